"""The calculator as a conversation: who takes part is asked, the lines are told, a number is the die."""

from __future__ import annotations

from collections.abc import Iterator

from screens.parts.finding import Find
from screens.plain.page import PageInLines
from screens.plain.questions import Numbered, choose, say_numbered
from screens.plain.talk import LEAVE, TAKES_BACK
from screens.roll.cast import question
from tracker.play.pages.calculator_intents import Pressed
from tracker.play.pages.calculator_page import CalculatorPage
from tracker.play.pages.intents import Answer, Digit, Light
from tracker.views.sentences.rolls import house_in_words
from tracker.views.to_roll import needed_and_chance
from tracker.words import _, labelled

LETTERS = {"d": "roll.throw", "x": "roll.override", "p": "roll.pick_again", "j": "roll.ruling", TAKES_BACK: "roll.lift"}


class PickPart(Find):
    """Who has a part in the roll; the answer is the key of the line."""

    def read(self, key: str) -> str:
        return key


class Calculation(PageInLines[CalculatorPage]):
    """One roll from the question who rolls at whom to its effects."""

    async def converse(self) -> bool | None:
        """Talk the roll through; True once it was applied."""
        talk, shown = self.app.talk, ""
        self.host.take(Pressed(self.page))
        while not self.is_left:
            self.app.tell_news(self.table.history)
            if self.page.trouble:
                talk.refuse(self.page.trouble)
            if self.page.is_picking:
                await self._pick_part()
                continue
            lines = "\n".join(self._lines())
            if lines != shown:
                talk.say(lines)
                shown = lines
            talk.say(*self._wanted())
            await self._obey(talk.ask())
            await self.app.settle()
        self.app.tell_news(self.table.history)
        return self.result

    async def _pick_part(self) -> None:
        part = self.page.to_pick[0]
        asked, things, at = question(self.page.who, part)
        key = await self.app.push_screen_wait(PickPart(asked, things, at=at))
        if key is None:
            self.host.press("roll.leave")
        else:
            self.host.press(Answer(part, "" if key == "-" else key))

    def _lines(self) -> Iterator[str]:
        """The roll with its lines, what it needs and how likely that is."""
        page = self.page
        if page.who.resolver is not None:
            yield _(page.who.resolver.label)
        for row in page.rows:
            value = row.shown(row.value)
            if value or row.worth is not None:
                worth = "" if row.worth is None else f" ({row.worth:+})"
                house = f", {house_in_words(row.house, row.printed)}" if row.house else ""
                yield f"{labelled(row.label, value) if value else row.label}{worth}{house}"
        yield needed_and_chance(page.roll)

    def _wanted(self) -> Iterator[str]:
        page = self.page
        if page.is_ready:
            yield _("enter applies the roll, esc leaves it")
        elif (first := page.unmeasured) is not None:
            agrees = _("First: {what}? Type the number, or enter agrees") if page.number is not None else None
            words = agrees or _("First: {what}? enter agrees, v changes it")
            yield words.format(what=labelled(first.label, first.shown(first.value)))
        elif page.unsaid is not None and page.number is None:
            yield _("First: {what}? enter asks").format(what=page.unsaid.label)
        elif page.takes is not None:
            yield _("{what}: the {die}?").format(die=page.takes.die.name, what=_(page.takes.label))

    async def _obey(self, line: str) -> None:
        match line.split():
            case []:
                self.host.press("roll.apply")
            case ["?"]:
                self.app.talk.say(
                    *self._lines(),
                    _("A number is the die; an empty line is enter; v changes a value, d lets the app roll, x "
                      "sets the outcome by hand, p picks the units again, u takes a die up, esc leaves."),
                )  # fmt: skip
            case [word] if word == LEAVE:
                self.host.press("roll.leave")
            case ["v"]:
                self._change()
            case [word] if word in LETTERS:
                self.host.press(LETTERS[word])
            case numbers if all(number.isdecimal() for number in numbers):
                for number in numbers:
                    for digit in number:
                        self.host.press(Digit(digit))
                    if self.page.typed and not self.page.trouble:
                        self.host.press("roll.apply")
            case _:
                self.app.talk.refuse_line(line)

    def _change(self) -> None:
        """Another value of the roll: which, then the calculator asks for it."""
        rows = [row for row in self.page.rows if row.field is not None]
        answers = [Numbered(row.key, labelled(row.label, row.shown(row.value))) for row in rows]
        say_numbered(self.app, answers)
        if (key := choose(self.app, answers, -1)) is not None:
            self.host.press(Light(key))
            self.host.press("roll.type")
