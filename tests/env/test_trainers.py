"""One update of trainers that people know.  `scripts/soak env` runs each where its library is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import highnoon
from highnoon.env.solo import SoloEnv
from highnoon.env.zoo import TableEnv, TableParallelEnv
from highnoon.lab.match import Lot, play

pytestmark = pytest.mark.soak
GAME, SEATS = "finger-guns", 3
EXAMPLE = Path(__file__).parents[2] / "examples" / "train_finger_guns.py"


def weights(module: Any) -> Any:
    return np.concatenate([one.detach().numpy().ravel().copy() for one in module.parameters()])


def test_sb3_maskable_ppo_makes_an_update() -> None:
    contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    env = SoloEnv(GAME, seats=SEATS, opponents="greenhorn", illegal="raise")
    model = contrib.MaskablePPO("MultiInputPolicy", env, n_steps=64, batch_size=32, n_epochs=1, seed=1)
    before = weights(model.policy)
    model.learn(total_timesteps=64)
    assert np.abs(weights(model.policy) - before).max() > 0
    seen, _ = env.reset(seed=1)
    chosen, _ = model.predict(seen, action_masks=env.action_masks())
    assert env.action_masks()[int(chosen)]


def test_the_example_trains_a_policy_that_plays(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    small = ["--rounds", "3", "--watched", "10", "--choices", "3000", "--shown", "1", "--workers", "1"]
    files = ["--out", "policy.safetensors", "--curve", "curve.csv", "--picture", "curve.svg"]
    subprocess.run([sys.executable, str(EXAMPLE), *small, *files], cwd=tmp_path, check=True)
    assert len((tmp_path / "curve.csv").read_text().splitlines()) == 4
    assert "<polyline" in (tmp_path / "curve.svg").read_text()
    kinds = [f"policy:{tmp_path / 'policy.safetensors'}", *["greenhorn"] * 5]
    assert play(highnoon.load("finger-guns"), kinds, Lot("example", 1)).winners


@pytest.mark.parametrize("face", [TableParallelEnv, TableEnv])
def test_torchrl_learns_from_pettingzoo(face: Any) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    pytest.importorskip("torchrl", reason="torchrl is not installed")
    from tensordict.nn import ProbabilisticTensorDictModule, TensorDictModule, TensorDictSequential
    from torchrl.envs import PettingZooWrapper
    from torchrl.envs.utils import MarlGroupMapType, check_env_specs
    from torchrl.modules import MaskedCategorical

    torch.manual_seed(1)
    env = PettingZooWrapper(
        face(GAME, seats=SEATS), use_mask=True, group_map=MarlGroupMapType.ALL_IN_ONE_GROUP, categorical_actions=True
    )
    check_env_specs(env)
    slots = env.observation_spec["agents", "observation", "observation"].shape[-1]
    actions = env.observation_spec["agents", "action_mask"].shape[-1]
    network = torch.nn.Linear(slots, actions)
    scores = TensorDictModule(
        lambda sheet: network(sheet.float()), [("agents", "observation", "observation")], [("agents", "logits")]
    )
    draw = ProbabilisticTensorDictModule(
        in_keys={"logits": ("agents", "logits"), "mask": ("agents", "action_mask")},
        out_keys=[("agents", "action")],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
        log_prob_key=("agents", "log_prob"),
    )
    policy = TensorDictSequential(scores, draw)
    before = weights(network)
    played = env.rollout(400, policy, break_when_any_done=True)
    assert played["next", "done"].any()
    logits = network(played["agents", "observation", "observation"].float())
    chosen = MaskedCategorical(logits=logits, mask=played["agents", "action_mask"])
    reward = played["next", "agents", "reward"].sum(0).squeeze(-1)
    loss = -(chosen.log_prob(played["agents", "action"]) * reward).mean()
    optimizer = torch.optim.Adam(network.parameters())
    loss.backward()
    optimizer.step()
    assert np.abs(weights(network) - before).max() > 0


def test_tianshou_learns_from_pettingzoo() -> None:
    pytest.importorskip("tianshou", reason="tianshou is not installed")
    from tianshou.algorithm import DQN
    from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
    from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.optim import AdamOptimizerFactory
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv, PettingZooEnv
    from tianshou.utils.net.common import Net
    from tianshou.utils.torch_utils import policy_within_training_step

    def made() -> Any:
        return PettingZooEnv(TableEnv(GAME, seats=SEATS))

    env = made()
    slots, actions = env.observation_space["observation"].shape, env.action_space.n
    nets = [Net(state_shape=slots, action_shape=actions, hidden_sizes=[32]) for _ in range(SEATS)]
    learners = [
        DQN(
            policy=DiscreteQLearningPolicy(model=net, action_space=env.action_space, eps_training=0.1),
            optim=AdamOptimizerFactory(lr=1e-3),
        )
        for net in nets
    ]
    all_seats = MultiAgentOffPolicyAlgorithm(algorithms=learners, env=env)
    envs = DummyVectorEnv([made, made])
    collector = Collector(all_seats, envs, VectorReplayBuffer(2000, 2), exploration_noise=True)
    collector.reset()
    before = [weights(net) for net in nets]
    with policy_within_training_step(all_seats.policy):
        collector.collect(n_step=400)
        all_seats.update(buffer=collector.buffer, sample_size=64)
    assert all(np.abs(weights(net) - old).max() > 0 for net, old in zip(nets, before, strict=True))
