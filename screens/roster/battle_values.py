"""The battle's own values, set by hand at the roster."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from screens.parts.asking import Among, ask_field
from screens.parts.dialogs import AskLine, Choice, Pick
from screens.parts.flow import then
from screens.parts.plain import plain
from screens.table.table import Table
from tracker.battle.commands import SetBattleValue
from tracker.battle.fields import AnyField, Scalar
from tracker.views.sentences import value_in_words
from tracker.words import _, labelled

SHOWN: Final = 24
"""The cells of a value that tell which it is."""


async def set_by_hand(table: Table) -> None:
    """Set one of the battle's own values, with a reason."""
    battle, system = table.battle, table.system
    if not system.cards.battle_fields:
        table.tell(_("{system} keeps nothing for the battle as a whole").format(system=_(system.name)))
        return
    choices = [
        Choice(field.key, labelled(_(field.label), _short(value_in_words(battle, field, battle[field]))))
        for field in system.cards.battle_fields
    ]

    async def asked(picked: str) -> bool | None:
        return await _set(table, system.battle_field(picked))

    await then(lambda: table.app.push_screen_wait(Pick(_("Which value of the battle?"), choices)), asked)


def _short(words: str) -> str:
    """The beginning of a value: a whole table is one."""
    return plain(words).truncate(SHOWN, ellipsis=True).plain


async def _set(table: Table, field: AnyField) -> bool | None:
    held, among = replace(field, default=table.battle[field]), Among(table.system, table.battle)
    question = _("{field}: why is it changed by hand?").format(field=_(field.label))

    async def value() -> tuple[Scalar] | None:
        answer = await ask_field(table.app, held, among=among)
        return None if answer is None else (answer,)

    async def because(values: tuple[Scalar]) -> bool | None:
        reason = await table.app.push_screen_wait(AskLine(question, _("One line, kept in the log.")))
        return None if reason is None else table.do(SetBattleValue(field.key, values[0], reason))

    return await then(value, because)
