"""The present step as the table sees it: who may act and in which order, who is barred and why, what is asked."""

from __future__ import annotations

from msgspec import Struct

from tracker.battle.battle import Battle, SideId, Unit, UnitId
from tracker.play.multi_select import may_be_ticked
from tracker.play.offers import is_made
from tracker.play.tokens import may_place
from tracker.play.walk import NOTHING_ASKED, current_step, standing, why_not
from tracker.rules.system import SETTLED, Does, May, MayNot, Offer, Prompt, System
from tracker.text import capital
from tracker.words import _


class Able(Struct, frozen=True):
    """A unit that may act now, in which ways, whether it is ticked off, and whether it has made its first roll here.

    `is_down` says that its order lies face down by it already.
    """

    unit: Unit
    may: May
    done: bool
    has_rolled: bool = False
    is_down: bool = False

    @property
    def is_waiting(self) -> bool:
        """Whether it has something left to do here."""
        return not (self.done or self.has_rolled or self.may.through or self.is_down)


class Barred(Struct, frozen=True):
    """A unit that may not act, and why."""

    unit: Unit
    bar: MayNot


class Asked(Struct, frozen=True):
    """A question of the step, the unit it is about, if any, and the table's answer, empty while there is none."""

    prompt: Prompt
    unit: UnitId | None
    answer: str

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be seen of it: it is settled, or a unit's own and answered for the log."""
        prompt, is_told = self.prompt, self.answer == SETTLED.key or (bool(self.answer) and self.unit is not None)
        return is_told and not (prompt.options or prompt.sets or prompt.ticks is not None)

    @property
    def is_awaited(self) -> bool:
        """Whether the step waits for its answer, which nobody has given."""
        return self.prompt.awaited and not self.answer


class Checklist(Struct, frozen=True):
    """The present step, unit by unit and question by question.

    `barred` belong to the step but may not act, `absent` are those it is not for. `ranked` means that the order of
    `able` is the order of play across all sides; otherwise it is that of the roster, side by side. Whoever acts now
    comes before those who act with it.
    """

    able: tuple[Able, ...]
    barred: tuple[Barred, ...]
    absent: tuple[Barred, ...]
    asked: tuple[Asked, ...]
    ranked: bool

    def of_side(self, side: SideId) -> tuple[Able, ...]:
        """Those of one side."""
        return tuple(entry for entry in self.able if entry.unit.side == side)

    @property
    def waiting(self) -> tuple[Able, ...]:
        """Those who may still act, and whom the step waits for."""
        return tuple(entry for entry in self.able if entry.may.awaited and entry.is_waiting)


def checklist(system: System, battle: Battle) -> Checklist:
    """Who may act at the present step, who not, and what is asked: of the table nothing that a unit is asked here."""
    able: list[Able] = []
    barred: list[Barred] = []
    absent: list[Barred] = []
    sealed = battle.sealed if may_place(system, battle) else {}
    for side in battle.sides:
        for unit in battle.of_side(side.id):
            match standing(system, battle, unit):
                case May() as may:
                    has_rolled = bool(may.offers) and is_made(system, battle, may.offers[0], unit.id)
                    able.append(Able(unit, may, battle.is_done(unit.id), has_rolled, unit.id in sealed))
                case MayNot() as bar:
                    barred.append(Barred(unit, bar))
                case None:
                    absent.append(Barred(unit, why_not(system, battle, unit) or NOTHING_ASKED))
    ranked = any(entry.may.rank for entry in able)
    acting = system.turn.acting(battle)
    able.sort(key=lambda entry: (-entry.may.rank, acting is None or entry.unit.id != acting.id))
    of_units = {offer.name for entry in able for offer in entry.may.offers if offer.does is Does.PROMPT}
    of_units |= {prompt for place, prompt, unit in battle.answered if unit and place == battle.place}
    known = (each for each in asked(system, battle) if each.unit or each.answer or each.prompt.key not in of_units)
    return Checklist(tuple(able), tuple(barred), tuple(absent), tuple(known), ranked)


def once_more(system: System, battle: Battle, offer: Offer, unit: Unit | None = None) -> str:
    """The question before that is done again which the rules grant but once; empty where it has not been done."""
    if not is_made(system, battle, offer, None if unit is None else unit.id):
        return ""
    page = system.sheet_of(offer.name) if offer.does is Does.ROLL else None
    if offer.does is Does.ROLL and not (page is not None and page.procedure):
        roll = _(system.resolver(offer.name).label)
        if unit is None:
            return _("{roll}: rolled already in this phase").format(roll=roll)
        return _("{unit} · {roll}: rolled already in this phase").format(unit=unit.name, roll=roll)
    what = _(page.label if page is not None else offer.verb)
    if unit is None:
        return _("{what}: done already in this phase").format(what=capital(what))
    return _("{unit} · {what}: done already in this phase").format(unit=unit.name, what=what)


def asked(system: System, battle: Battle) -> tuple[Asked, ...]:
    """The questions of the present step that matter now, with the table's answers."""
    step = current_step(system, battle)
    prompts = [system.prompt(key) for key in (step.prompts if step is not None else ())]
    return tuple(_asked(battle, prompt) for prompt in prompts if _matters(battle, prompt))


def _matters(battle: Battle, prompt: Prompt) -> bool:
    """Whether it is asked at all: of a question for units there must be one that can be meant."""
    return prompt.matters(battle) and (prompt.ticks is None or bool(may_be_ticked(battle, prompt)))


def _asked(battle: Battle, prompt: Prompt) -> Asked:
    unit = prompt.about(battle)
    answer = battle.answered.get((battle.place, prompt.key, unit or ""), "")
    return Asked(prompt, unit, answer or (_set_this_turn(battle, prompt) if prompt.sets else ""))


def _set_this_turn(battle: Battle, prompt: Prompt) -> str:
    """The answer given at another step of this turn: what it set holds here too."""
    answers = battle.answered.items()
    given = [given for (place, key, _unit), given in answers if (place.turn, key) == (battle.place.turn, prompt.key)]
    return given[-1] if given else ""


def step_number(system: System, step: str) -> str:
    """A step's number as a player says it: the printed one (`IV.3a`), else its place in the phase: `III.1`.

    In a phase that has no number, only a dash, the step has none either.
    """
    phase = system.phase_of(step)
    if not phase.numeral.strip("-–"):
        return phase.numeral
    place, entry = next((place, entry) for place, entry in enumerate(phase.steps, 1) if entry.id == step)
    return f"{phase.numeral}.{entry.number or place}"
