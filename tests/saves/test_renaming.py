"""A part of a rule system takes another id at the cost of one word, and every battle made before opens as before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from saves.codec import to_act
from saves.errors import NotAccepted
from saves.folder import FolderStore
from saves.places import kept_readings
from saves.portable import from_portable, to_portable
from saves.repair import repair, restore, verify
from saves.roster_file import read_roster
from saves.validation import believed
from tests.play import playing, with_parts
from tests.renamed import FORMER
from tests.tiny import ARCHERS, RAIDERS, TINY, a_shot, a_tiny_battle, at_the_shooting
from tracker.battle.battle import Battle, ProcedureId, Ruling, Running
from tracker.battle.commands import (
    AnswerProcedure,
    AnswerPrompt,
    BeginProcedure,
    Command,
    GoTo,
    Note,
    OweTest,
    Resolve,
    SetSwitch,
    SetValues,
    TakePreset,
    TakeRuling,
    kept,
)
from tracker.battle.dice import Face
from tracker.battle.events import RulingTaken
from tracker.battle.fields import Option
from tracker.play.amend import Amendment, amend
from tracker.play.history import History
from tracker.play.renaming import Names
from tracker.play.rolls import question
from tracker.rules.audit import contradictions
from tracker.rules.system import Ask, Choose, Procedure, RollFor, System, answer


def played() -> History:
    """A battle that speaks of every part with a former name."""
    return playing(
        at_the_shooting(),
        SetSwitch("soft_cover", "two"),
        SetSwitch("soft_cover", "one"),
        TakePreset("dense"),
        a_shot(1, cover=True),
        AnswerPrompt("smoke", "north"),
        SetValues(ARCHERS, {"men": 4}, "miscounted"),
        GoTo("end"),
        GoTo("fire"),
    )


def as_it_was(data: bytes) -> bytes:
    """An exported battle as an older version would have written it."""
    for now, before in FORMER.items():
        data = data.replace(f'"{now}"'.encode(), f'"{before}"'.encode())
    # The cause of a change and the line of a sum are words beside it, which have no other name.
    return data.replace(b'"cause":"volley"', b'"cause":"shot"').replace(b'"id":"hedge"', b'"id":"cover"')


def taking_back(history: History) -> History:
    """Its last standing act undone."""
    undone = history.undo()
    assert isinstance(undone, History)
    return undone


def under_former_names(history: History) -> History:
    """The same battle, whose acts speak of every part by its former name."""
    acts = [to_act(act) for act in json.loads(as_it_was(to_portable(history)))["acts"]]
    place = replace(history.battle.place, step="blaze")
    return History(history.system, acts, replace(history.battle, place=place), history.befores)


def test_every_former_id_is_read_as_the_present_one_in_events_and_commands(renamed: System) -> None:
    history = played()
    data = as_it_was(to_portable(history))
    assert all(f'"{before}"'.encode() in data for before in FORMER.values())
    opened = from_portable(data)
    assert opened.system is renamed
    assert opened.acts == history.acts
    assert opened.battle == history.battle


def test_an_older_battle_in_the_library_is_told_under_present_names_and_played_on(
    renamed: System, tmp_path: Path
) -> None:
    del renamed
    store = FolderStore(tmp_path)
    history = played()
    battle = store.create(under_former_names(history))
    assert b"blaze" in store.path(battle).read_bytes()
    assert [line.place.step for line in store.battles()] == ["fire"]
    assert store.load(battle).acts == history.acts
    store = FolderStore(tmp_path)
    session = store.take(battle)
    session.keep(playing(session.history, a_shot(5)))
    store.close(battle)
    assert list(FolderStore(tmp_path).load(battle).acts[:-1]) == list(history.acts)


def test_acts_without_a_former_id_are_the_very_same_values(renamed: System) -> None:
    acts = played().acts
    known = believed(renamed, acts)
    assert all(one is other for one, other in zip(known.acts, acts, strict=True))


def test_undo_redo_and_every_point_of_an_older_battle_are_those_of_the_present_one(renamed: System) -> None:
    del renamed
    history = played()
    undone = taking_back(taking_back(history))
    opened = from_portable(as_it_was(to_portable(undone)))
    assert opened == undone
    assert [opened.redo(), opened.undo()] == [undone.redo(), undone.undo()]
    for index in range(len(history.acts)):
        assert opened.return_to(index) == undone.return_to(index)
    assert opened.do(a_shot(6)) == undone.do(a_shot(6))


def test_an_act_of_an_older_battle_is_put_right_as_in_the_present_one(renamed: System) -> None:
    del renamed
    history = played()
    (shot,) = (index for index, act in enumerate(history.acts) if act.command == kept(a_shot(1, cover=True)))
    older = from_portable(as_it_was(to_portable(history)))
    amended = amend(history, shot, a_shot(6, cover=True))
    assert isinstance(amended, Amendment)
    assert amend(older, shot, a_shot(6, cover=True)) == amended
    opened = from_portable(as_it_was(to_portable(amended.after)))
    assert opened == amended.after
    assert opened.undo() == amended.after.undo()


def test_a_restore_point_from_before_a_part_was_renamed_makes_the_battle_it_was(
    renamed: System, tmp_path: Path
) -> None:
    del renamed
    history = played()
    store = FolderStore(tmp_path)
    battle = store.create(under_former_names(history))
    session = store.take(battle)
    session.keep(playing(session.history, a_shot(5)))
    store.close(battle)
    (point,) = store.backups(battle).points()
    again = restore(store, battle, point)
    assert b"blaze" in store.path(again).read_bytes()
    assert FolderStore(tmp_path).load(again).acts == history.acts
    verify(store.path(again))


def test_a_battle_read_in_part_before_a_part_was_renamed_is_read_on_under_present_names(
    renamed: System, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    history = playing(played(), *[Note("The mill wheel turns. " * 18)] * 250)
    store = FolderStore(tmp_path)
    battle = store.create(under_former_names(history))
    assert not list(kept_readings().folder.glob("*.read"))
    store.load(battle)
    assert len(list(kept_readings().folder.glob("*.read"))) == 1
    opened = FolderStore(tmp_path).load(battle)
    assert (opened.system, opened.acts) == (renamed, history.acts)


def test_a_repaired_battle_loses_nothing_for_its_former_ids(renamed: System, tmp_path: Path) -> None:
    del renamed
    history = played()
    store = FolderStore(tmp_path)
    path = store.path(store.create(under_former_names(history)))
    whole = path.read_bytes()
    path.write_bytes(whole + b"torn")
    mended = repair(store, path, "skip")
    assert FolderStore(tmp_path).load(mended.battle).acts == history.acts


@pytest.mark.parametrize(
    ("former", "present"),
    [
        (GoTo("blaze"), GoTo("fire")),
        (SetValues(ARCHERS, {"heads": 3}, "counted"), SetValues(ARCHERS, {"men": 3}, "counted")),
        (SetSwitch("cover_worth", "double"), SetSwitch("soft_cover", "two")),
        (TakePreset("thick"), TakePreset("dense")),
        (AnswerPrompt("fumes", "up"), AnswerPrompt("smoke", "north")),
        (OweTest("nerve_test", {"actor": ARCHERS}, {"heads": 2}, "casualties"),
         OweTest("nerve_test", {"actor": ARCHERS}, {"men": 2}, "losses")),
        (Resolve("volley", {"shooter": ARCHERS, "target": RAIDERS}, {"hedge": True}, (Face(6, 1),)),
         a_shot(1, cover=True)),
        (Resolve("volley", {"shooter": ARCHERS}, {}, (), outcome="struck", reason="seen by all"),
         Resolve("shot", {"actor": ARCHERS}, {}, (), outcome="success", reason="seen by all")),
    ],
    ids=lambda command: type(command).__name__,
)  # fmt: skip
def test_a_command_by_former_ids_is_the_one_by_present_ids(renamed: System, former: Command, present: Command) -> None:
    del renamed
    history = playing(at_the_shooting(), GoTo("end"))
    assert playing(history, former) == playing(history, present)


ROSTER = """
[[unit]]
name = "Pikes"
side = "azure"
{men} = 7
order = "{order}"
"""


def asking(key: str, *options: str) -> Procedure:
    """A procedure of one question, and a roll whose outcome is the answer to the next."""

    def ask(_battle: Battle, running: Running) -> Ask | None:
        if answer(running, key) is None:
            return Choose(key, "Which way?", tuple(Option(option, option) for option in options))
        if answer(running, "hit") is None:
            return RollFor("hit", "Does it hit?", "shot", {"actor": ARCHERS, "target": RAIDERS})
        return Choose("again", "Again?", (Option("no", "no"),)) if answer(running, "again") is None else None

    return Procedure("advance", "Advance", (), ask)


def test_a_question_of_a_procedure_and_its_answers_are_read_under_present_names() -> None:
    before = with_parts(TINY, procedures=(asking("road", "up", "down"),))
    now = with_parts(
        TINY,
        procedures=(asking("way", "north", "down"),),
        renamed={"answer/road": "way", "answer/way/up": "north"},
    )
    begun = replace(a_tiny_battle(), declared=before)
    number = ProcedureId(begun.battle.next_id)
    commands = BeginProcedure("advance"), AnswerProcedure(number, "up"), replace(a_shot(2), procedure=number)
    history = playing(begun, *commands)
    acts = believed(now, history.acts).acts
    assert [act.command for act in acts[-3:]] == [commands[0], AnswerProcedure(number, "north"), commands[2]]
    opened = believed(now, history.acts)
    assert [(given.key, given.value) for given in opened.battle.running[0].answers] == [
        ("way", "north"),
        ("hit", "success"),
    ]
    asked = question(now, opened.battle, opened.battle.running[0])
    assert isinstance(asked, Choose)
    assert asked.key == "again"
    assert not contradictions(now)


def test_a_roster_file_by_former_ids_is_the_one_by_present_ids(renamed: System, tmp_path: Path) -> None:
    file = tmp_path / "roster.toml"
    file.write_text(ROSTER.format(men="men", order="f"))
    present = read_roster(renamed, file)
    file.write_text(ROSTER.format(men="heads", order="volley_order"))
    assert read_roster(renamed, file) == present
    file.write_text(ROSTER.format(men="men", order="f") + "heads = 6\n")
    with pytest.raises(NotAccepted) as refused:
        read_roster(renamed, file)
    assert str(refused.value) == 'roster.toml, line 7: unit "Pikes": men: it is given twice'


def test_a_ruling_taken_along_speaks_of_its_roll_by_the_present_name() -> None:
    names = Names({"resolver/volley": "shot", "resolver/shot/outcome/struck": "success"})
    before, after = Ruling("volley", "as agreed", "struck"), Ruling("shot", "as agreed", "success")
    assert names.renamed(RulingTaken(before)) == RulingTaken(after)
    assert names.renamed(TakeRuling(before)) == TakeRuling(after)
