"""`highnoon lab diff`, `sweep`, `tune` and `duplicate`: one pack against others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

import highnoon
from highnoon import bots
from highnoon.cli.console import Terminal, figures, write_json
from highnoon.cli.lab.tools import (
    Games,
    Levels,
    Out,
    Ray,
    Resume,
    SeatCount,
    Seed,
    Workers,
    crew_of,
    need_lab,
    play_study,
    read_seed,
)
from highnoon.cli.params import Json, OptionTexts, PackFile, Slug, read_kinds, read_options, usual_seats
from highnoon.engine.refusal import BadInput

REPORT = "report.html"
Over = Annotated[
    str, typer.Option("--over", metavar="NUMBERS", help="Numbers to vary, as in 'shot=1..3,health=18..22:2'.")
]
PackPath = Annotated[Path, typer.Argument(metavar="PACK.TOML", help="A copy of a game's pack.")]


def say(lines: list[str], folder: Path | None) -> None:
    terminal = Terminal()
    for line in lines:
        terminal.print(Text(f"• {line}"))
    if folder is not None:
        terminal.print(f"\nThe whole report: {folder / REPORT}", style="dim")


def diff(
    a: Annotated[Path, typer.Argument(metavar="A", help="A pack, or a folder that the lab wrote.")],
    b: Annotated[Path, typer.Argument(metavar="B", help="Another pack or folder.")],
    games: Games = 2000,
    seats: SeatCount = None,
    levels: Levels = "",
    seed: Seed = "0",
    option: OptionTexts = None,
    option_b: Annotated[
        list[str] | None, typer.Option("--option-b", metavar="NAME=VALUE", help="Set an option of B only (repeatable).")
    ] = None,
    out: Out = None,
    resume: Resume = False,
    workers: Workers = None,
    ray: Ray = "",
    json: Json = False,
) -> None:
    """Play two packs on the same seeds and say what moved: seats, characters, cards, length.

    Two folders of the lab with the same seed are compared as they are, for example those of two versions.
    """
    need_lab()
    from highnoon.lab.diff import compare_folders, diff_page, diff_study, find_diff
    from highnoon.lab.packs import game_of
    from highnoon.lab.report import save_page

    if a.is_dir() and b.is_dir():
        found = compare_folders(a, b)
        folder = out
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            save_page(folder / REPORT, diff_page(found))
    else:
        slug = game_of(a)
        game = highnoon.load(slug, a)
        study = diff_study(
            slug,
            a,
            b,
            read_options(game, option),
            read_options(game, option_b),
            usual_seats(game) if seats is None else seats,
            read_kinds(levels or bots.usual(slug)),
            games,
            read_seed(seed),
        )
        folder = out or Path(f"lab-diff-{a.stem}-{b.stem}")
        play_study(study, folder, crew_of(workers, ray), resume)
        found = find_diff(folder)
        save_page(folder / REPORT, diff_page(found))
    if json:
        write_json(found)
    else:
        say([f"Changed: {', '.join(found.changed)}.", *found.verdict()], folder)


def sweep(
    pack: PackPath,
    over: Over,
    games: Games = 500,
    seats: SeatCount = None,
    levels: Levels = "",
    seed: Seed = "0",
    option: OptionTexts = None,
    out: Out = None,
    resume: Resume = False,
    workers: Workers = None,
    ray: Ray = "",
    json: Json = False,
) -> None:
    """Change several numbers of a pack at once and say what each does, all on the same seeds.

    Up to three numbers are tried in every combination, more of them by a Plackett-Burman plan.
    """
    need_lab()
    from highnoon.lab.packs import game_of
    from highnoon.lab.plan import read_over
    from highnoon.lab.report import save_page
    from highnoon.lab.sweep import find_sweep, save_effects, sweep_page, sweep_study

    factors = read_over(over)
    slug = game_of(pack)
    game = highnoon.load(slug, pack)
    folder = out or Path(f"lab-sweep-{pack.stem}")
    study = sweep_study(
        slug,
        pack,
        factors,
        folder,
        read_options(game, option),
        usual_seats(game) if seats is None else seats,
        read_kinds(levels or bots.usual(slug)),
        games,
        read_seed(seed),
    )
    play_study(study, folder, crew_of(workers, ray), resume)
    found = find_sweep(folder)
    save_page(folder / REPORT, sweep_page(found))
    save_effects(folder, found)
    if json:
        write_json(found)
        return
    table = figures("number", "from", "to", "figure", "effect", "95%", "stands")
    for r in found.responses:
        if r.effect.stands:
            between = f"{r.effect.low:+.3f} to {r.effect.high:+.3f}"
            table.add_row(r.factor, str(r.low), str(r.high), r.figure, f"{r.effect.value:+.3f}", between, "yes")
    Terminal().print(table)
    say([], folder)


def tune(
    pack: PackPath,
    over: Over,
    goal: Annotated[
        str, typer.Option("--goal", metavar="GOAL", help="The goal in percent of games won, as in cast=20..30.")
    ],
    games: Games = 1000,
    seats: SeatCount = None,
    levels: Levels = "",
    seed: Seed = "0",
    option: OptionTexts = None,
    out: Out = None,
    workers: Workers = None,
    ray: Ray = "",
    json: Json = False,
) -> None:
    """Search a pack's numbers for a goal, and prove the result on fresh seeds. Run it again to continue."""
    need_lab()
    from highnoon.lab.packs import game_of
    from highnoon.lab.plan import read_over
    from highnoon.lab.tune import Tried, read_goal
    from highnoon.lab.tune import tune as search

    factors, wanted = read_over(over), read_goal(goal)
    slug = game_of(pack)
    game = highnoon.load(slug, pack)
    progress = Terminal(stderr=True)

    def watch(tried: Tried) -> None:
        said = ", ".join(f"{name}={value}" for name, value in tried.numbers.items())
        progress.print(f"{said}: {' / '.join(f'{100 * s.share.value:.0f}' for s in tried.shares)}", style="dim")

    found = search(
        slug,
        pack,
        factors,
        wanted,
        out or Path(f"lab-tune-{pack.stem}"),
        crew_of(workers, ray),
        read_options(game, option),
        usual_seats(game) if seats is None else seats,
        read_kinds(levels or bots.usual(slug)),
        games,
        read_seed(seed),
        watch,
    )
    if json:
        write_json(found)
        return
    lines = [f"{found.tried} packs tried. The best is {found.file}:"]
    lines += [f"{name} = {value}" for name, value in found.best.numbers.items()]
    for share in found.proof.shares:
        s = share.share
        lines.append(
            f"{share.name} wins {100 * s.value:.1f}% ({100 * s.low:.1f} to {100 * s.high:.1f}%) on fresh seeds"
        )
    lines.append("The goal is met on fresh seeds." if found.met else "The goal is not met on fresh seeds.")
    say(lines, None)
    if not found.met:
        raise typer.Exit(1)


def duplicate(
    slug: Slug,
    levels: Levels = "deputy,greenhorn",
    deals: Annotated[int, typer.Option("--deals", "-n", metavar="N", help="Deals, each played once per seat.")] = 200,
    seats: SeatCount = None,
    seed: Seed = "0",
    option: OptionTexts = None,
    pack: PackFile = None,
    out: Out = None,
    resume: Resume = False,
    workers: Workers = None,
    ray: Ray = "",
    json: Json = False,
) -> None:
    """Give the same deals to every line-up, so that skill is measured apart from luck."""
    need_lab()
    from highnoon.lab.duplicate import duplicate_page, duplicate_study, find_duplicate, sentences
    from highnoon.lab.report import save_page

    game = highnoon.load(slug, pack)
    if deals < 2:
        raise BadInput(f"there should be at least 2 deals, not {deals}")
    study = duplicate_study(
        slug,
        read_kinds(levels),
        pack,
        read_options(game, option),
        usual_seats(game) if seats is None else seats,
        deals,
        read_seed(seed),
    )
    folder = out or Path(f"lab-duplicate-{slug}")
    play_study(study, folder, crew_of(workers, ray), resume)
    found = find_duplicate(folder)
    save_page(folder / REPORT, duplicate_page(found))
    if json:
        write_json(found)
    else:
        say(sentences(found), folder)
