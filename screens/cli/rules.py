"""`oriflamme rules`: every fact of a sheet by its id, and how the app honours it."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import click

from screens.cli.command import Command
from screens.cli.completing import a_rule
from screens.cli.errors import Wrong, quoted
from screens.cli.lines import as_json, columns, say
from screens.cli.options import system_option
from screens.cli.rule_search import search
from screens.cli.systems import each_system
from tracker.rules.reference import Chapter, Fact, Honour, Reference, Ruling, load_reference
from tracker.rules.system import System
from tracker.views.honoured import where_in_words
from tracker.words import N_, _

_HONOURS = {Honour.COMPUTED: N_("computed"), Honour.WALKED: N_("walked"), Honour.PROMPTED: N_("prompted")}


@click.command(
    cls=Command,
    help=_(
        "List every rule of a system with its id and how it is applied, show one by its id, or search ids and "
        "texts for words, the rules with most of them first."
    ),
    examples=(
        "oriflamme rules DW-MEL-26",
        "oriflamme rules rear attack",
        "oriflamme rules --system {other}",
    ),
)
@click.argument("wanted", metavar="[ID|WORDS]…", nargs=-1, shell_complete=a_rule)
@system_option
@click.option("--json", "in_json", is_flag=True, help=_("Print JSON: one list, or one object for an ID."))
def rules(wanted: tuple[str, ...], system: str | None, in_json: bool) -> None:
    """The reference of one system or of all."""
    references = [(owner, known) for owner, known in each_system(system, _reference) if known is not None]
    if wanted:
        _one(references, wanted, in_json)
    elif in_json:
        as_json([_fact(owner, chapter, reference.facts[fact]) for owner, reference in references
                 for chapter in reference.chapters for fact in chapter.facts])  # fmt: skip
    else:
        for owner, reference in references:
            _list(owner, reference)


def _reference(system: System) -> Reference | None:
    return load_reference(system.reference) if system.reference else None


def _one(references: list[tuple[System, Reference]], wanted: tuple[str, ...], in_json: bool) -> None:
    for system, reference in references:
        facts = ((part, key) for part in reference.chapters for key in part.facts)
        for chapter, key in facts:
            if _is_meant(key, wanted):
                fact = reference.facts[key]
                return as_json(_fact(system, chapter, fact)) if in_json else _show(system, reference, chapter, fact)
        for key, ruling in reference.rulings.items():
            if _is_meant(key, wanted):
                return as_json(_ruling(system, ruling)) if in_json else _show_ruling(system, ruling)
    return _found(references, wanted, in_json)


def _is_meant(key: str, wanted: tuple[str, ...]) -> bool:
    return [key.casefold()] == [word.casefold() for word in wanted]


def _found(references: list[tuple[System, Reference]], wanted: tuple[str, ...], in_json: bool) -> None:
    """The rules that say these words, system by system."""
    hits_of_all = search(references, wanted)
    if not hits_of_all:
        raise Wrong(_none_such(references, " ".join(wanted)))
    if in_json:
        return as_json([_fact(hit.system, hit.chapter, hit.fact) for hit in hits_of_all])
    for system, _reference in references:
        if hits := [hit for hit in hits_of_all if hit.system is system]:
            say()
            say(_(system.name))
            columns([(hit.fact.id, _(_HONOURS[hit.fact.how]), _(hit.fact.text)) for hit in hits])
    return None


def _none_such(references: list[tuple[System, Reference]], wanted: str) -> str:
    known = [key for _system, reference in references for key in (*reference.facts, *reference.rulings)]
    near = get_close_matches(wanted.upper(), known, 4)
    if not near:
        return _("there is no rule {wanted}, and none contains it").format(wanted=quoted(wanted))
    return _("there is no rule {wanted}; near it are {near}").format(wanted=quoted(wanted), near=", ".join(near))


def _list(system: System, reference: Reference) -> None:
    count = dict.fromkeys(Honour, 0)
    for chapter in reference.chapters:
        say()
        say(f"{_(system.name)} · {_(chapter.title)}")
        facts = [reference.facts[key] for key in chapter.facts]
        for fact in facts:
            count[fact.how] += 1
        columns(
            [(fact.id, _(_HONOURS[fact.how]), f"{_(fact.text)} [{where_in_words(system, fact)}]") for fact in facts]
        )
    say()
    total = ", ".join(f"{count[honour]} {_(word)}" for honour, word in _HONOURS.items())
    say(_("{system}: {count} rules, {total}").format(system=_(system.name), count=len(reference.facts), total=total))


def _show(system: System, reference: Reference, chapter: Chapter, fact: Fact) -> None:
    say(f"{fact.id} · {_(system.name)} · {_(chapter.title)}")
    say(_(fact.text), 2)
    columns([(_(_HONOURS[fact.how]), where_in_words(system, fact))])
    for key in fact.rulings:
        say()
        _show_ruling(system, reference.rulings[key])


def _show_ruling(system: System, ruling: Ruling) -> None:
    say(f"{ruling.id} · {_(ruling.question)}")
    rows = [(_("ruling"), _(ruling.default))]
    if ruling.other:
        rows.append((_("other reading"), _(ruling.other)))
    if ruling.switch:
        rows.append((_("house rule"), f"{ruling.switch} = {' | '.join(_choices(system, ruling))}"))
    rows.append((_("concerns"), ", ".join(ruling.facts)))
    columns(rows)


def _choices(system: System, ruling: Ruling) -> list[str]:
    return [option.key for option in system.switch(ruling.switch).options] if ruling.switch else []


def _fact(system: System, chapter: Chapter, fact: Fact) -> dict[str, Any]:
    return {
        "system": system.key,
        "id": fact.id,
        "chapter": chapter.key,
        "text": _(fact.text),
        "how": fact.how.value,
        "where": [str(pointer) for pointer in fact.where],
        "rulings": list(fact.rulings),
    }


def _ruling(system: System, ruling: Ruling) -> dict[str, Any]:
    return {
        "system": system.key,
        "id": ruling.id,
        "question": _(ruling.question),
        "default": _(ruling.default),
        "other": _(ruling.other),
        "switch": ruling.switch,
        "choices": _choices(system, ruling),
        "facts": list(ruling.facts),
    }
