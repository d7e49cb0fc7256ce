"""What the manual's files hold beside what is written by hand: the keys and the rulings, for who reads them on a host.

The app and the command line generate the same where they show it, with the rule systems that are installed there.
"""

from __future__ import annotations

from collections.abc import Iterator

from screens.app.key_tables import key_tables
from screens.manual.parts import GENERATED, HERE, PARTS, file, generated, source
from tracker.words import speaking


def languages() -> list[str]:
    """Those the manual is written in."""
    return sorted(path.name for path in HERE.iterdir() if (path / f"{PARTS[0]}.md").is_file())


def wanted(tag: str) -> Iterator[tuple[str, str]]:
    """The parts with something generated in them, each with what its file must hold in that language."""
    with speaking(tag):
        for part in PARTS:
            if rows := list(generated(part, key_tables())):
                yield part, "\n".join((source(part, tag).rstrip(), "", GENERATED, "", *rows)).rstrip() + "\n"


def write_all() -> None:
    """Write anew every file that does not hold what it must."""
    for tag in languages():
        for part, text in wanted(tag):
            path = file(part, tag)
            if path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
                print(f"{path.relative_to(HERE)}: written")
