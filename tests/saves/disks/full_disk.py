"""A disk that takes nothing more, made by the system itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

MOST = 1000
"""Bytes to which a file may still be written; every battle is longer."""


@contextmanager
def no_room() -> Iterator[None]:
    """As long as this lasts, the system refuses to write beyond the first bytes of any file."""
    resource = pytest.importorskip("resource", reason="only Unix limits the size of files")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (MOST, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
