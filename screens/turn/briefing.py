"""The page a battle is opened with: how long ago, what happened last, what is owed, what comes next."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from screens.parts import overview
from screens.parts.drawn.columns import left, right
from screens.parts.drawn.frames import Box, is_roomy
from screens.parts.drawn.sides import in_hue, mark_of
from screens.parts.drawn.signs import ENTER
from screens.parts.drawn.strength import share
from screens.parts.fitted import Fitted
from screens.parts.moments import ago, time_of
from screens.parts.overview import Overview
from screens.parts.plain import cut_to, hanging, line, lines, plain
from screens.parts.question import Question
from screens.parts.spoken import TELLS_UNANSWERED, Speaking
from screens.table.table import Table
from tracker.battle.battle import Unit
from tracker.views.sentences.names import side_name
from tracker.views.strength import Strength, whole_percent
from tracker.words import N_, _, labelled, n_
from tracker.written import per_cent, share_width

MOST_NAMES = 6
LEAST, MOST = 4, 14
"""The cells of a bar."""
BESIDE = 10
"""Those beside it: its sign, its figure and the blanks between."""


class Hint(Static):
    """The one key that goes on, behind it that another one did nothing."""

    def on_mount(self) -> None:
        self._say()
        if isinstance(self.app, Speaking):
            self.watch(self.app, "unanswered", self._say, init=False)

    def _say(self) -> None:
        key = self.app.unanswered if isinstance(self.app, Speaking) and self.screen.is_current else ""
        idle = "  " + _("{key} does nothing here").format(key=key) if key else ""
        goes_on = (f" {ENTER} ", "$chip-ink on $chip bold"), (f" {_('to the table')}", "$foreground")
        self.update(line(*goes_on, (idle, "$bright")))


class BriefingScreen(Question[None]):
    """Everything there is to know before going on; enter and escape go to the table."""

    CSS_PATH = "turn.tcss"
    BINDINGS = [Binding("escape,enter,space,n,q", "leave", N_("To the table"))]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        self._seen = Overview.of(self.table.history)
        yield Static(Fitted(self._on_top), id="top")
        with Horizontal(id="board"):
            with VerticalScroll(id="past"):
                yield from self._box("armies", _("The armies, strength left"), Fitted(self._armies))
                yield from self._box("touching", _("Contacts on the table"), Fitted(self._touching))
                yield from self._box("last", _("What happened last"), Fitted(self._last))
            with Vertical(id="coming"):
                yield from self._box("owed", _("Owed"), Fitted(self._owed))
                yield from self._box("under-way", _("Under way"), Fitted(self._under_way))
                yield from self._box("next", _("Next"), Fitted(self._next))
                yield from self._box("tokens", _("Orders"), Fitted(self._tokens))
                yield from self._box("turns", _("Strength, turn by turn"), Fitted(self._turns))
        yield Hint(id="hint", classes=TELLS_UNANSWERED)

    def _box(self, name: str, title: str, drawn: Fitted) -> Iterator[Box | Static]:
        if not drawn.at(60).plain:
            return
        box = Box(id=name)
        count = len(self._seen.briefing.owed) if name == "owed" else 0
        with box:
            yield Static(drawn, classes="lines")
        box.head(line(title, (f" {count}", "$alarm bold")) if count else plain(title))

    def on_mount(self) -> None:
        self.query_one("#past").focus()

    reword = on_mount

    def _on_top(self, width: int) -> Content:
        briefing, now = self._seen.briefing, self.table.clock()
        played = _("played {ago}").format(ago=ago(briefing.at, now)) if briefing.at else ""
        head = line((_("Welcome back to {title}").format(title=self._seen.battle.title), "$bright bold"))
        rows = [line(left(head, width - len(played) - 1), " ", (played, "$dim")), overview.place(self._seen)]
        if score := " · ".join(part for part in (briefing.score, briefing.last_turn) if part):
            rows.append(line((_("Score: "), "$dim"), score))
        if briefing.note:
            rows.append(hanging(line((_("Your note: "), "$dim")), briefing.note, width, "$bright"))
        return lines(*rows)

    def _armies(self, width: int) -> Content:
        if is_roomy(self.app.size):
            return cut_to(overview.armies(self._seen, width, 20), width)
        return cut_to(overview.sides_in_lines(self._seen, width), width)

    def _touching(self, width: int) -> Content:
        """Every line of it whole: the miniatures are set up by it."""
        broken = (plain(contact).wrap(max(width - 2, 1)) for contact in self._seen.briefing.touching)
        return lines(*(line("  " if at else "", part) for row in broken for at, part in enumerate(row)))

    def _last(self, width: int) -> Content:
        # In a box they break between words: there is room for more than a line each.
        rows = overview.events(self._seen, (width - 6) * (2 if is_roomy(self.app.size) else 1))
        moments = [time_of(act.at) for act, _line in self._seen.briefing.last]
        timed = [line((f"{at:5} ", "$dim"), row) for at, row in zip(moments, rows, strict=True)]
        if not is_roomy(self.app.size):
            return cut_to(timed, width)
        broken = [row.wrap(width) for row in timed]
        return lines(*(part if not at else line(" " * 6, part) for row in broken for at, part in enumerate(row)))

    def _owed(self, width: int) -> Content:
        return cut_to(overview.owed(self._seen, width, 6), width)

    def _under_way(self, width: int) -> Content:
        return lines(
            *(
                row
                for what, asks in self._seen.briefing.asks
                for row in (plain(what), *([hanging(line("  "), asks, width, "$bright bold")] if asks else []))
            )
        )

    def _next(self, width: int) -> Content:
        return cut_to(list(overview.ahead(self._seen, width)), width)

    def _tokens(self, width: int) -> Content:
        briefing, seen = self._seen.briefing, self._seen
        rows = []
        for side, count in briefing.face_down:
            count_in_words = n_("{count} token face down", "{count} tokens face down", count).format(count=count)
            rows.append(line(mark_of(seen.marks[side]), f" {labelled(side_name(seen.battle, side), count_in_words)}"))
        tokens = seen.system.turn.tokens
        for token, units in briefing.face_up:
            word = tokens.field.show(token) if tokens is not None else token
            rows.append(hanging(line((word, "$bright bold"), "  "), _names(list(units)), width))
        return lines(*rows)

    def _turns(self, width: int) -> Content:
        seen, rows = self._seen, []
        word = max((len(_turn(number)) for number, _armies in seen.briefing.turns), default=0)
        for number, turn in seen.briefing.turns:
            room = (width - word) // max(len(turn.sides), 1) - BESIDE
            bars = [self._bar(side, min(max(room, LEAST), MOST)) for side in turn.sides if side.side in seen.marks]
            rows.append(line(left((_turn(number), "$dim"), word), *bars))
        return cut_to(rows, width)

    def _bar(self, side: Strength, cells: int) -> Content:
        look = self._seen.marks[side.side]
        percent = per_cent(str(whole_percent(side.left)))
        return line(
            "  ",
            mark_of(look),
            " ",
            share(side.left, cells, in_hue(look)),
            right((percent, "$foreground"), share_width() + 1),
        )


def _turn(number: int) -> str:
    return _("turn {turn}").format(turn=number)


def _names(units: list[Unit]) -> str:
    rest = len(units) - MOST_NAMES
    names = ", ".join(unit.name for unit in units[:MOST_NAMES])
    if rest <= 0:
        return names
    more = n_("{names} and {count} more", "{names} and {count} more", rest)
    return more.format(names=names, count=rest)
