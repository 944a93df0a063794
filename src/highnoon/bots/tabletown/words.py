"""Why the Deputy did it, in English.  {0} and {1} are seats, {n} a number, {card} a card's name."""

from __future__ import annotations

from typing import Final

WHY: Final = {
    "whim": "It makes no difference.",
    "faces": "Got to face someone. {0} will do (TT-11).",
    "load": "A gun is as good as what is in it: {n} now (TT-18).",
    "arm": "A {card} beats empty hands (TT-15).",
    "second": "Two Revolvers hold twice as much (TT-17).",
    "another": "I can do more with a {card} than with what I have (TT-16).",
    "replace": "The emptier Revolver goes (TT-J10).",
    "refill": "No card in hand, so I draw some (TT-J2).",
    "track": "{0} is the one I would rather shoot at (TT-21).",
    "discard": "I can do without {card} (TT-20).",
    "reach": "{0} had better look at {1} (TT-59).",
    "no-reach": "No one needs turning right now.",
    "whom": "{0} can take {n} more, and can do little to me (TT-24).",
    "stand": "I stand my ground.",
    "coach": "More lead is coming than I could send: I am out of here (TT-60).",
    "cavalry": "This fight must not happen (TT-62).",
    "hold": "I hold fire (TT-38).",
    "shoot": "{n} at {0} (TT-34).",
    "both": "Both barrels at {0} (TT-43).",
    "throw": "They have more to fear from it than I (TT-48).",
    "star": "I could take {n} more; not this one (TT-J22).",
    "no-star": "I hold no star against that (TT-J22).",
    "law": "{0} had it coming (TT-52).",
    "no-law": "I have my eyes on someone else.",
}
