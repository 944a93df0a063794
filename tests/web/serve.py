"""The real server at a pace for tests: `python -m tests.web.serve PORT DATA [STATIC [PACE [LAB [START]]]]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from highnoon.cli.serve import serve
from highnoon.server.settings import Settings
from tests.server import evil
from tests.web import staged
from tests.web.fate import Fate

# Milliseconds.  The countdown is long enough to be seen, and to reload in.
QUICK: Final[dict[str, Any]] = {
    "bot_delay": 20,
    "bot_jitter": 20,
    "min_delay": 20,
    "min_delay_jitter": 20,
    "countdown": 900,
    # Nothing is decided by how busy the machine is: nobody is too late for the deal or for calling the draw.
    "call_wait": 300_000,
    "reveal_within": 120_000,
    "promise_within": 120_000,
    "person_rate": 60.0,
    "person_burst": 200,
    "address_rate": 600.0,
    "address_burst": 2000,
    "chat_burst": 20,
    "new_tables_burst": 200,
    "new_people_burst": 0,
    "address_tables_burst": 0,
    "packs_burst": 0,
    "lesson_burst": 0,
    "review_burst": 0,
    "big_bodies_burst": 0,
    "review_iterations": 40,
    "company": 0,  # Deputies: a whole game should not take an evening
}


def main(port: str, data: str, static: str = "", pace: str = "quick", lab: str = "", start: str = "1") -> None:
    where = Path(static) if static else None
    fate = Fate(Path(data), start)
    doors = {"new_id": fate.new_id, "new_secret": fate.new_secret, "new_seed": fate.new_seed}
    more = {} if pace == "usual" else {**QUICK, **doors}
    if pace == "patient":
        more["countdown"] = 10_000  # time for a person to change their mind on the busiest machine
    if pace == "deep":
        more["review_iterations"] = 500_000  # a review that is not done before somebody stops it
    if pace == "evil":
        more["reveal_within"] = 20_000  # nobody reveals under a swapped seal, and the test waits for what comes of it
        evil.move_in()
    reports = Path(lab) if lab else None
    serve(Settings(port=int(port), data=Path(data), static=where, lab=reports, load_game=staged.load, **more))


if __name__ == "__main__":
    main(*sys.argv[1:])
