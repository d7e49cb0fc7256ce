"""A hand that presses keys on the painted screen, and what is said of each: was it offered, refused, told, meant."""

from __future__ import annotations

import re
from collections import Counter
from itertools import takewhile
from time import process_time
from typing import Any, Final

from textual.pilot import Pilot

from screens.parts.drawn.signs import ENTER, MISSED
from screens.table.table import Table
from tests.screens.in_app import press
from tests.simulation.counted import Counts, Fault, Found, Kind, resident
from tests.simulation.lying import Lying
from tests.simulation.screen import Page, Painted, pressed_by
from tracker.battle.battle import Unit, UnitId
from tracker.play.history import History
from tracker.words import _

ROWS: Final = ("1234567890-", "qwertyuiop", "asdfghjkl", "zxcvbnm")
NAMES: Final = {"-": "minus"}
PATIENCE: Final = 3
"""So often he tries the same where nothing changes."""


def _only_goes_on(did: str) -> bool:
    """Whether the events are those of a step that was left for the next, with what it counts of itself."""
    return {"StepEntered"} <= set(did.split(", ")) <= {"StepEntered", "BattleValueChanged"}


class Stuck(Exception):
    """No key leads on."""


class JudgedHand:
    """A hand at the keyboard whose every key is judged against what the screen had offered."""

    def __init__(
        self,
        pilot: Pilot[Any],
        table: Table,
        lying: Lying,
        counts: Counts,
        *,
        seed: int = 0,
        slips: float = 0.03,
        twice: float = 0.03,
        undoes: float = 0.03,
    ) -> None:
        self.pilot, self.table, self.lying, self.counts = pilot, table, lying, counts
        self.seed, self.slips, self.twice, self.undoes = seed, slips, twice, undoes
        self.seen = Painted.of(pilot)
        self.tried: Counter[str] = Counter()
        self.acts_on_step = self.acts
        self.acting = UnitId("")
        self.owed_before: set[int] = set()
        self.place_of_act = self.place
        self.told = self.seen.last_line
        self.settled: set[str] = set()
        self.verbs: set[str] = set()
        self.was_away = False
        self.was_at = Kind.ACT, Page.STEP
        self.keys_pressed = 0
        self.log: list[str] = []

    # What he knows of the table.

    @property
    def history(self) -> History:
        """The battle, to judge what a key did to it."""
        return self.table.history

    @property
    def acts(self) -> int:
        """How many acts stand."""
        return len(self.history.befores)

    @property
    def place(self) -> str:
        """Turn, step and side."""
        here = self.table.battle.place
        return f"{here.turn} {here.step} {here.side}"

    def named(self, text: str) -> Unit | None:
        """The unit whose name a text begins with, or whose shortened name is its first word group."""
        bare = text.lstrip(" ◆▲■▼★♠✓†!?•□…[]x")
        units = sorted(self.table.battle.units.values(), key=lambda unit: -len(unit.name))
        for unit in units:
            if bare.startswith(unit.name):
                return unit
        short = re.split(r"\s{2,}", bare)[0].rstrip(" …")
        found = [unit for unit in units if short and unit.name.startswith(short)]
        return found[0] if len(found) == 1 else None

    # Keys.

    async def press(self, key: str, kind: Kind) -> None:
        """Press a key for a reason, look, and judge what it did."""
        if kind in {Kind.ACT, Kind.GO, Kind.RIGHT} and self.lying.happens(self.slips):
            await self._slip(key)
            return
        before = Page.OTHER if self.seen.over is not None else self.seen.page
        await self._pressed(key, kind)
        is_closing = key in {"enter", "space"} and kind in {Kind.ACT, Kind.FACE}
        if is_closing and self.lying.happens(self.twice):
            self.counts.wrong_tried += 1
            self.was_at = kind, before
            await self._pressed("enter", Kind.TWICE)

    async def _pressed(self, key: str, kind: Kind) -> None:
        before, history = self.seen, self.history
        notes = len(self.pilot.app._notifications)
        warned = {note.identity for note in self.pilot.app._notifications if note.severity != "information"}
        began = process_time()
        await press(self.pilot, key)
        took = process_time() - began
        self.keys_pressed += 1
        self.log.append(key)
        self.counts.keys[kind] += 1
        if took > self.counts.slowest:
            self.counts.slowest, self.counts.slowest_key = took, f"{key} at {self.place}, {before.first[1]}"
        if not self.keys_pressed % 10:
            self.counts.peak = max(self.counts.peak, resident())
        if self.pilot.app._exit:
            self._find(Fault.CRASH, key, repr(self.pilot.app._exception), before)
            raise Stuck
        self.seen = Painted.of(self.pilot)
        del notes
        news = [
            note.message
            for note in self.pilot.app._notifications
            if note.severity != "information" and note.identity not in warned
        ]
        self._judge(key, kind, before, history, news)

    def _judge(self, key: str, kind: Kind, before: Painted, history: History, news: list[str]) -> None:
        made = self.acts - len(history.befores)
        did = ", ".join(type(event).__name__ for act in list(self.history.acts)[-made:] for event in act.events)
        if kind is Kind.UNDO:
            return
        if made > 0:
            self.counts.acts += made
            if kind is Kind.WRONG:
                self._find(Fault.NOT_OFFERED, key, f"{made} acts: {did}", before)
            elif kind is Kind.TWICE and (self._is_next_of_a_list(before) or _only_goes_on(did)):
                self.counts.taken_on += 1
            elif kind is Kind.TWICE:
                self._find(Fault.TWICE, key, f"{made} acts: {did}", before)
            elif not before.offers(key) and before.over is None:
                self._find(Fault.NOT_OFFERED, key, f"pressed on purpose, {made} acts: {did}", before)
            self._judge_told(key, before, did)
        elif made == 0 and kind not in {Kind.WRONG, Kind.TWICE}:
            if news:
                self._find(Fault.REFUSED, key, " / ".join(news), before)
            elif self.seen.rows == before.rows and before.over is None and kind is not Kind.GO and not key.isdigit():
                self._find(Fault.IDLE, key, "", before)
            elif key in {"enter", "space"} and (trouble := self._refusal(before)):
                self._find(Fault.REFUSED, key, trouble, before)

    def _is_next_of_a_list(self, before: Painted) -> bool:
        """Whether the enter too many took what the page offered next, after an enter that took something there too.

        Not so the enter after a die or a number, nor the one that came down on another page than it was meant for.
        """
        kind, page = self.was_at
        offered = "enter" in pressed_by(before.first[0]) or before.over is not None
        return offered and kind is not Kind.FACE and not (page is Page.ROLLS and before.page is Page.STEP)

    def _judge_told(self, key: str, before: Painted, did: str) -> None:
        """An act is told in the last line of a step, or seen in the rows of a page."""
        if self.seen.page is Page.STEP:
            if self.seen.last_line == self.told and before.page is Page.STEP:
                self._find(Fault.UNTOLD, key, f"{did}; still: {self.told}", before)
        elif self.seen.inner == before.inner and self.seen.over is None:
            self._find(Fault.UNTOLD, key, f"{did}; the page shows the same", before)

    def _refusal(self, before: Painted) -> str:
        """What the page says against the last key; no refusal where it asks for one more enter to agree."""
        last = self._trouble(self.seen)
        if (before.first, before.lit, before.setting) != (self.seen.first, self.seen.lit, self.seen.setting):
            return ""  # the page has gone on to what it says there
        return "" if ENTER in last or "⏎" in last or self._troubles(before) == self._troubles(self.seen) else last

    @staticmethod
    def _troubles(seen: Painted) -> int:
        return sum(row.strip(" │").startswith(f"{MISSED} ") for row in seen.inner)

    @staticmethod
    def _trouble(seen: Painted) -> str:
        """What is refused, with the lines that it goes on in."""
        rows = [row.strip(" │") for row in seen.inner]
        at = next((number for number, row in enumerate(rows) if row.startswith(f"{MISSED} ")), len(rows))
        return " ".join(takewhile(bool, rows[at : at + 3]))

    async def _slip(self, key: str) -> None:
        """A finger beside the key: what it does is looked at, and what it opened is left again."""
        wrong = self._beside(key)
        if not wrong or self.seen.offers(wrong) or self.seen.over is not None:
            await self._pressed(key, Kind.ACT)
            return
        before, acts = self.seen, self.acts
        self.counts.wrong_tried += 1
        await self._pressed(wrong, Kind.WRONG)
        if self.acts > acts:
            await self._pressed("u", Kind.UNDO)
        for _try in range(PATIENCE):
            if self.seen.page is before.page and self.seen.over is before.over:
                return
            if self.seen.page is Page.STEP and self.seen.over is None:
                return
            await self._pressed("escape", Kind.WRONG)

    def _beside(self, key: str) -> str:
        letter = {"enter": "'", "space": "b", "escape": "1"}.get(key, key)
        for row in ROWS:
            if letter in row:
                at = row.index(letter) + self.lying.chance.choice((-1, 1))
                beside = row[max(0, min(at, len(row) - 1))]
                return NAMES.get(beside, beside) if beside != letter else ""
        return self.lying.chance.choice("zxvjgi")

    def _find(self, fault: Fault, key: str, why: str, before: Painted) -> None:
        width, height = self.pilot.app.size
        where = f"{width}x{height} {_('English')} · {self.place} · after {' '.join(self.log[-6:])}"
        self.counts.found.append(
            Found(fault, self.table.system.key, self.seed, where, key, why, before.text, self.seen.text)
        )
