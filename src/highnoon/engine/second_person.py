"""A message as it is told to the player it is about: "{0:seat} shoots {1:seat}" is "You shoot Etta".

Templates are written once, about a player by name.  For each place that names a seat this makes the template in which
that seat is you; what it cannot know is written in the game's `words.py` under `YOU`.  The places are kept as
`{0:You}`, `{0:you}`, `{0:Your}` or `{0:your}`, so that a client can still mark them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

SEAT: Final = re.compile(r"\{(\d+):seat\}('s)?( \w+)?")
AND_VERB: Final = re.compile(r"(?<= and )(has|is|throws|turns|goes|gives|takes|draws|puts|lands)\b")
CLAUSE: Final = re.compile(r"[.:;,!?]")
SAYS_ITSELF: Final = frozenset({"You", "you", "Your", "your"})  # kinds that are the word itself
IRREGULAR: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "lassoes": "lasso"}

ES: Final = ("shes", "ches", "sses", "xes", "zzes")


def base_form(verb: str) -> str:
    """The verb form for "you", from the one for a player: "carries" is "carry"."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if verb.endswith(ES):
        return verb[:-2]
    if verb.endswith("s") and not verb.endswith("ss"):
        return verb[:-1]
    return verb


def told_to(template: str, place: int) -> str:
    """The template for the player in this place."""
    found = next((match for match in SEAT.finditer(template) if int(match[1]) == place), None)
    if found is None:
        return template
    first = found.start() == 0 or template[found.start() - 2 : found.start()] in (". ", "! ", "? ")
    before, after = template[: found.start()], template[found.end() :]
    if found[2]:
        return f"{before}{{{place}:{'Your' if first else 'your'}}}{found[3] or ''}{after}"
    if not first:
        return f"{before}{{{place}:you}}{found[3] or ''}{after}"
    verb = base_form(found[3][1:]) if found[3] else ""
    end = CLAUSE.search(after)
    clause = after[: end.start()] if end else after
    rest = after[len(clause) :]
    clause = AND_VERB.sub(lambda match: base_form(match[1]), clause)
    return f"{{{place}:You}}{' ' * bool(verb)}{verb}{clause}{rest}"


def second_person(events: Mapping[str, str], by_hand: Mapping[str, Mapping[int, str]]) -> dict[str, dict[str, str]]:
    """For each message the templates by place (as text: they become JSON), where they differ from the usual one."""
    found: dict[str, dict[str, str]] = {}
    for says, template in events.items():
        forms: dict[str, str] = {}
        for place in sorted({int(match[1]) for match in SEAT.finditer(template)}):
            forms[str(place)] = by_hand.get(says, {}).get(place) or told_to(template, place)
        if forms:
            found[says] = forms
    return found
