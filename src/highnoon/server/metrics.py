"""The server's counters, for Prometheus.  Sums only: nothing here names a table, a seat or a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from highnoon.server.registry import TableRegistry


class Metrics:
    def __init__(self) -> None:
        self.moves = 0
        self.refusals = 0
        self.messages = 0
        self.requests = 0
        self.chat = 0
        self.sockets = 0
        self.sockets_opened = 0
        self.slow_readers = 0
        self.loads = 0
        self.evictions = 0
        self.created = 0
        self.finished = 0
        self.faults = 0

    def page(self, registry: TableRegistry) -> str:
        writer = registry.store.writer
        waiting = registry.bot_workers.waiting + registry.bot_workers.of_bots
        lines = [
            counter("moves_accepted", "Moves accepted and stored.", self.moves),
            counter("refusals", "Requests that were refused.", self.refusals),
            counter("socket_messages", "Messages received on sockets.", self.messages),
            counter("http_requests", "Requests answered over HTTP.", self.requests),
            counter("chat_lines", "Chat messages.", self.chat),
            counter("sockets_opened", "Sockets opened.", self.sockets_opened),
            counter("slow_readers_dropped", "Sockets closed because they did not keep up.", self.slow_readers),
            counter("tables_created", "Tables created.", self.created),
            counter("tables_finished", "Games played to their end.", self.finished),
            counter("tables_loaded", "Tables loaded from storage.", self.loads),
            counter("tables_evicted", "Tables unloaded from memory.", self.evictions),
            counter("faults", "Internal errors.", self.faults),
            counter("storage_writes", "Changes stored.", writer.writes if writer else 0),
            counter("storage_commits", "Transactions that stored them.", writer.commits if writer else 0),
            counter("storage_outages", "Times that the storage stopped answering.", registry.store.outage.count),
            gauge("storage_down", "1 while the storage is not answering.", int(registry.store.outage.lasts)),
            counter("thoughts", "Decisions made by slow bots.", registry.bot_workers.thoughts),
            counter(
                "thoughts_cut", "Choices made by a quick bot because a slow one was not done.", registry.bot_workers.cut
            ),
            gauge("thoughts_waiting", "Decisions slow bots are thinking about.", waiting),
            gauge("sockets", "Open sockets.", self.sockets),
            gauge("tables_in_memory", "Tables in memory.", len(registry.tables)),
            gauge("bot_tables", "Running tables with only bots.", len(registry.bot_tables.taken)),
            gauge("tables_asleep", "Running tables that are unloaded until something is due.", len(registry.alarms)),
        ]
        return "".join(lines)


def counter(name: str, about: str, value: int) -> str:
    return (
        f"# HELP highnoon_{name}_total {about}\n# TYPE highnoon_{name}_total counter\nhighnoon_{name}_total {value}\n"
    )


def gauge(name: str, about: str, value: int) -> str:
    return f"# HELP highnoon_{name} {about}\n# TYPE highnoon_{name} gauge\nhighnoon_{name} {value}\n"
