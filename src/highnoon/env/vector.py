"""Gymnasium's vector interface over a batch; and the same over several processes with shared memory."""

from __future__ import annotations

import multiprocessing as mp
import traceback
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from highnoon.engine.refusal import BadInput
from highnoon.env import checks
from highnoon.env.batch import Batch
from highnoon.env.checks import integer
from highnoon.env.setting import Arrays
from highnoon.sheets.tables import Ended

Step = tuple[Arrays, np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], dict[str, Any]]
PATIENCE: Final = 120.0  # seconds that a process may take


class TableVectorEnv(VectorEnv[Arrays, np.ndarray[Any, Any], np.ndarray[Any, Any]]):
    """`num_envs` tables of which one seat learns, another one in every game, and chance plays the others.

    With `learner="all"` every deciding seat is the learner (self-play): a step's reward is that of the seat that acted,
    `infos["rewards"]` has those of all seats, `infos["seat"]` the seat that decides next.

    Observations are views of the batch's own arrays and change with the next step, as they do for vector environments
    made with `copy=False`; pass `copy=True` for fresh ones.
    """

    def __init__(self, game: str, num_envs: int = 1, learner: str = "one", copy: bool = True, **arguments: Any) -> None:
        self.batch = Batch(game, tables=num_envs, learner=learner, **arguments)
        setting = self.batch.setting
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = setting.observation_space()
        self.single_action_space = spaces.Discrete(setting.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.copy = copy
        self.rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        self.is_open()
        if isinstance(seed, list):
            raise BadInput("one seed deals all tables; give a number instead of a list")
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)))
        return self.observed(), {"seat": self.batch.seat.copy()}

    def step(self, actions: Any) -> Step:
        self.is_open()
        acted = self.batch.seat.copy()
        ended = self.batch.step(actions)
        batch = self.batch
        infos: dict[str, Any] = {"seat": batch.seat.copy(), "rewards": batch.rewards.copy()}
        if ended:
            infos |= ends(ended, self.num_envs)
        rewards = batch.rewards[self.rows, acted].astype(np.float64)
        return self.observed(), rewards, batch.dones.copy(), batch.truncs.copy(), infos

    def observed(self) -> Arrays:
        batch = self.batch
        arrays = {"observation": batch.obs, "action_mask": batch.masks}
        arrays |= {name: batch.arrays[name] for name in ("board", "candidates") if name in batch.arrays}
        return {name: array.copy() for name, array in arrays.items()} if self.copy else arrays

    def is_open(self) -> None:
        if self.closed:
            raise BadInput("the environment is closed; make a new one")

    def close_extras(self, **_: Any) -> None:
        """Nothing is open."""


def ends(ended: list[Ended], tables: int) -> dict[str, Any]:
    """In the form of Gymnasium's infos: a value for each table, and a mask of those that have one."""
    why = np.full(tables, None, object)
    has = np.zeros(tables, np.bool_)
    for end in ended:
        why[end.at] = end.why
        has[end.at] = True
    return {"why": why, "_why": has}


# -- several processes -------------------------------------------------------------------------------------------------


class AsyncVector:
    """`workers` processes with a batch each; all arrays are in memory that they share with the caller.

    `obs`, `masks`, `rewards`, `dones`, `truncs` and `seat` have the tables of all workers one after the other.  Actions
    are written to the workers' memory too: nothing is pickled while playing.  Use it in a `with` block, or `close` it.
    """

    def __init__(
        self, game: str, seats: int | None = None, tables: int = 128, workers: int = 2, seed: int = 0, **arguments: Any
    ) -> None:
        tables, workers, seed = integer("tables", tables), integer("workers", workers), integer("seed", seed)
        if workers < 1 or tables < 1 or tables % workers:
            raise BadInput(f"{tables} tables cannot be shared out among {workers} workers equally")
        self.tables, self.workers = tables, workers
        each = tables // workers
        pattern = Batch(game, seats, 1, **arguments)
        self.setting = pattern.setting
        self.memories: list[SharedMemory] = []
        self.arrays: Arrays = {}
        blocks: dict[str, tuple[str, tuple[int, ...], str]] = {}
        for name, array in {**pattern.arrays, "actions": np.zeros(1, np.int64)}.items():
            shape = (tables, *array.shape[1:])
            memory = SharedMemory(create=True, size=max(1, int(np.prod(shape)) * array.dtype.itemsize))
            self.memories.append(memory)
            self.arrays[name] = np.ndarray(shape, array.dtype, memory.buf)
            blocks[name] = (memory.name, shape, array.dtype.str)
        context = mp.get_context("spawn")
        self.pipes: list[Connection] = []
        self.processes: list[Any] = []
        self.closed = False
        for worker in range(workers):
            ours, theirs = context.Pipe()
            part = (worker * each, (worker + 1) * each)
            process = context.Process(
                target=work, args=(theirs, game, seats, part, blocks, seed, arguments), daemon=True
            )
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)
        self.obs, self.masks, self.rewards = (self.arrays[name] for name in ("obs", "masks", "rewards"))
        self.dones, self.truncs, self.seat = (self.arrays[name] for name in ("dones", "truncs", "seat"))
        self.hear()

    def step(self, actions: Any) -> None:
        """All tables, as `Batch.step`."""
        self.send(actions)
        self.hear()

    def send(self, actions: Any) -> None:
        """Only begin: the caller can do something else before it hears."""
        if self.closed:
            raise BadInput("the environment is closed; make a new one")
        self.arrays["actions"][:] = checks.actions(actions, self.tables)
        for pipe in self.pipes:
            pipe.send_bytes(b"step")

    def hear(self) -> None:
        for pipe in self.pipes:
            if not pipe.poll(PATIENCE):
                self.close()
                raise BadInput(f"a worker has not answered for {PATIENCE:.0f} seconds")
            try:
                answer = pipe.recv_bytes()
            except EOFError:
                self.close()
                raise BadInput("a worker has ended") from None
            if answer != b"done":
                self.close()
                raise BadInput(f"a worker failed: {answer.decode()}")

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        for pipe in self.pipes:
            pipe.close()  # a worker that reads this ends
        for process in self.processes:
            process.join(5)
            if process.is_alive():
                process.terminate()
                process.join(5)
        self.arrays.clear()
        del self.obs, self.masks, self.rewards, self.dones, self.truncs, self.seat
        for memory in self.memories:
            with suppress(BufferError):  # the caller still has an array of it; it goes when that does
                memory.close()
            memory.unlink()

    def __enter__(self) -> AsyncVector:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def work(
    pipe: Connection,
    game: str,
    seats: int | None,
    part: tuple[int, int],
    blocks: dict[str, tuple[str, tuple[int, ...], str]],
    seed: int,
    arguments: dict[str, Any],
) -> None:
    """A worker: its part of every array is the batch's own."""
    memories = {name: SharedMemory(block[0]) for name, block in blocks.items()}
    try:
        serve(pipe, game, seats, part, blocks, memories, seed, arguments)
    except (EOFError, BrokenPipeError):
        pass  # the caller has closed it
    except BadInput as error:
        pipe.send_bytes(str(error).encode())
    except Exception:
        pipe.send_bytes(traceback.format_exc().encode())
    for memory in memories.values():
        with suppress(BufferError):
            memory.close()


def serve(
    pipe: Connection,
    game: str,
    seats: int | None,
    part: tuple[int, int],
    blocks: dict[str, tuple[str, tuple[int, ...], str]],
    memories: dict[str, SharedMemory],
    seed: int,
    arguments: dict[str, Any],
) -> None:
    whole = {name: np.ndarray(shape, dtype, memories[name].buf) for name, (_, shape, dtype) in blocks.items()}
    mine = {name: array[part[0] : part[1]] for name, array in whole.items()}
    actions = mine.pop("actions")
    batch = Batch(game, seats, part[1] - part[0], seed * 1000 + part[0], mine, **arguments)
    pipe.send_bytes(b"done")
    while pipe.recv_bytes() == b"step":
        batch.step(actions)
        pipe.send_bytes(b"done")
