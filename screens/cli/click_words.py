"""Click's own words in our commands: it looks these up in our catalogues, and no source of ours says them."""

from __future__ import annotations

from typing import Final

from tracker.words import N_, n_

CLICK_WORDS: Final = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Positional arguments"),
    N_("Show this message and exit."),
    N_("default: {default}"),
    N_("env var: {var}"),
    N_("(dynamic)"),
    N_("required"),
    N_("Missing command."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing parameter"),
    N_("Missing parameter: {param_name}"),
    N_("Missing {param_type}"),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("No such option: {name}"),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Argument {name!r} takes {nargs} values."),
    N_("Could not open file {filename!r}: {message}"),
    N_("unknown error"),
    N_("file"),
    N_("directory"),
    N_("path"),
    N_("Choose from:\n\t{choices}"),
    N_("{value} is not in the range {range}."),
    N_("{value!r} is not a valid boolean. Recognized values: {states}"),
    N_("{value!r} is not a valid {number_type}."),
    N_("{name} {filename!r} is a file."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not readable."),
    N_("{name} {filename!r} is not writable."),
    N_("{name} {filename!r} does not exist."),
)


def click_counted(count: int) -> tuple[str, ...]:
    """The sentence for one thing and for several, in the form that goes with the count."""
    return (
        n_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", count),
        n_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", count),
        n_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", count),
        n_("Takes {nargs} values but 1 was given.", "Takes {nargs} values but {len} were given.", count),
        n_("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", count),
    )
