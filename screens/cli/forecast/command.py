"""`oriflamme forecast`: what a page of rolls will come to before a die is thrown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import thread_time
from typing import Final, NoReturn

import click

from screens.cli.command import Command
from screens.cli.completing import a_battle, a_sheet
from screens.cli.errors import FAILED, Wrong, quoted
from screens.cli.forecast.output import as_object, show
from screens.cli.lines import as_json
from screens.cli.options import house_option, preset_option, saves_option, switches_option, system_option
from screens.cli.store import the_battle, the_store
from screens.cli.systems import house_in, house_rules, pairs, the_systems
from tracker.battle.battle import ACTOR, Battle, UnitId
from tracker.battle.commands import AddSide, AddUnit, Advance, Begin, GoTo, NewUnit, Refused, SetSwitch, TakeHouse
from tracker.battle.commands import Command as Wish
from tracker.battle.fields import Rejected, Scalar
from tracker.play.forecast import outlook
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, answer_roll, open_on
from tracker.play.walk import standing
from tracker.rules.system import Choose, Count, Does, May, Question, Sheet, System, accepted_by
from tracker.rules.systems import usable_systems
from tracker.text import likely
from tracker.views.sentences.forecast import BETWEEN, in_a_line, is_unknown
from tracker.words import N_, _

PARTS: Final = ("actor", "target")
FEW: Final = 6
"""So many pages are all told to somebody who named another one."""
LONGEST: Final = 2.0
"""Seconds of one core after which a forecast is told as far as it has come."""
SIDES: Final = {"actor": N_("Attacker"), "target": N_("Target")}


@click.command(
    cls=Command,
    help=_(
        "Forecast a page of rolls: how many each side will lose, which tests follow, who routs, each with its "
        "chance: exact where two seconds are enough for it, else as two numbers it lies between. In a battle "
        "the units are named by their ids, actor=ID and target=ID. Without one they are two cards: "
        "actor.FIELD=VALUE and target.FIELD=VALUE fill them in. Anything else given as KEY=VALUE is a "
        "circumstance of the rolls, or the answer to a question of the page; for the rest the defaults are "
        "assumed, and listed."
    ),
    examples=lambda: [
        f"oriflamme forecast {system.key}.{sheet.key} {example}".rstrip()
        for system in usable_systems()
        for sheet in system.rolls.sheets
        for example in sheet.examples
    ],
)
@click.argument("name", shell_complete=a_sheet)
@click.argument("given", nargs=-1, metavar="[KEY=VALUE]…")
@click.option("--battle", metavar="BATTLE", shell_complete=a_battle, help=_("The battle in which they stand."))
@click.option(
    "--only",
    metavar="ID",
    multiple=True,
    help=_("Of this unit's fight alone; named twice or more, of that of these units with one another."),
)
@switches_option
@preset_option
@house_option
@system_option
@saves_option
@click.option("--json", "in_json", is_flag=True, help=_("Print one JSON object."))
@click.pass_context
def forecast(  # noqa: PLR0913 - the options of a command
    ctx: click.Context,
    name: str,
    given: tuple[str, ...],
    battle: str | None,
    only: tuple[str, ...],
    switches: tuple[str, ...],
    preset: str | None,
    house: str | None,
    system: str | None,
    in_json: bool,
) -> None:
    """One page of rolls, followed to all its ends."""
    answers = pairs(given, "actor, target, actor.FIELD, target.FIELD")
    if battle is not None:
        store = the_store(ctx)
        history = store.load(the_battle(store, battle))
        page = _the_sheet(name, history.system.key)[1]
        history = _ruled(history, house, house_rules(history.system, preset, switches))
        bindings, answers = _bound(history, page, answers)
    else:
        owner, page = _the_sheet(name, system)
        history = _ruled(_of_two_cards(owner, page, answers), house, house_rules(owner, preset, switches))
        answers = {key: value for key, value in answers.items() if key.partition(".")[0] not in PARTS or "." not in key}
        history, bindings = _at_its_step(history, page)
    opened = _told(open_on(history, page, bindings), answers)
    ends = thread_time() + LONGEST
    seen = outlook(opened, lambda: thread_time() > ends, only=[_the_unit(opened.battle, unit) for unit in only])
    if seen is None:
        _fail(_("there is nothing to roll on this page as it stands"), opened, battle)
    if is_unknown(seen):
        _fail(in_a_line(opened.battle, seen), opened, battle)
    if in_json:
        as_json(as_object(opened, seen))
    else:
        show(opened, seen)


def _fail(why: str, opened: OpenSheet, battle: str | None) -> NoReturn:
    """Nothing can be foretold; of two cards it is said of which something can be."""
    page = f"{opened.system.key}.{opened.sheet.key}"
    likely_cards = [_("try {example}").format(example=f"{page} {example}") for example in opened.sheet.examples[:1]]
    raise Wrong(BETWEEN.join((why, *([] if battle else likely_cards))), FAILED)


def _the_sheet(name: str, key: str | None) -> tuple[System, Sheet]:
    """The page of that key, which may be qualified by its system's key and a dot."""
    qualifier, dot, plain = name.rpartition(".")
    if dot and key and key != qualifier:
        raise Wrong(_("{name} is not of the system {key}").format(name=name, key=key))
    pages = [(owner, sheet) for owner in the_systems(qualifier or key) for sheet in owner.rolls.sheets]
    for owner, sheet in pages:
        if plain in (sheet.key, *sheet.of):
            return owner, sheet
    raise _no_such_page(name, [f"{owner.key}.{sheet.key}" for owner, sheet in pages])


def _no_such_page(name: str, known: list[str]) -> Rejected:
    near = known if len(known) <= FEW else likely(name, known) or known
    template = _("there is no page {name}; there are {known}")
    return Rejected(template.format(name=quoted(name), known=", ".join(near) or _("none")))


def _ruled(history: History, house: str | None, readings: Mapping[str, str]) -> History:
    taken = [] if house is None else [TakeHouse(house_in(house, history.system))]
    return _playing(history, (*taken, *(SetSwitch(key, reading) for key, reading in readings.items())))


def _of_two_cards(system: System, page: Sheet, answers: Mapping[str, str]) -> History:
    """A battle of two sides, with the units that the page wants and what was said of their cards."""
    cards: dict[str, dict[str, Scalar]] = {part: {} for part in PARTS}
    for key, value in answers.items():
        part, dot, name = key.partition(".")
        if dot and part in cards:
            cards[part] |= system.typed(name, value)
    begun = _playing(History(system), (Begin(_(page.label), system.key), *(AddSide(_(SIDES[part])) for part in PARTS)))
    sides = [side.id for side in begun.battle.sides]
    units = (NewUnit(_(SIDES[part]), side, cards[part], part) for part, side in zip(PARTS, sides, strict=True))
    return _playing(begun, (*(AddUnit(unit) for unit in units), Advance(anyway=True)))


def _at_its_step(history: History, page: Sheet) -> tuple[History, dict[str, UnitId]]:
    """The battle at the first step that offers the page to the one who acts, and who is bound on it then."""
    actor = UnitId(PARTS[0])
    for step, side in history.system.itinerary(history.battle):
        there = history.do(GoTo(step, side, anyway=True))
        if isinstance(there, Refused):
            continue
        stands = standing(there.system, there.battle, there.battle.units[actor])
        for offer in stands.offers if isinstance(stands, May) else ():
            if offer.does in (Does.ROLL, Does.PROCEDURE) and offer.name in page.of:
                return there, {offer.role or PARTS[0]: actor, **offer.others} if offer.role else {}
    return history, _likely_bound(history, page)


def _likely_bound(history: History, page: Sheet) -> dict[str, UnitId]:
    if page.procedure:
        roles = history.system.procedure(page.procedure).roles
        return {role.key: UnitId(role.key) for role in roles if role.key in PARTS}
    return {PARTS[0]: UnitId(PARTS[0])}


def _refuse_cards_and_strangers(battle: Battle, answers: dict[str, str]) -> None:
    """`Rejected` where a card is to be filled in, or a part is given to a unit that there is not."""
    for key in answers:
        if key.startswith(tuple(f"{part}." for part in PARTS)):
            raise Rejected(_("{key}: in a battle units stand as they are; only cards are filled in").format(key=key))
    for key in PARTS:
        if key in answers:
            _the_unit(battle, answers[key])


def _bound(history: History, page: Sheet, answers: dict[str, str]) -> tuple[dict[str, UnitId], dict[str, str]]:
    """Who is bound on a page of this battle, and what else was said."""
    battle = history.battle
    _refuse_cards_and_strangers(battle, answers)
    roles = {ACTOR} if not page.procedure else {role.key for role in history.system.procedure(page.procedure).roles}
    bindings: dict[str, UnitId] = {role: UnitId(answers[role]) for role in PARTS if role in answers and role in roles}
    if not page.procedure and ACTOR not in bindings:
        raise Wrong(_("say who acts: actor=ID; there are {known}").format(known=", ".join(battle.units)))
    return bindings, {key: value for key, value in answers.items() if key not in bindings}


def _the_unit(battle: Battle, name: str) -> UnitId:
    if name not in battle.units:
        near = likely(name, battle.units) or tuple(battle.units)
        raise Rejected(_("there is no unit {unit}; there are {known}").format(unit=quoted(name), known=", ".join(near)))
    return UnitId(name)


def _told(opened: OpenSheet, answers: Mapping[str, str]) -> OpenSheet:
    """The page with what was said of its rolls, and its questions answered."""
    for key, value in answers.items():
        questions = (*opened.pending, *(answered for entry in opened.entries for answered in entry.answered))
        asks = {answered.ask.key: answered.ask for answered in questions}
        if key in asks:
            opened = opened.saying(key, _answer(asks[key], value))
            continue
        takers = [entry for entry in opened.entries if _takes(opened, entry.row.resolver, key)]
        if not takers:
            known = sorted({*asks, *_inputs(opened)})
            raise Rejected(
                _("this page does not ask for {key}; it asks for {known}").format(
                    key=quoted(key), known=", ".join(likely(key, known) or known)
                )
            )
        for entry in takers:
            opened = answer_roll(opened, entry, opened.system.resolver(entry.row.resolver).input(key).field.key, value)
    return opened


def _answer(ask: Question, value: str) -> Scalar:
    """The answer to a question of the page; a page that is played passes over one that may not be given."""
    if isinstance(ask, Count):
        return ask.field.accept(value)
    if not accepted_by(ask, value):
        known = [option.key for option in ask.options] if isinstance(ask, Choose) else ask.candidates
        raise Rejected(
            _("{key}: {value} is not accepted; give {accepted}").format(
                key=ask.key, value=quoted(value), accepted=_("one of {choices}").format(choices=", ".join(known))
            )
        )
    return value


def _takes(opened: OpenSheet, resolver: str, key: str) -> bool:
    return any(entry.goes_by(key) for entry in opened.system.resolver(resolver).inputs)


def _inputs(opened: OpenSheet) -> set[str]:
    rolls = {entry.row.resolver for entry in opened.entries}
    return {entry.field.key for roll in rolls for entry in opened.system.resolver(roll).inputs}


def _playing(history: History, wishes: Iterable[Wish]) -> History:
    for wish in wishes:
        after = history.do(wish)
        if isinstance(after, Refused):
            raise Rejected(after.reason)
        history = after
    return history
