"""A melee played to its end, one question at a time: discipline, announcements, initiative, blows and wounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tracker.battle.battle import Battle, Running, UnitId
from tracker.battle.events import AnyEvent
from tracker.battle.fields import Option, Scalar
from tracker.games.confrontation.concepts.contact import changed
from tracker.games.confrontation.concepts.ids import bg, cf, run
from tracker.games.confrontation.concepts.wounds import VICTIM_WOUND, WOUND, wound_met
from tracker.games.confrontation.fields import ARRIVAL, FIGURES, FOUGHT, INI_LOST, REACTED, READY, REAR, is_away, named
from tracker.games.confrontation.procedures import announcing
from tracker.games.confrontation.procedures.fighting import ACTOR, TARGET, Fight, fight_of, roll_off
from tracker.games.confrontation.rolls.blow import flees
from tracker.games.confrontation.rolls.damage import ATTACKER_WOUND, DAMAGE, NOTHING
from tracker.games.confrontation.rolls.exchange import HIT, MISSED
from tracker.games.confrontation.rolls.opening import MADE, striking_key
from tracker.games.confrontation.switches import REACT_MALUS, TIE
from tracker.rules.resolver import Role
from tracker.rules.system import Ask, Choose, Procedure, RollFor
from tracker.words import N_, naming

DEFERRED: Final = (DAMAGE.key,)
"""Equal totals strike together, as the dice of one unit do: no wound of a moment hinders a blow of it (CF-START-07)."""
Asks = Callable[[Fight], Ask | None]


def _ask(battle: Battle, running: Running) -> Ask | None:
    """The next question, as a function of the answers so far and no script.

    Who comes before whom hangs on totals, which are in the battle and in no answer: run again, a script would meet the
    rolls in another order. And the forecast of twenty against twenty asks 26,000 times over a million answers, for 1.2
    of its 7.7 seconds; to yield each of these again takes another 0.5 before anything is read.
    """
    fight = fight_of(battle, running)
    if fight is None:
        return None
    opposed = len({unit.side for unit in fight.standing}) > 1
    return next(
        (ask for asks in (IN_ORDER if opposed else IN_ORDER[-1:]) if (ask := asks(fight)) is not None),
        None,
    )


def _initiative(fight: Fight) -> Ask | None:
    waiting = (unit for unit in fight.standing if not unit[READY])
    if (unit := fight.next_unsaid(waiting, lambda unit: f"initiative:{unit.id}")) is None:
        return None
    # Where only those who shot suffer, it is for the table to say of several figures which strikes.
    for_all = REACT_MALUS.of(fight.battle.switches) != "shooters" or unit[FIGURES] == 1
    is_lost = unit[REACTED] and for_all
    return RollFor(
        f"initiative:{unit.id}",
        N_("The initiative test"),
        "initiative",
        {ACTOR: unit.id},
        by=announcing.split_by(fight, unit),
        foreseen=MADE,
        note=N_("stood and shot this turn") if is_lost else "",
        short=N_("initiative"),
    )


def _striking_ties(fight: Fight) -> Ask | None:
    begun = any(key.startswith(("blow:", "parry:")) for key in fight.answers)
    if begun or TIE.of(fight.battle.switches) != "rolloff":
        return None
    return roll_off(fight, lambda unit: striking_key(fight.battle, unit)[:-1])


def _blows(fight: Fight) -> Ask | None:
    for striker in sorted(fight.strikers, key=fight.place):
        for number, prey in enumerate(fight.swings(striker)):
            if (ask := _blow(fight, striker, prey, number)) is not None:
                return ask
    return None


def still_strikes(fight: Fight, striker: UnitId, number: int) -> bool:
    """Whether a figure is left for that blow: the dead strike only at the moment they fell (CF-START-07)."""
    if is_away(fight.unit(striker)):
        return fight.felled_together(striker)
    return announcing.are_left(fight, striker, number + 1)


def _blow(fight: Fight, striker: UnitId, prey: UnitId, number: int) -> Ask | None:
    """The next question about one blow: its parry, the blow itself, the damage of a hit."""
    if is_away(fight.unit(prey)):
        return None
    struck = fight.answer(f"blow:{striker}:{number}")
    if struck is None:
        return _next_blow(fight, striker, prey, number) if still_strikes(fight, striker, number) else None
    is_rolled = struck != HIT or fight.answer(f"wound:{striker}:{number}") is not None
    return None if is_rolled else _damage(fight, striker, prey, number)


def _next_blow(fight: Fight, striker: UnitId, prey: UnitId, number: int) -> Ask:
    parry = fight.answer(f"parry:{striker}:{number}")
    if parry is None and not flees(fight.unit(prey)) and fight.dice_left(prey) > 0:
        options = (Option("yes", N_("yes")), Option("no", N_("no")))
        question = naming(
            N_("{unit:Does|Do} {unit} parry the next blow of {striker}?"),
            unit=named(fight.unit(prey)),
            striker=named(fight.unit(striker)),
        )
        about = (striker, prey)
        key, short = f"parry:{striker}:{number}", N_("parried")
        return Choose(key, question, options, bg(5, 7), about, usual="yes", short=short, player=prey)
    return RollFor(
        f"blow:{striker}:{number}",
        N_("The next blow"),
        "blow",
        {ACTOR: striker, TARGET: prey},
        {"defended": parry == "yes", "leaving": False},
        at=fight.rank(striker),
        by=(f"parry:{striker}:{number}",),
        foreseen=MISSED,
        note=_when(fight, striker),
        short=N_("blow"),
        assumed=_wounds(fight, striker, prey, number, WOUND.key),
        moment=str(fight.place(striker)),
    )


def _damage(fight: Fight, striker: UnitId, prey: UnitId, number: int) -> Ask:
    extra = flees(fight.unit(prey)) or fight.unit(striker)[ARRIVAL] == REAR
    return RollFor(
        f"wound:{striker}:{number}",
        N_("Its damage"),
        DAMAGE.key,
        {TARGET: prey, ACTOR: striker},
        {"extra_die": extra, "by_shot": False},
        at=fight.rank(striker),
        foreseen=NOTHING,
        note=N_("a hit"),
        short=N_("damage"),
        assumed=_wounds(fight, striker, prey, number, ATTACKER_WOUND.key),
        figures_of=f"blow:{striker}:{number}",
        moment=str(fight.place(striker)),
    )


def _wounds(fight: Fight, striker: UnitId, prey: UnitId, number: int, own: str) -> dict[str, Scalar]:
    """Which wounds the two figures of a blow have, as far as the figures of their units differ (BG-09)."""
    own_wound = wound_met(fight.unit(striker), number, len(fight.swings(striker)))
    victim = wound_met(fight.unit(prey), *fight.announced.struck_before(prey, striker, number, _in_turn(fight)))
    return {key: wound for key, wound in ((own, own_wound), (VICTIM_WOUND.key, victim)) if wound is not None}


def _in_turn(fight: Fight) -> tuple[UnitId, ...]:
    return tuple(sorted(fight.strikers, key=fight.place))


def _when(fight: Fight, striker: UnitId) -> str:
    """Why it strikes where it does in the order, where its total does not say so."""
    if fight.unit(striker)[INI_LOST]:
        return N_("initiative lost: it strikes after the others")
    if any(other != striker and fight.place(other) == fight.place(striker) for other in fight.strikers):
        return N_("at the same moment as others: all their blows are struck")
    return ""


IN_ORDER: Final[tuple[Asks, ...]] = (
    announcing.discipline,
    announcing.speaking_ties,
    announcing.targets,
    announcing.shared_bonus,
    announcing.dice,
    announcing.splits,
    _initiative,
    _striking_ties,
    _blows,
)


def _ends(battle: Battle, running: Running) -> tuple[AnyEvent, ...]:
    """The melee is played: nobody in it fights again this turn (CF-MISC-14)."""
    fight = fight_of(battle, running)
    if fight is None:
        return ()
    members = (fight.unit(member) for member in fight.members)
    return tuple(event for unit in members for event in changed(unit, FOUGHT, True, "played"))


MELEE_ROUND: Final = Procedure(
    "melee_round",
    N_("Melee"),
    (
        *run("START", 1, 8),
        *run("DICE", 1, 12),
        *run("MEL", 1, 15),
        *cf("CHARGE", 7),
        *run("DISENG", 12, 15),
        *cf("MISC", 5, 6, 14),
        *bg(5, 7, 10),
    ),
    _ask,
    roles=(Role(ACTOR, N_("one of those who fight")),),
    ends=_ends,
    deferred=DEFERRED,
)
