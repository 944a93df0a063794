"""How the small ints of a table are written in positions, and read again."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.position import Reader, seats_in, seats_of
from highnoon.engine.table import NOBODY, seat_name
from highnoon.games.notoriety import effects as fx
from highnoon.games.notoriety import known
from highnoon.games.notoriety.cards import BULLETS, bit, count_of, covers_of, one, one_cover
from highnoon.games.notoriety.flight import in_the_air, shooter_of, target_of
from highnoon.games.notoriety.guns import (
    MOST_BULLETS,
    add_jam,
    bullet_at,
    jams,
    loaded,
    make_gun,
    seen_by_all,
    seen_by_owner,
    which,
    with_last,
)
from highnoon.games.notoriety.terms import AFTER_HICCUP, FROM_GATLING, HICCUP, SOURCES, Terms

OTHER_SOURCES = ["gatling", "ambush", "smoke", "dynamite", "stampede"]
SIDES = ["flips", "aimed-at"]
ON_THE_GUN = "jammed"


# -- bits and counts ---------------------------------------------------------------------------------------------------


def write_bullets(bullets: i64) -> dict[str, int]:
    return {name: int(count_of(bullets, kind)) for kind, name in enumerate(BULLETS) if count_of(bullets, kind)}


def read_bullets(reader: Reader, key: str) -> i64:
    part = reader.section(key)
    bullets: i64 = 0
    for kind, name in enumerate(BULLETS):
        bullets += one(kind) * part.number(name, 0, 0, 250)
    part.finish()
    return bullets


def write_covers(covers: i64, ids: list[str]) -> dict[str, int]:
    return {id: int(covers_of(covers, face)) for face, id in enumerate(ids) if covers_of(covers, face)}


def read_covers(reader: Reader, key: str, ids: list[str]) -> i64:
    part = reader.section(key)
    covers: i64 = 0
    for face, id in enumerate(ids):
        covers += one_cover(face) * part.number(id, 0, 0, 63)
    part.finish()
    return covers


# -- guns --------------------------------------------------------------------------------------------------------------


def write_gun(gun: i64) -> list[str]:
    """Bullets from the next one on; `*` marks what everybody has seen, `+` what the owner has."""
    names: list[str] = []
    for place in range(loaded(gun)):
        seen = ("*" if seen_by_all(gun) >> place & 1 else "") + ("+" if seen_by_owner(gun) >> place & 1 else "")
        names.append(BULLETS[bullet_at(gun, place)] + seen)
    return names + [ON_THE_GUN] * jams(gun)


def read_gun(reader: Reader, key: str, weapon: i64, names: list[str], most: int) -> i64:
    gun = make_gun(weapon)
    for name in names:
        if name == ON_THE_GUN:
            if jams(gun) == 3:
                raise reader.refuse(key, "has no more than three JAMs lying on it")
            gun = add_jam(gun)
            continue
        kind = name.rstrip("*+")
        if kind not in BULLETS:
            raise reader.refuse(key, f"holds {', '.join(BULLETS)} and {ON_THE_GUN}, not {name!r}")
        if loaded(gun) == MOST_BULLETS or loaded(gun) >= most:
            raise reader.refuse(key, f"holds no more than {most} bullets")
        last = loaded(gun)
        gun = with_last(gun, BULLETS.index(kind))
        if "*" in name:
            gun += bit(30 + last)
        if "+" in name:
            gun += bit(38 + last)
    return gun


def write_guns(guns: list[int], terms: Terms) -> list[str]:
    return [" ".join([terms.gun_ids[which(gun)], *write_gun(gun)]) for gun in guns]


def read_guns(reader: Reader, key: str, terms: Terms) -> list[int]:
    guns: list[int] = []
    for text in reader.texts(key, []):
        name, *bullets = text.split() or [""]
        if name not in terms.gun_ids[1:] or terms.gun_ids.index(name) in [which(gun) for gun in guns]:
            raise reader.refuse(key, f"holds a weapon and its bullets, each weapon once, not {text!r}")
        weapon = terms.gun_ids.index(name)
        guns.append(int(read_gun(reader, key, weapon, bullets, terms.most[weapon])))
    return sorted(guns, key=place_of)


def place_of(gun: int) -> int:
    return int(which(gun))


# -- effects, bullets in the air, secrets ------------------------------------------------------------------------------


def effect_names(terms: Terms) -> dict[str, int]:
    names = {id: face for face, id in enumerate(terms.ids)}
    return names | {"hiccup": int(HICCUP), "after_hiccup": int(AFTER_HICCUP)}


def write_effect(effect: i64, terms: Terms) -> str:
    """`sharpshooter A A flips 1`: whose it is, whom it is about, which bullets, how often (0: always)."""
    names = {face: name for name, face in effect_names(terms).items()}
    owner, subject = seat_name(fx.owner_of(effect)), seat_name(fx.subject_of(effect))
    return f"{names[int(fx.face_of(effect))]} {owner} {subject} {SIDES[fx.side_of(effect)]} {fx.times_of(effect)}"


def read_effect(reader: Reader, text: str, terms: Terms, names: list[str]) -> int:
    words = text.split()
    faces = effect_names(terms)
    if (
        len(words) != 5
        or words[0] not in faces
        or words[1] not in names
        or words[2] not in names
        or words[3] not in SIDES
        or words[4] not in "0123456789"
    ):
        raise reader.refuse("effects", f"holds entries like 'sharpshooter A A flips 1', not {text!r}")
    owner, subject = names.index(words[1]), names.index(words[2])
    return fx.effect(faces[words[0]], owner, subject, SIDES.index(words[3]), int(words[4]))


def sources(terms: Terms) -> dict[str, int]:
    places = {id: place for place, id in enumerate(terms.gun_ids)}
    return places | {name: int(FROM_GATLING) + n for n, name in enumerate(OTHER_SOURCES)}


def write_flight(bullet: i64, terms: Terms) -> str:
    """`hit B A sixgun`: a HIT on its way to B, by A, from the Sixgun."""
    names = {place: name for name, place in sources(terms).items()}
    shooter = shooter_of(bullet)
    by = "-" if shooter == NOBODY else seat_name(shooter)
    return f"{BULLETS[bullet & 7]} {seat_name(target_of(bullet))} {by} {names[int(bullet >> 10)]}"


def read_flight(reader: Reader, text: str, terms: Terms, names: list[str]) -> int:
    words = text.split()
    shooters = [*names, "-"]
    known_sources = sources(terms)
    if (
        len(words) != 4
        or words[0] not in BULLETS
        or words[1] not in names
        or words[2] not in shooters
        or words[3] not in known_sources
    ):
        raise reader.refuse("flight", f"holds entries like 'hit B A sixgun', not {text!r}")
    by = -1 if words[2] == "-" else names.index(words[2])
    assert len(known_sources) <= SOURCES
    return in_the_air(BULLETS.index(words[0]), names.index(words[1]), by, known_sources[words[3]])


def write_secret(secret: i64, terms: Terms) -> str:
    """`A deadeye BC`: A knows that B or C has Deadeye; `-` means the spectators."""
    knower = known.knower_of(secret)
    who = "-" if knower == known.ONLOOKER else seat_name(knower)
    return f"{who} {terms.ids[known.face_of(secret)]} {seats_in(known.seats_of(secret))}"


def read_secret(reader: Reader, text: str, terms: Terms, names: list[str]) -> int:
    words = text.split()
    knowers = [*names, "-"]
    if len(words) != 3 or words[0] not in knowers or words[1] not in terms.ids:
        raise reader.refuse("secrets", f"holds entries like 'A deadeye BC', not {text!r}")
    knower: i64 = known.ONLOOKER if words[0] == "-" else names.index(words[0])
    seats = seats_of(words[2], reader, "secrets", len(names))
    if not seats or seats & known.own(knower):
        raise reader.refuse("secrets", f"names the others who may have the card, not {words[2]!r}")
    return known.secret(knower, terms.ids.index(words[1]), seats)


def read_coming(reader: Reader, pile: i64, covers: i64, ids: list[str]) -> list[int]:
    """Bullets and Cover Cards that come next, as the dice that bring them."""
    dice: list[int] = []
    for name in reader.texts("coming", []):
        if name in BULLETS:
            dice.append(draw(reader, name, BULLETS.index(name), [int(count_of(pile, kind)) for kind in range(5)]))
            pile -= one(BULLETS.index(name))
        elif name in ids:
            face = ids.index(name)
            dice.append(draw(reader, name, face, [int(covers_of(covers, place)) for place in range(len(ids))]))
            covers -= one_cover(face)
        elif name.isdecimal():
            dice.append(int(name))
        else:
            raise reader.refuse("coming", f"names bullets and Cover Cards, not {name!r}")
    return dice


def draw(reader: Reader, name: str, place: int, counts: list[int]) -> int:
    if counts[place] == 0:
        raise reader.refuse("coming", f"names {name!r} more often than there is one left")
    return sum(counts[:place])
