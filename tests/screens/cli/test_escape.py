"""`esc` waits for the rest of a sequence no longer than the terminal may need."""

from __future__ import annotations

import pytest

from screens.cli import AT_HAND, ESCAPE, hurry_escape


@pytest.mark.parametrize(
    ("environment", "waits"),
    [
        ({}, AT_HAND),
        ({"SSH_CONNECTION": "10.0.0.1 5 10.0.0.2 22"}, None),
        ({"SSH_TTY": "/dev/pts/1"}, None),
        ({ESCAPE: "200"}, "200"),
    ],
)
def test_a_terminal_at_hand_answers_escape_sooner_and_one_over_ssh_or_as_set_by_hand_as_before(
    environment: dict[str, str], waits: str | None
) -> None:
    hurry_escape(environment)
    assert environment.get(ESCAPE) == waits
