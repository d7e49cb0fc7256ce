"""`oriflamme keys`: every key, page by page, with the id by which the preferences may give it another."""

from __future__ import annotations

import click

from saves.preferences import in_file, preferences, preferences_file
from screens.app.key_tables import key_tables
from screens.app.own_keys import keymap
from screens.cli.command import Command
from screens.cli.errors import say_wrong
from screens.cli.lines import as_json, columns, say
from screens.parts.automatic import WORDS
from screens.parts.keys import Key, name_of, use_own_keys
from tracker.words import _


@click.command(
    cls=Command,
    help=_(
        "List every key with the id of what it does. In the preferences, lines under [keys] such as "
        '"rolls.throw" = "r,ctrl+d" give keys of your own.'
    ),
    examples=("oriflamme keys", "oriflamme keys --json"),
)
@click.option("--json", "in_json", is_flag=True, help=_("Print one JSON list."))
def keys(in_json: bool) -> None:
    """Every key as it is pressed now, those of one's own included."""
    own, trouble = keymap(preferences().keys)
    use_own_keys(own)
    tables = {page: tuple(key for key in keys if key.id) for page, keys in key_tables().items()}
    if in_json:
        as_json([_described(page, key, is_own=key.id in own) for page, keys in tables.items() for key in keys])
    else:
        for page, keys in tables.items():
            say(page)
            columns([(f"  {name_of(key)}", key.id, _(key.help)) for key in keys], 1)
        say(_("What the app does by itself; switched_off in the preferences names what is left to you:"))
        off = preferences().switched_off
        columns([(name, _("off") if name in off else _("on"), _(words)) for name, words in WORDS.items()], 1)
        say(_("Preferences are kept in {file}.").format(file=preferences_file()))
    if trouble:
        say_wrong(in_file(trouble))


def _described(page: str, key: Key, *, is_own: bool) -> dict[str, object]:
    return {"id": key.id, "page": page, "keys": list(key.presses), "does": _(key.help), "own": is_own}
