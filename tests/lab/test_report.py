"""The report: its numbers come from the parts, it needs nothing else, and it is small."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import numpy as np
import polars as pl
import pytest

from highnoon.lab.crew import Local
from highnoon.lab.design import series_study
from highnoon.lab.figures import Findings
from highnoon.lab.findings import SECOND, find
from highnoon.lab.report import write_report
from highnoon.lab.run import run_study
from highnoon.lab.study import Arm
from highnoon.lab.verdict import points

MOST_BYTES = 400_000


class Tables(HTMLParser):
    """Every table of a page as lists of texts, and every address that it names."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.addresses: list[str] = []
        self.within = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src", "xlink:href") and value:
                self.addresses.append(value)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.within = True
            self.tables[-1][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self.within = False

    def handle_data(self, data: str) -> None:
        if self.within:
            self.tables[-1][-1][-1] += data

    def table(self, *head: str) -> dict[str, list[str]]:
        """The rows of the first table whose head begins like this, by their first cell."""
        for found in self.tables:
            if found[0][: len(head)] == list(head):
                return {row[0]: row[1:] for row in found[1:]}
        raise AssertionError(f"no table begins with {head}: {[t[0] for t in self.tables]}")


@pytest.fixture(scope="module")
def saloon(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("saloon") / "lab"
    study = series_study("saloon", seats=4, games=80, seed=4, restrict=["peacemaker"])
    # Half a dozen games of what is played beside are enough to look at.
    arms = [arm if arm.name == "main" else few(arm) for arm in study.arms]
    run_study(msgspec.structs.replace(study, arms=arms), folder, Local(2))
    return folder


@pytest.fixture(scope="module")
def found(saloon: Path) -> Findings:
    return find(saloon)


def few(arm: Arm) -> Arm:
    games = 48 if arm.name == SECOND else 12
    return msgspec.structs.replace(arm, series=msgspec.structs.replace(arm.series, games=games), part=6)


def share(value: float) -> str:
    return f"{100 * value:.2f}%"


def parts(folder: Path, table: str) -> pl.DataFrame:
    """As anybody would read them, without the lab."""
    return pl.concat([pl.read_parquet(file) for file in sorted((folder / "main").glob(f"part-*/{table}.parquet"))])


def test_the_numbers_of_the_page_are_those_of_the_parts(saloon: Path, found: Findings, tmp_path: Path) -> None:
    write_report(tmp_path / "report.html", found)
    page = Tables((tmp_path / "report.html").read_text())
    seats, games = parts(saloon, "seats"), parts(saloon, "games")
    by_seat = page.table("who", "played", "won", "share")  # by place in the turn order comes first
    for order in range(4):
        mine = seats.filter(pl.col("order") == order)
        row = by_seat[str(order + 1)]
        assert row[:3] == [str(len(mine)), str(mine["won"].sum()), share(float(mine["won"].sum()) / len(mine))]
    length = page.table("what", "games", "least")
    choices = games["choices"].to_numpy()
    assert length["decisions"][:2] == ["80", f"{choices.min():.4g}"]
    assert length["decisions"][3] == f"{np.median(choices):.4g}"
    assert length["decisions"][4] == f"{choices.mean():.2f}"
    endings = page.table("ending", "games")
    assert {why: row[0] for why, row in endings.items()} == {
        why: str(count) for why, count in games["why"].value_counts().iter_rows()
    }
    decisions = page.table("decision", "prompt", "times")
    phases = parts(saloon, "phases").group_by("phase").agg(pl.col("times").sum(), pl.col("offered").sum())
    for phase, times, offered in phases.iter_rows():
        assert decisions[phase][1:] == [str(times), f"{offered / times:.2f}"]
    waiting = page.table("place", "players out", "watched")
    out = seats.filter(pl.col("waited") > 0).join(games.select("number", pl.col("choices").alias("all")), on="number")
    assert {int(place) for place in waiting} == set(out["place"])
    for place in set(out["place"]):
        mine = out.filter(pl.col("place") == place)
        watched = (mine["waited"] / mine["all"]).sum() / len(mine)
        assert waiting[str(place)] == [str(len(mine)), share(float(watched))]


def test_the_worth_of_cards_is_that_of_plain_least_squares(saloon: Path, found: Findings, tmp_path: Path) -> None:
    """Computed another way: all cards but one, by numpy's own least squares, then against the average card."""
    write_report(tmp_path / "report.html", found)
    page = Tables((tmp_path / "report.html").read_text())
    seats, hands = parts(saloon, "seats"), parts(saloon, "hands")
    common = {card for card, n in hands["card"].value_counts().iter_rows() if n >= 30}
    cards = sorted(common)
    counts = np.zeros((len(seats), len(cards)))
    where = {pair: row for row, pair in enumerate(seats.select("number", "seat").iter_rows())}
    for number, seat, card, copies in hands.iter_rows():
        if card in common:
            counts[where[number, seat], cards.index(card)] = copies
    size = counts.sum(axis=1, keepdims=True)
    places = np.eye(4)[seats["seat"].to_numpy()]
    # The last card is left out: its worth follows from the others' (an average card is worth 0).
    mean = counts.mean(axis=0)
    design = np.hstack([counts[:, :-1] - counts[:, [-1]] * mean[:-1] / mean[-1], size - size.mean(), places])
    slopes = np.linalg.lstsq(design, seats["won"].to_numpy().astype(float), rcond=None)[0][: len(cards) - 1]
    names = {card.id: card.name for card in found.cards}
    shown = page.table("card", "Greenhorns")
    for card, slope in zip(cards, slopes, strict=False):
        assert shown[names[card]][0] == points(float(slope)), card


def test_the_page_needs_nothing_else_and_is_small(found: Findings, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    write_report(file, found)
    page = file.read_text()
    assert len(page.encode()) < MOST_BYTES
    assert "<script" not in page
    assert all(address.startswith("#") for address in Tables(page).addresses)
    assert not re.findall(r"url\((?!#)", page)
    assert page.count("<svg") == page.count("As a table") >= 8, "every chart is a table too"
    assert page.index("Verdict") < page.index("Who wins")


def test_the_same_parts_write_the_same_page(saloon: Path, found: Findings, tmp_path: Path) -> None:
    write_report(tmp_path / "a", found)
    write_report(tmp_path / "b", find(saloon))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_all_sections_are_there(found: Findings, measured_findings: Findings) -> None:
    f = found
    assert [share.name for share in f.by_seat] == list("ABCD")
    assert [each.seats for each in f.by_seats] == [2, 3, 4, 5, 6]
    assert f.waiting is not None
    assert f.drama is not None
    assert len(f.drama.winner) == 10
    assert f.skill[0].bot == "deputy"
    assert f.second == "deputy"
    assert any(card.second is not None for card in f.cards)
    assert [card.id for card in f.cards if card.played is not None] == ["peacemaker"]
    assert {share.name for share in measured_findings.by_cast} == {"Sam", "Pat", "Lee"}


def test_the_worst_comes_first(measured_findings: Findings) -> None:
    """Odds favors seat A by 6 points of 25: the largest of its faults."""
    worries = measured_findings.verdict
    assert [each.weight for each in worries] == sorted((each.weight for each in worries), reverse=True)
    assert worries[0].about == "seats"
    share = r"\d\d\.\d"
    said = rf"Seat [AD] wins {share}% of games \({share} to {share}%\), where 25\.0% would be fair"
    assert re.match(said, worries[0].text)
