"""What a page cuts beside room: an ellipsis, or a name without its last words, in a row with blanks enough."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

CUT: Final = re.compile(r"([^\s…‹›,:]*)…([^\s…‹›,:]*)")
"""What is left of a word about its ellipsis; a blank before it leads on to a question, and nothing is cut."""
LEAST: Final = 6
"""Cells that are missing of a text which is no name, at the least that counts."""
APART: Final = 2
"""Cells that stay blank between two columns."""
SIGNS: Final = "◆▲■▼★♠"


def cut_beside_room(looks: str, names: Iterable[str]) -> list[str]:
    """The rows of a page, box by box, in which something is cut that has room for what is missing."""
    known = sorted(names, key=len, reverse=True)
    boxes = (box for row in looks.splitlines() for box in re.split("[│┃]", row))
    return [box.strip() for box in boxes if any(missing <= room_in(box) for missing in missing_in(box, known))]


def room_in(box: str) -> int:
    """The longest run of blanks in a row, but for those that keep columns apart."""
    return max((len(run) for run in re.findall(r" +", box)), default=0) - APART


def missing_in(box: str, names: list[str]) -> Iterator[int]:
    """How many cells each text lacks that is cut in a row."""
    for cut in CUT.finditer(box):
        if not cut[1] and not cut[2]:
            continue
        yield max(min((lacking(name, box, cut) for name in names if fits(name, box, cut)), default=LEAST), 1)
    for name in names:
        words = name.split(" ")
        for kept in range(len(words) - 1, 0, -1):
            short = " ".join(words[:kept])
            if re.search(rf"[{SIGNS}▌] {re.escape(short)}(?=  |$|›)", box) and short not in names:
                yield len(name) - len(short)
                break


def fits(name: str, box: str, cut: re.Match[str]) -> bool:
    """Whether it may be this name that is cut there."""
    before, after = box[: cut.end(1)], cut[2]
    heads = (name[:length] for length in range(len(name), 0, -1))
    return any(before.endswith(head) for head in heads if len(head) > 2) and name.endswith(after)


def lacking(name: str, box: str, cut: re.Match[str]) -> int:
    """How many cells that name lacks there."""
    before = box[: cut.end(1)]
    head = next(name[:length] for length in range(len(name), 0, -1) if before.endswith(name[:length]))
    return len(name) - len(head) - len(cut[2]) - 1
