"""OpenSpiel: `python_highnoon_<game>`, and `python_highnoon_<game>_simultaneous` where seats choose at the same time.

Importing this module registers them.

    import pyspiel
    import highnoon.env.spiel

    game = pyspiel.load_game("python_highnoon_finger_guns", {"players": 3})
    game = pyspiel.load_game("python_highnoon_saloon(players=4,options=mode:2v2)")

Four chance nodes of 256 outcomes each are the seed; everything else follows from it and from the choices.
"""

from __future__ import annotations

from typing import Any, Final

import pyspiel

from highnoon import games
from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.refusal import BadInput
from highnoon.env.setting import Setting
from highnoon.env.spiel_held import Held, dealt, guessed
from highnoon.env.spiel_observer import PerfectRecall, Public, SheetObserver
from highnoon.sheets import READERS

PREFIX: Final = "python_highnoon_"
SEED_NODES: Final = 4
OUTCOMES: Final = 256
EACH: Final = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]


def name_of(slug: str, simultaneous: bool = False) -> str:
    return PREFIX + slug.replace("-", "_") + ("_simultaneous" if simultaneous else "")


def type_of(slug: str, simultaneous: bool) -> Any:
    about = games.load(slug).about
    kinds = pyspiel.GameType
    return kinds(
        short_name=name_of(slug, simultaneous),
        long_name=f"High Noon: {about.title}" + (", choices at the same time" if simultaneous else ""),
        dynamics=kinds.Dynamics.SIMULTANEOUS if simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=about.high,
        min_num_players=about.low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": about.low, "options": "", "pack": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """`players`; `options` as `name:value;name:value`; `pack`, a file with other numbers."""

    slug: str
    simultaneous: bool
    spiel_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        rules = games.load(self.slug)
        players = int(given.get("players", rules.about.low))
        options = read_options(self.slug, str(given.get("options", "")))
        setting = Setting(self.slug, players, options, str(given.get("pack", "")) or None)
        fresh = setting.game.deal(players, 0, setting.options)
        super().__init__(
            self.spiel_type,
            pyspiel.GameInfo(
                num_distinct_actions=setting.actions,
                max_chance_outcomes=OUTCOMES,
                num_players=players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None,
                max_game_length=int(fresh.longest) + SEED_NODES,
            ),
            given,
        )
        self.setting = setting
        self.guesses = 0

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Any:
        if params:
            raise BadInput(f"observers of High Noon have no parameters; these are given: {params}")
        if kind is not None and kind.perfect_recall:
            return PerfectRecall()
        if kind is not None and kind.private_info == pyspiel.PrivateInfoType.NONE:
            return Public()
        return SheetObserver(self.setting)

    def guess(self, state: SpielState, player: int) -> SpielState:
        """Another state that this player cannot tell from this one: for `ISMCTSBot.set_resampler`.

        What is hidden is dealt again.  What others have already chosen in a sealed question is any of their options.
        """
        found: SpielState = state.clone()
        if found.held is not None:
            self.guesses += 1
            found.held = guessed(self.setting, found.held, player, Dice(seed_key(f"guess {self.guesses}")))
        return found


class SpielState(pyspiel.State):  # type: ignore[misc]
    """`held` is there once the seed is known."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.seed: tuple[int, ...] = ()
        self.held: Held | None = None

    @property
    def setting(self) -> Setting:
        setting: Setting = self.get_game().setting
        return setting

    # -- whose turn it is ----------------------------------------------------------------------------------------------

    def current_player(self) -> Any:
        if self.held is None:
            return pyspiel.PlayerId.CHANCE
        table = self.held.table
        if table.over:
            return pyspiel.PlayerId.TERMINAL
        if self.get_game().simultaneous and len(table.pending()) > 1:
            return pyspiel.PlayerId.SIMULTANEOUS
        return int(table.turn)

    def is_terminal(self) -> bool:
        return self.held is not None and self.held.table.over

    def returns(self) -> list[float]:
        seats = range(self.setting.seats)
        outcome = self.held.table.outcome if self.held is not None else None
        if outcome is None:
            return [0.0 for _ in seats]
        return [1.0 if seat in outcome.winners else -1.0 for seat in seats]

    # -- choices -------------------------------------------------------------------------------------------------------

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return EACH

    def _legal_actions(self, player: int) -> list[int]:
        if self.held is None or self.held.table.over or player not in self.held.table.pending():
            return []
        return sorted(self.held.table.legal(player))

    def _apply_action(self, action: int) -> None:
        if self.held is not None:
            self.held.act([(int(self.held.table.turn), action)])
            return
        self.seed = (*self.seed, action)
        if len(self.seed) == SEED_NODES:
            self.held = dealt(self.setting, bytes(self.seed))

    def _apply_actions(self, actions: list[int]) -> None:
        assert self.held is not None
        self.held.act([(seat, actions[seat]) for seat in self.held.table.pending()])

    # -- words ---------------------------------------------------------------------------------------------------------

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed byte {action}"
        return self.setting.game.actions.say(action)

    def __str__(self) -> str:
        if self.held is None:
            return f"seed {bytes(self.seed).hex()}"
        return self.held.position().decode()


def read_options(slug: str, text: str) -> dict[str, object]:
    """`name:value;name:value`, because OpenSpiel's own strings have a meaning for `=` and `,`."""
    declared = {option.name: option for option in games.load(slug).options}
    found: dict[str, object] = {}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon or name not in declared:
            known = ", ".join(declared) or "none"
            raise BadInput(f"options: {part!r} is not an option with its value (name:value); options are {known}")
        found[name] = declared[name].parse(value)
    return found


def register() -> None:
    for slug in READERS:
        for simultaneous in (False, True):
            spiel_type = type_of(slug, simultaneous)
            members = {"slug": slug, "simultaneous": simultaneous, "spiel_type": spiel_type}
            pyspiel.register_game(spiel_type, type(spiel_type.short_name, (SpielGame,), members))


register()
