"""Headings of the choices of High Noon Saloon in the terminal, and the rules behind them."""

from __future__ import annotations

from typing import Final

from highnoon.cli.boards.board import Group

# Without those that a card or a character gives: these are cited by the pack.
RULES: Final = {
    "pass": ("SL-5.1",),
    "done": ("SL-5.1",),
    "quick-draw": ("SL-13.1", "SL-13.3", "SL-13.4"),
    "jump": ("SL-7.1", "SL-7.2", "SL-3.11"),
    "to-holster": ("SL-6.7", "SL-6.5"),
    "to-fist": ("SL-6.7", "SL-D10"),
    "swap": ("SL-6.7", "SL-6.5"),
    "drink": ("SL-3.9",),
    "tune": ("SL-3.10",),
    "target": ("SL-8.2", "SL-8.3", "SL-8.8", "SL-9.2"),
    "discard": ("SL-5.2", "SL-5.3"),
    "equip-fist": ("SL-6.2", "SL-6.3", "SL-6.6"),
    "equip-holster": ("SL-6.2", "SL-6.3", "SL-6.5"),
    "hunker": ("SL-10.1", "SL-10.2"),
    "attack": ("SL-8.2", "SL-8.4", "SL-8.7", "SL-8.8", "SL-9.2"),
    "enhance": ("SL-8.9", "SL-8.10", "SL-8.11", "SL-8.12"),
    "reload-fist": ("SL-6.8",),
    "reload-holster": ("SL-6.8",),
    "block": ("SL-9.1", "SL-9.2"),
    "place": ("SL-4.2", "SL-3.5", "SL-3.6"),
    "pick": ("SL-1.5",),
    "add": ("SL-14.7",),
    "give-to": ("SL-14.9",),
    "give": ("SL-14.9",),
}
# The meaning of `pass` and `done`, by the kind of decision.
PASSES: Final = {
    "jump": ("SL-7.1",),
    "fight": ("SL-8.1",),
    "block": ("SL-9.1", "SL-9.2"),
    "hunker": ("SL-10.1",),
    "counter": ("SL-12.4", "SL-12.6"),
    "drop": ("SL-12.1",),
    "bar": ("SL-3.9",),
    "piano": ("SL-3.10",),
    "give-to": ("SL-14.9",),
    "setup": ("SL-4.2",),
    "scavenge": ("SL-5.2",),
    "weapons": ("SL-6.1", "SL-6.2"),
    "enhance": ("SL-8.10",),
    "target": ("SL-8.2",),
}
GROUPS: Final = {
    "jump": Group("Jump", "then only orange spaces are open to you"),
    "swap": Group("Swap", "bullets stay in the Guns"),
    "discard": Group("Throw away", "draw up to a full hand when done"),
    "equip-fist": Group("Into the Fist", "you attack with it; a Weapon that is there is lost"),
    "equip-holster": Group("Into the Holster", "in reserve; a Weapon that is there is lost"),
    "reload-fist": Group("Reload Fist"),
    "reload-holster": Group("Reload Holster"),
    "hunker": Group("Hunker down", "( ) is an orange space: open to you even with Restricted Movement"),
    "place": Group("Start", "( ) is an orange space: later open to you even with Restricted Movement"),
    "roll": Group("Roll away", "orange spaces only"),
    "enhance": Group("Enhance", "before you name the target"),
    "pick": Group("Character"),
    "give": Group("Pass", "face down"),
    "give-to": Group("Pass a card to"),
}
# Team cards: by their effect in the pack, with what they do; <n> is the card's own number.
TEAM_CARDS: Final = {
    "chuck": ("chuck", "its bullets stay in it; what is there is lost"),
    "alone": ("alone", "only the target itself may defend"),
    "coverin-fire": ("covering", "<n> less for your partner"),
    "step-in-front": ("step_in", "you become the target"),
    "shells": ("shells", "up to <n> bullets for your partner's Gun"),
    "one-two": ("one_two", "<n> more, and no Block helps"),
    "patch-up": ("patch_up", "your team regains <n> Grit"),
    "two-pockets": ("pockets", "your partner draws <n> cards"),
}
NOTHING: Final = {
    "jump": Group("Stay", "where you are"),
    "fight": Group("No Attack"),
    "block": Group("No Block"),
    "hunker": Group("Stay", "where you are"),
    "roll": Group("Stay", "where you are"),
    "counter": Group("No Counterattack"),
    "drop": Group("Just drop it", "the Holster stays as it is"),
    "give-to": Group("Pass nothing"),
    "bar": Group("No drink"),
    "piano": Group("No bullets"),
}
DONE: Final = {
    "scavenge": Group("Done", "draw up to a full hand"),
    "setup": Group("Done", "then place your pawn"),
    "weapons": Group("Done", "continue your turn"),
    "enhance": Group("Done", "then name the target"),
    "target": Group("Done", "nobody else"),
}
