"""A unit's whole card as a form; every number can be corrected, with one reason for all of them."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from saves.roster_file import groups
from screens.parts.dialogs import AskLine, Confirm
from screens.parts.keys import Key, bindings
from screens.parts.plain import plain
from screens.roster.cardform import CardForm, Group
from screens.table.keyline import TableKeyLine
from screens.table.screen import BattleScreen
from screens.table.table import Table
from tracker.battle.battle import SideId, Unit, UnitId
from tracker.battle.commands import AddUnit, Command, NewUnit, RenameUnit, SetValues
from tracker.battle.fields import AnyField, Names, Scalar, choice, words
from tracker.words import N_, _

KEYS = (
    Key("ctrl+s", "save", N_("save"), N_("Put the card as it is on this page into the battle")),
    Key("enter", "next", N_("next"), N_("On to the next box, or to the next choice; a text gets a line of its own")),
    Key("left,right", "turn", N_("change"), N_("One less or more, or another choice; typing works too"), shown="← →"),
    Key("escape", "leave", N_("cancel"), N_("Back to the roster; asks when something was changed")),
)

NAME: Final = words("name", N_("Name"))
NEW: Final = UnitId("")


class UnitEditor(BattleScreen):
    """The card of `unit`; a unit without an id is a new one that joins when it is saved."""

    CSS_PATH = "roster.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def __init__(self, table: Table, unit: Unit) -> None:
        super().__init__(table)
        self._was = unit
        self._draft = unit
        self._others = {"": "–"} | {
            other.id: other.name for other in table.battle.units.values() if other.id != unit.id
        }
        self._side = choice("side", N_("Side"), {side.id: side.name for side in table.battle.sides})

    def compose(self) -> ComposeResult:
        yield Static(plain(self._was.name or _("A new unit")), id="title")
        yield CardForm(self._groups(), self._value_of)
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.query_one(CardForm).focus()

    def _groups(self) -> list[Group]:
        shown = [field.key for field in self.table.system.fields if field.applies(self._draft)]
        return [
            ("", (NAME, self._side)),
            *((name, tuple(map(self._by_name, fields))) for name, fields in groups(self.table.system, shown)),
        ]

    def _by_name(self, field: AnyField) -> AnyField:
        """The field as it is filled in: the id of another unit is picked by the unit's name."""
        if field.names is not Names.UNIT or self._draft[field] not in self._others:
            return field
        return choice(field.key, field.label, self._others, group=field.group)

    def _value_of(self, field: AnyField) -> Scalar:
        if field is NAME:
            return self._draft.name
        if field is self._side:
            return self._draft.side
        value: Scalar = self._draft[field]
        return value

    @on(CardForm.Changed)
    def _edited(self, event: CardForm.Changed) -> None:
        event.stop()
        before = self._groups()
        self._draft = self._with(event.field, event.value)
        form = self.query_one(CardForm)
        if (now := self._groups()) != before:
            form.show(now)
        else:
            form.redraw(event.field)

    @on(CardForm.Asked)
    def _type_apart(self, event: CardForm.Asked) -> None:
        event.stop()
        self.ask(self._ask_text(event.field, event.value))

    async def _ask_text(self, field: AnyField, value: str) -> None:
        said = await self.app.push_screen_wait(
            AskLine(_(field.label), _(field.help) or field.accepted(), value=value, may_be_empty=True)
        )
        if said is not None:
            self.query_one(CardForm).put(field, said)

    def _with(self, field: AnyField, value: Scalar) -> Unit:
        if field is NAME:
            return Unit(self._draft.id, str(value), self._draft.side, self._draft.values)
        if field is self._side:
            return Unit(self._draft.id, self._draft.name, SideId(str(value)), self._draft.values)
        return self._draft.having({field.key: value})

    @property
    def _changes(self) -> dict[str, Scalar]:
        fields = (self.table.system.field(key) for key in self._draft.values)
        return {field.key: self._draft[field] for field in fields if self._draft[field] != self._was[field]}

    @property
    def _is_moved(self) -> bool:
        return (self._draft.name, self._draft.side) != (self._was.name, self._was.side)

    def action_next(self) -> None:
        self.query_one(CardForm).action_select()

    def action_turn(self) -> None:
        self.query_one(CardForm).action_turn(1)

    def action_save(self) -> None:
        self.ask(self._save())

    async def _save(self) -> None:
        if (wrong := self.query_one(CardForm).first_wrong()) is not None:
            self.table.tell(_("{field} is not accepted yet").format(field=_(wrong.label)))
            return
        commands: list[Command] = []
        draft, changes = self._draft, self._changes
        if draft.id == NEW:
            commands.append(AddUnit(NewUnit(draft.name, draft.side, draft.values)))
        elif self._is_moved:
            commands.append(RenameUnit(draft.id, draft.name, draft.side))
        if changes and draft.id != NEW:
            reason = await self._reason()
            if reason is None:
                return
            commands.append(SetValues(draft.id, changes, reason))
        if not commands or self.table.do_all(*commands):
            self.dismiss()

    async def _reason(self) -> str | None:
        """Why the card is changed; before the first turn it is being drawn up, and that is suggested."""
        suggested = "" if self.table.battle.place.step else _("drawing up the roster")
        detail = _("One line, kept in the log.")
        return await self.app.push_screen_wait(AskLine(_("Why is the card changed?"), detail, value=suggested))

    def action_leave(self) -> None:
        self.ask(self._leave())

    async def _leave(self) -> None:
        if self._changes or self._is_moved or self.query_one(CardForm).first_wrong() is not None:
            question = Confirm(_("Leave without saving?"), yes=_("leave"), no=_("stay"))
            if await self.app.push_screen_wait(question) != "yes":
                return
        self.dismiss()
