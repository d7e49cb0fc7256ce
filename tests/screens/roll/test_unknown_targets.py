"""Of whom nobody can tell who he is no page shows a figure, a name or a chance; his list is asked first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from screens.parts.spoken import Spoken
from screens.roll.sheet_lit import details_below, details_beside
from tests.play import the_demo
from tests.whole_turns import a_turn
from tracker.play.history import History
from tracker.play.sheets import OpenSheet, open_on
from tracker.rules.systems import load_system
from tracker.views.checklist import checklist
from tracker.views.sentences.names import unit_name

NOTHING = Spoken("", is_refusal=False)


def pages_of_a_turn(key: str) -> Iterator[tuple[History, OpenSheet]]:
    """The pages that the units of a turn could open, with the target of nobody said."""
    for _before, _command, history in islice(a_turn(the_demo(load_system(key)), Random(4)), 300):
        for entry in checklist(history.system, history.battle).able:
            for offer in entry.may.offers:
                sheet = history.system.sheet_of(offer.name)
                if sheet is not None and not sheet.procedure:
                    yield history, open_on(history, sheet, {offer.role or "actor": entry.unit.id, **offer.others})


@pytest.mark.parametrize("key", ["demonworld", "skirmish"])
def test_beside_a_row_with_an_unknown_target_stands_nothing_that_hangs_on_him(key: str) -> None:
    seen = 0
    for history, page in pages_of_a_turn(key):
        coming = page.next
        if coming is None or not coming.is_target_unknown:
            continue
        seen += 1
        stand_ins = [unit for unit in coming.row.bindings.values() if unit not in coming.taking.values()]
        assert stand_ins
        low = details_below(page, coming, None, None, 76, 10).plain
        drawn = low + details_beside(page, coming, None, None, NOTHING, 36).plain
        assert not any(unit_name(history.battle, unit) in drawn for unit in stand_ins)
        assert "%" not in drawn
    assert seen
