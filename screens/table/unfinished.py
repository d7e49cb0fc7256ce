"""Unfinished things passed over when a step is left or the tokens are turned up, and the question whether to go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace
from textual.content import Content

from screens.parts.automatic import GUARDS, STEPS, is_automatic
from screens.parts.plain import lines, plain
from screens.table.debts import debt_rows
from screens.table.table import Table
from tracker.battle.battle import Battle, Debt, DebtId, Place, ProcedureId, UnitId
from tracker.battle.commands import Advance, GoTo, Refused, RevealTokens
from tracker.play import auto_advance
from tracker.play.leave_step import MOVES_OWED, STAYS_OPEN, before_it_is_left, half_done, still_open, tokens_missing
from tracker.play.retracing import agreed_without_token
from tracker.play.tokens import draws_by_chance
from tracker.play.tour_progress import goes_by
from tracker.play.walk import acting_unit, debts_due
from tracker.rules.system import Matter, Open, TokenStep
from tracker.views.acting.rolls_available import HalfThrown, half_thrown
from tracker.views.orders import reveal_is_next
from tracker.views.sentences.names import unit_name, unit_names
from tracker.words import _, labelled, n_

MOST_LISTED: Final = 4
MOST_NAMED: Final = 18
TELLS_OF_ROLLS: Final = frozenset({Matter.BLOW, Matter.SHOT, Matter.MELEE, Matter.FIGURE, Matter.ACTION})
"""The matters that say of a unit already that something is left of what it has begun."""


def to_ask_about(table: Table, to: Place | None = None) -> tuple[Open, ...]:
    """The acts that would be passed over and not yet agreed to, on the way to that place or by going on."""
    unfinished = still_open(table.system, table.battle, to)
    asked = tuple(item for item in map(partial(_not_agreed, table), unfinished) if item.count)
    named = {unit for item in asked if item.matter in TELLS_OF_ROLLS for unit in item.units}
    begun = tuple(each for each in _half_thrown(table) if each.unit not in named)
    rolls = Open(Matter.ROLL, sum(each.left for each in begun), tuple(each.unit for each in begun))
    return (*asked, rolls) if begun else asked


def _half_thrown(table: Table) -> tuple[HalfThrown, ...]:
    """Who has rolls left of those begun on a page, without those a step or a page was left with before."""
    begun, place = half_thrown(table.history, table.measures), table.battle.place
    return tuple(each for each in begun if (place, each.unit) not in table.rolls_left)


def _not_agreed(table: Table, item: Open) -> Open:
    """The same without what a step was left with before: tests, procedures, moves, units without a token."""
    match item.matter:
        case Matter.TEST:
            return Open(item.matter, len(tests_due(table)), item.units)
        case Matter.PROCEDURE:
            return next(iter(half_done(table.system, table.battle, table.passed_over)), Open(item.matter, 0))
        case matter if matter in MOVES_OWED:
            unmoved = tuple(unit for unit in item.units if (table.battle.place.turn, unit) not in table.unmoved)
            return Open(item.matter, len(unmoved), unmoved)
        case Matter.TOKEN:
            agreed = agreed_without_token(table.history)
            missing = tuple(unit for unit in item.units if unit not in agreed)
            return Open(item.matter, len(missing), missing)
        case _:
            return item


def tests_due(table: Table) -> list[Debt]:
    """The tests due by now, without those that a step was left with before."""
    return [debt for debt in debts_due(table.system, table.battle) if debt.id not in table.passed_over]


async def leave(table: Table, command: GoTo | None = None) -> None:
    """Say what would be passed over and stay, unless it is passed: by its number or the key that goes on, once more."""
    to = Place(table.battle.place.turn, command.step, command.side) if command is not None else None
    if not (await _goes_by_the_tour(table, command) and await goes_on(table, to_ask_about(table, to))):
        return
    agreed: frozenset[DebtId | ProcedureId] = frozenset(
        (*(debt.id for debt in tests_due(table)), *(running.id for running in table.battle.running))
    )
    place, begun = table.battle.place, {each.unit for each in _half_thrown(table)}
    unmoved = auto_advance.left_unmoved(table.system, table.battle, to)
    if table.do(command or going_on(table, agreed)):
        table.passed_over |= agreed
        table.unmoved |= {(place.turn, unit) for unit in unmoved}
        table.rolls_left |= {(place, unit) for unit in begun}


async def _goes_by_the_tour(table: Table, command: GoTo | None) -> bool:
    """Whether to go on although a stop of the guided tour waits for what can be done here alone: asked, staying lit."""
    stop = None if table.guide is None else table.guide.stop(table.history)
    after = table.history if stop is None else table.history.do(command or going_on(table))
    if stop is None or isinstance(after, Refused) or not goes_by(table.history, after, stop):
        return True
    from screens.parts.dialogs import ANYWAY, STAY, Choice, StayOrPass

    waits = _("The tour waits here for this:"), _(stop.press).replace("`", "")
    choices = Choice(STAY, _("stay here")), Choice(ANYWAY, _("go on without it, as a second n does"))
    return await table.app.push_screen_wait(StayOrPass(waits[0], plain(waits[1]), choices)) == ANYWAY


def is_for_tests(table: Table) -> bool:
    """Whether the present step is there for nothing but tests that nobody agreed to leave."""
    return auto_advance.is_for_tests(table.system, table.battle, going_on(table).agreed)


def going_on(table: Table, besides: frozenset[DebtId | ProcedureId] = frozenset()) -> Advance:
    """The command that goes on, past every step with nothing left to do; what was agreed to be left bars nothing."""
    left = {debt.id for debt in table.battle.debts} | {running.id for running in table.battle.running}
    agreed: set[int] = {number for number in (table.passed_over | besides) if number in left}
    return Advance(anyway=True, passing=is_automatic(STEPS), agreed=tuple(sorted(agreed)))


async def lead_on(table: Table, before: Battle) -> None:
    """Go on of itself where what was done since `before` ended its step, or where its page was left to go on."""
    if is_automatic(STEPS) and auto_advance.is_over(table.system, before, table.battle):
        table.do(replace(going_on(table), within=True))
    elif table.onward:
        await leave(table)


def tell_what_is_left(table: Table, before: Battle, designated: UnitId | None = None) -> None:
    """Say what is left to be played on the table, unasked, of the unit whose activation has ended since `before`."""
    system, battle = table.system, table.battle
    unit = designated or acting_unit(system, before)
    if unit is None or unit not in battle.units or acting_unit(system, battle) is not None:
        return
    if words := system.turn.parting(battle, battle.units[unit]):
        table.tell(words, "information")


async def reveal(table: Table) -> None:
    """All tokens up, by going on where the next step does it; asks where a unit has none yet."""
    system, battle = table.system, table.battle
    is_next = reveal_is_next(system, battle)
    if is_next and battle.sealed:
        await leave(table)
    elif await goes_on(table, tokens_missing(system, battle)):
        table.do(Advance() if is_next else RevealTokens(anyway=True))


async def goes_on(table: Table, unfinished: tuple[Open, ...]) -> bool:
    """Ask with one sentence with all that is open, and the choice between staying, which is lit, and passing it.

    Where the guards are switched off it is asked once a battle, and only told from then on.
    """
    if not unfinished:
        return True
    if table.has_asked and not is_automatic(GUARDS):
        table.tell(before_it_is_left(unfinished))
        return True
    from screens.parts.dialogs import ANYWAY, StayOrPass

    table.has_asked = True
    detail = lines(*_whose(table, unfinished))
    stays = all(item.matter in STAYS_OPEN for item in unfinished)
    asked = StayOrPass(before_it_is_left(unfinished), detail, stays_owed=stays)
    return await table.app.push_screen_wait(asked) == ANYWAY


def _whose(table: Table, unfinished: tuple[Open, ...]) -> Iterator[Content]:
    """The tests with what each needs, and of the rest the units whose it is; the same ones once."""
    system, battle = table.system, table.battle
    named = set[str]()
    for item in unfinished:
        if item.matter is Matter.TEST:
            due = tests_due(table)
            yield from (debt_rows(system, battle, debt, 66) for debt in due[:MOST_LISTED])
            yield from _more(len(due))
        elif item.matter is Matter.ROLL:
            begun = [each for each in _half_thrown(table) if each.unit in item.units]
            yield from (_rolls_of(battle, each) for each in begun[:MOST_LISTED])
            yield from _more(len(item.units))
        elif item.units:
            names, labels = unit_names(battle, item.units[:MOST_NAMED]), ", ".join(_(label) for label in item.labels)
            # Beside what else is open it is told in what they are.
            words = labelled(labels, names) if labels and len(unfinished) > 1 else names
            if words not in named:
                yield plain(words, "$dim")
                yield from _more(len(item.units), MOST_NAMED)
            named.add(words)
            if item.matter is Matter.TOKEN:
                yield from _by_chance(table, item.units)


def _rolls_of(battle: Battle, begun: HalfThrown) -> Content:
    left = _("{left} of {count} left").format(left=begun.left, count=begun.of)
    return plain(labelled(unit_name(battle, begun.unit), left), "$dim")


def _by_chance(table: Table, units: Iterable[UnitId]) -> Iterator[Content]:
    """Of those without a token, whose order a step rolls that is still to come or under way."""
    system, battle = table.system, table.battle
    drawn = [unit for unit in units if draws_by_chance(system, battle, battle.units[unit])]
    steps = (step for phase in system.turn.phases for step in phase.steps)
    rolls = next((step for step in steps if step.tokens is TokenStep.RANDOM), None)
    is_passed = rolls is not None and not battle.sealed and rolls.id != battle.place.step
    if drawn and rolls is not None and not is_passed:
        template = (
            _("The order of {units} is rolled at this step.")
            if rolls.id == battle.place.step
            else _("The order of {units} is rolled first, at {step}: n goes there.")
        )
        yield plain(template.format(units=unit_names(battle, drawn), step=_(rolls.label)))


def _more(count: int, listed: int = MOST_LISTED) -> Iterator[Content]:
    if count > listed:
        rest = count - listed
        yield plain(n_("… and {count} more", "… and {count} more", rest).format(count=rest))
