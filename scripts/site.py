"""The documentation as a site: `scripts/site [DIR]`.

Collects docs/, README and the other documents, and adds pages made from the code: the rules of each game, options,
commands and metrics.  Then Material for MkDocs builds it: without a network, without
a CDN, and with every script in a file, so that a server can offer it under its content security policy.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from typer.main import get_command

from highnoon import games
from highnoon.cli.app import app
from highnoon.engine.game import Game
from highnoon.engine.ledger import read_ledger
from scripts.tables import table

ROOT: Final = Path(__file__).resolve().parents[1]
BUILD: Final = ROOT / "build"
PAGES: Final = BUILD / "site-pages"
TOP: Final = ("ARCHITECTURE.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md")
METRIC: Final = re.compile(r'\b(counter|gauge)\(\s*"(\w+)",\s*"([^"]+)"')
INLINE: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def collect() -> None:
    """All pages, with links that work next to each other."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES, ignore=shutil.ignore_patterns("*.json"))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    write("index.md", readme.replace("(docs/", "(").replace('src="docs/', 'src="'))
    for name in TOP:
        text = (ROOT / name).read_text(encoding="utf-8")
        write(name, text.replace("(docs/", "("))
    for slug in games.slugs():
        write(f"rules/{slug}.md", rules_page(games.load(slug)))
    write("rules/house.md", house_page())
    write("reference/options.md", options_page())
    write("reference/commands.md", "# Commands\n" + "".join(commands(get_command(app), "highnoon")))
    write("reference/metrics.md", metrics_page())


def write(name: str, text: str) -> None:
    file = PAGES / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def rules_page(game: Game) -> str:
    return f"# {game.title}: rules\n\nUnofficial; restates {game.published}.\n" + chapters(game.ledger.rules)


def house_page() -> str:
    ledger = read_ledger(ROOT / "src" / "highnoon" / "engine" / "rules.md")
    return "# House rules\n\nThey apply in every game.\n" + chapters(ledger.rules)


def chapters(rules: list[Any]) -> str:
    parts: list[str] = []
    for chapter in dict.fromkeys(rule.chapter for rule in rules):
        rows = [
            (f'<span id="{rule.id}"></span>**{rule.id}**', rule.text, f"{rule.mark}: {rule.section}".rstrip(": "))
            for rule in rules
            if rule.chapter == chapter
        ]
        parts.append(f"\n## {chapter}\n\n{table(('Id', 'Rule', 'Source'), rows)}")
    return "".join(parts)


def options_page() -> str:
    parts = ["# Options of the games\n"]
    for slug in games.slugs():
        game = games.load(slug)
        rows = [
            (f"`{o.name}`", o.title, o.allowed(), f"`{str(o.default).lower()}`", o.sentence, o.rule)
            for o in game.options
        ]
        heading = ("Option", "Title", "Values", "Default", "Meaning", "Rule")
        parts.append(f"\n## {game.title}\n\n{table(heading, rows)}")
    return "".join(parts)


def commands(command: Any, path: str) -> list[str]:
    """A section for each command: what it does, its arguments and options."""
    help_text = "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", (command.help or "").strip()))
    rows = [
        (" ".join(f"`{name}`" for name in param.opts), getattr(param, "help", None) or "") for param in command.params
    ]
    found = [f"\n## `{path}`\n\n{help_text}\n\n{table(('Parameter', 'Meaning'), rows) if rows else ''}"]
    for name, below in getattr(command, "commands", {}).items():
        found += commands(below, f"{path} {name}")
    return found


def metrics_page() -> str:
    source = (ROOT / "src" / "highnoon" / "server" / "metrics.py").read_text(encoding="utf-8")
    rows = [
        (f"`highnoon_{name}{'_total' if kind == 'counter' else ''}`", kind, text)
        for kind, name, text in METRIC.findall(source)
    ]
    return "# Metrics\n\n`GET /metrics`, in the format of Prometheus.\n\n" + table(("Metric", "Kind", "Meaning"), rows)


def settings(out: Path) -> dict[str, Any]:
    """The settings of MkDocs; JSON is YAML."""
    titles = [(games.load(slug).title, slug) for slug in games.slugs()]
    return {
        "site_name": "High Noon",
        "docs_dir": str(PAGES),
        "site_dir": str(out),
        "use_directory_urls": False,
        "theme": {"name": "material", "font": False, "features": ["navigation.tabs", "navigation.top"]},
        "plugins": ["search"],
        "markdown_extensions": ["tables", "admonition", "fenced_code", {"toc": {"permalink": True}}],
        "validation": {"links": {"not_found": "warn", "anchors": "info", "unrecognized_links": "info"}},
        "nav": with_all_pages(
            [
                {"Play": ["index.md", "first-game.md", "lessons.md", "puzzles.md", "fairness.md", "cards.md"]},
                {
                    "Rules": [
                        *({title: f"rules/{slug}.md"} for title, slug in titles),
                        {"House rules": "rules/house.md"},
                    ]
                },
                {"Host": ["hosting.md", "scale.md", "security.md", {"Metrics": "reference/metrics.md"}, "SECURITY.md"]},
                {"Bots": ["bots.md", "outside-bots.md"]},
                {
                    "Lab and research": [
                        "lab.md",
                        "balance.md",
                        "environments.md",
                        {"Observations": [{title: f"environments/{slug}.md"} for title, slug in titles]},
                    ]
                },
                {
                    "Build": [
                        "ARCHITECTURE.md",
                        "engine.md",
                        "CONTRIBUTING.md",
                        "add-a-card.md",
                        "add-a-game.md",
                        "add-a-language.md",
                        "protocol.md",
                        {
                            "Positions and scenes": [
                                "positions.md",
                                *({t: f"positions/{slug}.md"} for t, slug in titles),
                            ]
                        },
                        "CHANGELOG.md",
                        "CODE_OF_CONDUCT.md",
                    ]
                },
                {
                    "Reference": [
                        {"Commands": "reference/commands.md"},
                        {"Options": "reference/options.md"},
                        {"Every text": "texts.md"},
                    ]
                },
            ]
        ),
    }


def named(entry: Any) -> list[str]:
    """Every page of a part of the menu."""
    if isinstance(entry, str):
        return [entry]
    below = entry if isinstance(entry, list) else list(entry.values())
    return [name for each in below for name in named(each)]


def with_all_pages(menu: list[Any]) -> list[Any]:
    """The menu, with pages of docs/ that it does not name yet at the end of its last part."""
    known = set(named(menu))
    menu[-1]["Reference"] += [page.name for page in sorted(PAGES.glob("*.md")) if page.name not in known]
    return menu


def scripts_to_files(out: Path) -> None:
    """The theme's inline scripts, each once, in a file: inline ones would be refused by the server's headers."""
    for page in out.rglob("*.html"):
        text = page.read_text(encoding="utf-8")

        def put(match: re.Match[str], page: Path = page) -> str:
            name = f"inline-{hashlib.sha256(match[1].encode()).hexdigest()[:12]}.js"
            (out / "assets" / name).write_text(match[1], encoding="utf-8")
            up = "../" * (len(page.relative_to(out).parts) - 1)
            return f'<script src="{up}assets/{name}"></script>'

        page.write_text(INLINE.sub(put, text), encoding="utf-8")


def main(arguments: list[str]) -> int:
    out = Path(arguments[0]).resolve() if arguments else BUILD / "site"
    collect()
    file = BUILD / "mkdocs.yml"
    file.write_text(json.dumps(settings(out), indent=1), encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", str(file)])
    if done.returncode:
        return done.returncode
    scripts_to_files(out)
    print(f"written: {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
