"""The page of the particulars at the top of a report: who played, the scenario, the place, remarks, pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from saves.errors import NotAccepted, error_in_words
from saves.journal import StoreError
from saves.pictures import take_in
from saves.places import typed_path
from screens.parts.background import off_screen
from screens.parts.dialogs import AskLine, Choice, Pick
from screens.parts.flow import leading_back
from screens.table.table import Table
from tracker.battle.battle import SideDetail, SideId
from tracker.battle.commands import SetParticular, SetPictures, SetSide
from tracker.battle.particulars import Particular, Picture
from tracker.play.agreed.particulars import MOST_PICTURES
from tracker.views.sentences.names import side_name
from tracker.views.sentences.particulars import LABELS
from tracker.words import _

ANOTHER: Final = "another"


async def ask_particulars(table: Table) -> None:
    """The list of them, each to be typed, again and again until it is left; an act each."""
    while (
        picked := await table.app.push_screen_wait(Pick(_("What stands above the report"), _choices(table)))
    ) is not None:
        with leading_back():
            await _ask_one(table, picked)


async def _ask_one(table: Table, picked: str) -> None:
    match picked.split(" ", 1):
        case ["player", side]:
            await _player(table, SideId(side))
        case ["line", key]:
            await _line(table, Particular(key))
        case ["picture", number]:
            await _picture(table, int(number))
        case _:
            await _another_picture(table)


def filled_in(table: Table) -> str:
    """How much of it there is: the lines that are typed, then the pictures."""
    battle = table.battle
    lines = [side.player for side in battle.sides] + [battle.particulars.get(key, "") for key in Particular]
    return ", ".join([*filter(None, lines), *([f"{len(battle.pictures)}/{MOST_PICTURES}"] if battle.pictures else [])])


def _choices(table: Table) -> list[Choice]:
    battle = table.battle
    players = [
        Choice(f"player {side.id}", _("{side}: who plays").format(side=side.name), side.player) for side in battle.sides
    ]
    lines = [Choice(f"line {key}", _(LABELS[key]), battle.particulars.get(key, "")) for key in Particular]
    pictures = [
        Choice(f"picture {number}", _("picture {number}").format(number=number + 1), each.caption)
        for number, each in enumerate(battle.pictures)
    ]
    more = [Choice(ANOTHER, _("a picture of yours …"), f"{len(pictures)}/{MOST_PICTURES}")]
    return [*players, *lines, *pictures, *(more if len(pictures) < MOST_PICTURES else ())]


async def _player(table: Table, side: SideId) -> None:
    asked = _("{side}: who plays").format(side=side_name(table.battle, side))
    now = table.battle.side(side).player
    typed = await table.app.push_screen_wait(AskLine(asked, value=now, may_be_empty=True))
    if typed is not None:
        table.do(SetSide(side, {SideDetail.PLAYER: typed}))


async def _line(table: Table, key: Particular) -> None:
    now = table.battle.particulars.get(key, "")
    typed = await table.app.push_screen_wait(AskLine(_(LABELS[key]), value=now, may_be_empty=True))
    if typed is not None:
        table.do(SetParticular(key, typed))


async def _picture(table: Table, number: int) -> None:
    """Another caption for it, or away with it."""
    pictures = table.battle.pictures
    choices = [
        Choice("caption", _("write under it"), pictures[number].caption),
        Choice("drop", _("leave it out")),
    ]
    picked = await table.app.push_screen_wait(Pick(_("picture {number}").format(number=number + 1), choices))
    if picked == "drop":
        table.do(SetPictures((*pictures[:number], *pictures[number + 1 :])))
    elif picked == "caption" and (caption := await _caption(table, pictures[number].caption)) is not None:
        captioned = Picture(pictures[number].file, caption)
        table.do(SetPictures((*pictures[:number], captioned, *pictures[number + 1 :])))


async def _caption(table: Table, now: str = "") -> str | None:
    return await table.app.push_screen_wait(AskLine(_("What stands under the picture?"), value=now, may_be_empty=True))


async def _another_picture(table: Table) -> None:
    """One from disk, asked for again until it is accepted."""
    folder = kept_in(table)
    if folder is None:
        table.tell(_("this battle is not kept in a file, so no picture can lie beside it"))
        return
    detail, value = _("PNG or JPEG, up to 8 MB and 25 million pixels; a small copy is kept"), ""
    while (
        typed := await table.app.push_screen_wait(AskLine(_("Which picture file?"), detail, value=value))
    ) is not None:
        try:
            name = await off_screen(lambda typed=typed: take_in(folder, typed_path(typed)))  # type: ignore[misc]
        except (NotAccepted, StoreError) as wrong:
            detail, value = str(wrong) if isinstance(wrong, NotAccepted) else error_in_words(wrong), typed
        else:
            table.do(SetPictures((*table.battle.pictures, Picture(name, await _caption(table) or ""))))
            return


def kept_in(table: Table) -> Path | None:
    """The folder of the battle, beside which its pictures are kept; None where it is in no file."""
    file = table.panel_settings
    return None if file is None else file.path.parent.parent
