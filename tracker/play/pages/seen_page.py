"""A page open at the table as one side may know it: of the battle it sees, with what the table has said on it.

What is proposed there, what comes first and what may be answered is worked out anew from that side's own knowledge, so
that it is the same whatever the others keep to themselves. `saying_what_is_seen` and `found_at_the_table` lead back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import islice

from msgspec.structs import replace

from tracker.battle.battle import SideId, UnitId
from tracker.battle.contacts import Contacts
from tracker.play.pages import calculator_page
from tracker.play.pages.calculator_page import CalculatorPage
from tracker.play.pages.lines import RollLine
from tracker.play.pages.roll_page import RollPage
from tracker.play.perspective import View, recently_seen_by
from tracker.play.sheets import Entry, OpenSheet, Said, answers_given


def page_seen_by(page: RollPage, side: SideId) -> RollPage | None:
    """The page as that side may know it; None where somebody hidden from it has a part in it, or was named there.

    It is the page itself where nothing is kept from the side.
    """
    sheet = page.sheet
    if recently_seen_by(sheet.history, side) is sheet.history:
        return page
    if side not in sheet.for_sides:
        sheet.for_sides[side] = _sheet_seen_by(sheet, side)
    seen = sheet.for_sides[side]
    if seen is None:
        return None
    lit, shown = _found(seen.entries, sheet.entries, page.entry), RollPage(seen, over=page.over)
    return replace(shown, lit=shown.coming if lit is None else lit.row.key)


def _sheet_seen_by(sheet: OpenSheet, side: SideId) -> OpenSheet | None:
    hidden = View(sheet.history, side).hidden
    if _has_a_part(sheet, hidden):
        return None
    history = recently_seen_by(sheet.history, side)
    seen = replace(
        sheet,
        history=history,
        answered={key: value for key, value in sheet.answered.items() if value not in hidden},
        last=None if sheet.last is None or hidden & {*sheet.last.bindings.values()} else sheet.last,
        known=(),
        given=answers_given(history, sheet.sheet, sheet.running),
        faces=(),
        on="",
        kept="",
    )
    lying = None if not sheet.faces else _found(seen.entries, sheet.entries, sheet.entry(sheet.on))
    return seen if lying is None else replace(seen, faces=sheet.faces, on=lying.row.key)


def calculator_seen_by(page: CalculatorPage, side: SideId) -> CalculatorPage | None:
    """The calculator as that side may know it; None where somebody hidden from it was named for its roll.

    Who was merely likely to have a part in it is another there, or nobody.
    """
    who = page.who
    history = recently_seen_by(who.history, side)
    if history is who.history:
        return page
    hidden = View(who.history, side).hidden
    known = {part: unit for part, unit in who.bindings.items() if unit not in hidden}
    named = replace(who, bindings=known)
    if named.missing or (known != who.bindings and named.with_the_likely().bindings != who.bindings):
        return None
    seen = replace(named, history=history).with_the_likely()
    return calculator_page.followed(replace(page, who=replace(seen, history=who.history)), history)


def _has_a_part(sheet: OpenSheet, hidden: AbstractSet[UnitId]) -> bool:
    """Whether one of these is in it, was named there, or fights with those who are in it."""
    procedure = sheet.procedure
    answers = () if procedure is None else procedure.answers
    named = {value for key, value in sheet.answered.items() if key not in sheet.recalled}
    named |= {answer.value for answer in answers}
    bound = {*sheet.bindings.values(), *(() if procedure is None else procedure.bindings.values())}
    return not hidden.isdisjoint({*named, *_in_the_fight(sheet.battle.contacts, bound)})


def _in_the_fight(contacts: Contacts, units: AbstractSet[UnitId]) -> AbstractSet[UnitId]:
    """These units, whoever touches them, whoever touches those, and so on."""
    among = set(units)
    while True:
        more = {unit for pair in contacts for unit in (pair.unit, pair.enemy) if {pair.unit, pair.enemy} & among}
        if more <= among:
            return among
        among |= more


def saying_what_is_seen(page: RollPage, seen: RollPage) -> RollPage:
    """The table's page with everything said that the side sees proposed there, where the table would be proposed other.

    It agrees to what its side sees, also where only the table knows of a doubt.
    """
    for answered in _answered(seen.sheet):
        same = next((other for other in _answered(page.sheet) if other.key == answered.key), None)
        if same is None or answered.value is None:
            continue
        if same.value != answered.value or (same.is_doubtful and not answered.is_doubtful):
            page = page.showing(page.sheet.saying(answered.key, answered.value))
    return page


def _answered(sheet: OpenSheet) -> Iterator[Said]:
    yield from sheet.pending
    for entry in sheet.entries:
        if entry.is_open:
            yield from entry.answered


def found_at_the_table(page: RollPage, seen: RollPage, line: RollLine) -> RollLine | None:
    """The line of the table's page that is this one of a page that a side sees; None where there it cannot be made."""
    entry = _found(page.sheet.entries, seen.sheet.entries, seen.sheet.entry(line.key))
    return None if entry is None else next(other for other in page.lines if entry in other.entries)


def _found(among: Iterable[Entry], beside: Iterable[Entry], entry: Entry | None) -> Entry | None:
    """The row among some that is this one of those beside it: as many of its kind come before."""
    if entry is None:
        return None
    kind = _kind(entry)
    before = [other.row.key for other in beside if _kind(other) == kind].index(entry.row.key)
    return next(islice((other for other in among if _kind(other) == kind), before, None), None)


def _kind(entry: Entry) -> tuple[object, ...]:
    row = entry.row
    return entry.rolled is None, row.resolver, sorted(row.bindings.items()), row.debt
