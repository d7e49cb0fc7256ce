"""A unit's whole card as a form; every number can be corrected, with one reason for all of them."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult

from saves.roster_file import groups
from screens.parts.dialogs import AskLine
from screens.parts.drawn.frames import Box
from screens.parts.keys import Key, bindings, on_page
from screens.parts.plain import plain
from screens.roster.cardform import CardForm, Group
from screens.roster.form_screen import FormScreen
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.table import Table
from tracker.battle.battle import SideId, Unit
from tracker.battle.fields import AnyField, Names, Scalar, choice, words
from tracker.play.card_draft import CardDraft
from tracker.rules.system import typed_together
from tracker.words import N_, _

KEYS = on_page(
    "unit",
    (
        Key("ctrl+s", "save", N_("save"), N_("Save this card to the battle")),
        Key("enter", "next", N_("next"), N_("On to the next box, as tab does; from the last one, save")),
        Key(
            "left,right", "turn", N_("change"), N_("One less or more, or another choice; typing works too"), shown="← →"
        ),
        Key(
            "ctrl+t",
            "marks",
            N_("marks of play"),
            N_("Show what play alone sets and takes back, or fold it away again"),
        ),
        Key(
            "ctrl+e", "apart", N_("long text"), N_("Type the text under the cursor on a line of its own"), footer=False
        ),
        Key("escape", "leave", N_("cancel"), N_("Back to the roster; asks when something was changed")),
    ),
)

NAME: Final = words("name", N_("Name"))


class UnitEditor(FormScreen):
    """The card of `unit`; a unit without an id is a new one that joins when it is saved, drawn up `like` another."""

    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def __init__(self, table: Table, unit: Unit, like: str = "") -> None:
        super().__init__(table)
        self._like = like
        self._card = CardDraft(table.system, unit, unit)
        self._with_marks = False
        self._others = {"": "–"} | {
            other.id: other.name for other in table.battle.units.values() if other.id != unit.id
        }
        self._side = choice("side", N_("Side"), {side.id: side.name for side in table.battle.sides})

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        with Box(id="form"):
            yield CardForm(self._groups(), self._value_of)
        yield TableKeyLine(self.table)

    @property
    def _title(self) -> str:
        if self._like:
            return _("A new unit, drawn up like {unit}").format(unit=self._like)
        return self._card.was.name or _("A new unit")

    def on_mount(self) -> None:
        self.query_one("#form", Box).head(plain(self._title))
        self.query_one(CardForm).focus()

    reword = on_mount

    def _groups(self) -> list[Group]:
        graded = self.table.system.cards.graded
        shown = [field.key for field in self._card.fields(self.table.battle, with_marks=self._with_marks)]
        return [
            ("", (NAME, self._side)),
            *(
                (name, tuple(map(self._by_name, typed_together(graded, fields))))
                for name, fields in groups(self.table.system, shown)
            ),
        ]

    def _by_name(self, field: AnyField) -> AnyField:
        """The field as it is filled in: the id of another unit is picked by the unit's name."""
        if field.names is not Names.UNIT or self._card.now[field] not in self._others:
            return field
        return choice(field.key, field.label, self._others, group=field.group)

    def _value_of(self, field: AnyField) -> Scalar:
        if field is NAME:
            return self._card.now.name
        return self._card.now.side if field is self._side else self._card.value(field)

    @on(CardForm.Changed)
    def _edited(self, event: CardForm.Changed) -> None:
        event.stop()
        before = self._groups()
        self._card = self._with(event.field, event.value)
        form = self.query_one(CardForm)
        if (now := self._groups()) != before:
            form.show(now)
        else:
            form.redraw(event.field)

    def action_marks(self) -> None:
        self._with_marks = not self._with_marks
        self.query_one(CardForm).show(self._groups())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key does anything on this card: a new unit has no marks of play."""
        return action != "marks" or not self._card.is_new

    def _with(self, field: AnyField, value: Scalar) -> CardDraft:
        if field is NAME:
            return self._card.called(str(value))
        return self._card.joining(SideId(str(value))) if field is self._side else self._card.giving(field, value)

    @property
    def is_changed(self) -> bool:
        """Whether leaving would lose anything."""
        return bool(self._card.changes or self._card.is_moved or self.query_one(CardForm).first_wrong() is not None)

    def explained(self, field: AnyField) -> str:
        """The field's meaning, or else the values it accepts."""
        return _(field.help) or field.accepted()

    def action_save(self) -> None:
        self.ask(self._save())

    async def _save(self) -> None:
        if (wrong := self.query_one(CardForm).first_wrong()) is not None:
            self.table.tell(_("{field} is not accepted yet").format(field=_(wrong.label)))
            return
        reason = await ask_reason(self.table) if self._card.wants_reason else ""
        if reason is None:
            return
        commands = tuple(self._card.commands(reason))
        if not commands or self.table.do_all(*commands, again=self.action_save):
            self.dismiss()


async def ask_reason(table: Table) -> str | None:
    """Why a card is changed; before the first turn it is being drawn up, and that is suggested."""
    suggested = "" if table.battle.place.step else _("drawing up the roster")
    detail = _("One line, kept in the log.")
    return await table.app.push_screen_wait(AskLine(_("Why is the card changed?"), detail, value=suggested))
