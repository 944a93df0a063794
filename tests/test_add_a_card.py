"""docs/add-a-card.md: a card of Notoriety with a new behavior takes five files, and nothing else changes.

A copy of the sources gets such a card: rule, entry, class, scene, changelog line.  It is then played, cited, listed and
shown from that copy alone.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAME = "src/highnoon/games/notoriety"

CLASS = '''class LeftAlone(Deed[NotorietyTable]):
    """NT-C55: gain NOTORIETY if no player aims at you."""

    name = "left-alone"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return all(q.aim != p.seat or not q.alive for q in g.players)

    def act(self, g: NotorietyTable, p: Player) -> None:
        g.gain_fame(p, g.terms.amount[p.face], g.terms.rules[p.face])


'''

CHANGES: dict[str, list[tuple[str, str]]] = {  # by file: a place (or else the end), and what is put before it
    f"{GAME}/rules.md": [
        (
            "\n## Weapons",
            "- **NT-C55** (design) Left Alone, Speed 55: Gain 2 NOTORIETY if no player aims at you.\n",
        )
    ],
    f"{GAME}/pack.toml": [
        (
            "",
            """
[[card]]
id = "left_alone"
name = "Left Alone"
speed = 55
kind = "trick"
discard = false
breaks_cover = false
behaviour = "left-alone"
amount = 2
text = "Gain 2 NOTORIETY if no player aims at you."
mark = "design"
rule = "NT-C55"
""",
        )
    ],
    f"{GAME}/deeds/rivals.py": [("TONGUE: Final", CLASS), ("    HoldUp(),\n]", "    LeftAlone(),\n")],
    "tests/scenes/notoriety/left-alone.toml": [
        (
            "",
            '''game = "notoriety"

[[scene]]
name = "Left Alone: two if nobody aims at you"
rules = ["NT-C55"]
script = """
A: act
told: acts A left_alone; gains A 2 3 (NT-C55)
"""
[scene.position]
seats = 3
revealed = true
at = 2
A = { plays = "left_alone", fame = 1 }
B = { plays = "snap_shot", acted = true, aim = "C" }
C = { plays = "the_ghost", acted = true, aim = "B" }

[[scene]]
name = "Left Alone: nothing if somebody does"
rules = ["NT-C55"]
script = """
A refused: act (NT-13)
"""
[scene.position]
seats = 3
revealed = true
at = 2
A = { plays = "left_alone", guns = ["derringer stop"] }
B = { plays = "snap_shot", acted = true, aim = "A" }
C = { plays = "the_ghost", acted = true, aim = "B" }
''',
        )
    ],
    "CHANGELOG.md": [("## 0.1.0", "## Next\n\n### Added\n- Notoriety: Left Alone.\n\n")],
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("sources")
    shutil.copytree(
        ROOT / "src", root / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "static", "scenes")
    )
    shutil.copytree(ROOT / "tests/scenes", root / "tests/scenes")
    shutil.copy(ROOT / "CHANGELOG.md", root)
    for name, changes in CHANGES.items():
        file = root / name
        source = file.read_text(encoding="utf-8") if file.exists() else ""
        for place, text in changes:
            assert not place or source.count(place) == 1, name
            source = source.replace(place, text + place) if place else source + text
        file.write_text(source, encoding="utf-8")
    return root


def run(root: Path, *args: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(root / "src")}
    ran = subprocess.run([sys.executable, *args], cwd=root, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_it_takes_five_files() -> None:
    assert len(CHANGES) == 5
    told = (ROOT / "docs" / "add-a-card.md").read_text(encoding="utf-8")
    assert "at most five files" in told


def test_its_scenes_pass(copy: Path) -> None:
    said = run(copy, "-m", "highnoon", "scene", "tests/scenes/notoriety/left-alone.toml")
    assert "2 of 2" in said


def test_games_with_it_end_and_cite_it(copy: Path) -> None:
    """Bots play it too, though nobody told them of it; its rule is in the ledger, its words come from the pack."""
    program = """
import json
import highnoon
from highnoon.bots import make
game = highnoon.load("notoriety")
cited, held = 0, 0
for seed in range(5):
    table = game.deal(4, seed, telling=True)
    bots = [make("deputy" if seat % 2 else "greenhorn", game, seed) for seat in range(4)]
    while not table.over:
        seat = table.pending()[0]
        held += 54 in table.view(seat).hand
        table.act(seat, bots[seat].choose(table.view(seat)))
        cited += sum(event.rule == "NT-C55" for event in table.take_events())
print(json.dumps([cited, held, game.words.face("card", 54), game.ledger.find("NT-C55").text]))
"""
    cited, held, name, text = json.loads(run(copy, "-c", program))
    assert held > 0
    assert cited > 0
    assert name == "Left Alone"
    assert "no player aims at you" in text
