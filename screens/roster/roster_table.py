"""The units of a battle in aligned columns, side by side beneath one another; the arrows turn to other columns."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.widgets.option_list import Option

from screens.parts.drawn.columns import left, name_width, packed_with_sign, right
from screens.parts.drawn.motion import Motion, figures
from screens.parts.drawn.rows import EDGE, LightList, Row, State
from screens.parts.drawn.short_names import called, text_within
from screens.parts.drawn.sides import heading_of, in_hue
from screens.parts.drawn.signs import LATER, LESS, MORE, OWED, REST
from screens.parts.drawn.strength import of_strength, pips, share
from screens.parts.plain import line, plain
from tracker.battle.battle import Battle, SideId, UnitId
from tracker.play.history import History
from tracker.play.opponent.temperaments import name_of
from tracker.views.armies import Column, Listed, Mustered, columns_of, mustered
from tracker.views.sides import Look, looks
from tracker.views.strength import whole_percent
from tracker.words import N_, _, n_
from tracker.written import per_cent, share_width

LEFT: Final = 5
NOTHING: Final = "–"
STATES: Final = range(8, 27)
"""How wide the column of states may be beside values that have room; up to `WIDEST` where none does."""
WIDEST: Final = 40
NARROW: Final = 100
"""Below so many cells columns are closer, names and states shorter: four values have room at 80."""
BAR: Final = 14


class Plan(Struct, frozen=True):
    """The columns of one width: names, pips and states, then the values from `first` to before `end`."""

    names: int
    pips: int
    token: int
    state: int
    widths: tuple[int, ...]
    apart: int
    first: int
    end: int

    @property
    def before(self) -> int:
        """The cells before the values: sign, name, pips, what is left, order, state."""
        return 2 + self.names + 1 + self.pips + 1 + LEFT + 1 + (self.token + 1 if self.token else 0) + 1 + self.state


class _Side(Struct, frozen=True):
    called: str
    side: Mustered
    look: Look
    led: str = ""


class _Unit(Struct, frozen=True):
    unit: Listed
    look: Look


class RosterTable(LightList):
    """A row a side and a row a unit; what changed is changed in place, so that the light stays."""

    class Turned(Message):
        """Other columns are shown."""

    BINDINGS = [
        Binding("right", "turn(1)", N_("other columns"), show=False),
        Binding("left", "turn(-1)", N_("the columns before"), show=False),
    ]

    def __init__(self, history: History) -> None:
        super().__init__()
        self._history = history
        self._wanted = ""
        self.motion = Motion(self, self._paint_figures)
        self._rows: dict[str, _Side | _Unit] = {}
        self._shaped: object = None
        self._plans: dict[tuple[int, int], Plan] = {}
        self._told: tuple[Mustered, ...] = ()
        self._marks: Mapping[SideId, Look] = {}
        self._columns: tuple[Column, ...] = columns_of(history.system)
        self._first = 0

    def on_mount(self) -> None:
        self.show(self._history)
        # On the first unit where the first side has one; else on that side, for it is the one to fill first.
        keys = list(self._rows)
        if len(keys) > 1 and keys[1].startswith("unit:"):
            self.highlighted = 1

    @property
    def unit(self) -> UnitId | None:
        """The unit the light is on."""
        kind, _colon, key = self._key.partition(":")
        return UnitId(key) if kind == "unit" else None

    @property
    def side(self) -> SideId | None:
        """The side the light is on or in."""
        kind, _colon, key = self._key.partition(":")
        if kind == "side":
            return SideId(key)
        unit = self._history.battle.units.get(UnitId(key))
        return None if unit is None else unit.side

    @property
    def _key(self) -> str:
        lit = self.highlighted_option
        return "" if lit is None or lit.id is None else lit.id

    def show(self, history: History) -> None:
        """Show this battle."""
        self._history, self._told, self._marks = history, mustered(history), looks(history.battle)
        self.motion.take(figures(self._told))
        before, at = self._wanted or self._key, self.highlighted or 0
        self._plans.clear()
        rows: dict[str, _Side | _Unit] = {}
        for side in self._told:
            kept, look = history.battle.side(side.side), self._marks[side.side]
            rows[f"side:{side.side}"] = _Side(kept.name, side, look, kept.led)
            rows |= {f"unit:{unit.rank.unit.id}": _Unit(unit, look) for unit in side.units}
        shape = self._shape()
        if list(rows) == list(self._rows) and shape == self._shaped:
            for number, (key, row) in enumerate(rows.items()):
                if row != self._rows[key]:
                    self.replace_option_prompt_at_index(number, self._row(row))
        else:
            self.set_options(Option(self._row(row), id=key) for key, row in rows.items())
            keys = list(rows)
            self.highlighted = keys.index(before) if before in rows else min(at, len(keys) - 1) if keys else None
        self._rows, self._shaped = rows, shape
        self._wanted = "" if self._key == self._wanted else self._wanted

    def _paint_figures(self, keys: Collection[str]) -> None:
        for key in keys:
            self.draw_again(key)

    def _shape(self) -> object:
        """A value that is equal for rows of the same widths of columns."""
        units = [unit for side in self._told for unit in side.units]
        return (
            name_width(unit.name for unit in units),
            max((cell_len(" · ".join(unit.state)) for unit in units), default=0),
            max((_pips(unit, "").cell_length for unit in units), default=0),
            any(unit.owes is not None for unit in units),
            self._first,
        )

    def find(self, unit: UnitId) -> None:
        """Put the light on a unit, now or as soon as it is shown."""
        self._go_to(f"unit:{unit}")

    def find_side(self, side: SideId) -> None:
        """Put the light on a side, now or as soon as it is shown."""
        self._go_to(f"side:{side}")

    def _go_to(self, key: str) -> None:
        self._wanted = key
        if key in self._rows:
            self.highlighted = list(self._rows).index(key)
            self._wanted = ""

    def action_turn(self, step: int) -> None:
        """Show the values after, or before, those that are shown."""
        plan = self.plan(self._room)
        first = plan.end if step > 0 else 0
        if step < 0:
            while (earlier := self._plan_from(first, self._room)).end < plan.first:
                first = earlier.end
        if 0 <= first < len(self._columns) and first != self._first:
            self._first = first
            self.show(self._history)
            self.post_message(self.Turned())

    def plan(self, width: int) -> Plan:
        """The columns in so many cells."""
        if (known := self._plans.get((self._first, width))) is None:
            known = self._plans[self._first, width] = self._plan_from(self._first, width)
        return known

    def _plan_from(self, first: int, width: int) -> Plan:
        units = [unit for side in self._told for unit in side.units]
        widths = tuple(
            max([cell_len(_(column.heading)), *(cell_len(unit.values[number]) for unit in units)])
            for number, column in enumerate(self._columns)
        )
        pipped = max((_pips(unit, "").cell_length for unit in units), default=0)
        is_narrow = width < NARROW
        names = min(name_width(unit.name for unit in units), 19 if is_narrow else 24)
        states = max((cell_len(_state(self._history.battle, unit, WIDEST).plain) for unit in units), default=0)
        state = min(max(states, STATES[0]), 9 if is_narrow else STATES[-1])
        token = 0 if self._history.system.turn.tokens is None else 1
        plan = Plan(names, pipped, token, state, widths, 1 if is_narrow else 2, first, first)
        room, end = width - plan.before - 2, first
        while end < len(widths) and widths[end] + plan.apart <= room:
            room -= widths[end] + plan.apart
            end += 1
        if end == first < len(widths):
            # One that is wider than the page has it to itself, and is cut.
            widths = (*widths[:first], max(room - plan.apart, 1), *widths[first + 1 :])
            room, end = 0, end + 1
        # What no further value has room in is the states'.
        return replace(plan, widths=widths, end=end, state=max(min(state + room, states), state))

    @property
    def _room(self) -> int:
        return max(self.scrollable_content_region.width - EDGE, 1)

    def heading(self) -> Content:
        """The heads of the columns, and whether there are others."""
        plan = self.plan(self._room)
        values = [right((_(self._columns[at].heading), "$dim"), plan.widths[at] + plan.apart) for at in _shown(plan)]
        before = " " if plan.first == 0 else line((LESS, "$bright bold"))
        after = " " if plan.end >= len(self._columns) else line((MORE, "$bright bold"))
        words = _scrolled_into(list(self._rows.values()), self.scroll_offset.y) or plain(_("unit"), "$dim")
        head = line("  ", left(words, plan.names + 1 + plan.pips + 1), right((_("left"), "$dim"), LEFT))
        return line(left(head, plan.before - 1), before, *values, " ", after)

    def _row(self, row: _Side | _Unit) -> Row:
        if isinstance(row, _Side):
            return Row(partial(_side_row, row, self.motion), height=1)
        return Row(partial(self._unit_row, row.unit, in_hue(row.look)), height=1)

    def _unit_row(self, unit: Listed, hue: str, width: int, is_lit: bool) -> Content:
        plan = self.plan(width)
        stands = State.GONE if unit.rank.is_out else State.MAY
        name = _name(self._history.battle, unit, plan.names, stands.of_name(is_lit=is_lit))
        rest = stands.of_rest
        key = f"unit:{unit.rank.unit.id}"
        counted = f"{unit.rank.now}/{unit.rank.full}" if unit.rank.full else ""
        parts = [
            stands.sign,
            line(" "),
            name,
            line(" "),
            left(_pips(unit, hue, self.motion.counted(key, unit.rank.now)), plan.pips),
            line(" "),
            right(line((counted, self.motion.style(key, rest))), LEFT),
            line(" "),
        ]
        if plan.token:
            parts += [left((unit.order or NOTHING, rest if unit.order else "$dim"), plan.token), line(" ")]
        parts += [line(" "), left(_state(self._history.battle, unit, plan.state), plan.state)]
        parts += [
            right(_value(unit.values[at], rest, plan.widths[at]), plan.widths[at] + plan.apart) for at in _shown(plan)
        ]
        return line(*parts)


def _side_row(row: _Side, motion: Motion, width: int, is_lit: bool) -> Content:
    """A rule with the side's heading, its bar and its totals."""
    side, look = row.side, row.look
    count = n_("{count} unit", "{count} units", len(side.units)).format(count=len(side.units))
    gone = n_("{count} out", "{count} out", side.gone).format(count=side.gone) if side.gone else ""
    end = line(" ", (", ".join(part for part in (count, gone) if part), "$dim"), (f" {REST}", "$frame"))
    percent = per_cent(str(whole_percent(side.left)))
    lost = line(" ", (_("−{count} now").format(count=side.fresh), "$alarm bold")) if side.fresh else line("")
    key = f"side:{side.side}"
    figure = line((percent, motion.style(key, "$bright")))
    drawn = line(share(motion.part(key, side.left), BAR, in_hue(look)), right(figure, share_width() + 1), lost, " ")
    led = _("led by the app: {how}").format(how=name_of(row.led)) if row.led else ""
    by = ", ".join(part for part in (look.player, led) if part)
    player = line((f" {by}", "$dim")) if by else line("")
    head = line((f"{REST} ", "$frame"), heading_of(look, row.called), player, " ")
    room = width - end.cell_length - 3
    head = left(head, min(head.cell_length, room - drawn.cell_length))
    bar = line(" ", of_strength(drawn, room - head.cell_length))
    fill = line((REST * max(room - head.cell_length - bar.cell_length + 1, 0), "$frame"))
    style = "$bright bold" if is_lit else "$frame"
    return line(head.stylize_before("$bright bold"), fill, bar, (REST * 2, style), end)


def _shown(plan: Plan) -> range:
    return range(plan.first, plan.end)


def _name(battle: Battle, unit: Listed, width: int, style: str) -> Content:
    """The name in its column; what tells it from another of that name stays."""
    own = unit.rank.unit.name
    number = unit.name.removeprefix(own) if unit.name != own and unit.name.startswith(own) else ""
    return left((called(battle, own, width - cell_len(number)) + number, style), width)


def _pips(unit: Listed, hue: str, seen: int = 0) -> Content:
    rank = unit.rank
    seen = max(seen, rank.now)
    return pips(seen, rank.fresh - (seen - rank.now), rank.full, hue, rank.hurt) if rank.full else line("")


def _state(battle: Battle, unit: Listed, width: int) -> Content:
    owes = line("")
    if unit.owes is not None:
        owes = line((f"{OWED} {_('test')}", "$alarm bold")) if unit.owes else line((f"{LATER} {_('test')}", "$dim"))
    if unit.rank.is_out:
        return line((_("out"), "$dim"))
    gap = "  " if owes.plain and unit.state else ""
    # As many as fit, each whole: the card beneath has all; one that is alone and too long is cut.
    state = packed_with_sign(unit.state, width - owes.cell_length - len(gap))
    if not state and not owes.plain:
        state = text_within(battle, "".join(unit.state[:1]), width)
    drawn = line(owes, gap if state else "", (state, "$foreground"))
    return drawn.truncate(width, ellipsis=True) if drawn.cell_length > width else drawn


def _value(text: str, style: str, width: int) -> Content:
    value = line((text or NOTHING, style if text and text not in {"0", NOTHING} else "$dim"))
    return value.truncate(width, ellipsis=True) if value.cell_length > width else value


def _scrolled_into(rows: Sequence[_Side | _Unit], top: int) -> Content | None:
    """The side of the topmost unit in sight where its own heading is scrolled away; None where none is."""
    if top >= len(rows) or not isinstance(rows[top], _Unit):
        return None
    side = next(row for row in reversed(rows[:top]) if isinstance(row, _Side))
    return heading_of(side.look, side.called)
