"""The columns of the list of a step: how wide each is where it has so much room, and which are left out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct
from rich.cells import cell_len

from screens.parts.drawn.columns import CHANCE, DICE, LEFT, NEED, name_width
from screens.parts.drawn.signs import as_key
from tracker.battle.battle import Battle, UnitId
from tracker.rules.system import System
from tracker.views.acting.deeds import Deed
from tracker.views.acting.prospects import Prospect
from tracker.views.candidates import strength_of
from tracker.views.checklist import Able
from tracker.views.hurt import badges_of
from tracker.words import _

SHORTEST_TARGET: Final = 9
GAP: Final = 2


class Told(Struct, frozen=True):
    """A unit of the list with what is known of it: the act it may take, or the one it has made."""

    entry: Able
    verb: str
    key: str
    prospect: Prospect | None = None
    deed: Deed | None = None
    token: str = ""
    is_down: bool = False

    @property
    def aims_at(self) -> UnitId:
        """Whom it aims at, or has aimed at; nobody is the empty id."""
        aimed = self.deed.aimed_at if self.deed is not None else self.prospect and self.prospect.aims_at
        return aimed or UnitId("")


class Columns(Struct, frozen=True, dict=True):
    """The widths of a list for all of its rows; `lead` is what stands before the names."""

    system: System
    battle: Battle
    rows: tuple[Told, ...]
    has_dice: bool
    has_tokens: bool
    is_ranked: bool

    @cached_property
    def names(self) -> int:
        """How wide the longest name would like to be."""
        return name_width(row.entry.unit.name for row in self.rows)

    @cached_property
    def strength(self) -> int:
        """How wide what is left of a unit is."""
        return max([LEFT, *(cell_len(strength_of(self.system, row.entry.unit)) for row in self.rows)])

    @cached_property
    def action(self) -> int:
        """How wide the longest action is, blanks about it and all."""
        return max((cell_len(as_key(row.key)) + cell_len(row.verb) + 3 for row in self.rows if row.verb), default=0)

    @cached_property
    def targets(self) -> int:
        """How wide the longest name of a target would like to be, 0 where nobody is aimed at."""
        names = [self.battle.units[row.aims_at].name for row in self.rows if row.aims_at in self.battle.units]
        return min(max(map(cell_len, names), default=0), 24)

    def lead(self, *, airy: bool) -> int:
        """The cells before the names: air, how the row stands, and in an order of play whose it is."""
        return 2 + airy + 2 * self.is_ranked

    def laid_out(self, width: int, *, airy: bool) -> Widths:
        """The widths in rows so wide; names give way to targets, and these go where neither has room."""
        rest = width - self.lead(airy=airy) - GAP - self.strength - 2 * self.has_tokens - self.action
        if self.has_dice:
            rest -= GAP + DICE + 1 + NEED + GAP + CHANCE
        names, targets = self.names, self.targets if self.has_dice else 0
        if targets and rest - names - GAP - 2 < targets:
            names = max(min(names, rest - GAP - 2 - min(targets, 14)), 12)
            targets = min(targets, rest - names - GAP - 2)
        if targets < min(SHORTEST_TARGET, self.targets):
            targets, names = 0, min(self.names, max(rest, 8))
        left = rest - names - (targets + GAP + 2 if targets else 0)
        return Widths(names, targets, max(left - GAP, 0))


class Widths(Struct, frozen=True):
    """What names, targets and remarks have; 0 where a column is left out."""

    names: int
    targets: int
    remarks: int


def remarks_of(system: System, battle: Battle, entry: Able) -> Sequence[str]:
    """What a reader should know of a unit: what the step says of it, then its state; no sign that is a column."""
    note = tuple(_(entry.may.note).split(" · ")) if entry.may.note else ()
    state = tuple(badge.said for badge in badges_of(system, battle, entry.unit) if cell_len(badge.said) > 1)
    return (*note, *state)
