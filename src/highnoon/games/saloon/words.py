"""Every message of High Noon Saloon, in English."""

from __future__ import annotations

from typing import Final

from highnoon.games.saloon.pack import Card, Numbers
from highnoon.games.saloon.terms import MOST_SPARE

# The name of a card may end in an exclamation mark, so it does not end a sentence.
EVENTS: Final = {
    "is": "{0:seat} is {1:person}.",
    "dealt": "You get {0:card} in the deal.",
    "goes-first": "{0:seat} goes first.",
    "places": "{0:seat} starts {1:spot}.",
    "turn": "{0:seat}'s turn (round {1}).",
    "discards": "{0:seat} throws {1:card} away.",
    "drew": "{0:seat} draws {1}, now holding {2}.",
    "drew-card": "You get {0:card} from the deck.",
    "reshuffle": "The discards become the new Saloon Deck: {0} cards.",
    "reshuffle-loads": "All {0} Load cards are shuffled again.",
    "equips-fist": "{0:seat} takes the {1:card} into the Fist.",
    "equips-holster": "{0:seat} puts the {1:card} into the Holster.",
    "puts-away": "{0:seat} discards the {1:card}.",
    "reveals-load": "{0:seat} turns up a Load card: {1}.",
    "loaded": "{0:seat}'s {1:card} in the {4:place} now holds {2} of {3}.",
    "reloads": "{0:seat} plays {1:card}.",
    "swaps": "{0:seat} swaps: {1:card} in the Fist, {2:card} in the Holster.",
    "holsters": "{0:seat} moves the {1:card} to the Holster.",
    "unholsters": "{0:seat} moves the {1:card} to the Fist.",
    "jumps": "{0:seat} jumps to No Cover.",
    "leaps": "{0:seat} leaps to No Cover: +{1} for the first Melee Attack of this turn.",
    "hunkers": "{0:seat} hunkers down {1:spot}.",
    "attacks": "{0:seat} attacks: {1:blow}.",
    "counters": "{0:seat} counterattacks: {1:blow}.",
    "enhances": "{0:seat} adds {1:added} to the Attack.",
    "adds": "{0:seat} lends {1:card} to the Attack.",
    "sharpshoots": "{0:seat} spends more bullets: {1} for +{1}.",
    "alone": "{0:seat} plays {1:card}, and only the target itself may defend.",
    "targets": "{0:seat}'s target: {1:seat}.",
    "blocks": "{0:seat} blocks with {1:card}: −{2}.",
    "sum": "{0:seat}'s Attack on {1:seat}: {2} Weapon + {3} {10:extra} + {4} from a jump + {5} Burst"
    " − {6} Shield − {7} Block − {8} from partners = {9}{11:spare}.",
    "no-damage": "{0:seat}'s Attack on {1:seat} does no damage.",
    "lost": "{0:seat} loses {1} Grit: {2} → {3}.",
    "regained": "{0:seat} regains {1} Grit: {2} → {3}.",
    "quick-draw": "{0:seat} Quick Draws the {1:card}!",
    "quick-draw-over": "{0:seat} Quick Draws the {1:card} and throws away the {2:card}!",
    "spoiled": "{0:seat} drew in the middle of an Attack: it will do no damage.",
    "dropped": "{0:seat} drops the {1:card}.",
    "heaved": "{0:seat} is thrown out to No Cover.",
    "rolls": "{0:seat} rolls away and lands {1:spot}.",
    "restricted": "{0:seat} has Restricted Movement.",
    "smashed": "{0:seat} smashes the {1:card} to bits.",
    "declines": "{0:seat} does not counterattack.",
    "tunes": "{0:seat} finds bullets in the piano.",
    "plays": "{0:seat} plays {1:card}.",
    "chucks": "{0:seat} chucks {1:seat} the {2:card} with {3} in it, from the {4:place} into the {5:place}.",
    "gave": "{0:seat} passes a card to {1:seat}.",
    "gave-card": "{0:seat} passes {2:card} to {1:seat}.",
    "out": "{0:seat} is out of the game.",
    "last-one": "Only one is left standing.",
    "last-team": "Only one team is left standing.",
    "nobody-left": "No one is left standing: a tie.",
    "cap-reached": "Closing time. Most Grit wins.",
    "nobody-ahead": "Closing time, and no one has the most Grit: a tie.",
    "won": "{0:seat} wins!",
}

# Lines for the player they are about, where the catalog's own line does not work.
YOU: Final = {
    "quick-draw": {0: "{0:You} Quick Draw the {1:card}!"},
    "quick-draw-over": {0: "{0:You} Quick Draw the {1:card} and throw away the {2:card}!"},
}

# One line for a player who sees such an event for the first time; with a rule, only where the event cites that one.
TIPS: Final = {
    "reveals-load": "A Load card says how many bullets go into a Gun when it is equipped.",
    "jumps": "After a jump only the orange spaces can be reached when hunkering down.",
    "leaps": "A leap from the Balcony makes the first Melee Attack of this turn stronger.",
    "enhances": "Enhancements are played before the target answers. They are spent, blocked or not.",
    "blocks": "One Block card per Attack. Its type must fit: some stop Guns, some stop Melee.",
    "counters": "Some cards let the target strike back once the Attack is over.",
    "quick-draw": "A Quick Draw pulls the Weapon from the Holster into the Fist, at any time.",
    "quick-draw-over": "A Quick Draw throws away the Weapon in the Fist and pulls the one from the Holster.",
    "spoiled": "A Quick Draw in the middle of your own Attack costs you that Attack's damage.",
    "dropped": "A dropped Weapon goes to the discards with its bullets. The Holster stays.",
    "restricted": "With Restricted Movement only orange spaces are open at the next hunkering down.",
    "tunes": "A player alone behind the Player Piano at the end of their turn finds bullets.",
    "regained SL-3.9": "A player alone behind the Bar who did not attack may drink and regain Grit.",
    "out": "A player below 1 Grit is out. Their space is free again.",
}

ASKS: Final = {
    "character": (
        "Choose your character: a name and a pawn, as powers do not count in this game.",
        "{0:seat} chooses a character.",
    ),
    "power": ("Choose your character; its power counts in this game.", "{0:seat} chooses a character."),
    "setup": ("Setup: equip your Weapons, then choose Done.", "{0:seat} gets ready."),
    "place": ("Setup: choose where your pawn starts.", "{0:seat} chooses where to start."),
    "scavenge": (
        "Scavengin' Phase: throw away what you don't want, card by card; when you are done you draw to a full hand.",
        "{0:seat} goes scavengin'.",
    ),
    "weapons": ("Weapon Phase: equip, move or reload Weapons, then choose Done.", "{0:seat} sees to the Weapons."),
    "which-load": ("Which Load card? You get <pick_load> more.", "{0:seat} chooses a Load card."),
    "jump": ("Jump Phase: jump to No Cover? You may then only hunker down in orange spaces.", "{0:seat} may jump."),
    "fight": ("Fightin' Phase: make an Attack?", "{0:seat} may attack."),
    "enhance": ("Play Attack Enhancements, as many as you like, then choose Done.", "{0:seat} adds to the Attack."),
    "add": ("Add one Attack Enhancement to your partner's Attack?", "{0:seat} may add to the Attack."),
    "which-option": ("Which option of your partner's enhancement?", "{0:seat} chooses an option."),
    "target": ("Choose your target.", "{0:seat} chooses a target."),
    "block": ("You are attacked. Block?", "{0:seat} may block."),
    "drop": (
        "You are about to drop your Weapon. Quick Draw first? Then the drawn one is lost as well.",
        "{0:seat} is about to drop a Weapon.",
    ),
    "roll": ("Roll to an orange space in another Cover?", "{0:seat} may roll away."),
    "counter": ("Counterattack?", "{0:seat} may counterattack."),
    "hunker": ("Hunkerin' Down Phase: move to another Cover?", "{0:seat} may hunker down."),
    "bar": ("End of your turn behind the Bar: regain <drink> Grit?", "{0:seat} may have a drink."),
    "piano": ("End of your turn behind the Player Piano: add <tune> bullets to a Gun?", "{0:seat} may load a Gun."),
    "give-to": ("End of your turn: pass a card to a partner?", "{0:seat} may pass a card."),
    "give": ("Which card do you pass?", "{0:seat} chooses a card to pass."),
    "after-draw": ("Your partner has drawn. Play a Team card?", "{0:seat} may help a partner."),
    "partners-weapons": ("It is your partner's Weapon Phase. Play a Team card?", "{0:seat} may help a partner."),
    "partner-hit": ("Your partner is attacked. Play a Team card?", "{0:seat} may help a partner."),
    "after-hit": ("Your partner's Attack hit. Play a Team card?", "{0:seat} may help a partner."),
    "end-of-turn": ("Your partner's turn ends. Play a Team card?", "{0:seat} may help a partner."),
}

# Labels of the buttons; <numbers> and <names> are the pack's.
ACTIONS: Final = {
    "pass": "No",
    "done": "Done",
    "quick-draw": "Quick Draw: throw away what is in your Fist, draw from the Holster",
    "jump": "Jump to No Cover (+<leap> for a Melee Attack if from the Balcony)",
    "to-holster": "Move the Weapon in your Fist to the Holster; a Weapon that is there is discarded",
    "to-fist": "Move the Weapon in your Holster to the Fist; a Weapon that is there is discarded",
    "swap": "Swap the Weapons in Fist and Holster",
    "drink": "Regain <drink> Grit",
    "tune": "Add <tune> bullets to the Gun in your {0:place}",
    "sharpshoot": "Spend more bullets: {0} for +{0}",
    "alone": "<alone's name>: only the target itself may defend",
    "target": "{0:seat}",
    "discard": "Throw away {0:card}",
    "equip-fist": "Into the Fist: {0:weapon}",
    "equip-holster": "Into the Holster: {0:weapon}",
    "hunker": "Hunker down: {0:space}",
    "attack": "{0:way}",
    "enhance": "{0:boost}",
    "reload-fist": "{0:reload}, into the Gun in your Fist",
    "reload-holster": "{0:reload}, into the Gun in your Holster",
    "block": "{0:block}",
    "place": "{0:space}",
    "roll": "Roll: {0:space}",
    "pick": "{0:character}",
    "take-load": "The Load card with {0}, and <pick_load> more",
    "add": "{0:enhancement}",
    "chuck": "<chuck's name>: the Weapon in your {0:place} into {1:seat}'s {2:place}",
    "shells": "<shells's name>: <shells> bullets into the Gun in your partner's {0:place}",
    "coverin-fire": "<covering's name>: <covering> less for your partner",
    "step-in-front": "<step_in's name>: you become the target",
    "patch-up": "<patch_up's name>: your team regains <patch_up> Grit",
    "two-pockets": "<pockets's name>: your partner draws <pockets> cards",
    "one-two": "<one_two's name>: {0:seat}'s team loses <one_two> more",
    "give-to": "Pass a card to {0:seat}",
    "give": "Pass {0:card}",
}

NOTES: Final = {
    "goal": "be the last player with any Grit left.",
    "goal-of-teams": "be on the last team with any Grit left.",
    "chapter": "Turn",  # what a replay counts
    "choose-character": "Choose a character first",
    "character-taken": "Another player is that character",
    "setup-only": "In the setup round you may equip Weapons from your hand and then place your pawn, nothing else",
    "not-in-hand": "You don't hold {0:card}",
    "no-icon": "{0:card} has no Holster icon: it goes into the Fist only",
    "place-first": "Place your pawn on an open space",
    "space-taken": "There is a pawn on that space",
    "no-such-space": "There is no such space in this saloon",
    "scavenge-first": "Finish discarding and drawing first",
    "weapon-phase": "In a Weapon Phase you equip, move or reload Weapons, or choose Done",
    "fist-empty": "There is no Weapon in your Fist",
    "holster-empty": "Your Holster is empty",
    "no-gun-there": "There is no Gun there to put bullets into",
    "choose-load": "Choose one of the Load cards that were revealed",
    "jump-or-not": "You may jump to No Cover, or not",
    "attack-or-not": "You may make one Attack, or none",
    "one-attack": "An Attack is made in your Fightin' Phase, or as a Counterattack that a card gives you",
    "not-in-fist": "You attack with what is in your Fist",
    "no-bullets": "That needs {0} and the Gun has {1}",
    "nobody-in-reach": "No one you can attack is in your Cover or in reach of it",
    "enhance-or-done": "Play Attack Enhancements, or choose Done",
    "wrong-type-gun": "{0:card} is not for a Gun Attack",
    "wrong-type-melee": "{0:card} is not for a Melee Attack",
    "same-name": "{0:card} has been played on this Attack already",
    "no-option": "There is no such option",
    "sharp-only": "Only the sharpshooter can spend more bullets, once in a Gun Attack",
    "no-friends": "That can be played once, when you declare your own Attack in team play",
    "target-first": "Choose a target for your Attack",
    "no-such-seat": "There is no such player at this table",
    "not-yourself": "You can't attack yourself",
    "not-your-team": "{0:seat} is on your own team",
    "no-such-card": "There is no such card",
    "no-teams": "Team cards are for team play only",
    "is-out": "{0:seat} is out of the game",
    "target-twice": "A Split Attack hits each player once",
    "target-team-twice": "A Split Attack hits one player of each team at most",
    "not-in-reach": "{0:seat} is not in your Cover nor in reach of it",
    "no-more-targets": "This Attack has no more targets",
    "block-or-not": "You may play one Block card, or none",
    "block-type-gun": "{0:card} does not block a Gun Attack",
    "block-type-melee": "{0:card} does not block a Melee Attack",
    "drop-or-draw": "You may Quick Draw before you drop your Weapon, or not",
    "roll-or-not": "You may roll to an open orange space in another Cover, or stay",
    "counter-or-not": "You may Counterattack the player who attacked you, or not",
    "hunker-or-not": "You may move to an open space in another Cover, or stay",
    "same-cover": "That space is in your own Cover",
    "restricted": "Your movement is restricted: you may move to orange spaces only",
    "bar-or-not": "You may have your drink, or not",
    "piano-or-not": "You may put bullets into one of your Guns, or not",
    "gun-full": "There is no Gun there with room for bullets",
    "give-or-not": "You may pass one card to a partner, or none",
    "give-card": "Choose the card you pass",
    "partners-only": "A card is passed to a partner who is still in the game",
    "help-or-not": "You may play a Team card that fits, or pass",
    "not-now": "You can't play that now",
    "no-quick-draw-scavenge": "Finish drawing cards first",
    "no-quick-draw-load": "Finish loading your Gun first",
    "add-or-not": "You may add one Attack Enhancement, or none",
    "option-first": "Choose the option of the enhancement that your partner added",
}


def filled(numbers: Numbers, text: str) -> str:
    """A text with the pack's own numbers and names in it."""
    for cover in numbers.covers:
        text = text.replace(f"<{cover.effect}>", str(cover.amount))
    for card in numbers.of_kind("team"):
        text = text.replace(f"<{card.effects[0]}>", str(card.amount))
        text = text.replace(f"<{card.effects[0]}'s name>", card.name)
    for character in numbers.characters:
        text = text.replace(f"<{character.power}>", str(character.amount))
    return text


def buttons(numbers: Numbers) -> dict[str, str]:
    return {verb: filled(numbers, text) for verb, text in ACTIONS.items()}


def questions(numbers: Numbers) -> dict[str, tuple[str, str]]:
    return {kind: (filled(numbers, you), filled(numbers, others)) for kind, (you, others) in ASKS.items()}


def labels(numbers: Numbers) -> dict[str, list[str]]:
    """Display names by kind; those on buttons tell the numbers too."""
    return {
        "card": [card.name for card in numbers.cards],
        "weapon": [weapon_label(card) for card in numbers.of_kind("gun", "melee")],
        "enhancement": [f"{card.name}: {card.text}" for card in numbers.of_kind("enhancement")],
        "block": [f"{card.name}: {card.text}" for card in numbers.of_kind("block")],
        "reload": [f"{card.name}: {reload_label(card)}" for card in numbers.of_kind("reload")],
        "way": [way.label for way in numbers.ways],
        "boost": [boost.label for boost in numbers.boosts],
        "space": space_labels(numbers),
        "character": [f"{c.name}, {c.title} (advanced play: {c.text})" for c in numbers.characters],
        "place": ["Fist", "Holster"],
        # The same as they read in a story.
        "person": [f"{c.name}, {c.title}" for c in numbers.characters],
        "blow": [way.story for way in numbers.ways],
        "added": [boost.story for boost in numbers.boosts],
        "spare": ["", *(f", with {more} to spare" for more in range(1, MOST_SPARE + 1))],
        "extra": ["from cards", "from more bullets", "from cards and more bullets"],
        "spot": [spot(cover.name) for cover in numbers.covers for _ in cover.spaces],
    }


INSIDE: Final = {"Room": "in", "Balcony": "on"}  # … at the Doors


def spot(name: str) -> str:
    """Where a pawn stands: "Behind the Bar" says it itself."""
    first, _, rest = name.partition(" ")
    if first in ("Behind", "On"):
        return f"{first.lower()} {rest}"
    if first == "No":
        return f"in {name}"
    return f"{INSIDE.get(name.rpartition(' ')[2], 'at')} the {name}"


def weapon_label(card: Card) -> str:
    if card.kind == "melee":
        return f"{card.name} ({card.melee} damage. {card.text})"
    options = ", ".join(f"{n} for {damage}" for n, damage in zip(card.bullets, card.damage, strict=True))
    return f"{card.name} (holds {card.capacity}; bullets {options}; {card.melee} as a club. {card.text})"


def reload_label(card: Card) -> str:
    return "fill it" if not card.bullets else f"+{card.bullets[0]}"


def space_labels(numbers: Numbers) -> list[str]:
    """Spaces of a Cover are counted, as in the notation: `bar-2`."""
    return [
        f"{cover.name}, space {place}{', orange' * (space == 'orange')} (Burst {cover.burst}, Shield {cover.shield})"
        for cover in numbers.covers
        for place, space in enumerate(cover.spaces, 1)
    ]
