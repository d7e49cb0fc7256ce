"""Feats: something a unit did, with its turn, its odds, its weight, and the one sentence that says it.

`nerve` finds tests that were held or refused, `stands` what no single roll says, `lead` what turned the battle.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from math import log2

from msgspec import Struct

from tracker.battle.battle import Battle, Unit
from tracker.grammar import guessed
from tracker.rules.system import Gauge, System
from tracker.views.figures import counted, percent
from tracker.views.report.lines import sentence_of
from tracker.views.report.moments import UNLIKELY
from tracker.views.sentences.audience import listed
from tracker.words import N_, _


class Kind(Enum):
    """A kind of deed, with the sentence that says it."""

    DESTROYED = N_("{unit} {unit:destroys|destroy} {others}")
    ROUTED = N_("{unit} {unit:puts|put} {others} to flight")
    CUT_DOWN = N_("{unit} {unit:cuts|cut} {others} down from {before} to {now} {what}")
    FELL = N_("{unit} {unit:breaks and falls|break and fall}")
    LOST = N_("{unit} {unit:falls|fall}")
    BROKE = N_("{unit} {unit:breaks and runs|break and run}")
    HELD = N_("{unit} {unit:holds|hold}")
    HELD_HALVED = N_("{unit} {unit:holds|hold} at half strength")
    HELD_OFTEN = N_("{unit} {unit:holds|hold} in {count} tests")
    RALLIED = N_("{unit} {unit:rallies|rally}")
    STOOD = N_("{unit} {unit:makes|make} a last stand: {count} attacks with {now} of {full} {what} left")
    DIED_FIGHTING = N_(
        "{unit} {unit:fights to the last and takes|fight to the last and take} {count} {what} of {others} along"
    )
    REFUSED = N_("{unit} {unit:refuses|refuse} to charge")
    CHARGED_IN_VAIN = N_("{unit} {unit:charges|charge} {others}, and {unit:fails|fail}: no hit in {count} blows")


class Feat(Struct, frozen=True):
    """Something that is worth telling of a unit: what, with whom, in which turn and phase, how likely it was.

    `odds` is None where no die decided; `weight` is how much it turned the battle, as that of a moment.
    """

    kind: Kind
    unit: Unit
    turn: int
    where: str
    others: tuple[Unit, ...] = ()
    odds: Fraction | None = None
    weight: float = 0.0
    count: int = 0
    gauge: Gauge | None = None
    before: int = 0

    @property
    def text(self) -> str:
        """The deed, as a clause without its moment and its odds."""
        gauge = self.gauge or Gauge("", 0, 0)
        return _(self.kind.value).format(
            unit=guessed(self.unit.name),
            others=listed([other.name for other in self.others]) if self.others else "",
            count=counted(self.count),
            before=self.before,
            now=gauge.now,
            full=gauge.full,
            what=_(gauge.label) if gauge.label else "",
        )

    @property
    def sentence(self) -> str:
        """The clause as a sentence, with its odds where it came against them."""
        if not self.is_unlikely:
            return sentence_of(self.text)
        return sentence_of(_("{what} ({odds})").format(what=self.text, odds=percent(self.odds or Fraction(0))))

    @property
    def in_words(self) -> str:
        """The same with its turn: `In turn 1 Bowmen cut Wolves down from 5 to 2 bases (50 %)`."""
        template = _("In turn {turn} {what} ({odds})") if self.is_unlikely else _("In turn {turn} {what}")
        odds = percent(self.odds or Fraction(0))
        return sentence_of(template.format(what=self.text, turn=self.turn, odds=odds))

    @property
    def is_unlikely(self) -> bool:
        """Whether dice decided it against the odds."""
        return self.odds is not None and self.odds <= UNLIKELY


def weighed(share: Fraction, odds: Fraction | None) -> float:
    """How much something turned the battle: its share of an army, times how surprising it was in bits."""
    return float(share) * -log2(odds) if odds else float(share)


def share_of(battle: Battle, unit: Unit) -> Fraction:
    """A unit's share of its army, where each unit counts one."""
    return Fraction(1, max(sum(other.side == unit.side for other in battle.units.values()), 1))


def left_of(system: System, unit: Unit) -> Fraction:
    """The share of its strength that a unit has left."""
    gauge = next(iter(system.audience.gauges(unit)), None)
    return Fraction(max(gauge.now, 0), gauge.full) if gauge is not None and gauge.full > 0 else Fraction(1)
