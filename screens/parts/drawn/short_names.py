"""Names of units in few cells, cut so that no two of those at the table read the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import count
from types import MappingProxyType
from typing import Final

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from screens.parts.plain import harmless, line, plain
from tracker.battle.battle import Battle
from tracker.views.sides import SHAPES, sign_of

SMALL_WORD: Final = 3
"""A name does not end in a word as short as this: `Crossbows of the` is cut behind `Crossbows`."""
HEAD: Final = 3
"""Letters at least that a name keeps before the ellipsis in its middle."""
Namer = Callable[[str], str]
"""A function that shortens a name."""
CUT: Final = "…"
_BEFORE_A_NAME: Final = " " + "".join(map(sign_of, SHAPES))
"""Signs of sides, and the blank behind one."""
PASSES: Final = 4
"""How often those are cut again that came out alike: they have more in common than those before."""
SHORTEST: Final = 10
"""How short the names in a line may be before it is cut at its end."""


def called(battle: Battle, name: str, width: int) -> str:
    """The name of a unit in at most so many cells, told from that of every other unit in the battle."""
    if cell_len(name) <= width and name.isprintable():
        return name
    at_the_table = cut_names(tuple(unit.name for unit in battle.units.values()), width)
    return at_the_table.get(name) or shortened(name, width)


@lru_cache(maxsize=64)
def cut_names(names: tuple[str, ...], width: int) -> Mapping[str, str]:
    """`short_names` of names that are asked for again and again: cut once."""
    return MappingProxyType(short_names(names, width))


def within(battle: Battle, width: int, draw: Callable[[Namer], Content]) -> Content:
    """A drawing with names as long as there is room for; cut at its end where no name is short enough.

    `draw` is handed what shortens a name.
    """
    drawn = draw(harmless)
    if drawn.cell_length <= width:
        return drawn
    longest = max((cell_len(unit.name) for unit in battle.units.values()), default=0)
    # As long as there is room for: between those that fit and those that do not, half by half.
    least, most = min(width, SHORTEST), min(width, longest)
    drawn = draw(partial(called, battle, width=least))
    if drawn.cell_length > width:
        return _without_half_a_name(battle, drawn, width, least)
    while most - least > 1:
        names = (least + most) // 2
        longer = draw(partial(called, battle, width=names))
        least, most, drawn = (names, most, longer) if longer.cell_length <= width else (least, names, drawn)
    return drawn


def each_within(battle: Battle, width: int, draw: Callable[[Namer], Content]) -> Content:
    """The same, but a name that still has room is whole though another is cut: first one cut amid a word."""
    drawn = draw(harmless)
    if drawn.cell_length <= width:
        return drawn
    drawn = within(battle, width, draw)
    names: list[str] = []

    def noting(name: str) -> str:
        names.append(name)
        return name

    draw(noting)
    longest = max(map(cell_len, names), default=0)
    for common in range(longest - 1, SHORTEST - 1, -1):
        if draw(partial(called, battle, width=common)).cell_length <= width:
            break
    else:
        return drawn
    whole: set[str] = set()
    for name in sorted(dict.fromkeys(names), key=lambda name: CUT not in called(battle, name, common)):

        def namer(other: str, kept: Collection[str] = frozenset({*whole, name}), most: int = common) -> str:
            return harmless(other) if other in kept else called(battle, other, most)

        if (longer := draw(namer)).cell_length <= width:
            whole.add(name)
            drawn = longer
    return drawn


def _without_half_a_name(battle: Battle, drawn: Content, width: int, named: int) -> Content:
    """A line cut at its end, or before a name that the end falls into where what is left of it might be another's."""
    text, whole = drawn.plain, {unit.name for unit in battle.units.values()}
    end = len(set_cell_size(text, max(width - 1, 0)).rstrip())
    short = sorted({called(battle, name, named) for name in whole}, key=len, reverse=True)
    for name in re.finditer("|".join(map(re.escape, short)), text) if short else ():
        kept = text[name.start() : end]
        if name.start() < end < name.end() and sum(full_name.startswith(kept) for full_name in whole) > 1:
            end = len(text[: name.start()].rstrip(_BEFORE_A_NAME))
    return line(drawn[:end].rstrip(), CUT)


def text_within(battle: Battle, text: str, width: int) -> str:
    """A text in so many cells, the names of units in it as short as that needs, else cut."""
    return within(battle, width, lambda short: plain(in_text(battle, text, short))).plain


def in_text(battle: Battle, text: str, short: Namer) -> str:
    """A text with the names of units in it shortened."""
    names = sorted({unit.name for unit in battle.units.values() if unit.name in text}, key=len, reverse=True)
    return re.sub("|".join(map(re.escape, names)), lambda name: short(name[0]), text) if names else text


def shortened(name: str, width: int) -> str:
    """A name in at most so many cells, cut behind its last whole word that fits, else with an ellipsis."""
    name = harmless(name)
    if cell_len(name) <= width:
        return name
    words = name.split(" ")
    for kept in range(len(words) - 1, 0, -1):
        short = " ".join(words[:kept])
        if cell_len(short) <= width and len(words[kept - 1]) > SMALL_WORD:
            return short
    return _cut(name, width)


def short_names(names: Iterable[str], width: int) -> dict[str, str]:
    """Each of these names in at most so many cells, no two alike.

    Where they would come out alike at a word, each ends in an ellipsis; where also so, it stands in the middle and
    what tells them apart behind it; where nothing does in so few cells, a number.
    """
    short = {name: shortened(name, width) for name in dict.fromkeys(names)}
    for name, word in short.items():
        if _might_be_another(name, word, short):
            short |= _at_the_end([name], width)
    for way in (_at_the_end, *(_in_the_middle,) * PASSES):
        for group in _alike(short):
            short |= way(group, width)
    return short | _numbered(short, width)


def _might_be_another(name: str, word: str, names: Iterable[str]) -> bool:
    """Whether a name was cut behind a word with which another begins too: `Heath` where there are Heath spears."""
    return word != harmless(name) and any(harmless(other).startswith(f"{word} ") for other in names if other != name)


def _alike(short: Mapping[str, str]) -> list[list[str]]:
    """The names that came out alike, together."""
    groups: dict[str, list[str]] = {}
    for name, word in short.items():
        groups.setdefault(word, []).append(name)
    return [group for group in groups.values() if len({harmless(name) for name in group}) > 1]


def _at_the_end(group: Sequence[str], width: int) -> dict[str, str]:
    return {name: _cut(harmless(name), width) for name in group}


def _in_the_middle(group: Sequence[str], width: int) -> dict[str, str]:
    """The names' common beginning in few letters, then an ellipsis, then the words in which they differ."""
    names = {name: harmless(name) for name in group}
    begin = _in_common(names.values())
    begin = begin[: begin.rfind(" ") + 1] or begin
    return {name: _with_its_end(begin, whole.removeprefix(begin), width) for name, whole in names.items()}


def _in_common(names: Collection[str]) -> str:
    """The common beginning of all of them: that of the first and the last by the alphabet."""
    first, last = min(names), max(names)
    differ = (at for at, (letter, other) in enumerate(zip(first, last, strict=False)) if letter != other)
    return first[: next(differ, len(first))]


def _with_its_end(begin: str, end: str, width: int) -> str:
    room = max(width - HEAD - len(CUT), 1)
    end = end if cell_len(end) <= room else _cut(end, room)
    return f"{_head(begin, width - cell_len(end) - len(CUT))}{CUT}{end}"


def _numbered(short: Mapping[str, str], width: int) -> dict[str, str]:
    """A number at the end of those that came out alike however they were cut."""
    taken, by_name = set(short.values()), dict[str, str]()
    for name in (name for group in _alike(short) for name in group):
        ends = (f"{CUT}{number}" for number in count(1))
        tries = (f"{_head(harmless(name), width - len(end))}{end}" for end in ends)
        by_name[name] = next(word for word in tries if word not in taken)
        taken.add(by_name[name])
    return by_name


def _head(begin: str, room: int) -> str:
    """The beginning of a name: whole words where those are more than half of the room."""
    kept = begin if cell_len(begin) <= room else set_cell_size(begin, max(room, 0))
    whole = kept if kept == begin else kept[: max(kept.rfind(" "), 0)]
    return (whole if cell_len(whole) * 2 > room else kept).rstrip()


def _cut(name: str, width: int) -> str:
    return plain(name).truncate(max(width, 1), ellipsis=True).plain
