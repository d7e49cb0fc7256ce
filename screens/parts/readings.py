"""The house rules of a battle as a list: every doubtful rule with its readings, the default first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from rich.cells import cell_len
from textual import on
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from screens.parts.drawn.rows import LightList, Row
from screens.parts.plain import hanging, line, lines, plain
from tracker.battle.fields import Field
from tracker.words import N_, _

INDENT: Final = 2
GAP: Final = 3
"""Cells before a line of readings, and between two of them."""


class Readings(LightList):
    """One house rule an entry; → goes on to the next reading, ← back to the one before, enter asks for its list."""

    BINDINGS = [
        Binding("right", "turn(1)", N_("next reading"), show=False),
        Binding("left", "turn(-1)", N_("reading before"), show=False),
    ]

    @dataclass
    class Chosen(Message):
        """Somebody wants another reading of a rule."""

        key: str
        value: str

    @dataclass
    class Opened(Message):
        """Somebody wants to see the readings of a rule, to choose one."""

        switch: Field[str]
        value: str

    def __init__(self, switches: tuple[Field[str], ...], chosen: Mapping[str, str]) -> None:
        super().__init__()
        self._switches = switches
        self._chosen = dict(chosen)

    def on_mount(self) -> None:
        self.show(self._switches, self._chosen)

    def show(self, switches: tuple[Field[str], ...], chosen: Mapping[str, str]) -> None:
        """Show these rules with these readings; the cursor stays where it is as long as the rules do."""
        if switches == self._switches and self.option_count:
            for index, switch in enumerate(switches):
                if switch.of(chosen) != switch.of(self._chosen):
                    self.replace_option_prompt_at_index(index, _row(switch, switch.of(chosen)))
        else:
            self.set_options(Option(_row(switch, switch.of(chosen)), id=switch.key) for switch in switches)
            self.highlighted = 0 if switches else None
        self._switches, self._chosen = switches, dict(chosen)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        switch = self._switches[event.option_index]
        self.post_message(self.Opened(switch, switch.of(self._chosen)))

    def action_turn(self, step: int) -> None:
        if self.highlighted is None:
            return
        switch = self._switches[self.highlighted]
        keys = [option.key for option in switch.options]
        now = keys.index(switch.of(self._chosen))
        self.post_message(self.Chosen(switch.key, keys[(now + step) % len(keys)]))


def _row(switch: Field[str], now: str) -> Row:
    return Row(partial(_entry, switch, now), partial(_height, switch, now))


def _height(switch: Field[str], now: str, width: int) -> int | None:
    """The lines of an entry whose name has room beside its rules; None where it takes drawing to know."""
    if cell_len(_(switch.label)) > width - _about(switch, now).cell_length - 1:
        return None
    rows, used = 1, INDENT
    for option in switch.options:
        wide = cell_len(f"○ {_(option.label)}")
        if used > INDENT and used + wide > width - 1:
            rows, used = rows + 1, INDENT
        used += wide + GAP
    return 1 + rows


def _about(switch: Field[str], now: str) -> Content:
    """The rules that it reads, behind a word where another reading than the default is in force."""
    changed = "" if now == switch.default else _("  not the default").strip()
    return line((changed, "$bright"), "  " if changed else "", (" ".join(switch.rules), "$dim"), " ")


def _entry(switch: Field[str], now: str, width: int, is_lit: bool) -> Content:
    """The rule with its ids at the edge, and its readings beneath, the one in force told by sign and weight."""
    about = _about(switch, now)
    style = "$bright bold" if is_lit else "$foreground"
    name = plain(_(switch.label))
    room = width - about.cell_length - 1
    if name.cell_length <= room:
        head = [line((name.plain, style), " " * (room - name.cell_length + 1), about)]
    else:
        head = [
            hanging(Content(""), name.plain, width - 1, style),
            line(" " * max(width - about.cell_length, 0), about),
        ]
    readings = [
        line("● ", (_(option.label), "$bright bold")) if option.key == now else line(("○ " + _(option.label), "$dim"))
        for option in switch.options
    ]
    return lines(*head, *_packed(readings, width - 1))


def _packed(readings: Iterable[Content], width: int) -> Iterator[Content]:
    """As many readings a line as there is room for."""
    row = Content(" " * INDENT)
    for reading in readings:
        if row.cell_length > INDENT and row.cell_length + reading.cell_length > width:
            yield row
            row = Content(" " * INDENT)
        row = row + reading + " " * GAP
    yield row
