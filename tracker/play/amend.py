"""Putting right what is past: one act is changed, and what came after it is played again from what was wanted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.acts import Act, Fate
from tracker.battle.battle import Battle, Place, ProcedureId
from tracker.battle.commands import Advance, AnswerProcedure, Command, Refused, Resolve, kept
from tracker.battle.dice import Face
from tracker.battle.events import AnyEvent, BattleValueChanged, Changed, ProcedureAnswered, Rolled
from tracker.battle.fields import Rejected
from tracker.play.ahead import answerable, open_now
from tracker.play.backwards import backwards, found_by
from tracker.play.checks import Decision
from tracker.play.commands_of_acts import NotOwed, in_terms_of, wanted
from tracker.play.decide import decide
from tracker.play.evolve import evolve, fold
from tracker.play.history import History
from tracker.play.leave_step import insisting
from tracker.play.rolls import draft, running_of
from tracker.rules.resolver import Throw, deal_what_fits
from tracker.rules.system import RollFor, System
from tracker.words import _


class Replayed(Struct, frozen=True):
    """An act before and after amending, each with the battle it finds.

    `now` is None where it is left out, and `why` says why; `spare` are the dice that lay there and count no more.
    """

    index: int
    was: Act
    then: Battle
    now: Act | None
    finds: Battle
    why: str = ""
    spare: tuple[Face, ...] = ()

    @property
    def is_changed(self) -> bool:
        """Whether it is not what it was."""
        return self.now is None or self.now.events != self.was.events


class Amendment(Struct, frozen=True):
    """The battle as it would be: the acts played again, the amended one first, and the history they make."""

    acts: tuple[Replayed, ...]
    after: History

    @property
    def left_out(self) -> tuple[Replayed, ...]:
        """The acts that no longer hold."""
        return tuple(act for act in self.acts if act.now is None)


class DieMissing(Struct, frozen=True):
    """A roll played again wants a die that never lay: which act it is, the battle it finds, and the die."""

    index: int
    was: Act
    finds: Battle
    throw: Throw


Proposal = Amendment | DieMissing | Refused
"""The result of putting an act right: the battle as it would be, a die that is wanted first, or why it cannot be."""


def question_of(history: History, index: int) -> tuple[Battle, Command] | None:
    """The battle that a standing act found and what was wanted of it; None where that cannot be told."""
    if not 0 <= index < len(history.acts) or history.acts[index].fate is not Fate.STANDS:
        return None
    then = found_by(history, index)
    command = wanted(history.system, then, history.acts[index])
    return None if command is None else (then, command)


def amend(
    history: History,
    index: int,
    command: Command | None,
    *,
    at: float = 0.0,
    faces: Mapping[int, tuple[Face, ...]] | None = None,
    also: Mapping[int, Command | None] | None = None,
) -> Proposal:
    """The battle had this command been given at the standing act `index` (from 0), what came after played again.

    Without a command the act is left out. `also` are other commands for acts after it, by their index.

    Dice lie as they lay; `faces` are those for rolls, by the index of their act, that want more than lay. Tests and
    procedures are matched by what they are, never by number. What no longer holds is left out with its reason.
    Refused are a command that the rules refuse, and an act that only says what happened where that no longer fits.
    Nothing is changed: the history of the result is a proposal.
    """
    replayed = _Replay(history.system, found_by(history, index), faces or {})
    refused = replayed.begin(index, history, command)
    if refused is not None:
        return refused
    made_since = takewhile(lambda redone: redone.number > index, backwards(history))
    for later, act, then in reversed(list(made_since)):
        if act.amends is not None:
            continue
        halt: DieMissing | Refused | None
        if also is not None and later in also:
            halt = replayed.begin(later, history, also[later])
        else:
            halt = replayed.play(later, act, then)
        if halt is not None:
            return halt
    again = [entry.now for entry in replayed.acts if entry.now is not None]
    left_out = replayed.acts[0].now is None
    return Amendment(tuple(replayed.acts), history.amended(index, again, left_out=left_out, at=at))


class _Replay:
    """The acts after the amended one, played again one by one."""

    def __init__(self, system: System, battle: Battle, faces: Mapping[int, tuple[Face, ...]]) -> None:
        self._system, self._battle, self._faces = system, battle, faces
        self.acts: list[Replayed] = []

    def begin(self, index: int, history: History, command: Command | None) -> Refused | None:
        """Play the amended act; why it is refused, or None."""
        was, then = history.acts[index], self._battle
        events = decide(self._system, then, command) if command is not None else ()
        if isinstance(events, Refused):
            return events
        if command is None:
            now, why = None, _("left out by hand")
        elif not events:
            now, why = None, _("it is so already")
        else:
            now, why = replace(was, events=events, command=kept(command)), ""
        self._add(Replayed(index, was, then, now, then, why))
        return None

    def play(self, index: int, was: Act, then: Battle) -> DieMissing | Refused | None:
        """Play one act again that found the battle so `then`; what halts the replay, or None."""
        if then == self._battle:
            self._add(Replayed(index, was, then, was, then))
            return None
        command = wanted(self._system, then, was)
        if command is None:
            return self._carry(index, was, then)
        if isinstance(command, Advance):
            self._walk_on(index, was, then, command)
            return None
        try:
            decided = self._decided_again(index, was, then, command)
        except (NotOwed, Rejected) as wrong:
            self._add(Replayed(index, was, then, None, self._battle, str(wrong)))
            return None
        if isinstance(decided, DieMissing):
            return decided
        again, events, spare = decided
        match events:
            case Refused(reason):
                now, why = None, reason
            case ():
                now, why = None, _("it is so already")
            case _:
                now, why = replace(was, events=events, command=kept(again)), ""
        self._add(Replayed(index, was, then, now, self._battle, why, spare))
        return None

    def _decided_again(
        self, index: int, was: Act, then: Battle, command: Command
    ) -> tuple[Command, Decision, tuple[Face, ...]] | DieMissing:
        """The command as it was carried out now, what came of it, and the dice of before that it left."""
        again = in_terms_of(self._battle, insisting(command), then)
        if self._comes_too_early(was, then, again):
            return again, Refused(_("something else is asked first now")), ()
        events = decide(self._system, self._battle, again)
        if not isinstance(events, Refused) or not isinstance(again, Resolve):
            return again, events, ()
        laid = self._lay(index, was, again)
        if isinstance(laid, DieMissing):
            return laid
        again, spare = laid
        return again, decide(self._system, self._battle, again), spare

    def _comes_too_early(self, was: Act, then: Battle, again: Command) -> bool:
        """Whether what was said in a procedure, or counted without dice, is not what that asks now.

        An answer has no name: given to another question it would say what nobody said. A roll keeps its dice.
        """
        match again:
            case AnswerProcedure(number):
                given = next((event.answer.key for event in was.events if isinstance(event, ProcedureAnswered)), "")
                ask = answerable(self._system, self._battle, running_of(self._battle, number))
                return ask is not None and bool(given) and ask.key != given
            case Resolve(procedure=number, faces=(), outcome="") if number is not None:
                before = next((event.procedure for event in was.events if isinstance(event, Rolled)), None)
                was_asked = before is not None and self._asks_for(again, then, before)
                return was_asked and not self._asks_for(again, self._battle, number)
            case _:
                return False

    def _asks_for(self, roll: Resolve, battle: Battle, number: ProcedureId) -> bool:
        asks = open_now(self._system, battle, running_of(battle, number))
        rolls = ((ask.resolver, dict(ask.bindings)) for ask in asks if isinstance(ask, RollFor))
        return (roll.resolver, dict(roll.bindings)) in rolls

    def _goes_no_further(self, events: Iterable[AnyEvent], place: Place) -> bool:
        return self._rank(fold(self._system, events, self._battle).place) <= self._rank(place)

    def _walk_on(self, index: int, was: Act, then: Battle, going: Advance) -> None:
        """Go on to where the table went then, by as many steps as it takes now, but never past it.

        Steps that were passed are passed again, in one act, as far as they can be. Where the walk does not stop now
        the act is left out.
        """
        step_by_step: Command = Advance(anyway=True)
        passing = insisting(in_terms_of(self._battle, going, then))
        meant = fold(self._system, was.events, then).place
        is_onward = self._rank(then.place) < self._rank(meant)
        ways = (passing, step_by_step) if going.passing else (step_by_step,)

        def onward() -> Replayed | None:
            decided = ((way, decide(self._system, self._battle, way)) for way in ways)
            for way, events in decided:
                if not isinstance(events, Refused) and (not is_onward or self._goes_no_further(events, meant)):
                    return Replayed(index, was, then, replace(was, events=events, command=way), self._battle)
            return None

        battle, begins = self._battle, len(self.acts)
        for _stop in self._system.itinerary(battle):
            if self._battle.place == meant or (step := onward()) is None:
                break
            self._add(step)
        if len(self.acts) == begins:
            why = _("it is so already") if battle.place == meant else _("that step no longer stops")
            self._add(Replayed(index, was, then, None, battle, why))

    def _rank(self, place: Place) -> tuple[int, int]:
        return place.turn, self._system.ranks(self._battle).get((place.step, place.side), -1)

    def _lay(self, index: int, was: Act, roll: Resolve) -> tuple[Resolve, tuple[Face, ...]] | DieMissing:
        """The roll with as many of its dice as it takes now, and the dice to spare; or the die that it lacks."""
        debt = self._battle.debt(roll.debt) if roll.debt is not None else None
        resolver = self._system.resolver(roll.resolver)
        given = {**(debt.inputs if debt is not None else {}), **roll.inputs}
        case, _known = draft(self._system, self._battle, resolver, roll.bindings, given)
        lie = (*roll.faces, *(later := self._faces.get(index, ())))
        # What lay there may be of another kind than what is wanted now, and must not bar what is laid for it.
        case = deal_what_fits(resolver, deal_what_fits(resolver, case, roll.faces), later)
        wants = None if roll.outcome or resolver.bars(case) else resolver.throws(case)
        if wants is not None:
            return DieMissing(index, was, self._battle, wants)
        return replace(roll, faces=case.faces), lie[len(case.faces) :]

    def _carry(self, index: int, was: Act, then: Battle) -> Refused | None:
        """An act that says what happened and not what was wanted: it holds where its facts still follow."""
        battle = self._battle
        try:
            for event in was.events:
                if isinstance(event, Changed) and battle.units[event.unit][self._system.field(event.key)] != event.was:
                    raise ValueError(event)
                if isinstance(event, BattleValueChanged) and battle[self._system.battle_field(event.key)] != event.was:
                    raise ValueError(event)
                battle = evolve(self._system, battle, event)
        except (LookupError, ValueError, StopIteration):
            reason = _("an older action only recorded what happened, and that no longer follows: it cannot be replayed")
            return Refused(reason)
        self._add(Replayed(index, was, then, was, self._battle))
        return None

    def _add(self, replayed: Replayed) -> None:
        self.acts.append(replayed)
        if replayed.now is not None:
            self._battle = fold(self._system, replayed.now.events, self._battle)
