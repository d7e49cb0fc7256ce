"""A battle as one JSON file that can be sent to somebody, with everything that ever happened in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from saves.codec import from_act, to_act
from saves.errors import Misfit, NeedsSystem, NewerSchema, NotAccepted
from saves.files import read_file, write_file
from saves.limits import MOST_ACTS, MOST_BYTES
from saves.migrations import SCHEMA, Tables, up_to_date
from saves.store import SUFFIX, BattleId, BattleStore
from saves.validation import believed, rules_for
from tracker.battle.fields import Rejected
from tracker.play.history import History
from tracker.text import clean_text
from tracker.words import _

MAGIC: Final = "oriflamme-battle"


def to_portable(history: History) -> bytes:
    """The battle as pure ASCII JSON, one act a line."""
    head = {"format": MAGIC, "schema": SCHEMA, "title": history.battle.title, "system": history.system.key}
    lines = ",\n".join(json.dumps(from_act(act), separators=(",", ":")) for act in history.acts)
    return f'{json.dumps(head)[:-1]}, "acts": [\n{lines}\n]}}\n'.encode("ascii")


def from_portable(data: bytes) -> History:
    """The battle in such a file; `Misfit`, `NewerSchema` or `Rejected` say in a sentence why it is none."""
    try:
        document: Any = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_once)
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise Misfit(_("it is not JSON: {problem}").format(problem=error)) from error
    if not isinstance(document, dict) or document.get("format") != MAGIC:
        raise Misfit(_("it is no battle of oriflamme; `oriflamme battles export` makes one"))
    acts = document.get("acts")
    if not isinstance(acts, list) or len(acts) > MOST_ACTS or not all(isinstance(act, dict) for act in acts):
        raise Misfit(_("it has no list of acts"))
    tables = up_to_date(Tables({key: value for key, value in document.items() if key != "acts"}, tuple(acts)))
    return believed(rules_for(str(tables.meta.get("system", ""))), [to_act(act) for act in tables.acts], in_range=True)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Misfit(_("a key said twice"))
    return found


def is_battle(path: Path) -> bool:
    """Whether a file means to hold a battle, whatever else may be wrong with it."""
    return path.suffix == SUFFIX or MAGIC.encode() in read_file(path, MOST_BYTES)[:200]


def import_battle(store: BattleStore, path: Path) -> BattleId:
    """Take a battle from a file into the library; nothing is taken from one with anything wrong in it."""
    return store.create(from_file(path))


def from_file(path: Path) -> History:
    """The battle in a file, one that was exported or one of a library; every refusal names the file."""
    if path.suffix == SUFFIX:
        from saves.repair import from_battle_file

        return from_battle_file(path)
    name = clean_text(path.name)
    if path.suffix == ".toml":
        told = _("{name}: a roster, not a battle; 'battles new --roster FILE' begins a battle with it")
        raise NotAccepted(told.format(name=name))
    data = read_file(path, MOST_BYTES)
    try:
        return from_portable(data)
    except (NeedsSystem, NewerSchema) as wrong:
        raise type(wrong)(f"{name}: {wrong}") from wrong
    except (Misfit, Rejected) as wrong:
        raise NotAccepted(f"{name}: {wrong}") from wrong


def export_battle(store: BattleStore, battle: BattleId, path: Path) -> None:
    """Write a battle to a file."""
    write_file(path, to_portable(store.load(battle)))
