"""The saloon's floor in the terminal, and a whole game there."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from rich.console import RenderableType

from highnoon import games
from highnoon.bots.saloon import BOTS
from highnoon.cli.boards import board_of
from highnoon.cli.boards.saloon import Drawn
from highnoon.cli.boards.saloon_choices import RULES, TEAM_CARDS
from highnoon.cli.console import Terminal
from highnoon.cli.seat.choices import Choices
from highnoon.engine.game import Game
from highnoon.games.saloon import load
from highnoon.games.saloon.view import SaloonView

from .conftest import Run

NAMES = ["Stranger", "Birdie", "Clem", "Dusty", "Etta", "Fergus"]


@cache
def game() -> Game:
    return load()


def drawn(what: RenderableType, width: int = 100) -> list[str]:
    terminal = Terminal()
    terminal.width = width
    with terminal.capture() as captured:
        terminal.print(what)
    return captured.get().splitlines()


def text(seat: int = 0, width: int = 100, **what: Any) -> str:
    table = game().from_position({"seats": 4, **what})
    return "\n".join(drawn(board_of(game()).draw(table.view(seat), NAMES), width))


@pytest.mark.parametrize(("seats", "mode"), [(2, "free"), (4, "free"), (6, "free"), (4, "2v2"), (6, "2v2v2")])
@pytest.mark.parametrize("width", [80, 120])
def test_everybody_and_every_cover_is_drawn(seats: int, mode: str, width: int) -> None:
    table = game().from_position({"seats": seats, "options": {"mode": mode}})
    for seat in (0, -1):
        lines = drawn(board_of(game()).draw(table.view(seat), NAMES), width)
        assert max(map(len, lines)) <= width
        shown = "\n".join(lines)
        for letter, name in zip("ABCDEF"[:seats], NAMES, strict=False):
            assert f"{letter} {name}" in shown
        for cover in ("No Cover", "Behind the Bar", "Behind the Player Piano", "On the Stairs", "Back Room"):
            assert cover in shown


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("into the fist peacemaker", ["equip-fist peacemaker"]),
        ("Into the Holster: Peacemaker", ["equip-holster peacemaker"]),
        ("peacemaker", ["equip-fist peacemaker", "equip-holster peacemaker"]),
        ("into the holster", ["equip-holster peacemaker"]),
    ],
)
def test_headings_can_be_typed(typed: str, means: list[str]) -> None:
    view = game().from_position({"seats": 4, "phase": "weapons", "A": {"hand": ["peacemaker"]}}).view(0)
    choices = Choices(board_of(game()), NAMES, view.options, view=view)
    assert [choice.says for choice in choices.find(typed)] == means


def test_who_stands_where_with_what() -> None:
    shown = text(
        A={"fist": "peacemaker 3", "holster": "cider_jug", "space": "bar-2", "grit": 7},
        B={"space": "back_room-1", "restricted": True},
        C={"out": 1, "grit": 0},
    )
    lines = shown.splitlines()
    bar = next(line for line in lines if "Behind the Bar" in line)
    assert "[ ](A)" in bar
    assert bar.split()[-5:] == ["2", "No", "Cover,", "Back", "Room"]  # its Shield, and what a blow reaches
    back = next(line for line in lines if line.startswith("  Back Room"))
    assert "[B]" in back
    assert back.split()[-3:] == ["−2", "4", "Bar"]  # Burst, Shield and what a blow reaches
    assert "all but Balcony" in next(line for line in lines if line.startswith("  No Cover"))
    mine = next(line for line in lines if "A Stranger (you)" in line)
    assert "7 of 20 Grit" in mine
    assert "Peacemaker •••◦◦◦" in mine
    assert "Holster Cider Jug" in mine
    assert "restricted" in next(line for line in lines if "B Birdie" in line)
    assert "out" in next(line for line in lines if "C Clem" in line)


def test_a_team_has_one_grit() -> None:
    shown = text(options={"mode": "2v2"}, grit=[31, 12])
    assert shown.count("31 of 40 Grit") == 2
    assert shown.count("12 of 40 Grit") == 2
    assert "A Stranger (you) team 1" in shown


def test_a_hand_says_what_its_cards_do_and_nobody_elses_is_shown() -> None:
    what: dict[str, Any] = {"A": {"hand": ["ornery", "ornery", "servin_tray"]}, "B": {"hand": ["full_bandolier"]}}
    shown = text(**what)
    assert "Ornery ×2" in shown
    assert "Stops 4 of a Gun Attack." in shown
    assert "Full Bandolier" not in shown
    assert "Ornery" not in text(seat=1, **what)
    assert "Ornery" not in text(seat=-1, **what)


def test_the_sum_of_an_attack_before_and_after_a_block() -> None:
    what: dict[str, Any] = {
        "active": "B",
        "B": {"fist": "peacemaker 0", "space": "stairs-1"},
        "A": {"hand": ["thick_hide"], "space": "bar-1", "grit": 12},
    }
    hit = {"by": "B", "way": "peacemaker-4", "boosts": ["ornery"], "targets": ["A"]}
    before = text(stack=["Fight", "Blocks"], attacks=[hit], **what)
    assert "Birdie's Attack: the Peacemaker, 4 bullets for 5; with Ornery" in before
    assert "5 Weapon + 1 from cards + 1 Burst − 2 Shield = 5: you lose 5, 12 → 7" in before
    table = game().from_position({"seats": 4, "stack": ["Fight", "Blocks"], "attacks": [hit], **what})
    view = table.view(0)
    assert isinstance(view, SaloonView)
    board = board_of(game())
    assert board.group("block", view).hint == "without one you lose 5"
    view.grit[0] = 5
    assert board.group("block", view).hint == "without one you lose 5, and that is the last of your Grit"
    view.grit[0] = 12
    both = hit | {"targets": ["A", "C"], "blocks": ["thick_hide", ""], "at": 1}
    after = text(stack=["Fight", "Blocks"], attacks=[both], **what, C={"hand": ["ornery"], "space": "table-1"})
    assert "− 2 Shield − 2 Block = 3: you lose 3, 12 → 9" in after
    assert "− 2 Shield = 5: Clem loses 5, 20 → 15" in after


@pytest.mark.parametrize("options", [{}, {"advanced": True}, {"mode": "2v2", "advanced": True}])
def test_the_drawn_sum_is_the_damage_that_is_done(options: dict[str, Any]) -> None:
    """Through whole games: what the view says a target loses without a Block, and what its Block takes off."""
    compared = 0
    for seed in range(8):
        table = game().deal(4, seed, options)
        table.hurry = True
        table.run()
        seated = [BOTS["greenhorn"](game(), seat) for seat in range(4)]
        while not table.over:
            seat = table.turn
            view = table.view(seat)
            assert isinstance(view, SaloonView)
            key = seated[seat].choose(view)
            foretold = -1
            if view.kind == "block" and len(view.attacks) == 1 and len(view.attacks[0].targets) == 1:
                block = game().actions.say(key).partition("block ")[2]
                told = {face.says: face.args for face, _ in table.what_if(seat, [key]).events}
                assert told["blocks"][2] > 0 if block else "blocks" not in told
                foretold = max(0, view.attacks[0].sums[0].total - (told["blocks"][2] if block else 0))
                assert "sum" not in told or told["sum"][9] == foretold  # partners may be asked first
            table.telling = True
            table.act(seat, key)
            for event in table.take_events():
                if event.public.says == "sum" and foretold >= 0:
                    assert event.public.args[9] == foretold
                    foretold = -1
                    compared += 1
    assert compared > 30


def drawn_board() -> Drawn:
    board = board_of(game())
    assert isinstance(board, Drawn)
    return board


def hint(verb: str, seat: int = 0, **what: Any) -> str:
    return drawn_board().group(verb, game().from_position({"seats": 4, **what}).view(seat)).hint


def test_what_a_quick_draw_costs() -> None:
    both = {"fist": "peacemaker 1", "holster": "garter_pistol 1"}
    assert hint("quick-draw", phase="jump", A=both) == "the Weapon in your Fist is lost"
    assert hint("quick-draw", phase="jump", A={"holster": "cider_jug"}) == "your Fist is empty: nothing is lost"
    mine = {"by": "A", "way": "peacemaker-1"}
    told = hint("quick-draw", stack=["HunkerDown", "Enhance"], attacks=[mine], A=both | {"hand": ["ornery"]})
    assert told == "the Weapon in your Fist is lost, and your Attack does no damage"
    hit = {"by": "B", "boosts": ["knuckle_stinger"], "targets": ["A"], "damage": [2], "stage": "resolved"}
    assert hint("quick-draw", stack=["HunkerDown", "Drops"], attacks=[hit], A=both) == "then both Weapons are lost"


@pytest.mark.parametrize("space", ["no_cover-1", "bar-1", "stairs-1", "balcony-1"])
@pytest.mark.parametrize("fist", ["", "stove_poker"])
def test_whom_a_hit_reaches(space: str, fist: str) -> None:
    """The board says whom the rules offer as targets."""
    where = {"A": {"space": space, "fist": fist}, "B": {"space": "stairs-1" if space != "stairs-1" else "bar-2"}}
    rest = {"C": {"space": "balcony-2"}, "D": {"space": "back_room-1"}}
    table = game().from_position({"seats": 4, "phase": "fight", **where, **rest})
    told = drawn_board().group("attack", table.view(0)).hint
    swing = game().actions.parse(f"attack {fist or 'fist'}")
    if swing not in table.legal(0):
        assert told == "nobody is near enough for a blow"
        return
    assert told.startswith(f"a blow for {4 if fist else 2} reaches ")
    table.act(0, swing)
    hits = [seat for seat in (1, 2, 3) if game().actions.parse(f"target {'ABCD'[seat]}") in table.legal(0)]
    if table.kind_name() == "target":  # one target is taken at once
        assert told.endswith(" " + ", ".join(f"{{@{seat}}}" for seat in hits))  # names are filled in for the screen


def test_the_sum_so_far_is_told_while_enhancements_are_played() -> None:
    mine = {"by": "A", "way": "cider_jug", "boosts": ["strong"], "jump": 2}
    shown = text(stack=["HunkerDown", "Enhance"], attacks=[mine], A={"space": "back_room-1", "hand": ["ornery"]})
    assert "so far 3 Weapon + 2 from cards + 2 from a jump = 7, −2 Burst against other Covers" in shown


def test_a_reload_says_how_full_the_gun_is() -> None:
    for held, said in ((2, "it holds 2 of 6"), (6, "the Peacemaker there is full")):
        mine = {"hand": ["loose_cartridges"], "fist": f"peacemaker {held}"}
        table = game().from_position({"seats": 4, "phase": "weapons", "A": mine})
        assert drawn_board().group("reload-fist", table.view(0)).hint == said


def test_team_cards_say_what_they_do() -> None:
    board = drawn_board()
    view = game().from_position({"seats": 4, "options": {"mode": "2v2"}}).view(0)
    said = {verb: board.group(verb, view) for verb in TEAM_CARDS}
    assert said["one-two"].title == "One-Two"
    assert said["one-two"].hint == "2 more, and no Block helps"
    assert said["patch-up"].hint == "your team regains 3 Grit"
    assert {group.title for group in said.values()} == {c.name for c in board.numbers.of_kind("team")}
    assert board.label("chuck", "Fist + Clem + Holster") == "from your Fist to Clem's Holster"
    assert board.label("one-two", "Birdie") == "Birdie's team"


def test_powers_are_shown_where_they_count() -> None:
    ox, dray = {"character": "ox"}, {"character": "dray"}
    shown = text(options={"advanced": True}, A=ox, B=dray)
    assert 'You are Ezekiel "Ox" Harrow: Your bare Fist has base damage 4' in shown
    assert "Wilhelmina Dray" in shown
    assert "Harrow" not in text(A=ox, B=dray)


def test_spaces_are_counted_and_weapons_called_by_their_names() -> None:
    board = drawn_board()
    faces = game().words.faces
    labels = [board.label("hunker", label) for label in faces["space"]]
    assert labels[0] == "No Cover 1"
    assert labels[7] == "Behind the Bar 2 ( )"
    assert len(set(labels)) == 18
    assert board.label("equip-fist", faces["weapon"][0]) == "Peacemaker"


def test_every_action_has_its_rules() -> None:
    view = game().deal(4).view(0)
    assert set(RULES) <= {verb.name for verb in game().actions.verbs}
    for verb in game().actions.verbs:
        ids = board_of(game()).rules(verb.name, view)
        assert ids, verb.name
        for id in ids:
            assert game().ledger.find(id).id == id


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.MODULES, "saloon", "highnoon.games.saloon")


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize("mode", ["free", "2v2"])
def test_a_whole_game_at_the_terminal(run: Run, mode: str) -> None:
    """The first choice of every question: nothing is ever played, and the others settle it."""
    ran = run("play", "saloon", "--seed", 4, "-o", f"mode={mode}", stdin="1\n" * 1500)
    assert (ran.code, ran.err) == (0, "")
    assert "Setup: choose where your pawn starts." in ran.out
    assert "Fightin' Phase: make an Attack?" in ran.out
    assert "win!" in ran.out or "wins!" in ran.out
    assert "You may act out of turn" not in ran.out


@pytest.mark.usefixtures("listed")
def test_the_table_is_not_drawn_anew_for_every_card_thrown_away(run: Run) -> None:
    ran = run("play", "saloon", "--seed", 4, stdin="1\n1\n1\n2\n3\n4\n")
    story = ran.out[ran.out.index("throw away what you don't want") :]
    assert story.count("You throw ") == 3
    assert "Behind the Player Piano" not in story
    assert story.count("Your hand: ") == 3
