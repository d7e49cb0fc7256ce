"""What the present step asks the player of one side beside any page of rolls: its prompts, and which unit is next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerPrompt, Command, Perform
from tracker.play.perspective import Perspective
from tracker.play.walk import current_step
from tracker.rules.system import Prompt

OF_STEP: Final = "step:"
"""Begins the keys of these questions, beside those of pages."""


class StepQuestion(Struct, frozen=True):
    """A question of the step to one side's player: `answers` are what each comes to, by its value.

    `prompt` is what the sheet leaves to it, about a unit; without one it is asked which of its units is designated.
    """

    key: str
    answers: Mapping[str, Command]
    prompt: Prompt | None = None
    about: UnitId | None = None


def questions_of_step(seen: Perspective) -> Iterator[StepQuestion]:
    """The questions of the step that wait for the side's answer, in the order of the sheet."""
    if (step := current_step(seen.system, seen.battle)) is None:
        return
    yield from _designation(seen)
    for prompt in map(seen.system.prompt, step.prompts):
        unit = prompt.about(seen.battle)
        is_its_own = prompt.asks(seen.battle) == seen.side and not prompt.sets and prompt.ticks is None
        is_answered = (seen.battle.place, prompt.key, unit or "") in seen.battle.answered
        if is_its_own and not is_answered and prompt.matters(seen.battle):
            answers = {option.key: AnswerPrompt(prompt.key, option.key, unit) for option in prompt.usual}
            yield StepQuestion(f"{OF_STEP}{prompt.key} {unit}", answers, prompt, unit)


def _designation(seen: Perspective) -> Iterator[StepQuestion]:
    """Which of the side's units is designated next, where one may be and the side is to move."""
    key, battle = seen.system.turn.designates, seen.battle
    if not key or seen.system.turn.on_move(battle) != seen.side:
        return
    bars = seen.system.action(key).bars
    may: dict[str, Command] = {
        unit.id: Perform(key, unit.id) for unit in battle.of_side(seen.side) if bars(battle, unit) is None
    }
    if may:
        yield StepQuestion(f"{OF_STEP}{key}", may)
