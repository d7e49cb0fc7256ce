"""The dice of a roll: those that lie, the one that is wanted, the digits typed so far."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from screens.parts.plain import line, lines, plain
from tracker.battle.dice import Source
from tracker.play.worksheet import Worksheet
from tracker.words import _


class Tray(Static):
    """One line a die, its face in brackets, and who threw it."""

    def show(self, sheet: Worksheet | None, typing: str = "", trouble: str = "") -> None:
        """Show the dice of this sheet, the digits typed of the next one, and what was wrong with the last."""
        told = [] if sheet is None else dice_lines(sheet, typing)
        if trouble:
            told.append(plain(f"✗ {trouble}", "$error"))
        self.update(lines(*told) if told else plain(""))


def dice_lines(sheet: Worksheet, typing: str) -> list[Content]:
    """The dice as they lie, and the next one."""
    told: list[Content] = []
    case = sheet.bare
    for face in sheet.case.faces:
        wanted = sheet.resolver.takes(case)
        what = f"D{face.die}" + (f" {_(wanted.label)}" if wanted is not None else "")
        mark = _("rolled") if face.source is Source.ROLLED else _("typed")
        told.append(line((f"[{face.face:^4}]", "bold"), f" {what}", (f" · {mark}", "$text-muted")))
        case = case.after(face)
    if (wanted := sheet.wanted) is not None and sheet.bar is None:
        box = f"{typing}_" if typing else "_"
        told.append(line((f"[{box:^4}]", "bold $primary"), f" {wanted.die.name} {_(wanted.label)}"))
    if not told and sheet.bar is None:
        told.append(plain(_("no die is wanted: ⏎ applies"), "$text-muted"))
    return told
