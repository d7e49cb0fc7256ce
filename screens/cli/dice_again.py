"""The dice of a battle thrown again, told in lines: `oriflamme battles verify --dice`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from saves.dice.check import Checked, check, seeds_known
from saves.dice.sealed import Kept, kept_beside, seals_in
from saves.journal import StoreError
from saves.store import BattleId
from screens.cli.errors import DAMAGED
from screens.cli.lines import say
from tracker.play.agreed.sealing import accepted_digits
from tracker.play.branching import origin
from tracker.words import _, n_

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from tracker.play.history import History


def throw_again(store: FolderStore, path: Path, more: tuple[str, ...]) -> int:
    """Say what became of the sealed dice; 4 where one is not what its seed gives."""
    try:
        history = store.look_at(BattleId(path.stem))
    except StoreError:
        return 0  # what is wrong with it was said already
    seals = seals_in(history)
    say()
    if not seals:
        say(_("{battle}: its dice are not sealed, there is nothing to throw again").format(battle=path.stem))
        return 0
    sealed = _("{battle}: dice sealed with {commitment}")
    say(sealed.format(battle=path.stem, commitment=seals[0].commitment))
    for seal in seals[1:]:
        anew = (
            _("sealed anew after throw {number}, where it parts from another battle, with {commitment}")
            if seal.after
            else _("sealed where it was taken over, with {commitment}")
        )
        say(anew.format(number=seal.after or 0, commitment=seal.commitment), 2)
    given = [Kept(accepted_digits(seed.lower())) for seed in more]
    seeds = seeds_known(history, kept_beside(path), _of_origin(store, history), *given)
    if not seeds:
        say(_("the seed is not told in the battle and not on this computer: its dice cannot be thrown again"), 2)
        return 0
    told = history.battle.seed
    say(
        (_("seed, as told: {seed}") if told else _("the seed is not told yet; checked with the one kept here")).format(
            seed=told
        ),
        2,
    )
    return _told(check(history, *seeds))


def _told(found: Checked) -> int:
    for wrong in found.wrong:
        said = _("throw {number}, a D{sides}, is told as {face}; the seed gives {right}")
        say(said.format(number=wrong.number, sides=wrong.sides, face=wrong.face, right=wrong.right), 2)
    for number in found.twice:
        say(_("throw {number} is used more than once").format(number=number), 2)
    count = found.standing - found.unknown
    if found.is_sound and not count:
        say(_("nothing was thrown yet that its seed could give again"), 2)
    elif found.is_sound:
        sound = n_("{count} throw, as the seed gives it", "{count} throws, all as the seed gives them", count)
        say(sound.format(count=count), 2)
    if found.unknown:
        said = n_(
            "{count} throw not checked: the seed it comes from is told in another battle; give it with --seed",
            "{count} throws not checked: the seed they come from is told in another battle; give it with --seed",
            found.unknown,
        )
        say(said.format(count=found.unknown), 2)
    if found.undone:
        said = n_("{count} throw undone or put right", "{count} throws undone or put right", found.undone)
        say(said.format(count=found.undone), 2)
    if found.unused:
        said = n_(
            "{count} thrown and never used: {numbers}", "{count} thrown and never used: {numbers}", len(found.unused)
        )
        say(said.format(count=len(found.unused), numbers=in_rows(found.unused)), 2)
    if found.before:
        said = n_(
            "{count} thrown in the battle it comes from, and not in this one: {numbers}",
            "{count} thrown in the battle it comes from, and not in this one: {numbers}",
            len(found.before),
        )
        say(said.format(count=len(found.before), numbers=in_rows(found.before)), 2)
    if found.uncovered:
        said = n_("{count} die of the app from no seed", "{count} dice of the app from no seed", found.uncovered)
        say(said.format(count=found.uncovered), 2)
    if found.typed:
        said = n_(
            "{count} die from the table, which no seed covers",
            "{count} dice from the table, which no seed covers",
            found.typed,
        )
        say(said.format(count=found.typed), 2)
    return 0 if found.is_sound else DAMAGED


def in_rows(numbers: tuple[int, ...]) -> str:
    """Numbers in rising order, those that follow one another as a range: `3, 7–12`."""
    told: list[tuple[int, int]] = []
    for number in numbers:
        first = told.pop()[0] if told and told[-1][1] == number - 1 else number
        told.append((first, number))
    return ", ".join(str(low) if low == high else f"{low}–{high}" for low, high in told)


def _of_origin(store: FolderStore, history: History) -> Kept | None:
    """Of a branch, what is kept of the dice of the battle it comes from, with which it shares throws."""
    forked = origin(history)
    try:
        return None if forked is None else kept_beside(store.path(BattleId(forked.battle)))
    except StoreError:
        return None
