"""Which folder the commands work in, and which battle and which of its sides somebody means."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from screens.cli.errors import Wrong, quoted
from tracker.words import _

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from saves.store import BattleId
    from tracker.battle.battle import Battle, SideId

F = TypeVar("F", bound=Callable[..., Any])

_KEY: Final = "oriflamme.saves"


def remember(ctx: click.Context, folder: str | None) -> None:
    """Note the folder given before the command or behind it; the one behind it wins."""
    if folder:
        ctx.meta[_KEY] = folder


def the_store(ctx: click.Context) -> FolderStore:
    """The store in the folder asked for, in $ORIFLAMME_SAVES, or in the platform's own."""
    from saves.folder import FolderStore
    from saves.places import typed_path

    folder = ctx.meta.get(_KEY)
    return FolderStore(typed_path(folder) if folder else None)


def tell_unsealed(why: Exception) -> None:
    """Say on the standard error that the dice of a new battle could not be sealed."""
    from saves.errors import unsealed_in_words

    click.echo(unsealed_in_words(why), err=True)


def the_battle(store: FolderStore, asked: str) -> BattleId:
    """The battle of that id, of an id that begins so, or of that title, if there is exactly one."""
    summaries = store.battles()
    for ids in (
        [line.id for line in summaries if line.id == asked],
        [line.id for line in summaries if line.title.casefold() == asked.casefold()],
        [line.id for line in summaries if asked and line.id.startswith(asked)],
    ):
        if len(ids) == 1:
            return ids[0]
        if ids:
            raise Wrong(_("{asked}: there are several; give one of {ids}").format(asked=asked, ids=", ".join(ids)))
    known = ", ".join(line.id for line in summaries[:8]) or _("none yet")
    raise Wrong(_("there is no battle {asked}; there are {ids}").format(asked=quoted(asked), ids=known))


def the_side(battle: Battle, letter: str) -> SideId:
    """The side of that letter, large or small."""
    from tracker.views.sides import looks

    sides = {look.letter: side for side, look in looks(battle).items()}
    if letter.upper() not in sides:
        known = ", ".join(sides)
        raise Wrong(_("there is no side {side}; there are {known}").format(side=repr(letter), known=known))
    return sides[letter.upper()]
