"""Every message of Finger Guns, in English."""

from __future__ import annotations

from typing import Final

EVENTS: Final = {
    "round": "Round {0} begins.",
    "called": "{0:seat} calls: three, two, one…",
    "draw": "DRAW!",
    "shows": "{0:seat} shows {1:action}.",
    "shows-nothing": "{0:seat} shows nothing.",
    "badge": "{0:seat} takes the sheriff's badge.",
    "posse-rides": "The Posse rides, {0} strong.",
    "posse-fails": "Only {0} called for a Posse: too few to ride.",
    "saloon-crowded": "{0:seat}'s Saloon number {1} is taken: nothing gained.",
    "gained": "{0:seat} gains {1}, now {2}.",
    "full": "{0:seat} has {1} already: nothing to gain.",
    "lost": "{0:seat} loses {1}, now {2}.",
    "killed": "{0:seat} is Killed.",
    "action-lost": "{0:seat}'s hand goes down: {1:action} is canceled.",
    "shot": "{0:seat} shoots {1:seat} for {2}.",
    "lasso": "{0:seat} lassoes {1:ally}.",
    "lassos-tangle": "{0} Lassos tangle: the ally stays.",
    "lasso-misses": "There is no ally to lasso.",
    "ghost-lasso": "The Ghost of {0:seat} drags {1:ally} under the deck.",
    "stole": "{0:seat} takes {2:ally} from {1:seat}.",
    "looks": "{0:seat} looks at the top {1} of the ally deck.",
    "sees-1": "{0:seat} sees {1:ally} on top of the deck.",
    "sees-2": "{0:seat} sees {1:ally} and {2:ally} on top of the deck.",
    "sees-3": "{0:seat} sees {1:ally}, {2:ally} and {3:ally} on top of the deck.",
    "puts-under": "{0:seat} puts a card under the deck.",
    "puts-this-under": "{0:seat} puts {1:ally} under the deck.",
    "dynamite": "{0:seat} throws Dynamite!",
    "power-shot": "{0:seat} lands a Power Shot on {1:seat} for {2}.",
    "power-shot-canceled": "{0:seat} was hit: the Power Shot is canceled.",
    "goes-under": "{0:ally} goes under the deck.",
    "ally-up": "{0:ally} is face up.",
    "ghost": "{0:seat} becomes a Ghost.",
    "returned": "{1:ally} leaves {0:seat} for the bottom of the deck.",
    "survivors-win": "The smoke clears.",
    "ghosts-win": "No one is left standing: the Ghosts have their revenge.",
    "nobody-wins": "No one is left, alive or Ghost.",
    "cap-reached": "The sun has set. Everyone still standing shares the win.",
    "won": "{0:seat} wins!",
}

# Lines for the player they are about, where the catalog's own line does not work.
YOU: Final = {"ghost-lasso": {0: "{0:Your} Ghost drags {1:ally} under the deck."}}

# One line for a player who sees such an event for the first time; with a rule, only where the event cites that one.
TIPS: Final = {
    "badge FG-3.6": "The player who called the draw takes the badge. The badge holder may not call the next one.",
    "posse-rides": "At least half of the Survivors rode, so each one who did not ride loses health.",
    "posse-fails FG-5.2": "A Posse needs at least half of the Survivors. With fewer it does nothing.",
    "saloon-crowded": "A Saloon number works only for a player who shows it alone.",
    "lassos-tangle": "Only a single Lasso catches the ally. Two or more tangle, and the ally stays.",
    "lasso FG-5.8": "The only Lasso of the round takes the ally that lies face up.",
    "dynamite": "Dynamite hurts the nearest Survivor on each side, and the thrower a little.",
    "power-shot-canceled": "A Power Shot comes last. A shooter who was hit by a Shot or by Dynamite loses it.",
    "action-lost": "A player Killed before the step of their own gesture loses that gesture.",
    "killed": "At zero health a Survivor is Killed. The Ghost comes at the end of the round.",
    "ghost": "Ghosts are one team. They still show Saloon, Shot or Lasso, and cannot be hit.",
    "ghost-lasso": "A Ghost cannot keep an ally. Its Lasso sends the card under the deck.",
}

ASKS: Final = {
    "gesture": ("Choose your gesture.", "{0:seat} chooses a gesture."),
    "whom": ("Choose another gunslinger for your ally.", "{0:seat} chooses whom the ally is for."),
    "which-keeper": ("Take which Keeper?", "{0:seat} picks a Keeper to take."),
    "which-ally": ("Gain which of these allies?", "{0:seat} picks an ally from the top of the deck."),
    "which-under": ("Which card goes under the deck first?", "{0:seat} puts the other cards under the deck."),
}

# Labels of the buttons; <numbers> are the pack's.
ACTIONS: Final = {
    "pass": "Show nothing",
    "posse": "Posse: the others lose <posse> if at least half ride",
    "saloon": "Saloon {0}: gain {0} if no one else shows it",
    "lasso": "Lasso: take the ally if no one else throws one",
    "dynamite": "Dynamite: neighbors lose <dynamite>, you lose <dynamite_self>",
    "call": "Call the draw",
    "shot": "Shot at {0:seat}: <shot>",
    "power-shot": "Power Shot at {0:seat}: <power_shot>, unless you are hit first",
    "two-guns": "Shots at {0:seat} and {1:seat}",
    "choose": "{0:seat}",
    "steal": "Take {1:ally} from {0:seat}",
    "gain": "Gain {0:ally}",
    "under": "{0:ally}",
}

# How a gesture reads inside a sentence.
SHOWN: Final = {
    "posse": "a Posse",
    "saloon": "Saloon {0}",
    "lasso": "a Lasso",
    "dynamite": "Dynamite",
    "shot": "a Shot at {0}",
    "power-shot": "a Power Shot at {0}",
    "two-guns": "Shots at {0} and {1}",
}

NOTES: Final = {
    "goal": "stay alive. The game ends when two Survivors are left, and both win.",
    "goal-of-few": "be the last Survivor.",
    "ghost-goal": "see the last Survivors die in the same round. You are a Ghost now, and Ghosts win together.",
    "chapter": "Round",  # what a replay counts
    "one-gesture": "Choose one of the gestures",
    "ghosts-cannot": "A Ghost shows Saloon, Shot or Lasso, nothing else",
    "one-target": "A Shot is aimed at one player, unless an ally lets you aim at two",
    "two-different": "Name two different players, in seat order",
    "no-such-seat": "There is no such player at this table",
    "not-yourself": "You can't aim at yourself",
    "not-a-ghost": "You can't hit a Ghost",
    "no-call-now": "You can call the draw only while players discuss",
    "no-call-needed": "No one calls the draw at this table: it comes when all have chosen",
    "called-already": "The draw is called already; a countdown cannot be stopped or restarted",
    "no-call-with-badge": "The player with the sheriff's badge may not call the draw",
    "answer-choose": "Choose a player for your ally first",
    "answer-steal": "Choose a Keeper to take first",
    "answer-gain": "Choose one of the allies you are looking at first",
    "answer-under": "Choose the next card to go under the deck first",
    "no-choose": "Choose another Survivor who is still standing",
    "no-steal": "That Keeper is not with another Survivor who is still standing",
    "no-gain": "That ally is not among the cards you are looking at",
    "no-under": "That ally is not among the cards you are looking at",
}
