"""`esc` waits for the rest of a sequence no longer than the terminal may need."""

from __future__ import annotations

import os
import sys
from selectors import SelectorKey, SelectSelector
from threading import Thread

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
def test_escape_is_heard_when_its_delay_is_over_and_not_at_the_next_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from screens.app import input_driver

    monkeypatch.setattr(constants, "ESCAPE_DELAY", 0.005)
    there, here = os.pipe()
    driver = input_driver.InputDriver.__new__(input_driver.InputDriver)
    driver.fileno, driver._debug, driver.exit_event = there, False, input_driver.Ending()
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


@pytest.mark.skipif(sys.platform == "win32", reason="Windows says which key it is")
def test_whoever_reads_keys_does_nothing_between_them_and_ends_with_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.app import input_driver

    there, here = os.pipe()
    driver = input_driver.InputDriver.__new__(input_driver.InputDriver)
    driver.fileno, driver._debug, driver.exit_event = there, False, input_driver.Ending()
    monkeypatch.setattr(driver, "process_message", lambda _message: None)
    monkeypatch.setattr(input_driver, "LATE", 0.0)
    looks: list[float | None] = []

    class Counting(SelectSelector):
        def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
            looks.append(timeout)
            return super().select(timeout)

    monkeypatch.setattr(input_driver, "SelectSelector", Counting)
    for _time in range(2):  # a shell may stop the app and let it go on
        looks.clear()
        reading = Thread(target=driver.run_input_thread)
        reading.start()
        reading.join(0.3)
        assert looks == [None]
        driver.exit_event.set()
        reading.join(5)
        assert not reading.is_alive()
        driver.exit_event.clear()
    os.close(here)
    os.close(there)
