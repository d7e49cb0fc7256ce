"""The number to roll in words: its sign, its sense, its chance and what is certain, for screens and command line."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tracker.battle.battle import UnitId
from tracker.rules.resolver import Comparison, Goal, Throw, sum_of
from tracker.views.figures import figure_read, needed_by, percent, plain, signed
from tracker.words import _

if TYPE_CHECKING:
    from tracker.play.worksheet import Worksheet


def number_and_sense(roll: Worksheet) -> tuple[str, str]:
    """The need of the die as a sign and a number, and the same in words: `≤ 12`, 12 or less on a D20."""
    goal = roll.goal
    if goal is not None:
        return needed_by(goal), _other_die_first(goal, roll.wanted) or sense_of(goal)
    if roll.unmeasured:
        # Every figure would be a guess.
        return ("", "") if roll.wanted is None else (roll.wanted.die.name, _(roll.wanted.label))
    if figures := roll.resolver.figures(roll.ahead):
        return figure_read(figures[0]), _(figures[0].label)
    # Once all dice lie the need of the last one says nothing any more.
    wanted = None if roll.outcome else roll.resolver.throws(roll.ahead)
    if wanted is None:
        total = None if roll.resolver.is_opposed else roll.resolver.total(roll.ahead)
        return ("", "") if total is None else (plain(total), _("total"))
    if wanted.sense:
        return wanted.die.name if wanted.goal is None else needed_by(wanted.goal), _with_names(roll, _(wanted.sense))
    added = sum_of(roll.resolver.lines, roll.ahead)
    what = _(wanted.label)
    return wanted.die.name, f"{what} {signed(added)}" if added else what


def _with_names(roll: Worksheet, sense: str) -> str:
    """A sense with every part in braces called by the unit that has it, or by what the part is."""
    for role in roll.resolver.roles:
        unit = roll.battle.units.get(roll.bindings.get(role.key, UnitId("")))
        sense = sense.replace(f"{{{role.key}}}", _(role.label) if unit is None else unit.name)
    return sense


def _other_die_first(goal: Goal, coming: Throw | None) -> str:
    """The die that comes before the one with the number, and what it is for; empty where that one comes."""
    if coming is None or coming.goal is not None or coming.die == goal.die:
        return ""
    return _("first {die}: {what}").format(die=coming.die.name, what=_(coming.label))


def reads_a_number(roll: Worksheet) -> bool:
    """Whether a number, or a figure of its table, says what the chance is of; the name of the roll does not.

    Where no die decides a roll no figure is a need; and one that has a word for its chance is told by that.
    """
    if roll.resolver.odds_of:
        return False
    is_thrown = roll.resolver.throws(roll.undiced) is not None
    return roll.goal is not None or (bool(roll.resolver.figures(roll.ahead)) and is_thrown)


def odds_in_words(roll: Worksheet) -> str:
    """The chance with the word for what it is of; empty for a roll whose need says that."""
    of, chance = roll.resolver.odds_of, roll.chance
    return f"{_(of)} {percent(chance)}" if of and chance is not None and roll.goal is not None else ""


def sense_of(goal: Goal) -> str:
    """The need of the die in words: 12 or less on a D20."""
    template = {
        Comparison.AT_MOST: _("{number} or less on a {die}"),
        Comparison.UNDER: _("less than {number} on a {die}"),
        Comparison.AT_LEAST: _("{number} or more on a {die}"),
    }[goal.comparison]
    return template.format(number=plain(goal.wanted), die=goal.die.name)


def needed_on_die(goal: Goal) -> str:
    """The need of the die as a sign and a number with the die behind it: `≤ 12 on D20`."""
    return _("{face} on {die}").format(face=needed_by(goal), die=goal.die.name)


def needed_and_chance(roll: Worksheet | None) -> str:
    """The need of a roll and its chance: `≤ 12 · 60 %`; empty where nobody can tell, or not yet."""
    if roll is None:
        return ""
    if roll.resolver.bars(roll.case) is not None:
        return _("barred")
    if roll.open_question is not None:
        return ""
    chance = percent(roll.chance) if roll.chance is not None and reads_a_number(roll) else ""
    return " · ".join(part for part in (roll.goal and needed_by(roll.goal), chance) if part)


def certainty(chance: Fraction) -> str:
    """That a roll cannot succeed, or cannot fail; empty where either may come."""
    if chance == 0:
        return _("cannot succeed")
    return _("cannot fail") if chance == 1 else ""


def one_better_or_worse(better: Fraction, worse: Fraction) -> tuple[str, str]:
    """The chances with one more and one less, each in words."""
    return (
        _("at +1 {chance}").format(chance=percent(better)),
        _("at −1 {chance}").format(chance=percent(worse)),
    )
