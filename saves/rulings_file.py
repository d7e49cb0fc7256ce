"""The rulings of a table as a file that people read and write, to be taken to the next battle.

    system = "…"

    [[ruling]]
    roll = "cast"
    outcome = "cast"
    reason = "the moon is out"

    [[ruling]]
    roll = "shot"
    other = 2
    reason = "from the tower"

Each sets an outcome against the dice, or grants (or takes) something beside what is printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from saves.errors import NotAccepted
from saves.files import read_toml, write_file
from saves.json_limits import ROSTER_BYTES
from tracker.battle.battle import Ruling
from tracker.battle.fields import Rejected
from tracker.play.agreed.rulings import accepted
from tracker.rules.system import System
from tracker.text import clean_text
from tracker.views.sentences.rolls import ruling_in_words
from tracker.words import _

MOST: Final = 500


def to_toml(system: System, rulings: Iterable[Ruling]) -> str:
    """The rulings as TOML, each under a comment that says it in words."""
    import tomlkit

    document = tomlkit.document()
    document.add(tomlkit.comment(_("Rulings for {system}.").format(system=_(system.name))))
    document.add("system", tomlkit.item(system.key))
    tables = tomlkit.aot()
    for ruling in rulings:
        table = tomlkit.table()
        table.add(tomlkit.comment(ruling_in_words(system, ruling)))
        table.add("roll", ruling.resolver)
        table.add(*(("outcome", ruling.outcome) if ruling.outcome else ("other", ruling.other)))
        table.add("reason", ruling.reason)
        tables.append(table)
    if len(tables):
        document.add("ruling", tables)
    return tomlkit.dumps(document)


def write_rulings(system: System, rulings: Iterable[Ruling], path: Path) -> None:
    """Write them to a file, over what may be there."""
    write_file(path, to_toml(system, rulings).encode())


def read_rulings(system: System, path: Path) -> tuple[Ruling, ...]:
    """The rulings in a file; `NotAccepted` names the file, the ruling by its number, and what is wrong with it."""
    name = clean_text(path.name)
    document, _text = read_toml(path, ROSTER_BYTES)
    if unknown := document.keys() - {"system", "ruling"}:
        template = _("{file}: {key} is not accepted; a file of rulings has system, and [[ruling]] before each of them")
        raise NotAccepted(template.format(file=name, key=clean_text(min(unknown))))
    key = document.get("system", system.key)
    if key != system.key:
        template = _("{file}: it is for the rule system {other}, the battle is played by {system}")
        raise NotAccepted(template.format(file=name, other=clean_text(str(key)), system=system.key))
    tables = document.get("ruling", [])
    if not isinstance(tables, list) or not tables:
        raise NotAccepted(_("{file}: there is no ruling in it; [[ruling]] begins one").format(file=name))
    if len(tables) > MOST:
        raise NotAccepted(_("{file}: it has more than {most} rulings").format(file=name, most=MOST))
    return tuple(_ruling(system, name, number, table) for number, table in enumerate(tables, 1))


def _ruling(system: System, name: str, number: int, table: object) -> Ruling:
    try:
        if not isinstance(table, dict) or table.keys() - {"roll", "outcome", "other", "reason"}:
            raise Rejected(_("a ruling says roll, reason, and outcome or other"))
        roll, reason, outcome = (table.get(key, "") for key in ("roll", "reason", "outcome"))
        other = table.get("other", 0)
        if "outcome" in table and "other" in table:
            raise Rejected(_("it sets an outcome or grants something, not both: leave out outcome or other"))
        is_number = isinstance(other, int | float) and not isinstance(other, bool)
        if not all(isinstance(text, str) for text in (roll, reason, outcome)) or not is_number:
            raise Rejected(_("roll, reason and outcome are texts, other is a number"))
        return accepted(system, Ruling(roll, reason, outcome, other))
    except Rejected as wrong:
        template = _("{file}: ruling {number}: {problem}")
        raise NotAccepted(template.format(file=name, number=number, problem=wrong)) from wrong
