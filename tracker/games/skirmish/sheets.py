"""Pages of many rolls: the shots of a piece's figures, and its blows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from tracker.battle.battle import Battle, Running, Unit, UnitId
from tracker.battle.events import Rolled
from tracker.battle.fields import Scalar, whole
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.acts import BLOWS_AT_WILL, is_own_action
from tracker.games.skirmish.concepts.alternation import figures_to_act, is_activated
from tracker.games.skirmish.concepts.harm import fells
from tracker.games.skirmish.concepts.touching import TOUCHING, enemies_to_strike
from tracker.games.skirmish.rolls.attack import FIGURE_STOPPED, STRUCK_LOST, loss_met
from tracker.games.skirmish.rolls.blow import BLOW, OCCASION, OPENING
from tracker.rules.system import CommonPage, Count, Followed, Matters, PickUnit, Sheet, SheetRow, SheetScene
from tracker.words import N_, _, naming

ACTOR: Final = "actor"
TARGET: Final = "target"
ONE_MORE: Final = N_("one more, if you like")
THROUGH_THE_OPENING: Final = N_("through the opening")
OPENED: Final = N_("opening", "roll")
STRIKERS: Final = "strikers"
MOST_FIGURES: Final = 200
NOT_ALL: Final = -1
"""How many figures fumbled a shot, read so where there are always some that have not."""


def _nobody(_battle: Battle, _unit: Unit) -> tuple[Unit, ...]:
    return ()


def _all_of_them(_scene: SheetScene, _unit: Unit, _is_sure: bool) -> tuple[Count, ...]:
    return ()


def _attacks(  # noqa: PLR0913 - what a page of attacks is made of, by name
    resolver: str,
    question: str,
    foes: Callable[[Battle, Unit], Iterable[Unit]],
    is_guess: Callable[[Battle, Unit, Collection[UnitId]], bool],
    likely: Callable[[Battle, Unit], Iterable[Unit]] = _nobody,
    *,
    near: Callable[[Battle, Unit], Iterable[Unit]] = _nobody,
    goes_on: bool = False,
    how_many: Callable[[SheetScene, Unit, bool], tuple[Count, ...]] = _all_of_them,
) -> Callable[[SheetScene], tuple[SheetRow, ...]]:
    """A row for each attack that the piece has left, all at one enemy until it is gone.

    It is proposed among the `likely` ones, if there are any, else among all that may be meant; one that `goes_on` is
    made at the last target though that is not likely any more. `is_guess` tells whether the proposal is no more than a
    guess before the first attack; where it is neither of those who are `near` nor whom it attacked in this phase,
    nothing speaks for it: the last one of an earlier turn may be out of reach by now. `how_many` asks how many of its
    figures take part, where the table alone sees that, before a die as soon as it is sure whom they attack.
    """

    def rows(scene: SheetScene) -> tuple[SheetRow, ...]:
        attacker = scene.battle.units[scene.bindings[ACTOR]]
        those = tuple(foe.id for foe in foes(scene.battle, attacker))
        preferred = tuple(foe.id for foe in likely(scene.battle, attacker))
        # Whom it attacked once in this phase it attacks on; before that one of several is a guess.
        usual = scene.as_before(TARGET, those if goes_on and scene.rolled else preferred or those)
        in_doubt = not scene.rolled and is_guess(scene.battle, attacker, those)
        is_met = any(foe.id == usual for foe in near(scene.battle, attacker))
        at_whom = PickUnit(
            TARGET,
            naming(question, unit=fields.named(attacker)),
            those,
            usual=usual,
            short=N_("target"),
            is_doubtful=in_doubt,
            player=attacker.id,
            is_unknown=not is_met and not (scene.rolled and scene.had_part(TARGET, usual)),
        )
        target = scene.aimed_at(at_whom)
        if target is None:
            return ()
        struck = _("{unit}: destroyed").format(unit=target.name) if fields.is_out(target) else ""
        owed, left, rolled = _owed(scene, attacker, resolver), _left(scene, attacker, resolver), len(scene.rolled)
        asked = how_many(scene, attacker, not in_doubt or TARGET in scene.answered)
        for count in asked:
            taking_part = max(_counted_from(scene) + int(str(scene.answer(count))) - _own_blows(scene), 0)
            owed = min(owed, taking_part)
            left = owed if _is_counted(scene, attacker, resolver) else max(owed, 1)
        losses = [loss_met(target, rolled + number, rolled + left) for number in range(left)]
        return tuple(
            SheetRow(
                key=f"{resolver} {rolled + number}",
                resolver=resolver,
                bindings={ACTOR: attacker.id, TARGET: target.id},
                inputs={} if lost is None else {STRUCK_LOST.key: lost},
                asks=(at_whom, *asked),
                struck=struck,
                note="" if number < owed else ONE_MORE,
                is_offered=number >= owed,
            )
            for number, lost in enumerate(losses)
        )

    return rows


def _is_one_of_several(_battle: Battle, _shooter: Unit, those: Collection[UnitId]) -> bool:
    """Whether several may be shot at: nobody tells who is seen, nor at whom a piece shoots of those (SK-RNG-01)."""
    return len(those) > 1


def _met(battle: Battle, striker: Unit) -> Iterable[Unit]:
    """Those it touches, those of its melee, those it charged, and the one that has charged it just now."""
    yield from enemies_to_strike(battle, striker)
    yield from fields.enemies_in_melee(battle, striker)
    yield from (unit for unit in battle.units.values() if _has_charged(battle, striker, unit))


def _has_charged(battle: Battle, striker: Unit, enemy: Unit) -> bool:
    """Whether a piece charged that enemy, or was charged by it in the activation that goes on."""
    is_charged = is_activated(battle, enemy) and fields.has_listed(enemy[fields.CHARGED_AT], striker.id)
    return is_charged or fields.has_listed(striker[fields.CHARGED_AT], enemy.id)


def _is_in_doubt(battle: Battle, striker: Unit, those: Collection[UnitId]) -> bool:
    """Whether it touches several of these; or, where it touches nobody, is in a charge with several or with nobody."""
    near = [unit.id for unit in enemies_to_strike(battle, striker)]
    charged = [enemy for enemy in those if _has_charged(battle, striker, battle.units[enemy])]
    return len(those) > 1 and len(near or charged) != 1


def _owed(scene: SheetScene, attacker: Unit, resolver: str) -> int:
    """The actions its figures have left in this activation (SK-ACT-01); where none are counted, one for each figure."""
    if _is_counted(scene, attacker, resolver):
        return attacker[fields.READY] + figures_to_act(attacker)
    return max(fields.figures_left(attacker) + _fallen_behind_a_blow(scene, attacker) - _own_blows(scene), 0)


def _fallen_behind_a_blow(scene: SheetScene, attacker: Unit) -> int:
    """How many of its figures fell to a blow through the opening that their own had left (SK-MEL-17)."""
    struck = (rolled for rolled in scene.given_back if rolled.bindings.get(TARGET) == attacker.id)
    return min(sum(fells(attacker, rolled) for rolled in struck), _own_blows(scene))


def _own_blows(scene: SheetScene) -> int:
    """How many attacks it made in this phase that nothing had called for."""
    return sum(map(is_own_action, scene.rolled))


def _counted_from(scene: SheetScene) -> int:
    """Behind how many of its blows those that strike were counted; where nobody has said it, behind those it struck."""
    counts = (key.removeprefix(STRIKERS) for key in scene.answered if key.startswith(STRIKERS))
    return max((int(blows or 0) for blows in counts), default=_own_blows(scene))


def _how_many_touch(scene: SheetScene, striker: Unit, is_sure: bool) -> tuple[Count, ...]:
    """The question how many of several figures strike: who touches an enemy is seen on the table alone (SK-MEL-01).

    A page that is come back to after some have struck asks it of those who are left.
    """
    left, before = _owed(scene, striker, BLOW.key), _counted_from(scene)
    key = f"{STRIKERS}{before or ''}"
    if left < 2 and not scene.answered.get(key):
        return ()
    figures = max(_own_blows(scene) + left - before, 1)
    field = whole(key, N_("Figures that strike"), 1, MOST_FIGURES, figures)
    question = N_("How many more figures of {unit} strike?") if before else N_("How many figures of {unit} strike?")
    asked, short = naming(question, unit=fields.named(striker)), N_("more strikers") if before else N_("strikers")
    rules = ("SK-MEL-01", "SK-ACT-01")
    # Whom they strike comes first, and the enemy's blow through an opening before any of theirs.
    is_next = is_sure and not tuple(_openings(scene))
    return (Count(key, asked, field, rules, short=short, most=figures, measured=is_next, player=striker.id),)


def _left(scene: SheetScene, attacker: Unit, resolver: str) -> int:
    """How many it may make: where they are not counted there is always one more."""
    owed = _owed(scene, attacker, resolver)
    return owed if _is_counted(scene, attacker, resolver) else max(owed, 1)


def _is_counted(scene: SheetScene, attacker: Unit, resolver: str) -> bool:
    """Whether each takes an action of one figure: in its activation, but no blow at will (SK-ACT-11)."""
    at_will = resolver == BLOW.key and attacker[fields.OPTION] in BLOWS_AT_WILL
    return is_activated(scene.battle, attacker) and not at_will


def _what_matters(resolver: str) -> Followed:
    """Who has acted is told by the rows that are left; how many fumbled a shot matters only if all figures may have."""

    def matters(scene: SheetScene, _running: Running | None, answered: Collection[str]) -> Matters:
        attacker = scene.battle.units[scene.bindings[ACTOR]]
        spent: dict[str, Scalar] = {fields.ACTED.key: 0, fields.READY.key: 0}
        may_all_have = attacker[fields.STOPPED] + _left(scene, attacker, resolver) > fields.figures_left(attacker)
        if FIGURE_STOPPED.key not in answered and not may_all_have:
            spent[fields.STOPPED.key] = NOT_ALL
        return Matters({attacker.id: spent})

    return Followed(matters=matters)


def _to_shoot_at(battle: Battle, shooter: Unit) -> list[Unit]:
    """The enemies on the table, the one that acts now before all: then units before independents.

    Last come those who are attached, and all in a melee.
    """
    foes = (unit for unit in battle.units.values() if unit.side != shooter.side and not fields.is_out(unit))

    def rank(unit: Unit) -> tuple[bool, ...]:
        return (
            not is_activated(battle, unit),
            fields.is_engaged(unit),
            fields.host_of(battle, unit) is not None,
            not fields.is_troop(unit),
        )

    return sorted(foes, key=rank)


def _free_to_shoot_at(battle: Battle, shooter: Unit) -> list[Unit]:
    """Those of them in no melee: whom it shot at before and who fights by now is shot at no more of itself."""
    return [foe for foe in _to_shoot_at(battle, shooter) if not fields.is_engaged(foe)]


def _to_strike(battle: Battle, striker: Unit) -> list[Unit]:
    """The enemies it touches first of all, then those of its melee, of its charge, the one that acts now, then any."""
    touched = {unit.id for unit in enemies_to_strike(battle, striker)}
    fought = {unit.id for unit in fields.enemies_in_melee(battle, striker)}
    foes = (unit for unit in battle.units.values() if unit.side != striker.side and not fields.is_out(unit))

    def rank(unit: Unit) -> tuple[bool, bool, bool, bool, int]:
        was_charged, acts = _has_charged(battle, striker, unit), is_activated(battle, unit)
        return unit.id not in touched, unit.id not in fought, not was_charged, not acts, TOUCHING.seldom(battle, unit)

    return sorted(foes, key=rank)


def _openings(scene: SheetScene) -> Iterable[SheetRow]:
    """The blows through openings that fumbles of this melee left: the enemy strikes at once (SK-MEL-17)."""
    for debt in scene.battle.debts:
        if debt.inputs.get(OCCASION.key) == OPENING and scene.bindings[ACTOR] in debt.bindings.values():
            key = f"debt {debt.id}"
            yield SheetRow(
                key=key,
                resolver=debt.resolver,
                bindings=debt.bindings,
                inputs=debt.inputs,
                debt=debt.id,
                note=THROUGH_THE_OPENING,
                short=OPENED,
                moment=key,
            )


def _given_back(rolled: Rolled) -> bool:
    """Whether a blow was struck through an opening."""
    return rolled.resolution.inputs.get(OCCASION.key) == OPENING


_BLOWS: Final = _attacks(
    BLOW.key,
    N_("Whom {unit:does|do} {unit} strike?"),
    _to_strike,
    _is_in_doubt,
    enemies_to_strike,
    near=_met,
    how_many=_how_many_touch,
)

SHOTS: Final = Sheet(
    key="shots",
    label=N_("Shots"),
    rules=("SK-RNG-01", "SK-ACT-01", "SK-RUL-05"),
    of=("shoot",),
    rows=_attacks(
        "shoot",
        N_("Whom {unit:does|do} {unit} shoot at?"),
        _to_shoot_at,
        _is_one_of_several,
        _free_to_shoot_at,
        goes_on=True,
    ),
    forecast=_what_matters("shoot"),
    examples=("actor.figures=4 actor.weapon=long_bow target.figures=8 cover=light",),
)
BLOWS: Final = Sheet(
    key="blows",
    label=N_("Blows"),
    rules=("SK-MEL-01", "SK-ACT-01", "SK-ACT-11", "SK-RUL-05"),
    of=("melee",),
    rows=lambda scene: (*_openings(scene), *_BLOWS(scene)),
    returned=_given_back,
    forecast=_what_matters(BLOW.key),
    examples=("actor.figures=4 target.figures=6",),
)
SHEETS: Final = (SHOTS, BLOWS)
COMMON: Final = (
    CommonPage(label=N_("Fear tests"), of="fear", rules=("SK-FEAR-01", "SK-FEAR-03", "SK-FEAR-14")),
    CommonPage(label=N_("Terror tests"), of="terror", rules=("SK-TERROR-01", "SK-TERROR-03")),
    CommonPage(label=N_("Morale tests"), of="morale", rules=("SK-MORALE-01", "SK-MORALE-02")),
)
