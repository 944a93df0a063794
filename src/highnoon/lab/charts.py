"""Charts as Vega-Lite specifications, and those as small SVG drawings that follow the page's colors.

Colors are stand-ins that are replaced by the page's own, so one drawing serves day and night.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import vl_convert

from highnoon.lab.effects import Effect
from highnoon.lab.figures import Share, Skill, Spread
from highnoon.lab.intervals import Interval

Spec = dict[str, Any]
INK, ACCENT, SECOND, FAINT = "#010101", "#020202", "#030303", "#040404"
PAGE: Final = {INK: "var(--ink)", ACCENT: "var(--accent)", SECOND: "var(--second)", FAINT: "var(--faint)"}
WIDTH: Final = 250  # of the drawing inside its axes: readable on a phone
ROW: Final = 22
FONT: Final = "system-ui, sans-serif"
CONFIG: Final[Spec] = {
    "aria": False,
    "background": None,
    "font": FONT,
    "view": {"stroke": None},
    "axis": {
        "labelColor": INK, "titleColor": INK, "domainColor": FAINT, "tickColor": FAINT, "gridColor": FAINT,
        "gridOpacity": 0.5, "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal", "labelLimit": 170,
        "labelOverlap": True,
    },
    "legend": {"labelColor": INK, "titleColor": INK, "labelFontSize": 12, "orient": "top", "title": None},
    "bar": {"color": ACCENT, "binSpacing": 1},
    "point": {"filled": True, "size": 55, "color": ACCENT, "opacity": 1},
    "rule": {"color": ACCENT},
    "line": {"color": ACCENT, "strokeWidth": 2},
}  # fmt: skip

SHARES: Final = ".0%"


def dots(
    rows: Sequence[tuple[str, float, float, float]], title: str, form: str, mark: float | None, series: str = ""
) -> Spec:
    """A dot with its interval for each name, and a line where it would be fair."""
    return many_dots([(name, value, low, high, series) for name, value, low, high in rows], title, form, mark)


def many_dots(rows: Sequence[tuple[str, float, float, float, str]], title: str, form: str, mark: float | None) -> Spec:
    """The same for two series side by side, told apart by shape as well as by color."""
    names = list(dict.fromkeys(row[0] for row in rows))
    series = list(dict.fromkeys(row[4] for row in rows))
    values = [
        {"name": name, "value": value, "low": low, "high": high, "series": of} for name, value, low, high, of in rows
    ]
    y: Spec = {"field": "name", "type": "nominal", "sort": names, "axis": {"title": None, "grid": False}}
    encoding: Spec = {"y": y}
    if len(series) > 1:
        scale = {"domain": series, "range": [ACCENT, SECOND]}
        encoding["color"] = {"field": "series", "type": "nominal", "scale": scale}
        encoding["shape"] = {
            "field": "series", "type": "nominal", "scale": {"domain": series, "range": ["circle", "diamond"]},
        }  # fmt: skip
        encoding["yOffset"] = {"field": "series", "type": "nominal", "sort": series}
    x = {
        "field": "value",
        "type": "quantitative",
        "title": title,
        "scale": {"zero": False},
        "axis": {"format": form, "tickCount": 5},
    }
    bar = {"field": "low", "type": "quantitative", "title": title, "scale": {"zero": False}}
    only = {key: value for key, value in encoding.items() if key != "shape"}
    layers: list[Spec] = [
        {"mark": {"type": "rule", "strokeWidth": 2}, "encoding": {**only, "x": bar, "x2": {"field": "high"}}},
        {"mark": {"type": "point"}, "encoding": {**encoding, "x": x}},
    ]
    if mark is not None:
        layers.insert(
            0,
            {
                "data": {"values": [{"fair": mark}]},
                "mark": {"type": "rule", "strokeDash": [4, 3], "color": INK},
                "encoding": {"x": {"field": "fair", "type": "quantitative"}},
            },
        )
    height = {"step": ROW * (1.3 if len(series) > 1 else 1), "for": "position"}
    return {"data": {"values": values}, "width": WIDTH, "height": height, "layer": layers}


def share_chart(shares: Sequence[Share]) -> Spec:
    rows = [(share.name, share.share.value, share.share.low, share.share.high) for share in shares]
    return dots(rows, "share of games won", SHARES, sum(share.fair for share in shares) / len(shares))


def effect_chart(effects: Sequence[tuple[str, Effect, str]], title: str) -> Spec:
    rows = [(name, 100 * e.value, 100 * e.low, 100 * e.high, series) for name, e, series in effects]
    return many_dots(rows, title, "+.0f", 0.0)


def skill_chart(skill: Sequence[Skill]) -> Spec:
    rows = [(s.bot, s.multiple.value, s.multiple.low, s.multiple.high) for s in skill]
    return dots(rows, "times the fair share", ".1f", 1.0)


def histogram(spread: Spread) -> Spec:
    values = [{"from": low, "to": high, "games": games} for low, high, games in spread.bins[:-1]]
    return {
        "data": {"values": values},
        "width": WIDTH,
        "height": 120,
        "mark": "bar",
        "encoding": {
            "x": {
                "field": "from",
                "bin": "binned",
                "type": "quantitative",
                "title": spread.name,
                "scale": {"zero": False},
            },
            "x2": {"field": "to"},
            "y": {"field": "games", "type": "quantitative", "title": "games"},
        },
    }


def bars(rows: Sequence[tuple[str, float]], title: str, form: str) -> Spec:
    names = [name for name, _ in rows]
    return {
        "data": {"values": [{"name": name, "value": value} for name, value in rows]},
        "width": WIDTH,
        "height": {"step": ROW},
        "mark": "bar",
        "encoding": {
            "y": {"field": "name", "type": "nominal", "sort": names, "axis": {"title": None, "grid": False}},
            "x": {"field": "value", "type": "quantitative", "title": title, "axis": {"format": form}},
        },
    }


def curve(points: Sequence[Interval], title: str) -> Spec:
    last = len(points) - 1
    values = [{"at": i / last, "value": p.value, "low": p.low, "high": p.high} for i, p in enumerate(points)]
    at = {"field": "at", "type": "quantitative", "title": "of the game", "axis": {"format": SHARES}}
    zero_to_one = {"domain": [0, 1]}
    return {
        "data": {"values": values},
        "width": WIDTH,
        "height": 140,
        "layer": [
            {
                "mark": {"type": "area", "color": ACCENT, "opacity": 0.25},
                "encoding": {
                    "x": at,
                    "y": {"field": "low", "type": "quantitative", "scale": zero_to_one, "axis": {"format": SHARES}},
                    "y2": {"field": "high"},
                },
            },
            {
                "mark": {"type": "line", "point": True},
                "encoding": {"x": at, "y": {"field": "value", "type": "quantitative", "title": title}},
            },
        ],
    }


def whole(spec: Spec) -> Spec:
    return {"config": CONFIG, "padding": {"left": 24, "right": 8, "top": 4, "bottom": 4}, **spec}


SPOKEN: Final = re.compile(r' (?:role|aria-\w+)="[^"]*"')
NUMBER: Final = re.compile(r"-?\d+\.\d{3,}")


def svg(spec: Spec, id: str, label: str) -> str:
    """The drawing as part of a page: no size of its own, the page's colors, a name for screen readers."""
    text = vl_convert.vegalite_to_svg(whole(spec))
    text = NUMBER.sub(lambda found: f"{float(found[0]):.1f}", text)
    for stand_in, color in PAGE.items():
        text = text.replace(f'"{stand_in}"', f'"{color}"')
    text = re.sub(r'\b(id=")(?=\w)|(url\(#)', lambda found: f"{found[0]}{id}-", text)
    text = SPOKEN.sub("", text)  # the drawing has one name, and the table has the numbers
    size = re.search(r'viewBox="([^"]*)"', text)
    box = size[1] if size else "0 0 360 240"
    width = float(box.split()[2])
    body = text[text.index(">", text.index("<svg")) + 1 :]
    head = f'<svg role="img" aria-label="{label}" viewBox="{box}" style="max-width:{width * 1.35:.0f}px"'
    return f'{head} xmlns="http://www.w3.org/2000/svg">{body}'


def bundle() -> str:
    """Vega, for reports that answer the mouse."""
    return str(vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed"))
