"""The questions of an act, asked again: each begins at the answer that was given."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from screens.amend.past import PastTable
from screens.parts.asking import Among, ask_field, ask_fields, ask_prompt
from screens.parts.dialogs import AskLine, Choice, Pick
from screens.parts.finding import FindUnit
from screens.table.performing import ask_inputs
from tracker.battle import commands
from tracker.battle.fields import Scalar
from tracker.play.ahead import answerable
from tracker.play.cautions import more_than_asked
from tracker.rules.system import Choose, Count, PickUnit
from tracker.views.sentences.names import asked_in_words
from tracker.words import _


async def ask_anew(past: PastTable, command: commands.Command) -> commands.Command | None:
    """The command in place of another; None where the question is left, or where nothing of it can be changed."""
    return await _ANEW.get(type(command), _words)(past, command)


async def _roll(past: PastTable, command: commands.Resolve) -> commands.Command | None:
    await past.doors.reroll(past, command)
    return past.wanted


async def _battle_value(past: PastTable, command: commands.SetBattleValue) -> commands.SetBattleValue | None:
    field = replace(past.system.battle_field(command.key), default=command.value)
    now = await ask_field(past.app, field, among=Among(past.system, past.battle))
    return None if now is None else replace(command, value=now)


async def _switch(past: PastTable, command: commands.SetSwitch) -> commands.SetSwitch | None:
    now = await ask_field(past.app, replace(past.system.switch(command.key), default=command.value))
    return None if now is None else replace(command, value=str(now))


async def _words(past: PastTable, command: commands.Command) -> commands.Command | None:
    """Another note or reason; of any other act nothing can be changed, which is told."""
    match command:
        case commands.Note(text):
            answer = await past.app.push_screen_wait(AskLine(_("Note"), value=text))
            return None if answer is None else replace(command, text=answer)
        case commands.Waive(reason=reason):
            answer = await past.app.push_screen_wait(AskLine(_("Why?"), value=reason))
            return None if answer is None else replace(command, reason=answer)
        case _:
            past.tell(_("Nothing in this action can be changed; x leaves it out."))
            return None


async def _action(past: PastTable, command: commands.Perform) -> commands.Perform | None:
    action, unit = past.system.action(command.action), past.battle.units[command.unit]
    values = await ask_inputs(past, action, unit, {}, command.inputs)
    if values == {}:
        past.tell(_("Nothing in this action can be changed; x leaves it out."))
    never_asked = {field.key for field in action.inputs if not field.applies(unit.having(command.inputs))}
    kept = {key: value for key, value in command.inputs.items() if key in never_asked}
    return replace(command, inputs={**kept, **values}) if values else None


async def _prompt(past: PastTable, command: commands.AnswerPrompt) -> commands.AnswerPrompt | None:
    prompt = past.system.prompt(command.prompt)
    asked = asked_in_words(past.battle, prompt, command.unit)
    answer = await ask_prompt(past.app, prompt, asked, command.answer)
    return None if answer is None else replace(command, answer=answer)


async def _procedure(past: PastTable, command: commands.AnswerProcedure) -> commands.AnswerProcedure | None:
    running = next(under_way for under_way in past.battle.running if under_way.id == command.id)
    answer: Scalar | None
    match answerable(past.system, past.battle, running):
        case Choose(question=asked, options=options):
            choices = [Choice(option.key, _(option.label)) for option in options]
            answer = await past.app.push_screen_wait(Pick(_(asked), choices, at=str(command.value)))
        case PickUnit(question=asked, candidates=candidates, or_none=or_none):
            units = [past.battle.units[unit] for unit in candidates]
            dialog = FindUnit(
                _(asked),
                past.system,
                past.battle,
                units,
                or_none=_(or_none) if or_none else "",
                at=str(command.value),
            )
            answer = await past.app.push_screen_wait(dialog)
        case Count(question=asked, field=field) as ask:
            begins = replace(field, default=field.accept(command.value))
            answer = await ask_field(past.app, begins, _(asked), doubt=partial(more_than_asked, past.battle, ask))
        case _:
            answer = None
    return None if answer is None else replace(command, value=answer)


async def _token(past: PastTable, command: commands.PlaceToken) -> commands.PlaceToken | None:
    tokens = past.system.turn.tokens
    assert tokens is not None
    unit = past.battle.units[command.unit]
    allowed = tokens.allowed(past.battle, unit)
    choices = [Choice(token.key, _(token.label)) for token in tokens.named(past.battle).tokens if token.key in allowed]
    token = await past.app.push_screen_wait(Pick(unit.name, choices, at=command.token))
    return None if token is None else replace(command, token=token)


async def _values(past: PastTable, command: commands.SetValues) -> commands.SetValues | None:
    fields = tuple(replace(past.system.field(key), default=was) for key, was in command.values.items())
    values = await ask_fields(past.app, fields, {}, Among(past.system, past.battle))
    return None if values is None else replace(command, values=values)


_ANEW: Final[Mapping[type[commands.Command], Callable[[PastTable, Any], Awaitable[commands.Command | None]]]] = {
    commands.Resolve: _roll,
    commands.Perform: _action,
    commands.AnswerPrompt: _prompt,
    commands.AnswerProcedure: _procedure,
    commands.PlaceToken: _token,
    commands.SetValues: _values,
    commands.SetBattleValue: _battle_value,
    commands.SetSwitch: _switch,
}
"""How each kind of act is asked for anew."""
