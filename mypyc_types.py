"""A mypy plugin for compiling: types of packages and of modules that are not compiled come from mypy's cache.

mypyc turns the cache off unless each module becomes a separate library.  Compiled modules are reread all the same:
for mypy the modules of one library depend on each other, and mypyc has none of them in its own cache.
"""

from __future__ import annotations

from mypy.options import Options
from mypy.plugin import Plugin


class KeepTypes(Plugin):
    def __init__(self, options: Options) -> None:
        super().__init__(options)
        options.incremental = True


def plugin(version: str) -> type[Plugin]:
    return KeepTypes
