"""Cards of one's own: kept from a unit of the battle, and offered first where another is drawn up."""

from __future__ import annotations

from collections.abc import Sequence

from saves.errors import error_in_words
from saves.journal.failures import StoreError
from saves.kept_file import moved_in_words
from saves.places import saves_folder
from saves.profiles import Kept, ProfileLibrary
from screens.parts.background import off_screen
from screens.parts.dialogs import Confirm
from screens.parts.finding import Find
from screens.parts.picker import Pickable
from screens.parts.plain import harmless
from screens.table.table import Table
from tracker.battle.battle import SideId, Unit
from tracker.play.card_draft import NEW
from tracker.views.candidates import strength_of
from tracker.views.profiles import Profile, profile_of, profiles
from tracker.views.sentences import side_name
from tracker.words import _

EMPTY = "empty"


def library_of(table: Table) -> ProfileLibrary:
    """The profiles that lie beside the battles of this table."""
    return ProfileLibrary(table.folder or saves_folder())


async def own_profiles(table: Table) -> tuple[Unit, ...]:
    """The cards kept for these rules; none, and a word about it, where their file cannot be read."""
    try:
        return await off_screen(lambda: library_of(table).kept(table.system))
    except StoreError as wrong:
        table.app.notify(error_in_words(wrong), severity="warning", markup=False)
        return ()


async def keep_profile(table: Table, unit: Unit) -> None:
    """Keep the card of a unit as it came to the table; asks before it takes the place of another of its name."""
    card = profile_of(table.history, unit)
    of_that_name = next((own for own in await own_profiles(table) if own.name.casefold() == card.name.casefold()), None)
    if of_that_name is not None and of_that_name.values != card.values:
        question = _("There is a profile {unit} already. Replace it?").format(unit=card.name)
        if await table.app.push_screen_wait(Confirm(question, yes=_("replace it"), no=_("keep it"))) != "yes":
            return
    try:
        kept = await off_screen(lambda: library_of(table).keep(table.system, [card]))
    except StoreError as wrong:
        table.tell(error_in_words(wrong), "error")
        return
    table.app.notify(harmless(_kept_in_words(card, kept)), markup=False)


def _kept_in_words(card: Unit, kept: Kept) -> str:
    words = _("{unit} is kept as a profile; a offers it in every battle.").format(unit=card.name)
    if kept.aside is not None:
        words += " " + moved_in_words(kept.aside)
    return words


async def choose_card(table: Table, side: SideId) -> tuple[Unit, str] | None:
    """The card of a new unit and whose it is like: one's own profile with its name, another's, or an empty one.

    None when the question is left.
    """
    own = {f"own:{unit.name}": unit for unit in await own_profiles(table)}
    models = {profile.key: profile for profile in profiles(table.history)}
    empty = Pickable(EMPTY, _("an empty card"), drawn=False)
    listed = [pickable_profile(table, profile) for profile in models.values()]
    kept = [_pickable(table, key, unit) for key, unit in own.items()]
    things: Sequence[Pickable] = [*kept, empty, *listed]
    picked = await table.app.push_screen_wait(Find(_("Whose card is the new unit to have?"), things))
    if picked is None:
        return None
    if picked == EMPTY:
        card = Unit(NEW, "", side)
        return card.having(table.system.cards.begins(card)), ""
    if picked in own:
        return Unit(NEW, _named(table, own[picked].name), side, own[picked].values), own[picked].name
    model = models[picked].unit
    return Unit(NEW, "", side, model.values), model.name


def _named(table: Table, name: str) -> str:
    """The name of a profile as that of a unit, numbered where one at the table has it."""
    taken = {unit.name.casefold() for unit in table.battle.units.values()}
    number, numbered = 2, name
    while numbered.casefold() in taken:
        number, numbered = number + 1, f"{name} {number}"
    return numbered


def _pickable(table: Table, key: str, unit: Unit) -> Pickable:
    ready = table.system.cards.ready(unit)
    return Pickable(key, unit.name, figure=strength_of(table.system, ready), heading=_("your profiles"), drawn=False)


def pickable_profile(table: Table, profile: Profile) -> Pickable:
    """A card to draw a unit up from, as a line of a list: under its side, or under the system's stock."""
    ready = table.system.cards.ready(profile.unit)
    heading = _("ready-made") if profile.side is None else side_name(table.battle, profile.side)
    return Pickable(profile.key, ready.name, figure=strength_of(table.system, ready), heading=heading, drawn=False)
