"""A hand at what is no page of rolls: one roll with all its lines, an action, a question, the order tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tests.at_random import a_value
from tests.simulation.counts import DOUBTFUL
from tests.simulation.meaning import NOBODY, Fact
from tracker.battle.battle import Bindings, DebtId, ProcedureId, Unit, UnitId
from tracker.battle.commands import AnswerPrompt, Perform, PlaceToken, SetBattleValue
from tracker.battle.dice import Face
from tracker.battle.fields import AnyField, Names, Scalar, Shape
from tracker.play.eliminated import bar_to_action
from tracker.play.leave_step import thrown_away
from tracker.play.multi_select import may_be_ticked, ticked
from tracker.play.pages import wants
from tracker.play.pages.calculator_intents import press, with_dice
from tracker.play.pages.calculator_page import CalculatorPage, open_calculator
from tracker.play.pages.intents import Answer, Digit, Intent, Light
from tracker.play.participants import Participants
from tracker.play.rolls import may_be_named
from tracker.rules.resolver import ASKED, ASSUMED
from tracker.rules.system import Action, Prompt
from tracker.views.orders import orders_of

if TYPE_CHECKING:
    from tests.simulation.referee import Referee

MOST_KEYS: Final = 80


class Calculator:
    """One roll from its opening till it is applied or left."""

    def __init__(self, referee: Referee, page: CalculatorPage) -> None:
        self.referee, self.page, self.counts = referee, page, referee.counts
        self.is_closed = False
        self._looked: set[str] = set()

    def play(self) -> bool:
        """Pick, answer, throw and apply; whether the roll was made."""
        acts = len(self.referee.history.acts)
        for _key in range(MOST_KEYS):
            if self.is_closed or self.page.cannot_open:
                break
            if self.page.is_picking:
                self._pick()
            elif not self._look():
                self._roll()
        return len(self.referee.history.acts) > acts

    def _pick(self) -> None:
        page, part = self.page, self.page.to_pick[0]
        role = page.who.role(part)
        assert role is not None, part
        listed = [unit.id for unit in page.who.units_for(role)]
        proposed = page.who.likeliest(part)
        fact = self.referee.meaning.part(page.who.history.battle, page.who.roll, role, page.who.bindings)
        self.counts.questions += 1
        may_be = [*listed, *([NOBODY] if role.optional else [])]
        if fact is None or fact.value not in may_be:
            fact = Fact(self.referee.chance.choice(may_be)) if may_be else None
        elif proposed is not None and len(may_be) > 1:
            mark = DOUBTFUL if proposed.is_guess else ""
            kind = f"{page.who.roll}.{''.join(sign for sign in part if not sign.isdigit())}{mark}"
            words = f"{proposed.key!r} for {fact.value!r}, {dict(page.who.bindings)}"
            if proposed.is_old:
                self.counts.listed(kind, is_right=fact.is_right(proposed.key))
            else:
                self.counts.proposed(kind, is_right=fact.is_right(proposed.key), words=words)
        if fact is None:
            self._press("roll.leave")
        else:
            self._press(Answer(part, fact.value))

    def _look(self) -> bool:
        """Compare the next line that the table may know better; False where all were looked at."""
        page = self.page
        if page.roll is None:
            return False
        meaning, battle = self.referee.meaning, page.who.history.battle
        for row in page.rows:
            is_asked = row.origin in (ASKED, ASSUMED) or row in (page.unmeasured, page.unsaid)
            if row.field is None or row.key in self._looked or not is_asked:
                continue
            self._looked.add(row.key)
            value = meaning.value(battle, page.who.roll, page.who.bindings, row.key)
            if value is None and row in (page.unmeasured, page.unsaid):
                value = a_value(row.field, self.referee.chance)
            if value is not None:
                self._say(row.key, row.value, value, is_due=row in (page.unmeasured, page.unsaid))
                return True
        return False

    def _say(self, key: str, shown: Scalar | None, value: Scalar, *, is_due: bool) -> None:
        self.counts.settings[key] += 1
        self.counts.settings_right[key] += shown == value
        if shown == value and not is_due:
            return
        self.counts.questions += 1
        self._press(Light(key))
        self._press("roll.type")
        self._press(Answer(key, value))

    def _roll(self) -> None:
        page = self.page
        roll = page.roll
        if roll is None or (roll.bar is not None and page.unsaid is None):
            if page.debt is not None and roll is not None:
                self.counts.cannot_pay(f"{page.who.roll}: {roll.bar}", str(dict(page.who.bindings)))
            self._press("roll.leave")
        elif page.wants_more and page.takes is not None and page.unmeasured is None:
            if page.number is not None:
                self._press("roll.apply")
            faces = len(roll.case.faces)
            face = self.referee.chance.randint(1, page.takes.die.sides)
            for digit in str(face):
                self._press(Digit(digit))
            if self.page.typed:
                self._press("roll.apply")
            laid = () if self.page.roll is None else self.page.roll.case.faces
            if len(laid) != faces + 1 or laid[-1].face != face:
                self.counts.contradicts("dice", f"{page.who.roll}: laid {face}, the app has {laid}")
                self._press("roll.throw")
        else:
            self._press("roll.apply")

    def _press(self, intent: Intent) -> None:
        if self.is_closed:
            return
        pressed = press(self.page, intent)
        while pressed is not None:
            self.page = pressed.page
            match pressed.want:
                case wants.CarryOut(commands):
                    self.is_closed = self.referee.do(*commands) or self._is_stuck()
                    return
                case wants.ThrowDice() as throw:
                    pressed = with_dice(
                        self.page, throw, lambda die, _asked: Face(die.sides, self.referee.chance.randint(1, die.sides))
                    )
                case wants.Confirm(why, agreed):
                    self.counts.contradicts("cannot be", why)
                    self.page = agreed
                    return
                case wants.Close():
                    self.is_closed = True
                    return
                case _:
                    return

    def _is_stuck(self) -> bool:
        return True


def calculate(
    referee: Referee,
    roll: str,
    bindings: Bindings,
    inputs: Mapping[str, Scalar],
    debt: DebtId | None = None,
    procedure: ProcedureId | None = None,
    whom: tuple[str, ...] = (),
) -> bool:
    """One roll on a page of its own; whether it was made."""
    who = Participants(referee.history, roll, bindings, inputs)
    return Calculator(referee, open_calculator(who, debt, procedure, whom)).play()


def perform(referee: Referee, action: Action, unit: Unit, known: Mapping[str, Scalar]) -> bool:
    """An action with what it asks for; whether it was done."""
    system, battle = referee.history.system, referee.history.battle
    if bar_to_action(system, battle, action, unit) is not None:
        return False
    if thrown_away(system, battle, action, unit):
        referee.counts.questions += 1
    values = dict(known)
    for field in action.inputs:
        if field.key in values or not field.applies(unit.having(values)):
            continue
        value = _told(referee, action, unit, field, values)
        if value is None:
            return False
        values[field.key] = value
    return referee.do(Perform(action.key, unit.id, values, anyway=True))


def _told(referee: Referee, action: Action, unit: Unit, field: AnyField, given: Mapping[str, Scalar]) -> Scalar | None:
    """What an action is told of a field; None where nobody is there to be named."""
    battle, counts = referee.history.battle, referee.counts
    counts.questions += 1
    value = referee.meaning.field(battle, action, unit, field)
    is_held = any(field is one for one in referee.history.system.cards.fields)
    shown = unit[field] if is_held else action.begins(unit).get(field.key, field.default)
    if field.names is Names.UNIT:
        named = [one.id for one in may_be_named(referee.history.system, battle, action, unit, field.key, given)]
        if value is not None and value not in named:
            counts.contradicts(f"not to be chosen: {action.key}.{field.key}", f"{value!r} of {named}")
            value = None
        return value if value is not None else referee.chance.choice(named) if named else None
    if field.names is Names.SIDE:
        return value if value is not None else unit.side
    if value is None:
        return shown
    counts.settings[field.key] += 1
    counts.settings_right[field.key] += shown == value
    return value


def answer(referee: Referee, prompt: Prompt, unit: UnitId | None) -> bool:
    """A question that the rules leave to the table; whether it was answered."""
    battle, chance = referee.history.battle, referee.chance
    referee.counts.questions += 1
    said = referee.meaning.said(battle, prompt, unit)
    if prompt.sets:
        values = {
            field.key: a_value(field, chance)
            if field.shape is not Shape.WHOLE
            else chance.randint(int(field.low), min(int(field.high), int(field.low) + 5))
            for field in prompt.sets
        }
        sets = [
            SetBattleValue(key, value, "as it lies")
            for key, value in values.items()
            if battle[next(one for one in prompt.sets if one.key == key)] != value
        ]
        return referee.do(*sets, AnswerPrompt(prompt.key, ", ".join(map(str, values.values()))))
    if prompt.ticks is not None:
        may = may_be_ticked(battle, prompt)
        meant = {one.id for one in may if referee.meaning.is_meant(battle, prompt, one)}
        commands = ticked(battle, prompt, meant)
        return bool(commands) and referee.do(*commands)
    return referee.do(AnswerPrompt(prompt.key, said, unit))


def lay_orders(referee: Referee) -> None:
    """The order tokens of both sides, each unit's as its side wants it."""
    system = referee.history.system
    assert system.turn.tokens is not None
    tokens = system.turn.tokens.named(referee.history.battle)
    for side in referee.history.battle.sides:
        for bearer in orders_of(system, referee.history.battle, tokens, side.id).bearers:
            if bearer.lacks and bearer.allowed:
                token = referee.meaning.token(referee.history.battle, bearer.unit, bearer.allowed)
                referee.do(PlaceToken(bearer.unit.id, token))
