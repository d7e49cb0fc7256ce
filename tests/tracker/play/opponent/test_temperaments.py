"""What a temperament promises: whom it charges, when its side gives up; one of a table's own is kept by the battle."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from saves.errors import NotAccepted
from saves.temperaments_file import read_temperaments
from tests.play import having, playing, the_demo
from tests.tracker.games.skirmish.battles import BOWS, SPEARS, STAIR, THRALLS, a_roll, designating
from tests.tracker.play.opponent.test_proposals import only_near
from tracker.battle.battle import SideDetail
from tracker.battle.commands import Advance, Refused, SetSide
from tracker.games.skirmish.fields import FIGURES, LOST
from tracker.play.history import History
from tracker.play.opponent.odds import balance
from tracker.play.opponent.proposals import Stance, Weighed, proposal
from tracker.play.opponent.temperaments import FIGURES as KEYS
from tracker.play.opponent.temperaments import GUARDED, Temperament, as_text, name_of, temperament_of, temperaments
from tracker.play.perspective import seen_by
from tracker.rules.system import Way
from tracker.rules.systems import load_system

GRIM = Temperament(charge=0.9, caution=0.4, shoot=1.0, advance=0.6, wait=0.5, yields=0.0)
FILE = "[grim]\n" + "".join(f"{key} = {getattr(GRIM, key):g}\n" for key in KEYS)


def charges(history: History, led: str) -> int:
    """On how many faces of the die the spears charge."""
    who = history.battle.units[SPEARS]
    ways = proposal(seen_by(history, who.side), who, temperament_of(led))
    return sum(way.share for way in ways if way.way is Way.MOVE and way.enemy is not None)


def beaten() -> History:
    """A battle in which the bows and the spears have lost most of their figures."""
    history = designating()
    for unit in (BOWS, SPEARS):
        history = having(history, unit, lost=history.battle.units[unit][FIGURES] - 1)
    return history


def test_a_side_that_has_lost_too_much_is_on_guard_and_a_stubborn_one_never() -> None:
    history = only_near(beaten(), SPEARS, THRALLS)
    assert history.battle.units[SPEARS][LOST] > 0
    view = seen_by(history, history.battle.units[SPEARS].side)
    assert balance(view) < balance(seen_by(designating(), view.side))
    beaten_one = replace(temperament_of("rash"), yields=10.0)
    who = history.battle.units[SPEARS]
    assert charges(history, "rash") > 0
    ways = proposal(view, who, beaten_one)
    charged = [way.odds for way in ways if way.way is Way.MOVE and way.odds is not None]
    assert all(odds.given >= GUARDED * odds.taken for odds in charged)
    assert not [way for way in ways if way.stance is Stance.ADVANCES]
    assert temperament_of("stubborn").yields == 0 < temperament_of("bold").yields < temperament_of("careful").yields


def test_who_dares_less_charges_less() -> None:
    history = only_near(designating(), SPEARS, STAIR)
    shares = [charges(history, led) for led in ("rash", "bold", "measured", "careful")]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[-1]


def charged_alone(led: str) -> list[Weighed]:
    """Every charge that units of the demo propose, each while one enemy alone is in reach of it."""
    demo = playing(the_demo(load_system("skirmish")), a_roll("initiative", 20, 1), Advance(anyway=True))
    ours, theirs = ([unit.id for unit in demo.battle.of_side(side.id)] for side in demo.battle.sides)
    ways: list[Weighed] = []
    for unit, enemy in product(ours[::2], theirs[:4]):
        view = seen_by(only_near(demo, unit, enemy), demo.battle.units[unit].side)
        ways += proposal(view, view.battle.units[unit], temperament_of(led))
    return [way for way in ways if way.way is Way.MOVE and way.enemy is not None]


def test_the_bold_charge_a_third_more_than_the_careful_who_charge_only_for_more_than_they_suffer() -> None:
    bold, careful = charged_alone("bold"), charged_alone("careful")
    assert sum(way.share for way in bold) >= 1.3 * sum(way.share for way in careful) > 0
    odds = [way.odds for way in careful if way.odds is not None]
    assert len(odds) == len(careful)
    assert all(each.given >= temperament_of("careful").charge * each.taken for each in odds)
    assert not all(way.odds is None or way.odds.given >= way.odds.taken for way in bold), "the bold dare more"


def test_a_temperament_of_ones_own_is_kept_by_the_battle_and_read_back() -> None:
    history = designating()
    side = history.battle.sides[0].id
    kept = as_text("grim", GRIM)
    led = playing(history, SetSide(side, {SideDetail.LED: kept})).battle.side(side).led
    assert (name_of(led), temperament_of(led)) == ("grim", GRIM)
    assert name_of("bold") == "bold"


@pytest.mark.parametrize("text", ["meek", "grim: charge 1", as_text("grim", GRIM) + ", more 1", as_text("bold", GRIM)])
def test_what_is_no_temperament_is_refused_with_those_there_are(text: str) -> None:
    history = designating()
    refused = history.do(SetSide(history.battle.sides[0].id, {SideDetail.LED: text}))
    assert isinstance(refused, Refused)
    assert "bold, measured" in refused.reason


def test_a_file_gives_the_temperaments_it_says(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(FILE, encoding="utf-8")
    assert read_temperaments(tmp_path / "own.toml") == {"grim": GRIM}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FILE.replace("caution = 0.4", "caution = -1"), "own.toml, line 3: grim: caution: a number from 0 to 10"),
        (FILE.replace("caution = 0.4", 'caution = "much"'), "own.toml, line 3: grim: caution: a number"),
        (FILE + "valour = 1\n", "own.toml, line 8: grim: valour: a number"),
        (FILE.replace("wait = 0.5\n", ""), "own.toml, line 1: grim: wait: a number"),
        (FILE.replace("[grim]", "[bold]"), "own.toml, line 1: 'bold' is no name"),
        ("grim = 3\n", "own.toml, line 1: grim: charge: a number"),
        ("[grim\n", "own.toml"),
    ],
)
def test_what_is_wrong_in_a_file_is_named_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    with pytest.raises(NotAccepted, match="own") as refused:
        read_temperaments(tmp_path / "own.toml")
    assert said in str(refused.value)


def test_every_temperament_of_ours_says_every_figure() -> None:
    assert all(tuple(each.__struct_fields__) == KEYS for each in temperaments().values())
