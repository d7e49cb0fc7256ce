"""`oriflamme resolve`: one roll from its question to its effects, or only its target and its odds."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

import click
from msgspec.structs import replace

from screens.cli.answers import Odds, as_object, show
from screens.cli.command import Command
from screens.cli.completing import a_roll, an_input
from screens.cli.errors import Wrong, quoted
from screens.cli.lines import as_json
from screens.cli.options import house_option, preset_option, switches_option, system_option
from screens.cli.systems import house_in, house_rules, pairs, the_resolver
from tracker.battle.dice import Face, Source, throw
from tracker.battle.fields import Rejected, Scalar
from tracker.play.renaming import Names
from tracker.play.rolls import exact_chance
from tracker.play.worksheet import Worksheet, roll_of_nobody
from tracker.rules.odds import chance_of_success, chances
from tracker.rules.resolver import REASON, Case, Resolution, Resolver, drafted
from tracker.rules.resolver import resolve as resolved
from tracker.rules.system import System
from tracker.rules.systems import usable_systems
from tracker.views.answer import so_far
from tracker.words import _


@click.command(
    cls=Command,
    help=_(
        "Resolve one roll. Without dice it shows the target and the odds; --dice gives the faces of real dice, "
        "--roll lets the app throw those that are missing. The sum is what is added up for whoever rolls, the "
        "total what dice and sum come to: it is compared with the threshold or looked up in a table, and "
        "without dice it is what is worked out. The margin is how far ahead the roller is. Where there is a "
        "sum, other=+1 adds to it what the table grants."
    ),
    examples=lambda: [
        f"oriflamme resolve {system.key}.{roll}" for system in usable_systems() for roll in system.rolls.examples
    ],
)
@click.argument("name", shell_complete=a_roll)
@click.argument("inputs", nargs=-1, metavar="[KEY=VALUE]…", shell_complete=an_input)
@click.option("--dice", metavar="7,3", help=_("The faces of the dice, in the order they are asked for."))
@click.option("--reason", metavar="TEXT", help=_("Why the table grants or takes something: with other=+1."))
@switches_option
@preset_option
@house_option
@click.option("--roll", "rolls", is_flag=True, help=_("Throw the dice that are missing."))
@click.option("--seed", type=int, help=_("Start the dice of --roll from this number."))
@system_option
@click.option("--json", "in_json", is_flag=True, help=_("Print one JSON object."))
def resolve(  # noqa: PLR0913 - the options of a command
    name: str,
    inputs: tuple[str, ...],
    dice: str | None,
    reason: str | None,
    switches: tuple[str, ...],
    preset: str | None,
    house: str | None,
    rolls: bool,
    seed: int | None,
    system: str | None,
    in_json: bool,
) -> None:
    """One roll of one resolver, with nobody bound to it."""
    if seed is not None and not rolls:
        raise Wrong(_("--seed: it is for dice that the app throws; give --roll as well"))
    owner, resolver = the_resolver(name, system, [text.partition("=")[0] for text in inputs])
    given = _given(owner, resolver, inputs, reason)
    own = house_in(house, owner)
    before = roll_of_nobody(owner, resolver, given, house_rules(owner, preset, switches, own), own)
    if (bar := resolver.bars(before.case)) is not None:
        raise Rejected(bar)
    roll = _laid(before, _faces(dice))
    if rolls:
        roll = _thrown(roll, Random(seed))
    tell = _print_json if in_json else show
    if dice is not None or rolls or roll.wanted is None:
        tell(owner, resolver, roll.case, _ended(roll), given, {})
    else:
        tell(owner, resolver, roll.case, _drafted(roll), given, chances(resolver, before.case))


def _print_json(
    system: System, resolver: Resolver, case: Case, resolution: Resolution, given: Collection[str], odds: Odds
) -> None:
    as_json(as_object(system, resolver, case, resolution, given, odds))


def _given(system: System, resolver: Resolver, inputs: tuple[str, ...], reason: str | None) -> dict[str, Scalar]:
    """The given inputs, under the names that the roll itself has now, with the reason for the free line."""
    given: dict[str, Scalar] = {}
    answers = Names.of(system).values(f"resolver/{resolver.key}/input", pairs(inputs, _inputs_of(resolver)))
    for text, value in answers.items():
        key = resolver.input(text).field.key
        if key in given:
            raise Wrong(_("{key}: it is given twice").format(key=key))
        given[key] = value
    if reason is not None:
        given[resolver.input(REASON.key).field.key] = reason
    return given


def _inputs_of(resolver: Resolver) -> str:
    return ", ".join(entry.field.key for entry in resolver.inputs) or _("none")


def _faces(dice: str | None) -> tuple[int, ...]:
    if dice is None:
        return ()
    parts = [part.strip() for part in dice.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts):
        raise Wrong(
            _(
                "--dice: {dice} is not accepted; give the faces as whole numbers with commas between, such as 7,3"
            ).format(dice=quoted(dice))
        )
    return tuple(int(part) for part in parts)


def _laid(roll: Worksheet, numbers: tuple[int, ...]) -> Worksheet:
    """The roll with these faces; a face that is refused is answered with what those before it have given."""
    for number in numbers:
        wanted = roll.wanted or roll.spare
        try:
            roll = roll.laying(Face(0 if wanted is None else wanted.die.sides, number, Source.TYPED))
        except Rejected as wrong:
            raise _told_so_far(wrong, roll) from None
    return roll


def _told_so_far(wrong: Rejected, roll: Worksheet) -> Rejected:
    """The refusal, with what the dice that lie have given."""
    return Rejected("; ".join(part for part in (str(wrong), so_far(roll.system, roll.resolver, roll.case)) if part))


def _thrown(roll: Worksheet, randomness: Random) -> Worksheet:
    while (wanted := roll.wanted) is not None:
        roll = roll.laying(throw(wanted.die, randomness))
    return roll


def _ended(roll: Worksheet) -> Resolution:
    """The finished roll; where a die is missing still, those that lie are answered all the same."""
    try:
        resolution = resolved(roll.resolver, roll.case)
    except Rejected as wrong:
        raise _told_so_far(wrong, roll) from None
    return replace(resolution, chance=exact_chance(roll.resolver, roll.case, resolution.outcome))


def _drafted(roll: Worksheet) -> Resolution:
    """The roll before its dice: everything but a total, an outcome and effects."""
    chance = chance_of_success(roll.resolver, roll.case)
    return replace(drafted(roll.resolver, roll.case), chance="" if chance is None else str(chance))
