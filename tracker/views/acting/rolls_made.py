"""The rolls of each unit in the present phase, in the columns in which they were offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from tracker.battle.acts import Act
from tracker.battle.battle import Battle, Place, ProcedureId, UnitId, acting_first
from tracker.battle.commands import Perform
from tracker.battle.dice import Face
from tracker.battle.events import (
    AnyEvent,
    BattleValueChanged,
    ContactMade,
    ProcedureAnswered,
    ProcedureBegan,
    ProcedureEnded,
    Rolled,
    StepEntered,
)
from tracker.play.backwards import Made, since_the_turn_began
from tracker.play.history import History
from tracker.play.walk import acting_unit, standing
from tracker.rules.system import Does, May, System
from tracker.views.figures import needed_in
from tracker.views.hurt import hurt_of
from tracker.views.sentences.contacts import takes_over
from tracker.views.sentences.events import is_a_mirror
from tracker.views.spotlight import Went, went


class Deed(Struct, frozen=True):
    """The last act of a unit: its last rolls of one kind, as many as belong to one procedure or have one target.

    Those with dice tell how it went: a check, or an advance, needs none. What each of them `needs` is empty where they
    needed several numbers. `dice` are those of the only roll, empty where there were `rolls` of them, of which `well`
    went well; it `is_open` where some went neither well nor ill. `aimed_at` is whom they cost most, and `was` and `now`
    are his strength before the first and once all is done that came of the last, None where he has none or nobody was
    aimed at. `resolver` is the key of what was rolled, `step` where that
    was, and `in_all` how many such rolls the unit has made in this phase, at whomever. Where that strength stayed,
    `hurt` of it were hurt that were not before.
    """

    needs: str
    dice: tuple[Face, ...]
    rolls: int
    well: int
    went: Went
    aimed_at: UnitId | None = None
    was: int | None = None
    now: int | None = None
    resolver: str = ""
    step: str = ""
    in_all: int = 0
    is_open: bool = False
    hurt: int = 0


class _Made(Struct, frozen=True):
    """A roll, the battle it found, and the one that all that came of it has left.

    In a procedure that many take part in others' rolls lie between: there `spans` are the acts that are this roll's
    own, each as the battle it found and the one it left.
    """

    rolled: Rolled
    before: Battle
    after: Battle
    spans: tuple[tuple[Battle, Battle], ...] = ()


class _Spans:
    """The acts that came of each roll in a procedure that nobody leads, read backwards: one without is the last's."""

    def __init__(self) -> None:
        self._loose: list[tuple[Battle, Battle]] = []
        self._of: dict[UnitId, list[tuple[Battle, Battle]]] = {}

    def add(self, act: Act, span: tuple[Battle, Battle]) -> UnitId | None:
        """Keep an act with its roller, and answer who that is; None for an act without a roll."""
        rolled = next((event for event in act.events if isinstance(event, Rolled) and event.bindings), None)
        if rolled is None:
            self._loose.append(span)
            return None
        roller = acting_first(rolled.bindings)[0]
        self._of.setdefault(roller, []).extend([*self._loose, span])
        self._loose.clear()
        return roller

    def taken(self, roller: UnitId) -> tuple[tuple[Battle, Battle], ...]:
        """The spans kept with a roller so far, which are kept no longer."""
        return tuple(self._of.pop(roller, ()))


def deeds(history: History) -> Mapping[UnitId, Deed]:
    """By the unit that rolled."""
    system, by_unit = history.system, dict[UnitId, list[_Made]]()
    for done in _of_this_phase(history):
        by_unit.setdefault(next(iter(done.rolled.bindings.values())), []).append(done)
    return {unit: _deed(system, _with_dice(_own(system, rolls))) for unit, rolls in by_unit.items()}


def acted_here(history: History) -> frozenset[UnitId]:
    """The units that have rolled at the present step, or reached an enemy there, since the table came to it last."""
    acted = set[UnitId]()
    for done in _made_here(history):
        for event in done.act.events:
            if isinstance(event, Rolled) and event.bindings:
                acted.add(acting_first(event.bindings)[0])
            elif isinstance(event, ContactMade) and not takes_over(done.act, event):
                acted.add(event.unit)
    return frozenset(acted)


def performed_here(history: History) -> Mapping[UnitId, str]:
    """The action, by its key, that each unit did last at the present step without a roll, since the table came to it.

    What merely happens to a unit, as a base that is taken off, is none of its acts; one that only brought it into
    contact is told by whom it touches. Nor is what it settled for the whole battle, once another has settled it anew.
    """
    system, performed, settled = history.system, dict[UnitId, str](), set[str]()
    for act_made in _made_here(history):
        settles = _only_settles(act_made.act)
        if settles and settles <= settled:
            continue
        settled |= settles
        match act_made.act.command:
            case Perform(action, unit) if (
                unit in act_made.before.units and unit not in performed and not _only_meets(system, act_made.act, unit)
            ):
                stands = standing(system, act_made.before, act_made.before.units[unit])
                offers = stands.offers if isinstance(stands, May) else ()
                is_offered = any(offer.does is Does.ACTION and offer.name == action for offer in offers)
                if is_offered or action in system.turn.ways:
                    performed[unit] = action
            case _:
                pass
    return performed


def _only_settles(act: Act) -> frozenset[str]:
    """The values of the whole battle that an act set, where it did nothing else; empty where it did."""
    events = act.events
    keys = frozenset(event.key for event in events if isinstance(event, BattleValueChanged))
    return keys if all(isinstance(event, BattleValueChanged) for event in events) else frozenset()


def _only_meets(system: System, act: Act, unit: UnitId) -> bool:
    """Whether nothing became of an act but that the unit touches whom it did not."""
    meets = any(isinstance(event, ContactMade) and event.unit == unit for event in act.events)
    return meets and all(isinstance(event, ContactMade) or is_a_mirror(system, act, event) for event in act.events)


def _made_here(history: History) -> Iterator[Made]:
    """The acts made at the present step, by the side that is on move there, since the table came to it last."""
    on_move, place = history.system.turn.on_move, history.battle.place
    for act_made in since_the_turn_began(history):
        if any(_comes_to(event, place) for event in act_made.act.events):
            return
        if act_made.before.place == place and on_move(act_made.before) == on_move(history.battle):
            yield act_made


def _comes_to(event: AnyEvent, place: Place) -> bool:
    """Whether the table came on to that place by it; going back there it finds what was done before."""
    return isinstance(event, StepEntered) and not event.back and (event.step, event.side) == (place.step, place.side)


def _of_this_phase(history: History) -> Iterator[_Made]:
    """The rolls of units made in this phase, or in the activation under way, the latest first."""
    unit = acting_unit(history.system, history.battle)
    after, left, shared = history.battle, dict[ProcedureId, Battle](), dict[ProcedureId, _Spans]()
    place = history.battle.place
    phase = history.system.phase_of(place.step) if place.step else None
    for done in since_the_turn_began(history):
        if unit is not None and acting_unit(history.system, done.before) != unit:
            return
        about, there = _procedures_in(done.act), done.before.place
        for procedure in about:
            left.setdefault(procedure, after)
        roller, spans = None, None
        if about and _is_shared(about[0], done.before):
            spans = shared.setdefault(about[0], _Spans())
            roller = spans.add(done.act, (done.before, after))
        if there.turn == place.turn and (history.system.phase_of(there.step) if there.step else None) is phase:
            rolled = (event for event in done.act.events if isinstance(event, Rolled))
            first = next((event for event in rolled if event.bindings and not event.override), None)
            if first is not None and _is_its_own(first, done.before):
                own = spans.taken(roller) if spans is not None and roller is not None else ()
                yield _Made(first, done.before, left[about[0]] if about else after, own)
        after = done.before


def _is_shared(procedure: ProcedureId, before: Battle) -> bool:
    """Whether a procedure is under way that no unit leads: a melee in which every side strikes."""
    return any(under_way.id == procedure and not under_way.bindings for under_way in before.running)


def _is_its_own(rolled: Rolled, before: Battle) -> bool:
    """Whether a roll is the deed of its unit: the damage it takes is not, nor a check without dice another began."""
    first = next(iter(rolled.bindings.values()))
    if acting_first(rolled.bindings)[0] != first:
        return False
    running = next((under_way for under_way in before.running if under_way.id == rolled.procedure), None)
    if running is None or rolled.resolution.dice or not running.bindings:
        return True
    return first == next(iter(running.bindings.values()))


def _procedures_in(act: Act) -> tuple[ProcedureId, ...]:
    """The procedures that an act began, went on with or ended; what a roll belongs to comes first."""
    ids = [event.procedure for event in act.events if isinstance(event, Rolled) and event.procedure is not None]
    ids += [event.id for event in act.events if isinstance(event, ProcedureBegan | ProcedureAnswered | ProcedureEnded)]
    return tuple(dict.fromkeys(ids))


def _own(system: System, rolls: Sequence[_Made]) -> Sequence[_Made]:
    """The rolls from the last one on that tells how a deed went: what a failed spell earns says nothing of it."""
    first = next((number for number, roll in enumerate(rolls) if not _is_earned(system, roll.rolled)), 0)
    return rolls[first:]


def _is_earned(system: System, rolled: Rolled) -> bool:
    """Whether a roll was owed, tests nothing, and has gone neither well nor ill."""
    resolution = rolled.resolution
    is_test = system.resolver(resolution.resolver).is_test
    return rolled.debt is not None and not is_test and went(system, resolution) is Went.OPEN


def _with_dice(rolls: Sequence[_Made]) -> Sequence[_Made]:
    """The rolls of the last act from the last one on that dice decided; all of them where that needed none."""
    last = rolls[0].rolled.procedure
    first = next((number for number, roll in enumerate(rolls) if roll.rolled.resolution.dice), None)
    return rolls if first is None or last is None or rolls[first].rolled.procedure != last else rolls[first:]


def _deed(system: System, rolls: Sequence[_Made]) -> Deed:
    last, same = rolls[0], list(rolls[:1])
    for roll in rolls[1:]:
        if not roll.rolled.resolution.dice and last.rolled.resolution.dice:
            continue
        if _kind(roll.rolled) != _kind(last.rolled):
            break
        same.append(roll)
    resolution, before = last.rolled.resolution, same[-1].before
    target = _hardest_hit(system, same)
    ways = [went(system, roll.rolled.resolution) for roll in same]
    needs = set(filter(None, (needed_in(roll.rolled.resolution) for roll in same)))
    return Deed(
        needs.pop() if len(needs) == 1 else "",
        resolution.dice if len(same) == 1 else (),
        len(same),
        ways.count(Went.WELL),
        ways[0],
        target,
        _strength(system, before, target),
        _strength_left(system, same, target),
        resolution.resolver,
        last.before.place.step,
        sum(roll.rolled.resolution.resolver == resolution.resolver for roll in rolls),
        Went.OPEN in ways,
        _newly_hurt(system, same, target),
    )


def _newly_hurt(system: System, rolls: Sequence[_Made], unit: UnitId | None) -> int:
    """How many more of a unit are hurt than before these rolls, the latest first; 0 where others' blows lie between."""
    units = [battle.units.get(unit) for battle in (rolls[-1].before, rolls[0].after)] if unit is not None else []
    before, after = (0 if each is None else hurt_of(system, each) for each in (units or (None, None)))
    return 0 if any(roll.spans for roll in rolls) else max(after - before, 0)


def _kind(rolled: Rolled) -> object:
    """A value that is equal for the rolls of one deed."""
    resolver = rolled.resolution.resolver
    return (resolver, rolled.bindings) if rolled.procedure is None else (resolver, rolled.procedure)


def _hardest_hit(system: System, rolls: Sequence[_Made]) -> UnitId | None:
    """Of the enemies these rolls were aimed at the one they cost most, the last of those that lost alike.

    Where they cost none of them anything, it is whoever of the own side they cost something.
    """
    before, after = rolls[-1].before, rolls[0].after
    targets = [target for roll in rolls if (target := _target(roll.rolled, after)) is not None]

    def cost(target: UnitId) -> tuple[int, int]:
        lost = (_strength(system, before, target) or 0) - (_strength_left(system, rolls, target) or 0)
        return lost, _newly_hurt(system, rolls, target)

    hardest = max(targets, key=cost, default=None)
    if hardest is not None and cost(hardest) > (0, 0):
        return hardest
    astray = (unit for roll in rolls for unit in _astray(roll.rolled, after) if cost(unit) > (0, 0))
    return max(astray, key=cost, default=hardest)


def _astray(rolled: Rolled, battle: Battle) -> Iterator[UnitId]:
    """The units of the roller's own side, but for himself, on which a roll fell."""
    actor = acting_first(rolled.bindings)[0]
    mine = battle.units[actor].side if actor in battle.units else ""
    for effect in rolled.resolution.effects:
        unit = rolled.bindings.get(effect.who, actor)
        if unit != actor and unit in battle.units and battle.units[unit].side == mine:
            yield unit


def _strength_left(system: System, rolls: Sequence[_Made], unit: UnitId | None) -> int | None:
    """The strength of a unit once all is done that came of these rolls, the latest first: others' blows are not."""
    if not any(roll.spans for roll in rolls):
        return _strength(system, rolls[0].after, unit)
    spans = [span for roll in rolls for span in roll.spans]
    was = _strength(system, rolls[-1].before, unit)
    lost = sum(
        (_strength(system, before, unit) or 0) - (_strength(system, after, unit) or 0) for before, after in spans
    )
    return None if was is None else was - lost


def _target(rolled: Rolled, battle: Battle) -> UnitId | None:
    """The first enemy in a roll."""
    actor, *others = rolled.bindings.values()
    mine = battle.units[actor].side if actor in battle.units else ""
    return next((unit for unit in others if unit in battle.units and battle.units[unit].side != mine), None)


def _strength(system: System, battle: Battle, unit: UnitId | None) -> int | None:
    if unit is None or unit not in battle.units:
        return None
    return next((gauge.now for gauge in system.audience.gauges(battle.units[unit])), None)
