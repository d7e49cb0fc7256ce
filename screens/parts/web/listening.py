"""Sockets to be listened at, this computer's address, and who is connected without saying anything."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary, WeakSet

if TYPE_CHECKING:
    from aiohttp.web_protocol import RequestHandler

LOOKS: Final = 0.5
"""Seconds between two looks at who is connected."""


class Silent:
    """Connections that have not asked for anything yet, and since when."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._met: WeakKeyDictionary[RequestHandler, float] = WeakKeyDictionary()
        self._heard: WeakSet[RequestHandler] = WeakSet()

    def heard(self, connection: RequestHandler) -> None:
        """It has asked for something."""
        self._heard.add(connection)

    def part_from(self, connections: Iterable[RequestHandler], most: int, patience: float) -> None:
        """Close those that never asked for anything, and those beyond the cap, so that nobody can hog them."""
        now = self._clock()
        for number, connection in enumerate(connections):
            since = self._met.setdefault(connection, now)
            if number >= most or (connection not in self._heard and now - since > patience):
                connection.force_close()


def address_in_the_network(towards: str = "192.0.2.1") -> str:
    """This computer's address on the way out; no packet is sent to find it. Raises `OSError` without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((towards, 9))
        return str(probe.getsockname()[0])


_PRIVATE: Final = ("192.0.2.1", "192.168.0.1", "192.168.1.1", "192.168.137.2", "172.20.10.1", "172.16.0.1", "10.0.0.1",
                   "10.42.0.2", "169.254.0.1")  # fmt: skip
"""One address in each of the networks that a table is likely to be in: at home, or of a phone that shares its own."""


def addresses_in_the_network() -> tuple[str, ...]:
    """The addresses under which others may reach this computer, the likeliest first; none without a network."""
    addresses: dict[str, None] = {}
    for towards in _PRIVATE:
        with suppress(OSError):
            addresses[address_in_the_network(towards)] = None
    return tuple(address for address in addresses if not address.startswith(("127.", "0.")))


def listen(addresses: Iterable[str], port: int) -> list[socket.socket]:
    """One listening socket for each address, all on one port; raises `OSError` where it is taken."""
    sockets: list[socket.socket] = []
    try:
        for address in addresses:
            listener = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
            sockets.append(listener)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((address, port))
            port = listener.getsockname()[1]
            listener.listen(64)
            listener.setblocking(False)
    except OSError:
        for listener in sockets:
            listener.close()
        raise
    return sockets
