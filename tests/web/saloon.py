"""Tables of the Saloon in mid-game: one for every moment that tests and pictures wait for.

Ann is always seat A.  A player without cards has nothing to block with, so bots in those seats decide little.
"""

from __future__ import annotations

from typing import Any, Final

from tests.web import tables
from tests.web.people import Person

OTHERS: Final = """
C = { grit = 11, space = "piano-1", fist = "peacemaker 3", character = "quill" }
D = { grit = 13, space = "balcony-1", fist = "scattergun 2", holster = "skinnin_blade", character = "stern" }
E = { grit = 8, space = "no_cover-3", fist = "long_gun 0", character = "masterson" }
"""
# A stands behind the table and is about to shoot.
FIGHT: Final = (
    """
phase = "fight"
round = 4
turns = 16
discards = ["hunk_o_wood", "strong", "tip_the_hat_brim", "vest_pocket_rounds", "fancy_shootin"]
A = { grit = 15, space = "table-1", fist = "repeatin_rifle 4", holster = "garter_pistol 1", character = "lisa", hand = [
  "fancy_shootin", "ornery", "cold_squint", "strong", "snap_one_back", "thick_hide", "loose_cartridges"] }
B = { grit = 17, space = "bar-2", fist = "stove_poker", character = "ox" }
"""
    + OTHERS
)
# B shoots at A from the doors.
BLOCK: Final = (
    """
stack = ["HunkerDown", "Blocks"]
active = "B"
round = 4
turns = 17
attacks = [{ by = "B", way = "peacemaker-2", boosts = ["fancy_shootin"], targets = ["A"] }]
A = { grit = 15, space = "table-1", fist = "repeatin_rifle 4", holster = "garter_pistol 1", character = "lisa", hand = [
  "servin_tray", "snap_one_back", "slip_aside", "thick_hide", "ornery"] }
B = { grit = 17, space = "doors-1", fist = "peacemaker 3", character = "ox" }
"""
    + OTHERS
)
# B's Counterattack is on its way to A, who began.
CHAIN: Final = (
    """
stack = ["HunkerDown", "Counterattacks", "Blocks"]
active = "A"
round = 5
turns = 21
attacked = true
A = { grit = 9, space = "stairs-1", fist = "peacemaker 2", holster = "cider_jug", character = "lisa", hand = [
  "stubborn_streak", "tip_the_hat_brim", "roll_and_clobber", "ornery"] }
B = { grit = 12, space = "bar-1", fist = "repeatin_rifle 3", character = "ox" }
"""
    + OTHERS
    + """
[[attacks]]
by = "A"
way = "peacemaker-2"
targets = ["B"]
blocks = ["snap_one_back"]
damage = [0]
stage = "discarded"

[[attacks]]
by = "B"
way = "repeatin_rifle-2"
boosts = ["fancy_shootin"]
counter = true
targets = ["A"]
"""
)
# A scavenges with a full hand; the Weapon Phase comes next.
TURN: Final = (
    """
phase = "scavenge"
round = 4
turns = 16
deck = ["skinnin_blade", "thick_hide", "slip_aside", "strong"]
loads = [5, 2]
A = { grit = 15, space = "balcony-2", fist = "hunk_o_wood", character = "lisa", hand = [
  "peacemaker", "skinnin_blade", "loose_cartridges", "haymaker", "stool_parry", "divin_roll", "taste_hot_lead"] }
B = { grit = 17, space = "bar-2", fist = "stove_poker", restricted = true, character = "ox" }
"""
    + OTHERS
)
# B's bullwhip has hit A, who holds something in the Holster.
DROP: Final = """
stack = ["HunkerDown", "Drops"]
active = "B"
round = 4
turns = 17
attacks = [{ by = "B", way = "bullwhip", targets = ["A"], damage = [2], stage = "resolved" }]
A = { grit = 13, space = "doors-2", fist = "scattergun 2", holster = "cider_jug", hand = ["ornery"] }
B = { grit = 17, space = "no_cover-1", fist = "bullwhip", character = "ox" }
C = { grit = 11, space = "piano-1", fist = "peacemaker 3", character = "quill" }
"""
# A, with a power that counts, has turned up two Load cards.
LOADS: Final = """
stack = ["WeaponPhase", "ChooseLoad"]
round = 2
turns = 5
revealed = [2, 5]
spent = [2, 5]
loading = "fist"
A = { space = "bar-1", fist = "peacemaker 0", character = "quill", hand = ["ornery"] }
B = { space = "doors-1", character = "dray" }
C = { space = "piano-1", character = "finch" }
"""
# Partners: D shoots at C, who stands beside A.
PARTNERS: Final = """
stack = ["HunkerDown", "HelpTarget"]
active = "D"
round = 3
turns = 12
grit = [31, 26]
attacks = [{ by = "D", way = "repeatin_rifle-3", boosts = ["ornery"], targets = ["C"] }]
A = { space = "bar-1", fist = "skinnin_blade", character = "lisa", hand = [
  "coverin_fire", "step_in_front", "thick_hide"] }
B = { space = "stairs-1", fist = "hunk_o_wood", character = "ox" }
C = { space = "bar-2", fist = "peacemaker 2", character = "quill" }
D = { space = "balcony-1", fist = "repeatin_rifle 3", character = "stern" }
"""
# One more blow and it is over.
LAST: Final = """
phase = "fight"
round = 9
turns = 27
A = { grit = 4, space = "no_cover-1", fist = "hunk_o_wood", character = "lisa", hand = ["clear_the_tables", "strong"] }
B = { grit = 2, space = "no_cover-2", character = "ox" }
C = { grit = 3, space = "no_cover-3", character = "quill" }
"""


def open_table(
    person: Person,
    *guests: Person,
    seats: int = 5,
    position: str = "",
    text: str = "",
    bots: str = "greenhorn",
    **options: Any,
) -> str:
    agreed = {"characters": "deal", **options}
    return tables.open_table(
        "saloon", person, *guests, seats=seats, position=position, text=text, bots=bots, options=agreed
    )
