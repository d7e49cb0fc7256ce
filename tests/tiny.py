"""A rule system of one page, for tests: whatever works with it works with a fifth system from outside."""

from __future__ import annotations

from typing import Final

from tests.play import AZURE, OCHRE, playing
from tracker.battle.battle import Battle, Debt, DebtId, Unit, UnitId
from tracker.battle.commands import AddSide, AddUnit, Advance, Begin, Command, NewUnit, PlaceToken, Resolve
from tracker.battle.dice import D6, Face
from tracker.battle.events import AnyEvent, Changed, Owed, Rolled
from tracker.battle.fields import Scalar, choice, flag, whole
from tracker.play.history import History
from tracker.rules.kinds import hit_or_miss, roll_high, roll_under
from tracker.rules.resolver import Effect, Input, Role, each, flat, roster, state, worth
from tracker.rules.system import (
    Audience,
    Badge,
    Cards,
    Does,
    Gauge,
    Leaves,
    May,
    MayNot,
    Offer,
    Phase,
    Play,
    Preset,
    Prompt,
    Rolls,
    Step,
    System,
    Token,
    Tokens,
    TokenStep,
    Turn,
    Words,
)
from tracker.words import n_

ARCHERS, PIKES, RAIDERS, SLINGERS = (UnitId(name) for name in ("archers", "pikes", "raiders", "slingers"))

MEN: Final = whole("men", "Men", 0, 20, 5, tracked=True, group="State", rules=("TY-01",))
MEN_AT_START: Final = whole("men_at_start", "Men at the start", 1, 20, 5, group="Card")
AIM: Final = whole("aim", "Aim", 0, 6, 3, group="Card", rules=("TY-02",))
NERVE: Final = whole("nerve", "Nerve", 0, 12, 6, group="Card")
FLED: Final = flag("fled", "Fled", tracked=True, group="State")
ORDER: Final = choice("order", "Order", {"none": "none", "f": "fire", "h": "hold"}, tracked=True, group="State")
COVER: Final = flag("cover", "Target in cover", rules=("TY-03",))
SOFT_COVER: Final = choice("soft_cover", "Cover is worth", {"one": "1", "two": "2"}, rules=("TY-03",))

SHOT: Final = roll_under(
    D6,
    (
        worth("aim", "aim", lambda case: case[AIM], "TY-02", field=AIM),
        worth(
            "cover",
            "target in cover",
            lambda case: (-1 if case.ruling(SOFT_COVER) == "one" else -2) if case[COVER] else None,
            "TY-03",
            field=COVER,
        ),
    ),
    key="shot",
    label="Shot",
    rules=("TY-02", "TY-03"),
    roles=(Role("actor", "shooter"), Role("target", "target")),
    inputs=(Input(AIM, roster("actor", AIM)), Input(COVER)),
    switches=(SOFT_COVER,),
    success=(Effect("man_lost", "target", 1),),
    outcomes=hit_or_miss("hit", "miss"),
)

NERVE_TEST: Final = roll_high(
    D6,
    NERVE,
    (each(MEN, 1, "TY-04"), flat("fled", "already fled", -1, lambda case: case[FLED], "TY-04", field=FLED)),
    key="nerve_test",
    label="Nerve test",
    rules=("TY-04",),
    roles=(Role("actor", "unit"),),
    inputs=(Input(NERVE, roster("actor", NERVE)), Input(MEN, state("actor", MEN)), Input(FLED, state("actor", FLED))),
    outcomes=hit_or_miss("holds", "flees"),
    effects=lambda _case, outcome: () if outcome == "success" else (Effect("flees", "actor"),),
)


def _man_lost(battle: Battle, rolled: Rolled, effect: Effect) -> tuple[AnyEvent, ...]:
    unit = battle.units[rolled.bindings[effect.who]]
    return (Changed(unit.id, MEN.key, unit[MEN], max(unit[MEN] - effect.amount, 0), "shot"),)


def _flees(battle: Battle, rolled: Rolled, effect: Effect) -> tuple[AnyEvent, ...]:
    unit = battle.units[rolled.bindings[effect.who]]
    return (Changed(unit.id, FLED.key, False, True, "nerve"),)


def _aftermath(_before: Battle, after: Battle, event: AnyEvent) -> tuple[AnyEvent, ...]:
    match event:
        case Changed(unit, "men", was, now, "shot") if isinstance(was, int) and isinstance(now, int) and now < was:
            place = after.place
            debt = Debt(
                DebtId(after.next_id), NERVE_TEST.key, {"actor": unit}, {}, "losses", "fire", max(place.turn, 1)
            )
            return (Owed(debt),) if now else ()
        case _:
            return ()


def _may_fire(_battle: Battle, unit: Unit) -> May | MayNot | None:
    if not unit[MEN]:
        return None
    if unit[FLED]:
        return MayNot("has fled", ("TY-05",))
    if unit[ORDER] != "f":
        return MayNot("it has no fire order", ("TY-06",))
    return May((Offer("shoot", Does.ROLL, "shot", "actor"),))


TINY: Final = System(
    key="tiny",
    name="Tiny",
    blurb="One page of rules.",
    cards=Cards(
        fields=(MEN_AT_START, AIM, NERVE, MEN, FLED, ORDER),
        number=MEN_AT_START,
        losses_in=(MEN,),
        is_out=lambda unit: unit[MEN] == 0,
        is_routed=lambda unit: unit[FLED],
    ),
    turn=Turn(
        phases=(
            Phase(
                "orders",
                "I",
                "Orders",
                (
                    Step(
                        id="place",
                        label="Place tokens",
                        text="One token each, face down.",
                        rules=("TY-06",),
                        tokens=TokenStep.PLACE,
                    ),
                    Step(
                        id="show", label="Reveal", text="Turn the tokens up.", rules=("TY-06",), tokens=TokenStep.REVEAL
                    ),
                ),
            ),
            Phase(
                "fire",
                "II",
                "Fire",
                (
                    Step(
                        id="fire",
                        label="Shoot",
                        text="Units with a fire order shoot.",
                        rules=("TY-02",),
                        standing=_may_fire,
                        prompts=("smoke",),
                        leaves=Leaves(lambda count: n_("{count} shot", "{count} shots", count).format(count=count)),
                    ),
                    Step(id="end", label="End", text="Count heads.", rules=("TY-07",)),
                ),
            ),
        ),
        tokens=Tokens(
            field=ORDER,
            tokens=(Token("f", "fire"), Token("h", "hold")),
            standing=lambda _battle, unit: MayNot("has fled", ("TY-05",)) if unit[FLED] else May(),
            allowed=lambda _battle, _unit: ("f", "h"),
        ),
    ),
    rolls=Rolls(
        resolvers=(SHOT, NERVE_TEST),
        switches=(SOFT_COVER,),
        presets=(Preset("dense", "Dense country", {"soft_cover": "two"}),),
    ),
    play=Play(
        prompts=(Prompt("smoke", "Where does the smoke drift?", ("TY-08",)),),
        effects={"man_lost": _man_lost, "flees": _flees},
        aftermath=_aftermath,
    ),
    words=Words(
        causes={
            "shot": "shot",
            "losses": "losses by shooting",
            "nerve": "nerve test",
            "unit_gone": "the unit is out of the battle",
        },
        effect_words={"man_lost": "one man lost", "flees": "the unit flees"},
        nerve={"nerve_test": frozenset()},
    ),
    audience=Audience(
        badges=lambda _battle, unit: (Badge("fled"),) if unit[FLED] else (),
        gauges=lambda unit: (Gauge("men", unit[MEN], unit[MEN_AT_START]),),
    ),
)


def a_tiny_battle(*commands: Command) -> History:
    """Two sides of two units each, before the first turn; then these commands."""
    return playing(
        History(TINY),
        Begin("The Mill", "tiny"),
        AddSide("Azure"),
        AddSide("Ochre"),
        AddUnit(NewUnit("Archers", AZURE, {"aim": 4})),
        AddUnit(NewUnit("Pikes", AZURE, {"men": 3})),
        AddUnit(NewUnit("Raiders", OCHRE, {})),
        AddUnit(NewUnit("Slingers", OCHRE, {"aim": 2})),
        *commands,
    )


def at_the_shooting() -> History:
    """The archers have a fire order, face up, and it is time to shoot."""
    return a_tiny_battle(Advance(), PlaceToken(ARCHERS, "f"), PlaceToken(RAIDERS, "h"), Advance(), Advance())


def a_shot(face: int = 2, **inputs: Scalar) -> Resolve:
    """The archers shoot at the raiders with this face."""
    return Resolve("shot", {"actor": ARCHERS, "target": RAIDERS}, inputs, (Face(6, face),))
