"""The units of a battle in aligned columns, side by side beneath one another."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text
from textual.binding import Binding
from textual.widgets import DataTable
from textual.widgets.data_table import RowKey

from screens.parts.plain import cell
from tracker.battle.battle import Battle, Side, SideId, Unit, UnitId
from tracker.battle.fields import AnyField
from tracker.play.history import History
from tracker.rules.system import System
from tracker.views.sentences import value_in_words
from tracker.views.sides import Look, looks
from tracker.words import N_, _, n_

_NAME, _STRENGTH, _STATE = "name", "strength", "state"
_NAME_WIDTH = 24
_TONES = {"plain": "", "good": "green", "bad": "red", "warn": "yellow"}

Row = tuple[str, tuple[Text, ...]]


class RosterTable(DataTable[Text]):
    """A row a side and a row a unit; what changed is changed in place, so that the cursor stays."""

    BINDINGS = [
        Binding("home", "scroll_top", N_("first"), show=False),
        Binding("end", "scroll_bottom", N_("last"), show=False),
    ]

    def __init__(self, history: History) -> None:
        super().__init__(cursor_type="row", zebra_stripes=False, cell_padding=1)
        self.fixed_columns = 1
        self._wanted = ""
        self._history = history

    def on_mount(self) -> None:
        self.add_column(cell(_("unit")), key=_NAME, width=_NAME_WIDTH)
        self.add_column(cell(_("strength")), key=_STRENGTH)
        self.add_column(cell(_("state")), key=_STATE)
        for field in _columns(self._history.system):
            self.add_column(cell(_(field.short)), key=f"field:{field.key}")
        self.show(self._history)
        # On the first unit where the first side has one; else on that side, for it is the one to fill first.
        if self.row_count > 1 and str(self.ordered_rows[1].key.value).startswith("unit:"):
            self.move_cursor(row=1)

    @property
    def unit(self) -> UnitId | None:
        """The unit the cursor is on."""
        kind, _colon, key = self._key.partition(":")
        return UnitId(key) if kind == "unit" else None

    @property
    def side(self) -> SideId | None:
        """The side the cursor is on or in."""
        kind, _colon, key = self._key.partition(":")
        if kind == "side":
            return SideId(key)
        unit = self._history.battle.units.get(UnitId(key))
        return None if unit is None else unit.side

    @property
    def _key(self) -> str:
        if not self.row_count:
            return ""
        return str(self.ordered_rows[self.cursor_row].key.value)

    def show(self, history: History) -> None:
        """Show this battle."""
        self._history = history
        cells: tuple[Text, ...]
        rows = dict(_rows(history.system, history.battle))
        here = self._wanted or self._key
        if list(rows) == [str(row.key.value) for row in self.ordered_rows]:
            columns = [str(column.key.value) for column in self.ordered_columns]
            for key, cells in rows.items():
                for column, now in zip(columns, cells, strict=True):
                    if self.get_cell(key, column) != now:
                        self.update_cell(key, column, now, update_width=True)
            return
        at = self.cursor_row
        self.clear()
        for key, cells in rows.items():
            self.add_row(*cells, key=key)
        if self.row_count:
            self.move_cursor(row=self.get_row_index(here) if here in rows else min(at, self.row_count - 1))
        self._wanted = ""

    def find(self, unit: UnitId) -> None:
        """Put the cursor on a unit, now or as soon as it is shown."""
        self._go_to(f"unit:{unit}")

    def find_side(self, side: SideId) -> None:
        """Put the cursor on a side, now or as soon as it is shown."""
        self._go_to(f"side:{side}")

    def _go_to(self, key: str) -> None:
        self._wanted = key
        if RowKey(key) in self.rows:
            self.move_cursor(row=self.get_row_index(key))
            self._wanted = ""


def _columns(system: System) -> list[AnyField]:
    # The order is a badge already, and says there what it means.
    order = None if system.tokens is None else system.tokens.field
    return [field for field in system.fields if field.short and field is not order]


def _rows(system: System, battle: Battle) -> Iterator[Row]:
    columns, marked = _columns(system), looks(battle)
    for side in battle.sides:
        units = list(battle.of_side(side.id))
        counted = n_("{count} unit", "{count} units", len(units)).format(count=len(units))
        look = marked[side.id]
        blanks = (cell(""),) * len(columns)
        yield f"side:{side.id}", (_side(look, side), cell(counted, "dim"), cell(look.player, "dim"), *blanks)
        for unit in units:
            yield f"unit:{unit.id}", _row(system, battle, unit, columns)


def _side(look: Look, side: Side) -> Text:
    return _short(f"{look.badge} {side.name}", "bold")


def _row(system: System, battle: Battle, unit: Unit, columns: list[AnyField]) -> tuple[Text, ...]:
    style = "dim strike" if system.is_out(unit) else ""
    gauge = next(iter(system.gauges(unit)), None)
    strength = cell("" if gauge is None else f"{gauge.now}/{gauge.full}", _worn(gauge.now, gauge.full) if gauge else "")
    strength.justify = "right"
    return (
        _short("  " + unit.name, style),
        strength,
        _state(system, battle, unit),
        *(_value(battle, unit, f) for f in columns),
    )


def _short(text: str, style: str = "") -> Text:
    name = cell(text, style)
    name.truncate(_NAME_WIDTH, overflow="ellipsis")
    return name


def _worn(now: int, full: int) -> str:
    return "" if now >= full else "yellow" if now * 2 >= full else "red"


def _state(system: System, battle: Battle, unit: Unit) -> Text:
    if system.is_out(unit):
        return cell(_("out"), "dim")
    badges = [cell(_(badge.text), _TONES[badge.tone.value]) for badge in system.badges(battle, unit)]
    return Text(" · ").join(badges)


def _value(battle: Battle, unit: Unit, field: AnyField) -> Text:
    said = value_in_words(battle, field, unit[field]) if field.applies(unit) else "–"
    shown = cell(said, "" if field.applies(unit) else "dim")
    shown.justify = "right"
    return shown
