"""`python -m highnoon` is `highnoon`."""

from __future__ import annotations

from highnoon.cli import main

if __name__ == "__main__":
    main()
