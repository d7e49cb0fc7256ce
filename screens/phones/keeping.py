"""Records that outlive a table's program for phones: secrets, address, who is ready; written beside the battle."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from saves.errors import error_in_words
from saves.journal.failures import StoreError
from saves.phones import KeptPhones, keep_phones, kept_phones, phones_file
from screens.parts.background import off_screen
from tracker.battle.battle import Battle


class Keeping:
    """The kept of the battle in that file; of one in no file it lasts as long as the table."""

    def __init__(self, battle: Path | None) -> None:
        self._file = None if battle is None else phones_file(battle)
        self.kept = KeptPhones() if self._file is None else kept_phones(self._file)

    async def keep(self, **changes: object) -> str:
        """Change some of it; why the disk has not got it, empty where it has."""
        self.kept = kept = replace(self.kept, **changes)
        file = self._file
        if file is None:
            return ""
        try:
            await off_screen(lambda: keep_phones(file, kept))
        except StoreError as wrong:
            return error_in_words(wrong)
        return ""

    def ready(self, battle: Battle) -> frozenset[str]:
        """The sides that said they are ready where the battle stands."""
        return frozenset(self.kept.ready) if self.kept.ready_at == _where(battle) else frozenset()

    async def keep_ready(self, battle: Battle, ready: frozenset[str]) -> str:
        """Keep which sides are ready now; why the disk has not got it, empty where it has."""
        return await self.keep(ready=tuple(sorted(ready)), ready_at=_where(battle))


def _where(battle: Battle) -> str:
    place = battle.place
    return f"{place.turn}/{place.step}/{place.side}"[:300]
