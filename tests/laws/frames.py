"""Changes and trials: frames lead from view to view, and a foretold move comes true."""

from __future__ import annotations

from typing import Any

import msgspec

from highnoon.engine.events import told
from highnoon.engine.frames import Comparison, merged, settled, shown
from highnoon.engine.refusal import Refused
from highnoon.engine.table import Table
from tests.laws.worlds import Law, Play, here, position_of

OTHERS = "compared with others, another change is found"


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def frames_lead_to_the_view(play: Play) -> None:
    """Start from a view, take in the changes of every frame: that is the next view, for each seat and spectators."""
    table = play.deal(telling=True)
    hand = play.hand()
    seats = list(range(-1, table.seats))
    table.watched = seats
    table.take_events()
    start = table.look(seats)
    views = start.views()
    known = [plain(view) for view in views]
    written = [msgspec.json.encode(view) for view in views]
    while not table.over:
        table.act(*hand.meddle(table))
        glimpses = table.take_glimpses()
        assert len(glimpses) == len(table.take_events())
        last = start
        for glimpse in glimpses:
            comparison = Comparison(last, glimpse)
            for place, seat in enumerate(seats):
                changes = comparison.of(seat)
                assert changes == shown(last.view(seat), glimpse.view(seat)), OTHERS
                known[place] = merged(known[place], plain(changes))
            last = glimpse
        end = table.look(seats)
        comparison = Comparison(last, end, start)
        for place, seat in enumerate(seats):
            assert msgspec.json.encode(views[place]) == written[place], "a view changed with the table"
            after = end.view(seat)
            changes = comparison.of(seat)
            assert changes == settled(views[place], last.view(seat), after), OTHERS
            known[place] = merged(known[place], plain(changes))
            assert known[place] == plain(after)
            views[place], written[place] = after, msgspec.json.encode(after)
        start = end


def what_is_foretold_happens(play: Play) -> None:
    """`what_if` changes nothing; what it says is what then happens, as far as it goes."""
    table = play.deal(telling=True)
    hand = play.hand()
    table.take_events()
    while not table.over:
        if table.pending() and hand.below(3) == 0:
            foretell(table, hand.one_of(table.pending()), hand.below(table.vocabulary().size))
        seat, key = hand.meddle(table)
        if seat < 0 or not here(table, seat):
            table.act(seat, key)
            table.take_events()
            continue
        sealed = table.waiting and table.sealed
        answer = table.what_if(seat, [key])
        assert answer.refused is None
        table.act(seat, key)
        heard = told(table.take_events(), seat)
        said = [(face.says, face.args, rule) for face, rule in answer.events]
        assert said == heard[: len(said)], "what was foretold did not happen"
        if not sealed and answer.stopped != "hidden":
            assert said == heard, "more happened than was foretold"
            assert answer.view is not None
            assert msgspec.json.encode(answer.view) == msgspec.json.encode(table.view(seat))


def foretell(table: Table, seat: int, key: int) -> None:
    """A key, legal or not: the answer is what the table itself would say, and nothing changes."""
    before = position_of(table)
    answer = table.what_if(seat, [key])
    assert position_of(table) == before, "trying changed the table"
    assert not table.events, "trying was told"
    assert said_no(answer.refused) == said_no(refusal_of(table.clone(), seat, key))


def refusal_of(table: Table, seat: int, key: int) -> Refused | None:
    try:
        table.act(seat, key)
    except Refused as refused:
        return refused
    return None


def said_no(refused: Refused | None) -> tuple[str, str] | None:
    return None if refused is None else (refused.rule, refused.message)


LAWS: list[Law] = [frames_lead_to_the_view, what_is_foretold_happens]
