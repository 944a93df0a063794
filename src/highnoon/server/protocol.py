"""The wire protocol: what travels over the WebSocket and as HTTP bodies.

These structs are the only definition.  docs/protocol.md, the JSON Schema, the OpenAPI document and the client's types
are made from them.  Messages are JSON objects with a `type`; times are milliseconds since 1970 by the server's clock.
`gc=False` marks those that are made by the thousand: they never hold themselves, so the collector need not look.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from highnoon.engine.about import Poster
from highnoon.engine.record import Heading
from highnoon.review.report import Review

VERSION: Final = 3
MESSAGE_BYTES: Final = 16_384  # longest message a client may send

TableId = Annotated[str, Meta(pattern="^[a-z0-9]{8,24}$")]
Randomness = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
RoundNumber = Annotated[int, Meta(ge=0, le=9)]
RequestId = Annotated[str, Meta(min_length=1, max_length=40)]
Nickname = Annotated[str, Meta(min_length=1, max_length=24)]
Portrait = Annotated[str, Meta(pattern="^[a-z0-9-]{0,40}$")]  # a client's word for a face; the server only keeps it
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
SmallInt = Annotated[int, Meta(ge=-(1 << 31), lt=1 << 31)]
OptionValue = bool | int | str

# -- what a client says ------------------------------------------------------------------------------------------------


class Watch(Struct, tag="watch", forbid_unknown_fields=True):
    """Follow a table, as the player one is there or as a spectator.  Answered by a Snapshot."""

    table: TableId


class Unwatch(Struct, tag="unwatch", forbid_unknown_fields=True):
    """Stop following a table."""

    table: TableId


class Act(Struct, tag="act", forbid_unknown_fields=True, gc=False):
    """Choose.  `n` is the number of the view the choice was made from; several actions are all taken or none."""

    table: TableId
    id: RequestId
    n: Annotated[int, Meta(ge=0)]
    actions: Annotated[list[Annotated[int, Meta(ge=0, le=1_000_000)]], Meta(min_length=1, max_length=40)]


class Undo(Struct, tag="undo", forbid_unknown_fields=True, gc=False):
    """Take the last move back, while nothing was drawn, shown or done by another since."""

    table: TableId
    id: RequestId
    n: Annotated[int, Meta(ge=0)]


class Hurry(Struct, tag="hurry", forbid_unknown_fields=True, gc=False):
    """Let the bots play on without a pause.  Only at a table where nobody else plays or watches."""

    table: TableId
    id: RequestId


class Try(Struct, tag="try", forbid_unknown_fields=True, gc=False):
    """Asks what a choice would do.  Nothing changes, and no one else sees it.  Answered by Tried."""

    table: TableId
    id: RequestId
    n: Annotated[int, Meta(ge=0)]
    actions: Annotated[list[Annotated[int, Meta(ge=0, le=1_000_000)]], Meta(min_length=1, max_length=40)]


class Hint(Struct, tag="hint", forbid_unknown_fields=True, gc=False):
    """Asks for the Marshal's choice in your place.  Only at tables that allow it, and only when you must decide."""

    table: TableId
    id: RequestId
    n: Annotated[int, Meta(ge=0)]


class Say(Struct, tag="say", forbid_unknown_fields=True):
    """Talk to everybody at the table."""

    table: TableId
    id: RequestId
    text: ChatText


class Promise(Struct, tag="promise", forbid_unknown_fields=True):
    """Commit to your seat's number for the deal, before the start: `hash` is its hash (docs/fairness.md), `round` that
    of the table's DealInfo.  Again replaces it, until the list is closed."""

    table: TableId
    id: RequestId
    round: RoundNumber
    hash: Digest


class Contribute(Struct, tag="contribute", forbid_unknown_fields=True):
    """Reveal the number your seat promised: 32 bytes as hexadecimal digits.  Only when the list is closed, and only
    after you have checked that your promise is in it."""

    table: TableId
    id: RequestId
    hex: Randomness
    round: RoundNumber = 0


class Ping(Struct, tag="ping", forbid_unknown_fields=True, gc=False):
    t: float


ClientMessage = Watch | Unwatch | Act | Undo | Hurry | Try | Hint | Say | Promise | Contribute | Ping

# -- what the server says ----------------------------------------------------------------------------------------------


class SeatInfo(Struct):
    """`kind` is empty, person or bot.  A person's seat may be `played_by_bot` while the person is away."""

    seat: int
    kind: str
    name: str
    level: str = ""  # of a bot
    connected: bool = False
    played_by_bot: bool = False
    muted: bool = False
    owner: bool = False
    face: str = ""  # the portrait a person chose
    away_since: int = 0  # when a person who is away was last here; 0: is here, or the table is not in memory


class ClockInfo(Struct, forbid_unknown_fields=True):
    """How long a decision may take: live (seconds), mail (days) or none; `grace` are the seconds until a bot plays for
    somebody who is away."""

    mode: Literal["live", "mail", "none"] = "live"
    seconds: Annotated[int, Meta(ge=1, le=86_400)] = 60
    days: Annotated[int, Meta(ge=1, le=60)] = 3
    grace: Annotated[int, Meta(ge=0, le=86_400)] = 45


class SeatAsk(Struct):
    """Someone asks for a seat in a running game.  They get it when all seats in `waits` have agreed (-1 is an owner who
    only watches), and not if any refuses."""

    id: int
    seat: int
    name: str
    face: str
    agreed: list[int]
    waits: list[int]
    until: int


class TableAct(Struct):
    """An action of the owner, or a seat that changed hands, as `text`.  `n` is the number of the view at that time."""

    id: int
    what: str
    seat: int
    name: str
    by: list[str]
    n: int
    at: int
    text: str


class DealInfo(Struct):
    """How far the deal is.  `stage` is open (seats promise), reveal (the list is closed: reveal your number), promise
    (a seat did not reveal, so the others promise again) or done.  `promises` are those of this round, by seat; `closed`
    is the digest of the closed list, `before` that of the round before.  docs/fairness.md has the hashes."""

    round: int = 0
    stage: str = "open"
    kinds: list[str] = []
    promises: list[str] = []
    before: str = ""
    closed: str = ""


class TableInfo(Struct):
    """The public facts about a table besides the game itself.  `you` is your seat, or -1."""

    id: str
    game: str
    title: str
    state: str  # open, running, over
    seats: list[SeatInfo]
    options: dict[str, OptionValue]
    pack: str
    rules: int
    public: bool
    clock: ClockInfo
    created: int
    commitment: str
    you: int = -1
    yours: bool = False  # you own the table
    spectators: int = 0
    next: str = ""  # the rematch
    hints: bool = False  # whether people may ask for hints
    review: bool = True  # whether the game may be reviewed when it is over
    research: bool = False  # whether the game, without names, may be used for research; as it was created
    origin: str = ""  # of a table that plays on from a position: where that comes from; it is not a real game
    asks: list[SeatAsk] = []
    asking: int = 0  # which of them is yours
    deal: DealInfo = msgspec.field(default_factory=DealInfo)
    played_for_you: list[int] = []  # the last actions a bot chose in your seat while you were away


class ToldEvent(Struct, gc=False):
    """Something happened: a message key of the game's catalog with its arguments, and the rule."""

    says: str
    args: list[int]
    rule: str


class Deadline(Struct, gc=False):
    """When the asked seats' time runs out; `paused` while one of them is away and may come back."""

    at: int
    now: int
    paused: bool = False


class CountdownInfo(Struct, gc=False):
    """Three, two, one: DRAW comes at `draw_at` on every screen."""

    caller: int
    draw_at: int
    now: int


class ChatLine(Struct):
    n: int
    seat: int  # -1: a spectator
    name: str
    text: str
    at: int


class Welcome(Struct, tag="welcome"):
    """First message on every connection."""

    version: int
    person: str
    now: int


class Snapshot(Struct, tag="snapshot"):
    """The whole table as you may see it.  `view` is null before the start."""

    table: TableInfo
    n: int
    view: Any
    events: list[ToldEvent]
    chat: list[ChatLine]
    can_undo: bool = False
    deadline: Deadline | None = None
    countdown: CountdownInfo | None = None
    acts: list[TableAct] = []


class Frame(Struct, gc=False):
    """An event, and what is different in your view since the frame before.

    The last frame of an update may have no event: it holds what nobody needs to be told, such as the next question.
    `changes` has the fields of the view by name.  Where the view has a list of records and `changes` an object, its
    keys are places in that list and its values the changes of those records.  Everything else replaces what was there.
    """

    event: ToldEvent | None = None
    changes: dict[str, Any] = {}


class Update(Struct, tag="frames", gc=False):
    """The table is now at `n`: what happened on the way, event by event, with the changes of your view."""

    table: str
    n: int
    frames: list[Frame]
    can_undo: bool = False
    deadline: Deadline | None = None
    countdown: CountdownInfo | None = None


class TableChanged(Struct, tag="table"):
    """Somebody came, went, was swapped for a bot; the game started or ended."""

    table: TableInfo


class Noted(Struct, tag="noted"):
    """The owner did something, or a seat changed hands."""

    table: str
    act: TableAct


class Said(Struct, tag="said"):
    table: str
    line: ChatLine


class Ack(Struct, tag="ack", gc=False):
    """Your request is done and safely stored."""

    id: str
    n: int


class HintOption(Struct, gc=False):
    """One of your options: the Marshal's chance to win with it from 0 to 1, how often it tried it, and why.

    `even`: there is no real difference to the first one, so it has the same figure.
    `why`, of the first one only: what it does that the others do not, and how sure that is."""

    action: int
    chance: float
    visits: int
    reason: str
    even: bool = False
    why: str = ""


class Hints(Struct, tag="hints"):
    """The answer to `hint`, for nobody else: your best options, at most three, judged from what your seat can see."""

    table: str
    id: str
    n: int
    options: list[HintOption]


class Tried(Struct, tag="tried"):
    """The answer to `try`, for nobody else: what would happen as far as you can know it.

    `taken` of your actions were tried.  `stopped` is `hidden` if the next thing is drawn, rolled or shown, `asked` if
    another player is asked, and empty if it would be up to you again.  A refused action has `message` and `rule`.
    `view` is what you would see then; null if something hidden has come up."""

    table: str
    id: str
    n: int
    taken: int
    events: list[ToldEvent]
    stopped: str
    message: str
    rule: str
    view: Any


class Refusal(Struct, tag="refused", gc=False):
    """Your request was not done, and nothing changed.  `code` is one of docs/protocol.md; `rule` cites the game's."""

    id: str
    code: str
    message: str
    hint: str
    rule: str = ""
    n: int = -1


class Problem(Struct, tag="problem"):
    """The connection itself: a malformed message, too many, a table that is not there, the server going down."""

    code: str
    message: str
    hint: str
    field: str = ""


class Pong(Struct, tag="pong", gc=False):
    t: float
    now: int


ServerMessage = (
    Welcome | Snapshot | Update | TableChanged | Noted | Said | Ack | Hints | Tried | Refusal | Problem | Pong
)

# -- HTTP bodies -------------------------------------------------------------------------------------------------------


class NewTable(Struct, forbid_unknown_fields=True):
    """Create a table.  `bots` (their levels, or `company` for the best the server has time for) fills seats from the
    last one down; its owner takes the first unless `watch_only`.  `pack` is the text of a card pack of your own.
    `start` begins at once, with bots in empty seats.  `hints` lets people ask what the Marshal would do,
    `review` lets them have the finished game reviewed.  `research` lets the finished game be used for research, without
    names; everyone sees it before sitting down, and nobody can change it later."""

    game: str
    nickname: Nickname
    seats: Annotated[int, Meta(ge=2, le=8)] | None = None
    options: dict[str, OptionValue] = {}
    public: bool = False
    clock: ClockInfo = msgspec.field(default_factory=ClockInfo)
    bots: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(max_length=8)] = []
    pack: Annotated[str, Meta(max_length=200_000)] = ""
    start: bool = False
    watch_only: bool = False
    hints: bool = False
    review: bool = True
    research: bool = False
    face: Portrait = ""


class Start(Struct, forbid_unknown_fields=True):
    """Begin.  Empty seats are filled with bots, or taken away.  `promise` is the hash of your seat's number, as in the
    message `promise`.  If any seat has promised a number, the cards are dealt when all of these are revealed.  `hex` is
    what clients of protocol 1 sent."""

    empty: Literal["bots", "away"] = "bots"
    promise: Digest | None = None
    hex: str | None = None


class Reveal(Struct, forbid_unknown_fields=True):
    """The message `contribute` for a client that has no WebSocket yet."""

    hex: Randomness
    round: RoundNumber


class Join(Struct, forbid_unknown_fields=True):
    """Take a seat.  `promise` is the hash of your seat's number, as in the message `promise`."""

    nickname: Nickname
    seat: SeatNumber | None = None
    face: Portrait = ""
    promise: Digest | None = None


class AskSeat(Struct, forbid_unknown_fields=True):
    """Ask for an empty seat in a running game.  The people at the table agree or refuse."""

    nickname: Nickname
    seat: SeatNumber
    face: Portrait = ""


class AnswerAsk(Struct, forbid_unknown_fields=True):
    """Agree to an ask, or refuse it.  Someone who asked takes it back with `agree` false."""

    agree: bool


class RecordedGame(Struct, forbid_unknown_fields=True):
    """A finished game.  `heading` is its record's, with `events` empty; `moves` has seat and action of every row,
    `secret` is in the ending."""

    heading: Heading
    secret: Annotated[str, Meta(pattern="^([0-9a-f]{2}){1,256}$")]
    moves: Annotated[list[Annotated[list[SmallInt], Meta(min_length=2, max_length=2)]], Meta(max_length=20_000)]


class ShowAgain(RecordedGame, forbid_unknown_fields=True):
    """Play a record once more and show how the table changed, as seen from a seat (-1: a spectator)."""

    seat: Annotated[int, Meta(ge=-1, le=7)] = -1


class PlayOn(RecordedGame, forbid_unknown_fields=True):
    """Create a table that plays on from a finished game, after its first `move` moves.  You take `seat`; bots of this
    `level` (default: the usual one) take the others.  With `sampled`, everything is dealt again that your seat could
    not know at that moment; without it, the cards lie as they did."""

    move: Annotated[int, Meta(ge=0, le=20_000)]
    seat: SeatNumber
    nickname: Nickname
    sampled: bool = False
    level: Annotated[str, Meta(max_length=16)] = ""
    clock: ClockInfo = msgspec.field(default_factory=ClockInfo)
    hints: bool = False
    face: Portrait = ""


class ReviewState(Struct):
    """How far a review is: `done` of `total` decisions.  `state` is running, done, stopped or failed; asking for it
    again continues one that stopped.  `budget` is search iterations per decision."""

    id: str
    state: str
    budget: str
    done: int
    total: int
    review: Review | None = None


class ShownPassage(Struct):
    """The changes of one entry of a record: with each of its events, and after them those without one."""

    steps: list[dict[str, Any]]
    rest: dict[str, Any]


class ShownAgain(Struct):
    """How a recorded game changed: `view` is the table before anything was dealt.

    The first passage is the deal, the others are the rows; `why` is empty unless today's rules do not play the record
    to its end."""

    view: Any
    passages: list[ShownPassage]
    why: str


class LessonInfo(Struct):
    """A lesson of a game's course, in the order they are meant to be taken."""

    id: str
    title: str
    steps: int


class TakeLesson(Struct, forbid_unknown_fields=True):
    """A lesson after these moves of the learner; -1 goes on where there is only something to read."""

    game: str
    lesson: str
    moves: Annotated[list[SmallInt], Meta(max_length=100)] = []


class TryLesson(Struct, forbid_unknown_fields=True):
    """What would these actions do in a lesson, after these moves?"""

    game: str
    lesson: str
    actions: Annotated[list[SmallInt], Meta(min_length=1, max_length=40)]
    moves: Annotated[list[SmallInt], Meta(max_length=100)] = []


class LessonStep(Struct):
    """Where the learner stands.  `frames` lead here from the step before, or from nothing at the beginning.

    `said` is the coach's word on the last move, `say` what the coach says now, `do` the actions that are wanted now
    (none: go on), `wrong` the word for any other choice.  After the last step `over` is true and `say` is empty.
    """

    id: str
    title: str
    place: int
    steps: int
    seat: int
    names: list[str]
    said: str
    say: str
    rules: list[str]
    do: list[int]
    wrong: str
    frames: list[Frame]
    over: bool


class PuzzleInfo(Struct):
    id: str
    grade: str


class PuzzleSet(Struct):
    """The puzzles of a game.  `today` is the id of today's; it is empty where a game has none."""

    game: str
    title: str
    today: str
    puzzles: list[PuzzleInfo]


class PuzzlesToday(Struct):
    """`day` is the date by UTC: today's puzzles change with it."""

    day: str
    sets: list[PuzzleSet]


class PuzzleShown(Struct):
    """A puzzle before the answer: what its seat sees, and nothing else."""

    id: str
    grade: str
    seat: int
    names: list[str]
    options: dict[str, bool | int | str]
    view: Any


class TryPuzzle(Struct, forbid_unknown_fields=True):
    """What would these actions do in a puzzle?"""

    game: str
    puzzle: str
    actions: Annotated[list[SmallInt], Meta(min_length=1, max_length=40)]


class PuzzleRating(Struct, forbid_unknown_fields=True):
    """An OpenSkill rating: an estimate and its uncertainty.  The browser keeps it; the server does not."""

    mu: Annotated[float, Meta(ge=-100, le=150)]
    sigma: Annotated[float, Meta(ge=0.01, le=20)]


class AnswerPuzzle(Struct, forbid_unknown_fields=True):
    """A choice in a puzzle.  With `rating`, the answer says what it is after this puzzle."""

    game: str
    puzzle: str
    action: SmallInt
    rating: PuzzleRating | None = None


class PuzzleChoice(Struct):
    action: int
    chance: float


class PuzzleSolved(Struct):
    """The answer.  `choices` begins with the best; `chance` is the chance to win.  `obvious` is what a Deputy would do.

    `event` and `rule` say what usually follows the best choice and not the obvious one; `instead` and `instead_rule`,
    where they are not empty, what follows that one and not the best.  `found` are the shares of bots of each level that
    find the best choice, the weakest level first.
    """

    right: bool
    choices: list[PuzzleChoice]
    obvious: int
    event: str
    rule: str
    instead: str
    instead_rule: str
    found: dict[str, float]
    rating: PuzzleRating | None


class SetPerson(Struct, forbid_unknown_fields=True):
    """The owner's word on a person: someone who said a `line` of the talk, or whom an `act` names.  `away` sends them
    away, or lets them come back."""

    line: int = 0
    act: int = 0
    muted: bool | None = None
    away: bool | None = None


class SetSeat(Struct, forbid_unknown_fields=True):
    """Change a seat (owner only): `bot` with a level, `empty` (sends a person away), `person` (the bot gives it back;
    if it belongs to no one, it is empty), `same` (only mutes).  Players may also set `bot` or `person` on their own
    seat.  Before the start anyone may take an empty seat.  In a running game a bot plays it, and people ask for it."""

    kind: Literal["bot", "empty", "person", "same"] = "same"
    level: Annotated[str, Meta(max_length=16)] = ""
    muted: bool | None = None


class Me(Struct):
    person: str
    nickname: str
    tables: list[TableInfo]


class Bye(Struct):
    """The person whose session ended; empty if there was none."""

    person: str


class PersonalLink(Struct):
    """Opens your seats on another device.  Works once, for ten minutes; keep it to yourself."""

    path: str
    expires: int


class OptionInfo(Struct):
    name: str
    default: OptionValue
    sentence: str
    rule: str
    low: int
    high: int
    choices: list[str]
    title: str = ""
    labels: list[str] = []


class VerbInfo(Struct):
    base: int
    name: str
    operands: list[dict[str, Any]]


class GameInfo(Struct):
    slug: str
    title: str
    published: str
    low: int
    high: int
    rules: int
    pack: str
    options: list[OptionInfo]
    bots: list[str]  # levels, the weakest first
    prefix: str  # the ids of its rules begin with it
    usual: int  # how many usually sit down
    minutes: int
    poster: Poster


class GameDetail(Struct):
    """All a client needs to show a game: words, vocabulary, the cards of the pack."""

    game: GameInfo
    words: dict[str, Any]
    verbs: list[VerbInfo]
    faces: dict[str, list[str]]
    pack: dict[str, Any]


class RuleInfo(Struct):
    id: str
    chapter: str
    mark: str
    section: str
    text: str


class ErrorBody(Struct):
    code: str
    message: str
    hint: str
    field: str = ""
