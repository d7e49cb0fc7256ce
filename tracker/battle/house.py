"""The rules of one table's own: what its house file changes, as a battle keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Final

from msgspec import Struct

from tracker.battle.parts import RESOLVER, Part


class LineChange(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Another figure for a printed line of a roll, or so much added to one that is worked out from the cards."""

    roll: Annotated[str, RESOLVER]
    line: str
    value: int | None = None
    add: int = 0


class Changes(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What the house of that name changes in one kind of roll, by the keys of its lines."""

    house: str
    lines: dict[str, LineChange]


class House(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, dict=True):
    """One table's own rules; one without a name changes nothing.

    `labels` are by the path to what they name (`phase/magic`, `token/C`), `reminders` by the step they are read at.
    """

    name: str = ""
    lines: tuple[LineChange, ...] = ()
    presets: tuple[str, ...] = ()
    switches: Annotated[dict[str, str], Part("switch", of_values=True)] = {}
    labels: dict[str, str] = {}
    reminders: Annotated[dict[str, tuple[str, ...]], Part("step")] = {}

    @cached_property
    def _by_roll(self) -> Mapping[str, Changes]:
        """Read off once: a forecast asks for them at every roll."""
        rolls = {change.roll: Changes(self.name, {}) for change in self.lines}
        for change in self.lines:
            rolls[change.roll].lines[change.line] = change
        return rolls

    def changes_in(self, roll: str) -> Changes | None:
        """What it changes in the roll of that key; None where that is nothing."""
        return self._by_roll.get(roll) if self.lines else None


NO_HOUSE: Final = House()
