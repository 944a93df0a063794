"""A scene that is wrong fails, with its line and the difference; what is misspelt is refused in one line."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from highnoon import games
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.engine.scene import Scene, SceneFailed, parse_scenes, play, read_scenes, run_scene, script_of
from highnoon.engine.scene_runner import SceneRunner


@cache
def finger_guns() -> Game:
    return games.load("finger-guns")


def one(script: str, position: str = "{ seats = 3 }", extra: str = "") -> Scene:
    """A file with one scene whose script begins on line 6."""
    text = f'game = "finger-guns"\n[[scene]]\nname = "try"\nposition = {position}\nscript = """\n{script}\n"""\n{extra}'
    return parse_scenes("try.toml", text)[0]


def failure(script: str, position: str = "{ seats = 3 }") -> str:
    with pytest.raises(SceneFailed) as caught:
        run_scene(finger_guns(), one(script, position))
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_a_wrong_expectation_fails_with_file_line_and_the_difference() -> None:
    said = failure("A: shot B; BC: lasso\n# a comment\n\nexpect: A.health = 20; B.health = 19")
    assert said == ("try.toml, line 9, 'try': expect: A.health = 20; B.health = 19: B.health: expected 19, found 18")


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("A: shot A", "line 6, 'try': A: shot A: A was refused 'shot A': You can't aim at yourself (FG-D05)"),
        ("A refused: shot B (FG-D05)", "'shot B' was allowed to A"),
        ("A refused: shot A (FG-5.7)", "the refusal of 'shot A' cites: expected 'FG-5.7', found 'FG-D05'"),
        ("A refused: shot A", "a refusal cites its rule"),
        ("A may: lasso, shot A", "A may not shot A"),
        ("A may not: call, lasso", "A may lasso"),
        ("A may only: lasso", "A may: expected ['lasso'], found ['posse', 'saloon 2'"),
        ("A may only:", "A may: expected [], found ["),
        ("A is asked: whom", "A is asked: expected 'whom', found 'gesture'"),
        ("A is asked: wom", "nobody is ever asked 'wom'; questions are gesture, whom"),
        ("A is not asked: gesture", "A is asked gesture"),
        ("A is not asked: gestures", "nobody is ever asked 'gestures'"),
        ("A: lasso; A is asked:", "A is not asked anything"),
        ('A sees: ally = "doc_pettigrew"', "A sees ally: expected 'doc_pettigrew', found 0"),
        ('A sees: ally = "doc"', "'doc' is not a seat, card or action"),
        ("A sees: heath = 20", "there is no 'heath' in 'heath'; there are seat, seats"),
        ("sees: deck.99 = 1", "there is no '99' in 'deck.99'; it has 15 entries"),
        ("expect: A.helth = 20", "there is no 'helth' in 'A.helth'; there are health, ghost"),
        ("expect: D.health = 20", "there is no 'D' in 'D.health'"),
        ("expect: round.first = 20", "there is no 'first' in 'round.first'"),
        ("expect: round = true", "round: expected True, found 1"),
        ("expect: A = { health = 20, ghost = true }", "A: expected {'health': 20, 'ghost': True}"),
        ("expect: round", "an expectation is 'PATH = VALUE', not 'round'"),
        ("expect:", "an expectation is 'PATH = VALUE'"),
        ("expect: badge = A", "'A' is not a value; texts need quotation marks"),
        ("A expect: round = 1", "no seat before 'expect:'"),
        ("told: draw", "'draw' was not told (in this order), but: nothing"),
        ("ABC: lasso; told: round 2; draw", "'draw' was not told (in this order), but: draw (FG-3.5); shows A lasso"),
        ("ABC: lasso; told: draw (FG-3.6)", "'draw (FG-3.6)' was not told"),
        ("ABC: lasso; not told: shows B", "'shows B' was told"),
        ("not told: explodes A", "no event is called 'explodes A'; events are round"),
        ("not told: lost Z", "there is no seat 'Z'"),
        ("not told: lost A many", "'many' is not a number"),
        ("not told: lasso A doc", "there is no ally 'doc'"),
        ("not told: killed A 3", "killed is followed by fewer words"),
        ("told:", "an event was to follow"),
        ("table told: draw", "'told:' with no seat before it is what everybody may know"),
        ("lasso", "'lasso' is not a statement; statements are A: ACTION"),
        ("A shoots: B", "there is no statement 'shoots:'; statements are A: ACTION"),
        ("may: lasso", "'may:' needs a seat before it"),
        ("D: lasso", "there is no seat D at this table; seats are A to C"),
        ("A: lassoo", "no action is called 'lassoo'; actions are pass, posse"),
        ("A: shot", "'shot': shot is followed by <seat>"),
        ("A: shot Q", "there is no seat 'Q'; there are A, B"),
        ("A: saloon 5", "saloon takes number 2 to 4"),
        ("A:", "one action was to follow, not nothing"),
        ("A: lasso; lasso", "one action was to follow, not lasso; lasso"),
        ("table: dance", "the table can draw, timeout SEAT or leave SEAT, not 'dance'"),
        ("table: leave F", "the table can draw"),
        ("table: timeout A; table: timeout A", "table was refused 'timeout A'"),
    ],
)
def test_what_is_false_or_misspelt_in_a_script_fails_in_one_line(script: str, said: str) -> None:
    assert said in failure(script)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("{ seets = 3 }", "position: seets is not known; fields are"),
        ("{ seats = 2 }", "seats should be a whole number from 3 to 8, not 2"),
        ("{ seats = 3, D = { health = 3 } }", "position: D is not known"),
        ('{ game = "saloon" }', "game should be one of finger-guns, not 'saloon'"),
        ("{ A = 5 }", "position.A should be a table of fields, not 5"),
        ("{ A = { helth = 5 } }", "position.A: helth is not known; fields are allies, ghost, health"),
        ("{ A = { health = 0 } }", "health is 0 for the Killed and for Ghosts"),
        ('{ A = { health = "5" } }', "health should be a whole number from 0 to 20, not '5'"),
        ('{ A = { ghost = "yes" } }', "ghost should be true or false, not 'yes'"),
        ('{ A = { shows = "dance" } }', "no action is called 'dance'"),
        ('{ A = { lost_to = ["posse"] } }', "lost_to holds shot and dynamite, not 'posse'"),
        ('{ badge = "K" }', "badge should be one of A, B, C, D, E, not 'K'"),
        ('{ ally = "doc" }', "ally should be one of two_gun_tilda"),
        ('{ deck = ["doc"] }', "deck holds 'doc', which is none of two_gun_tilda"),
        ('{ deck = "doc" }', "deck should be a list of texts, not 'doc'"),
        ('{ known = ["Z"] }', "known should name seats of this table, not 'Z'"),
        ("{ options = { fast = true } }", "there is no option 'fast'; options are live_countdown"),
        ("{ options = { round_cap = 501 } }", "option round_cap is 0 to 500, not 501"),
        ('{ stack = ["Dance"] }', "stack holds 'Dance'; steps are Deal, Discuss"),
        ('{ stack = ["Discuss 1"] }', "stack holds 'Discuss 1', which has too few or too many numbers"),
        ('{ stack = ["TakeAlly 0"] }', "stack leads nowhere"),
        ('{ stack = ["Resolve", "PutUnder"] }', "stack leads nowhere"),
        ('{ why = "boredom" }', "why should be one of survivors-win, ghosts-win, nobody-wins, cap-reached"),
        ('{ picks = { Z = "lasso" } }', "Z is not a seat at this table; seats are A, B, C, D, E"),
        ('{ picks = { A = "shot A" } }', "A cannot have chosen 'shot A'"),
        ('{ late = "A" }', "A is late, so its default has to stand here"),
        ('{ left = "AX" }', "left should name seats of this table, not 'X'"),
        ("{ dice = { coming = [true] } }", "coming should be a list of whole numbers"),
        ("{ dice = { seed = 1.5 } }", "seed should be a number or a text, not 1.5"),
        ('{ dice = { key = "xy" } }', "key should be hexadecimal"),
        ('{ dice = { key = "ab" } }', "key should have 64 hexadecimal digits"),
        ('{ stack = ["Deal"], dice = { coming = [16] } }', "the coming die shows 16, but 0 to 15 is possible here"),
    ],
)
def test_what_is_false_or_misspelt_in_a_position_is_refused_in_one_line(position: str, said: str) -> None:
    message = failure("expect: round = 1", position)
    assert message.startswith("try.toml, line 2, 'try': ")
    assert said in message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = \n[[scene]]", "try.toml: Invalid value (at line 1"),
        ("", "a scene file names its game and holds scenes, each under a line [[scene]]"),
        ('game = "finger-guns"', "a scene file names its game and holds scenes"),
        ('game = "finger-guns"\nscene = 3', "a scene file names its game and holds scenes"),
        ('game = "finger-guns"\nrules = []\n[[scene]]\nname = "x"', "try.toml: rules is not known"),
        ('game = "finger-guns"\n[[scene]]\nscript = "expect: round = 1"', "try.toml, line 2: a scene has a name"),
        ('game = "finger-guns"\n\n[[scene]]\nname = "x"', "try.toml, line 3: a scene has either a script, or"),
        (
            'game = "finger-guns"\n[[scene]]\nname = "x"\nscript = "expect: round = 1"\nrefused = "seats"',
            "try.toml, line 2: a scene has either a script, or a position that is refused",
        ),
        ('game = "finger-guns"\n[[scene]]\nname = "x"\nscripd = "A: lasso"', "line 2: scripd is not known"),
        ('game = "finger-guns"\n[[scene]]\nname = "x"\nrules = "FG-1.1"', "rules should be a list of texts"),
    ],
)
def test_a_broken_file_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_scenes("try.toml", text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"cannot read .*nowhere\.toml: No such file"):
        read_scenes(tmp_path / "nowhere.toml")
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match=r"picture\.toml is not a text file in UTF-8"):
        read_scenes(tmp_path / "picture.toml")


def test_a_scene_of_another_game_is_not_played() -> None:
    text = 'game = "chess"\n[[scene]]\nname = "x"\nscript = "expect: round = 1"'
    with pytest.raises(SceneFailed, match="this scene is of chess, not of finger-guns"):
        run_scene(finger_guns(), parse_scenes("try.toml", text)[0])


def refusing(position: str, refused: str) -> Scene:
    text = f'game = "finger-guns"\n[[scene]]\nname = "try"\nposition = {position}\nrefused = "{refused}"\n'
    return parse_scenes("try.toml", text)[0]


def test_a_position_that_should_be_refused_fails_the_scene_when_it_is_not() -> None:
    run_scene(finger_guns(), refusing("{ seats = 2 }", "3 to 8"))
    with pytest.raises(SceneFailed, match="line 2, 'try': the position was to be refused with '3 to 8', but it was"):
        run_scene(finger_guns(), refusing("{ seats = 3 }", "3 to 8"))
    with pytest.raises(SceneFailed, match=r"expected to be refused with '4 to 8', found .*3 to 8"):
        run_scene(finger_guns(), refusing("{ seats = 2 }", "4 to 8"))


def test_a_bad_pack_of_a_scene_is_refused_with_its_line() -> None:
    text = 'game = "finger-guns"\n[[scene]]\nname = "try"\nscript = "expect: round = 1"\npack = \'nam = 3\'\n'
    with pytest.raises(SceneFailed, match=r"^try\.toml, line 2, 'try': try\.toml: pack, line 1: .*ally"):
        run_scene(finger_guns(), parse_scenes("try.toml", text)[0])


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ('script = """\nA: lasso\nB: nonsense\n"""', 6),
        ('script = """A: lasso\nB: nonsense\n"""', 5),
        ("script = '''\nA: lasso\n\n\nB: nonsense\n'''", 8),
        ('script = "B: nonsense"', 4),
        ('rules = []\nscript = "B: nonsense" # a comment', 5),
    ],
)
def test_the_line_of_a_difference_is_that_of_the_file(source: str, line: int) -> None:
    text = f'game = "finger-guns"\n[[scene]]\nname = "try"\n{source}\n'
    with pytest.raises(SceneFailed, match=rf"^try.toml, line {line}, 'try': B: nonsense: "):
        run_scene(finger_guns(), parse_scenes("try.toml", text)[0])


def test_events_and_actions_may_be_written_with_spaces_or_dashes() -> None:
    acts = "A: power-shot B; B: power shot A; C: lasso"
    run_scene(finger_guns(), one(f"{acts}\ntold: shows A power-shot B; shows B power shot A; power shot A B"))


def test_several_seats_say_the_same_one_after_another() -> None:
    stage = SceneRunner(finger_guns(), {"seats": 4})
    scene = one("ABD: lasso")
    play(stage, scene, script_of(scene)[0])
    assert stage.table.pending() == [2]


def test_names_stand_for_numbers_in_lists_and_tables() -> None:
    script = 'A: shot C\nA sees: pick = "shot C"; asked = ["B", "C"]; players.A = { health = 20, keepers = [] }'
    run_scene(finger_guns(), one(script))
