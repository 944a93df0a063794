"""Why the Deputy did it, in English.  {0} is a seat, {n} a number, {card} a card's name."""

from __future__ import annotations

from typing import Final

WHY: Final = {
    "whim": "It makes no difference.",
    "be": "A good name to be remembered by.",
    "card": "{card} does the most for me this round.",
    "bonus-card": "{card} does more now than its +{n} would in the end (NT-61).",
    "aim": "{0} is the one to bring down.",
    "open": "I take the shot; {n} aim at me (NT-13).",
    "run": "Too much lead in the air: {n} aim at me (NT-37).",
    "stay": "I stay where I am: {n} aim at me (NT-43).",
    "from-cover": "A shot from cover, with {n} aiming at me (NT-50).",
    "reload": "My guns want bullets: time to reload (NT-52).",
    "stock": "{card} is worth +{n} in the end, and more to me (NT-60).",
    "least": "{card} is what I can do without.",
    "elsewhere": "Shoot at {0} instead!",
    "act": "{card} does what it says (NT-13).",
    "lay-down": "A {card} for the rounds to come (NT-55).",
    "dodge": "{card}: better safe than shot.",
    "fire": "This one is for {0} (NT-17).",
    "done": "That will do.",
    "fill": "A full gun is a happy gun (NT-52).",
    "bind": "A wound bound is a card drawn (NT-54).",
    "flip": "{n}% to hit. I'll flip again (NT-20).",
    "stop": "Only {n}% to hit. I'll stop (NT-20).",
    "look": "Let me feel what comes next (NT-P6).",
    "looked": "I know what comes next, and act on it (NT-P6).",
    "ace": "That was no miss: {0} is hit (NT-C1).",
    "no-ace": "I keep the Ace for a better moment.",
    "use": "This is the moment for it (NT-58).",
    "wait": "The moment for it will come.",
    "whom": "{0} has it coming.",
    "bide": "I wait for {0} (NT-C31).",
    "no-bide": "I would rather act now.",
    "face-up": "The hardest cover within reach (NT-41).",
    "deck": "The deck may have something harder (NT-41).",
    "count": "The better one of the two counts (NT-C21).",
}
