"""A table's messages to its followers: each receives what its seat may know, and nothing else.

All messages of a move are encoded before the first is sent.  Spectators share one encoding, and so do the tabs of one
person.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

import msgspec

from highnoon.engine.events import Event, told
from highnoon.engine.frames import Changes, Comparison, settled
from highnoon.engine.promised import Promised
from highnoon.engine.table import NOBODY, Table
from highnoon.engine.view import View
from highnoon.server.acts import told as told_act
from highnoon.server.protocol import (
    Ack,
    ChatLine,
    CountdownInfo,
    Deadline,
    DealInfo,
    Frame,
    Noted,
    Said,
    ServerMessage,
    Snapshot,
    TableAct,
    TableChanged,
    TableInfo,
    ToldEvent,
    Update,
)
from highnoon.server.stored import StoredTable

if TYPE_CHECKING:
    from highnoon.server.live.table import LiveTable

encode: Final = msgspec.json.Encoder().encode
NO_CHANGES: Final[Changes] = {}


class Watcher(Protocol):
    """Somebody who follows a table: a socket, usually."""

    person: str

    def send(self, message: bytes, more: bytes = b"") -> None: ...

    def moved(self, table: str) -> None:
        """The table is played by another node from now on."""


def say(watcher: Watcher, message: ServerMessage) -> None:
    watcher.send(encode(message))


class Broadcast:
    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.views: dict[int, View] = {}  # by seat, of the table as it is
        self.viewed: tuple[Table | None, int] = (None, -1)

    def update(
        self,
        events: Sequence[Event],
        glimpses: Sequence[dict[int, View]],
        starts: dict[int, View],
        only: Iterable[int] | None = None,
        mover: Watcher | None = None,
        ack: bytes = b"",
    ) -> None:
        """The table is somewhere new; `starts` are the views before.  `only` names the seats that may notice.  Whose
        move it was gets the acknowledgement together with the news: one trip to the network instead of two."""
        live = self.live
        play = live.play
        assert play is not None
        seats = [seat for seat, watchers in live.audience.items() if watchers and (only is None or seat in only)]
        self.look(seats)
        n, name, undoer = play.progress.rows, live.stored.id, play.undoer()
        countdown = self.countdown()
        deadline: Any = self.deadline()
        if deadline is not None:
            deadline = msgspec.Raw(encode(deadline))
        messages: list[tuple[list[Watcher], bytes]] = []
        for seat, frames in zip(seats, self.frames(seats, events, glimpses, starts), strict=True):
            message = encode(Update(name, n, frames, seat == undoer, deadline, countdown))
            messages.append((live.audience[seat], message))
        for watchers, message in messages:
            for watcher in watchers:
                if watcher is mover:
                    watcher.send(message, ack)
                    mover = None
                else:
                    watcher.send(message)
        if mover is not None:  # is watching another table now
            mover.send(ack)

    def before(self, seats: list[int]) -> dict[int, View]:
        """The views of everyone who looks from these seats, right before a change: kept from the last update, so that
        costly parts (where a character can go, say) are computed once."""
        self.look(seats)
        return dict(self.views)

    def frames(
        self,
        seats: list[int],
        events: Sequence[Event],
        glimpses: Sequence[dict[int, View]],
        starts: dict[int, View],
    ) -> list[Any]:
        """For each of these seats, from the view that everybody there has to the one there is now; without one, all of
        it.  What an event that a seat does not hear of has changed goes with the next one."""
        frames: list[list[msgspec.Raw]] = [[] for _ in seats]
        last = [starts.get(seat) for seat in seats]  # the view that goes with the newest frame
        for event, glimpse in zip(events, glimpses, strict=True):
            comparison = Comparison()
            made: msgspec.Raw | None = None  # a frame that several seats get, what it shows and what it changes
            face, changed = event.public, NO_CHANGES
            for place, seat in enumerate(seats):
                mine = event.private.get(seat, event.public) if event.private else event.public
                if not mine.says:
                    continue
                before, now = last[place], glimpse.get(seat)
                changes = NO_CHANGES
                if before is not None and now is not None:
                    changes = comparison.shown(before, now)
                    last[place] = now
                if made is None or mine is not face or changes is not changed:
                    made = msgspec.Raw(encode(Frame(ToldEvent(mine.says, mine.args, event.rule), changes)))
                    face, changed = mine, changes
                frames[place].append(made)
        for place, seat in enumerate(seats):
            start, before, after = starts.get(seat), last[place], self.views[seat]
            if start is None or before is None:
                frames[place].append(msgspec.Raw(encode(Frame(None, msgspec.structs.asdict(after)))))
            elif rest := settled(start, before, after):
                frames[place].append(msgspec.Raw(encode(Frame(None, rest))))
        return frames

    def look(self, seats: list[int]) -> None:
        """From all these seats.  A sealed choice changes nothing but who is still asked and what the chooser has
        chosen, so the earlier views are used again, with those two fields replaced."""
        play = self.live.play
        assert play is not None
        table = play.table
        if self.viewed != (table, play.progress.rows):
            self.viewed = (table, play.progress.rows)
            self.views = {}
        elif table.waiting and table.sealed:
            asked = play.asked()
            for seat, view in self.views.items():
                pick = table.picks[seat] if seat >= 0 else int(NOBODY)
                if view.pick != pick or view.asked != asked:
                    self.views[seat] = msgspec.structs.replace(view, asked=asked, pick=pick)
        fresh = [seat for seat in seats if seat not in self.views]
        if fresh:
            self.views.update(zip(fresh, table.views(fresh), strict=True))
        if self.live.registry.settings.check_views:
            for seat, view in self.views.items():
                assert encode(view) == encode(table.view(seat)), "a choice has changed more of a view than it may"

    def snapshot(self, watcher: Watcher) -> None:
        live = self.live
        play = live.play
        seat = live.watchers[watcher]
        if play is not None:
            self.look([seat])
        say(
            watcher,
            Snapshot(
                self.info(seat, watcher.person),
                play.progress.rows if play else 0,
                self.views[seat] if play else None,
                tell(play.story, seat) if play else [],
                list(live.chat),
                play.can_undo(seat) if play else False,
                self.deadline(),
                self.countdown(),
                [told_act(act) for act in live.stored.acts],
            ),
        )

    def table_changed(self, but: Watcher | None = None) -> None:
        """Tells them about seats and the like."""
        live = self.live
        made: dict[tuple[int, bool, int], bytes] = {}
        for watcher, seat in list(live.watchers.items()):
            if watcher is but:
                continue
            asked = live.asks.get(watcher.person)
            kind = (seat, watcher.person == live.stored.owner, 0 if asked is None else asked.id)
            if kind not in made:
                made[kind] = encode(TableChanged(self.info(seat, watcher.person)))
            watcher.send(made[kind])

    def noted(self, act: TableAct) -> None:
        message = encode(Noted(self.live.stored.id, act))
        for watcher in list(self.live.watchers):
            watcher.send(message)

    def said(self, line: ChatLine) -> None:
        message = encode(Said(self.live.stored.id, line))
        for watcher in list(self.live.watchers):
            watcher.send(message)

    def ack(self, watcher: Watcher, request: str) -> None:
        say(watcher, Ack(request, self.live.n))

    def info(self, seat: int, person: str) -> TableInfo:
        live = self.live
        stored = live.stored
        return TableInfo(
            id=stored.id,
            game=stored.game,
            title=live.game.title,
            state=stored.state,
            seats=[s.info(stored.owner) for s in live.seats],
            options=stored.options,
            pack=stored.pack,
            rules=stored.rules,
            public=stored.public,
            clock=stored.clock,
            created=stored.created,
            commitment=stored.commitment,
            you=seat,
            yours=bool(person) and person == stored.owner,
            spectators=len(live.audience.get(-1, ())),
            next=stored.next,
            hints=stored.hints,
            review=stored.review,
            research=stored.research,
            origin=stored.start.origin if stored.start else "",
            asks=list(live.asks.values()),
            asking=live.asks[person].id if person in live.asks else 0,
            deal=deal_info(stored),
            played_for_you=live.seats[seat].played if seat >= 0 else [],
        )

    def deadline(self) -> Deadline | None:
        return self.live.pacer.deadline()

    def countdown(self) -> CountdownInfo | None:
        return self.live.pacer.countdown()


def deal_info(table: StoredTable) -> DealInfo:
    """The promises as everybody may see them."""
    deal = table.deal
    if not deal.rounds:  # dealt before there were promises
        return DealInfo(0, "open" if table.state == "open" else "done")
    info = DealInfo(len(deal.rounds), deal.stage, deal.kinds, deal.rounds[-1].promises)
    if deal.kinds:
        promised = Promised(table.id, deal.kinds, deal.rounds)
        info.kinds = promised.kinds_in(len(deal.rounds))
        lists = ["", *promised.lists(table.game, table.pack, table.commitment)]
        info.before = lists[-2]
        if deal.stage in ("reveal", "done"):
            info.closed = lists[-1]
    return info


def tell(events: Iterable[Event], seat: int) -> list[ToldEvent]:
    return [ToldEvent(says, args, rule) for says, args, rule in told(list(events), seat)]
