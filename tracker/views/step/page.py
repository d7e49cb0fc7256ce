"""The list of a step as it stands under the hands of the table: its lines, and the light on one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.acts import Fate
from tracker.battle.battle import DebtId, UnitId
from tracker.battle.commands import Perform, Tick
from tracker.battle.events import Ticked
from tracker.play.backwards import backwards
from tracker.play.designating import once_designated
from tracker.play.history import History
from tracker.play.sheets import Measures
from tracker.rules.system import Does, Offer, Way
from tracker.views.acts import taken_back
from tracker.views.step.designated import designated_first
from tracker.views.step.light import Kind, Lit, light_after, light_at, light_back
from tracker.views.step.lines import (
    INTENT_OF,
    Line,
    Moment,
    OpenStep,
    RunningLine,
    TestsLine,
    UnitLine,
    acts_at_once,
    verb_of_enter,
)
from tracker.words import N_, _

KIND: Final[Mapping[str, str]] = {
    INTENT_OF[Way.SHOOT]: N_("shoot"),
    INTENT_OF[Way.FIGHT]: N_("fight"),
    INTENT_OF[Way.CAST]: N_("cast"),
    INTENT_OF[Way.MOVE]: N_("move"),
    INTENT_OF[Way.RALLY]: N_("rally"),
}
"""The word of each kind of act, where a letter stands for several of it."""


def counted_last(history: History) -> UnitId | None:
    """The unit of the loss counted or given back by the last act; None where that did something else."""
    last, cards = next(backwards(history), None), history.system.cards
    match None if last is None else last.act.command:
        case Perform(action=action, unit=unit) if action in {cards.loses, cards.regains}:
            return unit
        case _:
            return None


def ticked_by_hand(history: History, unit: UnitId) -> bool:
    """Whether a unit is ticked off as somebody said so of it, which may be taken back; what it did stays done."""
    if not history.battle.is_done(unit):
        return False
    acts = (done.act for done in backwards(history))
    ticks = (act for act in acts if any(isinstance(event, Ticked) and event.unit == unit for event in act.events))
    last = next(ticks, None)
    return last is not None and isinstance(last.command, Tick)


class Left(Struct, frozen=True):
    """How a moment of the turn was left: where the light lay, and which tests had been left on purpose before."""

    lit: str
    passed: frozenset[DebtId]


class StepPage(Struct, frozen=True):
    """The list of a step and its aim for the next key; every key makes another one of it."""

    step: OpenStep
    """The lines: tests due, what is under way, who may act, what is asked."""
    lit: str = ""
    """The key of the line under the light; empty where there is none."""
    acted: str = ""
    """The key of the unit that was acted with last: after a test the light goes on from there."""
    working: Lit | None = None
    """Where the light lay when a page was opened from here: as long as that is played the light goes by it."""
    left: Mapping[Moment, Left] = {}
    """The moments of the turn that were left: back there the light lies as it lay."""

    @property
    def history(self) -> History:
        """The battle that the page is of."""
        return self.step.history

    @property
    def line(self) -> Line | None:
        """The line under the light."""
        return self.step.line(self.lit)

    @property
    def unit(self) -> UnitId | None:
        """The unit under the light."""
        line = self.line
        return line.entry.unit.id if isinstance(line, UnitLine) else None

    @property
    def shown(self) -> UnitId | None:
        """The unit whose card is shown: the one under the light, or the first who owes the tests there."""
        line = self.line
        return line.debts[0].unit if isinstance(line, TestsLine) else self.unit

    @property
    def counted(self) -> UnitId | None:
        """The unit whose losses the keys count: the one under the light, on the tests due that of the last loss.

        There it is else the only one who owes any: a loss that earned a test took the light to it, and the next loss,
        or this one taken back, is that unit's too.
        """
        line = self.line
        if not isinstance(line, TestsLine):
            return self.unit
        owing = {debt.unit for debt in line.debts}
        return counted_last(self.history) or (owing.pop() if len(owing) == 1 else None)

    @property
    def next(self) -> tuple[str, str] | None:
        """The intent and the word of what the line under the light does; None where it does nothing."""
        line = self.line
        return (line.intent, line.verb) if line is not None and line.verb else None

    @property
    def other_acts(self) -> tuple[tuple[str, str], ...]:
        """The other acts of the unit under the light by a letter of their own, with their words.

        Of several by one letter it opens the list, and is called by their kind. A letter also designates the unit,
        where that opens the way to its act.
        """
        line = self.line
        if not isinstance(line, UnitLine) or line.is_led or not line.verb:
            return ()
        own = self._by_letter(line, line.entry.may.offers)
        if not any(offer.name == self.history.system.turn.designates for offer in line.entry.may.offers):
            return tuple(own.items())
        designated = once_designated(self.history, line.entry.unit)
        return tuple({**self._by_letter(line, () if designated is None else designated[1]), **own}.items())

    def _by_letter(self, line: UnitLine, offers: Iterable[Offer]) -> dict[str, str]:
        ways: dict[str, str] = {}
        for offer in offers:
            intent = INTENT_OF.get(self.history.system.way_of(offer))
            if intent is not None and intent != line.intent:
                ways[intent] = f"{_(KIND[intent])} …" if intent in ways else _(offer.verb)
        return ways

    @property
    def more(self) -> str:
        """The word of the unit's second act by the letter of its first, which only its list reaches; empty for none."""
        line = self.line
        if not isinstance(line, UnitLine) or line.is_led or not line.verb or line.intent not in INTENT_OF.values():
            return ""
        ways = (
            offer for offer in line.entry.may.offers if INTENT_OF.get(self.history.system.way_of(offer)) == line.intent
        )
        return next((_(offer.verb) for offer in islice(ways, 1, None)), "")

    @property
    def may_be_unticked(self) -> bool:
        """Whether the unit under the light is ticked off, and could act still or was so by a hand and by no act."""
        line = self.line
        if not isinstance(line, UnitLine) or not line.entry.done:
            return False
        return bool(line.entry.may.offers) or ticked_by_hand(self.history, line.entry.unit.id)

    @property
    def of_the_ticked(self) -> str:
        """The word of what enter does with a unit that is ticked off; empty where it only says that nothing is left."""
        if not (isinstance(self.line, UnitLine) and self.may_be_unticked):
            return ""
        may = self.line.entry.may
        only_ticks = all(offer.does is Does.TICK for offer in may.offers[: 2 if may.asks else 1])
        return "" if only_ticks else verb_of_enter(self.line.entry)

    @property
    def is_through(self) -> bool:
        """Whether nobody is awaited at this step any more, and the light lies on no question that is still open."""
        is_asked = self.line is not None and _is_awaited(self.line)
        return not is_asked and not any(_is_awaited(line) for line in self.step.lines if line.kind is not Kind.QUESTION)

    @property
    def standing(self) -> Lit:
        """The lines as the light sees them, and where it lies."""
        return Lit(self.step.spots, self.lit, self.acted)

    def lighting(self, key: str) -> StepPage:
        """The page with the light on that line; on none that is not there."""
        return replace(self, lit=key, working=None) if self.step.line(key) is not None else self

    def at_work(self) -> StepPage:
        """The page while something is played that was begun at the lit line."""
        breaks_in = self.line is None or self.line.kind is Kind.TEST or acts_at_once(self.line)
        acted = self.acted if breaks_in else self.lit
        if isinstance(self.line, RunningLine):
            acted = next((f"unit:{unit}" for unit in self.line.running.bindings.values()), acted)
        return replace(self, acted=acted, working=replace(self.standing, acted=acted))


def _is_awaited(line: Line) -> bool:
    return line.is_awaited if isinstance(line, UnitLine) else line.is_open


def open_page(history: History) -> StepPage:
    """The page of the present step, the light on what is first to be done."""
    step = OpenStep(history)
    return StepPage(step, designated_first(step) or light_after(step.spots))


def rested(page: StepPage) -> StepPage:
    """The page once what was begun at its lit line is over."""
    return replace(page, working=None)


def followed(page: StepPage, history: History, measures: Measures | None = None) -> StepPage:
    """The page after anything changed: the light goes on from where it lay when the change was begun.

    `measures` holds what was answered on pages of rolls that were left since; None where none was.
    """
    if measures is not None and measures is not page.step.measures:
        page = replace(page, step=replace(page.step, measures=measures))
    if history is page.history:
        return page
    before = page.step
    step = OpenStep(history, before.passed, before.measures)
    if step.moment != before.moment:
        return _elsewhere(page, history)
    lay = page.working or page.standing
    lit = light_after(step.spots, _gone_by(step, lay) or lay)
    if _is_undone(page, history) and page.working is None:
        undone = light_back(step.spots, before.spots, f"unit:{taken_back(history)}")
        lit = _under_way_again(before, step) or undone or lit
    elif reopened := _reopened(before, step):
        lit = reopened
    elif page.line is not None and page.line.kind is Kind.TEST and step.line(page.lit) is None:
        # Its test went with a loss that was taken back.
        back = step.line(f"unit:{counted_last(history)}")
        lit = lit if back is None else back.key
    elif page.working is not None:
        lit = _left_under_way(step, lay) or lit
    return replace(page, step=step, lit=lit)


def _left_under_way(step: OpenStep, lay: Lit) -> str:
    """The line of what was begun at the lit unit, where the first key of that does not take it up again; else empty."""
    own = step.line(lay.key)
    if not isinstance(own, UnitLine):
        return ""
    may, known = own.entry.may, {spot.key for spot in lay.spots}
    has_key = own.is_open and not may.asks
    taken_up = {offer.name for offer in may.offers[:1] if offer.does is Does.PROCEDURE and has_key}
    begun = (line for line in step.lines if isinstance(line, RunningLine) and line.key not in known)
    return next((line.key for line in begun if line.running.procedure not in taken_up), "")


def _reopened(before: OpenStep, step: OpenStep) -> str:
    """The line that an amend just made has put under way again, which comes before all else; empty where none has."""
    if not any(act.amends is not None and act.fate is Fate.STANDS for act in step.history.acts[-1:]):
        return ""
    return _under_way_again(before, step)


def _under_way_again(before: OpenStep, step: OpenStep) -> str:
    """The line of what is under way and was not before; empty where there is none."""
    running = (line.key for line in step.lines if isinstance(line, RunningLine))
    return next((key for key in running if before.line(key) is None), "")


def _gone_by(step: OpenStep, lay: Lit) -> Lit | None:
    """The light as if it had lain on the last unit that acted, where others did on a page opened from the lit one.

    None where that one has done something itself, or nobody else has: then it lies where it lay.
    """
    own = step.line(lay.key)
    if not isinstance(own, UnitLine) or not own.is_open or own.deed is not None or own.did:
        return None
    were_open = {spot.key for spot in lay.spots if spot.is_open}
    place = step.history.battle.place.step
    acted = [
        line.key
        for line in step.units
        if line.key in were_open and not line.is_open and line.deed is not None and line.deed.step == place
    ]
    return replace(lay, key=acted[-1]) if acted else None


def _elsewhere(page: StepPage, history: History) -> StepPage:
    """The page of another moment of the turn: the light lies where it lay when that was left, else on what is first.

    The tests that were due are left on purpose: nobody goes on over them without being asked. What is undone was never
    left: who comes there again comes for the first time.
    """
    before, lay = page.step, page.working or page.standing
    left = {**page.left, before.moment: Left(lay.key, before.passed)}
    step = OpenStep(history, before.passed | {debt.id for debt in before.due}, before.measures)
    lit = light_after(step.spots)
    if (was := left.get(step.moment)) is not None:
        step = OpenStep(history, was.passed, before.measures)
        lit = light_at(step.spots, was.lit)
    lit = designated_first(step) or lit
    if _is_undone(page, history):
        left = {}
        if page.working is None:
            lit = light_back(step.spots, (), f"unit:{taken_back(history)}") or lit
    after = replace(page, step=step, lit=lit, acted="", left=left)
    return after if page.working is None else replace(after, working=after.standing)


def _is_undone(page: StepPage, history: History) -> bool:
    return len(history.befores) < len(page.history.befores)
