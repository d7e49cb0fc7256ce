"""The rulings of a table in a file: written, read, refused with their number."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.errors import NotAccepted
from saves.rulings_file import read_rulings, to_toml, write_rulings
from tests.tiny import TINY
from tracker.battle.battle import Ruling

MADE = (Ruling("shot", "the moon is out", "success"), Ruling("shot", 'from "the" tower', other=2))


def test_rulings_come_back_as_they_were_written_each_in_words(tmp_path: Path) -> None:
    path = tmp_path / "rulings.toml"
    write_rulings(TINY, MADE, path)
    assert read_rulings(TINY, path) == MADE
    assert "# Shot: hit – the moon is out" in to_toml(TINY, MADE)
    assert to_toml(TINY, ()).splitlines()[1] == 'system = "tiny"'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[ruling", "it is not TOML"),
        ('system = "chess"', "it is for the rule system chess"),
        ("ruling = 3", "there is no ruling in it"),
        ("", "there is no ruling in it"),
        ('[[rulings]]\nroll = "shot"\nreason = "x"\nother = 1', "rulings is not accepted"),
        ('[[ruling]]\nroll = "shot"\nreason = "x"\nother = 1\noutcome = "success"', "not both"),
        ('[[ruling]]\nroll = "shot"\nreason = "x"\nother = true', "other is a number"),
        ('[[ruling]]\nroll = "volley"\nreason = "x"\noutcome = "success"', "ruling 1: "),
        ('[[ruling]]\nroll = "shot"\nreason = ""\noutcome = "success"', "needs a reason"),
        ('[[ruling]]\nroll = "shot"\nreason = "x"\noutcome = "half"', "ruling 1: "),
        ('[[ruling]]\nroll = "shot"\nreason = "x"', "sets an outcome, or adds or subtracts something"),
        ('[[ruling]]\nroll = "shot"\nreason = "x"\nother = "two"', "other is a number"),
        ('[[ruling]]\nroll = "shot"\nreason = "x"\nother = 200', "ruling 1: "),
        ('[[ruling]]\nroll = "shot"\nwhy = "x"', "a ruling says roll, reason"),
        ('[[ruling]]\nroll = "shot"\nreason = "x"\nother = nan', "ruling 1: "),
        ('[[ruling]]\nroll = "shot"\nreason = "x"\nother = -inf', "ruling 1: "),
        ("other = " + "9" * 100_000, "line 1: a number has 100000 digits; at most 18 are accepted"),
        (".".join("a" * 40_000) + " = 1", "line 1: a key has more than 8 dots"),
        ("a = '\udcff'", "line 1: it is not UTF-8 text"),
    ],
)
def test_what_is_no_ruling_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "rulings.toml"
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(NotAccepted) as refused:
        read_rulings(TINY, path)
    assert says in str(refused.value)
    assert "rulings.toml" in str(refused.value)
