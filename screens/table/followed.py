"""The signals of a table that pages follow: each act, each save."""

from __future__ import annotations

from weakref import WeakSet

from textual.dom import DOMNode
from textual.signal import Signal, SignalCallbackType, SignalT


class FollowedSignal(Signal[SignalT]):
    """A signal that lets go of who was taken away as soon as the next one follows it.

    Textual's own does when it is published: pages that were opened and closed without an act would be kept till then.
    """

    def __init__(self, owner: DOMNode, name: str) -> None:
        super().__init__(owner, name)
        self._followers = WeakSet[DOMNode]()

    def subscribe(self, node: DOMNode, callback: SignalCallbackType[SignalT], immediate: bool = False) -> None:
        """Have the callback called with what is published, as long as the node is there."""
        for other in [follower for follower in self._followers if not follower.is_running]:
            self.unsubscribe(other)
            self._followers.discard(other)
        super().subscribe(node, callback, immediate)
        self._followers.add(node)
