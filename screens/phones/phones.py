"""All the phones of one table: switched on and off, who may come in, what they are shown and let do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from screens.parts.web.asked import hosts_of, new_token
from screens.parts.web.listening import addresses_in_the_network, listen
from screens.phones.gate import Gate
from screens.phones.granting import order, roll
from screens.phones.keeping import Keeping
from screens.phones.loading import load
from screens.phones.members import Member, Members
from screens.phones.own_tests import PagesNow
from screens.phones.pairing import Pairing
from tracker.play.pages.calculator_page import CalculatorPage
from tracker.play.phones import Answer, Die, Ready, Wish, is_of_step, no_phone
from tracker.views.phone import OwnLog, state
from tracker.views.phone_page import calculator_shown, page_shown
from tracker.words import N_, _, n_, speaking

if TYPE_CHECKING:
    import socket

    from screens.phones.server import PhoneServer
    from screens.table.table import Table
    from tracker.battle.battle import Side, SideId
    from tracker.play.history import History
    from tracker.play.pages import RollPage

PORT: Final = 8348


class _Told(NamedTuple):
    """The text for the phones of a side in a language, and the state it is of."""

    history: History
    page: RollPage | CalculatorPage | None
    ready: frozenset[str]
    text: str


class Phones:
    """The phones of a table; `clock` never goes back."""

    def __init__(self, table: Table, clock: Callable[[], float] = monotonic) -> None:
        self.table = table
        self._clock = clock
        self.keeping = Keeping(table.autosave.path)
        self.members = Members(clock)
        self.pairing = Pairing(clock)
        self.trouble = ""
        """Why they are not on, or what else the referee must know of them; empty for nothing."""
        self.is_starting = False
        self.addresses: tuple[str, ...] = ()
        self.address = self.keeping.kept.address
        """Where they are answered, or will be."""
        self.port = 0
        self._told: dict[tuple[SideId, str], _Told] = {}
        self._pages = PagesNow(table, self.keeping)
        self._logs: dict[tuple[SideId, str], OwnLog] = {}
        self._server: PhoneServer | None = None
        self._running: asyncio.Task[None] | None = None
        self.look_around()

    # What the referee does

    @property
    def is_on(self) -> bool:
        """Whether phones are answered now."""
        return self._server is not None

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that may have phones: those led by the app have none."""
        return tuple(side for side in self.table.battle.sides if not no_phone(side))

    def look_around(self) -> None:
        """Which addresses this computer has in its networks now; the one chosen stays while it is among them."""
        self.addresses = addresses_in_the_network()
        if not self.is_on and self.address not in self.addresses:
            self.address = next(iter(self.addresses), "")

    async def switch_on(self) -> None:
        """Answer phones at the address chosen; where that cannot be, `trouble` says why."""
        if self.is_on or self.is_starting:
            return
        self.is_starting, self.trouble = True, ""
        self._hear()
        try:
            self.trouble = await self._begun()
        finally:
            self.is_starting = False
            self._hear()

    async def _begun(self) -> str:
        self.look_around()
        if not self.sides:
            return _("no side here is led by a player: nobody can have a phone")
        if not self.address:
            return _("this computer is in no network that a phone could reach it in")
        if trouble := await load():
            return trouble
        port, trouble = self.keeping.kept.port or PORT, ""
        try:
            listener = listen([self.address], port)[0]
        except OSError:
            try:
                listener = listen([self.address], 0)[0]
            except OSError as error:
                return _("{address} cannot be used: {why}").format(address=self.address, why=error.strerror)
            trouble = _("port {port} is taken, so another is used: phones that were in need a code again")
        trouble = trouble.format(port=port)
        return await self._serve(listener) or trouble

    async def _serve(self, listener: socket.socket) -> str:
        from screens.phones.server import PhoneServer

        self.port = int(listener.getsockname()[1])
        known = self.keeping.kept.secrets
        secrets = {**{str(side.id): new_token() for side in self.sides}, **known}
        trouble = await self.keeping.keep(secrets=secrets, address=self.address, port=self.port)
        self._server = PhoneServer(self, self._clock)
        self._running = asyncio.create_task(self._server.run(listener))
        self.table.phones = self
        return trouble

    def switch_off(self, why: str = "") -> None:
        """Answer nobody any more; the phones are told why."""
        if self._server is None:
            return
        server, self._server = self._server, None
        self.table.phones = None
        self.pairing.hide()
        server.end(why or N_("The referee has switched the phones off."))
        self._hear()

    def put_away(self) -> None:
        """The battle is put away, and the phones are told so."""
        self.switch_off(N_("The referee has put this battle away."))

    async def renew(self, side: SideId) -> None:
        """A new secret for a side: every phone of it is out at once."""
        secrets = {**self.keeping.kept.secrets, side: new_token()}
        self.members.forget(side)
        self.trouble = await self.keeping.keep(secrets=secrets)
        self.look()
        self._hear()

    async def ask_first(self, is_wanted: bool) -> None:
        """Whether the referee lets every new phone in himself from now on."""
        self.trouble = await self.keeping.keep(asks=is_wanted)
        self._hear()

    def let_in(self, member: Member) -> None:
        """The referee lets a phone in that waits."""
        member.is_in = True
        self.look()
        self._hear()

    def link(self, side: SideId) -> str:
        """The address of a side's page, with its secret."""
        return f"http://{self.address}:{self.port}/{self.keeping.kept.secrets[side]}/"

    @property
    def ready(self) -> frozenset[str]:
        """The sides that said they are ready, where the battle stands."""
        return self.keeping.ready(self.table.battle)

    def on_top(self) -> str:
        """The line of the title bar: how many are in, how many sides are ready, how many wait to be let in."""
        count, waiting = len(self.members.inside), len(self.members.waiting)
        words = [n_("{count} phone", "{count} phones", count).format(count=count)]
        if self.ready:
            words.append(_("{ready}/{sides} ready").format(ready=len(self.ready), sides=len(self.sides)))
        if waiting:
            words.append(n_("{count} asks to come in", "{count} ask to come in", waiting).format(count=waiting))
        return ", ".join(words)

    # What the server asks

    @property
    def gate(self) -> Gate:
        """Who may come in just now."""
        secrets = self.keeping.kept.secrets
        own = {side.id: secrets[side.id] for side in self.sides if side.id in secrets}
        return Gate(hosts_of([self.address], self.port), own)

    def exchange(self, code: str) -> str:
        """The path of its side's page in exchange for a code; empty for a wrong one."""
        side = self.pairing.exchange(code)
        self._hear()
        return "" if side is None else f"/{self.keeping.kept.secrets[side]}/"

    def arrive(self, side: SideId, phone: str) -> Member | None:
        """A phone that opens a line; None where its side has no place for it."""
        member = self.members.arrive(side, phone, asks=self.keeping.kept.asks)
        self._hear()
        return member

    def leave(self, member: Member) -> None:
        """A line of a phone is closed."""
        self.members.leave(member)
        self._hear()

    def is_welcome(self, member: Member) -> bool:
        """Whether it may stay: its side is played by people, and the secret it came by is not another one by now."""
        return self.members.knows(member) and any(side.id == member.side for side in self.sides)

    def text(self, side: SideId, language: str) -> str:
        """The text for the phones of a side, in a language; the same one while nothing has changed for them."""
        history, ready = self.table.history, self.ready
        opened = self._pages.of(side)
        page = None if opened is None else opened.page
        kept = self._told.get((side, language))
        if kept is None or kept.history is not history or kept.page is not page or kept.ready != ready:
            with speaking(language):
                rolls = calculator_shown(page, side) if isinstance(page, CalculatorPage) else page_shown(page, side)
                sides = [each.id for each in self.table.battle.sides if each.id in ready]
                log = self._logs.setdefault((side, language), OwnLog(side))
                shown = state(history, side, ready=sides, page=rolls, log=log)
            kept = _Told(history, page, ready, msgspec.json.encode({"is": "state", "state": shown}).decode())
            self._told[side, language] = kept
        return kept.text

    async def grant(self, member: Member, wish: Wish, language: str) -> str:
        """Do what a phone wishes; why not, empty once it is on the disk."""
        match wish:
            case Ready(is_ready=is_ready):
                return await self._be_ready(member.side, is_ready)
            case Die():
                return await roll(self.table, member, wish, language, lambda: self._pages.of(member.side))
            case Answer() if not is_of_step(wish):
                return await roll(self.table, member, wish, language, lambda: self._pages.of(member.side))
            case wish:
                return await order(self.table, member, wish, language)

    async def _be_ready(self, side: SideId, is_ready: bool) -> str:
        ready = self.ready | {side} if is_ready else self.ready - {side}
        trouble = await self.keeping.keep_ready(self.table.battle, ready)
        self.look()
        self._hear()
        return trouble

    def look(self) -> None:
        """Something may have changed for some phone: the battle, the page open at the table, who is welcome."""
        if self._server is not None:
            self._server.wake()

    def _hear(self) -> None:
        self.table.heard_of_phones.publish(None)


_OF_TABLES: Final[WeakKeyDictionary[Table, Phones]] = WeakKeyDictionary()


def phones_of(table: Table) -> Phones:
    """The phones of that table, one for as long as it stands."""
    if table not in _OF_TABLES:
        _OF_TABLES[table] = Phones(table)
    return _OF_TABLES[table]
