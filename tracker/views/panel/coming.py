"""The throw before it lands: which roll lies open on the table's page, as far as an audience may know of it.

The page belongs to the program that plays; whoever shows the panel is another one. So what is told of a page is a
`ComingThrow` of ids and figures, and each reader makes words of it in his own language, against the battle as he sees
it: `throw_shown`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Final

import msgspec

from tracker.battle.battle import Battle, SideId, UnitId
from tracker.play.sheets.tried import tried
from tracker.rules.odds import total_wanted
from tracker.rules.resolver import Comparison
from tracker.rules.system import System
from tracker.views.figures import percent
from tracker.views.sentences.audience import is_hidden
from tracker.views.sentences.names import known
from tracker.views.spotlight import needed_in_words
from tracker.words import N_, _

if TYPE_CHECKING:
    from tracker.play.pages import RollPage
    from tracker.play.sheets import Entry
    from tracker.play.worksheet import Worksheet

GONE: Final = "gone"
ROUTS: Final = "routs"
SUCCESS: Final = "success"
FAILURE: Final = "failure"
_HANGS: Final = {
    (GONE, ""): N_("{chance} to destroy {unit}"),
    (ROUTS, ""): N_("{chance} to rout {unit}"),
    (GONE, SUCCESS): N_("a success destroys {unit}"),
    (ROUTS, SUCCESS): N_("a success routs {unit}"),
    (GONE, FAILURE): N_("a failure destroys {unit}"),
    (ROUTS, FAILURE): N_("a failure routs {unit}"),
}


class Stake(msgspec.Struct, frozen=True):
    """A unit's possible fate: `gone` or `routs`, how likely as a fraction, `by` success or failure if it is that."""

    unit: UnitId
    comes: str
    chance: str
    by: str = ""


class ComingThrow(msgspec.Struct, frozen=True):
    """A roll that waits for its die: by its resolver's key, the units in it, the one who rolls first.

    `wanted` is the number that the die, or of a table the total, is compared with and `chance` that of success, as a
    fraction; without a `comparison` the roll has no goal. `stake` is what may come of all the rolls of the page,
    `falls` of this one. Times and names are not in it.
    """

    resolver: str
    units: tuple[UnitId, ...]
    comparison: str = ""
    wanted: int = 0
    die: str = ""
    chance: str = ""
    stake: Stake | None = None
    falls: Stake | None = None


class ThrowShown(msgspec.Struct, frozen=True):
    """The same in the reader's language: who rolls, at whom, for what, the number needed, its chance, what hangs on it.

    `letter` is that of the side that rolls. What the sheet does not have, or nobody may know, is empty.
    """

    letter: str
    who: str
    whom: str
    what: str
    needs: str
    chance: str
    hangs: str

    @property
    def who_and_whom(self) -> str:
        """Who rolls, and at whom."""
        return f"{self.who} → {self.whom}" if self.whom else self.who

    @property
    def odds(self) -> str:
        """The roll, what it needs, and how likely that is."""
        needed = _("needs {needs}").format(needs=self.needs) if self.needs else ""
        return " · ".join(part for part in (self.what, needed, self.chance) if part)

    @property
    def whole(self) -> str:
        """All of it in a line."""
        return " · ".join(part for part in (self.who_and_whom, self.odds, self.hangs) if part)


def coming_throw(page: RollPage) -> ComingThrow | None:
    """The roll that a page waits for; None where none is, its target is not said, or somebody in it is hidden."""
    entry = page.taker
    if entry is None or page.die is None or _is_unsaid(page, entry):
        return None
    sheet = page.sheet
    roll = sheet.worksheet(entry)
    if roll is None or roll.bar is not None or roll.open_question is not None or roll.unmeasured:
        return None
    bound = entry.row.bindings
    order = [role.key for role in roll.resolver.roles if role.key in bound]
    units = tuple(dict.fromkeys(bound[role] for role in order))
    if not units or any(is_hidden(sheet.battle.units.get(unit)) for unit in units):
        return None
    wanted, chance = _wanted(roll), roll.chance
    return ComingThrow(
        resolver=entry.row.resolver,
        units=units,
        comparison="" if wanted is None else wanted[0].value,
        wanted=0 if wanted is None else wanted[1],
        die=page.die.name,
        chance="" if chance is None or chance in {0, 1} else str(chance),
        stake=next(_stakes(page, units), None),
        falls=next(_falls(page, entry, units), None),
    )


def _wanted(roll: Worksheet) -> tuple[Comparison, int] | None:
    """The number that is needed: of the die, or of the total where a table is read."""
    if (goal := roll.goal) is not None:
        return goal.comparison, goal.wanted
    total = total_wanted(roll.resolver, roll.ahead)
    return None if total is None else (total[0], int(total[1]))


def throw_shown(
    system: System, battle: Battle, coming: ComingThrow | None, letters: Mapping[SideId, str]
) -> ThrowShown | None:
    """The coming throw in words, for a battle in which nobody is hidden any more; None where one in it is not there."""
    if coming is None or not coming.units:
        return None
    units = [battle.units.get(unit) for unit in coming.units]
    roll = known(system.resolver, coming.resolver)
    if roll is None or any(unit is None for unit in units) or _tells_a_token(system, coming):
        return None
    who, *others = [unit for unit in units if unit is not None]
    return ThrowShown(
        letter=letters.get(who.side, ""),
        who=who.name,
        whom=others[0].name if others else "",
        what=_(system.audience.roll_words.get(roll.key, roll.label)),
        needs=needed_in_words(Comparison(coming.comparison), coming.wanted) if _has_goal(coming) else "",
        chance=_percent(coming.chance),
        hangs=_hanging(battle, coming),
    )


def _tells_a_token(system: System, coming: ComingThrow) -> bool:
    """Whether it is the roll that lays a token face down."""
    return system.turn.tokens is not None and coming.resolver == system.turn.tokens.random


def _has_goal(coming: ComingThrow) -> bool:
    return coming.comparison in {each.value for each in Comparison}


def _is_unsaid(page: RollPage, entry: Entry) -> bool:
    """Whether the table has still to say at whom, or agree to what was guessed."""
    unsaid = any(answered.value is None or answered.is_doubtful for answered in (*page.sheet.loose, *entry.answered))
    return unsaid or page.doubt is not None


def _stakes(page: RollPage, units: tuple[UnitId, ...]) -> Iterator[Stake]:
    """The stakes by the page's forecast for those in the roll: the target first, gone before in rout."""
    outlook = None if page.forecast is None else page.forecast.outlook
    known_of = {} if outlook is None else {unit.unit: unit for unit in outlook.units}
    for unit in reversed(units):
        if unit in known_of:
            gone, routs = known_of[unit].gone.likely, known_of[unit].routs.likely
            yield from (
                Stake(unit, comes, str(chance)) for comes, chance in ((GONE, gone), (ROUTS, routs)) if 0 < chance < 1
            )


def _falls(page: RollPage, entry: Entry, units: tuple[UnitId, ...]) -> Iterator[Stake]:
    """The stakes of the roll itself for those in it: the target first, gone before in rout."""
    cards, before = page.sheet.system.cards, page.sheet.battle
    ends = tuple(tried(page.sheet, entry))
    by_verdict = {
        verdict: {ending.key for ending, _after in ends if ending.good is verdict} for verdict in (True, False)
    }
    fates = ((GONE, cards.is_out), (ROUTS, cards.is_routed))
    for unit, (comes, is_so) in product(reversed(units), fates):
        fatal = {ending.key: ending.chance for ending, after in ends if is_so(after.units[unit])} if ends else {}
        if is_so(before.units[unit]) or not 0 < len(fatal) < len(ends):
            continue
        by = SUCCESS if fatal.keys() == by_verdict[True] else FAILURE if fatal.keys() == by_verdict[False] else ""
        yield Stake(unit, comes, str(sum(filter(None, fatal.values()), Fraction(0))), by)


def _hanging(battle: Battle, coming: ComingThrow) -> str:
    """The stakes of this roll in words, and then those of the whole page where they are higher."""
    falls, stake = coming.falls, coming.stake
    is_more = (
        falls is None
        or stake is None
        or (falls.unit, falls.comes, falls.chance) != (stake.unit, stake.comes, stake.chance)
    )
    stakes = (_hangs(battle, falls), _hangs(battle, stake) if is_more else "")
    return " · ".join(filter(None, stakes))


def _hangs(battle: Battle, stake: Stake | None) -> str:
    unit = None if stake is None else battle.units.get(stake.unit)
    if stake is None or unit is None or (stake.comes, stake.by) not in _HANGS or not (chance := _percent(stake.chance)):
        return ""
    return _(_HANGS[stake.comes, stake.by]).format(chance=chance, unit=unit.name)


def _percent(fraction: str) -> str:
    """A fraction in percent; empty for none, and for what is no chance at all."""
    try:
        chance = Fraction(fraction) if fraction else None
    except (ValueError, ZeroDivisionError):
        return ""
    return percent(chance) if chance is not None and 0 < chance < 1 else ""
