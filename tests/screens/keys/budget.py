"""The budget of keys: a row of data for each act of the table, with its script."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One act: its name, the keys it may cost, and those it cost before the screens were made for speed.

    `system` is whose demo it is played in; `before` are intents that are carried out by commands first, `wants` the
    act itself as intents; `instead` are those that would have been before had nothing been put right. `keys` is its
    script; without one the intents are played by keys as somebody would who knows the screens. One that is `kept` is
    short, within its budget, and played with every run of the tests.
    """

    name: str
    system: str
    budget: int
    once: int
    wants: str
    keys: str = ""
    before: str = ""
    instead: str = ""
    kept: bool = False
