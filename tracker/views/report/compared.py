"""Two courses of a battle side by side: where they part, and in which figures they differ.

Meant for a battle and its branch; any two battles of one rule system can be compared. It is for the table itself:
units that are hidden from the audience are among them, tokens face down are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from tracker.battle.acts import Fate
from tracker.battle.battle import Battle, Side, SideId, UnitId
from tracker.battle.commands import Refused
from tracker.battle.events import DiceSealed, Forked
from tracker.play.agreed.scoring import is_scored, points_of
from tracker.play.branching import in_common
from tracker.play.history import History
from tracker.views.figures import plain, signed
from tracker.views.hurt import badges_of
from tracker.views.report.luck import luck
from tracker.views.sentences.names import place_in_words
from tracker.views.strength import Reckoning, Strength, begun, reckon, whole_percent
from tracker.words import _, n_
from tracker.written import per_cent

NOTHING = "–"
"""The mark where one of the two has no such side or unit."""


class Difference(Struct, frozen=True):
    """One figure in both: its words, what it is in each, and by how much the second is more; empty for no figure.

    `key` is what it is called in a script, and `numbers` what it is counted by there: of a unit its strength, of an
    army what is left in percent. `differs` says that the two are not the same.
    """

    key: str
    what: str
    first: str
    other: str
    gap: str
    differs: bool
    numbers: tuple[float | None, float | None]


class SideCompared(Struct, frozen=True):
    """A side in both: its figures, then those of its units that are not as they are in the other."""

    side: SideId
    name: str
    figures: tuple[Difference, ...]
    units: tuple[Difference, ...]


class Comparison(Struct, frozen=True):
    """Two battles beside each other: their titles, where each stands, what they share, and every side.

    `shared` counts the standing acts in common, `since` those of each that came after; `parted` says so in a sentence.
    """

    titles: tuple[str, str]
    places: tuple[str, str]
    shared: int
    since: tuple[int, int]
    parted: str
    sides: tuple[SideCompared, ...]


def compare(ours: History, other: History) -> Comparison | Refused:
    """The first battle beside the second; refused are battles of two rule systems."""
    if ours.system.key != other.system.key:
        return Refused(
            _("{one} and {other} are played by different rules").format(one=ours.battle.title, other=other.battle.title)
        )
    shared = in_common(ours, other)
    since = (_made_since(ours, shared), _made_since(other, shared))
    places = (place_in_words(ours.system, ours.battle.place), place_in_words(other.system, other.battle.place))
    sides = {side.id: side for battle in (other.battle, ours.battle) for side in battle.sides}
    ordered = [*ours.battle.sides, *(side for side in other.battle.sides if side.id not in _ids(ours.battle))]
    return Comparison(
        (ours.battle.title, other.battle.title),
        places,
        shared,
        since,
        _parted(ours, shared, since),
        tuple(_side(sides[side.id], ours, other) for side in ordered),
    )


def _made_since(history: History, shared: int) -> int:
    """The standing acts after the first so many; that a branch began, and was sealed, is none of the table's."""
    standing = [act for act in history.acts if act.fate is Fate.STANDS]
    return sum(not isinstance(act.events[0], Forked | DiceSealed) for act in standing[shared:])


def _ids(battle: Battle) -> set[SideId]:
    return {side.id for side in battle.sides}


def _parted(history: History, shared: int, since: tuple[int, int]) -> str:
    """Where the two part, in a sentence."""
    if not shared:
        return _("They have no action in common.")
    if not any(since):
        return _("They are the same, action for action.")
    then = history.befores[shared] if shared < len(history.befores) else history.battle
    template = n_(
        "They share {count} action and part at {place}: {one} since in the first, {other} in the second.",
        "They share {count} actions and part at {place}: {one} since in the first, {other} in the second.",
        shared,
    )
    place = place_in_words(history.system, then.place)
    return template.format(count=shared, place=place, one=since[0], other=since[1])


def _side(side: Side, ours: History, other: History) -> SideCompared:
    return SideCompared(side.id, side.name, tuple(_figures(side.id, ours, other)), tuple(_units(side.id, ours, other)))


def _figures(side: SideId, ours: History, other: History) -> Iterator[Difference]:
    armies = _army(side, _reckoned(ours)), _army(side, _reckoned(other))
    yield _shares("left", _("army left"), *(None if army is None else army.left for army in armies))
    labels = dict.fromkeys(measure.label for army in armies if army is not None for measure in army.measures)
    for label in labels:
        yield _counts("strength", label, *(_measure(army, label) for army in armies))
    yield _counts("out", _("units out"), *(None if army is None else army.out for army in armies))
    yield from _figures_of_the_table(side, ours, other)


def _figures_of_the_table(side: SideId, ours: History, other: History) -> Iterator[Difference]:
    """The differences of the table's own counts beside the armies: points, and luck."""
    if is_scored(ours.battle) or is_scored(other.battle):
        yield _counts("points", _("points"), *(_points(history, side) for history in (ours, other)))
    yield _scores("luck", _("luck"), *(_luck(history, side) for history in (ours, other)))


def _reckoned(history: History) -> Reckoning:
    return reckon(history.system, begun(history), history.battle)


def _army(side: SideId, armies: Reckoning) -> Strength | None:
    return next((army for army in armies.sides if army.side == side), None)


def _measure(army: Strength | None, label: str) -> int | None:
    measures = army.measures if army is not None else ()
    return next((measure.now for measure in measures if measure.label == label), None)


def _points(history: History, side: SideId) -> int | None:
    return points_of(history.system, history.battle, side) if side in _ids(history.battle) else None


def _luck(history: History, side: SideId) -> float | None:
    return next((round(fortune.score, 1) for fortune in luck(history).sides if fortune.side == side), None)


def _units(side: SideId, ours: History, other: History) -> Iterator[Difference]:
    """The units of the side whose strength or state is not the same in both; what is the same is left out of each."""
    units = dict.fromkeys(unit.id for history in (ours, other) for unit in history.battle.of_side(side))
    for unit in units:
        states = _state(ours, unit), _state(other, unit)
        if states[0] != states[1]:
            shown = _told(*states), _told(*reversed(states))
            counts = _strength(ours, unit), _strength(other, unit)
            yield Difference(unit, _name(unit, ours, other), *shown, _gap(*counts), differs=True, numbers=counts)


def _name(unit: UnitId, *histories: History) -> str:
    return next(history.battle.units[unit].name for history in histories if unit in history.battle.units)


def _told(state: tuple[str, ...], other: tuple[str, ...]) -> str:
    """A unit in a few words: what is left of it, then whatever is not so in the other battle."""
    return " · ".join(state[:1] + tuple(word for word in state[1:] if word not in other)) or NOTHING


def _state(history: History, key: UnitId) -> tuple[str, ...]:
    system, unit = history.system, history.battle.units.get(key)
    if unit is None:
        return ()
    gauges = [f"{gauge.now}/{gauge.full}" for gauge in system.audience.gauges(unit)[:1]]
    others = [f"{_(gauge.label)} {gauge.now}/{gauge.full}" for gauge in system.audience.gauges(unit)[1:]]
    badges = [badge.words for badge in badges_of(system, history.battle, unit)]
    out = [_("out of the battle")] if system.cards.is_out(unit) and not badges else []
    return (*gauges, *others, *(badge for badge in badges if badge != NOTHING), *out)


def _strength(history: History, unit: UnitId) -> int | None:
    present = history.battle.units.get(unit)
    gauges = history.system.audience.gauges(present) if present is not None else ()
    return next((gauge.now for gauge in gauges), None)


def _counts(key: str, what: str, ours: int | None, other: int | None) -> Difference:
    shown = (NOTHING if ours is None else plain(ours)), (NOTHING if other is None else plain(other))
    return Difference(key, what, *shown, _gap(ours, other), differs=ours != other, numbers=(ours, other))


def _gap(ours: float | None, other: float | None) -> str:
    return "" if ours is None or other is None or ours == other else signed(other - ours)


def _shares(key: str, what: str, ours: Fraction | None, other: Fraction | None) -> Difference:
    shares = [None if share is None else whole_percent(share) for share in (ours, other)]
    shown = [NOTHING if share is None else per_cent(str(share)) for share in shares]
    exact = _hundredths(ours), _hundredths(other)
    return Difference(key, what, shown[0], shown[1], _gap(*shares), differs=ours != other, numbers=exact)


def _hundredths(share: Fraction | None) -> float | None:
    return None if share is None else round(float(share) * 100, 1)


def _scores(key: str, what: str, ours: float | None, other: float | None) -> Difference:
    shown = [NOTHING if score is None else signed(score) for score in (ours, other)]
    gap = _gap(ours, other) if ours is None or other is None else _gap(0.0, round(other - ours, 1))
    return Difference(key, what, shown[0], shown[1], gap, differs=ours != other, numbers=(ours, other))
