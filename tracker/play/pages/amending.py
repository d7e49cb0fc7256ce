"""Putting right what is past as a page: which act and which die, the digits typed, what the battle would be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.acts import Act, Fate
from tracker.battle.commands import Command, Refused, Resolve
from tracker.battle.dice import Face
from tracker.battle.fields import Rejected
from tracker.play.amend import Amendment, DieMissing, Proposal
from tracker.play.correction import Correction, correcting
from tracker.play.history import History
from tracker.play.pages.handful import FEW_SIDES
from tracker.play.pages.intents import TYPED, Digit, taken_back
from tracker.play.pages.wants import Close
from tracker.rules.answers import read_digits
from tracker.rules.plugins import Unusable
from tracker.rules.systems import asked_of
from tracker.words import N_, _

MOST_DIGITS: Final = 3
ONLY_HAPPENED: Final = N_(
    "This action only recorded what happened, not what was intended: it cannot be corrected here."
)


class AmendPage(Struct, frozen=True):
    """The page that puts an act of the past right; every key makes another one of it."""

    history: History
    lit: int | None = None
    """The act under the light, None where none is listed."""
    shows_all: bool = False
    """Whether every act is listed, or those with dice alone."""
    which: int = 0
    """The die that is read otherwise, from 0."""
    typed: str = ""
    trouble: str = ""
    correction: Correction | None = None
    """The lit act as it should have been, None where nobody can tell what was wanted of it."""
    outcome: Proposal | None = None
    """The battle as it would be; None while nothing is changed."""

    @property
    def acts(self) -> tuple[int, ...]:
        """The acts that are listed, by their index."""
        acts = enumerate(self.history.acts)
        return tuple(index for index, act in acts if act.fate is Fate.STANDS and self.shows(act))

    def shows(self, act: Act) -> bool:
        """Whether an act that stands is listed."""
        return act.amends is None if self.shows_all else bool(_dice(act))

    @property
    def faces_before(self) -> tuple[Face, ...]:
        """The dice of the lit act as they lay."""
        asked = None if self.correction is None else self.correction.asked
        return asked.faces if isinstance(asked, Resolve) else ()

    @property
    def sides(self) -> int | None:
        """The sides of the die that digits go to, the one that is missing or the lit one; None without dice."""
        if isinstance(self.outcome, DieMissing):
            return self.outcome.throw.die.sides
        dice = self.correction.dice if self.correction is not None else ()
        return dice[self.which].die if self.which < len(dice) else None


class Light(Struct, frozen=True):
    """The light moved to an act."""

    act: int


class Instead(Struct, frozen=True):
    """The command wanted in place of the one before."""

    command: Command


class PutRight(Struct, frozen=True):
    """The battle with its past put right, for the one on the table; with it the page is closed."""

    after: History


class AskAnew(Struct, frozen=True):
    """The questions of the act asked again; the page takes what comes of them as `Instead`."""

    correction: Correction


class AmendPressed(NamedTuple):
    """The page after an intent, and its want before it can go on."""

    page: AmendPage
    want: PutRight | AskAnew | Close | None = None


def open_amend(history: History, act: int | None = None, digit: str = "") -> AmendPage:
    """The page at that act, or at the last roll, with a digit typed already; raises `IndexError` for no act."""
    page = _listed(AmendPage(history, act, act is not None and not _dice(history.acts[act])))
    return _digit(page, digit, 0.0) if digit and page.correction is not None else page


def press_amend(page: AmendPage, intent: Light | Digit | Instead | str, now: float = 0.0) -> AmendPressed:
    """The page after an act lit, a digit, another wish or the id of a binding; `now` is when it is put right."""
    match intent:
        case Light(act):
            return AmendPressed(page if page.lit == act else _lighting(page, act))
        case Digit(digit):
            return AmendPressed(_digit(page, digit, now))
        case Instead(command):
            return AmendPressed(_wanting(page, command, now))
        case str() if page.typed and intent in BESIDE_THE_DIGITS:
            return AmendPressed(replace(page, trouble=_(TYPED)))
        case str():
            return AMEND_INTENTS[intent](page, now)


def amend_followed(page: AmendPage, history: History, now: float = 0.0) -> AmendPage:
    """The page under which another hand has acted: what was changed of the act stays changed, where it still stands."""
    if page.history is history:
        return page
    before, after = page.correction, _listed(replace(page, history=history))
    if before is None or after.correction is None or after.correction.asked != before.asked:
        return after
    after = replace(after, which=page.which, typed=page.typed)
    return _corrected(after, replace(before, history=history), now)


def _listed(page: AmendPage) -> AmendPage:
    """The page with the light on the act it was on, else the one before it that is listed."""
    acts = page.acts
    before = [index for index in acts if page.lit is None or index <= page.lit]
    lit = before[-1] if before else next(iter(acts), None)
    return replace(page, lit=None, correction=None, outcome=None) if lit is None else _begun(page, lit)


def _begun(page: AmendPage, act: int) -> AmendPage:
    """The page with the light on an act of which nothing is changed."""
    correction = correcting(page.history, act)
    trouble = _(ONLY_HAPPENED) if correction is None else ""
    return AmendPage(page.history, act, page.shows_all, trouble=trouble, correction=correction)


def _lighting(page: AmendPage, act: int) -> AmendPage:
    """The page with the light on another act; it says what was typed, or changed, at the one before."""
    return _without_changes_of(page, _begun(page, act))


def _without_changes_of(before: AmendPage, page: AmendPage) -> AmendPage:
    """The page, which says what was typed or changed before it is and is no more."""
    changed = "" if before.correction is None else _changed_in(before.correction)
    what = " ".join(filter(None, (changed, before.typed)))
    sentences = (taken_back(what) if what else "", page.trouble)
    return replace(page, trouble=" · ".join(filter(None, sentences)))


def _changed_in(correction: Correction) -> str:
    """The faces that were put right of an act, else a word for whatever was changed of it; empty where nothing was."""
    asked = correction.asked.faces if isinstance(correction.asked, Resolve) else ()
    read = [face for face, was in zip(correction.dice, asked, strict=False) if face != was]
    faces = [face.face for face in chain(read, *correction.faces.values())]
    if correction.is_changed and not faces:
        return _("the changes")
    return " ".join(map(str, faces))


def _corrected(page: AmendPage, correction: Correction, now: float) -> AmendPage:
    """The page with what the battle would be with that put right."""
    outcome: Proposal | None = None
    if correction.is_changed:
        try:
            outcome = asked_of(page.history.system, partial(correction.outcome, now))
        except Unusable as wrong:
            outcome = Refused(str(wrong))
    laid = [] if page.correction is None else [*chain(*page.correction.faces.values())]
    dropped = [] if correction.faces else [str(face.face) for face in laid]
    trouble = taken_back(" ".join(dropped)) if dropped else ""
    return replace(page, correction=correction, outcome=outcome, trouble=trouble)


def _wanting(page: AmendPage, command: Command | None, now: float) -> AmendPage:
    return page if page.correction is None else _corrected(page, page.correction.wanting(command), now)


def _digit(page: AmendPage, digit: str, now: float) -> AmendPage:
    """A digit goes to the die under the light, or to the one that is missing; space or enter closes it.

    Dice that show one digit are typed without a gap, as on a page of rolls: the next digit is of the next die.
    """
    if page.sides is not None and page.sides < FEW_SIDES and page.typed:
        page = _close(page, now).page
        if page.trouble:
            return page
    if page.sides is None:
        is_any_lit = page.correction is not None
        trouble = _("this action has no dice: e changes what was asked") if is_any_lit else _(NOTHING_LISTED)
        return replace(page, typed="", trouble=trouble)
    return replace(page, typed=(page.typed + digit)[:MOST_DIGITS], trouble="")


def _close(page: AmendPage, now: float) -> AmendPressed:
    """Take the digits for the face of the die; the next one is lit."""
    sides, correction, digits = page.sides, page.correction, page.typed
    page = replace(page, typed="")
    number = None if sides is None or not digits else read_digits(sides, digits, finished=True)
    if correction is None or number is None:
        return AmendPressed(page)
    try:
        if isinstance(page.outcome, DieMissing):
            return AmendPressed(_corrected(page, correction.laying(page.outcome, number), now))
        read = correction.reading(page.which, number)
    except Rejected as wrong:
        return AmendPressed(replace(page, trouble=str(wrong)))
    return AmendPressed(_corrected(replace(page, which=min(page.which + 1, len(read.dice) - 1)), read, now))


def _accept(page: AmendPage, now: float) -> AmendPressed:
    """Close the die that is typed; then put the battle right as shown."""
    if page.typed:
        return _close(page, now)
    if isinstance(page.outcome, Amendment):
        return AmendPressed(page, PutRight(page.outcome.after))
    nothing = _(NOTHING_LISTED) if page.correction is None else _("nothing is changed yet")
    return AmendPressed(page if page.outcome is not None else replace(page, trouble=nothing))


def _die(step: int) -> Callable[[AmendPage, float], AmendPressed]:
    def turned(page: AmendPage, _now: float) -> AmendPressed:
        count = 0 if page.correction is None else len(page.correction.dice)
        return AmendPressed(replace(page, which=(page.which + step) % count, trouble="") if count else page)

    return turned


def _rub_out(page: AmendPage, _now: float) -> AmendPressed:
    """The digit taken back; where none is typed, all that was changed."""
    if page.typed:
        return AmendPressed(replace(page, typed=page.typed[:-1]))
    return AmendPressed(page if page.correction is None else _begun(page, page.correction.index))


def _leave(page: AmendPage, _now: float) -> AmendPressed:
    """Back by one: the digits typed, then all that was changed, then out with everything as it is."""
    if page.typed:
        return AmendPressed(replace(page, typed="", trouble=taken_back(page.typed)))
    if page.correction is not None and page.correction.is_changed:
        return AmendPressed(_without_changes_of(page, _begun(page, page.correction.index)))
    return AmendPressed(page, Close(is_done=False))


def _edit(page: AmendPage, _now: float) -> AmendPressed:
    return AmendPressed(page, None if page.correction is None else AskAnew(page.correction))


def _show_all(page: AmendPage, _now: float) -> AmendPressed:
    """Every act listed, or those with dice alone; what was changed stays where its act is listed still."""
    after = replace(page, shows_all=not page.shows_all)
    return AmendPressed(after if page.lit in after.acts else _without_changes_of(page, _listed(after)))


def _dice(act: Act) -> tuple[Face, ...]:
    return act.command.faces if isinstance(act.command, Resolve) else ()


NOTHING_LISTED: Final = N_("Nothing has been rolled yet: z shows every action.")

BESIDE_THE_DIGITS: Final = frozenset({"amend.die", "amend.die_back", "amend.edit", "amend.leave_out"})
"""Those that do nothing before the digits typed are confirmed or taken back."""

AMEND_INTENTS: Final[Mapping[str, Callable[[AmendPage, float], AmendPressed]]] = {
    "amend.accept": _accept,
    "amend.close": _close,
    "amend.die": _die(1),
    "amend.die_back": _die(-1),
    "amend.rub_out": _rub_out,
    "amend.edit": _edit,
    "amend.leave_out": lambda page, now: AmendPressed(_without_changes_of(page, _wanting(page, None, now))),
    "amend.show_all": _show_all,
    "amend.leave": _leave,
}
"""The handlers of the page's bindings, by their ids, which never change."""
