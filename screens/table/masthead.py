"""The line on top: which battle, where in the turn, what the field is like, whether all is saved, the time."""

from __future__ import annotations

from time import localtime, strftime
from typing import Final

from msgspec.structs import replace
from textual.content import Content
from textual.timer import Timer

from saves.errors import trouble_in_words
from saves.panel.running import OnAir
from screens.parts.drawn.short_names import shortened
from screens.parts.drawn.sides import of_side
from screens.parts.plain import line, plain
from screens.table.airing import EVERY, on_air_in_words, the_broadcast
from screens.table.battle_widget import BattleWidget
from screens.table.pace import pace_on_top
from screens.table.strip import Strip
from screens.table.table import ALARM, Table
from tracker.battle.battle import Battle
from tracker.battle.fields import AnyField, Names, Shape
from tracker.rules.system import System
from tracker.views.sentences import value_in_words
from tracker.views.sentences.score import score_in_figures
from tracker.views.sides import looks
from tracker.words import _, labelled

SHORTEST: Final = 8
"""Cells that a title keeps beside the name of another battle that is on air."""
NAME: Final = 20
"""Cells that such a name has at most where there is little room."""


class Masthead(BattleWidget):
    """The title bar, row 0: the battle, where in the turn, the field and whether all is saved.

    It gives up its least needed part first when there is little room, but never what goes out to an audience.
    """

    DEFAULT_CSS = """
    Masthead { height: 1; padding: 0 1; background: $raised; }
    """

    _on_air: OnAir | None = None
    _saved: object = None
    _looks: tuple[Timer, ...] = ()

    def on_mount(self) -> None:
        super().on_mount()
        self.table.autosave.changed.subscribe(self, lambda _status: self._look_whether_saved())
        self.table.heard_of_phones.subscribe(self, lambda _nothing: self.refresh())
        self._looks = (self.set_interval(20, self.refresh),)
        if self.table.folder is not None:
            self.look()
            self._looks += (self.set_interval(EVERY, self.look),)
        self.watch(self.screen, "stack_updates", self._rest_while_covered, init=False)
        if self.table.guide is not None and self.parent is not None:
            self.screen.mount(Strip(self.table, self.table.guide), after=self)

    def _rest_while_covered(self) -> None:
        """Look at nothing while another page lies on this one, and at everything once it is back."""
        is_covered = self.app.screen is not self.screen and not self.app.screen.is_modal
        for timer in self._looks:
            (timer.pause if is_covered else timer.resume)()
        if not is_covered:
            self.look()
            self.refresh()

    def _look_whether_saved(self) -> None:
        """Draw it anew where something else than is so stands there of the disk."""
        if saved_in_words(self.table) != self._saved:
            self.refresh()

    def look(self) -> None:
        """Take in what the audience sees, which may be another battle."""
        on_air = None if self.table.folder is None else the_broadcast(self.table.folder).look()
        if on_air != self._on_air:
            self._on_air = on_air
            self.refresh()

    def render(self) -> Content:
        battle, system = self.table.battle, self.table.system
        left, width = line((battle.title, "$bright bold")), self.size.width
        where = where_drawn(system, battle)
        # The score and what is left on the clocks are never the ones to give way: the table plays by them.
        least = bool(score_in_figures(system, battle)) + bool(battle.clock.minutes)
        least += self.table.phones is not None
        whole, on_air = left.cell_length, self._on_air
        brief, full = ("", "") if on_air is None else on_air_in_words(on_air)
        # What is on air is named before the title stands whole: a title that says the same again goes.
        least_left = whole
        if on_air is not None:
            is_other = on_air.title != battle.title
            least_left = min(whole, SHORTEST) if is_other else 0
            brief = on_air_in_words(replace(on_air, title=shortened(on_air.title, NAME)))[1] if is_other else brief
        tries = (
            *((fields, True, full, whole) for fields in (3, max(least, 1), least)),
            *((least, clock, full, least_left) for clock in (True, False)),
            *((least, clock, brief, least_left or whole) for clock in (True, False)),
        )
        for fields, clock, words, kept in tries:
            right = line((f"{words} · ", "$bright bold") if words else "", self._right(battle, fields, clock))
            if kept + where.cell_length + right.cell_length + 4 <= width:
                break
        else:
            where = where.truncate(max(width - right.cell_length - 2, 0), ellipsis=True)
        room = max(width - where.cell_length - right.cell_length - 4, 0)
        left = left.truncate(min(room, whole) if kept else 0, ellipsis=True)
        free = width - left.cell_length - where.cell_length - right.cell_length
        apart = min(2, free) if left.cell_length else 0
        before = max(min((width - where.cell_length) // 2 - left.cell_length, free - 2), apart)
        return line(left, " " * before, where, " " * (free - before), right)

    def _right(self, battle: Battle, fields: int, clock: bool) -> Content:
        parts = [
            _valued(field, value_in_words(battle, field, battle[field]))
            for field in self.table.system.cards.battle_fields
            # A number means something at its lowest too once it is known: a wind of direction 1, of speed 0.
            if battle[field] != field.default or (field.shape is Shape.WHOLE and field.key in battle.values)
        ]
        parts = [*pace_on_top(self.table), *parts]
        if self.table.phones is not None:
            parts.insert(0, self.table.phones.on_top())
        if score := score_in_figures(self.table.system, battle):
            parts.insert(0, _("score {points}").format(points=score))
        time = strftime("%H:%M", localtime(self.table.clock()))
        self._saved = saved = saved_in_words(self.table)
        words = [part for word in parts[:fields] for part in ((word, "$dim"), (" · ", "$dim"))]
        return line(*words, saved, (f" · {time}" if clock else "", "$dim"))


def where_drawn(system: System, battle: Battle) -> Content:
    """The turn, the phase and, where a phase is walked side by side, whose walk it is, with its sign."""
    place = battle.place
    if not place.step:
        return plain(where_in_words(system, battle), "$dim")
    phase = system.phase_of(place.step)
    where = _turn(battle).format(turn=place.turn, last=battle.last_turn, numeral=phase.numeral, phase=_(phase.label))
    side = next((side for side in battle.sides if side.id == place.side), None)
    whose = (" · ", of_side(looks(battle)[side.id], side.name, "$bright bold")) if side is not None else ()
    return line((where, "$bright bold"), *whose)


def where_in_words(system: System, battle: Battle) -> str:
    """The turn, the phase and, where a phase is walked side by side, whose walk it is."""
    place = battle.place
    if not place.step:
        return _("before the first turn")
    phase = system.phase_of(place.step)
    words = _turn(battle).format(turn=place.turn, last=battle.last_turn, numeral=phase.numeral, phase=_(phase.label))
    side = next((side.name for side in battle.sides if side.id == place.side), "")
    return f"{words} · {side}" if side else words


def _turn(battle: Battle) -> str:
    """How the turn is told: with the last one behind it where the table agreed on one."""
    return _("Turn {turn}/{last} · {numeral} {phase}") if battle.last_turn else _("Turn {turn} · {numeral} {phase}")


def saved_in_words(table: Table) -> tuple[str, str]:
    """Whether what is shown is on the disk, and the style to say it in."""
    if (trouble := table.autosave.trouble) is not None:
        words = _("NOT SAVED – {reason}, {count} pending · F2")
        message = words.format(reason=trouble_in_words(trouble.reason), count=trouble.pending)
        return message, ALARM
    if table.notice:
        return table.notice, "$alarm"
    if table.autosave.is_saving:
        return _("saving"), "$dim"
    return (_("saved"), "$dim") if table.autosave.is_on else (_("not saved"), "$dim")


def _valued(field: AnyField, value: str) -> str:
    """A value of the battle behind its name; a name of somebody behind a colon, as it is no figure."""
    name = _(field.short or field.label)
    return f"{name} {value}" if field.names is Names.NOTHING else labelled(name, value)
