"""A group of commands that names them all when one is asked for that it does not have."""

from __future__ import annotations

import click

from screens.cli.command import Command, WithExamples
from screens.cli.errors import Wrong, quoted
from tracker.words import _


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
