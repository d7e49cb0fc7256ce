"""The commands of a sheet: what is announced, a roll whose dice lie, those that hang on none, all."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, Command, Refused
from tracker.battle.dice import Thrower
from tracker.battle.fields import Rejected
from tracker.play.ahead import open_now
from tracker.play.sheets.dice import is_ordered, may_ask_between, throw_dice
from tracker.play.sheets.entries import Entry, Said
from tracker.play.sheets.knobs import guess_of, to_measure
from tracker.play.sheets.remembered import first_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.play.history import History
    from tracker.play.sheets.opened import OpenSheet


def announcement(sheet: OpenSheet, agreed: Said | None = None, leaving: tuple[Said, ...] = ()) -> tuple[Command, ...]:
    """The answers to all that is asked before the next roll, as far as they are known: to what is `said_at_once`."""
    return answers_to(sheet, said_at_once(sheet, agreed, leaving))


def said_at_once(sheet: OpenSheet, agreed: Said | None = None, leaving: tuple[Said, ...] = ()) -> tuple[Said, ...]:
    """The questions before the next roll that are answered at once.

    A doubtful one is agreed to by itself: what comes before it is said first, then it with what is certain behind
    it; or all of that at once where it is the one `agreed` to. What it is `leaving` stays open, with all behind it.
    """
    together = (agreed, next(iter(sheet.pending), None))
    doubtful = (asked for asked in sheet.pending if asked.is_doubtful and asked not in together)
    stops = (*doubtful, *leaving)
    return tuple(takewhile(lambda asked: not asked.is_unknown and asked not in stops, sheet.pending))


def answers_to(sheet: OpenSheet, wanted: Iterable[Said]) -> tuple[Command, ...]:
    """The commands that answer these questions up to one that nobody can tell the answer to.

    One that answers itself as soon as the one before it is answered is not answered again.
    """
    if not sheet.sheet.procedure:
        return ()
    begins = BeginProcedure(sheet.sheet.procedure, dict(sheet.bindings))
    known: tuple[Command, ...] = () if sheet.running is not None else (begins,)
    history = played(sheet.history, known)
    for answered in wanted:
        if answered.value is None or answered.is_unknown:
            break
        running = next((under_way for under_way in history.battle.running if under_way.id == sheet.number), None)
        asked = () if running is None else open_now(sheet.system, history.battle, running)
        if any(ask.key == answered.ask.key for ask in asked):
            answers = AnswerProcedure(sheet.number, answered.value)
            known, history = (*known, answers), played(history, (answers,))
    return known


def played(history: History, commands: tuple[Command, ...]) -> History:
    """The history after these commands; itself where one of them is refused."""
    after: History | Refused = history
    for command in commands:
        after = after if isinstance(after, Refused) else after.do(command)
    return history if isinstance(after, Refused) else after


def roll_commands(sheet: OpenSheet, entry: Entry, outcome: str = "", reason: str = "") -> tuple[Command, ...]:
    """The commands that make the roll of a row whose dice lie, announcement first; an `outcome` sets the dice aside.

    Nothing while a die is missing, nor while a doubtful answer is not agreed to.
    """
    roll = sheet.worksheet(entry)
    if roll is None or not (outcome or roll.outcome) or sheet.doubt(entry) is not None:
        return ()
    belongs = sheet.number if sheet.sheet.procedure else None
    return (*announcement(sheet), roll.command(entry.row.debt, belongs, outcome, reason))


def agreed_commands(sheet: OpenSheet, entry: Entry) -> tuple[Command, ...]:
    """The commands that make a row without a die, and those of its procedure behind it, up to a die or a question."""
    wanted, coming = list[Command](), entry
    while sheet.is_decided(coming):
        commands = roll_commands(sheet, coming)
        history = played(sheet.history, commands)
        wanted += commands
        if history is sheet.history or not sheet.sheet.procedure:
            break
        sheet = sheet.after(history)
        if sheet.pending or sheet.next is None or to_measure(sheet, sheet.next) is not None:
            break
        coming = sheet.next
    return tuple(wanted)


def thrown_commands(sheet: OpenSheet, throw: Thrower, side: str | None = None) -> tuple[Command, ...]:
    """The commands for the rolls owed by the side whose turn to roll it is, with dice thrown for them.

    It ends before the other side's next roll, before one that is merely offered, or of which something is merely
    assumed, unless a die of it lies already, and where only the table can say how it goes on, or may have to between
    its dice: those are thrown by themselves, and stay. Where rolls are made in any order it is `side` that throws, and
    rolls of others are passed over, but for what one of these dice gives another side to roll at once.
    """
    wanted, side, owed = list[Command](), None if is_ordered(sheet) else side, {debt.id for debt in sheet.battle.debts}
    while (entry := _next_of(sheet, side)) is not None and entry.is_owed and side in (None, side_of(sheet, entry)):
        if (wanted and to_measure(sheet, entry) is not None) or _stays_alone(sheet, entry):
            break
        side = side_of(sheet, entry)
        try:
            commands = roll_commands(throw_dice(sheet, entry, throw), entry)
        except Rejected:
            break
        history = played(sheet.history, commands)
        if history is sheet.history:
            break
        wanted += commands
        sheet = sheet.after(history)
        if (
            (coming := sheet.next) is not None
            and side_of(sheet, coming) != side
            and coming.row.debt not in {None, *owed}
        ):
            break
    return tuple(wanted)


def is_any_thrown(sheet: OpenSheet, side: str) -> bool:
    """Whether all that the side has left begins with a roll that is owed, and that is not thrown by itself."""
    side_in_turn = None if is_ordered(sheet) else side
    entry = _next_of(sheet, side_in_turn)
    if entry is None or not entry.is_owed or side_in_turn not in (None, side_of(sheet, entry)):
        return False
    roll = sheet.worksheet(entry)
    return roll is not None and roll.bar is None and not _stays_alone(sheet, entry)


def _stays_alone(sheet: OpenSheet, entry: Entry) -> bool:
    """Whether a row is thrown by itself: something of it is assumed, of no die that lies, or asked between its dice."""
    is_begun = bool(sheet.faces) and sheet.on == entry.row.key
    return (not is_begun and guess_of(sheet, entry) is not None) or may_ask_between(sheet, entry)


def _next_of(sheet: OpenSheet, side: str | None) -> Entry | None:
    """The next row that a side rolls where it is its turn; where rolls are made in any order, its next that is owed."""
    if side is None or is_ordered(sheet):
        return sheet.next
    owed = (entry for entry in sheet.entries if entry.is_open and entry.is_owed)
    return next((entry for entry in owed if side_of(sheet, entry) == side), None)


def side_of(sheet: OpenSheet, entry: Entry) -> str:
    """The side that makes the roll: that of the first unit in it, empty where nobody is."""
    unit = sheet.battle.units.get(UnitId(first_of(entry.row.bindings)))
    return "" if unit is None else unit.side
