"""A battle as the phone of one side shows it, in the reader's language: built from what that side may know alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Final

from msgspec import Struct

from tracker.battle.acts import Act
from tracker.battle.battle import SideId, Unit, UnitId
from tracker.battle.fields import Scalar
from tracker.grammar import guessed
from tracker.play.backwards import Made, backwards
from tracker.play.confidential import units_in
from tracker.play.history import History
from tracker.play.order_draw import faces_to_draw
from tracker.play.perspective import Perspective, View, seen_by, tokens_counted
from tracker.play.phones import debt_key
from tracker.play.step_questions import StepQuestion, questions_of_step
from tracker.play.tokens import may_place, open_order
from tracker.rules.system import MayNot
from tracker.views.armies import names_apart
from tracker.views.hurt import badges_of
from tracker.views.log_line import in_words, log_line
from tracker.views.orders import Bearer, orders_of
from tracker.views.owed import tests_owed
from tracker.views.sentences.names import named_in, phase_name, side_name, step_name, token_names
from tracker.views.sides import Look, looks
from tracker.words import _, labelled, spoken

MOST_LINES: Final = 12
"""The most lines of its own log that a phone is shown."""
FARTHEST: Final = 200
"""How many acts back these are looked for."""


class TokenShown(Struct, frozen=True):
    """An order token: its key, and its name as it is printed."""

    id: str
    name: str


class OwnUnit(Struct, frozen=True):
    """One of the side's own units: what is left of it, its marks, its token, and those it may have.

    `full` is 0 where it has no strength to count. `token` is what lies face down by it, `order` what lies open; `lacks`
    says that it wants one still, `draws` how many faces the die has that is to draw it, 0 where none is, `barred` why
    it has none.
    """

    id: str
    name: str
    now: int = 0
    full: int = 0
    is_out: bool = False
    marks: tuple[str, ...] = ()
    token: TokenShown | None = None
    order: TokenShown | None = None
    allowed: tuple[TokenShown, ...] = ()
    lacks: bool = False
    draws: int = 0
    barred: str = ""


class SideSeen(Struct, frozen=True):
    """A side at the table: how it is marked, its tokens as the cover counts them, whether it is ready or led."""

    id: str
    name: str
    letter: str
    shape: str
    hue: str
    placed: int = 0
    left: int = 0
    is_ready: bool = False
    is_led: bool = False


class OwedShown(Struct, frozen=True):
    """A test that one of the side's own units owes; `needs` and `chance` are empty where they are not known.

    `key` is the row of its roll: the number on the list of the table would tell how many tests others have owed.
    """

    key: str
    unit: str
    test: str
    why: str
    needs: str = ""
    chance: str = ""
    due: str = ""
    is_due: bool = False


class DieShown(Struct, frozen=True):
    """A die that lies: its face, and whether the app threw it."""

    sides: int
    face: int
    by_app: bool = False


class RowShown(Struct, frozen=True):
    """A roll of the open page: who at whom, what it needs, its chance, its dice, and how it ended.

    `wants` are the faces of the die that it takes next, 0 where none; `is_next` that the next die is its own. `left` is
    how many rolls are left in it, `struck` why none can be made, `first` what the table has to say before. `key` is
    empty where nothing can be done in it.
    """

    key: str
    who: str
    whom: str = ""
    needs: str = ""
    chance: str = ""
    dice: tuple[DieShown, ...] = ()
    wants: int = 0
    is_next: bool = False
    result: str = ""
    left: int = 0
    struck: str = ""
    first: str = ""


class OptionShown(Struct, frozen=True):
    """One answer that can be given: its value, and its words."""

    value: Scalar
    name: str


class QuestionShown(Struct, frozen=True):
    """A question that asks this side; `value` is the answer taken until another is given, None where there is none.

    With no options a whole number from `least` to `most` is asked, or words of at most so many `letters`.
    """

    key: str
    words: str
    options: tuple[OptionShown, ...] = ()
    value: Scalar | None = None
    least: int = 0
    most: int = 0
    letters: int = 0


class PageShown(Struct, frozen=True):
    """The page of rolls that is open at the table, where this side rolls on it or is asked."""

    title: str
    rows: tuple[RowShown, ...] = ()
    question: QuestionShown | None = None
    may_throw: bool = False


class SeatState(Struct, frozen=True):
    """Everything the phone of a side shows; where nothing that it may know has changed, it is the same to the byte.

    `places` says that tokens are laid at this step, `question` is what the step asks the side beside any page. `log`
    are the last events of its own units, the oldest first.
    """

    side: SideSeen
    others: tuple[SideSeen, ...]
    title: str
    turn: int
    phase: str
    step: str
    on_move: str
    places: bool
    units: tuple[OwnUnit, ...]
    owed: tuple[OwedShown, ...] = ()
    page: PageShown | None = None
    question: QuestionShown | None = None
    log: tuple[str, ...] = ()


class OwnLog:
    """The last events of a side's units in words, each put in words once however often its phones are told.

    Acts of others stay out of it that the side may not know of, or that touch none of its units.
    """

    def __init__(self, side: SideId) -> None:
        self._side = side
        self._for: object = None
        self._words: dict[int, tuple[Act, str | None]] = {}
        """The status of each act, by its place in memory: see `_in_words`."""

    def lines(self, history: History, since: float = 0.0) -> tuple[str, ...]:
        """The last of them, the oldest first; none made before the side last looked, at that moment in seconds."""
        view = View(history, self._side)
        if (now := (history.system, view.hidden, spoken())) != self._for:
            self._for, self._words = now, {}
        lines: list[str] = []
        words: dict[int, tuple[Act, str | None]] = {}
        known = 0
        for done in backwards(history):
            is_early = not done.before.furthest.step or (since and done.act.at <= since)
            if is_early or len(lines) == MOST_LINES or known == FARTHEST:
                break
            before = self._words.get(id(done.act))
            is_kept = before is not None and before[0] is done.act
            text = before[1] if before is not None and is_kept else self._in_words(history, view, done)
            words[id(done.act)] = done.act, text
            # Acts that it may not know of are not even counted: they would shorten what it is told.
            known += text is not None
            lines += [text] if text else []
        self._words = words
        return tuple(reversed(lines))

    def _in_words(self, history: History, view: View, done: Made) -> str | None:
        """An act in words: none where nothing of it is the side's business, None where it may not know of it."""
        if not view.knows(done.act, done.before):
            return None
        units = history.battle.units
        touched = (unit for event in done.act.events for unit in units_in(event))
        if not any(unit in units and units[unit].side == self._side for unit in touched):
            return ""
        return in_words(log_line(history.system, view.masked(done.before), view.shown(done.act), revealed=True))


def state(
    history: History,
    side: SideId,
    *,
    ready: Collection[SideId] = (),
    since: float = 0.0,
    page: PageShown | None = None,
    log: OwnLog | None = None,
) -> SeatState:
    """The battle as the phone of that side shows it.

    `ready` are the sides that said so, `since` is when this phone was looked at last, in seconds since 1970. `page` is
    the one open at the table, as `tracker.views.phone_page` shows it to this side. `log` is kept from one state to the
    next by whoever asks often.
    """
    seen = seen_by(history, side)
    battle, place = seen.battle, seen.battle.place
    marks = looks(battle)
    sides = {known.id: _side(history, seen, known.id, marks[known.id], ready) for known in battle.sides}
    return SeatState(
        side=sides[side],
        others=tuple(shown for key, shown in sides.items() if key != side),
        title=battle.title,
        turn=place.turn,
        phase=phase_name(seen.system, place.step) if place.step else "",
        step=step_name(seen.system, place.step) if place.step else "",
        on_move=_on_move(seen),
        places=may_place(seen.system, battle),
        units=tuple(_own_units(seen)),
        owed=tuple(_owed(seen)),
        page=page,
        question=next(map(partial(_asked, seen), questions_of_step(seen)), None),
        log=(log or OwnLog(side)).lines(history, since),
    )


def _asked(seen: Perspective, question: StepQuestion) -> QuestionShown:
    """A question of the step in words: of the sheet with whom it is about, or whose turn it is among the units."""
    names, prompt = names_apart(seen.battle), question.prompt
    if question.action is not None and question.about is not None:
        words = labelled(names[question.about], _(question.action.label))
        return QuestionShown(question.key, words, letters=question.letters)
    if prompt is None:
        units = (OptionShown(unit, names[UnitId(unit)]) for unit in question.answers)
        return QuestionShown(question.key, _("Which of your units is next?"), tuple(units))
    words = _(prompt.question)
    about = words if question.about is None else named_in(words, guessed(names[question.about]))
    return QuestionShown(
        question.key, about, tuple(OptionShown(option.key, _(option.label)) for option in prompt.usual)
    )


def _on_move(seen: Perspective) -> str:
    """The name of the side whose move it is; empty where both act, or nobody does."""
    return side_name(seen.battle, key) if (key := seen.system.turn.on_move(seen.battle)) else ""


def _side(history: History, seen: Perspective, side: SideId, look: Look, ready: Collection[SideId]) -> SideSeen:
    known = seen.battle.side(side)
    placed, left = tokens_counted(history, seen, side)
    return SideSeen(
        known.id, known.name, look.letter, look.shape, look.hue, placed, left, side in ready, bool(known.led)
    )


def _own_units(seen: Perspective) -> Iterator[OwnUnit]:
    system, battle = seen.system, seen.battle
    tokens = system.turn.tokens
    orders = None if tokens is None else orders_of(system, battle, tokens, seen.side)
    bearers = {} if orders is None else {bearer.unit.id: bearer for bearer in orders.bearers}
    barred = {} if orders is None else {unit.id: bar for unit, bar in orders.barred}
    names, called = names_apart(battle), token_names(system, battle)
    for unit in battle.of_side(seen.side):
        yield _own(seen, unit, names[unit.id], called, bearers.get(unit.id), barred.get(unit.id))


def _own(
    seen: Perspective,
    unit: Unit,
    name: str,
    called: Mapping[str, str],
    bearer: Bearer | None,
    bar: MayNot | None,
) -> OwnUnit:
    system, battle = seen.system, seen.battle
    gauge = next(iter(system.audience.gauges(unit)), None)
    is_out = system.cards.is_out(unit)
    order = "" if system.turn.tokens is None else open_order(system.turn.tokens, unit)
    marks = () if is_out else (badge.words for badge in badges_of(system, battle, unit))
    return OwnUnit(
        id=unit.id,
        name=name,
        now=0 if gauge is None or is_out else max(gauge.now, 0),
        full=0 if gauge is None else max(gauge.full, gauge.now, 0),
        is_out=is_out,
        marks=tuple(mark for mark in marks if len(mark) > 1),
        token=_token(called, battle.sealed.get(unit.id, "")),
        order=_token(called, order),
        allowed=() if bearer is None else tuple(filter(None, (_token(called, key) for key in bearer.allowed))),
        lacks=bearer is not None and bearer.lacks,
        draws=faces_to_draw(system, battle, unit) if bearer is not None and bearer.draws else 0,
        barred="" if bar is None else _(bar.reason),
    )


def _token(called: Mapping[str, str], key: str) -> TokenShown | None:
    return TokenShown(key, called.get(key, key)) if key else None


def _owed(seen: Perspective) -> Iterator[OwedShown]:
    times = Counter[str]()
    for owed in tests_owed(seen.system, seen.battle):
        if owed.side == seen.side:
            alike = debt_key(owed.debt)
            times[alike] += 1
            yield OwedShown(
                f"{alike} {times[alike]}",
                owed.name,
                owed.test,
                owed.why,
                owed.needs,
                owed.chance,
                owed.due,
                owed.is_due,
            )
