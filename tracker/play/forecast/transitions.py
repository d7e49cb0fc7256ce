"""One step of the walk over a sheet: what comes next, how it can end, and where each end leaves the battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Answer, Battle, ProcedureId, Running
from tracker.battle.commands import AnswerProcedure, BeginProcedure, Command, Refused
from tracker.battle.events import AnyEvent, ProcedureAnswered, ProcedureEnded, Rolled
from tracker.battle.fields import Rejected, Scalar
from tracker.battle.resolution import Resolution
from tracker.play.decide import decide, over, played_out
from tracker.play.eliminated import bar_to_roll
from tracker.play.evolve import fold
from tracker.play.forecast.start import Progress, Recalled, Start
from tracker.play.rolls import question, settled_by, what_it_changes
from tracker.play.sheets import draw_up, has_said_before
from tracker.play.sheets.drawing import pair_of
from tracker.play.sheets.entries import row_for
from tracker.play.sheets.remembered import given_back, own_rolls
from tracker.play.worksheet import Worksheet
from tracker.rules.forecast.ends import End, ends_of
from tracker.rules.resolver import Input, Resolver
from tracker.rules.system import Choose, Count, PickUnit, Question, RollFor, SheetRow, answer_to
from tracker.words import N_, _

Stop = Callable[[], bool]
Chosen = Callable[[Sequence[End]], Sequence[End]]
MOST_ANSWERS = 1000
"""How many questions in a row are answered before a walk is given up as going on for ever."""
MOST_ENDS = 1000
"""Of how many rolls the ends are remembered."""


def never() -> bool:
    """Go on for as long as there is something to follow."""
    return False


def every_end(ends: Sequence[End]) -> Sequence[End]:
    """All of them: a roll is followed whichever way it ends."""
    return ends


def _unknown(question: str) -> str:
    """The reason where only the table knows something."""
    return _("unknown yet: {question}").format(question=_(question))


class Stuck(Exception):
    """A way cannot be followed further: only the table can say how it goes on."""


class Dropped(Exception):
    """Nobody wants the forecast any more."""


class Assumed(Struct, frozen=True):
    """A question that the forecast answered by what is usual, and how."""

    ask: Question
    value: Scalar


class Walk:
    """A walk over a sheet; it remembers the ends of rolls it has met, and the questions it has answered."""

    def __init__(self, start: Start, stop: Stop = never) -> None:
        self.start, self.stop = start, stop
        self.assumed: dict[tuple[str, Scalar], Assumed] = {}
        self._rows_at_first: int | None = None
        self._ends: dict[object, tuple[End, ...]] = {}

    def begun(self) -> Progress:
        """Where every way begins: the sheet as it lies, its procedure begun."""
        start = self.start
        opened = start.opened
        rolled = own_rolls(opened)
        if not start.sheet.procedure:
            return Progress(start.battle, rolled=rolled, given_back=given_back(opened), dice=opened.faces)
        if opened.running is not None:
            return Progress(start.battle, opened.running, dice=opened.faces)
        number = ProcedureId(start.battle.next_id)
        begun = self.does(start.battle, BeginProcedure(start.sheet.procedure, dict(start.bindings)))
        return Progress(begun, number, dice=opened.faces)

    def breathes(self) -> None:
        """Look up between two pieces of work, each a few milliseconds at most; raises `Dropped` where it is enough."""
        if self.stop():
            raise Dropped

    def does(self, battle: Battle, command: Command) -> Battle:
        """The battle after a command through the one door; raises `Stuck` where it is refused."""
        self.breathes()
        system = self.start.system
        decided = decide(system, battle, command)
        if isinstance(decided, Refused):
            raise Stuck(decided.reason)
        return fold(system, decided, battle)

    def next_roll(self, node: Progress) -> tuple[Progress, SheetRow | None, ProcedureId | None]:
        """Where the next roll is made, after all that is said before it; no row where the sheet is over.

        Raises `Stuck` where a question has no usual answer.
        """
        for _number in range(MOST_ANSWERS):
            running = self._asking(node)
            if running is None:
                break
            ask = question(self.start.system, node.battle, running)
            if isinstance(ask, RollFor):
                if ask.foreseen and self.start.is_of_others(ask):
                    node = replace(node, battle=_passed_over(node.battle, running, ask))
                    continue
                return node, row_for(ask), running.id
            if ask is None:
                if not (events := over(self.start.system, node.battle)):
                    break
                node = self._ended(node, events)
                continue
            node = replace(node, battle=self._said(node.battle, running, ask))
        if self.start.sheet.procedure:
            return node, None, None
        return node, next(iter(self.rows_left(node)), None), None

    def rows_left(self, node: Progress) -> tuple[SheetRow, ...]:
        """The rolls a page without a procedure has left, in their order.

        Never more than it had at first: where one more may always be made, it is the table that says when it is enough.
        What is given back on it comes besides: what was owed already at once, the rest behind with the tests.
        """
        start = self.start
        rows = [row for row in start.sheet.rows(start.scene(node)) if not row.struck]
        besides = [row for row in rows if start.is_given_back(row)]
        ranked = sorted((row for row in rows if row not in besides), key=lambda row: 0 if row.at is None else -row.at)
        if node.dice:
            ranked.sort(key=lambda row: row.key != start.opened.on)
        if self._rows_at_first is None:
            self._rows_at_first = len(node.rolled) + len(ranked)
        first = (row for row in besides if row.debt is not None and row.debt < start.battle.next_id)
        return (*first, *ranked[: max(self._rows_at_first - len(node.rolled), 0)])

    def _asking(self, node: Progress) -> Running | None:
        """The procedure whose turn it is: one that a roll has begun, else that of the sheet."""
        first = self.start.battle.next_id
        begun = [running for running in node.battle.running if running.id >= first and running.id != node.own]
        return begun[-1] if begun else node.running

    def _said(self, battle: Battle, running: Running, ask: Question) -> Battle:
        value = answer_to(ask, self.start.given)
        if value is None:
            value = first_answer(ask)
        if value is None:
            raise Stuck(_unknown(ask.question))
        if _is_a_choice(ask):
            self.assumed.setdefault((ask.question, value), Assumed(ask, value))
        return self.does(battle, AnswerProcedure(running.id, value))

    def rolled(
        self,
        node: Progress,
        row: SheetRow,
        number: ProcedureId | None,
        roll: Worksheet | None = None,
        chosen: Chosen = every_end,
    ) -> Iterator[tuple[Progress, End, Resolver, Fraction]]:
        """The ends chosen of a roll, drawn up already or not: where each leaves the battle, and how likely it is.

        Raises `Stuck` where the roll is barred or hangs on a question that only the table can answer, and where it is
        a test without dice: the table enters how that ends.
        """
        self.breathes()
        roll = self.drawn_up(node, row) if roll is None else roll
        if row.debt is not None and roll.wanted is None and not roll.case.faces:
            raise Stuck(N_("the table decides"))
        ends = self._ends_of(roll)
        bar = bar_to_roll(self.start.system, node.battle, roll.resolver.key, roll.bindings)
        if not ends or bar is not None:
            # What only the table can tell is named alone: a line has no room for more.
            unsaid = roll.unsaid
            raise Stuck(bar or (roll.bar or "" if unsaid is None else _unknown(unsaid.label)))
        node = replace(node, recalled=self._recalling(node, row, roll))
        for end in chosen(ends):
            self.breathes()
            yield self.after(node, row, roll, end, number), end, roll.resolver, end.chance

    def drawn_up(self, node: Progress, row: SheetRow) -> Worksheet:
        """The roll of a row with all that was said of it, and the dice that lie on it already.

        Raises `Stuck` where it cannot be drawn up.
        """
        opened, recalled = self.start.opened, dict(node.recalled).get(pair_of(row))
        try:
            roll = draw_up(opened, node.battle, row, None if recalled is None else dict(recalled))
            return roll.with_dice(node.dice) if node.dice and row.key == opened.on else roll
        except Rejected as wrong:
            raise Stuck(str(wrong)) from None

    def hangs_on_a_die(self, test: Worksheet) -> bool:
        """Whether dice decide a test, and not what the table enters: a result of another sheet."""
        return any(end.faces for end in self._ends_of(test)) or test.wanted is not None

    def _ends_of(self, roll: Worksheet) -> tuple[End, ...]:
        case = roll.case
        key = roll.resolver.key, frozenset(case.values.items()), frozenset(case.open), case.faces
        if key not in self._ends:
            if len(self._ends) >= MOST_ENDS:
                self._ends.clear()
            self._ends[key] = tuple(self._done_alike(ends_of(roll.resolver, case, self.breathes)))
        return self._ends[key]

    def _done_alike(self, ends: tuple[End, ...]) -> Iterator[End]:
        """The ends of a roll, as one those that differ in what is told and not in what is done, such as a location."""
        known = self.start.system.play.effects
        done: dict[object, End] = {}
        for end in ends:
            key = end.outcome, tuple(effect for effect in end.effects if effect.kind in known)
            done[key] = replace(end, chance=end.chance + done[key].chance) if key in done else end
        yield from done.values()

    def _recalling(self, node: Progress, row: SheetRow, roll: Worksheet) -> frozenset[Recalled]:
        """The answers proposed again for the same pair: measures, and whatever was said otherwise than usual."""
        case, pair = roll.undiced, pair_of(row)
        answered = frozenset(
            (entry.field.key, case[entry.field])
            for entry in roll.resolver.inputs
            if _is_proposed_again(entry, roll) and entry.matters(case)
        )
        if not answered and not has_said_before(self.start.opened, row):
            return node.recalled
        return frozenset((*(memory for memory in node.recalled if memory[0] != pair), (pair, answered)))

    def after(self, node: Progress, row: SheetRow, roll: Worksheet, end: End, number: ProcedureId | None) -> Progress:
        """Where an end leaves the battle: as `rolls.run` does it, less what is kept of a roll for those who read it."""
        system, battle = self.start.system, node.battle
        resolution = Resolution(
            roll.resolver.key, dict(roll.case.values), {}, end.faces, (), None, "", None, end.outcome, end.effects
        )
        bindings = dict(roll.bindings)
        settles = row.debt if row.debt is not None else settled_by(battle, resolution, bindings)
        rolled = Rolled(resolution, bindings, settles, number)
        answers = () if number is None else (ProcedureAnswered(number, Answer(row.key, end.outcome)),)
        # The page's procedure by itself is ended where it is asked next: ways that meet there are ended once.
        is_by_itself = number is not None and len(battle.running) == 1
        is_given_back = self.start.is_given_back(row)
        is_its = not (self.start.sheet.procedure or node.is_over or is_given_back)
        events = (rolled, *answers, *what_it_changes(system, battle, rolled))
        return self._ended(
            replace(
                node,
                rolled=(*node.rolled, rolled) if is_its else node.rolled,
                given_back=(*node.given_back, rolled) if is_given_back else node.given_back,
                dice=() if row.key == self.start.opened.on else node.dice,
            ),
            events,
            ends=not is_by_itself,
        )

    def _ended(self, node: Progress, events: tuple[AnyEvent, ...], *, ends: bool = True) -> Progress:
        """Where these events leave a way; without the page's procedure where it ended by them."""
        played, after = played_out(self.start.system, node.battle, events, ends=ends)
        ended = any(isinstance(event, ProcedureEnded) and event.id == node.own for event in played)
        return replace(node, battle=after, own=None if ended else node.own)


def _passed_over(battle: Battle, running: Running, ask: RollFor) -> Battle:
    """The battle as if a roll of others had ended as it is foreseen, and nothing had come of it."""
    after = replace(running, answers=(*running.answers, Answer(ask.key, ask.foreseen)))
    return replace(battle, running=tuple(after if procedure is running else procedure for procedure in battle.running))


def _is_proposed_again(entry: Input, roll: Worksheet) -> bool:
    """Whether an answer has to be kept for the same pair: it is not what the next roll would be made with anyway."""
    if entry.is_of_a_figure or entry.once:
        return False
    is_usual = roll.case[entry.field] == entry.field.default and not entry.needed
    return entry.looked_at or (entry.field.key not in roll.known and not is_usual)


def first_answer(ask: Question) -> Scalar | None:
    """The answer assumed where nobody can tell: the first of those there are."""
    match ask:
        case Choose(options=(first, *_)):
            return first.key
        case PickUnit(candidates=(first_unit, *_)):
            return first_unit
        case PickUnit(or_none=or_none) if or_none:
            return ""
        case _:
            return None


def _is_a_choice(ask: Question) -> bool:
    """Whether the table could answer otherwise."""
    match ask:
        case Choose(options=options):
            return len(options) > 1
        case PickUnit(candidates=candidates, or_none=or_none):
            return bool(candidates) and len(candidates) + bool(or_none) > 1
        case Count(field=field):
            return field.low < field.high
