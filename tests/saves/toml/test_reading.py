"""TOML that a person wrote is looked over before it is parsed: out of bounds it is refused with line and limit."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from datetime import date, datetime, time
from pathlib import Path

import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from saves.toml.reading import DEEPEST, MOST_DIGITS, MOST_DOTS, MOST_PARTS, NotToml, parse_toml
from tracker.words import speaking

HOUSE = Path(__file__).parents[3]


def refusal(text: str) -> str:
    """Why a text is refused; empty where it is read, as the parser alone would read it."""
    try:
        read = parse_toml("my.toml", text)
    except NotToml as wrong:
        return str(wrong)
    assert repr(read) == repr(tomllib.loads(text))
    return ""


def dotted(dots: int) -> str:
    return ".".join(["a"] * (dots + 1))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"{dotted(9)} = 1", "line 1: a key has more than 8 dots"),
        (f"ok = 1\n[{dotted(9)}]", "line 2: a key has more than 8 dots"),
        (f"[[{dotted(9)}]]", "line 1: a key has more than 8 dots"),
        ("[" + " . ".join(['"a.b"', "'c'"] * 5) + "]", "line 1: a key has more than 8 dots"),
        ("a = [\n{x = 1, " + dotted(9) + " = 2}]", "line 2: a key has more than 8 dots"),
        ("a = {x = [1, 2], " + dotted(9) + " = 2}", "line 1: a key has more than 8 dots"),
        ("a = " + "[\n" * 17 + "]" * 17, "line 17: brackets nest more than 16 deep"),
        ("a = " + "{a=" * 17 + "1" + "}" * 17, "line 1: brackets nest more than 16 deep"),
        ("[" * 500, "line 1: brackets nest more than 16 deep"),
        ("a = " + "9" * 19, "line 1: a number has 19 digits; at most 18 are accepted"),
        ("a = -" + "9_" * 18 + "9", "line 1: a number has 19 digits; at most 18 are accepted"),
        ("a = 0x" + "f" * 19, "line 1: a number has 19 digits; at most 18 are accepted"),
        ("a = 0b" + "1" * 100_000, "line 1: a number has 100000 digits"),
        ("a = [1,\n1." + "1" * 19 + "]", "line 2: a number has 19 digits"),
        ("a = 1e" + "1" * 19, "line 1: a number has 19 digits"),
        ('a = """\n\\""" [[[\n"""\nb = ' + "9" * 19, "line 4: a number has 19 digits"),
        ("[[a]]\n" * 10_001, "line 10001: the file has more than 20000 brackets and dots in keys"),
    ],
)
def test_what_no_person_writes_is_refused_with_its_line_and_its_limit(text: str, says: str) -> None:
    assert refusal(text).startswith(f"my.toml, {says}")


def test_what_is_refused_is_said_in_the_readers_language() -> None:
    with speaking("fr"):
        assert refusal("[" * 500) == "my.toml, ligne 1\xa0: crochets ou accolades imbriqués sur plus de 16 niveaux"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = 1\na = 2\n", "my.toml, line 2: it is not TOML: a key is given twice"),
        ("[a]\n[a]\n", "my.toml, line 2: it is not TOML: a table is begun twice"),
        ("a = 1979-13-01\n", "my.toml, line 1: it is not TOML: something stands behind a value"),
        ("a = 2023-02-30T10:00:00Z\n", "my.toml, line 1: it is not TOML: there is no such date or time"),
        ("a = '\0'\n", "my.toml, line 1: it is not TOML: it holds a character that is not allowed there"),
        ("a = 1\n\0", "my.toml, line 2: it is not TOML"),
        ('a = "\\ud800"\n', "my.toml, line 1: it is not TOML: in a text, a backslash"),
        ('a = "\\UFFFFFFFF"\n', "my.toml, line 1: it is not TOML"),
        ('a = """', "my.toml, line 1: it is not TOML: a text is not closed"),
        ("a = '''[[[[[[[[[[[[[[[[[[[[[[", "my.toml, line 1: it is not TOML: a text is not closed"),
        ('a = "abc\n' + "[" * 40, "my.toml, line 1: it is not TOML: it holds a character"),
        ("a = {", "my.toml, line 1: it is not TOML"),
        ("=", "my.toml, line 1: it is not TOML"),
        ("name = Pikes of Ker", "my.toml, line 1: it is not TOML: a value is neither"),
    ],
)
def test_what_the_parser_refuses_is_said_in_a_line(text: str, says: str) -> None:
    assert refusal(text).startswith(says)
    assert "\n" not in refusal(text)


def test_what_is_missing_at_the_end_is_said_with_the_last_line_that_says_anything() -> None:
    assert refusal("a = 1\nb = [\n1,\n\n").startswith("my.toml, line 3: it is not TOML: ")


@pytest.mark.parametrize(
    "text",
    [
        f"# {dotted(20)} {'[' * 40} {'9' * 40}",
        f'a = "{dotted(20)} {"[" * 40} {"9" * 40} \\" [[["',
        f"a = '{dotted(20)} {'[' * 40} {'9' * 40} \\'",
        f'a = """{dotted(20)}\n{"[" * 40} "" \\""" {"9" * 40}"""""',
        f"a = '''{dotted(20)}\n{'[' * 40} '' {'9' * 40}'''''",
        f'"{dotted(20)}" = 1',
        f"{'9' * 40} = 1",
        f"[{'9' * 40}.{'9' * 40}]",
        "a = [[1, 2], # ]]]] [[[[\n[3]]",
        f"{dotted(MOST_DOTS)} = {'9' * MOST_DIGITS}",
        f"a = {'[' * DEEPEST}{']' * DEEPEST}",
        "a = {x = [1, {y.z = 2}], b.c = 3}\nd = 4",
        "a = 1979-05-27T07:32:00.999999-07:00\nb = 07:32:00\nc = 1979-05-27",
        "a = [1e5, -inf, nan, +0.0, 0x7fff_ffff_ffff_ffff, 0o755, 0b1101]",
        "a = 0.00012345678901234567\nb = 123456789.000000001",
        "a = 1\r\n[b]\r\nc = '''\r\n'''\r\n",
        "a = \"\"\nb = ''\nc = \"\"\"\"\"\"\nd = ''''''\n",
        "[[a]]\n" * (MOST_PARTS // 2),
        "".join(f"[[unit]]\nname = 'u{number}'\nmen = {number}\n" for number in range(400)),
    ],
)
def test_what_a_person_may_write_is_read_as_it_always_was(text: str) -> None:
    assert refusal(text) == ""


PIECES = ["[", "]", "{", "}", "=", ",", ".", "\n", "\r\n", " ", '"', "'", '"""', "'''", "\\", "#", "a", "b-c", "é",
          "\0", "1", "0x", "_", "9" * 19, "1979-05-27", "true", "[[a]]\n", "a = ", "a.b", "[" * 17]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join) | st.text())
def test_any_text_is_refused_in_a_line_or_read_as_the_parser_reads_it(text: str) -> None:
    said = refusal(text)
    assert said == "" or (said.startswith("my.toml") and "\n" not in said)


NAMES = st.text(max_size=12) | st.sampled_from([dotted(20), "9" * 40, "[" * 40, '"""', "'''", "#", "a = ["])
TEXTS = NAMES.filter(lambda text: not any("\ud800" <= sign <= "\udfff" for sign in text))
VALUES = st.recursive(
    TEXTS
    | st.booleans()
    | st.integers(-(10**18) + 1, 10**18 - 1)
    | st.floats(allow_nan=False)
    | st.dates(min_value=date(1, 1, 1))
    | st.times().map(lambda at: time(at.hour, at.minute, at.second, at.microsecond))
    | st.datetimes(min_value=datetime(1000, 1, 1)),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(TEXTS, VALUES, max_size=6))
def test_an_ordinary_document_is_read_whatever_its_texts_look_like(document: dict[str, object]) -> None:
    assert refusal(tomlkit.dumps(document)) == ""


@given(
    noise=st.lists(
        st.sampled_from(
            [
                "x = '[[[[ 1.1.1.1.1.1.1.1.1.1'",
                '"y" = """\n[[ \\""" {{{"""',
                "# [[[[{{{{ '",
                "z = [[], [\n# ]\n], {}]",
                "",
            ]
        ),
        unique=True,
    ),
    over=st.sampled_from([0, 1]),
    kind=st.sampled_from(["dots", "brackets", "tables", "digits"]),
)
def test_a_limit_is_where_it_is_said_to_be_whatever_stands_before(noise: list[str], over: int, kind: str) -> None:
    line = {
        "dots": f"k.{dotted(MOST_DOTS - 1 + over)} = 1",
        "brackets": f"k = {'[' * (DEEPEST + over)}{']' * (DEEPEST + over)}",
        "tables": f"k = {'{k=' * (DEEPEST + over)}1{'}' * (DEEPEST + over)}",
        "digits": f"k = {'9' * (MOST_DIGITS + over)}",
    }[kind]
    before = "".join(f"{each}\n" for each in noise)
    said = refusal(f"{before}{line}\n")
    assert said.startswith(f"my.toml, line {before.count(chr(10)) + 1}: ") if over else said == ""


def test_nothing_else_reads_toml_but_what_reads_tables_that_are_shipped() -> None:
    readers = {
        "saves/toml/reading.py",
        "saves/toml/editing.py",
        "tracker/rules/reference.py",
        "tracker/play/opponent/temperaments.py",
    }
    known = set()
    for layer in ("tracker", "saves", "screens"):
        for path in (HOUSE / layer).rglob("*.py"):
            source = path.read_text("utf-8")
            if "toml" in source and any(_reads_toml(node) for node in ast.walk(ast.parse(source))):
                known.add(path.relative_to(HOUSE).as_posix())
    assert known == readers


def _reads_toml(node: ast.AST) -> bool:
    """Whether it brings a parser of TOML in, by any name; `tomlkit` under its own name may write."""
    match node:
        case ast.Import(names=names):
            return any(name.name in PARSERS or (name.name.startswith("tomlkit") and name.asname) for name in names)
        case ast.ImportFrom(module=module):
            return module is not None and module.partition(".")[0] in {*PARSERS, "tomlkit"}
        case ast.Attribute(value=ast.Name("tomlkit"), attr=attribute):
            return attribute in {
                "parse",
                "loads",
                "load",
                "value",
                "key_value",
                "key",
                "parser",
                "TOMLFile",
                "toml_file",
            }
        case ast.Constant(value=str(text)):
            return text in {*PARSERS, "tomlkit"}
        case _:
            return False


PARSERS = {"tomllib", "tomli", "toml"}


def test_the_parsers_are_imported_when_there_is_something_to_parse() -> None:
    asked = (
        "import sys, saves.toml.reading, saves.toml.editing, saves.preferences, saves.files\n"
        "import saves.roster_file, saves.rulings_file\n"
        "print([name for name in ('tomllib', 'tomlkit') if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", asked], cwd=HOUSE, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
