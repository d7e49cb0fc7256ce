"""What speaks of parts by former names under those they have now: a former id never reaches a rule.

Acts of older battles and commands go through here, whoever gives them, and so do files and lines that people write.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.battle.battle import Answer, Bindings, Debt, ProcedureId, UnitId
from tracker.battle.commands import (
    AddUnit,
    AnswerProcedure,
    AnswerPrompt,
    BeginProcedure,
    Command,
    GoTo,
    OweTest,
    Perform,
    PlaceToken,
    Resolve,
    SetBattleValue,
    SetSwitch,
    SetValues,
    TakePreset,
)
from tracker.battle.events import (
    Answered,
    AnyEvent,
    BattleValueChanged,
    Changed,
    Deferred,
    Owed,
    ProcedureAnswered,
    ProcedureBegan,
    Rolled,
    StepEntered,
    SwitchSet,
    TokenPlaced,
    UnitJoined,
    Voided,
)
from tracker.battle.fields import Scalar
from tracker.battle.resolution import Resolution
from tracker.rules.parts import former
from tracker.rules.system import System

if TYPE_CHECKING:
    from tracker.battle.acts import Act


def renamed(system: System, acts: Iterable[Act]) -> tuple[Act, ...]:
    """The acts with every former id taken for the present one; those without one are the very same values."""
    names = Names.of(system)
    return tuple(map(names.act, acts)) if names else tuple(acts)


class Names:
    """Present ids for former ones, by the path to each (see `tracker.rules.parts`)."""

    def __init__(self, now: Mapping[str, str]) -> None:
        self._now = now
        self._kinds = {path.partition("/")[0] for path in now}

    @classmethod
    def of(cls, system: System) -> Names:
        """Those of a rule system."""
        return cls(system.derived(former))

    def __bool__(self) -> bool:
        return bool(self._now)

    def present(self, path: str, key: str) -> str:
        """The present id of a part, or the one it is given; `path` leads to its like: `resolver/shot/input`."""
        return self._now.get(f"{path}/{key}", key)

    def step(self, step: str) -> str:
        """The present id of a step."""
        return self.present("step", step)

    def act(self, act: Act) -> Act:
        """The act under present names, or itself."""
        outcomes: dict[ProcedureId, tuple[str, str]] = {}
        command = None if act.command is None else self.command(act.command)
        events: list[AnyEvent] = []
        for event in act.events:
            told = self.event(event)
            if isinstance(event, Rolled) and isinstance(told, Rolled) and event.procedure is not None:
                outcomes[event.procedure] = (event.resolution.outcome, told.resolution.outcome)
            elif isinstance(event, ProcedureAnswered) and event.id in outcomes:
                # The answer to a question that a roll answers is the outcome of the roll.
                before, after = outcomes[event.id]
                if event.answer.value == before and isinstance(told, ProcedureAnswered):
                    told = replace(told, answer=replace(told.answer, value=after))
            if isinstance(told, ProcedureAnswered) and command == _gives(event):
                # Only the event knows which question it answers.
                command = _gives(told)
            events.append(told)
        present = replace(act, events=tuple(events), command=command)
        return act if present == act else present

    def _value(self, path: str, value: Scalar) -> Scalar:
        return self.present(path, value) if isinstance(value, str) else value

    def values(self, path: str, values: Mapping[str, Scalar]) -> dict[str, Scalar]:
        """Values by the keys of fields, choices among them; `path` leads to the fields: `resolver/shot/input`."""
        keyed = ((self.present(path, key), value) for key, value in values.items())
        return {key: self._value(f"{path}/{key}", value) for key, value in keyed}

    def _roles(self, path: str, bindings: Bindings) -> dict[str, UnitId]:
        return {self.present(f"{path}/role", role): unit for role, unit in bindings.items()}

    def switches(self, switches: Mapping[str, str]) -> dict[str, str]:
        """House rules with their readings."""
        keyed = ((self.present("switch", key), reading) for key, reading in switches.items())
        return {key: self.present(f"switch/{key}", reading) for key, reading in keyed}

    def event(self, event: AnyEvent) -> AnyEvent:
        """The event under present names, or itself."""
        match event:
            case StepEntered(step=step):
                return replace(event, step=self.step(step))
            case Deferred(due=step):
                return replace(event, due=self.step(step))
            case UnitJoined(unit) if "field" in self._kinds:
                return UnitJoined(replace(unit, values=self.values("field", unit.values)))
            case Changed() if self._kinds & {"field", "cause"}:
                return self._changed("field", event)
            case BattleValueChanged():
                return self._changed("table", event)
            case Voided(cause=cause):
                return replace(event, cause=self.present("cause", cause))
            case SwitchSet(key, was, now):
                key = self.present("switch", key)
                return SwitchSet(key, self.present(f"switch/{key}", was), self.present(f"switch/{key}", now))
            case TokenPlaced(token=token):
                return replace(event, token=self.present("token", token))
            case Rolled(resolution, bindings) if self._kinds & {"resolver", "switch", "effect"}:
                made = self._resolution(resolution)
                return replace(event, resolution=made, bindings=self._roles(f"resolver/{made.resolver}", bindings))
            case Owed(debt):
                return Owed(self._debt(debt))
            case Answered(prompt, answer):
                prompt = self.present("prompt", prompt)
                return replace(event, prompt=prompt, answer=self.present(f"prompt/{prompt}", answer))
            case ProcedureBegan(procedure=procedure, bindings=bindings):
                key = self.present("procedure", procedure)
                return replace(event, procedure=key, bindings=self._roles(f"procedure/{key}", bindings))
            case ProcedureAnswered(answer=Answer(key, value)) if "answer" in self._kinds:
                key = self.present("answer", key)
                return replace(event, answer=Answer(key, self._value(f"answer/{key}", value)))
            case _:
                return event

    def _changed(self, kind: str, event: Changed | BattleValueChanged) -> AnyEvent:
        key = self.present(kind, event.key)
        was, now = (self._value(f"{kind}/{key}", value) for value in (event.was, event.now))
        return replace(event, key=key, was=was, now=now, cause=self.present("cause", event.cause))

    def _resolution(self, made: Resolution) -> Resolution:
        key = self.present("resolver", made.resolver)
        path = f"resolver/{key}"
        return replace(
            made,
            resolver=key,
            inputs=self.values(f"{path}/input", made.inputs),
            switches=self.switches(made.switches),
            lines=tuple(replace(line, switch=self.present("switch", line.switch)) for line in made.lines),
            outcome=self.present(f"{path}/outcome", made.outcome),
            effects=tuple(
                replace(
                    effect,
                    kind=self.present("effect", effect.kind),
                    who=self.present(f"{path}/role", effect.who),
                )
                for effect in made.effects
            ),
        )

    def _debt(self, debt: Debt) -> Debt:
        key = self.present("resolver", debt.resolver)
        return replace(
            debt,
            resolver=key,
            bindings=self._roles(f"resolver/{key}", debt.bindings),
            inputs=self.values(f"resolver/{key}/input", debt.inputs),
            cause=self.present("cause", debt.cause),
            due=self.step(debt.due),
        )

    def command(self, command: Command) -> Command:
        """The command under present names, or itself."""
        if not self:
            return command
        match command:
            case GoTo(step=step):
                return replace(command, step=self.step(step))
            case AddUnit(unit):
                return AddUnit(replace(unit, values=self.values("field", unit.values)))
            case SetValues(values=values):
                return replace(command, values=self.values("field", values))
            case SetBattleValue(key=key, value=value):
                key = self.present("table", key)
                return replace(command, key=key, value=self._value(f"table/{key}", value))
            case SetSwitch(key, value):
                key = self.present("switch", key)
                return SetSwitch(key, self.present(f"switch/{key}", value))
            case PlaceToken(token=token):
                return replace(command, token=self.present("token", token))
            case Resolve(resolver, bindings, inputs, outcome=outcome):
                key = self.present("resolver", resolver)
                path = f"resolver/{key}"
                return replace(
                    command,
                    resolver=key,
                    bindings=self._roles(path, bindings),
                    inputs=self.values(f"{path}/input", inputs),
                    outcome=self.present(f"{path}/outcome", outcome),
                )
            case OweTest(resolver, bindings, inputs, cause):
                key = self.present("resolver", resolver)
                return replace(
                    command,
                    resolver=key,
                    bindings=self._roles(f"resolver/{key}", bindings),
                    inputs=self.values(f"resolver/{key}/input", inputs),
                    cause=self.present("cause", cause),
                )
            case Perform(action, inputs=inputs):
                key = self.present("action", action)
                return replace(command, action=key, inputs=self.values(f"action/{key}/input", inputs))
            case AnswerPrompt(prompt, answer):
                prompt = self.present("prompt", prompt)
                return replace(command, prompt=prompt, answer=self.present(f"prompt/{prompt}", answer))
            case TakePreset(key):
                return TakePreset(self.present("preset", key))
            case BeginProcedure(procedure, bindings):
                key = self.present("procedure", procedure)
                return BeginProcedure(key, self._roles(f"procedure/{key}", bindings))
            case _:
                return command


def _gives(event: AnyEvent) -> AnswerProcedure | None:
    """The command that gave this answer; None where the event is none."""
    return AnswerProcedure(event.id, event.answer.value) if isinstance(event, ProcedureAnswered) else None
