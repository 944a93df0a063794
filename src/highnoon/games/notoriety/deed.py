"""The deeds of Action Cards.  A pack names a behavior; a behavior is one small class, found by that name."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.table import Table
from highnoon.games.notoriety.player import Player

T = TypeVar("T", bound=Table)  # the table of this game, which has terms, which have deeds


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Generic[T]):
    """A behavior.  The card's player (`p`), the card itself (`p.face`) and its numbers (`g.terms`) are given each time.

    The docstring of a behavior is its rule: the name of a card that has it is in the ledger.
    """

    name: ClassVar[str] = ""  # what a pack calls it

    # -- may it be carried out, and what happens then ------------------------------------------------------------------

    def can(self, g: T, p: Player) -> bool:
        """Would it do anything now?  The caller has checked that the card is still there and not too late."""
        return True

    def mark(self, g: T, p: Player) -> None:
        """Sets what is true from now on, before the event that the card is carried out."""

    def act(self, g: T, p: Player) -> None:
        """The rest, with its own events; pushes a step for each decision."""

    # -- a player who is chosen for it (NT-N36) ------------------------------------------------------------------------

    def choices(self, g: T, p: Player) -> i64:
        """The players who can be chosen, as bits."""
        raise NotImplementedError(type(self).__name__)

    def choose(self, g: T, p: Player, q: Player) -> None:
        """Sets what is true of the chosen player from now on, before the event."""

    def chosen(self, g: T, p: Player, q: Player) -> None:
        """The rest, after that event."""

    # -- true of every card with this behavior -------------------------------------------------------------------------

    def comes_first(self) -> bool:
        """NT-N28, NT-N37: it comes before firing, or not at all."""
        return False

    def is_instead(self) -> bool:
        """NT-N37: it is carried out instead of firing."""
        return False

    def may_wait(self) -> bool:
        """Its owner may act later than the card says."""
        return False

    def turns_stops(self) -> bool:
        """While it lasts a STOP from a Sixgun counts as a MISS."""
        return False
