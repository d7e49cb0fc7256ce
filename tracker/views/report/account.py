"""A battle's report as parts to be written down: what there is to tell, under which heading and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.play.history import History
from tracker.views.projection import SideShown, project
from tracker.views.report.highlights.headline import headline, turns_played
from tracker.views.report.highlights.lead import lead
from tracker.views.report.parts import Part, Photograph, Section
from tracker.views.report.reading import Reading, reading
from tracker.views.report.sections import agreements, armies, awards, beside, dice, durations, narrative, outcome, plans
from tracker.views.sentences.score import last_turn_in_words
from tracker.words import N_, _

Parts = Callable[[Reading], Iterable[Part]]
"""The parts under a heading; without any, the section is left out."""

STRENGTH: Final[tuple[str, Parts]] = (N_("Strength over time"), armies.over_time)
LUCK: Final[tuple[str, Parts]] = (N_("Luck"), dice.luck_of_the_dice)

REMARKS: Final[tuple[str, Parts]] = (N_("Remarks"), beside.remarks)
PICTURES: Final[tuple[str, Parts]] = (N_("Pictures"), beside.pictures)

SECTIONS: Final[tuple[tuple[str, Parts], ...]] = (
    (N_("The course of the battle"), narrative.course_of_the_battle),
    REMARKS,
    PICTURES,
    (N_("Turning points"), narrative.decisive_moments),
    (N_("Awards"), awards.honours),
    (N_("Strength and luck"), armies.drawn),
    (N_("The outcome"), outcome.outcome),
    (N_("The forces"), outcome.forces),
    (N_("House rules"), agreements.house_rules),
    (N_("Rulings"), agreements.rulings_of_the_table),
    (N_("The score"), outcome.score),
    (N_("The secret plans"), plans.plans),
    (N_("Round by round"), narrative.round_by_round),
    (N_("Strength over time"), armies.strength_in_figures),
    (N_("Losses by cause"), armies.by_cause),
    (N_("Points of the sorcerers"), armies.points_of_sorcerers),
    (N_("Unit by unit"), armies.unit_by_unit),
    LUCK,
    (N_("The app's dice"), dice.sealed_dice),
    (N_("Pace"), durations.durations),
    (N_("All rolls"), dice.all_rolls),
)
"""The order of a report: the story, what turned it and who shone; then the figures, and last the rolls."""


class Account(Struct, frozen=True):
    """The whole report: its title, the headline and its lead, what stands under them, and its sections."""

    title: str
    headline: str
    lead: tuple[str, ...]
    under: str
    sides: tuple[SideShown, ...]
    sections: tuple[Section, ...]


def account(history: History, when: str = "", photographs: tuple[Photograph, ...] = ()) -> Account:
    """The report of a battle as the audience may know it; `when` says in words on which day it was played."""
    read = replace(reading(history), photographs=photographs)
    seen = read.seen
    turns = (turns_played(history).in_words, last_turn_in_words(history.battle))
    parts = (beside.scenario(read), seen.system, beside.points(read), *turns, beside.place(read), when)
    under = " · ".join(part for part in parts if part)
    sections = tuple(_sections(SECTIONS, read))
    return Account(seen.title, headline(history), lead(history.system, read.moments), under, seen.sides, sections)


def charted(history: History) -> tuple[Section, ...]:
    """The sections of the report that are drawn over time, with their figures: strength, then luck."""
    return tuple(_sections((STRENGTH, LUCK), Reading(history, project(history), (), ())))


def _sections(table: Iterable[tuple[str, Parts]], read: Reading) -> Iterator[Section]:
    for heading, parts in table:
        if under := tuple(parts(read)):
            yield Section(_(heading), under)
