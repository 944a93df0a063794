"""A node whose clock is wrong: `python -m scripts.faults.skewed SECONDS serve ...`."""

from __future__ import annotations

import runpy
import sys
import time

if __name__ == "__main__":
    ahead = int(sys.argv.pop(1)) * 10**9
    right = time.time_ns
    time.time_ns = lambda: right() + ahead
    time.time = lambda: time.time_ns() / 1e9
    sys.argv[0] = "highnoon"
    runpy.run_module("highnoon", run_name="__main__")
