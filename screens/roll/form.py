"""The rows of a roll: what it is made of, where each figure was read, what each is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from screens.parts.plain import fit, hanging, line, lines, plain
from tracker.battle.fields import Shape
from tracker.play.worksheet import FormRow
from tracker.rules.odds import Alternative
from tracker.rules.resolver import ASKED
from tracker.views.figures import points, signed
from tracker.words import N_, _

LEAST_LABEL: Final = 8


@dataclass(frozen=True, slots=True)
class Columns:
    """How many cells each column has: label with answer, where it was read, value, chance."""

    label: int
    origin: int
    worth: int
    chance: int


def columns(width: int, odds: bool = True) -> Columns:
    """The columns of a form so many cells wide; the narrowest has no room to say where a value was read.

    A roll without `odds` leaves their column to the labels.
    """
    if width > 60:
        origin, worth, chance = 10, 7, 14
    else:
        origin, worth, chance = (7, 4, 11) if width > 40 else (0, 4, 6)
    chance = chance if odds else 0
    return Columns(max(width - origin - worth - chance - 3, LEAST_LABEL), origin, worth, chance)


def heading(width: int, odds: bool = True) -> Content:
    """The names of the columns, set as the rows are."""
    cut = columns(width, odds)
    origin, value, room = _("from"), _("value"), cut.origin + cut.worth
    # Where both have no room, the words under it say well enough where a value was read.
    origin = origin if len(origin) + len(value) < room else ""
    return line(
        " " * (cut.label + 2),
        origin,
        value.rjust(room - len(origin)) if cut.origin else " " * cut.worth,
        _("chance").rjust(cut.chance + 1) if cut.chance else "",
    ).stylize("$text-muted")


def row_content(row: FormRow, width: int, *, lit: bool = False, odds: bool = True) -> Content:
    """One row in its columns, with a mark where the highlight is; what only tells something has all the width."""
    if row.field is None and row.worth is None and not row.origin:
        return hanging(line(("▸ ", "bold") if lit else "  "), _capital(row.label), width)
    cut = columns(width, odds)
    label = plain(_capital(row.label))
    answer = _answer(row, cut.label - 1 - label.cell_length, cut.label // 2)
    room = cut.label - 1 - answer.cell_length
    label = label.truncate(room, ellipsis=True) if label.cell_length > room else label
    said = line(label, answer)
    return line(
        ("▸ ", "bold") if lit else "  ",
        said.pad_right(max(cut.label - said.cell_length, 0)),
        _origin(row, cut.origin),
        plain(_worth(row).rjust(cut.worth), "bold" if row.worth else "$text-muted"),
        ("*", "$warning") if row.switches else " ",
        _chance(row, cut.chance),
    )


def _origin(row: FormRow, width: int) -> Content:
    style = "$secondary" if row.origin == ASKED else "$text-muted"
    return fit(_(row.origin), width).stylize(style) if width else plain("")


def _answer(row: FormRow, beside: int, least: int) -> Content:
    """The answer beside the question: all choices, the chosen one in brackets, where they fit `beside` the label.

    Else the chosen one alone, in `least` cells where even that does not fit beside the whole label.
    """
    if row.field is None or row.value is None or _says_itself(row):
        return plain("")
    if row.field.shape is Shape.CHOICE and (shown := choices(row)).cell_length + 2 <= beside:
        return line("  ", shown)
    said = plain(f"[{row.field.show(row.value)}]", "bold")
    room = max(beside, least, 8) - 2
    return line("  ", said.truncate(room, ellipsis=True) if said.cell_length > room else said)


def _says_itself(row: FormRow) -> bool:
    """Whether the figure in the value column is the answer, read off the roster, so that it need not stand twice."""
    is_number = isinstance(row.value, int | float) and not isinstance(row.value, bool)
    return is_number and row.worth in (row.value, -float(str(row.value))) and row.origin != ASKED


def choices(row: FormRow) -> Content:
    """Every choice of the row's question, the chosen one in brackets."""
    if row.field is None:
        return plain("")
    return plain("  ").join(
        plain(f"[{_(option.label)}]", "bold") if option.key == row.value else plain(_(option.label), "$text-muted")
        for option in row.field.options
    )


def _worth(row: FormRow) -> str:
    return signed(row.worth or 0) if row.is_line else ""


def _chance(row: FormRow, room: int) -> Content:
    if row.gain:
        return plain(f"{points(row.gain)} %".rjust(room), "$success" if row.gain > 0 else "$error")
    best = max(row.others, key=lambda other: abs(other.gain), default=None)
    if best is None or not best.gain:
        return plain(" " * room)
    said = other_in_words(row, best)
    if len(said) + bool(row.switches) > room:
        said = _("else {points}").format(points=points(best.gain))
    if len(said) > room:
        said = points(best.gain)
    return plain(said.rjust(room), "$text-muted")


def _has_odds(row: FormRow) -> bool:
    return bool(row.gain) or any(other.gain for other in row.others)


def other_in_words(row: FormRow, other: Alternative) -> str:
    """What another answer would do: `flank +10`."""
    if row.field is None:
        return points(other.gain)
    label = _("1 more") if row.field.shape is Shape.WHOLE else row.field.show(other.value)
    return f"{label} {points(other.gain)}"


def explained(row: FormRow, reading: Callable[[str], str], texts: Sequence[Content] = ()) -> Content:
    """All that does not fit into the row: every choice, what the others would do, the house rule, the rules.

    `texts` are the rules in words, or nothing where only their ids are wanted; `reading` gives a house rule and
    what was chosen for it in words.
    """
    told: list[Content] = [line((_capital(row.label), "bold"), "  ", choices(row))]
    if row.field is not None and row.field.shape is not Shape.CHOICE:
        accepted = row.field.accepted()
        takes = accepted if row.field.shape is Shape.FLAG else _("{accepted}, e types it").format(accepted=accepted)
        told = [line((_capital(row.label), "bold"), (f"  {takes}", "$text-muted"))]
    others = ", ".join(f"{other_in_words(row, other)} %" for other in row.others if other.gain)
    help_line = _(row.field.help) if row.field is not None else ""
    told.extend(plain(said, "$text-muted") for said in (others, help_line) if said)
    mark = _("probably a misprint; house rule") if row.is_doubtful else _("house rule")
    told.extend(plain(f"* {mark} {reading(key)}", "$warning") for key in row.switches)
    told.extend(texts or [plain(" ".join(row.rules), "$secondary")])
    return lines(*told)


class Form(OptionList):
    """The rows of one roll; left and right, or minus and plus, change the answer under the highlight."""

    BINDINGS: ClassVar = [
        Binding("left,minus", "turn(-1)", N_("Change"), show=False),
        Binding("right,plus", "turn(1)", N_("Change"), show=False),
    ]

    rows: reactive[tuple[FormRow, ...]] = reactive((), init=False)
    _marked = ""
    _odds = False

    @dataclass
    class Turned(Message):
        """The reader wants another answer to this question, so many steps on."""

        key: str
        step: int

    @dataclass
    class Lit(Message):
        """The highlight came to rest on a row."""

        row: FormRow

    @dataclass
    class Sized(Message):
        """The columns are others now: ask for them again."""

    @dataclass
    class Entered(Message):
        """Enter was pressed: the roll is to be applied."""

    def watch_rows(self, old: tuple[FormRow, ...], new: tuple[FormRow, ...]) -> None:
        had_odds, self._odds = self._odds, self._odds or any(_has_odds(row) for row in new)
        if self._odds != had_odds:
            self.post_message(self.Sized())
            self._list(new)
        elif [row.key for row in old] == [row.key for row in new] and self.option_count:
            for was, row in zip(old, new, strict=True):
                if was != row:
                    self.replace_option_prompt(row.key, self._content(row))
        else:
            self._list(new)
        if self.row is not None:
            self.post_message(self.Lit(self.row))

    def _list(self, rows: tuple[FormRow, ...]) -> None:
        lit = self.highlighted_option.id if self.highlighted_option else None
        self.set_options(Option(self._content(row), id=row.key) for row in rows)
        self._marked = ""
        keys = [row.key for row in rows]
        asked = next((index for index, row in enumerate(rows) if row.origin == ASKED), 0)
        self.highlighted = keys.index(lit) if lit in keys else (asked if rows else None)

    def _content(self, row: FormRow) -> Content:
        return row_content(row, self.room, lit=row.key == self._marked, odds=self._odds)

    @property
    def heading(self) -> Content:
        """The names of the columns there are now."""
        return heading(self.room, self._odds)

    @property
    def room(self) -> int:
        """How many cells a row may take, beside the scroll bar."""
        return max(self.scrollable_content_region.width - 1, 24)

    @property
    def row(self) -> FormRow | None:
        """The row under the highlight."""
        return self.rows[self.highlighted] if self.highlighted is not None and self.rows else None

    def on_resize(self) -> None:
        self.post_message(self.Sized())
        for row in self.rows:
            self.replace_option_prompt(row.key, self._content(row))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if self.row is not None:
            self._mark(self.row.key)
            self.post_message(self.Lit(self.row))

    def _mark(self, key: str) -> None:
        """Move the mark of the highlight, so that colour is not its only sign."""
        was, self._marked = self._marked, key
        for row in self.rows:
            if row.key in (was, key):
                self.replace_option_prompt(row.key, self._content(row))

    async def on_click(self, event: Click) -> None:
        """A click picks a row, a second one changes it; only enter applies the roll."""
        event.prevent_default()
        index = event.style.meta.get("option")
        if index is None:
            return
        if index == self.highlighted:
            self.action_turn(1)
        self.highlighted = index

    def action_select(self) -> None:
        """Enter applies the roll, also where there is no row at all."""
        self.post_message(self.Entered())

    def action_turn(self, step: int) -> None:
        if self.row is not None and self.row.field is not None:
            self.post_message(self.Turned(self.row.key, step))


def _capital(text: str) -> str:
    """The text as it begins a row: printed lines and questions look alike."""
    return text[:1].upper() + text[1:]
