"""`oriflamme battles verify --dice`: every die of the app thrown again from its seed."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from saves.dice.beginning import create_sealed
from saves.dice.sealed import dice_path, kept_beside
from saves.dice.throws import face_of
from saves.folder import FolderStore
from saves.portable import from_portable, to_portable
from saves.store import BattleId
from screens.cli.dice_again import in_rows
from tests.play import playing, the_demo
from tests.screens.cli.running import Run
from tracker.battle.commands import Draw, GoTo, OpenDice
from tracker.battle.dice import Die, Face, Source, draw_asked
from tracker.play.order_draw import order_draw
from tracker.play.tokens import without_token
from tracker.rules.systems import load_system
from tracker.views.log import entries


def drawn(seed: bytes, number: int, question: str = "Who?") -> Draw:
    return Draw(question, ("One", "Another"), Face(2, face_of(seed, number, 2), Source.ROLLED, number))


@pytest.fixture
def sealed(tmp_path: Path) -> tuple[FolderStore, BattleId, bytes]:
    store = FolderStore(tmp_path / "saves")
    battle = create_sealed(store, the_demo(load_system("skirmish")))
    kept = kept_beside(store.path(battle))
    assert kept is not None
    seed = bytes.fromhex(kept.seed)
    session = store.take(battle)
    assert session.dice is not None
    for number, question in enumerate(("Who?", "left on its page", "Who then?"), start=1):
        face = session.dice.throw(Die(2), draw_asked(question, ("One", "Another")), session.history)
        assert face.number == number
        if number != 2:
            session.keep(session.dice.telling(session.history, playing(session.history, drawn(seed, number, question))))
    store.close(battle)
    return store, battle, seed


def test_the_throws_of_a_battle_are_thrown_again(run: Run, sealed: tuple[FolderStore, BattleId, bytes]) -> None:
    store, battle, seed = sealed
    told = run("battles", "verify", "--dice", battle)
    assert told.exit_code == 0
    said = " ".join(told.stdout.split())
    for words in (
        "the seed is not revealed yet",
        "2 throws, all as the seed gives them",
        "thrown but not used, as the log says where: 2",
        "in order",
    ):
        assert words in said
    assert seed.hex() not in told.stdout
    store.save(battle, playing(store.load(battle), OpenDice(seed.hex())))
    store.close(battle)
    dice_path(store.path(battle)).unlink()
    told = run("battles", "verify", "--dice", battle)
    assert f"seed, as revealed: {seed.hex()}" in told.stdout
    assert "2 throws, all as the seed gives them" in told.stdout


def test_every_die_that_drew_an_order_is_thrown_again(run: Run, tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "saves")
    battle = create_sealed(store, playing(the_demo(load_system("demonworld")), GoTo("I.2")))
    session = store.take(battle)
    dice, count = session.dice, 0
    assert dice is not None
    for unit in without_token(session.history.system, session.history.battle):
        before = session.history
        commands = order_draw(before, unit, partial(dice.throw, history=before))
        session.keep(dice.telling(before, playing(before, *commands)))
        count += len(commands)
    store.close(battle)
    told = run("battles", "verify", "--dice", battle)
    assert told.exit_code == 0
    assert f"{count} throws, all as the seed gives them" in " ".join(told.stdout.split())


def test_a_face_changed_in_the_file_ends_with_4(run: Run, sealed: tuple[FolderStore, BattleId, bytes]) -> None:
    store, battle, seed = sealed
    document = json.loads(to_portable(playing(store.load(battle), OpenDice(seed.hex()))))
    event = next(event for act in document["acts"] for event in act["events"] if event["type"] == "Drawn")
    event["face"]["face"] = 3 - event["face"]["face"]
    changed = store.create(from_portable(json.dumps(document).encode()))
    told = run("battles", "verify", "--dice", changed)
    assert told.exit_code == 4
    assert "throw 1, a D2, is recorded as" in told.stdout


def test_battles_without_a_seed_say_so(run: Run, sealed: tuple[FolderStore, BattleId, bytes]) -> None:
    store, battle, _seed = sealed
    dice_path(store.path(battle)).unlink()
    assert "its dice cannot be replayed" in run("battles", "verify", "--dice", battle).stdout
    older = store.create(the_demo(load_system("skirmish")))
    assert "its dice are not sealed" in run("battles", "verify", "--dice", older).stdout


def test_the_seed_is_told_for_good_and_only_by_who_has_it(
    run: Run, sealed: tuple[FolderStore, BattleId, bytes]
) -> None:
    store, battle, seed = sealed
    told = run("battles", "seed", battle)
    assert told.exit_code == 0
    assert "It does not prove that nobody knew" in " ".join(told.stdout.split())
    assert seed.hex() not in told.stdout
    assert f"the seed is revealed: {seed.hex()}" in " ".join(run("battles", "seed", battle, "--tell").stdout.split())
    assert store.look_at(battle).battle.seed == seed.hex()
    assert run("battles", "seed", battle, "--tell").exit_code == 2


def test_a_branch_is_checked_with_the_seed_of_the_battle_it_comes_from(
    run: Run, sealed: tuple[FolderStore, BattleId, bytes]
) -> None:
    store, battle, seed = sealed
    branch = BattleId(run("battles", "fork", battle).stdout.strip())
    *_others, fork, renamed, anew = [event for act in store.look_at(branch).acts for event in act.events]
    assert [type(event).__name__ for event in (fork, renamed, anew)] == ["Forked", "Retitled", "DiceSealed"]
    assert entries(store.look_at(branch))[-1].headline.startswith("From here on a branch of")
    told = run("battles", "verify", "--dice", branch).stdout
    assert "2 throws, all as the seed gives them" in told
    assert "resealed after throw 3, where it parts from another battle" in told
    said = " ".join(run("battles", "seed", branch).stdout.split())
    assert "Every copy and branch is resealed where it parts, this one after throw 3" in said
    # Its own seed is told, and never that of the battle it comes from, which may go on.
    assert seed.hex() not in run("battles", "seed", branch, "--tell").stdout
    dice_path(store.path(branch)).unlink()
    dice_path(store.path(battle)).unlink()
    alone = run("battles", "verify", "--dice", branch).stdout
    assert "2 throws not checked" in alone
    assert "nothing has been thrown yet that its seed could replay" in alone
    given = run("battles", "verify", "--dice", branch, "--seed", seed.hex())
    assert given.exit_code == 0
    assert "2 throws, all as the seed gives them" in given.stdout
    assert "give 64 of 0 to 9 and a to f" in run("battles", "verify", "--dice", branch, "--seed", "7").stderr


def test_the_seed_goes_along_with_an_export_that_asks_for_it(
    run: Run, sealed: tuple[FolderStore, BattleId, bytes], tmp_path: Path
) -> None:
    store, battle, seed = sealed
    told = run("battles", "export", battle, str(tmp_path / "open.json"))
    assert "the seed of its dice stays here" in told.stderr
    run("battles", "export", battle, str(tmp_path / "own.json"), "--with-seed")
    for name, former in (("open.json", ()), ("own.json", (seed.hex(),))):
        new = BattleId(run("battles", "import", str(tmp_path / name)).stdout.strip())
        kept = kept_beside(store.path(new))
        assert kept is not None
        assert kept.former == former
        assert kept.seed != seed.hex()


def test_a_battle_that_is_taken_in_before_its_first_roll_is_sealed(run: Run, tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "saves")
    older = store.create(the_demo(load_system("skirmish")))
    run("battles", "export", older, str(tmp_path / "older.json"))
    new = BattleId(run("battles", "import", str(tmp_path / "older.json")).stdout.strip())
    assert store.look_at(new).battle.commitment


def test_numbers_of_throws_are_told_in_rows() -> None:
    assert in_rows((3, 7, 8, 9, 12)) == "3, 7–9, 12"
    assert in_rows(()) == ""


def test_a_seed_that_came_along_goes_on(run: Run, sealed: tuple[FolderStore, BattleId, bytes], tmp_path: Path) -> None:
    store, battle, _seed = sealed
    run("battles", "export", battle, str(tmp_path / "own.json"), "--with-seed")
    new = BattleId(run("battles", "import", str(tmp_path / "own.json")).stdout.strip())
    assert run("battles", "export", new, str(tmp_path / "again.json"), "--with-seed").exit_code == 0
    dice_path(store.path(new)).unlink()
    assert run("battles", "export", new, "-", "--with-seed").exit_code == 2
