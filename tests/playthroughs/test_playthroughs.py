"""Golden games: the same seeds give the same games, option for option, until the rules version says otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

import highnoon
from highnoon.engine.game import Game
from highnoon.games import slugs
from tests.playthroughs import bless, goldens

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", params=slugs())
def game(request: pytest.FixtureRequest) -> Game:
    return highnoon.load(request.param)


def test_golden_games_are_as_they_were(game: Game) -> None:
    for (seats, kind), file in goldens.transcript_files(game).items():
        assert file.is_file(), f"{file.name} is missing: scripts/bless {game.slug}"
        header = goldens.header_of(file)
        assert header["rules"] == str(game.rules_version), f"{file.name} is of other rules: scripts/bless {game.slug}"
        text = goldens.make_transcript(game, seats, kind, file)
        assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_golden_games_were_blessed_for_these_rules(game: Game) -> None:
    """A golden file that was changed without a new rules version does not have the hash it was blessed with."""
    history = goldens.blessings(game)
    assert history, f"never blessed: scripts/bless {game.slug}"
    assert history[-1].rules == game.rules_version
    assert history[-1].hash == goldens.hash_of(goldens.golden_texts(game))
    assert [entry.rules for entry in history] == sorted(entry.rules for entry in history)


def test_the_changelog_tells_of_these_rules(game: Game) -> None:
    assert f"{game.title}, rules version {game.rules_version}:" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_short_games_are_shorter(game: Game) -> None:
    files = goldens.transcript_files(game)
    for seats in goldens.seat_counts(game):
        short, long = (files[seats, kind].read_text(encoding="utf-8").count("\n") for kind in ("short", "long"))
        assert short < long


def test_counted_trees(game: Game) -> None:
    for tree in goldens.read_trees(game):
        assert goldens.count_tree(game, tree["position"]) == tree["leaves"], tree["name"]
        assert min(tree["leaves"]) > 1, f"{tree['name']}: a tree that does not branch proves nothing"


@pytest.mark.parametrize("slug", slugs())
def test_digests(slug: str) -> None:
    game = highnoon.load(slug)
    for seats in range(game.low, game.high + 1):
        assert goldens.digest(game, seats) == goldens.stored_digests()[slug][str(seats)], f"{seats} seats"


# -- blessing ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Goldens in a folder of their own, with few games."""
    monkeypatch.setattr(goldens, "HERE", tmp_path / "playthroughs")
    goldens.HERE.mkdir()
    monkeypatch.setattr(goldens, "DIGESTS", tmp_path / "digest.json")
    monkeypatch.setattr(goldens, "SEEDS", 4)
    monkeypatch.setattr(goldens, "GAMES_IN_A_DIGEST", 2)
    return tmp_path


def test_the_same_rules_are_not_blessed_twice(elsewhere: Path) -> None:
    game = highnoon.load("finger-guns")
    assert "first" in bless.bless(game)
    assert "as blessed before" in bless.bless(game)
    game = with_stronger_shots(elsewhere)
    with pytest.raises(SystemExit, match="raise RULES_VERSION"):
        bless.bless(game)
    assert "because" in bless.bless(game, again="because")
    game.rules_version += 1
    raised = game.rules_version
    assert f"rules version {raised}" in bless.bless(game)
    assert [entry.rules for entry in goldens.blessings(game)] == [raised - 1, raised - 1, raised]


def with_stronger_shots(folder: Path) -> Game:
    """Another game under the same name."""
    text = highnoon.load("finger-guns").pack.source.replace("\nshot = 2", "\nshot = 3")
    file = folder / "other.toml"
    file.write_text(text, encoding="utf-8")
    return highnoon.load("finger-guns", file)


def test_a_changed_golden_is_seen(elsewhere: Path) -> None:
    game = highnoon.load("finger-guns")
    bless.bless(game)
    file = next(iter(goldens.transcript_files(game).values()))
    file.write_text(file.read_text(encoding="utf-8").replace("> shot", "> lasso", 1), encoding="utf-8")
    assert goldens.blessings(game)[-1].hash != goldens.hash_of(goldens.golden_texts(game))
