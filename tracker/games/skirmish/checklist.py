"""The turn of the skirmish sheet: initiative, the first designation, activations in alternation, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tracker.battle.battle import Battle, Debt, Unit
from tracker.games.skirmish import leaving
from tracker.games.skirmish.actions import OPTIONS
from tracker.games.skirmish.concepts.acts import may_roll
from tracker.games.skirmish.concepts.alternation import (
    ACT_STEP,
    END_STEP,
    FIRST_STEP,
    LAST_STEP,
    NEXT_STEP,
    OWED_STEP,
    START_STEP,
    Nerve,
    activated,
    bar_to_designation,
    figures_to_act,
    is_activated,
    is_anybody_left,
    must_flee,
    still_to_face,
)
from tracker.games.skirmish.concepts.rout import is_routed
from tracker.games.skirmish.consequences import new_turn
from tracker.games.skirmish.effects import CAUSES
from tracker.games.skirmish.fields import (
    ACTIVE,
    FLIGHT_DUE,
    HERO,
    INITIATIVE,
    KIND,
    MAGE,
    MAGIC,
    OPTION,
    PRIEST,
    SPEED,
    STOPPED,
    enemies_in_contact,
    figures_left,
    has_weapon,
    is_engaged,
    is_out,
)
from tracker.games.skirmish.procedures import FLIGHT_MOVE, asks_of_each
from tracker.rules.system import Does, Matter, May, MayNot, Offer, Open, Phase, Standing, Step
from tracker.words import N_, _, n_

DESIGNATE: Final = Offer(N_("designate"), Does.ACTION, "designate")
END: Final = Offer(N_("end the activation"), Does.ACTION, "end_activation")
ENDS: Final = Offer(N_("end it"), Does.ACTION, "end_activation")
FLEE: Final = Offer(N_("flee"), Does.ACTION, "flee")
FLEE_FROM_SEVERAL: Final = Offer(N_("flee"), Does.PROCEDURE, FLIGHT_MOVE.key, "actor")
MEET: Final = Offer(N_("come into contact"), Does.ACTION, "engage")
OFF_TABLE: Final = Offer(N_("off the table edge"), Does.ACTION, "off_table")
SHOOT_OFFER: Final = Offer(N_("shoot"), Does.ROLL, "shoot", "actor")
BLOW_OFFER: Final = Offer(N_("strike"), Does.ROLL, "melee", "actor")
SPELL_OFFERS: Final = (
    Offer(N_("cast"), Does.ROLL, "cast", "actor"),
    Offer(N_("choose the target"), Does.ROLL, "choose_target", "actor"),
    Offer(N_("dispel"), Does.ROLL, "dispel", "actor"),
)
AUTHORITY_OFFERS: Final = (
    Offer(N_("command"), Does.ROLL, "command", "actor"),
    Offer(N_("rally"), Does.ROLL, "rally", "actor"),
)
OPTION_OFFERS: Final = tuple(Offer(action.label, Does.ACTION, action.key) for action in OPTIONS)

NOT_ITS_TURN: Final = MayNot(N_("another unit is being activated"), ("SK-ACT-09",))


def _of_the_living(standing: Callable[[Battle, Unit], Standing]) -> Callable[[Battle, Unit], Standing]:
    """The same standing, of no concern to a unit that is gone."""
    return lambda battle, unit: None if is_out(unit) else standing(battle, unit)


def _designates(battle: Battle, unit: Unit) -> Standing:
    barred = bar_to_designation(battle, unit)
    if barred is not None:
        return barred
    return May((DESIGNATE,), _("routed: it will have to flee") if must_flee(battle, unit) else "")


def _starts(battle: Battle, unit: Unit) -> Standing:
    if not is_activated(battle, unit):
        return NOT_ITS_TURN
    if unit[FLIGHT_DUE]:
        paces = f"{2 * unit[SPEED]:g}"
        note = _("{paces} paces towards the nearest table edge").format(paces=paces)
        return May((FLEE_FROM_SEVERAL if asks_of_each(battle, unit) else FLEE, OFF_TABLE), note)
    waiting = still_to_face(battle, unit)
    if not waiting:
        return None
    note = _("only before an enemy it faces, charges or is charged by")
    return May(tuple(_test_of(nerve) for nerve in waiting), note, asks=True, verb=N_("take a test"))


def _test_of(nerve: Nerve) -> Offer:
    verb = _("fear test: {enemy}") if nerve.roll == "fear" else _("terror test: {enemy}")
    said = verb.format(enemy=nerve.enemy.name)
    return Offer(said, Does.ROLL, nerve.roll, "actor", others={"target": nerve.enemy.id})


def _acts(battle: Battle, unit: Unit) -> Standing:
    if not is_activated(battle, unit):
        return NOT_ITS_TURN
    if unit[FLIGHT_DUE]:
        return MayNot(N_("it is routed and must flee first"), ("SK-STATE-05",))
    if must_flee(battle, unit):
        return MayNot(N_("it is routed: it only flees, and at its next activation"), ("SK-STATE-05",))
    if unit[STOPPED] >= figures_left(unit):
        return MayNot(N_("every figure of it fumbled a shot this turn"), ("SK-RNG-13",))
    options = OPTION_OFFERS if figures_to_act(unit) else ()
    rolls = tuple(_rolls_of(battle, unit)) if may_roll(unit) else ()
    ordered = (*options, *rolls) if unit[OPTION] == "none" else (*rolls, *options)
    ending = (END,) if battle[ACTIVE] == unit.id else ()
    if not (ordered or ending):
        return MayNot(N_("every figure of it has acted"), ("SK-ACT-10",))
    return May((*ordered, *ending), _waiting(unit), asks=True, verb=N_("act"))


def _rolls_of(battle: Battle, unit: Unit) -> Iterator[Offer]:
    """What the unit may come to in its activation; rout forbids attacks and spells (SK-STATE-07 to 09)."""
    if not is_routed(battle, unit):
        yield from (_blow_at(enemy) for enemy in enemies_in_contact(battle, unit))
        if unit[KIND] in {MAGE, PRIEST} or unit[MAGIC]:
            yield from SPELL_OFFERS
        if has_weapon(unit):
            yield SHOOT_OFFER
        if not is_engaged(unit):
            yield from (BLOW_OFFER, MEET)
    if unit[KIND] in {HERO, MAGE, PRIEST}:
        yield from AUTHORITY_OFFERS


def _blow_at(enemy: Unit) -> Offer:
    verb = _("strike at {enemy}").format(enemy=enemy.name)
    return Offer(verb, Does.ROLL, BLOW_OFFER.name, BLOW_OFFER.role, others={"target": enemy.id})


def _owes(battle: Battle, unit: Unit) -> Standing:
    mine = tuple(_taking(debt) for debt in battle.debts if debt.unit == unit.id)
    return May(mine) if mine else None


OWED_VERBS: Final = {
    "opening": N_("strike through the opening"),
    "free_attack": N_("strike at the one who flees"),
    "spell": N_("resist the spell"),
}


TESTS: Final = {
    "morale": N_("morale test: {cause}"),
    "fear": N_("fear test: {cause}"),
    "terror": N_("terror test: {cause}"),
}
ANY_ROLL: Final = N_("roll: {cause}")
"""What is owed by hand may be any roll of the sheet."""


def _taking(debt: Debt) -> Offer:
    """A test owed, with all that the debt already says of it."""
    others = {role: unit for role, unit in debt.bindings.items() if role != "actor"}
    cause = _(CAUSES.get(debt.cause, debt.cause))
    verb = OWED_VERBS.get(debt.cause) or _(TESTS.get(debt.resolver, ANY_ROLL)).format(cause=cause)
    return Offer(verb, Does.ROLL, debt.resolver, "actor", debt.inputs, others)


def _ends(battle: Battle, unit: Unit) -> Standing:
    """The piece itself, and whoever acts with it and has not."""
    waits = is_activated(battle, unit) and isinstance(_acts(battle, unit), May) and figures_to_act(unit) > 0
    return May((ENDS,), _waiting(unit)) if waits or battle[ACTIVE] == unit.id else None


def _waiting(unit: Unit) -> str:
    waiting = figures_to_act(unit)
    return (
        n_("{count} still to act", "{count} still to act", waiting).format(count=waiting)
        if waiting
        else _("all have acted")
    )


def _has_a_start(battle: Battle) -> bool:
    return any(unit[FLIGHT_DUE] or still_to_face(battle, unit) for unit in activated(battle))


def _can_act(battle: Battle) -> bool:
    return any(isinstance(_acts(battle, unit), May) for unit in activated(battle))


def _is_cut_short(battle: Battle) -> bool:
    """Whether a figure that could still act would lose its action by going on (SK-ACT-10)."""
    return bool(_figures_waiting(battle))


def _figures_waiting(battle: Battle) -> tuple[Open, ...]:
    """The figures of those being activated that could still act (SK-ACT-10)."""
    waiting = {
        unit.id: figures
        for unit in activated(battle)
        if (figures := figures_to_act(unit)) and isinstance(_acts(battle, unit), May)
    }
    return (Open(Matter.FIGURE, sum(waiting.values()), tuple(waiting)),) if waiting else ()


INITIATIVE_PHASE: Final = Phase(
    "initiative",
    "1",
    N_("Initiative"),
    (
        Step(
            id="1",
            label=N_("Initiative"),
            text=N_("1d20 and the general's Morale for each side; equal totals go to the higher Level."),
            rules=("SK-TURN-01", "SK-TURN-02", "SK-TURN-03", "SK-TURN-04", "SK-TURN-05"),
            offers=(
                Offer(
                    N_("roll for the initiative"),
                    Does.ROLL,
                    "initiative",
                    made=lambda battle: bool(battle[INITIATIVE]),
                ),
            ),
            enters=new_turn,
            unfinished=leaving.nobody_has_the_initiative,
        ),
    ),
)

FIRST_PHASE: Final = Phase(
    "first",
    "2",
    N_("First designation"),
    (
        Step(
            id=FIRST_STEP,
            label=N_("Designate the first piece"),
            text=N_("The side with the initiative designates a unit or an independent, which is activated at once."),
            rules=("SK-TURN-01", "SK-TURN-06", "SK-TURN-07"),
            standing=_of_the_living(_designates),
            unfinished=leaving.none_designated,
        ),
    ),
)

ACTIVATION_PHASE: Final = Phase(
    "activation",
    "3",
    N_("Activations"),
    (
        Step(
            id=START_STEP,
            label=N_("Start of the activation"),
            text=N_(
                "A routed unit flees, its enemies in contact striking for nothing; "
                "others take the fear and terror tests due."
            ),
            rules=(
                "SK-TURN-01",
                "SK-TURN-07",
                "SK-STATE-05",
                "SK-STATE-06",
                "SK-FEAR-03",
                "SK-FEAR-14",
                "SK-TERROR-03",
            ),
            standing=_of_the_living(_starts),
            prompts=("fear_due",),
            matters=_has_a_start,
            unfinished=leaving.flights_due,
            leaves=leaving.TESTS_OF_NERVE,
        ),
        Step(
            id=ACT_STEP,
            label=N_("Its figures act"),
            text=N_(
                "Figure by figure, each takes one of the seven options; "
                "attacks, spells, commands and rallies are rolled as they come."
            ),
            rules=(
                "SK-ACT-01",
                "SK-ACT-02",
                "SK-ACT-03",
                "SK-ACT-04",
                "SK-ACT-05",
                "SK-ACT-06",
                "SK-ACT-07",
                "SK-ACT-08",
                "SK-ACT-09",
                "SK-CMD-03",
                "SK-RALLY-03",
                "SK-STATE-02",
                "SK-FEAR-03",
            ),
            standing=_of_the_living(_acts),
            prompts=("option", "damage"),
            matters=_can_act,
        ),
        Step(
            id=OWED_STEP,
            label=N_("Tests owed"),
            text=N_("Openings, free attacks and morale tests earned in this activation are taken now, if not before."),
            rules=(
                "SK-MORALE-02",
                "SK-MORALE-03",
                "SK-MORALE-04",
                "SK-MORALE-05",
                "SK-MORALE-06",
                "SK-MORALE-07",
                "SK-MORALE-08",
            ),
            standing=_of_the_living(_owes),
            matters=lambda battle: bool(battle.debts),
        ),
        Step(
            id=END_STEP,
            label=N_("End of the activation"),
            text=N_("The activation ends when every figure has acted; the other side designates next."),
            rules=("SK-ACT-10",),
            standing=_of_the_living(_ends),
            matters=_is_cut_short,
            unfinished=_figures_waiting,
        ),
        Step(
            id=NEXT_STEP,
            label=N_("The other side designates"),
            text=N_(
                "In alternation, one piece each, until every piece has been designated; "
                "a side with none left lets the other go on."
            ),
            rules=("SK-TURN-01", "SK-TURN-08", "SK-TURN-09", "SK-TURN-10", "SK-TURN-11"),
            standing=_of_the_living(_designates),
            matters=is_anybody_left,
            unfinished=leaving.pieces_undesignated,
        ),
    ),
)

END_PHASE: Final = Phase(
    "end",
    "–",
    N_("End of the turn"),
    (
        Step(
            id=LAST_STEP,
            label=N_("End of the turn"),
            text=N_("Designations and fumbled shots are forgotten; the spells attempted are barred next turn."),
            rules=("SK-TURN-10", "SK-RNG-13", "SK-SPELL-02"),
        ),
    ),
)

PHASES: Final = (INITIATIVE_PHASE, FIRST_PHASE, ACTIVATION_PHASE, END_PHASE)
