"""The walk over nine sizes: `python -m tests.web.walk FOLDER [GAME|GAME/MOMENT|WIDTHxHEIGHT|day|night|100|200 ...]`.

Every board at every key moment, at nine sizes, by day and by night, with normal and doubled text.  Prints what it
finds wrong with what it sees, and writes one contact sheet for every moment.
"""

from __future__ import annotations

import collections
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.moments import MOMENTS, watched
from tests.web.people import Crowd, evening
from tests.web.sizes import KINDS, Eyes, Look, looks

HIGH = 300  # pixels of a picture on a sheet
DARK = ((390, 844), (1440, 900))  # a night's picture is of the same boards in other inks: two sizes show it


def sheet(page: Page, pictures: list[tuple[str, Path]], path: Path) -> None:
    """All pictures of a moment on one sheet of paper."""
    figures = "".join(
        f"<figure><img src='{picture.resolve().as_uri()}' height='{HIGH}'><figcaption>{name}</figcaption></figure>"
        for name, picture in pictures
    )
    html = path.with_suffix(".html")
    html.write_text(
        "<!doctype html><style>body{display:flex;flex-wrap:wrap;gap:10px;margin:10px;font:12px sans-serif}"
        f"figure{{margin:0}}</style>{figures}",
        encoding="utf-8",
    )
    page.goto(html.resolve().as_uri())
    page.screenshot(path=path, full_page=True)
    html.unlink()


def walk_moment(
    crowd: Crowd, game: str, moment: str, wanted: list[Look], folder: Path, paper: Page
) -> dict[str, list[dict[str, Any]]]:
    person = crowd.person("Cora Vance", phone=False, face="cora")
    watched(person)
    MOMENTS[game][moment](person)
    eyes = Eyes(person.page)
    pictures, found = [], {}
    for look in wanted:
        eyes.wear(look)
        found[look.name] = eyes.found()
        if not look.night or (look.width, look.height) in DARK:
            picture = folder / f"{game}-{moment}-{look.name}.png"
            person.page.screenshot(path=picture)
            pictures.append((look.name, picture))
    sheet(paper, pictures, folder / f"sheet-{game}-{moment}.png")
    person.context.close()
    crowd.people.remove(person)
    return found


def told(found: dict[str, dict[str, list[dict[str, Any]]]]) -> str:
    lines = [f"{'':34}" + "".join(f"{kind:>9}" for kind in KINDS)]
    total: collections.Counter[str] = collections.Counter()
    for moment, by_look in found.items():
        counts = collections.Counter(one["kind"] for many in by_look.values() for one in many)
        total += counts
        lines.append(f"{moment:34}" + "".join(f"{counts[kind]:9}" for kind in KINDS))
    lines.append(f"{'all':34}" + "".join(f"{total[kind]:9}" for kind in KINDS))
    return "\n".join(lines)


def choose(args: list[str]) -> tuple[list[tuple[str, str]], list[Look]]:
    moments = [(game, moment) for game, some in MOMENTS.items() for moment in some]
    games = [arg for arg in args if arg.split("/")[0] in MOMENTS]
    if games:
        moments = [(game, moment) for game, moment in moments if game in games or f"{game}/{moment}" in games]
    wanted = list(looks())
    sizes = [arg for arg in args if "x" in arg and arg[0].isdigit()]
    if sizes:
        wanted = [look for look in wanted if f"{look.width}x{look.height}" in sizes]
    if "day" in args or "night" in args:
        wanted = [look for look in wanted if look.night == ("night" in args)]
    if "100" in args or "200" in args:
        wanted = [look for look in wanted if look.doubled == ("200" in args)]
    return moments, wanted


def walk(browser: Browser, folder: Path, args: list[str]) -> int:
    moments, wanted = choose(args)
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    paper = browser.new_page(viewport={"width": 2400, "height": 1000})
    with evening(browser) as crowd:
        for game, moment in moments:
            name = f"{game}/{moment}"
            try:
                found[name] = walk_moment(crowd, game, moment, wanted, folder, paper)
            except Exception as error:
                sys.stderr.write(f"{name}: not seen, {str(error).splitlines()[0]}\n")
                found[name] = {"": [{"kind": "covered", "where": "the moment", "detail": "was not reached"}]}
            sys.stderr.write(f"{name}: {sum(map(len, found[name].values()))}\n")
    (folder / "found.json").write_text(json.dumps(found, indent=1), encoding="utf-8")
    sys.stdout.write(told(found) + "\n")
    return min(1, sum(len(many) for by_look in found.values() for many in by_look.values()))


def main(args: list[str]) -> int:
    folder = Path(args[0])
    folder.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        try:
            return walk(browser, folder, args[1:])
        finally:
            browser.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
