"""Small files as list builders write them, with units of nobody's."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from saves.army_lists.lists import ArmyList


def cells_of(listed: ArmyList) -> list[dict[str, str]]:
    """What each row of a list says, by heading."""
    return [{key: cell for key, cell in zip(listed.headings, row.cells, strict=False) if cell} for row in listed.rows]


def selection(name: str, kind: str, number: int, points: str = "", within: str = "") -> str:
    """One selection as XML."""
    costs = f'<costs><cost name=" pts" typeId="t" value="{points}"/><cost name="CP" value="3.0"/></costs>'
    inner = f"<selections>{within}</selections>"
    return f'<selection id="i" name="{name}" entryId="e" number="{number}" type="{kind}">{inner}{costs}</selection>'


def roster(*chosen: str, force: str = "Ochre") -> bytes:
    """A roster of BattleScribe's."""
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    space = "http://www.battlescribe.net/schema/rosterSchema"
    return (
        f'{head}<roster id="r" name="The Ford" battleScribeVersion="2.03" xmlns="{space}">'
        f'<costs><cost name="pts" typeId="t" value="999.0"/></costs><forces><force id="f" name="War band" '
        f'catalogueName="{force}"><selections>{"".join(chosen)}</selections></force></forces></roster>'
    ).encode()


RIDERS = selection("Ash Riders", "unit", 1, "40.0", selection("Rider", "model", 5, "12.0"))
CAPTAIN = selection("Captain Oda", "model", 1, "55.5", selection("Lance", "upgrade", 1, "4.5"))
SETTINGS = selection("Battle Size", "upgrade", 1, "0.0")


def profile(name: str, **values: str) -> str:
    """One profile as XML, its values as newer rosters have them."""
    inner = "".join(
        f'<characteristic name="{key}" typeId="t">{value}</characteristic>' for key, value in values.items()
    )
    head = f'<profile id="p" name="{name}" typeName="Unit">'
    return f"<profiles>{head}<characteristics>{inner}</characteristics></profile></profiles>"


def with_profile(chosen: str, *profiles: str) -> str:
    """A selection with these profiles of its own."""
    return chosen.replace("<selections>", f"{''.join(profiles)}<selections>", 1)


def packed(data: bytes, *others: tuple[str, bytes], name: str = "roster.ros") -> bytes:
    """The same in a zip, with other members."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, content in ((name, data), *others):
            archive.writestr(member, content)
    return buffer.getvalue()


def recruited() -> bytes:
    """A list as New Recruit exports it: regiments are forces within a force."""
    unit = {
        "name": "Ash Riders",
        "number": 1,
        "type": "unit",
        "costs": [{"name": "pts", "typeId": "points", "value": 40}],
        "selections": [{"name": "Rider", "number": 5, "type": "model"}],
    }
    trait: dict[str, Any] = {"name": "Battle Traits", "number": 1, "type": "upgrade"}
    regiment = {"name": "Regiment 1", "selections": [unit]}
    force = {"name": "Handbook", "catalogueName": "Ochre", "selections": [trait], "forces": [regiment]}
    return json.dumps({"roster": {"name": "The Ford", "forces": [force]}}).encode()


def forged() -> bytes:
    """A list as Army Forge saves it: one unit with an upgrade, a combined one in two halves."""
    units = [
        {
            "id": "u1", "selectionId": "a", "name": "Bows", "customName": "Bows of Alder", "size": 5, "cost": 100,
            "selectedUpgrades": [{"option": {"costs": [{"unitId": "u0", "cost": 7}, {"unitId": "u1", "cost": 15}]}}],
        },
        {"id": "u2", "selectionId": "b", "name": "Pikes", "size": 10, "cost": 150, "combined": True},
        {"id": "u2", "selectionId": "c", "name": "Pikes", "size": 10, "cost": 150, "combined": True, "joinToUnit": "b"},
    ]  # fmt: skip
    return json.dumps({"armyName": "Azure", "list": {"name": "Friday", "units": units}}).encode()
