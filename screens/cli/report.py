"""`oriflamme report`: a battle told afterwards, as a page or in one of the formats there are."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from saves.files import write_file
from saves.panel.recording import as_shown, days
from screens.cli.command import Command
from screens.cli.completing import a_battle
from screens.cli.errors import FAILED, Wrong, quoted
from screens.cli.options import saves_option
from screens.cli.store import the_battle, the_store
from screens.table.typeface import typeface
from tracker.play.history import History
from tracker.views.redaction import uncovered
from tracker.views.report.formats import FORMATS, Enclosed, Format, NothingToTell, Wishes
from tracker.views.report.parts import Photograph
from tracker.words import _

if TYPE_CHECKING:
    from saves.folder import FolderStore
    from saves.store import BattleId

F = TypeVar("F", bound=Callable[..., Any])

_OF_RECORDINGS: Final = ", ".join(f"--{form.key}" for form in FORMATS if form.is_of_recording)


_INSIDE: Final = ", ".join(f"--{form.key}" for form in FORMATS if form.photographs is Enclosed.INSIDE)
_BESIDE: Final = ", ".join(f"--{form.key}" for form in FORMATS if form.photographs is Enclosed.BESIDE)


def format_options(command: F) -> F:
    """Let a format be asked for by its name behind `--as`, or by an option of its name."""
    named = click.Choice([form.key for form in FORMATS])
    command = click.option("--as", "form", type=named, help=_("The format, by its name."))(command)
    for form in reversed(FORMATS):
        command = click.option(f"--{form.key}", form.key, is_flag=True, help=_(form.about))(command)
    return command


@click.command(
    cls=Command,
    help=_(
        "Report a battle afterwards: its story, losses, turning points, the luck of the dice. Nothing secret is in it."
    ),
    examples=(
        'oriflamme report "The Ford at Morbrun" > ford.md',
        'oriflamme report "The Ford at Morbrun" --as html > ford.html',
        'oriflamme report "The Ford at Morbrun" --as card > ford.png',
        'oriflamme report "The Ford at Morbrun" --as csv --all > rolls.csv',
        'oriflamme report "The Ford at Morbrun" --chapters --start 2026-05-01T19:30:00',
    ),
)
@click.argument("battle", shell_complete=a_battle)
@format_options
@click.option(
    "--start", metavar="TIME", help=_("When the recording began, such as 2026-05-01T19:30:00, if not marked.")
)
@click.option(
    "--delay",
    type=click.FloatRange(0, 900),
    help=_("With {formats}: so many seconds later, as the panel showed it; else as late as it last was.").format(
        formats=_OF_RECORDINGS
    ),
)
@click.option(
    "--pictures",
    is_flag=True,
    help=_("With {formats}: the battle's own pictures inside the page.").format(formats=_INSIDE),
)
@click.option(
    "--pictures-to",
    metavar="FOLDER",
    help=_("With {formats}: write the battle's own pictures there, and show them in the page.").format(formats=_BESIDE),
)
@click.option("--all", "everything", is_flag=True, help=_("Include hidden units too."))
@saves_option
@click.pass_context
def report(  # noqa: PLR0913 - one for each option
    ctx: click.Context,
    /,
    battle: str,
    form: str | None,
    everything: bool,
    start: str | None,
    delay: float | None,
    pictures: bool,
    pictures_to: str | None,
    **asked: bool,
) -> None:
    """One page on standard output."""
    chosen = _chosen([each for each in FORMATS if asked[each.key] or each.key == form])
    if not chosen.is_of_recording:
        for option, given in (("--start", start), ("--delay", delay)):
            if given is not None:
                raise Wrong(_("{option} is for {formats}").format(option=option, formats=_OF_RECORDINGS))
    _check_pictures(chosen, pictures, pictures_to)
    store = the_store(ctx)
    battle_id = the_battle(store, battle)
    began = _moment(start) if start is not None else 0.0
    history = uncovered(store.load(battle_id)) if everything else store.load(battle_id)
    if chosen.is_of_recording:
        history, recording = _as_shown(store, battle_id, history, began, delay)
        asked_of = Wishes(recording=recording)
    else:
        enclosed = _enclosed(store.folder, history, pictures, pictures_to)
        asked_of = Wishes(when=days(history), typeface=typeface(), photographs=enclosed)
    click.echo(_written(chosen, history, asked_of), nl=False)


def _check_pictures(form: Format, inside: bool, beside: str | None) -> None:
    for option, is_given, needs, known in (
        ("--pictures", inside, Enclosed.INSIDE, _INSIDE),
        ("--pictures-to", beside is not None, Enclosed.BESIDE, _BESIDE),
    ):
        if is_given and form.photographs is not needs:
            raise Wrong(_("{option} is for {formats}").format(option=option, formats=known))


def _enclosed(folder: Path, history: History, inside: bool, beside: str | None) -> tuple[Photograph, ...]:
    """The battle's own pictures, where they are asked for; those that lie beside the page are written there."""
    from saves.pictures import photographs

    if not inside and beside is None:
        return ()
    read = photographs(folder, history.battle, f"{beside.rstrip('/')}/" if beside else "")
    if beside is not None:
        Path(beside).mkdir(parents=True, exist_ok=True)
        for each in read:
            write_file(Path(each.file), each.data)
    return read


def _chosen(formats: list[Format]) -> Format:
    if len(formats) > 1:
        first, other, *_more = formats
        raise Wrong(
            _("--{one} and --{other} are two pages: ask for one of them").format(one=first.key, other=other.key)
        )
    return formats[0] if formats else FORMATS[0]


def _written(form: Format, history: History, asked: Wishes) -> str | bytes:
    try:
        return form.write(history, asked)
    except NothingToTell as error:
        raise Wrong(str(error), FAILED) from None


def _as_shown(
    store: FolderStore, battle: BattleId, history: History, began: float, delay: float | None
) -> tuple[History, float]:
    """The battle as the audience has seen it by now, and when the recording began as its video has it."""
    from saves.panel.settings import PanelSettingsFile, panel_settings_path

    settings = PanelSettingsFile(panel_settings_path(store, battle)).panel_settings
    try:
        return as_shown(history, settings, began=began, delay=delay)
    except NothingToTell as error:
        raise Wrong(str(error)) from None


def _moment(text: str) -> float:
    try:
        return datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError, OSError):
        raise Wrong(
            _("--start: {value} is not accepted; give a date and time such as 2026-05-01T19:30:00").format(
                value=quoted(text)
            )
        ) from None
