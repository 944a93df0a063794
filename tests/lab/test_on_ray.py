"""The parts of a Ray cluster that need no cluster; `scripts/soak lab` has two nodes and kills one of them."""

from __future__ import annotations

import socket
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

import highnoon
from highnoon.engine.refusal import BadInput
from highnoon.lab.crew import play_part
from highnoon.lab.on_ray import LOCAL, OnRay, WrongBuild, pack_text, play_proven, reach
from highnoon.lab.study import Arm, make_arm

PACK = Path(__file__).parent / "odds" / "pack.toml"


def arm(pack: Path | None = None) -> Arm:
    return make_arm("main", "odds", pack, seats=3, games=20)


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed here")
def test_without_ray_there_is_one_clear_line() -> None:
    with pytest.raises(BadInput, match=r"Ray is not installed: pip install 'highnoon-games\[ray\]'"):
        OnRay(LOCAL)


def test_a_cluster_that_does_not_answer_is_one_clear_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and does not listen
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=f"no Ray cluster answers at 127.0.0.1:{port}: "):
            reach(f"127.0.0.1:{port}")
    with pytest.raises(BadInput, match="--ray is local or an address as in"):
        reach("somewhere")


def test_a_worker_plays_what_the_driver_would(tmp_path: Path) -> None:
    """Also a pack whose file it does not have."""
    own = tmp_path / "own.toml"
    own.write_text(PACK.read_text().replace("hand = 40", "hand = 60"))
    wanted = arm(own)
    text = pack_text(wanted)
    _, _, expected = play_part(wanted, 0, 0, 5)
    own.unlink()
    played = play_proven(wanted, text, highnoon.COMPILED, 0, 0, 5)
    assert played == (wanted, 0, expected)


def test_a_worker_of_another_build_does_not_play() -> None:
    ours = arm()
    theirs = msgspec.structs.replace(ours, build=msgspec.structs.replace(ours.build, digest="0" * 16))
    with pytest.raises(WrongBuild, match=r"runs another build: .*digest .* not .*digest 0000000000000000"):
        play_proven(theirs, None, highnoon.COMPILED, 0, 0, 1)
    other = msgspec.structs.replace(ours, name="other")
    with pytest.raises(WrongBuild, match="install the same wheel"):
        play_proven(other, None, not highnoon.COMPILED, 0, 0, 1)
