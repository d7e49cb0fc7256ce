"""Errors in one line on standard error, and the number the command ends with."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, Final

import click

from tracker.text import clean_text
from tracker.words import _

if TYPE_CHECKING:
    from tracker.battle.fields import Rejected

FAILED: Final = 1
MISUSED: Final = 2
LOCKED: Final = 3
DAMAGED: Final = 4
NEWER: Final = 5
INTERRUPTED: Final = 130

_LONGEST: Final = 2000
_SHOWN: Final = 60


class Wrong(click.ClickException):
    """Something asked for cannot be done; the message is the one line that is shown."""

    def __init__(self, message: str, code: int = MISUSED) -> None:
        super().__init__(message)
        self.code = code


def quoted(text: str) -> str:
    """A typed text, made harmless and short enough for one line."""
    shown = clean_text(text, _SHOWN)
    return repr(shown if len(text) <= _SHOWN else f"{shown}…")


def report(error: BaseException) -> int:
    """Say it, and give the exit code; what nobody foresaw goes to the log file with its traceback."""
    match error:
        case SystemExit(code=int(code)) | click.exceptions.Exit(exit_code=code):
            return code
        case SystemExit() | BrokenPipeError():
            return FAILED
        case KeyboardInterrupt() | click.Abort():
            return _say(_("interrupted"), INTERRUPTED)
        case Wrong():
            return _say(error.message, error.code)
        case click.ClickException():
            return _say(_usage(error), error.exit_code)
        case _:
            return _of_a_battle(error)


def _of_a_battle(error: BaseException) -> int:
    # Battles and their files are imported by what went wrong with one: `--version` knows neither.
    from tracker.battle.fields import Rejected

    return _say(str(error), _code_of(error)) if isinstance(error, Rejected) else _of_the_saves(error)


def _code_of(error: Rejected) -> int:
    from tracker.rules.plugins import Unusable

    # Whoever asked for a plug-in that is at fault asked well.
    return FAILED if isinstance(error, Unusable) else MISUSED


def _usage(error: click.ClickException) -> str:
    message = " ".join(error.format_message().split())
    if isinstance(error, click.UsageError) and error.ctx is not None and not isinstance(error, click.BadParameter):
        return _("{problem} (see {command} -h)").format(problem=message, command=error.ctx.command_path)
    return message


def _of_the_saves(error: BaseException) -> int:
    from saves.errors import Misfit, Mistakes, NewerSchema, NotAccepted, error_in_words
    from saves.journal.failures import Damaged, Locked, NewerFormat, NoSuchBattle, StoreError

    codes: tuple[tuple[type[StoreError], int], ...] = (
        (Locked, LOCKED),
        (Damaged, DAMAGED),
        (Misfit, DAMAGED),
        (NewerFormat, NEWER),
        (NewerSchema, NEWER),
        (NotAccepted, MISUSED),
        (NoSuchBattle, MISUSED),
        (StoreError, FAILED),
    )
    match error:
        case Mistakes():
            for problem in error.problems[:-1]:
                say_wrong(problem)
            return _say(error.problems[-1], MISUSED)
        case StoreError():
            return _say(error_in_words(error), next(code for kind, code in codes if isinstance(error, kind)))
        case OSError() if error.errno == errno.EPIPE:
            return FAILED
        case OSError(errno=errno.ENOSPC | errno.EDQUOT | errno.EFBIG):
            return _say(_("the output cannot be written: {why}").format(why=error.strerror), FAILED)
        case _:
            from screens.parts.faults import fault_in_words

            return _say(fault_in_words(error), FAILED)


def say_wrong(problem: str) -> None:
    """One harmless line on standard error."""
    click.echo(f"oriflamme: {clean_text(problem, _LONGEST)}", err=True)


def _say(problem: str, code: int) -> int:
    say_wrong(problem)
    return code
