"""A referee who plays by keys: he sees the painted screen, its key line and his table, and nothing else.

He agrees to what lies there, puts right what does not, looks for the next unit where the light is; now and then a
wrong key slips in, or one enter too many. Everything a key does is judged against what the screen had offered.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from screens.parts.drawn.signs import ENTER, OWED
from screens.roll.sheet_keys import DONE as DONE_HERE
from tests.screens.keys.hand import typed
from tests.simulation.counted import Fault, Kind
from tests.simulation.judged import PATIENCE, JudgedHand, Stuck
from tests.simulation.lying import is_there
from tests.simulation.marks import TABLES, owes, still
from tests.simulation.marks.against import offered_to
from tests.simulation.screen import Over, Page, Painted, column, may_act, pressed_by
from tracker.battle.battle import Unit, UnitId
from tracker.words import _


class Referee(JudgedHand):
    """One who plays a battle at the keyboard."""

    # The battle.

    async def play(self, is_over: Callable[[], bool], most: int = 4000) -> None:
        """Play until it is over, or so many keys are pressed."""
        self._arrive()
        while not is_over() and self.keys_pressed < most:
            signature = f"{self.acts} {self.place} {hash(self.seen.rows)}"
            self.tried[signature] += 1
            await self._look(self.tried[signature])
            await self._back_and_again()
            self._arrive()

    async def _look(self, times: int) -> None:
        """One decision on what is painted; `times` is how often this very screen was met."""
        if times > 2 * PATIENCE:
            self._find(Fault.STUCK, "", "", self.seen)
            raise Stuck
        if times > PATIENCE:
            # Nothing came of it: away from here.
            await self._pressed("n" if self.seen.page is Page.STEP else "escape", Kind.GO)
            return
        if self.seen.over is not None:
            await self._over(self.seen.over, times)
            return
        pages: dict[Page, Callable[[int], Awaitable[None]]] = {
            Page.STEP: self._step,
            Page.COVER: self._cover,
            Page.TOKENS: self._tokens,
            Page.ROLLS: self._rolls,
        }
        if (do := pages.get(self.seen.page)) is not None:
            await do(times)
        else:
            await self._pressed("escape", Kind.GO)

    def _arrive(self) -> None:
        """Back at the step: whether the light stands where the work is."""
        if self.seen.page is not Page.STEP or self.seen.over is not None:
            return
        if self.acts != self.acts_on_step and self.place == self.place_of_act and self.acting:
            self._judge_light()
        elif self.acts == self.acts_on_step and self.was_away:
            self.counts.left += 1
        self.was_away = False
        self.acts_on_step, self.place_of_act = self.acts, self.place
        self.told = self.seen.last_line
        unit = self.named(self.seen.lit)
        self.acting = UnitId("") if unit is None else unit.id
        self.owed_before = {debt.id for debt in self.table.battle.debts}

    def _judge_light(self) -> None:
        """The light stands on the first, from the acting unit's place, who may still act or owes, or on a test owed."""
        rows = [(unit, may) for _n, text, may in self.seen.listed() if (unit := self.named(text)) is not None]
        places = [unit.id for unit, _may in rows]
        lit = self.named(self.seen.lit)
        if self.acting not in places or self.seen.lit.lstrip().startswith(OWED):
            return
        at = places.index(self.acting)
        around = [*rows[at:], *rows[:at]]
        expected = next((unit.id for unit, is_open in around if self._waits(unit, is_open=is_open)), None)
        self.counts.judged += 1
        if expected is None or (lit is not None and lit.id == expected):
            self.counts.right += 1
        else:
            self._find(Fault.LIGHT, "", f"acted {self.acting}, lit {lit and lit.id}, first {expected}", self.seen)

    def _waits(self, unit: Unit, *, is_open: bool) -> bool:
        """Whether a unit may still act or owes by the table typed from the sheet; without one, by its row's sign.

        Who has acted and may do it once more is ticked in his row: nobody waits for him, unless he owes something. What
        was owed before this act the referee has passed over: the light goes to what came of the act. A unit that is
        only to be ticked off does nothing the table has a word for: there its row's sign holds.
        """
        table, battle = TABLES.get(self.table.system.key), self.table.battle
        if table is None:
            return is_open
        step = battle.place.step
        if any(unit.id == next(iter(one.bindings.values()), None) for one in battle.running):
            return True  # it is in the midst of its act
        may = bool(still(table, battle, step, unit)) or (is_open and not offered_to(self.table.system, battle, unit))
        self.counts.again += may and not is_open
        came = any(debt.unit == unit.id and debt.id not in self.owed_before for debt in battle.debts)
        return (came and bool(owes(table, battle, step, unit))) or (may and is_open)

    async def _back_and_again(self) -> None:
        """Now and then the last act is taken back: the battle must be the one before it."""
        made = self.acts - self.acts_on_step
        is_at = self.seen.page is Page.STEP and self.seen.over is None
        if made != 1 or not is_at or not self.lying.happens(self.undoes):
            return
        wanted, before = self.history.befores[-1], self.seen
        self.counts.undone += 1
        await self._pressed("u", Kind.UNDO)
        if self.table.battle != wanted:
            self._find(Fault.NOT_TAKEN_BACK, "u", "", before)
        self.acting = UnitId("")
        self.acts_on_step = self.acts

    # The pages.

    async def _step(self, times: int) -> None:
        key, word = self.seen.first
        self.verbs.add(word)
        pressed = next(iter(pressed_by(key)), "")
        lit = self.seen.lit
        self.was_away = True
        if pressed == "n" or not lit.strip():
            await self.press("n", Kind.GO)
            return
        unit = self.named(lit)
        is_owed = lit.lstrip().startswith((OWED, "…"))
        row = f"{self.place} {unit.id if unit else lit[:30]} {word}"
        self.tried[row] += 1
        is_answered = unit is None and self.tried[row] > 1 and not is_owed
        if is_answered or self.tried[row] > PATIENCE or (unit is not None and not may_act(lit)):
            await self._move_the_light()
        elif unit is None or not self.seen.offers("space") or self._acts(key):
            await self.press(pressed, Kind.ACT)
        else:
            await self.press("space", Kind.ACT)

    async def _move_the_light(self) -> None:
        """To the next row whose unit may still act and was not tried too often; on to the next step where none is."""
        at = self.seen.lit_at
        for number, text, may in self.seen.listed():
            unit = self.named(text)
            tries = sum(self.tried[f"{self.place} {unit.id} {word}"] for word in self.verbs) if unit else 0
            if unit is not None and may and at is not None and number != at and tries < PATIENCE:
                for _row in range(40):
                    if self.named(self.seen.lit) == unit:
                        return
                    was = self.seen.lit
                    await self._pressed("down" if number > at else "up", Kind.LIGHT)
                    if self.seen.lit == was:
                        break
        await self.press("n", Kind.GO)

    def _acts(self, key: str) -> bool:
        """Whether the unit does what its row offers first."""
        often = {"s": 0.8, "f": 0.95, "c": 0.5, "m": 0.5, "y": 0.9, ENTER: 0.7}
        return self.lying.happens(often.get(key, 0.6))

    async def _cover(self, _times: int) -> None:
        if f"{self.place} cover" in self.settled or self.tried[f"{self.place} cover"] > 4:
            await self.press("n", Kind.GO)
        elif re.search(_("{placed} face down, {left} left").format(placed=r"\d+", left=r"[1-9]"), self.seen.lit):
            self.tried[f"{self.place} cover"] += 1
            await self.press("enter", Kind.ACT)
        else:
            self.settled.add(f"{self.place} cover")

    async def _tokens(self, _times: int) -> None:
        key, word = self.seen.first
        if word == _("the token"):
            letters = re.split(r"\s{2,}", self.seen.lit.rstrip())[-1].split(" ")
            letters = [letter for letter in letters if len(letter) == 1] or key.split(" ")
            await self.press(self.lying.chance.choice(letters).lower(), Kind.ACT)
        else:
            await self.press("tab", Kind.GO)

    async def _rolls(self, times: int) -> None:
        key, word = self.seen.first
        if await self._put_right():
            return
        if self.seen.setting is not None and self.seen.setting.is_open and self.seen.offers("right") and times < 3:
            # Nothing is proposed: an answer of a few is turned to, units are picked from their list.
            await self.press("enter" if key == ENTER and times == 2 else "right", Kind.ACT)
            return
        if word == _("the die"):
            await self._lay()
        elif word == _("the number"):
            await self._number()
        elif key == ENTER and word != _(DONE_HERE.label) and self._trouble(self.seen) and times > 1:
            await self.press("escape", Kind.GO)
        elif key == ENTER:
            await self.press("enter", Kind.ACT)
        elif word == _("the answer"):
            await self._answer()
        elif key == "d":
            await self.press("d", Kind.ACT)
        elif self.seen.offers("enter"):
            await self.press("enter", Kind.ACT)
        else:
            await self.press("escape", Kind.GO)

    async def _answer(self) -> None:
        """One of numbered answers: mostly the one that is lit."""
        numbers = [found[1] for row in self.seen.inner if (found := re.match(r"\s+(\d) \S", column(row)))]
        if numbers and self.lying.happens(0.3):
            await self.press(self.lying.chance.choice(numbers), Kind.RIGHT)
        else:
            await self.press("enter", Kind.ACT)

    async def _put_right(self) -> bool:
        """Where the lit row aims at somebody else than him who stands nearest, the arrows change it."""
        setting = self.seen.setting
        if setting is None or not self.seen.offers("right"):
            return False
        aims = self._aims()
        once = f"{self.acts} {self.place} {self.seen.lit[:40]} {setting.label}"
        at = self.named(setting.value)
        if aims is None or at is None or once in self.settled:
            return False
        self.settled.add(once)
        wanted = self.lying.nearest(self.table.battle, aims, self._targets(aims))
        if wanted is None or wanted.id == at.id:
            return False
        for _turn in range(12):
            await self._pressed("right", Kind.RIGHT)
            now = self.seen.setting
            one = None if now is None else self.named(now.value)
            if one is None or one.id in {wanted.id, at.id}:
                break
        return True

    def _aims(self) -> Unit | None:
        """Who acts in the lit row: the first unit named in it."""
        return self.named(re.sub(r"^\s*\d+ ", "", self.seen.lit.strip())) if self.seen.lit.strip() else None

    def _targets(self, unit: Unit) -> list[Unit]:
        return [
            one
            for one in self.table.battle.units.values()
            if one.side != unit.side and is_there(self.table.system, one)
        ]

    async def _lay(self) -> None:
        """Type the face that lies there and close it; the digits stand in the box of the lit row."""
        sides = self.seen.die
        if sides is None:
            await self.press("d", Kind.ACT)
            return
        face = str(self.lying.face(sides))
        before, acts = self.seen, self.acts
        for digit in face:
            await self._pressed(digit, Kind.FACE)
        if self.seen.page is not Page.ROLLS or self.seen.over is not None or self.acts != acts:
            return
        self._judge_box(face, before)
        key = "space" if self.seen.offers("space") else "enter"
        if self.seen.offers(key):
            await self.press(key, Kind.FACE)

    def _judge_box(self, face: str, before: Painted) -> None:
        """The face stands in a box for dice, and no lit value took its digits."""
        was, now = before.setting, self.seen.setting
        if was is not None and now is not None and was.label == now.label and was.value != now.value:
            self._find(Fault.BOX, face, f"{was.label}: {was.value} became {now.value}", before)
        elif self.seen.boxes(face) <= before.boxes(face):
            self._find(Fault.BOX, face, "no box shows it", before)

    async def _number(self) -> None:
        """Type a number that was measured or counted."""
        for digit in str(self.lying.chance.randint(1, 9)):
            await self._pressed(digit, Kind.FACE)
        await self.press("enter", Kind.FACE)

    # What lies over a page.

    async def _over(self, over: Over, times: int) -> None:
        match over:
            case Over.UNITS:
                await self._pick_unit(times)
            case Over.NUMBERED | Over.UNNUMBERED:
                await self._pick(over, times)
            case Over.LINE:
                await self._line(times)
            case Over.TICKS:
                await self.press("enter", Kind.ACT)
            case Over.NOTICE:
                await self._pressed("escape", Kind.GO)

    async def _pick_unit(self, times: int) -> None:
        numbered = {row: re.match(r"\s*(\d) (.*)", column(row)) for row in self.seen.inner}
        named = {row: self.named(found[2] if found else column(row)) for row, found in numbered.items()}
        listed = [unit for unit in named.values() if unit is not None]
        lit = self.named(re.sub(r"^\s*\d ", "", self.seen.lit))
        acting = self.table.battle.units.get(self.acting)
        wanted = None if acting is None else self.lying.nearest(self.table.battle, acting, listed)
        if times > 1 or wanted is None or lit is None or lit.id == wanted.id:
            await self.press("enter" if times <= 2 else "escape", Kind.ACT)
            return
        if (number := next((numbered[row] for row, unit in named.items() if unit == wanted), None)) is not None:
            await self.press(number[1], Kind.RIGHT)
            return
        for key in typed(wanted.name.casefold()[:6].rstrip()):
            await self._pressed(key, Kind.FACE)
        await self.press("enter", Kind.RIGHT)

    async def _pick(self, over: Over, times: int) -> None:
        text = "\n".join(self.seen.inner)
        if _("stay here") in text:
            if OWED in text or self.lying.happens(0.5):
                self.tried[f"{self.place} stay"] += 1
            await self.press("n", Kind.GO)
            return
        numbers = [found[1] for row in self.seen.inner if (found := re.match(r"\s*▌?\s*(\d) \S", row))]
        if times > 1 and over is Over.NUMBERED and len(numbers) > 1:
            await self.press(numbers[1], Kind.ACT)
        elif numbers and self.lying.happens(0.25):
            await self.press(self.lying.chance.choice(numbers), Kind.RIGHT)
        else:
            await self.press("enter", Kind.ACT)

    async def _line(self, times: int) -> None:
        if times > 2:
            await self._pressed("escape", Kind.GO)
            return
        if times > 1 or not self._has_value():
            await self._pressed("3", Kind.FACE)
        await self.press("enter", Kind.ACT)

    def _has_value(self) -> bool:
        """Whether something stands in the box already."""
        boxed = [row for row in self.seen.inner if re.search(r"│ *\S.* *│", row)]
        return bool(boxed)
