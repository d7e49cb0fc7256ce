"""A player's wishes from his own phone, and their results: orders laid in secret, dice typed, answers given.

The list is closed: no phone turns tokens up, goes on, takes back, or sets a value. What is refused is held against what
its side may know first, so that no refusal tells more than that.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from tracker.battle.acts import Tap
from tracker.battle.battle import Debt, Side, SideId, Unit, UnitId
from tracker.battle.commands import Command, PlaceToken, Refused, TakeToken
from tracker.battle.dice import Die as PrintedDie
from tracker.battle.dice import Face, Thrower
from tracker.battle.fields import Rejected
from tracker.play.checks import face_given
from tracker.play.decide import decide
from tracker.play.history import History
from tracker.play.order_draw import order_draw, was_drawn
from tracker.play.perspective import Perspective, recently_seen_by, seen_by
from tracker.play.step_questions import OF_STEP, questions_of_step
from tracker.play.tokens import may_place
from tracker.words import N_, _

LONGEST: Final = 512
"""The most bytes of a message from a phone."""

NOT_ASKED: Final = N_("nothing of the kind is asked of you now")
LEFT_TO_THE_TABLE: Final = N_("that is left to the table")
NO_ANSWER: Final = N_("that is not one of the answers")

Key = Annotated[str, Meta(min_length=1, max_length=200)]
Number = Annotated[int, Meta(ge=1, le=2**53)]


class Wanted(Struct, frozen=True, tag=str.lower, tag_field="wish", forbid_unknown_fields=True):
    """Something wanted from a phone; `tap` is the number of the tap there, one higher each time."""

    tap: Number


class Place(Wanted, frozen=True):
    """Lay a token face down by a unit, in place of the one that may lie there."""

    unit: Key
    token: Key


class Take(Wanted, frozen=True):
    """Take a unit's token back into the hand."""

    unit: Key


class Draw(Wanted, frozen=True):
    """Let chance lay the token of a unit: the app throws, or a die at the table that showed this face.

    What the printed die that was typed leaves to its owner he then lays himself.
    """

    unit: Key
    face: Annotated[int, Meta(ge=1, le=1000)] | None = None


class Die(Wanted, frozen=True):
    """The face of a die that fell for a roll of the open page, by the key of its row; without one the app throws."""

    row: Key
    face: Annotated[int, Meta(ge=1, le=1000)] | None = None


class Answer(Wanted, frozen=True):
    """An answer to a question of the open page, or of the step, by its key."""

    question: Key
    value: Annotated[str, Meta(max_length=200)] | bool | Annotated[int, Meta(ge=-10_000, le=10_000)]


class Ready(Wanted, frozen=True):
    """The side has done what it has to do, or not yet after all; nobody goes on by it."""

    is_ready: bool


Wish = Place | Take | Draw | Die | Answer | Ready
Order = Place | Take | Draw | Answer
"""The intents that belong to no page of rolls; an answer is such where it is one to the step, see `is_of_step`."""

_READER: Final = msgspec.json.Decoder(Wish, strict=True)


def wish_of(message: bytes | str) -> Wish | None:
    """The wish that a message says; None for anything else."""
    if len(message) > LONGEST:
        return None
    try:
        wish: Wish = _READER.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return wish


def was_made(history: History, tap: Tap) -> bool:
    """Whether that tap has brought about an act before, stand it or not: it is acknowledged, and never made again."""
    return any(act.tap == tap for act in reversed(history.acts))


def debt_key(debt: Debt) -> str:
    """The key of a test owed on a phone, beside others that may be alike."""
    return f"owed {debt.unit} {debt.resolver} {debt.cause} {debt.turn}"[:180]


def no_phone(side: Side) -> str:
    """Why a side has no phone; empty where it may have one."""
    return _("The app leads {side}: it has no phone.").format(side=side.name) if side.led else ""


def is_of_step(wish: Wish) -> bool:
    """Whether it answers a question of the step, and none of a page of rolls."""
    return isinstance(wish, Answer) and wish.question.startswith(OF_STEP)


def order_wished(history: History, side: SideId, wish: Order, throw: Thrower) -> tuple[Command, ...] | Refused:
    """The commands that a wish about a side's tokens, or an answer of it to the step, comes to; or why not."""
    if led := no_phone(history.battle.side(side)):
        return Refused(led)
    seen = seen_by(history, side)
    if isinstance(wish, Answer):
        return _answered(seen, wish)
    unit = seen.battle.units.get(UnitId(wish.unit))
    if unit is None or unit.side != side:
        return Refused(_("that unit is not yours"))
    match wish:
        case Place(token=token):
            return _if_known(seen, PlaceToken(unit.id, token))
        case Take():
            return _if_known(seen, TakeToken(unit.id))
        case Draw(face=face):
            return _drawn(history, seen, unit, face, throw)


def as_known(history: History, side: SideId, after: History | Refused) -> History | Refused:
    """The result of a side's wish; where something is kept from it, no reason why that cannot be."""
    is_kept = isinstance(after, Refused) and recently_seen_by(history, side) is not history
    return Refused(_(LEFT_TO_THE_TABLE)) if is_kept else after


def _answered(seen: Perspective, wish: Answer) -> tuple[Command, ...] | Refused:
    asked = next((question for question in questions_of_step(seen) if question.key == wish.question), None)
    if asked is None:
        return Refused(_(NOT_ASKED))
    try:
        command = asked.command(str(wish.value))
    except Rejected as wrong:
        return Refused(str(wrong))
    return Refused(_(NO_ANSWER)) if command is None else _if_known(seen, command)


def _if_known(seen: Perspective, command: Command) -> tuple[Command, ...] | Refused:
    """The command, if what the side knows allows it."""
    decided = decide(seen.system, seen.battle, command)
    return decided if isinstance(decided, Refused) else (command,)


def _drawn(
    history: History, seen: Perspective, unit: Unit, face: int | None, throw: Thrower
) -> tuple[Command, ...] | Refused:
    if not may_place(seen.system, seen.battle):
        return Refused(_("tokens are placed in the orders phase, not now"))
    if was_drawn(history, unit):
        return Refused(_("{unit}: a die has drawn its order already").format(unit=unit.name))
    try:
        commands = order_draw(
            history, unit, throw if face is None else _typed(face, throw), leaves_choice=face is not None
        )
    except Rejected as wrong:
        return Refused(str(wrong))
    return commands or Refused(_("{unit} draws no order").format(unit=unit.name))


def _typed(face: int, throw: Thrower) -> Thrower:
    """A hand that types the first die; what must be thrown after it the app throws."""
    typed: list[int] = [face]

    def thrown(die: PrintedDie, asked: str) -> Face:
        if not typed:
            return throw(die, asked)
        return face_given(die, typed.pop())

    return thrown
