"""The tests owed as one page: a row for each, whoever owes it and whatever it is."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, Debt, DebtId, UnitId
from tracker.play.asked import side_rolling
from tracker.play.rolls import figure_in_turn
from tracker.play.walk import debts_due
from tracker.rules.resolver import Context, Role
from tracker.rules.system import PickUnit, Sheet, SheetRow, SheetScene
from tracker.words import N_, Said, _, labelled

if TYPE_CHECKING:
    from tracker.rules.system import System

KEY: Final = "owed"


def tests_owed(system: System) -> Sheet:
    """The page of the tests that are due by now."""
    return page_of_tests(system)


def page_of_tests(
    system: System, early: Container[DebtId] = frozenset(), side: str = "", due: Iterable[Debt] = ()
) -> Sheet:
    """The page of the tests that are due by now, and of those that somebody has agreed to take before their step.

    With a `side` it is that of the rolls it makes alone. What comes due later has no row: no die behind the last test
    that is due takes another before its time. It is called by what is `due`, tests or other rolls.
    """

    def rows(scene: SheetScene) -> tuple[SheetRow, ...]:
        due = debts_due(system, scene.battle)
        agreed = (debt for debt in scene.battle.debts if debt.id in early and debt not in due)
        rows = (row_of(system, scene, debt) for debt in (*due, *agreed))
        return tuple(row for row in rows if not side or side_rolling(scene.battle, row.bindings) == side)

    label = N_("Tests owed") if all(system.resolver(debt.resolver).is_test for debt in due) else N_("Rolls owed")
    return Sheet(key=KEY, label=label, rules=(), of=(), rows=rows)


def row_of(system: System, scene: SheetScene, debt: Debt) -> SheetRow:
    """A test with those who have a part in it: bound by its cause, likely, or to be said."""
    resolver = system.resolver(debt.resolver)
    bound, asks, struck = dict(debt.bindings), list[PickUnit](), ""
    for role in resolver.roles:
        if role.key in bound or role.afterwards:
            continue
        must = role.must_be_taken(debt.inputs)
        if not must and not role.asked(debt.inputs):
            unit = role.likely(Context(scene.battle, bound))
        else:
            part = replace(role, optional=not must)
            ask = pick_whom(system, scene.battle, part, debt.unit, f"{debt.id} {role.key}")
            if role.optional:
                # Nothing at all speaks for one of those before whom a test may be taken: a list asks for whose.
                called = Said(labelled(scene.battle.units[debt.unit].name, _(role.label)))
                ask = replace(ask, question=called, is_unknown=ask.is_doubtful)
            asks.append(ask)
            answer = scene.answer(asks[-1])
            unit = UnitId(str(answer)) if answer else None
            struck = _("whom?") if must and unit is None else struck
        if unit is not None:
            bound[role.key] = unit
    in_order = {role.key: bound[role.key] for role in resolver.roles if role.key in bound}
    return SheetRow(
        key=f"debt {debt.id}",
        resolver=resolver.key,
        bindings=in_order,
        inputs={**figure_in_turn(resolver, scene.battle, debt), **debt.inputs},
        asks=tuple(asks),
        struck=struck,
        debt=debt.id,
        note=system.words.causes.get(debt.cause, debt.cause),
    )


def pick_whom(system: System, battle: Battle, role: Role, unit: UnitId, key: str) -> PickUnit:
    """Who has a part that a unit's roll leaves open: one of its own side for a friend's, else of the others."""
    side = battle.units[unit].side
    others = tuple(
        other.id
        for other in battle.units.values()
        if other.id != unit and (other.side == side) == role.friend and not system.cards.is_out(other)
    )
    if not role.friend:
        others = _as_listed(system, battle, unit, others)
    if role.optional:
        return PickUnit(key, role.label, others, usual=UnitId(""), short=role.label, or_none=N_("nobody"), player=unit)
    usual = next(iter(others), None)
    return PickUnit(key, role.label, others, usual=usual, short=role.label, is_doubtful=len(others) > 1, player=unit)


def _as_listed(system: System, battle: Battle, unit: UnitId, others: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """The enemies as the list has them: those it touches, then units before single figures."""
    contacts = system.play.contacts
    near = {foe.id for foe in contacts.touched(battle, battle.units[unit])} if battle.contacts else set[UnitId]()
    return tuple(sorted(others, key=lambda other: (other not in near, contacts.seldom(battle, battle.units[other]))))
