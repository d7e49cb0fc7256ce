"""A page of rolls as a conversation: what is wanted is asked, a number is the die, an empty line agrees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from screens.parts.asking import Among, ask_field
from screens.parts.dialogs import Choice as Answers
from screens.parts.dialogs import Pick
from screens.parts.keys import Key
from screens.plain.page import PageInLines
from screens.plain.questions import Numbered, choose, say_numbered
from screens.plain.roll_words import (
    answer_in_words,
    numbered_rows,
    question_with_answer,
    rows_left,
    setting_in_words,
    wanted,
)
from screens.plain.talk import LEAVE, TAKES_BACK
from screens.roll.sheet_keys import keys_at
from tracker.battle.fields import Rejected, Scalar
from tracker.play.pages import Pressed, RollPage, opened
from tracker.play.pages.decided import is_named
from tracker.play.pages.intents import Answer, Digit, Light
from tracker.play.pages.results import answered
from tracker.play.sheets import Said
from tracker.rules.system import Choose, Count, PickUnit
from tracker.words import _

ALIASES: Final[Mapping[str, str]] = {"+": "rolls.more", "-": "rolls.less", ".": "rolls.chance", "/": "rolls.find"}
VALUES: Final = "v"


class Rolls(PageInLines[RollPage]):
    """One page of rolls from its opening until it is left."""

    async def converse(self) -> bool | None:
        """Talk the page through; True once nothing was left on it."""
        talk = self.app.talk
        talk.say(_(self.page.sheet.sheet.label))
        self.host.take(opened(self.page))
        await self.app.settle()
        talk.say(*numbered_rows(self.page))
        while not self.is_left:
            self.app.tell_news(self.table.history)
            if is_named(self.page):
                talk.say(self.page.trouble)
            elif self.page.trouble:
                talk.refuse(self.page.trouble)
            talk.say(*wanted(self.page))
            await self._obey(talk.ask())
            await self.app.settle()
        self.app.tell_news(self.table.history)
        return self.result

    # What is done

    async def _obey(self, line: str) -> None:
        words = line.split()
        match words:
            case []:
                self.host.press("rolls.accept")
            case ["?"]:
                self._tell_all()
            case [word] if word == LEAVE:
                self.host.press("rolls.leave")
            case [word] if word == VALUES:
                await self._change()
            case ["r", number] if number.isdecimal():
                self._go_to(int(number))
            case _ if all(word.isdecimal() for word in words):
                for word in words:
                    self._type(word)
            case [word] if word in self._intents:
                self.host.press(self._intents[word])
            case _:
                self.app.talk.refuse_line(line)

    @property
    def _keys(self) -> tuple[Key, ...]:
        return keys_at(self.page, is_ruled=bool(self.host.precedents))

    @property
    def _intents(self) -> Mapping[str, str]:
        letters = {
            press: key.id for key in self._keys for press in key.presses if len(press) == 1 and not press.isdecimal()
        }
        return {TAKES_BACK: "rolls.lift", **letters, **ALIASES}

    def _type(self, number: str) -> None:
        """A face, or the number that is asked for, closed at once."""
        for digit in number:
            self.host.press(Digit(digit))
        if self.page.typed and not self.page.trouble:
            self.host.press("rolls.close")

    def _go_to(self, number: int) -> None:
        rows = rows_left(self.page)
        if 0 < number <= len(rows):
            self.host.press(Light(rows[number - 1].key))
        else:
            self.app.talk.refuse(_("there are {count} rows left").format(count=len(rows)))

    def _tell_all(self) -> None:
        talk = self.app.talk
        talk.say(*numbered_rows(self.page))
        talk.say(_("A number is the die, or several with blanks between; an empty line is enter; esc leaves."))
        talk.say(_("r and a number: that row. v: the values of this roll, to change one."))
        shown = (key for key in self._keys if self._intents.keys() & set(key.presses))
        talk.say(*(f"{key.presses[0]}: {_(key.help)}" for key in shown))

    async def _change(self) -> None:
        """Another value of the lit row: which, then what."""
        settings = self.page.settings
        if not settings:
            self.app.talk.refuse(_("nothing can be changed here"))
            return
        answers = [Numbered(str(place), setting_in_words(self.page, knob)) for place, knob in enumerate(settings)]
        say_numbered(self.app, answers)
        if (picked := choose(self.app, answers, -1)) is None:
            return
        knob = settings[int(picked)]
        if isinstance(knob, Said):
            await self._say(knob)
        elif knob.field is not None:
            value = await ask_field(self.app, knob.field, knob.label, Among(self.table.system, self.table.battle))
            if value is not None:
                self._give(knob.key, value)

    async def _say(self, answered: Said) -> None:
        match answered.ask:
            case PickUnit():
                place = self.page.settings.index(answered)
                self.host.page = self.page.lighting(self.page.lit, place)
                self.host.press("rolls.find")
            case Choose():
                answers = [
                    Answers(str(value), answer_in_words(self.page, answered, value)) for value in answered.choices
                ]
                chosen = await self.app.push_screen_wait(
                    Pick(question_with_answer(self.page, answered), answers, at=str(answered.value))
                )
                if chosen is not None:
                    self.host.press(Answer(answered.key, chosen))
            case Count(field=field):
                value = await ask_field(self.app, field, question_with_answer(self.page, answered))
                if value is not None:
                    self.host.press(Answer(answered.key, value))

    def _give(self, key: str, value: Scalar) -> None:
        try:
            self.host.take(Pressed(answered(self.page, key, value)))
        except Rejected as wrong:
            self.app.talk.refuse(wrong.said_of)
