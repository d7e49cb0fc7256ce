"""A list before it is imported: what each of its columns means, and what comes of it so."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from saves.army_lists.columns import LEFT_OUT, guessed, titled
from saves.army_lists.lists import SIDE, ArmyList
from saves.army_lists.understood import Setting, Understood, understand
from tracker.battle.battle import Unit
from tracker.rules.system import System, value_on
from tracker.words import _


class Preview(Struct, frozen=True, dict=True):
    """A list with the meaning of each of its columns, in their order."""

    system: System
    listed: ArmyList
    columns: tuple[str, ...]
    setting: Setting

    @cached_property
    def understood(self) -> Understood:
        """The roster that comes of it, and all that is wrong or wanting."""
        return understand(self.system, self.listed, self.columns, self.setting)

    @property
    def name(self) -> str:
        """The name of its file, or a word for a list without one."""
        return self.listed.file or _("the pasted list")

    def meaning(self, number: int, meaning: str) -> Preview:
        """The same with another meaning for a column; another column that had it means nothing now."""
        columns = [LEFT_OUT if each == meaning else each for each in self.columns]
        columns[number] = meaning
        return replace(self, columns=tuple(columns))

    def card(self, unit: Unit) -> str:
        """The card of a unit in the list, each value behind its label."""
        fields = (self.system.field(key) for key in unit.values)
        graded = self.system.cards.graded
        return " · ".join(f"{_(field.label)} {field.show(value_on(unit, graded, field))}" for field in fields)


def preview_of(system: System, listed: ArmyList, setting: Setting) -> Preview:
    """The list with the meanings that its headings and cells suggest."""
    named = titled(system, listed)
    columns = guessed(system, named)
    if setting.side and not listed.is_by_lines:
        # The force of a list builder is no side of this table.
        columns = tuple(LEFT_OUT if meaning == SIDE else meaning for meaning in columns)
    return Preview(system, named, tuple(columns), setting)
