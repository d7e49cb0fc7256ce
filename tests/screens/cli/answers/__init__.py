"""One question for each roll of each system, and the answer that was read and found right, in lines and as JSON.

`python -m tests.screens.cli.answers` writes the answers anew; read the difference before it is kept.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from click.testing import CliRunner

from screens.cli.root import cli

HERE: Final = Path(__file__).parent
WIDTH: Final = "100"

QUESTIONS: Final[dict[str, tuple[str, ...]]] = {
    "demonworld": (
        "melee power=9 skill=3 armour=4 facing=flank supporters=1 dive=yes other=1 --reason sunlight --dice 7",
        "initiative initiative=4 order=C weapon=pikes",
        "melee_loser own_losses=2 enemy_losses=1",
        "shoot power=9 armour=3 visible=4 wood=yes --dice 6",
        "shoot power=9 into_melee=yes deviated_armour=5 --dice 5,2,3",
        "breath power=9 target_size=3 water_depth=1 --dice 8",
        "crush crushing=9 target_size=2 own_initiative=4 target_initiative=3 --dice 9",
        "artillery_table range=medium --dice 11",
        "artillery_scatter hexes=2 --dice 4",
        "projectile kind=ball power_a=8 bases=3 --dice 5,12,3",
        "artillery_move order=H pv_lost=2 pm_spent=1",
        "wind direction=2 speed=1 --dice 4",
        "ignition terrain=forest --dice 6",
        "flaming_attack power=7 terrain=tall_grass --dice 8",
        "flaming_arrows shooters=5 aimed_at=war_machine visible=4 --dice 7",
        "morale test=charge a=9 bases=4 leader=yes enemy_order=T own_losses=3 --dice 3",
        "obedience b=10 bases=6 leader=yes leader_sign=minus other=1 --dice 3 --switch commander_counts=no",
        "random_order --dice 5",
        "cast spell_level=12 extra_ps=3 ps=20 --dice 8",
        "miscast adjacent=2 ps_spent=8 --dice 7,3,12,8",
        "ps_recovery sorcerer_level=2 ps=15",
        "step_cost mover=standard ground=bush height=1 pm_left=5 other=1",
        "manoeuvre pm=12 action=wheel bases=10 angle=120 manoeuvres=3",
        "formation formation=wedge bases=4",
    ),
    "hexcombat": (
        "shock weapon_system=1 facing=flank support=yes actor_capability=superior target_cohesion=shaken --dice 2,3",
        "shoot actor_kind=archers distance=2 target_terrain=rough --dice 3,3",
        "results advantage=5 --dice 4,2",
        "shock_check engages=no actor_size=small actor_large_with=1",
        "support actor_breath=winded",
        "fire_check actor_kind=archers distance=5 in_cone=no",
        "range actor_kind=artillery actor_capability=superior distance=9 visibility=mist",
        "rate actor_kind=archers actor_capability=advantaged",
        "recoil actor_cohesion=routed actor_steps=1",
        "advance actor_marker=charge still_engages=yes",
        "morale steps_lost=2 result=one",
    ),
    "skirmish": (
        "initiative first_morale=4 second_morale=2 first_side=Esk other=1 --dice 10,12",
        "shoot shooting=5 armour=14 cover=light weapon=long_bow distance=20 --dice 9",
        "weapon_range weapon=sling distance=20",
        "melee combat=6 armour=13 behind=yes damage=4 --dice 20",
        "cast spell=Mist bravery=4 difficulty=15 --dice 10",
        "choose_target bravery=4 --dice 11",
        "resist level=3 difficulty=12 --dice 8",
        "dispel level=3 mastered=no --dice 17",
        "command who=mage paces=5 order=Hold",
        "rally who=hero bravery=6 paces=4 --dice 12",
        "fear bravery=4 enemy_type=troll --dice 1",
        "terror bravery=7 has_standard=yes --dice 12",
        "morale bravery=5 led=yes own_figures=4 enemy_figures=9 --dice 10",
    ),
    "confrontation": (
        "discipline dis=4 --dice 6,3",
        "initiative ini=4 arrival=front --dice 1",
        "rolloff --dice 4",
        "melee_dice class=cavalry figures=3 alive=3 fleeing=yes",
        "blow att=6 def=5 defended=yes --dice 6,2",
        "blow att=4 def=6 back=yes higher=yes --dice 3",
        "damage str=6 res=4 --dice 4,4",
        "missile aim=3 range=point_blank cover=minor --dice 6,3",
        "crowd_shot aim=4 range=medium contact1=other contact1_figures=2 --dice 3,2",
        "crowd_shot aim=2 range=long contact1=theirs --dice 2",
        "height_range difference=7 distance=12",
        "hold_fire dis=3 --dice 2",
        "phase_die group=casters --dice 1",
        "fear cou=4 enemy_fear=7 why=charged --dice 2",
        "fear_flight mov=12.5 moved=yes --dice 6",
        "voluntary_flight mov=10 edge_cm=12 --dice 5",
        "pursuit mov=10 chg=20 fled_cm=10 gap=18 --dice 3",
        "no_pursuit dis=4 --dice 3",
        "table_edge dis=5 move_cm=30 edge_cm=12 --dice 4",
        "rally dis=3 fear_difficulty=8 try=2 --dice 2",
        "disengage ini=4 strongest=5 opponents=2 freed=1 --dice 1",
        "terrain terrain=low_wall height=3 class=troop other=0.5",
        "spell spell=storm distance=60",
        "trance trance=yes --dice 5",
        "arrival means=charge gap=15 side=flank",
        "command_radius source=staff distance=25 first_member=4",
    ),
}


def answers(system: str, *options: str) -> str:
    """All answers of a system, each under its question."""
    return "\n".join(f"$ {question}\n{_answer(system, question, *options)}" for question in QUESTIONS[system])


def _answer(system: str, question: str, *options: str) -> str:
    roll, *rest = question.split()
    said = CliRunner().invoke(cli, ["resolve", f"{system}.{roll}", *rest, *options], env={"COLUMNS": WIDTH})
    return said.stdout + said.stderr


def kept(system: str, kind: str) -> Path:
    """The file of a system's answers."""
    return HERE / f"{system}.{kind}"
