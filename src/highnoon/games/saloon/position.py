"""Saloon positions: reading and writing.

    active = "A"                      # whose turn it is
    phase = "fight"                   # where the turn stands; `stack` says it exactly instead
    deck = ["strong"]                 # the top cards; whatever is named nowhere lies beneath them, in the pack's order
    rest = "discards"                 # … or under the discards instead
    loads = [5]                       # the top Load cards; the others lie beneath them
    A.fist = "peacemaker 3"           # with 3 bullets
    A.hand = ["fancy_shootin"]
    A.space = "bar-2"                 # the second space Behind the Bar
    known.D = ["B ornery"]            # D gave B this card and knows that it is still there

Grit is each seat's (`A.grit = 12`), in team play each team's (`grit = [40, 28]`).  `[[attacks]]` are the Attacks under
way, the innermost last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.form import (
    Flag,
    Form,
    Made,
    Maybe,
    Named,
    Number,
    Numbers,
    Seats,
    Several,
    declared,
    read_ending,
    seats_of_table,
    write_heading,
)
from highnoon.engine.options import agree
from highnoon.engine.position import (
    Reader,
    StepMaker,
    maker,
    makers,
    read_dice,
    read_pending,
    write_pending,
)
from highnoon.engine.refusal import BadInput
from highnoon.engine.steps import Step
from highnoon.engine.table import NO_OPTIONS, NOBODY, seat_name
from highnoon.engine.view import HIDDEN, OWNER
from highnoon.games.saloon.actions import FIST, HOLSTER, PLACES
from highnoon.games.saloon.counter import FREE_ATTACK, TEAM_ATTACK
from highnoon.games.saloon.damage import add_up
from highnoon.games.saloon.records import DISCARDED, NOWHERE, Attack, Player
from highnoon.games.saloon.setup import SETUP_TURN, START
from highnoon.games.saloon.table import END_RULES, SaloonTable
from highnoon.games.saloon.team import CHOOSE_BOOST, HELP_NEXT_TARGET, WEAPONS_AGAIN, Give, is_partner
from highnoon.games.saloon.terms import BITS, NO_CARD, OPTIONS, Terms
from highnoon.games.saloon.turn import FREE_TURN, TEAM_TURN
from highnoon.games.saloon.weapons import CHOOSE_LOAD, fits, put

STAGES: Final = ["declared", "resolved", "discarded"]
PHASES: Final = {
    "scavenge": "Scavenge",
    "weapons": "WeaponPhase",
    "jump": "Jump",
    "fight": "Fight",
    "hunker": "HunkerDown",
    "weapons2": "WeaponPhaseTwo",
    "end": "CoverEffect",
}
RESTS: Final = ["deck", "discards"]
STARTS: Final = ["characters", "setup"]


def steps_of(first: Step[Any]) -> list[Step[Any]]:
    """A whole order of steps, from its first."""
    steps = [first]
    while (then := steps[-1].then) is not None:
        steps.append(then)
    return steps


SETUP_ONLY: Final = [step.text() for step in steps_of(START)]
SETUP_STEPS: Final = makers(*steps_of(START), CHOOSE_LOAD)
FREE_STEPS: Final = SETUP_STEPS | makers(*steps_of(FREE_TURN), *steps_of(FREE_ATTACK))
TEAM_STEPS: Final = (
    SETUP_STEPS
    | makers(*steps_of(TEAM_TURN), *steps_of(TEAM_ATTACK), WEAPONS_AGAIN, HELP_NEXT_TARGET, CHOOSE_BOOST)
    | {"Give": maker(Give, 1)}
)


def known_steps(terms: Terms) -> dict[str, StepMaker]:
    return TEAM_STEPS if terms.team_play else FREE_STEPS


# -- writing -----------------------------------------------------------------------------------------------------------


def lists_of(terms: Terms, seats: int) -> dict[str, list[str]]:
    """The names of what positions count."""
    return {
        "seat": seats_of_table(seats),
        "card": terms.ids,
        "character": terms.character_ids,
        "space": terms.space_ids,
        **terms.actions.faces,
    }


def write_position(g: SaloonTable) -> dict[str, Any]:
    lists = lists_of(g.terms, g.seats)
    position = write_heading(g, "saloon", OPTIONS, g.terms.options) | TABLE.write(g, g, lists)
    if g.terms.team_play:
        position["grit"] = g.grit[:]
    for p in g.players:
        part: dict[str, Any] = {} if g.terms.team_play else {"grit": g.grit[p.team]}
        position[seat_name(p.seat)] = part | PLAYER.write(g, p, lists)
    return position | write_pending(g)


def write_known(g: SaloonTable) -> dict[str, list[str]]:
    """The cards known in others' hands, by the seat that knows."""
    known: dict[str, list[str]] = {}
    for seat in range(g.seats):
        cards = [(p, entry % 64) for p in g.players for entry in p.known if entry // 64 == seat]
        if cards:
            known[seat_name(seat)] = [f"{seat_name(p.seat)} {g.terms.ids[face]}" for p, face in cards]
    return known


def weapon_text(terms: Terms, face: i64, bullets: i64) -> str:
    if face == NO_CARD:
        return ""
    return f"{terms.ids[face]} {bullets}" if terms.guns >> face & 1 else terms.ids[face]


ATTACK: Final = Form(
    Made("by", lambda g, a: seat_name(a.by)),
    Made("way", lambda g, a: g.terms.actions.faces["way"][a.way]),
    Several("boosts", "boost"),
    Number("sharp", 4),
    Number("jump", 99),
    Flag("counter"),
    Flag("alone"),
    Flag("no_damage"),
    Flag("smash"),
    Maybe("adding", "card"),
    Seats("asked"),
    Several("targets", "seat"),
    Made("at", lambda g, a: a.at),
    Made("blocks", lambda g, a: ["" if face == NO_CARD else g.terms.ids[face] for face in a.blocks]),
    Made("helped", lambda g, a: a.helped),
    Made("damage", lambda g, a: a.damage),
    Named("stage", STAGES),
    Seats("pending"),
)
PLAYER: Final = Form(
    Maybe("character", "character"),
    Maybe("space", "space"),
    Made("fist", lambda g, p: weapon_text(g.terms, p.fist, p.fist_bullets)),
    Made("holster", lambda g, p: weapon_text(g.terms, p.holster, p.holster_bullets)),
    Made("hand", lambda g, p: [g.terms.ids[face] for face in p.hand], seen=OWNER),  # its size is public
    Flag("restricted"),
    Number("out", 1 << 30),
)
TABLE: Final = Form(
    Maybe("first", "seat"),
    Maybe("active", "seat"),
    Number("round"),
    Number("turns", 1 << 30),
    Made("deck", lambda g, _: [g.terms.ids[face] for face in g.deck[: g.left_in_deck][::-1]], seen=HIDDEN),  # size…
    Made("discards", lambda g, _: [g.terms.ids[face] for face in g.discards]),
    Made("loads", lambda g, _: g.loads[: g.left_in_loads][::-1], seen=HIDDEN),  # … and size are public
    Made("spent", lambda g, _: g.loads[g.left_in_loads :][::-1]),
    Numbers("revealed", 15),
    Named("loading", PLACES),
    Flag("attacked"),
    Number("jumped", 99),
    Flag("moved"),
    Made("attacks", lambda g, _: [ATTACK.write(g, a, lists_of(g.terms, g.seats)) for a in g.attacks]),
    Made("known", lambda g, _: write_known(g), seen=HIDDEN),  # each seat sees the cards that it gave itself
    Made("winners", lambda g, _: [seat_name(seat) for seat in g.winners]),
    Made("why", lambda g, _: g.why),
)
SEEN: Final = declared(TABLE, PLAYER, "grit", "seat.grit")


# -- reading -----------------------------------------------------------------------------------------------------------


def read_position(
    terms_of: Callable[[Mapping[str, bool | int | str], int], Terms], low: int, high: int, data: Mapping[str, Any]
) -> SaloonTable:
    reader = Reader(data)
    reader.name("game", "saloon", ["saloon"])
    seats = reader.number("seats", 4, low, high)
    terms = terms_of(agree(OPTIONS, reader.section("options").data), seats)
    names = [seat_name(seat) for seat in range(seats)]
    phase = reader.text("phase", "scavenge")
    if phase not in PHASES and phase not in STARTS:
        raise reader.refuse("phase", f"should be one of {', '.join([*STARTS, *PHASES])}, not {phase!r}")
    g = SaloonTable(seats, read_dice(reader), terms, [], [])
    g.grit = read_grit(reader, g)
    begun = int(phase not in STARTS)
    usual = {"first": "A", "active": "A", "round": begun, "turns": begun}
    TABLE.read(g, reader, lists_of(terms, seats), usual, {"round": int(terms.turn_cap)})
    g.players = [read_player(reader.section(name), g, seat, not begun) for seat, name in enumerate(names)]
    read_known(reader.section("known"), g, names)
    g.fallen = max(p.out for p in g.players)
    place_pawns(g)
    g.attacks = read_attacks(reader, g, names)
    stack = reader.texts("stack", ["Characters"] if phase == "characters" else [])
    read_decks(g, reader, "Characters" in stack or "Deal" in stack)
    read_ending(g, reader, END_RULES)
    setting_up = any(text in SETUP_ONLY for text in stack) if stack else phase in STARTS
    if not setting_up and not g.over:
        check_turn(g, reader)
    read_pending(g, reader, known_steps(terms), start_of(terms, phase))
    for step in g.stack:
        if isinstance(step, Give) and not (step.seat < seats and is_partner(g, step.seat, g.active)):
            raise reader.refuse("stack", f"holds {step.text()!r}: a card is given to a partner")
    reader.finish()
    return g


def check_turn(g: SaloonTable, reader: Reader) -> None:
    """In mid-game it is a player's turn, and every player in the game is somewhere."""
    if g.active == NOBODY or g.first == NOBODY:
        raise reader.refuse("active", "says whose turn it is, and `first` who went first")
    if all(p.out for p in g.players):
        raise BadInput("position: everybody is out, so `why` has to say how the game ended")
    for p in g.players:
        if p.out == 0 and p.space == NOWHERE:
            raise BadInput(f"position: {seat_name(p.seat)} is in the game and stands nowhere")


def start_of(terms: Terms, phase: str) -> list[Step[Any]]:
    """The stack at the beginning of a phase."""
    if phase in STARTS:
        return [START if phase == "characters" else SETUP_TURN]
    turn = steps_of(TEAM_TURN if terms.team_play else FREE_TURN)
    return [step for step in turn if step.text() == PHASES[phase]]


def read_grit(reader: Reader, g: SaloonTable) -> list[int]:
    start = int(g.terms.grit)
    teams = int(g.terms.teams)
    if not g.terms.team_play:
        return [start] * teams  # each seat's own section says otherwise
    grit = reader.numbers("grit", [start] * teams, -999, start)
    if len(grit) != teams:
        raise reader.refuse("grit", f"should have one number for each of the {teams} teams")
    return grit[:]


def read_player(reader: Reader, g: SaloonTable, seat: int, before: bool) -> Player:
    terms = g.terms
    p = Player(seat, seat % terms.teams, [])
    p.hold(sorted(reader.names("hand", [], terms.ids)))
    if not terms.team_play:
        g.grit[seat] = reader.number("grit", int(terms.grit), -999, int(terms.grit))
    out = reader.number("out", 0, 0, 1 << 30)
    usual = "" if before or out else terms.space_ids[seat + terms.cover_of.index(int(terms.no_cover))]
    PLAYER.read(p, reader, lists_of(terms, g.seats), {"space": usual})
    if p.character >= 0:
        p.power = terms.power[p.character]
    read_weapon(reader, terms, p, "fist", FIST)
    read_weapon(reader, terms, p, "holster", HOLSTER)
    if p.out and (p.hand or p.space != NOWHERE or p.fist != NO_CARD or p.holster != NO_CARD):
        raise BadInput(f"{reader.where}: a player who is out has no pawn, no Weapon and no hand")
    reader.finish()
    return p


def read_weapon(reader: Reader, terms: Terms, p: Player, key: str, place: i64) -> None:
    text = reader.text(key, "")
    if not text:
        return
    id, _, number = text.partition(" ")
    if id not in terms.ids or terms.ids.index(id) >= terms.weapons:
        raise reader.refuse(key, f"should be a Weapon, as in 'peacemaker 3', not {text!r}")
    face = terms.ids.index(id)
    bullets = int(number) if number.isdecimal() else 0
    if (number and not number.isdecimal()) or bullets > terms.capacity[face]:
        raise reader.refuse(key, f"{id} holds 0 to {terms.capacity[face]} bullets, not {number!r}")
    if not fits(terms, face, place):
        raise reader.refuse(key, f"{id} has no Holster icon")
    put(p, place, face, bullets)


def read_known(reader: Reader, g: SaloonTable, names: list[str]) -> None:
    ids = g.terms.ids
    for seat, name in enumerate(names):
        for text in reader.texts(name, []):
            whose, _, id = text.partition(" ")
            p = g.players[names.index(whose)] if whose in names and whose != name else None
            face = ids.index(id) if id in ids else -1
            if p is None or p.known.count(64 * seat + face) >= p.hand.count(face):
                raise reader.refuse(name, f"names another seat and a card of its hand, as in 'B strong', not {text!r}")
            p.known = sorted([*p.known, 64 * seat + face])
    reader.finish()


def place_pawns(g: SaloonTable) -> None:
    for p in g.players:
        if p.space != NOWHERE:
            if g.taken & BITS[p.space]:
                raise BadInput(f"position: two pawns stand on {g.terms.space_ids[p.space]}")
            g.taken = g.taken | BITS[p.space]
            p.cover = g.terms.cover_of[p.space]


def read_attacks(reader: Reader, g: SaloonTable, names: list[str]) -> list[Attack]:
    entries = reader.take("attacks", [])
    if not isinstance(entries, list):
        raise reader.refuse("attacks", "should be a list of [[attacks]] tables")
    return [read_attack(Reader(entry, f"attacks {i}"), g, names) for i, entry in enumerate(entries)]


def read_attack(reader: Reader, g: SaloonTable, names: list[str]) -> Attack:
    terms = g.terms
    faces = terms.actions.faces
    way = reader.name("way", "fist", faces["way"])
    a = Attack(reader.name("by", "A", names), way)
    ATTACK.read(a, reader, lists_of(terms, g.seats), {"smash": terms.way_smash[way]})
    size = len(a.targets)
    blocks = reader.texts("blocks", [""] * size)
    a.blocks = [int(NO_CARD) if not id else read_block(reader, terms, id) for id in blocks] or NO_OPTIONS
    a.helped = reader.numbers("helped", [0] * size, 0, 99) or NO_OPTIONS
    a.damage = reader.numbers("damage", [0] * size if a.stage else [], 0, 999) or NO_OPTIONS
    a.at = reader.number("at", 0, 0, size)
    reader.finish()
    if len(a.blocks) != size or len(a.helped) != size or len(a.damage) != (size if a.stage else 0):
        raise BadInput(f"{reader.where}: blocks, helped and damage have one entry for each target")
    by = g.players[a.by]
    add_up(g.terms, a, by.power, by.character)
    return a


def read_block(reader: Reader, terms: Terms, id: str) -> int:
    if id not in terms.ids or not terms.enhancements <= terms.ids.index(id) < terms.blocks:
        raise reader.refuse("blocks", f"holds {id!r}, which is not a Block")
    return terms.ids.index(id)


def on_the_table(g: SaloonTable) -> list[int]:
    """All cards that are neither in a deck nor in the discard pile."""
    terms = g.terms
    faces: list[int] = []
    for p in g.players:
        faces += p.hand
        faces += [int(face) for face in (p.fist, p.holster) if face != NO_CARD]
    for a in g.attacks:
        if a.stage < DISCARDED:
            faces += [terms.boost_face[boost] for boost in a.boosts]
            faces += [face for face in a.blocks if face != NO_CARD]
            if a.adding != NO_CARD:
                faces.append(int(a.adding))
    return faces


def read_decks(g: SaloonTable, reader: Reader, undealt: bool) -> None:
    ids = g.terms.ids
    g.discards = reader.names("discards", [], ids)
    deck = reader.names("deck", [], ids)
    rest = g.terms.deck[:]
    loads = reader.numbers("loads", [], 0, 15)
    spent = reader.numbers("spent", [], 0, 15)
    unloaded = g.terms.loads[:]
    if undealt:
        reader.text("rest", "")
        return
    for face in on_the_table(g) + g.discards + deck:
        if face not in rest:
            raise reader.refuse("deck", f"and the other places hold {ids[face]!r} more often than this game has it")
        rest.remove(face)
    if reader.name("rest", "deck", RESTS) == 0:
        deck = deck + rest
    else:
        g.discards = rest + g.discards
    g.deck = deck[::-1]
    g.left_in_deck = len(g.deck)
    for bullets in loads + spent:
        if bullets not in unloaded:
            raise reader.refuse("loads", f"and spent hold the Load card {bullets} more often than the deck has it")
        unloaded.remove(bullets)
    g.left_in_loads = len(loads) + len(unloaded)
    g.loads = (loads + unloaded)[::-1] + spent[::-1]


def cards_of(g: SaloonTable) -> list[str]:
    """Every Saloon, Team and Load card wherever it is."""
    faces = on_the_table(g) + g.discards + g.deck[: g.left_in_deck]
    if g.first == NOBODY:  # not dealt yet
        faces = g.terms.deck
    loads = g.loads or g.terms.loads
    return sorted(g.terms.ids[face] for face in faces) + sorted(f"load {bullets}" for bullets in loads)
