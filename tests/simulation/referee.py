"""A referee between the table and the app: he plays a turn by the list of each step and tells what he is asked."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Final

from tests.simulation import checks, forms
from tests.simulation.counts import Counts
from tests.simulation.doing import do_want
from tests.simulation.hand import Hand
from tests.simulation.meaning import Meaning
from tests.simulation.odd import do_something_odd
from tracker.battle.battle import Battle, Bindings, DebtId, ProcedureId
from tracker.battle.commands import (
    Advance,
    Command,
    EndContact,
    LeaveProcedure,
    MakeContact,
    Refused,
    Waive,
)
from tracker.battle.events import AnyEvent
from tracker.battle.fields import Scalar
from tracker.play import auto_advance
from tracker.play.history import History
from tracker.play.leave_step import still_open
from tracker.play.offers import debts_offered
from tracker.play.sheets import open_on
from tracker.play.walk import debts_due
from tracker.rules.system import Does, Offer, Sheet
from tracker.views.step import Intent, Light, StepPage, Take, UnitLine, followed, open_page, press, rested
from tracker.views.step.lines import INTENT_OF, Line, OfferLine, QuestionLine, RunningLine, TestsLine

MOST_PRESSES: Final = 1500
"""A turn that takes longer goes on step by step."""
ODD: Final = 0.04
"""How often at a step something is done that nobody expects."""
ANSWERS: Final = 0.3
"""How often a question of the step is answered that nothing hangs on."""


class Referee:
    """One battle under his hands; `given_up` are the pages that led nowhere, which are not opened again at a step."""

    def __init__(self, history: History, meaning: Meaning, chance: random.Random, counts: Counts) -> None:
        self.history, self.meaning, self.chance, self.counts = history, meaning, chance, counts
        self.page: StepPage = open_page(history)
        self.given_up: set[str] = set()
        self._tried: Counter[str] = Counter()
        self._presses = 0
        self._left: set[int] = set()
        self._seen = checks.Seen()
        self.acting = ""
        """The line of the unit that acted last at this step, and not at once in the midst of another's act."""
        self.wanted_offer: Offer | None = None
        """What is taken of a list of offers that a letter opens."""
        meaning.lay(history.battle)
        meaning.arrives(history.battle)
        self._tell_contacts()

    @property
    def battle(self) -> Battle:
        return self.history.battle

    def turn(self) -> None:
        """Play till the next turn begins, or nobody is left of a side."""
        turn, self._presses = self.battle.place.turn, 0
        self.counts.turns += 1
        while self.battle.place.turn == turn and self.is_on:
            moment = self.page.step.moment
            if self._presses > MOST_PRESSES or not self._act():
                self._leave()
            if self.page.step.moment != moment:
                self._tried.clear()
                self.given_up.clear()

    @property
    def is_on(self) -> bool:
        """Whether both sides have somebody."""
        return all(
            any(not self.history.system.cards.is_out(unit) for unit in self.battle.of_side(side.id))
            for side in self.battle.sides
        )

    # What is done next

    def _act(self) -> bool:
        """Something of what the step lists, from the light on; False where nothing is left that anybody wants."""
        if self.chance.random() < ODD and self._tried["odd"] < 2:
            self._tried["odd"] += 1
            do_something_odd(self)
            return True
        lines = self.page.step.lines
        at = next((number for number, line in enumerate(lines) if line.key == self.page.lit), 0)
        for line in (*lines[at:], *lines[:at]):
            mark = self._mark(line)
            if self._tried[mark] >= self._most(line) or not self._is_wanted(line):
                continue
            self._tried[mark] += 1
            self._take(line, mark)
            return True
        return False

    def _mark(self, line: Line) -> str:
        """What is counted of the tries at a line: a unit that owes something new is looked at once more."""
        if not isinstance(line, UnitLine):
            return line.key
        owed = sorted(debt.id for debt in self.page.step.due if debt.unit == line.entry.unit.id)
        return f"{line.key} {owed}"

    def _most(self, line: Line) -> int:
        return 12 if isinstance(line, TestsLine | RunningLine) else 4 if isinstance(line, UnitLine) else 1

    def _is_wanted(self, line: Line) -> bool:
        if isinstance(line, QuestionLine):
            return line.is_open and (
                self._tried[f"asked {line.key}"] > 0 or self._is_drawn(f"asked {line.key}", ANSWERS)
            )
        if isinstance(line, OfferLine):
            return line.is_open and self.meaning.table_wish(self.battle, line.offer)
        if isinstance(line, TestsLine):
            return bool(debts_due(self.history.system, self.battle))
        return line.is_open

    def _is_drawn(self, key: str, share: float) -> bool:
        """Whether something is done at all at this moment; asked once."""
        if self._tried[f"no {key}"]:
            return False
        drawn = self.chance.random() < share
        self._tried[key if drawn else f"no {key}"] += 1
        return drawn

    def _take(self, line: Line, mark: str) -> None:
        """What a line offers, taken as a hand would; then the light is looked at."""
        before, acts = self.page, len(self.history.acts)
        if isinstance(line, UnitLine):
            if not self._act_with(line):
                self._tried[mark] = 99
                return
        else:
            self.press(Light(line.key))
            self.press("turn.act")
        if len(self.history.acts) == acts:
            self._tried[mark] += 3
        self.rest(before, line if len(self.history.acts) > acts else None)

    def _act_with(self, line: UnitLine) -> bool:
        unit, offers = line.entry.unit, line.entry.may.offers
        system, owed = self.history.system, self.page.step.due
        due = next(
            (
                each
                for each in offers
                if any(test in owed for test in debts_offered(system, self.battle, each, unit.id))
            ),
            None,
        )
        offer = due if due is not None else self.meaning.wish(self.battle, unit, offers)
        if offer is None or not self.meaning.before(self.battle, unit, offer):
            return False
        self.press(Light(line.key))
        way = system.way_of(offer)
        if offer.does is Does.TICK:
            self.press("turn.tick")
        elif offers[0] == offer and not line.entry.may.asks:
            self.press("turn.act")
        elif way in INTENT_OF and any(system.way_of(one) is way for one in offers):
            self.wanted_offer = offer
            self.press(INTENT_OF[way])
        else:
            self.press("turn.more")
            self.press(Take(offer, unit.id))
        return True

    # Leaving a step

    def _leave(self) -> None:
        """On to the next step; what is owed and cannot be paid is waived, and told."""
        system, before = self.history.system, self.history
        for debt in debts_due(system, self.battle):
            if debt.id not in self._left:
                self.counts.cannot_pay(
                    f"{debt.resolver} for {debt.cause}", f"{dict(debt.bindings)} at {self.battle.place}"
                )
                self.do(Waive(debt.id, "nobody can take it"))
        if unfinished := still_open(system, self.battle):
            self.counts.questions += 1
            self.counts.occurred.update(f"left/{one.matter}" for one in unfinished)
        self._left |= {running.id for running in self.battle.running}
        left = {debt.id for debt in self.battle.debts} | {running.id for running in self.battle.running}
        agreed = tuple(sorted(number for number in self._left if number in left))
        was = self.page
        if not self.do(Advance(anyway=True, passing=True, agreed=agreed)):
            self.do(Advance(anyway=True))
        checks.what_is_lost(self, before, unfinished)
        self.rest(was, None)

    def rest(self, before: StepPage, line: Line | None) -> None:
        """The list of the step again, after whatever was opened from it."""
        if line is not None and auto_advance.is_over(self.history.system, before.history.battle, self.battle):
            self.do(Advance(anyway=True, passing=True, within=True))
        self.follow()
        self.page = rested(self.page)
        if self.page.step.moment != before.step.moment:
            self.meaning.arrives(self.battle)
            self.acting = ""
        if line is not None and self.page.step.moment == before.step.moment:
            checks.light(self, before, line)
        if isinstance(line, UnitLine) and not line.entry.may.at_once:
            self.acting = line.key
        self._tell_contacts()
        self._seen = checks.at_rest(self, self._seen)

    def _tell_contacts(self) -> None:
        """Who came to touch on the way, which no page has asked: put right on the card."""
        for pair in self._seen.untold(self):
            one, other = pair
            self.counts.questions += 1
            how, facing = self.meaning.how_met(self.battle, one, other)
            self.do(MakeContact(one, other, how, facing))
        for one, other in self._seen.ended(self):
            self.counts.questions += 1
            self.do(EndContact(one, other))
        self.follow()

    # What the page of the step wants

    def press(self, intent: Intent) -> None:
        """Put an intent to the list of the step, and do what that wants."""
        self._presses += 1
        pressed = press(self.page, intent)
        self.page = pressed.page
        do_want(self, pressed.want)

    # Pages that are opened

    def open(self, sheet: Sheet, bindings: Bindings, running: ProcedureId | None = None) -> None:
        """The page of many rolls; of those who open it only those take part who have a part in what it presents."""
        parts = self.history.system.procedure(sheet.procedure).roles if sheet.procedure else ()
        own = {role.key: bindings[role.key] for role in parts if role.key in bindings} if sheet.procedure else bindings
        opened = open_on(self.history, sheet, own, running)
        if f"{sheet.key} {sorted(opened.bindings.values())}" not in self.given_up:
            self.play(Hand(self, opened))

    def play(self, hand: Hand) -> None:
        """A page of rolls, if it lists as many as it should."""
        sheet = hand.page.sheet
        self.counts.occurred[f"page/{sheet.sheet.key}"] += 1
        due = self.meaning.rolls_due(self.battle, sheet.sheet.key, sheet.bindings)
        owed = sum(entry.is_owed for entry in sheet.entries)
        if due is not None and not sheet.acts and owed != due:
            self.counts.contradicts(f"rolls of {sheet.sheet.key}", f"{owed} for {due}: {dict(sheet.bindings)}")
        hand.play()

    def take_up(self, procedure: ProcedureId) -> None:
        """The page of a procedure under way."""
        key = next((one.procedure for one in self.battle.running if one.id == procedure), None)
        if key is not None:
            self.open(self.history.system.page_for(key), {}, procedure)

    def calculate(
        self,
        roll: str,
        bindings: Bindings,
        inputs: Mapping[str, Scalar],
        debt: DebtId | None,
        procedure: ProcedureId | None,
        whom: tuple[str, ...] = (),
    ) -> None:
        """One roll with all its lines."""
        forms.calculate(self, roll, bindings, inputs, debt, procedure, whom)

    def give_up(self, procedure: ProcedureId) -> None:
        """A procedure ended in its midst."""
        self.do(LeaveProcedure(procedure))

    # The door

    def do(self, *commands: Command) -> bool:
        """Carry out commands as one, and do at the table what comes of them; False where the app refuses."""
        history: History = self.history
        for command in commands:
            after = history.do(command)
            if isinstance(after, Refused):
                self.counts.contradicts(f"refused: {type(command).__name__}", f"{after.reason} {command}")
                return False
            history = after
        before, known = self.history, len(self.history.acts)
        self.history = history
        events: list[AnyEvent] = [event for act in list(history.acts)[known:] for event in act.events]
        self.counts.acts += len(history.acts) - known
        self.counts.where = f"turn {self.battle.place.turn} {self.battle.place.step} act {len(history.acts)}"
        checks.occurrences(self.counts, events, commands)
        checks.dice(self, events)
        self.meaning.after(before.battle, self.battle, events)
        return True

    def follow(self) -> None:
        """The list of the step as the battle has left it."""
        self.page = followed(self.page, self.history)
