"""Budgets that fresh cookies cannot multiply: for one address, and for the whole server.

Limits per person (`limits.py`) keep people civil; these keep one machine with a thousand cookies, or a thousand
machines, from taking the server away from everyone else.  docs/hosting.md lists the settings.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from highnoon.server.errors import Trouble
from highnoon.server.limits import Limit
from highnoon.server.settings import Settings

EVERYONE: Final = ""  # the key of what the whole server has


class Budget:
    """A rate for one address and a rate for the server."""

    def __init__(self, of_address: Limit, of_server: Limit, what: str) -> None:
        self.of_address = of_address
        self.of_server = of_server
        self.what = what

    def take(self, address: str) -> None:
        if not self.of_address.allows(address):
            raise Trouble("too-many", f"There are too many {self.what} from your address. Try again in a minute.")
        if not self.of_server.allows(EVERYONE):
            raise Trouble("busy", f"There are too many {self.what} on this server right now.")


class Budgets:
    def __init__(self, settings: Settings) -> None:
        self.people = Budget(
            Limit(settings.new_people_burst, settings.new_people_rate),
            Limit(settings.all_people_burst, settings.all_people_rate),
            "new people",
        )
        self.tables = Budget(
            Limit(settings.address_tables_burst, settings.address_tables_rate),
            Limit(settings.all_tables_burst, settings.all_tables_rate),
            "new tables",
        )
        self.packs = Budget(
            Limit(settings.packs_burst, settings.packs_rate),
            Limit(settings.all_packs_burst, settings.all_packs_rate),
            "new card packs",
        )


class Places:
    """Places for things that last, such as connections and running tables of bots."""

    def __init__(self, of_address: int, of_server: int) -> None:
        self.of_address = of_address
        self.of_server = of_server
        self.taken: dict[object, str] = {}
        self.counts: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        if self.of_server and len(self.taken) >= self.of_server:
            return False
        return not self.of_address or self.counts[address] < self.of_address

    def take(self, key: object, address: str) -> bool:
        """True if `key` has a place, perhaps since before."""
        if key in self.taken:
            return True
        if not self.has_room(address):
            return False
        self.taken[key] = address
        self.counts[address] += 1
        return True

    def give_back(self, key: object) -> None:
        address = self.taken.pop(key, None)
        if address is None:
            return
        self.counts[address] -= 1
        if not self.counts[address]:
            del self.counts[address]
