"""`oriflamme battles details`: what stands above a battle's report, typed on the command line and kept with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import click

from screens.cli.command import Command
from screens.cli.completing import a_battle, a_file
from screens.cli.errors import Wrong
from screens.cli.lines import columns
from screens.cli.options import saves_option
from screens.cli.store import the_battle, the_side, the_store
from screens.library.starting import carried_out
from tracker.battle.battle import Battle, SideDetail
from tracker.battle.commands import Command as Wish
from tracker.battle.commands import SetParticular, SetPictures, SetSide
from tracker.battle.particulars import Particular, Picture
from tracker.views.sentences.particulars import LABELS
from tracker.words import _


@click.command(
    "details",
    cls=Command,
    help=_(
        "Show what stands above a battle's report, or type it: who played, the scenario, the place, the points, "
        "remarks, and up to twelve pictures of your own. It is kept with the battle; an empty text takes a line away."
    ),
    examples=(
        'oriflamme battles details "The Ford at Morbrun" --player A=Ada --player B=Tom --place "The club"',
        'oriflamme battles details "The Ford at Morbrun" --picture ford.jpg --caption "1=The ford at noon"',
    ),
)
@click.argument("battle", shell_complete=a_battle)
@click.option("--player", "players", multiple=True, metavar="SIDE=NAME", help=_("Who plays a side, by its letter."))
@click.option("--scenario", metavar="TEXT", help=_("What was played."))
@click.option("--place", metavar="TEXT", help=_("Where it was played."))
@click.option("--points", metavar="TEXT", help=_("The size of the armies, such as 1500 a side."))
@click.option("--remarks", metavar="TEXT", help=_("Anything else."))
@click.option(
    "--picture",
    "pictures",
    multiple=True,
    metavar="FILE",
    shell_complete=a_file,
    help=_("A picture of your own, PNG or JPEG, up to 8 MB; a small copy is kept. May be repeated."),
)
@click.option("--caption", "captions", multiple=True, metavar="N=TEXT", help=_("What stands under picture N."))
@click.option("--drop", multiple=True, type=click.IntRange(min=1), metavar="N", help=_("Leave picture N out."))
@saves_option
@click.pass_context
def details_(
    ctx: click.Context,
    /,
    battle: str,
    players: tuple[str, ...],
    pictures: tuple[str, ...],
    captions: tuple[str, ...],
    drop: tuple[int, ...],
    **lines: str | None,
) -> None:
    """The particulars of a battle on standard output, after what was typed is kept."""
    store = the_store(ctx)
    battle_id = the_battle(store, battle)
    history = store.load(battle_id)
    wishes = [
        *_players(history.battle, players),
        *(SetParticular(Particular(key), text) for key, text in lines.items() if text is not None),
    ]
    if pictures or captions or drop:
        taken = tuple(map(Picture, _taken_in(store.folder, pictures)))
        wishes.append(SetPictures(_arranged((*history.battle.pictures, *taken), _numbered(captions), drop)))
    if wishes:
        history = carried_out(history, wishes)
        store.save(battle_id, history)
        store.close(battle_id)
    columns(list(_rows(history.battle)))


def _rows(battle: Battle) -> Iterator[tuple[str, str]]:
    for side in battle.sides:
        yield _("{side}: who plays").format(side=side.name), side.player
    for key in Particular:
        yield _(LABELS[key]), battle.particulars.get(key, "")
    for number, picture in enumerate(battle.pictures, start=1):
        yield _("picture {number}").format(number=number), picture.caption


def _players(battle: Battle, typed: Iterable[str]) -> Iterator[Wish]:
    for text in typed:
        letter, _sign, name = text.partition("=")
        yield SetSide(the_side(battle, letter), {SideDetail.PLAYER: name})


def _taken_in(folder: Path, files: Iterable[str]) -> list[str]:
    """All of them or none: whoever names a file that is no picture is told before the battle changes."""
    from saves.pictures import take_in

    return [take_in(folder, Path(file)) for file in files]


def _numbered(captions: Iterable[str]) -> dict[int, str]:
    texts: dict[int, str] = {}
    for text in captions:
        number, _sign, caption = text.partition("=")
        if not (number.isascii() and number.isdigit()):
            accepted = _("--caption: {value} is not accepted; give a number and a text such as 1=The ford")
            raise Wrong(accepted.format(value=repr(text)))
        texts[int(number)] = caption
    return texts


def _arranged(pictures: tuple[Picture, ...], captions: Mapping[int, str], drop: tuple[int, ...]) -> tuple[Picture, ...]:
    if missing := sorted({*captions, *drop} - set(range(1, len(pictures) + 1))):
        raise Wrong(_("there is no picture {number}; there are {count}").format(number=missing[0], count=len(pictures)))
    return tuple(
        Picture(picture.file, captions.get(number, picture.caption))
        for number, picture in enumerate(pictures, start=1)
        if number not in drop
    )
