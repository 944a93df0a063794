"""The C code that mypyc wrote, laid out so that a small change alters few C files.

mypyc writes one C file for each module, one header with everything that any module declares, and one table with the
literals of all modules in the order in which they are met.  A new literal or function anywhere thus alters every file.
Here the modules are put together by room (the engine, each game) and large games are cut into parts; each part gets a
table of literals and declares only what it uses.  The meaning of a part stays the same, and the compiler sees to
that: a declaration that is missing is an error.
"""

from __future__ import annotations

import re
from pathlib import Path

# Parts of about this many bytes of C: some ten seconds each at -O3. Smaller ones would be compiled faster after a
# change, but a compiler that sees less inlines less.
PART = 3_500_000

COUNTED = re.compile(r"\b(__tmp|__LL)(\d+)\b")
LITERAL = re.compile(r"\bCPyStatics\[(\d+)\]")
WORD = re.compile(r"[A-Za-z_]\w*")
# "extern T name(…)", "extern T name[…]", "extern T name;", also with a function pointer's "(*name)".
DECLARED = re.compile(r"(\w+)\)?\s*(?:\(|\[|;)")


def lay_out(sources: list[str], out: Path) -> list[str]:
    """The C files of a group as parts of rooms, in `out`; what has no room (mypyc's runtime) stays as it is."""
    rooms: dict[str, list[Path]] = {}
    others: list[str] = []
    table: Path | None = None
    for source in sources:
        # mypyc writes package.room.topic as __native_package___room___topic.c, what they share as __native_package.c.
        stem = Path(source).stem.split("___")
        if len(stem) > 1:
            room = stem[2] if stem[1] == "games" and len(stem) > 2 else stem[1]
            rooms.setdefault(room, []).append(Path(source))
        elif stem[0].startswith("__native_"):
            table = Path(source)
        else:
            others.append(source)
    if table is None:
        raise ValueError("mypyc wrote no file with the group's literals")
    out.mkdir(parents=True)
    headers = Headers(table.parent, table.stem.removeprefix("__native_"))
    tables: dict[str, list[str]] = {}
    made = []
    for room, modules in sorted(rooms.items()):
        # The engine stays whole: its modules call each other all the time.
        for i, part in enumerate([sorted(modules)] if room == "engine" else in_parts(sorted(modules))):
            name = f"{room}_{i}"
            joined = counted_anew("\n".join(without_includes(read(file)) for file in part))
            text, tables[name] = with_own_literals(joined, name)
            made.append(out / f"{name}.c")
            made[-1].write_text(headers.used_by(text) + text)
    made.append(out / table.name)
    made[-1].write_text(filling(read(table), tables))
    return [str(file) for file in made] + others


def read(source: Path) -> str:
    return free_at_once(source.read_text())


def free_at_once(text: str) -> str:
    """Objects of acyclic classes are freed at once, never in CPython's trashcan.

    The trashcan, which frees deeply nested objects one after the other, keeps its list in the collector's part of an
    object.  Acyclic objects have none, but mypyc (2.4) writes the trashcan into their deallocators all the same: freed
    fifty levels deep they would overwrite whatever lies before them.
    """
    functions = text.split("\n}\n")
    for i, function in enumerate(functions):
        if "CPy_TRASHCAN_BEGIN" in function and "PyObject_GC_UnTrack" not in function:
            functions[i] = "\n".join(line for line in function.split("\n") if "CPy_TRASHCAN_" not in line)
    return "\n}\n".join(functions)


def without_includes(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if not line.startswith("#include "))


def in_parts(modules: list[Path]) -> list[list[Path]]:
    """Cut where a part would grow too large; neighbors by name stay together."""
    sizes = [module.stat().st_size for module in modules]
    number = max(1, round(sum(sizes) / PART))
    parts: list[list[Path]] = [[] for _ in range(number)]
    before = 0
    for module, size in zip(modules, sizes, strict=True):
        parts[min(number - 1, (before + size // 2) * number // sum(sizes))].append(module)
        before += size
    return [part for part in parts if part]


def counted_anew(text: str) -> str:
    """Local variables and labels, which mypyc numbers through all modules, numbered from the start of this part."""
    numbers: dict[str, int] = {}
    return COUNTED.sub(lambda found: f"{found[1]}{numbers.setdefault(found[0], len(numbers))}", text)


def with_own_literals(text: str, name: str) -> tuple[str, list[str]]:
    """The text with a table of its own, and for each of its places the place in the group's table."""
    places: dict[str, int] = {}

    def own(found: re.Match[str]) -> str:
        return f"literals_{name}[{places.setdefault(found[1], len(places))}]"

    text = LITERAL.sub(own, text)
    return f"extern PyObject *literals_{name}[];\n{text}", list(places)


def filling(text: str, tables: dict[str, list[str]]) -> str:
    """The group's own file: where it has made its literals, each part's table is filled from them."""
    made = re.search(r"    if \(CPyStatics_Initialize\(.*?\n    }\n", text, re.DOTALL)
    if made is None:
        raise ValueError("mypyc makes the group's literals in another way than it used to")
    lines = []
    before = []
    for name, places in tables.items():
        if not places:
            continue
        before.append(f"PyObject *literals_{name}[{len(places)}];")
        before.append(f"static const int places_{name}[] = {{{', '.join(places)}}};")
        lines.append(f"    for (int i = 0; i < {len(places)}; i++)")
        lines.append(f"        literals_{name}[i] = CPyStatics[places_{name}[i]];")
    start = text.index("int CPyGlobalsInit(void)")
    return "\n".join(
        [text[:start].rstrip(), *before, text[start : made.end()].rstrip(), *lines, text[made.end() :].lstrip("\n")]
    )


class Headers:
    """The declarations of a group, one at a time."""

    def __init__(self, folder: Path, group: str) -> None:
        self.includes: list[str] = []
        self.declarations: list[str] = []
        for header in (f"__native_{group}.h", f"__native_internal_{group}.h"):
            self.split(folder.joinpath(header).read_text())
        self.needs = [set(WORD.findall(declaration)) for declaration in self.declarations]
        self.declaring: dict[str, list[int]] = {}
        self.always: list[int] = []
        for i, declaration in enumerate(self.declarations):
            names = names_of(declaration)
            if not names:
                self.always.append(i)
            for name in names:
                self.declaring.setdefault(name, []).append(i)

    def split(self, text: str) -> None:
        lines = text.rstrip().split("\n")
        if not lines[0].startswith("#ifndef ") or not lines[1].startswith("#define ") or lines[-1] != "#endif":
            raise ValueError("mypyc guards its headers in another way than it used to")
        pending: list[str] = []
        guarded = 0
        depth = 0
        for line in lines[2:-1]:
            if line.startswith("#include "):
                if "__native_" not in line and line not in self.includes:
                    self.includes.append(line)
                continue
            if not line.strip() and not pending:
                continue
            pending.append(line)
            guarded += line.startswith("#if") - line.startswith("#endif")
            depth += line.count("{") - line.count("}")
            if guarded == 0 and depth == 0 and (line.rstrip().endswith(";") or line.startswith("#endif")):
                self.declarations.append("\n".join(pending))
                pending = []
        if pending:
            raise ValueError(f"mypyc's header ends in mid-declaration: {pending[0]}")

    def used_by(self, text: str) -> str:
        """The declarations that a text needs, and those that they need, in their order."""
        wanted = set(self.always)
        known: set[str] = set()
        new = set(WORD.findall(text)).union(*(self.needs[i] for i in wanted))
        while new:
            known |= new
            found = {i for name in new for i in self.declaring.get(name, ())} - wanted
            wanted |= found
            new = set().union(*(self.needs[i] for i in found)) - known
        return "\n".join([*self.includes, *(self.declarations[i] for i in sorted(wanted)), ""])


def names_of(declaration: str) -> list[str]:
    """The names that a declaration declares; none if that is not clear: then every part gets it."""
    if "{" in declaration:
        tag = re.search(r"struct (\w+)\s*{", declaration)
        alias = re.search(r"}\s*(\w+);", declaration)
        return [found[1] for found in (tag, alias) if found is not None]
    found = DECLARED.search(declaration)
    return [found[1]] if found is not None else []
