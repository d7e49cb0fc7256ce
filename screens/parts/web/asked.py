"""A request as far as it matters to a gate, and what every gate holds it against before anything is read."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tracker.words import languages

if TYPE_CHECKING:
    from aiohttp import web

LOOPBACK: Final = "127.0.0.1"
LOOPBACKS: Final = frozenset({LOOPBACK, "::1"})

_LANGUAGE: Final = re.compile(r"([a-z]{2,3})(?:[-_][a-z]{2})?", re.IGNORECASE | re.ASCII)
_OF_OUR_OWN: Final = frozenset({"same-origin", "none"})


def new_token() -> str:
    """192 random bits for the path of an address."""
    return secrets.token_urlsafe(24)


@dataclass(frozen=True, slots=True)
class Request:
    """A request as far as it matters here; every header of a name, in the order they came."""

    method: str
    path: str
    query: str
    host: tuple[str, ...]
    origin: tuple[str, ...]
    fetch_site: tuple[str, ...]
    peer: str

    def is_meant_for(self, hosts: frozenset[str]) -> bool:
        """Whether its one Host is among these."""
        return len(self.host) == 1 and self.host[0].lower() in hosts

    def is_from(self, hosts: frozenset[str], *, at_least: int = 0) -> bool:
        """Whether it comes from a page of ours, or from none: at most one Origin, and `at_least` so many."""
        allowed = {f"http://{host}" for host in hosts}
        return set(self.fetch_site) <= _OF_OUR_OWN and at_least <= len(self.origin) < 2 and set(self.origin) <= allowed


def asked(request: web.BaseRequest) -> Request:
    """The request as a gate is given it."""
    headers = request.headers
    return Request(
        method=request.method,
        path=request.raw_path.partition("?")[0],
        query=request.rel_url.raw_query_string,
        host=tuple(headers.getall("Host", ())),
        origin=tuple(headers.getall("Origin", ())),
        fetch_site=tuple(headers.getall("Sec-Fetch-Site", ())),
        peer=request.remote or "",
    )


def has_body(request: web.BaseRequest) -> bool:
    """Whether a body is announced: nothing here takes one, so it is refused before it comes."""
    return request.headers.get("Content-Length", "0") != "0" or "Transfer-Encoding" in request.headers


def is_same(given: str, secret: str) -> bool:
    """Whether they are equal, in a time that tells nothing of where they differ."""
    return hmac.compare_digest(given.encode("utf-8", "surrogateescape"), secret.encode())


def language_of(text: str) -> str | None:
    """The language that an address asks for, however it is written there (`fr-FR`, `FR`), if it is one of ours.

    Empty for nothing and for one that there is not: then the program's own is told. None for what is no language.
    """
    match = _LANGUAGE.fullmatch(text.strip())
    if match is None:
        return None if text.strip() else ""
    tag = match[1].lower()
    return tag if tag in languages() else ""


def hosts_of(addresses: Iterable[str], port: int) -> frozenset[str]:
    """The values of the Host header under which a server at these addresses is meant."""
    named = {*addresses, "localhost"} if LOOPBACKS.intersection(addresses) else set(addresses)
    return frozenset(f"{f'[{name}]' if ':' in name else name}:{port}" for name in named)
