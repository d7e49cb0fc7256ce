"""The line on top: which battle, where in the turn, what the field is like, whether all is saved, the time."""

from __future__ import annotations

from time import localtime, strftime

from textual.content import Content

from screens.plain import fit, line, plain
from screens.widgets.reading import Reading
from tracker.battle import Battle
from tracker.system import System
from tracker.words import _


class Masthead(Reading):
    """One line that gives up its least needed part first when there is little room."""

    DEFAULT_CSS = """
    Masthead { height: 1; padding: 0 1; background: $panel; }
    """

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(20, self.refresh)

    def render(self) -> Content:
        battle, system = self.table.battle, self.table.system
        width = self.size.width
        where, right = where_in_words(system, battle), self._right(battle)
        title = battle.title
        if len(title) + 12 + len(where) + right.cell_length + 8 <= width:
            left = line(("Oriflamme", "$accent"), " · ", (title, "bold"))
        else:
            room = max(width - len(where) - right.cell_length - 4, 0)
            left = fit(title, min(room, len(title))).stylize("bold") if room > 5 else Content("")
        free = width - left.cell_length - len(where) - right.cell_length
        if free < 2:
            return line(left, "  " if left.cell_length else "", (where, "$primary bold"))
        before = max(min((width - len(where)) // 2 - left.cell_length, free - 2), 2 if left.cell_length else 0)
        return line(left, " " * before, (where, "$primary bold"), " " * max(free - before, 1), right)

    def _right(self, battle: Battle) -> Content:
        said = [
            f"{_(field.short or field.label)} {field.show(battle[field])}"
            for field in self.table.system.table
            if battle[field] != field.default
        ]
        clock = strftime("%H:%M", localtime(self.table.clock()))
        saved = (_("saved ●"), "$success") if self.table.is_kept else (_("not kept ○"), "$warning")
        return line(*(part for word in said[:3] for part in (word, " · ")), saved, plain(f" · {clock}", "$text-muted"))


def where_in_words(system: System, battle: Battle) -> str:
    """The turn, the phase and, where a phase is walked side by side, whose walk it is."""
    place = battle.place
    if not place.step:
        return _("before the first turn")
    phase = system.phase_of(place.step)
    words = _("Turn {turn} · {numeral} {phase}").format(turn=place.turn, numeral=phase.numeral, phase=_(phase.label))
    side = next((side.name for side in battle.sides if side.id == place.side), "")
    return f"{words} · {side}" if side else words
