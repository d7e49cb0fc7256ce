"""The list of the present step: what the table does, and the units that may act now, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final

from textual import on
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from screens.parts.fitted import Fitted
from screens.parts.plain import plain
from screens.table.table import Table
from screens.turn.rows import Columns, columns, open_row, unit_row, verb_of
from tracker.battle.battle import Place, Running, UnitId
from tracker.play.history import History
from tracker.play.walk import current_step
from tracker.rules.system import DONE, Does, Offer, TokenStep
from tracker.views.checklist import Able, Asked, Checklist, checklist, is_made
from tracker.views.orders import may_place
from tracker.views.sentences.names import running_in_words
from tracker.words import N_, _, n_

OPENS: Final[Mapping[Does, str]] = {
    Does.ROLL: N_("roll"),
    Does.PROCEDURE: N_("begin"),
    Does.ACTION: N_("do it"),
    Does.PROMPT: N_("answer"),
    Does.TICK: N_("done"),
}

Subject = Able | Asked | Offer | Running | TokenStep
"""What a line stands for: a unit, a question, something for the table, a procedure under way, the order tokens."""


class ActList(OptionList):
    """What may be done now, a line each; the cursor stays on its line while the step does."""

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
        self._moment = self._now

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._again)
        self._fill()

    @property
    def _now(self) -> tuple[Place, str]:
        """The place in the turn and whose turn it is there: where the sides take turns at one step, either is anew."""
        battle = self.table.battle
        return battle.place, self.table.system.on_move(battle)

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
            if _waits(self._subjects.get(key)):
                self.highlighted = self.get_option_index(key)
                return

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
        waited = _waits(self.subject)
        self._fill()
        if waited and isinstance(self.subject, Able) and not _waits(self.subject):
            self.find_waiting()

    def _fill(self) -> None:
        entries = list(self._entries())
        if [option.id for option in self.options] == [option.id for option in entries]:
            for index, option in enumerate(entries):
                if not self._looks_same(self.options[index], option):
                    self.replace_option_prompt_at_index(index, option.prompt)
        else:
            stayed = self._moment == self._now
            kept = self.highlighted_option.id if stayed and self.highlighted_option is not None else None
            at = self.highlighted or 0
            self.set_options(entries)
            self._put_cursor(kept, at)
        self._moment = self._now
        self.post_message(self.Looked(self.unit))

    def _looks_same(self, old: Option, new: Option) -> bool:
        width = self.scrollable_content_region.width
        match old.prompt, new.prompt:
            case Fitted() as before, Fitted() as after:
                return before.at(width).is_same(after.at(width))
            case Content() as before, Content() as after:
                return before.is_same(after)
            case _:
                return False

    def _put_cursor(self, kept: str | None, at: int) -> None:
        choosable = [index for index, option in enumerate(self.options) if not option.disabled]
        if kept is not None and kept in self._subjects:
            self.highlighted = self.get_option_index(kept)
        elif choosable:
            later = [index for index in choosable if index >= at and kept is not None]
            around = later or choosable
            work = (index for index in around if self._is_open(self._subjects[self.options[index].id or ""]))
            self.highlighted = next(work, around[0])

    def _is_open(self, subject: Subject) -> bool:
        """Whether this is still to be done: no unit has acted, the table has not made it, no answer is given."""
        match subject:
            case Able():
                return _waits(subject)
            case Asked(answer=answer):
                return not answer
            case Offer():
                return not is_made(self.table.system, self.table.battle, subject)
            case _:
                return True

    def _entries(self) -> Iterator[Option]:
        self._subjects = {}
        system, battle = self.table.system, self.table.battle
        seen = checklist(system, battle)
        for running in battle.running:
            under_way = _("under way: {what}").format(what=running_in_words(system, battle, running))
            yield self._open(f"running:{running.id}", running, "…", under_way, _("go on"))
        rows = (self._of_the_table(), self._units(seen))
        yield from chain(*(reversed(rows) if self._is_drawing() else rows))
        if seen.asked:
            yield self._heading(_("the table decides"))
        for entry in seen.asked:
            yield self._question(entry)
        if battle.place.step and not self._subjects:
            yield Option(plain(_("Nothing to tick off here: n goes on."), "$text-muted"), disabled=True)

    def _is_drawing(self) -> bool:
        """Whether those who draw their order by chance come before the tokens of all the others."""
        step = current_step(self.table.system, self.table.battle)
        return step is not None and step.tokens is TokenStep.RANDOM

    def _of_the_table(self) -> Iterator[Option]:
        step = current_step(self.table.system, self.table.battle)
        if step is None:
            return
        if may_place(self.table.system, self.table.battle):
            down = len(self.table.battle.sealed)
            words = n_("{count} order token lies face down", "{count} order tokens lie face down", down)
            yield self._open("tokens", step.tokens, "□", words.format(count=down), _("place them"))
        for number, offer in enumerate(step.offers):
            made = is_made(self.table.system, self.table.battle, offer)
            opens = _("again") if made else _(OPENS[offer.does])
            yield self._open(f"offer:{number}", offer, "✓" if made else "•", _(offer.verb), opens)

    def _units(self, seen: Checklist) -> Iterator[Option]:
        battle, at = self.table.battle, columns(self.table.system, seen.able)
        if seen.ranked:
            yield self._heading(_("in this order"))
            for entry in seen.able:
                yield self._unit(entry, battle.side(entry.unit.side).name, at)
            return
        for side in sorted(battle.sides, key=lambda side: side.id != battle.place.side):
            able = seen.of_side(side.id)
            if able:
                yield self._heading(f"▶ {side.name}" if side.id == battle.place.side else side.name)
            for entry in able:
                yield self._unit(entry, "", at)

    def _heading(self, text: str) -> Option:
        return Option(plain(text, "$secondary bold"), disabled=True)

    def _open(self, key: str, subject: Subject, mark: str, words: str, verb: str) -> Option:
        self._subjects[key] = subject
        return Option(Fitted(partial(open_row, mark, words, verb)), id=key)

    def _question(self, entry: Asked) -> Option:
        key, question = f"asked:{entry.prompt.key}", _(entry.prompt.question)
        if not entry.answer:
            return self._open(key, entry, "?", question, _("answer"))
        said = next((_(one.label) for one in entry.prompt.options if one.key == entry.answer), entry.answer)
        return self._open(key, entry, "✓", f"{question}  {said}", _("change"))

    def _unit(self, entry: Able, before: str, at: Columns) -> Option:
        system, battle = self.table.system, self.table.battle
        verb = verb_of(entry)
        if entry.may.offers == (DONE,) and may_place(system, battle):
            verb = _("order")
            before = "■" if entry.unit.id in battle.sealed else "□"
        self._subjects[f"unit:{entry.unit.id}"] = entry
        row = Fitted(partial(unit_row, system, battle, entry, verb, before, at))
        return Option(row, id=f"unit:{entry.unit.id}")


def _waits(subject: Subject | None) -> bool:
    """Whether this is a unit that may still act, and has not made what it was offered first."""
    return isinstance(subject, Able) and not subject.done and not subject.made
