"""How a battle begins: anew, ready-made, as the guided tour, or from a file; what each asks, and what comes of it.

A beginning asks what it must know and answers with the battle, or with None where it is left or fails, which it says.
The questions are imported with the first one that is asked: the library is there before any.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from saves.errors import error_in_words
from saves.folder import TRASH, FolderStore
from saves.journal import StoreError
from saves.store import BattleId, Summary
from screens.library.starting import demo_battle, tour_battle
from screens.parts.background import off_screen
from tracker.battle.commands import AddUnit
from tracker.battle.fields import Rejected
from tracker.rules.systems import load_system, usable_systems
from tracker.words import N_, _

if TYPE_CHECKING:
    from pathlib import Path

    from textual.app import App

    from saves.dice.sealed import Kept
    from tracker.play.history import History

Begun: TypeAlias = "History | tuple[History, Kept | None] | NextBattle"
"""A battle; with the sealed dice that came along where it comes from elsewhere, or with the one it comes after."""

Beginning: TypeAlias = "Callable[[App[Any], FolderStore], Awaitable[Begun | None]]"


class NextBattle(Struct, frozen=True):
    """A battle that comes after another, and what its units bring along."""

    history: History
    after: BattleId
    carried: tuple[str, ...]

    def create(
        self,
        history: History,
        store: FolderStore,
        unsealed: Callable[[Exception], None],
        broken: Callable[[Path], object],
    ) -> BattleId:
        """Keep the battle, and which it came after; `broken` is told where a file that could not be read lies."""
        from saves.campaigns import Follows, create_next

        return create_next(store, history, Follows(self.after, self.carried), unsealed, broken)


class Ready(Struct, frozen=True):
    """A ready-made battle: its rules, and how many units it brings."""

    key: str
    name: str
    blurb: str
    units: int


def ready_made() -> tuple[Ready, ...]:
    """The ready-made battles of all systems at hand, in the order of their keys 1 to 9."""
    return tuple(
        Ready(
            system.key,
            _(system.name),
            _(system.blurb),
            sum(isinstance(command, AddUnit) for command in system.demo()),
        )
        for system in usable_systems()
        if system.demo is not None
    )


def new_like(played_last: str) -> Beginning:
    """A battle that is filled in: its title, rules (at first those of this key), sides and house rules."""

    async def new(app: App[Any], store: FolderStore) -> History | None:
        from saves.house_file import houses_folder, houses_in
        from screens.library.new_battle import NewBattleScreen

        houses = await off_screen(partial(houses_in, houses_folder(store.folder)))
        return await app.push_screen_wait(NewBattleScreen(played_last, houses))

    return new


async def demo(app: App[Any], _store: FolderStore) -> Begun | None:
    """A ready-made battle, of the rules that are picked where there are several."""
    from screens.parts.dialogs import Choice, Pick

    choices = [Choice(battle.key, battle.name, battle.blurb) for battle in ready_made()]
    picked = choices[0].key if len(choices) == 1 else None
    if picked is None:
        picked = await app.push_screen_wait(Pick(_("Which rules?"), choices))
    return None if picked is None else await demo_of(picked)(app, _store)


def demo_of(key: str) -> Beginning:
    """The ready-made battle of the rule system of that key."""

    async def begin(app: App[Any], _store: FolderStore) -> History | None:
        return _unless_refused(app, lambda: demo_battle(load_system(key)))

    return begin


def next_of(summary: Summary) -> Beginning:
    """The next battle of a campaign, with who came back."""

    async def begin(app: App[Any], store: FolderStore) -> NextBattle | None:
        from screens.library.campaign import ask_next

        try:
            asked = await ask_next(app, store, summary)
        except (StoreError, Rejected) as wrong:
            app.notify(error_in_words(wrong), severity="error", markup=False)
            return None
        return None if asked is None else NextBattle(asked[0], summary.id, asked[1])

    return begin


async def tour(app: App[Any], _store: FolderStore) -> History | None:
    """The battle of the guided tour."""
    return _unless_refused(app, tour_battle)


async def wants_tour(app: App[Any]) -> bool:
    """Whether somebody who has no battle yet wants to be shown around."""
    from screens.parts.dialogs import Confirm

    question = _("Take the guided tour?")
    detail = _(
        "A small battle of one turn; a line at the top says which key to press and why. f3 opens it at any time."
    )
    return (
        await app.push_screen_wait(
            Confirm(question, detail, yes=_("take the tour"), no=_(N_("not now", "answer")), is_offered=True)
        )
        == "yes"
    )


async def from_file(app: App[Any], store: FolderStore) -> Begun | None:
    """A battle or a roster from a file, asked for until one can be taken in."""
    from screens.library.taking_in import take_in
    from screens.parts.army_list.asking import AskList, is_list
    from screens.parts.army_list.taking import accepted_kinds

    detail = _("a battle that was exported (.json) or lies elsewhere (.battle)") + "\n" + accepted_kinds()
    if (trash := store.folder / TRASH).is_dir():
        detail += "\n" + _("deleted battles are in {folder}").format(folder=trash)
    path = ""
    while (typed := await app.push_screen_wait(AskList(_("Which file?"), detail, value=path))) is not None:
        path = "" if is_list(typed) else typed
        try:
            if (taken := await take_in(app, store.folder, typed)) is not None:
                return taken
        except (StoreError, Rejected) as wrong:
            detail = error_in_words(wrong)
    return None


def _unless_refused(app: App[Any], build: Callable[[], History]) -> History | None:
    try:
        return build()
    except Rejected as wrong:
        app.notify(str(wrong), severity="error", markup=False)
        return None
