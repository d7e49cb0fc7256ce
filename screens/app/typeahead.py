"""Keys typed ahead: what comes faster than screens open waits, and goes where it goes when it is typed slowly.

Textual hands a key to whatever has the focus when the key arrives, also while another screen is about to open. Here
a key, a click or a paste is handed on when the one before it has done all that it sets off.

Whether a message pump waits for its next message is said nowhere but in private names of Textual and of asyncio's
events; this is the only place that reads them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Any, Final

from textual.app import App
from textual.command import CommandPalette
from textual.events import Event, InputEvent, Key, Paste
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widgets import Input
from textual.worker import Worker

from screens.app.escapes import two_keys
from screens.parts.background import AT_LEISURE
from screens.parts.flow import QUESTIONS

AT_ONCE: Final = frozenset({"ctrl+q", "ctrl+c", "f8"})
"""Keys that wait for nothing: those that quit, and the one that hides the panel."""
FLOWS: Final = frozenset({QUESTIONS, CommandPalette._GATHER_COMMANDS_GROUP})
"""Workers that lead from one question to the next; any other works behind the screens, and keys do not wait for it."""
TURNS: Final = 3
"""Turns of the event loop, one after the other, in which nothing may be left to do."""
SOON: Final = 100
"""Turns after which it is looked less often whether something is still being done."""
PAUSE: Final = 0.002
PATIENCE: Final = 1500
"""Looks after which a key goes on all the same where no flow of questions holds it: a fault must not make deaf.

They take three seconds, and as much longer on a busy machine as what is waited for.
"""


class TypeAhead(App[None]):
    """An app whose keys, clicks and pastes are answered one after the other, however fast they come."""

    def __init__(self, *given: Any, **about: Any) -> None:
        super().__init__(*given, **about)
        self._ahead: deque[Event] = deque()
        self._on_its_way: Event | None = None
        """The keys handed on that lie in the app's own queue, behind whatever else came meanwhile."""
        self._handing_on: asyncio.Task[None] | None = None

    async def on_event(self, event: Event) -> None:
        """Let what a person does wait in its turn; everything else goes its way."""
        if is_its_turn := event is self._on_its_way:
            self._on_its_way = None
        if is_its_turn or not _is_by_hand(event):
            await super().on_event(event)
            return
        AT_LEISURE.clear()
        self._ahead.append(event)
        if self._handing_on is None or self._handing_on.done():
            self._handing_on = asyncio.get_running_loop().create_task(self._hand_on())

    async def _hand_on(self) -> None:
        try:
            while self._ahead:
                await self._settled()
                event = self._ahead.popleft()
                if isinstance(event, Key) and (keys := two_keys(event)) and not isinstance(self.focused, Input):
                    self._ahead.extendleft(reversed(keys))
                    continue
                self._on_its_way = event
                self.post_message(event)
                await self._settled(is_answer=True)
        finally:
            AT_LEISURE.set()

    async def _settled(self, *, is_answer: bool = False) -> None:
        """Come back when nothing is left to do, several turns of the loop in a row.

        The answer to a key is there when the screens are at rest, whatever the key has begun that waits for a disk; and
        the next key asks more closely.
        """
        quiet = turn = 0
        ends = PATIENCE
        while quiet < TURNS and not self._closing and not (is_answer and self._ahead):
            await asyncio.sleep(0 if turn < SOON else PAUSE)
            turn += 1
            if not is_answer and self._is_between_questions():
                quiet, ends = 0, turn + PATIENCE
            elif turn > ends and self._on_its_way is None:
                return
            else:
                quiet = quiet + 1 if self._is_at_rest() else 0

    def _is_between_questions(self) -> bool:
        """Whether the screen on top is in the middle of a flow: the next screen opens, or the flow ends here."""
        return any(_leads_on(worker, self._top) for worker in self.workers)

    @property
    def _top(self) -> Screen[Any] | None:
        return self.screen_stack[-1] if self._screen_stacks and self.screen_stack else None

    def _is_at_rest(self) -> bool:
        top = self._top
        return top is not None and top.is_mounted and not top._callbacks and all(map(_waits, self._pumps()))

    def _pumps(self) -> Iterable[MessagePump]:
        return (self, *self._registry)


def _is_by_hand(event: Event) -> bool:
    if isinstance(event, Key):
        return not event.is_forwarded and event.key not in AT_ONCE
    return isinstance(event, InputEvent | Paste) and not event.is_forwarded


def _leads_on(worker: Worker[Any], top: Screen[Any] | None) -> bool:
    return worker.group in FLOWS and not worker.is_finished and worker.node is top


def _waits(pump: MessagePump) -> bool:
    """Whether a pump has nothing to do but to wait for its next message; one that is over has nothing to do at all."""
    if not pump._running if pump._task is None else pump._task.done():
        return True
    queue: Any = pump._message_queue
    return queue.empty() and bool(queue.ready_event._waiters) and not pump._next_callbacks
