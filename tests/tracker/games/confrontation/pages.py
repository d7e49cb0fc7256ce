"""Pages of rolls opened in tests, and dice laid on them."""

from __future__ import annotations

from typing import Any

from tests.play import playing
from tracker.battle.acts import Fate
from tracker.battle.commands import AnswerProcedure, Command, Resolve
from tracker.battle.dice import D6, Face
from tracker.games.confrontation import SYSTEM
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.play.sheets import OpenSheet
from tracker.rules.system import RollFor


def rolled(sheet: OpenSheet, *rolls: tuple[int, ...]) -> OpenSheet:
    """The page after these dice, each for the row that comes next; without dice what hangs on none is agreed to.

    Before that each target that is in doubt is agreed to by itself.
    """
    for faces in rolls:
        entry = sheet.next
        assert entry is not None
        if not faces:
            while sheet.doubt(entry) is not None:
                sheet = sheet.after(playing(sheet.history, *sheet.announcement()))
            sheet = sheet.after(playing(sheet.history, *sheet.agreed(entry)))
            continue
        for face in faces:
            sheet = sheet.laying(entry, Face(D6.sides, face))
        assert sheet.commands(entry), f"{entry.row.key} wants more than {faces}"
        sheet = sheet.after(playing(sheet.history, *sheet.commands(entry)))
    return sheet


def told(sheet: OpenSheet, *kinds: str) -> list[tuple[str, int | None, str]]:
    """The rows of these kinds: key, place in the order, and how each stands."""
    return [
        (
            entry.row.key,
            entry.row.at,
            entry.made.resolution.outcome if entry.made is not None else entry.row.struck,
        )
        for entry in sheet.entries
        if not kinds or entry.row.key.partition(":")[0] in kinds
    ]


def as_commands(sheet: OpenSheet, start: History) -> History:
    """The melee of a page played anew by the commands that its procedure asks for."""
    said: dict[str, Any] = {}
    dice: dict[str, tuple[Face, ...]] = {}
    for act in sheet.history.acts[len(start.acts) :]:
        if act.fate is Fate.STANDS:
            for event in act.events:
                answer = getattr(event, "answer", None)
                if answer is not None:
                    said[answer.key] = answer.value
    for entry in sheet.entries:
        if entry.made is not None:
            dice[entry.row.key] = entry.made.resolution.dice
    history = start
    while history.battle.running:
        running = history.battle.running[-1]
        ask = question(SYSTEM, history.battle, running)
        assert ask is not None
        command: Command = (
            Resolve(ask.resolver, ask.bindings, ask.proposed, dice[ask.key], procedure=running.id)
            if isinstance(ask, RollFor)
            else AnswerProcedure(running.id, said[ask.key])
        )
        history = playing(history, command)
    return history
