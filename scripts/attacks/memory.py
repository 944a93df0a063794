"""Attacks on the memory: texts that grow when they are parsed, and sockets that are never read."""

from __future__ import annotations

import base64
import json
import os
import socket
import time
from typing import Final
from urllib.parse import urlsplit

from scripts.attacks.field import MB, Field, NotHeld, at_most, attack, request

FLOOD: Final = 96 * MB  # bytes of PINGs


def hostile_packs() -> dict[str, str]:
    """Each takes far more to parse than to send."""
    return {
        "a key of 99,000 parts": "a." * 99_000 + "a = 1",
        "a table of 60,000 parts": "[" + "a." * 60_000 + "a]",
        "quoted parts": "'a'." * 45_000 + "a = 1",
        "tables in tables": "a = " + "{a = " * 30_000 + "1",
        "lists in lists": "a = " + "[" * 150_000,
        "a long integer": "a = " + "1" * 150_000,
        "a long hexadecimal integer": "a = 0x" + "f" * 150_000,
        "many tables": "\n".join(f"[a{i}.b.c.d.e.f.g.h]" for i in range(8_000)),
        "many lists": "a = [" + "[]," * 60_000 + "]",
        "not a date": "a = 2026-02-31",
        "a text that does not end": 'a = "' + '\\"' * 50_000,
        "lists after five quotation marks": 'a = ["""x""""", ' + "[" * 100_000,
        "a key with every sign": "".join(map(chr, range(1, 2000))),
    }


@attack("hostile-packs", "packs that take memory, time or a stack to parse")
def packs(field: Field) -> str:
    slowest = 0.0
    with field.server() as server:
        before = server.peak()
        for what, text in hostile_packs().items():
            body = json.dumps({"game": "saloon", "nickname": "Eve", "pack": text}).encode()
            began = time.monotonic()
            status, answer = request(server.url, "POST", "/api/tables", body, 120, Content_Type="application/json")
            slowest = max(slowest, time.monotonic() - began)
            if status != 400:
                raise NotHeld(f"{what}: answered {status} {answer[:200]!r}")
            if len(answer) > 4_000:
                raise NotHeld(f"{what}: the answer repeats {len(answer):,} bytes")
        grown = (server.peak() - before) / MB
    return f"{len(hostile_packs())} packs; {at_most('memory +', grown, 48, 'MB')}, slowest {slowest * 1000:.0f} ms"


def open_raw(url: str) -> socket.socket:
    """A WebSocket whose answers nobody reads."""
    parts = urlsplit(url)
    line = socket.create_connection((parts.hostname or "", parts.port or 80), timeout=30)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /ws HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    if b" 101 " not in line.recv(64):
        raise NotHeld("there is no WebSocket")
    return line


def flood(url: str, opcode: int, size: int, most: int = FLOOD, patience: float = 30) -> int:
    """Control frames until the server has had enough, reads nothing for `patience` seconds, or has taken `most` bytes;
    how many it took."""
    one = bytes([0x80 | opcode, 0x80 | size]) + bytes(4) + bytes(size)
    piece = one * (MB // len(one))
    sent = 0
    with open_raw(url) as line:
        line.settimeout(patience)
        try:
            while sent < most:
                line.sendall(piece)
                sent += len(piece)
        except OSError:
            pass
    return sent


@attack("ping-flood", "a socket that sends PINGs and never reads")
def ping_flood(field: Field) -> str:
    """With and without limits: what waits for a reader is bounded even where nothing is counted."""
    figures = []
    for limits in (True, False):
        with field.server(limits=limits) as server:
            before = server.peak()
            sent = flood(server.url, 0x9, 125)
            grown = (server.peak() - before) / MB
            what = "with limits" if limits else "without"
            figures.append(f"{what}: {sent / MB:.0f} MB of PINGs taken, {at_most('memory +', grown, 24, 'MB')}")
    return "; ".join(figures)


@attack("pong-flood", "a socket that sends empty PONGs that nobody asked for")
def pong_flood(field: Field) -> str:
    with field.server(limits=True) as server:
        before = server.peak()
        sent = flood(server.url, 0xA, 0)
        grown = (server.peak() - before) / MB
        if sent >= FLOOD:
            raise NotHeld(f"{sent / MB:.0f} MB were taken without a word")
        return f"closed after {sent / MB:.0f} MB; {at_most('memory +', grown, 24, 'MB')}"
