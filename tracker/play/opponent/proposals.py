"""Proposals for a unit of a side that is led: each way weighed by the odds and its temperament, in twentieths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.commands import BeginProcedure, Resolve, Tick
from tracker.play.opponent.choices import Alternative, Choice, choices_of, kind_of
from tracker.play.opponent.facts import aimed_at, enemy_named, lacked, likelihood
from tracker.play.opponent.odds import TARGET, Exchange, balance, exchange
from tracker.play.opponent.plans import Plan, on_plan, plan_of
from tracker.play.opponent.shares import SIDES, in_shares
from tracker.play.opponent.temperaments import Temperament
from tracker.play.perspective import Perspective
from tracker.play.walk import standing
from tracker.rules.system import AIMED, Does, May, Offer, System, Way
from tracker.words import N_, _

MOST: Final = 6
"""How many ways are weighed against each other: the best ones."""
MOST_TARGETS: Final = 3
"""How many targets of one act: the best ones."""
FORESEEN: Final = 3
"""How many ways are foreseen roll by roll: the best ones by the odds of one exchange."""
NO_GAIN: Final = 0.001
"""The least gain that others are measured by."""
ANY: Final = 0.3
"""The weight of an act at an enemy that gains nothing, as a share of one that gains the most."""
NOTHING: Final = Fraction(0)
MOVES: Final = 0.4
"""The weight of advancing or holding, as a share of the best shot or charge."""
UNTOLD: Final = 0.5
"""The weight of an act at an enemy of which nothing is told."""
FLIGHT: Final = 2.0
"""The weight of breaking off, where that is better than to fight on."""
IDLE: Final = 0.05
"""The weight of an act that leads to nothing, as a share of holding back: only where there is nothing else."""
TURNING_BACK: Final = 3
"""By how much worse the odds are at which one in a melee leaves it than those at which one charges into it."""
HOLD: Final = Offer(N_("hold"))
"""To do nothing where one may act: it is ticked off."""
WASTED: Final = 0.01
"""The share of an enemy's strength below which no shot or blow is worth its trouble."""
LEAST: Final = 0.5
"""The least that a way may weigh, of the heaviest: all lighter ones are left out."""

SHARP: Final = 16
"""The power of their weights by which ways share the die: what is second best is seldom drawn."""

Foresight = Callable[[Sequence["Weighed"]], Sequence[Exchange] | None]
"""Whoever foresees what comes of ways: of all, or of none, as that of one is not held against one exchange of another.
"""


class Stance(StrEnum):
    """A unit's bearing while it aims at nobody."""

    ADVANCES = "advances"
    HOLDS = "holds"
    FLEES = "flees"
    ELSE = "else"


class Weighed(Struct, frozen=True):
    """One way: what is done, at whom, what comes of that (None where that is unknown), its weight.

    `way` is the kind of act that it is, or is done for; `share` on how many faces of the die it is drawn. Where it
    `asks`, how it is done in full is asked when it is. The odds of one that `is_foreseen` are those of all rolls and
    tests behind it.
    """

    alternative: Alternative
    offer: Offer
    way: Way = Way.ELSE
    stance: Stance = Stance.ELSE
    enemy: UnitId | None = None
    odds: Exchange | None = None
    weight: float = 0.0
    share: int = 0
    asks: bool = False
    is_foreseen: bool = False

    @property
    def comes_nearer(self) -> bool:
        """Whether it moves the unit at nobody's expense: then somebody has to be told whither."""
        is_move = self.stance is Stance.ADVANCES or (self.way is Way.MOVE and self.stance is Stance.ELSE)
        return is_move and self.enemy is None

    @property
    def gives(self) -> Fraction | None:
        """The share of its strength that the enemy loses; None where that is unknown."""
        return None if self.odds is None else Fraction(self.odds.gives)

    @property
    def takes(self) -> Fraction | None:
        """The share that the unit loses itself; None where nobody strikes back."""
        return None if self.odds is None or self.way is Way.SHOOT else Fraction(self.odds.takes)

    def named(self, battle: Battle) -> str:
        """The act and its enemy: `charge · Esk spears`."""
        verb = _(self.offer.verb)
        enemy = "" if self.enemy is None else battle.units[self.enemy].name
        return verb if not enemy or enemy in verb else f"{verb} · {enemy}"


def proposal(view: Perspective, unit: Unit, temperament: Temperament) -> tuple[Weighed, ...]:
    """The ways that are worth it, the best first, with shares of the die that add up to all its faces; () for none."""
    return weighed(view, unit, options(view, unit), temperament)


def options(view: Perspective, unit: Unit) -> tuple[Weighed, ...]:
    """All that a unit may do, one for each enemy that an act may be aimed at, not weighed yet.

    Who is not awaited at the step has none: what may be done there is the table's to tell. A roll that is part of a
    procedure offered beside it is left to that, and who is in contact goes for nobody, and shoots at nobody else. Where
    all are too far that it could shoot or go for, it may still hold. What it has begun it goes on with, at whomever
    that was.
    """
    stands = standing(view.system, view.battle, unit)
    if not (isinstance(stands, May) and stands.awaited):
        return ()
    suits = view.system.opponent.suits
    offered = [
        option
        for choice in choices_of(view, unit)
        if choice.offer is None or suits(view.battle, unit, choice.offer)
        for option in _of_choice(view, unit, choice)
    ]
    whole = {option.way for option in offered if option.offer.does is Does.PROCEDURE}
    touched = view.system.play.contacts.touched(view.battle, unit) if view.system.play.contacts.are_kept else ()
    held = {enemy.id for enemy in touched}
    may_be = [
        option
        for option in offered
        if not (option.offer.does is Does.ROLL and option.way in whole)
        and _key(option.offer) not in view.system.opponent.by_hand
        and (not held or option.enemy is None or option.enemy in held or option.way not in {Way.SHOOT, Way.MOVE})
        and not (option.enemy in held and option.way is Way.MOVE)
        and not _is_too_far(view, unit, option)
    ]
    if under_way := next((option for option in may_be if _is_under_way(view.battle, option)), None):
        return (replace(under_way, enemy=None),)
    is_left = may_be or any(kind_of(view.system, offer) in AIMED for offer in stands.offers)
    if is_left and not any(option.stance is Stance.HOLDS for option in may_be) and view.allows(Tick(unit.id)):
        may_be.append(Weighed(Alternative(Tick(unit.id)), HOLD, stance=Stance.HOLDS))
    return tuple(may_be)


def _is_under_way(battle: Battle, option: Weighed) -> bool:
    """Whether it goes on with what the unit has begun: then nothing else is done before that."""
    command = option.alternative.command
    return isinstance(command, BeginProcedure) and any(
        running.procedure == command.procedure and command.bindings.items() <= running.bindings.items()
        for running in battle.running
    )


def _is_too_far(view: Perspective, unit: Unit, option: Weighed) -> bool:
    """Whether the table has told that its enemy is, be it one of several rolls that a page makes together."""
    return option.enemy is not None and lacked(view.system, view.battle, option.way, unit, option.enemy) is None


def weighed(
    view: Perspective,
    unit: Unit,
    among: Iterable[Weighed],
    temperament: Temperament,
    foresee: Foresight = lambda _ways: None,
) -> tuple[Weighed, ...]:
    """Those that are worth it to a side so led, the best first, with their shares of the die.

    What `foresee` knows better of the best of them counts in place of the odds of one exchange.
    """
    plan = plan_of(view.battle, view.side)
    lets_come = plan is Plan.HOLD or (temperament.is_wary and plan is not Plan.ATTACK)
    temperament = on_plan(temperament, plan)
    is_on_guard = balance(view) < temperament.yields
    if is_on_guard:
        temperament = temperament.on_guard()
    holds = is_on_guard or lets_come
    ways = _by_weight(view, unit, [_with_odds(view, unit, option) for option in among], temperament, holds=holds)
    likely = [way for way in ways if way.odds is not None][:FORESEEN]
    if likely and (odds := foresee(likely)) is not None:
        known = [replace(way, odds=each, is_foreseen=True) for way, each in zip(likely, odds, strict=True)]
        ways = _by_weight(view, unit, [*known, *(way for way in ways if way.odds is None)], temperament, holds=holds)
    least = ways[0].weight * LEAST if ways else 0.0
    aimed = Counter[str]()
    best = []
    for way in ways:
        aimed[way.offer.verb] += 1
        if aimed[way.offer.verb] <= MOST_TARGETS and way.weight > least:
            best.append(way)
    return shared(best[:MOST])


def _by_weight(
    view: Perspective, unit: Unit, options: list[Weighed], temperament: Temperament, *, holds: bool
) -> list[Weighed]:
    gain = max((option.odds.gain(temperament) for option in options if option.odds is not None), default=0.0)
    ways = [replace(option, weight=_weight(view, unit, option, temperament, gain)) for option in options]
    if holds or _is_deterred(options, temperament):
        ways = [replace(way, weight=0.0) if way.comes_nearer else way for way in ways]
    return sorted(ways, key=lambda way: -way.weight)


def _is_deterred(options: Iterable[Weighed], temperament: Temperament) -> bool:
    """Whether all who are known in reach are more than it dares to charge: to advance on those is to be charged."""
    known = [option for option in options if option.way is Way.MOVE and not option.alternative.lacks]
    in_reach = [option.odds for option in known if option.odds is not None]
    return bool(in_reach) and not any(odds.is_dared(temperament) for odds in in_reach)


def drawn_by(ways: Sequence[Weighed], face: int) -> Weighed:
    """The way that a face of the die draws."""
    for way in ways:
        if face <= way.share:
            return way
        face -= way.share
    raise ValueError(face)


def names_by_face(ways: Sequence[Weighed], battle: Battle) -> list[str]:
    """The words for each face of the die, from the first to the last."""
    return [drawn_by(ways, face).named(battle) for face in range(1, SIDES + 1)]


def draw_question(unit: Unit) -> str:
    """The question of that die, as the log keeps it."""
    return _("What does {unit} do?").format(unit=unit.name)


def shared(ways: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """These with the die shared out among them by their weight."""
    shares = in_shares([way.weight**SHARP for way in ways])
    return tuple(replace(way, share=share) for way, share in zip(ways, shares, strict=True))


def _of_choice(view: Perspective, unit: Unit, choice: Choice) -> Iterator[Weighed]:
    """One way for each enemy that the act may be aimed at or is done for, and one that is aimed at nobody."""
    if choice.offer is None:
        return
    offer, way = choice.offer, kind_of(view.system, choice.offer)
    targets: dict[UnitId | None, list[Alternative]] = {}
    for alternative in choice.alternatives:
        targets.setdefault(enemy_named(view.battle, unit, alternative.command), []).append(alternative)
    for enemy, alternatives in targets.items():
        first = alternatives[0]
        stance = Stance.ELSE if enemy is not None else _stance(view.system, offer)
        option = Weighed(first, offer, way, stance, enemy, asks=len(alternatives) > 1 or not first.is_ready)
        opens = view.system.opponent.opens.get(offer.name, ()) if enemy is None else ()
        aims = (*opens, way) if _aims(offer, way) else opens
        kinds = tuple(kind for kind in aims if view.system.opponent.blows(view.battle, unit, kind) != 0)
        aimed = [
            replace(option, alternative=each, way=kind, stance=Stance.ELSE, enemy=against)
            for kind in (kinds if enemy is None else ())
            for against, each in _against(view, unit, first, kind).items()
        ]
        yield from aimed
        if opens or enemy is not None or not kinds:
            yield option


def _key(offer: Offer) -> str:
    return offer.name or offer.verb


def _stance(system: System, offer: Offer) -> Stance:
    key = _key(offer)
    is_known = (
        (Stance.ADVANCES, system.opponent.advances),
        (Stance.HOLDS, system.opponent.holds),
        (Stance.FLEES, system.opponent.flees),
    )
    return next((stance for stance, keys in is_known if key in keys), Stance.ELSE)


def _against(view: Perspective, unit: Unit, alternative: Alternative, way: Way) -> dict[UnitId, Alternative]:
    """The same against each enemy it may be aimed at: in his part of the procedure, or asked for by its page."""
    command = alternative.command
    enemies = aimed_at(view.system, view.battle, way, unit)
    lacks = {enemy: lacked(view.system, view.battle, way, unit, enemy) or "" for enemy in enemies}
    if not (isinstance(command, BeginProcedure) and _has_target(view, command)):
        return {enemy: replace(alternative, lacks=alternative.lacks or lacks[enemy]) for enemy in enemies}
    named = {enemy: replace(command, bindings={**command.bindings, TARGET: enemy}) for enemy in enemies}
    return {enemy: Alternative(each, lacks[enemy]) for enemy, each in named.items() if view.allows(each)}


def _has_target(view: Perspective, command: BeginProcedure) -> bool:
    return any(role.key == TARGET for role in view.system.procedure(command.procedure).roles)


def _aims(offer: Offer, way: Way) -> bool:
    """Whether what is offered is aimed at somebody, though the page that it opens asks at whom."""
    return way in {Way.SHOOT, Way.FIGHT} or (way is Way.MOVE and offer.does is Does.PROCEDURE)


def _rolled(way: Way) -> Way:
    """The kind of roll that an act comes to: who closes with an enemy strikes."""
    return Way.FIGHT if way is Way.MOVE else way


def _with_odds(view: Perspective, unit: Unit, option: Weighed) -> Weighed:
    """The option with the odds of one exchange with its enemy, where a roll tells them."""
    is_aimed = option.enemy is not None and option.way in AIMED
    if option.enemy is None or not is_aimed or option.offer.name in view.system.opponent.untold:
        return option
    charges = option.way is Way.MOVE
    return replace(option, odds=exchange(view, _rolled(option.way), unit.id, option.enemy, charges=charges))


def _weight(view: Perspective, unit: Unit, option: Weighed, temperament: Temperament, most: float) -> float:
    """How fond it is of a way: of an act at an enemy the fonder the nearer it comes to the `most` that is gained."""
    likely = 1.0
    if option.enemy is not None and option.alternative.lacks:
        likely = likelihood(view.system, view.battle, option.way, unit, option.enemy)
    if option.odds is None and option.enemy is not None and option.way in AIMED:
        return temperament.fond_of(option.way) * UNTOLD * likely
    if option.odds is None:
        return _fondness(view, unit, option, temperament)
    if option.odds.gives < WASTED or (option.way is Way.MOVE and not option.odds.is_dared(temperament)):
        return 0.0
    return temperament.fond_of(option.way) * in_share(option.odds.gain(temperament), most) * likely


def _is_lost(view: Perspective, unit: Unit, temperament: Temperament) -> bool:
    """Fight or flight: whether those in contact take from the unit so much more than it gives that it dares no more."""
    odds = [exchange(view, Way.FIGHT, unit.id, enemy) for enemy in aimed_at(view.system, view.battle, Way.FIGHT, unit)]
    known = [each for each in odds if each is not None]
    given, taken = max((each.given for each in known), default=0.0), sum(each.taken for each in known)
    return taken > 0 and given < min(temperament.charge, TURNING_BACK) * taken / TURNING_BACK


def in_share(gain: float, most: float) -> float:
    """The weight of an act at an enemy among the highest gain of any: the square of its share."""
    return (ANY + (1 - ANY) * max(gain, 0.0) / max(most, NO_GAIN)) ** 2


def _fondness(view: Perspective, unit: Unit, option: Weighed, temperament: Temperament) -> float:
    """How fond it is of an act that is aimed at nobody: what is owed, then what the step offers first.

    Where the step asks which of several, none of them is first; where it does not, all that is else offered there is
    only done by hand.
    """
    offer = option.offer
    command, stands = option.alternative.command, standing(view.system, view.battle, unit)
    if isinstance(command, Resolve) and command.debt is not None:
        return 5.0
    if option.stance is Stance.FLEES:
        return FLIGHT if _is_lost(view, unit, temperament) else 0.0
    if option.stance is not Stance.ELSE:
        return MOVES * (temperament.advance if option.stance is Stance.ADVANCES else temperament.wait)
    is_asked = isinstance(stands, May) and stands.asks
    if isinstance(stands, May) and not is_asked and stands.offers[:1] == (offer,):
        return 0.5
    fond = {Way.MOVE: MOVES * temperament.advance / 4, Way.RALLY: 0.6, Way.CAST: 0.6}
    return fond.get(option.way, temperament.wait * IDLE if is_asked or offer.does is Does.TICK else 0.0)
