"""Making views of Posses.  Compiled, unlike the structs: they are made after every event."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.bits import PLACE, TURNS
from highnoon.engine.glimpse import Fields, Glimpse
from highnoon.engine.table import NOBODY
from highnoon.games.posse.actions import MOVE
from highnoon.games.posse.aim import FULL, HALVED, IN_THE_WAY, OUT_OF_LINE, TOO_FAR, look_at
from highnoon.games.posse.attack import Aim, AimWeapon, reach_of, through_of
from highnoon.games.posse.cards import SLUG, face_of, shifted
from highnoon.games.posse.damage import CARD, DUG, HALF, HARD, HAZE, HELD, SOFT, TOTAL, WORN, sum_of
from highnoon.games.posse.items import actions_left, filled, natural_range, slots_of, speed_of, weapon_range
from highnoon.games.posse.moving import BOUNDING, Where, cost_of
from highnoon.games.posse.paths import Ways, costs_of, line_way
from highnoon.games.posse.records import Attack, Figure, Player
from highnoon.games.posse.shown import show_attack, show_figure, show_player, show_records
from highnoon.games.posse.sight import COVER, CRATE, is_next
from highnoon.games.posse.squares import LINES, NOWHERE, bearing, in_range
from highnoon.games.posse.table import ACTING, SECOND, TARGET, WHERE, PosseTable
from highnoon.games.posse.view import AttackSeen, FigureSeen, PlayerSeen, PosseView

NOTHING: Final[dict[str, int]] = {}
NO_LISTS: Final[list[list[int]]] = []
NO_INTS: Final[list[int]] = []
NO_TERMS: Final[list[int]] = [0] * 9
FACES: Final[list[Any]] = list(range(96))


def shown(g: PosseTable) -> tuple[Any, ...]:
    ground = g.ground
    return show_records(
        g,
        map=NO_NAMES if ground is None else ground.source,
        drawing=g.terms.drawing_of(g.laid) if ground is None else ground.picture,
        laid=[[n & 15, n >> 4 & 3, n >> 6 & 31, n >> 11] for n in g.laid],
        crates=crates_seen(g),
        loot_decks=g.loot_left[:],
        loot_discards=loot_discards(g),
        chips=[[chip & 1023, chip >> 10 & 7, chip >> 13] for chip in g.chips],
        attacks=[attack_seen(g, a) for a in g.attacks],
        rounds=g.terms.rounds,
        hand=NO_INTS,
        players=[player_seen(p) for p in g.players],
        figures=[figure_seen(g, f) for f in g.figures],
        reach=NO_LISTS,
        lines=NO_LISTS,
    )


def own(g: PosseTable, seat: int, view: PosseView, last: Glimpse | None) -> Fields:
    p = g.players[seat]
    found: Fields = {"hand": cards_in(p.hand, p.base)}
    if g.waiting and not g.glancing and g.turn == seat:
        if g.kind == WHERE:
            found["reach"] = reach_seen(g)
        elif g.kind in AIMING:
            found["lines"] = lines_seen(g)
    return found


NO_NAMES: Final[list[str]] = []
AIMING: Final = [int(ACTING), int(TARGET), int(SECOND)]


def cards_in(hand: i64, base: i64) -> list[Any]:
    found: list[Any] = []
    while hand:
        place: i64 = PLACE[(hand & -hand) * TURNS >> 58 & 63]
        place = place // 3
        many = hand >> 3 * place & 7
        hand -= shifted(many, 3 * place)
        face = FACES[base + place]
        while many > 0:
            found.append(face)
            many -= 1
    return found


def crates_seen(g: PosseTable) -> list[list[int]]:
    """PO-18: nobody knows the kinds before they are revealed.  The list is made once and kept while it is true."""
    up: i64 = len(g.crates) if g.revealed else g.turned
    if g.crates_shown_of is not g.crates or g.crates_shown_up != up:
        g.crates_shown = [[n & 1023, n >> 10 & 3 if at < up else -1, n >> 12] for at, n in enumerate(g.crates)]
        g.crates_shown_of = g.crates
        g.crates_shown_up = up
    return g.crates_shown


def loot_discards(g: PosseTable) -> list[int]:
    found: list[int] = []
    for deck in range(3):
        if g.loot_piles[deck]:
            found += cards_in(g.loot_piles[deck], g.terms.loot_base[deck])
    return found


def player_seen(p: Player) -> PlayerSeen:
    return show_player(
        p,
        deck=p.left_in_deck,
        discards=cards_in(p.pile, p.base) if p.pile else NO_INTS,
        dug=cards_in(p.dug, p.base) if p.dug else NO_INTS,
    )


def figure_seen(g: PosseTable, f: Figure) -> FigureSeen:
    return show_figure(
        f,
        at=g.at[f.c],
        items=[[n & 63, n >> 6 & 15, n >> 10 & 3, n >> 12] for n in f.items] if f.items else NO_LISTS,
        marks=marks_of(f),
        actions=actions_left(g.terms, f),
        speed=speed_of(g.terms, f),
        range=natural_range(g.terms, f),
        slots=slots_of(g.terms, f),
        filled=filled(g.terms, f),
    )


def marks_of(f: Figure) -> dict[str, int]:
    if not (
        f.extra
        or f.pinned
        or f.over
        or f.poisoner != NOBODY
        or f.covered + f.covered_turns + f.called + f.kick + f.haze + f.sugar
    ):
        return NOTHING
    marks: dict[str, int] = {}
    if f.poisoner != NOBODY:
        marks["poisoner"] = int(f.poisoner)
    if f.over:
        marks["over"] = int(f.over)
    if f.extra:
        marks["extra"] = 1
    if f.pinned:
        marks["pinned"] = 1
    if f.covered:
        marks["covered"] = int(f.covered)
    if f.covered_turns:
        marks["covered_turns"] = int(f.covered_turns)
    if f.called:
        marks["called"] = int(f.called)
    if f.kick:
        marks["kick"] = int(f.kick)
    if f.haze:
        marks["haze"] = int(f.haze)
    if f.sugar:
        marks["sugar"] = int(f.sugar)
    return marks


def attack_seen(g: PosseTable, a: Attack) -> AttackSeen:
    terms = sum_of(g, a) if g.at[a.at] != NOWHERE else NO_TERMS
    return show_attack(
        a,
        attack_now=terms[HALF] - terms[DUG],
        defence_now=terms[CARD] + terms[WORN] + terms[HELD] - terms[HAZE],
        damage_now=max(0, terms[TOTAL]),
        half=terms[HALF],
        dug=terms[DUG],
        defend=terms[CARD],
        armor=terms[WORN],
        haze=terms[HAZE],
        rifle=terms[HARD],
        soft=terms[SOFT],
    )


def reach_seen(g: PosseTable) -> list[list[int]]:
    """Where the character can go, what it costs, what it does to it."""
    step = g.top
    assert isinstance(step, Where)
    at: i64 = g.at[step.c]
    if step.how == BOUNDING:
        return [[k - int(MOVE), len(line_way(at, k - int(MOVE))), 0] for k in g.options if k >= MOVE]
    heavy = cost_of(g, step.how)
    if not g.rough:
        squares = [k - int(MOVE) for k in g.ends if k >= MOVE]
        return costs_of(g.land(), g.field, g.at, at, step.left, heavy, squares)
    ways = Ways(g.land(), g.field, g.at, g.scratch(), at, step.left, heavy, -1)
    return [[square, cost, harm] for square, cost, harm in ways.ends()]


def lines_seen(g: PosseTable) -> list[list[int]]:
    """The targets and obstacles of an attack with the character's own weapon, or the one just declared."""
    step = g.top
    t = g.terms
    found: list[list[int]] = []
    if isinstance(step, Aim):
        f = g.figures[step.c]
        add_lines(g, step.c, reach_of(g, f, step.face), t.ammo[step.c] == SLUG, through_of(g, step.face), found)
    elif isinstance(step, AimWeapon):
        f = g.figures[step.c]
        slug = t.loot_ammo[face_of(f.items[step.place])] == shifted(1, SLUG)
        add_lines(g, step.c, weapon_range(t, f, step.place), slug, 0, found)
    else:
        p = g.players[g.turn]
        for c in range(p.first, p.after):
            if g.at[c] >= 0:
                add_lines(g, c, natural_range(t, g.figures[c]), t.ammo[c] == SLUG, 0, found)
    return found


def add_lines(g: PosseTable, by: i64, reach: i64, slug: bool, through: i64, found: list[list[int]]) -> None:
    for c in range(g.terms.characters):
        if g.at[c] < 0 or g.owner[c] == g.owner[by]:
            continue
        look = bearing(g.at[by], g.at[c])
        if look < 0 or not in_range(look, reach):
            continue
        state = look_at(g, by, c, reach, slug, through)
        found.append([int(by), c, int(state), int(culprit(g, by, look, state, slug))])


def culprit(g: PosseTable, by: i64, look: i64, state: i64, slug: bool) -> i64:
    """The first square on the line that gives cover or blocks: what a drawing of the line points at."""
    if state in (FULL, OUT_OF_LINE, TOO_FAR):
        return NOWHERE
    ground = g.land()
    a: i64 = g.at[by]
    d: i64 = look & 7
    q: i64 = a
    for n in range(look >> 3):
        if n:
            figure = figure_at(g, q)
            if figure >= 0 and (state in (IN_THE_WAY, HALVED)) and figure_counts(g, by, figure, state):
                return q
            stands: i64 = g.field[q] & COVER
            if state == HALVED and stands:
                beside = is_next(ground, a, q) if stands & CRATE else ground.is_beside(a, ground.obstacle[q])
                if not beside:
                    return q
        lines = ground.first if n == 0 else ground.later
        if slug:
            lines = ground.first_slug if n == 0 else ground.later_slug
        edges: i64 = lines[8 * q + d]
        q += LINES[d]
        if edges > 0 and state != IN_THE_WAY:
            return q
    return NOWHERE


def figure_at(g: PosseTable, square: i64) -> i64:
    for c in range(g.terms.characters):
        if g.at[c] == square:
            return c
    return -1


def figure_counts(g: PosseTable, by: i64, other: i64, state: i64) -> bool:
    return (g.owner[other] == g.owner[by]) == (state == HALVED)
