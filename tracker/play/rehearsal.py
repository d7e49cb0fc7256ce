"""A rehearsal: two turns played by whatever a rule system offers, to find what only play brings to light."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tracker.battle import commands
from tracker.battle.battle import Battle, Bindings, Running, SideId, Unit, UnitId
from tracker.battle.dice import Face
from tracker.battle.fields import Scalar
from tracker.play.history import History
from tracker.play.rolls import draft, question
from tracker.rules.audit import Finding, audit_reference, audit_rolls, audit_texts, contradictions
from tracker.rules.audit.findings import no_such, raised, unknown
from tracker.rules.audit.offers import audit_offer
from tracker.rules.audit.played import (
    audit_causes,
    audit_designating,
    audit_events,
    audit_marks,
    audit_rows,
    designates,
)
from tracker.rules.resolver import Resolver, Role, deal
from tracker.rules.system import (
    Badge,
    Choose,
    Count,
    Does,
    Gauge,
    Hurt,
    May,
    MayNot,
    Offer,
    PickUnit,
    RollFor,
    System,
    TokenStep,
)
from tracker.words import _

_TURNS: Final = 2
_MOST_STOPS: Final = 200
_MOST_ANSWERS: Final = 40
_MOST_DICE: Final = 40
_MOST_ALIKE: Final = 12


def audit(system: System) -> tuple[Finding, ...]:
    """Everything that is wrong with a rule system; what contradicts itself is not tried any further."""
    findings = contradictions(system)
    if findings:
        return findings
    return tuple(
        dict.fromkeys([*audit_texts(system), *audit_rolls(system), *audit_reference(system), *rehearse(system)])
    )


def rehearse(system: System) -> list[Finding]:
    """Everything that goes wrong while the system's demo, or four units without a card, play two turns."""
    rehearsal = _Rehearsal(system)
    rehearsal.play()
    return [*rehearsal.findings]


class _Rehearsal:
    def __init__(self, system: System) -> None:
        self.system = system
        self.findings: dict[Finding, None] = {}
        self._tried: set[tuple[Does, str, str, UnitId | None]] = set()

    def play(self) -> None:
        history = self._opening()
        for _stop in range(_MOST_STOPS):
            before = history.battle.place
            history = self._do(
                history, commands.Advance(anyway=True), f"step/{before.step}" if before.step else "phases"
            )
            if history.battle.place == before or history.battle.place.turn > _TURNS:
                return
            history = self._at_a_step(history)

    def _opening(self) -> History:
        history = History(self.system)
        if self.system.demo is None:
            return self._bare(history)
        with self._noting("demo"):
            for command in self.system.demo():
                after = history.do(command)
                if isinstance(after, commands.Refused):
                    self._note(Finding("demo", after.reason, _("commands that are carried out")))
                    break
                history = after
        return history

    def _bare(self, history: History) -> History:
        """A battle of four units that nothing is known of."""
        for command in (
            commands.Begin(self.system.name or self.system.key, self.system.key),
            commands.AddSide("Azure"),
            commands.AddSide("Ochre"),
        ):
            history = self._do(history, command, "system")
        for number, side in enumerate(("azure", "azure", "ochre", "ochre"), start=1):
            history = self._do(history, commands.AddUnit(commands.NewUnit(f"Unit {number}", SideId(side), {})), "check")
        if not history.battle.units:
            problem = _("no unit without a card is accepted, and there is no demo battle")
            self._note(Finding("demo", problem, _("a demo battle, or a card that may be empty")))
        return history

    def _at_a_step(self, history: History) -> History:
        step = self.system.step(history.battle.place.step)
        where = f"step/{step.id}"
        with self._noting("order, on_move, acting"):
            self.system.turn.order(history.battle)
            self.system.turn.on_move(history.battle)
            self.system.turn.acting(history.battle)
        with self._noting(where):
            step.unfinished(history.battle)
            if step.leaves is not None:
                step.leaves.sentence(2)
            for key in step.prompts:
                prompt = self.system.prompt(key)
                prompt.matters(history.battle)
                prompt.about(history.battle)
        for offer in step.offers:
            history = self._taken(history, None, offer, where)
        for unit in tuple(history.battle.units.values()):
            if unit.id in history.battle.units:
                history = self._with_a_unit(history, unit.id, where)
            if history.battle.place.step != step.id:
                # A unit that is designated acts at another step: what is offered there is tried before others are.
                return self._at_a_step(history)
        return self._tests_taken(history)

    def _tests_taken(self, history: History) -> History:
        for debt in history.battle.debts:
            roll = self._roll(history, debt.resolver, debt.bindings, debt.inputs, first=True)
            history = self._do(history, roll, f"resolver/{debt.resolver}")
        return history

    def _with_a_unit(self, history: History, unit: UnitId, where: str) -> History:
        stands: object = None
        battle = history.battle
        with self._noting("badges, gauges, is_out"):
            self._note(*audit_marks("badges", self.system.audience.badges(battle, battle.units[unit]), Badge))
            self._note(*audit_marks("gauges", self.system.audience.gauges(battle.units[unit]), Gauge))
            self._note(*audit_marks("hurt", self.system.audience.hurt(battle.units[unit]), Hurt))
            self.system.cards.is_out(battle.units[unit])
            self.system.cards.is_single(battle.units[unit])
            self.system.cards.is_routed(battle.units[unit])
        with self._noting(where):
            stands = self.system.step(battle.place.step).standing(battle, battle.units[unit])
        if isinstance(stands, May):
            with self._noting(where):
                self._note(*audit_designating(self.system, battle, stands, where))
            for offer in stands.offers:
                self._note(*audit_offer(self.system, where, offer))
                history = self._taken(history, unit, offer, where)
        elif not isinstance(stands, MayNot | None):
            self._note(
                Finding(where, _("its status is {kind}").format(kind=type(stands).__name__), "May, MayNot, None")
            )
        return self._with_a_token(history, unit, where)

    def _with_a_token(self, history: History, unit: UnitId, where: str) -> History:
        tokens, battle = self.system.turn.tokens, history.battle
        if tokens is None or self.system.step(battle.place.step).tokens is not TokenStep.PLACE:
            return history
        allowed: tuple[str, ...] = ()
        with self._noting(where):
            if isinstance(tokens.standing(battle, battle.units[unit]), May):
                allowed = tokens.allowed(battle, battle.units[unit])
        self._note(*unknown(where, _("the token"), allowed, [token.key for token in tokens.tokens]))
        return self._do(history, commands.PlaceToken(unit, allowed[0]), where) if allowed else history

    def _taken(self, history: History, unit: UnitId | None, offer: Offer, where: str) -> History:
        """The battle after an offer was taken up: once with low dice and once with high ones.

        Each is taken up by one unit, and every unit designated that may be.
        """
        designated = unit if designates(self.system, offer) else None
        known = (offer.does, offer.name, offer.role, designated)
        if known in self._tried or audit_offer(self.system, where, offer):
            return history
        self._tried.add(known)
        bound = {**offer.others, **({offer.role or "actor": unit} if unit is not None else {})}
        after = history
        for first in (True, False):
            after = self._carried_out(history, unit, offer, bound, first=first)
            if offer.does is Does.ROLL:
                self._over_and_over(after, unit, offer, bound, first=first)
        return after

    def _over_and_over(
        self, history: History, unit: UnitId | None, offer: Offer, bound: Mapping[str, UnitId], *, first: bool
    ) -> None:
        """Find what only many rolls that end alike bring about; the battle goes on without them."""
        for _time in range(_MOST_ALIKE):
            history = self._carried_out(history, unit, offer, bound, first=first)
        self._tests_taken(history)

    def _carried_out(
        self, history: History, unit: UnitId | None, offer: Offer, bound: Mapping[str, UnitId], *, first: bool
    ) -> History:
        match offer.does:
            case Does.ROLL:
                self._look_at_a_page(history.battle, offer.name, bound)
                roll = self._roll(history, offer.name, bound, offer.inputs, first=first)
                return self._do(history, roll, f"resolver/{offer.name}")
            case Does.PROCEDURE:
                return self._procedure(history, offer.name, bound, first=first)
            case Does.ACTION if unit is not None:
                return self._do(history, commands.Perform(offer.name, unit, offer.inputs), f"action/{offer.name}")
            case Does.TICK if unit is not None:
                return self._do(history, commands.Tick(unit), f"step/{history.battle.place.step}")
            case _:
                return history

    def _look_at_a_page(self, battle: Battle, key: str, bound: Mapping[str, UnitId]) -> None:
        """Find rows of the page for that roll which fail, or cannot be rolled."""
        sheet = self.system.sheet_of(key)
        if sheet is None or sheet.procedure:
            return
        with self._noting(f"sheet/{sheet.key}"):
            self._note(*audit_rows(self.system, sheet, battle, bound))

    def _procedure(self, history: History, key: str, bound: Mapping[str, UnitId], *, first: bool) -> History:
        where = f"procedure/{key}"
        parts = self._bound(history.battle, self.system.procedure(key).roles, bound)
        history = self._do(history, commands.BeginProcedure(key, parts), where)
        for _answer in range(_MOST_ANSWERS):
            running = next((each for each in history.battle.running if each.procedure == key), None)
            command = self._answer(history, running, where, first=first) if running is not None else None
            after = history if command is None else self._do(history, command, where)
            if after is history:
                return history
            history = after
        return history

    def _answer(self, history: History, running: Running, where: str, *, first: bool) -> commands.Command | None:
        end = 0 if first else -1
        with self._noting(where):
            match question(self.system, history.battle, running):
                case None:
                    return None
                case RollFor() as ask:
                    return self._answer_by_a_roll(history, running, ask, where, first=first)
                case Choose(options=options):
                    value: Scalar = options[end].key
                case PickUnit(candidates=candidates, or_none=or_none):
                    value = "" if or_none and not candidates else candidates[end]
                case Count(field=field):
                    value = field.default
            return commands.AnswerProcedure(running.id, value)
        return None

    def _answer_by_a_roll(
        self, history: History, running: Running, ask: RollFor, where: str, *, first: bool
    ) -> commands.Command | None:
        keys = [resolver.key for resolver in self.system.rolls.resolvers]
        if ask.resolver not in keys:
            self._note(no_such(where, _("the roll"), ask.resolver, keys))
            return None
        roll = self._roll(history, ask.resolver, ask.bindings, ask.proposed, first=first)
        return commands.Resolve(roll.resolver, roll.bindings, roll.inputs, roll.faces, procedure=running.id)

    def _roll(
        self, history: History, key: str, bound: Mapping[str, UnitId], given: Mapping[str, Scalar], *, first: bool
    ) -> commands.Resolve:
        resolver = self.system.resolver(key)
        parts = self._bound(history.battle, resolver.roles, bound)
        faces: tuple[Face, ...] = ()
        with self._noting(f"resolver/{key}"):
            faces = self._faces(history, resolver, parts, given, first=first)
        return commands.Resolve(key, parts, given, faces)

    def _faces(
        self, history: History, resolver: Resolver, parts: Bindings, given: Mapping[str, Scalar], *, first: bool
    ) -> tuple[Face, ...]:
        case, _known = draft(self.system, history.battle, resolver, parts, given)
        faces: tuple[Face, ...] = ()
        while len(faces) < _MOST_DICE and resolver.bars(case) is None and (wanted := resolver.throws(case)) is not None:
            face = Face(wanted.die.sides, 1 if first else wanted.die.sides - len(faces) % 2)
            case = deal(resolver, case, (face,))
            faces = (*faces, face)
        return faces

    def _bound(self, battle: Battle, roles: tuple[Role, ...], bound: Mapping[str, UnitId]) -> dict[str, UnitId]:
        """The parts of a roll, those left open taken by whoever comes first: a friend, or else an enemy."""
        parts = dict(bound)
        acting = next((battle.units[unit] for unit in parts.values() if unit in battle.units), None)
        for role in roles:
            if role.key not in parts and not role.optional:
                free = [unit for unit in battle.units.values() if unit.id not in parts.values()]
                free.sort(key=lambda unit: _is_friend(acting, unit) is not role.friend)
                if free:
                    parts[role.key] = free[0].id
        return parts

    def _do(self, history: History, command: commands.Command, where: str) -> History:
        with self._noting(where):
            after = history.do(command)
            if isinstance(after, commands.Refused):
                return history
            events = [event for act in after.acts[len(history.acts) :] for event in act.events]
            if wrong := tuple(audit_events(self.system, where, events)):
                self._note(*wrong)
                return history
            self._note(*audit_causes(self.system, events))
            return after
        return history

    def _note(self, *findings: Finding) -> None:
        for finding in findings:
            self.findings.setdefault(finding)

    def _noting(self, where: str) -> _Noting:
        return _Noting(self._note, where)


class _Noting:
    """Make a finding of every failure inside, and let the rehearsal go on."""

    def __init__(self, note: Callable[[Finding], None], where: str) -> None:
        self._note = note
        self._where = where

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if not isinstance(error, Exception):
            return False
        self._note(raised(self._where, error))
        return True


def _is_friend(acting: Unit | None, unit: Unit) -> bool:
    return acting is not None and acting.side == unit.side
