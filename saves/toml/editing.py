"""One value of a TOML file changed by the program, in a file that is a person's own."""

from __future__ import annotations

from saves.toml.reading import NotToml, not_toml, parse_toml
from tracker.words import _


def with_value(name: str, text: str, key: str, value: str) -> str:
    """The text with that value at its top level, whatever else stands in it with its comments.

    `NotToml` where the text is none, and where anything else would not come back as it was.
    """
    import tomllib

    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    parse_toml(name, text)
    # Numbers as they are written: one that is none, `nan`, is not even equal to itself.
    wanted = {**tomllib.loads(text, parse_float=str), key: value}
    try:
        document = tomlkit.parse(text)
        document[key] = value
        edited = tomlkit.dumps(document)
        is_kept = tomllib.loads(edited, parse_float=str) == wanted
    except (TOMLKitError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise not_toml(name, str(error)) from error
    if not is_kept:
        raise NotToml(_("{file}: {key} cannot be set without changing something else in it").format(file=name, key=key))
    return edited
