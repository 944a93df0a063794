"""What an Action Card does.  A pack names a behaviour; a behaviour is one small class, found by that name."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.table import Table
from highnoon.games.notoriety.player import Player

T = TypeVar("T", bound=Table)  # the table of this game, which has terms, which have deeds


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Generic[T]):
    """A behaviour.  Whose card it is (`p`), the card itself (`p.face`) and its numbers (`g.terms`) are given each time.

    The docstring of a behaviour is its rule: the name of a card that has it is in the ledger.
    """

    name: ClassVar[str] = ""  # what a pack calls it

    # -- may it be carried out, and what happens then ------------------------------------------------------------------

    def can(self, g: T, p: Player) -> bool:
        """Whether it would do anything now; that the card is still there and not too late is known already."""
        return True

    def mark(self, g: T, p: Player) -> None:
        """What is true from now on, before it is told that the card is carried out."""

    def act(self, g: T, p: Player) -> None:
        """What happens after that and is told apart; a step is pushed for what has to be asked."""

    # -- a player who is chosen for it (NT-N36) ------------------------------------------------------------------------

    def choices(self, g: T, p: Player) -> i64:
        """Who can be chosen, as bits."""
        raise NotImplementedError(type(self).__name__)

    def choose(self, g: T, p: Player, q: Player) -> None:
        """What is true of the one chosen from now on, before the choice is told."""

    def chosen(self, g: T, p: Player, q: Player) -> None:
        """What happens after that."""

    # -- what is true of every card with this behaviour ----------------------------------------------------------------

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
