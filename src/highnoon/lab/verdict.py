"""The verdict: what a designer should worry about, the worst first, in plain sentences.

Every sentence has a weight: how far the figure is beyond what most games would accept.  Above 1 it is a worry.  A
figure is a worry only if its interval says so too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from highnoon.lab.figures import Finding, Findings, Share, Spread
from highnoon.lab.intervals import Interval

UNFAIR: Final = 0.15  # a seat or character this far from its fair share, as a part of it
LONG_TAIL: Final = 2.0  # one game in twenty is this many times as long as the median
WATCHING: Final = 0.25  # of the game, for those who are out
TIES: Final = 0.05
EARLY: Final = 0.4  # of the game, after which the winner leads for good in half of all games
FORCED: Final = 0.5  # of all moves being real decisions
STRONG_CARD: Final = 0.03  # points of win share for one copy
SKILL: Final = 1.2  # times its fair share that a better bot should win


def percent(value: float, digits: int = 1) -> str:
    return f"{100 * value:.{digits}f}%"


def points(value: float) -> str:
    return f"{100 * value:+.1f}".replace("-", "−")


def between(interval: Interval, say: Callable[[float], str] = percent) -> str:
    return f"{say(interval.low).removesuffix('%')} to {say(interval.high)}"


def verdict(f: Findings) -> list[Finding]:
    found = [
        *unfair(f.by_order, "turn order", lambda s: f"The player who goes {ordinal(s.name)}"),
        *unfair(f.by_seat, "seats", lambda s: f"Seat {s.name}"),
        *unfair(f.by_cast, "characters", lambda s: s.name),
        *(length(f, spread) for spread in f.lengths if spread.name == "minutes"),
        *waiting(f),
        *ties(f),
        *drama(f),
        decisions(f),
        *skill(f),
        *cards(f),
        *unused(f),
    ]
    return sorted(found, key=lambda finding: -finding.weight)


def ordinal(number: str) -> str:
    return {"1": "first", "2": "second", "3": "third"}.get(number, f"{number}th")


def unfair(shares: Sequence[Share], about: str, name: Callable[[Share], str]) -> list[Finding]:
    """The one furthest from its fair share, if the figures can tell; else how fair it is known to be."""
    if len(shares) < 2:
        return []
    standing = [share for share in shares if share.more.stands and share.fair > 0]
    if not standing:
        widest = max(max(abs(share.more.low), abs(share.more.high)) for share in shares)
        text = f"No difference by {about} can be told from luck; none is larger than {100 * widest:.1f} points."
        return [Finding(0.1, about, text)]
    worst = max(standing, key=lambda share: abs(share.more.value) / share.fair)
    best = max(standing, key=lambda share: share.more.value)
    least = min(standing, key=lambda share: share.more.value)
    text = (
        f"{name(worst)} wins {percent(worst.share.value)} of games ({between(worst.share)}),"
        f" where {percent(worst.fair)} would be fair."
    )
    other = least if worst is best else best
    if other is not worst and other.more.value * worst.more.value < 0:
        text += (
            f" At the other end, {name(other)[0].lower() + name(other)[1:] if about == 'turn order' else name(other)}"
        )
        text += f" wins {percent(other.share.value)}."
    return [Finding(abs(worst.more.value) / worst.fair / UNFAIR, about, text)]


def length(f: Findings, minutes: Spread) -> Finding:
    text = (
        f"Half of all games take less than {minutes.median:.0f} minutes and one in twenty more than"
        f" {minutes.high:.0f}, at {f.pace:g} seconds per decision."
    )
    tail = minutes.high / minutes.median / LONG_TAIL if minutes.median else 0.0
    return Finding(tail, "length", text)


def waiting(f: Findings) -> list[Finding]:
    if f.waiting is None:
        return [Finding(0.05, "waiting", "Nobody is out before the end.")]
    w = f.waiting
    text = (
        f"{percent(w.seats_out.value, 0)} of players are out before the end. They watch the last"
        f" {percent(w.watched.value, 0)} of the game, {w.minutes:.0f} minutes on average, and one in twenty more than"
        f" {w.most_minutes:.0f} minutes."
    )
    return [Finding(w.watched.value * min(1.0, 2 * w.seats_out.value) / WATCHING, "waiting", text)]


def ties(f: Findings) -> list[Finding]:
    if f.ties.value == 0:
        return [Finding(0.02, "endings", f"No game was shared by rivals ({f.games} games).")]
    text = f"Rivals share the win in {percent(f.ties.value)} of games ({between(f.ties)})."
    return [Finding(f.ties.low / TIES / 2, "endings", text)]


def drama(f: Findings) -> list[Finding]:
    if f.drama is None:
        return []
    d = f.drama
    text = (
        f"The lead changes {d.leads.value:.1f} times per game. In half of all games the winner leads for good after"
        f" {percent(d.decided, 0)} of it, and {percent(d.comebacks.value, 0)} of winners came back from less than"
        " half of a fair chance."
    )
    return [Finding(min(1.9, EARLY / max(d.decided, 0.01)) / 1.9 if d.decided < EARLY else 0.2, "drama", text)]


def decisions(f: Findings) -> Finding:
    text = f"{percent(f.real.value, 0)} of moves are real decisions; the others have one choice only."
    return Finding(FORCED / f.real.value / 1.2 if f.real.value < FORCED else 0.1, "decisions", text)


def skill(f: Findings) -> list[Finding]:
    found = []
    for s in f.skill:
        name, among = s.bot.capitalize(), among_of(s.among)
        text = f"A {name} among {among} wins {s.multiple.value:.2f} times its fair share ({between(s.multiple, two)})."
        if s.multiple.high < SKILL:
            found.append(Finding(1.2, "skill", text + " Playing better hardly matters."))
        else:
            found.append(Finding(0.3, "skill", text))
    return found


def among_of(level: str) -> str:
    """Deputies, Greenhorns; other bots as they were named."""
    plural = {"deputy": "Deputies", "greenhorn": "Greenhorns"}
    return plural.get(level, f"{level} bots")


def two(value: float) -> str:
    return f"{value:.2f}"


def cards(f: Findings) -> list[Finding]:
    standing = [card for card in f.cards if card.first is not None and card.first.stands]
    found = []
    if standing:
        best = max(standing, key=lambda card: card.first.value if card.first else 0.0)
        worst = min(standing, key=lambda card: card.first.value if card.first else 0.0)
        for card, what in ((best, "strongest"), (worst, "weakest")):
            one = card.first
            if one is None or (what == "strongest") != (one.value > 0):
                continue
            text = (
                f"{card.name} is the {what} card: a copy in the first hand is worth {points(one.value)} points of win"
                f" share ({points(one.low)} to {points(one.high)}), among {among_of(f.kinds[0])}."
            )
            if card.second is not None:
                text += f" Among {among_of(f.second)}: {points(card.second.value)}"
                text += f" ({points(card.second.low)} to {points(card.second.high)})."
            found.append(Finding(abs(one.value) / STRONG_CARD / 2, "cards", text))
    losing = [card.name for card in f.cards if card.played is not None and card.played.stands and card.played.value < 0]
    if losing:
        text = f"Playing {listed(losing)} loses: a seat that never does wins more."
        found.append(Finding(0.9 + 0.1 * len(losing), "cards", text))
    if f.cards and not standing:
        found.append(Finding(0.05, "cards", "No card's effect can be told from luck with this many games."))
    return found


def unused(f: Findings) -> list[Finding]:
    if not f.unused.cards:
        return []
    text = f"Never played in {f.games} games: {listed(f.unused.cards)}."
    return [Finding(0.6 if len(f.unused.cards) > 3 else 0.5, "unused", text)]


def listed(names: Sequence[str], most: int = 6) -> str:
    shown = list(names[:most])
    if len(names) > most:
        return f"{', '.join(shown)} and {len(names) - most} more"
    return f"{', '.join(shown[:-1])} and {shown[-1]}" if len(shown) > 1 else shown[0]
