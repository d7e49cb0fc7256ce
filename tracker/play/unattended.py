"""Sides that the app leads play by themselves, act by act: to be watched, and to see which of two is led better.

What is true on the table `ground` says; where it does not, whether an enemy is in reach, or in range and sight, is
drawn by an even die that the log keeps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, Running, SideId, Unit, UnitId
from tracker.battle.commands import (
    Advance,
    AnswerProcedure,
    Command,
    Draw,
    GiveReason,
    LeaveProcedure,
    Observe,
    Refused,
    Resolve,
    Waive,
)
from tracker.battle.dice import Thrower, draw_asked
from tracker.battle.fields import Rejected
from tracker.play.chance import die_for
from tracker.play.ground import NO_GROUND, Ground
from tracker.play.history import History
from tracker.play.offers import who_may_act
from tracker.play.opponent.choices import answers_to, who_answers
from tracker.play.opponent.leaders import Leader
from tracker.play.opponent.proposals import Weighed, draw_question, drawn_by, names_by_face, options
from tracker.play.order_draw import order_draw
from tracker.play.pages.proposing import ProposalPage
from tracker.play.perspective import Perspective, seen_by
from tracker.play.plan_draw import plans_due
from tracker.play.rolls import question
from tracker.play.throwing import with_dice
from tracker.play.tokens import may_place, without_token
from tracker.play.walk import current_step, debts_due
from tracker.rules.system import AIMED, Does, May, PickUnit, Question, RollFor, Way, usual_answer
from tracker.words import _

MOST_TRIES: Final = 40
"""How often a unit acts at one moment of the turn."""
MOST_ELSE: Final = 2
"""How often it does the same there that is neither a shot nor a blow."""
MOST_ANSWERS: Final = 300
"""After how many acts a procedure is given up."""
MOST_ACTS: Final = 1500
"""A turn that takes longer goes on step by step."""

Why = Callable[[ProposalPage], str]
"""Whoever puts a proposal in the words that the log keeps."""
NO_REASON: Final[Why] = lambda _page: ""  # noqa: E731 - a value of the type above

Led = Mapping[SideId, Leader]
"""Who leads each side."""


def _is_repeated(option: Weighed) -> bool:
    """Whether each figure of a unit does it with a roll of its own."""
    return option.offer.does is Does.ROLL and option.way in {Way.SHOOT, Way.FIGHT}


def _mark(battle: Battle, unit: UnitId, option: Weighed) -> tuple[object, ...]:
    """The key by which acts count as the same thing done by a unit at one moment of the turn."""
    return battle.place, unit, option.offer.name or option.offer.verb


class Unattended:
    """A battle under nobody's hands; `throw` throws every die of it, `clock` says when an act is made, in seconds.

    The log keeps what `why` says of each thing done by a side that is led.

    Whoever keeps the acts may put another history in place of `history` after each, as one that tells throws left.
    """

    def __init__(
        self,
        history: History,
        led: Led,
        throw: Thrower,
        clock: Callable[[], float] = lambda: 0.0,
        ground: Ground = NO_GROUND,
        why: Why = NO_REASON,
    ) -> None:
        self.history, self._led, self._throw, self._clock = history, led, throw, clock
        self._ground, self._why = ground, why
        self._tries: Counter[tuple[object, ...]] = Counter()
        self._aims: dict[UnitId, UnitId] = {}

    def play(self, turns: int) -> Iterator[History]:
        """The battle after each act, until so many turns are over or a side has nobody left."""
        last, acts = max(self.history.battle.place.turn, 1) + turns - 1, 0
        while self.history.battle.place.turn <= last and self._is_on():
            turn = self.history.battle.place.turn
            self._do(*plans_due(self.history, self._throw))
            acts += 1
            if (acts > MOST_ACTS or not self._act()) and not self._walk_on():
                return
            if self.history.battle.place.turn != turn:
                acts = 0
                self._tries.clear()
            if self.history.battle.place.turn <= last:
                yield self.history

    def _walk_on(self) -> bool:
        return self._do(Advance(anyway=True, passing=True)) or self._do(Advance(anyway=True))

    def _is_on(self) -> bool:
        system, battle = self.history.system, self.history.battle
        return all(any(not system.cards.is_out(unit) for unit in battle.of_side(side.id)) for side in battle.sides)

    def _do(self, *commands: Command) -> bool:
        history = self.history
        for command in commands:
            after = history.do(command, self._clock())
            if isinstance(after, Refused):
                return False
            history = after
        if history is self.history:
            return False
        before, self.history = self.history, history
        for command in self._ground.after(before, history):
            self._do(command)
        return True

    def _act(self) -> bool:
        """Do the next act: a procedure under way, a test due, a token, a unit, a roll of the table; False for none."""
        if current_step(self.history.system, self.history.battle) is None:
            return False
        return self._go_on() or self._test() or self._token() or self._unit() or self._table()

    # What is owed and under way

    def _go_on(self) -> bool:
        if not self.history.battle.running:
            return False
        running = self.history.battle.running[-1]
        self._tries[(running.id,)] += 1
        if self._tries[(running.id,)] <= MOST_ANSWERS and self._answer(running):
            return True
        return self._do(LeaveProcedure(running.id))

    def _answer(self, running: Running) -> bool:
        """Roll or answer the next question: truly, as who leads the side has it, as usual, or evenly."""
        battle = self.history.battle
        ask = question(self.history.system, battle, running)
        if isinstance(ask, RollFor):
            return self._roll(Resolve(ask.resolver, ask.bindings, ask.proposed, procedure=running.id))
        if ask is None:
            return False
        who = who_answers(battle, running, ask)
        leader = None if who is None else self._led[who.side]
        answers = (
            None if who is None or leader is None else self._target(leader, running, ask, who),
            self._ground.answer(battle, running, ask),
            usual_answer(ask) if leader is None else leader.answer(self.history.system, ask),
        )
        given = (AnswerProcedure(running.id, value) for value in answers if value is not None)
        return any(self._do(answer) for answer in given) or self._evenly(
            [AnswerProcedure(running.id, value) for value in answers_to(ask)]
        )

    def _target(self, leader: Leader, running: Running, ask: Question, who: Unit) -> UnitId | None:
        """Whom the leader chooses of several enemies; None where it is asked for nobody of the kind."""
        system, battle = self.history.system, self.history.battle
        way = system.turn.ways.get(running.procedure, Way.ELSE)
        if not isinstance(ask, PickUnit) or way not in AIMED:
            return None
        enemies = [
            key
            for key in ask.candidates
            if battle.units[key].side != who.side
            and self._ground.is_so(battle, who.id, key, way, running.procedure) is not False
        ]
        if self._aims.get(who.id) in enemies:
            return self._aims[who.id]
        kind = Way.SHOOT if way is Way.SHOOT else Way.FIGHT
        return leader.target(seen_by(self.history, who.side), kind, who, enemies) if enemies else None

    def _test(self) -> bool:
        for debt in debts_due(self.history.system, self.history.battle):
            roll = Resolve(debt.resolver, debt.bindings, debt.inputs, debt=debt.id)
            return self._roll(roll) or self._do(Waive(debt.id, _("nobody is there to say what it depends on")))
        return False

    def _roll(self, roll: Resolve) -> bool:
        filled = self._ground.filled(self.history.battle, roll)
        if not isinstance(filled, Resolve):
            return False
        try:
            return self._do(with_dice(self.history.system, self.history.battle, filled, self._throw))
        except Rejected:
            return False

    # What may be chosen

    def _token(self) -> bool:
        system, battle = self.history.system, self.history.battle
        if not may_place(system, battle):
            return False
        for unit in without_token(system, battle):
            if self._is_left("token", unit.id):
                for seen in self._ground.sees(self.history.battle, unit.id):
                    self._do(seen)
                faces = self._led[unit.side].tokens(seen_by(self.history, unit.side), unit)
                if self._do(*order_draw(self.history, unit, self._throw, among=faces)):
                    return True
        return False

    def _is_left(self, what: str, unit: UnitId, most: int = 1) -> bool:
        """Whether it is tried once more at this moment; it is counted."""
        battle = self.history.battle
        moment = battle.place, self.history.system.turn.on_move(battle), what, unit
        self._tries[moment] += 1
        return self._tries[moment] <= most

    def _unit(self) -> bool:
        """The next act of one who may act, as they are listed; of those who may be designated the leader's choice."""
        listed = who_may_act(self.history.system, self.history.battle)
        first = self._designated(listed)
        for unit, stands in sorted(listed, key=lambda candidate: candidate[0].id != first):
            is_open = stands.awaited and not stands.through and self._is_left("act", unit.id, MOST_TRIES)
            if is_open and self._act_with(unit):
                return True
        return False

    def _designated(self, listed: Sequence[tuple[Unit, May]]) -> UnitId | None:
        """Whom the leader designates first of those whose side that may; None where nobody is designated."""
        designates, battle = self.history.system.turn.designates, self.history.battle
        units = [unit for unit, stands in listed if designates in {offer.name for offer in stands.offers}]
        if not designates or not units:
            return None
        side = units[0].side
        observed = [seen for unit in units for seen in self._ground.sees(battle, unit.id) if isinstance(seen, Observe)]
        return self._led[side].first(
            seen_by(self.history, side), [unit for unit in units if unit.side == side], observed
        )

    def _open_to(self, view: Perspective, unit: Unit) -> list[Weighed]:
        """The acts left to a unit of all it may do, as far as they can be true."""
        left = []
        for option in options(view, unit):
            most = MOST_TRIES if _is_repeated(option) else MOST_ELSE
            is_open = self._tries[_mark(self.history.battle, unit.id, option)] < most
            is_ready = option.alternative.is_ready or self._ground.measures
            if is_open and is_ready and (known := self._as_known(unit.id, option)) is not None:
                left.append(known)
        return left

    def _act_with(self, unit: Unit) -> bool:
        view, leader = seen_by(self.history, unit.side), self._led[unit.side]
        left = self._open_to(view, unit)
        for _time in range(MOST_TRIES):
            ways = leader.ways(view, unit, left)
            if not ways:
                return False
            drawn = drawn_by(ways, self._chosen(ProposalPage(view, unit.id), ways))
            self._tries[_mark(self.history.battle, unit.id, drawn)] += 1
            is_so = self._is_so(unit, drawn) and self._ground.before(self.history.battle, unit, drawn)
            if drawn.enemy is not None:
                self._aims[unit.id] = drawn.enemy
            if is_so and self._carry_out(drawn.alternative.command):
                return True
            left = [option for option in left if option.alternative is not drawn.alternative]
        return False

    def _known(self, unit: UnitId, option: Weighed) -> bool | None:
        if option.enemy is None:
            return True
        return self._ground.is_so(self.history.battle, unit, option.enemy, option.way, option.offer.name)

    def _as_known(self, unit: UnitId, option: Weighed) -> Weighed | None:
        """The option without the fact that it lacks, where the table says that it is so; None where it is not."""
        is_so = self._known(unit, option)
        if is_so is False:
            return None
        if is_so is None or option.enemy is None or not option.alternative.lacks:
            return option
        return replace(option, alternative=replace(option.alternative, lacks=""))

    def _carry_out(self, command: Command) -> bool:
        if isinstance(command, Resolve):
            return self._roll(command)
        filled = self._ground.filled(self.history.battle, command)
        return filled is not None and self._do(filled)

    def _chosen(self, page: ProposalPage, ways: tuple[Weighed, ...]) -> int:
        """The face of a die that chooses one of these, kept in the log; the first where they are all alike."""
        unit, names = page.view.battle.units[page.unit], names_by_face(ways, page.view.battle)
        if len(set(names)) > 1:
            return self._draw(draw_question(unit), names, lambda face: self._why(page.with_ways(ways, face)))
        if ways[0].enemy is not None and (why := self._why(page.with_ways(ways, 0))):
            self._do(GiveReason(unit.id, str(why)))
        return 1

    def _draw(self, question: str, names: list[str], why: Callable[[int], str] = lambda _face: "") -> int:
        face = self._throw(die_for(len(names)), draw_asked(question, names))
        self._do(Draw(question, tuple(map(str, names)), face, str(why(face.face))))
        return face.face

    def _is_so(self, unit: Unit, drawn: Weighed) -> bool:
        """Whether the fact of the table holds that it hangs on, as a die says."""
        if not drawn.alternative.lacks or drawn.enemy is None:
            return True
        if (known := self._known(unit.id, drawn)) is not None:
            return known
        enemy = self.history.battle.units[drawn.enemy].name
        fact = _(drawn.alternative.lacks)
        question = _("{unit}: {enemy} {fact}?").format(unit=unit.name, enemy=enemy, fact=fact)
        return self._draw(question, [_("yes"), _("no")]) == 1

    def _evenly(self, commands: list[AnswerProcedure]) -> bool:
        while commands:
            die = die_for(len(commands))
            face = 1 if len(commands) == 1 else self._throw(die, "").face
            if self._do(commands.pop(face - 1)):
                return True
        return False

    def _table(self) -> bool:
        step = current_step(self.history.system, self.history.battle)
        for offer in () if step is None else step.offers:
            self._tries[self.history.battle.place, offer.name] += 1
            is_open = offer.does is Does.ROLL and self._tries[self.history.battle.place, offer.name] == 1
            if is_open and self._roll(Resolve(offer.name, {}, offer.inputs)):
                return True
        return False
