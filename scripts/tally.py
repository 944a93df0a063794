"""The results of the groups of scripts/test: a table, and one line with the numbers.  `tally.py FOLDER`

For each group the folder has `NN name.log` with its words, `.time` (wall, user and system seconds) and `.status`; or
`.left` for a group that this machine cannot run: how many tests that are, and why.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

# pytest's last line, "12 passed, 1 skipped, 3 deselected in 4.56s", and vitest's "Tests  12 passed | 1 skipped (13)".
LAST = re.compile(r"^[= ]*((?:\d+ [a-z]+(?:, )?)+) in \d[\d.]*s|^\s*Tests\s+(.*) \(\d+\)$", re.MULTILINE)
SKIPPED = re.compile(r"^SKIPPED \[(\d+)\] [^ ]+: (.*)$", re.MULTILINE)
LEFT = re.compile(r"^left out: (.*)$", re.MULTILINE)
COLORS = re.compile(r"\x1b\[[\d;]*m")


@dataclass
class Group:
    name: str
    passed: int = 0
    failed: int = 0
    left: int = 0
    reasons: list[str] = field(default_factory=list)
    wall: float = 0.0
    cpu: float = 0.0


def counted(said: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for numbers in LAST.finditer(said):
        for number, what in re.findall(r"(\d+) ([a-z]+)", numbers[1] or numbers[2]):
            found[what] = found.get(what, 0) + int(number)
    return found


def ran(log: Path) -> Group:
    said = COLORS.sub("", log.read_text(encoding="utf-8", errors="replace"))
    group = Group(log.stem.partition(" ")[2])
    numbers = counted(said)
    group.passed = numbers.get("passed", 0)
    group.failed = sum(numbers.get(what, 0) for what in ("failed", "error", "errors"))
    group.left = numbers.get("skipped", 0)
    group.reasons = sorted({reason for _, reason in SKIPPED.findall(said)})
    for reason in LEFT.findall(said):
        group.left += 1
        group.reasons.append(reason)
    # A group without tests to count (style, types) is one; so is a group that broke off before it could count.
    if log.with_suffix(".status").read_text().strip() != "0":
        group.failed = max(1, group.failed)
    elif not numbers:
        group.passed = 1
    times = re.search(r"([\d.]+) ([\d.]+) ([\d.]+)\s*$", log.with_suffix(".time").read_text())
    if times is not None:
        group.wall, group.cpu = float(times[1]), float(times[2]) + float(times[3])
    return group


def left(file: Path) -> Group:
    number, _, reason = file.read_text(encoding="utf-8").partition("\n")
    return Group(file.stem.partition(" ")[2], left=max(1, int(number or 0)), reasons=[reason.strip()])


def groups_in(folder: Path) -> list[Group]:
    found = sorted([*folder.glob("*.log"), *folder.glob("*.left")])
    return [ran(file) if file.suffix == ".log" else left(file) for file in found]


def table(groups: list[Group]) -> str:
    width = max(len(group.name) for group in groups)
    lines = [f"{'':{width}}  passed  failed  left out     wall      CPU"]
    for group in groups:
        numbers = f"{group.passed:6}  {group.failed:6}  {group.left:8}"
        lines.append(f"{group.name:{width}}  {numbers}  {group.wall:5.0f} s  {group.cpu:5.0f} s")
    return "\n".join(lines)


def last_line(groups: list[Group]) -> str:
    passed, failed, left = (sum(getattr(group, what) for group in groups) for what in ("passed", "failed", "left"))
    reasons = [f"{group.name}: {reason}" for group in groups for reason in group.reasons]
    broken = [group.name for group in groups if group.failed]
    more = [f"failed: {', '.join(broken)}"] * bool(broken) + [f"left out: {'; '.join(reasons)}"] * bool(reasons)
    return f"==== {passed} passed, {failed} failed, {left} left out" + "".join(f"; {text}" for text in more)


def main(args: list[str]) -> int:
    groups = groups_in(Path(args[0]))
    print(f"\n{table(groups)}\n\n{last_line(groups)}")
    return 1 if any(group.failed for group in groups) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
