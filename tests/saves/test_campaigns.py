"""Which battle came after which: kept beside the battles, whole, and never over a broken file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.campaigns import Campaigns, Follows, fought_in
from saves.errors import NotAccepted
from saves.folder import FolderStore
from saves.store import BattleId
from tests.budgets import examples
from tests.tiny import a_tiny_battle

pytestmark = pytest.mark.usefixtures("with_tiny")

A, B, C, D = (BattleId(f"ford-{letter}") for letter in "abcd")


def test_a_chain_is_the_same_from_whichever_battle_it_is_asked(tmp_path: Path) -> None:
    campaigns = Campaigns(tmp_path)
    assert campaigns.chain(A) == (A,)
    campaigns.follow(B, Follows(A, ("losses",)))
    campaigns.follow(C, Follows(B))
    campaigns.follow(D, Follows(B))
    assert [campaigns.chain(battle) for battle in (A, B, C)] == [(A, B, C)] * 3
    assert campaigns.chain(D) == (A, B, D)
    assert campaigns.links()[B] == Follows(A, ("losses",))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"format": 2, "next": {}}',
        '{"format": 1}',
        '{"format": 1, "next": {"x": 3}}',
        "[" * 90_000,
        '{"format": 1, "next": {"../x": {"after": "a"}}}',
        '{"format": 1, "next": {"a": {"after": "/etc/passwd"}}}',
    ],
)
def test_a_broken_file_is_said_and_moved_aside_before_another_is_written(tmp_path: Path, text: str) -> None:
    campaigns = Campaigns(tmp_path)
    campaigns.path.write_text(text)
    with pytest.raises(NotAccepted, match=r"^campaigns\.json") as refused:
        campaigns.links()
    assert "\n" not in str(refused.value)
    aside = campaigns.follow(B, Follows(A))
    assert aside is not None
    assert aside.read_text() == text
    assert campaigns.chain(A) == (A, B)


@examples(60)
@given(links=st.dictionaries(st.sampled_from("abcde"), st.sampled_from("abcde")))
def test_no_chain_goes_round_for_ever(tmp_path_factory: pytest.TempPathFactory, links: dict[str, str]) -> None:
    campaigns = Campaigns(tmp_path_factory.mktemp("saves"))
    following = {battle: {"after": after} for battle, after in links.items()}
    campaigns.path.write_text(json.dumps({"format": 1, "next": following}))
    for battle in "abcde":
        chain = campaigns.chain(BattleId(battle))
        assert battle in chain
        assert len(set(chain)) == len(chain)


def test_a_battle_that_is_gone_keeps_its_place_in_the_chain(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    battle = store.create(a_tiny_battle())
    Campaigns(tmp_path).follow(battle, Follows(A))
    gone, here = fought_in(store, battle)
    assert (gone.title, gone.history) == (A, None)
    assert here.history is not None
