"""Who is who, without accounts: a signed cookie is the person, a personal link takes it to another device."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import Final

from aiohttp import web

from highnoon.server.errors import Trouble
from highnoon.server.house import House
from highnoon.server.protocol import PersonalLink
from highnoon.server.writer import LostRace, StorageDown

COOKIE: Final = "highnoon"
YEAR: Final = 365 * 24 * 60 * 60
LONGEST: Final = 200


class People:
    def __init__(self, house: House, key: bytes) -> None:
        self.house = house
        self.key = key

    def sign(self, person: str) -> str:
        return hmac.new(self.key, person.encode(), sha256).hexdigest()

    def cookie(self, person: str) -> str:
        return f"{person}.{self.sign(person)}"

    def read(self, request: web.BaseRequest) -> str:
        """The person who asks; empty if it is nobody we know."""
        value = request.cookies.get(COOKIE, "")
        person, dot, signature = value.partition(".")
        if not dot or not person or len(value) > LONGEST or not value.isascii():
            return ""
        return person if hmac.compare_digest(signature, self.sign(person)) else ""

    def greet(self, request: web.BaseRequest) -> tuple[str, bool]:
        """The person who asks, and whether this is a new one who needs a cookie."""
        person = self.read(request)
        return (person, False) if person else (self.house.settings.new_person(), True)

    def give_cookie(self, response: web.StreamResponse, person: str, secure: bool) -> None:
        response.set_cookie(
            COOKIE, self.cookie(person), max_age=YEAR, path="/", httponly=True, samesite="Lax", secure=secure
        )

    async def name(self, person: str, nickname: str) -> None:
        """People are called what they called themselves last."""
        try:
            await self.house.store.save(self.house.store.set_person(person, nickname, self.house.time.wall()))
        except (StorageDown, LostRace):
            raise Trouble("storage-down") from None

    async def new_link(self, person: str) -> PersonalLink:
        token = secrets.token_urlsafe(24)
        time, lasts = self.house.time, self.house.settings.link_for
        try:
            await self.house.store.save(self.house.store.new_link(hash_of(token), person, time.now() + lasts))
        except (StorageDown, LostRace):
            raise Trouble("storage-down") from None
        return PersonalLink(f"/me/{token}", time.wall() + lasts)

    async def use_link(self, token: str) -> str:
        try:
            person = await self.house.store.use_link(hash_of(token), self.house.time.now())
        except StorageDown:
            raise Trouble("storage-down") from None
        if not person:
            raise Trouble("no-such-link")
        return person


def hash_of(token: str) -> str:
    """What is stored of a link: whoever reads the database cannot use it."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()
