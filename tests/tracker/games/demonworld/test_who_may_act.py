"""Who may act at each step, in which ways, who may not and by which rule: the table of standing, typed by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from msgspec.structs import replace

from tests.tracker.games.demonworld.battles import a_troop
from tracker.battle.battle import Battle, Debt, DebtId, Place, Side, SideId, Unit, UnitId
from tracker.games.demonworld import SYSTEM
from tracker.rules.system import May, MayNot, Offer, Standing

AZURE, OCHRE = SideId("azure"), SideId("ochre")

Marks = Mapping[str, object]

KINDS: dict[str, Marks] = {
    "troop": a_troop(bases=6),
    "lost": a_troop(bases=6, leader=False),
    "hero": {"kind": "hero", "missile_power": 9},
    "attached": {"kind": "hero", "missile_power": 9, "attached_to": "host"},
    "sorcerer": {"kind": "sorcerer", "missile_power": 9, "sorcerer_level": 2, "ps": 5},
    "giant": {"kind": "giant", "missile_power": 9},
    "dragon": {"kind": "dragon", "missile_power": 9, "breath": 9},
    "chariot": {"kind": "chariot", "missile_power": 9},
    "gun": {"kind": "artillery", "missile_power": 9, "loading": 6},
}
SINGLE = {"hero", "attached", "sorcerer"}
TROOPS, LARGE = ("troop", "lost"), ("giant", "dragon", "chariot", "gun")
TOKENS = ("none", "T", "C", "H", "M")

OUT = {"bases": 0, "destroyed": True}
MARKS: dict[str, Marks] = {
    "routing": {"routing": True},
    "broke now": {"routing": True, "routed_on": 1},
    "impetuous": {"impetuous": True},
    "engaged": {"melee": 1},
    "flying fight": {"melee": 1, "flyer": True},
    "flyer": {"flyer": True},
    "out": OUT,
    "shot down": OUT | {"lost_shooting": 1},
    "fell": OUT | {"melee": 1, "lost_melee": 1},
    "fell to faster": OUT | {"melee": 1, "lost_melee": 1, "lost_to_faster": 1},
    "away": {"away": True},
    "moved": {"moved": True},
    "shot first": {"shot_first": True},
    "shot reaction": {"shot_reaction": True},
    "shot second": {"shot_second": True},
    "met": {"made_contact": True},
    "disorganised": {"organised": False},
    "square": {"formation": "square"},
    "skirmish": {"formation": "skirmish"},
    "no missiles": {"missile_power": 0},
    "rout due": {"rout_move_due": True},
    "lost to shots": {"lost_shooting": 1},
    "lost to blows": {"lost_melee": 1},
    "crushed": {"lost_crushing": 1},
    "free token": {"free_token": True},
    "stirred": {"stirred": True},
    "banned": {"banned_until": 2},
    "no points": {"ps": 0},
    "drained": {"no_recovery": True},
    "recovered": {"recovered": True},
    "rested": {"ps": 20},
    "cast": {"spell_cast": True},
    "jammed": {"jammed": True},
    "unloaded": {"loading": 5},
    "worked": {"gun_worked": True},
}

Cells = dict[str, str]
Table = dict[tuple[str, str], Cells]


def rows(kinds: str, tokens: str, usually: str, **but: str) -> Table:
    """For these kinds under these tokens: what is usual, and each mark, words joined by `_`, that gives something else.

    Who is gone or away is not listed unless the row says otherwise.
    """
    cells = {"": usually} | dict.fromkeys(GONE, "-") | {mark.replace("_", " "): told for mark, told in but.items()}
    return {(kind, token): cells for kind in kinds.split() for token in tokens.split()}


GONE = ("out", "shot down", "fell", "fell to faster", "away")
ALL = " ".join(KINDS)
ANY = " ".join(TOKENS)

UNIT, BIG, HERO = "troop lost", "giant dragon chariot", "hero attached"
ROUTS, WILD, ENGAGED, NO_TOKEN = "not RAL-06 TURN-62", "not ORD-11 TURN-62", "not GLO-13 TURN-62", "not TURN-62"
ROUT_BARS = {"routing": "not ORD-03 RAL-06", "broke_now": "not ORD-03 RAL-06", "impetuous": "not ORD-03 ORD-11"}
TOKEN_BARS = ROUT_BARS | {"engaged": "not ORD-03 TURN-06", "flying_fight": "not ORD-03 TURN-06"}

BOWS, SOLO, GUN, FIRE = (
    "shoot flaming_arrows waste_shot",
    "shoot waste_shot",
    "gun_shot waste_shot",
    "breath waste_shot",
)
SPENT = {"routing": ROUTS, "broke_now": ROUTS, "impetuous": WILD}
UNARMED = {"no_missiles": "-"}
LOADS = {"unloaded": "not ART-08 TURN-16 TURN-42", "jammed": "not ART-15"}


def dying(offers: str) -> dict[str, str]:
    """The simultaneous shots of one who was shot down in this phase."""
    return {"shot_down": offers}


def shooting(own: str, other: dict[str, str], troops: dict[str, str], heroes: dict[str, str]) -> Table:
    """A shooting phase: the token that shoots in it, why each other does not, what more bars a unit, and a hero."""
    table: Table = {}
    for token, bar in {**other, "none": NO_TOKEN}.items():
        table |= rows(UNIT, token, bar, **SPENT, **UNARMED, **dying(bar))
        table |= rows("dragon gun", token, bar, **SPENT, **dying(bar))
    table |= rows(UNIT, own, BOWS, **(SPENT | UNARMED | dying(BOWS) | troops))
    table |= rows("dragon", own, FIRE, **SPENT, **dying(FIRE))
    table |= rows("gun", own, GUN, **SPENT, **LOADS, **dying(GUN))
    return table | rows(HERO, "none", SOLO, **UNARMED, **dying(SOLO), **heroes)


FIRST = shooting(
    "H",
    {"T": "not ORD-02 TURN-40", "C": "not TURN-61", "M": "not TURN-61"},
    {
        "engaged": ENGAGED,
        "flying_fight": ENGAGED,
        "disorganised": "not TURN-14 TURN-64",
        "square": "not TURN-14 TURN-64",
    },
    {"shot_first": "not TURN-17 SHO-01"},
) | rows("gun", "C", GUN, **SPENT, **LOADS, **dying(GUN))
SECOND = shooting(
    "T",
    {"H": "not ORD-02 TURN-14", "C": "not TURN-61", "M": "not TURN-61"},
    {},
    {"shot_first": "not TURN-43 TURN-63", "shot_reaction": "not TURN-43 CRU-12", "met": "not TURN-43",
     "shot_second": "not TURN-43 SHO-01"},
) | rows("gun", "C", "not ORD-02 TURN-14", **SPENT, **dying("not ORD-02 TURN-14"))  # fmt: skip

CHARGE = "morale[test=charge]+target"
MARCH = f"*moved contact {CHARGE} manoeuvre step_cost formation"
SKIRMISH = "*moved contact manoeuvre step_cost formation"
RIDE = f"*moved contact {CHARGE} step_cost"
TRAMPLE = "*moved crush contact step_cost manoeuvre"
HAUL = "artillery_move step_cost manoeuvre"
HAS_MOVED = "not TURN-31 TURN-33 TURN-35"
WILD_MOVED = "not ORD-11 TURN-25"
STOPPED = {"routing": ROUTS, "broke_now": ROUTS, "impetuous": WILD_MOVED}
FREE = {"engaged": ENGAGED, "flying_fight": ENGAGED}


def moving(token: str) -> Table:
    """A step of movement by one token; a gun's C counts as H, and is moved with that."""
    table = rows(f"{UNIT} {BIG} gun", ANY, "-", **STOPPED) | rows(
        f"{UNIT} {BIG} gun", "none", NO_TOKEN, **STOPPED, **FREE
    )
    table |= rows(UNIT, token, MARCH, **STOPPED, moved=HAS_MOVED, skirmish=SKIRMISH)
    table |= rows(BIG, token, TRAMPLE, **STOPPED, moved=HAS_MOVED)
    guns = {"H": "H C", "C": "", "M": "M"}[token]
    return table | rows("gun", guns, HAUL, **STOPPED, moved=HAS_MOVED, worked="not ART-08")


INDEPENDENT = rows("hero sorcerer", "none", RIDE, routing=ROUTS, broke_now=ROUTS, moved="not TURN-67") | rows(
    "attached", "none", "not GLO-10"
)
TURNING = (
    rows(f"{UNIT} {BIG} gun", ANY, "-", **STOPPED)
    | rows(f"{UNIT} {BIG} gun", "none", NO_TOKEN, **STOPPED, **FREE)
    | rows(UNIT, "T", "*turned or manoeuvred manoeuvre formation", **STOPPED)
    | rows(BIG, "T", TRAMPLE, **STOPPED)
    | rows("gun", "T", "artillery_move manoeuvre", **STOPPED, worked="not ART-08")
    | rows("hero sorcerer", "none", "*turned", routing="-", broke_now="-")
)
SHOT_AT = {"lost_to_shots": "*done", "shot_down": "*done"}
RUN = rows(ALL, ANY, "-", rout_due="rout_move")
STRIKE = "melee initiative"


def running_first(table: Table) -> Table:
    """The same, but that whoever has just broken does nothing before it has run (DW-RAL-04)."""
    return {key: {**table.get(key, {}), "rout due": "rout_move"} for key in RUN}


FIGHT = rows(
    ALL,
    ANY,
    "-",
    engaged=STRIKE,
    flying_fight=STRIKE,
    fell=STRIKE,
    fell_to_faster="not MEL-12 MEL-02",
)
UNRESTED = "not MAG-13 MAG-14"

# fmt: off
STEPS: dict[str, Table] = {
    "0.a": {}, "0.b": {},
    "0.c": rows(ALL, ANY, "-", away="flank_return come_back"),
    "I.1": rows("troop", ANY, "*done", **TOKEN_BARS)
           | rows("lost", ANY, "not ORD-03 ORD-06", **TOKEN_BARS, free_token="*done"),
    "I.2": rows(" ".join(LARGE), ANY, "*done"),
    "I.3": rows("troop", ANY, "-", **TOKEN_BARS)
           | rows("lost", ANY, "random_orderx1", **TOKEN_BARS, free_token="*done"),
    "I.4": rows(f"{UNIT} {BIG} gun", "T C H M", "*done"),
    "I.5": rows(UNIT, "T C H M", "obediencex1+target"),
    "II.1": rows("sorcerer", "none", "announce_spell castx1", banned="not MAG-24 MAG-26",
                 no_points="not MAG-08 MAG-15"),
    "II.2": rows("sorcerer", "none", "castx1", banned="not MAG-24 MAG-26", no_points="not MAG-08 MAG-15"),
    "II.3": rows("sorcerer", "none", "-", cast="spell_effects"),
    "III.1": FIRST, "III.2": FIRST, "III.3": FIRST,
    "III.4": rows(ALL, ANY, "-", **SHOT_AT),
    "III.5": rows(UNIT, ANY, "-", lost_to_shots="close_ranks *done"),
    "III.6": {}, "III.7": RUN,
    "IV.1": running_first(rows(ALL, ANY, "-", routing="rout_move", broke_now="not RAL-08")),
    "IV.2": running_first(rows(ALL, ANY, "-", impetuous=RIDE)),
    "IV.3a": rows(UNIT, "T", "shoot", **UNARMED) | rows(UNIT, "none C H M", "not TURN-26 CRU-11", **UNARMED)
             | rows("hero sorcerer", "none", "shoot", **UNARMED, shot_first="not TURN-26 TURN-63")
             | rows("attached", "none", "not TURN-26", **UNARMED),
    "IV.3b": rows(BIG, ANY, "crush"),
    "IV.3c": {}, "IV.3d": RUN,
    "IV.4": running_first(INDEPENDENT), "IV.5": running_first(moving("M")), "IV.6": running_first(INDEPENDENT),
    "IV.7": running_first(moving("H")), "IV.8": running_first(INDEPENDENT), "IV.9": running_first(moving("C")),
    "IV.10": running_first(TURNING),
    "IV.11": running_first(rows(f"{UNIT} {HERO} sorcerer giant gun", ANY, "ignition", routing="-", broke_now="-")
                           | rows("dragon", ANY, "ignition flaming_attack", routing="-", broke_now="-")),
    "V.1": SECOND, "V.2": SECOND, "V.3": SECOND,
    "V.4": rows(ALL, ANY, "-", **SHOT_AT),
    "V.5": rows(UNIT, ANY, "-", lost_to_shots="close_ranks *done"),
    "V.6": {}, "V.7": RUN,
    "VI.1": FIGHT, "VI.2": FIGHT,
    "VI.3": rows(ALL, ANY, "-", flying_fight="take_off"),
    "VI.4": {}, "VI.5": RUN, "VI.6": {}, "VI.7": RUN,
    "VI.8": running_first(rows(ALL, ANY, "-", engaged="*regrouped", flying_fight="*regrouped")),
    "VII.1": running_first(rows(UNIT, ANY, "-", routing="morale[test=rally]x1", broke_now="morale[test=rally]x1")),
    "VII.2": rows("sorcerer", "none", "ps_recovery", stirred=UNRESTED, moved=UNRESTED, engaged=UNRESTED,
                  flying_fight=UNRESTED, banned="not MAG-24 MAG-26", drained="not MAG-22 MAG-27",
                  recovered="not MAG-13", rested="not MAG-11 MAG-12"),
}
# fmt: on


def a_unit(name: str, side: SideId, values: Marks) -> Unit:
    return Unit(
        UnitId(name), name.title(), side, {key: SYSTEM.field(key).accept(value) for key, value in values.items()}
    )


def a_scene_of_three(unit: Unit, step: str) -> Battle:
    """The unit, one that it may be attached to, and a foe that is in melee 1."""
    host = a_unit("host", AZURE, a_troop(bases=6))
    foe = a_unit("foe", OCHRE, a_troop(bases=6, melee=1))
    units = {each.id: each for each in (unit, host, foe)}
    return Battle(
        system="demonworld", place=Place(1, step), sides=(Side(AZURE, "Azure"), Side(OCHRE, "Ochre")), units=units
    )


def told(standing: Standing) -> str:
    """`-` for one who is not concerned, `not` and the rules for one who is barred, else what is offered."""
    match standing:
        case May(offers=offers):
            return " ".join(_offer(offer) for offer in offers)
        case MayNot(rules=rules):
            return "not " + " ".join(rule.removeprefix("DW-") for rule in rules)
        case _:
            return "-"


def _offer(offer: Offer) -> str:
    given = "".join(f"[{key}={value}]" for key, value in offer.inputs.items())
    times = f"x{offer.times}" if offer.times and offer.name != "melee" else ""
    return (offer.name or f"*{offer.verb}") + given + times + "".join(f"+{part}" for part in offer.whom)


def marked(kind: str) -> Iterator[tuple[str, Marks]]:
    """No mark, then every mark that a card of this kind can bear."""
    card = a_unit("one", AZURE, KINDS[kind])
    yield "", {}
    for mark, values in MARKS.items():
        applying = {key: value for key, value in values.items() if SYSTEM.field(key).applies(card)}
        if applying:
            yield mark, applying


def test_the_table_has_every_step() -> None:
    assert list(STEPS) == [step.id for phase in SYSTEM.turn.phases for step in phase.steps]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_unit_may_at_each_step_what_the_table_says_under_each_mark(step: str, kind: str) -> None:
    differing: list[str] = []
    for token in TOKENS if kind not in SINGLE else TOKENS[:1]:
        cells = STEPS[step].get((kind, token), {})
        for mark, values in marked(kind):
            unit = a_unit("one", AZURE, {**KINDS[kind], "order": token, **values})
            said = told(SYSTEM.step(step).standing(a_scene_of_three(unit, step), unit))
            usual = cells.get("", "-")
            expected = cells.get(mark, usual)
            if said != expected:
                differing.append(f"{step} {kind} {token} {mark or 'plain'}: {said!r} and not {expected!r}")
    assert not differing, "\n".join(differing)


@pytest.mark.parametrize(
    ("switch", "reading", "step", "kind", "marks", "expected"),
    [
        ("engaged_large_token", "no", "I.2", "giant", {"melee": 1}, "not ORD-04"),
        ("engaged_large_token", "no", "I.2", "giant", {}, "*done"),
        ("attached_hero_shoots", "with_unit", "III.1", "attached", {}, "not TURN-66"),
        ("attached_hero_shoots", "with_unit", "V.1", "attached", {}, "not TURN-66"),
        ("attached_hero_shoots", "with_unit", "III.1", "hero", {}, SOLO),
        ("one_shot_per_turn", "everybody", "V.1", "troop", {"order": "T", "shot_reaction": True}, "not TURN-63"),
        ("one_shot_per_turn", "everybody", "V.1", "troop", {"order": "T", "shot_first": True}, "not TURN-63"),
        ("one_shot_per_turn", "everybody", "V.1", "troop", {"order": "T"}, BOWS),
        ("one_shot_per_turn", "everybody", "IV.3a", "troop", {"order": "T", "shot_reaction": True}, "not TURN-63"),
        ("one_shot_per_turn", "everybody", "IV.3a", "hero", {"shot_reaction": True}, "not TURN-63"),
        ("one_shot_per_turn", "everybody", "IV.3a", "troop", {"order": "T"}, "shoot"),
        ("T_shoots_when_charged", "no", "V.1", "troop", {"order": "T", "melee": 1}, "not TURN-65"),
        ("T_shoots_when_charged", "no", "V.1", "troop", {"order": "T"}, BOWS),
        ("T_shoots_when_charged", "no", "V.1", "dragon", {"order": "T", "melee": 1}, FIRE),
        ("loading", "manual", "III.1", "gun", {"order": "H", "loading": 0}, GUN),
        ("loading", "manual", "III.1", "gun", {"order": "H", "jammed": True}, "not ART-15"),
        ("miscast_ban", "this_and_next", "II.1", "sorcerer", {"banned_until": 3}, "not MAG-24 MAG-26"),
        ("miscast_ban", "next_two", "II.1", "sorcerer", {"banned_until": 3}, "announce_spell castx1"),
        ("base_cost", "spell_level", "II.2", "sorcerer", {"ps": 0}, "not MAG-08 MAG-15"),
        ("base_cost", "manual", "II.2", "sorcerer", {"ps": 0}, "castx1"),
    ],
)
def test_the_house_rules_on_who_may_act(
    switch: str, reading: str, step: str, kind: str, marks: Marks, expected: str
) -> None:
    unit = a_unit("one", AZURE, {**KINDS[kind], **marks})
    battle = replace(a_scene_of_three(unit, step), switches={switch: reading})
    assert told(SYSTEM.step(step).standing(battle, unit)) == expected


def test_a_gun_that_fired_this_turn_is_told_so_where_it_is_not_loaded() -> None:
    for mark in ("shot_first", "shot_second"):
        unit = a_unit("gun", AZURE, {**KINDS["gun"], "order": "T", "loading": 0, mark: True})
        assert told(SYSTEM.step("V.1").standing(a_scene_of_three(unit, "V.1"), unit)) == "not ART-08"


@pytest.mark.parametrize("step", ["III.6", "V.6", "IV.3c", "VI.4", "VI.6"])
def test_the_steps_of_loss_tests_list_those_that_owe_one_of_their_own_kind(step: str) -> None:
    column = {"III": "shooting", "V": "shooting", "IV": "crushing", "VI": "contact"}[step.split(".")[0]]
    result = {"VI.4": "lost", "VI.6": "won"}.get(step, "open")
    for test in ("shooting", "crushing", "contact"):
        for verdict in ("open", "lost", "won", "both"):
            unit = a_unit("one", AZURE, {**KINDS["troop"], "melee_result": verdict})
            owed = Debt(DebtId(1), "morale", {"actor": unit.id}, {"test": test}, "losses", step, 1)
            battle = replace(a_scene_of_three(unit, step), debts=(owed,))
            listed = test == column and (result == "open" or verdict in {result, "both"})
            said = told(SYSTEM.step(step).standing(battle, unit))
            assert said == (f"morale[test={column}]" if listed else "-"), (test, verdict)
            assert told(SYSTEM.step(step).standing(battle, battle.units[UnitId("host")])) == "-"
