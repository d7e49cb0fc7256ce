"""Who may do what at each step, typed by hand: each kind of piece, and one mark on it at a time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play import having, playing, refused, the
from tests.tracker.games.skirmish.battles import (
    ACT_STEP,
    BOWS,
    END_STEP,
    FIRST_STEP,
    INITIATIVE_STEP,
    LAST_STEP,
    NEXT_STEP,
    OWED_STEP,
    SORN,
    START_STEP,
    a_battle,
    a_roll,
    acting,
)
from tracker.battle.battle import UnitId
from tracker.battle.commands import Advance, GoTo, OweTest, Perform, SetBattleValue, Tick
from tracker.games.skirmish import SYSTEM
from tracker.games.skirmish.standing import OPTION_OFFERS, move_untold
from tracker.play.history import History
from tracker.play.walk import standing
from tracker.rules.system import Does, May, MayNot, Standing, Way

ORIANE, TAMSIN = UnitId("oriane"), UnitId("tamsin")

Card = dict[str, Any]
Told = str | None

ALL_OPTIONS = "move_simple simple_move run charge all_out alert complex"
SPELLS = "cast choose_target dispel"
NERVE = "fear:thralls fear:stair terror:stair"
END = "end_activation"
DESIGNATED = f"{ALL_OPTIONS} designate does_nothing"

PLAIN: Card = {"kind": "independent", "general": False, "hit_points": 4}
HERO: Card = {**PLAIN, "kind": "hero"}
MAGE: Card = {**PLAIN, "kind": "mage"}
PRIEST: Card = {**PLAIN, "kind": "priest"}
TROOP: Card = {"kind": "unit", "general": False, "figures": 4, "morale": 0, "level": 0}
SHARED: Card = {"melee": 1}


def at(step: str, active: str = ORIANE, switches: dict[str, str] | None = None, **cards: Card) -> History:
    """Esk has the initiative and that piece of it is active, at that step; `cards` by name, Oriane's among them."""
    there = playing(a_battle(switches), Advance(), a_roll("initiative", 20, 1))
    there = playing(there, SetBattleValue("active", active, "set up"), GoTo(step))
    for name, card in cards.items():
        there = having(there, name.lower(), **card)
    return there


def told(stands: Standing) -> Told:
    """The offers in order, a target behind its colon; the first rule that bars; None where the step is not its own."""
    match stands:
        case May(offers=offers):
            whom = ((offer.name, offer.others.get("target", "")) for offer in offers)
            return " ".join(f"{name}:{target}" if target else name for name, target in whom)
        case MayNot(rules=rules):
            return f"not, {rules[0]}"
        case None:
            return None


def of(history: History, unit: str) -> Standing:
    """How a piece stands at the present step."""
    return standing(SYSTEM, history.battle, history.battle.units[UnitId(unit)])


# ---- the figures act


ROUTED_ONCE: Card = {"state": "routed", "has_fled": True}
ACTS: list[tuple[str, Card, Told]] = [
    ("another independent", PLAIN, f"{ALL_OPTIONS} engage melee {NERVE} {END}"),
    ("a hero", HERO, f"{ALL_OPTIONS} command engage melee {NERVE} {END}"),
    ("a mage", MAGE, f"{ALL_OPTIONS} {SPELLS} command engage melee {NERVE} {END}"),
    ("a priest", PRIEST, f"{ALL_OPTIONS} {SPELLS} command engage melee {NERVE} {END}"),
    ("one who masters magic", {**PLAIN, "magic": "dusk"}, f"{ALL_OPTIONS} {SPELLS} engage melee {NERVE} {END}"),
    ("an archer", {**PLAIN, "weapon": "sling"}, f"{ALL_OPTIONS} shoot engage melee {NERVE} {END}"),
    ("with a weapon of no table", {**PLAIN, "weapon": "other"}, f"{ALL_OPTIONS} shoot engage melee {NERVE} {END}"),
    ("a unit", TROOP, f"{ALL_OPTIONS} engage melee {NERVE} {END}"),
    ("a unit of archers", {**TROOP, "weapon": "long_bow"}, f"{ALL_OPTIONS} shoot engage melee {NERVE} {END}"),
    ("shaken", {**HERO, "state": "shaken"}, f"{ALL_OPTIONS} command engage melee {NERVE} {END}"),
    ("panicked", {**HERO, "state": "panicked"}, "not, SK-STATE-05"),
    ("routed", {**HERO, "state": "routed"}, "not, SK-STATE-05"),
    ("routed and due to flee", {**HERO, "state": "routed", "flight_due": True}, "not, SK-STATE-05"),
    ("routed, has fled", {**HERO, **ROUTED_ONCE}, "not, SK-STATE-05"),
    ("eliminated", {**HERO, "state": "eliminated"}, None),
    ("fled", {**HERO, "state": "fled"}, None),
    ("no hit points left", {**HERO, "hurt": 4}, None),
    ("hurt", {**HERO, "hurt": 3}, f"{ALL_OPTIONS} command engage melee {NERVE} {END}"),
    ("no figure left", {**TROOP, "lost": 4}, None),
    ("fumbled", {**HERO, "stopped": 1}, "not, SK-RNG-13"),
    ("every figure fumbled", {**TROOP, "stopped": 4}, "not, SK-RNG-13"),
    ("one figure fumbled", {**TROOP, "stopped": 3}, f"{ALL_OPTIONS} engage melee {NERVE} {END}"),
    ("has acted", {**HERO, "acted": 1}, "end_activation"),
    ("has acted, an action left", {**HERO, "acted": 1, "ready": 1}, "command engage melee end_activation"),
    ("some have run", {**TROOP, "acted": 3, "option": "run"}, f"engage melee {ALL_OPTIONS} end_activation"),
    ("all have run", {**TROOP, "acted": 4, "option": "run"}, "end_activation"),
    ("in melee with nobody", {**HERO, "melee": 2}, f"{ALL_OPTIONS} command engage melee {NERVE} {END}"),
    ("designated", {**HERO, "designated": True}, f"{ALL_OPTIONS} command engage melee {NERVE} {END}"),
    ("attached", {**HERO, "attached_to": "bows"}, f"{ALL_OPTIONS} command engage melee {NERVE} {END}"),
    ("entangled", {**HERO, "entangled": 1}, f"{ALL_OPTIONS} command engage melee {NERVE} {END}"),
    ("on alert", {**HERO, "on_alert": 1}, f"{ALL_OPTIONS} command engage melee {NERVE} {END}"),
    ("just charged", {**HERO, "just_charged": 1}, f"{ALL_OPTIONS} command engage melee {NERVE} {END}"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "expected"), [row[1:] for row in ACTS], ids=[row[0] for row in ACTS])
def test_what_a_piece_may_do_in_its_activation(card: Card, expected: Told) -> None:
    assert told(of(at(ACT_STEP, Oriane=card), ORIANE)) == expected


@pytest.mark.parametrize("state", ["shaken", "panicked", "routed"])
def test_a_rally_is_offered_where_a_friend_can_be_rallied(state: str) -> None:
    expected = f"{ALL_OPTIONS} command rally engage melee {NERVE} {END}"
    assert told(of(at(ACT_STEP, Oriane=HERO, Bows={"state": state}), ORIANE)) == expected


@pytest.mark.parametrize("gone", [{"figures": 4, "lost": 4}, {"state": "eliminated"}])
def test_nobody_out_of_the_battle_is_rallied(gone: Card) -> None:
    history = at(ACT_STEP, Oriane=HERO, Bows={"state": "shaken", **gone}, Thralls={"state": "shaken"})
    assert "rally" not in str(told(of(history, ORIANE)))


@pytest.mark.parametrize("service", ["command", "rally"])
def test_a_service_before_any_option_leaves_the_move_to_a_hero(service: str) -> None:
    history = acting(ORIANE, Bows={"state": "shaken"}, Stair={"state": "eliminated"})
    served = playing(
        history, a_roll(service, *([10] if service == "rally" else []), actor=ORIANE, target=BOWS, paces=2)
    )
    stands = of(served, ORIANE)
    assert isinstance(stands, May)
    assert (served.battle.place.step, told(stands)) == (ACT_STEP, "end_activation engage end_activation")
    assert not stands.through
    assert [SYSTEM.way_of(offer) is Way.MOVE for offer in stands.offers] == [True, True, False]
    fought = of(having(served, ORIANE, melee=1), ORIANE)
    assert isinstance(fought, May)
    assert told(fought) == "disengage engage end_activation"
    ended = playing(served, Perform("end_activation", ORIANE))
    assert ended.battle.place.step == NEXT_STEP


def served(option: str) -> History:
    """A hero who took that option and rallied."""
    history = playing(acting(ORIANE, Bows={"state": "shaken"}, Stair={"state": "eliminated"}), Perform(option, ORIANE))
    return playing(history, a_roll("rally", 10, actor=ORIANE, target=BOWS, paces=2))


def test_a_service_behind_the_move_leaves_nothing() -> None:
    stands = of(served("move_simple"), ORIANE)
    assert isinstance(stands, May)
    assert (told(stands), stands.through) == ("end_activation", True)


def test_a_simple_action_before_the_move_leaves_that() -> None:
    history = served("simple_move")
    stands = of(history, ORIANE)
    assert isinstance(stands, May)
    assert (told(stands), stands.through, stands.note) == (
        "end_activation engage end_activation",
        False,
        "the move is left",
    )
    met = of(playing(history, Perform("engage", ORIANE, {"enemy": "sorn"})), ORIANE)
    assert isinstance(met, May)
    assert met.through, "it has moved into contact"
    ticked = of(playing(history, Tick(ORIANE)), ORIANE)
    assert isinstance(ticked, May)
    assert ticked.through


def test_a_move_that_is_left_is_asked_about_before_it_is_gone_by() -> None:
    history = served("simple_move")
    assert "1 unit has its move left" in refused(history, Advance())
    assert playing(history, Perform("end_activation", ORIANE)).battle.place.step == NEXT_STEP


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ({**MAGE, **ROUTED_ONCE}, f"{ALL_OPTIONS} command end_activation"),
        ({**TROOP, **ROUTED_ONCE, "weapon": "long_bow"}, f"{ALL_OPTIONS} end_activation"),
        ({**HERO, "state": "routed"}, "not, SK-STATE-05"),
    ],
)
def test_what_rout_leaves_to_do_where_one_flees_once(card: Card, expected: Told) -> None:
    assert told(of(at(ACT_STEP, switches={"sk.flight_lasts": "once"}, Oriane=card), ORIANE)) == expected


def test_the_enemies_in_contact_are_offered_by_name_and_no_other_contact() -> None:
    one = at(ACT_STEP, Oriane={**HERO, **SHARED}, Thralls=SHARED, Stair={"melee": 2})
    assert told(of(one, ORIANE)) == f"{ALL_OPTIONS} melee:thralls command {NERVE} {END}"
    two = at(ACT_STEP, Oriane={**HERO, **SHARED}, Thralls=SHARED, Stair=SHARED, Sorn={**SHARED, "state": "fled"})
    assert told(of(two, ORIANE)) == f"{ALL_OPTIONS} melee:thralls melee:stair command {NERVE} {END}"


def test_only_the_active_piece_and_who_acts_with_it_act() -> None:
    alone = at(ACT_STEP, Oriane=HERO)
    assert {unit: told(of(alone, unit)) for unit in ("spears", "bows", TAMSIN, "thralls", "sorn")} == dict.fromkeys(
        ("spears", "bows", TAMSIN, "thralls", "sorn"), "not, SK-ACT-09"
    )
    spears = at(ACT_STEP, "spears")
    assert told(of(spears, TAMSIN)) == f"{ALL_OPTIONS} {SPELLS} command engage melee {NERVE}"
    assert told(of(at(ACT_STEP, "spears", Tamsin={"acted": 1}), TAMSIN)) == ""
    assert told(of(at(ACT_STEP, "spears", {"sk.attached_activation": "separate"}), TAMSIN)) == "not, SK-ACT-09"
    assert told(of(at(ACT_STEP, ""), ORIANE)) == "not, SK-ACT-10"


def test_a_piece_that_acts_is_asked_in_which_way_and_told_how_many_wait() -> None:
    stands = of(at(ACT_STEP, Oriane={**TROOP, "acted": 1}), ORIANE)
    assert isinstance(stands, May)
    assert (stands.asks, stands.verb, stands.note) == (True, "act", "3 still to act")
    done = of(at(ACT_STEP, Oriane={**TROOP, "acted": 4}), ORIANE)
    assert isinstance(done, May)
    assert (done.note, done.through, done.asks) == ("all have acted", True, False)
    ran = of(at(ACT_STEP, Oriane={**TROOP, "acted": 4, "option": "run"}), ORIANE)
    assert isinstance(ran, May)
    assert (ran.note, ran.through) == ("run", True)
    moved = of(at(ACT_STEP, Oriane={**TROOP, "acted": 4, "ready": 3, "weapon": "sling"}), ORIANE)
    assert isinstance(moved, May)
    assert moved.note == "3 with an action left"
    alone = of(at(ACT_STEP, Oriane={"acted": 1, "ready": 1}), ORIANE)
    assert isinstance(alone, May)
    assert alone.note == "has an action left"
    kinds = {offer.name: (offer.does, offer.role) for offer in stands.offers}
    assert kinds["run"] == (Does.ACTION, "")
    assert kinds["melee"] == (Does.ROLL, "actor")
    assert kinds["engage"] == (Does.ACTION, "")
    assert kinds["end_activation"] == (Does.ACTION, "")


# ---- the start of the activation


STARTS: list[tuple[str, Card, Told]] = [
    ("who fears", HERO, "fear:thralls fear:stair terror:stair"),
    ("shaken", {**HERO, "state": "shaken"}, "fear:thralls fear:stair terror:stair"),
    ("causes fear", {**HERO, "causes_fear": True}, "terror:stair"),
    ("causes terror", {**HERO, "causes_terror": True}, "fear:thralls fear:stair"),
    ("causes both", {**HERO, "causes_fear": True, "causes_terror": True}, None),
    ("fearless", {**HERO, "immune_to_fear_and_terror": True}, None),
    ("used to thralls", {**HERO, "immune_to_fear_of": "Thralls"}, "fear:stair terror:stair"),
    ("used to horrors", {**HERO, "immune_to_fear_of": "spears; horror"}, "fear:thralls terror:stair"),
    ("ignores an aura", {**HERO, "ignores_aura_of": "stair"}, "fear:thralls fear:stair"),
    ("faced one", {**HERO, "fear_faced": "stair"}, "fear:thralls terror:stair"),
    ("faced a terror", {**HERO, "terror_faced": "stair"}, "fear:thralls fear:stair"),
    ("faced all", {**HERO, "fear_faced": "thralls; stair", "terror_faced": "stair"}, None),
    ("due to flee", {**HERO, "state": "routed", "flight_due": True}, "flee off_table"),
    ("routed, not due", {**HERO, "state": "routed"}, None),
    ("panicked, not due", {**HERO, "state": "panicked"}, None),
    ("eliminated", {**HERO, "state": "eliminated"}, None),
    ("fled", {**HERO, "state": "fled"}, None),
]


@pytest.mark.parametrize(("card", "expected"), [row[1:] for row in STARTS], ids=[row[0] for row in STARTS])
def test_what_a_piece_does_at_the_start_of_its_activation(card: Card, expected: Told) -> None:
    assert told(of(at(START_STEP, Oriane=card), ORIANE)) == expected


def test_the_fear_of_the_gone_and_of_friends_touches_nobody() -> None:
    gone = at(START_STEP, Oriane=HERO, Thralls={"state": "eliminated"}, Stair={"state": "fled"})
    assert told(of(gone, ORIANE)) is None
    friends = at(START_STEP, Oriane=HERO, Bows={"causes_fear": True, "causes_terror": True}, Stair={"lost": 1})
    assert told(of(friends, ORIANE)) == "fear:thralls"


def test_who_is_not_active_waits_and_who_flees_is_told_how_far() -> None:
    history = at(START_STEP, Oriane={**HERO, "state": "routed", "flight_due": True, "speed": 4.5})
    assert told(of(history, "bows")) == "not, SK-ACT-09"
    stands = of(history, ORIANE)
    assert isinstance(stands, May)
    assert (stands.note, stands.asks) == ("9 paces · towards the nearest table edge", False)
    facing = of(at(START_STEP, Oriane=HERO), ORIANE)
    assert isinstance(facing, May)
    assert (facing.asks, facing.verb) == (True, "take a test")
    assert facing.note == "tests before enemies it faces, charges or is charged by"
    assert [offer.verb for offer in facing.offers] == ["fear test: Thralls", "fear test: Stair", "terror test: Stair"]


@pytest.mark.parametrize(
    ("roll", "enemy", "expected"),
    [
        ("fear", "stair", "fear:stair fear:thralls terror:stair"),
        ("terror", "stair", "terror:stair fear:thralls fear:stair"),
        ("fear", "thralls", "fear:thralls fear:stair terror:stair"),
    ],
)
def test_the_test_of_nerve_that_it_owes_comes_before_those_it_may_have_to_take(
    roll: str, enemy: str, expected: str
) -> None:
    before = {"actor": UnitId(ORIANE), "target": UnitId(enemy)}
    history = playing(at(START_STEP, Oriane=HERO), OweTest(roll, before, {}, "in contact"))
    assert told(of(history, ORIANE)) == expected


@pytest.mark.parametrize(("fumbled", "when"), [(1, "before or after"), (4, "only before it")])
def test_of_shooters_who_all_fumbled_a_move_after_the_shots_is_not_spoken_of(fumbled: int, when: str) -> None:
    shot = a_roll("shoot", 1, actor="bows", target="stair")
    history = playing(at(ACT_STEP, "bows"), *[shot] * fumbled)
    told_of_it = move_untold(history.battle, history.battle.units[UnitId("bows")])
    assert told_of_it == f"Bows: a move goes with the shooting, {when}, made on the table"


# ---- designation


DESIGNATES: list[tuple[str, Card, Told]] = [
    ("a piece", HERO, DESIGNATED),
    ("a unit", TROOP, DESIGNATED),
    ("designated", {**HERO, "designated": True}, "not, SK-TURN-10"),
    ("attached", {**HERO, "attached_to": "bows"}, "not, SK-TURN-10"),
    ("attached to nobody known", {**HERO, "attached_to": "gone"}, DESIGNATED),
    ("shaken", {**HERO, "state": "shaken"}, DESIGNATED),
    ("routed", {**HERO, "state": "routed"}, "designate"),
    ("eliminated", {**HERO, "state": "eliminated"}, None),
    ("fled", {**HERO, "state": "fled"}, None),
    ("fumbled", {**HERO, "stopped": 1}, "designate"),
    ("acted", {**HERO, "acted": 1}, DESIGNATED),
    ("in melee", {**HERO, "melee": 1}, DESIGNATED),
]


@pytest.mark.parametrize(("card", "expected"), [row[1:] for row in DESIGNATES], ids=[row[0] for row in DESIGNATES])
@pytest.mark.parametrize("step", [FIRST_STEP, NEXT_STEP])
def test_who_may_be_designated(step: str, card: Card, expected: Told) -> None:
    assert told(of(at(step, "", Oriane=card), ORIANE)) == expected


def test_the_other_side_waits_until_this_one_has_nothing_left() -> None:
    history = at(FIRST_STEP, "")
    assert {unit: told(of(history, unit)) for unit in ("thralls", "stair", "sorn")} == dict.fromkeys(
        ("thralls", "stair", "sorn"), "not, SK-TURN-06"
    )
    done = {"designated": True}
    over = at(FIRST_STEP, "", Spears=done, Bows=done, Oriane=done)
    assert told(of(over, "thralls")) == DESIGNATED
    host_gone = at(FIRST_STEP, "", Spears={"state": "eliminated"}, Bows=done, Oriane=done)
    assert (told(of(host_gone, TAMSIN)), told(of(host_gone, "thralls"))) == (DESIGNATED, "not, SK-TURN-06")


def test_a_routed_piece_is_said_to_have_to_flee_before_it_is_designated() -> None:
    for state, switches, note in [
        ("routed", {}, "will have to flee"),
        ("panicked", {}, "will have to flee"),
        ("panicked", {"sk.panicked_is_routed": "false"}, ""),
        ("shaken", {}, ""),
    ]:
        stands = of(at(FIRST_STEP, "", switches, Oriane={**HERO, "state": state}), ORIANE)
        assert isinstance(stands, May)
        assert stands.note == note


# ---- tests owed, the end of the activation, the steps without pieces


def test_whoever_owes_is_listed_with_all_he_owes_and_nobody_else() -> None:
    history = playing(
        at(OWED_STEP),
        OweTest("morale", {"actor": UnitId("bows")}, {}, "first_loss"),
        OweTest("melee", {"actor": UnitId("bows"), "target": UnitId("thralls")}, {"occasion": "free"}, "free_attack"),
        OweTest("resist", {"actor": UnitId("sorn")}, {"difficulty": 12}, "spell"),
    )
    assert {unit: told(of(history, unit)) for unit in history.battle.units} == {
        "spears": None, "bows": "morale melee:thralls", "oriane": None, "tamsin": None, "thralls": None, "stair": None,
        "sorn": "resist",
    }  # fmt: skip
    stands = of(history, "sorn")
    assert isinstance(stands, May)
    assert [(offer.verb, offer.inputs, offer.role) for offer in stands.offers] == [
        ("resist the spell", {"difficulty": 12}, "actor")
    ]


ENDS: list[tuple[str, Card, Told]] = [
    ("nobody has acted", TROOP, "end_activation"),
    ("all have acted", {**TROOP, "acted": 4}, "end_activation"),
    ("must flee", {**TROOP, "state": "routed"}, "end_activation"),
    ("eliminated", {**TROOP, "state": "eliminated"}, None),
]


@pytest.mark.parametrize(("card", "expected"), [row[1:] for row in ENDS], ids=[row[0] for row in ENDS])
def test_who_ends_the_activation(card: Card, expected: Told) -> None:
    history = at(END_STEP, Oriane=card)
    assert told(of(history, ORIANE)) == expected
    assert told(of(history, "bows")) is None


@pytest.mark.parametrize(
    ("card", "expected"), [({}, "end_activation"), ({"acted": 1}, None), ({"state": "routed"}, None)]
)
def test_who_acts_with_the_active_piece_is_listed_at_the_end_while_he_has_not_acted(card: Card, expected: Told) -> None:
    assert told(of(at(END_STEP, "spears", Tamsin=card), TAMSIN)) == expected


@pytest.mark.parametrize("step", [INITIATIVE_STEP, LAST_STEP])
def test_initiative_and_the_end_of_the_turn_list_nobody(step: str) -> None:
    history = at(step)
    assert {told(of(history, unit)) for unit in history.battle.units} == {None}


MATTERS: list[tuple[str, str, Card, bool]] = [
    (START_STEP, "afraid", HERO, False),
    (START_STEP, "afraid of whom it faces", {**HERO, "melee": 1}, True),
    (START_STEP, "fearless", {**HERO, "immune_to_fear_and_terror": True}, False),
    (START_STEP, "to flee", {**HERO, "state": "routed", "flight_due": True}, True),
    (ACT_STEP, "free", HERO, True),
    (ACT_STEP, "routed", {**HERO, "state": "routed"}, False),
    (ACT_STEP, "fumbled", {**HERO, "stopped": 1}, False),
    (END_STEP, "not acted", HERO, True),
    (END_STEP, "acted", {**HERO, "acted": 1}, False),
    (END_STEP, "routed", {**HERO, "state": "routed"}, False),
    (OWED_STEP, "nothing owed", HERO, False),
]


@pytest.mark.parametrize(("step", "card", "expected"), [(step, card, is_so) for step, _name, card, is_so in MATTERS],
                         ids=[f"{step} {name}" for step, name, _card, _is_so in MATTERS])  # fmt: skip
def test_where_a_step_of_the_activation_matters(step: str, card: Card, expected: bool) -> None:
    assert SYSTEM.step(step).matters(at(ACT_STEP, Oriane=card, Thralls=SHARED).battle) is expected


@pytest.mark.parametrize(
    ("active", "acted", "reason"),
    [
        (ORIANE, 0, "cannot act any more in this activation"),
        (ORIANE, 1, "all figures have acted"),
        (TAMSIN, 1, "not being activated"),
    ],
)
def test_the_end_of_an_activation_says_of_everybody_why_it_is_not_for_him(active: str, acted: int, reason: str) -> None:
    history = at(END_STEP, active, oriane={**HERO, "acted": acted})
    why = SYSTEM.turn.unlisted(history.battle, history.battle.units[UnitId(ORIANE)])
    assert why is not None
    assert why.reason == reason


def test_tests_that_a_unit_owes_alike_are_offered_in_a_short_verb_with_their_cause_beside_it() -> None:
    owing = acting(BOWS)
    for _time in range(2):
        owing = playing(owing, OweTest("morale", {"actor": TAMSIN}, {}, "half_loss"))
        stands = of(playing(owing, GoTo(OWED_STEP)), TAMSIN)
        assert isinstance(stands, May)
        assert ({offer.verb for offer in stands.offers}, bool(stands.note)) == ({"morale test"}, True)


def test_who_has_fled_is_not_said_to_be_still_to_act_where_its_activation_ends() -> None:
    stands = of(at(END_STEP, BOWS, Bows={"state": "routed"}), BOWS)
    assert isinstance(stands, May)
    assert stands.note == ""


def test_an_option_has_the_same_number_for_some_figures_as_for_all_and_the_light_begins_on_the_first() -> None:
    some = next(action for action in SYSTEM.play.actions if action.key == "some_act")
    which = next(asked for asked in some.inputs if asked.key == "which")
    assert [option.key for option in which.options] == [offer.name for offer in OPTION_OFFERS]
    assert some.begins(the(acting(BOWS), BOWS)) == {"which": OPTION_OFFERS[0].name}


def test_who_is_due_to_flee_does_not_break_in_from_alert() -> None:
    history = having(acting(BOWS), SORN, on_alert=1, flight_due=True)
    assert isinstance(standing(SYSTEM, history.battle, the(history, SORN)), MayNot)
