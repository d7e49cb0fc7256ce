"""A battle's report as parts to be written down: what there is to tell, under which heading and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec import Struct

from tracker.play.history import History
from tracker.views.projection import Projection, SideShown, project
from tracker.views.report.parts import Part, Section
from tracker.views.report.sections import agreements, armies, dice, durations, narrative, outcome
from tracker.views.sentences.score import last_turn_in_words
from tracker.words import N_, _, n_

Parts = Callable[[History, Projection], Iterable[Part]]
"""What there is to tell under a heading; nothing, and the section is left out."""

STRENGTH: Final[tuple[str, Parts]] = (N_("Strength over time"), armies.over_time)
LUCK: Final[tuple[str, Parts]] = (N_("Luck"), dice.luck_of_the_dice)

SECTIONS: Final[tuple[tuple[str, Parts], ...]] = (
    (N_("The outcome"), outcome.outcome),
    (N_("The forces"), outcome.forces),
    (N_("House rules"), agreements.house_rules),
    (N_("Rulings"), agreements.rulings_of_the_table),
    (N_("The course of the battle"), narrative.course_of_the_battle),
    (N_("Turning points"), narrative.decisive_moments),
    (N_("The score"), outcome.score),
    (N_("Round by round"), narrative.round_by_round),
    STRENGTH,
    (N_("Losses by cause"), armies.by_cause),
    (N_("Points of the sorcerers"), armies.points_of_sorcerers),
    (N_("Unit by unit"), armies.unit_by_unit),
    LUCK,
    (N_("The app's dice"), dice.sealed_dice),
    (N_("Pace"), durations.durations),
    (N_("All rolls"), dice.all_rolls),
)
"""What a reader wants first: who won, with what, how it came; then the figures, and last the rolls."""


class Account(Struct, frozen=True):
    """The whole report: its title, what stands under that, and its sections."""

    title: str
    under: str
    sides: tuple[SideShown, ...]
    sections: tuple[Section, ...]


def account(history: History, when: str = "") -> Account:
    """The report of a battle as the audience may know it; `when` says in words on which day it was played."""
    seen = project(history)
    parts = (seen.system, _turns(seen.turn), last_turn_in_words(history.battle), when)
    under = " · ".join(part for part in parts if part)
    return Account(seen.title, under, seen.sides, tuple(_sections(SECTIONS, history, seen)))


def charted(history: History) -> tuple[Section, ...]:
    """The sections of the report that are drawn over time, with their figures: strength, then luck."""
    return tuple(_sections((STRENGTH, LUCK), history, project(history)))


def _sections(table: Iterable[tuple[str, Parts]], history: History, seen: Projection) -> Iterator[Section]:
    for heading, parts in table:
        if under := tuple(parts(history, seen)):
            yield Section(_(heading), under)


def _turns(turn: int) -> str:
    return n_("{turn} turn", "{turn} turns", turn).format(turn=turn) if turn else _("before the first turn")
