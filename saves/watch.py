"""A battle read along while somebody else plays it: no lock, no handle kept, the last readable state never lost."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from saves.codec import act_of, to_act, to_meta
from saves.errors import Misfit, NeedsSystem, NewerSchema, error_in_words
from saves.journal import BattleDB, StoreError
from saves.journal.lock import WriterLock
from saves.journal.strict import load
from saves.layout import ACTS, LIMITS, META, read_tables
from saves.migrations import SCHEMA
from saves.places import kept_readings
from saves.validation import believed, rules_for
from tracker.battle.acts import Act
from tracker.battle.fields import Rejected
from tracker.play.history import History

_CARD: Final = "1"


class Watch:
    """The battle in one file as it was last readable; `trouble` says why a newer state is not, empty where it is.

    `history` is what every poll that returns True has renewed. Opening raises `StoreError` as `FolderStore.load`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""
        self._database = BattleDB(path, mode="follow", limits=LIMITS, snapshots=kept_readings())
        self._known: dict[str, tuple[bytes, Act]] = {}
        self._is_read = True
        self.history = self._read(None)
        self._note_damage()

    def poll(self) -> bool:
        """Take in what was written since, another battle under the same name too; whether there was anything."""
        if not self._database.journal.poll():
            if self._is_read:
                self._note_damage()
            return False
        try:
            self.history = self._read(self.history)
        except StoreError as wrong:
            self.trouble, self._is_read = error_in_words(wrong), False
            return False
        self._is_read = True
        self._note_damage()
        return True

    def is_free(self) -> bool:
        """Whether nobody plays the battle just now, so that it could be taken up here."""
        try:
            WriterLock(self.path).release()
        except StoreError:
            return False
        return True

    def close(self) -> None:
        """Stop reading."""
        self._database.close()

    def _note_damage(self) -> None:
        journal = self._database.journal
        wrong = journal.unreadable or journal.damage
        self.trouble = "" if wrong is None else error_in_words(wrong)

    def _read(self, known: History | None) -> History:
        try:
            system, acts = self._acts()
            return believed(rules_for(system), acts, known=known)
        except (Misfit, Rejected) as wrong:
            raise Misfit(f"{self.path.stem}: {wrong}") from wrong
        except (NeedsSystem, NewerSchema) as wrong:
            raise type(wrong)(f"{self.path.stem}: {wrong}") from wrong

    def _acts(self) -> tuple[str, list[Act]]:
        """The system's key and the acts; those whose bytes are as they were are the very same values."""
        tables = self._database.journal.tables
        raw, card = tables.raw(ACTS), tables.raw(META).get(_CARD)
        document = load(card) if card is not None else None
        if not isinstance(document, dict) or document.get("schema") != SCHEMA:
            whole = read_tables(self._database)
            return to_meta(whole.meta).system, [to_act(act) for act in whole.acts]
        keys = [str(number) for number in range(1, len(raw) + 1)]
        if any(key not in raw for key in keys):
            read_tables(self._database)
        self._known = {key: self._document(key, raw[key]) for key in keys}
        return to_meta(document).system, [self._known[key][1] for key in keys]

    def _document(self, key: str, raw: bytes) -> tuple[bytes, Act]:
        known = self._known.get(key)
        return known if known is not None and known[0] == raw else (raw, act_of(raw))
