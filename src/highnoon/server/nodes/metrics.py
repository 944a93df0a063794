"""A node's counters, for Prometheus: its lease, its tables, and what it carries for others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from highnoon.server.metrics import counter, gauge

if TYPE_CHECKING:
    from highnoon.server.app import Server


def node_metrics(server: Server) -> str:
    """Nothing for a server that is alone with its file."""
    keeper, writer, door, edge = server.registry.keeper, server.registry.store.writer, server.door, server.edge
    if keeper is None:
        return ""
    coming = door.links if door is not None else set()
    sent = edge.sent + sum(out.link.sent for out in edge.links.values())
    heard = edge.heard + sum(out.link.heard for out in edge.links.values())
    told = (door.sent if door is not None else 0) + sum(link.sent for link in coming)
    taken = (door.heard if door is not None else 0) + sum(link.heard for link in coming)
    lines = [
        gauge("node_owned_tables", "Tables that this node plays.", len(server.registry.tables)),
        gauge("node_lease_age_ms", "Milliseconds since the lease was renewed.", int(1000 * keeper.age())),
        gauge("node_clock_skew_ms", "Milliseconds that the clock here is ahead of the database's.", keeper.skew),
        gauge("node_deposed", "1 while this node has no lease.", int(keeper.deposed)),
        gauge("node_links_out", "Links to nodes that play tables of people here.", len(edge.links)),
        gauge("node_links_in", "Links from nodes that carry people to tables here.", len(coming)),
        counter("node_takeovers", "Nodes that this one has deposed.", keeper.takeovers),
        counter("node_moved_tables", "Tables given to the node that had all their people.", keeper.moved),
        counter("node_depositions", "Times that this node was deposed.", keeper.depositions),
        counter("node_fenced_writes", "Writes turned away because the lease was lost.", writer.fenced if writer else 0),
        counter("node_frames_out", "Records sent to owners of tables.", sent),
        counter("node_frames_back", "Records received from owners of tables.", heard),
        counter("node_frames_in", "Records received for tables of this node.", taken),
        counter("node_frames_told", "Records sent to people at other nodes.", told),
        counter("node_calls", "Requests passed on to owners of tables.", edge.calls),
        counter("node_unreached", "Times that an owner was not reached or did not let this node in.", edge.failed),
        counter("node_refused", "Nodes that were not let in here.", door.refused if door is not None else 0),
    ]
    return "".join(lines)
