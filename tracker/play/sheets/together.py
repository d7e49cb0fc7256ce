"""A roll that a step offers to several units as one page: a row for each who may make it now, in the step's order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.battle.battle import Battle, Debt, Unit, UnitId
from tracker.battle.events import Rolled
from tracker.play.offers import bound_by, debts_offered, is_made, who_may_act
from tracker.play.sheets.owed import pick_whom, row_of
from tracker.play.walk import acting_unit, debts_due, standing
from tracker.rules.resolver import Context
from tracker.rules.system import CommonPage, Does, May, Offer, PickUnit, Sheet, SheetRow, SheetScene

if TYPE_CHECKING:
    from tracker.rules.system import System


class Taken(Struct, frozen=True):
    """An offer as its unit takes it up: as itself, or as the test on the list that it stands for.

    It `is_owed` where that test is on the list.
    """

    unit: UnitId
    offer: Offer
    row: SheetRow
    is_owed: bool


def opening(system: System, battle: Battle, offer: Offer, unit: UnitId) -> tuple[CommonPage, str] | None:
    """The page that an offer opens, and the key of the row of that unit; None where the unit rolls it by itself.

    It does where no page is declared for such a roll, where no other unit may make it now, and where it was made.
    """
    common = next((page for page in system.rolls.common if _is_on(page, offer)), None)
    if common is None:
        return None
    listed = tuple(_taken(system, common, SheetScene(battle, {}, {})))
    taken = tuple(entry for entry in listed if entry.is_owed) or listed
    if len({entry.unit for entry in taken}) < 2:
        return None
    own = next((entry for entry in taken if (entry.unit, entry.offer) == (unit, offer)), None)
    return None if own is None else (common, own.row.key)


def page_together(system: System, battle: Battle, common: CommonPage) -> Sheet:
    """The page of a roll at the present step: who may still make it, and what was made of it there before.

    Where the turn goes by units, what was made there while another had its place is on no page of this one's. Where
    some owe it, it is theirs alone: a die behind theirs is nobody's who does not.
    """
    place, acting = battle.place, acting_unit(system, battle)
    only_owed = any(entry.is_owed for entry in _taken(system, common, SheetScene(battle, {}, {})))

    def rows(scene: SheetScene) -> tuple[SheetRow, ...]:
        if scene.battle.place != place:
            return ()
        return tuple(entry.row for entry in _taken(system, common, scene) if entry.is_owed or not only_owed)

    def takes(before: Battle, rolled: Rolled) -> str | None:
        resolution = rolled.resolution
        if (
            rolled.procedure is not None
            or before.place != place
            or acting_unit(system, before) != acting
            or not common.is_for(resolution.resolver, resolution.inputs)
        ):
            return None
        return _called(system, before, common, rolled) if common.is_named else ""

    return Sheet(key=f"common {common.of}", label=common.label, rules=common.rules, of=(common.of,), rows=rows,
                 takes=takes, is_common=True)  # fmt: skip


def _is_on(common: CommonPage, offer: Offer) -> bool:
    return offer.does is Does.ROLL and common.is_for(offer.name, offer.inputs)


def _taken(system: System, common: CommonPage, scene: SheetScene) -> Iterator[Taken]:
    """The offers of the roll that nobody has taken up; a test on the list that is not due yet is not among them."""
    due = debts_due(system, scene.battle)
    for unit, may in who_may_act(system, scene.battle):
        offers = [offer for offer in may.offers if _is_on(common, offer)]
        offers = [offer for offer in offers if not is_made(system, scene.battle, offer, unit.id)]
        owed = [debts_offered(system, scene.battle, offer, unit.id) for offer in offers]
        for at, offer in enumerate(offers):
            if not owed[at]:
                yield Taken(unit.id, offer, _row(system, common, scene, unit, offer), is_owed=False)
            for debt in _its_own(owed, at):
                if debt in due:
                    yield Taken(unit.id, offer, row_of(system, scene, debt), is_owed=True)


def _its_own(owed: Sequence[tuple[Debt, ...]], at: int) -> tuple[Debt, ...]:
    """The tests that one of several offers stands for, where one roll is owed for different causes.

    Each of them would settle the same tests: they stand for one each, in their order, and the last for all the rest.
    """
    before, after = owed[:at].count(owed[at]), owed[at + 1 :].count(owed[at])
    return owed[at][before : before + 1] if after else owed[at][before:]


def _row(system: System, common: CommonPage, scene: SheetScene, unit: Unit, offer: Offer) -> SheetRow:
    """The roll as the unit would make it by itself, with whoever is asked for at this step or likely to have a part."""
    resolver = system.resolver(offer.name)
    bound, asks = dict(bound_by(offer, resolver.roles, unit.id)), list[PickUnit]()
    key = " ".join((offer.name, *bound.values()))
    for role in resolver.roles:
        if role.key in bound or role.afterwards:
            continue
        whom = role.likely(Context(scene.battle, bound)) if role.optional else None
        if role.key in offer.whom or not role.optional:
            asks.append(pick_whom(system, scene.battle, role, unit.id, f"{key} {role.key}"))
            answer = scene.answer(asks[-1])
            whom = UnitId(str(answer)) if answer else None
        if whom is not None:
            bound[role.key] = whom
    in_order = {role.key: bound[role.key] for role in resolver.roles if role.key in bound}
    return SheetRow(
        key=key,
        resolver=resolver.key,
        bindings=in_order,
        inputs=offer.inputs,
        asks=tuple(asks),
        short=offer.verb if common.is_named else "",
        is_offered=not common.is_owed,
    )


def _called(system: System, before: Battle, common: CommonPage, rolled: Rolled) -> str:
    """In which words the roll was offered to the one who made it."""
    unit = before.units.get(next(iter(rolled.bindings.values()), UnitId("")))
    stands = None if unit is None else standing(system, before, unit)
    offers = stands.offers if isinstance(stands, May) else ()
    return next((offer.verb for offer in offers if _is_on(common, offer)), "")
