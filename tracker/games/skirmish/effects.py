"""Handlers of the effects of a roll, one a kind, each making a few events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tracker.battle.battle import Battle, Unit
from tracker.battle.events import AnyEvent, Rolled
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.alternation import battle_changed, changed, is_activated
from tracker.games.skirmish.concepts.harm import fells, hit
from tracker.games.skirmish.concepts.owing import owed
from tracker.games.skirmish.concepts.rout import is_routed
from tracker.games.skirmish.rolls.blow import OCCASION, OPENING
from tracker.games.skirmish.rolls.initiative import FIRST
from tracker.games.skirmish.rolls.track import REMOVES
from tracker.rules.resolver import Effect
from tracker.rules.system import EffectHandler
from tracker.words import N_

Handled = Iterator[AnyEvent]
UnitHandler = Callable[[Battle, Rolled, Effect, Unit], Handled]


def _for_a_unit(handle: UnitHandler) -> EffectHandler:
    """A handler that has nothing to do where the role stands empty or its unit is gone."""

    def handler(battle: Battle, rolled: Rolled, effect: Effect) -> tuple[AnyEvent, ...]:
        bound = rolled.bindings.get(effect.who)
        unit = None if bound is None else battle.units.get(bound)
        return () if unit is None or fields.is_out(unit) else tuple(handle(battle, rolled, effect, unit))

    return handler


def takes_damage(battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Handled:
    """Hit points off, and the figure with them; a critical hit comes doubled already (SK-RNG-12, SK-MEL-16)."""
    lost_before = effect.value if isinstance(effect.value, int) else None
    if _falls_behind_its_act(battle, rolled, unit):
        yield from changed(unit, fields.ACTED, max(unit[fields.ACTED] - 1, 0), OPENING)
    yield from hit(unit, effect.amount, rolled.resolution.resolver, effect.key or "ordinary", lost_before)


def _falls_behind_its_act(battle: Battle, rolled: Rolled, unit: Unit) -> bool:
    """Whether it is the figure that fumbled its blow: who has not acted yet is there still (SK-MEL-17, SK-ACT-01)."""
    is_through_its_opening = rolled.resolution.inputs.get(OCCASION.key) == OPENING
    return is_through_its_opening and is_activated(battle, unit) and fells(unit, rolled)


def stops_a_figure(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Handled:
    """One figure may take no further action this turn; the rest of its unit goes on (SK-RNG-13, SK-RNG-14)."""
    yield from changed(unit, fields.STOPPED, min(unit[fields.STOPPED] + 1, fields.figures_left(unit)), "fumble")


def may_strike_back(battle: Battle, rolled: Rolled, _effect: Effect, unit: Unit) -> Handled:
    """The enemy may strike at once through the opening, unless he may not attack at all (SK-MEL-17)."""
    attacker = rolled.bindings.get("actor")
    if attacker is not None and attacker != unit.id and not is_routed(battle, unit):
        bindings = {"actor": unit.id, "target": attacker}
        yield owed(battle, "melee", bindings, "opening", {"occasion": OPENING}, due=battle.place.step)


def changes_state(_battle: Battle, rolled: Rolled, effect: Effect, unit: Unit) -> Handled:
    """The state the track leads to (SK-STATE-01)."""
    yield from changed(unit, fields.STATE, str(effect.value), rolled.resolution.resolver)


def is_eliminated(_battle: Battle, rolled: Rolled, _effect: Effect, unit: Unit) -> Handled:
    """Removed as a loss (SK-MORALE-24, SK-TERROR-06)."""
    yield from changed(unit, fields.STATE, fields.ELIMINATED, rolled.resolution.resolver)


def grows_used_to_fear(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Handled:
    """Immune for the whole battle to the fear of that type of unit (SK-FEAR-05)."""
    types = fields.adding(unit[fields.IMMUNE_TO], str(effect.value))
    yield from changed(unit, fields.IMMUNE_TO, fields.IMMUNE_TO.accept(types), "fear")


def ignores_the_aura(_battle: Battle, rolled: Rolled, _effect: Effect, unit: Unit) -> Handled:
    """No longer touched by that monster's terror (SK-TERROR-03)."""
    enemies = fields.adding(unit[fields.IGNORES], rolled.bindings.get("target", ""))
    yield from changed(unit, fields.IGNORES, fields.IGNORES.accept(enemies), "terror")


def fears_nothing(_battle: Battle, _rolled: Rolled, _effect: Effect, unit: Unit) -> Handled:
    """Immune to fear and terror for the rest of the game (SK-TERROR-05)."""
    yield from changed(unit, fields.FEARLESS, True, "terror")


def remembers_the_spell(_battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Handled:
    """The spell attempted is barred next turn, whatever came of it (SK-SPELL-02)."""
    spells = fields.adding(unit[fields.SPELLS_TRIED], str(effect.value))
    yield from changed(unit, fields.SPELLS_TRIED, fields.SPELLS_TRIED.accept(spells), "cast")


def may_resist(battle: Battle, _rolled: Rolled, effect: Effect, unit: Unit) -> Handled:
    """The target of a spell that succeeded may resist it once, before it takes effect (SK-SPELL-04, SK-RUL-31)."""
    yield owed(battle, "resist", {"actor": unit.id}, "spell", {"difficulty": effect.amount}, due=battle.place.step)


def wins_initiative(battle: Battle, _rolled: Rolled, effect: Effect) -> tuple[AnyEvent, ...]:
    """The side that rolled higher has the initiative and designates first (SK-TURN-03, SK-TURN-06)."""
    index = 0 if effect.value == FIRST else 1
    if index >= len(battle.sides):
        return ()
    side = battle.sides[index].id
    return (
        *battle_changed(battle, fields.INITIATIVE, side, "initiative"),
        *battle_changed(battle, fields.TO_MOVE, side, "initiative"),
    )


EFFECTS: Final[Mapping[str, EffectHandler]] = {
    "damage": _for_a_unit(takes_damage),
    "double_damage": _for_a_unit(takes_damage),
    "fumble_ends_turn": _for_a_unit(stops_a_figure),
    "opening": _for_a_unit(may_strike_back),
    "state_worsens": _for_a_unit(changes_state),
    "state_stays": lambda *_: (),
    "rally": _for_a_unit(changes_state),
    REMOVES: _for_a_unit(is_eliminated),
    "fear_immunity": _for_a_unit(grows_used_to_fear),
    "aura_ignored": _for_a_unit(ignores_the_aura),
    "fearless": _for_a_unit(fears_nothing),
    "spell_tried": _for_a_unit(remembers_the_spell),
    "may_resist": _for_a_unit(may_resist),
    "initiative": wins_initiative,
}

EFFECT_WORDS: Final[Mapping[str, str]] = {
    "damage": N_("{who} {who:takes|take} {amount} damage"),
    "double_damage": N_("{who} {who:takes|take} double damage, {amount}"),
    "fumble_ends_turn": N_("the figure acts no more this turn"),
    "opening": N_("{who} may strike at once through the opening"),
    "state_worsens": N_("{who}: {value}"),
    "state_worsens.shaken": N_("{who} {who:is|are} shaken"),
    "state_worsens.panicked": N_("{who} {who:panics|panic}"),
    "state_worsens.routed": N_("{who} {who:routs|rout}"),
    "state_worsens.fled": N_("{who} {who:flees|flee} the table"),
    "state_stays": N_("{who} {who:stays|stay} {value}"),
    "state_stays.shaken": N_("{who} {who:stays|stay} shaken"),
    "state_stays.panicked": N_("{who} {who:stays|stay} panicked"),
    "state_stays.routed": N_("{who} {who:stays|stay} routed"),
    "rally": N_("{who}: {value}"),
    "rally.operational": N_("{who} {who:is|are} operational"),
    "rally.shaken": N_("{who} {who:is|are} shaken"),
    "rally.panicked": N_("{who} {who:panics|panic}"),
    "rally.routed": N_("{who} {who:routs|rout}"),
    REMOVES: N_("{who} {who:is|are} eliminated"),
    "fear_immunity": N_("{who} no longer {who:fears|fear} {value}"),
    "aura_ignored": N_("{who} {who:ignores|ignore} that aura of terror"),
    "fearless": N_("{who} {who:is|are} immune to fear and terror"),
    "spell_tried": N_("{value} may not be attempted next turn"),
    "may_resist": N_("{who} may resist, difficulty {amount}"),
    "spell_cast": N_("the spell takes effect"),
    "order_given": N_("“{value}”"),
}

CAUSES: Final[Mapping[str, str]] = {
    "initiative": N_("initiative"),
    "designated": N_("designated"),
    "activation_over": N_("the activation is over"),
    "new_turn": N_("a new turn"),
    "shoot": N_("ranged attack"),
    "melee": N_("melee attack"),
    "fumble": N_("a fumbled shot"),
    "opening": N_("an opening"),
    "free_attack": N_("a free attack"),
    "spell": N_("the spell cast"),
    "cast": N_("spell attempted"),
    "dispel": N_("spell dispelled or not"),
    "command": N_("orders given"),
    "fear": N_("fear test"),
    "terror": N_("terror test"),
    "morale": N_("morale test"),
    "rally": N_("rally", "cause"),
    "option": N_("option taken"),
    "loss": N_("losses"),
    "officer_killed": N_("the officer is killed"),
    "standard_killed": N_("the standard-bearer is killed"),
    "officer_left": N_("the officer leaves"),
    "attached": N_("attached"),
    "detached": N_("goes his own way"),
    "engaged": N_("into contact"),
    "disengaged": N_("disengaging"),
    "unopposed": N_("no enemy is left in contact"),
    "flight": N_("flight"),
    "off_table": N_("off the table edge"),
    "condition": N_("condition"),
    "first_loss": N_("first loss"),
    "half_strength": N_("half the strength lost"),
    "below_half": N_("a loss below half strength"),
    "officer_gone": N_("officer killed or gone"),
    "standard_gone": N_("standard-bearer killed"),
    "charges": N_("charging"),
    "charged": N_("being charged"),
    "in_contact": N_("in contact"),
    "general_gone": N_("general killed"),
    "general_gone_if_seen": N_("general killed, if seen"),
    "unit_gone": N_("the unit is out of the battle"),
    "taken_back": N_("the losses are taken back"),
    "routed": N_("it is routed"),
    "unafraid": N_("that frightens it no more"),
    "hand": N_("by hand"),
}
