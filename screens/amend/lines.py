"""The page that puts right what is past in lines: an act in its list, its dice, what one put right would change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from textual.content import Content

from screens.parts.drawn import dice
from screens.parts.drawn.act_lines import told_within
from screens.parts.drawn.signs import BECAME, ENTER, as_key
from screens.parts.plain import hanging, line, plain
from tracker.battle.battle import Battle
from tracker.battle.commands import Refused
from tracker.battle.dice import Source
from tracker.play.amend import DieMissing
from tracker.play.correction import Correction
from tracker.play.pages.amending import AmendPage
from tracker.views.amending import Changes
from tracker.views.log import LogEntry
from tracker.views.sentences import headline
from tracker.words import N_, _

WIDE: Final = 100
"""From so many cells on a row has room for the phase in words."""


def lines_of(
    page: AmendPage, entries: Mapping[int, LogEntry], changed: Changes | None, why: str, width: int
) -> list[Content]:
    """The lines of the lit act: its dice, a refusal, its changes, or `why` they cannot be told."""
    rows = [_dice_line(page, page.correction)] if page.correction is not None and page.correction.dice else []
    if page.trouble:
        rows.append(plain(f"✗ {page.trouble}", "$alarm"))
    match page.outcome:
        case None if page.correction is not None:
            rows.append(hanging(plain(""), entries[page.correction.index].headline, width))
            rows.append(plain(_asks(page.correction), "$dim"))
        case DieMissing() as missing:
            rows += _missing_lines(page, missing, width)
        case Refused(reason):
            rows.append(plain(f"✗ {reason}", "$alarm"))
        case _:
            rows += _change_lines(changed, width, closes_a_die=bool(page.typed)) if changed is not None else []
            rows += [plain(f"✗ {why}", "$alarm")] if why else []
    return rows


def _asks(correction: Correction) -> str:
    if correction.dice:
        return _("Type what the die showed; ←→ picks another die, e changes the lines of the roll, x leaves it out.")
    return _("e changes what was asked, x leaves it out.")


def _dice_line(page: AmendPage, correction: Correction) -> Content:
    was, parts = page.faces_before, list[Content]()
    for number, face in enumerate(correction.dice):
        if number == page.which and not isinstance(page.outcome, DieMissing):
            shown = dice.waiting(page.typed or str(face.face))
        else:
            shown = dice.die(face.face, is_real=face.source is Source.TYPED)
        before = f" ({was[number].face})" if number < len(was) and was[number] != face else ""
        parts.append(line(shown, (f" D{face.die}{before}   ", "$dim")))
    return line(*parts)


def _missing_lines(page: AmendPage, missing: DieMissing, width: int) -> list[Content]:
    deed = headline(page.history.system, missing.finds, missing.was)
    asked = _("{die} for {what}").format(die=missing.throw.die.name, what=_(missing.throw.label))
    return [
        hanging(plain(_("now needs one more die: "), "$alarm"), deed, width),
        line(dice.waiting(page.typed), f" {asked}"),
    ]


def act_in_a_line(battle: Battle, entry: LogEntry, number: str, width: int, is_lit: bool) -> Content:
    """An act in its list, in one line: where it was made, who did what, the need, the dice, what came of it."""
    where = entry.where if width >= WIDE else number
    style = "$bright bold" if is_lit else "$foreground"
    head = line(" ", (f"{where}  " if where else "", "$dim"))
    return line(head, told_within(battle, entry.line, width - head.cell_length, style))


def _change_lines(changed: Changes, width: int, *, closes_a_die: bool) -> list[Content]:
    """The changes, each kind under its mark: the act, later rolls, who changes, what is left out; then the next key.

    While a die is typed enter closes that first.
    """
    rows = [hanging(plain(_("was   "), "$dim"), changed.was, width, "$dim")]
    now = changed.now or _(N_("left out", "an answer"))
    rows.append(hanging(plain(_("now   "), "$bright bold"), now, width, "$bright bold"))
    rows += [
        hanging(plain("  ↻ ", "$bright"), f"{turned.was} {BECAME} {turned.now}", width) for turned in changed.turned
    ]
    rows += [hanging(plain("  · ", "$bright"), value, width) for value in changed.values]
    rows += [
        hanging(plain("  ✗ ", "$alarm"), _("left out: {act} {why}").format(act=left.was, why=left.why), width)
        for left in changed.left_out
    ]
    rows += [
        hanging(plain("  ✗ ", "$alarm"), _("one die too many: {roll}").format(roll=roll), width)
        for roll in changed.spare
    ]
    if len(rows) == 2 and changed.now:
        rows.append(plain(_("  Nothing after it changes."), "$dim"))
    how = (
        _("{enter} confirms the die, {enter} again corrects it.   esc takes the die back.")
        if closes_a_die
        else _("{enter} corrects it; one undo takes it back.   esc leaves all as it is.")
    )
    rows.append(plain(how.format(enter=as_key(ENTER)), "$dim"))
    return rows
