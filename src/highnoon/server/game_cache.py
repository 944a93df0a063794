"""Games ready to be dealt: the built-in ones, and those with a pack of somebody's own."""

from __future__ import annotations

import asyncio
import tempfile
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.server.errors import Trouble
from highnoon.server.settings import Settings
from highnoon.server.store import Store

KEPT: Final = 64  # packs of people's own that stay in memory


class GameCache:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.built_in: dict[str, Game] = {}
        self.own: OrderedDict[tuple[str, str], Game] = OrderedDict()

    def game(self, slug: str) -> Game:
        """With its own pack."""
        if slug not in self.settings.slugs():
            raise Trouble("no-such-game")
        if slug not in self.built_in:
            self.built_in[slug] = self.settings.load_game(slug, None)
        return self.built_in[slug]

    def read_all(self) -> None:
        """All of the house, beforehand; in a thread of its own."""
        for slug in self.settings.slugs():
            self.game(slug)

    def knows(self, slug: str, text: str) -> bool:
        """Is this text a pack that is read already?"""
        if not text or text == self.game(slug).pack.source:
            return True
        return any(game.slug == slug and game.pack.source == text for game in self.own.values())

    async def with_pack(self, slug: str, text: str) -> Game:
        """With a pack that somebody sent; refused with the line if it cannot be played with."""
        usual = self.game(slug)
        if not text or text == usual.pack.source:
            return usual
        await self.check_room()
        try:
            game = await asyncio.to_thread(self.read, slug, text)
        except BadInput as error:
            raise Trouble("bad-pack", str(error), field="pack") from None
        return self.keep(game)

    async def check_room(self) -> None:
        most = self.settings.packs_kept
        if most and await self.store.count_packs() >= most + len(self.settings.slugs()):
            raise Trouble("busy", "This server cannot keep more card packs.")

    async def find(self, slug: str, pack: str) -> Game:
        """The game a stored table or a record is played with."""
        usual = self.game(slug)
        if usual.pack.hash == pack:
            return usual
        kept = self.own.get((slug, pack))
        if kept is not None:
            return kept
        text = await self.store.pack(pack)
        if text is None:
            raise Trouble("no-such-pack")
        return self.keep(await asyncio.to_thread(self.read, slug, text))

    def read(self, slug: str, text: str) -> Game:
        with pack_file(text) as path:
            return self.settings.load_game(slug, path)

    def keep(self, game: Game) -> Game:
        self.own[game.slug, game.pack.hash] = game
        if len(self.own) > KEPT:
            self.own.popitem(last=False)
        return game


@contextmanager
def pack_file(text: str) -> Iterator[Path]:
    """Games read packs from files, so that they can name the line; this one is gone right after."""
    with tempfile.TemporaryDirectory(prefix="highnoon-pack-") as folder:
        path = Path(folder, "pack.toml")
        path.write_text(text, encoding="utf-8", newline="")
        yield path
