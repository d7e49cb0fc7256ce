"""The roster: sides and units of the battle on the table, and every number of theirs."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.events import Paste
from textual.widget import Widget
from textual.widgets import Static

from screens.parts.army_list.asking import is_list
from screens.parts.card import card
from screens.parts.dialogs import AskLine
from screens.parts.drawn.frames import Box, is_roomy
from screens.parts.drawn.sides import of_side
from screens.parts.drawn.signs import LESS, MORE
from screens.parts.fitted import Fitted
from screens.parts.keys import HELP, PALETTE, Key, bindings, on_page
from screens.parts.plain import line, plain
from screens.parts.repaint import show
from screens.roster.battle_values import set_by_hand
from screens.roster.lists import export_roster, import_list, import_pasted
from screens.roster.own_profiles import choose_card, keep_profile
from screens.roster.removing import remove_unit
from screens.roster.roster_table import RosterTable
from screens.roster.side_editor import SideEditor
from screens.roster.unit_editor import UnitEditor
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.performing import count_on, which_unit
from screens.table.screen import HOUSE, REDO, UNDO, BattleScreen
from tracker.battle.battle import SideId, Unit, UnitId
from tracker.battle.commands import AddSide, RemoveSide, SetValues
from tracker.battle.fields import AnyField, Shape
from tracker.play.card_draft import NEW
from tracker.play.history import History
from tracker.views.armies import names_apart
from tracker.views.profiles import profile_of
from tracker.views.sentences import side_name
from tracker.views.sides import looks
from tracker.words import N_, _, n_

KEYS = on_page(
    "roster",
    (
        Key(
            "enter",
            "edit",
            N_("edit"),
            N_("The whole card of the unit; how the side is marked and who plays it"),
        ),
        Key("minus", "lose", N_("a loss"), N_("The unit under the cursor takes a loss")),
        Key("plus,equals_sign", "regain", N_("undo a loss"), N_("The unit under the cursor gets a loss back")),
        Key(
            "a",
            "add",
            N_("add unit"),
            N_("A new unit for the side under the cursor: your profiles, another's card, or an empty one"),
        ),
        Key("d", "duplicate", N_("duplicate"), N_("A new unit with the card of the one under the cursor")),
        Key(
            "k",
            "keep",
            N_("keep"),
            N_("Keep the unit's card as a profile of your own, to be drawn up in any battle"),
        ),
        Key("x,delete", "remove", N_("remove"), N_("Remove the unit, or the side without units, from the roster")),
        Key("s", "side", N_("add side"), N_("Another side at the table")),
        HOUSE,
        Key("t", "table", N_("conditions"), N_("Wind, weather, initiative: what the battle as a whole holds, by hand")),
        Key(
            "i",
            "import",
            N_("import"),
            N_("Import units: a roster or army list from a file, or pasted from a spreadsheet"),
        ),
        Key(
            "e",
            "export",
            N_("export"),
            N_("Write sides and units to a roster file; in .toml, with everything a unit may have"),
        ),
        Key(
            "right",
            "other_columns(1)",
            N_("columns"),
            N_("Show the values of the card that have no room now; left goes back to those before"),
            shown="←→",
        ),
        Key("slash", "find", N_("find"), N_("Find a unit by a part of its name")),
        Key("escape,r", "leave", N_("back"), N_("Back to the table")),
        UNDO,
        HELP,
        REDO,
        PALETTE,
    ),
)


CARD: Final = 84
"""A card is no wider: figures stand beside their labels."""


class Heading(Widget):
    """The words over the columns, which stay where the list is scrolled."""

    of: RosterTable | None = None

    def render(self) -> Content:
        return Content("") if self.of is None else line(" ", self.of.heading())


class RosterScreen(BattleScreen):
    """Every unit in a row; `+` and `-` count, enter opens the card."""

    CSS_PATH = "roster.tcss"
    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        with Box(id="units"):
            yield Heading()
            yield RosterTable(self.table.history)
        with Box(id="card"):
            yield Static(id="lines")
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self.table.changed.subscribe(self, self._again)
        roll = self.query_one(RosterTable)
        self.query_one(Heading).of = roll

        def scrolled() -> None:
            """It says which side the list is scrolled into."""
            self.query_one(Heading).refresh()

        self.watch(roll, "scroll_y", scrolled, init=False)
        self._say()
        roll.focus()

    reword = on_mount

    def on_screen_resume(self) -> None:
        self.query_one(RosterTable).motion.come_back()

    def _again(self, history: History) -> None:
        self.query_one(RosterTable).show(history)
        self._say()

    def _say(self) -> None:
        battle = self.table.battle
        empty = "" if battle.sides else _("no side yet: s adds one, i imports a roster")
        counted = n_("{count} unit", "{count} units", len(battle.units)).format(count=len(battle.units))
        more = line((LESS, "$bright bold"), (MORE, "$bright bold"), " ", _("other columns"))
        self.query_one("#units", Box).head(plain(_("Roster")), plain(empty or counted), more)
        self.query_one(Heading).refresh()
        self._say_card()

    def _say_card(self) -> None:
        """Show the card of the unit under the light."""
        unit, system, battle = self._unit, self.table.system, self.table.battle
        box = self.query_one("#card", Box)
        box.set_class(unit is None, "-nobody")
        if unit is None:
            return
        name, look = names_apart(battle)[unit.id], looks(battle)[unit.side]
        box.head(of_side(look, name, "$bright bold"), plain(side_name(battle, unit.side)))
        brief = not is_roomy(self.app.size)
        drawn = Fitted(lambda width: card(system, battle, unit, min(width, CARD), brief=brief))
        show(self.query_one("#lines", Static), drawn)

    @on(RosterTable.OptionHighlighted)
    def _lit(self, event: RosterTable.OptionHighlighted) -> None:
        event.stop()
        self._say_card()

    @on(RosterTable.Turned)
    def _turned(self, event: RosterTable.Turned) -> None:
        event.stop()
        self.query_one(Heading).refresh()

    @property
    def _unit(self) -> Unit | None:
        unit = self.query_one(RosterTable).unit
        return self.table.battle.units.get(unit) if unit is not None else None

    @property
    def _side(self) -> SideId | None:
        return self.query_one(RosterTable).side

    @on(RosterTable.OptionSelected)
    def _selected(self, event: RosterTable.OptionSelected) -> None:
        event.stop()
        self.action_edit()

    def action_edit(self) -> None:
        if (unit := self._unit) is not None:
            self.app.push_screen(UnitEditor(self.table, unit))
        elif (side := self._side) is not None:
            self.app.push_screen(SideEditor(self.table, side))

    def action_other_columns(self, step: int) -> None:
        self.query_one(RosterTable).action_turn(step)

    def action_lose(self) -> None:
        self._count(self.table.system.cards.loses, -1)

    def action_regain(self) -> None:
        self._count(self.table.system.cards.regains, 1)

    def _count(self, action: str, step: int) -> None:
        if (unit := self._unit) is None:
            return
        if action:
            self.ask(count_on(self.table, action, unit.id))
        else:
            self.ask(self._by_hand(unit, step))

    async def _by_hand(self, unit: Unit, step: int) -> None:
        """Count on the unit's first number that play changes, where the rules have no action for it."""
        field = next((entry for entry in self.table.system.cards.fields if _counts(entry, unit)), None)
        if field is None:
            self.table.tell(_("{unit}: nothing to count; enter opens the card").format(unit=unit.name))
            return
        now = unit[field] + step
        question = _("{unit}: {field} {was} → {now}. Why?").format(
            unit=unit.name, field=_(field.label), was=unit[field], now=now
        )
        reason = await self.app.push_screen_wait(AskLine(question, _("One line, kept in the log.")))
        if reason is not None:
            self.table.do(SetValues(unit.id, {field.key: now}, reason))

    def action_add(self) -> None:
        battle = self.table.battle
        side = self._side or next((side.id for side in battle.sides), None)
        if side is None:
            self.table.tell(_("there is no side yet: s adds one"))
            return
        self.ask(self._add(side))

    async def _add(self, side: SideId) -> None:
        """A new unit, drawn up like one that is kept, one of the battle or of the stock, or from an empty card."""
        chosen = await choose_card(self.table, side)
        if chosen is not None:
            self._draw_up(*chosen)

    def action_keep(self) -> None:
        if (unit := self._unit) is not None:
            self.ask(keep_profile(self.table, unit))

    def action_duplicate(self) -> None:
        if (unit := self._unit) is not None:
            self._draw_up(Unit(NEW, unit.name, unit.side, profile_of(self.table.history, unit).values))

    def _draw_up(self, unit: Unit, like: str = "") -> None:
        """Open the card of a unit to be, and go to it when it has joined."""
        before = set(self.table.battle.units)

        def joined(_nothing: None) -> None:
            for new in self.table.battle.units.keys() - before:
                self.query_one(RosterTable).find(new)

        self.app.push_screen(UnitEditor(self.table, unit, like), joined)

    def action_remove(self) -> None:
        self.ask(self._remove())

    async def _remove(self) -> None:
        unit, side = self._unit, self._side
        if unit is not None:
            await remove_unit(self.table, unit)
        elif side is not None:
            self.table.do(RemoveSide(side))

    def action_side(self) -> None:
        self.ask(self._add_side())

    async def _add_side(self) -> None:
        name = await self.app.push_screen_wait(AskLine(_("What is the new side called?")))
        if name is not None and self.table.do(AddSide(name)):
            self.query_one(RosterTable).find_side(self.table.battle.sides[-1].id)

    def action_table(self) -> None:
        self.ask(set_by_hand(self.table))

    def action_import(self) -> None:
        self.ask(import_list(self.table, self._side))

    def on_paste(self, event: Paste) -> None:
        """A list that is pasted anywhere on the page is one to be imported."""
        event.stop()
        if is_list(event.text):
            self.ask(import_pasted(self.table, self._side, event.text))

    def action_export(self) -> None:
        self.ask(export_roster(self.table))

    def action_find(self) -> None:
        self.ask(self._find())

    async def _find(self) -> None:
        unit: UnitId | None = await which_unit(self.table, _("Find which unit?"))
        if unit is not None:
            self.query_one(RosterTable).find(unit)

    def action_leave(self) -> None:
        self.dismiss()


def _counts(field: AnyField, unit: Unit) -> bool:
    return field.tracked and field.shape is Shape.WHOLE and field.applies(unit)
