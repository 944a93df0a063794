"""Old records on today's rules: where each of them first goes another way, and which rule that is about."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

import highnoon
from highnoon.engine.bounds import RECORD_BYTES, read_file
from highnoon.engine.events import Event
from highnoon.engine.game import Game
from highnoon.engine.record import UNDO, Record, Recorder, is_hex, read_record
from highnoon.engine.refusal import BadInput, Refused

SAME, OTHER, BROKEN = "same", "different", "cannot be replayed"


class Dig(msgspec.Struct, frozen=True):
    """The result for one record.  `row` is 0 if the deal itself went another way."""

    file: str
    game: str
    result: str
    rules: int = 0  # the rules version it was played by
    row: int | None = None
    rule: str = ""
    says: str = ""


def replay_all(folder: Path) -> list[Dig]:
    """Every record below a folder, in the order of their names."""
    if not folder.is_dir():
        raise BadInput(f"{folder} is not a folder of records")
    files = sorted(folder.rglob("*.jsonl"))
    if not files:
        raise BadInput(f"{folder} has no records (*.jsonl)")
    games: dict[str, Game] = {}
    return [replay_one(file, str(file.relative_to(folder)), games) for file in files]


def replay_one(file: Path, name: str, games: dict[str, Game]) -> Dig:
    slug = ""
    try:
        record = read_record(file.name, read_file(file, RECORD_BYTES))
        slug = record.heading.game
        if slug not in games:
            games[slug] = highnoon.load(slug)
        return dig(games[slug], record, name)
    except BadInput as error:
        return Dig(name, slug, BROKEN, says=str(error))


def dig(game: Game, record: Record, name: str) -> Dig:
    heading, ending = record.heading, record.ending
    if ending is None:
        return Dig(name, game.slug, BROKEN, heading.rules, says="the game was not finished, so its deal is secret")
    if not (is_hex(ending.secret) and all(is_hex(text) for text in heading.contributions)):
        return Dig(name, game.slug, BROKEN, heading.rules, says="the secret and the contributions are not hexadecimal")
    other_pack = heading.pack != game.pack.hash
    note = f" (played with pack {heading.pack}, replayed with {game.pack.hash})" if other_pack else ""

    def different(row: int, rule: str, says: str) -> Dig:
        return Dig(name, game.slug, OTHER, heading.rules, row, rule, says + note)

    contributions = [bytes.fromhex(text) for text in heading.contributions]
    again = Recorder(
        game,
        heading.seats,
        bytes.fromhex(ending.secret),
        contributions,
        dict(heading.options),
        heading.names,
        heading.promised,
        heading.start,
    )
    if told := first_difference(heading.events, again.heading.events):
        return different(0, told[0], f"the deal: {told[1]}")
    if again.heading.deal != heading.deal:
        return different(0, "", "the same seed deals other cards")
    for place, row in enumerate(record.rows):
        said = again.says(row.seat, row.action) if row.action != UNDO else "undo"
        try:
            if row.action == UNDO:
                again.undo(row.seat)
            else:
                again.act(row.seat, row.action)
        except Refused as refused:
            return different(row.n, refused.rule, f"{said} is refused today: {refused}")
        except Exception as error:  # a fault of today's rules is a finding too
            return different(row.n, "", f"{said}: {type(error).__name__}: {error}")
        mine = again.rows[place] if place < len(again.rows) else None
        if mine is None:  # a sealed choice waits for the others
            continue
        if told := first_difference(row.events, mine.events):
            return different(row.n, told[0], f"after {said}: {told[1]}")
        if row.hash != mine.hash:
            rule = next((event.rule for event in reversed(row.events)), "")
            return different(row.n, rule, f"after {said}: the same events, another table")
    mine_ending = again.record().ending
    if mine_ending is None:
        return different(len(record.rows), "", "the game is not over today")
    if mine_ending.outcome != ending.outcome:
        return different(len(record.rows), mine_ending.outcome.rule, "a different outcome")
    return Dig(name, game.slug, SAME, heading.rules)


def first_difference(then: list[Event], now: list[Event]) -> tuple[str, str] | None:
    """The rule and a sentence about the first event that is not the same."""
    for old, new in zip(then, now, strict=False):
        if old != new:
            return new.rule, f"then {shown(old)}, today {shown(new)}"
    if len(then) > len(now):
        return then[len(now)].rule, f"then {shown(then[len(now)])}, today nothing"
    if len(now) > len(then):
        return now[len(then)].rule, f"then nothing, today {shown(now[len(then)])}"
    return None


def shown(event: Event) -> str:
    words = " ".join([event.public.says, *map(str, event.public.args)])
    return f"{words} ({event.rule})"


def responsible(found: list[Dig]) -> list[tuple[str, int]]:
    """Rules by how many records they turned another way."""
    return Counter(each.rule or "no rule" for each in found if each.result == OTHER).most_common()
