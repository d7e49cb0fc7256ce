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


class RowChange(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Another result for the totals from `low` to `high` of a printed table: one, or one for each of its columns."""

    roll: Annotated[str, RESOLVER]
    low: int
    high: int
    results: Annotated[tuple[str, ...], Part("resolver/{roll}/outcome")]

    @property
    def run(self) -> str:
        """Its totals as a file has them: `3`, or `4..9`."""
        return str(self.low) if self.low == self.high else f"{self.low}..{self.high}"

    def result(self, column: int) -> str:
        """The result in that column; empty where it names none there."""
        if len(self.results) == 1:
            return self.results[0]
        return self.results[column] if column < len(self.results) else ""


Plain = bool | int | float | str


class Condition(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A condition on an answer of the roll, or a value of a unit in it (`actor.morale`), against one value or several.

    `sign` is one of `==`, `!=`, `<`, `>` and `in`; only the last is held against more than one. `default` is what a
    unit has whose card says nothing.
    """

    key: str
    sign: str
    values: tuple[Plain, ...]
    default: Plain | None = None

    def holds(self, value: object) -> bool:
        """Whether this value is such a one; what cannot be compared is not."""
        first = self.values[0]
        match self.sign:
            case "==":
                return value == first
            case "!=":
                return value != first
            case "in":
                return value in self.values
            case _ if isinstance(value, str) or isinstance(first, str) or not isinstance(value, int | float):
                return False
            case "<":
                return value < first
            case _:
                return value > first


class StandingLine(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A line of a table's own: so much in the sum of these rolls for the one who rolls, where its conditions hold."""

    key: str
    label: str
    value: int
    rolls: Annotated[tuple[str, ...], RESOLVER]
    when: tuple[Condition, ...] = ()

    @property
    def id(self) -> str:
        """The id it has among the lines of a roll."""
        return f"house.{self.key}"


class Tally(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A sum of a table's own in the score of a side: so much for each unit that it counts, or for each point of `per`.

    It counts units of the side, or with `enemy` those of the others; with `out` those out of the battle, or else those
    that are left; of these such as all of `when` holds of, whose keys are values of the card.
    """

    key: str
    label: str
    value: int
    per: str = ""
    enemy: bool = False
    out: bool = False
    when: tuple[Condition, ...] = ()


OWN: Final = "house."
"""The prefix of the key of a house's own card value, so that no system ever has the same one."""


class CardField(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A value of a table's own on every card: a flag, a whole number from `low` to `high`, or one of `options`."""

    key: str
    label: str
    shape: str = "flag"
    low: int = 0
    high: int = 0
    options: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The key it has among the values of a unit."""
        return f"{OWN}{self.key}"


def file_key(condition: str) -> str:
    """The key of a condition as a file has it: a card value of a table's own without what its key begins with."""
    if condition.startswith(OWN):
        return condition.removeprefix(OWN)
    role, dot, field = condition.partition(".")
    return f"{role}{dot}{field.removeprefix(OWN)}" if dot else condition


class Changes(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The changes of the house of that name in one kind of roll, by the keys of its lines, and the lines it adds."""

    house: str
    lines: dict[str, LineChange] = {}
    standing: tuple[StandingLine, ...] = ()
    rows: tuple[RowChange, ...] = ()

    def adds(self, line: str) -> bool:
        """Whether the line of that key is one of its own."""
        return any(own.id == line for own in self.standing)

    def row(self, total: int) -> RowChange | None:
        """The row it has in place of the printed one for that total; None where it leaves that as it is."""
        return next((row for row in self.rows if row.low <= total <= row.high), None)


class House(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, dict=True):
    """One table's own rules; one without a name changes nothing.

    `labels` are by the path to what they name (`phase/magic`, `token/C`), `reminders` by the step they are read at;
    `hidden` are steps that this table goes by, `fields` what its cards have beside the printed values. `results` are
    rows of printed tables, `score` what counts for a side beside what is written down.
    """

    name: str = ""
    lines: tuple[LineChange, ...] = ()
    standing: tuple[StandingLine, ...] = ()
    presets: tuple[str, ...] = ()
    switches: Annotated[dict[str, str], Part("switch", of_values=True)] = {}
    labels: dict[str, str] = {}
    reminders: Annotated[dict[str, tuple[str, ...]], Part("step")] = {}
    hidden: Annotated[tuple[str, ...], Part("step")] = ()
    fields: tuple[CardField, ...] = ()
    results: tuple[RowChange, ...] = ()
    score: tuple[Tally, ...] = ()

    @cached_property
    def _by_roll(self) -> Mapping[str, Changes]:
        """Read off once: a forecast asks for them at every roll."""
        rolls = {change.roll for change in self.lines} | {row.roll for row in self.results}
        rolls |= {roll for line in self.standing for roll in line.rolls}
        return {
            roll: Changes(
                self.name,
                {change.line: change for change in self.lines if change.roll == roll},
                tuple(line for line in self.standing if roll in line.rolls),
                tuple(row for row in self.results if row.roll == roll),
            )
            for roll in rolls
        }

    def changes_in(self, roll: str) -> Changes | None:
        """Its changes in the roll of that key; None where there are none."""
        return self._by_roll.get(roll) if self.lines or self.standing or self.results else None


NO_HOUSE: Final = House()
