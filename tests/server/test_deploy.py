"""The files of deploy/ name options, variables and metrics that are there."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from highnoon.server.app import Server
from tests.server.test_nodes import PATIENT, shared
from tests.server.tools import settings_for
from tests.server.wire import run, serving

__all__ = ["shared"]  # the fixture

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def read_yaml(name: str) -> Any:
    return import_module("yaml").safe_load((DEPLOY / name).read_text(encoding="utf-8"))


def test_every_metric_that_is_watched_is_there(shared: str) -> None:
    pages: list[str] = []

    async def work() -> None:
        async with serving(settings_for(shared, node="http://127.0.0.1:0", **PATIENT)) as server:
            pages.append(await page_of(server))

    run(work)
    there = set(re.findall(r"^(highnoon_\w+) ", pages[0], re.MULTILINE))
    texts = [(DEPLOY / name).read_text(encoding="utf-8") for name in ("grafana.json", "alerts.yaml")]
    named = {name for text in texts for name in re.findall(r"highnoon_\w+", text)}
    assert named - there == set()
    assert len(named) > 15


async def page_of(server: Server) -> str:
    async with aiohttp.ClientSession() as web, web.get(f"{server.url}/metrics") as page:
        return await page.text()


def test_the_dashboard_and_the_alerts_can_be_read() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in board["panels"]]
    assert len(set(places)) == len(places) > 5
    (group,) = read_yaml("alerts.yaml")["groups"]
    names = [rule["alert"] for rule in group["rules"]]
    assert len(set(names)) == len(names)
    assert all(rule["annotations"]["summary"] for rule in group["rules"])


@pytest.mark.parametrize("node", ["node-a", "node-b"])
def test_compose_starts_nodes_as_the_command_line_wants_them(node: str) -> None:
    service = read_yaml("compose.yaml")["services"][node]
    command = service["command"]
    assert command[0] == "serve"
    for option in (word for word in command if word.startswith("--")):
        assert f"`{option}" in HOSTING or f", `{option}`" in HOSTING, option
    for variable in service["environment"]:
        assert f"`{variable}`" in HOSTING, variable
    assert service["environment"]["HIGHNOON_NODE"] == f"http://{node}:8101"
    assert (ROOT / "deploy" / service["build"]["context"]).resolve() == ROOT
    assert (ROOT / service["build"]["dockerfile"]).is_file()


def test_the_proxy_knows_the_nodes() -> None:
    services = set(read_yaml("compose.yaml")["services"])
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    upstreams = set(re.findall(r"(\S+):8000", caddy))
    assert upstreams == {name for name in services if name.startswith("node-")}


def test_both_proxies_tell_tables_apart_alike() -> None:
    """By the path, or by the query of the socket; both name files that are there."""
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    nginx = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert r"^/(?:api/tables|t)/([a-z0-9]+)" in caddy
    assert r"^/(?:api/tables|t)/(?<id>[a-z0-9]+)" in nginx
    assert "{query.t}" in caddy
    assert "$arg_t" in nginx
    for lines in re.findall(r"```nginx\n(map \$uri.*?)```", HOSTING, re.DOTALL):
        assert lines in nginx
    assert "`deploy/nginx.conf`" in HOSTING


def test_the_unit_starts_a_node_with_what_its_file_says() -> None:
    unit = (DEPLOY / "highnoon@.service").read_text(encoding="utf-8")
    command = re.search(r"^ExecStart=\S+/highnoon (.*)$", unit, re.MULTILINE)
    assert command is not None
    assert command[1].split()[0] == "serve"
    for option in re.findall(r"--[\w-]+", command[1]):
        assert f"`{option}" in HOSTING, option
    shown = HOSTING[HOSTING.index("/etc/highnoon/a.env") :].partition("```")[0]
    for variable in re.findall(r"\$\{(\w+)\}", command[1]):
        assert re.search(rf"^{variable}=", shown, re.MULTILINE), variable
    assert "HIGHNOON_NODE=" in shown
