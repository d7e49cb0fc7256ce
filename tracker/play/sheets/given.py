"""The answers that were given on a sheet and belong to no roll: they stand on it as they were agreed to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.battle.battle import Battle, ProcedureId
from tracker.battle.events import ProcedureAnswered
from tracker.play.ahead import open_now
from tracker.play.backwards import Made, answers_to
from tracker.play.evolve import evolve
from tracker.play.sheets.entries import Said
from tracker.rules.system import Choose, Count, PickUnit, RollFor

if TYPE_CHECKING:
    from tracker.play.history import History
    from tracker.play.sheets.opened import OpenSheet
    from tracker.rules.system import Sheet, System


class AnswerGiven(Struct, frozen=True):
    """A question of a procedure with the answer given by the act of that index, as the battle then was asked it."""

    answered: Said
    act: int
    battle: Battle
    place: int = 0
    """Its number among the answers of that act."""

    @property
    def key(self) -> str:
        """A key that no other line of a page has."""
        return f"given {self.act} {self.place}"

    @property
    def is_announcement(self) -> bool:
        """Whether it says who rolls next, or how often: a unit, or nobody any more, and a number."""
        ask = self.answered.ask
        return isinstance(ask, Count) or (isinstance(ask, PickUnit) and bool(ask.or_none))


def answers_given(
    history: History, sheet: Sheet, running: ProcedureId | None, known: Iterable[AnswerGiven] = ()
) -> tuple[AnswerGiven, ...]:
    """The answers given in the procedure of a sheet, in their order; none where that goes by question.

    Those `known` from before are not read off the history again. A question with one answer alone was asked of nobody.
    """
    if running is None or not sheet.procedure or sheet.is_by_question:
        return ()
    before = {(given.act, given.place): given for given in known}
    given: list[AnswerGiven] = []
    for done in reversed(list(answers_to(history, running))):
        first = before.get((done.number, 0))
        is_known = first is not None and first.battle is done.before
        given += (
            [answer for answer in before.values() if answer.act == done.number]
            if is_known
            else _given_by(history.system, done, running)
        )
    return tuple(given)


def agreed_since_the_first_roll(sheet: OpenSheet) -> tuple[AnswerGiven, ...]:
    """Those of the answers given on a sheet since its first roll that belong to no row, in their order.

    What is announced, before that or between the rolls, is told by the rolls that it leads to.
    """
    held, first = {key for entry in sheet.entries for key in entry.row.by}, min(sheet.acts, default=None)
    behind = (given for given in sheet.given if first is not None and given.act > first)
    return tuple(given for given in behind if given.answered.key not in held and not given.is_announcement)


def _given_by(system: System, done: Made, number: ProcedureId) -> Iterator[AnswerGiven]:
    place = 0
    for at, event in enumerate(done.act.events):
        if not isinstance(event, ProcedureAnswered) or event.id != number:
            continue
        # A question is asked of the battle that all before it in the act has made.
        battle = reduce(lambda so_far, earlier: evolve(system, so_far, earlier), done.act.events[:at], done.before)
        running = next((running for running in battle.running if running.id == number), None)
        asked = () if running is None else open_now(system, battle, running)
        ask = next((ask for ask in asked if ask.key == event.answer.key), None)
        if ask is not None and not isinstance(ask, RollFor) and not _is_of_itself(ask):
            yield AnswerGiven(Said(ask, event.answer.value, is_told=True), done.number, battle, place)
            place += 1


def _is_of_itself(ask: object) -> bool:
    match ask:
        case Choose(options=options):
            return len(options) == 1
        case PickUnit(candidates=candidates, or_none=or_none):
            return len(candidates) == 1 and not or_none
        case _:
            return False
