"""Rewrites the golden games of a game: `scripts/bless SLUG`.

If play has changed, raise the game's RULES_VERSION first and write the changelog line: without that nothing is
rewritten, unless `--again REASON` says why the same rules now read otherwise (the reason is kept).
"""

from __future__ import annotations

import argparse
import sys

import msgspec

import highnoon
from highnoon.engine.game import Game
from highnoon.games import slugs
from tests.playthroughs import goldens
from tests.playthroughs.goldens import Blessing


def bless(game: Game, again: str = "", reseed: bool = False) -> str:
    """Writes the files; what was done, in a sentence."""
    texts = {
        file: goldens.make_transcript(game, seats, kind, file, reseed)
        for (seats, kind), file in goldens.transcript_files(game).items()
    }
    texts[goldens.tree_file(game)] = goldens.make_trees(game)
    new = goldens.hash_of({file.name: text for file, text in texts.items()})
    history = goldens.blessings(game)
    if history and history[-1].rules == game.rules_version and history[-1].hash != new and not again:
        raise SystemExit(
            f"{game.slug} plays otherwise than it was blessed for rules version {game.rules_version}.\n"
            "If that is meant, raise RULES_VERSION and add a line to CHANGELOG.md; if the rules are the same,\n"
            f"say why the games are not: scripts/bless {game.slug} --again 'reason'."
        )
    write_vocabulary(game)
    folder = goldens.HERE / game.slug
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")
    write_digests(game)
    if history and (history[-1].rules, history[-1].hash) == (game.rules_version, new):
        return f"{game.slug}: as blessed before"
    why = again or ("first" if not history else f"rules version {game.rules_version}")
    history.append(Blessing(game.rules_version, new, why))
    lines = b",\n".join(b"  " + msgspec.json.encode(blessing) for blessing in history)
    goldens.blessing_file(game).write_bytes(b"[\n" + lines + b"\n]\n")
    return f"{game.slug}: blessed for rules version {game.rules_version} ({why})"


def write_digests(game: Game) -> None:
    stored = goldens.stored_digests()
    stored[game.slug] = {str(seats): goldens.digest(game, seats) for seats in range(game.low, game.high + 1)}
    ordered = {slug: stored[slug] for slug in sorted(stored)}
    goldens.DIGESTS.write_bytes(msgspec.json.format(msgspec.json.encode(ordered), indent=1) + b"\n")


def vocabulary_lines(game: Game) -> list[str]:
    """The meaning of every key, a line for each verb and face."""
    lines: list[str] = []
    for verb in sorted(game.actions.verbs, key=lambda verb: verb.base):
        operands = [f"{operand.kind}({operand.low}+{operand.size})" for operand in verb.operands]
        lines.append(" ".join([f"{verb.base:>6}", verb.name, *operands]))
    for kind in sorted(game.actions.faces):
        lines += [f"{kind} {place} {name}" for place, name in enumerate(game.actions.faces[kind])]
    return lines


def write_vocabulary(game: Game) -> None:
    file = goldens.HERE.parent / "engine" / "vocabulary" / f"{game.slug}.txt"
    lines = vocabulary_lines(game)
    stored = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    changed = [line for line in stored if line not in lines]
    if changed:
        raise SystemExit(f"{game.slug}: keys may be added, never changed; these no longer mean the same: {changed}")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def main(args: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="scripts/bless", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("slug", choices=slugs(), help="the game")
    parser.add_argument("--again", metavar="REASON", default="", help="same rules version, other games: why")
    parser.add_argument("--reseed", action="store_true", help="look for other seeds too")
    given = parser.parse_args(args)
    sys.stdout.write(bless(highnoon.load(given.slug), given.again, given.reseed) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
