"""Flight and pursuit: one table of six lines in three columns, and whether the fleer is caught."""

from __future__ import annotations

from typing import Any, Final

from tracker.battle.battle import Unit
from tracker.battle.dice import D6, Face
from tracker.battle.fields import choice, decimal, flag
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.ids import bg, cf
from tracker.games.confrontation.concepts.known import known_of
from tracker.games.confrontation.rolls.authority import ACTOR
from tracker.games.confrontation.switches import CANNOT_FLEE, CAUGHT_BLOWS, VOLUNTARY_MEASURE
from tracker.rules import resolver
from tracker.rules.kinds import runs_of
from tracker.rules.resolver import Case, Input, Line, Outcome, Resolver, asked, flat
from tracker.words import N_

TARGET: Final = "target"

# fmt: off
# By the modified face, 1 to 6: multiples of MOV; the pursuit adds them to CHG.
FEAR_FLIGHT_MOVES: Final =      (0.0, 0.5, 0.5, 1.0, 1.0, 2.0)
VOLUNTARY_FLIGHT_MOVES: Final = (0.5, 1.0, 1.0, 1.5, 1.5, 2.0)
PURSUIT_MOVES: Final =          (0.0, 0.5, 0.5, 1.0, 1.0, 1.0)

WINDED: Final = flag("winded", N_("Winded: the fleeing unit failed to rally"), rules=cf("RALLY", 4, 5))
KIND: Final = choice("kind", N_("The enemy flees"),
                     {fields.AFRAID: N_("from fear"), fields.VOLUNTARY: N_("of its own will")},
                     rules=cf("FLEE", 8, 16))
FLED: Final = fields.FLED_CM.asked("fled_cm", N_("Cm fled"), rules=cf("FLEE", 2, 8, 16))
TO_EDGE: Final = decimal("edge_cm", N_("Cm to the table edge, away from the pursuer"), 0, 480, 480,
                         help=N_("it stops there"), rules=cf("FLEE", 19))
GAP: Final = decimal("gap", N_("Cm between the two before moving"), 0, 480, rules=cf("FLEE", 2, 8))
STOPS: Final = flag("stops", N_("Stops at the enemy caught"), rules=cf("FLEE", 8, 16))

FLIGHT_LINES: Final[tuple[Line, ...]] = (
    asked("moved", N_("The fleeing unit has already moved this turn"), N_("has already moved"), -1, *cf("FLEE", 5, 13),
          reader=known_of(ACTOR, lambda unit: unit[fields.MOVED] > 0)),
    flat("winded", N_("winded"), -1, lambda case: case[WINDED], *cf("RALLY", 4), field=WINDED),
    *resolver.PLUS_HELPS,
)
PURSUIT_LINES: Final[tuple[Line, ...]] = (
    flat("winded", N_("winded"), -1, lambda case: case[WINDED], *cf("RALLY", 5), field=WINDED),
    *resolver.PLUS_HELPS,
)
# fmt: on

MOVES_IN_WORDS: Final = {
    0.0: ("none", N_("it cannot flee")),
    0.5: ("half", N_("flight of half a movement")),
    1.0: ("whole", N_("flight of one movement")),
    1.5: ("more", N_("flight of one and a half movements")),
    2.0: ("double", N_("flight of two movements")),
}

MULTIPLES: Final = {key: move for move, (key, _words) in MOVES_IN_WORDS.items()}


def line_of_table(lines: tuple[Line, ...], case: Case) -> int:
    """The line of the table: the modified face, never under 1 nor over 6 (R-24)."""
    return min(max((case.face(0) or 0) + int(resolver.sum_of(lines, case)), 1), 6)


def _flight(moves: tuple[float, ...], kind: str, *edge: Input, **about: Any) -> Resolver:
    """A column of the flight table for the one who flees, no further than the edge where it may not leave the table."""

    def multiple(case: Case) -> float:
        return moves[line_of_table(FLIGHT_LINES, case) - 1]

    def fled(case: Case, multiple: float) -> float:
        return min([multiple * case[fields.MOV], *(case[TO_EDGE] for _asked in edge)])

    def judge(case: Case) -> str:
        key = MOVES_IN_WORDS[multiple(case)][0]
        stands = key == "none" and case.ruling(CANNOT_FLEE) == "stands_minus2"
        return "stands" if stands else key

    def figures(case: Case) -> tuple[resolver.Figure, ...]:
        if not case.faces:
            return ()
        return (resolver.Figure(N_("cm it flees"), fled(case, multiple(case)), signed=False, key="cm"),)

    def effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
        if outcome == "stands":
            return (resolver.Effect("stands", ACTOR),)
        return (resolver.Effect("fled", ACTOR, key=kind, value=fled(case, MULTIPLES[outcome])),)

    outcomes = [Outcome(*MOVES_IN_WORDS[move]) for move in sorted(set(moves))]
    if 0.0 in moves:
        outcomes.append(Outcome("stands", N_("cannot flee: it stands and fights at −2"), rules=cf("FLEE", 9)))
    return Resolver(
        roles=(resolver.Role(ACTOR, N_("fleeing unit")), resolver.Role(TARGET, N_("pursuer"), optional=True)),
        inputs=(
            Input(fields.MOV, resolver.roster(ACTOR, fields.MOV)),
            Input(WINDED),
            *edge,
        ),
        lines=FLIGHT_LINES,
        outcomes=tuple(outcomes),
        throws=lambda case: None if case.faces else resolver.Throw(D6, N_("the flight die")),
        judge=judge,
        total=lambda case: line_of_table(FLIGHT_LINES, case) if case.faces else None,
        figures=figures,
        effects=effects,
        is_test=False,
        **about,
    )


FEAR_FLIGHT: Final = _flight(
    FEAR_FLIGHT_MOVES,
    fields.AFRAID,
    key="fear_flight",
    label=N_("Flight from fear"),
    deed=N_("{actor} {actor:flees|flee} in fear"),
    rules=(*cf("FLEE", 2, 3, 5, 6, 9), *cf("RALLY", 4, 12)),
    switches=(CANNOT_FLEE,),
)
VOLUNTARY_FLIGHT: Final = _flight(
    VOLUNTARY_FLIGHT_MOVES,
    fields.VOLUNTARY,
    Input(TO_EDGE, needed=True, measured=True, alone=lambda _case: TO_EDGE.default),
    key="voluntary_flight",
    label=N_("Voluntary flight"),
    deed=N_("{actor} {actor:chooses|choose} to flee"),
    rules=(*cf("FLEE", 10, 11, 13, 14, 17, 19), *cf("RALLY", 11)),
)


def charge_cm(case: Case) -> float:
    """The charge every pursuit begins with; a CHG that nobody knows is twice MOV (BG-13)."""
    return case[fields.CHG] or 2 * case[fields.MOV]


def pursued_cm(case: Case) -> float:
    """How far the pursuer comes."""
    return charge_cm(case) + PURSUIT_MOVES[line_of_table(PURSUIT_LINES, case) - 1] * case[fields.MOV]


def needed_cm(case: Case) -> float:
    """How far he must come to touch the fleer (CF-FLEE-08, CF-FLEE-16, R-25)."""
    return case[GAP] + case[FLED] if _counts_from_its_own_start(case) else case[FLED]


def _pursuit_ends(case: Case) -> str:
    return "caught" if pursued_cm(case) >= needed_cm(case) else "escaped"


def _pursuit_effects(case: Case, outcome: str) -> tuple[resolver.Effect, ...]:
    if outcome == "caught" and case[STOPS]:
        # Who catches stops at the one it caught; commands of older versions count the whole of its pursuit.
        pursued = resolver.Effect("pursued", ACTOR, value=needed_cm(case))
    elif case.faces:
        pursued = resolver.Effect("pursued", ACTOR, value=pursued_cm(case))
    else:
        least = needed_cm(case) if outcome == "caught" else charge_cm(case)
        pursued = resolver.Effect("pursued_least", ACTOR, value=least)
    return (pursued, resolver.Effect("caught", TARGET)) if outcome == "caught" else (pursued,)


def _pursuit_figures(case: Case) -> tuple[resolver.Figure, ...]:
    """How far he comes, once his die lies, and how far he must."""
    if not case.faces:
        return ()
    return (
        resolver.Figure(N_("cm of pursuit"), pursued_cm(case), signed=False, key="cm"),
        resolver.Figure(N_("cm to catch it"), needed_cm(case), signed=False, key="needed_cm"),
    )


def _pursuit_throws(case: Case) -> resolver.Throw | None:
    if case.faces:
        return None
    alike = runs_of(D6, lambda face: _pursuit_ends(case.after(Face(D6.sides, face))))
    return resolver.Throw(D6, N_("the pursuit die"), alike, is_counted=True)


def _kind(unit: Unit) -> str:
    return fields.VOLUNTARY if unit[fields.FLEEING] == fields.VOLUNTARY else fields.AFRAID


def _gap(scene: resolver.Context) -> float | None:
    """The gap measured when the charge was declared; None for any other pursuit."""
    hunter, prey = scene.unit(ACTOR), scene.unit(TARGET)
    if hunter is None or prey is None or hunter[fields.CHARGES] != prey.id:
        return None
    return hunter[fields.CHARGE_GAP] or None


def _counts_from_its_own_start(case: Case) -> bool:
    return case[KIND] == fields.AFRAID or case.ruling(VOLUNTARY_MEASURE) == "own_start"


PURSUIT: Final = Resolver(
    key="pursuit",
    is_test=False,
    label=N_("Pursuit"),
    deed=N_("{actor} {actor:pursues|pursue} {target}"),
    rules=(*cf("FLEE", 2, 4, 8, 12, 16), *cf("RALLY", 5), *cf("MISC", 15), *bg(13)),
    roles=(resolver.Role(ACTOR, N_("pursuer")), resolver.Role(TARGET, N_("fleeing unit"))),
    inputs=(
        Input(fields.MOV, resolver.roster(ACTOR, fields.MOV)),
        Input(fields.CHG, known_of(ACTOR, fields.charge_of, resolver.FROM_ROSTER)),
        Input(WINDED),
        Input(KIND, known_of(TARGET, _kind)),
        Input(FLED, resolver.state(TARGET, fields.FLED_CM)),
        Input(
            GAP,
            resolver.derived(_gap),
            _counts_from_its_own_start,
            needed=True,
            measured=True,
            alone=lambda _case: GAP.default,
        ),
        # A page never asks for it: where it catches, a pursuit of today stops.
        Input(STOPS, matters=lambda _case: False, proposed=resolver.derived(lambda _scene: True)),
    ),
    lines=PURSUIT_LINES,
    outcomes=(
        Outcome("caught", N_("enemy caught"), good=True, rules=cf("FLEE", 8, 16)),
        Outcome("escaped", N_("enemy not caught"), good=False),
    ),
    switches=(VOLUNTARY_MEASURE, CAUGHT_BLOWS),
    throws=_pursuit_throws,
    judge=_pursuit_ends,
    total=lambda case: line_of_table(PURSUIT_LINES, case) if case.faces else None,
    margin=lambda case: pursued_cm(case) - needed_cm(case) if case.faces else None,
    figures=_pursuit_figures,
    effects=_pursuit_effects,
)
