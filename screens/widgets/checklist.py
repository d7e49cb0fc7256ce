"""The list of the present step: what the table does, and the units that may act now, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from textual import on
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from screens.plain import fit, line, plain
from screens.table import Table
from screens.widgets.card import badges
from tracker.battle import Running, UnitId
from tracker.checklist import Able, Asked, Checklist, checklist
from tracker.history import History
from tracker.system import Offer, TokenStep
from tracker.walk import current_step
from tracker.words import _, n_

Subject = Able | Asked | Offer | Running | TokenStep
"""What a line stands for: a unit, a question, something for the table, a procedure under way, the order tokens."""


class ActList(OptionList):
    """What may be done now, a line each; the cursor stays on its line when the battle changes."""

    @dataclass
    class Chosen(Message):
        """Somebody wants to act on a line."""

        subject: Subject

    @dataclass
    class Looked(Message):
        """The cursor came to a unit, or to no unit."""

        unit: UnitId | None

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self._subjects: dict[str, Subject] = {}

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._again)
        self._fill()

    @property
    def subject(self) -> Subject | None:
        """What the cursor is on."""
        option = self.highlighted_option
        return None if option is None else self._subjects.get(option.id or "")

    @property
    def unit(self) -> UnitId | None:
        """The unit the cursor is on."""
        return self.subject.unit.id if isinstance(self.subject, Able) else None

    def find(self, unit: UnitId) -> bool:
        """Put the cursor on a unit; False when it has no line at this step."""
        if f"unit:{unit}" not in self._subjects:
            return False
        self.highlighted = self.get_option_index(f"unit:{unit}")
        return True

    def find_waiting(self) -> None:
        """Put the cursor on the next unit that is not ticked off, going round at the end."""
        keys = [option.id or "" for option in self.options]
        start = self.highlighted or 0
        for key in (*keys[start:], *keys[:start]):
            match self._subjects.get(key):
                case Able(done=False):
                    self.highlighted = self.get_option_index(key)
                    return
                case _:
                    pass

    @on(OptionList.OptionSelected)
    def _choose(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if (subject := self._subjects.get(event.option_id or "")) is not None:
            self.post_message(self.Chosen(subject))

    @on(OptionList.OptionHighlighted)
    def _look(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.Looked(self.unit))

    def on_resize(self, _event: Resize) -> None:
        self._fill()

    def _again(self, _history: History) -> None:
        self._fill()

    def _fill(self) -> None:
        entries = list(self._entries())
        if [option.id for option in self.options] == [option.id for option in entries]:
            for index, option in enumerate(entries):
                old_row, row = self.options[index].prompt, option.prompt
                if not (isinstance(row, Content) and isinstance(old_row, Content) and row.is_same(old_row)):
                    self.replace_option_prompt_at_index(index, row)
        else:
            kept = self.highlighted_option.id if self.highlighted_option is not None else None
            at = self.highlighted or 0
            self.set_options(entries)
            self._put_cursor(kept, at)
        self.post_message(self.Looked(self.unit))

    def _put_cursor(self, kept: str | None, at: int) -> None:
        choosable = [index for index, option in enumerate(self.options) if not option.disabled]
        if kept is not None and kept in self._subjects:
            self.highlighted = self.get_option_index(kept)
        elif choosable:
            later = [index for index in choosable if index >= at and kept is not None]
            self.highlighted = (later or choosable)[0]

    def _entries(self) -> Iterator[Option]:
        self._subjects = {}
        system, battle = self.table.system, self.table.battle
        seen = checklist(system, battle)
        for running in battle.running:
            under_way = _("under way: {what}").format(what=_(system.procedure(running.procedure).label))
            yield self._option(f"running:{running.id}", running, self._row("…", under_way, _("go on")))
        yield from self._of_the_table()
        yield from self._units(seen)
        if seen.asked:
            yield self._heading(_("the table decides"))
        for entry in seen.asked:
            yield self._option(f"asked:{entry.prompt.key}", entry, self._question(entry))
        if not self._subjects:
            words = _("Nothing to tick off here.") if battle.place.step else _("n begins the first turn.")
            yield Option(plain(words, "$text-muted"), disabled=True)

    def _of_the_table(self) -> Iterator[Option]:
        step = current_step(self.table.system, self.table.battle)
        if step is None:
            return
        if step.tokens in {TokenStep.PLACE, TokenStep.RANDOM}:
            down = len(self.table.battle.sealed)
            words = n_("{count} order token lies face down", "{count} order tokens lie face down", down)
            yield self._option("tokens", step.tokens, self._row("□", words.format(count=down), _("place them")))
        for number, offer in enumerate(step.offers):
            yield self._option(f"offer:{number}", offer, self._row("•", _("the table"), _(offer.verb)))

    def _units(self, seen: Checklist) -> Iterator[Option]:
        battle = self.table.battle
        if seen.ranked:
            yield self._heading(_("in this order"))
            for entry in seen.able:
                yield self._unit(entry, f"{entry.may.rank:>3} {battle.side(entry.unit.side).name}")
            return
        for side in battle.sides:
            able = seen.of_side(side.id)
            if able:
                yield self._heading(side.name)
            for entry in able:
                yield self._unit(entry, "")

    def _heading(self, text: str) -> Option:
        return Option(plain(text, "$secondary bold"), disabled=True)

    def _option(self, key: str, subject: Subject, row: Content) -> Option:
        self._subjects[key] = subject
        return Option(row, id=key)

    def _question(self, entry: Asked) -> Content:
        if entry.answer:
            said = next((_(one.label) for one in entry.prompt.options if one.key == entry.answer), entry.answer)
            return self._row("✓", f"{_(entry.prompt.question)}  {said}", _("change"))
        return self._row("?", _(entry.prompt.question), _("answer"))

    def _unit(self, entry: Able, before: str) -> Option:
        system, battle, unit = self.table.system, self.table.battle, entry.unit
        gauge = next(iter(system.gauges(unit)), None)
        worn = badges(system, battle, unit)
        verb = _(entry.may.offers[0].verb) if entry.may.offers else ""
        if len(entry.may.offers) > 1:
            verb += " …"
        state = line(
            before,
            "  " if before else "",
            f"{gauge.now}/{gauge.full}" if gauge is not None else "",
            "  " if worn.plain else "",
            worn,
            ("  " + _(entry.may.note), "$text-muted") if entry.may.note else "",
        )
        row = self._row("✓" if entry.done else " ", unit.name, "" if entry.done else verb, state)
        return self._option(f"unit:{unit.id}", entry, row.stylize("dim") if entry.done else row)

    def _row(self, mark: str, name: str, verb: str, state: Content | None = None) -> Content:
        """Mark, name, state and, at the right edge, what enter does; as wide as the list is."""
        width = max(self.scrollable_content_region.width, self.size.width - 4, 20)
        act = f"⏎ {verb}" if verb else ""
        act_width = len(act) + 1
        if state is None:
            return line((f"{mark} ", "$accent bold"), fit(name, width - 2 - act_width), " ", (act, "$primary"))
        names = max(12, min(30, (width - act_width) // 2 - 2))
        room = max(width - 2 - names - 1 - act_width, 0)
        shown = state.truncate(room, ellipsis=True) if state.cell_length > room else state
        return line(
            (f"{mark} ", "$success bold"),
            fit(name, names),
            " ",
            shown.pad_right(max(room - shown.cell_length, 0)),
            " ",
            (act, "$primary"),
        )
