"""Options: settings of a table, fixed before the game starts."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from highnoon.engine.bounds import brief
from highnoon.engine.refusal import BadInput


class Option(msgspec.Struct, frozen=True):
    """True or false when `low == high`, else an integer from `low` to `high`, or one of `choices`."""

    name: str
    default: bool | int | str
    sentence: str
    rule: str = ""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    title: str = ""  # what people read instead of the name
    labels: tuple[str, ...] = ()  # and instead of the choices

    def allowed(self) -> str:
        if self.choices:
            return " or ".join(self.choices)
        return "true or false" if isinstance(self.default, bool) else f"{self.low} to {self.high}"

    def fits(self, value: object) -> bool:
        if self.choices:
            return value in self.choices
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def parse(self, text: str) -> bool | int | str:
        """A value as a person types it."""
        value: bool | int | str = text
        if isinstance(self.default, bool):
            value = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(text, text)
        elif text.lstrip("-").isdecimal():
            value = int(text)
        if not self.fits(value):
            raise BadInput(f"option {self.name} is {self.allowed()}, not {text!r}")
        return value


def agree(declared: list[Option], given: Mapping[str, object]) -> dict[str, bool | int | str]:
    """All options with their values; refuses unknown names and values out of range."""
    by_name = {option.name: option for option in declared}
    for name, value in given.items():
        if name not in by_name:
            known = ", ".join(by_name) or "none"
            raise BadInput(f"there is no option {brief(name)}; options are {known}")
        if not by_name[name].fits(value):
            raise BadInput(f"option {name} is {by_name[name].allowed()}, not {brief(value)}")
    agreed: dict[str, bool | int | str] = {}
    for option in declared:
        value = given.get(option.name, option.default)
        assert isinstance(value, (bool, int, str))
        agreed[option.name] = value
    return agreed
