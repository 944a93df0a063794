"""The real server at a pace for tests: `python -m tests.web.serve PORT DATA [STATIC]`."""

from __future__ import annotations

import sys
from pathlib import Path

from highnoon.cli.serve import serve
from highnoon.server.settings import Settings
from tests.web import staged

COUNTDOWN = 900  # milliseconds: long enough to be seen, and to reload in


def main(port: str, data: str, static: str = "") -> None:
    serve(
        Settings(
            port=int(port),
            data=Path(data),
            static=Path(static) if static else None,
            bot_delay=20,
            bot_jitter=20,
            floor=20,
            countdown=COUNTDOWN,
            call_wait=8000,
            person_rate=60.0,
            person_burst=200,
            address_rate=600.0,
            address_burst=2000,
            chat_burst=20,
            new_tables_burst=200,
            load_game=staged.load,
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
