"""The forms of what the API takes and gives, for checking requests and for its OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from cordee.server.live import TableLine
from cordee.server.look import Look, title

Name = Annotated[StrictStr, Field(max_length=200, description="A nickname; only its first 24 characters are shown.")]
Ply = Annotated[StrictInt, Field(ge=0, le=1_000_000, description="The ply that this answers: `last_ply` of the look.")]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=20)]
Luck = Annotated[
    StrictStr,
    Field(
        pattern=r"^([0-9a-f]{16,64})?$",
        description="16 to 64 random digits in hexadecimal, drawn after the commitment was seen: they are mixed into "
        "the dice, so that who made the secret cannot have chosen them.",
    ),
]
Sit = Annotated[StrictBool, Field(description="If false, my seats are kept for me until I sit down, with my luck.")]
OptionValue = StrictBool | StrictInt | Annotated[StrictStr, Field(max_length=64)]


class _In(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewTable(_In):
    """A table to open."""

    game: Annotated[StrictStr, Field(max_length=64)]
    seats: Annotated[
        list[Annotated[StrictStr, Field(max_length=64)]],
        Field(min_length=1, max_length=20, description='Each of them "me", "open" or "bot:LEVEL".'),
    ]
    name: Name = ""
    names: Annotated[
        list[Name], Field(max_length=20, description="What those are called who share my screen, seat by seat.")
    ] = []
    options: Annotated[dict[Annotated[str, Field(max_length=64)], OptionValue], Field(max_length=32)] = {}
    public: StrictBool = False
    sit: Sit = True
    patience: Annotated[
        Literal["live", "evening", "days"],
        Field(description="How long the table waits for somebody who is away before a bot may play for them."),
    ] = "evening"
    hints: Annotated[
        StrictBool, Field(description="Players may ask what a guide would do; against bots alone they always may.")
    ] = False


class Again(_In):
    """A rematch."""

    sit: Sit = True


class Sitting(_In):
    """A seat to take; without a number, the first free one."""

    seat: SeatNumber | None = None
    name: Name = ""
    luck: Luck = ""


class OneSeat(_In):
    seat: SeatNumber


class BotSeat(_In):
    seat: SeatNumber
    level: Annotated[StrictStr, Field(max_length=32)]
    style: Annotated[StrictStr, Field(max_length=32, description="How it plays; without one, plainly.")] = ""


class Agreement(_In):
    """What is wished for, or agreed to."""

    to: Annotated[
        Literal["bot", "count", "void"],
        Field(description="A bot for who is away; the end of the game with the points as they stand; or without any."),
    ]
    seat: Annotated[SeatNumber, Field(description="Of a bot, the seat that it plays until its owner is back.")] = 0
    level: Annotated[StrictStr, Field(max_length=32)] = "randonneur"
    agree: Annotated[StrictBool, Field(description="If false, the matter is dropped.")] = True


class Speaking(_In):
    """What is said to the table: one of both."""

    emote: Annotated[StrictStr, Field(max_length=32, description="An emote or a phrase of the game, by its key.")] = ""
    text: Annotated[StrictStr, Field(max_length=400, description="Free words; the first 200 letters are said.")] = ""
    seat: Annotated[SeatNumber | None, Field(description="Which of my seats speaks.")] = None


class Switch(_In):
    on: StrictBool


class Carried(_In):
    """The code that another device shows, or the phrase that was written down."""

    code: Annotated[StrictStr, Field(min_length=1, max_length=120)]
    name: Annotated[Name, Field(description="What this device is called.")] = ""


class Hide(_In):
    """A table that is over, to be hidden from my lists or shown there again; without one, all of them."""

    table: Annotated[StrictStr, Field(max_length=32, pattern="^[A-Za-z0-9_-]*$")] = ""
    hide: StrictBool = True


class OneDevice(_In):
    device: Annotated[StrictStr, Field(max_length=64)]


class BellKeys(_In):
    p256dh: Annotated[StrictStr, Field(min_length=80, max_length=100)]
    auth: Annotated[StrictStr, Field(min_length=20, max_length=32)]


class NewBell(_In):
    """What a browser gives to be called by: its push subscription."""

    endpoint: Annotated[StrictStr, Field(min_length=10, max_length=1024)]
    keys: BellKeys


class Silence(_In):
    """A device that is to ring no more: one of mine, by its handle, or this one."""

    device: Annotated[StrictStr, Field(max_length=64)] = ""


Minute = Annotated[StrictInt, Field(ge=0, lt=1440, description="Minutes after midnight.")]


class Quiet(_In):
    """The hours in which I am not called; without them, I always am."""

    begin: Minute | None = None
    end: Minute | None = None
    zone: Annotated[StrictStr, Field(max_length=64, description="My zone of time, such as Europe/Paris.")] = "UTC"


class MailTo(_In):
    """Where to write to; empty for nowhere any more."""

    address: Annotated[StrictStr, Field(max_length=254)]


class Move(_In):
    """An action's word and the ply it answers. Several words with a space between them are played in turn, or none."""

    word: Annotated[StrictStr, Field(max_length=512)]
    ply: Ply
    confirm: Annotated[StrictBool, Field(description="Hold a move that ends my turn until it is confirmed.")] = True


class Answer(_In):
    ply: Ply


class PartOut(BaseModel):
    """A line of the score sheet, and by how many points at the end it differs."""

    key: str
    name: str
    symbol: str
    by: float


class AdviceOut(BaseModel):
    """A choice that a guide would think of, the best first."""

    word: str
    best: bool
    as_good: bool
    verdict: str
    chance: int
    """To win, in hundredths."""
    error: int
    """What the chance may be off by: three standard errors, in hundredths."""
    odds: str
    points: str
    lines: list[PartOut]
    ends: str
    over: str


class HintOut(BaseModel):
    """What a guide would do."""

    seat: int
    playouts: int
    shown: list[AdviceOut]
    said: str


class ProgressOut(BaseModel):
    """How far the analysis of a game is: none, weighing or done; when it is done, all of it."""

    state: str
    done: int
    total: int
    analysis: dict[str, Any] | None


class OptionOut(BaseModel):
    name: str
    choices: list[bool | int | str]
    default: bool | int | str
    variant: bool


class GameOut(BaseModel):
    """A game that can be played."""

    name: str
    title: str
    seats: list[int]
    options: list[OptionOut]
    levels: list[str]
    styles: list[str]
    rules: str


class SeatOut(BaseModel):
    seat: int
    name: str
    kind: str
    level: str
    style: str
    mine: bool
    points: int | None
    there: str
    seen: float
    stands_in: bool


class MatterOut(BaseModel):
    """Something that somebody wishes and others have not agreed to yet."""

    to: str
    seat: int
    level: str
    by: list[int]
    missing: list[int]
    asked: bool


class CompanyOut(BaseModel):
    """Who is at the table, and what you may do about it."""

    watchers: int
    patience: str
    allowance: float
    waiting_since: float
    now: float
    nudge: int | None
    nudged: str
    nudged_at: float
    offer: int | None
    offer_in: float | None
    matters: list[MatterOut]
    endings: list[str]
    chat: bool


class ChoiceOut(BaseModel):
    word: str
    label: str
    hint: str
    allowed: bool
    clause: str
    reason: str
    lack: str
    distance: int


class LogOut(BaseModel):
    ply: int
    kind: str
    seat: int
    round: int
    lines: list[str]
    fresh: bool
    undone: bool
    at: float
    said: str


class SayingOut(BaseModel):
    """Something that was said at a table, in the reader's language."""

    ply: int
    seat: int
    kind: str
    key: str
    name: str
    text: str
    at: float


class SheetRowOut(BaseModel):
    """A line of the score sheet: its values add up to the scores."""

    key: str
    name: str
    source: str
    symbol: str
    clause: str
    values: list[int]
    coming: list[int]
    provisional: bool


class SheetOut(BaseModel):
    """Where the points come from."""

    rows: list[SheetRowOut]
    totals: list[int]
    at_end: list[int]
    aim: str


class TableOut(BaseModel):
    """All that the asker sees of a table at one ply."""

    id: str
    game: str
    title: str
    lang: str
    seats: list[SeatOut]
    viewer: int | None
    mine: list[int]
    host: bool
    public: bool
    ply: int
    last_ply: int
    moves: int
    round: int
    status: str
    options: dict[str, bool | int | str]
    view: dict[str, Any]
    decides: int
    question: str
    clause: str
    choices: list[ChoiceOut]
    log: list[LogOut]
    board_words: list[str]
    may_undo: bool
    may_restart: bool
    must_confirm: bool
    awaited: int | None
    outlook: list[float] | None
    kept: list[int]
    stand_ins: list[int]
    thinking: bool
    hides: bool
    curtain: int | None
    commitment: str
    secret: str | None
    luck: list[str]
    scores: list[int] | None
    result: list[float] | None
    sheet: SheetOut | None
    finale: dict[str, Any] | None
    rematch: str | None
    created: float
    names: list[str]
    ended: str
    company: CompanyOut


class DoneOut(BaseModel):
    """The answer to a write with `look=false`."""

    id: str
    ply: int
    status: str


class SeatLineOut(BaseModel):
    name: str
    kind: str


class TableLineOut(BaseModel):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: str
    seats: list[SeatLineOut]
    mine: list[int]
    my_turn: bool
    round: int
    created: float


class RefusedOut(BaseModel):
    """Why something cannot be done: one sentence, the clause of the rules if there is one, and the table as it is."""

    message: str
    clause: str = ""
    look: TableOut | None = None


class CodeOut(BaseModel):
    """What brings an identity to another device."""

    code: str
    minutes: int | None
    link: str
    picture: str


class RivalOut(BaseModel):
    """Who else sat at a table."""

    seat: int
    name: str
    level: str
    mine: bool
    points: int | None


class OutcomeOut(BaseModel):
    """How a game came out for me."""

    table: str
    game: str
    points: int
    won: bool
    place: int
    seats: int
    others: str
    at: float
    seat: int
    options: dict[str, bool | int | str]
    rivals: list[RivalOut]
    hidden: bool


class ShareOut(BaseModel):
    """How often something was won."""

    of: int | str
    played: int
    won: int


class ColumnOut(BaseModel):
    """How many games ended with so many points."""

    first: int
    last: int
    games: int
    won: int


class StatisticsOut(BaseModel):
    """What my games of one kind add up to."""

    game: str
    played: int
    won: int
    best: int
    streak: int
    by_seats: list[ShareOut]
    by_level: list[ShareOut]
    friends: ShareOut
    solo: list[ShareOut]
    columns: list[ColumnOut]


class HiddenOut(BaseModel):
    """How many tables are hidden, or shown again."""

    tables: int


class DeviceOut(BaseModel):
    device: str
    name: str
    since: float
    this: bool


class CallsOut(BaseModel):
    """How I am called to my turn."""

    key: str
    """What a browser must know to subscribe to pushes of this server."""
    bells: list[DeviceOut]
    mail: bool
    """Whether this server can send mails."""
    address: str
    confirmed: bool
    quiet_from: int | None
    quiet_to: int | None
    zone: str


class HealthOut(BaseModel):
    status: str
    version: str
    build: str


class FiguresOut(BaseModel):
    """How the server is. Memory, pages and bots are those of the worker that answers."""

    open: int
    playing: int
    over: int
    people: int
    moves: int
    backup: float | None
    in_memory: int
    pages: int
    memory: int
    bots_thinking: int
    bots_waiting: int
    since: float
    version: str
    build: str


def table_out(look: Look) -> dict[str, Any]:
    """A look as the API gives it."""
    return vars(look) | {"game": look.game.name, "title": title(look.game, look.lang)}


def line_out(line: TableLine, lang: str) -> dict[str, Any]:
    """A line of a list of tables as the API gives it."""
    seats = [{"name": name, "kind": kind} for name, kind in line.seats]
    return vars(line) | {"game": line.game.name, "title": title(line.game, lang), "seats": seats}
