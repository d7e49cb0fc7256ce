"""Several faces typed without a gap: they are for the dice that the places of one row show, and for no others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from tracker.battle.dice import Face
from tracker.battle.fields import Rejected
from tracker.play.pages.intents import taken_back
from tracker.play.sheets import Entry, dice_ahead, lay_die
from tracker.rules.answers import read_digits
from tracker.words import _, n_

if TYPE_CHECKING:
    from tracker.play.pages.roll_page import RollPage
    from tracker.play.sheets import OpenSheet

FEW_SIDES: Final = 10
"""Dice with fewer sides show one digit, so that several may be typed without a gap."""


def has_room(page: RollPage, typed: str) -> bool:
    """Whether the row that takes the dice has a place for each of these digits."""
    die, taker = page.die, page.taker
    if die is None or taker is None or die.sides >= FEW_SIDES:
        return True
    left, kept = _left_beside(page, taker), len(page.sheet.kept)
    if len(left) > 1:
        room = dice_ahead(page.sheet, taker) + (len(left) - 1) * dice_ahead(page.sheet, left[-1])
        return len(typed) + kept <= room
    roll, own, ahead = page.sheet.worksheet(taker), 0, dice_ahead(page.sheet, taker)
    try:
        while own < len(typed) and roll is not None and (wanted := roll.wanted or (own < ahead and roll.spare)):
            roll, own = roll.laying(Face(wanted.die.sides, int(typed[own]))), own + 1
    except Rejected:
        return True
    return len(typed) - own + kept <= sum(dice_ahead(page.sheet, entry) for entry in _alike(page, taker))


def begins_another(page: RollPage, typed: str) -> bool:
    """Whether the last of these digits can be none of the face before it, which stands, but only of a die behind it."""
    die, before = page.die, typed[:-1]
    if not before or page.starts_anew or page.face_typed is None or die is None or die.sides < FEW_SIDES:
        return False
    is_a_face = 1 <= (read_digits(die.sides, before, finished=True) or 0) <= die.sides
    return is_a_face and (int(typed) > die.sides or len(typed) > len(str(die.sides)))


def goes_to_its_own(page: RollPage, taker: Entry) -> bool:
    """Whether the die after the next is of the same roll for certain: of several rolls each has its places."""
    is_alone = len(_left_beside(page, taker)) < 2 and not _alike(page, taker)
    return is_alone or dice_ahead(page.sheet, taker) > 1


def laid_besides(page: RollPage, taker: Entry, most: int) -> RollPage:
    """The page with the dice typed that lay in the places of a roll, though those before them have settled it."""
    for digit in page.typed[: max(most, 0)]:
        roll = page.sheet.worksheet(taker)
        if roll is None or roll.spare is None or roll.spare.die.sides >= FEW_SIDES:
            break
        sheet = lay_die(page.sheet, taker, Face(roll.spare.die.sides, int(digit)))
        page = replace(page, sheet=sheet, typed=page.typed[1:])
    return page


def goes_on(before: Entry, taker: Entry | None) -> bool:
    """Whether a roll is one more of those in the row of that one, or of tests that each unit makes once."""
    if taker is None or taker.row.resolver != before.row.resolver:
        return False
    return before.row.bindings == taker.row.bindings or not (before.row.moment or taker.row.moment)


def keeping(page: RollPage) -> RollPage:
    """The page that keeps the digits left for the rolls behind the one that is begun: they were typed for those.

    A die that nobody could foresee comes between, and is named.
    """
    page = replace(page, sheet=replace(page.sheet, kept=page.typed), typed="")
    return page.complaining(kept_in_words(page))


def kept_in_words(page: RollPage) -> str:
    """The digits that are kept, and the die that comes first; empty where none are."""
    kept = page.sheet.kept
    if not kept:
        return ""
    words = n_(
        "{faces} is for the next roll · first: {die}", "{faces} are for the next rolls · first: {die}", len(kept)
    )
    return words.format(faces=" ".join(kept), die=_wanted_by(page))


def _wanted_by(page: RollPage) -> str:
    roll = None if page.taker is None else page.sheet.worksheet(page.taker)
    return "" if roll is None or roll.wanted is None else _(roll.wanted.label)


def not_taking(page: RollPage) -> RollPage:
    """The page that drops the digits left, as no roll is left that they were typed for, and says so."""
    faces, die = " ".join(page.typed), _wanted_by(page)
    words = (
        _("not taken, no such roll is left: {faces} · next: {die}") if die else _("not taken, no roll is left: {faces}")
    )
    return replace(page.complaining(words.format(faces=faces, die=die)), typed="")


def taking_back(page: RollPage) -> RollPage:
    """The page without the digits that were typed, or that are kept, which says what they were."""
    if not page.typed:
        page = replace(page, typed=page.sheet.kept, sheet=replace(page.sheet, kept=""))
    shows_one_digit = page.face_typed is not None and page.die is not None and page.die.sides < FEW_SIDES
    typed = " ".join(page.typed) if shows_one_digit else page.typed
    return replace(page, typed="", trouble=taken_back(typed), starts_anew=False)


def takes_digits(entries: Sequence[Entry], coming: Entry) -> bool:
    """Whether digits typed for the roll that comes may be for one of these, too."""
    is_a_test = not coming.row.moment
    return coming in entries or (is_a_test and any(entry.is_open and goes_on(coming, entry) for entry in entries))


def typed_in(sheet: OpenSheet, left: Sequence[Entry], coming: Entry, typed: str | None) -> str | None:
    """Those of the digits typed that are for a row with these rolls left, where tests of several units follow."""
    die = sheet.wanted(coming)
    if not typed or die is None or die.sides >= FEW_SIDES or coming.row.moment:
        return typed if coming.row.key in {entry.row.key for entry in left} else None
    return _dealt(sheet, typed, (coming, *_behind(sheet, coming)), left)


def kept_in(sheet: OpenSheet, left: Sequence[Entry], coming: Entry) -> str:
    """Those of the digits kept for the rolls behind the one that is begun that are for a row with these rolls left."""
    return _dealt(sheet, sheet.kept, _behind(sheet, coming), left) if sheet.kept else ""


def _behind(sheet: OpenSheet, coming: Entry) -> Sequence[Entry]:
    """The rolls that digits go on to behind the one that comes, round the end; none where it is made.

    They stop before a roll that hangs on no die: it is agreed to first.
    """
    entries = [entry for entry in sheet.entries if entry.is_open]
    keys = [entry.row.key for entry in entries]
    if coming.row.key not in keys:
        return ()
    at = keys.index(coming.row.key)
    behind = (each for each in (*entries[at + 1 :], *entries[:at]) if goes_on(coming, each))
    return list(takewhile(lambda each: not sheet.is_decided(each), behind))


def _dealt(sheet: OpenSheet, digits: str, entries: Sequence[Entry], left: Sequence[Entry]) -> str:
    """Those of the digits that are for one of the rolls `left`, dealt to these in order, to each its dice."""
    place, own = 0, ""
    for entry in entries:
        further = place + dice_ahead(sheet, entry)
        own += digits[place:further] if entry in left else ""
        place = further
    return own


def _alike(page: RollPage, taker: Entry) -> tuple[Entry, ...]:
    """The rolls of its kind in other rows, where each has one: tests of several units."""
    rows = [] if taker.row.moment else [line.left for line in page.lines]
    behind = [entry.row.key for entry in _behind(page.sheet, taker)]
    return tuple(left[0] for left in rows if len(left) == 1 and taker not in left and left[0].row.key in behind)


def _left_beside(page: RollPage, taker: Entry) -> tuple[Entry, ...]:
    return next((line.left for line in page.lines if taker in line.entries), (taker,))
