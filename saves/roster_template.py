"""A roster to be filled in: every value of a card under its heading, what play changes apart."""

from __future__ import annotations

import csv
import io
from typing import Final

from saves.roster import Roster, RosterSide
from saves.roster_file import to_toml
from tracker.battle.battle import SideId, Unit, UnitId
from tracker.battle.fields import AnyField
from tracker.rules.answers import as_typed
from tracker.rules.system import System, typed_together
from tracker.words import _

_SIDE: Final = SideId("side")


def _example(system: System) -> Unit:
    """The unit that a template has: an untouched card with its number, as a new one is begun."""
    unit = Unit(UnitId("unit"), _("A unit"), _SIDE)
    return unit.having(system.cards.begins(unit))


def _of_the_card(system: System) -> tuple[AnyField, ...]:
    fields = typed_together(system.cards.graded, system.cards.fields)
    return tuple(field for field in fields if not field.tracked)


def toml_template(system: System) -> str:
    """A roster of one unit that says every value of its card, at its default; its foot lists what is accepted."""
    unit = _example(system)
    whole = unit.having({field.key: unit[field] for field in _of_the_card(system)})
    return to_toml(system, Roster((RosterSide(_SIDE, _("A side")),), (whole,)))


def csv_template(system: System) -> str:
    """The same as a table: headings in the reader's words, and one unit to write over."""
    unit, fields = _example(system), _of_the_card(system)
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow((_("Name"), _("Side"), *(_(field.label) for field in fields)))
    shown = (field.show(unit[field]) if field.options else as_typed(unit[field], field) for field in fields)
    table.writerow((unit.name, _("A side"), *shown))
    return text.getvalue()
