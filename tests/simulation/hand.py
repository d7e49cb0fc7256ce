"""A hand at a page of rolls: each proposal compared with the table, put right where it is not what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.simulation.counts import DOUBTFUL
from tests.simulation.meaning import Asked, Fact, odd_answer
from tests.simulation.settings import put_right, type_number
from tracker.battle.battle import Bindings
from tracker.battle.dice import Die, Face, Source
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar
from tracker.play.form_rows import FormRow
from tracker.play.pages import Pressed, RollPage, after_command, open_page, opened, press, resumed, wants, with_dice
from tracker.play.pages.decided import decided_row
from tracker.play.pages.faces import missing
from tracker.play.pages.intents import Answer, Digit, Intent, Light
from tracker.play.pages.results import answered, refused
from tracker.play.pages.roll_page import is_ahead
from tracker.play.pages.throwing import before_a_die
from tracker.play.sheets import Entry, Knob, OpenSheet, Said, guess_of, knobs_of, pair_of
from tracker.rules.system import Count, PickUnit

if TYPE_CHECKING:
    from tests.simulation.referee import Referee

MOST_KEYS: Final = 2000
BY_THE_APP: Final = 0.15
"""How often the app throws a die of a row."""


class Hand:
    """One page of rolls from its opening till it is closed."""

    def __init__(self, referee: Referee, sheet: OpenSheet) -> None:
        self.referee, self.counts, self.chance = referee, referee.counts, referee.chance
        self.page: RollPage = open_page(sheet)
        self.is_closed = False
        self.goes_on = False
        self._checked: set[tuple[str, str, Scalar | None]] = set()
        self.elsewhere: wants.Want | None = None
        self._is_given_up = False

    def play(self) -> None:
        """Answer, throw and apply till the page is closed."""
        self._do(opened(self.page))
        for _key in range(MOST_KEYS):
            if self.is_closed:
                return
            before = self._mark
            self._go_on()
            if not self.is_closed and self._mark == before:
                self._stand_still()
                return
        self.counts.contradicts("endless page", self.page.sheet.sheet.key)

    @property
    def _mark(self) -> object:
        page = self.page
        sheet = page.sheet
        return (
            len(sheet.history.acts),
            dict(sheet.answered),
            sheet.answers,
            sheet.agreed,
            sheet.faces,
            page.typed,
            page.lit,
            page.setting,
            len(self._checked),
            page.unseen,
        )

    def _stand_still(self) -> None:
        """A page on which no key leads on: it is left, and what is owed there is still owed."""
        page = self.page
        why = page.trouble or missing(page) or "nothing happens"
        taker = page.taker
        if taker is not None and taker.row.debt is not None:
            self.counts.cannot_pay(f"{taker.row.resolver}: {why}", str(dict(taker.row.bindings)))
        else:
            self.counts.contradicts(f"page stands still: {page.sheet.sheet.key}", f"{why} {page.lit!r}")
        self.referee.given_up.add(f"{page.sheet.sheet.key} {sorted(page.sheet.bindings.values())}")
        if page.sheet.running is not None and not self._is_given_up:
            self._is_given_up = True
            self.press("procedure.give_up")
        if not self.is_closed:
            self.press("rolls.leave")
        self.is_closed = True

    # What is pressed next

    def _go_on(self) -> None:
        page = self.page
        if page.is_done:
            self.press("rolls.accept")
        elif page.asked is not None:
            self._answer_asked(page.asked)
        elif not self._check_next():
            self._roll()

    def _check_next(self) -> bool:
        """Compare the next proposal that was not looked at yet; False where all were."""
        page = self.page
        taker = page.taker
        bound = taker.row.bindings if taker is not None else page.sheet.bindings
        for said in (*page.sheet.pending, *(page.entry.answered if page.entry is not None else ())):
            if self._is_new("", said):
                self._compare(said, bound if said not in page.sheet.pending else page.sheet.bindings)
                return True
        if taker is None or page.sheet.worksheet(taker) is None:
            return False
        for knob in knobs_of(page.sheet, taker):
            pair = pair_of(taker.row)
            if isinstance(knob, Said):
                if self._is_new("", knob):
                    self._compare(knob, bound)
                    return True
            elif self._is_new(pair, knob):
                self._look(taker, knob)
                return True
        return False

    def _is_new(self, pair: str, knob: Knob) -> bool:
        mark = (pair, knob.key, knob.value)
        if mark in self._checked:
            return False
        self._checked.add(mark)
        return True

    def _roll(self) -> None:
        page = self.page
        if (measure := page.measure) is not None and page.taker is not None:
            self._measure(page.taker, measure)
        elif page.taker is not None and not page.taker.is_owed and self.chance.random() < 0.95:
            self.press("rolls.leave")
        elif page.die is not None and decided_row(page) is None and before_a_die(page) is None and not self._is_guessed:
            self._throw(page.die)
        else:
            self.press("rolls.accept")
            if isinstance(self.elsewhere, wants.PickFrom):
                page = self.page
                self._pick(
                    self.elsewhere.answered, page.sheet.bindings if page.taker is None else page.taker.row.bindings
                )
            elif isinstance(self.elsewhere, wants.PickAnswer) and page.taker is not None:
                self._answer_picked(page.taker, self.elsewhere.setting)

    def _pick(self, asked: Said, bindings: Bindings) -> None:
        """One of the list that the page has opened."""
        self.elsewhere = None
        value = self._judge(asked, bindings)
        self.press(Answer(asked.key, "" if value is None else value))

    def _answer_picked(self, entry: Entry, setting: FormRow) -> None:
        """One of the list of answers to an input that nobody but the table knows."""
        self.elsewhere = None
        row = entry.row
        value = self.referee.meaning.value(self.page.sheet.battle, row.resolver, row.bindings, setting.key)
        self.page = answered(self.page, setting.key, setting.value if value is None else value)

    def _throw(self, die: Die) -> None:
        taker = self.page.taker
        assert taker is not None
        acts = len(self.page.sheet.history.acts)
        if self.chance.random() < BY_THE_APP and not self.page.sheet.faces:
            # All at once are those that are owed: one that is only offered is thrown by itself.
            is_one = self.chance.random() < 0.8 or not taker.is_owed
            self.press("rolls.throw" if is_one else "rolls.throw_all")
            if not is_one and self.page.trouble and len(self.page.sheet.history.acts) == acts:
                self.press("rolls.accept")  # what is assumed of a figure is agreed to first
            return
        if self.page.lit != taker.row.key and (self.page.number is not None or is_ahead(self.page)):
            self.press(Light(next((line.key for line in self.page.lines if taker in line.entries), self.page.lit)))
        faces = [face.face for face in self.page.sheet.faces if face.source is not Source.ROLLED]
        while self.page.die is not None and self.page.taker is not None and len(self.page.sheet.history.acts) == acts:
            if self.page.taker.row.key != taker.row.key or self._is_guessed or self.page.measure is not None:
                break
            face = self.chance.randint(1, self.page.die.sides)
            faces.append(face)
            before = self._mark
            for digit in str(face):
                self.press(Digit(digit))
            laid = len(self.page.sheet.faces)
            self.press("rolls.close")
            is_laid = len(self.page.sheet.faces) > laid or len(self.page.sheet.history.acts) > acts
            if not is_laid:
                self.counts.contradicts(
                    "dice", f"{taker.row.resolver}: {face} was typed and does not lie: {self.page.trouble}"
                )
            if self._mark == before or self.is_closed or not is_laid:
                break
        self._compare_dice(taker, faces, acts)

    def _compare_dice(self, taker: Entry, faces: list[int], acts: int) -> None:
        """Whether the roll that was made has the dice that lay on the table, and those who rolled them."""
        done = list(self.referee.history.acts)[acts:]
        rolled = next((event for act in done for event in act.events if isinstance(event, Rolled)), None)
        if rolled is None:
            return
        laid = [face.face for face in rolled.resolution.dice if face.source is not Source.ROLLED]
        if laid[: len(faces)] != faces or len(laid) != len(faces):
            self.counts.contradicts("dice", f"{taker.row.resolver}: lay {faces}, the app has {laid}")
        if dict(rolled.bindings).items() < dict(taker.row.bindings).items():
            self.counts.contradicts("who rolled", f"{taker.row.bindings} became {rolled.bindings}")

    # Questions

    def _so_far(self) -> dict[str, Scalar]:
        sheet = self.page.sheet
        running = next((one for one in sheet.battle.running if one.id == sheet.running), None)
        answers = {given.key: given.value for given in running.answers} if running is not None else {}
        return {**{said.key: said.value for said in sheet.pending if said.value is not None}, **answers}

    def _fact(self, said: Said, bindings: Bindings) -> Fact | None:
        """What is true, whatever was said; an odd table now and then says anything."""
        sheet = self.page.sheet
        of = sheet.sheet.procedure or sheet.sheet.key
        return self.referee.meaning.answer(sheet.battle, Asked(of, bindings, self._so_far(), said.ask))

    def _judge(self, said: Said, bindings: Bindings) -> Scalar | None:
        """The answer to give; what was proposed is counted."""
        if said.is_told:
            return said.value
        sheet, kind = self.page.sheet, f"{self.page.sheet.sheet.key}.{Asked('', {}, {}, said.ask).key}"
        self.counts.questions += 1
        self.counts.occurred[f"question/{kind}"] += 1
        fact = self._fact(said, bindings)
        if fact is None:
            return said.value if said.value is not None else odd_answer(said.ask, self.chance)
        if said.choices and fact.value not in said.choices:
            if said.value is None or not fact.is_right(said.value):
                self.counts.contradicts(
                    f"not to be chosen: {kind}", f"{fact.value!r} of {said.choices} {dict(bindings)}"
                )
            return said.value if said.value is not None else odd_answer(said.ask, self.chance)
        is_one_of_several = len(said.choices) > 1 and not getattr(said.ask, "measured", False) and not fact.is_free
        if is_one_of_several and said.is_unknown:
            self.counts.listed(kind, is_right=fact.is_right(said.value))
        elif is_one_of_several:
            words = f"{said.value!r} for {fact.value!r}, {dict(bindings)} {list(sheet.bindings.values())}"
            mark = DOUBTFUL if said.is_doubtful else ""
            self.counts.proposed(f"{kind}{mark}", is_right=fact.is_right(said.value), words=words)
        return said.value if said.value is not None and fact.is_right(said.value) else fact.value

    def _compare(self, said: Said, bindings: Bindings) -> None:
        value = self._judge(said, bindings)
        if value is not None and (value != said.value or said.is_unknown):
            put_right(self, said, value)

    def _look(self, entry: Entry, knob: Knob) -> None:
        """Compare an input of a roll with the table."""
        roll, bound = entry.row.resolver, entry.row.bindings
        value = self.referee.meaning.value(self.page.sheet.battle, roll, bound, knob.key)
        if value is None or value == knob.value:
            if value is not None:
                self.counts.settings[knob.key] += 1
                self.counts.settings_right[knob.key] += 1
            return
        self.counts.settings[knob.key] += 1
        self.counts.questions += 1
        self._checked.add((pair_of(entry.row), knob.key, value))
        put_right(self, knob, value, entry.row.key)

    @property
    def _is_guessed(self) -> bool:
        """Whether a guess in the row that takes the dice is to be agreed to before they lie."""
        page = self.page
        return page.taker is not None and guess_of(page.sheet, page.taker) is not None

    def _measure(self, entry: Entry, knob: Knob) -> None:
        """Say what only the table can measure."""
        self.counts.questions += 1
        bound, value = entry.row.bindings, knob.value
        if isinstance(knob, Said):
            fact = self._fact(knob, self.page.sheet.bindings)
            value = fact.value if fact is not None else knob.value
        else:
            true = self.referee.meaning.value(self.page.sheet.battle, entry.row.resolver, bound, knob.key)
            value = knob.value if true is None else true
        if value == knob.value or value is None:
            self.press("rolls.accept")
            if self.page.measure == knob and self.page.number == knob:
                # What nobody knows is typed, be it nothing at all.
                type_number(self, value)
                self.press("rolls.accept")
            elif self.page.measure == knob:
                self.press("rolls.accept")
        else:
            put_right(self, knob, value, entry.row.key)

    def _answer_asked(self, asked: Said) -> None:
        """The question of a page that goes by question."""
        bindings = self.page.sheet.bindings
        value = self._judge(asked, bindings) if self._is_new("asked", asked) else asked.value
        if isinstance(self.elsewhere, wants.PickFrom):
            self.elsewhere = None
            self.press(Answer(asked.key, "" if value is None else value))
        elif isinstance(asked.ask, PickUnit) and value is not None and value != asked.value:
            self.press(Answer(asked.key, value))
        elif isinstance(asked.ask, Count):
            type_number(self, value)
            self.press("rolls.accept")
        else:
            choice = next((one for one in self.page.choices if one.value == value), None)
            if choice is not None and choice.key != self.page.lit:
                self.press(Light(choice.key))
            self.press("rolls.accept")

    # What the page wants

    def press(self, intent: Intent) -> None:
        """Put an intent to the page, and do what that wants."""
        if not self.is_closed:
            self._do(press(self.page, intent))

    def _do(self, pressed: Pressed | None) -> None:
        while pressed is not None:
            self.page = pressed.page
            pressed = self._done(pressed.page, pressed.want)

    def _done(self, page: RollPage, want: wants.Want | None) -> Pressed | None:
        match want:
            case wants.CarryOut(commands):
                if self.referee.do(*commands):
                    return after_command(page, self.referee.history)
                return Pressed(refused(page))
            case wants.ThrowDice() as throw:
                return with_dice(page, throw, self._face)
            case wants.Confirm(why, agreed, commands, leaves):
                self.counts.questions += 1
                if leaves is None:
                    self.counts.contradicts("cannot be", why)
                return Pressed(agreed, leaves if leaves is not None else wants.CarryOut(commands) if commands else None)
            case wants.Close(onward=onward):
                self.is_closed, self.goes_on = True, onward
            case wants.TakeUp(procedure):
                self.referee.take_up(procedure)
                return Pressed(resumed(page, self.referee.history))
            case wants.Calculate(entry, first):
                if first and not self.referee.do(*first):
                    return Pressed(refused(page))
                self.referee.calculate(
                    entry.row.resolver, entry.row.bindings, entry.row.inputs, entry.row.debt, page.sheet.running
                )
                return Pressed(resumed(page, self.referee.history))
            case wants.EndProcedure(procedure):
                self.referee.give_up(procedure)
                return Pressed(resumed(page, self.referee.history))
            case None:
                pass
            case _:
                self.elsewhere = want
        return None

    def _face(self, die: Die, _asked: str) -> Face:
        return Face(die.sides, self.chance.randint(1, die.sides), Source.ROLLED)
