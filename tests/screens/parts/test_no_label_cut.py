"""No label of ours is cut where there is room, and none is ambiguous where there is little: every page that is drawn.

It reads the pictures in letters that other tests hold against the running pages, in all systems and at both sizes.
"""

from __future__ import annotations

import re
from collections import Counter

from tests.screens.snapshot import FOLDER

ASKS_ON = re.compile(r"\b(?:designate|move|change|in words) …|… and \d+ more")
"""What leads to a question, and how many rows more there are: nothing of it is cut."""
GO_ON = {
    "rules": "the first words of each rule: its whole text stands beside",
    "panel": "the audience's way through the turn, as wide as it is on air",
}
"""Pages on which something goes on out of sight however much room there is, and where the rest of it is."""
ONE_LINE_EACH = {
    "turn-demonworld-120x40": "not now  without a token: Crossbows of the Mill, Wayfarers, Ballista,",
}
"""Rows for what may be as long as it likes, such as names of units and acts: key and log have all of it."""


def cut_rows(size: str) -> dict[str, list[str]]:
    """The rows of each picture of that size in which something goes on behind its `…`, box by box."""
    found: dict[str, list[str]] = {}
    for picture in sorted(FOLDER.glob(f"*-{size}.txt")):
        rows = ASKS_ON.sub("", picture.read_text("utf-8")).splitlines()
        boxes = [box.strip(" ▌") for row in rows for box in re.split("[│┃]", row)]
        if picture.name.split("-")[0] not in GO_ON:
            found[picture.stem] = [box for box in boxes if "…" in box]
    return found


def test_no_label_is_cut_on_any_page_where_there_is_room() -> None:
    found = cut_rows("120x40")
    assert len(found) > 50
    assert {name: rows for name, rows in found.items() if rows and name not in ONE_LINE_EACH} == {}
    assert {name: [row.split("…")[0].rstrip() for row in found[name]] for name in ONE_LINE_EACH} == {
        name: [row] for name, row in ONE_LINE_EACH.items()
    }


def test_what_is_cut_where_there_is_little_room_is_told_apart_by_what_is_left_of_it() -> None:
    """Of a word or name that is cut, what is left stands at one place of the page only."""
    for name, rows in cut_rows("80x24").items():
        ends = Counter(end for row in rows for end in re.findall(r"(?:\w+ )?\w+…", row))
        assert {end for end, times in ends.items() if times > 1} == set(), name
