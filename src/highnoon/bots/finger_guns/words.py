"""Why the Deputy did it, in English.  {0} and {1} are seats, {n} a number, {ally} an ally's name."""

from __future__ import annotations

from typing import Final

WHY: Final = {
    "saloon": "I am down to {n} health and {number} may well be free (FG-5.4).",
    "shot": "{0} is worth a Shot (FG-5.7).",
    "shot-finishes": "{0} has {n} left: a Shot finishes them (FG-4.5).",
    "two-guns": "Two guns, two targets: {0} and {1} (FG-D36).",
    "power-shot": "No one seems to aim at me, so a Power Shot at {0} (FG-5.17).",
    "power-shot-finishes": "{0} has {n} left: a Power Shot finishes them (FG-4.5).",
    "dynamite": "My neighbors are worth the bang (FG-5.14).",
    "posse": "With some luck half of us ride (FG-5.1).",
    "lasso": "{ally} would help me (FG-5.8).",
    "whim": "Nothing I could show would matter.",
    "ghost-levels": "We Ghosts win only if all fall at once, so the healthiest, {0}, must come down (FG-7.5).",
    "ghost-finishes": "All of them can fall now: {0} must not be left standing (FG-7.5).",
    "ghost-blocks": "The living want {number}; my hand is in their drink (FG-6.2).",
    "ghost-drags": "{ally} must not help the living (FG-6.4).",
    "whom-hurt": "{0} is the one I would rather see fall.",
    "whom-finishes": "{0} has {n} left, and this is the end of them (FG-4.5).",
    "whom-heal": "{0} has the least use for it.",
    "keeper": "{ally} is worth most to me.",
    "gain": "{ally} is the best of these for me.",
    "under": "I won't miss {ally} if it comes back soon.",
}
