"""The tests that losses have earned, followed to the step at which each is due, and to all their ends."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.battle.battle import Debt, DebtId
from tracker.battle.commands import Advance
from tracker.play.forecast.start import Progress, in_order
from tracker.play.forecast.transitions import Walk
from tracker.play.sheets.owed import page_of_tests
from tracker.play.walk import debts_due
from tracker.rules.resolver import Resolver
from tracker.rules.system import SheetRow, SheetScene

FARTHEST = 12
"""How many steps ahead the turn is walked to a test that is due later in it."""


def earned(walk: Walk, node: Progress) -> tuple[Debt, ...]:
    """The tests owed of what the page brings about, or may add to, and that a die decides as far as was seen."""
    first, among, owed = walk.start.battle.next_id, walk.start.among, walk.start.owed
    return tuple(
        debt
        for debt in node.battle.debts
        if (debt.id >= first or debt.id in owed) and debt.id not in node.left and (among is None or debt.unit in among)
    )


def next_test(walk: Walk, node: Progress) -> tuple[Progress, SheetRow | None]:
    """Where the next of the tests is taken, the turn walked on to it; no row where none is left.

    A test whose step this turn does not come to any more is taken where the turn stands.
    """
    system, turn = walk.start.system, node.battle.place.turn
    there = node
    for _step in range(FARTHEST):
        own = {debt.id for debt in earned(walk, there)}
        if not own:
            return there, None
        if any(debt.id in own for debt in debts_due(system, there.battle)):
            return there, _row(walk, there)
        if not there.battle.place.step:
            break
        on = walk.does(there.battle, Advance(anyway=True))
        if on.place.turn != turn:
            break
        there = replace(there, battle=on)
    return node, _row(walk, node)


def _row(walk: Walk, node: Progress) -> SheetRow | None:
    own = {debt.id: debt for debt in earned(walk, node)}
    system = walk.start.system
    early = frozenset[DebtId]() if debts_due(system, node.battle) else own.keys()
    rows = page_of_tests(system, early).rows(SheetScene(node.battle, {}, walk.start.given))
    mine = [(own[row.debt], row) for row in rows if row.debt in own and not row.struck]
    return min(mine, key=lambda ranked: in_order(ranked[0]), default=(None, None))[1]


def is_failed(resolver: Resolver, outcome: str) -> bool:
    """Whether the one who tested did not pass."""
    return resolver.outcome(outcome).good is False
