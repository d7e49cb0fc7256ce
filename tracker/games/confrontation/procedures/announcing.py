"""Announcements before the first blow: discipline, who strikes whom, whose bonus counts, how the dice are split."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from tracker.battle.battle import Unit, UnitId
from tracker.battle.fields import Scalar, whole
from tracker.games.confrontation import fields
from tracker.games.confrontation.concepts.contact import CONTACTS, contacts_of
from tracker.games.confrontation.concepts.ids import bg, cf
from tracker.games.confrontation.procedures.announced import share_key, target_key
from tracker.games.confrontation.procedures.fighting import ACTOR, Fight, roll_off
from tracker.games.confrontation.rolls.blow import flees
from tracker.games.confrontation.rolls.melee_dice import dice_case, dice_foreseen, dice_of_a_figure, is_entitled
from tracker.games.confrontation.rolls.opening import MADE, speaking_key
from tracker.games.confrontation.switches import CAUGHT_BLOWS, NO_RIPOSTE
from tracker.rules.system import Ask, Count, PickUnit, RollFor
from tracker.words import N_, naming


def discipline(fight: Fight) -> Ask | None:
    """One test a unit (CF-START-01)."""
    silent = (unit for unit in fight.standing if not unit[fields.SPOKEN])
    if (unit := fight.next_unsaid(silent, lambda unit: f"member:{unit.id}")) is None:
        return None
    return RollFor(
        f"member:{unit.id}",
        N_("The discipline test"),
        "discipline",
        {ACTOR: unit.id},
        foreseen=MADE,
        note=N_("caught in flight, or failed to leave the melee") if unit[fields.FORCED] else "",
        short=N_("discipline"),
    )


def speaking_ties(fight: Fight) -> Ask | None:
    """Equal totals are rolled off (CF-START-07)."""
    if any(unit[fields.READY] for unit in fight.standing):
        return None
    return roll_off(fight, lambda unit: speaking_key(unit)[:2])


def _speakers(fight: Fight) -> Iterable[UnitId]:
    """The order of speaking, kept once somebody has spoken, though a later roll-off counts for the initiative."""
    spoken = fight.spoken
    in_order = sorted(fight.standing, key=lambda unit: (unit[fields.DIS_LOST] is False, *speaking_key(unit)[1:]))
    return (*spoken, *(unit.id for unit in in_order if unit.id not in spoken))


def _places(fight: Fight) -> Mapping[UnitId, int]:
    """The place of each in the order of speaking, from 1, as the discipline tests settle it (CF-START-03)."""
    has_begun = any(unit[fields.READY] for unit in fight.standing)
    in_order = _speakers(fight) if has_begun else [unit.id for unit in sorted(fight.standing, key=speaking_key)]
    return {speaker: place for place, speaker in enumerate(in_order, start=1)}


def _may_strike(fight: Fight, unit: Unit) -> tuple[UnitId, ...]:
    """Whom it may strike: nobody where it flees or its dice are bound, not who charged it in the rear (CF-CHARGE-07).

    Nor a fleer that was struck at once when it was caught, under that house rule (R-42).
    """
    if unit[fields.LIMIT] != fields.FREE or flees(unit):
        return ()
    spares_the_caught = CAUGHT_BLOWS.of(fight.battle.switches) == "at_once"
    enemies = [
        foe for foe in fight.standing if foe.side != unit.side and not (spares_the_caught and foe[fields.CAUGHT])
    ]
    in_its_rear = fields.listed(unit[fields.REAR_BY])
    others = tuple(foe.id for foe in enemies if foe.id not in in_its_rear)
    may_strike_none = len(others) < len(enemies) and NO_RIPOSTE.of(fight.battle.switches) == "nobody"
    return () if may_strike_none else others


def targets(fight: Fight) -> Ask | None:
    """Each in turn says whom it strikes, one enemy after the other until that is all (CF-START-04)."""
    if not any(_may_say_more(fight, unit) for unit in fight.standing):
        return None
    for striker in _speakers(fight):
        unit = fight.unit(striker)
        if not fields.is_away(unit) and (ask := _next_target(fight, unit)) is not None:
            return ask
    return None


def _may_say_more(fight: Fight, unit: Unit) -> bool:
    """Whether it has not said that these are all it strikes, nor made its initiative test since it named one."""
    named = fight.targets(unit.id)
    return fight.answer(target_key(len(named) + 1, unit.id)) is None and not (named and unit[fields.READY])


def _next_target(fight: Fight, unit: Unit) -> Ask | None:
    if not _may_say_more(fight, unit):
        return None
    named = fight.targets(unit.id)
    prey = _nearest_first(fight, unit, (foe for foe in _may_strike(fight, unit) if foe not in named))
    key = target_key(len(named) + 1, unit.id)
    if not prey:
        return None
    about = (unit.id,)
    if not named:
        nobody, likeliest = N_("nobody: all its dice in defence"), _likeliest(fight, unit, prey)
        asked, rules, short = (
            naming(N_("Whom {unit:does|do} {unit} strike?"), unit=fields.named(unit)),
            cf("START", 3, 4),
            N_("target"),
        )
        is_doubtful = len(prey) > 1 and not CONTACTS.is_certain(fight.battle, unit)
        return PickUnit(key, asked, prey, nobody, rules, about, likeliest, short, is_doubtful, player=unit.id)
    asked, short = naming(N_("Whom else {unit:does|do} {unit} strike?"), unit=fields.named(unit)), N_("other target")
    nobody, rules = N_("nobody else"), cf("START", 4)
    return PickUnit(key, asked, prey, nobody, rules, about, usual=UnitId(""), short=short, player=unit.id)


def _nearest_first(fight: Fight, unit: Unit, prey: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """Those it touches in the order of its contacts, those it may touch, then the others of the melee."""
    contacts = contacts_of(fight.battle, unit)
    certain = [foe_id for foe_id, contact in contacts.items() if not contact.is_assumed]

    def place(foe_id: UnitId) -> int:
        return certain.index(foe_id) if foe_id in certain else len(certain) + (foe_id not in contacts)

    return tuple(sorted(prey, key=place))


def _likeliest(fight: Fight, unit: Unit, prey: Iterable[UnitId]) -> UnitId:
    """Whom it is likely to strike: nobody but whom it touches, one who is told to before one only assumed to be.

    Of several it is whom it charged or who charged it this turn, then whom the fewest strike so far.
    """
    aimed_at = Counter(target for other in fight.spoken for target in fight.targets(other))
    contacts = contacts_of(fight.battle, unit)

    def unlikely(foe_id: UnitId) -> tuple[bool, bool, int]:
        foe = fight.unit(foe_id)
        charged = unit[fields.ARRIVAL] in fields.CHARGES_OF and foe[fields.CHARGED]
        was_charged = unit[fields.CHARGED] and foe[fields.ARRIVAL] in fields.CHARGES_OF
        return contacts[foe_id].is_assumed, not (charged or was_charged), aimed_at[foe_id]

    return min((foe_id for foe_id in prey if foe_id in contacts), key=unlikely, default=UnitId(""))


def shared_bonus(fight: Fight) -> Ask | None:
    """Of several units of one side with a bonus on one target, one keeps it, till all have their dice (CF-DICE-09)."""
    if all(fight.answer(f"dice:{striker}") is not None for striker in fight.strikers):
        return None
    for key, rivals in _rivals(fight).items():
        if len(rivals) > 1 and fight.answer(key) is None:
            asked, about = (
                N_("Several have a bonus for this target: which keeps it?"),
                (UnitId(key.rpartition(":")[2]),),
            )
            bonus = {striker: _bonus_of(fight, fight.unit(striker)) for striker in rivals}
            best = max(rivals, key=lambda striker: bonus[striker])
            short, rules = N_("keeps the bonus"), cf("DICE", 9)
            # Of bonuses of the same worth nobody knows which its player keeps.
            is_doubtful = sum(dice == bonus[best] for dice in bonus.values()) > 1
            return PickUnit(
                key,
                asked,
                rivals,
                rules=rules,
                about=about,
                usual=best,
                short=short,
                is_doubtful=is_doubtful,
                player=rivals[0],
            )
    return None


def _bonus_of(fight: Fight, unit: Unit) -> int:
    """How many dice its bonus gives it."""
    kept, given_up = (dice_foreseen(fight.battle, unit, {"keeps_bonus": keeps})[0] for keeps in (True, False))
    return kept - given_up


def _bonus_key(unit: Unit, target: UnitId) -> str:
    return f"keeps:{unit.side}:{target}"


def _rivals(fight: Fight) -> dict[str, tuple[UnitId, ...]]:
    shared: dict[str, tuple[UnitId, ...]] = {}
    for striker in fight.strikers:
        unit = fight.unit(striker)
        if is_entitled(dice_case(fight.battle, unit)):
            for target in fight.targets(striker):
                key = _bonus_key(unit, target)
                shared[key] = (*shared.get(key, ()), striker)
    return shared


def dice(fight: Fight) -> Ask | None:
    """How many dice each has; one whose bonus another keeps fights with the base (CF-DICE-01 to 12)."""
    for unit in fight.standing:
        if fight.answer(f"dice:{unit.id}") is not None or unit[fields.LIMIT] == fields.NO_DICE or flees(unit):
            continue
        return RollFor(
            f"dice:{unit.id}",
            naming(N_("How many dice {unit} {unit:has|have}"), unit=fields.named(unit)),
            "melee_dice",
            {ACTOR: unit.id},
            _of_its_dice(fight, unit),
            by=_announced_by(fight, unit),
            foreseen=unit[fields.LIMIT],
            short=N_("melee dice"),
            place=_places(fight).get(unit.id, 0),
            aims=fight.targets(unit.id),
        )
    return None


def _of_its_dice(fight: Fight, unit: Unit) -> dict[str, Scalar]:
    """The number of its dice as far as the announcements settle it."""
    aimed = [fight.unit(target) for target in fight.targets(unit.id)]
    kept = all(fight.answer(_bonus_key(unit, target.id)) in {None, unit.id} for target in aimed)
    return {"keeps_bonus": kept, "fleeing": any(flees(target) for target in aimed)}


def _announced_by(fight: Fight, unit: Unit) -> tuple[str, ...]:
    """The answers that say whom it strikes, with whose bonus."""
    whom = tuple(target_key(number, unit.id) for number in range(1, len(fight.members) + 1))
    return (*whom, *(_bonus_key(unit, target) for target in fight.targets(unit.id)))


def split_by(fight: Fight, unit: Unit) -> tuple[str, ...]:
    """The answers that say how its dice are split."""
    return (f"attack:{unit.id}", *(share_key(target, unit.id) for target in fight.targets(unit.id)[1:]))


def splits(fight: Fight) -> Ask | None:
    """How many dice attack, and whom; the rest defend, but for those that may only attack (BG-05, CF-START-04)."""
    for striker in fight.strikers:
        unit = fight.unit(striker)
        if fields.is_away(unit):
            continue
        if fight.answer(f"attack:{striker}") is None:
            has, least = unit[fields.DICE], unit[fields.ATTACK_ONLY]
            if not has:
                has, least = dice_foreseen(fight.battle, unit, _of_its_dice(fight, unit))
            field = whole("attack", N_("attack dice"), min(least, has), has, has)
            rules = (*cf("START", 4), *bg(5), *cf("MEL", 11))
            asked = naming(N_("How many dice of {unit} attack?"), unit=fields.named(unit))
            is_split = least < has
            key, short = f"attack:{striker}", N_("attack dice")
            return Count(key, asked, field, rules, (striker,), short=short, is_doubtful=is_split, player=striker)
        free = fight.counted(f"attack:{striker}")
        for target in fight.targets(striker)[1:]:
            if free and fight.answer(share_key(target, striker)) is None:
                field = whole("share", N_("attack dice at this target"), 0, free, 1)
                asked = naming(
                    N_("How many attack dice of {unit} are for {target}?"),
                    unit=fields.named(unit),
                    target=fields.named(fight.unit(target)),
                )
                short = N_("of them at the other target")
                rules, about = cf("START", 4), (striker, target)
                key = share_key(target, striker)
                return Count(key, asked, field, rules, about, short=short, is_doubtful=True, player=striker)
            free -= fight.counted(share_key(target, striker))
    return None


def are_left(fight: Fight, striker: UnitId, number: int) -> bool:
    """Whether that many of its dice are left to it, though figures of it were killed before they could strike."""
    unit, lost = fight.unit(striker), fight.killed_before(striker)
    return not lost or number <= unit[fields.DICE] - lost * dice_of_a_figure(dice_case(fight.battle, unit))
