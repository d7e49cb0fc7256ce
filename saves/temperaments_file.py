"""Temperaments of a table's own, as a file that people write: how sides are led, with their thresholds and weights.

    [grim]
    charge = 0.9
    caution = 0.4
    shoot = 1
    advance = 0.6
    wait = 0.5
    yields = 0

A battle keeps its own copy of the one by which a side of it is led.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from saves.errors import NotAccepted
from saves.files import read_toml
from saves.toml.places import places
from tracker.battle.fields import Rejected
from tracker.play.opponent.temperaments import Temperament, accepted, wrong_key
from tracker.text import clean_text
from tracker.words import _

MOST_BYTES: Final = 16 * 1024


def read_temperaments(path: Path) -> Mapping[str, Temperament]:
    """The temperaments of a file by their names; `NotAccepted` names the line, the key and what is accepted."""
    document, text = read_toml(path, MOST_BYTES)
    name, lines, own = clean_text(path.name), places(text), dict[str, Temperament]()
    for key, table in document.items():
        figures = table if isinstance(table, dict) else {}
        try:
            own[key] = accepted(key, figures)
        except Rejected as wrong:
            line = lines.get((key, wrong_key(figures) or ""), lines.get((key,), 1))
            template = _("{file}, line {line}: {problem}")
            raise NotAccepted(template.format(file=name, line=line, problem=wrong)) from wrong
    return own
