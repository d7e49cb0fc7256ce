"""Renaming of parts from former names to those they have now: a former id never reaches a rule.

Acts of older battles and commands go through here, whoever gives them, and so do files and lines that people write.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.acts import Act
from tracker.battle.battle import ProcedureId
from tracker.battle.commands import AnswerProcedure
from tracker.battle.events import AnyEvent, ProcedureAnswered, Rolled
from tracker.battle.fields import Scalar
from tracker.battle.parts import visited
from tracker.rules.parts import former
from tracker.rules.system import System

V = TypeVar("V", bound=Struct)


def renamed(system: System, acts: Iterable[Act]) -> tuple[Act, ...]:
    """The acts with every former id taken for the present one; those without one are the very same values."""
    names = Names.of(system)
    return tuple(map(names.act, acts)) if names else tuple(acts)


def naming(system: System) -> str:
    """A digest of all former ids of a rule system and of what they are now: another one where any is another."""
    return blake2b(repr(sorted(system.derived(former).items())).encode(), digest_size=8).hexdigest()


class Names:
    """Present ids for former ones, by the path to each (see `tracker.rules.parts`)."""

    def __init__(self, now: Mapping[str, str]) -> None:
        self._now = now
        self._kinds = frozenset(path.partition("/")[0] for path in now)

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
        command = None if act.command is None else self.renamed(act.command)
        events = tuple(self._with_outcomes(act.events))
        for event, present in zip(act.events, events, strict=True):
            if isinstance(present, ProcedureAnswered) and command == _gives(event):
                # Only the event knows which question it answers.
                command = _gives(present)
        renamed = replace(act, events=events, command=command)
        return act if renamed == act else renamed

    def _with_outcomes(self, events: Iterable[AnyEvent]) -> Iterator[AnyEvent]:
        """The events of an act; the answer to a question that a roll answers is the outcome of the roll."""
        outcomes: dict[ProcedureId, tuple[str, str]] = {}
        for event in events:
            present = self.renamed(event)
            match event, present:
                case Rolled(procedure=key, resolution=before), Rolled(resolution=after) if key is not None:
                    outcomes[key] = (before.outcome, after.outcome)
                case ProcedureAnswered(key, answer), ProcedureAnswered() if key in outcomes:
                    was, now = outcomes[key]
                    if answer.value == was:
                        present = replace(present, answer=replace(present.answer, value=now))
            yield present

    def values(self, path: str, values: Mapping[str, Scalar]) -> dict[str, Scalar]:
        """Values by the keys of fields, choices among them; `path` leads to the fields: `resolver/shot/input`."""
        keyed = ((self.present(path, key), value) for key, value in values.items())
        return {key: self._present(f"{path}/{key}", value) for key, value in keyed}

    def renamed(self, value: V) -> V:
        """An event or a command under present names, or itself."""
        return visited(value, self._present, self._kinds) if self else value

    def _present(self, path: str, value: Scalar) -> Scalar:
        return self.present(path, value) if isinstance(value, str) else value


def _gives(event: AnyEvent) -> AnswerProcedure | None:
    """The command that gave this answer; None where the event is none."""
    return AnswerProcedure(event.id, event.answer.value) if isinstance(event, ProcedureAnswered) else None
