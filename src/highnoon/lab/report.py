"""The report: one HTML file that needs nothing else, readable on a phone, by day and by night, with every chart as a
table too."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from highnoon.engine.refusal import BadInput
from highnoon.lab import charts
from highnoon.lab.charts import Spec
from highnoon.lab.figures import Findings
from highnoon.lab.study import write_whole

STYLE: Final = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")
STATIC_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
DRAWN_POLICY: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'unsafe-inline' 'unsafe-eval'"
)

RANGE: Final = ("95% from", "to")  # columns of an interval
Cells = Sequence[str | float | int]


class Page:
    """A page that grows from top to bottom."""

    def __init__(self, title: str, interactive: bool = False) -> None:
        self.title = title
        self.interactive = interactive
        self.body: list[str] = []
        self.specs: list[tuple[str, Spec]] = []
        self.places: list[tuple[str, str]] = []

    def section(self, title: str, *texts: str) -> None:
        id = f"s{len(self.places)}"
        self.places.append((id, title))
        if len(self.places) > 1:
            self.body.append("</section>")
        self.body.append(f'<section aria-labelledby="{id}"><h2 id="{id}">{escape(title)}</h2>')
        for text in texts:
            self.text(text)

    def text(self, text: str, kind: str = "") -> None:
        if text:
            self.body.append(f"<p{f' class={kind}' if kind else ''}>{escape(text)}</p>")

    def items(self, rows: Sequence[tuple[str, str]], ordered: bool = False) -> None:
        """List items with a class each."""
        tag = "ol" if ordered else "ul"
        inside = "".join(f'<li class="{kind}">{escape(text)}</li>' for kind, text in rows)
        self.body.append(f"<{tag}>{inside}</{tag}>")

    def folded(self, title: str, text: str) -> None:
        """Something long that few want to see."""
        self.body.append(f"<details><summary>{escape(title)}</summary><p>{escape(text)}</p></details>")

    def chart(self, spec: Spec, says: str, columns: Sequence[str], rows: Sequence[Cells]) -> None:
        """A drawing, and its numbers as a table."""
        id = f"c{len(self.specs)}"
        if self.interactive:
            self.body.append(f'<figure><div id="{id}" role="img" aria-label="{escape(says)}"></div>')
        else:
            self.body.append(f"<figure>{charts.svg(spec, id, escape(says))}")
        self.specs.append((id, spec))
        self.body.append(f"<figcaption>{escape(says)}</figcaption></figure>")
        self.table(columns, rows, f"{says}: the numbers", closed=True)

    def table(self, columns: Sequence[str], rows: Sequence[Cells], says: str, closed: bool = False) -> None:
        head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
        lines = []
        for first, *rest in rows:
            cells = "".join(f"<td>{escape(str(cell))}</td>" for cell in rest)
            lines.append(f'<tr><th scope="row">{escape(str(first))}</th>{cells}</tr>')
        table = (
            f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(says)}"><table>'
            f"<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
        )
        self.body.append(f"<details><summary>As a table</summary>{table}</details>" if closed else table)

    def html(self) -> str:
        contents = "".join(f'<li><a href="#{id}">{escape(title)}</a></li>' for id, title in self.places)
        policy = DRAWN_POLICY if self.interactive else STATIC_POLICY
        return (
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
            f'<meta name="color-scheme" content="light dark"><title>{escape(self.title)}</title>'
            f"<style>{STYLE}</style></head><body><main><h1>{escape(self.title)}</h1>"
            f'<nav aria-label="Sections"><ul>{contents}</ul></nav>{"".join(self.body)}</section></main>'
            f"{self.script()}</body></html>\n"
        )

    def script(self) -> str:
        if not self.interactive:
            return ""
        specs: list[tuple[str, Any]] = [(id, charts.whole(spec)) for id, spec in self.specs]
        text = json.dumps(specs).replace("</", "<\\/")
        for stand_in, name in charts.PAGE.items():
            text = text.replace(f'"{stand_in}"', json.dumps(name))
        start = (
            "const page=getComputedStyle(document.documentElement);"
            f"const specs=JSON.parse(JSON.stringify({text})"
            ".replace(/var\\((--\\w+)\\)/g,(_,n)=>page.getPropertyValue(n).trim()));"
            "for(const [id,spec] of specs)vegaEmbed('#'+id,spec,{actions:false,renderer:'svg',tooltip:true})"
            ".then(drawn=>drawn.view.container().querySelector('svg').setAttribute('aria-hidden','true'));"
        )
        drawing = charts.bundle().replace("</script", "<\\/script")
        return f"<script>{drawing}</script><script>{start}</script>"


def write_report(file: Path, findings: Findings, interactive: bool = False) -> None:
    from highnoon.lab.sections import series_page

    save_page(file, series_page(findings, interactive))


def save_page(file: Path, page: Page) -> None:
    try:
        write_whole(file, page.html().encode())
    except OSError as error:
        raise BadInput(f"cannot write {file}: {error.strerror}") from None
