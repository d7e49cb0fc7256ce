"""What each roll asks, casts and consults, and which of its ends are good: typed by hand beside the declarations."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

import pytest

from tests.tracker.games.confrontation.cases import a_case, roll_of
from tracker.battle.fields import Scalar
from tracker.games.confrontation import SYSTEM
from tracker.rules.odds import chance_of_success
from tracker.rules.resolver import FREE

# The ends of each roll: + good for the one who rolls, - bad, ? neither. The chance of success is the sum of the good.
ENDS = {
    "discipline": "?made ?lost",
    "initiative": "?made ?salvaged ?lost",
    "rolloff": "?rolled",
    "melee_dice": "?none ?all_defence ?one_defence ?no_dice",
    "blow": "+hit -parried -missed",
    "damage": "-nothing +stunned +light +serious +critical +killed",
    "missile": "+hit -miss",
    "crowd_shot": "+exceptional +normal_target -failed -serious_nobody -critical_nobody "
    + " ".join(
        f"{sign}{grade}_contact{place}"
        for sign, grade in (("?", "normal"), ("-", "serious"), ("-", "critical"))
        for place in range(1, 7)
    ),
    "height_range": "+short +medium +long -too_far",
    "hold_fire": "+success -failure",
    "phase_die": "+made -failed",
    "fear": "+success -frozen -flees",
    "fear_flight": "?none ?half ?whole ?double ?stands",
    "voluntary_flight": "?half ?whole ?more ?double",
    "pursuit": "+caught -escaped",
    "no_pursuit": "+success -failure",
    "table_edge": "+success -failure",
    "rally": "+success -failure",
    "disengage": "+exceptional +normal -failed -serious -critical",
    "terrain": "+any +walk -no_march -impossible",
    "spell": "+cast +counters -forbidden -fleeing -rallied -frozen -acted -ran -not_now -not_yet -too_far",
    "trance": "?1 ?2 ?3 ?4 ?5 ?6",
    "arrival": "+front +flank +rear +contact -unseen -narrow -barred "
    "-disengaged -rallied -frozen -fleeing -spent -ran -far -viewed",
    "command_radius": "+in -out -scattered -monster",
}
SIGNS = {True: "+", False: "-", None: "?"}


def test_which_ends_are_good() -> None:
    assert {roll.key for roll in SYSTEM.rolls.resolvers} == ENDS.keys()
    for roll in SYSTEM.rolls.resolvers:
        ends = {f"{SIGNS[end.good]}{end.key}" for end in roll.outcomes}
        assert ends == set(ENDS[roll.key].split()), roll.key


@pytest.mark.parametrize(
    "roll", [key for key, ends in ENDS.items() if "+" not in ends] + ["spell", "arrival", "terrain"]
)
def test_where_no_end_is_good_or_no_die_is_thrown_there_is_no_chance(roll: str) -> None:
    assert chance_of_success(roll_of(roll), a_case(roll)) is None


# The roll; its parts (? need nobody); its questions (= the table alone answers, ! it must); its house rules.
# fmt: off
DECLARED = [
    ("discipline", "actor",
     "dis lent_dis= is_monster forced rethrow=",
     "six"),
    ("initiative", "actor",
     "ini arrival back frozen reacted rethrow=",
     "six rear_stack react_malus double_lost tie"),
    ("rolloff", "actor",
     "",
     "tie"),
    ("melee_dice", "actor",
     "class character mage warrior_mage standard_bearer musician alive figures keeps_bonus= opponents= "
     "fleeing= limit multiplied=",
     "base_dice cavalry_bonus bonus_stack fleer_dice"),
    ("blow", "actor target",
     "att def arrival back behind= fleeing higher= attacker_frozen attacker_reacted protection= "
     "attacker_monster leaving= leaver_ini riposte defended= wound victim_frozen victim_reacted "
     "victim_wound",
     "six undefended failed_parry rear_stack react_malus no_riposte wound_effect"),
    ("damage", "target actor?",
     "str str_modifier= res by_shot= extra_die= victim_wound attacker_wound",
     "damage_reading extra_location row_30 double_one wound_effect"),
    ("missile", "actor target",
     "aim has_missile range= cover= size motion charging= shooter_cm shooter_ran has_reacted charger_seen "
     "has_shot shooter_in_melee own_side held_back wound in_melee touches=",
     "six point_blank wound_effect crowd react_malus react_split"),
    ("crowd_shot", "actor target",
     "aim has_missile range= cover= size motion charging= shooter_cm shooter_ran has_reacted charger_seen "
     "has_shot shooter_in_melee own_side held_back wound target_class rethrow=",
     "six point_blank wound_effect crowd react_malus react_split"),
    ("height_range", "actor?",
     "range_short range_medium range_long difference= distance=",
     "height_21"),
    ("hold_fire", "actor",
     "dis lent_dis= is_monster wound",
     "six wound_effect flee_or_shoot react_split"),
    ("phase_die", "actor",
     "group",
     "phase_die_opens phase_dice phase_one tie"),
    ("fear", "actor target?",
     "cou lent_cou= is_monster enemy_fear why=",
     "six"),
    ("fear_flight", "actor target?",
     "moved mov winded=",
     "cannot_flee"),
    ("voluntary_flight", "actor target?",
     "moved mov winded= edge_cm!=",
     ""),
    ("pursuit", "actor target",
     "mov chg winded= kind fled_cm gap! stops=",
     "voluntary_measure caught_blows"),
    ("no_pursuit", "actor",
     "dis lent_dis= is_monster wound",
     "six wound_effect no_pursuit"),
    ("table_edge", "actor",
     "dis lent_dis= is_monster move_cm= edge_cm= wound",
     "six wound_effect edge_pursuit"),
    ("rally", "actor",
     "dis lent_dis= is_monster fear_difficulty try wound",
     "six wound_effect"),
    ("disengage", "actor",
     "ini strongest opponents freed! fleers was_charged has_tried held_back wound rethrow=",
     "six wound_effect caught_blows"),
    ("terrain", "actor?",
     "terrain= class cm= height= runs=",
     "wall_cost"),
    ("spell", "actor",
     "spell= purpose= ran held_back has_shot in_phase in_order= distance=",
     ""),
    ("trance", "actor?",
     "trance",
     ""),
    ("arrival", "actor target",
     "means= sees= passage= base= seen= side= gap reaches= crossed= engaged ran barred disengaged rallied "
     "frozen spent fleeing",
     "charge_side"),
    ("command_radius", "actor target?",
     "source= distance= first_member= second_member= leader_skill is_monster",
     ""),
]
# fmt: on


@pytest.mark.parametrize(("roll", "parts", "questions", "switches"), DECLARED, ids=[row[0] for row in DECLARED])
def test_what_a_roll_asks_casts_and_consults(roll: str, parts: str, questions: str, switches: str) -> None:
    made = roll_of(roll)
    cast = [f"{role.key}{'?' * role.optional}" for role in made.roles if not role.key.startswith("contact")]
    assert cast == parts.split()
    asked = [
        f"{entry.field.key}{'!' * entry.needed}{'=' * (entry.reader is None)}"
        for entry in made.inputs
        if not entry.field.key.startswith("contact") and entry.field.key not in {"target_class", *FREE}
    ]
    assert asked == [question for question in questions.split() if question != "target_class"]
    assert {switch.key for switch in made.switches} == set(switches.split())
    assert not [role for role in made.roles if role.friend]


def test_six_in_contact_may_be_cast_in_a_shot_into_a_melee() -> None:
    made = roll_of("crowd_shot")
    contacts = [role for role in made.roles if role.key.startswith("contact")]
    assert [(role.key, role.optional) for role in contacts] == [(f"contact{place}", True) for place in range(1, 7)]
    asked = [entry.field.key for entry in made.inputs]
    assert asked.count("target_class") == 1
    assert all(f"contact{place}" in asked and f"contact{place}_figures" in asked for place in range(1, 7))


# The roll, how things are, under which house rules; questions that matter more than by default, and those that do not.
MATTERS: list[tuple[str, Mapping[str, Scalar], dict[str, str], AbstractSet[str], AbstractSet[str]]] = [
    ("discipline", {"is_monster": True}, {}, set(), {"lent_dis"}),
    ("discipline", {}, {"six": "open_risky"}, {"rethrow"}, set()),
    ("initiative", {}, {"six": "open_risky"}, {"rethrow"}, set()),
    ("hold_fire", {"is_monster": True}, {}, set(), {"lent_dis"}),
    ("fear", {"is_monster": True}, {}, set(), {"lent_cou"}),
    ("melee_dice", {"character": True, "figures": 3, "alive": 3}, {}, {"multiplied"}, set()),
    ("melee_dice", {"figures": 3, "alive": 3}, {}, set(), {"keeps_bonus"}),
    ("melee_dice", {}, {"base_dice": "per_opponent"}, {"opponents"}, set()),
    ("blow", {"leaving": True}, {}, {"leaver_ini"}, {"defended"}),
    ("blow", {"fleeing": True}, {}, set(), {"defended"}),
    ("missile", {"range": "point_blank"}, {}, {"has_reacted", "charger_seen"},
     {"charging", "has_shot", "shooter_in_melee"}),
    ("missile", {}, {"crowd": "contact"}, {"touches"}, set()),
    ("crowd_shot", {"contact1": "other"}, {}, {"contact1_figures", "contact2"}, set()),
    ("crowd_shot", {"contact1": "other", "contact2": "theirs"}, {},
     {"contact1_figures", "contact2", "contact2_figures", "contact3"}, set()),
    ("crowd_shot", {}, {"six": "open_risky"}, {"rethrow"}, set()),
    ("crowd_shot", {"range": "point_blank"}, {}, {"has_reacted", "charger_seen"},
     {"charging", "has_shot", "shooter_in_melee"}),
    *(("crowd_shot", {f"contact{place}": "other"}, {},
       {f"contact{place}_figures", *((f"contact{place + 1}",) if place < 6 else ())}, set()) for place in range(1, 7)),
    *((roll, {"is_monster": True}, {}, set(), {"lent_dis"}) for roll in ("no_pursuit", "table_edge", "rally")),
    ("disengage", {"opponents": 1}, {}, set(), set()),
    ("pursuit", {"kind": "voluntary"}, {}, set(), {"gap"}),
    ("pursuit", {"kind": "voluntary"}, {"voluntary_measure": "own_start"}, set(), set()),
    ("arrival", {"means": "contact"}, {}, {"reaches", "crossed", "engaged", "ran"},
     {"sees", "passage", "base", "seen", "gap"}),
    ("spell", {"spell": "storm"}, {}, {"in_phase", "in_order", "distance"}, set()),
    ("spell", {"spell": "storm", "purpose": "counter"}, {}, set(), set()),
    ("command_radius", {"source": "staff"}, {}, {"first_member", "second_member", "leader_skill"}, set()),
    ("terrain", {"terrain": "low_wall"}, {}, {"height"}, set()),
    ("disengage", {}, {"six": "open_risky"}, {"rethrow"}, set()),
]  # fmt: skip


def asked_in(roll: str, inputs: Mapping[str, Scalar], switches: dict[str, str]) -> set[str]:
    """The questions that matter."""
    case = a_case(roll, switches, **inputs)
    return {entry.field.key for entry in roll_of(roll).inputs if entry.matters(case)}


@pytest.mark.parametrize(("roll", "inputs", "switches", "more", "less"), MATTERS)
def test_which_questions_matter(
    roll: str, inputs: Mapping[str, Scalar], switches: dict[str, str], more: AbstractSet[str], less: AbstractSet[str]
) -> None:
    usually, now = asked_in(roll, {}, {}), asked_in(roll, inputs, switches)
    assert (now - usually, usually - now) == (more, less)


# What does not matter as long as everything is at its default.
QUIET = {
    "discipline": {"rethrow"}, "initiative": {"rethrow"}, "melee_dice": {"opponents", "multiplied"},
    "blow": {"leaver_ini", "victim_wound"}, "missile": {"has_reacted", "charger_seen", "touches"},
    "disengage": {"rethrow"}, "pursuit": {"stops"},
    "arrival": {"reaches", "crossed", "engaged", "ran"}, "spell": {"in_phase", "in_order", "distance"},
    "command_radius": {"first_member", "second_member", "leader_skill"}, "terrain": {"height"},
    "damage": {"attacker_wound"},
    "crowd_shot": {"has_reacted", "charger_seen", "rethrow", *(f"contact{place}" for place in range(2, 7)),
                   *(f"contact{place}_figures" for place in range(1, 7))},
}  # fmt: skip


def test_what_is_not_asked_where_nothing_is_said() -> None:
    for roll in SYSTEM.rolls.resolvers:
        every = {entry.field.key for entry in roll.inputs}.difference(FREE)
        assert every - asked_in(roll.key, {}, {}) == QUIET.get(roll.key, set()), roll.key
