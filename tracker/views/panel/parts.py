"""The parts of the panel, each declared once: what it is called, what is gone without it, what it tells in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

import msgspec

from tracker.battle.battle import Battle
from tracker.text import capital
from tracker.views.sentences.score import objectives_in_words
from tracker.words import N_, _

Tells = Callable[[Battle], Iterable[str]]
"""The lines of a part, in the reader's language, of a battle in which nothing is secret; none where it has nothing."""


def _nothing(_battle: Battle) -> Iterable[str]:
    return ()


class PanelPart(StrEnum):
    """A part of the panel that can be left out: its name on the streamer's page, what is gone where it is.

    One that `tells` is shown in words wherever the panel is, under its name.
    """

    label: str
    empties: Mapping[str, object]
    tells: Tells

    def __new__(
        cls, key: str, label: str, empties: Mapping[str, object] | None = None, tells: Tells = _nothing
    ) -> PanelPart:
        part = str.__new__(cls, key)
        part._value_, part.label, part.empties, part.tells = key, label, empties or {}, tells
        return part

    TITLE = "title", N_("title"), {"title": ""}
    TURN = "turn", N_("turn and side"), {"turn": 0, "mover": "", "phase": "", "step": ""}
    PHASES = "phases", N_("phases"), {"phases": ()}
    NEXT = "next", N_("what comes next"), {"comes_next": ""}
    GUIDE = "guide", N_("a line for newcomers"), {"guide": ""}
    SIDES = "sides", N_("sides and their losses"), {"sides": (), "leader": "", "winner": ""}
    FACTS = "facts", N_("wind, weather, initiative"), {"facts": ()}
    COMING = "coming", N_("the throw before it lands"), {"coming": None}
    LAST = "last", N_("last event"), {"last": None}
    MOMENTS = "moments", N_("cards of great moments"), {"moments": ()}
    TICKER = "ticker", N_("ticker of events"), {"ticker": ()}
    CARD = "card", N_("who acts, and on whom"), {"cards": ()}
    ORDERS = "orders", N_("orders revealed"), {"orders": (), "turned_up": 0.0}
    OBJECTIVES = "objectives", N_("objectives"), None, objectives_in_words
    CASTER = "caster", N_("the caster's line")

    @property
    def is_in_words(self) -> bool:
        """Whether it is shown as lines of words."""
        return self.tells is not _nothing


class PartInWords(msgspec.Struct, frozen=True):
    """A part as lines in the reader's language, with the name of the part over them."""

    part: PanelPart
    heading: str
    lines: tuple[str, ...]


def parts_in_words(battle: Battle) -> tuple[PartInWords, ...]:
    """Every part that has something to tell of this battle, in which nothing is secret any more."""
    in_words_by_part = ((part, _(part.label), tuple(part.tells(battle))) for part in PanelPart)
    return tuple(PartInWords(part, capital(name), lines) for part, name, lines in in_words_by_part if lines)
