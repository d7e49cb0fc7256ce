"""The list of the present step: what the table does, and the units that may act now, side by side."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from textual import on
from textual.content import Content
from textual.events import Resize
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from screens.parts.drawn.frames import is_roomy
from screens.parts.drawn.motion import Motion, figures
from screens.parts.drawn.rows import LightList, Row
from screens.parts.drawn.signs import DONE, ENTER
from screens.parts.plain import plain
from screens.table.table import Table
from screens.turn.columns import Columns, Told
from screens.turn.rows import barred_rows, key_of, open_row, side_row, text_row, titles, unit_row, verb_of
from screens.turn.stephead import stands_in_frame
from tracker.battle.battle import Place, Running, SideId, UnitId
from tracker.play.history import History
from tracker.play.walk import current_step
from tracker.rules.system import DONE as DONE_OFFER
from tracker.rules.system import Does, Offer, TokenStep
from tracker.views.acting.deeds import deeds
from tracker.views.acting.prospects import Prospect, prospect
from tracker.views.acts import taken_back
from tracker.views.checklist import Able, Asked, Checklist, checklist, is_made
from tracker.views.light import Kind, Spot, light_after, light_back
from tracker.views.orders import may_place
from tracker.views.sentences.names import running_in_words
from tracker.views.sides import Look, looks
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


class ActList(LightList):
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
        self._filled_for = table.app.size
        self._made = len(table.history.befores)
        self._spots: tuple[Spot, ...] = ()
        self._from: tuple[tuple[Spot, ...], str] | None = None
        self._acts: dict[str, tuple[str, str]] = {}
        self.motion = Motion(self, self._paint_figures)
        self._known_of: History | None = None
        self._known: dict[UnitId, Prospect] = {}

    @property
    def is_airy(self) -> bool:
        """Whether there is room for boxes, and so for air in rows and for the armies beside them."""
        return is_roomy(self.app.size)

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._again)
        self.motion.take(figures(self.table.armies))
        self._fill()

    @property
    def _now(self) -> tuple[Place, str]:
        """The place in the turn and whose turn it is there: where the sides take turns at one step, either is anew."""
        battle = self.table.battle
        return battle.place, self.table.system.turn.on_move(battle)

    @property
    def subject(self) -> Subject | None:
        """What the cursor is on."""
        option = self.highlighted_option
        return None if option is None else self._subjects.get(option.id or "")

    @property
    def unit(self) -> UnitId | None:
        """The unit the cursor is on."""
        return self.subject.unit.id if isinstance(self.subject, Able) else None

    @property
    def next_act(self) -> tuple[str, str] | None:
        """The key and the word of what the row under the light does; None where it does nothing."""
        option = self.highlighted_option
        return self._acts.get(option.id or "") if option is not None else None

    def find(self, unit: UnitId) -> bool:
        """Put the cursor on a unit; False when it has no line at this step."""
        if f"unit:{unit}" not in self._subjects:
            return False
        self.highlighted = self.get_option_index(f"unit:{unit}")
        return True

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """While pages are open the light goes by the unit that was lit when the first opened, not step by step."""
        self._from = self._seen
        try:
            yield
        finally:
            # What the last page did comes by the same queue.
            self.call_next(self._leave_work)

    def _leave_work(self) -> None:
        self._from = None

    @property
    def _seen(self) -> tuple[tuple[Spot, ...], str]:
        """The lines that the light may lie on as they were listed, and the one it lies on."""
        option = self.highlighted_option
        return self._spots, (option.id or "") if option is not None else ""

    @on(OptionList.OptionSelected)
    def _choose(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if (subject := self._subjects.get(event.option_id or "")) is not None:
            self.post_message(self.Chosen(subject))

    @on(OptionList.OptionHighlighted)
    def _look(self, event: OptionList.OptionHighlighted) -> None:
        # Where the light is, the screen has been told at once: it watches the highlight.
        event.stop()

    def on_resize(self, _event: Resize) -> None:
        # In what room there is the rows find theirs when they are drawn; only how much is said hangs on the page.
        if self._filled_for != self.app.size:
            self._fill()

    def _again(self, history: History) -> None:
        is_undone, self._made = len(history.befores) < self._made, len(history.befores)
        self.motion.take(figures(self.table.armies))
        before = self._spots
        self._fill()
        if is_undone and self._from is None:
            unit = taken_back(history)
            self._light(light_back(self._spots, before, f"unit:{unit}"))

    def _paint_figures(self, keys: Collection[str]) -> None:
        for key in keys:
            self.draw_again(key)

    def _fill(self) -> None:
        is_new = self._moment != self._now
        before, lit = ((), "") if is_new else self._from or self._seen
        entries = list(self._entries())
        if [option.id for option in self.options] == [option.id for option in entries]:
            for index, option in enumerate(entries):
                if not self._looks_same(self.options[index], option):
                    self.replace_option_prompt_at_index(index, option.prompt)
        else:
            self.set_options(entries)
        self._spots = tuple(Spot(key, _kind_of(one), self._is_open(one)) for key, one in self._subjects.items())
        self._light(light_after(self._spots, before, lit))
        if is_new and self._from is not None:
            self._from = self._seen
        self._moment = self._now
        self._filled_for = self.app.size
        self.post_message(self.Looked(self.unit))

    def _light(self, key: str | None) -> None:
        if key is not None:
            self.highlighted = self.get_option_index(key)

    def _looks_same(self, old: Option, new: Option) -> bool:
        width = self.scrollable_content_region.width
        match old.prompt, new.prompt:
            case Row() as before, Row() as after:
                lit = old is self.highlighted_option
                return before.at(width, is_lit=lit).is_same(after.at(width, is_lit=lit))
            case Content() as before, Content() as after:
                return before.is_same(after)
            case _:
                return False

    def _is_open(self, subject: Subject) -> bool:
        """Whether this is still to be done: no unit has acted, the table has not made it, no answer is given."""
        match subject:
            case Able(done=done, made=made):
                return not (done or made)
            case Asked(answer=answer):
                return not answer
            case Offer():
                return not is_made(self.table.system, self.table.battle, subject)
            case _:
                return True

    def _entries(self) -> Iterator[Option]:
        self._subjects, self._acts = {}, {}
        system, battle = self.table.system, self.table.battle
        seen = checklist(system, battle)
        for running in battle.running:
            under_way = _("under way: {what}").format(what=running_in_words(system, battle, running))
            yield self._open(f"running:{running.id}", running, "…", under_way, _("go on"))
        rows = (self._of_the_table(), self._units(seen))
        yield from chain(*(reversed(rows) if self._is_drawing() else rows))
        if seen.asked:
            yield self._words(_("the table decides"), "$bright bold")
        for entry in seen.asked:
            yield self._question(entry)
        if battle.place.step and not self._subjects:
            yield self._words(_("Nothing to tick off here: n goes on."))
        yield from self._beneath(seen)

    def _beneath(self, seen: Checklist) -> Iterator[Option]:
        """Under the rows: who cannot act now, and what the rules say is done here where the frame has no room."""
        yield Option(plain(""), disabled=True)
        if seen.barred or (seen.absent and seen.able):
            yield Option(Row(self._drawn(barred_rows, seen.barred, seen.absent)), disabled=True)
        step = current_step(self.table.system, self.table.battle)
        if step is not None and not stands_in_frame(self.table.system, step, self.app.size):
            yield self._words(_(step.text))

    def _drawn(self, draw: Callable[..., Content], *given: Any) -> Callable[[int, bool], Content]:
        """A row without a light."""
        return lambda width, _is_lit: draw(*given, airy=self.is_airy, width=width)

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
            yield self._open(f"offer:{number}", offer, DONE if made else "•", _(offer.verb), opens, is_done=made)

    def _units(self, seen: Checklist) -> Iterator[Option]:
        battle = self.table.battle
        at, sides = self._columns(seen), looks(battle)
        if seen.able and at.has_dice and self.is_airy:
            yield Option(Row(lambda width, _is_lit: titles(at, width)), disabled=True)
        if seen.ranked:
            yield self._words(_("in this order"))
            for told in at.rows:
                yield self._unit(at, told, sides)
            return
        left = {} if self.is_airy else {army.side: army for army in self.table.armies}
        for side in sorted(battle.sides, key=lambda side: side.id != battle.place.side):
            mine = [told for told in at.rows if told.entry.unit.side == side.id]
            if mine:
                draw = self._drawn(side_row, sides[side.id], side.name, left.get(side.id), self.motion)
                yield Option(Row(draw), id=f"side:{side.id}", disabled=True)
            for told in mine:
                yield self._unit(at, told, sides)

    def _columns(self, seen: Checklist) -> Columns:
        """The rows with all that is known of each; what lies ahead is reckoned once for each state of the battle."""
        system, history, battle = self.table.system, self.table.history, self.table.battle
        done = deeds(history) if seen.able else {}
        tokens, placing = system.turn.tokens, may_place(system, battle)
        rows: list[Told] = []
        for entry in seen.able:
            verb, key = verb_of(entry), key_of(system, entry)
            if entry.may.offers == (DONE_OFFER,) and placing:
                verb = _("order")
            deed = done.get(entry.unit.id) if entry.done or entry.made else None
            order = "" if tokens is None else str(entry.unit[tokens.field])
            rows.append(
                Told(
                    entry,
                    verb,
                    key,
                    None if deed is not None or entry.done else self._ahead(entry),
                    deed,
                    "" if tokens is None or order == tokens.field.default else order,
                    placing and entry.unit.id in battle.sealed,
                )
            )
        has_dice = any(told.deed or (told.prospect is not None and told.prospect.chance is not None) for told in rows)
        return Columns(system, battle, tuple(rows), has_dice, tokens is not None, seen.ranked)

    def _ahead(self, entry: Able) -> Prospect:
        if self._known_of is not self.table.history:
            self._known_of, self._known = self.table.history, {}
        if entry.unit.id not in self._known:
            self._known[entry.unit.id] = prospect(self.table.history, entry)
        return self._known[entry.unit.id]

    def _words(self, text: str, style: str = "$dim") -> Option:
        return Option(Row(self._drawn(text_row, text, style)), disabled=True)

    def _open(self, key: str, subject: Subject, sign: str, words: str, verb: str, *, is_done: bool = False) -> Option:
        self._subjects[key], self._acts[key] = subject, (ENTER, verb)

        def draw(width: int, is_lit: bool) -> Content:
            return open_row(sign, words, verb, airy=self.is_airy, is_done=is_done, width=width, is_lit=is_lit)

        return Option(Row(draw), id=key)

    def _question(self, entry: Asked) -> Option:
        key, question = f"asked:{entry.prompt.key}", _(entry.prompt.question)
        if not entry.answer:
            return self._open(key, entry, "?", question, _("answer"))
        said = next((_(one.label) for one in entry.prompt.options if one.key == entry.answer), entry.answer)
        return self._open(key, entry, DONE, f"{question}  {said}", _("change"), is_done=True)

    def _unit(self, at: Columns, told: Told, sides: Mapping[SideId, Look]) -> Option:
        self._subjects[f"unit:{told.entry.unit.id}"] = told.entry
        if told.verb:
            self._acts[f"unit:{told.entry.unit.id}"] = (told.key, told.verb)

        def draw(width: int, is_lit: bool) -> Content:
            return unit_row(at, told, sides, self.motion, airy=self.is_airy, width=width, is_lit=is_lit)

        return Option(Row(draw), id=f"unit:{told.entry.unit.id}")


def _kind_of(subject: Subject) -> Kind:
    match subject:
        case Able():
            return Kind.UNIT
        case Asked():
            return Kind.QUESTION
        case _:
            return Kind.TABLE
