"""The columns of the list of a step: how wide each is where it has so much room, and which are left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct
from rich.cells import cell_len

from screens.parts.drawn.columns import CHANCE, DICE, LEFT, NAMES, NEED, name_width
from screens.parts.drawn.signs import BECAME, ENTER, as_key
from tracker.battle.battle import Battle, Unit
from tracker.rules.system import System, Way
from tracker.views.candidates import strength_of
from tracker.views.hurt import badges_of
from tracker.views.step import UnitLine
from tracker.views.step.lines import ACT, INTENT_OF, TESTS
from tracker.words import _, n_

SHORTEST_TARGET: Final = 9
SHORTEST_NAME: Final = 8
LONGEST: Final = 48
"""Cells that a name is given where there is room for it."""
REMARKS: Final = 24
"""Cells that names longer than usual leave to the remarks behind them."""
GAP: Final = 2
LETTERS: Final[Mapping[Way, str]] = {
    Way.SHOOT: "s",
    Way.FIGHT: "f",
    Way.CAST: "c",
    Way.MOVE: "m",
    Way.RALLY: "y",
}
"""The key of each kind of act: the same for every unit, in every rule system."""
KEY_OF: Final[Mapping[str, str]] = {ACT: ENTER, TESTS: "t", **{INTENT_OF[way]: key for way, key in LETTERS.items()}}
"""The key of what a line does first, by the intent."""


class Columns(Struct, frozen=True, dict=True):
    """The widths of a list for all of its rows; `lead` is what stands before the names."""

    system: System
    battle: Battle
    rows: tuple[UnitLine, ...]
    is_ranked: bool

    @cached_property
    def has_dice(self) -> bool:
        """Whether any of them has thrown a die, or can say how likely what it may do is."""
        return any(row.deed or (row.prospect is not None and row.prospect.chance is not None) for row in self.rows)

    @property
    def has_tokens(self) -> bool:
        """Whether the system has order tokens."""
        return self.system.turn.tokens is not None

    @cached_property
    def names(self) -> int:
        """How wide the longest name would like to be."""
        return name_width((row.entry.unit.name for row in self.rows), LONGEST)

    @cached_property
    def strength(self) -> int:
        """How wide what is left of a unit is."""
        return max([LEFT, *(cell_len(strength_of(self.system, row.entry.unit)) for row in self.rows)])

    @cached_property
    def dice(self) -> int:
        """How wide the dice of a unit are: those thrown of all, where a volley is half thrown."""
        counts = (f"{row.deed.in_all}/{row.of_all}" for row in self.rows if row.deed is not None and row.of_all)
        return max([DICE, *map(cell_len, counts)])

    @cached_property
    def action(self) -> int:
        """How wide the longest action is, blanks about it and all."""
        return max(map(action_width, self.rows), default=0)

    @cached_property
    def action_that_aims(self) -> int:
        """The same of the rows that have a target before it."""
        return max((action_width(row) for row in self.rows if row.aims_at in self.battle.units), default=0)

    @cached_property
    def targets(self) -> int:
        """How wide the longest target with what it lost would like to be, 0 where nobody is aimed at."""
        aiming = [row for row in self.rows if row.aims_at in self.battle.units]
        widths = (
            cell_len(self.battle.units[row.aims_at].name) + cell_len(became(row)) + 2 * row.aim_is_guessed
            for row in aiming
        )
        return min(max(widths, default=0), LONGEST)

    @cached_property
    def shortest_target(self) -> int:
        """The cells in which a target is told from the others, with what it lost behind it."""
        lost = max((cell_len(became(row)) for row in self.rows), default=0)
        return max(SHORTEST_TARGET, lost + SHORTEST_NAME)

    @cached_property
    def room(self) -> tuple[object, ...]:
        """Everything besides its own line that a row's columns hang on."""
        return (
            self.is_ranked, self.has_dice, self.has_tokens, self.names, self.strength, self.dice, self.action,
            self.action_that_aims, self.targets, self.shortest_target,
            *((unit.id, unit.name, unit.side) for unit in self.battle.units.values()),
        )  # fmt: skip

    def lead(self, *, airy: bool) -> int:
        """The cells before the names: air, how the row stands, and in an order of play whose it is."""
        return 2 + airy + 2 * self.is_ranked

    def laid_out(self, width: int, *, airy: bool) -> Widths:
        """The widths in rows so wide; names give way to targets, and these go where neither has room."""
        free = width - self.lead(airy=airy) - GAP - self.strength - 2 * self.has_tokens
        if self.has_dice:
            free -= GAP + self.dice + 1 + NEED + GAP + CHANCE
        rest, before_targets = free - self.action, free - self.action_that_aims - GAP - 2
        names, targets = self.names, self.targets if self.has_dice else 0
        if targets and before_targets - names < targets:
            names = max(min(names, rest, before_targets - min(targets, self.shortest_target)), 12)
            targets = min(targets, before_targets - names)
        if targets < min(SHORTEST_TARGET, self.targets):
            targets = 0
        if not targets:
            names = min(names, max(rest - REMARKS, min(NAMES[-1], rest), 8))
        return Widths(names, targets)


def action_width(row: UnitLine) -> int:
    """How wide what its key does is in a row, blanks about it and all."""
    return cell_len(as_key(KEY_OF[row.intent])) + cell_len(row.verb) + 3 if row.verb else 0


class Widths(Struct, frozen=True):
    """The widths of names and targets; 0 where these are left out."""

    names: int
    targets: int


def became(line: UnitLine) -> str:
    """A target's strength before the unit's rolls, and now; where it is the same, how many more of it are hurt."""
    deed = line.deed
    if deed is None or deed.was is None:
        return ""
    if deed.was != deed.now:
        return f" {deed.was} {BECAME} {deed.now}"
    return f" {n_('{count} hurt', '{count} hurt', deed.hurt).format(count=deed.hurt)}" if deed.hurt else ""


def remarks_of(system: System, battle: Battle, line: UnitLine) -> Sequence[str]:
    """The remarks on a unit: the rest of its rolls, its acts, whom it reached, how it stands, each of them once.

    No sign that is a column.
    """
    entry, left = line.entry, line.left_in_words
    if entry.may.asks and entry.may.note:
        left = ""  # the step says it of all that it may do
    note = tuple(_(entry.may.note).split(" · ")) if entry.may.note else ()
    state = tuple(badge.words for badge in badges_of(system, battle, entry.unit) if cell_len(badge.words) > 1)
    did = "" if entry.may.through and note else line.did  # whoever is through is told by the note
    # What the one thing it may do is done with, a distance, is told before whom it touches: its row has room for that.
    first, rest = (note[:1], note[1:]) if not entry.may.asks else ((), note)
    remarks = filter(None, (left, *first, _reached(battle, entry.unit), *rest, did, *state))
    return tuple(dict.fromkeys(remarks))


def _reached(battle: Battle, unit: Unit) -> str:
    """Whom it came into contact with at this step."""
    place = battle.place
    enemies = [
        battle.units[contact.enemy].name
        for contact in battle.contacts
        if contact.unit == unit.id
        and (contact.turn, contact.step) == (place.turn, place.step)
        and contact.enemy in battle.units
    ]
    return _("in contact with {enemy}").format(enemy=", ".join(enemies)) if enemies else ""
