"""A step as a value that any front end can show: its lines, where the light is, what a key makes of it.

    lines     what a step lists: tests due, procedures under way, units, things for the table, questions
    light     where the light goes, once something was done or the step is another one
    page      the lines with the light on one of them, and how that follows the battle
    pressing  what each intent makes of the page
    wants     what it then asks of whoever shows it: commands, pages, lists, questions

It lies in views, not in play beside the pages of rolls: what a unit did and may throw is told in words. Nothing here
rolls, reads a clock or knows a screen. Start reading at `page`.
"""

from tracker.views.step import wants
from tracker.views.step.lines import (
    Line,
    OfferLine,
    OpenStep,
    QuestionLine,
    RunningLine,
    TestsLine,
    TokensLine,
    UnitLine,
)
from tracker.views.step.page import StepPage, followed, open_page, rested
from tracker.views.step.pressing import Find, Intent, Light, Take, press, taking
from tracker.views.step.wants import Pressed, Want

__all__ = [
    "Find",
    "Intent",
    "Light",
    "Line",
    "OfferLine",
    "OpenStep",
    "Pressed",
    "QuestionLine",
    "RunningLine",
    "StepPage",
    "Take",
    "TestsLine",
    "TokensLine",
    "UnitLine",
    "Want",
    "followed",
    "open_page",
    "press",
    "rested",
    "taking",
    "wants",
]
