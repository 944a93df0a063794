"""The sections of a series' report, in the order a designer reads them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from highnoon.lab import charts
from highnoon.lab.effects import Effect
from highnoon.lab.figures import Findings, Seats, Share
from highnoon.lab.intervals import Interval
from highnoon.lab.report import Cells, Page
from highnoon.lab.verdict import among_of, percent, points

MOST_CARDS: Final = 12  # drawn from either end; the table has all
SHARE_COLUMNS: Final = (
    "who",
    "played",
    "won",
    "share",
    "95% from",
    "to",
    "fair",
    "difference",
    "95% from",
    "to",
    "stands",
)


def series_page(f: Findings, interactive: bool = False) -> Page:
    page = Page(f"{f.title}: {f.games} games, {f.seats} seats", interactive)
    for write in (
        verdict, who_wins, by_seats, length, endings, waiting, drama, decisions, skill, cards, characters, unused, how,
    ):  # fmt: skip
        write(page, f)
    return page


def verdict(page: Page, f: Findings) -> None:
    page.section("Verdict")
    page.text(
        f"{f.title}, {f.games} games between {', '.join(dict.fromkeys(map(among_of, f.kinds)))} at {f.seats} seats."
        f" A fair share is {percent(f.fair)}. What to worry about comes first."
    )
    page.items([(weight_class(each.weight), each.text) for each in f.verdict], ordered=True)


def weight_class(weight: float) -> str:
    return "worry" if weight >= 1 else "so" if weight >= 0.2 else "calm"


def share_rows(shares: Sequence[Share]) -> list[Cells]:
    return [
        (
            s.name, s.played, s.won, percent(s.share.value, 2), percent(s.share.low, 2), percent(s.share.high, 2),
            percent(s.fair, 2), points(s.more.value), points(s.more.low), points(s.more.high),
            "yes" if s.more.stands else "no",
        )
        for s in shares
    ]  # fmt: skip


def share_chart(page: Page, shares: Sequence[Share], says: str) -> None:
    page.chart(charts.share_chart(shares), says, SHARE_COLUMNS, share_rows(shares))


def who_wins(page: Page, f: Findings) -> None:
    page.section(
        "Who wins",
        "Dots are shares of games won, lines their 95% intervals, the dashed line the fair share. A difference stands"
        " if it is more than luck after all comparisons made (Benjamini and Hochberg, 5%).",
    )
    if f.by_order:
        share_chart(page, f.by_order, "Share of games won by place in the turn order")
    share_chart(page, f.by_seat, "Share of games won by seat")


def by_seats(page: Page, f: Findings) -> None:
    if not f.by_seats:
        return
    page.section("Other numbers of seats")
    shown: list[tuple[int, Share]] = [(each.seats, each.first or each.widest) for each in f.by_seats]
    rows = [(f"{seats} seats", s.multiple, s.share.low / s.fair, s.share.high / s.fair) for seats, s in shown if s.fair]
    what = "the player who goes first" if f.by_seats[0].first else "the seat furthest from its fair share"
    page.chart(
        charts.dots(rows, "times the fair share", ".2f", 1.0),
        f"How many times its fair share {what} wins, by number of seats",
        ("seats", "games", "who", "share", "95% from", "to", "fair", "decisions", "minutes"),
        [seats_row(each) for each in f.by_seats],
    )


def seats_row(each: Seats) -> Cells:
    s = each.first or each.widest
    return (
        each.seats, each.games, s.name, percent(s.share.value, 2), percent(s.share.low, 2), percent(s.share.high, 2),
        percent(s.fair, 2), f"{each.choices:.1f}", f"{each.minutes:.1f}",
    )  # fmt: skip


def length(page: Page, f: Findings) -> None:
    page.section("Length")
    page.text(f"Minutes are an estimate: {f.pace:g} seconds for each decision, and one for a sealed one of all seats.")
    page.table(
        ("what", "games", "least", "5%", "median", "mean", "95% from", "to", "95%", "most"),
        [
            (
                s.name, s.games, f"{s.least:.4g}", f"{s.low:.4g}", f"{s.median:.4g}", f"{s.mean.value:.2f}",
                f"{s.mean.low:.2f}", f"{s.mean.high:.2f}", f"{s.high:.4g}", f"{s.most:.4g}",
            )
            for s in f.lengths
        ],
        "Length of games",
    )  # fmt: skip
    for s in f.lengths:
        page.chart(
            charts.histogram(s),
            f"Games by {s.name}",
            ("from", "below", "games"),
            [(f"{low:.4g}", f"{high:.4g}", games) for low, high, games in s.bins],
        )


def endings(page: Page, f: Findings) -> None:
    page.section("How games end", f"Rivals share the win in {interval(f.ties)} of games.")
    page.chart(
        charts.bars([(e.why, e.share.value) for e in f.endings], "share of games", ".0%"),
        "Endings",
        ("ending", "games", "share", "95% from", "to"),
        [
            (e.why, e.games, percent(e.share.value, 2), percent(e.share.low, 2), percent(e.share.high, 2))
            for e in f.endings
        ],
    )


def interval(value: Interval, say: Callable[[float], str] = percent) -> str:
    return f"{say(value.value)} ({say(value.low)} to {say(value.high)})"


def waiting(page: Page, f: Findings) -> None:
    page.section("Out of play")
    if f.waiting is None:
        page.text("Nobody is out before the end.")
        return
    w = f.waiting
    page.text(
        f"{interval(w.seats_out)} of players are out before the end. They watch {interval(w.watched)} of it,"
        f" {w.minutes:.1f} minutes on average; one in twenty waits more than {w.most_minutes:.1f} minutes."
    )
    page.chart(
        charts.bars([(f"place {place}", part) for place, _, part in w.by_place], "of the game watched", ".0%"),
        "How much of the game those who are out watch, by final place",
        ("place", "players out", "watched"),
        [(place, seats, percent(part, 2)) for place, seats, part in w.by_place],
    )


def drama(page: Page, f: Findings) -> None:
    if f.drama is None:
        return
    d = f.drama
    page.section(
        "Drama",
        f"Lead changes per game: {d.leads.value:.2f} ({d.leads.low:.2f} to {d.leads.high:.2f}). In half of all games"
        f" the winner leads for good after {percent(d.decided, 0)} of it. {interval(d.comebacks)} of winners once had"
        " less than half of a fair chance. Chances are the Marshal's judgment of the table.",
    )
    last = len(d.winner) - 1
    page.chart(
        charts.curve(d.winner, "chance"),
        "The later winner's chance, from the start to the end",
        ("of the game", "chance", "95% from", "to"),
        [(percent(i / last, 0), percent(p.value), percent(p.low), percent(p.high)) for i, p in enumerate(d.winner)],
    )


def decisions(page: Page, f: Findings) -> None:
    page.section("Decisions", f"{interval(f.real)} of moves are real decisions; the others have one choice only.")
    page.chart(
        charts.bars([(p.phase, p.choices) for p in f.phases], "choices on offer", ".1f"),
        "Choices on offer, by kind of decision, the most frequent first",
        ("decision", "prompt", "times", "choices on average"),
        [(p.phase, p.prompt, p.times, f"{p.choices:.2f}") for p in f.phases],
    )


def skill(page: Page, f: Findings) -> None:
    if not f.skill:
        return
    page.section("Does playing better win?", "One bot of the kind named among weaker ones, seats rotated.")
    page.chart(
        charts.skill_chart(f.skill),
        "How many times its fair share a better bot wins",
        ("bot", "among", "games", "times fair", "95% from", "to"),
        [
            (s.bot, s.among, s.games, f"{s.multiple.value:.3f}", f"{s.multiple.low:.3f}", f"{s.multiple.high:.3f}")
            for s in f.skill
        ],
    )


def effect_cells(effect: Effect | None) -> tuple[str, str, str, str]:
    if effect is None:
        return ("", "", "", "")
    return (points(effect.value), points(effect.low), points(effect.high), "yes" if effect.stands else "no")


def cards(page: Page, f: Findings) -> None:
    if not f.cards:
        return
    page.section(
        "What a card is worth",
        "Points of win share that one copy in the first hand is worth to the player who holds it, instead of an average"
        " card. The deal is chance, so this is cause. Signs may depend on who plays: two levels of bots are shown where"
        " both played.",
    )
    dealt = sorted((c for c in f.cards if c.first is not None), key=lambda c: -c.first.value if c.first else 0.0)
    shown = dealt if len(dealt) <= 2 * MOST_CARDS else dealt[:MOST_CARDS] + dealt[-MOST_CARDS:]
    marks: list[tuple[str, Effect, str]] = []
    for card in shown:
        if card.first is not None:
            marks.append((card.name, card.first, among_of(f.kinds[0])))
        if card.second is not None:
            marks.append((card.name, card.second, among_of(f.second)))
    columns: tuple[str, ...] = ("card", among_of(f.kinds[0]), "95% from", "to", "stands")
    if f.second:
        columns += (among_of(f.second), "95% from", "to", "stands")
    columns += ("times played",)
    rows: list[Cells] = [
        (c.name, *effect_cells(c.first), *(effect_cells(c.second) if f.second else ()), c.times) for c in dealt
    ]
    if marks:
        says = "Worth of a copy in the first hand"
        if len(shown) < len(dealt):
            says += f" (the {MOST_CARDS} best and the {MOST_CARDS} worst of {len(dealt)})"
        page.chart(charts.effect_chart(marks, "points of win share"), says, columns, rows)
    restricted(page, f)


def restricted(page: Page, f: Findings) -> None:
    played = sorted((c for c in f.cards if c.played is not None), key=lambda c: -c.played.value if c.played else 0.0)
    if not played:
        return
    page.text(
        "Restricted play: one seat never plays the card, on the same seeds. What it wins less is what playing the card"
        f" is worth, among {among_of(f.kinds[0])}. Below 0, the card is played when it should not be."
    )
    shown = played if len(played) <= 2 * MOST_CARDS else played[:MOST_CARDS] + played[-MOST_CARDS:]
    page.chart(
        charts.effect_chart([(c.name, c.played, "") for c in shown if c.played], "points of win share"),
        "Worth of playing a card (restricted play)",
        ("card", "worth", "95% from", "to", "stands", "games"),
        [(c.name, *effect_cells(c.played), c.played.games if c.played else 0) for c in played],
    )


def characters(page: Page, f: Findings) -> None:
    if not f.by_cast:
        return
    page.section("Characters and posses", "Where players choose, this is also about who chooses what.")
    share_chart(page, f.by_cast, f"Share of games won, among {among_of(f.kinds[0])}")
    if f.by_cast_second:
        share_chart(page, f.by_cast_second, f"Share of games won, among {among_of(f.second)}")


def unused(page: Page, f: Findings) -> None:
    page.section("Never used")
    u = f.unused
    page.items(
        [
            ("so", f"Cards never played: {', '.join(u.cards) or 'none'}."),
            ("so", f"Actions never taken: {', '.join(u.actions) or 'none'}."),
        ]
    )
    page.folded(
        f"{len(u.rules)} rules that no event cited",
        f"In {u.told} games whose events were looked at: {', '.join(u.rules) or 'none'}. Many rules are kept without an"
        " event to show for it.",
    )


def how(page: Page, f: Findings) -> None:
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in f.options.items()) or "none"
    page.section("How this was measured")
    second = f" The second level of bots ({f.second}) played {f.second_games} games." if f.second else ""
    page.text(
        f"Seed {f.seed}, bots {', '.join(f.kinds)}, seats {'rotated' if f.rotate else 'fixed'}.{second} Pack {f.pack}"
        f" {f.pack_hash}, rules version {f.rules_version}, High Noon {f.version}, digest {f.digest}."
        f" Options: {options}."
    )
    page.text(
        "Shares have Wilson intervals where a game gives one number, else intervals over whole games. Card effects are"
        " least squares on the first hand with a term for every seat and character, standard errors clustered by game."
        " The numbers are computed from the Parquet parts beside this file.",
        "dim",
    )
    page.text(f"Published as {f.published}. This is an unofficial implementation.", "dim")
