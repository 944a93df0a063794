"""Attack a server of this code on this machine: one line per attack, held or NOT HELD, with a figure.

Every attack starts servers of its own on the loopback, in a folder that is gone afterwards, with a ceiling on their
memory.  The exit code is 1 if an attack was not held.
"""

from __future__ import annotations

import argparse
import pkgutil
import secrets
import shutil
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

from scripts.attacks.field import ATTACKS, Attack, Field, NotHeld

FOLDER = Path(__file__).with_name("attacks")


def read_all() -> list[Attack]:
    for module in pkgutil.iter_modules([str(FOLDER)]):
        import_module(f"scripts.attacks.{module.name}")
    return sorted(ATTACKS.values())


def run(attack: Attack, seed: int, minutes: float, churn: float) -> bool:
    folder = Path(tempfile.mkdtemp(prefix="highnoon-attack-"))
    began = time.monotonic()
    try:
        held, figure = True, attack.work(Field(folder, seed, minutes, churn))
    except NotHeld as error:
        held, figure = False, str(error)
    except Exception as error:  # an attack that broke off proves nothing
        held, figure = False, f"broke off: {type(error).__name__}: {' '.join(str(error).split())[:600]}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    word = "held    " if held else "NOT HELD"
    print(f"{word}  {attack.name}: {figure}; {time.monotonic() - began:.0f} s", flush=True)
    return held


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/attack", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=2, help="of attacks that go on and on, each (default: 2)")
    parser.add_argument("--churn", type=float, help="minutes of churn (default: as --minutes)")
    parser.add_argument("--seed", type=int, help="of what is drawn (default: a new one, which is printed)")
    parser.add_argument("--only", action="append", metavar="NAME", help="only this attack; may be repeated")
    parser.add_argument("--list", action="store_true", help="list the attacks")
    given = parser.parse_args(args)
    attacks = read_all()
    if given.list:
        for attack in attacks:
            print(f"{attack.name:24} {attack.what}")
        return 0
    unknown = [name for name in given.only or [] if name not in ATTACKS]
    churn = given.minutes if given.churn is None else given.churn
    if unknown or min(given.minutes, churn) <= 0:
        parser.error(f"there is no attack {unknown[0]}; see --list" if unknown else "minutes are more than 0")
    seed = secrets.randbits(32) if given.seed is None else given.seed
    print(f"seed {seed}", flush=True)
    chosen = [attack for attack in attacks if not given.only or attack.name in given.only]
    lost = [attack.name for attack in chosen if not run(attack, seed, given.minutes, churn)]
    print(
        f"{len(chosen) - len(lost)} of {len(chosen)} attacks held" + (f"; not held: {', '.join(lost)}" if lost else "")
    )
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
