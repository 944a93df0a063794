"""Files of arrays in the safetensors format (a length, a JSON header, the numbers), written and read with NumPy."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from highnoon.engine.refusal import BadInput

Array = np.ndarray[Any, np.dtype[np.float32]]
LARGEST: Final = 256 * 1024 * 1024  # bytes of a file
LONGEST: Final = 1024 * 1024  # bytes of a header


def write_tensors(path: Path, arrays: Mapping[str, Array], metadata: Mapping[str, str]) -> None:
    header: dict[str, Any] = {"__metadata__": dict(metadata)}
    parts: list[bytes] = []
    at = 0
    for name, array in arrays.items():
        data = np.ascontiguousarray(array, "<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": list(array.shape), "data_offsets": [at, at + len(data)]}
        parts.append(data)
        at += len(data)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(len(text).to_bytes(8, "little") + text + b"".join(parts))


def read_tensors(path: Path) -> tuple[dict[str, Array], dict[str, str]]:
    """Refuses a file that is not one, with a reason."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadInput(f"{path} is larger than {LARGEST // 1024 // 1024} MB; that is not a policy")
        raw = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None
    size = int.from_bytes(raw[:8], "little")
    if len(raw) < 8 or size > min(LONGEST, len(raw) - 8):
        raise BadInput(f"{path} is not a safetensors file: its header is not there")
    try:
        header = json.loads(raw[8 : 8 + size])
        metadata = {str(name): str(value) for name, value in header.pop("__metadata__", {}).items()}
        arrays = {name: one_array(raw[8 + size :], entry) for name, entry in header.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BadInput(f"{path} is not a safetensors file: {error}") from None
    return arrays, metadata


def one_array(data: bytes, entry: Any) -> Array:
    if entry["dtype"] != "F32":
        raise ValueError(f"its arrays are {entry['dtype']}, and F32 is all that is read here")
    first, last = entry["data_offsets"]
    if not 0 <= first <= last <= len(data):
        raise ValueError("an array lies outside of the file")
    return np.frombuffer(data[first:last], "<f4").reshape(entry["shape"])
