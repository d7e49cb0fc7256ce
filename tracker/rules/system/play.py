"""Play beside the single roll: actions without dice, procedures of several questions, what happens of itself."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import wraps
from typing import Final

from msgspec import Struct

from tracker.battle.battle import Battle, Bindings, Debt, DebtId, Running, Unit, UnitId
from tracker.battle.events import AnyEvent
from tracker.battle.fields import AnyField, Field, Option, Scalar
from tracker.rules.resolver import Role
from tracker.rules.system.turn import Open
from tracker.words import N_


class Action(Struct, frozen=True):
    """Something the table does to a unit without a roll: lose a base to shooting, take off, rest.

    `bars` gives the reason it cannot be done now, or None; `does` the events, from checked inputs; `begins` the
    likeliest of these for the unit, by key, where that is not the default of the field; those `measured` only the table
    sees, so nothing is proposed for them. An action that ends something
    names in `unfinished` what is owed or begun and would be thrown away: that is asked about first. `most` says, by
    the key of an input, of how many it can be done to the unit, or how far: whoever types more is asked whether he
    means it. One that is not offered is only for old battles: what was done by it is decided as ever, and nobody is
    asked for it. `suits` says whether a unit like that could ever do it: what it never can is not listed for it. `at`
    are the steps at which it is listed, where it settles something for the rest of the turn; none for any. `told_by`
    are the fields whose change tells what was done, the best first, where other changes lead up to it; `says` tells it
    where no change does, with what was said to it by the key of an input: `{unit} {unit:moves|move} {cm} cm`, and with
    the `{remark}`. `asks` is the question for an input, by its key, where its label is none: `How far {unit:does|do}
    {unit} move?`; `remark` is what bears on the answers of the unit, in the reader's language; `done` are the words
    beside a unit to which it was done last, where those of its name would be read as something to do. `lists` says, by
    the key of an input, which of its answers there are for the unit, where those are not all of them. `part` says, in
    the reader's language, with how many of its figures the unit does it, from it and what was said; empty where all of
    them do.
    """

    key: str
    label: str
    rules: tuple[str, ...]
    does: Callable[[Battle, Unit, Mapping[str, Scalar]], tuple[AnyEvent, ...]]
    inputs: tuple[AnyField, ...] = ()
    bars: Callable[[Battle, Unit], str | None] = lambda _battle, _unit: None
    begins: Callable[[Unit], Mapping[str, Scalar]] = lambda _unit: {}
    measured: tuple[AnyField, ...] = ()
    unfinished: Callable[[Battle, Unit], tuple[Open, ...]] | None = None
    was: tuple[str, ...] = ()
    most: Callable[[Battle, Unit], Mapping[str, float]] = lambda _battle, _unit: {}
    is_offered: bool = True
    suits: Callable[[Unit], bool] = lambda _unit: True
    told_by: tuple[str, ...] = ()
    says: str = ""
    done: str = ""
    at: tuple[str, ...] = ()
    asks: Mapping[str, str] = {}
    remark: Callable[[Unit], str] = lambda _unit: ""
    lists: Callable[[Unit], Mapping[str, tuple[str, ...]]] = lambda _unit: {}
    part: Callable[[Unit, Mapping[str, Scalar]], str] = lambda _unit, _answers: ""

    def is_listed(self, unit: Unit, step: str) -> bool:
        """Whether it stands among what that unit can do besides what the step offers."""
        return self.is_offered and self.suits(unit) and (not self.at or step in self.at)


DESTROYED: Final = "destroyed"
RAN_OFF: Final = "ran_off"
"""Why a unit is gone that the table itself takes off, by one act: it is told by that."""

UNIT_GONE: Final = "unit_gone"
"""Why a test falls away whose unit is out of the battle, or struck off the roster."""

COMMON_CAUSES: Final[Mapping[str, str]] = {
    DESTROYED: N_("destroyed"),
    RAN_OFF: N_("off the board"),
    UNIT_GONE: N_("the unit is out of the battle"),
}
"""The words for causes that are the same in every rule system, where it has none of its own."""


def taken_off(rules: tuple[str, ...], goes: Callable[[Battle, Unit, str], tuple[AnyEvent, ...]]) -> tuple[Action, ...]:
    """The two actions by which the table takes any unit off, whatever became of it; `goes` is given the cause."""
    return (
        Action("run_off", N_("runs off the board"), rules, lambda battle, unit, _values: goes(battle, unit, RAN_OFF)),
        Action("destroy", N_("destroyed"), rules, lambda battle, unit, _values: goes(battle, unit, DESTROYED)),
    )


class Consequence(Struct, frozen=True):
    """Something that happens of itself, told for the reference: its words, its rules and the code that does it."""

    key: str
    label: str
    rules: tuple[str, ...]
    by: Callable[..., object]


TABLE: Final = UnitId("")
"""Whom a question asks that no side decides: what the figures show, and what both have agreed on."""


class Choose(Struct, frozen=True):
    """A procedure asks for one of several options; `about` are the units it speaks of.

    `usual` is the likeliest answer, `short` the question in a word or two, as it stands in the row of a sheet. What is
    `measured`, a range that a table hangs on, is said before the first die. What is `barred` is offered to nobody, and
    was once: a battle in which it was answered goes on with it. It is doubtful where the other side decides: the usual
    answer is a guess then, which a page wants agreed to by itself. `player` is as in `PickUnit`.
    """

    key: str
    question: str
    options: tuple[Option, ...]
    rules: tuple[str, ...] = ()
    about: tuple[UnitId, ...] = ()
    usual: str = ""
    short: str = ""
    measured: bool = False
    barred: tuple[Option, ...] = ()
    is_doubtful: bool = False
    player: UnitId | None = None


class PickUnit(Struct, frozen=True):
    """A procedure asks for a unit, or for none where that is allowed (the empty id); `usual` is the likeliest.

    It is doubtful where that is a guess: several may be meant, or nobody ever told who touches whom. A page then wants
    it agreed to by itself. It is unknown too where nothing at all speaks for one of them: the usual one only stands in
    for whoever is picked from the list, with which a page begins. What is `measured`, because only the table sees it,
    is said before the roll that hangs on it. Whom it asks is the player of the unit `player`, or the `TABLE`; where
    nothing is said, that of who acts. `against` says why some of the candidates are hardly meant.
    """

    key: str
    question: str
    candidates: tuple[UnitId, ...]
    or_none: str = ""
    rules: tuple[str, ...] = ()
    about: tuple[UnitId, ...] = ()
    usual: UnitId | None = None
    short: str = ""
    is_doubtful: bool = False
    measured: bool = False
    player: UnitId | None = None
    is_unknown: bool = False
    against: Mapping[UnitId, str] = {}


class Count(Struct, frozen=True):
    """A procedure asks for a whole number; the likeliest is the default of its field.

    There are no more than `most`, where the cards tell: whoever types more is asked whether he means it. What is
    `measured`, a range that a table hangs on, is said before the first die. It is doubtful where only its player can
    say: the likeliest is a guess then, which a page wants agreed to by itself. `player` is as in `PickUnit`.
    """

    key: str
    question: str
    field: Field[int]
    rules: tuple[str, ...] = ()
    about: tuple[UnitId, ...] = ()
    short: str = ""
    most: int | None = None
    measured: bool = False
    is_doubtful: bool = False
    player: UnitId | None = None


class RollFor(Struct, frozen=True):
    """A procedure asks for a roll; the key of its outcome becomes the answer.

    For its place on a sheet: `at` is its rank in the order of play; `place`, from 1, its number among rolls without
    such a rank that stand in another order than they are made in (who announces first), 0 for none; `aims` are those
    whom it is announced against though its roll has no part for them; `asks` are parts of the roll, each by its key,
    that the table fills or leaves open; `by` are the keys of the earlier answers it came
    from, that to be changed first before the others; `foreseen` is the outcome that is assumed to look further ahead,
    empty where the play beyond hangs on the dice; `note` says in a few words why it is made, or made there, `short`
    what is rolled where the page has rolls of several kinds; rolls of one `moment` are made together, whoever makes
    them, those without one unit by unit. `assumed` is which of their units' figures make the roll and are struck,
    unless the table says otherwise: those of the roll under the key `figures_of`, once it is made. `after` are the
    tests owed that come before it by the rules, though nothing keeps the table from rolling first.
    """

    key: str
    question: str
    resolver: str
    bindings: Mapping[str, UnitId]
    inputs: Mapping[str, Scalar] = {}
    at: int | None = None
    by: tuple[str, ...] = ()
    foreseen: str = ""
    note: str = ""
    short: str = ""
    place: int = 0
    aims: tuple[UnitId, ...] = ()
    asks: tuple[PickUnit, ...] = ()
    assumed: Mapping[str, Scalar] = {}
    figures_of: str = ""
    moment: str = ""
    after: tuple[DebtId, ...] = ()

    @property
    def proposed(self) -> Mapping[str, Scalar]:
        """All that it is proposed to be made with."""
        return {**self.assumed, **self.inputs}


Question = Choose | PickUnit | Count
"""A question answered by a value rather than by dice."""

Ask = Question | RollFor
Asker = Callable[[Battle, Running], Ask | None]
"""From the answers so far to the next question, None at the end."""
Script = Generator[Ask, Scalar, None]
"""A procedure that reads downwards: it yields each question and is sent its answer."""


def _open_to_all(_battle: Battle, _bindings: Bindings) -> str | None:
    return None


def _never_over(_battle: Battle, _running: Running) -> bool:
    return False


def _no_end(_battle: Battle, _running: Running) -> tuple[AnyEvent, ...]:
    return ()


def _holds_none(_running: Running, _debt: Debt) -> bool:
    return False


class Procedure(Struct, frozen=True):
    """Play that is more than one roll: most often a script, see `scripted`.

    `bars` says why it may not be begun with these units, None where it may. `ask` returns None at the end; `ends`
    gives what then happens. Nothing is kept but the answers, so a procedure
    can be left, resumed after a restart, and undone one answer at a time. `deferred` are the keys of rolls that may
    wait, as damage does, until who makes them has made all others of that moment: none of those hangs on them. A page
    has such a handful thrown together, whatever the procedure asks first. While it is under way the tests that it
    `holds` back are not due: they are taken once it is over.
    """

    key: str
    label: str
    rules: tuple[str, ...]
    ask: Asker
    roles: tuple[Role, ...] = ()
    ends: Callable[[Battle, Running], tuple[AnyEvent, ...]] = _no_end
    bars: Callable[[Battle, Bindings], str | None] = _open_to_all
    was: tuple[str, ...] = ()
    deferred: tuple[str, ...] = ()
    holds: Callable[[Running, Debt], bool] = _holds_none


def scripted(
    script: Callable[[Battle, Running], Script], is_over: Callable[[Battle, Running], bool] = _never_over
) -> Asker:
    """The `ask` of a script: run it again over the answers so far, up to the first question that has none.

    `is_over` says where it is broken off whatever it would ask next, because who acts is gone. The battle is as the
    answers have left it, so what an answer changes is read off the answers, and a question that was answered is yielded
    again whatever became of its units.
    """

    @wraps(script)
    def ask(battle: Battle, running: Running) -> Ask | None:
        if is_over(battle, running):
            return None
        answers = {given.key: given.value for given in running.answers}
        play = script(battle, running)
        try:
            question = next(play)
            while (value := answers.get(question.key)) is not None:
                question = play.send(value)
        except StopIteration:
            return None
        return question

    return ask


def only_answered(running: Running, script: Script) -> Script:
    """A part of a script that is broken off: those of its questions that were answered, and none after them."""
    answered = {given.key for given in running.answers}
    try:
        question = next(script)
        while question.key in answered:
            question = script.send((yield question))
    except StopIteration:
        return


def answer(running: Running, key: str) -> Scalar | None:
    """The latest answer under that key, or None."""
    # A plain loop, no generator: the forecast of a large melee asks for a hundred thousand answers.
    for given in reversed(running.answers):
        if given.key == key:
            return given.value
    return None
