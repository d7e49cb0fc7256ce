"""`oriflamme resolve`: one roll from its question to its effects, or only its target and its odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import click
import msgspec
from msgspec.structs import replace

from screens.cli.errors import Wrong, quoted
from screens.cli.lines import as_json, columns, say
from screens.cli.systems import system_option, the_resolver
from tracker.battle.battle import Battle
from tracker.battle.dice import throw
from tracker.battle.fields import Rejected
from tracker.play.renaming import Names
from tracker.play.rolls import exact_chance
from tracker.rules.odds import chance_of_success, chances
from tracker.rules.resolver import Applied, Case, Resolution, Resolver, a_case, deal, drafted, typed_faces
from tracker.rules.resolver import resolve as resolved
from tracker.rules.system import System
from tracker.views.figures import faces_in_words, figure_read, needed_by, percent, plain, signed
from tracker.views.sentences import effects_in_words, outcome_in_words
from tracker.words import _


@click.command(
    help=_(
        "Resolve one roll. Without dice it shows the target and the odds; --dice gives the faces of real dice, "
        "--roll lets the app throw those that are missing."
    )
)
@click.argument("name")
@click.argument("inputs", nargs=-1, metavar="[KEY=VALUE]…")
@click.option("--dice", metavar="7,3", help=_("The faces of the dice, in the order they are asked for."))
@click.option("--switch", "switches", multiple=True, metavar="KEY=VALUE", help=_("A house rule; may be repeated."))
@click.option("--preset", metavar="KEY", help=_("House rules that belong together; --switch still goes before."))
@click.option("--roll", "rolls", is_flag=True, help=_("Throw the dice that are missing."))
@click.option("--seed", type=int, help=_("Start the dice of --roll from this number."))
@system_option
@click.option("--json", "in_json", is_flag=True, help=_("Print one JSON object."))
def resolve(
    name: str,
    inputs: tuple[str, ...],
    dice: str | None,
    switches: tuple[str, ...],
    preset: str | None,
    rolls: bool,
    seed: int | None,
    system: str | None,
    in_json: bool,
) -> None:
    """One roll of one resolver, with nobody bound to it."""
    if seed is not None and not rolls:
        raise Wrong(_("--seed: it is for dice that the app throws; give --roll as well"))
    owner, resolver = the_resolver(name, system, [text.partition("=")[0] for text in inputs])
    names = Names.of(owner)
    readings = {**owner.preset(names.present("preset", preset)).readings} if preset else {}
    readings |= _house_rules(owner, switches)
    given = names.values(f"resolver/{resolver.key}/input", _pairs(inputs, _inputs_of(resolver)))
    case = a_case(resolver, given, readings)
    if (bar := resolver.bars(case)) is not None:
        raise Rejected(bar)
    before = case
    case = typed_faces(resolver, case, _faces(dice))
    if rolls:
        case = _thrown(resolver, case, Random(seed))
    ended = dice is not None or rolls or resolver.throws(case) is None
    resolution = _ended(resolver, case) if ended else _drafted(resolver, case)
    odds = {} if ended else chances(resolver, before)
    if in_json:
        as_json(_object(resolver, resolution, odds))
    else:
        _show(owner, resolver, resolution, odds)
        consulted = {switch.key for switch in resolver.switches}
        for key in _house_rules(owner, switches).keys() - consulted:
            say(_("house rule {key}: this roll does not consult it").format(key=key))


def _inputs_of(resolver: Resolver) -> str:
    return ", ".join(entry.field.key for entry in resolver.inputs) or _("none")


def _pairs(given: tuple[str, ...], accepted: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign or not key:
            raise Wrong(
                _("{text}: it is not KEY=VALUE; the keys are {accepted}").format(text=quoted(text), accepted=accepted)
            )
        if key in pairs:
            raise Wrong(_("{key}: it is given twice").format(key=key))
        pairs[key] = value
    return pairs


def _house_rules(system: System, given: tuple[str, ...]) -> dict[str, str]:
    known = ", ".join(switch.key for switch in system.switches) or _("none")
    present = Names.of(system).switches(_pairs(given, known))
    return {key: system.switch(key).accept(value) for key, value in present.items()}


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


def _thrown(resolver: Resolver, case: Case, randomness: Random) -> Case:
    while (wanted := resolver.throws(case)) is not None:
        case = deal(resolver, case, (throw(wanted.die, randomness),))
    return case


def _ended(resolver: Resolver, case: Case) -> Resolution:
    resolution = resolved(resolver, case)
    return msgspec.structs.replace(resolution, chance=exact_chance(resolver, case, resolution.outcome))


def _drafted(resolver: Resolver, case: Case) -> Resolution:
    """The roll before its dice: everything but a total, an outcome and effects."""
    chance = chance_of_success(resolver, case)
    return replace(drafted(resolver, case), chance="" if chance is None else str(chance))


def _object(resolver: Resolver, resolution: Resolution, odds: Mapping[str, Fraction]) -> dict[str, Any]:
    fraction = resolution.chance

    def label(line: Applied) -> str:
        return resolver.in_words(line.label, resolution.inputs)

    about: dict[str, Any] = {
        "resolver": resolution.resolver,
        "inputs": resolution.inputs,
        "switches": resolution.switches,
        "dice": [{"die": face.die, "face": face.face, "source": face.source.value} for face in resolution.dice],
        "lines": [
            {"id": line.id, "label": label(line), "value": line.value, "rules": list(line.rules)}
            for line in resolution.lines
        ],
        "target": resolution.target,
        "comparison": resolution.comparison,
        "total": resolution.total,
        "outcome": resolution.outcome or None,
        "effects": [msgspec.to_builtins(effect) for effect in resolution.effects],
        "chance": float(Fraction(fraction)) if fraction else None,
        "fraction": fraction or None,
    }
    if odds:
        about["odds"] = [
            {"outcome": outcome, "chance": float(share), "fraction": str(share)} for outcome, share in odds.items()
        ]
    return about


def _behind(resolver: Resolver, line: Applied) -> str:
    """The rules of a line, and a word on a doubtful figure that counts as printed, unless its label says so itself."""
    doubt = next((known.doubt for known in resolver.lines if known.key == line.id), "")
    rules = ", ".join(line.rules)
    if not doubt or line.switch or doubt in line.label:
        return rules
    return _("{rules} (doubtful on the sheet: {switch})").format(rules=rules, switch=doubt)


def _show(system: System, resolver: Resolver, resolution: Resolution, odds: Mapping[str, Fraction]) -> None:
    say(f"{_(resolver.label)} ({system.key}.{resolver.key})")
    said = {line.id: resolver.in_words(line.label, resolution.inputs) for line in resolution.lines}
    columns([(said[line.id], f"{signed(line.value):>4}", _behind(resolver, line)) for line in resolution.lines])
    told: list[tuple[str, str]] = []

    def ended(outcome: str) -> str:
        return outcome_in_words(system, resolver.key, outcome, resolution.inputs)

    if (goal := resolver.goal_of(Case(resolution.inputs, resolution.switches, resolution.dice))) is not None:
        told.append((_("needs"), _("{face} on {die}").format(face=needed_by(goal), die=goal.die.name)))
    case = Case(resolution.inputs, resolution.switches, resolution.dice)
    told += [(_(figure.label), figure_read(figure)) for figure in resolver.figures(case)]
    if resolution.chance:
        whole = Fraction(resolution.chance)
        told.append((_("chance"), f"{percent(whole)} ({whole})"))
    told += [
        (_("odds") if not index else "", f"{percent(share):>5}  {ended(outcome)}")
        for index, (outcome, share) in enumerate(odds.items())
        if len(odds) > 2 or not resolution.chance
    ]
    if resolution.dice:
        told.append((_("dice"), faces_in_words(resolution.dice)))
    if resolution.total is not None and resolution.target is None:
        told.append((_("total"), plain(resolution.total)))
    if resolution.outcome:
        told.append((_("outcome"), ended(resolution.outcome)))
        effects = effects_in_words(system, Battle(), resolver.key, {}, resolution.effects)
        told += [(_("effect"), words) for words in effects]
    told += [
        (_("house rule"), f"{_(switch.label)}: {switch.show(resolution.switches[switch.key])}")
        for switch in resolver.switches
        if switch.key in resolution.switches
    ]
    columns(told)
