"""How a battle lies in its database: one head in the table `meta`, one document an act in the table `acts`."""

from __future__ import annotations

from typing import Final

from tinydb import TinyDB

from saves.codec import Document, Meta, acts_of, to_act, to_meta
from saves.errors import Misfit
from saves.journal import BattleDB, Limits
from saves.migrations import SCHEMA, Undecoded, up_to_date
from tracker.battle.acts import Act
from tracker.words import _

ACTS: Final = "acts"
META: Final = "meta"

# A note of 2,000 characters takes up to twelve bytes each in a file of plain ASCII.
LIMITS: Final = Limits(line=1024 * 1024, string=32 * 1024)

AT_ONCE: Final = 5
"""Acts that go into one line: of a short one each bit can be tried should it ever come to harm."""


def read_battle(database: BattleDB) -> tuple[Meta, list[Act]]:
    """The head and every act, in the present schema; raises as `read_tables`, and as decoding does."""
    if _head(database).get("schema") != SCHEMA:
        tables = read_tables(database)
        return to_meta(tables.meta), [to_act(act) for act in tables.acts]
    raw = database.journal.tables.raw(ACTS)
    try:
        acts = acts_of([raw[str(number)] for number in range(1, len(raw) + 1)])
    except KeyError:
        raise Misfit(_("an action is missing")) from None
    return to_meta(_head(database)), acts


def schema_of(database: BattleDB) -> int:
    """The schema that the head says it has; 0 where it says none."""
    schema = _head(database).get("schema")
    return schema if isinstance(schema, int) else 0


def is_outdated(database: BattleDB) -> bool:
    """Whether an older version wrote the battle."""
    return 0 < schema_of(database) < SCHEMA


def read_tables(database: TinyDB, *, last_only: bool = False) -> Undecoded:
    """The tables of the database, in the present schema; with `last_only` no act but the one the head calls the last.

    Raises `Misfit` where the head or an act is missing, `NewerSchema` where a later version wrote it.
    """
    head = _head(database)
    table = database.table(ACTS)
    if last_only:
        number = head.get("last")
        last = table.get(doc_id=number) if isinstance(number, int) else None
        return up_to_date(Undecoded(head, (dict(last),) if isinstance(last, dict) else ()))
    documents = sorted(table.all(), key=lambda document: document.doc_id)
    if [document.doc_id for document in documents] != list(range(1, len(documents) + 1)):
        raise Misfit(_("an action is missing"))
    return up_to_date(Undecoded(head, tuple(dict(document) for document in documents)))


def _head(database: TinyDB) -> Document:
    cards = database.table(META).all()
    if len(cards) != 1:
        raise Misfit(_("it has no head"))
    return dict(cards[0])
