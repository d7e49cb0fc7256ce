"""The forecast by brute force: every face of every die laid on the sheet, every roll made through the one door."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from tests.play import playing
from tracker.battle.acts import Fate
from tracker.battle.battle import DebtId, Unit
from tracker.battle.commands import Advance
from tracker.battle.dice import Face
from tracker.battle.events import Rolled
from tracker.play.forecast import Chance, Outlook
from tracker.play.forecast.start import in_order
from tracker.play.forecast.transitions import first_answer
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, announcement, lay_die, open_on, roll_commands
from tracker.play.sheets.owed import tests_owed
from tracker.play.walk import debts_due
from tracker.rules.resolver import Case, Resolver
from tracker.rules.system import Followed, System
from tracker.views.strength import lost_between

Told = dict[tuple[str, ...], Fraction]


class Leaf(Struct):
    """One way the dice fell, after the last roll of the sheet: the battle then, and how likely it was."""

    history: History
    chance: Fraction


def leaves(
    sheet: OpenSheet, chance: Fraction = Fraction(1), *, every_face: bool = False, most: int | None = None
) -> Iterator[Leaf]:
    """Every way the dice of a sheet can fall; of faces that end alike one is played on, or every one of them."""
    most = len([one for one in sheet.entries if one.is_open]) if most is None else most
    entry = sheet.next
    if entry is None or (most == 0 and not sheet.sheet.procedure):
        # A page without a procedure may always have one more row: the table says when it is enough.
        if sheet.pending:
            yield from leaves(said_as_usual(sheet), chance, every_face=every_face, most=most)
        else:
            yield Leaf(sheet.history, chance)
        return
    if sheet.pending:
        # What is said first may change what is rolled.
        yield from leaves(said_as_usual(sheet), chance, every_face=every_face, most=most)
        return
    for laid, share in _laid(sheet, chance, every_face=every_face):
        made = laid.entry(entry.row.key)
        assert made is not None
        after = laid.after(playing(laid.history, *roll_commands(laid, made)))
        yield from leaves(after, share, every_face=every_face, most=most - 1)


def said_as_usual(sheet: OpenSheet) -> OpenSheet:
    """The sheet with what it asks answered as usual, or with the first answer there is; as it stands in for one."""
    for said in sheet.pending:
        if said.is_unknown:
            value = first_answer(said.ask) if said.value is None else said.value
            assert value is not None
            return sheet.saying(said.ask.key, value)
    return sheet.after(playing(sheet.history, *announcement(sheet)))


def after_the_next_roll(sheet: OpenSheet) -> Iterator[tuple[OpenSheet, Fraction]]:
    """The page after each way its next roll may end, with its chance; what it asks before is answered as usual."""
    while sheet.pending:
        sheet = said_as_usual(sheet)
    for laid, chance in _laid(sheet, Fraction(1), every_face=False):
        entry = laid.next
        assert entry is not None
        yield laid.after(playing(laid.history, *roll_commands(laid, entry))), chance


def _laid(sheet: OpenSheet, chance: Fraction, *, every_face: bool) -> Iterator[tuple[OpenSheet, Fraction]]:
    """The dice of the next row laid in every way, those that end it alike as one unless it is to be every one."""
    entry = sheet.next
    assert entry is not None
    yield from _laid_on(sheet, entry.row.key, chance, every_face=every_face)


def _laid_on(
    sheet: OpenSheet, key: str, chance: Fraction, *, every_face: bool = False
) -> Iterator[tuple[OpenSheet, Fraction]]:
    entry = sheet.entry(key)
    assert entry is not None
    roll = sheet.worksheet(entry)
    assert roll is not None
    ends: dict[object, tuple[Case, Fraction]] = {}
    for ended, share in every_run(roll.resolver, roll.case):
        outcome = roll.resolver.judge(ended)
        end = ended.faces if every_face else (outcome, roll.resolver.effects(ended, outcome))
        ends[end] = ended, ends.get(end, (ended, Fraction(0)))[1] + share
    for ended, share in ends.values():
        laid = sheet
        for face in ended.faces[len(roll.case.faces) :]:
            laid = lay_die(laid, entry, face)
        yield laid, chance * share


def every_run(resolver: Resolver, case: Case) -> Iterator[tuple[Case, Fraction]]:
    """The case after every run of dice there is, face by face, with its chance; a roll without an end has none here."""
    wanted = resolver.throws(case)
    if wanted is None:
        yield case, Fraction(1)
        return
    for number in range(1, wanted.die.sides + 1):
        for ended, share in every_run(resolver, case.after(Face(wanted.die.sides, number))):
            yield ended, share / wanted.die.sides


def tested(leaf: Leaf, first: int) -> Iterator[Leaf]:
    """Every way the tests can go that were put on the list from that number on, each at the step it is due at."""
    history = leaf.history
    own = {debt.id: debt for debt in history.battle.debts if debt.id >= first}
    page = open_on(history, tests_owed(history.system), {})
    due = [debt.id for debt in debts_due(history.system, history.battle) if debt.id in own]
    coming = [one for one in page.entries if one.is_open and one.row.debt in own and page.wanted(one) is not None]
    if not own or (due and not coming):
        yield leaf
        return
    if not due:
        yield from tested(Leaf(playing(history, Advance(anyway=True)), leaf.chance), first)
        return
    entry = min(coming, key=lambda one: in_order(own[one.row.debt or DebtId(0)]))
    for laid, share in _laid_on(page, entry.row.key, leaf.chance):
        made = laid.entry(entry.row.key)
        assert made is not None
        yield from tested(Leaf(playing(history, *roll_commands(laid, made)), share), first)


def by_brute_force(sheet: OpenSheet, *, every_face: bool = False, tests: bool = True) -> Told:
    """Losses of sides and of units, who is gone, tests taken and failed, who routs: each with its chance.

    Without `tests`, where those need have no end, only what the sheet itself comes to.
    """
    told: Told = {}

    def add(chance: Fraction, *key: str) -> None:
        told[key] = told.get(key, Fraction(0)) + chance

    before, system = sheet.battle, sheet.system
    for leaf in leaves(_of_its_own(sheet), every_face=every_face):
        battle = leaf.history.battle
        for side, lost in lost_between(system, before, battle):
            add(leaf.chance, "side", side, str(lost))
        for unit in battle.units.values():
            if lost := max(_left(system, before.units[unit.id]) - _left(system, unit), 0):
                add(leaf.chance, "lost", unit.id, str(lost))
            if system.cards.is_out(unit) and not system.cards.is_out(before.units[unit.id]):
                add(leaf.chance, "gone", unit.id)
        for end in tested(leaf, before.next_id) if tests else ():
            for one in end.history.battle.units.values():
                if system.cards.is_routed(one) and not system.cards.is_routed(before.units[one.id]):
                    add(end.chance, "routs", one.id)
            for key in _tests(end, len(leaf.history.acts), before.next_id):
                add(end.chance, *key)
    return told


def _of_its_own(sheet: OpenSheet) -> OpenSheet:
    """The page without what its own rolls give back: that is told with the tests, behind the last."""
    rows, first = sheet.sheet.rows, sheet.battle.next_id
    return replace(
        sheet,
        sheet=replace(
            sheet.sheet,
            rows=lambda scene: tuple(
                row for row in rows(scene) if not row.moment or row.debt is None or row.debt < first
            ),
        ),
    )


def _left(system: System, unit: Unit) -> int:
    """What a unit has left as the roster shows it first; whether it is there at all where that shows nothing."""
    gauges = tuple(system.audience.gauges(unit))
    return gauges[0].now if gauges else int(not system.cards.is_out(unit))


def _tests(end: Leaf, since: int, first: int) -> set[tuple[str, ...]]:
    """The tests taken and failed in these acts, and those that nobody can foretell the end of."""
    system, battle = end.history.system, end.history.battle
    found: set[tuple[str, ...]] = {("taken", debt.unit, debt.resolver) for debt in battle.debts if debt.id >= first}
    for act in end.history.acts[since:]:
        for event in act.events if act.fate is Fate.STANDS else ():
            if isinstance(event, Rolled) and event.debt is not None:
                made, who = event.resolution, next(iter(event.bindings.values()))
                found.add(("taken", who, made.resolver))
                if system.resolver(made.resolver).outcome(made.outcome).good is False:
                    found.add(("failed", who, made.resolver))
    return found


def as_told(seen: Outlook | None, *, tests: bool = True) -> Told:
    """The same of a forecast, all of which must have been followed."""
    assert seen is not None
    assert seen.rest == 0 or not tests, seen.why
    of_tests = () if tests else ("routs", "taken", "failed")
    return {key: chance for key, chance in chances_in(seen).items() if chance and key[0] not in of_tests}


def chances_in(seen: Outlook) -> Told:
    """Every chance that a forecast tells, followed to its end or not."""
    told: Told = {}
    for side in seen.sides:
        told |= {("side", side.side, str(lost)): chance for lost, chance in side.losses.chances.items()}
    for unit in seen.units:
        told |= {("lost", unit.unit, str(lost)): chance for lost, chance in unit.losses.chances.items() if lost}
    return told | {key: chance.likely for key, chance in single_chances_in(seen).items()}


def single_chances_in(seen: Outlook) -> dict[tuple[str, ...], Chance]:
    """The chances of which it is told between what and what they lie."""
    told: dict[tuple[str, ...], Chance] = {}
    for unit in seen.units:
        told["gone", unit.unit] = unit.gone
        told["routs", unit.unit] = unit.routs
        for test in unit.tests:
            told["taken", unit.unit, test.resolver] = test.taken
            told["failed", unit.unit, test.resolver] = test.failed or Chance.exactly(Fraction(0))
    return told


def roll_by_roll(sheet: OpenSheet) -> OpenSheet:
    """The same page with nothing that makes its forecast less work."""
    return replace(sheet, sheet=replace(sheet.sheet, forecast=Followed()))
