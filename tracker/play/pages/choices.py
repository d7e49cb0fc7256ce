"""The answers to a question as lines of their own, where a page asks its questions one after the other."""

from __future__ import annotations

from msgspec import Struct

from tracker.battle.fields import Scalar
from tracker.play.sheets import Said
from tracker.rules.system import Choose


class Choice(Struct, frozen=True):
    """One answer that can be given; `number` is the digit that gives it at once, from 1."""

    answered: Said
    value: Scalar
    number: int

    @property
    def key(self) -> str:
        """The key of its line."""
        return f"{self.answered.key}\n{self.value}"

    @property
    def label(self) -> str:
        """The words of the answer."""
        options = self.answered.ask.options if isinstance(self.answered.ask, Choose) else ()
        return next((option.label for option in options if option.key == self.value), str(self.value))


def choices_of(answered: Said | None) -> tuple[Choice, ...]:
    """The answers of a question with several options; none where there is but one, or a unit or a number is asked."""
    if answered is None or not isinstance(answered.ask, Choose) or len(answered.ask.options) < 2:
        return ()
    return tuple(Choice(answered, option.key, number) for number, option in enumerate(answered.ask.options, 1))
