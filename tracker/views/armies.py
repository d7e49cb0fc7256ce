"""The armies unit by unit as pages draw and list them: what is left, what this turn has cost, state, values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.battle.fields import AnyField
from tracker.play.history import History
from tracker.play.tokens import open_order
from tracker.play.walk import debts_due
from tracker.rules.system import System
from tracker.views.hurt import badges_of, hurt_in_words, hurt_of
from tracker.views.sentences import value_in_words
from tracker.views.strength import begun, reckon
from tracker.words import _


class Rank(Struct, frozen=True):
    """A unit and its strength: `now` of `full`; `fresh` is what it lost since the turn began.

    `full` is 0 for one that has no strength to count. Of what it has left `hurt` are hurt, and `states` says how.
    """

    unit: Unit
    now: int
    full: int
    fresh: int = 0
    is_out: bool = False
    hurt: int = 0
    states: str = ""

    @property
    def before(self) -> int:
        """The losses it had when the turn began."""
        return self.full - self.now - self.fresh


class Army(Struct, frozen=True):
    """A side: the share of it that is left, its units one by one, how many are gone, what this turn has cost it."""

    side: SideId
    left: Fraction
    ranks: tuple[Rank, ...]

    @property
    def gone(self) -> int:
        """How many of its units are out of the battle."""
        return sum(rank.is_out for rank in self.ranks)

    @property
    def fresh(self) -> int:
        """The losses of its units this turn, all together: bases, figures, hit points."""
        return sum(rank.fresh for rank in self.ranks)


def armies(history: History) -> tuple[Army, ...]:
    """Every side in the order of the table."""
    system, battle = history.system, history.battle
    then = as_the_turn_began(history)
    shares = {strength.side: strength.left for strength in reckon(system, begun(history), battle).sides}
    return tuple(
        Army(
            side.id,
            shares[side.id],
            tuple(_rank(system, unit, then.units.get(unit.id, unit)) for unit in battle.of_side(side.id)),
        )
        for side in battle.sides
    )


def armies_hold(then: History, now: History) -> bool:
    """Whether the armies are still those of an earlier state: one act more, by which no unit is another."""
    before, battle = then.battle, now.battle
    is_one_more = len(now.befores) == len(then.befores) + 1 and now.befores[-1] is before
    is_same = battle.units is before.units and battle.sides is before.sides and battle.place == before.place
    return is_one_more and is_same


def as_the_turn_began(history: History) -> Battle:
    """The battle that the present turn found; as it stands, before the first one."""
    turn = history.battle.place.turn
    return next((before for before in reversed(history.befores) if before.place.turn < turn), history.battle)


def _rank(system: System, unit: Unit, then: Unit) -> Rank:
    full, now, was = _full(system, unit), _left(system, unit), _left(system, then)
    fresh, is_out = max(min(was, max(full, now)) - now, 0), system.cards.is_out(unit)
    return Rank(unit, now, max(full, now), fresh, is_out, min(hurt_of(system, unit), now), hurt_in_words(system, unit))


def _full(system: System, unit: Unit) -> int:
    return max(next((gauge.full for gauge in system.audience.gauges(unit)), 0), 0)


def _left(system: System, unit: Unit) -> int:
    if system.cards.is_out(unit):
        return 0
    return max(next((gauge.now for gauge in system.audience.gauges(unit)), 0), 0)


class Column(Struct, frozen=True):
    """A value of the card in a list of units, and the heading over it."""

    field: AnyField
    heading: str


class Listed(Struct, frozen=True):
    """A unit in its row: `name` is its own where several are called alike; `order` is its token, `state` its badges.

    `owes` says that it owes a test: None for no, else whether it is due by now; `values` are those of the columns,
    empty where one does not apply.
    """

    rank: Rank
    name: str
    order: str
    state: tuple[str, ...]
    owes: bool | None
    values: tuple[str, ...]


class Mustered(Struct, frozen=True):
    """A side in the roster: the share of it that is left, its units, how many of them are gone, this turn's losses."""

    side: SideId
    left: Fraction
    gone: int
    fresh: int
    units: tuple[Listed, ...]

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """Its units with what is left of each."""
        return tuple(unit.rank for unit in self.units)


def columns_of(system: System) -> tuple[Column, ...]:
    """The roster's columns for every unit, the weightiest first; the order token has a place of its own."""
    if system.cards.columns:
        return tuple(Column(system.field(key), heading) for key, heading in system.cards.columns.items())
    order = None if system.turn.tokens is None else system.turn.tokens.field
    return tuple(Column(field, field.short) for field in system.cards.fields if field.short and field is not order)


def mustered(history: History) -> tuple[Mustered, ...]:
    """The roster as it stands, side by side."""
    system, battle = history.system, history.battle
    columns, names = columns_of(system), names_apart(battle)
    due = {debt.unit for debt in debts_due(system, battle)}
    owing = {debt.unit: debt.unit in due for debt in battle.debts}
    return tuple(
        Mustered(
            army.side,
            army.left,
            army.gone,
            army.fresh,
            tuple(_listed(system, battle, rank, columns, names, owing.get(rank.unit.id)) for rank in army.ranks),
        )
        for army in armies(history)
    )


def _listed(
    system: System,
    battle: Battle,
    rank: Rank,
    columns: tuple[Column, ...],
    names: Mapping[UnitId, str],
    owes: bool | None,
) -> Listed:
    unit = rank.unit
    order = "" if system.turn.tokens is None else open_order(system.turn.tokens, unit)
    badges = () if rank.is_out else tuple(badge.words for badge in badges_of(system, battle, unit))
    state = tuple(badge for badge in badges if badge != order and len(badge) > 1)
    values = tuple(
        value_in_words(battle, column.field, unit[column.field]) if column.field.applies(unit) else ""
        for column in columns
    )
    return Listed(rank, names[unit.id], order, state, owes, values)


def names_apart(battle: Battle) -> Mapping[UnitId, str]:
    """Every unit's name; several of a side that are called alike are numbered as they joined: `Wolves (2)`."""
    alike = Counter((unit.side, unit.name) for unit in battle.units.values())
    times_met: Counter[tuple[SideId, str]] = Counter()
    names: dict[UnitId, str] = {}
    for unit in battle.units.values():
        called = (unit.side, unit.name)
        times_met[called] += 1
        many = alike[called] > 1
        names[unit.id] = _("{unit} ({number})").format(unit=unit.name, number=times_met[called]) if many else unit.name
    return names
