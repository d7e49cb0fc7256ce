"""A command whose help ends with examples that can be typed as they stand."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import click

from screens.cli.errors import Wrong, quoted
from screens.cli.language import OPTION, choose_language
from tracker.words import _, has_language, languages

SYSTEM: Final = "{system}"
"""Stands in an example for the key of the rule system that is meant where none is named."""

OTHER: Final = "{other}"
"""Stands in an example for the key of another rule system of ours."""

Examples = Sequence[str] | Callable[[], Sequence[str]]


class Formatter(click.HelpFormatter):
    """As wide as click's, which imports all that packs archives to ask how wide the terminal is."""

    def __init__(self, indent_increment: int = 2, width: int | None = None, max_width: int | None = None) -> None:
        if width is None and click.formatting.FORCED_WIDTH is None:
            width = max(min(_terminal_width(), max_width or 80) - 2, 50)
        super().__init__(indent_increment, width, max_width)


def _terminal_width() -> int:
    named = os.environ.get("COLUMNS", "")
    if named.isdecimal() and int(named):
        return int(named)
    try:
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or 80  # type: ignore[union-attr]
    except (AttributeError, ValueError, OSError):
        return 80


class Context(click.Context):
    """One whose help is laid out by our formatter."""

    formatter_class = Formatter


def choose_asked(_ctx: click.Context, _parameter: click.Parameter, tag: str | None) -> None:
    """Speak the language that an option names; refuse one that there is not."""
    if tag is None:
        return
    if not has_language(tag):
        raise Wrong(
            _("there is no language {tag}; there are {known}").format(tag=quoted(tag), known=", ".join(languages()))
        )
    choose_language([f"{OPTION}={tag}"])


ASKED_BEHIND: Final = click.Option(
    [OPTION], metavar="TAG", expose_value=False, is_eager=True, callback=choose_asked, hidden=True
)
"""Lets `--lang TAG` stand behind a command as well."""


class WithExamples(click.Command):
    """Shows examples, a line each, where its help ends; those that are looked up are so only for the help.

    It takes the language behind its own name too, where the help of the root alone lists it.
    """

    context_class = Context

    def __init__(self, *args: Any, examples: Examples = (), **about: Any) -> None:
        super().__init__(*args, **about)
        self._examples = examples

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its own options, and that of the language."""
        params = super().get_params(ctx)
        if any(OPTION in param.opts for param in params):
            return params
        return [*params, ASKED_BEHIND]

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
