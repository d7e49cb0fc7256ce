"""A battle as a conversation: whole turns by plain lines, the same battle as by keys, and never a traceback."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Final

import pytest

from screens.plain.talk import Refused
from screens.turn.screen import TurnScreen
from tests.play import playing, the_demo
from tests.screens.in_app import in_app, press
from tests.screens.plain.talking import Talked, talked
from tests.tiny import ARCHERS, RAIDERS, at_the_shooting
from tests.tracker.games.skirmish.battles import BOWS, designating
from tracker.battle.acts import Fate
from tracker.battle.battle import SideDetail
from tracker.battle.commands import Perform, SetCouriers, SetSide
from tracker.battle.events import Noted, Observed
from tracker.battle.observations import Seen
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.step import OpenStep
from tracker.words import speaking

SYSTEMS = ("demonworld", "confrontation", "skirmish", "hexcombat")
MOST_LINES = 900


class Player:
    """Agrees to what is proposed, types a die where one is wanted, goes on where nothing comes of that."""

    def __init__(self, seed: int, odd: float = 0.0, most: int = MOST_LINES) -> None:
        self.chance, self.odd, self.lines, self.most = Random(seed), odd, 0, most
        self._heard = 0
        self._idle = 0

    def __call__(self, talk: Talked) -> str:
        self.lines += 1
        if self.lines > self.most or talk.table.battle.place.turn > 1:
            raise EOFError
        fresh, before = talk.spoken[self._heard :], self._heard
        self._heard = len(talk.spoken)
        if self.chance.random() < self.odd:
            return str(self.chance.choice(VOCABULARY))
        wanted = " ".join(fresh[-2:])
        self._idle = 0 if any("rolled" in row for row in fresh) or before == 0 else self._idle + 1
        if self._idle > 6:
            self._idle = 0
            return str(self.chance.choice(("esc", "n", "n")))
        if talk.prompts[-1].endswith("(has none): "):
            return str(self.chance.choice("tchm"))
        if "the D" in wanted or "The D" in wanted or "The number" in wanted or "Type the number" in wanted:
            return str(self.chance.randint(1, 6))
        return "n" if "n goes on" in wanted or "pass, as a second n" in wanted else ""


VOCABULARY: Final[tuple[str, ...]] = (
    *"nbuUwtoklae?.+-/ixgSTsfcmyvdDr",
    *("", "1", "2", "3", "7", "12", "99", "esc", "e 1", "i 2", "r 2", "1 2", "nonsense", "v", "q q", "\x1b[31m", "é"),
)


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_turn_of_the_demo_is_played_by_agreeing_and_typing_dice(key: str) -> None:
    history = the_demo(load_system(key))
    talk = Talked(history, Player(3)).run()
    assert talk.table.battle.place.turn == 2
    assert len(talk.table.history.acts) > len(history.acts) + 20
    assert "Turn 2 begins" in talk.said


@pytest.mark.parametrize("key", SYSTEMS)
def test_what_was_played_comes_again_from_its_commands(key: str) -> None:
    history = the_demo(load_system(key))
    played = Talked(history, Player(11, odd=0.1, most=120)).run().table.history
    again = history
    standing = [act for act in played.acts if act.fate is Fate.STANDS]
    for act in standing[len(history.befores) :]:
        assert act.command is not None
        after = again.do(act.command, act.at)
        assert isinstance(after, History), after
        again = after
    assert again.battle == played.battle


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("seed", range(3))
def test_no_line_whatever_it_is_ends_the_conversation(key: str, seed: int) -> None:
    talk = Talked(the_demo(load_system(key)), Player(seed, odd=0.7, most=150)).run()
    assert len(talk.prompts) > 100
    assert not any("\x1b" in row for row in talk.spoken)


async def test_a_volley_comes_to_the_same_as_by_keys() -> None:
    by_line = (await asyncio.to_thread(talked, at_the_shooting(), ["1", "1", "2", ""])).table.battle
    async with in_app(TurnScreen, at_the_shooting()) as (pilot, table):
        await press(pilot, "escape", "enter", "enter", "2", "enter")
        assert by_line.units[RAIDERS].values["men"] == 4
        assert table.battle == by_line


def test_what_happened_is_told_once_and_what_is_next() -> None:
    talk = talked(at_the_shooting(), ["1", "1", "2", "", "u"])
    assert talk.said.count("rolled 2 (real die): hit, one man lost") == 1
    assert "Taken back." in talk.said
    assert talk.spoken[-1].startswith("Next: 1. Archers")


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["blah"], "'blah' cannot be done here; ? lists what can"),
        (["99"], "there are 2 lines here; 99 is none of them"),
        (["1", "1", "blah"], "'blah' cannot be done here; ? lists what can"),
        (["f"], "nobody can strike now"),
    ],
)
def test_a_batch_ends_at_its_first_refusal_which_names_line_and_reason(lines: list[str], says: str) -> None:
    with pytest.raises(Refused) as refused:
        talked(at_the_shooting(), [*lines, "1"], is_batch=True)
    assert (refused.value.number, refused.value.line, refused.value.reason) == (len(lines), lines[-1], says)


def test_orders_are_laid_unseen_and_told_by_nobody_before_they_are_turned_up() -> None:
    history = the_demo(load_system("demonworld"))
    talk = talked(history, ["n", "", "1", "t", "c", "esc", "esc", "l"])
    assert sorted(talk.table.battle.sealed.values()) == ["C", "T"]
    letters = [row for row in talk.spoken if row.startswith("T hold, C charge")]
    assert len(letters) == 1, "what each letter means is said, and no letter that was typed"
    assert not any(order in row for row in talk.spoken if row not in letters for order in ("hold", "charge,"))
    assert "Azure: 4 tokens left to lay" in talk.said


def test_a_number_behind_the_letter_sends_the_order_by_courier() -> None:
    history = playing(the_demo(load_system("demonworld")), SetCouriers(12))
    talk = talked(history, ["n", "", "1", "c 30", "m", "esc", "esc"])
    assert sorted(talk.table.battle.sealed.values()) == ["C", "M"]
    assert list(talk.table.battle.distances.values()) == [30]
    assert "A number behind the letter is how far a courier has to take the order." in talk.said


def test_a_side_that_the_app_leads_lays_its_own_orders() -> None:
    history = the_demo(load_system("demonworld"))
    ochre = history.battle.sides[1].id
    talk = talked(playing(history, SetSide(ochre, {SideDetail.LED: "measured"})), ["n", "", "2", "esc", "esc"])
    laid = [talk.table.battle.sealed.get(unit.id) for unit in talk.table.battle.of_side(ochre)]
    assert laid.count("C") == 0
    assert laid.count("M") >= 3
    assert not any(prompt.endswith("(has none): ") for prompt in talk.prompts)


def test_the_conversation_is_held_in_french() -> None:
    with speaking("fr"):
        talk = talked(at_the_shooting(), ["?", "1", "1", "2", ""])
    assert "rien de tel" not in talk.said
    assert "Ensuite\u00a0:" in talk.said


def test_a_proposal_is_talked_through_its_facts_put_right_and_agreed_to() -> None:
    history = playing(designating(), SetSide(designating().battle.sides[0].id, {SideDetail.LED: "rash"}))
    bows = 1 + next(at for at, line in enumerate(OpenStep(history).lines) if line.key == f"unit:{BOWS}")
    talk = talked(history, [str(bows), "why", "facts", "1", "neither", "", "", "q"])
    assert "rolled" in talk.said
    assert "whatever it takes" in talk.said
    seen = [event for act in talk.table.history.acts for event in act.events if isinstance(event, Observed)]
    assert [each.seen for each in seen[:1]] == [Seen.FAR]
    assert talk.table.battle.values.get("active") == BOWS


def test_a_die_of_the_past_is_put_right_in_lines() -> None:
    shot = ["1", "1", "2", ""]
    talk = talked(at_the_shooting(), [*shot, "A", "1", "6", "", "q"])
    assert talk.table.battle.units[RAIDERS].values.get("men", 5) == 5
    assert "It was: Archers" in talk.said
    assert "miss" in next(row for row in talk.spoken if row.startswith("It is: "))
    left = talked(at_the_shooting(), [*shot, "A", "1", "6", "esc", "esc", "q"])
    assert left.table.battle.units[RAIDERS].values["men"] == 4
    asked = talked(at_the_shooting(), [*shot, "A", "1", "?", "nonsense", "esc", "esc", "q"])
    assert "x: As though this action had never been made" in asked.spoken
    assert "'nonsense' cannot be done here; ? lists what can" in asked.spoken
    without = talked(at_the_shooting(), [*shot, "A", "", "x", "", "q"])
    assert without.table.battle == at_the_shooting().battle


def test_a_card_is_put_right_and_another_drawn_up_in_lines() -> None:
    history = at_the_shooting()
    talk = talked(history, ["r", "1", "5", "9", "", "they aim well", "esc", "q"])
    archers = talk.table.battle.units[ARCHERS]
    assert [key for key in archers.values if archers.values[key] != history.battle.units[ARCHERS].values.get(key)]
    assert "they aim well" in talk.said
    grown = talked(history, ["r", "a 1", "an empty card", "Levy", "", "x 5", "2", "a", "3", "Guard", "", "esc", "q"])
    names = [unit.name for unit in grown.table.battle.units.values()]
    assert "Guard" in names
    assert "Levy" not in names or len(names) == 5


@pytest.mark.parametrize("line", ["99", "x", "k", "nonsense"])
def test_what_the_roster_does_not_know_is_refused(line: str) -> None:
    with pytest.raises(Refused):
        talked(at_the_shooting(), ["r", line, "esc"], is_batch=True)


def test_a_number_behind_a_number_is_the_one_that_is_meant() -> None:
    opened = talked(at_the_shooting(), ["r", "99 1", "1", "Bowmen", "", "esc", "q"])
    assert opened.table.battle.units[ARCHERS].name == "Bowmen"


def test_the_house_rules_are_read_changed_and_taken_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_text('system = "skirmish"\nname = "Friday"\n[reminders]\ninitiative = "Measured?"\n')
    lines = ["h", "?", "1", "2", "t", "a file", "/nowhere.toml", str(file), "1", "x", "esc", "q"]
    talk = talked(the_demo(load_system("skirmish")), lines)
    assert talk.table.battle.house.name == "Friday"
    assert len(talk.table.battle.switches) == 1
    assert "Play by “Friday” from here on?" in talk.spoken
    assert "Friday: Measured?" in talked(talk.table.history, ["?"]).spoken
    assert "By “Friday”" in talked(talk.table.history, ["h"]).spoken
    assert "'x' cannot be done here; ? lists what can" in talk.spoken


def test_a_list_typed_line_by_line_joins_with_what_its_cards_want() -> None:
    before = the_demo(load_system("confrontation"))
    typed = ["<<", "10 Bowmen of Alder, 8 pts", "3 Riders", "."]
    talk = talked(before, ["r", "i", *typed, "x 2", "?", "", "1", *["4 *"] * 10, "1 *", "esc", "q"])
    new = [unit for key, unit in talk.table.battle.units.items() if key not in before.battle.units]
    assert [(unit.name, unit.values["figures"], unit.values["att"]) for unit in new] == [
        ("Bowmen of Alder", 10, 4),
        ("Riders", 3, 4),
    ]
    assert "With * behind it the answer is the same for the rest." in talk.spoken


@pytest.mark.parametrize("wrong", ["99", "z", "x"])
def test_a_list_under_preview_refuses_what_it_does_not_know(wrong: str) -> None:
    history = the_demo(load_system("confrontation"))
    with pytest.raises(Refused):
        talked(history, ["r", "i", "<<", "3 Riders", ".", wrong, "esc"], is_batch=True)


def test_a_unit_is_duplicated_in_lines_and_the_roster_written(tmp_path: Path) -> None:
    file = tmp_path / "army.toml"
    talk = talked(at_the_shooting(), ["r", "d 1", "Twins", "", "e", str(file), "d", "esc", "q"])
    assert "Twins" in [unit.name for unit in talk.table.battle.units.values()]
    assert "Twins" in file.read_text()
    assert "give the number of a unit behind the letter" in talk.spoken


def test_rules_the_course_and_a_note_for_next_time_have_lines_of_their_own() -> None:
    talk = talked(the_demo(load_system("confrontation")), ["f1", "CF-FEAR-01", "esc", "C", "p", "mind the gap"])
    assert any(row.endswith("CF-FEAR-01") for row in talk.spoken)
    assert "The armies are unchanged so far, and no die has decided anything." in talk.spoken
    assert len(talk.prompts) == 6, "with the note the table is left"
    assert [event for act in talk.table.history.acts for event in act.events if isinstance(event, Noted)]


def test_a_unit_that_has_moved_is_told_as_done_and_moves_on_only_after_a_question() -> None:
    history = the_demo(load_system("confrontation"))
    talk = talked(history, ["n", "1", "1", "1", *["1"] * 30, "q"])
    moves = [
        act for act in talk.table.history.acts if isinstance(act.command, Perform) and act.command.action == "move"
    ]
    assert len(moves) == 1
    assert any("moved 1 cm, done: again" in row for row in talk.spoken)
    assert any("done already in this phase" in row for row in talk.spoken)


@pytest.mark.parametrize("key", SYSTEMS)
def test_one_line_again_and_again_does_nothing_again_and_again(key: str) -> None:
    for steps in range(0, 12, 3):
        talk = talked(the_demo(load_system(key)), [*["n"] * steps, *["1"] * 40])
        done = [act.command for act in talk.table.history.acts if act.fate is Fate.STANDS][-20:]
        moves = [command for command in done if isinstance(command, Perform)]
        assert len(moves) == len(set(map(repr, moves))), "the same act of the same unit is not made twice"


def test_a_key_is_called_by_what_is_typed_in_its_place() -> None:
    talk = talked(the_demo(load_system("skirmish")), ["1", "3", "4", "5", "u", "6"])
    assert "no more dice needed; u takes back the last one" in talk.spoken
    assert not any(sign in row for row in talk.spoken for sign in "↵⌫")


def test_the_number_of_a_melee_is_not_asked_where_contacts_tell_it() -> None:
    talk = talked(the_demo(load_system("confrontation")), ["r", "1"])
    assert not any("Fights in melee number" in row for row in talk.spoken)
