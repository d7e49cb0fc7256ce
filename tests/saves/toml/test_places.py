"""In which line the keys of a TOML file stand."""

from __future__ import annotations

from saves.toml.places import places

TEXT = """\
# what this is for
name = "x"
lines."a/b".value = 2

[lines."c/d"]
add = 1  # one more
[[unit]]
"a key" = [
  1,
]
"""


def test_each_key_has_its_line() -> None:
    assert places(TEXT) == {
        ("name",): 2,
        ("lines",): 3,
        ("lines", "a/b"): 3,
        ("lines", "a/b", "value"): 3,
        ("lines", "c/d"): 5,
        ("lines", "c/d", "add"): 6,
        ("unit",): 7,
        ("unit", "a key"): 8,
    }
