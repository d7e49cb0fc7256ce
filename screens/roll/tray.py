"""The dice of a roll: those that lie, the one that is wanted with the digits typed so far, all in a row."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from textual.content import Content
from textual.widgets import Static

from screens.parts.drawn import dice
from screens.parts.drawn.signs import ENTER, LIGHT, as_key
from screens.parts.fitted import Fitted
from screens.parts.plain import flowing, hanging, line, lines, plain
from screens.parts.repaint import show
from tracker.battle.dice import Source
from tracker.play.worksheet import Worksheet
from tracker.words import _


class Tray(Static):
    """The dice as they lie, and under them what the next one is for, or what was wrong with the last."""

    def show(
        self,
        sheet: Worksheet | None,
        typing: str = "",
        trouble: str = "",
        *,
        is_next: bool = True,
        is_lit: bool = False,
    ) -> None:
        """Show the dice of this sheet, the digits typed of the next one, and what was wrong with the last.

        `is_next` is False where digits go to something else; `is_lit` says that the light is on the die.
        """
        draw = None if sheet is None else partial(in_the_tray, sheet, typing, trouble, is_next=is_next, is_lit=is_lit)
        show(self, plain("") if draw is None else Fitted(draw))


def in_the_tray(
    sheet: Worksheet, typing: str, trouble: str, width: int, *, is_next: bool = True, is_lit: bool = False
) -> Content:
    """The tray in a column so many cells wide."""
    parts = [*_dice(sheet, typing, is_next=is_next, is_lit=is_lit)]
    wanted = sheet.wanted
    rows: list[Content] = flowing(parts, width, gap=" ")
    if wanted is not None and sheet.bar is None:
        die, what = wanted.die.name, _(wanted.label)
        hint = f"{die} {what}" if sheet.unmeasured else _("{die} {what}, d rolls it").format(die=die, what=what)
        rows.append(hanging(plain(""), hint, width, "$dim"))
    elif not parts and sheet.bar is None and not sheet.unmeasured:
        rows.append(plain(_("no die needed: {enter} done").format(enter=as_key(ENTER)), "$dim"))
    if trouble:
        rows.append(hanging(line(("✗ ", "$alarm bold")), trouble, width, "$alarm"))
    return lines(*rows)


def _dice(sheet: Worksheet, typing: str, *, is_next: bool, is_lit: bool) -> Iterator[Content]:
    for face in sheet.case.faces:
        yield dice.die(face.face, is_real=face.source is not Source.ROLLED)
    if sheet.wanted is not None and sheet.bar is None:
        waiting = dice.waiting(typing, is_next=is_next)
        yield line((LIGHT, "$mark"), waiting) if is_lit else waiting
