"""How a side is marked and who plays it, as a form; on the page of a stream it is seen as it is here."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult

from saves.errors import NotAccepted, error_in_words
from saves.journal.failures import StoreError
from saves.panel.crests import take_in
from saves.places import typed_path
from screens.parts.drawn.frames import Box
from screens.parts.drawn.sides import heading_of
from screens.parts.keys import Key, bindings, on_page
from screens.parts.plain import line, plain
from screens.roster.cardform import CardForm
from screens.roster.form_screen import FormScreen
from screens.table.keyline import TableKeyLine
from screens.table.masthead import Masthead
from screens.table.table import Table
from tracker.battle.battle import BY_THE_APP, SideDetail, SideId
from tracker.battle.commands import Command, RenameSide, SetSide
from tracker.battle.fields import AnyField, Scalar, choice, words
from tracker.play.opponent.temperaments import LABELS
from tracker.views.sides import CRESTS, HUES, SHAPES, is_picture, looks
from tracker.words import N_, _

KEYS = on_page(
    "side",
    (
        Key("ctrl+s", "save", N_("save"), N_("Save this page to the battle")),
        Key("enter", "next", N_("next"), N_("On to the next box, as tab does; from the last one, save")),
        Key("left,right", "turn", N_("change"), N_("Another choice; typing works too"), shown="← →"),
        Key(
            "ctrl+e", "apart", N_("long text"), N_("Type the text under the cursor on a line of its own"), footer=False
        ),
        Key("escape", "leave", N_("cancel"), N_("Back to the roster; asks when something was changed")),
    ),
)

NAME: Final = words("name", N_("Name"))
PICTURE: Final = words(
    "picture", N_("Picture file"), limit=1000, help=N_("PNG or JPEG, up to 256 kB and 1024 pixels; a copy is kept")
)
_BY_PLACE: Final = N_("by its place at the table")
_DETAILS: Final = (
    words("letter", N_("Letter"), limit=1, help=N_("before its name; none: by its place at the table")),
    choice("shape", N_("Shape"), {"": _BY_PLACE, **SHAPES}),
    choice("hue", N_("Colour"), {"": _BY_PLACE, **HUES}, help=N_("colour-blind eyes tell these apart")),
    words("player", N_("Player"), help=N_("who plays it, as the audience reads it")),
)
"""The first fields; the crest and who rolls come behind. Their keys are those of `SideDetail`."""
_DICE: Final = choice(
    "dice",
    N_("Dice"),
    {"": N_("thrown at the table"), BY_THE_APP: N_("the app rolls for this side")},
    help=N_("enter then rolls what this side has to roll"),
)
_LED: Final = choice(
    "led",
    N_("Led by"),
    {"": N_("a player"), **LABELS},
    help=N_("by the app, in one of these ways: enter then proposes what a unit of it does"),
)


class SideEditor(FormScreen):
    """The settings of one side; nothing is changed before they are saved."""

    KEYS: ClassVar[tuple[Key, ...]] = KEYS
    BINDINGS = bindings(KEYS)

    def __init__(self, table: Table, side: SideId) -> None:
        super().__init__(table)
        self._was = self._draft = table.battle.side(side)
        own = {self._was.crest: N_("a picture of its own")} if is_picture(self._was.crest) else {}
        self._crest = choice("crest", N_("Crest"), {"": N_("none"), **CRESTS, **own})
        self._picture = ""

    def compose(self) -> ComposeResult:
        yield Masthead(self.table)
        with Box(id="form"):
            yield CardForm([("", (NAME, *_DETAILS, self._crest, _DICE, _LED, PICTURE))], self._value_of)
        yield TableKeyLine(self.table)

    def on_mount(self) -> None:
        self._say()
        self.query_one(CardForm).focus()

    reword = on_mount

    def _say(self) -> None:
        """The title, with the marks as they would be: another side may have to make room, or keep its own."""
        battle = self.table.battle
        sides = tuple(self._draft if side.id == self._draft.id else side for side in battle.sides)
        look = looks(replace(battle, sides=sides))[self._draft.id]
        heading = _("How {side} is marked").format(side=self._was.name)
        marked = heading_of(look, self._draft.name)
        self.query_one("#form", Box).head(plain(heading), line(marked, f" · {look.player}" if look.player else ""))

    def _value_of(self, field: AnyField) -> Scalar:
        if field is PICTURE:
            return self._picture
        value: Scalar = self._draft.name if field is NAME else self._draft[SideDetail(field.key)]
        # A word of another program's is none of the choices.
        return value if not field.options or value in [option.key for option in field.options] else ""

    @on(CardForm.Changed)
    def _edited(self, event: CardForm.Changed) -> None:
        event.stop()
        text = str(event.value)
        if event.field is PICTURE:
            self._picture = text
        elif event.field is NAME:
            self._draft = replace(self._draft, name=text)
        else:
            detail = SideDetail(event.field.key)
            self._draft = self._draft.having(detail, text.upper() if detail is SideDetail.LETTER else text)
        self.query_one(CardForm).redraw(event.field)
        self._say()

    @property
    def is_changed(self) -> bool:
        """Whether leaving would lose anything."""
        return bool(self._draft != self._was or self._picture)

    def action_save(self) -> None:
        try:
            crest = self._taken_in() or self._draft.crest
        except StoreError as wrong:
            self.table.tell(error_in_words(wrong), "error")
            return
        wanted = replace(self._draft, crest=crest)
        changed = {detail: wanted[detail] for detail in SideDetail if wanted[detail] != self._was[detail]}
        commands: list[Command] = []
        if self._draft.name != self._was.name:
            commands.append(RenameSide(self._was.id, self._draft.name))
        if changed:
            commands.append(SetSide(self._was.id, changed))
        if not commands or self.table.do_all(*commands, again=self.action_save):
            self.dismiss()

    def _taken_in(self) -> str:
        """The word for the picture that was named, empty where none was."""
        if not self._picture:
            return ""
        file = self.table.panel_settings
        if file is None:
            raise NotAccepted(_("this battle is not kept in a file, so no picture can lie beside it"))
        return take_in(file.path.parent.parent, typed_path(self._picture))
