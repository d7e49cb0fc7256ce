"""A pause of the garbage collector, which would only go through all of it in vain."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collecting() -> Iterator[None]:
    """While something large is read in, and about all that is there when it has been.

    A battle of thousands of acts is no garbage: without this the first paint waits until all of it was gone through.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_on:
            gc.enable()
