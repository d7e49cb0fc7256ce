"""A battle as one JSON file that can be sent to somebody, with everything that ever happened in it."""

from __future__ import annotations

import codecs
import json
from pathlib import Path
from typing import Any, Final

import msgspec

from saves.codec import acts_of, from_act, to_act
from saves.dice.derived import as_kept, seals
from saves.dice.sealed import Kept, kept_beside
from saves.errors import Misfit, NeedsSystem, NewerSchema, NotAccepted
from saves.files import read_file
from saves.journal.strict import dump, vet
from saves.json_limits import MOST_ACTS, MOST_BYTES, parse_json
from saves.layout import ACTS, LIMITS
from saves.migrations import SCHEMA, Undecoded, up_to_date
from saves.parser_words import parser_problem
from saves.store import SUFFIX
from saves.validation import believed, rules_for
from tracker.battle.fields import Rejected
from tracker.play.history import History
from tracker.text import clean_text
from tracker.words import _

MAGIC: Final = "oriflamme-battle"
_MOST_VALUES: Final = 1_000_000
"""Values in a file that has to be parsed as a whole: about 100 MB of memory."""


def to_portable(history: History, dice: Kept | None = None) -> bytes:
    """The battle as pure ASCII JSON, one act a line; with its sealed dice where it is to be played on elsewhere."""
    head: dict[str, Any] = {
        "format": MAGIC, "schema": SCHEMA, "title": history.battle.title, "system": history.system.key,
    }  # fmt: skip
    if dice is not None:
        head["dice"] = msgspec.to_builtins(dice)
    lines = ",\n".join(json.dumps(from_act(act), separators=(",", ":")) for act in history.acts)
    return f'{json.dumps(head)[:-1]}, "acts": [\n{lines}\n]}}\n'.encode("ascii")


def from_portable(data: bytes) -> History:
    """The battle in such a file; `Misfit`, `NewerSchema` or `Rejected` say in a sentence why it is none."""
    try:
        head, acts = _read(data.removeprefix(codecs.BOM_UTF8))
    except (ValueError, RecursionError) as error:
        raise Misfit(_("it is not JSON: {problem}").format(problem=parser_problem(error))) from error
    meta = {key: value for key, value in head.items() if key != ACTS}
    if meta.get("schema") == SCHEMA:
        return believed(rules_for(str(meta.get("system", ""))), acts_of(acts), in_range=True)
    tables = up_to_date(Undecoded(meta, tuple(msgspec.json.decode(act) for act in acts)))
    read = [to_act(act) for act in tables.acts]
    return believed(rules_for(str(tables.meta.get("system", ""))), read, in_range=True)


def _read(data: bytes) -> tuple[dict[str, Any], list[bytes]]:
    """The head and every act, each looked at for its size and depth before it is parsed."""
    first = data[: data.find(b"\n", 0, LIMITS.string) + 1].rstrip()
    is_ours = first.endswith(b"[") and data[-16:].rstrip().endswith(b"\n]}")
    if not is_ours or data.count(b"\n") > MOST_ACTS + 3:
        return _read_otherwise(data)
    head = _believed_head(parse_json((first + b"]}").decode()))
    lines = data.rstrip().split(b"\n")[1:-1]
    acts = [line.strip().removesuffix(b",") for line in lines if line.strip()]
    for act in acts:
        if len(act) > LIMITS.line or act[:1] != b"{":
            return _read_otherwise(data)
        vet(act, LIMITS)
    return head, acts


def _read_otherwise(data: bytes) -> tuple[dict[str, Any], list[bytes]]:
    """A file that somebody laid out anew, which has to be parsed as a whole."""
    if sum(data.count(sign) for sign in b"[{,") > _MOST_VALUES:
        message = _(
            "it holds too many values at once; as `battles export` writes it, each action has a line of its own"
        )
        raise Misfit(message)
    document = _believed_head(parse_json(data.decode()))
    acts = document.get(ACTS)
    if not isinstance(acts, list) or len(acts) > MOST_ACTS or not all(isinstance(act, dict) for act in acts):
        raise Misfit(_("it has no list of actions"))
    return document, [dump(act) for act in acts]


def _believed_head(document: Any) -> dict[str, Any]:
    if not isinstance(document, dict) or document.get("format") != MAGIC:
        raise Misfit(_("it is not a battle of oriflamme; `oriflamme battles export` makes one"))
    return document


def is_battle(path: Path) -> bool:
    """Whether a file means to hold a battle, whatever else may be wrong with it."""
    return path.suffix == SUFFIX or MAGIC.encode() in read_file(path, MOST_BYTES)[:200]


def dice_in(path: Path, history: History) -> Kept | None:
    """The sealed dice of a battle that was read from a file: in it, or beside it as in the folder of a library."""
    kept = kept_beside(path) if path.suffix == SUFFIX else _exported_dice(path)
    return kept if kept is not None and seals(kept, history) else None


def _exported_dice(path: Path) -> Kept | None:
    data = read_file(path, MOST_BYTES).removeprefix(codecs.BOM_UTF8)
    first = data[: data.find(b"\n", 0, LIMITS.string) + 1].rstrip()
    try:
        document = parse_json((first + b"]}").decode()) if first.endswith(b"[") else parse_json(data.decode())
    except (ValueError, RecursionError):
        return None
    return as_kept(document.get("dice")) if isinstance(document, dict) else None


def from_file(path: Path) -> History:
    """The battle in a file, one that was exported or one of a library; every refusal names the file."""
    if path.suffix == SUFFIX:
        from saves.repair import from_battle_file

        return from_battle_file(path)
    name = clean_text(path.name)
    if path.suffix == ".toml":
        template = _("{name}: a roster, not a battle; 'battles new --roster FILE' begins a battle with it")
        raise NotAccepted(template.format(name=name))
    data = read_file(path, MOST_BYTES)
    try:
        return from_portable(data)
    except (NeedsSystem, NewerSchema) as wrong:
        raise type(wrong)(f"{name}: {wrong}") from wrong
    except (Misfit, Rejected) as wrong:
        raise NotAccepted(f"{name}: {wrong}") from wrong
