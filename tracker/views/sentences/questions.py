"""Questions in words with their answers: those of a step, and those that a procedure asks."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.battle.battle import Battle, ProcedureId, Running, UnitId
from tracker.battle.events import Answered, ProcedureAnswered
from tracker.battle.fields import Scalar
from tracker.play.ahead import open_now
from tracker.rules.system import Ask, Choose, Count, PickUnit, Prompt, RollFor, System
from tracker.text import capital
from tracker.views.sentences.names import asked_in_words, known, unit_name, value_in_words
from tracker.views.sentences.rolls import outcome_in_words
from tracker.words import _, labelled


def prompt_answered(system: System, before: Battle, event: Answered) -> str:
    """A question of a step with what the table says to it."""
    prompt = known(system.prompt, event.prompt)
    question, answer = event.prompt, event.answer
    if prompt is not None:
        # Values that it sets stand behind names of their own: the question says no more.
        named = prompt.sets and all(_(field.label) in answer for field in prompt.sets)
        question = "" if named else asked_in_words(before, prompt, event.unit, is_brief=True)
        answer = next((capital(_(option.label)) for option in prompt.usual if option.key == answer), answer)
    elif event.unit is not None:
        question = labelled(unit_name(before, event.unit), question)
    return ended(f"{question} {answer}".strip())


def values_in_words(battle: Battle, prompt: Prompt, values: Mapping[str, Scalar]) -> str:
    """Values of the battle that answer a question, each behind its name."""
    return " · ".join(
        labelled(_(field.label), value_in_words(battle, field, field.of(values))) for field in prompt.sets
    )


def question_in_words(battle: Battle, ask: Ask) -> str:
    """A procedure's question, with the units it asks about unless it names one: `Heath spears · The next shot`."""
    about = () if isinstance(ask, RollFor) else ask.about
    names, words = [unit_name(battle, unit) for unit in about], _(ask.question)
    if any(name in words for name in names):
        return words
    return f"{' ▸ '.join(names)} · {words}" if names else words


def choice_in_words(battle: Battle, ask: Choose | PickUnit | Count, value: object) -> str:
    """The answer to a question: the words of an option, a unit's name or nobody, a number as its field tells it."""
    match ask:
        case Choose(options=options, barred=barred):
            return next((_(option.label) for option in (*options, *barred) if option.key == value), str(value))
        case PickUnit(or_none=or_none):
            return unit_name(battle, UnitId(str(value))) if value else _(or_none)
        case Count(field=field):
            return field.show(int(str(value)))


def procedure_answered(system: System, before: Battle, event: ProcedureAnswered) -> str:
    """A question of a procedure with its answer."""
    value, running = event.answer.value, running_of(before, event.id)
    is_known = running is not None and known(system.procedure, running.procedure) is not None
    asked_then = open_now(system, before, running) if running is not None and is_known else ()
    ask = next((question for question in asked_then if question.key == event.answer.key), None)
    if ask is None:
        return _("A question was answered.")
    asked = question_in_words(before, ask)
    if not isinstance(ask, RollFor):
        chosen = choice_in_words(before, ask, value)
        return ended(f"{asked} {capital(chosen) if asked.endswith('?') else chosen}")
    outcome = outcome_in_words(system, ask.resolver, str(value))
    return ended(
        f"{asked} {outcome}" if asked.endswith("?") else _("{roll}: {outcome}").format(roll=asked, outcome=outcome)
    )


def running_of(before: Battle, number: ProcedureId) -> Running | None:
    """The procedure under way of that number."""
    return next((running for running in before.running if running.id == number), None)


def ended(text: str) -> str:
    """The text as a sentence: with a full stop where it has no end of its own."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
