"""Many games at once: matches and what they add up to.

>>> from highnoon.lab import simulate
>>> result = simulate("finger-guns", seats=5, kinds=["greenhorn"], games=20, seed=1, workers=1)
>>> result.games
20
"""

from __future__ import annotations

from highnoon.lab.intervals import Interval, wilson
from highnoon.lab.series import GameFailed, Progress, simulate
from highnoon.lab.simulation import Lengths, Simulation, Wins

__all__ = ["GameFailed", "Interval", "Lengths", "Progress", "Simulation", "Wins", "simulate", "wilson"]
