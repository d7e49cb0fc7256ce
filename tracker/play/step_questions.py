"""The step's questions to the player of one side, beside any page of rolls: its prompts, and which unit is next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerPrompt, Command, Perform
from tracker.battle.fields import Shape
from tracker.play.offers import is_made
from tracker.play.perspective import Perspective
from tracker.play.walk import current_step
from tracker.rules.system import Action, Does, May, Prompt, Step

OF_STEP: Final = "step:"
"""Begins the keys of these questions, beside those of pages."""
MOST_LETTERS: Final = 60
"""The most letters of an answer in words: whatever they are, they go into a message from a phone."""


class StepQuestion(Struct, frozen=True):
    """A question of the step to one side's player: `answers` are what each comes to, by its value.

    `prompt` is what the sheet leaves to it, about a unit; `action` what a unit of it may announce in words of its own.
    Without either it is asked which of its units is designated.
    """

    key: str
    answers: Mapping[str, Command]
    prompt: Prompt | None = None
    about: UnitId | None = None
    action: Action | None = None

    @property
    def letters(self) -> int:
        """How many letters the answer has at most where it is given in words; 0 where it is one of the answers."""
        return 0 if self.action is None else min(int(self.action.inputs[0].high), MOST_LETTERS)

    def command(self, value: str) -> Command | None:
        """The value of an answer; None for an answer of none. Raises `Rejected` for words that cannot be."""
        if self.action is None or self.about is None:
            return self.answers.get(value)
        if not value.strip() or len(value) > self.letters:
            return None
        (field,) = self.action.inputs
        return Perform(self.action.key, self.about, {field.key: field.accept(value)})


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
    yield from _announcements(seen, step)


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


def _announcements(seen: Perspective, step: Step) -> Iterator[StepQuestion]:
    """The announcements of the side's units at this step or at one that is played together with it.

    Who is first by the rules is asked first; one that has announced something, or has done what it may here, is not
    asked again.
    """
    system, battle = seen.system, seen.battle
    steps = [other for phase in system.turn.phases for other in phase.steps if step.id in (other.id, other.played_at)]
    known = ((unit, other.standing(battle, unit)) for unit in battle.of_side(seen.side) for other in steps)
    may = [(unit, standing) for unit, standing in known if isinstance(standing, May)]
    for unit, standing in sorted(may, key=lambda pair: -pair[1].rank):
        if (battle.place, unit.id) in battle.done or any(
            is_made(system, battle, offer, unit.id) for offer in standing.offers
        ):
            continue
        for offer in standing.offers:
            action = system.action(offer.name) if offer.does is Does.ACTION else None
            if action is None or [field.shape for field in action.inputs] != [Shape.WORDS]:
                continue
            # The card keeps what was announced under the same key.
            if not unit[action.inputs[0]]:
                yield StepQuestion(f"{OF_STEP}{action.key} {unit.id}", {}, about=unit.id, action=action)
