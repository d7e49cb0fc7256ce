"""The state a forecast starts from, a sheet with all that was said of it, and where one way through it stands."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Answer, Battle, Bindings, Debt, DebtId, ProcedureId, Running, UnitId
from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar
from tracker.play.backwards import of_this_phase
from tracker.play.sheets.opened import OpenSheet
from tracker.rules.system import RollFor, Sheet, SheetRow, SheetScene

if TYPE_CHECKING:
    from tracker.rules.system import System

Failed = tuple[UnitId, str]
"""A test that was failed: by whom, and of which resolver."""


Recalled = tuple[str, frozenset[tuple[str, Scalar]]]
"""The answers that the rolls of a pair were made with last on the way, as far as the table says it."""


class Progress(Struct, frozen=True):
    """Where one way through the rolls stands.

    `own` is the procedure the sheet presents, while it is under way; `recalled` is what is proposed again of the rolls
    made on the way, `rolled` are the sheet's rolls of this phase, `given_back` those of others made on it meanwhile;
    `dice` lie on one of those left, till that is made.
    `tested` and `failed` are the tests taken and failed on the way, `left` those that hang on no die: their end is
    entered by the table, and nobody can foretell it. `is_over` says that the sheet has no roll left.
    """

    battle: Battle
    own: ProcedureId | None = None
    recalled: frozenset[Recalled] = frozenset()
    rolled: tuple[Rolled, ...] = ()
    given_back: tuple[Rolled, ...] = ()
    dice: tuple[Face, ...] = ()
    failed: frozenset[Failed] = frozenset()
    tested: frozenset[Failed] = frozenset()
    left: frozenset[DebtId] = frozenset()
    is_over: bool = False

    @property
    def running(self) -> Running | None:
        """The procedure the sheet presents, as it stands here; None where it has none under way."""
        return next((running for running in self.battle.running if running.id == self.own), None)


class Start(Struct, frozen=True, dict=True):
    """A sheet and the battle it is opened on: what every way through its rolls has in common.

    Where fights are followed by themselves, `among` are the units of this one: only their rolls and tests are
    followed. Where the table asks of some units, `only` their rolls are: those of one, or of several at one another.
    """

    system: System
    sheet: Sheet
    battle: Battle
    bindings: Bindings
    given: Mapping[str, Scalar]
    opened: OpenSheet
    among: frozenset[UnitId] | None = None
    only: frozenset[UnitId] = frozenset()

    def is_within(self, bindings: Mapping[str, UnitId]) -> bool:
        """Whether a roll of these is looked at."""
        those = frozenset(bindings.values())
        is_asked_of = not self.only.isdisjoint(those) if len(self.only) == 1 else those <= self.only
        return (self.among is None or those <= self.among) and (not self.only or is_asked_of)

    def is_of_others(self, ask: RollFor) -> bool:
        """Whether a roll is passed over: not one of a single unit, which may tell who comes next."""
        return len(ask.bindings) > 1 and not self.is_within(ask.bindings)

    def parted(self, node: Progress, only: frozenset[UnitId]) -> tuple[Start, ...]:
        """The fights that are followed by themselves, all that comes before their rolls being said.

        Of several fights it is the whole one that is asked of where one unit is named.
        """
        own = node.running
        fights = () if own is None else self.sheet.forecast.fights(node.battle, own)
        if len(fights) < 2:
            return (replace(self, only=only),)
        rolls = only if len(only) > 1 else frozenset[UnitId]()
        return tuple(
            replace(self, among=fight, only=rolls) for fight in fights if not only or not fight.isdisjoint(only)
        )

    def key(self, node: Progress) -> Hashable:
        """The key that two ways share if they go on alike: all of the battle that differs from how it was.

        Of what was made without a procedure it is only how much: a page of such rolls hangs on which were made, not on
        how they ended. What the system says matters no more is left aside (`Sheet.forecast`).
        """
        battle, first = node.battle, self.battle
        own = node.running
        matters = self.sheet.forecast.matters(self.scene(node), own, self.answered)
        return (
            node.is_over,
            node.dice,
            node.recalled,
            node.failed,
            node.tested,
            battle.place,
            tuple(self._units(battle, matters.values)),
            () if battle.values is first.values else frozenset(battle.values.items()),
            () if battle.sealed is first.sealed else frozenset(battle.sealed.items()),
            battle.done,
            tuple(sorted((*in_order(debt), debt.id in node.left) for debt in battle.debts if debt.id >= first.next_id)),
            tuple((debt.id, debt.id in node.left) for debt in battle.debts if debt.id < first.next_id),
            tuple(_answers(running, matters.answers if running is own else None) for running in battle.running),
            len(node.rolled),
        )

    def _units(self, battle: Battle, read: Mapping[UnitId, Mapping[str, Scalar]]) -> Iterator[Hashable]:
        """The units that are not as they were, each by what differs from the usual.

        One that is read otherwise is told though nothing of it has changed: its place may be another among the others.
        """
        for unit in battle.units.values():
            was = self.battle.units.get(unit.id)
            if unit.id in read:
                yield unit.id, self._told({**unit.values, **read[unit.id]})
            elif unit is not was and (was is None or self._told(unit.values) != self._told(was.values)):
                yield unit.id, self._told(unit.values)

    def _told(self, values: Mapping[str, Scalar]) -> frozenset[tuple[str, Scalar]]:
        return frozenset(values.items()) - self._usual

    @cached_property
    def _usual(self) -> frozenset[tuple[str, Scalar]]:
        return frozenset((field.key, field.default) for field in self.system.cards.fields)

    @cached_property
    def answered(self) -> frozenset[str]:
        """The inputs of rolls that the table has answered on this page, or that were not as usual in this phase."""
        keys = {key for answers in self.opened.answers.values() for key in answers}
        for done in of_this_phase(self.opened.history):
            for event in done.act.events:
                if isinstance(event, Rolled):
                    usual = {
                        entry.field.key: entry.field.default
                        for entry in self.system.resolver(event.resolution.resolver).inputs
                    }
                    keys |= {key for key, value in event.resolution.inputs.items() if usual.get(key) != value}
        return frozenset(keys)

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

    def scene(self, node: Progress) -> SheetScene:
        """The scene from which the rows of a page without a procedure are proposed."""
        last = node.rolled[-1] if node.rolled else self.opened.last
        return SheetScene(node.battle, self.bindings, self.given, last, node.rolled, node.given_back)

    def is_given_back(self, row: SheetRow) -> bool:
        """Whether it is given back on a page without a procedure: none of the rolls that the page is for."""
        return not self.sheet.procedure and row.debt is not None and bool(row.moment)


def _answers(running: Running, matter: Iterable[Answer] | None) -> Hashable:
    answers = running.answers if matter is None else matter
    return (
        running.procedure,
        tuple(running.bindings.items()),
        frozenset((answer.key, answer.value) for answer in answers),
    )


def in_order(debt: Debt) -> tuple[str, ...]:
    """A test without its number: what tells it from others, and in which order those due at one step are taken.

    So it does not matter which of two losses came first.
    """
    return debt.due, debt.resolver, repr(debt.bindings), repr(debt.inputs), debt.cause


def start_of(opened: OpenSheet) -> Start:
    """The start of a sheet as it lies on the table."""
    return Start(opened.system, opened.sheet, opened.battle, opened.bindings, opened.answered, opened)
