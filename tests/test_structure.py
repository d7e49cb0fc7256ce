"""What the house keeps to, read off its own source."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

import tracker.games
from tracker.rules.systems import load_system, system_keys

HOUSE = Path(__file__).parent.parent
LAYERS = ("tracker", "saves", "screens")
HOUSE_SYSTEMS = sorted(path.parent.name for path in (HOUSE / "tracker" / "games").glob("*/__init__.py"))


def test_no_screen_and_no_save_knows_a_rule_system_by_name() -> None:
    named = re.compile(r"\b(?:{})".format("|".join(system_keys())), re.IGNORECASE)
    sources = [path for layer in ("screens", "saves") for path in (HOUSE / layer).rglob("*.*")]
    assert len([path for path in sources if path.suffix == ".py"]) > 50
    knowing = [
        f"{path.relative_to(HOUSE)}:{number}: {line.strip()}"
        for path in sources
        if path.suffix in {".py", ".tcss"}
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if named.search(line)
    ]
    assert knowing == []


def test_the_top_level_holds_only_what_it_was_built_to_hold() -> None:
    allowed = {"pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "tracker", "screens", "saves", "tests"}
    if not (HOUSE / ".git").exists():
        pytest.skip("not a checkout: what is kept cannot be told from what is built")
    kept = subprocess.run(["git", "ls-files"], cwd=HOUSE, capture_output=True, text=True, check=True).stdout
    found = {line.partition("/")[0] for line in kept.splitlines()}
    assert {name for name in found if not name.startswith(".")} <= allowed


PACKAGES = sorted(
    path.parent.relative_to(HOUSE).as_posix()
    for layer in LAYERS
    for path in (HOUSE / layer).rglob("__init__.py")
    if path.parent.name != "onepage"
)


SYSTEMS = {f"tracker/games/{key}" for key in HOUSE_SYSTEMS}


def map_of(package: str) -> str:
    return ast.get_docstring(ast.parse((HOUSE / package / "__init__.py").read_text("utf-8"))) or ""


def rooms_of(package: str) -> set[str]:
    """The modules and packages in it."""
    inside = (HOUSE / package).iterdir()
    return {path.stem for path in inside if path.suffix == ".py" or (path / "__init__.py").exists()} - {"__init__"}


@pytest.mark.parametrize("package", PACKAGES)
def test_the_map_of_a_package_shows_where_to_look(package: str) -> None:
    told = map_of(package)
    if package in SYSTEMS:
        assert "`tracker.games`" in told, "its rooms are those of the floor plan there"
    else:
        left_out = rooms_of(package) - set(re.findall(r"\w+", told))
        assert len(left_out) <= max(1, len(rooms_of(package)) // 4), (
            f"say in {package}/__init__.py what {left_out} are for"
        )


@pytest.mark.parametrize("package", PACKAGES)
def test_the_map_of_a_package_names_nothing_that_is_not_there(package: str) -> None:
    told = map_of(package)
    listed = [
        name
        for line in re.findall(r"^    ([a-z_]+(?:, [a-z_]+)*) {2,}\S", told, re.MULTILINE)
        for name in line.split(", ")
    ]
    cited = [name.split(".")[-1] for name in re.findall(r"`([a-z_.]+)`", told)]
    known = _names(package).union({"__init__"}, *(rooms_of(other) for other in PACKAGES), LAYERS)
    if package != "tracker/games":
        assert set(listed) - rooms_of(package) == set()
    assert set(cited) - known == set()


def _names(package: str) -> set[str]:
    """What is defined in the modules of a package, itself among them, and what it is given."""
    trees = (ast.parse(path.read_text("utf-8")) for path in (HOUSE / package).glob("*.py"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.arg)
    found = (node for tree in trees for node in ast.walk(tree) if isinstance(node, kinds))
    return {node.arg if isinstance(node, ast.arg) else node.name for node in found}


WHOLE = {"saves/golden", "screens/keys"}
"""Folders of tests that try a layer as a whole: the saves of every system, the keys of every screen."""


def test_a_test_lies_in_a_folder_that_is_called_as_that_of_its_subject() -> None:
    tried = {path.parent for layer in LAYERS for path in (HOUSE / "tests" / layer).rglob("test_*.py")}
    folders = {folder.relative_to(HOUSE / "tests").as_posix() for folder in tried} - WHOLE
    assert len(folders) > 15
    assert {folder for folder in folders if not (HOUSE / folder).is_dir()} == set()


def test_a_test_that_is_called_as_a_room_or_a_module_lies_where_that_does() -> None:
    astray = {}
    for layer in LAYERS:
        tests = HOUSE / "tests" / layer
        places = [place for place in (HOUSE / layer).rglob("*") if place.suffix == ".py" or place.is_dir()]
        ours = [place for place in places if "games" not in place.parts]
        for path in tests.rglob("test_*.py"):
            if "games" in path.parts or path.parent.relative_to(HOUSE / "tests").as_posix() in WHOLE:
                continue
            here = HOUSE / layer / path.parent.relative_to(tests)
            name = path.stem.removeprefix("test_")
            homes = [place if place.is_dir() else place.parent for place in ours if place.stem == name]
            inside = here != HOUSE / layer and any(home.is_relative_to(here) for home in homes)
            if homes and here not in homes and not inside:
                astray[path.relative_to(HOUSE).as_posix()] = sorted(str(home.relative_to(HOUSE)) for home in homes)
    assert astray == {}


# The floor plan of a rule system, as the package of the games states it: name after name, four blanks in.
PLAN = re.findall(r"^    (\w+) {2,}\S", (tracker.games.__doc__ or "").partition("floor plan")[2], re.MULTILINE)
# What a sheet may have no use for.
OPTIONAL = {"opponent", "tokens", "sheets", "tour"}
# In which room each part of a system is at home; the others are words and figures.
HOME = {
    "fields": "fields",
    "table": "fields",
    "is_out": "fields",
    "shown": "fields",
    "points": "fields",
    "order": "fields",
    "check": "cards",
    "ready": "cards",
    "switches": "switches",
    "presets": "switches",
    "phases": "checklist",
    "unlisted": "unlisted",
    "opponent": "opponent",
    "resolvers": "rolls",
    "actions": "actions",
    "procedures": "procedures",
    "sheets": "sheets",
    "tokens": "tokens",
    "prompts": "prompts",
    "effects": "effects",
    "effect_words": "effects",
    "outcome_words": "outcome_words",
    "causes": "effects",
    "consequences": "consequences",
    "aftermath": "consequences",
    "on_move": "concepts",
    "acting": "concepts",
    "badges": "showing",
    "gauges": "showing",
    "short_labels": "short_labels",
    "demo": "demo",
    "tour": "tour",
}


@pytest.mark.parametrize("key", HOUSE_SYSTEMS)
def test_every_rule_system_has_the_rooms_of_the_one_floor_plan_and_no_other(key: str) -> None:
    rooms = {path.stem for path in (HOUSE / "tracker" / "games" / key).iterdir()} - {"__init__", "__pycache__"}
    assert len(PLAN) == 25
    assert rooms <= set(PLAN)
    assert set(PLAN) - rooms <= OPTIONAL


@pytest.mark.parametrize("key", HOUSE_SYSTEMS)
def test_every_part_of_a_rule_system_comes_from_its_room(key: str) -> None:
    package = f"tracker.games.{key}"
    module = ast.parse((HOUSE / "tracker" / "games" / key / "__init__.py").read_text("utf-8"))
    room_of = {
        name.asname or name.name: (line.module or "").removeprefix(package).strip(".").partition(".")[0]
        for line in module.body
        if isinstance(line, ast.ImportFrom) and (line.module or "").startswith(package)
        for name in line.names
    }
    (system,) = (call for call in ast.walk(module) if isinstance(call, ast.Call) and _called(call) == "System")
    astray = {
        (part.arg, name.id, room_of[name.id])
        for part in system.keywords
        for name in ast.walk(part.value)
        if part.arg in HOME and isinstance(name, ast.Name) and room_of[name.id] != HOME[part.arg]
    }
    assert astray == set()


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def test_the_guide_for_authors_shows_the_same_floor_plan() -> None:
    guide = (HOUSE / "tracker" / "rules" / "WRITING_A_SYSTEM.md").read_text("utf-8")
    stated = dict(re.findall(r"^    (\w+) {2,}(\S.*)$", tracker.games.__doc__ or "", re.MULTILINE))
    shown = dict(re.findall(r"^(\w+) {2,}(\S.*)$", guide, re.MULTILINE))
    assert {name: stated[name] for name in PLAN} == {name: shown.get(name) for name in PLAN}


def test_no_rule_system_reads_a_place_in_the_turn_out_of_the_id_of_a_step() -> None:
    taken_apart = re.compile(r"\b(?:step|due)\.(?:split|partition|startswith|endswith|removeprefix)\(|\bstep\[")
    sources = [*(HOUSE / "tracker").rglob("*.py"), *(HOUSE / "screens").rglob("*.py")]
    assert [str(path) for path in sources if taken_apart.search(path.read_text("utf-8"))] == []


def test_no_sentence_is_put_together_from_translated_pieces() -> None:
    glued = [
        f"{path.relative_to(HOUSE)}: {ast.unparse(node)}"
        for layer in LAYERS
        for path in (HOUSE / layer).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if _is_glued(node)
    ]
    assert glued == []


def _is_glued(node: ast.AST) -> bool:
    """Whether words are set beside translated ones, or their letters changed, where one template should hold all."""
    match node:
        case ast.JoinedStr(values=values):
            has_words = any(
                isinstance(part, ast.Constant) and re.search(r"[^\W\d_]{2}", str(part.value)) for part in values
            )
            return has_words and any(isinstance(part, ast.FormattedValue) and _is_said(part.value) for part in values)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return (_is_said(left) or _is_said(right)) and _has_letters(left, right)
        case ast.Call(func=ast.Attribute(value=said, attr="lower" | "capitalize" | "title")):
            return _is_said(said)
        case _:
            return False


def _is_said(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _called(node) in {"_", "n_"}


def _has_letters(*sides: ast.AST) -> bool:
    texts = [side.value for side in sides if isinstance(side, ast.Constant) and isinstance(side.value, str)]
    return any(re.search(r"[^\W\d_]{2}", text) for text in texts)


@pytest.mark.parametrize(
    "glued", ["_('Turn') + ' begins'", "f\"{_('Turn')} begins\"", "_('Turn').lower()", "n_('a', 'b', 2).capitalize()"]
)
def test_what_is_put_together_from_pieces_is_known_when_it_is_seen(glued: str) -> None:
    assert any(_is_glued(node) for node in ast.walk(ast.parse(glued)))


@pytest.mark.parametrize(
    "whole", ["_('Turn {turn}').format(turn=3)", "f\"{mark} {_('Turn')} · \"", "_('Turn').casefold()"]
)
def test_a_template_and_what_is_laid_out_beside_it_are_no_pieces(whole: str) -> None:
    assert not any(_is_glued(node) for node in ast.walk(ast.parse(whole)))


@pytest.mark.parametrize("key", HOUSE_SYSTEMS)
def test_no_step_field_roll_or_effect_is_spelled_out_where_something_is_held_against_it(key: str) -> None:
    system = load_system(key)
    ids = {"step": {step.id for phase in system.turn.phases for step in phase.steps}, "kind": set(system.play.effects)}
    ids["key"] = {field.key for field in (*system.cards.fields, *system.cards.battle_fields)}
    ids["resolver"] = {resolver.key for resolver in system.rolls.resolvers}
    spelled = [
        f"{path.relative_to(HOUSE)}:{node.lineno}: {ast.unparse(node)}"
        for path in (HOUSE / "tracker" / "games" / key).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr in ids
        for said in ast.walk(node)
        if isinstance(said, ast.Constant) and said.value in ids[node.left.attr]
    ]
    assert spelled == []


def test_no_word_is_spelled_out_in_a_comparison_where_its_constant_is_at_hand() -> None:
    trees = {
        path.relative_to(HOUSE): ast.parse(path.read_text("utf-8"))
        for layer in LAYERS
        for path in (HOUSE / layer).rglob("*.py")
    }
    words = {".".join(path.with_suffix("").parts): _named_words(tree) for path, tree in trees.items()}
    spelled = [
        f"{path}:{node.lineno}: {ast.unparse(node)} is {known[said]}"
        for path, tree in trees.items()
        if (known := _at_hand(".".join(path.with_suffix("").parts), tree, words))
        for node, said in _held_against(tree)
        if said in known
    ]
    assert spelled == []


def _named_words(tree: ast.Module) -> dict[str, str]:
    """The names of a module that stand for one word each, with the word."""
    given = (line for line in tree.body if isinstance(line, ast.Assign | ast.AnnAssign))
    return {
        target.id: line.value.value
        for line in given
        if isinstance(line.value, ast.Constant) and isinstance(line.value.value, str)
        for target in (line.targets if isinstance(line, ast.Assign) else [line.target])
        if isinstance(target, ast.Name)
    }


def _at_hand(module: str, tree: ast.Module, words: dict[str, dict[str, str]]) -> dict[str, str]:
    """The words that a module has names for, its own and those it imports, with the name."""
    imported = (
        (name.name, words.get(line.module or "", {}))
        for line in ast.walk(tree)
        if isinstance(line, ast.ImportFrom)
        for name in line.names
    )
    return {
        **{there[name]: name for name, there in imported if there.get(name)},
        **{word: name for name, word in words[module].items() if word},
    }


def _held_against(tree: ast.Module) -> list[tuple[ast.expr, str]]:
    """What is compared with a word, as equal, as one of several, or as a case."""
    found: list[tuple[ast.expr, str]] = []
    for node in ast.walk(tree):
        match node:
            case ast.Compare():
                sides = [node.left, *node.comparators]
                parts = [part for side in sides for part in (side.elts if isinstance(side, ast.Set) else [side])]
                found += [
                    (node, part.value)
                    for part in parts
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                ]
            case ast.MatchValue(value=ast.Constant(value=str(said)) as value):
                found.append((value, said))
            case _:
                pass
    return found


PRIVATE = frozenset(
    (
        "sitting",
        "staging",
        "birth",
        "thinning",
        "twins",
        "vetting",
        "mending",
        "glimpse",
        "sparing",
        "entrance",
        "hangup",
    )
)
"""What modules were called once, and nobody who came new could read."""


def test_no_module_and_no_test_is_called_by_a_word_of_ours_where_there_is_a_common_one() -> None:
    stems = {path.stem.removeprefix("test_") for layer in (*LAYERS, "tests") for path in (HOUSE / layer).rglob("*.py")}
    assert stems & PRIVATE == set()


MOST_METHODS: Final = 25
LARGER: Final[Mapping[str, int]] = {
    "screens.app.app.OriflammeApp": 36,
    "screens.app.panel_app.PanelApp": 36,
    "screens.library.screen.LibraryScreen": 48,
    "screens.log.chronicle.Chronicle": 28,
    "screens.orders.screen.OrdersScreen": 38,
    "screens.panel.page.PanelPage": 46,
    "screens.roster.cardform.CardForm": 35,
    "screens.roster.roster_table.RosterTable": 29,
    "screens.roster.screen.RosterScreen": 40,
    "screens.roster.unit_editor.UnitEditor": 35,
}
"""Classes that still have more methods than a class should, each with how many: they may only become fewer."""


def methods_of(classes: Mapping[type, frozenset[str]], one: type) -> frozenset[str]:
    """The names of its methods, with those of its bases and mixins of our own."""
    return frozenset().union(*(classes.get(base, frozenset()) for base in one.__mro__))


def our_classes() -> Iterator[tuple[type, frozenset[str]]]:
    """Every class at the top of a module, with the names of the methods in its body."""
    for path in sorted(path for layer in LAYERS for path in (HOUSE / layer).rglob("*.py")):
        module = ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__")
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not module.endswith("__main__"):
                kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
                named = frozenset(part.name for part in node.body if isinstance(part, kinds))
                yield getattr(importlib.import_module(module), node.name), named


def test_no_class_has_more_methods_than_can_be_kept_in_mind() -> None:
    classes = dict(our_classes())
    assert len(classes) > 500
    counts = {f"{one.__module__}.{one.__qualname__}": len(methods_of(classes, one)) for one in classes}
    assert {name: count for name, count in counts.items() if count > LARGER.get(name, MOST_METHODS)} == {}
    assert {name for name in LARGER if counts.get(name, 0) <= MOST_METHODS} == set(), "no longer too large"
