"""How tables ask: one seat, one in private, all at once, through a window, and what comes out of turn."""

from __future__ import annotations

from typing import Any

import pytest

from highnoon.engine.record import Recorder, verify
from highnoon.engine.refusal import Refused
from highnoon.engine.steps import Step
from highnoon.engine.table import DRAW, LEAVE, PASS, TABLE, TIMEOUT
from tests.engine.toy import ANSWER, DUCK, PLAY, SHOUT, Duck, Toy, ToyTable, Turn
from tests.laws.worlds import Hand

TABLE_ITSELF = int(TABLE)


def window(hands: list[str], make: type[ToyTable] = ToyTable, **fields: Any) -> ToyTable:
    """A has played a gun; the others may duck."""
    position = {"seats": len(hands), "hands": hands, "stack": ["Draw 0", "Roll 0", "Duck 0"], **fields}
    table = Toy(make).from_position(position)
    table.telling = True
    return table


def heard(table: ToyTable) -> list[str]:
    return [f"{event.public.says} {event.public.args}" for event in table.take_events()]


# -- one seat ----------------------------------------------------------------------------------------------------------


class Offer(Step[ToyTable]):
    """Asks seat 0 in the open to play one of these."""

    def __init__(self, seat: int, *keys: int) -> None:
        super().__init__(seat)
        self.keys = list(keys)

    def advance(self, g: ToyTable) -> None:
        g.ask(self.seat, 0, self.keys)

    def answer(self, g: ToyTable, key: int) -> None:
        g.done()
        g.winners = [*g.winners, key]


def with_step(step: Step[ToyTable]) -> ToyTable:
    table = Toy().from_position({})
    table.waiting = False
    table.push(step)
    table.run()
    return table


def test_a_choice_in_the_open_with_one_option_is_made_at_once() -> None:
    table = with_step(Offer(1, PLAY))
    assert table.winners == [PLAY]
    assert table.pending() == [0], "and the game has gone on"


def test_a_choice_in_the_open_with_two_is_asked() -> None:
    table = with_step(Offer(1, PLAY, PLAY + 1))
    assert table.pending() == [1]
    assert not table.asks[0].sealed
    with pytest.raises(Refused, match="HN-1"):
        table.act(0, PLAY)
    table.act(1, PLAY + 1)
    assert table.winners == [PLAY + 1]


def test_a_private_choice_with_one_option_is_asked_all_the_same() -> None:
    """Else everybody would know that the hand holds one kind of card."""
    for hand in ("gun gun", "gun duck"):
        table = Toy().from_position({"hands": [hand, "gun", "gun"]})
        assert table.pending() == [0]
        assert table.view(1).asked == [0]
    assert table.view(1).options == []


def test_a_hurried_table_makes_it_itself() -> None:
    table = Toy().from_position({"hands": ["yawn yawn", "gun duck", "gun"], "hurry": True})
    assert table.discard != []
    assert table.pending() == [1]


# -- windows -----------------------------------------------------------------------------------------------------------


def test_a_window_asks_everybody_who_might_answer() -> None:
    table = window(["gun", "duck", "yawn", "gun"])
    assert table.pending() == [1, 2, 3]
    assert [table.legal(seat) for seat in (1, 2, 3)] == [[PASS, ANSWER], [PASS], [PASS]]


def test_a_window_leaves_out_who_cannot_as_all_know() -> None:
    assert window(["gun", "duck", "duck"], nerves=[3, 0, 2]).pending() == [2]
    assert window(["gun", "duck", "duck"], loud=["C"]).pending() == [1]


def test_a_window_for_nobody_closes_by_itself() -> None:
    table = window(["gun", "duck", "duck"], loud=["B", "C"])
    assert table.kind_name() == "play"


def test_all_pass_and_the_window_closes() -> None:
    table = window(["gun", "duck", "duck"], dice={"coming": [5, 5]})
    table.act(2, PASS)
    assert heard(table) == []
    table.act(1, PASS)
    assert heard(table)[:2] == ["rolled [1, 5, 3]", "rolled [2, 5, 3]"]


def test_the_first_answer_in_the_stated_order_counts_then_it_opens_again() -> None:
    """C answers first in time, B is first in order; C decides again, and may change its mind."""
    table = window(["gun", "duck", "duck"], dice={"coming": [5]})
    table.act(2, ANSWER)
    table.act(1, ANSWER)
    assert heard(table) == ["ducked [1]"]
    assert table.hands[2] == [DUCK], "C has not played its card"
    assert table.pending() == [2]
    assert table.view(2).pick == -1
    table.act(2, PASS)
    assert heard(table)[0] == "rolled [2, 5, 3]"


def test_the_order_is_the_one_that_the_step_states() -> None:
    table = Toy().from_position({"seats": 3, "hands": ["duck", "gun", "duck"], "stack": ["Draw 1", "Roll 1", "Duck 1"]})
    table.telling = True
    table.act(0, ANSWER)
    table.act(2, ANSWER)
    assert heard(table) == ["ducked [2]"], "clockwise from B: C before A"


def test_nobody_sees_who_has_answered_a_window() -> None:
    table = window(["gun", "duck", "duck", "yawn"])
    before = [table.view(seat) for seat in (0, 2, 3)] + [table.view()]
    table.act(1, ANSWER)
    assert [table.view(seat) for seat in (0, 2, 3)] + [table.view()] == before
    assert table.view(1).pick == ANSWER


def test_the_default_of_a_window_is_to_pass() -> None:
    table = window(["gun", "duck", "duck"])
    assert table.default(1) == PASS
    table.act(2, ANSWER)
    table.act(TABLE_ITSELF, int(TIMEOUT) + 1)
    assert heard(table) == ["ducked [2]"]


def test_a_draw_takes_what_is_there() -> None:
    table = window(["gun", "duck", "duck", "duck"])
    table.act(3, ANSWER)
    table.act(TABLE_ITSELF, int(DRAW))
    assert heard(table) == ["ducked [3]"]


def test_a_held_window_waits_for_the_draw() -> None:
    table = window(["gun", "duck", "duck"], options={"slow": True})
    table.act(1, ANSWER)
    table.act(2, PASS)
    assert table.pending() == []
    assert table.waiting
    table.act(1, PASS)  # there is still time
    table.act(TABLE_ITSELF, int(DRAW))
    assert table.hands[1] == [DUCK]


# -- out of turn -------------------------------------------------------------------------------------------------------


def test_an_interrupt_is_accepted_from_any_seat_at_any_question() -> None:
    for seat in range(3):
        table = Toy().from_position({})
        table.act(seat, SHOUT)
        assert table.pending() == [0], "and the question is asked anew"
        assert table.shouted == [seat]
        with pytest.raises(Refused):
            table.act(seat, SHOUT)


def test_answers_on_offer_are_kept_through_an_interrupt() -> None:
    table = window(["gun", "duck", "duck", "duck"])
    table.act(2, ANSWER)
    table.act(1, SHOUT)
    assert table.pending() == [3]
    assert table.view(2).pick == ANSWER
    table.act(3, PASS)
    assert "ducked [2]" in heard(table)


def test_an_answer_no_longer_on_offer_is_dropped() -> None:
    """A seat that shouts is out of the window, and so is its answer."""
    table = window(["gun", "duck", "duck"])
    table.act(1, ANSWER)
    table.act(1, SHOUT)
    assert table.pending() == [2]
    table.act(2, PASS)
    assert table.hands[1] == [DUCK]


def test_an_interrupt_of_the_last_to_answer_is_the_reveal() -> None:
    table = window(["gun", "duck", "duck"])
    table.log = []
    table.act(2, ANSWER)
    table.act(1, SHOUT)
    assert heard(table)[:2] == ["shouted [1]", "ducked [2]"]
    assert table.log == [(2, ANSWER), (1, SHOUT)], "the choices come before what revealed them"


def test_a_time_out_is_kept_through_an_interrupt() -> None:
    table = window(["gun", "duck", "duck", "duck"])
    table.log = []
    table.act(TABLE_ITSELF, int(TIMEOUT) + 2)
    table.act(1, SHOUT)
    assert table.pending() == [3]
    table.act(3, PASS)
    assert table.log == [(1, SHOUT), (TABLE_ITSELF, int(TIMEOUT) + 2), (3, PASS)]


class ShoutsBack(ToyTable):
    """A shout is a gun of its own: it opens a window above the one that is open."""

    def interrupt(self, seat: int, key: int) -> None:
        super().interrupt(seat, key)
        self.push(Duck(seat))


def test_answers_to_another_question_are_not_taken_for_answers_to_this_one() -> None:
    table = window(["duck", "duck", "duck", "duck"], ShoutsBack)
    table.act(2, ANSWER)
    table.act(3, PASS)
    table.act(1, SHOUT)
    assert [step.text() for step in table.stack][-1] == "Duck 1"
    assert table.pending() == [0, 2, 3], "nobody has answered the shout"
    for seat in (0, 2, 3):
        table.act(seat, PASS)
    assert [step.text() for step in table.stack][-1] == "Duck 0"
    assert table.pending() == [2, 3], "the question below is asked anew"
    assert heard(table) == ["shouted [1]"]


def test_a_game_full_of_interrupts_is_recorded() -> None:
    game = Toy(ShoutsBack)
    for seed in range(20):
        recorder = Recorder(game, 4, bytes([seed]) * 32)
        hand = Hand(seed, [])
        while not recorder.table.over:
            recorder.act(*hand.meddle(recorder.table))
        verdict = verify(game, recorder.record())
        assert verdict.genuine, f"{seed}: {verdict.entry}: {verdict.reason}"


# -- leaving -----------------------------------------------------------------------------------------------------------


def test_who_leaves_takes_its_choice_along() -> None:
    table = window(["gun", "duck", "duck"])
    table.act(1, ANSWER)
    table.act(TABLE_ITSELF, int(LEAVE) + 1)
    assert table.pending() == [2]
    table.act(2, PASS)
    assert "ducked [1]" not in heard(table)


def test_who_has_left_decides_nothing_more() -> None:
    table = window(["gun", "duck", "duck"])
    table.act(TABLE_ITSELF, int(LEAVE) + 1)
    assert table.legal(1) == []
    assert table.view(1).options == table.view(1).interrupts == []
    for key in (PASS, ANSWER, SHOUT):
        with pytest.raises(Refused, match=r"Seat B has left for good \(HN-4\)"):
            table.act(1, key)
    with pytest.raises(Refused, match="HN-4"):
        table.act(TABLE_ITSELF, int(LEAVE) + 1)


def test_for_who_has_left_the_default_is_taken() -> None:
    table = Toy().from_position({"hands": ["duck", "yawn gun", "gun"], "left": "B", "nerves": [3, 3, 3]})
    table.act(0, PLAY + DUCK)
    assert table.pending() != [1]
    assert table.discard[:2] == [DUCK, 0], "B played the first of its options"


# -- what a table says of itself ---------------------------------------------------------------------------------------


def test_refusals_say_what_is_wrong() -> None:
    table = Toy().from_position({"hands": ["gun duck", "gun", "gun"]})
    for seat, key, rule in [
        (0, PLAY + 2, "SD-1"),
        (1, PLAY, "HN-1"),
        (0, 5, "HN-2"),
        (0, 99, "HN-2"),
        (0, -1, "HN-2"),
        (3, PLAY, "HN-1"),
        (-2, PLAY, "HN-1"),
        (TABLE_ITSELF, int(DRAW), "HN-4"),
        (TABLE_ITSELF, int(TIMEOUT) + 1, "HN-4"),
    ]:
        with pytest.raises(Refused) as refusal:
            table.act(seat, key)
        assert refusal.value.rule == rule, (seat, key)


def test_after_the_end_nothing_more() -> None:
    table = Toy().from_position({"winners": ["A"], "nerves": [1, 0, 0]})
    assert table.over
    for seat, key in [(0, PLAY), (TABLE_ITSELF, int(DRAW)), (7, 0)]:
        with pytest.raises(Refused, match="HN-3"):
            table.act(seat, key)


def test_steps_say_what_they_are() -> None:
    assert Turn(2).text() == "Turn 2"
    assert Turn(2).operands() == [2]
    for step in (Step[ToyTable](), Step[ToyTable](1)):
        with pytest.raises(NotImplementedError):
            step.advance(Toy().from_position({}))
