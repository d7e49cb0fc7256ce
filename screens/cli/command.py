"""A command whose help ends with examples that can be typed as they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import click

from tracker.words import _

SYSTEM: Final = "{system}"
"""Stands in an example for the key of the rule system that is meant where none is named."""

OTHER: Final = "{other}"
"""Stands in an example for the key of another rule system of ours."""

Examples = Sequence[str] | Callable[[], Sequence[str]]


class WithExamples(click.Command):
    """Shows examples, a line each, where its help ends; those that are looked up are so only for the help."""

    def __init__(self, *args: Any, examples: Examples = (), **about: Any) -> None:
        super().__init__(*args, **about)
        self._examples = examples

    def examples(self) -> tuple[str, ...]:
        """Examples of the command, as they would stand in a shell."""
        return tuple(_completed(self._examples() if callable(self._examples) else self._examples))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        if examples := self.examples():
            formatter.write_paragraph()
            formatter.write(f"{_('Examples:')}\n")
            formatter.write("".join(f"  {line}\n" for line in examples))


class Command(WithExamples):
    """A command that does something."""


def _completed(lines: Sequence[str]) -> Iterator[str]:
    if not any("{" in line for line in lines):
        # Most name no system, and the first help somebody asks for need not look for those there are.
        yield from lines
        return
    from tracker.rules.systems import first_key, system_keys

    other = [*system_keys(), first_key()][1]
    for line in lines:
        yield line.replace(SYSTEM, first_key()).replace(OTHER, other)
