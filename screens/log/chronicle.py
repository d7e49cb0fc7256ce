"""The log as a list: a sentence an act, its sum and what followed folded beneath, undone acts struck through."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import Binding
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from screens.parts.listed import Listed
from screens.parts.plain import line, lines, plain
from tracker.battle.battle import UnitId
from tracker.play.history import Fate
from tracker.views.log import LogEntry
from tracker.words import N_, _

MARK: Final = 9
_SOURCES: Final = {"typed": N_("real die"), "rolled": N_("app's die"), "both": N_("both")}
_FATES: Final = {Fate.UNDONE: N_("undone"), Fate.DROPPED: N_("dropped")}


class Chronicle(Listed):
    """Every act in the order it was made; enter or right unfolds one, left folds it again."""

    BINDINGS: ClassVar = [
        Binding("right", "fold(False)", N_("Unfold"), show=False),
        Binding("left", "fold(True)", N_("Fold"), show=False),
    ]

    entries: reactive[tuple[LogEntry, ...]] = reactive((), init=False)
    with_undone: reactive[bool] = reactive(True, init=False)
    only: reactive[UnitId | None] = reactive(None, init=False)

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._unfolded: set[int] = set()
        self._marked = -1

    @property
    def entry(self) -> LogEntry | None:
        """The act under the highlight."""
        lit = self.highlighted_option
        return None if lit is None or lit.id is None else self._by_act[int(lit.id)]

    @property
    def _by_act(self) -> dict[int, LogEntry]:
        return {entry.index: entry for entry in self.entries}

    def watch_entries(self, old: tuple[LogEntry, ...], new: tuple[LogEntry, ...]) -> None:
        self._list(follow=_standing(old) != _standing(new))

    def watch_with_undone(self) -> None:
        self._list()

    def watch_only(self) -> None:
        self._list()

    def on_resize(self) -> None:
        self._list()

    def _list(self, *, follow: bool = False) -> None:
        """List afresh, the highlight where it was, or on the act that stands last where that has changed."""
        if not self.size.width:
            return  # The rows are drawn to the width: they are listed once there is one.
        lit = None if self.highlighted_option is None else self.highlighted_option.id
        shown = [entry for entry in self.entries if self._is_shown(entry)]
        self.set_options(self._listed(shown))
        last = _standing(self.entries)
        if (follow or lit is None) and last is not None:
            lit = str(last)
        places = {option.id: index for index, option in enumerate(self.options) if option.id}
        self.highlighted = places.get(lit or "", max(places.values(), default=-1)) if places else None

    def _is_shown(self, entry: LogEntry) -> bool:
        return (self.with_undone or entry.fate is Fate.STANDS) and (self.only is None or self.only in entry.units)

    def _listed(self, shown: list[LogEntry]) -> list[Option]:
        options: list[Option] = []
        where = ""
        for entry in shown:
            if entry.where != where:
                where = entry.where
                options.append(Option(plain(where, "bold $secondary"), disabled=True))
            options.append(Option(self._content(entry), id=str(entry.index)))
        return options or [Option(plain(_("Nothing has happened yet."), "$text-muted"), disabled=True)]

    def _content(self, entry: LogEntry) -> Content:
        return entry_content(
            entry,
            max(self.scrollable_content_region.width - 1, 40),
            is_open=entry.index in self._unfolded,
            is_lit=entry.index == self._marked,
        )

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Move the mark of the highlight, so that colour is not its only sign."""
        event.stop()
        was, self._marked = self._marked, -1 if self.entry is None else self.entry.index
        listed = {option.id for option in self.options}
        by_act = self._by_act
        for index in {was, self._marked}:
            if str(index) in listed:
                self.replace_option_prompt(str(index), self._content(by_act[index]))

    def _refold(self, entry: LogEntry, *, fold: bool) -> None:
        if fold:
            self._unfolded.discard(entry.index)
        elif has_more(entry):
            self._unfolded.add(entry.index)
        self.replace_option_prompt(str(entry.index), self._content(entry))
        self.scroll_to_highlight()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self.entry is not None:
            self._refold(self.entry, fold=self.entry.index in self._unfolded)

    def action_fold(self, fold: bool) -> None:
        if self.entry is not None:
            self._refold(self.entry, fold=fold)


def _standing(entries: tuple[LogEntry, ...]) -> int | None:
    """The act that stands last, None at the very start."""
    return next((entry.index for entry in reversed(entries) if entry.fate is Fate.STANDS), None)


def has_more(entry: LogEntry) -> bool:
    """Whether an act has something folded beneath it."""
    return bool(entry.arithmetic or entry.details or entry.was)


def entry_content(entry: LogEntry, width: int, *, is_open: bool, is_lit: bool = False) -> Content:
    """An act in its columns: fold mark, sentence, who threw the die or what became of it."""
    room = width - MARK - 4
    style = "" if entry.fate is Fate.STANDS else "strike $text-muted"
    first, *rest = plain(entry.headline, style).wrap(room) or [plain("")]
    fold = ("▾ " if is_open else "▸ ") if has_more(entry) else "  "
    told = [
        line(
            ("›" if is_lit else " ", "bold $primary"),
            (fold, "$text-muted"),
            first.pad_right(max(room - first.cell_length, 0)),
            " ",
            _mark(entry),
        )
    ]
    told.extend(line("   ", more) for more in rest)
    if is_open:
        if entry.was:
            told.append(plain(_("  before it was put right: {sentence}").format(sentence=entry.was), "$text-muted"))
        told.extend(plain(f"  {said}", "$text-muted") for said in entry.arithmetic)
        told.extend(line(("    → ", "$secondary"), (said, "$text-muted")) for said in entry.details)
    return lines(*told)


def _mark(entry: LogEntry) -> Content:
    if entry.fate is not Fate.STANDS:
        return plain(_(_FATES[entry.fate]).rjust(MARK), "$warning")
    if entry.was:
        return plain(_("amended").rjust(MARK), "$warning")
    if entry.overridden:
        return plain(_("by hand").rjust(MARK), "$warning")
    if entry.private:
        return plain(_("private").rjust(MARK), "$warning")
    return plain(_(_SOURCES[entry.source]).rjust(MARK) if entry.source else "", "$text-muted")
