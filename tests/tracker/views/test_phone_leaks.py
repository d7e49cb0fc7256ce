"""A phone is told the same, byte for byte, whatever the other sides keep to themselves."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, islice

import pytest
from msgspec.json import encode

from tests.at_random import EVERY_SYSTEM
from tests.tracker.play.test_perspective import moments, with_secrets
from tracker.battle.acts import Tap
from tracker.battle.battle import SideId, UnitId
from tracker.battle.commands import Command, OweTest, PlaceToken, Refused, Resolve, SetValues, TakeToken
from tracker.battle.dice import Die as PrintedDie
from tracker.battle.dice import Face, Source
from tracker.play.history import History
from tracker.play.pages import Pressed, RollPage, open_page, wants
from tracker.play.pages.calculator_intents import Pressed as CalculatorPressed
from tracker.play.pages.calculator_page import CalculatorPage, open_calculator
from tracker.play.pages.calculator_wishes import ROW, die_on_calculator
from tracker.play.pages.phone_wishes import answer_wished, die_wished, own_tests
from tracker.play.participants import Participants
from tracker.play.perspective import seen_by
from tracker.play.phones import Answer, Die, Draw, Order, Place, Take, as_known, order_wished
from tracker.play.sheets import open_on
from tracker.play.step_questions import OF_STEP, questions_of_step
from tracker.play.tokens import draws_by_chance
from tracker.play.walk import standing
from tracker.rules.system import HIDDEN, Does, May
from tracker.views.phone import state
from tracker.views.phone_page import calculator_shown, page_shown

NOBODY = UnitId("nobody")


def the_highest(die: PrintedDie, _asked: str) -> Face:
    return Face(die.sides, die.sides, Source.ROLLED)


def counted(history: History, side: SideId) -> set[UnitId]:
    """Whose tokens anybody at the table can count."""
    battle = history.battle
    return {unit.id for unit in battle.of_side(side) if unit.id in battle.sealed and not unit[HIDDEN]}


def ways_to_lay(history: History, unit: UnitId, chance: random.Random) -> Iterator[Command]:
    """Everything that might lay a token by the unit."""
    tokens = history.system.turn.tokens
    assert tokens is not None
    known = history.battle.units[unit]
    if draws_by_chance(history.system, history.battle, known):
        yield from (Resolve(tokens.random, {"actor": unit}, faces=(Face(6, face),)) for face in range(1, 7))
    allowed = tokens.allowed(history.battle, known)
    yield from (PlaceToken(unit, token) for token in chance.sample(allowed, len(allowed)))


def with_as_many_tokens(history: History, as_in: History, side: SideId, chance: random.Random) -> History | None:
    """The battle in which as many tokens of the side lie as in the other; None where they cannot."""
    wanted = len(counted(as_in, side))
    tap = Tap(side, "p9", 1)
    while len(laid := counted(history, side)) > wanted:
        taken = history.do(TakeToken(chance.choice(sorted(laid))), tap=tap)
        assert isinstance(taken, History)
        history = taken
    units = [unit.id for unit in history.battle.of_side(side) if not unit[HIDDEN]]
    for unit in chance.sample(units, len(units)):
        if len(counted(history, side)) < wanted and unit not in history.battle.sealed:
            tried = (history.do(command, tap=tap) for command in ways_to_lay(history, unit, chance))
            history = next((after for after in tried if isinstance(after, History)), history)
    return history if len(counted(history, side)) == wanted else None


def wishes(history: History) -> Iterator[Order]:
    """Everything that may be wanted of tokens, with what nobody may have among it."""
    tokens = history.system.turn.tokens
    keys = ["x"] if tokens is None else [*(token.key for token in tokens.tokens), "x"]
    for unit in (*history.battle.units, NOBODY):
        yield from (Place(1, unit, key) for key in keys)
        yield Take(1, unit)
        yield from (Draw(1, unit, face) for face in (None, 1, 9))
        yield Answer(1, f"{OF_STEP}{history.system.turn.designates}", unit)
    asked = (question for side in history.battle.sides for question in questions_of_step(seen_by(history, side.id)))
    yield from (Answer(1, question.key, value) for question in asked for value in (*question.answers, "x", " "))


Way = tuple[str, ...]


def open_pages(history: History, side: SideId) -> Iterator[tuple[Way, RollPage | CalculatorPage]]:
    """The pages of rolls that the table might open now for units of the side, each with the way it came to it."""
    system, battle = history.system, history.battle
    for unit in islice(battle.of_side(side), 3):
        stands = standing(system, battle, unit)
        for offer in stands.offers if isinstance(stands, May) else ():
            bound = {offer.role or "actor": unit.id, **offer.others}
            way = (unit.id, offer.name, *bound.values(), repr(offer.inputs))
            page = system.sheet_of(offer.name) if offer.does in {Does.ROLL, Does.PROCEDURE} else None
            if page is not None:
                parts = {role.key for role in system.procedure(page.procedure).roles} if page.procedure else {*bound}
                own = {part: who for part, who in bound.items() if part in parts}
                yield way, open_page(open_on(history, page, own))
            elif offer.does is Does.ROLL:
                yield way, open_calculator(Participants(history, offer.name, bound, offer.inputs))


def told_of(page: RollPage | CalculatorPage | None, history: History, side: SideId) -> list[object]:
    """Every byte that a phone of that side can be told of an open page, and what its wishes there are answered."""

    def answered(wished: Pressed | CalculatorPressed | Refused) -> str:
        if isinstance(wished, Refused):
            return wished.reason
        commands = wished.want.commands if isinstance(wished.want, wants.CarryOut) else ()
        made = as_known(history, side, after(history, commands))
        return made.reason if isinstance(made, Refused) else "done"

    if isinstance(page, CalculatorPage):
        dice = (Die(1, key, face) for key in (ROW, "x") for face in (1, 99))
        return [
            encode(calculator_shown(page, side)),
            *(answered(die_on_calculator(page, side, die, the_highest)) for die in dice),
        ]
    shown = page_shown(page, side)
    rows = ["nothing", *(row.key for row in ([] if shown is None else shown.rows) if row.key)]
    asked = None if shown is None else shown.question
    options = () if asked is None else (option.value for option in asked.options)
    values = {*options, *(unit.id for unit in history.battle.units.values() if unit[HIDDEN]), "yes", True}
    key = "?" if asked is None else asked.key
    answers = [
        *(die_wished(page, side, Die(1, row, face)) for row in rows for face in (1, 99)),
        *(answer_wished(page, side, Answer(1, key, value)) for value in sorted(values, key=str)),
    ]
    laid = [each.page for each in answers if not isinstance(each, Refused) and each.want is None]
    return [encode(shown), *map(answered, answers), *(encode(page_shown(each, side)) for each in laid)]


def after(history: History, commands: Iterable[Command]) -> History | Refused:
    """The battle after these commands, or why it cannot be."""
    made: History | Refused = history
    for command in commands:
        made = made if isinstance(made, Refused) else made.do(command)
    return made


def told(history: History, side: SideId, known: Sequence[Order]) -> list[object]:
    """Every byte that a phone of that side can be told outside of pages: its state, and the answer to every wish."""
    answers = [order_wished(history, side, wish, the_highest) for wish in known]
    own = own_tests(history, side)
    return [encode(state(history, side)), *zip(known, answers, strict=True), *told_of(own, history, side)]


def gone_on(history: History, side: SideId) -> History:
    """The battle after something happened to the side in the open."""
    unit, test = next(history.battle.of_side(side)), next(iter(history.system.rolls.resolvers))
    role = test.roles[0].key if test.roles else "actor"
    for command in (OweTest(test.key, {role: unit.id}, {}, "hand"), SetValues(unit.id, {HIDDEN.key: True}, "seen")):
        after = history.do(command, 9.0)
        history = history if isinstance(after, Refused) else after
    return history


def pairs(key: str, seed: int, turns: int) -> Iterator[tuple[History, History, SideId]]:
    """Battles that differ only in what the other side keeps to itself, each with the side that must not notice."""
    chance = random.Random(seed)
    for history in moments(key, chance, turns):
        ours, theirs = (side.id for side in history.battle.sides[:2])
        one, other = (with_secrets(history, theirs, chance) for _battle in range(2))
        same = with_as_many_tokens(other, one, theirs, chance)
        if same is not None and same.acts != one.acts:
            yield one, same, ours
            yield gone_on(one, ours), gone_on(same, ours), ours


def leaks(one: History, other: History, side: SideId) -> list[object]:
    """What a phone of that side is told of the one battle and not of the other."""
    known = sorted({*wishes(one), *wishes(other)}, key=repr)
    told_both = zip(told(one, side, known), told(other, side, known), strict=True)
    pages, others = (dict(open_pages(each, side)) for each in (one, other))
    both = [(told_of(pages.get(way), one, side), told_of(others.get(way), other, side)) for way in {**pages, **others}]
    return [pair for pair in (*told_both, *both) if pair[0] != pair[1]]


@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_whatever_the_others_keep_secret_a_phone_is_told_the_same(key: str) -> None:
    known = list(islice(chain.from_iterable(pairs(key, seed, 1) for seed in count()), 8))
    assert [leaks(*pair) for pair in known] == [[]] * len(known)


@pytest.mark.parametrize(
    ("key", "seed", "place"),
    [("skirmish", 3, 18), ("hexcombat", 9, 6), ("demonworld", 1, 74), ("demonworld", 3, 51), ("confrontation", 1, 38)],
)
def test_no_page_proposes_or_counts_by_somebody_who_is_hidden(key: str, seed: int, place: int) -> None:
    """In these the likeliest target of the table is hidden, or takes part against it, or fights in the melee."""
    assert leaks(*next(islice(pairs(key, seed, 2), place, None))) == []


def test_a_target_that_only_the_table_has_to_choose_among_several_is_none_to_choose_on_a_phone() -> None:
    """Here one who is hidden might be shot at as well: to the phone there is nobody else."""
    assert leaks(*next(islice(chain.from_iterable(pairs("tiny", seed, 2) for seed in count()), 641, None))) == []


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("key", EVERY_SYSTEM)
def test_of_a_thousand_battles_that_differ_in_secrets_a_phone_is_told_the_same(key: str) -> None:
    for pair in islice(chain.from_iterable(pairs(key, seed, 2) for seed in count()), 1000):
        assert leaks(*pair) == []
