"""The rule system's own actions: whose, what else they need to know, and a loss counted by one of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from screens.parts.asking import Among, ask_each, ask_field
from screens.parts.dialogs import Confirm
from screens.parts.finding import FindUnit
from screens.parts.flow import leading_back, then
from screens.table.table import Table
from screens.table.unfinished import goes_on
from tracker.battle.battle import Unit, UnitId
from tracker.battle.commands import Perform, Refused
from tracker.battle.fields import AnyField, Names, Scalar
from tracker.play.cautions import more_than_there_is
from tracker.play.eliminated import bar_to_action
from tracker.play.leave_step import thrown_away
from tracker.play.rolls import may_be_named
from tracker.rules.system import Action
from tracker.views.sentences.names import agreeing_name, named_in
from tracker.words import _


async def perform(table: Table, key: str, unit: Unit | None, known: Mapping[str, Scalar] | None = None) -> bool:
    """One of the system's own actions, after asking for what it needs to know beside what is `known`.

    False when the question is left.
    """
    system = table.system
    action = system.action(key)
    if unit is not None:
        return await _perform(table, action, unit, known or {}) or False
    bars = partial(bar_to_action, system, table.battle, action)
    is_done = await then(
        lambda: table.app.push_screen_wait(FindUnit(_(action.label), system, table.battle, bars=bars)),
        lambda picked: _perform(table, action, table.battle.units[UnitId(picked)], {}),
    )
    return is_done or False


async def _perform(table: Table, action: Action, unit: Unit, known: Mapping[str, Scalar]) -> bool | None:
    """Do it with that unit, or say why it cannot be; None when the question is left."""
    if (bar := bar_to_action(table.system, table.battle, action, unit)) is not None:
        table.tell(_("{unit} cannot: {reason}").format(unit=unit.name, reason=bar))
        return True
    with leading_back(False):
        is_agreed = await goes_on(table, thrown_away(table.system, table.battle, action, unit))
    if not is_agreed:
        return True
    inputs = await ask_inputs(table, action, unit, known)
    if inputs is None:
        return None
    command, before = Perform(action.key, unit.id, inputs, anyway=True), table.history
    if not inputs and _puts_out(table, command) and not await _is_meant(table, action, unit):
        return None
    if table.do(command) and table.history is before:
        table.tell(_("{unit}: that changes nothing").format(unit=unit.name))
    return True


async def ask_inputs(
    table: Table, action: Action, unit: Unit, known: Mapping[str, Scalar], begins: Mapping[str, Scalar] | None = None
) -> dict[str, Scalar] | None:
    """The inputs of an action that apply to a unit, but for those `known`.

    A question begins at what `begins` says, else at what the unit holds already, else at what is likeliest. Leaving one
    goes back to the one before; None when the first is left.
    """
    likely = action.begins(unit)

    def following(values: Mapping[str, Scalar]) -> AnyField | None:
        left = (field for field in action.inputs if field.key not in values)
        return next((field for field in left if field.applies(unit.having(values))), None)

    async def ask(field: AnyField, values: Mapping[str, Scalar], before: Scalar | None) -> Scalar | None:
        is_held = any(field is own for own in table.system.cards.fields)
        usual = unit[field] if is_held else likely.get(field.key, field.default)
        held = replace(field, default=(begins or {}).get(field.key, usual) if before is None else before)
        named = field.names is Names.UNIT
        units = may_be_named(table.system, table.battle, action, unit, field.key, values) if named else None
        question = _(action.asks.get(field.key, field.label))
        asked = named_in(question, agreeing_name(table.battle, unit.id))
        if listed := action.lists(unit).get(field.key):
            held = replace(held, options=tuple(option for option in held.options if option.key in listed))
        held = replace(held, help=" · ".join(filter(None, (_(field.help), action.remark(unit)))))
        doubt = partial(more_than_there_is, table.battle, action, unit, field.key)
        among, is_blank = Among(table.system, table.battle, units, unit), before is None and field in action.measured
        return await ask_field(table.app, held, asked, among, doubt, blank=is_blank)

    return await ask_each(following, ask, known)


async def count_on(table: Table, key: str, unit: UnitId | None) -> None:
    """A loss, or one given back, for the unit under the cursor: the likeliest one, at one key."""
    if not key:
        table.tell(_("{system} has no such action; r corrects numbers by hand").format(system=_(table.system.name)))
    elif unit is not None and (likeliest := _likeliest(table, Perform(key, unit))) is not None:
        table.do(likeliest)
    else:
        await perform(table, key, table.battle.units[unit] if unit is not None else None)


def _likeliest(table: Table, command: Perform) -> Perform | None:
    """The action as it is without a question; None where it cannot be, or would put the unit out of the battle."""
    after = table.history.do(command)
    if isinstance(after, Refused) or table.system.cards.is_out(after.battle.units[command.unit]):
        return None
    return command


def _puts_out(table: Table, command: Perform) -> bool:
    """Whether the action takes a unit out of the battle that is in it now."""
    is_out, after = table.system.cards.is_out, table.history.do(command)
    if isinstance(after, Refused) or is_out(table.battle.units[command.unit]):
        return False
    return is_out(after.battle.units[command.unit])


async def _is_meant(table: Table, action: Action, unit: Unit) -> bool:
    """Whether the table takes the unit out of the battle, where a digit alone would do it."""
    question = _("{unit}: {action}?").format(unit=unit.name, action=_(action.label))
    return await table.app.push_screen_wait(Confirm(question, yes=_("yes, out of the battle"))) == "yes"


async def which_unit(table: Table, asked: str) -> UnitId | None:
    """A unit found by its name."""
    picked = await table.app.push_screen_wait(FindUnit(asked, table.system, table.battle))
    return None if picked is None else UnitId(picked)
