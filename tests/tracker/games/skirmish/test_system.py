"""The system as a whole: presets, the demo, ids cited, words for everything that happens."""

from __future__ import annotations

import pytest

from tests.play import playing, the_demo
from tests.tracker.games.skirmish.battles import a_battle, a_roll
from tracker.battle.commands import TakePreset
from tracker.games.skirmish import SYSTEM
from tracker.rules.systems import load_system

DEMO = the_demo(SYSTEM)


def test_the_system_is_found_by_its_key() -> None:
    assert load_system("skirmish") is SYSTEM


@pytest.mark.parametrize(
    ("preset", "readings"),
    [
        ("printed", ("printed", "both", "printed")),
        ("corrected", ("corrected", "state", "corrected")),
    ],
)
def test_a_preset_sets_the_three_doubtful_figures_together(preset: str, readings: tuple[str, str, str]) -> None:
    chosen = playing(a_battle(), TakePreset("corrected"), TakePreset(preset)).battle.switches
    keys = ("sk.melee_defender", "sk.routed_armour", "sk.weapon_table")
    assert tuple(SYSTEM.switch(key).of(chosen) for key in keys) == readings


# One roll of each kind that the demo's own units can make.
ROLLS = {
    "initiative": a_roll("initiative", 12, 9),
    "shoot": a_roll("shoot", 12, actor="ford-bows", target="bone-thralls", distance=14),
    "weapon_range": a_roll("weapon_range", actor="quarry-slingers", distance=9),
    "melee": a_roll("melee", 12, actor="esk-spears", target="tallow-guard"),
    "cast": a_roll("cast", 15, actor="ivo-lantern", target="ash-axes", spell="Dazzle", resistible=True),
    "choose_target": a_roll("choose_target", 12, actor="ivo-lantern"),
    "resist": a_roll("resist", 12, actor="margrave-sorn", difficulty=14),
    "dispel": a_roll("dispel", 12, actor="margrave-sorn", mastered=False),
    "command": a_roll("command", actor="captain-oriane-vell", target="ford-bows", paces=4),
    "rally": a_roll("rally", 12, actor="tamsin-of-the-wells", target="esk-spears", state="shaken", paces=2),
    "fear": a_roll("fear", 12, actor="esk-spears", target="bone-thralls"),
    "terror": a_roll("terror", 12, actor="old-bramble", target="the-pale-stair"),
    "morale": a_roll("morale", 12, actor="marsh-javelins", target="esk-spears"),
}


def test_the_demo_has_units_for_every_roll() -> None:
    assert set(ROLLS) == {resolver.key for resolver in SYSTEM.rolls.resolvers}
    history = DEMO
    for roll in ROLLS.values():
        history = playing(history, roll)


def test_everything_a_roll_does_of_itself_is_handled_and_has_its_words() -> None:
    assert SYSTEM.play.effects.keys() <= SYSTEM.words.effect_words.keys() | {"initiative"}
