"""Scripts of keys: what is typed, and which of it counts.

Words are keys: `enter`, `escape`, `down`, `down*3`, `slash`, or single letters; `"wolf"` types letters that count;
`[4 17 9 ]` types dice, with the spaces that close a face, and `[12⏎]` with an enter: nothing of it counts, nor of
`{a new name}`.
"""

from __future__ import annotations

import re
from typing import Final

from tests.screens.keys.hand import Hand, typed

WORD: Final = re.compile(
    r'\[(?P<dice>[^]]*)\]|\{(?P<name>[^}]*)\}|"(?P<text>[^"]*)"|(?P<key>[^\s*]+)(?:\*(?P<times>\d+))?'
)


def read(script: str) -> tuple[tuple[tuple[str, ...], bool], ...]:
    """The keys of a script, word by word, and whether they count."""
    told: list[tuple[tuple[str, ...], bool]] = []
    for word in WORD.finditer(script):
        if word["dice"] is not None:
            told.append((tuple("enter" if key == "⏎" else key for key in typed(word["dice"])), False))
        elif word["name"] is not None:
            told.append((typed(word["name"]), False))
        elif word["text"] is not None:
            told.append((typed(word["text"]), True))
        else:
            told.append(((word["key"],) * int(word["times"] or 1), True))
    return tuple(told)


async def play(hand: Hand, script: str) -> None:
    """Press the keys of a script."""
    for keys, counts in read(script):
        await (hand.press(*keys) if counts else hand.lay(*keys))
