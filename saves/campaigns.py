"""Campaigns: which battle came after which, in one small file beside the battles."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from saves.dice.beginning import create_sealed
from saves.dice.sealed import Unsealed
from saves.errors import NotAccepted
from saves.files import read_text
from saves.folder import FolderStore
from saves.journal import StoreError
from saves.json_limits import ROSTER_BYTES, parse_json
from saves.kept_file import rewrite
from saves.panel.recording import days
from saves.parser_words import parser_problem
from saves.store import NAME, BattleId
from tracker.play.history import History
from tracker.play.returning import CARRIED
from tracker.views.report.campaign import Fought
from tracker.words import _

FILE: Final = "campaigns.json"
FORMAT: Final = 1
MOST: Final = 1000
"""Battles in campaigns of one folder."""


class Follows(Struct, frozen=True):
    """The battle that another came after, and what its units brought along."""

    after: BattleId
    carried: tuple[str, ...] = ()


class Campaigns:
    """The campaigns of the battles in a folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def links(self) -> Mapping[BattleId, Follows]:
        """The battle before each battle; `NotAccepted` where the file cannot be read."""
        if not self.path.exists():
            return {}
        try:
            document = parse_json(read_text(self.path, ROSTER_BYTES))
            return _links(document)
        except (ValueError, KeyError, TypeError) as error:
            problem = parser_problem(error)
            raise NotAccepted(_("{file}: it cannot be read: {why}").format(file=FILE, why=problem)) from error

    def follow(self, battle: BattleId, follows: Follows) -> Path | None:
        """Keep that a battle came after another; the broken file that was moved out of its way, if any."""
        nothing: Mapping[BattleId, Follows] = {}
        return rewrite(self.path, self.links, nothing, partial(_with, battle, follows), _written)

    def chain(self, battle: BattleId) -> tuple[BattleId, ...]:
        """The battles of its campaign, the first one first: those before it, itself, and those that came after.

        Where two came after one, the chain goes on with the first of them. Raises as `links`.
        """
        links = self.links()
        before: list[BattleId] = []
        now = battle
        while (link := links.get(now)) is not None and link.after not in {battle, *before}:
            now = link.after
            before.append(now)
        chain = [*reversed(before), battle]
        while (later := next((each for each, link in links.items() if link.after == chain[-1]), None)) is not None:
            if later in chain:
                break
            chain.append(later)
        return tuple(chain)


def create_next(
    store: FolderStore, history: History, follows: Follows, unsealed: Unsealed, broken: Callable[[Path], object]
) -> BattleId:
    """Keep a battle and which it came after; `broken` is told where a file of campaigns lies that could not be read."""
    battle = create_sealed(store, history, unsealed)
    if (aside := Campaigns(store.folder).follow(battle, follows)) is not None:
        broken(aside)
    return battle


def _links(document: Any) -> dict[BattleId, Follows]:
    if not isinstance(document, dict) or document.get("format") != FORMAT or not isinstance(document["next"], dict):
        raise ValueError(_("it is not a file of campaigns"))
    links: dict[BattleId, Follows] = {}
    for battle, link in document["next"].items():
        after, carried = link["after"], link.get("carried", [])
        is_sound = all(isinstance(name, str) and NAME.fullmatch(name) for name in (battle, after))
        if not is_sound or not isinstance(carried, list) or len(document["next"]) > MOST:
            raise ValueError(_("it is not a file of campaigns"))
        links[BattleId(battle)] = Follows(BattleId(after), tuple(key for key in carried if key in CARRIED))
    return links


def _with(battle: BattleId, follows: Follows, links: Mapping[BattleId, Follows]) -> Mapping[BattleId, Follows]:
    return {**links, battle: follows}


def _written(links: Mapping[BattleId, Follows]) -> bytes:
    following = {
        battle: {"after": link.after, "carried": list(link.carried)} for battle, link in list(links.items())[-MOST:]
    }
    return (json.dumps({"format": FORMAT, "next": following}, indent=1) + "\n").encode("ascii")


def fought_in(store: FolderStore, battle: BattleId) -> tuple[Fought, ...]:
    """The campaign of a battle with the record of each; one that is gone or cannot be read has its id alone."""
    known: list[Fought] = []
    for each in Campaigns(store.folder).chain(battle):
        try:
            history = store.load(each)
        except StoreError:
            known.append(Fought(each))
        else:
            known.append(Fought(history.battle.title, days(history), history))
    return tuple(known)
