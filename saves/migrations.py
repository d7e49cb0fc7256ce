"""From the shape older versions saved to the present one, one documented function a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from saves.codec import Document
from saves.errors import Misfit, NewerSchema
from tracker.words import _

SCHEMA: Final = 12


class Undecoded(Struct, frozen=True):
    """A save before it is decoded: its head, and its acts in order."""

    meta: Document
    acts: tuple[Document, ...]


Migration = Callable[[Undecoded], Undecoded]


def _with_commands_and_details(old: Undecoded) -> Undecoded:
    """Acts may keep the command they came from, sides how they are drawn and who plays them: older ones say neither."""
    return old


def _with_throws_left(old: Undecoded) -> Undecoded:
    """Acts may tell the throws left before theirs, a seal that none is passed over: older ones say neither."""
    return old


def _with_tokens_drawn_and_houses(old: Undecoded) -> Undecoded:
    """Tokens may tell the die that drew them and why it was thrown again: older ones were chosen.

    Acts may take the rules of a table's own, and rolls tell what those changed: older ones do neither.
    """
    return old


def _with_observations_own_card_values_and_particulars(old: Undecoded) -> Undecoded:
    """Acts may tell what the table saw of a unit and its enemies: older ones tell nothing of it.

    The rules of a table's own may add values to the cards: older ones have none. Acts may tell of the battle beside its
    play, and name pictures kept beside it: older ones do neither.
    """
    return old


def _with_taps(old: Undecoded) -> Undecoded:
    """Acts may say by which tap on a player's own phone they came: older ones were all made at the table."""
    return old


def _with_results_and_sums_of_houses(old: Undecoded) -> Undecoded:
    """The rules of a table's own may have results in rows of tables, and sums in the score: older ones have neither."""
    return old


def _with_plans(old: Undecoded) -> Undecoded:
    """Acts may keep the plan that a die drew for a side in secret: older ones drew none."""
    return old


def _with_break_points(old: Undecoded) -> Undecoded:
    """The table may agree when an army breaks: in older battles none does."""
    return old


def _with_reasons(old: Undecoded) -> Undecoded:
    """Acts may keep why a side that is led does what it does: older ones tell only what was drawn."""
    return old


def _with_couriers(old: Undecoded) -> Undecoded:
    """The table may agree on couriers, and a token tell how far its order has to go: older ones came at once."""
    return old


def _with_turns_as_left(old: Undecoded) -> Undecoded:
    """The table may find a turn as it left it: in older battles a step back changed nothing but the place."""
    return old


MIGRATIONS: Final[Mapping[int, Migration]] = {
    1: _with_commands_and_details,
    2: _with_throws_left,
    3: _with_tokens_drawn_and_houses,
    4: _with_observations_own_card_values_and_particulars,
    5: _with_taps,
    6: _with_results_and_sums_of_houses,
    7: _with_plans,
    8: _with_break_points,
    9: _with_reasons,
    10: _with_couriers,
    11: _with_turns_as_left,
}
"""`MIGRATIONS[n]` turns a save of schema n into one of schema n + 1."""


def up_to_date(tables: Undecoded, migrations: Mapping[int, Migration] = MIGRATIONS, newest: int = SCHEMA) -> Undecoded:
    """The save in the present shape.

    Raises `NewerSchema` for one that a later version wrote, `Misfit` for one without a number.
    """
    schema = tables.meta.get("schema")
    if not isinstance(schema, int) or isinstance(schema, bool) or schema < 1:
        raise Misfit(_("it does not say which schema it has"))
    if schema > newest:
        raise NewerSchema(
            _("it has schema {found} and this version reads schemas up to {known}; please update oriflamme").format(
                found=schema, known=newest
            )
        )
    for step in range(schema, newest):
        tables = migrations[step](tables)
        tables = Undecoded({**tables.meta, "schema": step + 1}, tables.acts)
    return tables
