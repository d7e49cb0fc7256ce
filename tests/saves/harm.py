"""Ways in which a battle file comes to harm."""

from __future__ import annotations

from pathlib import Path


def flip(path: Path, line: int) -> None:
    """Turn three letters inside a line (from 0, the header) into others, more than its check sum could put right."""
    lines = path.read_bytes().split(b"\n")
    middle = len(lines[line]) // 2
    spoilt = bytes(byte ^ 1 for byte in lines[line][middle : middle + 3])
    lines[line] = lines[line][:middle] + spoilt + lines[line][middle + 3 :]
    path.write_bytes(b"\n".join(lines))


def tear(path: Path) -> None:
    """Leave the beginning of one more line at the end, as a power cut does."""
    path.write_bytes(path.read_bytes().rstrip(b"\0") + b"0123456789abcdef")


def make_newer(path: Path) -> None:
    """Let the file say that a later version wrote it."""
    from saves.journal.line import MAGIC, Header
    from saves.journal.new_file import Chain

    path.write_bytes(Chain(Header(MAGIC, 999, "0123456789abcdef")).data())
