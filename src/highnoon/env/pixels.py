"""A font of three by five dots, so that a picture with words needs no drawing library."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

SCALE: Final = 2  # pixels of a dot
HEIGHT: Final = 7 * SCALE  # of a line
ADVANCE: Final = 4 * SCALE  # from one character to the next

DIGITS: Final = (
    "00000 25755 65656 34443 65556 74647 74644 34553 55755 72227 11152 55655 44447 57755 65555 25552 65644 25563 65655"
    " 34216 72222 55557 55552 55775 55255 55222 71247 75557 26227 71747 71717 55711 74717 74757 71222 75757 75717"
    " 00700 00007 00002 00024 02020 02024 07070 22000 12221 42224 11244 02720 00005"
)
# Five rows from the top, each an octal digit: its bits are the three dots from the left.
DOTS: Final = dict(
    zip(
        " ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,:;='()/+…",
        DIGITS.split(),
        strict=True,
    )
)
UNKNOWN: Final = "77777"


def written(text: str) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """The pixels of a line of text, in capitals."""
    small = np.zeros((HEIGHT // SCALE, max(1, len(text)) * ADVANCE // SCALE), np.bool_)
    for n, letter in enumerate(text.upper()):
        for row, digit in enumerate(DOTS.get(letter, UNKNOWN), start=1):
            for column in range(3):
                small[row, 4 * n + column] = int(digit, 8) >> (2 - column) & 1
    return np.kron(small, np.ones((SCALE, SCALE), np.bool_))
