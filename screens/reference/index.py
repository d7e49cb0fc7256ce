"""The rules as a list under their chapters, narrowed by what is searched for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

from rich.cells import cell_len
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from screens.parts.drawn.columns import left
from screens.parts.drawn.rows import LightList, Row
from screens.parts.plain import line, plain
from screens.reference.facts import HONOURED
from tracker.rules.reference import Reference
from tracker.rules.system import System
from tracker.words import N_, _, folded, sought_in

RULINGS: Final = N_("Rulings")
HOUSE_RULES: Final = N_("House rules")


@dataclass(frozen=True)
class Item:
    """One thing to look up: its id, the sign of how it is honoured, its words and its chapter as msgids, its switch."""

    id: str
    sign: str
    msgid: str
    heading: str
    switch: str = ""

    @property
    def words(self) -> str:
        """Its words for the reader."""
        return _(self.msgid)

    @property
    def chapter(self) -> str:
        """The chapter for the reader."""
        return _(self.heading)

    @cached_property
    def sought(self) -> str:
        """The text that is searched."""
        return f"{folded(f'{self.id} {self.switch}')} {sought_in(self.msgid)} {sought_in(self.heading)}"


def items_of(system: System, reference: Reference | None) -> tuple[Item, ...]:
    """Every rule in reading order, then the rulings, then the house rules no ruling speaks of."""
    if reference is None:
        facts, rulings = [], []
    else:
        facts = [
            Item(name, HONOURED[reference.facts[name].how][0], reference.facts[name].text, chapter.title)
            for chapter in reference.chapters
            for name in chapter.facts
        ]
        rulings = [
            Item(ruling.id, "R", ruling.question, RULINGS, ruling.switch) for ruling in reference.rulings.values()
        ]
    ruled = {item.switch for item in rulings}
    alone = [Item(s.key, "R", s.label, HOUSE_RULES, s.key) for s in system.rolls.switches if s.key not in ruled]
    return (*facts, *rulings, *alone)


class Index(LightList):
    """The list; the highlight says which rule is wanted."""

    items: reactive[tuple[Item, ...]] = reactive((), init=False)
    wanted: reactive[str] = reactive("", init=False)
    changed: reactive[frozenset[str]] = reactive(frozenset(), init=False)

    @dataclass
    class Lit(Message):
        """The highlight came to rest on a rule, or on none."""

        item: Item | None

    def watch_items(self) -> None:
        self._list()

    def watch_wanted(self) -> None:
        self._list()

    def watch_changed(self) -> None:
        self._list()

    @property
    def item(self) -> Item | None:
        """The rule under the highlight."""
        lit = self.highlighted_option
        return None if lit is None or lit.id is None else self._by_id.get(lit.id)

    @property
    def _by_id(self) -> Mapping[str, Item]:
        return {item.id: item for item in self.items}

    def _list(self) -> None:
        lit = None if self.highlighted_option is None else self.highlighted_option.id
        lit = next((item.id for item in self.items if item.id.casefold() == self.wanted.strip().casefold()), lit)
        options: list[Option] = []
        longest: dict[str, int] = {}
        for item in self.items:
            longest[item.heading] = max(longest.get(item.heading, 0), cell_len(item.id))
        chapter = ""
        for item in self.items:
            if not _matches(item, self.wanted):
                continue
            if item.chapter != chapter:
                chapter = item.chapter
                options.append(Option(plain(f" {chapter}", "$dim"), disabled=True))
            options.append(Option(Row(partial(self._row, item, longest[item.heading]), height=1), id=item.id))
        self.set_options(options or [Option(plain(_("no rule covers that")), disabled=True)])
        places = {option.id: index for index, option in enumerate(self.options) if option.id}
        self.highlighted = places.get(lit or "", min(places.values(), default=-1)) if places else None
        if not places:
            self.post_message(self.Lit(None))

    def _row(self, item: Item, ids: int, width: int, is_lit: bool) -> Content:
        """How it is honoured, its id in so many cells, its first words."""
        mark = ("*", "$bright bold") if item.switch in self.changed and item.switch else (item.sign, "$dim")
        style = "$bright bold" if is_lit else "$foreground"
        head = line(mark, " ", left((item.id, style), ids), "  ")
        return left(line(head, (item.words, "$foreground" if is_lit else "$dim")), width)

    def go_to(self, rules: Sequence[str]) -> None:
        """Highlight the first of these rules that is listed."""
        places = {option.id: index for index, option in enumerate(self.options) if option.id}
        first = next((places[rule] for rule in rules if rule in places), None)
        if first is not None:
            self.highlighted = first
            self.call_after_refresh(self.scroll_to_highlight, top=True)

    def jump(self, chapter: str) -> None:
        """Highlight the first rule of a chapter."""
        first = next((item.id for item in self.items if item.chapter == chapter), None)
        places = {option.id: index for index, option in enumerate(self.options) if option.id}
        if first in places:
            self.highlighted = places[first]
            self.scroll_to_highlight(top=True)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.Lit(self.item))


def _matches(item: Item, wanted: str) -> bool:
    return all(part in item.sought for part in folded(wanted).split())
