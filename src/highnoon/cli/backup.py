"""`highnoon backup` and `highnoon restore`: everything a server keeps, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from highnoon.cli.console import Terminal
from highnoon.cli.serve import Data, Database, data_folder


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file; keep it as safe as the data itself.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Save everything a server keeps, while it runs if need be."""
    from highnoon.server.backup import write_backup
    from highnoon.server.database import address

    rows = write_backup(address(data_folder(data, database), database), file)
    Terminal().print(f"{rows} rows in {file}", soft_wrap=True)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `highnoon backup` wrote.")],
    data: Data = None,
    database: Database = "",
) -> None:
    """Put a backup into an empty database, of the same kind or the other; then start the server."""
    from highnoon.server.backup import restore_backup
    from highnoon.server.database import address

    rows = restore_backup(address(data_folder(data, database), database), file)
    Terminal().print(f"{rows} rows restored", soft_wrap=True)
