"""Identity without accounts: a signed cookie is the person, a personal link takes it to another device.

A cookie names the person and the session, which begins when the cookie is made.  Sessions that have ended are kept in
memory and in the database; everything else about them is in the cookie.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec
from aiohttp import web

from highnoon.server.errors import Trouble
from highnoon.server.outage import StorageDown
from highnoon.server.protocol import PersonalLink
from highnoon.server.registry import TableRegistry
from highnoon.server.writer import LostRace

COOKIE: Final = "highnoon"
SECURE_COOKIE: Final = "__Host-highnoon"  # only this host can have set it, and only over https
YEAR: Final = 365 * 24 * 60 * 60
LONGEST: Final = 200
ENDED: Final = 8  # sessions that are kept one by one; when there are more, all that began before the first have ended
REFRESH: Final = 30_000  # milliseconds until other servers' ended sessions are read
FOREVER: Final = 1 << 60


class Visitor(NamedTuple):
    """The caller and the session.  `fresh`: someone new.  `renew`: the cookie is of the old kind, or new."""

    person: str
    session: str
    fresh: bool
    renew: bool


class Ended(msgspec.Struct):
    """The sessions of a person that have ended: all that began up to a time, and some later ones."""

    before: int = 0
    sessions: list[str] = []


class People:
    def __init__(self, registry: TableRegistry, key: bytes) -> None:
        self.registry = registry
        self.key = key
        self.ended: dict[str, Ended] = {}
        self.read_at = 0
        self.refreshed: Callable[[], None] = lambda: None  # is called when other nodes' ended sessions are known

    async def open(self) -> None:
        self.read_at = self.registry.time.now()
        self.ended = {
            person: msgspec.json.decode(text, type=Ended) for person, text in await self.registry.store.ended()
        }

    async def refresh(self) -> None:
        with suppress(StorageDown):  # what is known stays known
            await self.open()
            self.refreshed()

    # -- cookies -------------------------------------------------------------------------------------------------------

    def sign(self, text: str) -> str:
        return hmac.new(self.key, text.encode(), sha256).hexdigest()

    def new_session(self, person: str) -> str:
        """After all that have ended, whatever the machine's clock says."""
        ended = self.ended.get(person)
        begun = self.registry.time.now() if ended is None else max(self.registry.time.now(), ended.before + 1)
        return f"{begun:x}-{secrets.token_hex(6)}"

    def cookie(self, person: str, session: str) -> str:
        return f"{person}.{session}.{self.sign(f'{person}.{session}')}"

    def visitor(self, request: web.BaseRequest, secure: bool) -> Visitor | None:
        """The caller; None if it is no one we know, or a person that was deleted."""
        found = self.named(request, secure)
        return found if found is not None and not self.has_ended(found.person, found.session) else None

    def named(self, request: web.BaseRequest, secure: bool) -> Visitor | None:
        """The person the cookie names, even if that session has ended.

        Over https a cookie of the old name is read too and replaced, so that no one loses a seat; once there is one of
        the new name, which no other host can set, the old one counts for nothing.
        """
        if secure and SECURE_COOKIE in request.cookies:
            return self.understand(request.cookies[SECURE_COOKIE], renew=False)
        return self.understand(request.cookies.get(COOKIE, ""), renew=secure)

    def understand(self, value: str, renew: bool) -> Visitor | None:
        if len(value) > LONGEST or not value.isascii():
            return None
        text, dot, signature = value.rpartition(".")
        if not dot or not text or not hmac.compare_digest(signature, self.sign(text)):
            return None
        person, _, session = text.partition(".")  # a cookie of the first kind has no session
        return Visitor(person, session, False, renew or not session)

    def screen(self) -> Visitor:
        """A screen that several people look at: someone new without a cookie, who has no seat anywhere."""
        return Visitor(self.registry.settings.new_person(), "", True, False)

    def greet(self, request: web.BaseRequest, secure: bool, page: bool = False) -> Visitor:
        """The person who asks, who may be somebody new; with a session in any case.

        Only a page makes somebody new of a person whose session has ended.  Calls and sockets of a page that was open
        before are refused: their answer could take away the cookie that this browser was given in the meantime.
        """
        now = self.registry.time.now()
        if now >= self.read_at + REFRESH:
            self.read_at = now
            self.registry.spawn(self.refresh())
        found = self.named(request, secure)
        if found is not None and self.has_ended(found.person, found.session):
            if not page:
                raise Trouble("signed-out")
            found = None
        if found is None:
            person = self.registry.settings.new_person()
            return Visitor(person, self.new_session(person), True, True)
        return found if found.session else found._replace(session=self.new_session(found.person))

    def give_cookie(self, response: web.StreamResponse, person: str, session: str, secure: bool) -> None:
        response.set_cookie(
            SECURE_COOKIE if secure else COOKIE,
            self.cookie(person, session),
            max_age=YEAR,
            path="/",
            httponly=True,
            samesite="Lax",
            secure=secure,
        )
        if secure:
            response.del_cookie(COOKIE, path="/")

    def take_cookie(self, response: web.StreamResponse, secure: bool) -> None:
        for name in (COOKIE, SECURE_COOKIE) if secure else (COOKIE,):
            response.del_cookie(name, path="/", secure=secure or None, httponly=True, samesite="Lax")

    # -- sessions ------------------------------------------------------------------------------------------------------

    def has_ended(self, person: str, session: str) -> bool:
        ended = self.ended.get(person)
        return ended is not None and (session in ended.sessions or 0 < ended.before >= began(session))

    async def end_session(self, person: str, session: str) -> None:
        """This one alone."""
        ended = self.ended.get(person, Ended())
        sessions = [*ended.sessions, session]
        before = ended.before
        while len(sessions) > ENDED:
            before = max(before, began(sessions.pop(0)))
        await self.keep(person, Ended(before, sessions))

    async def end_others(self, person: str) -> str:
        """Ends all sessions and starts a new one for the caller."""
        await self.keep(person, Ended(self.registry.time.now(), []))
        return self.new_session(person)

    async def end_all(self, person: str) -> None:
        """For good: this person no longer exists."""
        await self.keep(person, Ended(FOREVER, []))

    async def keep(self, person: str, ended: Ended) -> None:
        try:
            await self.registry.store.save(self.registry.store.set_ended(person, msgspec.json.encode(ended).decode()))
        except (StorageDown, LostRace):
            raise Trouble("storage-down") from None
        self.ended[person] = ended

    # -- names and links -----------------------------------------------------------------------------------------------

    async def name(self, person: str, nickname: str) -> None:
        """People are called what they called themselves last."""
        try:
            await self.registry.store.save(self.registry.store.set_person(person, nickname, self.registry.time.wall()))
        except (StorageDown, LostRace):
            raise Trouble("storage-down") from None

    async def new_link(self, person: str) -> PersonalLink:
        token = secrets.token_urlsafe(24)
        time, lasts = self.registry.time, self.registry.settings.link_for
        try:
            await self.registry.store.save(self.registry.store.new_link(hash_of(token), person, time.now() + lasts))
        except (StorageDown, LostRace):
            raise Trouble("storage-down") from None
        return PersonalLink(f"/me/{token}", time.wall() + lasts)

    async def use_link(self, token: str) -> str:
        try:
            person = await self.registry.store.use_link(hash_of(token), self.registry.time.now())
        except StorageDown:
            raise Trouble("storage-down") from None
        if not person:
            raise Trouble("no-such-link")
        return person


def began(session: str) -> int:
    """When; 0 for a cookie of the first kind."""
    try:
        return int(session.partition("-")[0], 16)
    except ValueError:
        return 0


def hash_of(token: str) -> str:
    """The stored form of a link: reading the database does not help to use it."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()
