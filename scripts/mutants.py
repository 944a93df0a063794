"""Changes the rules of a game one place at a time and lists the changes that no scene notices.

A scene proves its title only if it fails when the rule is broken. Each mutant turns a condition, a sign or an edge of
a module around, or leaves a call or an assignment out. All scenes of the game then run against it, in its own process.
What survives is a rule without proof, or a line that only saves time: read them.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

from highnoon.engine.scene import Scene, read_scenes, run_scene

REPO: Final = Path(__file__).resolve().parent.parent
SECONDS: Final = 60  # a mutant that hangs is noticed too
EDGES: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
NO_RULES: Final = ("operands", "copy", "clone", "__init__", "default", "to_position")
TELLS: Final = ("tell", "tell_apart", "__init__")

Change = Callable[[Any], None]
Mutant = tuple[str, ast.AST, str, Change | None]  # the function, what is changed, in which way; no change: left out


def mutants(tree: ast.AST) -> Iterator[Mutant]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name not in NO_RULES:
            for node in ast.walk(function):
                for way, change in ways(node):
                    yield function.name, node, way, change


def ways(node: ast.AST) -> Iterator[tuple[str, Change | None]]:
    """How a part of a function can be broken; what is only told is left alone."""
    if isinstance(node, ast.If) and "telling" not in ast.dump(node.test):
        yield "always", lambda n: setattr(n, "test", ast.Constant(True))
        yield "never", lambda n: setattr(n, "test", ast.Constant(False))
    elif isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in EDGES:
        yield "edge", lambda n: n.ops.__setitem__(0, EDGES[type(n.ops[0])]())
    elif isinstance(node, ast.BoolOp):
        for place in range(len(node.values)):
            yield f"without part {place + 1}", without(place)
    elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        yield "sign", lambda n: setattr(n, "op", ast.Sub() if isinstance(n.op, ast.Add) else ast.Add())
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
        yield "left out", None
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        called = node.value.func
        if not (isinstance(called, ast.Attribute) and called.attr in TELLS):
            yield "left out", None


def without(place: int) -> Change:
    """One condition of several counts for nothing."""
    return lambda node: node.values.__setitem__(place, ast.Constant(isinstance(node.op, ast.And)))


class Leaves(ast.NodeTransformer):
    def __init__(self, node: ast.AST) -> None:
        self.node = node

    def visit(self, node: ast.AST) -> Any:
        return ast.Pass() if node is self.node else super().visit(node)


class Loader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from changed code."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name = name
        self.code = code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_loader(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = self.code.co_filename
        exec(self.code, module.__dict__)


def survives(package: str, name: str, code: CodeType, scenes: Sequence[Scene]) -> bool:
    """Does every scene pass with this code, in a separate process?"""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    signal.alarm(SECONDS)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    sys.meta_path.insert(0, Loader(name, code))
    try:
        game = importlib.import_module(f"highnoon.games.{package}").load()
        for scene in scenes:
            run_scene(game, scene)
    except BaseException:
        os._exit(1)
    os._exit(0)


def try_module(package: str, module: str, scenes: Sequence[Scene]) -> tuple[int, int]:
    """Prints the mutants that survive; how many there were, and how many did."""
    path = REPO / "src" / "highnoon" / "games" / package / f"{module}.py"
    source = path.read_text()
    tree = ast.parse(source)
    tried = survived = 0
    for number in range(len(list(mutants(tree)))):
        changed = copy.deepcopy(tree)
        function, node, way, change = list(mutants(changed))[number]
        line: int = node.lineno  # type: ignore[attr-defined]
        if change is None:
            changed = Leaves(node).visit(changed)
        else:
            change(node)
        code = compile(ast.fix_missing_locations(changed), str(path), "exec")
        tried += 1
        if survives(package, f"highnoon.games.{package}.{module}", code, scenes):
            survived += 1
            print(f"{module}.py:{line} {function} [{way}] {source.splitlines()[line - 1].strip()}", flush=True)
    return tried, survived


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/mutants", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", help="as `highnoon games` lists it")
    parser.add_argument("module", nargs="+", help="a file of the game's folder, without .py")
    asked = parser.parse_args()
    package = asked.game.replace("-", "_")
    files = sorted((REPO / "tests" / "scenes" / asked.game).glob("*.toml"))
    scenes = [scene for file in files for scene in read_scenes(file) if not scene.pack]
    if not scenes:
        parser.error(f"there are no scenes of {asked.game}")
    for module in asked.module:
        tried, survived = try_module(package, module, scenes)
        print(f"{module}: {survived} of {tried} mutants survive {len(scenes)} scenes")


if __name__ == "__main__":
    main()
