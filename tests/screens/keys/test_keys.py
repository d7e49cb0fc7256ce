"""Short rows of the budget, played with every run of the tests; `python -m tests.screens.keys` plays them all."""

from __future__ import annotations

import pytest

from tests.screens.keys import scripts
from tests.screens.keys.budget import Row
from tests.screens.keys.counting import keys_of
from tests.screens.keys.rows import ROWS

SHORT = tuple(row for row in ROWS if row.kept)


@pytest.mark.parametrize("row", SHORT, ids=lambda row: row.name)
async def test_an_act_costs_no_more_keys_than_its_budget(row: Row) -> None:
    assert await keys_of(row) <= row.budget


def test_dice_and_new_names_do_not_count_and_letters_that_filter_do() -> None:
    read = scripts.read('slash "wol" enter [4 17⏎] {Ash} down*2 d')
    assert sum(len(keys) for keys, counts in read if counts) == 1 + 3 + 1 + 2 + 1
    assert [keys for keys, counts in read if not counts] == [("4", "space", "1", "7", "enter"), ("A", "s", "h")]
