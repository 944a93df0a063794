"""A small network as NumPy runs it: layers with a ramp between them, and an output for every action."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from highnoon.bots.policy.tensors import Array, read_tensors, write_tensors
from highnoon.engine.refusal import BadInput
from highnoon.sheets.layout import Layout, LayoutMismatch

FORMAT: Final = "highnoon policy 1"


class Network:
    """`scale` multiplies each slot of a sheet; then `weight N` and `bias N` from the first layer to the last."""

    def __init__(self, arrays: Mapping[str, Array], metadata: Mapping[str, str], name: str = "policy") -> None:
        self.name = name
        self.metadata = dict(metadata)
        self.scale = arrays["scale"]
        self.layers = [(arrays[f"weight {n}"], arrays[f"bias {n}"]) for n in range((len(arrays) - 1) // 2)]
        self.seats = int(metadata["seats"])
        self.temperature = float(metadata.get("temperature", "1"))

    def logits(self, sheets: np.ndarray[Any, Any]) -> Array:
        """For sheets one below the other."""
        x: Array = sheets.astype(np.float32) * self.scale
        for weight, bias in self.layers[:-1]:
            x = np.maximum(x @ weight.T + bias, np.float32(0))
        weight, bias = self.layers[-1]
        found: Array = x @ weight.T + bias
        return found

    def chances(self, sheets: np.ndarray[Any, Any], masks: np.ndarray[Any, Any]) -> Array:
        """How likely each action is to be chosen; nothing for those that cannot be."""
        logits = np.where(masks > 0, self.logits(sheets) / self.temperature, -np.inf)
        raised = np.exp(logits - logits.max(axis=-1, keepdims=True))
        shares: Array = raised / raised.sum(axis=-1, keepdims=True)
        return shares

    def check(self, layout: Layout) -> None:
        """Refuses to play where sheets or actions mean something else than where it was trained."""
        if self.metadata.get("layout") != layout.hash:
            trained = self.metadata.get("trained", "another layout")
            raise LayoutMismatch(f"layout mismatch: {self.name} was trained for {trained}, this is {layout.name}")


def describe(layout: Layout, **more: str) -> dict[str, str]:
    """The metadata in a policy's file."""
    return {
        "format": FORMAT,
        "game": layout.slug,
        "seats": str(layout.seats),
        "layout": layout.hash,
        "trained": layout.name,
        **more,
    }


def write_policy(path: Path, arrays: Mapping[str, Array], layout: Layout, **more: str) -> None:
    write_tensors(path, arrays, describe(layout, **more))


def read_policy(path: Path) -> Network:
    arrays, metadata = read_tensors(path)
    if metadata.get("format") != FORMAT:
        raise BadInput(f"{path} is not a policy: its format is {metadata.get('format', 'not named')!r}, not {FORMAT!r}")
    try:
        network = Network(arrays, metadata, path.name)
    except (KeyError, ValueError) as error:
        raise BadInput(f"{path} is not a policy: {error} is missing or wrong") from None
    width = len(network.scale)
    for weight, bias in network.layers:
        if weight.ndim != 2 or weight.shape[1] != width or bias.shape != (weight.shape[0],):
            raise BadInput(f"{path} is not a policy: its layers do not fit one another")
        width = weight.shape[0]
    return network
