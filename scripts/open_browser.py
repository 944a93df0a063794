"""Start the server and open the browser at it; if a server of ours is there already, only open the browser."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser

PATIENCE = 30.0  # seconds for the server to come up


def is_ours(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as answer:
            return bool(json.load(answer).get("alive"))
    except (OSError, ValueError):
        return False


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def any_free() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def open_browser(port: int) -> None:
    if os.environ.get("HIGHNOON_BROWSER") == "off":
        return
    with contextlib.suppress(webbrowser.Error):  # the address is on the screen too
        webbrowser.open(f"http://127.0.0.1:{port}/")


def open_when_up(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if is_ours(port):
            open_browser(port)
            return
        time.sleep(0.1)


def main() -> int:
    port = int(os.environ.get("HIGHNOON_PORT") or 8000)
    if is_ours(port):
        print(f"High Noon is open already: http://127.0.0.1:{port}/")
        open_browser(port)
        return 0
    if not is_free(port):
        port = any_free()
    threading.Thread(target=open_when_up, args=(port,), daemon=True).start()
    try:
        return subprocess.run([sys.executable, "-m", "highnoon", "serve", "--port", str(port)]).returncode
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
