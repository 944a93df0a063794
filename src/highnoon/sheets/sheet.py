"""A sheet: the observation of one seat, slot by slot, as small whole numbers.

One function per game fills it.  On a sheet that is *naming* the very same calls give the slots their names, so that
numbers, sizes and documentation have one source.  Slots begin at 0 and most stay there: only what is not 0 is written.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr, u8

from highnoon.engine.bits import PLACE, TURNS

# For `x if … else NONE`: with a plain -1 or 0 there, mypyc makes an object of x and takes it apart again.
NONE: Final[i64] = -1
ZERO: Final[i64] = 0
MOST: Final[i64] = 127  # numbers beyond are cut off
PLACES: Final = [bytes([bit // width for bit in PLACE]) for width in [1, 1, 2, 3, 4, 5, 6, 7, 8]]  # by width of a count


@final
@mypyc_attr(acyclic=True)
class Sheet:
    """Seats are counted from the viewer: 0 is `me`, 1 the next on the left, and so on."""

    def __init__(self, seats: i64, naming: bool = False) -> None:
        self.seats: Final[i64] = seats
        self.naming: Final = naming
        self.me: i64 = 0
        self.base: i64 = 0  # where the sheet begins in what is written
        self.at: i64 = 0  # the next slot
        self.out = BytesWriter()
        self.names: list[str] = []
        self.fields: list[str] = []  # of the game's declaration that each slot is about
        self.section = ""  # "seat." where a seat is described
        self.whose = ""  # which of several: a seat, an attack, a character

    # -- for the code that fills it ------------------------------------------------------------------------------------

    def number(self, field: str, value: i64) -> None:
        """A number as it is, cut off at ±127."""
        if self.naming:
            self.name(field, "")
        elif value:
            if value > MOST:
                value = MOST
            elif value < -MOST:
                value = -MOST
            self.out[self.base + self.at] = u8(value & 255)
        self.at += 1

    def flag(self, field: str, value: bool) -> None:
        if self.naming:
            self.name(field, "")
        elif value:
            self.out[self.base + self.at] = 1
        self.at += 1

    def one_of(self, field: str, value: i64, words: list[str]) -> None:
        """A slot for each word and 1 in one of them; in none if the value is below 0."""
        many: i64 = len(words)
        if self.naming:
            self.name_all(field, words)
        elif value >= 0 and value < many:
            self.out[self.base + self.at + value] = 1
        self.at += many

    def seat(self, field: str, seat: i64) -> None:
        """Which seat, counted from the viewer; nothing for nobody."""
        if self.naming:
            self.name_all(field, self.seat_words())
        elif seat >= 0:
            self.out[self.base + self.at + self.from_me(seat)] = 1
        self.at += self.seats

    def seat_bits(self, field: str, bits: i64) -> None:
        """Which seats, given as bits."""
        if self.naming:
            self.name_all(field, self.seat_words())
        elif bits:
            seat: i64 = 0
            while seat < self.seats:
                if bits >> seat & 1:
                    self.out[self.base + self.at + self.from_me(seat)] = 1
                seat += 1
        self.at += self.seats

    def by_seat(self, field: str, seats: list[int], values: list[int]) -> None:
        """A number for each of these seats, all others 0."""
        if self.naming:
            self.name_all(field, self.seat_words())
        else:
            for n, seat in enumerate(seats):
                self.out[self.base + self.at + self.from_me(seat)] = u8(values[n] & 255)
        self.at += self.seats

    def places(self, field: str, seats: list[int]) -> None:
        """For each seat its place in a list, counted from 1."""
        if self.naming:
            self.name_all(field, self.seat_words())
        else:
            n: u8 = 1
            for seat in seats:
                self.out[self.base + self.at + self.from_me(seat)] = n
                n += 1
        self.at += self.seats

    def seat_counts(self, field: str, seats: list[int]) -> None:
        """How often each seat is in a list."""
        if self.naming:
            self.name_all(field, self.seat_words())
        else:
            for seat in seats:
                self.add(self.from_me(seat))
        self.at += self.seats

    def bag(self, field: str, values: list[int], words: list[str]) -> None:
        """How many of each word are in a list."""
        if self.naming:
            self.name_all(field, words)
        else:
            for value in values:
                self.add(value)
        self.at += len(words)

    def packed(self, field: str, counts: i64, width: i64, first: i64, words: list[str]) -> None:
        """The same of counts that are packed into one number, `width` bits each, from the word `first` on."""
        if self.naming:
            self.name_all(field, words)
        elif counts:
            start: i64 = self.base + self.at + first
            if width == 1:
                self.mark(start, counts)
            else:
                self.spread(start, counts, width)
        self.at += len(words)

    def mark(self, start: i64, bits: i64) -> None:
        """1 for each bit."""
        out = self.out
        while bits:
            place: i64 = PLACE[(bits & -bits) * TURNS >> 58 & 63]
            out[start + place] = 1
            bits = bits & (bits - 1)

    def spread(self, start: i64, counts: i64, width: i64) -> None:
        """Counts of `width` bits each, of which few are not 0."""
        out = self.out
        places = PLACES[width]
        one: i64 = 1
        mask: i64 = (one << width) - 1
        while counts:
            place: i64 = places[(counts & -counts) * TURNS >> 58 & 63]
            bit: i64 = place * width
            out[start + place] = u8(counts >> bit & mask)
            counts = counts & ~(mask << bit)

    def perhaps(self, seats: i64, face: i64, faces: i64) -> None:
        """Into slots of `faces` for each seat: one more card of this face that one of these seats (bits) holds."""
        seat: i64 = 0
        while seat < self.seats:
            if seats >> seat & 1:
                self.add(self.from_me(seat) * faces + face)
            seat += 1

    def skip(self, slots: i64) -> None:
        """Nothing to say about these."""
        self.at += slots

    # -- which of several ----------------------------------------------------------------------------------------------

    def about_seat(self, seat: i64) -> None:
        """The next slots are about this seat, counted from the viewer."""
        if self.naming:
            self.section = "seat."
            self.whose = seat_word(seat) + " "

    def about(self, what: str, n: i64) -> None:
        """The next slots are about one of several things of a kind."""
        if self.naming:
            self.section = ""
            self.whose = f"{what} {n} " if n else f"{what} "

    def about_all(self) -> None:
        if self.naming:
            self.section = ""
            self.whose = ""

    # -- for those who make sheets -------------------------------------------------------------------------------------

    def begin(self, me: i64, base: i64) -> None:
        self.me = me
        self.base = base
        self.at = 0

    def from_me(self, seat: i64) -> i64:
        return seat - self.me if seat >= self.me else seat - self.me + self.seats

    def seat_at(self, place: i64) -> i64:
        """The seat `place` places to the left of the viewer."""
        seat: i64 = self.me + place
        return seat if seat < self.seats else seat - self.seats

    def add(self, place: i64) -> None:
        slot: i64 = self.base + self.at + place
        self.out[slot] = self.out[slot] + 1

    def put(self, place: i64, value: i64) -> None:
        """A number, `place` slots further on."""
        self.out[self.base + self.at + place] = u8(value & 255)

    def pair(self, first: i64, second: i64) -> None:
        """Two small numbers, in the next two slots."""
        out = self.out
        slot: i64 = self.base + self.at
        out[slot] = u8(first & 255)
        out[slot + 1] = u8(second & 255)
        self.at += 2

    def seat_words(self) -> list[str]:
        return [seat_word(place) for place in range(self.seats)]

    def name_all(self, field: str, words: list[str]) -> None:
        for word in words:
            self.name(field, f"={word}")

    def name(self, field: str, word: str) -> None:
        self.names.append(f"{self.whose}{field}{word}")
        self.fields.append(f"{self.section}{field}")


def seat_word(place: i64) -> str:
    return "me" if place == 0 else f"left{place}"
