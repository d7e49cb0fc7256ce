"""Every event that is no roll as a sentence, in the log and for the audience, in both languages.

The table is kept as text to be read by eye; `ORIFLAMME_SNAPSHOTS=write` writes it again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

from msgspec.structs import replace

from tests.play import playing, the_demo
from tracker.battle import events
from tracker.battle.battle import (
    UNNUMBERED,
    Answer,
    Battle,
    Debt,
    DebtId,
    ProcedureId,
    Ruling,
    Side,
    SideDetail,
    SideId,
    UnitId,
)
from tracker.battle.commands import Advance
from tracker.battle.contacts import Facing, How
from tracker.battle.dice import Face, Source
from tracker.battle.events import AnyEvent
from tracker.battle.house import House
from tracker.battle.observations import PLACES, Seen
from tracker.battle.particulars import Particular, Picture
from tracker.play.evolve import fold
from tracker.play.history import History
from tracker.rules.systems import load_system
from tracker.views.sentences import sentence
from tracker.views.sentences.audience import told_to_audience
from tracker.words import speaking

KEPT: Final = Path(__file__).parent / "sentences" / "events.txt"
AZURE, OCHRE = SideId("azure"), SideId("ochre")
RIDERS, HORDE, MAELIS = UnitId("wolf-riders"), UnitId("horde-of-rusk"), UnitId("hero-maelis")
OTHER: Final = {HORDE: MAELIS, RIDERS: MAELIS, MAELIS: HORDE}
TEST: Final = Debt(UNNUMBERED, "morale", {"actor": HORDE}, {"test": "shooting"}, "losses_shooting", "III.6", 1)
SAID: Final = {
    SideDetail.HUE: "azure",
    SideDetail.LETTER: "M",
    SideDetail.SHAPE: "star",
    SideDetail.PLAYER: "Ada",
    SideDetail.CREST: "tower",
    SideDetail.DICE: "app",
    SideDetail.LED: "bold",
}
TELLS_OF_ROLLS: Final = {events.Rolled}
"""Rolls have tables of their own, a system each."""


def a_battle() -> tuple[History, Battle]:
    """The demo with all its armies, at its first step, where a test and a procedure are under way."""
    history = playing(the_demo(load_system("demonworld")), Advance(anyway=True))
    owed = events.Owed(replace(TEST, id=DebtId(900)))
    began = events.ProcedureBegan(ProcedureId(901), "melee_round", {"actor": HORDE})
    return history, fold(history.system, (owed, began), history.battle)


def of_the_roster(battle: Battle) -> Iterator[AnyEvent]:
    unit = battle.units[HORDE]
    yield from (events.BattleBegan("The ford", "demonworld"), events.Retitled("The mill"))
    yield from (events.SideJoined(Side(SideId("umber"), "Umber")), events.SideJoined(Side(AZURE, "The Host")))
    yield events.SideLeft(OCHRE)
    said = {
        "hue": "azure",
        "dice": "app",
        "led": "bold",
        "letter": "M",
        "shape": "star",
        "player": "Ada",
        "crest": "tower",
    }
    for detail in SideDetail:
        yield events.SideChanged(AZURE, detail, "", said[detail.value])
        yield events.SideChanged(AZURE, detail, said[detail.value], "")
    yield from (events.UnitJoined(unit), events.UnitLeft(HORDE))
    yield from (events.UnitRenamed(each, "The Last", OCHRE) for each in OTHER)


def of_the_turn() -> Iterator[AnyEvent]:
    yield from (
        events.Changed(HORDE, "bases", 14, 13, "", "a slip"),
        events.SwitchSet("label_T", "Tenir", "Tir"),
    )
    yield events.BattleValueChanged("wind_speed", 1, 2, "wind")
    yield from (events.StepEntered(1, "III.1"), events.StepEntered(2, "0.a"), events.StepEntered(1, "II.1", back=True))
    yield from (events.Ticked(each, done=done) for each in OTHER for done in (True, False))
    yield from (events.TokenPlaced(HORDE, "C"), events.TokenTaken(HORDE), events.TokensRevealed())
    yield events.Planned(OCHRE, Face(20, 7, Source.ROLLED))
    drawn = Face(6, 2, Source.ROLLED)
    yield events.TokenPlaced(HORDE, "C", drawn, among=("T", "C", "H", "M"))
    yield events.TokenPlaced(HORDE, "C", drawn, "the die was cocked", ("T", "C", "H", "M"))
    yield events.Answered("flank_return", "by the wood", HORDE)
    yield from (events.Noted("Rain at dusk"), events.Noted("Mine alone", private=True))
    yield events.Drawn("Who is next?", ("Knights", "Knights", "Pikes"), Face(3, 1, Source.ROLLED))
    yield events.Drawn(
        "What does it do?", ("charge", "hold"), Face(2, 1, Source.ROLLED), "it charges · 1 in 2, rolled 1"
    )
    yield events.ReasonGiven(HORDE, "it charges · its best odds")


def of_tests_and_procedures() -> Iterator[AnyEvent]:
    yield from (events.Owed(TEST), events.Deferred(DebtId(900), "V.6"), events.Waived(DebtId(900), "nobody saw it"))
    yield events.Voided(DebtId(900), "unit_gone")
    yield events.ProcedureBegan(ProcedureId(902), "melee_round", {"actor": HORDE})
    yield events.ProcedureAnswered(ProcedureId(901), Answer("target", str(MAELIS)))
    yield from (events.ProcedureEnded(ProcedureId(901), complete=complete) for complete in (True, False))


def of_contacts() -> Iterator[AnyEvent]:
    for unit, enemy in OTHER.items():
        yield from (events.ContactMade(unit, enemy, how, facing) for how in How for facing in Facing)
        yield from (events.Observed(unit, seen, "the mill" if seen in PLACES else enemy) for seen in Seen)
        yield from (events.ContactEnded(unit, enemy), events.Lapsed(unit))
    yield events.ContactMade(HORDE, MAELIS, How.MOVE, Facing.ANY, "as it lies")
    yield events.ContactEnded(HORDE, MAELIS, "", "as it lies")


def of_what_is_agreed() -> Iterator[AnyEvent]:
    yield from (events.Scored(AZURE, points, what) for points in (1, 3, -1, -3) for what in ("", "the ford"))
    yield from (events.ObjectiveHeld("The mill", side, 2) for side in ("", AZURE))
    yield from (events.LastTurnSet(0, 6), events.LastTurnSet(6, 0))
    yield from (events.BreakPointSet(0, 50), events.BreakPointSet(50, 0))
    yield from (events.CouriersSet(0, 12), events.CouriersSet(12, 0))
    yield from (events.ClockSet(90), events.ClockSet(90, True), events.ClockSet(0, False, 1.0), events.ClockSet())
    yield from (events.ParticularSet(key, "", "The mill road") for key in Particular)
    yield events.ParticularSet(Particular.PLACE, "The club", "")
    yield from (events.PicturesSet((), (Picture("0" * 32 + ".jpg"),) * count) for count in (0, 1, 2))
    yield events.RulingTaken(Ruling("shoot", "the hedge is low", "hit"))
    yield from (events.HouseTaken(House("Our table", reminders={"III.1": ("Measure.",)})), events.HouseTaken(House()))
    seal = "0123456789abcdef" * 4
    yield from (events.DiceSealed(seal), events.DiceSealed(seal, 7), events.DiceOpened(seal))
    for left_out in (True, False):
        yield from (events.Amended(0, again, left_out=left_out) for again in (1, 2, 3))
    yield events.Forked("the-ford", "The ford", 12)


def every_event(battle: Battle) -> tuple[AnyEvent, ...]:
    return (
        *of_the_roster(battle),
        *of_the_turn(),
        *of_tests_and_procedures(),
        *of_contacts(),
        *of_what_is_agreed(),
    )


def table() -> str:
    """Each kind with what is said of it: the line of the log, then what the audience hears, once each."""
    rows: dict[str, dict[str, None]] = {}
    for language in ("", "fr"):
        with speaking(language):
            history, battle = a_battle()
            for event in every_event(battle):
                told = rows.setdefault(type(event).__name__, {})
                told[f"  {language or 'en'}  {sentence(history.system, battle, event, revealed=True)}"] = None
                if heard := told_to_audience(history.system, battle, event):
                    told[f"  {language or 'en'}  (audience) {heard}"] = None
    lines = [line for kind, told in sorted(rows.items()) for line in (kind, *told)]
    return "\n".join(lines) + "\n"


def test_every_event_reads_as_it_was_read_by_eye() -> None:
    told = table()
    if os.environ.get("ORIFLAMME_SNAPSHOTS") == "write":
        KEPT.write_text(told, encoding="utf-8")
    assert told.splitlines() == KEPT.read_text(encoding="utf-8").splitlines()
    assert [line for line in told.splitlines() if "{" in line or "|" in line] == []


def test_the_table_has_every_kind_of_event_but_the_rolls() -> None:
    _history, battle = a_battle()
    assert {type(event) for event in every_event(battle)} == set(get_args(AnyEvent)) - TELLS_OF_ROLLS
