"""The deed of enter on a page of rolls: one value that is carried out, and that the key line names."""

from __future__ import annotations

from enum import StrEnum, auto

from msgspec import Struct

from tracker.play.pages.roll_page import RollPage
from tracker.play.pages.wants import Pressed, Want


class Deed(StrEnum):
    """The kinds of things that enter does, as far as a word tells each from the others."""

    NOTHING = auto()
    """It says what comes first."""
    READ = auto()
    """It says what the next one does: a digit was refused, or the row has just come."""
    CONFIRM = auto()
    """It closes the digits that are typed."""
    AGREE = auto()
    """It takes what is proposed where the light is, with what is certain before it."""
    AGREE_TO_ALL = auto()
    """It gives answers beside the lit one that nobody has told, none of them in doubt; behind it, where that is."""
    ANSWER = auto()
    """It answers what is asked by itself."""
    ANSWER_LAST = auto()
    """It gives the last answer, by which the page ends."""
    LIST = auto()
    """It opens a list of answers."""
    THROW = auto()
    """The app throws."""
    TO_VALUE = auto()
    """It takes the light to another value of the row."""
    TO_DOUBT = auto()
    """It takes the light to the row in which something is in doubt."""
    TO_NEXT_ROLL = auto()
    """It takes the light back to the roll that comes next."""
    TO_QUESTION = auto()
    """It takes the light back to what is asked."""
    LEAVE = auto()
    """It leaves the page with rolls on it that are merely offered."""
    DONE = auto()
    """It closes the page on which nothing is left."""


class Done(Struct, frozen=True):
    """The deed of enter, the page after it, and its want before it can go on."""

    deed: Deed
    page: RollPage
    want: Want | None = None

    @property
    def pressed(self) -> Pressed:
        """The page after it and its want, as of any key."""
        return Pressed(self.page, self.want)
