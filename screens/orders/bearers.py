"""The list of those who bear tokens: where its light is, and whose token was laid last."""

from __future__ import annotations

from collections.abc import Container, Sequence

from textual.events import Key as KeyPress
from textual.widgets.option_list import Option

from screens.parts.drawn.rows import LightList
from tracker.battle.battle import UnitId
from tracker.views.orders import Orders


class Bearers(LightList):
    """The units of the open side; its light goes by itself from one whose token is laid to the next that lacks one."""

    def __init__(self) -> None:
        super().__init__(id="bearers")
        self.is_full = False
        """The last token was laid and nobody has moved the light since: further letters mean nothing."""
        self._laid: list[UnitId] = []
        self._went_to: UnitId | None = None
        """Where the light went by itself; a token taken back there is the one laid last, as of a letter mistyped."""

    @property
    def unit(self) -> UnitId | None:
        """The unit under the light."""
        option = self.highlighted_option
        return UnitId(option.id) if option is not None and option.id else None

    def forget(self) -> None:
        """Begin anew, for another side or under the cover: no light, and no token laid last."""
        self.highlighted = None
        self._laid, self._went_to = [], None

    def begin(self, orders: Orders) -> None:
        """Put the light on the first that lacks a token."""
        self._go_on(orders, -1)

    def fill(self, rows: Sequence[Option]) -> None:
        """Show these rows; the light stays at its place, or begins with the first unit."""
        at = self.highlighted
        self.set_options(rows)
        first = 0 if rows and rows[0].id else None
        self.highlighted = at if at is not None and at < len(rows) else first
        self.focus()

    def light(self, unit: UnitId) -> None:
        """Put the light on a unit, whose token may be another one."""
        self.highlighted = self.get_option_index(unit)
        self.is_full = False

    def lay(self, unit: UnitId, orders: Orders, *, is_another: bool, by_chance: bool) -> None:
        """Go on from a unit whose token was laid, or `is_another` than before; `by_chance` also to who draws one."""
        self._laid = [*(other for other in self._laid if other != unit), unit]
        self._go_on(orders, self.highlighted or 0, by_chance=by_chance)
        self.is_full = self.is_full and not is_another
        self._went_to = self.unit

    def take(self, unit: UnitId) -> None:
        """Go back to a unit whose token was taken back: the next taken back is the one laid before it."""
        self.light(unit)
        self._went_to = unit

    def heed(self, event: KeyPress) -> None:
        """Forget where the light went by itself once another key than those about a token just laid is pressed."""
        self.is_full = self.is_full and event.is_printable
        self._went_to = self._went_to if event.key in ("backspace", "delete", "plus") else None

    def meant(self, sealed: Container[UnitId]) -> UnitId | None:
        """The unit under the light, or the one just laid where the light only went on by itself."""
        unit = self.unit
        if unit is None or unit != self._went_to or unit in sealed:
            return unit
        return next((laid for laid in reversed(self._laid) if laid in sealed), unit)

    def _go_on(self, orders: Orders, after: int, *, by_chance: bool = False) -> None:
        """Light the next unit without a token, round the end; the light stays where all have one."""
        empty = {bearer.unit.id for bearer in orders.bearers if bearer.lacks or (by_chance and bearer.draws)}
        places = [index for index, option in enumerate(self.options) if option.id in empty]
        if places:
            self.highlighted = next((index for index in places if index > after), places[0])
        self.is_full = not places and after >= 0
