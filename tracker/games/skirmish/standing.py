"""Who may act at each step of the turn, in which ways, and why another may not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from tracker.battle.battle import Battle, Debt, Unit, UnitId
from tracker.games.skirmish import fields
from tracker.games.skirmish.concepts.acts import BLOWS_AT_WILL, ROLLS, may_roll
from tracker.games.skirmish.concepts.alternation import (
    ACT_STEP,
    NOT_ITS_TURN,
    START_STEP,
    Nerve,
    activated,
    bar_to_designation,
    figures_to_act,
    has_faced,
    is_activated,
    must_flee,
    once_designated,
    still_to_face,
    the_active,
)
from tracker.games.skirmish.concepts.contact import faces_somebody
from tracker.games.skirmish.concepts.rout import is_routed, to_rally
from tracker.games.skirmish.concepts.touching import enemies_to_strike, enemies_touched, left_with_its_move
from tracker.games.skirmish.effects import CAUSES
from tracker.games.skirmish.procedures import FLIGHT_MOVE, all_strike_once, asks_of_each
from tracker.rules.system import (
    Does,
    Matter,
    May,
    MayNot,
    Offer,
    Open,
    Reasons,
    Standing,
    Way,
    already,
    debt_as_offer,
    first_that_holds,
    open_for,
)
from tracker.words import N_, Said, _, n_
from tracker.written import figure

DESIGNATE: Final = Offer(N_("designate"), Does.ACTION, "designate")
DESIGNATE_ONLY: Final = replace(DESIGNATE, verb=N_("designate, and say later what is done"))
DOES_NOTHING: Final = Offer(N_("do nothing"), Does.ACTION, "does_nothing")
END: Final = Offer(N_("end the activation"), Does.ACTION, "end_activation")
ENDS: Final = Offer(N_("end the activation"), Does.ACTION, "end_activation")
FLEE: Final = Offer(N_("flee"), Does.ACTION, "flee")
FLEE_AT_ONCE: Final = replace(FLEE, inputs={"contacts": 1})
FLEE_FROM_SEVERAL: Final = Offer(N_("flee"), Does.PROCEDURE, FLIGHT_MOVE.key, "actor")
MEET: Final = Offer(N_("come into contact"), Does.ACTION, "engage")
MOVE_AND_END: Final = Offer(N_("move, and end the activation"), Does.ACTION, "end_activation", way=Way.MOVE)
DISENGAGE: Final = Offer(N_("disengage from the melee"), Does.ACTION, "disengage", way=Way.MOVE)
OFF_TABLE: Final = Offer(N_("off the table edge"), Does.ACTION, "off_table")
SHOOT_OFFER: Final = Offer(N_("shoot", "act"), Does.ROLL, "shoot", "actor")
BLOW_OFFER: Final = Offer(N_("strike"), Does.ROLL, "melee", "actor")
SPELL_OFFERS: Final = (
    Offer(N_("cast"), Does.ROLL, "cast", "actor", whom=("target",)),
    Offer(N_("choose a target beyond 6 paces"), Does.ROLL, "choose_target", "actor"),
    Offer(N_("dispel"), Does.ROLL, "dispel", "actor"),
)
COMMAND_OFFER: Final = Offer(N_("command"), Does.ROLL, "command", "actor")
RALLY_OFFER: Final = Offer(N_("rally"), Does.ROLL, "rally", "actor")
SIMPLE_MOVE: Final = "simple_move"
MOVES: Final = ("move_simple", SIMPLE_MOVE, "run", "charge")
WITH_A_SPELL: Final = N_("{unit}: a move goes with the spell, before or after, made on the table")
UNTOLD: Final[Mapping[str, str]] = {
    "shoot": N_("{unit}: a move goes with the shooting, before or after, made on the table"),
    "cast": WITH_A_SPELL,
    "dispel": WITH_A_SPELL,
}
"""The words for an untold move, for each roll that is one simple action (SK-ACT-02, SK-ACT-03)."""
ONLY_BEFORE: Final = N_("{unit}: a move goes with the shooting, only before it, made on the table")
"""The words where every figure fumbled its shot: none moves any more (SK-RNG-13)."""
OPTION_OFFERS: Final = tuple(
    Offer(option.label, Does.ACTION, option.key, inputs={"figures": 0})
    for option in sorted(fields.OPTIONS, key=lambda option: option.key not in MOVES)
)
"""The seven options, each taken by all the figures that have not acted; some of them act by an action of its own.

The moves come first: so each has the same number among all as in their own list.
"""
RUN_OUT: Final = Offer(N_("run out of the melee: morale test owed"), Does.ACTION, "run", inputs={"figures": 0})

OF_THE_ACTIVATION: Final = (fields.READY, fields.CHARGED_AT, fields.FEAR_FACED, fields.TERROR_FACED)
"""The marks of a unit that tell something only while it is activated."""

FEAR_DUE: Final = "fear_due"
"""The key of the question whether a piece takes a test of nerve now."""
TEST_FIRST: Final = N_("fear or terror test first")
MOVE_LEFT: Final = N_("the move is left")
NOBODY_ACTS: Final = MayNot(N_("no unit is being activated"), ("SK-ACT-10",))


def of_the_living(standing: Callable[[Battle, Unit], Standing]) -> Callable[[Battle, Unit], Standing]:
    """The same standing, of no concern to a unit that is gone."""
    return lambda battle, unit: None if fields.is_out(unit) else standing(battle, unit)


def designates(battle: Battle, unit: Unit) -> Standing:
    """Who may be designated now, and what it does where nothing comes before that.

    The options have the numbers that they have once it is designated.
    """
    barred = bar_to_designation(battle, unit)
    if barred is not None:
        return barred
    if must_flee(battle, unit):
        return May((DESIGNATE,), N_("will have to flee"))
    if faces_somebody(battle, unit):
        return May((DESIGNATE,), TEST_FIRST)
    return May(
        (*_options_of(battle, once_designated(unit)), DESIGNATE_ONLY, DOES_NOTHING), asks=True, verb=N_("designate")
    )


def starts(battle: Battle, unit: Unit) -> Standing:
    """The beginning of an activation: a flight, or the tests of nerve before the enemies it faces."""
    if not is_activated(battle, unit):
        return NOT_ITS_TURN if battle[fields.ACTIVE] else NOBODY_ACTS
    if unit[fields.FLIGHT_DUE]:
        paces = figure(2 * unit[fields.SPEED])
        # In two parts: a row that has no room for where to says how far all the same.
        note: str = Said(_("{paces} paces · towards the nearest table edge").format(paces=paces))
        asking = FLEE_FROM_SEVERAL if asks_of_each(battle, unit) else FLEE
        return May((FLEE_AT_ONCE if all_strike_once(battle, unit) else asking, OFF_TABLE), note)
    # What it owes comes before what it may have to take besides.
    waiting = sorted(still_to_face(battle, unit), key=lambda nerve: not _is_owed(battle, unit, nerve))
    if not waiting:
        return None
    note, is_owed = N_("tests before enemies it faces, charges or is charged by"), _is_owed(battle, unit, waiting[0])
    tests = tuple(_test_of(nerve) for nerve in waiting)
    # What is not owed the referee starts: nobody waits for it, but for the piece of whom the question is still asked.
    is_asked = battle[fields.ACTIVE] == unit.id and not has_faced(unit)
    return May(tests, note, asks=True, verb=N_("take a test"), awaited=is_owed or is_asked)


def _is_owed(battle: Battle, unit: Unit, nerve: Nerve) -> bool:
    before = {"actor": unit.id, "target": nerve.enemy.id}
    return any((debt.resolver, debt.bindings) == (nerve.roll, before) for debt in battle.debts)


def _test_of(nerve: Nerve) -> Offer:
    verb = _("fear test: {enemy}") if nerve.roll == "fear" else _("terror test: {enemy}")
    label = Said(verb.format(enemy=nerve.enemy.name))
    return Offer(label, Does.ROLL, nerve.roll, "actor", others={"target": nerve.enemy.id})


def _all_fumbled(_battle: Battle, unit: Unit) -> bool:
    """Whether none of its figures may act any more in this turn, as each fumbled a shot (SK-RNG-13)."""
    return unit[fields.STOPPED] >= fields.figures_left(unit)


# fmt: off
CANNOT_ACT: Final[Reasons] = (
    (lambda battle, _unit: not battle[fields.ACTIVE], NOBODY_ACTS),
    (lambda battle, unit: not is_activated(battle, unit), NOT_ITS_TURN),
    (lambda _battle, unit: unit[fields.FLIGHT_DUE],
     MayNot(N_("routed, must flee first"), ("SK-STATE-05",))),
    (must_flee, MayNot(N_("routed, only flees, at the next activation"), ("SK-STATE-05",))),
    (_all_fumbled, MayNot(N_("every figure fumbled a shot this turn"), ("SK-RNG-13",))),
)
# fmt: on


def acts(battle: Battle, unit: Unit) -> Standing:
    """The offers to the figures of the activated piece, options first while none is taken (SK-ACT-01 to 10).

    Who is on alert may shoot or strike while an enemy acts: what else an alert allows is not printed (SK-ACT-11). Once
    each figure on alert has, nothing more is expected of it.
    """
    if _reacts(battle, unit):
        shots = (SHOOT_OFFER,) if fields.has_weapon(unit) else ()
        broke_in = sum(
            battle.times_rolled_unowed(of.name, unit.id, {battle.place.step}) for of in (SHOOT_OFFER, BLOW_OFFER)
        )
        is_through = broke_in >= unit[fields.ON_ALERT]
        return May(
            (*shots, BLOW_OFFER), asks=bool(shots), verb=N_("act") if shots else "", awaited=False, through=is_through
        )
    if barred := first_that_holds(CANNOT_ACT, battle, unit):
        return barred
    may_choose = figures_to_act(unit) > 0
    options = _options_of(battle, unit) if may_choose else ()
    rolls = tuple(_rolls_of(battle, unit)) if may_roll(unit) else ()
    nerve = tuple(_test_of(before) for before in still_to_face(battle, unit) if may_choose)
    if nerve and _has_to_test(battle, unit):
        return May((*nerve, *options, *rolls, *_ending(battle, unit)), TEST_FIRST, asks=True, verb=N_("take a test"))
    ordered = (*options, *rolls, *nerve) if unit[fields.OPTION] == "none" else (*rolls, *options)
    ending = _ending(battle, unit)
    if not ordered:
        if ending and _has_its_move(battle, unit):
            away = DISENGAGE if fields.is_engaged(unit) else MOVE_AND_END
            return May((away, MEET, *ending), MOVE_LEFT, asks=True, verb=N_("act"))
        return May(ending, _option_of(battle, unit), through=True)
    return May((*ordered, *ending), _waiting(battle, unit), asks=True, verb=N_("act"))


def _ending(battle: Battle, unit: Unit) -> tuple[Offer, ...]:
    return (END,) if battle[fields.ACTIVE] == unit.id else ()


def _has_to_test(battle: Battle, unit: Unit) -> bool:
    """Whether the table says that it takes a test of nerve now, and it has taken none: that comes first (SK-RUL-19)."""
    is_said = battle.answered.get((battle.place, FEAR_DUE, unit.id)) == "yes"
    return is_said and not has_faced(unit) and unit[fields.OPTION] == "none"


def _reacts(battle: Battle, unit: Unit) -> bool:
    """Whether figures on alert may break in on the activation of an enemy."""
    active = the_active(battle)
    is_barred = is_routed(battle, unit) or unit[fields.FLIGHT_DUE] or _all_fumbled(battle, unit)
    return active is not None and active.side != unit.side and unit[fields.ON_ALERT] > 0 and not is_barred


def _has_its_move(battle: Battle, unit: Unit) -> bool:
    """Whether its move comes behind what it did: a simple action, or a word before any option (SK-ACT-03, SK-RALLY-03).

    Whether who fought leaves the melee was asked with the option; who has come into contact has moved.
    """
    if battle.is_done(unit.id):
        return False
    if unit[fields.OPTION] == SIMPLE_MOVE:
        return not fields.is_engaged(unit) and any(_has_rolled_by_name(battle, unit, roll) for roll in ROLLS)
    words = (COMMAND_OFFER, RALLY_OFFER)
    return unit[fields.OPTION] == "none" and any(_has_rolled_by_name(battle, unit, offer.name) for offer in words)


def _has_rolled_by_name(battle: Battle, unit: Unit, roll: str) -> bool:
    return battle.times_rolled_unowed(roll, unit.id, {battle.place.step}) > 0


def move_untold(battle: Battle, unit: Unit) -> str:
    """The move that goes with a shot or a spell taken before any option: whether it came before nobody was asked."""
    rolled = next((roll for roll in UNTOLD if battle.times_rolled_unowed(roll, unit.id, {ACT_STEP})), None)
    if rolled is None or unit[fields.OPTION] != "none" or fields.is_engaged(unit) or fields.is_out(unit):
        return ""
    return _(ONLY_BEFORE if _all_fumbled(battle, unit) else UNTOLD[rolled]).format(unit=unit.name)


def moves_left(battle: Battle) -> tuple[Open, ...]:
    """The pieces being activated of which nothing but the move is left."""
    active = the_active(battle)
    is_left = active is not None and not fields.is_out(active) and _is_at_its_move(battle, active)
    return open_for(Matter.MOVE, (active,)) if active is not None and is_left else ()


def _is_at_its_move(battle: Battle, unit: Unit) -> bool:
    stands = acts(battle, unit)
    return isinstance(stands, May) and stands.note == MOVE_LEFT


def _options_of(battle: Battle, unit: Unit) -> tuple[Offer, ...]:
    """The seven options; an all-out attack is idle where nobody is said to touch it, as the sheet gives it no move.

    Who runs in a melee runs out of it, unless other figures of it have acted there (SK-MORALE-05).
    """
    is_free, all_run = not enemies_to_strike(battle, unit), fields.is_engaged(unit) and not unit[fields.ACTED]
    offers = (RUN_OUT if all_run and offer.name == RUN_OUT.name else offer for offer in OPTION_OFFERS)
    return tuple(replace(offer, is_idle=is_free and offer.name == "all_out") for offer in offers)


def _option_of(battle: Battle, unit: Unit) -> str:
    """The option a piece that has acted took, as far as it said so."""
    return _waiting(battle, unit) if unit[fields.OPTION] == "none" else Said(fields.OPTION.show(unit[fields.OPTION]))


def _rolls_of(battle: Battle, unit: Unit) -> Iterator[Offer]:
    """The rolls a unit may make in its activation, the likeliest first; a rout forbids blows, shots, spells.

    Who is said to touch nobody strikes first of all where it charged, and last of all where it did not.
    """
    strikes: tuple[Offer, ...] = ()
    has_charged = unit[fields.OPTION] in BLOWS_AT_WILL
    if not is_routed(battle, unit):
        touched = enemies_touched(battle, unit)
        blows = [_blow_at(enemy) for enemy in touched or left_with_its_move(battle, unit)]
        yield from (replace(blow, is_made=already) for blow in blows) if _has_struck(battle, unit) else blows
        strikes = (BLOW_OFFER, MEET) if has_charged else (MEET, BLOW_OFFER)
        strikes = () if touched else (MEET,) if blows else strikes
    yield from strikes if has_charged else ()
    if not is_routed(battle, unit):
        if unit[fields.KIND] in {fields.MAGE, fields.PRIEST} or unit[fields.MAGIC]:
            yield from SPELL_OFFERS
        if fields.has_weapon(unit):
            yield SHOOT_OFFER
    if unit[fields.KIND] in {fields.HERO, fields.MAGE, fields.PRIEST}:
        yield COMMAND_OFFER
        friends = (friend for friend in battle.of_side(unit.side) if friend.id != unit.id and not fields.is_out(friend))
        if any(to_rally(battle, friend) for friend in friends):
            yield RALLY_OFFER
    yield from () if has_charged else strikes


def _has_struck(battle: Battle, unit: Unit) -> bool:
    """Whether each figure has had its blow where the sheet counts none (SK-ACT-11): one more is asked about."""
    blows = _rolls_of_its_own(battle, unit, BLOW_OFFER)
    is_through = unit[fields.OPTION] in BLOWS_AT_WILL and not figures_to_act(unit)
    return is_through and blows >= fields.figures_left(unit)


def _blow_at(enemy: Unit) -> Offer:
    verb = Said(_("strike at {enemy}").format(enemy=enemy.name))
    return Offer(verb, Does.ROLL, BLOW_OFFER.name, BLOW_OFFER.role, others={"target": enemy.id})


def owes(battle: Battle, unit: Unit) -> Standing:
    """Whoever owes a test, with all that the debt says of it; tests that are owed alike once, and why beside it."""
    mine = [debt for debt in battle.debts if debt.unit == unit.id]
    is_alike = len({(debt.resolver, debt.cause) for debt in mine}) == 1
    if is_alike and mine[0].cause not in OWED_VERBS and mine[0].resolver in TESTS:
        tests = tuple(debt_as_offer(debt, CAUSES[debt.resolver]) for debt in mine)
        return May(tests, CAUSES.get(mine[0].cause, mine[0].cause))
    return May(tuple(map(_taking, mine))) if mine else None


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
"""Any roll of the sheet may be owed by hand."""


def _taking(debt: Debt) -> Offer:
    """A test owed, with all that the debt already says of it."""
    cause = _(CAUSES.get(debt.cause, debt.cause))
    verb = OWED_VERBS.get(debt.cause) or Said(_(TESTS.get(debt.resolver, ANY_ROLL)).format(cause=cause))
    return debt_as_offer(debt, verb)


def ends(battle: Battle, unit: Unit) -> Standing:
    """Who may be through: the piece itself, and whoever acts with it and has not."""
    may_act = is_activated(battle, unit) and isinstance(acts(battle, unit), May)
    if battle[fields.ACTIVE] != unit.id and not (may_act and figures_to_act(unit)):
        return None
    return May((ENDS,), _waiting(battle, unit) if may_act else "")


def _waiting(battle: Battle, unit: Unit) -> str:
    waiting = figures_to_act(unit)
    ready = _ready(battle, unit)
    if fields.figures_left(unit) == 1 and (waiting or ready):
        return N_("still to act") if waiting else N_("has an action left")
    if waiting:
        return Said(n_("{count} still to act", "{count} still to act", waiting).format(count=waiting))
    if ready:
        return Said(n_("{count} with an action left", "{count} with an action left", ready).format(count=ready))
    blows = _rolls_of_its_own(battle, unit, BLOW_OFFER)
    if unit[fields.OPTION] in BLOWS_AT_WILL and 0 < blows < fields.figures_left(unit):
        # Whether those left touch an enemy too the table alone sees: nobody says that they have acted.
        return Said(n_("{count} has struck", "{count} have struck", blows).format(count=blows))
    return N_("has acted") if fields.figures_left(unit) == 1 else N_("all have acted")


def _ready(battle: Battle, unit: Unit) -> int:
    """The figures said to have an action left; blows that are not counted use up none: once one was struck, none is."""
    has_struck = unit[fields.OPTION] in BLOWS_AT_WILL and _has_rolled(battle, unit, BLOW_OFFER)
    return 0 if has_struck else unit[fields.READY]


def unsaid(battle: Battle, unit: Unit) -> frozenset[str]:
    """Of its marks those of an activation that is over, and actions left where blows that are not counted were struck.

    The figures on a card agree with its row.
    """
    if not is_activated(battle, unit):
        return frozenset(field.key for field in OF_THE_ACTIVATION)
    return frozenset() if _ready(battle, unit) else frozenset({fields.READY.key})


def acts_left(battle: Battle) -> tuple[Open, ...]:
    """The parts of an activation lost if it ends now: figures that have not acted, actions of those that have."""
    left = {unit.id: unit[fields.READY] for unit in activated(battle) if _has_an_action(battle, unit)}
    ready = (Open(Matter.ACTION, sum(left.values()), tuple(left)),) if left else ()
    return (*figures_waiting(battle), *ready)


def _has_an_action(battle: Battle, unit: Unit) -> bool:
    """Whether figures of it have an action left and a use for it: a blow, a first shot, a spell, a word.

    Blows that the sheet does not count leave every figure its own: they are left where not one was struck, whether or
    not the enemy they struck is still there.
    """
    if not unit[fields.READY] or not isinstance(acts(battle, unit), May):
        return False
    if unit[fields.OPTION] in BLOWS_AT_WILL and _has_rolled(battle, unit, BLOW_OFFER):
        return False
    if enemies_touched(battle, unit) or left_with_its_move(battle, unit) or _has_yet_to_strike(battle, unit):
        return True
    if _has_rolled(battle, unit, SHOOT_OFFER):
        return False
    return any(offer not in (BLOW_OFFER, MEET) for offer in _rolls_of(battle, unit))


def _has_yet_to_strike(battle: Battle, unit: Unit) -> bool:
    """Whether it charged and struck no blow since, and whom it charged still stands or is not named (SK-ACT-06).

    The charge may be told without the contact that it makes.
    """
    if is_routed(battle, unit) or _has_rolled(battle, unit, BLOW_OFFER):
        return False
    charged = [battle.units.get(UnitId(name)) for name in fields.listed(unit[fields.CHARGED_AT])]
    stands = any(enemy is not None and not fields.is_out(enemy) for enemy in charged)
    return stands or (not charged and unit[fields.OPTION] == "charge")


def _has_rolled(battle: Battle, unit: Unit, offer: Offer) -> bool:
    return _rolls_of_its_own(battle, unit, offer) > 0


def _rolls_of_its_own(battle: Battle, unit: Unit, offer: Offer) -> int:
    """How many of these rolls it made where the figures act, or where the table stands now, behind those acts."""
    return battle.times_rolled_unowed(offer.name, unit.id, {ACT_STEP, battle.place.step})


def shots_left(battle: Battle, unit: Unit) -> int:
    """The shots left to a piece that has begun to shoot: how many more it takes is its own to say."""
    is_asked = _has_an_action(battle, unit) or not may_roll(unit)
    return 0 if is_asked or not _has_rolled(battle, unit, SHOOT_OFFER) else unit[fields.READY]


def has_a_start(battle: Battle) -> bool:
    """Whether anybody activated has to flee, or faces an enemy in contact: other tests of nerve the referee starts."""
    return any(unit[fields.FLIGHT_DUE] or faces_somebody(battle, unit) for unit in activated(battle))


def activation_begun(battle: Battle) -> str:
    """The step at which the activation that is not over goes on; empty where nobody is being activated."""
    if the_active(battle) is None:
        return ""
    return START_STEP if has_a_start(battle) else ACT_STEP


def gone_on_with(battle: Battle) -> str:
    """The step to which an activation goes on from one behind its acts: nothing is owed, and something may be done.

    Where figures have not acted it is cut short there, which is seen at a step of its own.
    """
    is_over = bool(battle.debts) or is_cut_short(battle) or have_acted(battle)
    return "" if is_over else activation_begun(battle)


def has_started(battle: Battle) -> bool:
    """Whether what an activation begins with is done, and was all of it: after a flight nobody acts."""
    return not has_a_start(battle) and not can_act(battle)


def can_act(battle: Battle) -> bool:
    """Whether anybody activated may act at all."""
    standings = (acts(battle, unit) for unit in activated(battle))
    return any(isinstance(stands, May) and stands.offers for stands in standings)


def have_acted(battle: Battle) -> bool:
    """Whether nobody activated can do anything more: the activation ends with that (SK-ACT-10)."""
    standings = (acts(battle, unit) for unit in activated(battle) if not fields.is_out(unit))
    return all(not isinstance(stands, May) or stands.through for stands in standings)


def is_cut_short(battle: Battle) -> bool:
    """Whether a figure that could still act would lose its action by going on (SK-ACT-10)."""
    return bool(figures_waiting(battle))


def figures_waiting(battle: Battle) -> tuple[Open, ...]:
    """The figures of those being activated that could still act (SK-ACT-10)."""
    waiting = {
        unit.id: figures
        for unit in activated(battle)
        if (figures := figures_to_act(unit)) and isinstance(acts(battle, unit), May)
    }
    return (Open(Matter.FIGURE, sum(waiting.values()), tuple(waiting)),) if waiting else ()
