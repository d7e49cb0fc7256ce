"""`oriflamme systems …`: the rule systems at hand, what is wrong with one, and a new one to begin with."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from screens.cli.completing import a_folder, a_system
from screens.cli.errors import FAILED, Wrong, say_wrong
from screens.cli.group import Group
from screens.cli.lines import as_json, columns, say
from tracker.rules.audit import Finding
from tracker.rules.plugins import Trouble, Unusable
from tracker.rules.system import System
from tracker.rules.systems import declared_system, is_ours, system_keys, troubles, usable_systems
from tracker.words import _, n_


@click.group(cls=Group, help=_("List the rule systems, check them for mistakes, begin one of your own."))
def systems() -> None:
    """The commands about rule systems."""


@systems.command(
    "list",
    help=_("List the rule systems, those that cannot be used with the reason."),
    examples=("oriflamme systems list",),
)
@click.option("--json", "in_json", is_flag=True, help=_("Print one JSON list."))
def list_(in_json: bool) -> None:
    """Every rule system at hand, ours first."""
    usable, wrong = usable_systems(), troubles()
    if in_json:
        as_json([*map(_system, usable), *map(_trouble, wrong)])
        return
    columns([(system.key, _(system.name), _(system.blurb)) for system in usable], 0)
    for trouble in wrong:
        say(str(trouble))


def _system(system: System) -> dict[str, Any]:
    return {
        "key": system.key,
        "name": _(system.name),
        "blurb": _(system.blurb),
        "own": is_ours(system.key),
        "demo": system.demo is not None,
        "reference": bool(system.reference),
        "problem": None,
    }


def _trouble(trouble: Trouble) -> dict[str, Any]:
    plugin = trouble.plugin
    return {
        "key": plugin.key,
        "distribution": plugin.distribution,
        "entry_point": plugin.target,
        "own": False,
        "problem": trouble.problem,
    }


@systems.command(
    help=_("Look for mistakes in a rule system, or in all: exit status 1 where there are any."),
    examples=(
        "oriflamme systems check",
        "oriflamme systems check {other} --json",
    ),
)
@click.argument("key", required=False, shell_complete=a_system)
@click.option("--json", "in_json", is_flag=True, help=_("Print one JSON list of what was found."))
def check(key: str | None, in_json: bool) -> int:
    """Print the findings of one system or of all of them, and end with their exit code."""
    from tracker.play.rehearsal import audit

    findings_by_key = {key: audit(declared_system(key))} if key else _audited()
    # One that contradicts itself was looked into; what there was nothing to look into of is told as it is.
    wrong = (
        []
        if key
        else [each for each in troubles() if is_ours(each.plugin.key) or each.plugin.key not in findings_by_key]
    )
    if in_json:
        listed = [_finding(each, finding) for each, findings in findings_by_key.items() for finding in findings]
        as_json([*listed, *(_finding(trouble.plugin.key, _as_finding(trouble)) for trouble in wrong)])
    else:
        for each, findings in findings_by_key.items():
            _tell(each, findings)
    for trouble in wrong:
        say_wrong(str(trouble))
    return FAILED if wrong or any(findings_by_key.values()) else 0


def _audited() -> dict[str, tuple[Finding, ...]]:
    """The findings of each system that could be looked into."""
    from tracker.play.rehearsal import audit

    findings_by_key: dict[str, tuple[Finding, ...]] = {}
    for key in system_keys():
        with suppress(Unusable):
            findings_by_key[key] = audit(declared_system(key))
    return findings_by_key


def _as_finding(trouble: Trouble) -> Finding:
    where = f"{trouble.plugin.distribution}: {trouble.plugin.target}"
    return Finding(where, trouble.problem, _("a System, under a key of its own"))


def _finding(key: str, finding: Finding) -> dict[str, str]:
    return {"system": key, "where": finding.where, "problem": finding.problem, "accepted": finding.accepted}


def _tell(key: str, findings: tuple[Finding, ...]) -> None:
    if not findings:
        say(_("{system}: nothing is wrong").format(system=key))
        return
    counted = n_("{system}: {count} mistake", "{system}: {count} mistakes", len(findings))
    say(counted.format(system=key, count=len(findings)))
    for finding in findings:
        say(finding.where, 2)
        say(finding.problem, 4)
        say(_("accepted: {accepted}").format(accepted=finding.accepted), 4)


@systems.command(
    help=_("Begin a rule system of your own: a package of one page that plays a turn as it stands."),
    examples=(
        "oriflamme systems new Hoplites",
        "oriflamme systems new Hoplites --in ~/games",
    ),
)
@click.argument("name")
@click.option(
    "--in",
    "folder",
    metavar="DIR",
    default=".",
    shell_complete=a_folder,
    help=_("Where its folder is made; here, unless said."),
)
def new(name: str, folder: str) -> None:
    """The folder of a new rule system, all of it or nothing."""
    from saves.places import typed_path
    from tracker.rules.skeleton import accepted_name, skeleton

    target = typed_path(folder) / accepted_name(name)
    if os.path.lexists(target):
        raise Wrong(_("{folder}: it exists already; nothing was written").format(folder=target))
    try:
        _write(target, skeleton(name))
    except OSError as error:
        why = error.strerror or str(error)
        raise Wrong(_("{folder}: it cannot be made: {why}").format(folder=target, why=why), FAILED) from error
    say(_("{folder} holds your rule system.").format(folder=target))
    columns(
        [
            (_("install it"), f"pip install -e {target}"),
            (_("look it over"), f"oriflamme systems check {name}"),
            (_("play it"), f"oriflamme demo {name}"),
        ]
    )


def _write(folder: Path, texts: Mapping[str, str]) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".") as scratch:
        whole = Path(scratch) / folder.name
        for path, text in texts.items():
            (whole / path).parent.mkdir(parents=True, exist_ok=True)
            (whole / path).write_text(text, encoding="utf-8", newline="\n")
        whole.rename(folder)
