"""The lines of a page of rolls in words: who rolls at whom, what the die must show, what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from math import inf
from typing import Final

from tracker.battle.battle import Battle, UnitId, acting_first
from tracker.battle.events import Rolled
from tracker.play.form_rows import UNSAID
from tracker.play.pages import Choice, RollLine, RollPage
from tracker.play.sheets import AnswerGiven, Entry, OpenSheet, Said, agreed_since_the_first_roll
from tracker.play.worksheet import Worksheet
from tracker.rules.kinds import FAILURE, SUCCESS
from tracker.rules.system import Count, SheetRow, System
from tracker.views.acting.rolls_available import DOUBT
from tracker.views.figures import figure_read, needed_by, needed_in, percent, plain
from tracker.views.sentences.names import resolver_name, unit_name
from tracker.views.sentences.rolls import ended_in_words
from tracker.views.to_roll import reads_a_number
from tracker.words import N_, _, labelled


def came_to(system: System, battle: Battle, rolled: Rolled) -> str:
    """The result in a word or two: the row of a table, the outcome where several are as good, else the total.

    Empty where the sign of success or failure beside the dice, or beside what was set by hand, tells all.
    """
    roll = rolled.resolution
    resolver = system.resolver(roll.resolver)
    outcome = resolver.outcome(roll.outcome)
    has_goal = any(other.good for other in resolver.outcomes)
    # A total that is the face itself says nothing beside it, where there is a row to name.
    is_face = len(resolver.outcomes) > 1 and [face.face for face in roll.dice] == [roll.total]
    if outcome.good is None and roll.total is not None and resolver.table is None and not has_goal and not is_face:
        return plain(roll.total)
    if outcome.key in (SUCCESS, FAILURE):
        return ""
    alike = sum(other.good is outcome.good for other in resolver.outcomes)
    is_without_dice = not roll.dice and not rolled.override
    says_more = alike > 1 or outcome.good is None or is_without_dice
    return ended_in_words(system, battle, rolled) if says_more else ""


PageLine = RollLine | Said | Choice | AnswerGiven


def coming_and_past(page: RollPage) -> tuple[tuple[PageLine, ...], tuple[PageLine, ...]]:
    """The lines still to be said and rolled on a page, and behind them those that are done, agreed to or struck out.

    Where nothing comes any more, or one question comes after the other, all stands in the order of play.
    """
    if page.sheet.sheet.is_by_question:
        return page.rows, ()
    past = [row for row in page.rows if isinstance(row, RollLine) and not row.is_waiting]
    done = tuple(_with_answers(past, agreed_since_the_first_roll(page.sheet)))
    if len(past) == len(page.rows):
        return done, ()
    return tuple(row for row in page.rows if row not in past), done


def _with_answers(rolls: Sequence[RollLine], given: Sequence[AnswerGiven]) -> Iterator[RollLine | AnswerGiven]:
    """The rolls with what was agreed to in between, each answer behind the last roll that was made before it."""
    first = [min(row.acts, default=inf) for row in rolls]
    behind = {
        answer.key: max((place for place, act in enumerate(first, start=1) if act < answer.act), default=0)
        for answer in given
    }
    for place in range(len(rolls) + 1):
        yield from rolls[place - 1 : place] if place else ()
        yield from (answer for answer in given if behind[answer.key] == place)


LAST: Final = N_("last", "a place in the order of striking")


def place_of(row: SheetRow) -> str:
    """Where it stands in the order: its rank, or its number among those announced one after the other.

    Who comes after all others has a rank below nought, which nobody has rolled.
    """
    if row.at is not None:
        return _(LAST) if row.at < 0 else str(row.at)
    return f"{row.place}." if row.place else ""


def acting(row: RollLine) -> UnitId | None:
    """The unit that makes the rolls of a line; None where the table does."""
    return next(iter(acting_first(row.entries[0].row.bindings)), None)


def aimed_at(row: RollLine) -> tuple[UnitId, ...]:
    """Those it is rolled at, each once, or announced against where its roll has no part for them."""
    first = row.entries[0].row
    return tuple(dict.fromkeys(acting_first(first.bindings)[1:])) or first.aims


def struck_at(row: RollLine) -> UnitId | None:
    """The first of those that a line is rolled at; None where nobody can tell who it is."""
    return None if is_target_unknown(row) else next(iter(aimed_at(row)), None)


def why_struck(sheet: OpenSheet, row: RollLine) -> str:
    """Why a line is struck out, without the name of whom it is rolled at: that stands in the line already."""
    at = struck_at(row)
    return row.struck if at is None else row.struck.removeprefix(labelled(unit_name(sheet.battle, at), ""))


def who_rolls(sheet: OpenSheet, row: RollLine) -> str:
    """The name of who makes the rolls of a line."""
    unit = acting(row)
    return _("the table") if unit is None else unit_name(sheet.battle, unit)


def is_target_unknown(row: RollLine) -> bool:
    """Whether nobody can tell at whom its next roll is made: somebody stands in for him till he is picked."""
    return bool(row.left) and row.left[0].is_target_unknown


def at_whom(sheet: OpenSheet, row: RollLine) -> str:
    """At whom it is rolled; what is rolled and why, where that is nobody or rolls of all kinds stand beside it.

    On a page of one roll for several units its name stands over them all. A number in doubt stands there till it is
    agreed to.
    """
    first = row.entries[0].row
    if (split := number_in_doubt(row)) is not None:
        return f"{_(split.ask.short)} {split.value}"
    rolled = resolver_name(sheet.system, first.resolver)
    aims = ", ".join(unit_name(sheet.battle, unit) for unit in aimed_at(row))
    names = UNSAID if is_target_unknown(row) else aims
    if names and (is_of_any_kind(sheet) or _follows_a_roll(sheet, row)):
        return f"{names} · {rolled}"
    if names and row.left and _is_told_apart(sheet, first):
        return f"{names} · {_(first.short)}"
    if not names and first.note and is_of_any_kind(sheet):
        return f"{rolled} · {_(first.note)}"
    return names or _(first.short) or ("" if sheet.sheet.takes is not None else rolled)


def is_of_any_kind(sheet: OpenSheet) -> bool:
    """Whether rolls of all kinds may stand on a page, as tests do that are owed: each row says which it is."""
    return not sheet.sheet.of and not sheet.sheet.procedure


def number_in_doubt(row: RollLine) -> Said | None:
    """The number that its next roll waits for: the guess to be agreed to by itself before any other."""
    return first_number(row.left[0]) if row.left else None


def first_number(entry: Entry) -> Said | None:
    """The guess that a roll waits for, where that is a number: whom it is at, if nobody can tell, comes before."""
    first = next((answered for answered in entry.answered if answered.is_doubtful), None)
    return first if first is not None and isinstance(first.ask, Count) else None


def _is_told_apart(sheet: OpenSheet, row: SheetRow) -> bool:
    """Whether its name alone tells a roll from another of its kind by the same units, which has none."""
    same = (
        other.row for other in sheet.entries if (other.row.resolver, other.row.bindings) == (row.resolver, row.bindings)
    )
    return bool(row.short) and any(not other.short for other in same)


def _follows_a_roll(sheet: OpenSheet, row: RollLine) -> bool:
    """Whether a line without a die or a need follows one of the same two with dice, such as an advance after a blow."""
    first = row.entries[0]
    has_dice = bool(first.rolled.resolution.dice) if first.rolled is not None else sheet.wanted(first) is not None
    if has_dice or needs_and_odds(sheet, row)[0]:
        return False
    both = tuple(first.row.bindings.values())[:2]
    before = takewhile(lambda other: other.row.key != first.row.key, sheet.entries)
    thrown = (other for other in before if other.rolled is not None and other.rolled.resolution.dice)
    return any(tuple(other.row.bindings.values())[:2] == both for other in thrown)


def needs_and_odds(sheet: OpenSheet, row: RollLine) -> tuple[str, str]:
    """The need of the die and its chance: of the next roll, or where none is left the one that all of them had."""
    coming = next(iter(row.left), None)
    roll = None if coming is None else sheet.worksheet(coming)
    if roll is not None and (roll.unmeasured or roll.bar is not None or is_target_unknown(row)):
        # What may not be rolled has no need: a figure that no die can reach beside it is read as a wrong sum.
        first = row.entries[0].row
        # Its name stands behind whom it is at where that alone tells it apart.
        is_said = roll.resolver.goal_of(roll.ahead) is not None or _is_told_apart(sheet, first)
        return "" if is_said else _what(first), ""
    if coming is not None and roll is not None:
        needs = need_of(roll, row.entries[0].row)
        # Against whom is still open: the number is a guess, as a target is.
        needs += DOUBT if needs and any(answered.leaves_one_out for answered in coming.answered) else ""
        # Odds beside nothing that says of what they are would be read as anything, and what the dice that lie made
        # certain of the roll is not so of the next die.
        is_said = reads_a_number(roll) and not (roll.ahead.faces and roll.chance in (0, 1))
        return needs, percent(roll.chance) if is_said and roll.chance is not None else ""
    rolled = [entry.rolled.resolution for entry in row.entries if entry.rolled is not None]
    needed = set(filter(None, map(needed_in, rolled)))
    if len(needed) > 1:
        # One number beside dice that needed several would call a success a failure.
        return "", ""
    return "".join(needed) or (_what(row.entries[0].row) if rolled else ""), ""


def need_of(roll: Worksheet, row: SheetRow) -> str:
    """The need of a row's die, or the name of its roll, empty where it has none to say."""
    if roll.goal is not None:
        return needed_by(roll.goal)
    if not reads_a_number(roll):
        return _what(row)
    figure = roll.resolver.figures(roll.ahead)[0]
    # Alone in its column a nought would be read as the number to roll.
    return "+0" if figure.signed and figure.value == 0 else figure_read(figure)


def _what(row: SheetRow) -> str:
    """The roll's name for a target, where a row has nothing else to say of it."""
    return _(row.short) if len(row.bindings) > 1 or row.aims else ""
