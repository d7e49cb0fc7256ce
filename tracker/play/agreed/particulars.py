"""A battle's particulars as it keeps them: lines, and pictures by their files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from tracker.battle.battle import Battle
from tracker.battle.commands import SetParticular, SetPictures
from tracker.battle.events import ParticularSet, PicturesSet
from tracker.battle.fields import Rejected
from tracker.battle.particulars import Particular, Picture
from tracker.play.checks import Decision
from tracker.text import clean_text
from tracker.words import _

LONGEST: Final[Mapping[Particular, int]] = {
    Particular.SCENARIO: 120,
    Particular.PLACE: 120,
    Particular.POINTS: 120,
    Particular.REMARKS: 1000,
}
"""Characters of each; what is longer is cut."""

MOST_PICTURES: Final = 12
LONGEST_CAPTION: Final = 160

_FILE: Final = re.compile(r"[0-9a-f]{32}\.jpg")
"""A picture is kept under what it holds: its name leads to no other file."""


def set_particular(battle: Battle, command: SetParticular) -> Decision:
    """Another line, or none."""
    was, now = battle.particulars.get(command.key, ""), accepted_line(command.key, command.text)
    return () if was == now else (ParticularSet(command.key, was, now),)


def set_pictures(battle: Battle, command: SetPictures) -> Decision:
    """Other pictures, in another order or with other captions."""
    now = accepted_pictures(command.pictures)
    return () if now == battle.pictures else (PicturesSet(battle.pictures, now),)


def check_particulars(event: ParticularSet | PicturesSet) -> None:
    """Hold an event from a file against what a battle may keep; `Rejected` says what is accepted."""
    match event:
        case PicturesSet(was, now):
            accepted_pictures(was)
            accepted_pictures(now)
        case ParticularSet(key, was, now):
            for text in (was, now):
                if accepted_line(key, text) != text:
                    most = LONGEST[key]
                    raise Rejected(_("text of at most {limit} characters").format(limit=most))


def accepted_line(key: Particular, text: str) -> str:
    """The text as a battle keeps it."""
    return clean_text(text, LONGEST[key])


def accepted_pictures(pictures: Iterable[Picture]) -> tuple[Picture, ...]:
    """The pictures as a battle keeps them; `Rejected` for more than twelve, or one that is no file of ours."""
    kept = tuple(Picture(picture.file, clean_text(picture.caption, LONGEST_CAPTION)) for picture in pictures)
    if len(kept) > MOST_PICTURES:
        raise Rejected(_("a battle has at most {most} pictures").format(most=MOST_PICTURES))
    if wrong := next((picture.file for picture in kept if not is_kept(picture.file)), ""):
        raise Rejected(_("{file} is not a picture kept beside the battle").format(file=repr(clean_text(wrong))))
    return kept


def is_kept(file: str) -> bool:
    """Whether this is a name under which a picture is kept."""
    return _FILE.fullmatch(file) is not None
