"""`oriflamme battles verify`, `repair` and `restore`: none of them changes a battle that is there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from saves.store import SUFFIX, BattleId
from screens.cli.command import Command
from screens.cli.completing import a_battle
from screens.cli.errors import DAMAGED, Wrong, quoted, report
from screens.cli.lines import as_json, columns, say
from screens.cli.options import saves_option
from screens.cli.store import tell_unsealed, the_battle, the_store
from screens.library.restoring import came_along, left_behind, point_words
from screens.library.summary import when
from tracker.words import N_, _, n_
from tracker.written import rounded

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from saves.journal import Policy, RestorePoint


@click.command(
    cls=Command,
    help=_(
        "Read battles whole and play them through; all of them without a name. "
        "Ends with 0 when they are sound, 4 when one is damaged, 5 when one is of a newer version."
    ),
    examples=(
        'oriflamme battles verify "The Ford at Morbrun"',
        'oriflamme battles verify --dice "The Ford at Morbrun"',
        "oriflamme battles verify --all",
    ),
)
@click.argument("battle", nargs=-1, shell_complete=a_battle)
@click.option(
    "--all",
    "whole",
    is_flag=True,
    help=_("Look at the folder as a whole: restore points, room on the disk; sweep out what killed programs left."),
)
@click.option(
    "--dice",
    is_flag=True,
    help=_(
        "Replay the app's sealed dice from their seed, and check that none was skipped. To whoever noted the "
        "eight characters at the start it proves that each is the one fixed before the first roll, used in its "
        "turn; to nobody that the owner of this computer did not look: the seed is on it. A copy or a branch "
        "is resealed where it parts: how many were made and deleted is not proved. It ends with 4 where "
        "anything is amiss."
    ),
)
@click.option(
    "--seed",
    "seeds",
    multiple=True,
    metavar="DIGITS",
    help=_("With --dice: a seed that was revealed in the battle this one comes from; may be repeated."),
)
@saves_option
@click.pass_context
def verify(ctx: click.Context, battle: tuple[str, ...], whole: bool, dice: bool, seeds: tuple[str, ...]) -> int:
    """Print the state of each battle's file, and end with the worst of the exit codes."""
    store = the_store(ctx)
    names = battle if battle and not whole else tuple(line.id for line in store.battles())
    if not names:
        say(_("no battle yet"))
    codes = [_verify(store, name) for name in names]
    if dice:
        from screens.cli.dice_again import throw_again

        codes += [throw_again(store, _file(store, name), seeds) for name in names]
    return max([*codes, _look_around(store) if whole else 0])


def _look_around(store: FolderStore) -> int:
    from saves.upkeep import SCARCE, look_around

    survey = look_around(store)
    say()
    for name in survey.swept:
        say(_("swept out, left behind by a program that was killed: {file}").format(file=name))
    for points in survey.points:
        template = n_(
            "{battle}: {count} restore point, {size}", "{battle}: {count} restore points, {size}", points.count
        )
        say(template.format(battle=points.battle, count=points.count, size=_size(points.size)))
        for name in points.damaged:
            say(_("this one is damaged, and only what is sound in it can be restored: {file}").format(file=name), 2)
    if survey.free is not None:
        scarce = _("only {size} free in {folder}") if survey.free < SCARCE else _("{size} free in {folder}")
        say(scarce.format(size=_size(survey.free), folder=store.folder))
    return DAMAGED if any(points.damaged for points in survey.points) else 0


def _size(count: int) -> str:
    """Bytes as people read them."""
    for unit, most in ((N_("kB"), 10**6), (N_("MB"), 10**9)):
        if count < most:
            return _("{count} {unit}").format(count=rounded(count * 1000 / most, 1), unit=_(unit))
    return _("{count} {unit}").format(count=rounded(count / 10**9, 1), unit=_("GB"))


def _verify(store: FolderStore, name: str) -> int:
    from saves.journal import StoreError
    from saves.repair import verify as look_over

    path = _file(store, name)
    try:
        sound = look_over(path)
    except StoreError as wrong:
        return report(wrong)
    acts = n_("{count} action", "{count} actions", sound.acts).format(count=sound.acts)
    say(_("{battle}: sound, {acts}, last line {line}").format(battle=path.stem, acts=acts, line=sound.seq))
    if sound.lacks_newline:
        say(_("of its last line only the end of line is missing; opening the battle takes the line for what it is"), 2)
    elif sound.torn:
        say(_("its last write was cut short; opening the battle puts what is left of it aside"), 2)
    for copy in store.copies(path):
        say(copy, 2)
    return 0


@click.command(
    cls=Command,
    help=_(
        "Make a new battle of what can be believed of a damaged one, and print its id. The old file stays as it is."
    ),
    examples=('oriflamme battles repair "The Ford at Morbrun"',),
)
@click.argument("battle", shell_complete=a_battle)
@click.option(
    "--skip",
    "policy",
    flag_value="skip",
    default="skip",
    help=_("Correct damaged lines where possible, leave out the others (the usual)."),
)
@click.option("--stop", "policy", flag_value="stop", help=_("End before the first damaged line."))
@saves_option
@click.pass_context
def repair(ctx: click.Context, battle: str, policy: Policy) -> None:
    """A new battle from a damaged file."""
    from saves.errors import Misfit
    from saves.journal import Damaged
    from saves.repair import repair as mend
    from saves.repair import verify as look_over

    store = the_store(ctx)
    path = _file(store, battle)
    try:
        look_over(path)
    except (Damaged, Misfit):
        done = mend(store, path, policy, tell_unsealed)
        click.echo(done.battle)
        for remark in (came_along(done), left_behind(done)):
            if remark:
                click.echo(remark, err=True)
    else:
        click.echo(_("{battle} is sound; there is nothing to repair").format(battle=path.stem), err=True)


@click.command(
    cls=Command,
    help=_(
        "List the restore points of a battle; with a number from that list, or `latest`, "
        "make a new battle of one and print its id."
    ),
    examples=(
        'oriflamme battles restore "The Ford at Morbrun"',
        'oriflamme battles restore "The Ford at Morbrun" latest',
    ),
)
@click.argument("battle", shell_complete=a_battle)
@click.argument("point", required=False)
@click.option("--list", "only_list", is_flag=True, help=_("List them, whatever else is given."))
@click.option("--json", "in_json", is_flag=True, help=_("Print the list as one JSON list."))
@saves_option
@click.pass_context
def restore(ctx: click.Context, battle: str, point: str | None, only_list: bool, in_json: bool) -> None:
    """Restore points, or a new battle from one."""
    from saves.repair import restore as bring_back

    store = the_store(ctx)
    battle_id = _known(store, battle)
    points = store.backups(battle_id).points()
    if point is not None and not only_list:
        click.echo(bring_back(store, battle_id, _chosen(points, point), tell_unsealed))
    elif in_json:
        as_json(
            [
                {"number": number, "when": restore_point.when, "line": restore_point.seq, "label": restore_point.label}
                for number, restore_point in _numbered(points)
            ]
        )
    elif not points:
        say(_("no restore point yet; one is made at the first change of each session"))
    else:
        columns(
            [
                (str(number), when(restore_point.when), point_words(restore_point))
                for number, restore_point in _numbered(points)
            ]
        )


def _numbered(points: list[RestorePoint]) -> list[tuple[int, RestorePoint]]:
    return list(enumerate(points, start=1))


def _chosen(points: list[RestorePoint], asked: str) -> RestorePoint:
    number = 1 if asked == "latest" else int(asked) if asked.isascii() and asked.isdecimal() else 0
    if not 1 <= number <= len(points):
        known = _("1 to {count}, or latest").format(count=len(points)) if points else _("none yet")
        raise Wrong(_("there is no restore point {asked}; there are {known}").format(asked=quoted(asked), known=known))
    return points[number - 1]


def _file(store: FolderStore, asked: str) -> Path:
    """A battle of the library, or a battle file anywhere."""
    path = Path(asked)
    if path.suffix == SUFFIX and path.is_file():
        return path
    return store.folder / f"{the_battle(store, asked)}.battle"


def _known(store: FolderStore, asked: str) -> BattleId:
    """A battle of the library, or one that is gone from it and left restore points."""
    from saves.errors import NotAccepted
    from saves.store import BattleId

    try:
        return the_battle(store, asked)
    except Wrong:
        try:
            if store.backups(BattleId(asked)).points():
                return BattleId(asked)
        except NotAccepted:
            pass
        raise
