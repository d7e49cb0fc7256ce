"""A group of commands that names them all when one is asked for that it does not have."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from screens.cli.command import Command, WithExamples
from screens.cli.errors import Wrong, quoted
from tracker.words import _

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Named: TypeAlias = Mapping[str, tuple[str, str, str]]
"""Commands by name: the module of each, its name there, and what it does in a line."""


class Group(WithExamples, click.Group):
    """Refuses an unknown command in one line, with those there are."""

    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            known = ", ".join(self.list_commands(ctx))
            raise Wrong(_("there is no command {name}; there are {known}").format(name=quoted(name), known=known))
        return super().resolve_command(ctx, args)


class ByName(Group):
    """Knows its commands by name, and imports the one that is called: neither help nor a shell asks for another."""

    def __init__(self, *args: Any, commands_by_name: Named, **about: Any) -> None:
        super().__init__(*args, **about)
        self._by_name = commands_by_name

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._by_name)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._by_name:
            return None
        module, name, _help = self._by_name[cmd_name]
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(about)) for name, (_module, _name, about) in self._by_name.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        commands = [
            CompletionItem(name, help=_(about).rstrip("."))
            for name, (_module, _name, about) in self._by_name.items()
            if name.startswith(incomplete)
        ]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]
