"""Programs from outside as bots: honest ones play, the others are found out and nobody waits for them."""

from __future__ import annotations

import runpy
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

import highnoon
from highnoon import bots, games
from highnoon.bots.outside import BotLimits, Illegal, OutsideBot, OutsideFailed
from highnoon.bots.outside.messages import schema
from highnoon.engine.refusal import BadInput
from highnoon.engine.view import View
from highnoon.lab import simulate
from highnoon.lab.conformance import check_bot, first_question
from tests.oracle import endpoint
from tests.processes import LISTED, has_ended

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = ROOT / "examples"
HASTE: Final = BotLimits(budget=20.0)

# The part that most programs here share; `answer` is their own.
FRAME: Final = """
import json, sys, time
def write(letter):
    print(json.dumps(letter), flush=True)
tries = 0
for line in sys.stdin:
    letter = json.loads(line)
    if letter["type"] == "hello":
        hello = letter
        write({"type": "ready", "name": "Tester"})
    elif letter["type"] == "bye":
        break
    else:
        if letter["type"] == "choose":
            asked, tries = letter, 0
        else:
            tries += 1
        answer(letter)
"""


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """A program whose `answer(letter)` has this body; `asked` is the question, `tries` counts refusals."""

    def write(body: str) -> str:
        indented = "\n".join(f"    {line}" for line in body.splitlines())
        file = tmp_path / "bot.py"
        file.write_text(f"def answer(letter):\n{indented}\n{FRAME}")
        return f"{sys.executable} {file}"

    return write


def choice(action: str = "asked['options'][0]['action']") -> str:
    return f"write({{'type': 'choice', 'id': asked['id'], 'action': {action}, 'why': 'because'}})"


@pytest.fixture
def view() -> View:
    return first_question(highnoon.load("finger-guns"), 4)


def sit(command: str, limits: BotLimits = HASTE) -> OutsideBot:
    return OutsideBot(highnoon.load("finger-guns"), 7, command, limits)


@pytest.mark.parametrize("slug", games.slugs())
def test_the_first_bot_is_fit_for_every_game(slug: str) -> None:
    report = check_bot(f"{sys.executable} {EXAMPLES}/first_bot.py", [highnoon.load(slug)], HASTE, rounds=1)
    assert report.passed, report
    assert report.name == "First Bot"
    assert report.played[0].conduct.answered > 0


def test_it_plays_wherever_a_level_is_named() -> None:
    result = simulate(
        "finger-guns", kinds=[f"cmd:{sys.executable} {EXAMPLES}/first_bot.py", "greenhorn"], games=2, workers=1
    )
    assert result.games == 2


def test_an_action_may_be_written_in_notation(program: Callable[[str], str], view: View) -> None:
    bot = sit(program(choice("asked['options'][-1]['notation']")))
    assert bot.choose(view) == view.options[-1]
    assert bot.why == "because"
    assert bot.close()
    assert bot.conduct.clean


def test_options_are_hidden_when_moves_are_not_listed(program: Callable[[str], str], view: View) -> None:
    """The program finds nothing to copy, not in its view either, and must know a move already."""
    body = "assert 'options' not in letter and not letter['view']['options'], 'listed'\n" + choice("'dynamite'")
    bot = sit(program(body), BotLimits(budget=20.0, listed=False))
    assert bot.choose(view) == bot.game.actions.parse("dynamite")
    bot.close()
    assert bot.conduct.clean


def test_a_refusal_names_the_rule_and_gives_another_try(program: Callable[[str], str], view: View) -> None:
    body = "if tries: assert (letter['rule'], letter['left']) == ('HN-1', 2)\n"
    bot = sit(program(body + choice("asked['options'][0]['action'] if tries else 'call'")))
    assert bot.choose(view) == view.options[0]
    bot.close()
    assert (bot.conduct.refused, bot.conduct.answered, bot.conduct.stood_in) == (1, 1, 0)


def test_whoever_never_finds_a_legal_move_is_stood_in_for(program: Callable[[str], str], view: View) -> None:
    bot = sit(program(choice("'nonsense'")))
    assert bot.choose(view) in view.options
    bot.close()
    assert (bot.conduct.refused, bot.conduct.stood_in) == (3, 1)
    assert "3 tries" in bot.why


def test_or_the_game_is_broken_off(program: Callable[[str], str], view: View) -> None:
    bot = sit(program(choice("'nonsense'")), BotLimits(budget=20.0, illegal=Illegal.FAIL))
    with pytest.raises(OutsideFailed, match="Tester: no legal choice in 3 tries"):
        bot.choose(view)


def test_nobody_waits_longer_than_agreed(program: Callable[[str], str], view: View) -> None:
    bot = sit(program("time.sleep(3600)"), BotLimits(budget=0.5))
    assert bot.choose(view) in view.options
    assert not bot.close()  # it was still asleep, and is gone now
    assert (bot.conduct.late, bot.conduct.stood_in) == (1, 1)


def test_a_late_answer_is_not_taken_for_the_next_question(program: Callable[[str], str], view: View) -> None:
    """The program answers the first question only when it has heard the second."""
    late = "write({'type': 'choice', 'id': 1, 'action': asked['options'][0]['action']})\n"
    bot = sit(program(f"if asked['id'] == 1: return\n{late}" + choice("asked['options'][1]['action']")))
    bot.running()
    bot.limits = BotLimits(budget=0.1)
    bot.choose(view)
    assert bot.conduct.late == 1
    bot.limits = HASTE
    assert bot.choose(view) == view.options[1]
    bot.close()
    assert bot.conduct.malformed == 0  # it was late, not garbled


def test_a_program_that_dies_is_started_again_but_not_for_ever(program: Callable[[str], str], view: View) -> None:
    bot = sit(program("sys.exit('out of powder')"))
    for _ in range(6):
        assert bot.choose(view) in view.options
    assert bot.starts == 4
    assert bot.conduct.ended == bot.conduct.stood_in == 6
    bot = sit(program("sys.exit('out of powder')"))
    bot.choose(view)
    assert "out of powder" in bot.why


def test_chatter_on_standard_output_is_no_answer(program: Callable[[str], str], view: View) -> None:
    bot = sit(program("print('thinking …')\nprint('x' * 100_000)\n" + choice()))
    assert bot.choose(view) == view.options[0]
    bot.close()
    assert bot.conduct.malformed >= 2
    assert not bot.conduct.clean


@pytest.mark.parametrize("line", [b"\xff", b"[" * 30_000, b'{"type": "ready", "name": "\xff"}'])
def test_what_cannot_be_read_is_no_answer(program: Callable[[str], str], view: View, line: bytes) -> None:
    body = f"sys.stdout.buffer.write({line!r} + b'\\n')\nsys.stdout.flush()\n"
    bot = sit(program(body + choice()))
    assert bot.choose(view) == view.options[0]
    bot.close()
    assert bot.conduct.malformed == 1
    assert bot.conduct.garbled


def test_whoever_does_not_listen_keeps_nobody_waiting(program: Callable[[str], str], view: View) -> None:
    """A pipe holds some forty decisions; after that, writing to it would wait forever."""
    bot = sit(program("time.sleep(3600)"))
    process = bot.running()
    bot.limits = BotLimits(budget=0.002)
    for _ in range(100):
        assert bot.choose(view) in view.options
    assert process.outbox.qsize() > 10  # the pipe is full, and nobody stands before it
    assert not bot.close()
    assert bot.conduct.late == 100


@pytest.mark.skipif(not LISTED, reason="looks for processes where Linux lists them")
def test_what_a_program_has_started_ends_with_it(tmp_path: Path, view: View) -> None:
    """A silent bot behind a shell script: the script is not the one that holds the line."""
    note = tmp_path / "pid"
    script = tmp_path / "wrapper.sh"
    script.write_text(f"sleep 3600 &\necho $! > {note}\nwait\n")
    bot = sit(f"sh {script}", BotLimits(budget=0.2))
    bot.start()
    while not (note.exists() and note.read_text().strip()):
        time.sleep(0.01)
    assert bot.choose(view) in view.options
    assert not bot.close()
    assert bot.conduct.late == 1
    assert has_ended(int(note.read_text()))


def test_getting_ready_has_its_own_time(tmp_path: Path, view: View) -> None:
    file = tmp_path / "slow.py"
    file.write_text("import time\ntime.sleep(1.5)\ndef answer(letter):\n    " + choice() + "\n" + FRAME)
    bot = sit(f"{sys.executable} {file}")
    began = time.monotonic()
    assert bot.choose(view) == view.options[0]
    took = time.monotonic() - began
    bot.close()
    assert bot.conduct.clean
    assert bot.conduct.millis[0] <= 1000 * (took - 1.5) + 1  # what it took to get ready is not counted


def test_what_it_says_moves_no_cursor(program: Callable[[str], str], view: View) -> None:
    bot = sit(
        program(
            "write({'type': 'choice', 'id': 1, 'action': asked['options'][0]['action'], 'why': 'a\\x1b[2J\\n\\tb'})"
        )
    )
    bot.choose(view)
    bot.close()
    assert bot.why.isprintable()
    assert bot.why.startswith("a [2J")


@pytest.mark.parametrize(
    ("command", "trouble"),
    [("", "is empty"), ("no-such-program-anywhere", "cannot be started"), ("'open", "cannot be read")],
)
def test_a_command_that_cannot_be_is_refused_in_words(command: str, trouble: str, view: View) -> None:
    with pytest.raises(BadInput, match=trouble):
        bots.make(f"cmd:{command}", highnoon.load("finger-guns"), 1).choose(view)


def test_the_check_says_what_is_wrong(program: Callable[[str], str]) -> None:
    game = highnoon.load("finger-guns")
    hates_news = program("assert 'from_a_later_release' not in letter\n" + choice())
    report = check_bot(hates_news, [game], HASTE, rounds=1)
    assert not report.passed
    assert "fields it does not know" in report.checks[-1].what
    assert "AssertionError" in report.checks[-1].why_not
    assert not report.played
    noisy = check_bot(program("print('hm')\n" + choice()), [game], HASTE, rounds=1)
    assert "stdout is for messages, one per line" in noisy.checks[-1].why_not


def test_the_check_tells_why_choices_were_made_for_it(program: Callable[[str], str]) -> None:
    game = highnoon.load("finger-guns")
    body = "if asked['id'] == 8: sys.exit('out of powder')\n" + choice()
    report = check_bot(program(body), [game], HASTE, rounds=2)
    assert not report.passed
    assert "out of powder" in report.played[0].conduct.trouble
    wrong_field = check_bot(
        program("write({'type': 'choice', 'id': 1, 'action': 1.5})"), [game], BotLimits(1.0), rounds=1
    )
    assert "$.action" in wrong_field.checks[-1].why_not


def test_without_a_list_a_bot_may_learn_from_refusals(program: Callable[[str], str]) -> None:
    game = highnoon.load("finger-guns")
    learner = program(choice("'dynamite' if tries else 'call'"))
    assert not check_bot(learner, [game], HASTE, rounds=1).passed
    assert check_bot(learner, [game], BotLimits(budget=20.0, listed=False), rounds=1).checks[-1].passed


def test_a_series_says_who_did_not_play_himself(program: Callable[[str], str]) -> None:
    kinds = [f"cmd:{program(choice())}", "cmd:sh -c 'echo no powder >&2'", "greenhorn"]
    outside = simulate("finger-guns", kinds=kinds, games=2, workers=1).outside
    assert outside[kinds[0]].stood_in == 0 < outside[kinds[0]].asked
    assert outside[kinds[1]].stood_in == outside[kinds[1]].asked > 0
    assert "no powder" in outside[kinds[1]].trouble


@pytest.mark.parametrize(
    ("level", "budget"), [("cmd:bot", 5.0), ("cmd@60s:bot", 60.0), ("cmd@200ms:bot --time 3:00", 0.2)]
)
def test_a_program_may_have_another_time(level: str, budget: float) -> None:
    bot = bots.make(level, highnoon.load("finger-guns"), 1)
    assert isinstance(bot, OutsideBot)
    assert (bot.limits.budget, bot.command) == (budget, level.partition(":")[2])


@pytest.mark.parametrize("budget", ["", "soon", "0s", "99999999999s", "1e9s", "-1s"])
def test_what_is_no_time_is_refused(budget: str) -> None:
    with pytest.raises(BadInput, match="write it like 200ms or 2s"):
        bots.make(f"cmd@{budget}:bot", highnoon.load("finger-guns"), 1)


def test_the_schema_fits_what_is_sent(program: Callable[[str], str], view: View) -> None:
    defs = schema()["$defs"]
    assert {"Hello", "Choose", "Refusal", "Bye", "Ready", "Choice", "Option"} == set(defs)
    bot = sit("unused")
    letter = msgspec.json.decode(msgspec.json.encode(bot.question(1, msgspec.to_builtins(view), view.options, "?")))
    assert set(letter) <= set(defs["Choose"]["properties"])
    assert set(defs["Choose"]["required"]) <= set(letter)


# -- a language model's seat -------------------------------------------------------------------------------------------


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    with endpoint(monkeypatch) as asked:
        yield asked


def test_a_language_model_can_have_a_seat(oracle: list[dict[str, Any]], view: View) -> None:
    bot = sit(f"{sys.executable} {EXAMPLES}/llm_seat.py")
    assert bot.choose(view) == view.options[-1]
    assert bot.why == "A model's whim."
    assert bot.name == "stand-in"
    bot.close()
    assert bot.conduct.refused == 1  # it was told what was wrong, and tried again
    assert "refused" in oracle[1]["messages"][-1]["content"]


@pytest.mark.parametrize(
    "text",
    [
        "action: shot B\nHe is weak.",
        "**action: shot B**\nHe is weak.",
        "Action: `shot B`.\nHe is weak.",
        "ACTION: **shot B**\n\nHe is weak.",
        "My action: lasso?\nNo.\naction: shot B",
        "shot B",
    ],
)
def test_a_model_may_think_aloud_and_use_ornaments(text: str) -> None:
    read = runpy.run_path(str(EXAMPLES / "llm_seat.py"), run_name="example")["read_answer"]
    assert read(text)[0] == "shot B"
    assert read("")[0] == "nothing"
