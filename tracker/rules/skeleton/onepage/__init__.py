"""Onepage: a rule system of one page. Change it line by line into your own; `oriflamme systems check` goes along."""

from __future__ import annotations

from typing import Final

from tracker.battle.battle import UNNUMBERED, Battle, Debt, Running, SideId, Unit, UnitId
from tracker.battle.commands import AddSide, AddUnit, Begin, Command, NewUnit
from tracker.battle.contacts import Contact, How
from tracker.battle.dice import D6
from tracker.battle.events import AnyEvent, Changed, ContactMade, Owed, Rolled, Ticked, Voided
from tracker.battle.fields import choice, flag, whole
from tracker.rules.contacts import ContactRules
from tracker.rules.kinds import hit_or_miss, roll_high, roll_under
from tracker.rules.resolver import Case, Effect, Input, Role, asked, each, flat, roster, state, worth
from tracker.rules.system import (
    UNIT_GONE,
    Audience,
    Badge,
    Cards,
    Consequence,
    Does,
    Gauge,
    May,
    MayNot,
    Offer,
    Opponent,
    Phase,
    PickUnit,
    Play,
    Preset,
    Procedure,
    Prompt,
    RollFor,
    Rolls,
    Script,
    Standing,
    Step,
    System,
    Tone,
    Turn,
    Words,
    scripted,
)

# What a unit's card says, and what play changes of it (`tracked`).
MEN: Final = whole("men", "Men", 0, 20, 5, tracked=True, group="State", rules=("OP-FIRE-04",))
MEN_AT_START: Final = whole("men_at_start", "Men at the start", 1, 20, 5, group="Card")
AIM: Final = whole("aim", "Aim", 0, 6, 3, group="Card", rules=("OP-FIRE-02",))
NERVE: Final = whole("nerve", "Nerve", 0, 12, 6, group="Card", rules=("OP-NERVE-02",))
FLED: Final = flag("fled", "Fled", tracked=True, group="State", rules=("OP-NERVE-03",))

# A house rule, where the sheet can be read two ways.
SOFT_COVER: Final = choice("soft_cover", "Cover is worth", {"one": "1", "two": "2"}, rules=("OP-FIRE-03",))


def _cover(case: Case) -> int:
    return -1 if case.ruling(SOFT_COVER) == "one" else -2


# A roll: its lines are the printed table of modifiers, in printed order, each with the ids of its rules. What only the
# table knows is asked by the line itself.
SHOT_LINES: Final = (
    worth("aim", "aim", lambda case: case[AIM], "OP-FIRE-02", field=AIM),
    asked("cover", "Target in cover", "target in cover", _cover, "OP-FIRE-03", switches=(SOFT_COVER,)),
)
SHOT: Final = roll_under(
    D6,
    SHOT_LINES,
    key="shot",
    label="Shot",
    rules=("OP-FIRE-02", "OP-FIRE-03"),
    roles=(Role("actor", "shooter"), Role("target", "target")),
    inputs=(Input(AIM, roster("actor", AIM)),),
    success=(Effect("man_lost", "target", 1),),
    outcomes=hit_or_miss("hit", "miss"),
    deed="{actor} shot at {target}",
)

NERVE_TEST: Final = roll_high(
    D6,
    NERVE,
    (
        each(MEN, 1, "OP-NERVE-02"),
        flat("fled", "already fled", -1, lambda case: case[FLED], "OP-NERVE-03", field=FLED),
    ),
    key="nerve_test",
    label="Nerve test",
    rules=("OP-NERVE-02", "OP-NERVE-03"),
    roles=(Role("actor", "unit"),),
    inputs=(Input(NERVE, roster("actor", NERVE)), Input(MEN, state("actor", MEN)), Input(FLED, state("actor", FLED))),
    outcomes=hit_or_miss("holds", "flees"),
    effects=lambda _case, outcome: () if outcome == "success" else (Effect("flees", "actor"),),
)


# What an effect changes: events, each with the id of its cause.
def _man_lost(battle: Battle, rolled: Rolled, effect: Effect) -> tuple[AnyEvent, ...]:
    unit = battle.units[rolled.bindings[effect.who]]
    return (Changed(unit.id, MEN.key, unit[MEN], max(unit[MEN] - effect.amount, 0), "shot"),)


def _flees(battle: Battle, rolled: Rolled, effect: Effect) -> tuple[AnyEvent, ...]:
    unit = battle.units[rolled.bindings[effect.who]]
    return () if unit[FLED] else (Changed(unit.id, FLED.key, False, True, "nerve"),)


# What happens of itself after an event: a loss earns a test, which is owed until it is rolled; who is out owes none.
def _aftermath(_before: Battle, after: Battle, event: AnyEvent) -> tuple[AnyEvent, ...]:
    match event:
        case Changed(unit, "men", was, now, "shot") if isinstance(was, int) and isinstance(now, int) and 0 < now < was:
            turn = max(after.place.turn, 1)
            return (Owed(Debt(UNNUMBERED, NERVE_TEST.key, {"actor": unit}, {}, "losses", "shoot", turn)),)
        case Changed(unit, "men", _, 0):
            return tuple(Voided(debt.id, UNIT_GONE) for debt in after.debts if debt.unit == unit)
        case _:
            return ()


# Several questions and rolls in a row: a script that yields each question and is sent its answer.
def _rush(battle: Battle, running: Running) -> Script:
    rusher = battle.units[running.bindings["actor"]]
    foes = tuple(unit.id for unit in battle.units.values() if unit.side != rusher.side and unit[MEN])
    whom = PickUnit("target", "Whom does it rush?", foes, rules=("OP-FIRE-07",), player=rusher.id)
    target = UnitId(str((yield whom)))
    if (yield RollFor("stands", "Does it stand?", "nerve_test", {"actor": target})) == "success":
        yield RollFor("volley", "It shoots at the one who rushes it", "shot", {"actor": target, "target": rusher.id})


def _rush_is_over(battle: Battle, running: Running) -> bool:
    return running.bindings["actor"] not in battle.units


def _has_rushed(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    rusher, answers = running.bindings["actor"], {given.key: given.value for given in running.answers}
    ticked = Ticked(rusher, done=True)
    if answers.get("stands") != "success" or not battle.units[rusher][MEN]:
        return (ticked,)
    return (ticked, ContactMade(rusher, UnitId(str(answers["target"])), How.CHARGE))


# Who touches whom: contacts are made by acts, or told by hand, and end when what holds them is so no more.
def _touched(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    return tuple(battle.units[contact.other(unit.id)] for contact in battle.contacts if contact.is_of(unit.id))


def _both_stand(battle: Battle, contact: Contact) -> bool:
    return all(battle.units[unit][MEN] and not battle.units[unit][FLED] for unit in (contact.unit, contact.enemy))


CONTACTS: Final = ContactRules(foes=_touched, holds=(_both_stand,))


# Who may act at a step: yes and in which ways, no and why, or None where the step is not for the unit.
def _may_shoot(battle: Battle, unit: Unit) -> Standing:
    if not unit[MEN]:
        return None
    if unit[FLED]:
        return MayNot("has fled", ("OP-NERVE-03",))
    if CONTACTS.touched(battle, unit):
        return MayNot("touches an enemy", ("OP-FIRE-09",))
    shoot, rush = Offer("shoot", Does.ROLL, "shot", "actor", times=1), Offer("rush", Does.PROCEDURE, "rush", "actor")
    return May((shoot,) if battle.times_rolled("shot", unit.id, ("shoot",)) else (shoot, rush))


def _demo() -> tuple[Command, ...]:
    azure, ochre = SideId("azure"), SideId("ochre")
    return (
        Begin("The Mill", "onepage"),
        AddSide("Azure", azure),
        AddSide("Ochre", ochre),
        AddUnit(NewUnit("Archers", azure, {"aim": 4})),
        AddUnit(NewUnit("Pikes", azure, {"men": 3})),
        AddUnit(NewUnit("Raiders", ochre, {})),
        AddUnit(NewUnit("Slingers", ochre, {"aim": 2})),
    )


SYSTEM: Final = System(
    key="onepage",
    name="Onepage",
    blurb="One page of rules.",
    cards=Cards(
        fields=(MEN_AT_START, AIM, NERVE, MEN, FLED),
        is_out=lambda unit: unit[MEN] == 0,
    ),
    turn=Turn(
        phases=(
            Phase(
                "fire",
                "I",
                "Fire",
                (
                    Step(
                        id="shoot",
                        label="Shoot",
                        text="Every unit that has not fled may shoot once.",
                        rules=("OP-FIRE-01",),
                        standing=_may_shoot,
                        prompts=("smoke",),
                    ),
                ),
            ),
            Phase("end", "II", "End", (Step(id="count", label="Count", text="Count heads.", rules=("OP-FIRE-06",)),)),
        ),
    ),
    rolls=Rolls(
        resolvers=(SHOT, NERVE_TEST),
        switches=(SOFT_COVER,),
        presets=(Preset("dense", "Dense country", {"soft_cover": "two"}),),
    ),
    play=Play(
        procedures=(
            Procedure(
                "rush",
                "Rush",
                ("OP-FIRE-07", "OP-FIRE-08", "OP-FIRE-09"),
                scripted(_rush, _rush_is_over),
                roles=(Role("actor", "unit"),),
                ends=_has_rushed,
            ),
        ),
        prompts=(Prompt("smoke", "Where does the smoke drift?", ("OP-FIRE-05",)),),
        consequences=(Consequence("loss_tests", "A loss earns a nerve test", ("OP-NERVE-01",), _aftermath),),
        effects={"man_lost": _man_lost, "flees": _flees},
        aftermath=_aftermath,
        contacts=CONTACTS,
    ),
    words=Words(
        effect_words={"man_lost": "one man lost", "flees": "the unit flees"},
        causes={
            "shot": "shot",
            "losses": "losses by shooting",
            "nerve": "nerve test",
        },
    ),
    audience=Audience(
        badges=lambda _battle, unit: (Badge("fled", Tone.BAD),) if unit[FLED] else (),
        gauges=lambda unit: (Gauge("men", unit[MEN], unit[MEN_AT_START]),),
    ),
    # What a side that the app leads reckons with: men lost and blows it reads off the rolls and the gauge by itself.
    opponent=Opponent(breaks="nerve_test", by_hand=frozenset({"rush"})),
    demo=_demo,
    reference="onepage",
)
