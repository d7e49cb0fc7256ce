"""Unforeseen errors: told in one sentence, the traceback kept in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tracker.text import clean_text
from tracker.words import _

_LONGEST: Final = 2000


def fault_in_words(error: BaseException) -> str:
    """One sentence for somebody who met a bug; what happened is added to the log file, where that can be written."""
    import traceback

    from platformdirs import user_log_path

    # What was in a file or typed may be in it, and the log is read in a terminal.
    lines = "".join(traceback.format_exception(error)).splitlines()
    report = "".join(f"{_indent(line)}{clean_text(line, _LONGEST)}\n" for line in lines)
    try:
        folder: Path = user_log_path("oriflamme", appauthor=False, ensure_exists=True)
        log = folder / "oriflamme.log"
        with log.open("a", encoding="utf-8", errors="replace") as file:
            file.write(report)
    except OSError:
        return _("something went wrong ({error})").format(error=type(error).__name__)
    from tracker.rules.systems import culprit

    if (trouble := culprit(error)) is not None:
        return _("{problem}; details are in {file}").format(problem=trouble, file=log)
    return _("something went wrong ({error}); details are in {file}").format(error=type(error).__name__, file=log)


def _indent(line: str) -> str:
    return " " * (len(line) - len(line.lstrip(" ")))
