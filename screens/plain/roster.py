"""The roster in a conversation: a number opens a card, and each of its values is asked in a sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from screens.parts.asking import Among, ask_field
from screens.parts.dialogs import AskLine, Choice, Pick
from screens.plain.host import PlainApp
from screens.plain.questions import Numbered, word_and_number
from screens.plain.talk import LEAVE
from screens.roster.battle_values import set_by_hand
from screens.roster.lists import export_roster, import_list
from screens.roster.own_profiles import choose_card, keep_profile
from screens.roster.removing import remove_unit
from screens.roster.unit_editor import NAME, ask_reason
from screens.table.table import Table
from tracker.battle.battle import SideId, Unit
from tracker.battle.commands import AddSide
from tracker.battle.fields import AnyField
from tracker.play.card_draft import NEW, CardDraft
from tracker.rules.system import typed_together
from tracker.views.candidates import strength_of
from tracker.views.profiles import profile_of
from tracker.views.sentences.names import side_name, value_in_words
from tracker.words import N_, _, labelled

SIDE: Final = "side"


class Roster:
    """Sides and units, until they are left."""

    def __init__(self, app: PlainApp, table: Table) -> None:
        self.app, self.table = app, table

    @property
    def _units(self) -> tuple[Unit, ...]:
        battle = self.table.battle
        return tuple(unit for side in battle.sides for unit in battle.of_side(side.id))

    async def converse(self) -> None:
        """Talk the roster through; every card that is saved is an act."""
        talk = self.app.talk
        talk.say(*self._lines())
        while True:
            self.app.tell_news(self.table.history)
            talk.say(_("Roster: a number opens a card, ? lists what else can be done, esc goes back."))
            line = talk.ask()
            if line in {LEAVE, ""}:
                return
            await self._obey(line)
            await self.app.settle()

    def _lines(self) -> Iterator[str]:
        system, battle = self.table.system, self.table.battle
        for number, unit in enumerate(self._units, 1):
            yield f"{number}. {unit.name} ({side_name(battle, unit.side)}), {strength_of(system, unit)}"

    async def _obey(self, line: str) -> None:
        if (typed := word_and_number(self.app, line, len(self._units))) is None:
            return
        word, number = typed
        unit = self._units[number - 1] if number else None
        if line == "?":
            self.app.talk.say(*self._lines(), *(f"{letter}: {_(about)}" for letter, (about, _do) in LETTERS.items()))
        elif unit is not None and word.isdecimal():
            await self.fill_in(unit)
        elif word in LETTERS:
            await LETTERS[word][1](self, unit)
        else:
            self.app.talk.refuse_line(line)

    async def fill_in(self, unit: Unit, like: str = "") -> None:
        """The card of a unit, value by value, until it is saved or left."""
        card, talk = CardDraft(self.table.system, unit, unit), self.app.talk
        talk.say(like and _("A new unit, drawn up like {unit}").format(unit=like))
        if card.is_new and (named := await self._name(card)) is not None:
            card = named
        with_marks, shown = False, list[Numbered]()
        while True:
            fields = self._fields(card, with_marks=with_marks)
            answers = [
                Numbered(NAME.key, labelled(_(NAME.label), card.now.name or "–")),
                Numbered(SIDE, labelled(_("Side"), side_name(self.table.battle, card.now.side))),
                *(self._line(card, field) for field in fields),
            ]
            # The whole card once; then what is another line of it than it was.
            talk.say(*(f"{number}. {each.words}" for number, each in enumerate(answers, 1) if each not in shown))
            shown = answers
            talk.say(_("A number changes that line; enter saves the card, m shows marks of play too, esc leaves it."))
            line = talk.ask()
            if line == LEAVE:
                return
            if line == "m":
                with_marks = not with_marks
            elif line == "?":
                shown = []
            elif line:
                card = await self._changed(card, answers, {field.key: field for field in fields}, line)
            elif await self._save(card):
                return

    def _line(self, card: CardDraft, field: AnyField) -> Numbered:
        words = value_in_words(self.table.battle, field, card.value(field))
        return Numbered(field.key, labelled(_(field.label), words or "–"))

    def _fields(self, card: CardDraft, *, with_marks: bool) -> tuple[AnyField, ...]:
        shown = card.fields(self.table.battle, with_marks=with_marks)
        return tuple(typed_together(self.table.system.cards.graded, shown))

    async def _changed(
        self, card: CardDraft, answers: list[Numbered], fields: Mapping[str, AnyField], line: str
    ) -> CardDraft:
        """The card with the value changed that was asked for; as it was where the question is left."""
        if not line.isdecimal() or not 0 < int(line) <= len(answers):
            words = _("{typed} is none of these; give a number up to {most}, a part of a name, or esc")
            self.app.talk.refuse(words.format(typed=repr(line), most=len(answers)))
            return card
        key = answers[int(line) - 1].key
        if key == NAME.key:
            return await self._name(card) or card
        if key == SIDE:
            sides = [Choice(side.id, side.name) for side in self.table.battle.sides]
            side = await self.app.push_screen_wait(Pick(_("Which side?"), sides, at=card.now.side))
            return card if side is None else card.joining(SideId(side))
        field = fields[key]
        begins = replace(field, default=card.value(field))
        value = await ask_field(self.app, begins, among=Among(self.table.system, self.table.battle))
        return card if value is None else card.giving(field, value)

    async def _name(self, card: CardDraft) -> CardDraft | None:
        name = await self.app.push_screen_wait(AskLine(_("What is the unit called?"), value=card.now.name))
        return None if name is None else card.called(name)

    async def _save(self, card: CardDraft) -> bool:
        """Whether the card is in the battle now; why it is not is said."""
        reason = await ask_reason(self.table) if card.wants_reason else ""
        if reason is None:
            return False
        commands = tuple(card.commands(reason))
        return not commands or self.table.do_all(*commands)

    # What else may be done

    async def add(self, unit: Unit | None) -> None:
        """A new unit, from a profile or another's card."""
        side = next(self._side_of(unit), None)
        if side is None:
            self.app.talk.refuse(_("there is no side yet: s adds one"))
            return
        chosen = await choose_card(self.table, side)
        if chosen is not None:
            await self.fill_in(*chosen)

    async def add_side(self, _unit: Unit | None) -> None:
        """Another side."""
        name = await self.app.push_screen_wait(AskLine(_("What is the new side called?")))
        if name is not None:
            self.table.do(AddSide(name))

    async def remove(self, unit: Unit | None) -> None:
        """A unit taken off the roster, asked once more."""
        if unit is None:
            self.app.talk.refuse(_("give the number of a unit behind the letter"))
            return
        await remove_unit(self.table, unit)

    async def keep(self, unit: Unit | None) -> None:
        """A card kept as a profile of one's own."""
        if unit is None:
            self.app.talk.refuse(_("give the number of a unit behind the letter"))
            return
        await keep_profile(self.table, unit)

    async def duplicate(self, unit: Unit | None) -> None:
        """A new unit with the card of another."""
        if unit is None:
            self.app.talk.refuse(_("give the number of a unit behind the letter"))
            return
        await self.fill_in(Unit(NEW, unit.name, unit.side, profile_of(self.table.history, unit).values))

    async def take_in(self, unit: Unit | None) -> None:
        """The units of a file or of a list typed line by line."""
        await import_list(self.table, next(self._side_of(unit), None))

    def _side_of(self, unit: Unit | None) -> Iterator[SideId]:
        """The side of a unit; without one the first at the table."""
        yield from (side.id for side in self.table.battle.sides if unit is None or side.id == unit.side)

    async def write(self, _unit: Unit | None) -> None:
        """The roster written to a file."""
        await export_roster(self.table)

    async def house_rules(self, _unit: Unit | None) -> None:
        """How this table reads what the sheet leaves open."""
        self.table.doors.house_rules(self.table)

    async def battle_values(self, _unit: Unit | None) -> None:
        """Set the battle's own values by hand."""
        await set_by_hand(self.table)


LETTERS: Final[Mapping[str, tuple[str, Callable[[Roster, Unit | None], Awaitable[None]]]]] = {
    "a": (N_("a new unit, with the number of one behind it: on its side"), Roster.add),
    "d": (N_("a new unit with the card of the number behind it"), Roster.duplicate),
    "s": (N_("another side"), Roster.add_side),
    "x": (N_("remove the unit of the number behind it"), Roster.remove),
    "k": (N_("keep the card of the number behind it as a profile of your own"), Roster.keep),
    "i": (N_("import units from a file or a list typed here, with a number: on that unit's side"), Roster.take_in),
    "e": (N_("write sides and units to a roster file"), Roster.write),
    "h": (N_("how this table reads what the sheet leaves open"), Roster.house_rules),
    "t": (N_("what the battle as a whole holds: wind, weather, initiative"), Roster.battle_values),
}
"""The acts on the roster beside opening a card: in words, and how."""
