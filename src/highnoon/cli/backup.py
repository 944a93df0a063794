"""`highnoon backup` and `highnoon restore`: everything a server keeps, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from highnoon.cli.console import Terminal
from highnoon.cli.serve import Data, Database, data_folder


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A new file. It contains secrets: keep it as safe as the data.")
    ],
    data: Data = None,
    database: Database = "",
) -> None:
    """Back up a server's data. Safe while the server is running."""
    from highnoon.server.backup import write_backup
    from highnoon.server.database import address

    rows = write_backup(address(data_folder(data, database), database), file)
    Terminal().print(f"{rows} rows in {file}", soft_wrap=True)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by `highnoon backup`.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Restore a backup into an empty database (SQLite or PostgreSQL) before you start the server."""
    from highnoon.server.backup import restore_backup
    from highnoon.server.database import address

    rows = restore_backup(address(data_folder(data, database), database), file)
    Terminal().print(f"{rows} rows restored", soft_wrap=True)
