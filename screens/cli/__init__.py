"""The command line: each command a module, imported when it is called."""

from screens.cli.root import cli, main

__all__ = ["cli", "main"]
