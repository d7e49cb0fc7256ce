"""`oriflamme completion`: the script with which a shell completes our commands."""

from __future__ import annotations

import os
import re
from typing import Final

import click
from click.shell_completion import BashComplete, add_completion_class, get_completion_class, split_arg_string

from screens.cli.command import Command
from screens.cli.root import ASKED
from tracker.words import _

SHELLS: Final = ("bash", "zsh", "fish")
_NAME: Final = "oriflamme"
_ADDED: Final = re.compile(r"COMPREPLY\+=\(.*\)")
"""Where the script of click takes a proposal in."""


class _Bash(BashComplete):
    """Bash takes `KEY=VALUE` for three words, and wants only what belongs behind the last sign."""

    source_template = _ADDED.sub(
        r"\g<0>\n            [[ ${value} == *= ]] && compopt -o nospace", BashComplete.source_template
    )

    def get_completion_args(self) -> tuple[list[str], str]:
        words = split_arg_string(os.environ["COMP_WORDS"])
        place = int(os.environ["COMP_CWORD"])
        words = [*words[:place], words[place] if place < len(words) else ""]
        whole: list[str] = []
        for word in words[1:]:
            if whole and (word == "=" or whole[-1].endswith("=")):
                whole[-1] += word
            else:
                whole.append(word)
        return whole[:-1], whole[-1] if whole else ""

    def format_completion(self, item: click.shell_completion.CompletionItem) -> str:
        _key, sign, value = item.value.partition("=")
        _args, typed = self.get_completion_args()
        return f"{item.type},{value if sign and '=' in typed else item.value}"


add_completion_class(_Bash, "bash")


@click.command(
    cls=Command,
    help=_(
        "Print the script with which your shell completes commands, rule systems, rolls and what they must know, rules "
        "and battles."
    ),
    examples=(
        'eval "$(oriflamme completion bash)"      # in ~/.bashrc',
        'eval "$(oriflamme completion zsh)"       # in ~/.zshrc',
        "oriflamme completion fish > ~/.config/fish/completions/oriflamme.fish",
    ),
)
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """The script of one shell."""
    shell_class = get_completion_class(shell)
    assert shell_class is not None, "click knows all three"
    click.echo(shell_class(ctx.find_root().command, {}, _NAME, ASKED).source())
