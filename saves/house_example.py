"""A file of a table's own rules to begin with: everything that may be changed, as it is printed, behind a `#`."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tracker.battle.fields import Field, Shape
from tracker.battle.house import NO_HOUSE, RowChange
from tracker.rules.house.accepting import conditional_fields
from tracker.rules.house.changeable import Kind, kind_of
from tracker.rules.resolver import Resolver, has_free_line
from tracker.rules.system import System
from tracker.words import _, labelled


def example(system: System) -> str:
    """The text of such a file; as it stands it changes nothing."""
    return "\n".join(_rows(system)) + "\n"


def _rows(system: System) -> Iterator[str]:
    yield _remark(
        _("Rules of your own for {system}: take the # off a line to change it.").format(system=_(system.name))
    )
    yield _remark(_("`oriflamme house check FILE` says what does not fit, and what it would change."))
    yield _entry("system", system.key)
    yield _entry("name", _("Our table"))
    presets = ", ".join(_quoted(preset.key) for preset in system.rolls.presets)
    if presets:
        yield _remark(f"presets = [{presets}]")
    hidden = [step.id for phase in system.turn.phases for step in phase.steps if step.may_be_hidden]
    if hidden:
        yield _remark(f"hidden = [{', '.join(map(_quoted, hidden))}]")
    yield ""
    yield _remark(_("Figures: value replaces a printed one, add is added to one worked out from the cards."))
    for resolver in system.rolls.resolvers:
        yield from _figures(resolver)
    yield ""
    yield _remark(_("Results in the rows of a table: one for all its columns, or a list with one for each."))
    for resolver in system.rolls.resolvers:
        yield from _table(resolver)
    yield ""
    yield _remark(_("A value of your own on every card: a flag, a whole number with low and high, or a choice."))
    yield from map(_remark, ("[fields.blessed]", _entry("label", _("blessed")), _entry("kind", "flag")))
    yield ""
    yield _remark(_("A line of your own: so much for the one who rolls, where all that when says holds."))
    yield from map(_remark, _standing(system))
    yield ""
    yield _remark(_("A sum in the score: value a unit, or a point of per; of is own or enemy, which is left or out."))
    yield from map(_remark, _tally(system))
    yield from ("", "[switches]")
    yield from (_switch(switch) for switch in system.rolls.switches)
    yield from ("", "[labels]")
    yield _remark(_("What this table calls a phase, a step, a token or a value of the card."))
    yield from _labels(system)
    yield from ("", "[reminders]")
    yield _remark(_("Read out at a step, one text or a list of them."))
    yield _remark(_entry(_quoted(system.turn.phases[0].steps[0].id), _("Has everybody measured?")))


def _figures(resolver: Resolver) -> Iterator[str]:
    for line in resolver.lines:
        change = {Kind.PRINTED: f"value = {line.printed}", Kind.COMPUTED: "add = 1"}.get(kind_of(line))
        if change is not None:
            label = labelled(_(resolver.label), resolver.in_words(line.label, resolver.defaults()))
            yield _remark(f'lines."{resolver.key}/{line.key}".{change}  # {label}')


def _standing(system: System) -> Iterator[str]:
    resolver = next((each for each in system.rolls.resolvers if each.roles and has_free_line(each.lines)), None)
    if resolver is None:
        return
    fields = conditional_fields(system, resolver, NO_HOUSE)
    key = next((key for key, field in fields.items() if "." in key and field.shape is Shape.WHOLE), "")
    yield "[standing.veterans]"
    yield _entry("label", _("veterans"))
    yield "value = 1"
    yield _entry("on", resolver.key)
    if key:
        yield f'when = {{ {_quoted(key)} = {{ ">" = {int(fields[key].low)} }} }}'


def _table(resolver: Resolver) -> Iterator[str]:
    if resolver.table is None:
        return
    columns = ", ".join(_(column) for column in resolver.table.columns if column)
    yield _remark(labelled(_(resolver.label), columns) if columns else _(resolver.label))
    for low, high, results in resolver.table.runs():
        run = RowChange(resolver.key, low, high, results).run
        same = _quoted(results[0]) if len(set(results)) == 1 else f"[{', '.join(map(_quoted, results))}]"
        yield _remark(f'results.{resolver.key}."{run}" = {same}')


def _tally(system: System) -> Iterator[str]:
    number = system.cards.number
    yield "[score.spoils]"
    yield _entry("label", _("enemy units out of the battle"))
    yield "value = 1"
    if number is not None:
        yield _entry("per", number.key)
    yield from (_entry("of", "enemy"), _entry("which", "out"))


def _switch(switch: Field[str]) -> str:
    readings = " | ".join(option.key for option in switch.options)
    return _remark(f"{_entry(_quoted(switch.key), switch.default)}  # {labelled(_(switch.label), readings)}")


def _labels(system: System) -> Iterator[str]:
    phase, tokens = system.turn.phases[0], system.turn.tokens
    yield _remark(_entry(_quoted(f"phase/{phase.id}"), _(phase.label)))
    for token in () if tokens is None else tokens.tokens[:1]:
        yield _remark(_entry(_quoted(f"token/{token.key}"), _(token.label)))


def _remark(text: str) -> str:
    return f"# {text}"


def _entry(key: str, value: str) -> str:
    return f"{key} = {_quoted(value)}"


def _quoted(text: str) -> str:
    """A text as TOML has it between quotation marks, which is as JSON has it."""
    return json.dumps(text, ensure_ascii=False)
