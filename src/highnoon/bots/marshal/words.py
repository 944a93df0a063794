"""The Marshal's sentences about a choice.  {chance} is in percent, {event} an event, {rule} its rule."""

from __future__ import annotations

from typing import Final

FORCED: Final = "I have no other choice."

WHY: Final = {
    "wins": "{chance}% to win; I expect: {event} ({rule}).",
    "because": "I expect: {event} ({rule}).",
    "likely": "Most likely: {event} ({rule}).",
    "quiet": "I see nothing come of it soon (HN-2).",
    "plain": "{chance}% to win that way, from where I'm sitting.",
    "untried": "I have not thought this one through.",
}

# The coach compares the best choice with the others shown.  {often}, {others}: of {of} sampled games.
COACH: Final = {
    "better": "About {points} points better than the next choice, give or take {give}.",
    "even": "Too close to call after {tries} tries.",
    "often": "In {often} of {of} sampled games, against {others} with the others: {event} ({rule}).",
    "sure": "For sure with this one, against {others} of {of} sampled games with the others: {event} ({rule}).",
    "quiet": "No single event tells the choices apart.",
}
