"""Where the light goes on the list of a step, once something was done there or the step is another one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import chain

from msgspec import Struct


class Kind(Enum):
    """The kind of a line; those of the table are all but the tests, the units and the questions."""

    TEST = "test"
    UNIT = "unit"
    TABLE = "table"
    QUESTION = "question"


class Spot(Struct, frozen=True):
    """A line that the light may lie on, and whether what it stands for is still to be done; the tests due it takes.

    A unit that may do something there though nobody waits for it is open and not `is_awaited`; so is a question that
    may be passed by. What is done `at_once` comes before the other units.
    """

    key: str
    kind: Kind
    is_open: bool
    tests: frozenset[int] = frozenset()
    is_awaited: bool = True
    at_once: bool = False

    @property
    def is_of_another(self) -> bool:
        """Whether it stands for what a unit does or owes that has a line of its own, or breaks in on others' acts."""
        return self.kind is Kind.TEST or self.at_once or self.key.startswith("running:")


class Lit(Struct, frozen=True):
    """The lines as they were listed, the one the light lay on, and the one that was acted on before that."""

    spots: tuple[Spot, ...] = ()
    key: str = ""
    acted: str = ""


def light_after(now: Sequence[Spot], before: Lit = Lit()) -> str:  # noqa: B008 - frozen
    """The line that the light goes to; empty where there is none.

    A test that has come due since is first, then a unit that has come to act at once. Else it stays while its line is
    open, and on one that was done before, but on no question while a unit is awaited, nor on a unit that is awaited no
    more. Else it goes on to the next that is open.
    """
    known = _tests_of(before.spots)
    tests = next((spot for spot in now if spot.is_open and spot.tests - known), None)
    if tests is not None:
        return tests.key
    if at_once := _comes_at_once(now, before):
        return at_once
    own = next((spot for spot in now if spot.key == before.key), None)
    if own is not None and own.is_open and not own.is_awaited and (awaited := _next_awaited(now, before)):
        return awaited
    if own is not None and _stays(now, before, own):
        return own.key
    return _next_open(now, before) or (own.key if own is not None else _in_its_place(now, before))


def light_at(now: Sequence[Spot], key: str) -> str:
    """The line of that key while it is open, else the next from there that is; where none is, that line itself.

    No question while a unit is awaited: where the light lay on one, it goes to what is first to be done.
    """
    own = next((spot for spot in now if spot.key == key), None)
    if own is None or _waits_for_units(now, own):
        return light_after(now)
    return key if own.is_open else _next_open(now, Lit(tuple(now), key)) or key


def light_back(now: Sequence[Spot], before: Sequence[Spot], unit: str) -> str | None:
    """The line of what was undone: the test that is due again, else that of the unit whose act it was.

    Else one that is open again; None without one.
    """
    done, known = {spot.key for spot in before if not spot.is_open}, _tests_of(before)
    due_again = (spot.key for spot in now if before and spot.is_open and spot.tests - known)
    of_unit = (spot.key for spot in now if spot.key == unit)
    reopened = (spot.key for spot in now if spot.is_open and spot.key in done)
    return next(chain(due_again, of_unit, reopened), None)


def _comes_at_once(now: Sequence[Spot], before: Lit) -> str:
    """The unit that acts before all others: one that has come to that since, or any once the lit line is done."""
    breaking_in = [spot.key for spot in now if spot.at_once and spot.is_open]
    known = {spot.key for spot in before.spots if spot.at_once and spot.is_open}
    was_open = any(spot.key == before.key and spot.is_open for spot in before.spots)
    is_done = was_open and not any(spot.key == before.key and spot.is_open for spot in now)
    return next((key for key in breaking_in if is_done or key not in known), "")


def _tests_of(spots: Iterable[Spot]) -> frozenset[int]:
    return frozenset[int]().union(*(spot.tests for spot in spots))


def _stays(now: Sequence[Spot], before: Lit, own: Spot) -> bool:
    if _waits_for_units(now, own):
        return False
    was = next((spot for spot in before.spots if spot.key == own.key), None)
    return own.is_open or (was is not None and not was.is_open)


def _waits_for_units(now: Sequence[Spot], own: Spot) -> bool:
    """Whether a line is a question, and a unit is still awaited."""
    return own.kind is Kind.QUESTION and any(map(_is_awaited_unit, now))


def _is_awaited_unit(spot: Spot) -> bool:
    return spot.kind is Kind.UNIT and spot.is_open and spot.is_awaited


def _next_awaited(now: Sequence[Spot], before: Lit) -> str:
    """The next unit that is awaited, else a question that is, where the lit unit was so till now; empty where not."""
    keys, awaited = [spot.key for spot in before.spots], {spot.key for spot in now if _is_awaited_unit(spot)}
    at = next((at for at, spot in enumerate(before.spots) if spot.key == before.key and _is_awaited_unit(spot)), None)
    if at is None:
        return ""
    asked = (spot.key for spot in now if spot.kind is Kind.QUESTION and spot.is_open and spot.is_awaited)
    return next(chain((key for key in (*keys[at + 1 :], *keys[:at]) if key in awaited), asked), "")


def _is_under_way(spot: Spot) -> bool:
    return spot.kind is Kind.TABLE and spot.is_of_another


def _next_open(now: Sequence[Spot], before: Lit) -> str:
    """The next line that is open, round at the end, first one that is awaited; empty where the light has none to go to.

    From what was under way that is what else is; from a unit another unit, else a question that is awaited; from any
    other line no question. Only from a question, a test or a line that is gone it goes to whatever is open, a question
    last; from a question, or a unit that was awaited, to no unit that nobody waits for. Where it has lain on nothing
    yet a question comes before such a unit.
    """
    start = _start(now, before)
    around = [spot for spot in (*now[start:], *now[:start]) if spot.is_open]
    lit = next((spot for spot in before.spots if spot.key == before.key), None)
    kind = None if lit is None else lit.kind
    is_listed = any(spot.key == before.key for spot in now)
    if kind is Kind.QUESTION or (lit is not None and is_listed and _is_awaited_unit(lit)):
        around = [spot for spot in around if spot.kind is not Kind.UNIT or spot.is_awaited]
    if not is_listed and kind is Kind.TABLE and (begun := next(filter(_is_under_way, around), None)) is not None:
        return begun.key
    if not before.key:
        around = sorted(around, key=_comes_unawaited)
        return next((spot.key for spot in around), "")
    wanted = {Kind.UNIT} if kind in {Kind.UNIT, Kind.TEST} else {Kind.UNIT, Kind.TABLE}
    going_on = sorted(
        (spot for spot in around if spot.kind in wanted),
        key=lambda spot: spot.kind is Kind.UNIT and not spot.is_awaited,
    )
    if not is_listed or kind in {Kind.QUESTION, Kind.TEST}:
        going_on += sorted(around, key=lambda spot: spot.kind is Kind.QUESTION)
    elif kind is Kind.UNIT:
        going_on += (spot for spot in around if spot.kind is Kind.QUESTION and spot.is_awaited)
    return next((spot.key for spot in going_on), "")


def _comes_unawaited(spot: Spot) -> int:
    """The place of a line among those that the light comes to first: what is awaited, questions, other units."""
    if spot.kind is Kind.QUESTION:
        return 1
    return 2 if spot.kind is Kind.UNIT and not spot.is_awaited else 0


def _start(now: Sequence[Spot], before: Lit) -> int:
    """Where to look on from: the place of the lit line; after a test or what was under way, that of who acted there.

    What is gone has its place before what stood behind it.
    """
    keys, was = [spot.key for spot in now], [spot.key for spot in before.spots]
    left = [spot.key for spot in before.spots if spot.key == before.key and spot.is_of_another]
    lit = before.acted if left and before.acted in was else before.key
    at = was.index(lit) if lit in was else len(was)
    return next((keys.index(key) for key in was[at:] if key in keys), 0)


def _in_its_place(now: Sequence[Spot], before: Lit) -> str:
    return next((spot.key for spot in now[_start(now, before) :]), "")
