"""Refusals of a save: beyond the troubles of its file, one sentence each, and the words for those of the file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from saves.journal import failures
from tracker.words import N_, _, n_
from tracker.written import grouped


class Misfit(failures.StoreError):
    """A battle that is sound as a file, but no battle of its rule system."""


class NeedsSystem(failures.StoreError):
    """A battle of a rule system that is not at hand or cannot be used: nothing is wrong with it, nothing is touched."""


class NewerSchema(failures.StoreError):
    """A later version of the program wrote the battle; not one byte of it is touched."""


class NotAccepted(failures.StoreError):
    """A name or a file given by hand that is not what is accepted; nothing was changed."""


class Mistakes(NotAccepted):
    """A file with at least one mistake: `problems` are all of them, each a sentence with its place."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems[0])


_TROUBLES: Final = {
    failures.Trouble.DISK_FULL: N_("disk full"),
    failures.Trouble.FILE_TOO_LARGE: N_("file too large"),
    failures.Trouble.READ_ONLY: N_("read-only folder"),
    failures.Trouble.IO_ERROR: N_("input/output error"),
    failures.Trouble.DISPLACED: N_("file replaced by another program"),
    failures.Trouble.UNREACHABLE: N_("folder not reachable"),
    failures.Trouble.NAME_TOO_LONG: N_("name too long"),
    failures.Trouble.NO_LOCKS: N_("folder that cannot lock files"),
}
_WHY: Final = {
    failures.Why.FOLLOWED: N_("you are only following it here"),
    failures.Why.CLOSED: N_("it was closed"),
    failures.Why.SPECIAL: N_("it is not a regular file"),
    failures.Why.LINK: N_("it is a link to another file"),
}


def trouble_in_words(reason: failures.Trouble) -> str:
    """Why the disk refuses, in the reader's language."""
    return _(_TROUBLES[reason])


def error_in_words(error: Exception) -> str:
    """The refusal in the reader's language; one that is in words already stays as it is."""
    return _of_the_file(error) if isinstance(error, failures.OfTheFile) else str(error)


def unsealed_in_words(why: Exception) -> str:
    """Why no seed could be kept beside a new battle, so that its dice are not sealed."""
    return _("The app's dice are not sealed in it: {problem}").format(problem=error_in_words(why))


def _of_the_file(error: failures.OfTheFile) -> str:  # noqa: PLR0911 - an error a line
    name = error.path.name
    match error:
        case failures.Locked():
            return _("{name} is open for writing elsewhere.").format(name=name)
        case failures.ReadOnly(why=why):
            return _("{name} cannot be written: {why}.").format(name=name, why=_why(why))
        case failures.Unreadable(why=why):
            return _("{name} cannot be read: {why}.").format(name=name, why=_why(why))
        case failures.NewerFormat(file_format=file_format, known=known):
            template = _("{name} has format {found}; this version reads formats up to {known}. Please update.")
            return template.format(name=name, found=file_format, known=known)
        case failures.Damaged():
            return _damaged(error)
        case failures.NotSaved(reason=reason):
            return _("{name} is not saved: {why}.").format(name=name, why=trouble_in_words(reason))
        case failures.Displaced():
            return _("{name} was changed by another program while this battle was open.").format(name=name)
        case failures.NoSuchBattle():
            return _("There is no battle {name}.").format(name=name)
        case failures.AlreadyThere():
            return _("{name} exists already.").format(name=name)
        case _:
            assert_never(error)


def _why(why: failures.Why | failures.Trouble | str) -> str:
    match why:
        case failures.Why():
            return _(_WHY[why])
        case failures.Trouble():
            return trouble_in_words(why)
        case _:
            return why


def _damaged(error: failures.Damaged) -> str:
    name, (first, *others) = error.path.name, error.bad
    match first.flaw:
        case failures.Flaw.HEADER:
            return _("{name} has no valid header: it is damaged or not a battle.").format(name=name)
        case failures.Flaw.SIZE:
            return _("{name} is larger than a battle file may be.").format(name=name)
        case _ if not others:
            template = _("{name} is damaged at line {line} of {lines}.")
        case _:
            template = n_(
                "{name} is damaged at line {line} of {lines} ({count} more damaged).",
                "{name} is damaged at line {line} of {lines} ({count} more damaged).",
                len(others),
            )
    line, lines, count = (grouped(number) for number in (first.line + 1, error.lines, len(others)))
    return template.format(name=name, line=line, lines=lines, count=count)
