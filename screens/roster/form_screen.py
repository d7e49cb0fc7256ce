"""A page that is a form: nothing is changed before it is saved; leaving asks where something was filled in."""

from __future__ import annotations

from textual import on

from screens.parts.dialogs import AskLine, Confirm
from screens.roster.cardform import CardForm
from screens.table.screen import BattleScreen
from tracker.battle.fields import AnyField
from tracker.words import _


class FormScreen(BattleScreen):
    """The common part of the editors of a unit and of a side; each names what is saved, and if it is filled in."""

    CSS_PATH = "roster.tcss"

    @property
    def is_changed(self) -> bool:
        """Whether leaving would lose anything."""
        raise NotImplementedError

    def action_save(self) -> None:
        """Put what stands on the page into the battle, and leave."""
        raise NotImplementedError

    def explained(self, field: AnyField) -> str:
        """The words below the line on which a text is typed."""
        return _(field.help)

    @on(CardForm.Finished)
    def _finished(self, event: CardForm.Finished) -> None:
        event.stop()
        self.action_save()

    def action_apart(self) -> None:
        if (text := self.query_one(CardForm).text) is not None:
            self.ask(self._ask_text(*text))

    async def _ask_text(self, field: AnyField, value: str) -> None:
        question = AskLine(_(field.label), self.explained(field), value=value, may_be_empty=True)
        answer = await self.app.push_screen_wait(question)
        if answer is not None:
            self.query_one(CardForm).put(field, answer)

    def action_next(self) -> None:
        self.query_one(CardForm).action_select()

    def action_turn(self) -> None:
        self.query_one(CardForm).action_turn(1)

    def action_leave(self) -> None:
        self.ask(self._leave())

    async def _leave(self) -> None:
        if self.is_changed:
            question = Confirm(_("Leave without saving?"), yes=_("leave"), no=_("stay"))
            if await self.app.push_screen_wait(question) != "yes":
                return
        self.dismiss()
