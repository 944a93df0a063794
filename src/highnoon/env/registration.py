"""Names for `gymnasium.make`: `highnoon/Saloon-v0` and so on.

Gymnasium finds them automatically where High Noon is installed (an entry point of the group `gymnasium.envs`).
"""

from __future__ import annotations

from typing import Final

import gymnasium

from highnoon.sheets import READERS

NAMESPACE: Final = "highnoon"


def names() -> dict[str, str]:
    """Names by slug.  The number is that of the layout: it goes up whenever a slot or an action changes its meaning."""
    return {
        slug: f"{''.join(part.title() for part in slug.split('-'))}-v{reader.version}"
        for slug, reader in READERS.items()
    }


def register() -> None:
    for slug, name in names().items():
        if f"{NAMESPACE}/{name}" not in gymnasium.registry:
            gymnasium.register(
                f"{NAMESPACE}/{name}",
                entry_point="highnoon.env.solo:SoloEnv",
                vector_entry_point="highnoon.env.vector:TableVectorEnv",
                kwargs={"game": slug},
                # Its own two ifs do what these do: an order of calls, and only what can be played.
                order_enforce=False,
                disable_env_checker=True,
            )
