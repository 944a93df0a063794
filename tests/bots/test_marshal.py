"""The Marshal: reproducible, within its budget, never wiser than its view, and no fool."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

import highnoon
from highnoon import bots, games
from highnoon.bots.marshal import Budget, Level, Marshal, read_level
from highnoon.bots.marshal.senses import FOLDER, judge_of, read, sense_of, shades_of, unseated
from highnoon.bots.marshal.tempers import TEMPERS, likes
from highnoon.bots.marshal.thought import WALKS_A_WORLD, Thought
from highnoon.bots.marshal.tree.arms import Arms, Node
from highnoon.engine.dice import Dice, Quick, seed_key
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import DRAW, NOBODY, TABLE, Table, seat_number
from highnoon.engine.view import View
from tests.engine.toy import Toy
from tests.profiles import examples, seat_counts

SLUGS = games.slugs()
WINS = Path(__file__).parent / "wins"


@cache
def game_of(slug: str) -> Game:
    return Toy() if slug == "toy" else highnoon.load(slug)


def quick_game(game: Game, seats: int, seed: int, hurry: bool = True) -> Iterator[tuple[Table, View]]:
    """A game of random choices; every question before it is answered."""
    table = game.deal(seats, seed)
    table.hurry = hurry
    table.run()
    quick = Quick(seed)
    while not table.over:
        seat = int(table.turn)
        if seat == NOBODY:
            table.act(TABLE, DRAW)
            continue
        view = table.view(seat)
        yield table, view
        table.act(seat, view.options[quick.below(len(view.options))])


def questions(slug: str, seats: int, seed: int, number: int) -> Iterator[tuple[Table, View]]:
    """Some real questions of a game, spread over it."""
    found = [(table.clone(), view) for table, view in quick_game(game_of(slug), seats, seed) if len(view.options) > 1]
    step = max(1, len(found) // number)
    yield from found[::step][:number]


# -- whole games -------------------------------------------------------------------------------------------------------


def all_seats() -> list[Any]:
    return [params for slug in SLUGS for params in seat_counts(game_of(slug))]


@pytest.mark.parametrize(("slug", "seats"), all_seats())
def test_it_plays_whole_games_at_every_table(slug: str, seats: int) -> None:
    game = game_of(slug)
    table = game.deal(seats, 3)
    table.hurry = True
    table.run()
    quick = Quick(3)
    marshal = bots.make(f"marshal:{examples(20)}n", game, 5)
    seat_of_it, asked = seats - 1, 0
    while not table.over:
        seat = table.turn
        if seat == NOBODY:
            table.act(TABLE, DRAW)
            continue
        view = table.view(seat)
        key = view.options[quick.below(len(view.options))]
        if seat == seat_of_it:
            key = marshal.choose(view)
            asked += 1
            assert type(key) is int
            assert key in view.options
            assert marshal.why.endswith((".", "!", "?"))
            assert 10 <= len(marshal.why) <= 120
            assert "{" not in marshal.why
        table.act(seat, key)
    assert asked > 0


@pytest.mark.parametrize("slug", [*SLUGS, "toy"])
def test_it_answers_where_nobody_hurries_and_again_after_it_has_chosen(slug: str) -> None:
    """Windows are offered to every seat that might have an answer; a sealed choice may be changed."""
    game = game_of(slug)
    for table, view in islice(quick_game(game, game.low, 4, hurry=False), examples(60)):
        marshal = Marshal(game, 1, Level(Budget(0, 4)))
        assert marshal.choose(view) in view.options
        if view.sealed and len(view.options) > 1 and len(table.pending()) > 1:
            chosen = table.clone()
            chosen.act(view.seat, view.options[-1])
            assert marshal.choose(chosen.view(view.seat)) in view.options


@pytest.mark.parametrize(
    ("slug", "seats", "options"),
    [
        ("saloon", 4, {"mode": "2v2"}),
        ("saloon", 6, {"mode": "2v2v2", "advanced": True}),
        ("finger-guns", 5, {"live_countdown": True}),
        ("tabletown", 4, {"turn_cap": 12, "two_revolvers": False}),
    ],
)
def test_it_knows_what_the_table_agreed_on(slug: str, seats: int, options: dict[str, Any]) -> None:
    game = game_of(slug)
    table = game.deal(seats, 8, options)
    marshal = bots.make("marshal:6n", game, 2, options)
    quick = Quick(1)
    asked = 0
    while not table.over and asked < examples(150):
        seat = table.turn
        if seat == NOBODY:
            table.act(TABLE, DRAW)
            continue
        asked += 1
        view = table.view(seat)
        key = marshal.choose(view) if seat == 1 else view.options[quick.below(len(view.options))]
        table.act(seat, key)


def test_it_calls_the_draw_as_a_deputy_would() -> None:
    game = game_of("finger-guns")
    table = game.deal(3, 1, {"live_countdown": True})
    for seat in range(3):
        table.act(seat, table.legal(seat)[0])
    view = table.view(1)
    marshal = bots.make("marshal:1n", game, 1, {"live_countdown": True})
    assert marshal.call(view) == bots.make("deputy", game, 1).call(view) != 0


# -- the same for the same ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_and_views_give_the_same_choices(slug: str) -> None:
    game = game_of(slug)
    views = [view for _, view in questions(slug, game.high, 6, 5)]
    answers = []
    for seed in (9, 9, 10):
        marshal = bots.make(f"marshal:{examples(80)}n", game, seed)
        answers.append([(marshal.choose(view), marshal.why) for view in views])
    assert answers[0] == answers[1]
    assert answers[0] != answers[2]


@pytest.mark.parametrize("slug", SLUGS)
def test_an_answer_depends_on_the_view_alone(slug: str) -> None:
    """The leak law for bots: in another world that the seat cannot tell from the true one it answers the same."""
    game = game_of(slug)
    redealt = 0
    for n, (table, view) in enumerate(questions(slug, min(4, game.high), 12, 6)):
        other = game.guess(view, {}, Dice(seed_key(n)))
        redealt += other.to_position() != table.to_position()
        answers = set()
        for seen in (view, other.view(view.seat)):
            marshal = bots.make(f"marshal:{examples(60)}n", game, n)
            answers.add((marshal.choose(seen), marshal.why))
        assert len(answers) == 1
    assert redealt > 0, "no world differed: this test tried nothing"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_choice_leaves_the_view_as_it_was(slug: str) -> None:
    for _, view in questions(slug, game_of(slug).low, 7, 4):
        before = msgspec.json.encode(view)
        bots.make("marshal:12n", game_of(slug), 1).choose(view)
        assert msgspec.json.encode(view) == before


# -- budgets -----------------------------------------------------------------------------------------------------------


class FakeClock:
    """Every look at it takes this many seconds."""

    def __init__(self, step: float) -> None:
        self.now = 0.0
        self.step = step
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        self.now += self.step
        return self.now


def one_view() -> View:
    return game_of("finger-guns").deal(4, 2).view(0)


@pytest.mark.parametrize(("ms", "step"), [(50, 0.001), (200, 0.010), (1, 0.5)])
def test_time_is_kept_to_one_world(ms: int, step: float) -> None:
    """However long a world takes, the search stops at the first look at the clock after its time."""
    clock = FakeClock(step)
    marshal = Marshal(game_of("finger-guns"), 1, Level(Budget(ms)), clock=clock)
    thought = marshal.think(one_view())
    assert thought.search.walks <= WALKS_A_WORLD * (clock.looks - 1)
    assert clock.now - step <= ms / 1000 + 2 * step
    assert clock.looks >= 2


def test_processor_time_passes_only_while_it_thinks() -> None:
    """On a machine that is busy with something else it thinks as far as on a quiet one."""
    late = FakeClock(1000.0)
    thought = Marshal(game_of("finger-guns"), 1, Level(Budget(40, cpu=True)), clock=late).think(one_view())
    assert late.looks == 0
    assert thought.search.walks > WALKS_A_WORLD
    assert Budget(40, cpu=True).text() == "40cpu"
    assert read_level("marshal:40cpu").budget.text() == "40cpu"


def test_it_stops_early_when_nothing_can_change_its_mind() -> None:
    """A choice that is plainly better costs less than the whole budget."""
    table, seat, _ = next(wins())
    walks = Marshal(game_of("finger-guns"), 1, Level(Budget(0, 4000))).think(table.view(seat)).search.walks
    assert 0 < walks < 4000


def test_walks_are_counted_and_the_tree_is_bounded() -> None:
    """Few enough that nobody asks yet whether the choice is settled."""
    thought = Marshal(game_of("finger-guns"), 1, Level(Budget(0, 61))).think(one_view())
    assert thought.search.walks == 61
    assert thought.search.nodes <= 62
    assert sum(arm.visits for arm in thought.arms()) == 61


def test_a_forced_choice_costs_nothing() -> None:
    view = msgspec.structs.replace(one_view(), options=[5])
    clock = FakeClock(1.0)
    marshal = Marshal(game_of("finger-guns"), 1, Level(), clock=clock)
    assert marshal.choose(view) == 5
    assert clock.looks == 0


# -- sense -------------------------------------------------------------------------------------------------------------


def wins() -> Iterator[tuple[Table, int, list[int]]]:
    """Small positions in which one option is plainly best."""
    for file in sorted(WINS.glob("*.toml")):
        game = game_of(file.stem)
        for case in tomllib.loads(file.read_text(encoding="utf-8"))["case"]:
            table = game.from_position({"hurry": True, **case["position"]})
            for move in case["moves"]:
                who, _, what = move.partition(": ")
                table.act(seat_number(who), game.actions.parse(what))
            yield table, seat_number(case["seat"]), [game.actions.parse(best) for best in case["best"]]


def test_it_finds_the_win_in_small_positions_of_each_game() -> None:
    assert {file.stem for file in WINS.glob("*.toml")} >= {"finger-guns", "saloon", "tabletown"}
    for table, seat, best in wins():
        game = game_of(table.to_position()["game"])
        view = table.view(seat)
        assert set(best) < set(view.options)
        for seed in range(3):
            marshal = bots.make("marshal:120n", game, seed)
            assert marshal.choose(view) in best, (table.to_position(), marshal.why)


def test_it_finds_a_win_in_a_game_it_knows_nothing_about() -> None:
    """Without habits, facts or a Deputy: the toy of the engine's tests."""
    game = game_of("toy")
    for _, view in quick_game(game, 3, 5):
        if len(view.options) > 1:
            assert bots.make("marshal:40n", game, 1).choose(view) in view.options


# -- levels and tempers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("marshal", Level(Budget(200))),
        ("marshal:50ms", Level(Budget(50))),
        ("marshal:400n", Level(Budget(0, 400))),
        ("marshal:80cpu", Level(Budget(80, cpu=True))),
        ("marshal:hothead", Level(Budget(200), "hothead")),
        ("marshal:200ms:cautious", Level(Budget(200), "cautious")),
        ("marshal:grudge:7n", Level(Budget(0, 7), "grudge")),
    ],
)
def test_levels_are_read(text: str, level: Level) -> None:
    assert read_level(text) == level
    bot = bots.make(text, game_of("saloon"), 1)
    assert isinstance(bot, Marshal)
    assert bot.level == level


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("marshal:soon", "'soon' is not a budget or temper of the Marshal; budgets are times as in 200ms"),
        ("marshal:", "'' is not a budget or temper of the Marshal"),
        ("marshal:0n", "1n to 1000000n, not 0n"),
        ("marshal:90000ms", "1ms to 60000ms, not 90000ms"),
        ("marshal:60001cpu", "1cpu to 60000cpu, not 60001cpu"),
        ("marshal:5n:6n", "names two budgets"),
        ("marshal:grudge:hothead", "names two tempers"),
        ("marshal:-3n", "is not a budget or temper"),
    ],
)
def test_what_is_no_level_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        bots.make(text, game_of("saloon"), 1)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_marshal_is_a_level_of_every_game(slug: str) -> None:
    assert bots.levels(slug)[-1] == "marshal"


@pytest.mark.parametrize("temper", list(TEMPERS))
def test_a_temper_shows(temper: str) -> None:
    """Over some questions it does not choose the same as an even-tempered one, and it says what it would win."""
    game = game_of("finger-guns")
    views = [view for seed in range(examples(100) // 5) for _, view in questions("finger-guns", 4, seed, 4)]
    walks = examples(300)
    chosen = [
        [bots.make(f"marshal:{walks}n{suffix}", game, 3).choose(view) for view in views]
        for suffix in ("", f":{temper}")
    ]
    assert chosen[0] != chosen[1]


def test_who_is_liked_names_somebody_else() -> None:
    game = game_of("finger-guns")
    found = likes(game, 2, 0.5)
    assert found[game.actions.parse("shot B")] == 0.5
    assert found[game.actions.parse("shot C")] == 0.0
    assert found[game.actions.parse("lasso")] == 0.0
    assert found[game.actions.parse("two-guns B C")] == 0.5


def test_a_grudge_is_against_one_rival_and_lasts() -> None:
    game = game_of("finger-guns")
    foes = set()
    for seed in range(12):
        marshal = Marshal(game, seed, read_level("marshal:2n:grudge"))
        mine = {
            marshal.think(view).search.temper.foe for _, view in questions("finger-guns", 4, 3, 6) if view.seat == 1
        }
        assert len(mine) == 1
        foes |= mine
    assert foes == {0, 2, 3}


def test_a_grudge_is_never_against_a_partner() -> None:
    game = game_of("saloon")
    options = {"mode": "2v2"}
    view = game.deal(4, 1, options).view(0)
    for seed in range(12):
        marshal = Marshal(game, seed, read_level("marshal:2n:grudge"), options)
        assert marshal.think(view).search.temper.foe in (1, 3)


# -- what was learned --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if (FOLDER / f"{slug}.toml").is_file()])
def test_what_was_learned_fits_the_game(slug: str) -> None:
    """Every fact has its weight, every habit its question, and every action habits know of is one."""
    learned = read(slug)
    game = game_of(slug)
    assert list(learned.facts) == judge_of(game)[1]
    assert learned.horizon > 0
    assert set(learned.habits) <= set(game.words.asks)
    names = {unseated(game.actions, key) for key in range(game.actions.size)} | set(shades_of(game))
    for habits in learned.habits.values():
        assert set(habits) <= names
        assert min(habits.values()) >= 1


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if (FOLDER / f"{slug}.toml").is_file()])
def test_chances_are_chances(slug: str) -> None:
    """At every moment of a game: between 0 and 1, and those of all camps add up to 1 where one of them wins."""
    game = game_of(slug)
    sense = sense_of(game)
    for table, _ in islice(quick_game(game, min(4, game.high), 2), 40):
        values = [-1.0] * int(table.seats)
        sense.value(table, values)
        assert all(0.0 <= value <= 1.0 for value in values)
        seats = range(len(values))
        alone = [seat for seat in seats if not any(sense.allied(table, seat, other) for other in range(seat))]
        assert sum(values[seat] for seat in alone) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("foe", "far", "near"),
    [
        ("G", "move nearer aiming", "move much-nearer crate aiming"),  # a knife: it sees one square far
        ("D", "move nearer seen aiming", "move much-nearer crate seen aiming"),  # a rifle
    ],
)
def test_squares_are_known_by_what_they_lead_to(foe: str, far: str, near: str) -> None:
    """Nobody learns squares by heart: a move is as likely as those to other squares like it."""
    street = [
        "+-+-+-+-+-+-+-+-+",
        "|A . . .|. . . .|",
        "+ + + +-+ + + + +",
        f"|. . . . . . . {foe}|",
        "+-+-+-+-+-+-+-+-+",
    ]
    game = game_of("posse")
    stack = ["Moving", "Where 0 4 0"]
    table = game.from_position({"seats": 2, "hurry": True, "map": street, "stack": stack, "crates": ["0 2 gear"]})
    sense, shades = sense_of(game), shades_of(game)
    options = table.legal(0)
    called = {game.actions.say(key): shades[shade] for key in options if (shade := int(sense.shade(table, key))) >= 0}
    assert called["pass"] == "pass"
    assert called["move 0 1"] == "move nearer crate"  # behind the wall
    assert (called["move 1 0"], called["move 1 2"]) == (far, near)
    leans, habits = sense.lean(table, options), read("posse").habits["where"]
    for key in options:
        said = game.actions.say(key)
        assert leans[key] == habits[called.get(said, said)]


def test_others_are_expected_to_choose_as_it_seemed_beforehand() -> None:
    """However good or bad a choice has turned out to be, it is drawn by its weight."""
    arms, quick = Arms(), Quick(3)
    for arm in arms.meet([0, 2], [300, 0, 100]):
        arm.visits, arm.total = 50.0, 25.0 * int(arm.key)
    drawn = [int(arms.draw([0, 2], [300, 0, 100], quick).key) for _ in range(4000)]
    assert set(drawn) == {0, 2}
    assert 0.7 < drawn.count(0) / len(drawn) < 0.8


def places(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children.values():
        yield from places(child)


@pytest.mark.parametrize("slug", ["toy", *SLUGS])
def test_foes_do_not_only_choose_what_is_worst_for_it(slug: str) -> None:
    """However long it thinks: real ones do not know its cards.  What seemed likely is still met often."""
    game = game_of(slug)
    met = 0
    for _, view in questions(slug, max(3, game.low), 5, 3):
        thought = Thought(game, view, {}, 1, None)
        thought.think(Budget(0, 2000))
        for node in places(thought.search.root):
            for seat, arms in enumerate(node.arms):
                if arms is None or seat == view.seat or arms.visits < 300:
                    continue
                met += 1
                weights = sum(arm.weight for arm in arms.by_key.values())
                likely = [arm for arm in arms.by_key.values() if arm.weight / weights > 0.05]
                assert all(arm.visits / arms.visits > 0.25 * arm.weight / weights for arm in likely)
    assert met
