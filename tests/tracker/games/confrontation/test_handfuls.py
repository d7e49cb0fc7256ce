"""A handful is a handful: the dice that hit lie before those of the damage, whatever the procedure asks first."""

from __future__ import annotations

from random import Random

import pytest

from tests.play import playing, refused
from tests.tracker.games.confrontation.battles import AXES, BOWS, GORM, JAVELINS, RIDERS, SPEARS
from tests.tracker.games.confrontation.pages import told
from tests.tracker.games.confrontation.test_forecast import a_fight, the_shots
from tests.tracker.games.confrontation.test_questions_of_a_melee import a_melee
from tests.tracker.games.confrontation.test_sheets import the_page
from tests.tracker.play.pages.hand import Hand
from tracker.battle.battle import UnitId
from tracker.battle.commands import AnswerProcedure, BeginProcedure, Resolve
from tracker.battle.dice import Die, Face
from tracker.games.confrontation import SYSTEM
from tracker.play.history import History
from tracker.play.rolls import question
from tracker.play.sheets import OpenSheet, act_to_undo, announcement, lay_die, roll_commands, throw_dice
from tracker.rules.system import RollFor
from tracker.views.sentences.events import sentence

SEEDS = range(6)


def to_its_end(page: OpenSheet, chance: Random) -> list[OpenSheet]:
    """The page after each of its rolls, made with these dice; all that is asked is answered as it is proposed."""
    pages = [page]
    while not page.is_over:
        entry = page.next
        if entry is None or page.doubt(entry) is not None:
            page = page.after(playing(page.history, *announcement(page)))
            continue

        def throws(die: Die, _asked: object) -> Face:
            return Face(die.sides, chance.randint(1, die.sides))

        laid = throw_dice(page, entry, throws)
        page = laid.after(playing(laid.history, *roll_commands(laid, entry)))
        pages.append(page)
    return pages


def made_in_order(page: OpenSheet, *kinds: str) -> list[str]:
    """The keys of the rolls of these kinds in the order in which they were made."""
    made = sorted((entry.act, entry.row.key) for entry in page.entries if entry.act is not None)
    return [key for _act, key in made if key.startswith(kinds)]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_shot_of_a_volley_is_made_before_the_damage_of_its_hits(seed: int) -> None:
    keys = made_in_order(to_its_end(the_shots(JAVELINS, 6, figures=6), Random(seed))[-1], "shot", "damage")
    shots = [key for key in keys if key.startswith("shot")]
    assert keys[: len(shots)] == shots == [f"shot{number}" for number in range(1, 7)]
    assert keys[len(shots) :] == sorted(keys[len(shots) :])


@pytest.mark.parametrize(
    ("units", "seed"),
    [
        *(((RIDERS, JAVELINS, SPEARS), seed) for seed in range(2)),
        *(pytest.param((RIDERS, JAVELINS, SPEARS, AXES), seed, marks=pytest.mark.long) for seed in SEEDS),
    ],
)
def test_every_blow_of_a_moment_is_struck_before_the_damage_of_its_hits(units: tuple[UnitId, ...], seed: int) -> None:
    chance = Random(seed)
    page = to_its_end(the_page(a_melee(*units), RIDERS), chance)[-1]
    made = {entry.row.key: entry.row.at for entry in page.entries}
    keys = made_in_order(page, "blow", "wound")
    for rank in set(made.values()):
        kinds = [key.partition(":")[0] for key in keys if made[key] == rank]
        assert kinds == sorted(kinds)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_dice_make_the_same_battle_when_each_damage_is_rolled_at_once(seed: int) -> None:
    start = the_shots(JAVELINS, 6, figures=20)
    page = to_its_end(start, Random(seed))[-1]
    dice = {entry.row.key: entry.rolled.resolution.dice for entry in page.entries if entry.rolled is not None}
    history = playing(start.history, BeginProcedure("volley", {"actor": BOWS}))
    asked = []
    while history.battle.running:
        running = history.battle.running[-1]
        ask = question(SYSTEM, history.battle, running)
        assert ask is not None
        if isinstance(ask, RollFor):
            asked.append(ask.key)
            command = Resolve(ask.resolver, ask.bindings, ask.proposed, dice[ask.key], procedure=running.id)
            history = playing(history, command)
        else:
            history = playing(history, AnswerProcedure(running.id, start.answered[ask.key]))
    assert history.battle.units == page.battle.units
    assert history.battle.debts == page.battle.debts == ()
    assert sorted(asked) == sorted(dice)
    assert [key[:4] for key in asked] != sorted((key[:4] for key in asked), reverse=True) or len(asked) < 8


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_takes_a_handful_back_die_by_die(seed: int) -> None:
    pages = to_its_end(the_shots(JAVELINS, 4, figures=6), Random(seed))
    page = pages[-1]
    for before in reversed(pages[1:-1]):
        act = act_to_undo(page)
        assert act is not None
        back = page.history.return_to(act)
        assert isinstance(back, History)
        page = page.after(back)
        assert [entry.row.key for entry in page.entries] == [entry.row.key for entry in before.entries]
        assert (page.battle.units, page.battle.debts) == (before.battle.units, before.battle.debts)


def test_a_hand_of_shots_is_typed_in_one_go() -> None:
    hand = Hand(the_shots(JAVELINS, 6, figures=6))
    hand.press("enter", "enter", *"551515", "space")
    stands = [stands for _key, _at, stands in told(hand.page.sheet)]
    assert stands == ["hit", "hit", "miss", "hit", "miss", "hit", "", "", "", ""]
    for number in (1, 2, 4, 6):
        assert hand.page.taker is not None
        assert hand.page.taker.row.key == f"damage{number}"
        hand.press(*"34", "space")
    assert hand.page.sheet.is_over


def test_a_parry_is_said_to_the_next_blow_while_the_damage_of_the_last_one_waits() -> None:
    page = a_fight(2, 2, initiative=5, blows=0)
    entry = page.next
    assert entry is not None
    hit = lay_die(lay_die(page, entry, Face(6, 6)), entry, Face(6, 1))
    page = page.after(playing(page.history, *roll_commands(hit, entry)))
    running = page.battle.running[-1]
    ask = question(SYSTEM, page.battle, running)
    assert ask is not None
    assert ask.key == f"wound:{SPEARS}:0"
    assert page.next is not None
    assert page.next.row.key == f"blow:{SPEARS}:1"
    assert [said.key for said in page.pending] == [f"parry:{SPEARS}:1"]
    said = playing(page.history, AnswerProcedure(running.id, "no"))
    answers = {answer.key: answer.value for answer in said.battle.running[-1].answers}
    assert answers[f"parry:{SPEARS}:1"] == "no"
    assert f"wound:{SPEARS}:0" not in answers
    assert "Do Delve axes parry the next blow of Heath spears? No." in sentence(
        SYSTEM, page.battle, said.acts[-1].events[0]
    )


def test_where_nothing_but_damage_is_left_no_question_takes_an_answer() -> None:
    page = the_shots(GORM, 1)
    entry = page.next
    assert entry is not None
    hit = lay_die(page, entry, Face(6, 6))
    after = playing(page.history, *roll_commands(hit, entry))
    assert "answered by a roll" in refused(after, AnswerProcedure(after.battle.running[-1].id, "yes"))


def test_half_a_roll_says_which_key_takes_back_the_die_that_lies() -> None:
    hand = Hand(the_shots(JAVELINS, 1, figures=6))
    hand.press("enter", "enter", "5", "space", "4", "n")
    assert hand.page.trouble == "a face is typed: ↵ confirms it, ⌫ takes it back"
    hand.press("space", "n")
    assert hand.page.trouble == "the next die first; ⌫ takes back the last"
    hand.press("backspace", "n")
    assert hand.page.trouble != "the next die first; ⌫ takes back the last"
