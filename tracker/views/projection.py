"""The battle as the audience may know it: a frozen copy in which nothing secret exists.

Everything a viewer gets, in whatever form, is made from a `Projection` and from nothing else. Face-down tokens and
hidden units are taken out of the history before it is read, so that neither a name nor a count nor a gap is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from tracker.battle.acts import Act
from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.battle.events import AnyEvent, Changed, ContactEnded, ContactMade, Rolled, StepEntered
from tracker.battle.fields import Scalar
from tracker.play.agreed.scoring import ahead, is_over, is_scored, points_of
from tracker.play.confidential import is_secret, units_named
from tracker.play.evolve import evolve
from tracker.play.history import History
from tracker.play.walk import next_place
from tracker.rules.system import HIDDEN, System
from tracker.views.hurt import hurt_in_words
from tracker.views.panel.clocks import clocks_shown
from tracker.views.panel.coming import ComingThrow, ThrowShown, throw_shown
from tracker.views.panel.facts import ShownField, in_words
from tracker.views.panel.moments import Happening, Moment, moments_of
from tracker.views.panel.parts import PartInWords, parts_in_words
from tracker.views.phases import PhaseMark, phase_marks
from tracker.views.redaction import (
    backwards,
    is_in_hiding,
    openly,
    reveals,
    veiled,
    without_hidden,
    without_tokens,
)
from tracker.views.sentences.audience import met_in_words, strength_in_words, told_to_audience
from tracker.views.sentences.contacts import contact_in_words, is_parting_told
from tracker.views.sentences.names import phase_name, side_name, step_name, value_in_words
from tracker.views.sentences.score import distance_in_words, under_way_in_words
from tracker.views.sentences.strength import left_in_words
from tracker.views.sides import Look, looks
from tracker.views.spotlight import Order, Spotlit, Throw, cards, orders, throw_of, turns_the_battle
from tracker.views.strength import Measure, Reckoning, begun, broken, left_alone, reckon, whole_percent
from tracker.words import _, n_
from tracker.written import per_cent

TICKER: Final = 8
MOST_PIECES: Final = 40
"""Units of a side that are shown one by one: more fit on no screen."""


class Piece(msgspec.Struct, frozen=True):
    """A unit as it stands: what is left of its strength and how many of that are hurt how badly, or that it is out.

    `runs` says that it has not left the battle, but flees.
    """

    name: str
    now: int
    full: int
    is_out: bool = False
    hurt: str = ""
    runs: bool = False


class SideShown(msgspec.Struct, frozen=True):
    """One side: how it is marked, what is left of its army in percent, its units out of all; `on_move` in its turn.

    `measures` are its bases, figures and hit points apart, in the reader's language; `army` are its first units, one by
    one; `points` are its score, None where the table writes none down; the rest is its `Look`.
    """

    letter: str
    name: str
    on_move: bool
    out: int
    units: int
    left: int = 100
    measures: tuple[Measure, ...] = ()
    shape: str = ""
    hue: str = ""
    player: str = ""
    crest: str = ""
    army: tuple[Piece, ...] = ()
    points: int | None = None

    @property
    def lost(self) -> int:
        """How much of its army is gone, in percent."""
        return 100 - self.left

    @property
    def figures(self) -> str:
        """The rest of its first strength, each kind named: `14/16 bases, 3/4 hit points`."""
        return left_in_words(self.measures)


def out_in_words(side: SideShown) -> str:
    """How many of its units are out of the battle."""
    template = n_("{out} of {units} units out", "{out} of {units} units out", side.out)
    return template.format(out=side.out, units=side.units)


class Told(msgspec.Struct, frozen=True):
    """One thing that happened: a sentence, what followed, the dice beside it, its moment (or 0).

    `is_turning` says that it turns the battle: it came against all odds, or somebody is gone or runs.
    """

    text: str
    then: str = ""
    throw: Throw | None = None
    at: float = 0.0
    is_turning: bool = False

    @property
    def whole(self) -> str:
        """Both sentences as one line."""
        return f"{self.text} · {self.then}" if self.text and self.then else self.text or self.then

    @property
    def reckoned(self) -> str:
        """The same with what the dice had to show, and did."""
        return f"{self.whole} ({self.throw.words})" if self.throw is not None else self.whole

    def later(self, delay: float) -> Told:
        """The same for somebody who sees it so many seconds late."""
        return replace(self, at=self.at + delay) if self.at else self


class Projection(msgspec.Struct, frozen=True):
    """All that the audience may know of a battle, in the reader's language.

    `words` are the parts of the panel that are told in lines of words. `winner` is the letter of the one side that has
    anybody left, or after the last turn of the one with most points; `leader` that of the one ahead by what counts, the
    points or else the strength. `moments` are those of weight among the last events, the oldest first; `turned_up` is
    when the orders were, 0 where that is not among them. `guide` explains the phase to those new to the game.
    """

    title: str
    system: str
    turn: int
    phases: tuple[PhaseMark, ...]
    phase: str
    step: str
    comes_next: str
    mover: str
    sides: tuple[SideShown, ...]
    facts: tuple[ShownField, ...]
    last: Told | None
    ticker: tuple[Told, ...]
    cards: tuple[Spotlit, ...] = ()
    orders: tuple[Order, ...] = ()
    winner: str = ""
    words: tuple[PartInWords, ...] = ()
    coming: ThrowShown | None = None
    moments: tuple[Moment, ...] = ()
    turned_up: float = 0.0
    guide: str = ""
    leader: str = ""

    @property
    def is_scored(self) -> bool:
        """Whether points count; else it is the strength that is left."""
        return bool(self.sides) and all(side.points is not None for side in self.sides)

    def later(self, delay: float) -> Projection:
        """The same for somebody who sees it so many seconds late: every moment in it is late by as much."""
        return replace(
            self,
            facts=tuple(fact.later(delay) for fact in self.facts),
            last=None if self.last is None else self.last.later(delay),
            ticker=tuple(telling.later(delay) for telling in self.ticker),
            moments=tuple(moment.later(delay) for moment in self.moments),
            turned_up=self.turned_up + delay if self.turned_up else 0.0,
        )


def project(history: History, coming: ComingThrow | None = None) -> Projection:
    """The battle as the audience may know it at this moment, with the throw that is `coming` on the table's page."""
    open_history = without_tokens(history)
    system = history.system
    battle = openly(open_history)
    mover = system.turn.on_move(battle)
    tellings = tuple(islice(_tellings(open_history), TICKER))
    heard = tuple(telling.telling for telling in tellings)
    marked = looks(battle)
    letters = {side: look.letter for side, look in marked.items()}
    armies = reckon(system, begun(open_history), battle)
    return Projection(
        title=battle.title,
        system=_(system.name),
        turn=battle.place.turn,
        phases=tuple(_phases_in_words(system, battle)),
        phase=_phase_in_words(system, battle.place.step) if battle.place.step else "",
        step=_step_in_words(system, battle.place.step) if battle.place.step else "",
        comes_next=_next_in_words(system, battle) if battle.sides else "",
        mover=side_name(battle, mover) if mover else "",
        sides=_sides(system, battle, armies, marked, mover),
        facts=tuple(_facts(open_history, battle, armies)),
        last=heard[0] if heard else None,
        ticker=heard,
        cards=cards(system, battle, _open_roll(tellings[0], open_history.battle) if tellings else None, letters),
        orders=orders(system, battle, letters),
        winner=letters.get(_won(system, battle, armies) or SideId(""), ""),
        words=parts_in_words(battle),
        coming=throw_shown(system, battle, coming, letters),
        moments=tuple(_moments(open_history, reversed(tellings), letters)),
        turned_up=next((telling.act.at for telling in tellings if reveals(telling.act)), 0.0),
        guide=_guide(system, battle.place.step),
        leader=letters.get(_leader(system, battle, armies) or SideId(""), ""),
    )


def _step_in_words(system: System, step: str) -> str:
    """The step as viewers are told of it."""
    words = system.audience.step_words.get(step)
    return step_name(system, step) if words is None else _(words)


def _phases_in_words(system: System, battle: Battle) -> Iterator[PhaseMark]:
    """The phases of the turn as viewers are told of them."""
    for phase, mark in zip(system.turn.phases, phase_marks(system, battle), strict=True):
        words = system.audience.phase_words.get(phase.id)
        yield mark if words is None else replace(mark, label=_(words))


def _phase_in_words(system: System, step: str) -> str:
    """The numeral and name of a phase as viewers are told of it."""
    phase = system.phase_of(step)
    words = system.audience.phase_words.get(phase.id)
    return phase_name(system, step) if words is None else f"{phase.numeral} {_(words)}".strip()


def _guide(system: System, step: str) -> str:
    """The present phase, explained to those who are new to the game; empty where the system has no words for it."""
    words = system.audience.explains.get(system.phase_of(step).id) if step else None
    return "" if words is None else _(words)


def _leader(system: System, battle: Battle, armies: Reckoning) -> SideId | None:
    """Who is ahead by what counts, the points or else the strength that is left; None where nobody is."""
    if is_scored(battle):
        return ahead(system, battle)
    order = sorted(armies.sides, key=lambda army: army.left, reverse=True)
    is_clear = len(order) == 1 or (bool(order) and order[0].left > order[1].left)
    return order[0].side if is_clear else None


def _won(system: System, battle: Battle, armies: Reckoning) -> SideId | None:
    if (alone := left_alone(armies)) is not None:
        return alone
    return ahead(system, battle) if is_over(battle) else None


def _next_in_words(system: System, battle: Battle) -> str:
    place, ahead = battle.place, next_place(system, battle)
    phase, step = _phase_in_words(system, ahead.step), _step_in_words(system, ahead.step)
    if ahead.turn != place.turn and place.step:
        return _("Turn {turn}: {phase}").format(turn=ahead.turn, phase=phase)
    is_same = bool(place.step) and system.phase_of(place.step) is system.phase_of(ahead.step)
    name = step if is_same and ahead.side == place.side else phase
    if ahead.side and ahead.side != place.side:
        return _("{phase}: {side}").format(phase=name, side=side_name(battle, ahead.side))
    return name


def _sides(
    system: System, battle: Battle, armies: Reckoning, marked: Mapping[SideId, Look], mover: str
) -> tuple[SideShown, ...]:
    return tuple(
        SideShown(
            letter=marked[side.id].letter,
            name=side.name,
            on_move=side.id == mover,
            out=army.out,
            units=army.units,
            left=whole_percent(army.left),
            measures=army.measures,
            shape=marked[side.id].shape,
            hue=marked[side.id].hue,
            player=marked[side.id].player,
            crest=marked[side.id].crest,
            points=points_of(system, battle, side.id) if is_scored(battle) else None,
            army=tuple(_piece(system, unit) for unit in islice(battle.of_side(side.id), MOST_PIECES)),
        )
        for side, army in zip(battle.sides, armies.sides, strict=True)
    )


def _piece(system: System, unit: Unit) -> Piece:
    gauge = next(iter(system.audience.gauges(unit)), None)
    now, full = (gauge.now, gauge.full) if gauge is not None and gauge.full > 0 else (0, 0)
    return Piece(
        unit.name,
        max(min(now, full), 0),
        full,
        system.cards.is_out(unit),
        hurt_in_words(system, unit),
        system.cards.is_routed(unit),
    )


def _facts(history: History, battle: Battle, armies: Reckoning) -> Iterator[ShownField]:
    """The fields of the battle itself that the audience may see.

    The clocks come first: where there is little room what comes last is left out.
    """
    if clocks := tuple(clocks_shown(history, battle)):
        yield ShownField(_("clock"), in_words(clocks, clocks[0].since), clocks)
    for field in history.system.audience.shown:
        value: Scalar = battle[field]
        if value != "" and (value != field.default or field.key in battle.values):
            label = history.system.audience.fact_words.get(field.key, field.label)
            yield ShownField(_(label), value_in_words(battle, field, value))
    if battle.last_turn:
        yield ShownField(_("last turn"), str(battle.last_turn))
    if battle.break_point:
        yield ShownField(_("break point"), per_cent(str(battle.break_point)))
    if battle.couriers:
        reach = distance_in_words(history.system, battle.couriers)
        yield ShownField(_("couriers"), _("{distance} a turn").format(distance=reach))
    if coming := under_way_in_words(history.system, battle):
        yield ShownField(_("orders under way"), coming)
    if names := ", ".join(side_name(battle, side) for side in broken(battle, armies)):
        yield ShownField(_("broken"), names)


class _Telling(NamedTuple):
    """An act that the audience is told of, with the battles before and after it."""

    act: Act
    before: Battle
    after: Battle
    telling: Told


def tellings(history: History) -> Iterator[tuple[Act, Battle, Told]]:
    """Every standing act the audience is told of, with the battle it found, the latest first."""
    return ((telling.act, telling.before, telling.telling) for telling in _tellings(history))


def _tellings(history: History) -> Iterator[_Telling]:
    for act, before, after in backwards(history):
        telling = _told(history.system, act, before, after, history.battle)
        if telling is not None:
            yield _Telling(act, before, after, telling)


def _moments(history: History, tellings: Iterable[_Telling], letters: Mapping[SideId, str]) -> Iterator[Moment]:
    """The moments of weight among what the audience was told of, in the order in which they came."""
    now = history.battle
    for act, before, after, telling in tellings:
        if telling.is_turning:
            seen = [event for event in act.events if is_open(event, before, after, now.units)]
            happening = Happening(
                seen, _openly(before, now), _openly(after, now), telling.text or telling.then, telling.throw, act.at
            )
            yield from moments_of(history, happening, letters)


def _told(system: System, act: Act, before: Battle, after: Battle, now: Battle) -> Told | None:
    """An act as the audience is told of it; None where it is silent, or touches a unit hidden then or now."""
    if is_secret(system, act) or is_in_hiding(act, before, after, now):
        return None
    text, throw = _said_first(system, act, before, after, now)
    then = " ".join(sentence for sentence in _followed(system, act, before, after, now.units) if sentence)
    if not text and not then:
        return None
    seen = [event for event in act.events if is_open(event, before, after, now.units)]
    is_turning = turns_the_battle(system, seen, _openly(before, now), _openly(after, now))
    return Told(text, then, throw, act.at, is_turning)


def _said_first(system: System, act: Act, before: Battle, after: Battle, now: Battle) -> tuple[str, Throw | None]:
    """The first of the events that says something to the audience, with its dice."""
    battle = before
    unseen = [unit.id for unit in now.units.values() if unit[HIDDEN]]
    for event in act.events:
        if is_open(event, battle, after, now.units) and not _is_yet_to_come(event, now):
            text = told_to_audience(system, veiled(battle, unseen), event)
            if text:
                return text, throw_of(system, event)
        battle = evolve(system, battle, event)
    return "", None


def _openly(battle: Battle, now: Battle) -> Battle:
    """A battle of then without anybody who is hidden then or now."""
    open_now = without_hidden(now).units
    units = {key: unit for key, unit in without_hidden(battle).units.items() if key in open_now}
    return replace(battle, units=units)


def _open_roll(telling: _Telling, now: Battle) -> AnyEvent | None:
    """The roll of an act that nobody hidden had a part in."""
    rolls = (event for event in telling.act.events if isinstance(event, Rolled))
    return next((event for event in rolls if is_open(event, telling.before, now, now.units)), None)


def is_open(event: AnyEvent, before: Battle, after: Battle, now: Mapping[UnitId, Unit]) -> bool:
    """Whether nobody of whom an event speaks was hidden before or after it, or is so among the units of now."""
    return not any(_is_ever_hidden(unit, before, after, now) for unit in units_named(event))


def _is_yet_to_come(event: AnyEvent, now: Battle) -> bool:
    """Whether a turn begins that the table has gone back from since."""
    return isinstance(event, StepEntered) and event.turn > now.place.turn


def _is_ever_hidden(unit: UnitId, before: Battle, after: Battle, now: Mapping[UnitId, Unit]) -> bool:
    return any(units[unit][HIDDEN] for units in (before.units, after.units, now) if unit in units)


def _followed(system: System, act: Act, before: Battle, after: Battle, now: Mapping[UnitId, Unit]) -> Iterator[str]:
    """The strength that play took or gave; a correction by hand changes figures without a word."""
    touched = dict.fromkeys(event.unit for event in act.events if isinstance(event, Changed) and not event.reason)
    if touched or any(isinstance(event, ContactMade) for event in act.events):
        yield from met_in_words(system, act, _seen(before, now), _seen(after, now))
    for event in act.events:
        if isinstance(event, ContactEnded) and is_open(event, before, after, now):
            yield contact_in_words(before, event) if is_parting_told(system, act, before, event) else ""
    for unit in touched:
        if unit in before.units and unit in after.units and not _is_ever_hidden(unit, before, after, now):
            yield strength_in_words(system, before.units[unit], after.units[unit])


def _seen(battle: Battle, now: Mapping[UnitId, Unit]) -> Battle:
    """The battle then without anybody who is hidden then or now."""
    units = {key: unit for key, unit in battle.units.items() if not unit[HIDDEN] and not _hides(now.get(key))}
    return replace(battle, units=units)


def _hides(unit: Unit | None) -> bool:
    return unit is not None and bool(unit[HIDDEN])
