"""Pages of rolls opened in tests, and dice laid on them."""

from __future__ import annotations

from tests.play import playing
from tests.tracker.games.confrontation.battles import AXES, BOWS, at, so
from tracker.battle.acts import Fate
from tracker.battle.commands import AnswerProcedure, Resolve
from tracker.battle.dice import D6, Face
from tracker.battle.events import ProcedureAnswered, Rolled
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, agreed_commands, announcement, answer_roll, lay_die, open_on, roll_commands


def rolled(sheet: OpenSheet, *rolls: tuple[int, ...]) -> OpenSheet:
    """The page after these dice, each for the row that comes next; without dice what hangs on none is agreed to.

    Before that each answer that is in doubt is agreed to by itself.
    """
    for faces in rolls:
        entry = sheet.next
        assert entry is not None
        while sheet.doubt(entry) is not None:
            sheet = sheet.after(playing(sheet.history, *announcement(sheet)))
            entry = sheet.next
            assert entry is not None
        if not faces:
            sheet = sheet.after(playing(sheet.history, *agreed_commands(sheet, entry)))
            continue
        for face in faces:
            sheet = lay_die(sheet, entry, Face(D6.sides, face))
        assert roll_commands(sheet, entry), f"{entry.row.key} wants more than {faces}"
        sheet = sheet.after(playing(sheet.history, *roll_commands(sheet, entry)))
    return sheet


def told(sheet: OpenSheet, *kinds: str) -> list[tuple[str, int | None, str]]:
    """The rows of these kinds: key, place in the order, and how each stands."""
    return [
        (
            entry.row.key,
            entry.row.at,
            entry.rolled.resolution.outcome if entry.rolled is not None else entry.row.struck,
        )
        for entry in sheet.entries
        if not kinds or entry.row.key.partition(":")[0] in kinds
    ]


def as_commands(sheet: OpenSheet, start: History) -> History:
    """What was said and rolled on a page, played anew by commands in the order in which it was."""
    history, number = start, start.battle.running[-1].id
    for act in sheet.history.acts[len(start.acts) :]:
        answers = [event.answer for event in act.events if isinstance(event, ProcedureAnswered)]
        rolled = next((event for event in act.events if isinstance(event, Rolled)), None)
        if act.fate is not Fate.STANDS or not (answers or rolled):
            continue
        if rolled is None:
            history = playing(history, AnswerProcedure(number, answers[0].value))
            continue
        made = rolled.resolution
        history = playing(history, Resolve(made.resolver, rolled.bindings, made.inputs, made.dice, procedure=number))
        mine = [event.answer for event in history.acts[-1].events if isinstance(event, ProcedureAnswered)]
        assert mine == answers
    return history


def the_shots_into_a_melee() -> OpenSheet:
    """The page of four bows that shoot at axes from a middle range, three figures of another side in contact."""
    history = so(at("T-15"), (BOWS, {"scored": True, "phase_score": 8}), (AXES, {"melee": 1}))
    sheet = open_on(history, history.system.sheet("volley"), {"actor": BOWS}).saying("target", AXES)
    for key, value in {"range": "medium", "contact1": "other", "contact1_figures": 3}.items():
        assert sheet.next is not None
        sheet = answer_roll(sheet, sheet.next, key, value)
    return sheet
