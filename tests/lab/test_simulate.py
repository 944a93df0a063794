"""Series of games: the same for the same arguments, on any crew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import highnoon
from highnoon import bots
from highnoon.bots import Bot
from highnoon.engine.record import read_record, verify
from highnoon.engine.refusal import BadInput
from highnoon.engine.view import View
from highnoon.games.saloon.view import SaloonView
from highnoon.lab import GameFailed, Lengths, Simulation, simulate
from highnoon.lab.match import MOST_IN_A_ROW, Lot, Result, play, play_recorded, play_seated
from highnoon.lab.simulation import Series, lengths, nothing_yet

MIXED = ["deputy", "greenhorn"]


def run(games: int = 12, **changes: Any) -> Simulation:
    wanted: dict[str, Any] = {"seats": 5, "kinds": MIXED, "games": games, "seed": 1, "workers": 1, **changes}
    return simulate("finger-guns", **wanted)


def test_the_number_of_workers_changes_nothing() -> None:
    results = [msgspec.json.encode(run(250, workers=workers)) for workers in (1, 2, 3)]
    assert results[0] == results[1] == results[2]


def test_the_same_arguments_give_the_same_and_another_seed_something_else() -> None:
    assert run() == run()
    assert run(seed=1).choices != run(seed=2).choices
    assert run(seed="a word").seed == "a word"


def test_a_longer_series_begins_with_the_shorter_one() -> None:
    """Every game's chance comes from the seed and its number alone."""
    game = highnoon.load("finger-guns")
    series = Series("finger-guns", None, {}, 5, ["greenhorn"] * 5, 3, 9, True)
    count = nothing_yet(series)
    for number in range(3):
        count.add(play(game, series.kinds, Lot(9, number)), series.kinds)
    result = run(3, kinds=["greenhorn"], seed=9)
    assert [wins.wins for wins in result.by_seat] == [tally.wins for tally in count.seats]
    assert result.endings == count.endings


def test_the_result_is_json_and_comes_back() -> None:
    result = run()
    assert msgspec.json.decode(msgspec.json.encode(result), type=Simulation) == result


def test_it_adds_up() -> None:
    result = run(40)
    assert result.games == 40 == sum(result.endings.values())
    winners = sum(wins.wins for wins in result.by_seat)
    assert winners == sum(wins.wins for wins in result.by_kind)
    assert result.winners_mean == pytest.approx(winners / 40)
    assert result.fair_share == pytest.approx(winners / 40 / 5)
    assert [wins.who for wins in result.by_seat] == list("ABCDE")
    deputy, greenhorn = result.kind("deputy"), result.kind("greenhorn")
    assert (deputy.played, greenhorn.played) == (40, 160)
    assert deputy.multiple is not None
    assert deputy.multiple.value == pytest.approx(deputy.wins / 40 / result.fair_share)
    assert result.rounds is not None
    assert result.rounds.least <= result.rounds.median <= result.rounds.most
    assert result.options == highnoon.load("finger-guns").usual


def test_wins_are_counted_by_whom_a_seat_plays() -> None:
    """Where that is more than a name: posses, and characters whose powers count."""
    posses = simulate("posse", seats=4, kinds=["greenhorn"], games=6, seed=3, workers=2)
    assert len(posses.by_cast) == 4
    assert {wins.played for wins in posses.by_cast} == {6}
    assert sum(wins.wins for wins in posses.by_cast) == sum(wins.wins for wins in posses.by_seat)
    saloon: dict[str, Any] = {"seats": 4, "kinds": ["greenhorn"], "games": 4, "seed": 3, "workers": 1}
    assert simulate("saloon", **saloon).by_cast == []
    powers = simulate("saloon", options={"advanced": True}, **saloon).by_cast
    assert sum(wins.played for wins in powers) == 16
    assert run(4).by_cast == []


def test_kinds_rotate_over_the_seats() -> None:
    series = Series("finger-guns", None, {}, 3, ["deputy", "greenhorn", "greenhorn"], 4, 1, True)
    at = [series.kinds_of(number).index("deputy") for number in range(4)]
    assert at == [0, 1, 2, 0]
    assert msgspec.structs.replace(series, rotate=False).kinds_of(2) == series.kinds


def test_without_rotation_the_deputy_keeps_its_seat() -> None:
    stays = run(40, rotate=False)
    assert stays.by_seat[0].wins == stays.kind("deputy").wins
    moves = run(40)
    assert moves.by_seat[0].wins != moves.kind("deputy").wins


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    run(250, kinds=["greenhorn"], progress=lambda done, of: told.append((done, of)))
    assert told == [(100, 250), (200, 250), (250, 250)]


def test_options_and_pack_are_played(tmp_path: Path) -> None:
    capped = run(options={"round_cap": 2})
    assert capped.endings == {"cap-reached": 12}
    assert capped.options["round_cap"] == 2
    pack = tmp_path / "frail.toml"
    own = highnoon.load("finger-guns")
    pack.write_text(own.pack.source.replace("health = 20", "health = 2"), encoding="utf-8")
    frail = [run(120, kinds=["greenhorn"], pack=pack, workers=workers) for workers in (1, 2)]
    assert frail[0] == frail[1]
    assert frail[0].pack == "frail.toml"
    assert frail[0].pack_hash != own.pack.hash
    assert frail[0].choices.mean < run(120, kinds=["greenhorn"]).choices.mean / 3


def test_bots_call_where_people_call() -> None:
    result = run(options={"live_countdown": True})
    assert result.games == 12
    assert "cap-reached" not in result.endings


@pytest.mark.parametrize("options", [{}, {"live_countdown": True}])
def test_records_are_those_of_the_same_games(tmp_path: Path, options: dict[str, bool]) -> None:
    assert run(4, options=options, records=tmp_path / "kept") == run(4, options=options)
    files = sorted((tmp_path / "kept").iterdir())
    assert [file.name for file in files] == [f"00000{n}.jsonl" for n in (1, 2, 3, 4)]
    game = highnoon.load("finger-guns")
    for file in files:
        record = read_record(file.name, file.read_bytes())
        assert verify(game, record).genuine
        assert sorted(name.split()[0] for name in record.heading.names) == ["deputy"] + ["greenhorn"] * 4


def test_a_game_is_the_same_with_and_without_a_record() -> None:
    game = highnoon.load("finger-guns")
    for number in range(5):
        lot = Lot("twice", number)
        result, record = play_recorded(game, ["deputy"] * 6, lot)
        assert result == play(game, ["deputy"] * 6, lot)
        assert record.ending is not None
        assert record.ending.outcome.winners == result.winners


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seats": 9}, "3 to 8 seats, not 9"),
        ({"kinds": ["sheriff"]}, "there is no bot 'sheriff'"),
        ({"kinds": []}, "name 1 to 5 kinds"),
        ({"kinds": ["greenhorn"] * 6}, "name 1 to 5 kinds of bots for 5 seats, not 6"),
        ({"games": 0}, "at least 1 game, not 0"),
        ({"workers": 0}, "at least 1 worker, not 0"),
        ({"options": {"weather": True}}, "there is no option 'weather'"),
        ({"pack": "no/such/file.toml"}, "cannot read the pack"),
    ],
)
def test_bad_arguments_are_refused_before_a_game_is_played(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        run(**arguments)


def test_a_game_without_bots_is_refused() -> None:
    with pytest.raises(BadInput, match="there is no game 'faro'"):
        simulate("faro")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_that_breaks_down_is_named(tmp_path: Path, workers: int) -> None:
    (tmp_path / "000102.jsonl").mkdir()  # where the record of game 101 should be written
    with pytest.raises(GameFailed, match=r"game 101 of seed 1: IsADirectoryError"):
        run(150, kinds=["greenhorn"], records=tmp_path, workers=workers)


def test_lengths() -> None:
    assert lengths({3: 1}) == Lengths(3, 3.0, 3.0, 3)
    assert lengths({5: 1, 3: 2, 9: 1}) == Lengths(3, 4.0, 5.0, 9)
    assert lengths({1: 10, 2: 1}).median == 1.0


def test_a_game_without_rounds_has_no_lengths_of_rounds() -> None:
    series = Series("any", None, {}, 2, ["greenhorn"] * 2, 1, 0, True)
    count = nothing_yet(series)
    count.add(Result([1], 7, None, "why"), series.kinds)
    assert (count.rounds, count.choices) == ({}, {7: 1})


class Restless(Bot):
    """Arms itself with two Weapons that fit a Holster, and swaps them to and fro whenever it can."""

    def choose(self, view: View) -> int:
        assert isinstance(view, SaloonView)
        me = view.players[view.seat]
        said = {self.game.actions.say(key): key for key in view.options}
        fitting = [option.split()[1] for option in said if option.startswith("equip-holster")]
        if fitting and -1 in (me.fist, me.holster):
            return said[f"equip-{'fist' if me.fist < 0 else 'holster'} {fitting[0]}"]
        return said.get("swap", view.options[0])


def test_a_bot_that_would_go_on_for_ever_is_taken_to_be_done() -> None:
    game = highnoon.load("saloon")
    options = {"turn_cap": 5}
    result = play_seated(game, [Restless(game, 0), bots.make("deputy", game, 1)], Lot("restless", 1), options)
    assert result.choices > MOST_IN_A_ROW
