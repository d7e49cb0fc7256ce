"""The dice of a battle thrown again, told in lines: `oriflamme battles verify --dice`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from saves.dice.acts import seals_in
from saves.dice.check import Checked, check, seeds_known
from saves.dice.sealed import Kept, kept_beside
from saves.journal import StoreError
from saves.store import BattleId
from screens.cli.errors import DAMAGED
from screens.cli.lines import say
from tracker.battle.dice import mark_of
from tracker.play.agreed.sealing import accepted_digits
from tracker.play.branching import origin
from tracker.words import _, n_

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from tracker.battle.events import DiceSealed
    from tracker.play.history import History


def throw_again(store: FolderStore, path: Path, more: tuple[str, ...]) -> int:
    """Say what became of the sealed dice; 4 where one is not what its seed gives, not in order, or from elsewhere."""
    try:
        history = store.look_at(BattleId(path.stem))
    except StoreError:
        return 0  # what is wrong with it was said already
    seals = seals_in(history)
    say()
    if not seals:
        say(_("{battle}: its dice are not sealed, there is nothing to replay").format(battle=path.stem))
        _tell_others(check(history))
        return 0
    sealed = _("{battle}: dice sealed with {commitment}")
    say(sealed.format(battle=path.stem, commitment=seals[0].commitment))
    _tell_mark(seals[0].commitment)
    for seal in seals[1:]:
        _tell_anew(seal)
    given = [Kept(accepted_digits(seed.lower())) for seed in more]
    seeds = seeds_known(history, kept_beside(path), _of_origin(store, history), *given)
    seed = history.battle.seed
    if not seeds:
        say(_("the seed is neither revealed in the battle nor on this computer: its dice cannot be replayed"), 2)
    else:
        _tell_seed(seed)
    checked = check(history, *seeds)
    if seeds:
        _tell_faces(checked)
    _tell_order(checked)
    _tell_others(checked)
    return 0 if checked.is_sound else DAMAGED


def _tell_mark(commitment: str) -> None:
    noted = _("the eight characters that the other side noted when it began: {mark}")
    say(noted.format(mark=mark_of(commitment)), 4)


def _tell_faces(checked: Checked) -> None:
    """Whether each throw shows what the seed gives."""
    for wrong in checked.wrong:
        template = _("throw {number}, a D{sides}, is recorded as {face}; the seed gives {right}")
        say(template.format(number=wrong.number, sides=wrong.sides, face=wrong.face, right=wrong.right), 2)
    count = checked.standing - checked.unknown
    if not checked.wrong and not count:
        say(_("nothing has been thrown yet that its seed could replay"), 2)
    elif not checked.wrong:
        sound = n_("{count} throw, as the seed gives it", "{count} throws, all as the seed gives them", count)
        say(sound.format(count=count), 2)
    if checked.unknown:
        template = n_(
            "{count} throw not checked: the seed it comes from is revealed in another battle; give it with --seed",
            "{count} throws not checked: the seed they come from is revealed in another battle; give it with --seed",
            checked.unknown,
        )
        say(template.format(count=checked.unknown), 2)


def _tell_seed(seed: str) -> None:
    if seed:
        say(_("seed, as revealed: {seed}").format(seed=seed), 2)
    else:
        say(_("the seed is not revealed yet; checked with the one kept here"), 2)


def _tell_anew(seal: DiceSealed) -> None:
    anew = (
        _("resealed after throw {number}, where it parts from another battle, with {commitment}")
        if seal.after
        else _("sealed on import, with {commitment}")
    )
    say(anew.format(number=seal.after or 0, commitment=seal.commitment), 2)
    _tell_mark(seal.commitment)


def _tell_order(checked: Checked) -> None:
    """Whether each throw was used in its turn, and what became of those that were not used."""
    order = checked.order
    _say_each(
        (checked.twice, _("NOT IN ORDER: used more than once: {numbers}")),
        (order.passed, _("NOT IN ORDER: skipped, and no action says why: {numbers}")),
        (order.late, _("NOT IN ORDER: used after later ones: {numbers}")),
        (
            order.moved,
            _("NOT IN ORDER: used by another roll than they were thrown for, or in another turn: {numbers}"),
        ),
    )
    if order.is_kept and not checked.twice and checked.standing:
        say(_("in order: none was skipped but those below"), 2)
    if checked.undone:
        template = n_("{count} throw undone or corrected", "{count} throws undone or corrected", checked.undone)
        say(template.format(count=checked.undone), 2)
    _say_each(
        (order.left, _("thrown but not used, as the log says where: {numbers}")),
        (order.unused, _("thrown and in no action, as older versions kept none: {numbers}")),
        (order.before, _("thrown in the battle it comes from, and not in this one: {numbers}")),
        (order.loose, _("not in order, but from before this battle was sealed so that its order counts: {numbers}")),
    )


def _say_each(*kinds: tuple[tuple[int, ...], str]) -> None:
    """Of each kind of throws the numbers, where there are any."""
    for numbers, template in kinds:
        if numbers:
            say(template.format(numbers=in_rows(numbers)), 2)


def _tell_others(checked: Checked) -> None:
    """The dice that no seed covers."""
    for count, template in (
        (
            checked.uncovered,
            n_(
                "NOT COVERED: {count} die of the app from no seed, though the battle is sealed",
                "NOT COVERED: {count} dice of the app from no seed, though the battle is sealed",
                checked.uncovered,
            ),
        ),
        (
            checked.outside,
            n_(
                "{count} die of the app from no seed, before the seal or after the seed was revealed",
                "{count} dice of the app from no seed, before the seal or after the seed was revealed",
                checked.outside,
            ),
        ),
        (
            checked.typed,
            n_(
                "{count} die from the table, which no seed covers",
                "{count} dice from the table, which no seed covers",
                checked.typed,
            ),
        ),
    ):
        if count:
            say(template.format(count=count), 2)


def in_rows(numbers: tuple[int, ...]) -> str:
    """Numbers in rising order, those that follow one another as a range: `3, 7–12`."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        first = runs.pop()[0] if runs and runs[-1][1] == number - 1 else number
        runs.append((first, number))
    return ", ".join(str(low) if low == high else f"{low}–{high}" for low, high in runs)


def _of_origin(store: FolderStore, history: History) -> Kept | None:
    """Of a branch, what is kept of the dice of the battle it comes from, with which it shares throws."""
    forked = origin(history)
    try:
        return None if forked is None else kept_beside(store.path(BattleId(forked.battle)))
    except StoreError:
        return None
