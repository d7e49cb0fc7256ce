"""The options that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from screens.cli.completing import a_file, a_folder, a_preset, a_switch, a_system
from screens.cli.store import remember
from tracker.words import _

F = TypeVar("F", bound=Callable[..., Any])


def saves_option(command: F) -> F:
    """Let `--saves DIR` stand behind a command as well."""
    return click.option(
        "--saves",
        metavar="DIR",
        expose_value=False,
        shell_complete=a_folder,
        callback=lambda ctx, _parameter, folder: remember(ctx, folder),
        help=_("Keep battles in this folder, not in the one of the platform."),
    )(command)


def system_option(command: Any) -> Any:
    """Let `--system S` name the rule system."""
    return click.option(
        "--system",
        metavar="S",
        shell_complete=a_system,
        help=_("The rule system, by its key; without it, all of them."),
    )(command)


def switches_option(command: Any) -> Any:
    """Let `--switch KEY=VALUE` choose house rules, as often as it is given."""
    return click.option(
        "--switch",
        "switches",
        multiple=True,
        metavar="KEY=VALUE",
        shell_complete=a_switch,
        help=_("A house rule; may be repeated."),
    )(command)


def house_option(command: Any) -> Any:
    """Let `--house FILE` bring a table's own rules."""
    return click.option(
        "--house",
        metavar="FILE",
        shell_complete=a_file,
        help=_("A table's own rules, from a file; --preset and --switch still go before."),
    )(command)


def preset_option(command: Any) -> Any:
    """Let `--preset KEY` choose house rules that belong together."""
    return click.option(
        "--preset",
        metavar="KEY",
        shell_complete=a_preset,
        help=_("House rules that belong together; --switch still goes before."),
    )(command)
