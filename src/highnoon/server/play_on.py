"""Playing on from a moment of a finished game: a new table that is set up instead of dealt.

It is not a real game: its record, the table itself and every list say where it comes from.
"""

from __future__ import annotations

from highnoon.engine.fair import commitment, new_secret
from highnoon.engine.game import Game
from highnoon.engine.record import replay_moves
from highnoon.engine.refusal import BadInput
from highnoon.engine.start import StartPosition, set_up, start_as_seen, start_from
from highnoon.review import dealt_by
from highnoon.server import dealing, lobby
from highnoon.server.errors import Trouble
from highnoon.server.handlers import Call, pay_for_table, told
from highnoon.server.live.seat import BOT, PERSON, bot_name
from highnoon.server.names import nickname
from highnoon.server.protocol import PlayOn, RecordedGame, TableInfo
from highnoon.server.seating import check_level
from highnoon.server.stored import StoredSeat, StoredTable


async def play_on(call: Call) -> TableInfo:
    wanted: PlayOn = call.body
    name = nickname(wanted.nickname)
    if wanted.seat >= wanted.heading.seats:
        raise Trouble("bad-input", f"There are {wanted.heading.seats} seats.", field="seat")
    if wanted.move > len(wanted.moves):
        raise Trouble("bad-input", f"The game has {len(wanted.moves)} moves.", field="move")
    pay_for_table(call)
    game, start = await find_start(call, wanted)
    registry = call.server.registry
    level = check_level(registry, game, wanted.level or registry.usual_level(game.slug))
    seats = [
        StoredSeat(seat, PERSON, call.person, name, face=wanted.face)
        if seat == wanted.seat
        else StoredSeat(seat, BOT, "", bot_name(seat, [name]), level)
        for seat in range(wanted.heading.seats)
    ]
    secret = registry.settings.new_secret()
    table = StoredTable(
        id=registry.settings.new_id(),
        game=game.slug,
        rules=game.rules_version,
        pack=game.pack.hash,
        seats=len(seats),
        options=dict(wanted.heading.options),
        owner=call.person,
        public=False,
        clock=wanted.clock,
        state="open",
        secret=secret,
        commitment=commitment(secret),
        contributions=[],
        kicked=[],
        created=registry.time.wall(),
        hints=wanted.hints,
        start=start,
        deal=dealing.fresh(len(seats)),
        node=registry.node,
    )
    live = await lobby.add(registry, game, table, seats)
    live.address = call.address
    await call.server.people.name(call.person, name)
    return told(call, live)


async def find_start(call: Call, wanted: PlayOn) -> tuple[Game, StartPosition]:
    server = call.server
    if not server.replay_limit.allows(call.address):
        raise Trouble("too-many")
    return await server.replaying.play(
        wanted.heading,
        lambda game: start_at(game, wanted, wanted.move, wanted.seat, wanted.sampled),
        "You cannot continue from there",
        "move",
    )


def start_at(game: Game, recorded: RecordedGame, move: int, seat: int, sampled: bool) -> StartPosition:
    heading = recorded.heading
    if commitment(bytes.fromhex(recorded.secret)) != heading.commitment:
        raise BadInput("the secret is not the one behind the seal")
    game.check_seats(heading.seats)
    recorder = dealt_by(game, heading, recorded.secret)
    if recorder.heading.deal != heading.deal:
        raise BadInput("today's rules deal a different table")
    if trouble := replay_moves(recorder, [(s, key) for s, key in recorded.moves[:move]]):
        raise BadInput(f"{trouble[0]}, {trouble[1]}")
    table = recorder.table
    origin = f"move {move} of a game of {', '.join(heading.names)}"
    if sampled:
        origin += f", with everything dealt again that {heading.names[seat]} could not know"
        start = start_as_seen(game, table, seat, heading.options, new_secret(), origin)
    else:
        start = start_from(table, origin)
    set_up(game, start, new_secret())  # refuses what cannot be played on from
    return start
