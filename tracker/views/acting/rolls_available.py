"""The rolls before a unit that may act: dice, need, odds and whom it aims at, with the likeliest answers.

They are those that the page of the act would open with. Where it would have to ask first, nothing is told of what
hangs on the answer: no figure here is a guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Unit, UnitId
from tracker.battle.fields import Rejected, Scalar
from tracker.play.history import History
from tracker.play.offers import owed_as
from tracker.play.rolls import figure_in_turn
from tracker.play.sheets import Entry, Measures, OpenSheet, open_on, recalling, rolls_when_left
from tracker.play.sheets.remembered import own_rolls
from tracker.play.walk import current_step, standing
from tracker.play.worksheet import Worksheet, open_sheet
from tracker.rules.resolver import Context, Resolver, Role
from tracker.rules.system import Does, May, Offer
from tracker.views.checklist import Able
from tracker.views.figures import figure_read, needed_by


class Prospect(Struct, frozen=True):
    """So many rolls, what each needs and how likely that is, and whom they are aimed at.

    `dice` is 0 and the rest empty or None where nobody can tell yet; `die` is what is thrown, such as D20: that is
    known before anybody is aimed at. `left` are the rolls that its page has left of the unit, None where they are on no
    page that lists them.
    """

    dice: int = 0
    need: str = ""
    chance: Fraction | None = None
    aims_at: UnitId | None = None
    die: str = ""
    left: int | None = None
    is_guessed: bool = False
    """Whether whom they are aimed at is a guess, which the page of the rolls wants agreed to."""
    is_over: bool = False
    """Whether its page has nothing more to roll, nor offers any: it only shows what was rolled."""


DOUBT: Final = "?"
"""The sign behind a number that is reckoned against nobody where somebody may be meant."""

NOTHING_KNOWN = Prospect()


def prospect(history: History, entry: Able, measures: Measures | None = None) -> Prospect:
    """The prospect of the unit's first offer, were it taken now, with `measures` said on pages that were left."""
    offer = next(iter(entry.may.offers), None)
    if offer is None or entry.may.asks:
        return NOTHING_KNOWN
    try:
        match offer.does:
            case Does.ROLL:
                return _of_roll(history, offer, entry.unit, measures or {})
            case Does.PROCEDURE:
                return _of_procedure(history, offer, entry.unit, measures or {})
            case _:
                return NOTHING_KNOWN
    except Rejected:
        return NOTHING_KNOWN


def rolls_left(history: History, entry: Able, resolver: str) -> int | None:
    """How many rolls of that kind are owed on the page that is offered to the unit; None where none lists them."""
    for offer in entry.may.offers:
        if offer.does is Does.ROLL and offer.name == resolver:
            with suppress(Rejected):
                return _of_roll(history, offer, entry.unit, {}).left
    return None


class HalfThrown(Struct, frozen=True):
    """A unit that has made some of the rolls of its page and not all: how many are left of how many."""

    unit: UnitId
    left: int
    of: int


def half_thrown(history: History, measures: Measures) -> tuple[HalfThrown, ...]:
    """The units that have rolls left of those begun on their pages here, and are not ticked off.

    How many there are is what was said on the page when it was left; no more than it has by now.
    """
    system, battle = history.system, history.battle
    if current_step(system, battle) is None:
        return ()
    steps = system.phase_of(battle.place.step).ids
    begun: list[HalfThrown] = []
    for unit in battle.units.values():
        if battle.is_done(unit.id):
            continue
        stands = standing(system, battle, unit)
        offers = (offer for offer in stands.offers if offer.does is Does.ROLL) if isinstance(stands, May) else ()
        rolled = (each for each in offers if battle.times_rolled(each.name, unit.id, steps))
        opened = ((each.name, _page_of(history, each, unit)) for each in rolled)
        pages: dict[str, list[OpenSheet]] = {}
        for kind, page in opened:
            if page is not None:
                pages.setdefault(kind, []).append(page)
        begun += [left for each in pages.values() if (left := _left_of_all(each, measures, unit)).left]
    return tuple(begun)


def _left_of_all(pages: Sequence[OpenSheet], measures: Measures, unit: Unit) -> HalfThrown:
    """The rolls of one kind that are left, whoever each page of them is aimed at: the same figures make them all.

    Where one of the pages was left with so many rolls, no other tells of more.
    """
    remembered = [page for page in pages if rolls_when_left(measures, page)]
    return min((_left_of(page, measures, unit) for page in remembered or pages), key=lambda half: half.left)


def _left_of(page: OpenSheet, measures: Measures, unit: Unit) -> HalfThrown:
    count, all_told = len(own_rolls(page)), rolls_when_left(measures, page)
    left = sum(row.is_owed and _is_of(row, unit) for row in recalling(page, measures).entries)
    left = min(left, max(all_told - count, 0)) if all_told else left
    return HalfThrown(unit.id, left if count else 0, count + left)


def _page_of(history: History, offer: Offer, unit: Unit) -> OpenSheet | None:
    """The page on which the unit would make that roll, among several of them; None where it has one of its own."""
    sheet = history.system.sheet_of(offer.name)
    bound = _bound(history.system.resolver(offer.name).roles, offer, unit)
    if sheet is None or sheet.procedure or not bound:
        return None
    with suppress(Rejected):
        return open_on(history, sheet, bound)
    return None


def _of_roll(history: History, offer: Offer, unit: Unit, measures: Measures) -> Prospect:
    resolver = history.system.resolver(offer.name)
    bound = _bound(resolver.roles, offer, unit)
    sheet = history.system.sheet_of(offer.name)
    if sheet is not None and bound and not sheet.procedure:
        page = recalling(open_on(history, sheet, bound), measures)
        left = sum(row.is_owed and _is_of(row, unit) for row in page.entries)
        return replace(_on_a_page(page, unit), left=left, is_over=page.is_over)
    owed = owed_as(history.battle, offer, bound)
    figure = {} if owed is None else figure_in_turn(resolver, history.battle, owed)
    ahead = _of_worksheet(_single(history, resolver, bound, {**figure, **offer.inputs}), 1, unit)
    goes_without = any(role.optional and role.key in offer.whom and role.key not in bound for role in resolver.roles)
    return replace(ahead, need=f"{ahead.need}{DOUBT}") if ahead.need and goes_without else ahead


def _of_procedure(history: History, offer: Offer, unit: Unit, measures: Measures) -> Prospect:
    sheet = history.system.sheet_of(offer.name)
    if sheet is None or not sheet.procedure:
        return NOTHING_KNOWN
    bound = _bound(history.system.procedure(offer.name).roles, offer, unit)
    page = recalling(open_on(history, sheet, bound), measures)
    return replace(_on_a_page(page, unit), left=_left_of_those_begun(page, unit))


def _left_of_those_begun(page: OpenSheet, unit: Unit) -> int | None:
    """How many rolls a unit has left of the kind that it has begun on a page; None where it has begun none."""
    own = [entry for entry in page.entries if _is_of(entry, unit)]
    begun = next((entry.row.resolver for entry in own if entry.rolled is not None), None)
    return sum(entry.is_owed for entry in own if entry.row.resolver == begun) or None


def _bound(roles: Iterable[Role], offer: Offer, unit: Unit) -> Mapping[str, UnitId]:
    part = offer.role or next((role.key for role in roles), "")
    return {**({part: unit.id} if part else {}), **offer.others}


def _on_a_page(page: OpenSheet, unit: Unit) -> Prospect:
    """The first rolls of the unit itself on the page, as many as are alike."""
    left = [row for row in page.entries if row.is_open and _is_of(row, unit)]
    if not left:
        return NOTHING_KNOWN
    first = left[0].row
    alike = sum((row.row.resolver, row.row.bindings) == (first.resolver, first.bindings) for row in left)
    prospect = _of_worksheet(page.worksheet(left[0]), alike, unit)
    if left[0].is_target_unknown:
        return Prospect(prospect.dice, die=prospect.die)
    guesses = {answered.value for answered in left[0].answered if answered.is_doubtful}
    return replace(prospect, is_guessed=prospect.aims_at in guesses)


def _is_of(entry: Entry, unit: Unit) -> bool:
    return next(iter(entry.row.bindings.values()), None) == unit.id


def _single(
    history: History, resolver: Resolver, bound: Mapping[str, UnitId], inputs: Mapping[str, Scalar]
) -> Worksheet | None:
    """The roll on a page of its own; None while somebody is missing whom the table has to name."""
    taking = dict(bound)
    for role in resolver.roles:
        if role.key in taking or role.afterwards:
            continue
        likely = role.likely(Context(history.battle, taking)) if role.optional else None
        if likely is not None:
            taking[role.key] = likely
        elif not role.optional:
            return None
    return open_sheet(history.system, history.battle, resolver, taking, inputs)


def _of_worksheet(roll: Worksheet | None, dice: int, unit: Unit) -> Prospect:
    if roll is None:
        return NOTHING_KNOWN
    goal = roll.goal
    others = (other for other in roll.bindings.values() if other != unit.id)
    foes = (other for other in others if roll.battle.units[other].side != unit.side)
    figures = () if roll.unmeasured else roll.resolver.figures(roll.ahead)
    need = needed_by(goal) if goal is not None else figure_read(figures[0]) if figures else ""
    return Prospect(
        dice if goal is not None else 0,
        need,
        roll.chance if need else None,
        next(foes, None),
        goal.die.name if goal is not None else "",
    )
