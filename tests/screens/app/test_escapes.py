"""`esc` and a key behind it are two keys, however close together they come."""

from __future__ import annotations

import pytest
from textual.events import Key, Paste

from screens.app.escapes import EscapeParser, two_keys


def heard(*reads: str) -> list[str]:
    """The keys that come of what a terminal sent, one read after the other."""
    parser = EscapeParser()
    messages = [message for read in reads for message in parser.feed(read)]
    return [message.key if isinstance(message, Key) else repr(message) for message in messages]


@pytest.mark.parametrize(
    ("reads", "keys"),
    [
        (["\x1bn"], ["escape", "n"]),
        (["\x1b", "n"], ["escape", "n"]),
        (["n\x1bnb\x1b3\r"], ["n", "escape", "n", "b", "escape", "3", "enter"]),
        (["\x1b\x1bn"], ["escape", "escape", "n"]),
        (["\x1b\r"], ["escape", "enter"]),
        (["\x1bé"], ["escape", "é"]),
        (["\x1b\x1b[B\x1bn"], ["escape", "down", "escape", "n"]),
        (["\x1b[", "A\x1b", "OP", "\x1b" + "n" * 40], ["up", "f1", "escape", *["n"] * 40]),
        (["x\x1bb"], ["x", "escape", "b"]),
    ],
)
def test_no_key_behind_escape_is_lost(reads: list[str], keys: list[str]) -> None:
    assert heard(*reads) == keys


def test_what_is_pasted_is_no_key() -> None:
    (pasted,) = EscapeParser().feed("\x1b[200~Jade\x1b[201~")
    assert isinstance(pasted, Paste)
    assert heard("\x1b[200~Jade\x1b[201~", "\x1bn")[1:] == ["escape", "n"]


def test_alt_and_an_arrow_on_a_mac_are_one_key_where_a_line_is_typed_and_two_elsewhere() -> None:
    (chord,) = EscapeParser().feed("\x1bb")
    assert isinstance(chord, Key)
    assert chord.key == "ctrl+left"
    assert not chord.is_printable
    assert [key.key for key in two_keys(chord)] == ["escape", "b"]
    assert two_keys(Key("n", "n")) == two_keys(Key("ctrl+left", None)) == ()
