"""Another reading of a doubtful rule, or several at once, each asked for before it counts."""

from __future__ import annotations

from screens.parts.dialogs import Choice, Pick
from screens.table.table import Table
from tracker.battle.commands import SetSwitch, TakePreset
from tracker.battle.fields import Field
from tracker.words import _


async def pick_reading(table: Table, switch: Field[str], at: str) -> None:
    """Choose from the readings of a rule, the light at one of them; the one in force changes nothing."""
    now = switch.of(table.battle.switches)
    readings = [Choice(option.key, _(option.label)) for option in switch.options]
    picked = await table.app.push_screen_wait(Pick(_(switch.label), readings, at=at))
    if picked is not None and picked != now:
        table.do(SetSwitch(switch.key, picked))


async def take_preset(table: Table) -> None:
    """Choose from the presets of the system, where it has any."""
    presets = table.system.rolls.presets
    if not presets:
        table.tell(_("{system} has no presets").format(system=_(table.system.name)))
        return
    choices = [Choice(preset.key, _(preset.label)) for preset in presets]
    picked = await table.app.push_screen_wait(Pick(_("Which readings?"), choices))
    if picked is not None:
        table.do(TakePreset(picked))
