"""The lines of a step: tests due, what is under way, things for the table, units, questions, in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import chain
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Debt, DebtId, Place, Running, UnitId
from tracker.battle.fields import Rejected
from tracker.play.history import History
from tracker.play.offers import debts_offered, is_made
from tracker.play.sheets import Measures, open_on
from tracker.play.tokens import may_choose_token, may_place, open_order, without_token
from tracker.play.walk import acting_unit, current_step, debts_due
from tracker.rules.system import DONE, Does, May, Offer, Step, System, TokenStep, Way
from tracker.views.acting.rolls_available import NOTHING_KNOWN, Prospect, prospect, rolls_left
from tracker.views.acting.rolls_made import Deed, acted_here, deeds, performed_here
from tracker.views.checklist import Able, Asked, Barred, Checklist, checklist
from tracker.views.sentences.names import are_tests, asked_in_words, procedure_name, unit_names
from tracker.views.sentences.questions import values_in_words
from tracker.views.step.light import Kind, Spot
from tracker.words import N_, _, n_

Moment = tuple[Place, str, UnitId | None]

MOST_NAMED: Final = 6
ACT, TESTS = "turn.act", "turn.tests"
INTENT_OF: Final[Mapping[Way, str]] = {
    Way.SHOOT: "turn.shoot",
    Way.FIGHT: "turn.fight",
    Way.CAST: "turn.cast",
    Way.MOVE: "turn.move",
    Way.RALLY: "turn.rally",
}
"""The intent of each kind of act: the same for every unit, in every rule system."""
OPENS: Final[Mapping[Does, str]] = {
    Does.ROLL: N_("roll"),
    Does.PROCEDURE: N_("begin"),
    Does.ACTION: N_("do it"),
    Does.PROMPT: N_("answer"),
    Does.TICK: N_("done"),
}


class TestsLine(Struct, frozen=True):
    """The tests due by now; `is_open` while one of them was not left on purpose."""

    debts: tuple[Debt, ...]
    words: str
    is_open: bool
    are_tests: bool = True
    key: str = "tests"
    kind: Kind = Kind.TEST
    intent: str = TESTS

    @property
    def verb(self) -> str:
        """The verb for them."""
        return _(N_("test", "act")) if self.are_tests else _(N_("roll", "act"))


class TableLine(Struct, frozen=True):
    """Something that stands for no unit: its words, and the word for what is done about it."""

    key: str
    words: str
    verb: str
    is_open: bool = True
    kind: Kind = Kind.TABLE
    intent: str = ACT


class RunningLine(TableLine, frozen=True, kw_only=True):
    """A procedure under way."""

    running: Running


class TokensLine(TableLine, frozen=True, kw_only=True):
    """The order tokens that are laid at this step."""

    tokens: TokenStep


class OfferLine(TableLine, frozen=True, kw_only=True):
    """Something that the table as a whole may do."""

    offer: Offer


class QuestionLine(TableLine, frozen=True, kw_only=True):
    """A question to the table, and its answer in words, empty while there is none."""

    asked: Asked
    answer: str = ""


class UnitLine(Struct, frozen=True):
    """A unit that may act here: what enter does with it, what lies before it, what it has done.

    `intent` is the id of the binding that takes what it is offered first; `token` is its order. `deed` is what
    it has done in this phase of what it is offered, be it all or a part; `did` what it did last at this step without a
    roll, in words. For one that `is_led` the app proposes what it does.
    """

    entry: Able
    verb: str
    intent: str = ACT
    prospect: Prospect | None = None
    deed: Deed | None = None
    did: str = ""
    token: str = ""
    is_led: bool = False
    kind: Kind = Kind.UNIT

    @property
    def key(self) -> str:
        """The key that names the line among all."""
        return f"unit:{self.entry.unit.id}"

    @property
    def is_open(self) -> bool:
        """Whether the unit may still act: it is not ticked off, has no token yet, and has not made all it may make."""
        return self.entry.is_waiting and self.left != 0

    @property
    def is_awaited(self) -> bool:
        """Whether the step is not over before the unit has acted, or has been passed by."""
        return self.is_open and self.entry.may.awaited

    @property
    def left(self) -> int | None:
        """How many of the rolls it has begun are left; None where it has begun none, or nothing counts them."""
        return None if self.deed is None or self.prospect is None else self.prospect.left

    @property
    def left_in_words(self) -> str:
        """The rest of the rolls it has begun: `3 of 10 left`; empty where none is left."""
        if self.deed is None or not self.left:
            return ""
        return _("{left} of {count} left").format(left=self.left, count=self.of_all)

    @property
    def of_all(self) -> int:
        """Of how many rolls those it has made are a part; 0 where nothing is left of them, or nothing counts it."""
        return self.left + self.deed.in_all if self.deed is not None and self.left else 0

    @property
    def aims_at(self) -> UnitId:
        """Whom it aims at, or has aimed at; nobody is the empty id."""
        aimed = self.deed.aimed_at if self.deed is not None else self.prospect and self.prospect.aims_at
        return aimed or UnitId("")

    @property
    def aim_is_guessed(self) -> bool:
        """Whether nobody has told at whom it aims: its page wants the likeliest agreed to."""
        return self.deed is None and self.prospect is not None and self.prospect.is_guessed


Line = TestsLine | RunningLine | TokensLine | OfferLine | UnitLine | QuestionLine


class OpenStep(Struct, frozen=True, dict=True):
    """The present step of a battle with all that is listed there; the tests in `passed` were left on purpose.

    `measures` holds what was answered on pages of rolls that were left: they open with it again.
    """

    history: History
    passed: frozenset[DebtId] = frozenset()
    measures: Measures = {}

    @cached_property
    def moment(self) -> Moment:
        """The place in the turn, and whose turn it is there: where sides or units take turns at it, each is anew."""
        system, battle = self.history.system, self.history.battle
        return battle.place, system.turn.on_move(battle), acting_unit(system, battle)

    @cached_property
    def step(self) -> Step | None:
        """The step the table is at; None before the first turn."""
        return current_step(self.history.system, self.history.battle)

    @cached_property
    def seen(self) -> Checklist:
        """Who may act, who may not, and what is asked."""
        return checklist(self.history.system, self.history.battle)

    @cached_property
    def due(self) -> tuple[Debt, ...]:
        """The tests due by now."""
        return debts_due(self.history.system, self.history.battle) if self.step is not None else ()

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines, from the top; the order of the units is that of play, or side by side as on the roster.

        Questions come last, but before units of which none is awaited: a long list of them would hide what is asked.
        """
        questions = tuple(self._question(asked) for asked in self.seen.asked if not asked.is_over)
        rows: tuple[tuple[Line, ...], ...] = (tuple(self._of_the_table()), self.units, questions)
        if self.step is not None and self.step.tokens is TokenStep.RANDOM:
            rows = rows[1], rows[0], rows[2]
        elif not any(row.entry.may.awaited for row in self.units):
            rows = rows[0], rows[2], rows[1]
        return (*self._tests(), *self._under_way(), *chain(*rows))

    @cached_property
    def units(self) -> tuple[UnitLine, ...]:
        """The units that may act; the side whose turn it is comes first where they do not act in one order."""
        battle = self.history.battle
        sides = [side.id for side in battle.sides]
        sides.sort(key=lambda side: side != battle.place.side)
        done = deeds(self.history) if self.step is not None else {}
        rows = tuple(self._unit(entry, done.get(entry.unit.id)) for entry in self.seen.able)
        acted = tuple(self._barred_by_its_act(done))
        if self.seen.ranked:
            # Who may not act any more stands behind those who acted before, and before who comes next.
            place = next((place for place, row in enumerate(rows) if row.is_open), len(rows))
            return (*rows[:place], *acted, *rows[place:])
        places = {unit.id: place for place, unit in enumerate(unit for side in sides for unit in battle.of_side(side))}
        in_order = sorted(rows, key=lambda row: sides.index(row.entry.unit.side))
        if acted and self.history.system.turn.acting(battle) is not None:
            listed = (*in_order, *acted)
            first = [row.entry.unit.side for row in listed]
            # The side that acts is on top, and each side's rows stand together.
            return tuple(sorted(listed, key=lambda row: first.index(row.entry.unit.side)))
        if acted:
            in_order = sorted((*rows, *acted), key=lambda row: places[row.entry.unit.id])
        return tuple(in_order)

    @cached_property
    def barred(self) -> tuple[Barred, ...]:
        """Those who belong to the step and may not act, but for those who are listed with what they did."""
        listed = {line.entry.unit.id for line in self.units}
        return tuple(entry for entry in self.seen.barred if entry.unit.id not in listed)

    @cached_property
    def absent(self) -> tuple[Barred, ...]:
        """Those whom the step is not for, but for those who are listed with what they did."""
        listed = {line.entry.unit.id for line in self.units}
        return tuple(entry for entry in self.seen.absent if entry.unit.id not in listed)

    @cached_property
    def _acted(self) -> frozenset[UnitId]:
        """The units that have rolled at this step since the table came to it, for the side that is on move."""
        return acted_here(self.history) if self.step is not None else frozenset()

    @cached_property
    def _performed(self) -> Mapping[UnitId, str]:
        """The act in words that each unit did last at this step without a roll."""
        acts = performed_here(self.history) if self.step is not None else {}
        done = {unit: self.history.system.action(action) for unit, action in acts.items()}
        return {unit: _(action.done or action.label) for unit, action in done.items()}

    def _barred_by_its_act(self, done: Mapping[UnitId, Deed]) -> Iterator[UnitLine]:
        """The units that acted at this step and may not any more, with what they did: by that they are seen."""
        system, battle = self.history.system, self.history.battle
        acted = self._acted | self._performed.keys()
        # Where the turn goes by units, who was ticked off in the activation of another is none of this one.
        by_units = system.turn.acting(battle) is not None
        for side in battle.sides:
            for entry in (*self.seen.barred, *self.seen.absent):
                unit = entry.unit
                if unit.side != side.id or system.cards.is_out(unit):
                    continue
                if unit.id in acted or (battle.is_done(unit.id) and not by_units):
                    deed = done.get(unit.id) if unit.id in acted else None
                    yield replace(self._unit(Able(unit, May(()), done=True), None), deed=deed)

    @property
    def tally(self) -> tuple[int, int] | None:
        """How many units are still awaited here and how many are not any more; None where nobody ever was.

        A unit of the side that is not on move, which is listed as it recoiled or resisted, is none of them.
        """
        _place, mover, _unit = self.moment
        ours = [row for row in self.units if row.is_open or row.entry.unit.side == (mover or row.entry.unit.side)]
        counted = [row.is_open for row in ours if row.entry.may.awaited]
        return (sum(counted), len(counted) - sum(counted)) if counted else None

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """The same as the light sees it."""
        return tuple(
            Spot(line.key, line.kind, line.is_open, self._tests_of(line), not _may_be_left(line), acts_at_once(line))
            for line in self.lines
        )

    @cached_property
    def _offered(self) -> Mapping[UnitId, frozenset[DebtId]]:
        """The tests that a unit is offered in its own row."""
        return {entry.unit.id: frozenset(_owed_among(self.history, entry)) for entry in self.seen.able}

    def _tests_of(self, line: Line) -> frozenset[DebtId]:
        """The tests due that a line takes: all of them, or those that a unit is offered in its own row."""
        due = frozenset(debt.id for debt in self.due)
        if isinstance(line, UnitLine):
            return due & self._offered.get(line.entry.unit.id, frozenset())
        return due if line.kind is Kind.TEST else frozenset()

    def line(self, key: str) -> Line | None:
        """The line of that key; None where there is none."""
        return next((line for line in self.lines if line.key == key), None)

    def _tests(self) -> Iterator[TestsLine]:
        """The tests due, unless each of them is offered to the unit that owes it, in its own row."""
        listed = (entry.unit.id for entry in self.seen.able if not (entry.done or entry.has_rolled))
        offered = frozenset[DebtId]().union(*(self._offered[unit] for unit in listed))
        if any(debt.id not in offered for debt in self.due):
            count = len(self.due)
            who = unit_names(self.history.battle, dict.fromkeys(debt.unit for debt in self.due))
            tests = are_tests(self.history.system, self.due)
            words = n_("{count} test due: {who}", "{count} tests due: {who}", count)
            words = words if tests else n_("{count} roll due: {who}", "{count} rolls due: {who}", count)
            is_open = any(debt.id not in self.passed for debt in self.due)
            yield TestsLine(self.due, words.format(count=count, who=who), is_open, tests)

    def _under_way(self) -> Iterator[RunningLine]:
        system, battle = self.history.system, self.history.battle
        for running in battle.running:
            called, who = procedure_name(system, running.procedure), self._in_it(running)
            names = unit_names(battle, who[:MOST_NAMED]) + (", …" if who[MOST_NAMED:] else "")
            words = _("in progress: {what}").format(what=f"{called} · {names}" if names else called)
            yield RunningLine(f"running:{running.id}", words, _("go on"), running=running)

    def _in_it(self, running: Running) -> tuple[UnitId, ...]:
        """Who is in a procedure under way: those it was begun with, those named since, those on its page of rolls."""
        system, battle = self.history.system, self.history.battle
        answers = (answer.value for answer in running.answers if isinstance(answer.value, str))
        named = [UnitId(value) for value in answers if value in battle.units]
        sheet = system.sheet_of(running.procedure)
        if sheet is not None and sheet.procedure:
            with suppress(Rejected):
                page = open_on(self.history, sheet, running.bindings, running.id)
                # Whom nobody has named yet is not in it.
                known = (
                    (entry.row.bindings.values(), 1 if entry.is_target_unknown else None) for entry in page.entries
                )
                named += [unit for bound, most in known for unit in tuple(bound)[:most]]
        return tuple(dict.fromkeys((*running.bindings.values(), *named)))

    def _of_the_table(self) -> Iterator[TokensLine | OfferLine]:
        system, battle, step = self.history.system, self.history.battle, self.step
        if step is None:
            return
        if may_place(system, battle):
            down, without = len(battle.sealed), without_token(system, battle)
            is_open = any(may_choose_token(system, battle, unit) for unit in without)
            words = n_("{count} order token is face down", "{count} order tokens are face down", down)
            if lacking := len(without):
                lack = (
                    n_("{count} unit has no token yet", "{count} units have no token yet", lacking)
                    if is_open
                    else n_("{count} is drawn at random", "{count} are drawn at random", lacking)
                )
                words = f"{words.format(count=down)}, {lack.format(count=lacking)}"
            verb = _("place them") if is_open else _("look at yours")
            yield TokensLine("tokens", words.format(count=down), verb, is_open, tokens=step.tokens)
        for number, offer in enumerate(step.offers):
            is_again = is_made(system, battle, offer)
            begun = offer.does is Does.PROCEDURE and any(each.procedure == offer.name for each in battle.running)
            opens = _("go on") if begun else _("again") if is_again else _opens(system, offer)
            yield OfferLine(f"offer:{number}", _(offer.verb), opens, not is_again, offer=offer)

    def _question(self, asked: Asked) -> QuestionLine:
        battle, prompt = self.history.battle, asked.prompt
        answer = next((_(option.label) for option in prompt.usual if option.key == asked.answer), asked.answer)
        if prompt.sets and (answer or any(field.key in battle.values for field in prompt.sets)):
            answer = values_in_words(battle, prompt, battle.values)  # as they are since, by whatever changed them
        return QuestionLine(
            f"asked:{prompt.key}",
            asked_in_words(battle, prompt, asked.unit),
            _("change") if answer else _("answer"),
            not asked.answer,
            Kind.QUESTION,
            asked=asked,
            answer=answer,
        )

    def _unit(self, entry: Able, deed: Deed | None) -> UnitLine:
        system, battle = self.history.system, self.history.battle
        tokens, placing = system.turn.tokens, may_place(system, battle)
        is_done = entry.done or entry.has_rolled or entry.may.through
        ahead = None if entry.done or (is_done and deed is not None) else prospect(self.history, entry, self.measures)
        if deed is not None and not is_done and not self._is_shown(entry, deed, ahead):
            deed = None
        if deed is not None and entry.may.asks and not is_done:
            # Where enter asks which of several acts, what is left of the one begun is told all the same.
            ahead = replace(ahead or NOTHING_KNOWN, left=rolls_left(self.history, entry, deed.resolver) or None)
        is_led = self._is_led(entry) and not is_done
        verb = _verb(entry)
        if entry.may.offers == (DONE,) and placing:
            verb = _("change") if entry.is_down else _("order")
        if verb and _is_under_way(battle, entry):
            verb = _("go on")
        line = UnitLine(
            entry,
            _("propose") if is_led else verb,
            ACT if is_led else _intent(system, entry),
            ahead,
            deed,
            self._performed.get(entry.unit.id, ""),
            "" if tokens is None else open_order(tokens, entry.unit),
            is_led,
        )
        if line.left != 0 or is_done:
            return line
        return replace(line, verb=_("look") if ahead is not None and ahead.is_over else _("again"))

    def _is_led(self, entry: Able) -> bool:
        """Whether the app leads the side of a unit that has a choice here, not a token or a test it has to take."""
        system, battle = self.history.system, self.history.battle
        if len(entry.may.offers) == 1 and system.way_of(entry.may.offers[0]) is Way.ELSE:
            return False
        is_placing = entry.may.offers == (DONE,) and may_place(system, battle)
        is_asked = entry.may.offers and entry.may.awaited and not (entry.done or is_placing)
        return bool(battle.side(entry.unit.side).led and is_asked)

    def _is_shown(self, entry: Able, deed: Deed, ahead: Prospect | None) -> bool:
        """Whether what a unit has done is shown while it may still act: in place of what hides nothing else."""
        is_here = deed.step == self.history.battle.place.step and entry.unit.id in self._acted
        return self._is_of(entry, deed) or (is_here and (ahead is None or not (ahead.dice or ahead.need)))

    def _is_of(self, entry: Able, deed: Deed) -> bool:
        """Whether what a unit has done is of what it is still offered, or of what it is in the midst of."""
        system = self.history.system
        sheet = system.sheet_of(deed.resolver)
        rolls = {deed.resolver, *(sheet.of if sheet is not None else ())}
        running = (
            procedure for procedure in self.history.battle.running if entry.unit.id in procedure.bindings.values()
        )
        begun = {procedure.procedure for procedure in running}
        return any(offer.name in rolls or offer.name in begun for offer in entry.may.offers)


def _opens(system: System, offer: Offer) -> str:
    """The word for what is done about an offer to the table: what merely works a figure out is no roll."""
    if offer.does is Does.ROLL and not system.resolver(offer.name).is_act:
        return _(N_("check", "act"))
    return _(OPENS[offer.does])


def _intent(system: System, entry: Able) -> str:
    """The intent that takes the unit's first offer: its letter, or enter where it has none or has to ask."""
    first = next(iter(entry.may.offers), None)
    if first is None or entry.may.asks:
        return ACT
    return INTENT_OF.get(system.way_of(first), ACT)


def _may_be_left(line: Line) -> bool:
    """Whether it is a unit that may do something there though nobody waits for it, or a question like that."""
    if isinstance(line, QuestionLine):
        return not line.asked.prompt.awaited
    return isinstance(line, UnitLine) and not line.entry.may.awaited


def acts_at_once(line: Line) -> bool:
    """Whether it is a unit that acts before what anybody else may do at the step."""
    return isinstance(line, UnitLine) and line.entry.may.at_once


def _owed_among(history: History, entry: Able) -> Iterator[DebtId]:
    """The tests among what a unit is offered, if enter takes or proposes one of them: else it takes none."""
    offers = entry.may.offers
    of_each = [debts_offered(history.system, history.battle, offer, entry.unit.id) for offer in offers]
    if any(of_each[:1]):
        yield from (debt.id for debts in of_each for debt in debts)


def _is_under_way(battle: Battle, entry: Able) -> bool:
    """Whether what enter does with a unit has been begun with it, and was left."""
    if entry.may.asks and len(entry.may.offers) > 1:
        return False
    begun = {running.procedure for running in battle.running if entry.unit.id in running.bindings.values()}
    return any(offer.does is Does.PROCEDURE and offer.name in begun for offer in entry.may.offers[:1])


def _verb(entry: Able) -> str:
    """The verb for enter on a unit; none for one that is ticked off."""
    return "" if entry.done else verb_of_enter(entry)


def verb_of_enter(entry: Able) -> str:
    """The verb for what enter does with a unit, ticked off or not; dots say that it asks which of several."""
    if not entry.may.offers:
        return ""
    verb = _("again") if entry.has_rolled else _(entry.may.verb or entry.may.offers[0].verb)
    return f"{verb} …" if entry.may.asks and len(entry.may.offers) > 1 else verb
