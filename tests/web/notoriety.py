"""Tables of Notoriety in mid-game: one for every moment that tests and pictures wait for.

Ann is always seat A.
"""

from __future__ import annotations

import re
from typing import Any, Final

from tests.web import tables
from tests.web.people import Person

# A square in the middle of a game: covers, wounds, weapons, a jam.
PEOPLE: Final = """
A = { character = "preacher_amos_pike", fame = 7, wounds = 1, cover = "barrel", lodged = { hit = 1 }, \
hand = ["deadeye", "dust_devil", "bide_your_time", "town_legend"], sixgun = ["miss", "miss", "hit", "stop"] }
B = { character = "gina_raquel", fame = 9, cover = "cactus", lodged = { hit = 1 }, sixgun = ["stop", "miss", "hit"] }
C = { character = "wild_bill_hiccup", fame = 3, wounds = 2, guns = ["derringer hit stop"] }
D = { character = "doc_tobias_merrow", fame = 12, cover = "rock", lodged = { hit = 2 } }
E = { character = "joseph_two_rivers", fame = 0, wounds = 1, sixgun = ["jammed", "stop"] }
F = { character = "ezra_gallow", fame = 5, guns = ["lever_action_rifle miss miss stop hit"] }
G = { character = "maisie_thorne", fame = 8, cover = "adobe_wall" }
H = { character = "rosalind_vane", fame = 6, cover = "hay_bale" }
"""
# Nobody is anybody yet.
SETUP: Final = ""
# A card is to be laid face down.
SQUARE: Final = 'round = 3\nface_up = "horse_trough"\n' + PEOPLE
# The last round, whose fastest three face-up cards are worth more.
LAST: Final = (
    'round = 3\ndisplay = ["snap_shot", "sleight_of_hand", "steady_hand", "ricochet", "coach_gun", "hold_up",'
    ' "stampede", "gatling_gun"]\nstacked = ["snap_shot", "sleight_of_hand", "steady_hand"]\n' + PEOPLE
)
# The eighth and last round of four.
EIGHTH: Final = (
    'round = 8\ndisplay = ["snap_shot", "sleight_of_hand", "steady_hand", "hold_up"]\n'
    'stacked = ["snap_shot", "sleight_of_hand", "steady_hand"]\n' + PEOPLE.partition("E = {")[0]
)
# A, behind a Barrel, is about to shoot or run; the others' cards lie face down and all aim.
SHOOT: Final = """
seats = 4
round = 2
stack = ["Shoot"]
A = { character = "doc_tobias_merrow", plays = "greased_lightning", aim = "B", cover = "barrel", \
sixgun = ["miss", "hit"] }
B = { character = "maisie_thorne", plays = "horse_trade", aim = "A" }
C = { character = "wild_bill_hiccup", plays = "stitch_it_up", aim = "A" }
D = { character = "ezra_gallow", plays = "trail_boss", aim = "C" }
"""
# Eight at once, A first: a miss, then a HIT on D's Rock; then others run, fire from cover and stay.
CROWD: Final = """
seats = 8
round = 3
revealed = true
face_up = "horse_trough"
display = ["ricochet", "coach_gun", "hold_up", "stampede", "gatling_gun", "powder_keg", "goose_gun", "spooked_horses"]
A = { character = "preacher_amos_pike", fame = 7, wounds = 1, plays = "greased_lightning", aim = "D", \
hand = ["deadeye", "dust_devil", "town_legend"], sixgun = ["miss", "hit", "stop", "miss"] }
B = { character = "gina_raquel", marks = ["used_up"], fame = 9, cover = "cactus", lodged = { hit = 1 }, \
plays = "snap_shot", aim = "C", stance = "fire-from-cover", sixgun = ["stop", "miss"] }
C = { character = "wild_bill_hiccup", fame = 3, wounds = 2, plays = "duck_and_weave", aim = "B", stance = "run", \
guns = ["derringer hit stop"] }
D = { character = "doc_tobias_merrow", fame = 12, cover = "rock", lodged = { hit = 2 }, plays = "dive_for_the_trough", \
aim = "G", stance = "stay" }
E = { character = "joseph_two_rivers", fame = 0, wounds = 1, plays = "card_sharp", aim = "A", \
sixgun = ["jammed", "stop"] }
F = { character = "ezra_gallow", fame = 5, plays = "steady_hand", aim = "H", \
guns = ["lever_action_rifle miss miss stop hit"] }
G = { character = "maisie_thorne", fame = 8, cover = "adobe_wall", plays = "trail_boss", aim = "A", stance = "stay" }
H = { character = "rosalind_vane", fame = 6, cover = "hay_bale", plays = "stitch_it_up", aim = "E", \
stance = "fire-from-cover" }
"""
# Everybody aims, many of them at A, who may shoot or run.
AIMS: Final = re.sub(
    r',\s*stance = "[a-z-]+"',
    "",
    CROWD.replace("revealed = true", 'stack = ["Shoot"]')
    .replace('aim = "G"', 'aim = "A"')
    .replace("wounds = 1, plays", 'wounds = 1, cover = "barrel", plays'),
)
# A acts first and misses twice before a HIT.
FLIPS: Final = """
seats = 4
round = 2
revealed = true
A = { character = "doc_tobias_merrow", plays = "greased_lightning", aim = "B", \
sixgun = ["miss", "miss", "hit", "stop"] }
B = { character = "maisie_thorne", plays = "horse_trade", aim = "A" }
C = { character = "wild_bill_hiccup", plays = "stitch_it_up", aim = "A" }
D = { character = "ezra_gallow", plays = "trail_boss", aim = "C" }
"""
# A's next bullet is a JAM.
JAM: Final = FLIPS.replace('"miss", "miss", "hit", "stop"', '"jam", "miss"')
# A runs for cover with a jammed gun and a wound.
RELOAD: Final = """
seats = 4
round = 2
revealed = true
face_up = "rock"
A = { character = "calico_kate_dempsey", plays = "greased_lightning", aim = "B", stance = "run", wounds = 1, \
sixgun = ["jammed", "miss"] }
B = { character = "maisie_thorne", plays = "horse_trade", aim = "A" }
C = { character = "wild_bill_hiccup", plays = "stitch_it_up", aim = "A" }
D = { character = "ezra_gallow", plays = "trail_boss", aim = "C" }
"""
# A can steal the card that B has played.
STEAL: Final = """
seats = 4
round = 2
revealed = true
A = { character = "calico_kate_dempsey", plays = "steal_the_show", aim = "B", sixgun = ["stop", "miss"] }
B = { character = "maisie_thorne", plays = "deadeye", aim = "A" }
C = { character = "wild_bill_hiccup", plays = "stitch_it_up", aim = "A" }
D = { character = "ezra_gallow", plays = "trail_boss", aim = "C" }
"""
# Two men aim at Gina, who is B.
CHARM: Final = """
seats = 4
round = 2
stack = ["AfterAim"]
A = { character = "wild_bill_hiccup", plays = "greased_lightning", aim = "B" }
B = { character = "gina_raquel", plays = "horse_trade", aim = "A" }
C = { character = "maisie_thorne", plays = "stitch_it_up", aim = "B" }
D = { character = "calico_kate_dempsey", plays = "trail_boss", aim = "C" }
"""
# Esperanza, who is A, could reload whenever she likes: windows all round long.
WINDOWS: Final = """
seats = 4
round = 2
stack = ["AfterAim"]
A = { character = "esperanza_cruz", plays = "gatling_gun", aim = "B", sixgun = ["miss", "stop"] }
B = { character = "maisie_thorne", plays = "horse_trade", aim = "A" }
C = { character = "wild_bill_hiccup", plays = "stitch_it_up", aim = "A" }
D = { character = "ezra_gallow", plays = "trail_boss", aim = "C" }
"""


def quick_pack() -> str:
    """The same game, over sooner: two rounds, of which the second is the last."""
    text = tables.pack_of("notoriety")
    for old in ("rounds = 8\n", "rounds_of_many = 4\n"):
        assert old in text
        text = text.replace(old, old.split("=")[0] + "= 2\n")
    return text


def mixed_pack() -> str:
    """Without some cards, with one of its own, and the slowest first."""
    head, *cards = re.split(r"^(?=\[\[card\]\]\n)", tables.pack_of("notoriety"), flags=re.MULTILINE)
    fee = next(card for card in cards if 'behaviour = "fee"' in card)
    mine = fee.replace('id = "undertakers_fee"', 'id = "my_fee"').replace('rule = "NT-C36"', 'rule = "NT-61"')
    mine = re.sub(r"^name = .*$", 'name = "Gravedigger"', mine, flags=re.MULTILINE)
    kept = [card for card in cards if not re.search(r'id = "(ace_of_spades|dust_devil|derringer)"', card)]
    return head + "".join(re.sub(r"speed = .*", f"speed = {n}", card) for n, card in enumerate([*kept[::-1], mine], 1))


# The face-up cards are of such a pack.
MIXED: Final = """
round = 2
display = ["gatling_gun", "horse_trade", "greased_lightning", "my_fee"]
A = { hand = ["hold_up", "stampede"], character = "gina_raquel" }
"""


def open_table(person: Person, *guests: Person, seats: int = 8, **wish: Any) -> str:
    return tables.open_table("notoriety", person, *guests, seats=seats, **wish)


# The taps: pairs of a sign that must be there and the thing to tap then; the first that fits.
DOING: Final = (
    (".end", ""),
    (".peek button:not(.only-phone)", ".peek button:not(.only-phone)"),
    ("[data-asks=character]", ".cast button"),
    (".ntd .acts [aria-label=chosen], .ntd .stance[aria-pressed=true]", ""),
    ("[data-asks=stance]", ".ntd .stance"),
    (".ntd.asks .acts .main:disabled", ".in-hand.lit"),
    (".ntd.asks .hint", ".nt .seat.lit"),
    (".ntd.asks .acts .main", ".ntd .acts .main"),
    (".ntd.asks .acts .btn", ".ntd .acts .btn"),
)


def to_do(person: Person) -> str:
    return tables.to_do(person, DOING)


def act(person: Person) -> None:
    tables.act(person, DOING)
