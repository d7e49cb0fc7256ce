"""What a side that is led would do with a unit: each way weighed by the odds and its temperament, in twentieths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import Battle, Unit, UnitId
from tracker.battle.commands import BeginProcedure, Resolve
from tracker.play.opponent.choices import Alternative, Choice, choices_of
from tracker.play.opponent.facts import aimed_at, enemy_named, lacked
from tracker.play.opponent.odds import TARGET, harm_against
from tracker.play.opponent.temperaments import Temperament
from tracker.play.perspective import Perspective
from tracker.play.walk import standing
from tracker.rules.system import Does, May, Offer, Way
from tracker.words import _

SIDES: Final = 20
"""The faces of the die that draws one of the ways."""
MOST: Final = 6
"""How many ways are weighed against each other: the best ones."""
MOST_TARGETS: Final = 3
"""How many targets of one act: the best ones."""
NOTHING: Final = Fraction(0)
LEAST: Final = 0.05
"""What the least of all ways weighs."""


class Weighed(Struct, frozen=True):
    """One way: what is done, at whom, the harm it does and suffers (None where that is unknown), its weight.

    `share` is on how many faces of the die it is drawn. Where it `asks`, how it is done in full is asked when it is.
    """

    alternative: Alternative
    offer: Offer
    enemy: UnitId | None = None
    gives: Fraction | None = None
    takes: Fraction | None = None
    weight: float = 0.0
    share: int = 0
    asks: bool = False

    def named(self, battle: Battle) -> str:
        """What is done, and at whom: `charge · Esk spears`."""
        verb = _(self.offer.verb)
        enemy = "" if self.enemy is None else battle.units[self.enemy].name
        return verb if not enemy or enemy in verb else f"{verb} · {enemy}"


def proposal(view: Perspective, unit: Unit, temperament: Temperament) -> tuple[Weighed, ...]:
    """The ways that are worth it, the best first, with shares of the die that add up to all its faces; () for none."""
    return weighed(view, unit, options(view, unit), temperament)


def options(view: Perspective, unit: Unit) -> tuple[Weighed, ...]:
    """All that a unit may do, one for each enemy that an act may be aimed at, not weighed yet.

    Who is not awaited at the step has none: what may be done there is the table's to tell.
    """
    stands = standing(view.system, view.battle, unit)
    if not (isinstance(stands, May) and stands.awaited):
        return ()
    return tuple(option for choice in choices_of(view, unit) for option in _of_choice(view, unit, choice))


def weighed(view: Perspective, unit: Unit, among: Iterable[Weighed], temperament: Temperament) -> tuple[Weighed, ...]:
    """Those that are worth it to a side so led, the best first, with their shares of the die."""
    ways = [_weighed(view, unit, option, temperament) for option in among]
    ways.sort(key=lambda way: -way.weight)
    aimed = Counter[str]()
    best = []
    for way in ways:
        aimed[way.offer.verb] += 1
        if aimed[way.offer.verb] <= MOST_TARGETS:
            best.append(way)
    return shared([way for way in best if way.weight > 0][:MOST] or best[:1])


def drawn_by(ways: Sequence[Weighed], face: int) -> Weighed:
    """The way that a face of the die draws."""
    for way in ways:
        if face <= way.share:
            return way
        face -= way.share
    raise ValueError(face)


def names_by_face(ways: Sequence[Weighed], battle: Battle) -> list[str]:
    """What each face of the die draws, in words, from the first to the last."""
    return [drawn_by(ways, face).named(battle) for face in range(1, SIDES + 1)]


def draw_question(unit: Unit) -> str:
    """What that die is thrown for, as the log keeps it."""
    return _("What does {unit} do?").format(unit=unit.name)


def in_shares(weights: Sequence[float]) -> tuple[int, ...]:
    """The faces of the die shared out by weight, at least one to each, what is left over to the heaviest."""
    whole = sum(weights)
    shares = [max(1, int(SIDES * weight / whole)) if whole else 1 for weight in weights]
    if shares:
        shares[max(range(len(weights)), key=lambda place: weights[place])] += SIDES - sum(shares)
    return tuple(shares)


def shared(ways: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """These with the die shared out among them by their weight."""
    shares = in_shares([way.weight for way in ways])
    return tuple(replace(way, share=share) for way, share in zip(ways, shares, strict=True))


def _of_choice(view: Perspective, unit: Unit, choice: Choice) -> Iterator[Weighed]:
    """One way for each enemy that the act may be aimed at, or one where it is aimed at nobody."""
    if choice.offer is None:
        return
    offer, way = choice.offer, view.system.way_of(choice.offer)
    targets: dict[UnitId | None, list[Alternative]] = {}
    for alternative in choice.alternatives:
        targets.setdefault(enemy_named(view.battle, unit, alternative.command), []).append(alternative)
    for enemy, alternatives in targets.items():
        asks = len(alternatives) > 1 or not alternatives[0].is_ready
        against = _against(view, unit, alternatives[0], way) if enemy is None and _aims(offer, way) else {}
        if enemy is not None or not against:
            yield Weighed(alternatives[0], offer, enemy, asks=asks)
        for aimed, alternative in against.items():
            yield Weighed(alternative, offer, aimed, asks=asks)


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


def _weighed(view: Perspective, unit: Unit, option: Weighed, temperament: Temperament) -> Weighed:
    way, enemy = view.system.way_of(option.offer), option.enemy
    if enemy is None or way not in {Way.SHOOT, Way.FIGHT, Way.MOVE}:
        return replace(option, weight=_fondness(view, unit, option, temperament))
    gives = harm_against(view, _rolled(way), unit.id, enemy)
    if way is Way.SHOOT:
        return replace(option, gives=gives, weight=temperament.shoot * float(gives or NOTHING))
    takes = harm_against(view, Way.FIGHT, enemy, unit.id)
    given, taken = float(gives or NOTHING), float(takes or NOTHING)
    worth = max(given - temperament.caution * taken / 2, LEAST)
    fond = temperament.advance if way is Way.MOVE else 1.5
    return replace(option, gives=gives, takes=takes, weight=fond * worth if temperament.dares(given, taken) else 0.0)


def _fondness(view: Perspective, unit: Unit, option: Weighed, temperament: Temperament) -> float:
    """How fond it is of an act that is aimed at nobody: what is owed, then what the step offers first.

    Where the step asks which of several, none of them is first; where it does not, all that is else offered there is
    only done by hand.
    """
    offer, way = option.offer, view.system.way_of(option.offer)
    command, stands = option.alternative.command, standing(view.system, view.battle, unit)
    if isinstance(command, Resolve) and command.debt is not None:
        return 2.0
    is_asked = isinstance(stands, May) and stands.asks
    if isinstance(stands, May) and not is_asked and stands.offers[:1] == (offer,):
        return 1.0
    fond = {Way.MOVE: 0.2 * temperament.advance, Way.RALLY: 0.6, Way.CAST: 0.6}
    return fond.get(way, temperament.wait / 4 if is_asked or offer.does is Does.TICK else 0.0)
