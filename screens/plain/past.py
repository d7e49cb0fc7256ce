"""Amending in a conversation: which act, then its dice, its questions or none of it, and what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from screens.amend.asking import ask_anew
from screens.amend.past import PastTable
from screens.amend.screen import AMEND_KEYS
from screens.plain.host import PlainApp
from screens.plain.questions import MOST_AT_ONCE, Numbered, choose, say_numbered
from screens.plain.talk import LEAVE
from screens.table.table import Table
from tracker.battle.commands import Refused
from tracker.play.amend import Amendment, DieMissing
from tracker.play.backwards import found_by
from tracker.play.pages.amending import AmendPage, AskAnew, Instead, Light, PutRight, press_amend
from tracker.play.pages.intents import Digit
from tracker.rules.plugins import Unusable
from tracker.rules.systems import asked_of
from tracker.views.amending import changes
from tracker.views.log import standing_entries
from tracker.words import N_, _, labelled

ALL: Final = "all"
LETTERS: Final[Mapping[str, str]] = {
    "e": "amend.edit",
    "x": "amend.leave_out",
    "z": "amend.show_all",
    "right": "amend.die",
    "left": "amend.die_back",
    "u": "amend.rub_out",
}
_HELP: Final[Mapping[str, str]] = {key.id: key.help for key in AMEND_KEYS}


class Past:
    """The page that puts right what is past, talked through."""

    def __init__(self, app: PlainApp, table: Table, page: AmendPage) -> None:
        self.app, self.table, self.page = app, table, page
        self._is_left = False

    async def converse(self) -> None:
        """Which act it is, then what it should have been; until it is put right or left."""
        while not self._is_left and self._find():
            act = self.page.lit
            while not self._is_left and self.page.lit == act:
                self.app.talk.say(*self._lines())
                if not await self._obey(self.app.talk.ask()):
                    break
        self.app.tell_news(self.table.history)

    def _find(self) -> bool:
        """The act meant, of the latest; False where the question is left."""
        shown = list(standing_entries(self.page.history, self.page.shows))[-MOST_AT_ONCE:][::-1]
        answers = [Numbered(str(entry.index), labelled(entry.where, entry.headline)) for entry in shown]
        if not self.page.shows_all:
            answers.append(Numbered(ALL, _("all actions, without dice too")))
        self.app.talk.say(_("Correct which entry? The latest stands first."))
        say_numbered(self.app, answers, 0)
        key = choose(self.app, answers)
        if key == ALL:
            self.page = press_amend(self.page, "amend.show_all").page
            return self._find()
        if key is not None:
            self.page = press_amend(self.page, Light(int(key))).page
        return key is not None

    def _lines(self) -> Iterator[str]:
        page = self.page
        if page.correction is not None and page.correction.dice:
            faces = " ".join(str(face.face) for face in page.correction.dice)
            yield _("The dice: {faces}. Now number {which}.").format(faces=faces, which=page.which + 1)
        if page.trouble:
            self.app.talk.refuse(page.trouble)
        match page.outcome:
            case None if page.correction is not None:
                yield _("A number is what the die showed, e changes what was asked, x leaves it out, esc goes back.")
            case DieMissing() as missing:
                yield _("{what}: the {die}?").format(die=missing.throw.die.name, what=_(missing.throw.label))
            case Refused(reason):
                self.app.talk.refuse(reason)
            case Amendment() as amendment:
                yield from self._changes(amendment)

    def _changes(self, amendment: Amendment) -> Iterator[str]:
        tell = partial(changes, self.table.system, amendment, self.table.battle)
        try:
            # A rule system of others may fail over it.
            changed = asked_of(self.table.system, tell)
        except Unusable as wrong:
            self.app.talk.refuse(str(wrong))
            return
        yield _("It was: {act}").format(act=changed.was)
        yield _("It is: {act}").format(act=changed.now or _(N_("left out", "an answer")))
        for turned in changed.turned:
            yield _("{was} It becomes: {now}").format(was=turned.was, now=turned.now)
        yield from changed.values
        for left in changed.left_out:
            yield _("left out: {act} {why}").format(act=left.was, why=left.why)
        yield from (_("one die too many: {roll}").format(roll=roll) for roll in changed.spare)
        yield _("enter corrects it; u takes back what was changed here, esc leaves all as it is.")

    async def _obey(self, line: str) -> bool:
        """Do what the line says; False where another act is to be found."""
        if line == LEAVE:
            return False
        words = line.split()
        if words and all(word.isdecimal() for word in words):
            for word in words:
                for digit in word:
                    await self._press(Digit(digit))
                await self._press("amend.close")
        elif not words:
            await self._press("amend.accept")
        elif line == "?":
            self.app.talk.say(*(f"{letter}: {_(_HELP[intent])}" for letter, intent in LETTERS.items()))
        elif line in LETTERS:
            await self._press(LETTERS[line])
        else:
            self.app.talk.refuse_line(line)
        return True

    async def _press(self, intent: Digit | Instead | str) -> None:
        self.page, want = press_amend(self.page, intent, self.table.clock())
        match want:
            case PutRight(after):
                self._is_left = self.table.put_right(after, lambda: None)
            case AskAnew(correction):
                then = found_by(self.table.history, correction.index)
                wanted = await ask_anew(PastTable(self.table, then), correction.command or correction.asked)
                if wanted is not None:
                    await self._press(Instead(wanted))
            case _:
                return
