"""Why the Deputy did it, in English.  {who} and {whom} are characters, {card} a card's name, {n} a number.

{dynamite} and {trap} are the rules of such loot.
"""

from __future__ import annotations

from typing import Final

WHY: Final = {
    "whim": "It makes no difference.",
    "crate": "A crate near my own is worth more than one near theirs (PO-17).",
    "go": "{who} has something to do elsewhere (PO-22).",
    "stay": "My people are well placed already.",
    "to-shoot": "From there {who} can hit {whom} (PO-46).",
    "to-loot": "There is a crate to loot next to it (PO-30).",
    "to-near": "{who} gets closer to where things happen.",
    "to-safety": "If they mean to shoot, better here (PO-50).",
    "attack": "{who} attacks {whom}: {n} damage to expect (PO-49).",
    "kill": "{whom} will not survive {card} (PO-60).",
    "done": "There is nothing left worth doing.",
    "play": "{card} is free, and helps (PO-38).",
    "loot": "{who} is next to a crate and has nothing better to do (PO-30).",
    "search": "The dead need no loot (PO-31).",
    "use": "{who} can use {card} now (PO-45).",
    "equip": "{card} is no use in the bag (PO-32).",
    "give": "Someone else can do more with it (PO-33).",
    "drop": "It only fills a slot (PO-34).",
    "make-room": "{card} goes for something better (PO-P22).",
    "no-room": "What {who} carries is worth more (PO-P22).",
    "defend": "{card} takes {n} off (PO-48).",
    "no-defence": "The card is worth more than that.",
    "respond": "{card} was made for this moment (PO-38).",
    "keep": "{card} is the best of them (PO-30).",
    "take": "{card} is worth carrying (PO-31).",
    "discard": "I can do without {card} (PO-36).",
    "heal": "{who} needs it most (PO-P32).",
    "ammo": "{card} makes it count (PO-45).",
    "blast": "That is where it hurts them most ({dynamite}).",
    "trap": "Someone will come this way ({trap}).",
}
