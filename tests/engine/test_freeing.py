"""Tables and trees of any depth are freed without a trace."""

from __future__ import annotations

import os
import subprocess
import sys
from textwrap import dedent

import pytest

from highnoon import games

# CPython frees objects nested more than about fifty deep in a way that objects the collector does not know cannot bear
# (mypyc_rooms.py).  With its debug allocator a wrong step is fatal at once instead of some minutes later.
DEPTHS = "range(30, 70)"


def run(program: str) -> None:
    path = os.pathsep.join(path for path in sys.path if path)
    given = {**os.environ, "PYTHONMALLOC": "debug", "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", dedent(program)], env=given, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr.decode(errors="replace")


@pytest.mark.parametrize("slug", games.slugs())
def test_a_table_is_freed_however_deep_it_lies(slug: str) -> None:
    run(f"""
        import highnoon
        game = highnoon.load({slug!r})
        for depth in {DEPTHS}:
            deep = [game.deal(seed=depth)]
            for _ in range(depth):
                deep = [deep]
            del deep
    """)


def test_a_deep_tree_of_the_marshals_is_freed() -> None:
    run(f"""
        from highnoon.bots.marshal.tree.arms import Node
        for depth in {DEPTHS}:
            node = root = Node(4)
            for _ in range(depth):
                node.arms_of(1).meet([2, 3], [1, 1, 1, 1])
                node.children[7] = node = Node(4)
            del node, root
    """)
