"""How large anything in a battle file may be, looked at before it is parsed."""

from typing import Final

from msgspec import Struct

MEGABYTE: Final = 1024 * 1024


class Limits(Struct, frozen=True):
    """Bounds on untrusted files. Sizes are bytes as written, `depth` counts nested lists and objects."""

    file: int = 64 * MEGABYTE
    line: int = 256 * 1024
    records: int = 200_000
    depth: int = 32
    string: int = 4096
    integer: int = 2**53
