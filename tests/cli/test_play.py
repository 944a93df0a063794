"""A person at the table, typing."""

from __future__ import annotations

from pathlib import Path

import pytest

from highnoon.engine.record import Record, read_record
from highnoon.games import slugs

from .conftest import Run

TABLE = ("play", "finger-guns", "--seats", 4, "--seed", 11, "--bots", "greenhorn")


def moves(path: Path, seat: int = 0) -> list[str]:
    return [row.says for row in read(path).rows if row.seat == seat]


def read(path: Path) -> Record:
    return read_record(path.name, path.read_bytes())


def test_a_whole_game(run: Run, tmp_path: Path) -> None:
    ran = run(*TABLE, stdin="1\n\n" * 500)
    assert (ran.code, ran.err) == (0, "")
    assert "You are Stranger, in seat A. You play against bots: Birdie, Clem, Dusty (greenhorn)." in ran.out
    assert "Choose your gesture." in ran.out
    assert "DRAW! You show a Posse." in ran.out
    assert "Round 2 begins.  FG-2.2" in ran.out
    (saved,) = (tmp_path / "home" / "records").iterdir()
    assert f"Record: {saved}" in ran.out
    assert ran.out.splitlines()[-1].startswith("Play again? y/n >")
    outcome = read(saved).ending
    assert outcome is not None
    winners = [read(saved).heading.names[seat] for seat in outcome.outcome.winners]
    assert all(("You win!" if name == "Stranger" else f"{name} wins!") in ran.out for name in winners)
    assert run("verify", saved).code == 0


def test_the_same_seed_is_the_same_game(run: Run) -> None:
    tell = [run(*TABLE, stdin="lasso\n\n" * 8).out for _ in range(2)]
    assert tell[0] == tell[1]
    other = run(*TABLE[:4], "--seed", 12, "--bots", "greenhorn", stdin="lasso\n\n" * 8).out
    assert other != tell[0]


def test_without_a_seed_every_game_is_new(run: Run) -> None:
    tell = {run("play", "finger-guns", stdin="lasso\n\n" * 4).out for _ in range(3)}
    assert len(tell) == 3


def test_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    first = run(*TABLE, "--record", path, stdin="1\n\n" * 500)
    lines = first.out.count("\n> 1\n")
    ran = run(*TABLE, "--record", tmp_path / "both.jsonl", stdin="1\n\n" * lines + "y\n" + "1\n\n" * 500)
    assert ran.code == 0
    one, two = read(tmp_path / "both.jsonl"), read(tmp_path / "both-2.jsonl")
    assert one.rows == read(path).rows
    assert one.heading.commitment != two.heading.commitment
    assert two.ending is not None


def test_a_change_of_mind_before_the_draw(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = run(*TABLE, "--record", path, stdin="shot B\nundo\npower shot clem\n\nquit\ny\n")
    assert ran.code == 0
    assert "Taken back. Choose again." in ran.out
    assert moves(path) == ["power-shot C"]
    assert "You leave the table: the game ends here, unfinished." in ran.out


def test_another_choice_at_the_last_moment(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(*TABLE, "--record", path, stdin="shot B\nrules FG-5.4\nlasso\n\nquit\nyes\n")
    assert moves(path) == ["lasso"]


def test_nothing_to_take_back(run: Run) -> None:
    ran = run(*TABLE, stdin="undo\n")
    assert "Nothing to undo" in ran.out
    assert "(HN-6)" in ran.out


def test_refusals_cite_their_rule_and_ask_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = run(*TABLE, "--record", path, stdin="shot A\nshot stranger\ntwo-guns B C\ncall\nlasso\n\nquit\ny\n")
    assert ran.out.count("You can't aim at yourself (FG-D05)") == 2
    assert "A Shot is aimed at one player, unless an ally lets you aim at two (FG-5.7)" in ran.out
    assert "No one calls the draw at this table: it comes when all have chosen (FG-3.3)" in ran.out
    assert moves(path) == ["lasso"]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("waltz", "'waltz' is not one of your choices."),
        ("shot waltz", "'shot waltz' is not one of your choices."),
        ("99", "There is no choice 99; choices are 1 to 12."),
        ("0", "There is no choice 0; choices are 1 to 12."),
        ("sh", "Which one: 7 shot Birdie, 8 shot Clem, 9 shot Dusty?"),
        ("p", "Which one: 1 posse, 10 power shot Birdie, 11 power shot Clem, 12 power shot Dusty?"),
        ("", "Type a number or words; ? explains them."),
        ("rules whisky", "there is no rule 'whisky'; rules are FG-1.1 to FG-A16, and no rule mentions it."),
        ("rules", "Type rules 1 for a chapter, rules FG-1.1 for one rule."),
        ("rules 1", "Every player starts as a Survivor with 20 health."),
        ("rules hn-5", "A sealed choice is secret"),
        ("rules preacher", "FG-A14"),
        ("?", "Dynamite: each neighboring Survivor loses 3"),
        ("? power shot", "FG-5.18"),
        ("help saloon", "FG-5.5"),
        ("why", "The bots have not chosen anything yet."),
        ("story", "Round 1 begins.  FG-2.2"),
        ("log", "Round 1 begins.  FG-2.2"),
        ("table", "20/20"),
    ],
)
def test_what_else_can_be_typed(run: Run, typed: str, says: str) -> None:
    nothing = run(*TABLE, stdin="").out
    ran = run(*TABLE, stdin=f"{typed}\n")
    assert ran.code == 0
    assert says in ran.out.removeprefix(nothing.split("> ")[0])
    assert "Round 2" not in ran.out


@pytest.mark.parametrize("slug", slugs())
def test_a_hint_names_the_best_choices_and_why(run: Run, slug: str) -> None:
    ran = run("play", slug, "--seats", 3, "--seed", 5, "--bots", "greenhorn", stdin="hint\nquit\ny\n")
    asked, _, rest = ran.out.partition("> hint")
    hint = rest.partition("> quit")[0]
    best = hint.split()[0]
    assert best.isdecimal()
    assert f" {best} " in asked  # a choice of the question
    assert "% to win" in hint


def test_why_after_a_round(run: Run) -> None:
    ran = run(*TABLE, stdin="lasso\n\nwhy\n")
    asked = ran.out.split("> why")[1]
    assert [name for name in ("Birdie (", "Clem (", "Dusty (") if name not in asked] == []


def test_leaving_has_to_be_meant(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = run(*TABLE, "--record", path, stdin="quit\nn\nlasso\n\nq\ny\n")
    assert ran.out.count("Leave the table? y/n >") == 2
    assert moves(path) == ["lasso"]
    assert read(path).ending is None  # and so no secret: the deal stays provable


def test_the_end_of_a_pipe_is_no_fault(run: Run, tmp_path: Path) -> None:
    ran = run(*TABLE, stdin="lasso\n\n")
    assert (ran.code, ran.err) == (0, "")
    assert "Input ended: the game ends here, unfinished." in ran.out
    assert list(tmp_path.iterdir()) == []


def test_another_seat_and_name(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = run(
        *("play", "finger-guns", "--seats", 3, "--seat", "b", "--name", "Clem", "--bots", "deputy,greenhorn"),
        *("--record", path, "-o", "round_cap=1", "-o", "killed_still_blocks=yes"),
        stdin="shot C\n\n",
    )
    assert ran.code == 0
    heading = read(path).heading
    assert heading.names == ["Abel", "Clem", "Clem Jr."]
    assert heading.options == {"round_cap": 1, "killed_still_blocks": True}
    assert "You play against bots: Abel (deputy); Clem Jr. (greenhorn)." in ran.out
    assert "Options: round_cap=1, killed_still_blocks=true." in ran.out
    assert moves(path, 1) == ["shot C"]
    assert "The sun has set." in ran.out


def test_an_ally_asks_its_owner(run: Run, wren: int, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = run(
        *("play", "finger-guns", "--seats", 3, "--seed", wren, "--record", path),
        stdin="lasso\n\nlasso\n1\nundo\n1\nquit\ny\n",
    )
    assert "Gain which of these allies?" in ran.out
    assert "You see" in ran.out
    assert "Choose one of the allies you are looking at first (FG-A16)" in ran.out
    assert "Which card goes under the deck first?" in ran.out
    assert "Nothing to undo" in ran.out.split("under the deck first?")[1]
    assert [says.split()[0] for says in moves(path)][:3] == ["lasso", "gain", "under"]


def test_a_countdown_that_people_call(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = run(*TABLE, "-o", "live_countdown=yes", "--record", path, stdin="call\nlasso\n\nquit\ny\n")
    assert "You call: three, two, one…" in ran.out
    assert moves(path) == ["call", "lasso"]
    assert "You take the sheriff's badge.  FG-3.6" in ran.out


def test_nobody_has_to_call(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    ran = run(*TABLE, "-o", "live_countdown=yes", "--record", path, stdin="lasso\n\n\nquit\ny\n")
    assert "You may act out of turn. Press Enter to pass." in ran.out
    assert "DRAW! You show a Lasso." in ran.out
    assert moves(path) == ["lasso"]
