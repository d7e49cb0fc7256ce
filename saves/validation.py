"""Acts from a file, held against the rule system they claim to belong to before they are played through."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final

from saves.errors import Misfit, NeedsSystem
from tracker.battle import events
from tracker.battle.acts import Act, Fate
from tracker.battle.battle import Battle, SideDetail
from tracker.battle.dice import D20, Face
from tracker.battle.fields import AnyField, Rejected, Scalar
from tracker.battle.parts import visited
from tracker.play.agreed.particulars import check_particulars
from tracker.play.agreed.rulings import accepted
from tracker.play.agreed.scoring import accepted_distance, check_score
from tracker.play.agreed.sealing import accepted_digits, accepted_face, accepted_throw
from tracker.play.agreed.timing import accepted_minutes, accepted_moment
from tracker.play.evolve import fold
from tracker.play.history import History, replay, without_amends
from tracker.play.renaming import renamed
from tracker.play.roster_commands import accepted_detail
from tracker.play.walk import stops
from tracker.rules.house.accepting import misfits
from tracker.rules.house.own_fields import own_fields
from tracker.rules.resolver import Comparison, Resolution
from tracker.rules.system import System
from tracker.rules.systems import at_fault, is_ours, load_system
from tracker.text import clean_text
from tracker.words import _

Check = Callable[[AnyField, Scalar], None]

_COMPARISONS: Final = frozenset(Comparison)
_FRACTION: Final = re.compile(r"[0-9]{1,60}(/[1-9][0-9]{0,60})?")


def rules_for(key: str) -> System:
    """The rule system a battle says it is played by; `NeedsSystem` where there is none such, or none that works."""
    try:
        return load_system(key)
    except Rejected as wrong:
        raise _needs(key, wrong) from wrong


def _needs(key: str, wrong: Rejected) -> NeedsSystem:
    return NeedsSystem(_("it needs the rule system {key}: {problem}").format(key=clean_text(key) or "–", problem=wrong))


def believed(system: System, acts: Iterable[Act], *, in_range: bool = False, known: History | None = None) -> History:
    """The history these acts make; `Misfit` names the first act that the rules do not know.

    A battle of our own need only hold values of the right kind: should play ever go past a range, the battle must
    open again all the same. `in_range` is for a battle from outside, whose every value must be one that is accepted.
    Acts that are the very same in a `known` history were believed before.
    """
    current = renamed(system, acts)
    before = set(map(id, known.acts)) if known is not None and known.declared is system else set()
    checks = _Checks(system, _accepted if in_range else _of_its_kind)
    for number, act in enumerate(current, start=1):
        if id(act) in before:
            continue
        try:
            checks.act(act)
        except Rejected as wrong:
            raise Misfit(_("action {number}: {problem}").format(number=number, problem=wrong)) from wrong
    try:
        history = replay(system, current, known)
    except (LookupError, ValueError, TypeError, StopIteration, RuntimeError) as error:
        # Whatever a hand-edited file makes the fold stumble over: a unit that never joined, a side that is gone.
        raise Misfit(_("its actions do not make a battle ({problem})").format(problem=type(error).__name__)) from error
    except Exception as error:
        if is_ours(system.key):
            raise
        raise _needs(system.key, at_fault(system, error)) from error
    _check_place(system, history.battle)
    return history


def believable(system: System, acts: Iterable[Act]) -> History:
    """The history of those acts that the rules know and that follow from the ones before; the others are left out."""
    current = renamed(system, acts)
    with suppress(Misfit):
        return believed(system, current)
    kept: list[Act] = []
    battles = [Battle()]
    checks = _Checks(system, _of_its_kind)
    for act in without_amends(current):
        try:
            for event in act.events:
                checks.event(event)
            if act.fate is Fate.STANDS:
                battles.append(fold(system, act.events, battles[-1]))
        except (Rejected, LookupError, ValueError, TypeError, StopIteration, RuntimeError):
            continue
        kept.append(act)
    while kept:
        history = History(system, tuple(kept), battles[-1], tuple(battles[:-1]))
        try:
            _check_place(system, history.battle)
        except Misfit:
            if kept.pop().fate is Fate.STANDS:
                battles.pop()
        else:
            return history
    raise Misfit(_("nothing of a battle is left in it"))


def _check_place(system: System, battle: Battle) -> None:
    if not battle.system:
        raise Misfit(_("its first action does not begin a battle"))
    sides = {side.id for side in battle.sides}
    if not all(unit.side in sides for unit in battle.units.values()):
        raise Misfit(_("it mentions a side that is not at the table"))
    place = battle.place
    if place.step and (place.turn < 1 or (place.step, place.side) not in stops(system, battle)):
        raise Misfit(_("it stands at a place that no turn has"))


class _Checks:
    """Events held against a rule system; `check` is for the values of its fields.

    What the houses of the battle added to its cards is known from there on: the values stay in acts that are undone.
    """

    def __init__(self, system: System, check: Check) -> None:
        self._system, self._check = system, check
        self._own: dict[str, AnyField] = {}

    def act(self, act: Act) -> None:
        """`Rejected` says what the system does not know, or does not accept."""
        for event in act.events:
            self.event(event)
        for thrown in act.left or ():
            accepted_face(thrown.face)
        if act.tap and act.tap.number < 1:
            raise Rejected(_("a tap on a phone has a number from 1"))

    def event(self, event: events.AnyEvent) -> None:
        """`Rejected` says what the system does not know, or does not accept."""
        match event:
            # The three that most of a battle is made of are looked at without going through their fields.
            case events.StepEntered(step=step):
                self._system.step(step)
            case events.Rolled(resolution):
                self._check_roll(resolution)
            case events.Changed(key=key, was=was, now=now):
                field = self._field(key)
                self._check(field, was)
                self._check(field, now)
            case events.HouseTaken(house):
                # What this version does not know of it, it goes on without, and says so where the house is shown.
                if wrong := next((wrong for wrong in misfits(self._system, house) if not wrong.is_idle), None):
                    raise Rejected(str(wrong))
                self._own |= {field.key: field for field in own_fields(house)}
            case _:
                visited(event, self._part)
                _check_agreed(self._system, event)

    def _field(self, key: str) -> AnyField:
        return self._own[key] if key in self._own else self._system.field(key)

    def _check_roll(self, roll: Resolution) -> None:
        resolver = self._system.resolver(roll.resolver)
        resolver.outcome(roll.outcome)
        fields = self._system.inputs_of(roll.resolver)
        for key, value in roll.inputs.items():
            self._check(fields[key] if key in fields else resolver.input(key).field, value)
        for key, reading in roll.switches.items():
            self._system.switch(key).accept(reading)
        if roll.comparison and roll.comparison not in _COMPARISONS:
            raise Rejected(_("{comparison} is not a comparison").format(comparison=repr(roll.comparison)))
        if roll.chance and not _FRACTION.fullmatch(roll.chance):
            raise Rejected(_("{chance} is not a chance").format(chance=repr(roll.chance)))

    def _part(self, path: str, value: Scalar) -> Scalar:
        self._check_part(path, value)
        return value

    def _check_part(self, path: str, value: Any) -> None:
        system = self._system
        match path.split("/"):
            case ["step"] if value:
                system.step(value)
            case ["field", key]:
                self._check(self._field(key), value)
            case ["table", key]:
                self._check(system.battle_field(key), value)
            case ["switch", key]:
                system.switch(key).accept(value)
            case ["resolver"]:
                system.resolver(value)
            case ["resolver", key, "input", entry]:
                self._check(system.resolver(key).input(entry).field, value)
            case ["prompt"]:
                system.prompt(value)
            case ["procedure"]:
                system.procedure(value)
            case ["token"] if system.turn.tokens is not None:
                system.turn.tokens.field.accept(value)
            case _:
                return


def _check_side(event: events.SideJoined | events.SideChanged) -> None:
    if isinstance(event, events.SideChanged):
        _check_detail(event.detail, event.was)
        _check_detail(event.detail, event.now)
        return
    for detail in SideDetail:
        _check_detail(detail, event.side[detail])


def _check_seal(event: events.DiceSealed | events.DiceOpened) -> None:
    if isinstance(event, events.DiceOpened):
        accepted_digits(event.seed)
        return
    accepted_digits(event.commitment)
    accepted_throw(event.after or 0)


def _check_drawn(event: events.Drawn | events.TokenPlaced | events.Planned) -> None:
    if isinstance(event, events.TokenPlaced):
        accepted_distance(event.distance)
    match event:
        case events.Planned(face=face) if not 1 <= face.face <= face.die == D20.sides:
            raise Rejected(_("no die of its kind chose so"))
        case events.Drawn(among=among, face=face) if not 1 <= face.face <= face.die == len(among):
            raise Rejected(_("no die of its kind chose so"))
        case events.TokenPlaced(face=Face() as face):
            accepted_face(face)
        case _:
            return


def _check_agreed(system: System, event: events.AnyEvent) -> None:
    """Check what is no part of the system: sides, dice, and agreements of the table beside the rules."""
    match event:
        case events.SideJoined() | events.SideChanged():
            _check_side(event)
        case events.DiceSealed() | events.DiceOpened():
            _check_seal(event)
        case events.BattleBegan(system=key) if key != system.key:
            raise Rejected(_("it belongs to {system}").format(system=clean_text(key)))
        case events.Owed(debt) if not debt.bindings:
            raise Rejected(_("a test is owed by nobody"))
        case events.Drawn() | events.TokenPlaced() | events.Planned():
            _check_drawn(event)
        case events.ClockSet(minutes, until=until):
            accepted_minutes(minutes)
            accepted_moment(until)
        case events.Forked(act=act) if act < 1:
            raise Rejected(_("a battle branches off after an action, and the first has the number 1"))
        case events.RulingTaken(ruling):
            accepted(system, ruling)
        case _:
            _check_beside_the_rules(event)


def _check_beside_the_rules(event: events.AnyEvent) -> None:
    """The score, and what was told of the battle beside the play."""
    match event:
        case events.ParticularSet() | events.PicturesSet():
            check_particulars(event)
        case _ if isinstance(event, events.ScoreEvent):
            check_score(event)
        case _:
            return


def _check_detail(detail: SideDetail, text: str) -> None:
    if accepted_detail(detail, text) != text:
        raise Rejected(_("{text} is not a {detail} of a side").format(text=repr(text), detail=detail.value))


def _of_its_kind(field: AnyField, value: Scalar) -> None:
    if type(value) is type(field.default) or (field.lone and isinstance(value, tuple)):
        return
    kinds = (int, float) if isinstance(field.default, float) else type(field.default)
    if not isinstance(value, kinds) or (isinstance(value, bool) and not isinstance(field.default, bool)):
        _refuse(field, value)


def _accepted(field: AnyField, value: Scalar) -> None:
    _of_its_kind(field, value)
    if field.accept(value) != value:
        _refuse(field, value)


def _refuse(field: AnyField, value: Scalar) -> None:
    raise Rejected(
        _("{key}: {value} is not accepted; give {accepted}").format(
            key=field.key, value=repr(value), accepted=field.accepted()
        )
    )
