"""What is followed: a sheet as it lies on the table, with all that was said of it, and where a walk over it stands."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Bindings, Debt, DebtId, ProcedureId, Running, UnitId
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar
from tracker.play.backwards import of_this_phase
from tracker.play.sheets.opened import OpenSheet
from tracker.rules.system import Sheet, SheetScene

if TYPE_CHECKING:
    from tracker.rules.system import System

Failed = tuple[UnitId, str]
"""A test that was failed: by whom, and of which resolver."""


Recalled = tuple[str, frozenset[tuple[str, Scalar]]]
"""What the rolls of a pair were made with last on the way, as far as the table says it."""


class Standing(Struct, frozen=True):
    """Where one way through the rolls stands.

    `own` is the procedure the sheet presents, while it is under way; `recalled` is what is proposed again of the rolls
    made on the way, `made` are the sheet's rolls of this phase.
    `tested` and `failed` are the tests taken and failed on the way, `left` those that hang on no die: their end is
    entered by the table, and nobody can foretell it. `is_over` says that the sheet has no roll left.
    """

    battle: Battle
    own: ProcedureId | None = None
    recalled: frozenset[Recalled] = frozenset()
    made: tuple[Rolled, ...] = ()
    failed: frozenset[Failed] = frozenset()
    tested: frozenset[Failed] = frozenset()
    left: frozenset[DebtId] = frozenset()
    is_over: bool = False

    @property
    def running(self) -> Running | None:
        """The procedure the sheet presents, as it stands here; None where it has none under way."""
        return next((one for one in self.battle.running if one.id == self.own), None)


class Ground(Struct, frozen=True, dict=True):
    """A sheet and the battle it is opened on: what every way through its rolls has in common.

    Of the tests that follow only those of the units `among` are, where not all of them are looked at.
    """

    system: System
    sheet: Sheet
    battle: Battle
    bindings: Bindings
    said: Mapping[str, Scalar]
    opened: OpenSheet
    among: frozenset[UnitId] | None = None

    def key(self, here: Standing, *, counted: bool = True) -> Hashable:
        """What two ways must have in common to go on alike: all of the battle that differs from how it was.

        How often a roll was made is left aside: where rolls follow one another that is how many were followed; and of
        rolls without a procedure all that is not in the battle: a page of them hangs on which were made, not on how
        they ended. Unless they are `counted`, it is left aside how many those are, and what a procedure was told.
        """
        battle, first = here.battle, self.battle
        own = here.running
        read = (
            self.sheet.spent(self.scene(here), self.answered)
            if own is None
            else self.sheet.alike(battle, own, self.answered)
        )
        return (
            here.is_over,
            here.recalled,
            here.failed,
            here.tested,
            battle.place,
            tuple(self._units(battle, read)),
            () if battle.values is first.values else frozenset(battle.values.items()),
            () if battle.sealed is first.sealed else frozenset(battle.sealed.items()),
            battle.done,
            tuple(sorted((*in_order(debt), debt.id in here.left) for debt in battle.debts if debt.id >= first.next_id)),
            tuple((debt.id, debt.id in here.left) for debt in battle.debts if debt.id < first.next_id),
            tuple(_answers(one) for one in battle.running if counted or one is not own),
            len(here.made) if counted else 0,
        )

    def _units(self, battle: Battle, read: Mapping[UnitId, Mapping[str, Scalar]]) -> Iterator[Hashable]:
        """The units that are not as they were, each by what differs from the usual.

        One that is read otherwise is told though nothing of it has changed: its place may be another among the others.
        """
        for one in battle.units.values():
            was = self.battle.units.get(one.id)
            if one.id in read:
                yield one.id, self._told({**one.values, **read[one.id]})
            elif one is not was and (was is None or self._told(one.values) != self._told(was.values)):
                yield one.id, self._told(one.values)

    def _told(self, values: Mapping[str, Scalar]) -> frozenset[tuple[str, Scalar]]:
        return frozenset(values.items()) - self._usual

    @cached_property
    def _usual(self) -> frozenset[tuple[str, Scalar]]:
        return frozenset((field.key, field.default) for field in self.system.cards.fields)

    @cached_property
    def answered(self) -> frozenset[str]:
        """The inputs of rolls that the table has answered on this page, or that were not as usual in this phase."""
        found = {key for answers in self.opened.answers.values() for key in answers}
        for made in of_this_phase(self.opened.history):
            for event in made.act.events:
                if isinstance(event, Rolled):
                    usual = {
                        one.field.key: one.field.default
                        for one in self.system.resolver(event.resolution.resolver).inputs
                    }
                    found |= {key for key, value in event.resolution.inputs.items() if usual.get(key) != value}
        return frozenset(found)

    @cached_property
    def owed(self) -> frozenset[DebtId]:
        """The tests that those whom the page aims at owe already: it is not told anew that they lose more.

        On a page of tests each is a roll of its own.
        """
        rows = [entry.row for entry in self.opened.entries if entry.is_open]
        if any(row.debt is not None for row in rows):
            return frozenset()
        aimed_at = {unit for row in rows for unit in list(row.bindings.values())[1:]}
        return frozenset(debt.id for debt in self.battle.debts if debt.unit in aimed_at)

    def scene(self, here: Standing) -> SheetScene:
        """What the rows of a page without a procedure are proposed from."""
        last = here.made[-1] if here.made else self.opened.last
        return SheetScene(here.battle, self.bindings, self.said, last, here.made)

    def brief(self, battle: Battle) -> Battle:
        """The battle with the sheet's procedure told in as few answers as it goes on with (`Sheet.brief`)."""
        if not any(one.procedure == self.sheet.procedure for one in battle.running):
            return battle
        told = (
            replace(one, answers=self.sheet.brief(one)) if one.procedure == self.sheet.procedure else one
            for one in battle.running
        )
        return replace(battle, running=tuple(told))


def _answers(running: Running) -> Hashable:
    return (
        running.procedure,
        tuple(running.bindings.items()),
        frozenset((one.key, one.value) for one in running.answers),
    )


def in_order(debt: Debt) -> tuple[str, ...]:
    """A test without its number: what tells it from others, and in which order those due at one step are taken.

    So it does not matter which of two losses came first.
    """
    return debt.due, debt.resolver, repr(debt.bindings), repr(debt.inputs), debt.cause


def ground_of(opened: OpenSheet) -> Ground:
    """The ground of a sheet as it lies on the table."""
    return Ground(opened.system, opened.sheet, opened.battle, opened.bindings, opened.said, opened)
