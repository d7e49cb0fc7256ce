"""The page of a proposal: the ways of a unit that the app leads, the one a die drew, and the facts they hang on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tracker.battle.battle import UnitId
from tracker.battle.commands import Observe
from tracker.battle.observations import PLACES, Observation, Seen, observed, topic
from tracker.play.opponent.facts import LACKED, known_of, standing_units
from tracker.play.opponent.odds import harm_against
from tracker.play.opponent.proposals import Weighed, drawn_by
from tracker.play.pages.wants import Close
from tracker.play.perspective import Perspective
from tracker.rules.system import Way

FAR_TO_NEAR: Final = (Seen.REACH, Seen.RANGE, Seen.FAR)
COVERED: Final = (Seen.COVER, Seen.OPEN)
HELD: Final = (Seen.ON, Seen.OFF)


class Shown(Enum):
    """The part in the lower half of the page, beside the ways."""

    NOTHING = "nothing"
    CHART = "chart"
    REASON = "reason"


class Fact(Struct, frozen=True):
    """A fact that may be put right: of an enemy, of the unit's cover (`of` is empty), of an objective.

    `seen` is None where nobody has told it. It is certain where the two touch: then it is not for hands to change.
    """

    of: str
    among: tuple[Seen, ...]
    seen: Seen | None = None
    has_lapsed: bool = False
    is_certain: bool = False
    is_changed: bool = False


class ProposalPage(Struct, frozen=True):
    """The page of a proposal; every key makes another one of it.

    `ways` are empty until they are reckoned, `face` is the die that drew one of them, 0 where none was thrown; `lit` is
    the place of the way under the light. While facts are put right they are listed in `facts`, the light at `fact`.
    """

    view: Perspective
    unit: UnitId
    ways: tuple[Weighed, ...] = ()
    face: int = 0
    lit: int = 0
    facts: tuple[Fact, ...] = ()
    fact: int = 0
    shown: Shown = Shown.NOTHING

    @property
    def way(self) -> Weighed | None:
        """The way under the light; None until they are reckoned."""
        return self.ways[self.lit] if self.ways else None

    @property
    def drawn(self) -> Weighed | None:
        """The way that the die drew, or the only one there is."""
        return drawn_by(self.ways, max(self.face, 1)) if self.ways else None

    def with_ways(self, ways: tuple[Weighed, ...], face: int) -> ProposalPage:
        """The page once it is reckoned and drawn: the light lies on what was drawn."""
        page = replace(self, ways=ways, face=face)
        return page if page.drawn is None else replace(page, lit=ways.index(page.drawn))


class Agree(Struct, frozen=True):
    """The way is taken; where it is not the one drawn, for a reason."""

    way: Weighed
    wants_reason: bool


class Tell(Struct, frozen=True):
    """The table sees a fact otherwise; then the way is drawn anew."""

    observations: tuple[Observe, ...]


class DrawAgain(Struct, frozen=True):
    """Another draw of the same ways, for a reason."""


class LeadByHand(Struct, frozen=True):
    """The player leads this unit himself: all that it is offered is listed."""


ProposalWant = Agree | Tell | DrawAgain | LeadByHand | Close
Pressed = tuple[ProposalPage, ProposalWant | None]


def press_proposal(page: ProposalPage, intent: str) -> Pressed:
    """The page after a key, by the id of its binding, and its wants of whoever shows it."""
    return (FACT_INTENTS if page.facts else WAY_INTENTS).get(intent, _nothing)(page)


def _nothing(page: ProposalPage) -> Pressed:
    return page, None


def _agree(page: ProposalPage) -> Pressed:
    return page, None if page.way is None else Agree(page.way, wants_reason=page.way is not page.drawn)


def _open_facts(page: ProposalPage) -> Pressed:
    if page.way is None:
        return page, None
    facts = tuple(_facts(page))
    at = next((number for number, fact in enumerate(facts) if fact.of == page.way.enemy), 0)
    return replace(page, facts=facts, fact=at), None


def _not_so(page: ProposalPage) -> Pressed:
    """The enemy of the way under the light is too far for it: in range still, where the unit can shoot and would go.

    That of an act that is known to be possible may be too far all the same, but for whom it touches.
    """
    way, view = page.way, page.view
    if way is None or way.enemy is None or way.way not in LACKED or way.way is Way.FIGHT:
        return page, None
    known = known_of(view.system, view.battle, view.battle.units[page.unit], way.enemy)
    if known is not None and known not in view.battle.observations:
        return page, None
    is_move = way.way is Way.MOVE
    may_shoot = is_move and bool(harm_against(view, Way.SHOOT, page.unit, way.enemy))
    return page, Tell((Observe(page.unit, Seen.RANGE if may_shoot else Seen.FAR, way.enemy),))


def _nobody(page: ProposalPage) -> Pressed:
    """No enemy is in reach or in range but those the unit touches."""
    if page.way is None:
        return page, None
    return _tell(_nobody_else(_open_facts(page)[0])[0])


def _facts(page: ProposalPage) -> Iterator[Fact]:
    """Whom the ways are aimed at come first, then the other enemies, the unit's own cover and the objectives."""
    system, battle, unit = page.view.system, page.view.battle, page.view.battle.units[page.unit]
    aimed = dict.fromkeys(way.enemy for way in page.ways if way.enemy is not None)
    others = (other.id for other in standing_units(system, battle) if other.side != unit.side)
    for enemy in dict.fromkeys((*aimed, *others)):
        known = known_of(system, battle, unit, enemy)
        yield _fact(enemy, FAR_TO_NEAR, known, is_certain=known is not None and known not in battle.observations)
    yield _fact("", COVERED, observed(battle.observations, unit.id, topic(Seen.COVER)))
    for name in battle.objectives:
        yield _fact(name, HELD, observed(battle.observations, unit.id, PLACES, name))


def _fact(of: str, among: tuple[Seen, ...], known: Observation | None, *, is_certain: bool = False) -> Fact:
    return Fact(of, among) if known is None else Fact(of, among, known.seen, known.has_lapsed, is_certain)


def _turned(by: int) -> Callable[[ProposalPage], Pressed]:
    def turn(page: ProposalPage) -> Pressed:
        fact = page.facts[page.fact]
        if fact.is_certain:
            return page, None
        place = fact.among.index(fact.seen) + by if fact.seen is not None else min(by, 0)
        return with_fact(page, page.fact, fact.among[place % len(fact.among)]), None

    return turn


def with_fact(page: ProposalPage, at: int, seen: Seen) -> ProposalPage:
    """The page once that is so of the fact at that place."""
    fact = replace(page.facts[at], seen=seen, has_lapsed=False, is_changed=True)
    return replace(page, facts=(*page.facts[:at], fact, *page.facts[at + 1 :]))


def _nobody_else(page: ProposalPage) -> Pressed:
    """All enemies of whom nothing was said on this page are neither in reach nor in range."""
    for at, fact in enumerate(page.facts):
        if fact.among is FAR_TO_NEAR and not (fact.is_changed or fact.is_certain):
            page = with_fact(page, at, Seen.FAR)
    return page, None


def _tell(page: ProposalPage) -> Pressed:
    changed = tuple(
        Observe(page.unit, fact.seen, fact.of) for fact in page.facts if fact.is_changed and fact.seen is not None
    )
    return replace(page, facts=()), Tell(changed) if changed else None


def _showing(shown: Shown) -> Callable[[ProposalPage], Pressed]:
    return lambda page: (replace(page, shown=Shown.NOTHING if page.shown is shown else shown), None)


WAY_INTENTS: Final[Mapping[str, Callable[[ProposalPage], Pressed]]] = {
    "proposal.agree": _agree,
    "proposal.facts": _open_facts,
    "proposal.farther": _not_so,
    "proposal.nobody": _nobody,
    "proposal.again": lambda page: (page, DrawAgain() if page.face else None),
    "proposal.chart": _showing(Shown.CHART),
    "proposal.reason": _showing(Shown.REASON),
    "proposal.by_hand": lambda page: (page, LeadByHand()),
    "proposal.leave": lambda page: (page, Close(is_done=False)),
}
FACT_INTENTS: Final[Mapping[str, Callable[[ProposalPage], Pressed]]] = {
    "proposal.agree": _tell,
    "proposal.nearer": _turned(-1),
    "proposal.farther": _turned(1),
    "proposal.nobody": _nobody_else,
    "proposal.leave": lambda page: (replace(page, facts=()), None),
}
