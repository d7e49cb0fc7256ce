"""The list of a step as a conversation: what may be done is numbered, what happened is told, enter does the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from screens.parts.keys import Key
from screens.plain.host import PlainApp
from screens.plain.questions import word_and_number
from screens.table.saving import save_elsewhere
from screens.table.screen import report
from screens.table.table import Table
from screens.turn import oracle, scoring, timing, walking
from screens.turn.columns import remarks_of
from screens.turn.going_on import do_and_on, leave_for_the_next
from screens.turn.keys import TURN_KEYS
from screens.turn.why import WhyScreen
from tracker.views.candidates import strength_of
from tracker.views.checklist import step_number
from tracker.views.figures import percent
from tracker.views.sentences.names import side_name, unit_name
from tracker.views.step import Intent, Light, Line, Pressed, UnitLine, Want, followed, open_page, press, rested, wants
from tracker.views.step.lines import QuestionLine
from tracker.views.step.pressing import INTENTS
from tracker.words import _, labelled, n_

QUIT: Final = ("q", "quit")
_LETTERS: Final[Mapping[str, Key]] = {press: key for key in TURN_KEYS for press in key.press.split(",")}
_SIGNS: Final[Mapping[str, str]] = {"-": "minus", "+": "plus", ".": "full_stop", "/": "slash"}


class Turn:
    """The battle on the table, step by step, until it is put away."""

    def __init__(self, app: PlainApp, table: Table) -> None:
        self.app, self.table = app, table
        self.page = open_page(table.history)
        self._moment: object = None
        self.is_left = False

    async def converse(self) -> None:
        """Talk the battle through; comes back when somebody says goodbye, raises `Over` at the end of the lines."""
        talk = self.app.talk
        talk.say(self.table.battle.title)
        while not self.is_left:
            self.page = followed(self.page, self.table.history, self.table.measures)
            self.app.tell_news(self.table.history)
            if self.page.step.moment != self._moment:
                self._moment = self.page.step.moment
                talk.say(*self._step(), *self._lines())
            talk.say(self._next())
            line = talk.ask()
            if line in QUIT:
                talk.check()
                return
            await self._obey(line)
            await self.app.settle()

    # What is said

    def _step(self) -> Iterator[str]:
        """Where the turn stands, and what the rules say of the step."""
        system, battle, step = self.table.system, self.table.battle, self.page.step.step
        if step is None:
            yield _(system.name)
            return
        side = side_name(battle, battle.place.side) if battle.place.side else ""
        head = _("Turn {turn}, {step}").format(
            turn=battle.place.turn, step=f"{step_number(system, step.id)} {_(step.label)}"
        )
        yield f"{head}, {side}" if side else head
        yield _(step.text)
        yield from (labelled(battle.house.name, reminder) for reminder in step.reminders)

    def _lines(self) -> Iterator[str]:
        for number, line in enumerate(self.page.step.lines, 1):
            yield f"{number}. {self._line(line)}"

    def _line(self, line: Line) -> str:
        if isinstance(line, UnitLine):
            return self._unit(line)
        words = f"{line.words} {line.answer}" if isinstance(line, QuestionLine) and line.answer else line.words
        return labelled(words, line.verb) if line.verb else words

    def _unit(self, line: UnitLine) -> str:
        battle, unit, ahead = self.table.battle, line.entry.unit, line.prospect
        parts = [
            f"{unit.name} ({side_name(battle, unit.side)})",
            strength_of(self.table.system, unit),
            line.token,
            *remarks_of(self.table.system, battle, line),
        ]
        if line.deed is None and ahead is not None and ahead.dice:
            parts.append(n_("{count} roll", "{count} rolls", ahead.dice).format(count=ahead.dice))
            parts.append(_("needs {needs}").format(needs=ahead.need) if ahead.need else "")
            parts.append(percent(ahead.chance) if ahead.chance is not None else "")
        if line.aims_at in battle.units:
            whom = unit_name(battle, line.aims_at)
            whom = _("{name} ?").format(name=whom) if line.aim_is_guessed else whom
            parts.append(_("at {unit}").format(unit=whom))
        if not line.is_open:
            parts.append(_("done"))
        words = ", ".join(part for part in parts if part)
        return labelled(words, line.verb) if line.verb else words

    def _next(self) -> str:
        """The act of an empty line."""
        line, lines = self.page.line, self.page.step.lines
        if self.page.is_through or line is None or not line.verb:
            return _("Nothing is left to do here: n goes on. ? lists everything.")
        number = lines.index(line) + 1
        return _("Next: {number}. {line}").format(number=number, line=self._line(line))

    def _tell_all(self) -> None:
        talk = self.app.talk
        talk.say(*self._step(), *self._lines())
        talk.say(_("A number does what that line says, an empty line what is next, n goes on to the next step."))
        talk.say(_("A letter may have a number behind it, such as i 3 for the card of line 3. q saves and ends."))
        talk.say(
            *(f"{self._sign(key)}: {_(key.help)}" for key in TURN_KEYS if self._intent(self._sign(key)) is not None)
        )

    def _sign(self, key: Key) -> str:
        first = key.press.split(",")[0]
        return next((sign for sign, name in _SIGNS.items() if name == first), first)

    # What is done

    def _intent(self, word: str) -> str | None:
        key = _LETTERS.get(_SIGNS.get(word, word))
        known = {*INTENTS, *_OTHER}
        return key.id if key is not None and key.id in known else None

    async def _obey(self, line: str) -> None:
        talk, lines = self.app.talk, self.page.step.lines
        if (typed := word_and_number(self.app, line, len(lines))) is None:
            return
        word, number = typed
        intent = "turn.act" if word.isdecimal() or not word else self._intent(word)
        if word == "?":
            self._tell_all()
        elif intent is None:
            talk.refuse_line(line)
        else:
            if number:
                self.page = press(self.page, Light(lines[number - 1].key)).page
            elif not word and self.page.is_through:
                intent = "turn.next"
            await self._press(intent)

    async def _press(self, intent: str) -> None:
        if intent in _OTHER:
            await _OTHER[intent](self)
        else:
            pressed = press(followed(self.page, self.table.history, self.table.measures), intent)
            self.page = pressed.page
            await self._do(pressed.want)

    async def _do(self, want: Want | None) -> None:
        """Do what the list wants; an act that is the last of its step leads on to the next."""
        match want:
            case None:
                return
            case wants.Undo():
                self.table.undo()
            case wants.Redo():
                self.table.redo()
            case wants.GoOn():
                await self._go_on()
            case wants.PickStep():
                await walking.go_to(self.table)
            case wants.CarryOut(command):
                self.table.do(command)
            case _:
                await do_and_on(self.table, want, self._press_on)
                self._rest()

    async def _press_on(self, intent: Intent | None) -> Want | None:
        await self.app.settle()
        pressed = Pressed(self.page) if intent is None else press(self.page, intent)
        self.page = pressed.page
        return pressed.want

    async def _go_on(self) -> None:
        await leave_for_the_next(self.table, self.app.talk.say)
        self._rest()

    def _rest(self) -> None:
        """Let the light go step by step from now on, the act begun from here being over."""
        self.page = rested(followed(self.page, self.table.history, self.table.measures))


async def _why(turn: Turn) -> None:
    await turn.app.push_screen_wait(WhyScreen(turn.table))


async def _score(turn: Turn) -> None:
    await scoring.score(turn.table)


async def _time(turn: Turn) -> None:
    await timing.time(turn.table)


async def _events(turn: Turn) -> None:
    await oracle.ask(turn.table)


async def _log(turn: Turn) -> None:
    turn.table.doors.log(turn.table)


async def _calculator(turn: Turn) -> None:
    await turn.table.doors.calculator(turn.table)


async def _roster(turn: Turn) -> None:
    turn.table.doors.roster(turn.table)


async def _amend(turn: Turn) -> None:
    turn.table.doors.amend(turn.table)


async def _rules(turn: Turn) -> None:
    turn.table.doors.rules(turn.table)


async def _house(turn: Turn) -> None:
    turn.table.doors.house_rules(turn.table)


async def _course(turn: Turn) -> None:
    turn.table.doors.course(turn.table)


async def _report(turn: Turn) -> None:
    await report(turn.table)


async def _save(turn: Turn) -> None:
    await save_elsewhere(turn.table)


async def _pause(turn: Turn) -> None:
    turn.is_left = await walking.pause(turn.table)


_OTHER: Final = {
    "turn.why": _why,
    "turn.score": _score,
    "turn.time": _time,
    "turn.events": _events,
    "battle.log": _log,
    "battle.calculator": _calculator,
    "battle.roster": _roster,
    "battle.amend": _amend,
    "battle.rules": _rules,
    "battle.house": _house,
    "battle.course": _course,
    "battle.report": _report,
    "battle.save": _save,
    "turn.pause": _pause,
}
"""The acts beside the list, by the ids of their bindings."""
