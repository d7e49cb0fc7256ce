"""A battle that does not open as it should, and restore points: what may be done, asked and carried out."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from saves.errors import Misfit, NotAccepted, error_in_words
from saves.journal import Damaged, Locked, NotSaved, Policy, ReadOnly, StoreError, Unreadable
from saves.journal.rescue.recovery import Origin
from saves.store import BattleId, Summary
from screens.parts.background import off_screen
from screens.table.unsealed import tell_unsealed
from tracker.words import N_, _, n_

if TYPE_CHECKING:
    from textual.app import App

    from saves.folder import FolderStore
    from saves.journal import RestorePoint
    from saves.repair import Mended
    from saves.session import Session
    from saves.watch import Watch
    from screens.parts.dialogs import Choice


class WayOut(StrEnum):
    """A way out for a battle that does not open."""

    LOOK = "look"
    ELSEWHERE = "elsewhere"
    SKIP = "skip"
    STOP = "stop"
    ADOPT = "adopt"


BACK: Final = "back"
MOST_POINTS: Final = 40


def point_words(point: RestorePoint) -> str:
    """Where in the turn a restore point was made: `turn 3 first shooting`, and up to which line it goes."""
    place = point.label.replace("-", " ") or _("a copy")
    return _("{place} · line {line}").format(place=place, line=point.seq)


def left_behind(done: Mended) -> str:
    """The losses when a battle was repaired, in words."""
    lost, unread = len(done.salvage.lost), done.salvage.unread
    parts = [n_("{count} damaged line", "{count} damaged lines", lost).format(count=lost)] if lost else []
    if unread:
        parts.append(n_("{count} line after it", "{count} lines after it", unread).format(count=unread))
    if done.salvage.torn:
        parts.append(_("an unfinished write at the end"))
    if done.acts:
        parts.append(
            n_(
                "{count} action that no longer makes sense", "{count} actions that no longer make sense", done.acts
            ).format(count=done.acts)
        )
    return _("left out: {parts}; the old file is as it was").format(parts=", ".join(parts) or _("nothing"))


def came_along(done: Mended) -> str:
    """Where the damaged lines came from that are in the repaired battle all the same; nothing where there is none."""
    recovered = done.salvage.recovered
    copied = [each for each in recovered if each.origin is Origin.COPY]
    flipped = sum(each.origin is Origin.BIT for each in recovered)
    parts = []
    if copied:
        files = ", ".join(dict.fromkeys(each.path.name for each in copied if each.path is not None))
        taken = n_("{count} damaged line taken from {files}", "{count} damaged lines taken from {files}", len(copied))
        parts.append(taken.format(count=len(copied), files=files))
    if flipped:
        put_right = n_(
            "{count} line corrected in which one bit had changed",
            "{count} lines corrected in which one bit had changed",
            flipped,
        )
        parts.append(put_right.format(count=flipped))
    parts += [
        _("line {line} is unverified: it reads well, but no check sum confirms it; check it in the log").format(
            line=each.line + 1
        )
        for each in recovered
        if each.origin is Origin.UNVERIFIED
    ]
    return _("; ").join(parts)


async def ask_instead(
    app: App[Any], store: FolderStore, summary: Summary, wrong: StoreError
) -> Watch | BattleId | None:
    """Ask what to do with a battle that cannot be opened to be played: a look at it, a new battle, or nothing."""
    from screens.parts.dialogs import Pick

    points = await _points(app, store, summary)
    choices = await off_screen(lambda: _ways(store, summary, wrong, has_points=bool(points)))
    if not choices:
        app.notify(error_in_words(wrong), severity="error", markup=False)
        return None
    picked = await app.push_screen_wait(Pick(error_in_words(wrong), choices, summary.copy))
    try:
        return None if picked is None else await _gone(app, store, summary, wrong, picked)
    except StoreError as still:
        if picked == WayOut.ADOPT and isinstance(still, Damaged | Misfit):
            return await ask_instead(app, store, summary, still)
        app.notify(error_in_words(still), severity="error", markup=False)
        return None


async def _gone(
    app: App[Any], store: FolderStore, summary: Summary, wrong: StoreError, way: str
) -> Watch | BattleId | None:
    """The way that was picked, to its end."""
    match way:
        case WayOut.LOOK:
            from saves.watch import Watch

            return await off_screen(lambda: Watch(_file(store, summary)))
        case WayOut.ELSEWHERE:
            from screens.table.saving import keep_elsewhere

            await keep_elsewhere(app, await off_screen(lambda: store.load(summary.id)), error_in_words(wrong))
            return None
        case WayOut.ADOPT:
            from saves.repair import adopt

            return await off_screen(lambda: adopt(store, _file(store, summary), tell_unsealed(app)))
        case WayOut.SKIP | WayOut.STOP:
            return await _repaired(app, store, summary, "skip" if way == WayOut.SKIP else "stop")
        case _:
            return await bring_back(app, store, summary)


def _ways_around_damage(*, is_begun: bool) -> list[Choice]:
    """New battles of what a damaged file still holds; one that ends before the damage, where anything is."""
    from screens.parts.dialogs import Choice

    note = _("damaged lines are corrected where possible; the damaged file stays as it is")
    skip = Choice(WayOut.SKIP, _("a new battle of everything that can be read"), note)
    stop = Choice(WayOut.STOP, _("a new battle that ends before the damage"), _("the damaged file stays as it is"))
    return [skip, stop] if is_begun else [skip]


def _ways(store: FolderStore, summary: Summary, wrong: StoreError, *, has_points: bool) -> list[Choice]:
    from saves.repair import may_be_repaired
    from screens.parts.dialogs import Choice

    look = Choice(WayOut.LOOK, _("watch: follow the battle, change nothing"))
    back = Choice(BACK, _("go back to a restore point, as a new battle"))
    points = [back] if has_points else []
    match wrong:
        case Locked():
            return [look]
        case ReadOnly() | NotSaved():
            return [look, Choice(WayOut.ELSEWHERE, _("play on in another folder, as a new battle"))]
        case Damaged(bad=bad):
            is_begun = any(each.line for each in bad[:1])
            around = _ways_around_damage(is_begun=is_begun) if may_be_repaired(_file(store, summary)) else []
            return [*([look] if around and is_begun else []), *around, *points]
        case Misfit():
            note = _("the file stays as it is")
            return [Choice(WayOut.SKIP, _("a new battle without the actions that make no sense"), note), *points]
        case NotAccepted() if summary.chain:
            return [Choice(WayOut.ADOPT, _("import this copy as a battle of its own")), look]
        case _:
            return []


async def look_over(app: App[Any], store: FolderStore, summary: Summary) -> BattleId | None:
    """Verify a battle, say what was found, and offer its restore points; the new battle, if one was made."""
    from saves.repair import verify
    from screens.parts.dialogs import Choice, Pick

    try:
        sound = await off_screen(lambda: verify(_file(store, summary)))
    except StoreError as wrong:
        outcome = await ask_instead(app, store, summary, wrong)
        return outcome if isinstance(outcome, str) else None
    acts = n_("{count} action", "{count} actions", sound.acts).format(count=sound.acts)
    copies = await off_screen(lambda: store.copies(_file(store, summary)))
    remarks = [_("Every line is as it was written: {acts}.").format(acts=acts), *copies]
    if summary.copy and summary.copy not in copies:
        remarks.append(summary.copy)
    if sound.torn:
        remarks.insert(1, _("Its last write was cut short; opening the battle puts what is left of it aside."))
    points = await _points(app, store, summary)
    if not points:
        remarks.append(_("No restore point yet: one is made at the first change of each session."))
    choices = [Choice("fine", _(N_("OK", "so be it")))]
    if points:
        count = n_("{count} restore point", "{count} restore points", len(points)).format(count=len(points))
        choices.append(Choice(BACK, _("go back to a restore point, as a new battle"), count))
    question = _("{battle} is sound").format(battle=summary.title)
    if await app.push_screen_wait(Pick(question, choices, "\n".join(remarks))) != BACK:
        return None
    return await bring_back(app, store, summary)


async def bring_back(app: App[Any], store: FolderStore, summary: Summary) -> BattleId | None:
    """Ask for a restore point, and make a new battle of it."""
    from saves.repair import restore
    from screens.library.summary import when
    from screens.parts.dialogs import Choice, Pick

    points = (await _points(app, store, summary))[:MOST_POINTS]
    choices = [Choice(str(number), when(point.when), point_words(point)) for number, point in enumerate(points)]
    question = _("Which restore point? It becomes a new battle; {battle} stays as it is.").format(battle=summary.title)
    picked = await app.push_screen_wait(Pick(question, choices))
    if picked is None:
        return None
    try:
        new = await off_screen(lambda: restore(store, summary.id, points[int(picked)], tell_unsealed(app)))
    except StoreError as wrong:
        app.notify(error_in_words(wrong), severity="error", markup=False)
        return None
    app.notify(_("A new battle stands as it did then: {point}").format(point=point_words(points[int(picked)])))
    return new


def tell_of_opening(app: App[Any], session: Session) -> None:
    """Say where the unfinished write at the end of the file was put, or the file of an older version."""
    if session.older is not None:
        app.notify(
            _("An older version wrote this battle. It was brought up to date; the old file is kept as {file}.").format(
                file=session.older
            ),
            timeout=15,
            markup=False,
        )
    if session.set_aside is not None:
        app.notify(
            _(
                "The last write was cut short when the program or the computer stopped. What was left of it "
                "was moved to {file}; everything that had been saved is here."
            ).format(file=session.set_aside.name),
            severity="warning",
            timeout=15,
            markup=False,
        )


def _file(store: FolderStore, summary: Summary) -> Path:
    return store.folder / f"{summary.id}.battle"


async def _points(app: App[Any], store: FolderStore, summary: Summary) -> list[RestorePoint]:
    try:
        return await off_screen(lambda: store.backups(summary.id).points())
    except NotAccepted:
        return []
    except Unreadable as wrong:
        app.notify(error_in_words(wrong), severity="error", markup=False)
        return []


async def _repaired(app: App[Any], store: FolderStore, summary: Summary, policy: Policy) -> BattleId:
    from saves.repair import repair

    # A line in which each bit is tried takes a second or two.
    done = await off_screen(lambda: repair(store, _file(store, summary), policy, tell_unsealed(app)))
    message = ". ".join(part for part in (came_along(done), left_behind(done)) if part)
    app.notify(message, timeout=15)
    return done.battle
