"""Everything a player who knows only the screen can find out at a table in the terminal."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from rich.text import Text

import highnoon
from highnoon import bots
from highnoon.cli.boards import board_of
from highnoon.cli.console import Terminal
from highnoon.cli.hung import Hung, Parts
from highnoon.cli.seat.choices import Choices
from highnoon.cli.seat.lines import Lines
from highnoon.cli.seat.local_game import LocalGame
from highnoon.cli.seat.person import Left
from highnoon.cli.story import Line, Teller, joined, repeated
from highnoon.engine.dice import seed_key
from highnoon.engine.events import Event, Face
from highnoon.engine.record import Recorder
from highnoon.games.finger_guns.view import FingerGunsView

from .conftest import Run

NAMES = ["Stranger", "Birdie", "Clem", "Dusty", "Etta", "Fergus"]


class Typing(Lines):
    """Types these lines, then nothing more."""

    def __init__(self, *lines: str) -> None:
        super().__init__(Terminal())
        self.lines = list(lines)

    def read(self, prompt: str) -> str | None:
        return self.lines.pop(0) if self.lines else None


def screen(capsys: pytest.CaptureFixture[str], slug: str, *typed: str, **position: Any) -> str:
    """The screen of a player in seat A who types this, from the start or from a position."""
    game = highnoon.load(slug)
    seats = position.get("seats", 5 if slug == "finger-guns" else 4)
    recorder = Recorder(game, seats, seed_key(2), names=NAMES[:seats])
    if position:
        recorder.table = game.from_position(position)
    seated = {seat: bots.make("deputy", game, seat) for seat in range(1, seats)}
    terminal = Terminal()
    terminal.width = 80
    local_game = LocalGame(terminal, Typing(*typed), board_of(game), recorder, 0, seated)
    with pytest.raises(Left):
        local_game.play()
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("slug", "goal"),
    [
        ("finger-guns", "The game ends when two Survivors are left"),
        ("tabletown", "be the last gunslinger alive"),
        ("saloon", "with any Grit left"),
        ("notoriety", "be alive at the end with the highest score"),
        ("posse", "have the most gold"),
    ],
)
def test_the_first_screen_says_how_the_game_is_won(capsys: pytest.CaptureFixture[str], slug: str, goal: str) -> None:
    seen = " ".join(screen(capsys, slug).split())
    assert seen.count("To win: ") == 1
    assert goal in seen


def test_a_ghost_is_told_how_ghosts_win_and_what_ghosts_do(capsys: pytest.CaptureFixture[str]) -> None:
    ghost = {"seats": 5, "round": 3, "A": {"ghost": True, "health": 0}}
    seen = " ".join(screen(capsys, "finger-guns", "?", "? saloon", **ghost).split())
    assert "Ghosts win together" in seen
    assert "FG-6.2" in seen
    assert "FG-5.4" not in seen


def test_a_number_after_a_question_mark_explains_that_choice(capsys: pytest.CaptureFixture[str]) -> None:
    seen = screen(capsys, "finger-guns", "? 6", "? 77")
    assert "FG-5.14" in seen or "FG-5.8" in seen
    assert "There is no choice 77; choices are 1 to " in seen


def test_a_number_after_a_question_mark_says_what_would_happen(capsys: pytest.CaptureFixture[str]) -> None:
    """As the engine foresees it: up to the first answer, and nothing that is drawn."""
    street = ["+ + + + + + +", " L . . . . C ", "+ + + + + + +", " . . . . . D ", "+ + + + + + +"]
    riders = {"posse": "riders", "hand": ["aimed_fire"]}
    gang = {"posse": "leroy", "hand": ["shoot_first"], "quentin": {"items": ["leather_duster worn"]}}
    seen = screen(capsys, "posse", "? 1", "? 2", seats=2, map=street, stack=["Acting"], A=riders, B=gang)
    flat = " ".join(seen.split())
    assert "Then: Rough Rider 1 attacks Quentin LeRoy with Aimed Fire." in flat
    assert "Then: Quentin LeRoy without a defense: 5 − 1 for armor + 1 for a rifle = 5." in flat


def test_characters_are_offered_with_what_they_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    game = highnoon.load("notoriety")
    seen = " ".join(screen(capsys, "notoriety").split())
    offered = [key for key in game.deal(4, seed=1).view(0).options if game.actions.say(key).startswith("be ")]
    assert offered
    texts = [each.text for each in game.numbers.characters]  # type: ignore[attr-defined]
    assert sum(" ".join(text.split()[:4]) in seen for text in texts) >= len(offered)


def test_choices_keep_their_numbers_while_the_decision_stays_the_same() -> None:
    game = highnoon.load("finger-guns")
    board = board_of(game)
    keys = game.deal(5).view(0).options
    first = Choices(board, NAMES, keys)
    left = [key for place, key in enumerate(keys) if place not in (1, 3)]
    later = Choices(board, NAMES, left, first.numbers)
    assert {choice.key: choice.number for choice in later.all} == {
        choice.key: choice.number for choice in first.all if choice.key in left
    }
    assert later.find("2") == []
    assert later.offered().startswith("choices are 1, 3, 5, 6")


def test_squares_are_typed_by_row_and_column_and_harm_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    street = ["+-+-+-+-+-+-+", "|A . . . . C|", "+-+-+-+-+-+-+"]
    start = {"seats": 2, "map": street, "chips": ["fire 0 2 B"], "A": {"hand": []}, "B": {"hand": []}}
    seen = screen(capsys, "posse", "pick garrett", "5", "0 5", "0 1", **start)
    assert "You can't reach that square, or you can't stop there" in seen
    assert "row  0: 1 2! 3!" in seen
    assert "! hurts" in seen
    assert "There is no choice 5" in seen
    assert "Stranger" in seen
    assert "  A Stranger" not in seen  # letters are for figures


def test_the_picture_is_drawn_again_whenever_it_changed(capsys: pytest.CaptureFixture[str]) -> None:
    """Picking who moves changes nothing but what can be reached."""
    street = ["+-+-+-+-+-+-+", "|A . . . . C|", "+-+-+-+-+-+-+"]
    start = {"seats": 2, "map": street, "A": {"hand": []}, "B": {"hand": []}}
    seen = screen(capsys, "posse", "pick garrett", **start)
    assert "|A . . . . C|" in seen
    assert "|A 1 2 3 4 C|" in seen


def test_bots_speak_of_people_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    seen = screen(capsys, "finger-guns", "posse", "", "why", seats=5)
    said = [line for line in seen.splitlines() if "Shot at" in line or "Power Shot at" in line]
    assert said
    for line in said:
        assert any(name in line.partition("at ")[2] for name in NAMES), line


def test_what_somebody_shows_is_wrapped_not_cut() -> None:
    game = highnoon.load("finger-guns")
    view = game.deal(8).view(0)
    assert isinstance(view, FingerGunsView)
    view.players[1] = msgspec.structs.replace(view.players[1], gesture=game.actions.parse("power-shot H"))
    names = ["Stranger", "Birdie", "Clem", "Dusty", "Etta", "Fergus", "Goldie", "Hattie the Younger"]
    terminal = Terminal()
    terminal.width = 80
    with terminal.capture() as captured:
        terminal.print(board_of(game).draw(view, names))
    assert "Younger" in captured.get()


def shown(slug: str, position: dict[str, Any], width: int = 80) -> str:
    """The decision of seat A in a position: its prompt and its choices."""
    game = highnoon.load(slug)
    view = game.from_position(position).view(0)
    keys = view.options + [key for key in view.interrupts if key not in view.options]
    terminal = Terminal()
    terminal.width = width
    with terminal.capture() as captured:
        terminal.print(Choices(board_of(game), NAMES, keys, view=view).show(view))
    lines = [line.rstrip() for line in captured.get().splitlines()]
    assert max(map(len, lines)) <= width
    return "\n".join(lines)


def test_long_lines_continue_further_in() -> None:
    terminal = Terminal()
    terminal.width = 30
    with terminal.capture() as captured:
        terminal.print(Hung("  face up: Free Whiskey +1, Steady Hand, Card Sharp, 10 Gallon Hat +1"))
        terminal.print(Hung("  short", style="dim"))
    lines = [line.rstrip() for line in captured.get().splitlines()]
    assert lines[0].startswith("  face up:")
    assert lines[-1] == "  short"
    assert len(lines) > 3
    assert all(line.startswith("    ") and line[4] != " " for line in lines[1:-1])
    assert " ".join(" ".join(lines[:-1]).split()).endswith("Card Sharp, 10 Gallon Hat +1")


def test_parts_are_not_torn_apart() -> None:
    terminal = Terminal()
    terminal.width = 34
    parts = ["Fist Peacemaker ••••", "Holster Garter Pistol ••", "5 cards"]
    with terminal.capture() as captured:
        terminal.print(Parts([Text(part) for part in parts], 2))
    lines = [line.rstrip() for line in captured.get().splitlines()]
    assert lines == ["  Fist Peacemaker ••••", "  Holster Garter Pistol ••", "  5 cards"]


def test_what_choices_do_stands_below_them_where_it_does_not_fit_beside_them() -> None:
    game = highnoon.load("tabletown")
    table = game.deal(4, seed=3)
    view = table.view(table.pending()[0])
    terminal = Terminal()
    terminal.width = 80
    with terminal.capture() as captured:
        terminal.print(Choices(board_of(game), NAMES, view.options, view=view).show(view))
    seen = captured.get()
    names = [choice.label for choice in Choices(board_of(game), NAMES, view.options, view=view).all]
    assert len(names) > 10
    assert all(name in seen for name in names)  # none is torn apart for the sake of the note
    assert "a name and a portrait, no powers" in seen.splitlines()[-1]


def test_choices_are_understood_by_the_words_on_the_screen() -> None:
    game = highnoon.load("tabletown")
    table = game.deal(4, seed=3)
    view = table.view(table.pending()[0])
    choices = Choices(board_of(game), NAMES, view.options, view=view)
    (lefty,) = [choice for choice in choices.all if choice.says == "take lefty"]
    assert lefty.label.startswith("Liam McGee")
    assert choices.find("Liam") == choices.find("take mcgee") == [lefty]
    assert choices.find("waltz") == []


def test_the_table_comes_with_the_decision(capsys: pytest.CaptureFixture[str]) -> None:
    once = screen(capsys, "finger-guns").count("Choose your gesture.")
    assert screen(capsys, "finger-guns", "table").count("Choose your gesture.") == once + 1


def test_the_rules_have_a_table_of_contents(capsys: pytest.CaptureFixture[str]) -> None:
    ledger = highnoon.load("notoriety").ledger
    seen = screen(capsys, "notoriety", "rules")
    for chapter in {rule.chapter for rule in ledger.rules}:
        assert chapter in seen
    first = [rule.id for rule in ledger.rules if rule.chapter == ledger.rules[0].chapter]
    whole = screen(capsys, "notoriety")
    chapter = screen(capsys, "notoriety", "rules 1").removeprefix(whole)
    assert all(f"  {id} " in chapter for id in first)
    assert "NT-N51" not in chapter  # it only has a 1 in it
    many = screen(capsys, "notoriety", "rules card").removeprefix(whole)
    assert " more: NT-" in many


def test_help_names_only_what_can_be_typed_now(capsys: pytest.CaptureFixture[str]) -> None:
    seen = screen(capsys, "finger-guns", "?")
    for word in ("  later ", "  quiet ", "  wake "):
        assert word not in seen


def test_a_square_has_no_number_in_help_or_hint(capsys: pytest.CaptureFixture[str]) -> None:
    street = ["+-+-+-+-+-+-+", "|A . . . . C|", "+-+-+-+-+-+-+"]
    start = {"seats": 2, "map": street, "A": {"hand": []}, "B": {"hand": []}}
    seen = screen(capsys, "posse", "pick garrett", "?", "hint", **start)
    assert "  0  or  " not in seen
    assert "\n  0  " not in seen
    assert "  move 0 " in seen


def test_a_ghost_reads_what_its_lasso_does(capsys: pytest.CaptureFixture[str]) -> None:
    ghost = {"seats": 5, "round": 3, "A": {"ghost": True, "health": 0}}
    seen = screen(capsys, "finger-guns", "? 4", "lasso", **ghost)
    assert "take the ally if" not in seen
    assert seen.count("Lasso: drag the ally under the deck") >= 2


def test_items_are_offered_by_name() -> None:
    street = ["+-+-+-+-+-+-+", "|A . . . . C|", "+-+-+-+-+-+-+"]
    mine = {"hand": [], "garrett": {"items": ["doctors_bag", "leather_duster"], "hurt": 2}}
    seen = shown("posse", {"seats": 2, "map": street, "stack": ["Acting"], "A": mine, "B": {"hand": []}})
    assert "Sheriff Garrett: Doctor's Bag" in seen
    assert "+ 1" not in seen


def test_targets_in_cover_are_marked_by_name() -> None:
    street = ["+ + + + + + +", " A . o . . C ", "+ + + + + + +"]
    game = highnoon.load("posse")
    view = game.from_position(
        {"seats": 2, "map": street, "stack": ["Acting"], "A": {"hand": ["straight_shooter"]}, "B": {"hand": []}}
    ).view(0)
    view.kind = "target"
    label = board_of(game).label_here(game.actions.parse("pick quentin"), "Quentin LeRoy", view)
    assert label == "Quentin LeRoy (in cover: the attack is halved)"


def test_a_deadly_attack_says_so() -> None:
    game = highnoon.load("posse")
    street = ["+ + + + + + +", " A . o . . C ", "+ + + + + + +"]
    said = []
    for hurt in (0, 7):
        view = game.from_position(
            {
                "seats": 2,
                "map": street,
                "stack": ["Acting", "Aim 0 1"],
                "A": {"hand": ["straight_shooter"]},
                "B": {"hand": ["shoot_first"], "quentin": {"hurt": hurt}},
            }
        ).view(1)
        said.append(board_of(game).group("defend", view).hint)
    assert said == ["otherwise 3 damage", "otherwise 3 damage, and Quentin LeRoy dies"]


def test_cards_of_one_kind_of_event_are_listed_in_one_sentence() -> None:
    game = highnoon.load("saloon")
    teller = Teller(game.words, NAMES)
    cards = [game.actions.faces["card"].index(id) for id in ("ornery", "strong", "ornery")]
    lines = [teller.line("discards", [1, card], "SL-5.2") for card in cards]
    lines += [teller.line("discards", [2, cards[0]], "SL-5.2"), teller.line("goes-first", [1], "SL-4.1")]
    assert [line.sentence for line in joined(lines)] == [
        "Birdie throws Ornery ×2 and Strong away.",
        "Clem throws Ornery away.",
        "Birdie goes first.",
    ]


def test_somebody_who_is_out_reads_on_page_by_page_or_skips(run: Run) -> None:
    """A player who throws T.N.T. whenever possible dies early."""
    asked = "Press Enter to watch, or type end to see how it ends"
    table = ("play", "tabletown", "--seed", 4, "--seats", 4)
    typed = "throw 1\n1\n\n" * 400
    watched = run(*table, stdin=typed).out
    assert watched.count("You are out of the game. The others play on.") == 1
    assert watched.count(asked) > 2
    played = watched.split(asked)[0].count("> ")  # lines typed before that
    skipped = run(*table, stdin="".join(typed.splitlines(True)[:played]) + "end\n").out
    assert skipped.count(asked) == 1
    assert "sentences later" in skipped
    assert "Stranger (you)  dead" in skipped
    assert len(skipped) < len(watched)


def test_a_final_score_adds_up() -> None:
    game = highnoon.load("notoriety")
    table = game.deal(3, seed=1, options={"choose_characters": False})
    view = table.view(0)
    board = board_of(game)
    assert board.score_of(view, 1, 13) == "13 = 6 NOTORIETY + 4 cards + 3 in bonuses"
    assert board_of(highnoon.load("saloon")).score_of(view, 0, -1) == "−1 Grit"


def test_choices_keep_their_numbers_when_one_of_them_asks_for_more(capsys: pytest.CaptureFixture[str]) -> None:
    street = ["+-+-+-+-+-+-+", "|A . . B . C|", "+-+-+-+-+-+-+"]
    start = {"seats": 2, "map": street, "A": {"hand": []}, "B": {"hand": []}}
    seen = screen(capsys, "posse", "pick garrett", "0 1", **start)
    first, _, after = seen.partition("Move where?")
    assert "2 Sheriff Garrett   3 Deputy Gates" in first
    assert "3 Deputy Gates" in after


def test_weapons_in_a_crate_are_offered_with_their_numbers() -> None:
    board = board_of(highnoon.load("posse"))
    key = board.game.actions.parse("keep lever_rifle")
    operand, value = board.game.actions.split(key)[0].operands[0], board.game.actions.split(key)[1][0]
    assert board.text_of(operand, value) == "RIFLE, Attack 4, Range 10, 4 uses."


def test_a_count_of_cards_just_named_is_not_told() -> None:
    words = highnoon.load("posse").words
    teller = Teller(words, NAMES, to_you=True)
    drawn = [Event(Face("", []), "PO-36", {0: Face("draws-this", [0, card])}) for card in (1, 2)]
    counted = [*drawn, Event(Face("draws", [0, 2]), "PO-36")]
    assert len(teller.heard(counted, 0)) == 2
    assert [line.sentence for line in teller.heard(counted, 1)] == ["Stranger draws 2 cards."]
    more = [*drawn, Event(Face("draws", [0, 3]), "PO-36"), Event(Face("draws", [1, 1]), "PO-36")]
    assert [line.sentence for line in teller.heard(more, 0)][2:] == ["You draw 3 cards.", "Birdie draws 1 card."]


def test_a_sentence_told_several_times_in_a_row_is_told_once() -> None:
    again = [Line("Clem draws a card.", "TT-22")] * 3
    other = [Line("Clem draws a card.", "TT-J14"), Line("Birdie draws a card.", "TT-J14")]
    assert [line.sentence for line in repeated([*again, *other])] == [
        "Clem draws a card ×3.",
        "Clem draws a card.",
        "Birdie draws a card.",
    ]


def test_why_still_says_what_the_bots_had_in_mind_after_a_choice_of_ones_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hand = {"hand": ["bullet", "bullet", "shell", "shell", "shell"]}
    start = {"seats": 3, "active": "C", "A": {**hand, "gun": "revolver"}, "B": hand, "C": hand}
    seen = screen(capsys, "tabletown", "why", "load", "why", **start)
    assert "have not chosen anything" not in seen
    lines = seen.splitlines()
    assert not any(line == after and "): " in line for line, after in pairwise(lines))  # a run of the same is one line


def test_a_pass_has_the_name_it_has_on_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    start = {"seats": 3, "phase": "hunker", "A": {"space": "stairs-1"}, "B": {"space": "bar-1"}}
    seen = screen(capsys, "saloon", "? 1", **start)
    assert "  Stay  pass" in seen


def test_a_posse_to_choose_tells_what_its_characters_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    seen = " ".join(screen(capsys, "posse", "? 1").split())
    assert "Sheriff Garrett: Health " in seen
    assert "Deputy Gates: Health " in seen


@pytest.mark.parametrize(
    ("mine", "hint"),
    [
        ({"hand": ["rifle"]}, ""),
        ({"gun": "shotgun", "hand": ["rifle"]}, "your Shotgun and its ammo are discarded"),
        ({"gun": "revolver", "loaded": [1, 2], "hand": ["rifle"]}, "both Revolvers and their ammo are discarded"),
        ({"gun": "revolver", "hand": ["revolver"]}, "under the advanced rule you keep both Revolvers"),
    ],
)
def test_arming_says_what_becomes_of_the_guns_in_play(mine: dict[str, Any], hint: str) -> None:
    game = highnoon.load("tabletown")
    view = game.from_position({"hurry": True, "seats": 3, "A": mine}).view(0)
    assert board_of(game).group("arm", view).hint == hint
