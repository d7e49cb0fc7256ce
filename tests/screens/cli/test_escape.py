"""`esc` waits for the rest of a sequence no longer than the terminal may need."""

from __future__ import annotations

import os
import sys
from threading import Event

import pytest
from textual import constants
from textual.events import Key
from textual.message import Message

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


@pytest.mark.skipif(sys.platform == "win32", reason="Windows says which key it is")
def test_escape_is_heard_when_its_delay_is_over_and_not_at_the_next_look_around(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from screens.app import input_driver

    # Were it heard only then, it would not be heard in this test.
    monkeypatch.setattr(input_driver, "IDLE", 1000.0)
    monkeypatch.setattr(constants, "ESCAPE_DELAY", 0.005)
    there, here = os.pipe()
    driver = input_driver.InputDriver.__new__(input_driver.InputDriver)
    driver.fileno, driver._debug, driver.exit_event = there, False, Event()
    heard: list[Message] = []

    def hear(message: Message) -> None:
        heard.append(message)
        driver.exit_event.set()
        os.close(here)

    monkeypatch.setattr(driver, "process_message", hear)
    os.write(here, b"\x1b")
    driver.run_input_thread()
    os.close(there)
    (key,) = heard
    assert isinstance(key, Key)
    assert key.key == "escape"
