"""What a reader is told of a battle, in English."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.play import AZURE, OCHRE, playing, with_parts
from tests.tiny import ARCHERS, PIKES, RAIDERS, SHOT, TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.commands import (
    AddSide,
    Advance,
    AnswerPrompt,
    Command,
    Note,
    PlaceToken,
    RemoveUnit,
    RenameSide,
    RenameUnit,
    Resolve,
    Retitle,
    SetSwitch,
    SetValues,
    StepBack,
    TakeToken,
    Tick,
    Waive,
)
from tracker.battle.dice import D6, Face, Source
from tracker.battle.events import Changed, Owed, Rolled, StepEntered, TokenPlaced, Voided
from tracker.play.history import History
from tracker.rules.kinds import TableRow, die_table
from tracker.rules.resolver import Effect, Role, flat
from tracker.rules.system import System
from tracker.views.ledger import as_csv, rolls
from tracker.views.sentences import arithmetic, effects_in_words, headline, sentence


def told(history: History, command: Command) -> str:
    """The headline of what a command brings about."""
    return headline(history.system, history.battle, playing(history, command).acts[-1])


def last_roll(history: History) -> Rolled:
    """The roll of the last act."""
    return next(event for event in history.acts[-1].events if isinstance(event, Rolled))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (Retitle("The Ford"), "The battle is now called The Ford."),
        (AddSide("Vert"), "At the table: Vert."),
        (RenameSide(AZURE, "Blue"), "Azure: now called Blue."),
        (RenameUnit(PIKES, "Spears", OCHRE), "Pikes are now called Spears, of Ochre."),
        (RemoveUnit(PIKES), "Removed from the roster: Pikes."),
        (SetValues(PIKES, {"men": 2}, "miscounted"), "Pikes: Men 3 → 2 (by hand: miscounted)."),
        (SetSwitch("soft_cover", "two"), "House rule, Cover is worth: 1 → 2."),
        (Advance(), "II Fire, End."),
        (StepBack(), "Back to I Orders, Reveal."),
        (Tick(ARCHERS), "Archers have finished this step."),
        (Note("The dog ate a base"), "Note: The dog ate a base"),
        (Note("He bluffs", private=True), "Private note: He bluffs"),
        (AnswerPrompt("smoke", "to the west", ARCHERS), "Archers: Where does the smoke drift? to the west."),
    ],
)
def test_every_act_is_told_in_one_sentence(command: Command, words: str) -> None:
    assert told(at_the_shooting(), command) == words


def test_a_new_turn_is_announced_with_its_number() -> None:
    assert told(a_tiny_battle(), Advance()) == "Turn 1 begins: I Orders, Place tokens."


def test_a_roll_is_told_with_its_need_its_face_and_what_followed() -> None:
    assert told(at_the_shooting(), a_shot(4)) == (
        "Archers ▸ Raiders · Shot, needed ≤ 4, rolled 4 (real die): hit, one man lost."
    )
    assert told(at_the_shooting(), a_shot(6)) == "Archers ▸ Raiders · Shot, needed ≤ 4, rolled 6 (real die): miss."


def test_a_die_the_app_threw_is_never_called_a_real_one() -> None:
    roll = replace(a_shot(2), faces=(Face(6, 2, Source.ROLLED),))
    assert "rolled 2 (rolled by the app)" in told(at_the_shooting(), roll)


def test_a_roll_high_test_says_the_face_that_was_needed() -> None:
    test = Resolve("nerve_test", {"actor": PIKES}, {}, (Face(6, 2),))
    assert told(at_the_shooting(), test) == (
        "Pikes · Nerve test, needed 3+, rolled 2 (real die): flees, the unit flees "
        "(out of turn: this step does not offer it)."
    )


def test_an_override_says_so_and_why() -> None:
    forced = replace(a_shot(6), outcome="success", reason="wind at our back")
    assert told(at_the_shooting(), forced) == (
        "Archers ▸ Raiders · Shot: hit, one man lost, set by hand: wind at our back."
    )


def a_system_that_tells(deed: str) -> System:
    """The tiny system with a deed for its shot."""
    return with_parts(TINY, resolvers=(replace(SHOT, deed=deed), *TINY.rolls.resolvers[1:]))


def test_a_resolver_may_give_the_clause_the_log_opens_with() -> None:
    before = at_the_shooting()
    act = playing(before, a_shot(1)).acts[-1]
    words = headline(a_system_that_tells("{actor} {actor:shoots|shoot} at {target}"), before.battle, act)
    assert words.startswith("Archers shoot at Raiders, needed ≤ 4, rolled 1")


def test_a_part_that_nobody_took_and_no_clause_names_leaves_the_clause_as_it_is() -> None:
    before = at_the_shooting()
    act = playing(before, a_shot(1)).acts[-1]
    shot = replace(
        SHOT,
        deed="{actor} {actor:shoots|shoot} at {target}",
        roles=(*SHOT.roles, Role("other", "other", optional=True)),
    )
    words = headline(with_parts(TINY, resolvers=(shot, *TINY.rolls.resolvers[1:])), before.battle, act)
    assert words.startswith("Archers shoot at Raiders, needed ≤ 4, rolled 1")


def test_a_brace_in_a_name_is_only_a_brace() -> None:
    named = playing(at_the_shooting(), RenameUnit(ARCHERS, "{target} {0}", AZURE))
    act = playing(named, a_shot(1)).acts[-1]
    words = headline(a_system_that_tells("{actor} {actor:shoots|shoot} at {target}"), named.battle, act)
    assert words.startswith("{target} {0} shoots at Raiders")


def test_the_words_of_an_effect_may_name_whom_and_how_much() -> None:
    system = with_parts(TINY, effect_words={"man_lost": "{who} {who:loses|lose} {amount} {amount:man|men}"})
    battle = at_the_shooting().battle
    for lost, words in ((1, "Raiders lose 1 man"), (2, "Raiders lose 2 men")):
        effects = (Effect("man_lost", "target", lost),)
        assert effects_in_words(system, battle, "shot", {"target": RAIDERS}, effects) == (words,)


def test_an_effect_on_nobody_names_the_part_in_the_readers_words() -> None:
    shot = replace(SHOT, roles=(Role("actor", "archer"), Role("mark", "the one aimed at", optional=True)))
    system = with_parts(
        TINY, resolvers=(shot, *TINY.rolls.resolvers[1:]), effect_words={"man_lost": "{who} loses {amount}"}
    )
    told = effects_in_words(system, at_the_shooting().battle, "shot", {}, (Effect("man_lost", "mark", 2),))
    assert told == ("the one aimed at loses 2",)


def test_what_lies_face_down_is_not_named_until_it_is_turned_up() -> None:
    orders = a_tiny_battle(Advance())
    for command in (PlaceToken(ARCHERS, "f"), TakeToken(ARCHERS)):
        if isinstance(command, TakeToken):
            orders = playing(orders, PlaceToken(ARCHERS, "f"))
        said = told(orders, command)
        assert "Archers" in said
        assert "fire" not in said
    shown = a_tiny_battle(Advance(), PlaceToken(ARCHERS, "f"), Advance())
    before = shown.befores[-1]
    assert sentence(TINY, before, shown.acts[-1].events[1]) == "Orders revealed: Archers fire."


def a_system_that_draws_orders() -> System:
    """The tiny system with orders at random: 1-3 fire, 4-6 hold, laid face down."""
    draw = die_table(
        D6,
        (
            TableRow(1, 3, "f", "fire", ("TY-06",), (Effect("token", "actor", key="f"),)),
            TableRow(4, 6, "h", "hold", ("TY-06",), (Effect("token", "actor", key="h"),)),
        ),
        key="draw",
        label="Order at random",
        rules=("TY-06",),
        roles=(Role("actor", "unit"),),
        inputs=(),
    )
    assert TINY.turn.tokens is not None
    return with_parts(
        TINY,
        resolvers=(*TINY.rolls.resolvers, draw),
        tokens=replace(TINY.turn.tokens, random="draw"),
        effects={
            **TINY.play.effects,
            "token": lambda _battle, rolled, effect: (TokenPlaced(rolled.bindings["actor"], effect.key),),
        },
    )


def test_a_random_order_is_told_only_once_it_has_been_turned_up() -> None:
    orders = replace(a_tiny_battle(Advance()), declared=a_system_that_draws_orders())
    drawn = playing(orders, Resolve("draw", {"actor": PIKES}, {}, (Face(6, 5),)))
    assert drawn.battle.sealed == {PIKES: "h"}
    roll = last_roll(drawn)
    secret = sentence(drawn.system, orders.battle, roll)
    assert secret == "Pikes · Order at random: token placed face down."
    assert arithmetic(drawn.system, roll) == ()
    assert "rolled 5 (real die)" in sentence(drawn.system, orders.battle, roll, revealed=True)
    assert rolls(drawn) == ()
    assert "5" not in "".join(as_csv(rolls(drawn)).splitlines()[1:])
    shown = playing(drawn, Advance())
    assert [row.faces for row in rolls(shown)] == ["5"]


def test_the_sum_under_a_roll_gives_every_reason_and_the_house_rule_behind_it() -> None:
    ruled = playing(at_the_shooting(), SetSwitch("soft_cover", "two"))
    hit = playing(ruled, a_shot(2, cover=True))
    assert arithmetic(hit.system, last_roll(hit)) == (
        "   +4  aim  TY-02",
        "   −2  target in cover  TY-03 · Cover is worth: 2",
        "    =  needs ≤ 2 · 33%",
        "       D6: 2 (real die)",
    )


def test_lines_that_count_nothing_are_counted_and_not_listed() -> None:
    test = playing(at_the_shooting(), Resolve("nerve_test", {"actor": PIKES}, {"men": 0}, (Face(6, 6),)))
    assert arithmetic(test.system, last_roll(test))[1] == "    0  1 more line without effect"


def test_only_a_roll_has_a_sum() -> None:
    assert arithmetic(TINY, Changed(PIKES, "men", 3, 2)) == ()


def test_a_test_owed_waived_or_void_says_whose_and_why() -> None:
    hit = playing(at_the_shooting(), a_shot(1))
    owed = next(event for event in hit.acts[-1].events if isinstance(event, Owed))
    assert sentence(TINY, hit.befores[-1], owed) == "Test owed: Raiders, Nerve test (losses by shooting)."
    assert told(hit, Waive(owed.debt.id, "late hour")) == (
        "Test waived: Raiders, Nerve test (losses by shooting). Reason: late hour."
    )
    assert sentence(TINY, hit.battle, Voided(owed.debt.id, "unit_gone")) == (
        "Test void: Raiders, Nerve test (losses by shooting), the unit is out of the battle."
    )


def test_what_this_version_no_longer_knows_is_shown_by_its_id() -> None:
    battle = at_the_shooting().battle
    assert sentence(TINY, battle, Changed(PIKES, "wings", 1, 2, "gale")) == "Pikes: wings, now 2 (gale)."
    assert sentence(TINY, battle, StepEntered(1, "flying")) == "flying."


def test_a_table_names_its_total_only_where_something_was_added_to_the_die() -> None:
    rows = (TableRow(1, 3, "f", "fire", ()), TableRow(4, 9, "h", "hold", ()))
    bare = die_table(D6, rows, key="bare", label="Fate", rules=(), inputs=())
    plus = die_table(
        D6, rows, (flat("two", "two", 2, lambda _case: True),), key="plus", label="Fate", rules=(), inputs=()
    )
    history = replace(at_the_shooting(), declared=with_parts(TINY, resolvers=(bare, plus)))
    assert told(history, Resolve("bare", {}, {}, (Face(6, 4),))) == "Fate, rolled 4 (real die): hold."
    assert told(history, Resolve("plus", {}, {}, (Face(6, 4),))) == "Fate, rolled 4 (real die), total 6: hold."
