"""The panel as text files for OBS, which reads a file again when its time of change is another whole second."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Final

from saves.errors import NotAccepted
from screens.panel.message import message
from tracker.views.panel.moments import Moment
from tracker.views.panel.parts import PanelPart
from tracker.views.panel_settings import Scene, ViewerState, score_in_words
from tracker.views.projection import Projection, out_in_words
from tracker.views.sides import LETTERS
from tracker.words import _, labelled
from tracker.written import per_cent

APART: Final = 1.2
"""Seconds between two writes of one file: with less, OBS may never read the second one."""

_TRIES: Final = 5


WHOLE: Final = "panel.json"
"""All of it as one JSON value, the same that a page gets on its live line."""


class TextFiles:
    """A file for each thing worth a text source, replaced as a whole and never empty.

    `show` says what is to be read, `flush` writes what is due; what comes too soon after a write is written later.
    What the disk refuses is tried again then; `trouble` says why it does, empty where it does not.
    """

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = error.strerror or str(error)
            raise NotAccepted(_("{folder}: it cannot be made: {why}").format(folder=folder, why=why)) from error
        self.folder = folder
        self.trouble = ""
        self._wanted: dict[str, str] = {}
        self._written: dict[str, tuple[str, float]] = {}

    def show(self, seen: ViewerState, now: float) -> None:
        """Write the files for this view from now on; none of them all at once."""
        texts_now = texts(seen)
        gone = self._wanted.keys() - texts_now.keys()
        self._wanted = {**dict.fromkeys(gone, ""), **texts_now}
        if seen.scene is Scene.HIDDEN:
            self._hide(now)
        self.flush(now)

    def flush(self, now: float, *, last: bool = False) -> None:
        """Write what has changed and is due; with `last`, all that has changed."""
        due = []
        for name, text in self._wanted.items():
            before, at = self._written.get(name, (None, float("-inf")))
            if text != before and (last or now - at >= APART):
                due.append(name)
        self._write(due, now)

    def _hide(self, now: float) -> None:
        shown = [name for name, text in self._wanted.items() if self._written.get(name, (None, 0.0))[0] != text]
        self._write(shown, now)
        for name in shown:
            # Written once more when OBS is sure to look again.
            self._written[name] = ("\0", now)

    def _write(self, names: list[str], now: float) -> None:
        if not names:
            return
        wrong = ""
        for name in names:
            text = self._wanted[name]
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                _put(self.folder / name, (text or " ").encode() + (b"\n" if "\n" in text else b""))
            except OSError as error:
                why = error.strerror or str(error)
                wrong = wrong or _("{file}: it cannot be written: {why}").format(file=self.folder / name, why=why)
                self._written[name] = (self._written.get(name, ("\0", now))[0], now)
            else:
                self._written[name] = (text, now)
        self.trouble = wrong


def _put(path: Path, data: bytes) -> None:
    """The bytes under that name, as a whole; neither through a link nor over a folder."""
    temporary = path.with_name(f".{path.name}.new")
    with suppress(FileNotFoundError):
        temporary.unlink()
    fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0), 0o644)
    try:
        with open(fd, "wb") as file:
            file.write(data)
        _replace(temporary, path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise


def _replace(temporary: Path, path: Path) -> None:
    for turn in range(_TRIES):
        try:
            os.replace(temporary, path)
        except PermissionError:
            # On Windows OBS may be reading just now.
            if turn == _TRIES - 1:
                raise
            sleep(0.02)
        else:
            return


def texts(seen: ViewerState) -> dict[str, str]:
    """File name to text; an empty one is written as a space."""
    battle = seen.battle
    if battle is None:
        return {**dict.fromkeys(_NAMES, ""), WHOLE: message(seen)}
    shown = {
        **dict.fromkeys(_NAMES, ""),
        "title.txt": battle.title,
        "turn.txt": _turn(seen, battle),
        "score.txt": seen.score or _score(seen, battle),
        "winner.txt": next((side.player or side.name for side in battle.sides if side.letter == seen.winner), ""),
        "scene.txt": _in_a_row(seen.headline, seen.message),
        "guide.txt": battle.guide,
        "moment.txt": _moment(battle.moments[-1]) if battle.moments else "",
        "phase.txt": _in_a_row(battle.phase, battle.step),
        "next.txt": battle.comes_next,
        "throw.txt": battle.coming.whole if battle.coming is not None else "",
        "on-move.txt": battle.mover,
        "facts.txt": _in_a_row(*(labelled(fact.label, fact.value) for fact in battle.facts)),
        "ticker.txt": "\n".join(telling.whole for telling in reversed(battle.ticker)),
        **{f"{part.part}.txt": "\n".join(part.lines) for part in battle.words},
    }
    if battle.last is not None:
        shown["last-event.txt"] = battle.last.whole
        shown["last-dice.txt"] = battle.last.throw.words if battle.last.throw else ""
    return {**shown, **_losses(battle), **_bare(battle), WHOLE: message(seen)}


def _turn(seen: ViewerState, battle: Projection) -> str:
    if PanelPart.TURN in seen.without or seen.scene is not Scene.LIVE:
        return ""
    return _("Turn {turn}").format(turn=battle.turn) if battle.turn else _("Before the first turn")


def _moment(moment: Moment) -> str:
    by = _("by {unit}").format(unit=moment.by) if moment.by else ""
    return _in_a_row(labelled(moment.name, moment.verdict), by, moment.tally)


def _score(seen: ViewerState, battle: Projection) -> str:
    """The points while the battle goes on and at its end; without any the strength, which says that it is one."""
    return score_in_words(battle) if seen.scene in {Scene.LIVE, Scene.FINAL} else ""


def _in_a_row(*parts: str) -> str:
    return " · ".join(filter(None, parts))


_NAMES: Final = (
    "turn.txt", "title.txt", "scene.txt", "phase.txt", "next.txt", "on-move.txt", "facts.txt", "throw.txt",
    "last-event.txt", "last-dice.txt", "ticker.txt", "score.txt", "winner.txt", "moment.txt", "guide.txt",
    *(f"{part}.txt" for part in PanelPart if part.is_in_words),
)  # fmt: skip


def _bare(battle: Projection) -> dict[str, str]:
    """Names and numbers alone, for layouts of a streamer's own: the share of an army that is left, of a hundred.

    The files are called by the sides' places at the table, so that a side may change its letter while OBS reads them.
    """
    shown: dict[str, str] = {}
    for place, side in zip(LETTERS.lower(), battle.sides, strict=False):
        shown |= {
            f"{place}-name.txt": side.name,
            f"{place}-player.txt": side.player,
            f"{place}-score.txt": per_cent(str(side.left)) if side.points is None else str(side.points),
            f"{place}-now.txt": str(side.left),
            f"{place}-full.txt": "100",
        }
    return shown


def _losses(battle: Projection) -> dict[str, str]:
    template = _("{letter} {side}: {lost} lost ({figures}), {out}")
    return {
        f"losses-{place}.txt": template.format(
            letter=side.letter,
            side=side.name,
            lost=per_cent(str(side.lost)),
            figures=side.figures,
            out=out_in_words(side),
        )
        for place, side in zip(LETTERS.lower(), battle.sides, strict=False)
    }
