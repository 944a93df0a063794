"""The compiler's input and the parts of its work that are kept: a small change alters little, nothing kept is wrong."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from mypyc_build import compiler, why_not
from mypyc_objects import Objects
from mypyc_rooms import Headers, counted_anew, filling, free_at_once, with_own_literals

ROOT = Path(__file__).parents[1]

HEADER = """#ifndef MYPYC_NATIVE_x_H
#define MYPYC_NATIVE_x_H
#include <Python.h>
#ifndef MYPYC_DECLARED_tuple_T1I
#define MYPYC_DECLARED_tuple_T1I
typedef struct tuple_T1I {
    CPyTagged f0;
} tuple_T1I;
#endif
typedef struct {
    PyObject_HEAD
    tuple_T1I pair;
} CardObject;
#endif
"""
INTERNAL = """#ifndef MYPYC_LIBRT_INTERNAL_x_H
#define MYPYC_LIBRT_INTERNAL_x_H
#include "__native_x.h"
int CPyGlobalsInit(void);
extern PyObject *CPyStatics[9];
extern char CPyDef_deal(CardObject *card);
extern PyObject *CPyDef_shoot(PyObject *seat, PyObject *target);
#endif
"""


@pytest.fixture
def headers(tmp_path: Path) -> Headers:
    (tmp_path / "__native_x.h").write_text(HEADER)
    (tmp_path / "__native_internal_x.h").write_text(INTERNAL)
    return Headers(tmp_path, "x")


def test_a_part_declares_what_it_uses_and_what_that_needs(headers: Headers) -> None:
    used = headers.used_by("    return CPyDef_deal(card);")
    assert "CPyDef_deal" in used
    assert used.index("tuple_T1I;") < used.index("CardObject;") < used.index("CPyDef_deal")
    assert "CPyDef_shoot" not in used
    assert "CPyStatics" not in used
    assert used.startswith("#include <Python.h>\n")
    assert "tuple_T1I" not in headers.used_by("CPyDef_shoot(a, b);")


def test_a_part_has_its_own_literals() -> None:
    """The same text whatever the places in the group's table are."""
    before, places = with_own_literals("a = CPyStatics[40]; b = CPyStatics[7]; c = CPyStatics[40];", "duel_0")
    after, moved = with_own_literals("a = CPyStatics[41]; b = CPyStatics[8]; c = CPyStatics[41];", "duel_0")
    assert before == after
    assert before.endswith("a = literals_duel_0[0]; b = literals_duel_0[1]; c = literals_duel_0[0];")
    assert (places, moved) == (["40", "7"], ["41", "8"])
    made = filling(
        "int CPyGlobalsInit(void)\n{\n    if (CPyStatics_Initialize(CPyStatics) < 0) {\n        return -1;\n    }\n"
        "    return 0;\n}\n",
        {"duel_0": places, "empty_0": []},
    )
    assert "PyObject *literals_duel_0[2];\nstatic const int places_duel_0[] = {40, 7};\nint CPyGlobalsInit" in made
    assert made.index("return -1") < made.index("literals_duel_0[i] = CPyStatics[places_duel_0[i]];")
    assert made.index("literals_duel_0[i] =") < made.index("return 0;")
    assert "empty_0" not in made


def test_numbers_of_variables_and_labels_are_a_parts_own() -> None:
    text = "int __tmp{0} = 1;\nint __tmp{1} = __tmp{0};\nif (__tmp{1}) goto __LL{2};\n__LL{2}: ;\n"
    assert counted_anew(text.format(962, 963, 964)) == counted_anew(text.format(7, 8, 9)) == text.format(0, 1, 2)


def test_only_acyclic_objects_are_freed_outside_the_trashcan() -> None:
    plain = "void card_dealloc(PyObject *self)\n{\n    CPy_TRASHCAN_BEGIN(self, x)\n    free(self);\n}\n"
    tracked = plain.replace("    CPy_TR", "    PyObject_GC_UnTrack(self);\n    CPy_TR").replace("card", "table")
    text = free_at_once(plain + tracked)
    assert text == plain.replace("    CPy_TRASHCAN_BEGIN(self, x)\n", "") + tracked


@pytest.fixture
def cc(tmp_path: Path) -> Any:
    if why_not():
        pytest.skip(f"nothing can be compiled: {why_not()}")
    made: Any = import_module("setuptools._distutils.ccompiler").new_compiler()
    import_module("setuptools._distutils.sysconfig").customize_compiler(made)
    made.set_executables(compiler_so=f"{compiler()} -fPIC", linker_so=f"{compiler()} -shared")
    made.include_dirs = [sysconfig.get_path("include")]
    return made


class Watched(Objects):
    """Notes what it had to make."""

    made: list[str]

    def keep(self, made: Path, kept: Path) -> None:
        self.made.append(kept.name.partition("-")[0])
        super().keep(made, kept)


def test_what_is_kept_is_taken_only_if_nothing_changed(tmp_path: Path, cc: Any) -> None:
    header, source = tmp_path / "card.h", tmp_path / "card.c"
    header.write_text("#define DAMAGE 1\n")
    source.write_text('#include "card.h"\nint damage(void) { return DAMAGE; }\n')

    def build(*flags: str) -> tuple[list[str], bytes]:
        objects = Watched(tmp_path / "kept")  # a new one for each build
        objects.made = []
        made = objects.compile(cc, str(source), str(tmp_path / "out"), [str(tmp_path)], list(flags))
        objects.link(cc, [made], str(tmp_path / "card.so"))
        return objects.made, (tmp_path / "card.so").read_bytes()

    both = ["object", "library"]
    made, first = build("-O1")
    assert made == both
    assert build("-O1") == ([], first)
    plain = source.read_text()
    source.write_text(plain.replace("int", "#define NOTHING\nint"))  # more than includes: read in full
    assert build("-O1")[1] == first
    assert build("-O1") == ([], first)
    source.write_text(plain)
    assert build("-O2")[0][0] == "object"
    header.write_text("#define DAMAGE 2\n")
    made, second = build("-O1")
    assert made == both
    assert second != first
    header.write_text("#define DAMAGE 1\n")
    assert build("-O1") == ([], first)


def compiled_files() -> list[str]:
    with open(ROOT / "pyproject.toml", "rb") as file:
        hook = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    without = {path for pattern in hook["exclude"] for path in ROOT.glob(pattern)}
    found = [path for folder in hook["compile"] for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path.relative_to(ROOT).as_posix() for path in found if path not in without]


@pytest.mark.soak
def test_kept_types_change_nothing_that_is_written(tmp_path: Path) -> None:
    """With what an earlier run kept and without, mypyc writes the same C."""

    def write(name: str, keep: str) -> dict[str, str]:
        out = tmp_path / name
        command = [sys.executable, str(ROOT / "mypyc_build.py"), "write", str(out), keep, *compiled_files()]
        subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
        return {file.name: file.read_text() for file in sorted(out.iterdir())}

    fresh = write("fresh", "-")
    write("first", str(tmp_path / "kept"))
    assert write("second", str(tmp_path / "kept")) == fresh
