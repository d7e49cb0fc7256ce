"""A roster from a file of any kind: this program's own, or a list that is understood by its headings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from saves.army_lists.columns import LEFT_OUT, guessed, meanings, titled
from saves.army_lists.lists import SIDE, ArmyList
from saves.army_lists.reading import read_list
from saves.army_lists.understood import NOWHERE, Setting, Understood, understand
from saves.errors import Mistakes, NotAccepted
from saves.roster import Roster
from saves.roster_file import read_roster, system_of
from tracker.rules.system import System
from tracker.text import clean_text, likely
from tracker.words import _, folded


def whose_rules(path: Path) -> str:
    """The key of the rule system that a file of any kind says it is for; nothing where it says none."""
    return system_of(path) if read_list(path) is None else ""


def roster_in(system: System, path: Path, named: Mapping[str, str] = {}, setting: Setting = NOWHERE) -> Understood:
    """The roster in a file of any kind; one of this program's own is taken whole or refused.

    `named` gives columns their meaning, by heading; the units of a list join the side of the setting.
    """
    listed = read_list(path)
    return Understood(read_roster(system, path)) if listed is None else roster_of(system, listed, named, setting)


def roster_of(
    system: System, listed: ArmyList, named: Mapping[str, str] = {}, setting: Setting = NOWHERE
) -> Understood:
    """The roster in a list, by the meanings that its headings have and those that are given.

    All its units are of one side where the setting has one.
    """
    listed = titled(system, listed, named)
    columns = [LEFT_OUT if setting.side and meaning == SIDE else meaning for meaning in guessed(system, listed)]
    for heading, meaning in named.items():
        column, wanted = _column(listed, heading), _meaning(system, meaning)
        columns = [LEFT_OUT if each == wanted else each for each in columns]
        columns[column] = wanted
    return understand(system, listed, columns, setting)


def sound_roster(system: System, path: Path, setting: Setting = NOWHERE) -> Roster:
    """The roster in a file of any kind; `Mistakes` where anything in it is not accepted."""
    understood = roster_in(system, path, setting=setting)
    if understood.mistakes:
        raise Mistakes(understood.mistakes)
    return Roster(understood.roster.sides, understood.roster.units, (*understood.roster.remarks, *understood.ignored))


def _column(listed: ArmyList, heading: str) -> int:
    """The column of that heading, or of that number from 1."""
    headings = [folded(each) for each in listed.headings]
    if folded(heading) in headings:
        return headings.index(folded(heading))
    if heading.isdecimal() and len(heading) < 4 and 1 <= int(heading) <= len(headings):
        return int(heading) - 1
    known = ", ".join(each or str(number) for number, each in enumerate(listed.headings, start=1))
    raise NotAccepted(
        _("{heading}: there is no such column; there are {known}").format(heading=clean_text(heading), known=known)
    )


def _meaning(system: System, meaning: str) -> str:
    known = meanings(system)
    wanted = clean_text(meaning)
    if wanted in known:
        return wanted
    by_label = {folded(label): key for key, label in known.items()}
    if folded(wanted) in by_label:
        return by_label[folded(wanted)]
    if not wanted:
        return LEFT_OUT
    near = ", ".join(likely(wanted, known)) or ", ".join(known)
    raise NotAccepted(
        _("{meaning}: no column can mean that; there are {known}").format(meaning=repr(wanted), known=near)
    )
