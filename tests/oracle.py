"""A language model's endpoint for tests: a real HTTP server that speaks the usual chat-completions JSON."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

TOKENS = 7  # that every answer says it took


class Oracle(BaseHTTPRequestHandler):
    """First forgets the form, then takes the last line of what is offered, or passes."""

    asked: list[dict[str, Any]]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append(body)
        if len(self.asked) == 1:
            said = "Well, partner, let me think."
        else:
            lines = body["messages"][1]["content"].splitlines()
            offered = next((line for line in reversed(lines) if line.startswith("- ")), "- saloon 2")
            said = f"Action: `{offered[2:].split('  ')[0]}`\nA model's whim."
        told = {
            "choices": [{"message": {"role": "assistant", "content": said}}],
            "usage": {"prompt_tokens": 5, "completion_tokens": 2, "total_tokens": TOKENS},
        }
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(told).encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    """The requests it gets, while it is there; examples/llm_seat.py finds it by its environment."""
    asked: list[dict[str, Any]] = []
    server = HTTPServer(("127.0.0.1", 0), type("Asked", (Oracle,), {"asked": asked}))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    monkeypatch.setenv("HIGHNOON_LLM_URL", f"http://127.0.0.1:{server.server_port}/v1/chat/completions")
    monkeypatch.setenv("HIGHNOON_LLM_MODEL", "stand-in")
    yield asked
    server.shutdown()
    server.server_close()
    thread.join()
