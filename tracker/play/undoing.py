"""Taking back what the table did last, while phones lay tokens: those stay where they lie if nothing hangs on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct

from tracker.battle.commands import Refused
from tracker.play.backwards import Made, backwards
from tracker.play.confidential import is_secret
from tracker.play.decide import decide
from tracker.play.evolve import fold
from tracker.play.history import History, keep_their_places, replay, stepped
from tracker.play.retracing import without_the_last
from tracker.words import n_


class TakenBack(Struct, frozen=True):
    """The battle without the last act of the table; `tokens` from phones are those that went with it."""

    history: History
    tokens: int = 0

    @property
    def words(self) -> str:
        """The words for them to the table; empty where none went."""
        template = n_(
            "{count} order from a phone is taken back with it",
            "{count} orders from phones are taken back with it",
            self.tokens,
        )
        return template.format(count=self.tokens) if self.tokens else ""


def taken_back_at_the_table(history: History) -> TakenBack | Refused:
    """The battle without what was done last at the table itself; orders laid on phones since are passed by.

    Where they hang on what is taken back they go with it: of an order nobody may know what it was for.
    """
    orders = _orders_since(history)
    if not orders:
        return _without(history)
    before = history
    for _order in orders:
        before = stepped(before.undo())
    undone = without_the_last(before)
    if isinstance(undone, Refused):
        # There is nothing else: then the orders themselves are what was done last.
        return _without(history)
    passed = _with_orders(history, undone, orders)
    return TakenBack(undone, len(orders)) if passed is None else TakenBack(passed)


def _without(history: History) -> TakenBack | Refused:
    undone = without_the_last(history)
    return undone if isinstance(undone, Refused) else TakenBack(undone)


def _orders_since(history: History) -> tuple[Made, ...]:
    """The orders laid on phones since the table did anything, in the order they were made."""

    def is_an_order(done: Made) -> bool:
        return bool(done.act.tap) and is_secret(history.system, done.act)

    return tuple(reversed(list(takewhile(is_an_order, backwards(history)))))


def _with_orders(history: History, undone: History, orders: Sequence[Made]) -> History | None:
    """The battle in which the orders were laid before what is taken back; None where they hang on that, or it on them.

    No die of the sealed ones changes its place among the acts: they were thrown in this order.
    """
    start = next(index for index, act in enumerate(undone.acts) if act is not history.acts[index])
    if keep_their_places(history.acts[start:]):
        return None
    battle = undone.battle
    for _number, order, _before in orders:
        decided = () if order.command is None else decide(undone.system, battle, order.command)
        if decided != order.events:
            return None
        battle = fold(undone.system, order.events, battle)
    numbers = {order.number for order in orders}
    others = [act for index, act in enumerate(undone.acts) if index >= start and index not in numbers]
    passed = replay(history.declared, (*undone.acts[:start], *(order.act for order in orders), *others), undone)
    return passed if _leads_to(passed, history) else None


def _leads_to(passed: History, history: History) -> bool:
    """Whether what was just taken back, done again, makes the battle it was taken from."""
    again = passed
    for _act in range(len(passed.undone()) - len(history.undone())):
        again = stepped(again.redo())
    return again.battle == history.battle
