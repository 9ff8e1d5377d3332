"""A game as a file: what was set up, every move as a word (nature's too), and how it ended.

    {"format": "cordee-record", "format_version": 1, "game": "yeti", "rules": "1", "box": "…", "seats": 2,
     "options": {…}, "players": […], "dice": {"commitment": "…", "secret": "…"}, "moves": […],
     "scores": […], "result": […]}

Where players gave their luck to the dice, "dice" has the "luck" of each seat and the format is version 2.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cordee.engine.core import NATURE, NOBODY, State
from cordee.engine.dealer import Dealer
from cordee.engine.errors import BadRecord, CordeeError, IllegalAction
from cordee.engine.game import Game
from cordee.engine.registry import game as find_game
from cordee.engine.telling import plain, quoted

FORMAT = "cordee-record"
FORMAT_VERSION = 1
WITH_LUCK = 2
"""The version of a record whose dice mix in what the players gave: older programs say that they cannot read it."""


@dataclass
class Record:
    """One game, finished or not."""

    game: str
    rules: str
    box: str
    seats: int
    options: dict[str, Any]
    players: list[str] = field(default_factory=list)
    commitment: str | None = None
    secret: str | None = None
    luck: list[str] = field(default_factory=list)
    """What each seat gave to the dice, in hexadecimal; empty where nobody gave any."""
    moves: list[str] = field(default_factory=list)
    scores: list[int] | None = None
    result: list[float] | None = None

    @classmethod
    def start(cls, game: Game, seats: int, options: dict[str, Any], players: list[str] | None = None) -> Record:
        """The record of a game about to begin."""
        full = game.check_options(options, seats)
        names = players if players is not None else [f"seat {seat + 1}" for seat in range(game.check_seats(seats))]
        return cls(game.name, game.version, game.box_digest, seats, full, names)

    def finish(self, state: State, dealer: Dealer | None = None) -> None:
        """Note how the game ended, and uncover the secret of the dice."""
        self.scores = state.scores()
        self.result = state.result()
        if dealer is not None:
            self.secret = dealer.secret.hex()
            self.luck = list(dealer.luck)

    def to_json(self) -> str:
        """The file's text."""
        dice: dict[str, Any] = {"commitment": self.commitment, "secret": self.secret}
        return json.dumps(
            {
                "format": FORMAT,
                "format_version": WITH_LUCK if self.luck else FORMAT_VERSION,
                "game": self.game,
                "rules": self.rules,
                "box": self.box,
                "seats": self.seats,
                "options": self.options,
                "players": self.players,
                "dice": dice | ({"luck": self.luck} if self.luck else {}),
                "moves": self.moves,
                "scores": self.scores,
                "result": self.result,
            },
            ensure_ascii=False,
            indent=1,
        )

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a file's text; whatever is wrong with its form is said in one sentence."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"The file is cut off or damaged: {error}. Take a fresh copy.") from error
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadRecord("This is not a record of Cordée: it lacks \"format\": \"cordee-record\".")
        version = data.get("format_version")
        if type(version) is not int or version not in (FORMAT_VERSION, WITH_LUCK):
            raise BadRecord(
                f"The record has format version {quoted(version)}; this Cordée reads {FORMAT_VERSION} and {WITH_LUCK}."
            )
        dice = _taken(data, "dice", dict)
        return cls(
            game=_taken(data, "game", str),
            rules=_taken(data, "rules", str),
            box=_taken(data, "box", str),
            seats=_taken(data, "seats", int),
            options=_taken(data, "options", dict),
            players=_list_of(data, "players", str) or [],
            commitment=_hexadecimal(dice, "commitment"),
            secret=_hexadecimal(dice, "secret"),
            luck=_luck(dice, _taken(data, "seats", int)) if version == WITH_LUCK else [],
            moves=_list_of(data, "moves", str) or [],
            scores=_list_of(data, "scores", int),
            result=_list_of(data, "result", float),
        )

    def states(self) -> Iterator[State]:
        """The position before each move and after the last. Every move is checked against the rules."""
        game = self.checked_game()
        state = game.new(self.seats, **self.options)
        yield state.copy()
        for ply, word in enumerate(self.moves):
            try:
                state.play(game.parse(word))
            except IllegalAction as error:
                allowed = ", ".join(game.notation(action) for action in state.actions()[:12])
                why = f"{game.clause_name(error.clause)} allows now: {allowed}." if allowed else str(error)
                raise BadRecord(f"Ply {ply}: {quoted(word)} breaks the rules. {why}", ply) from error
            except CordeeError as error:
                raise BadRecord(f"Ply {ply}: {quoted(word)} breaks the rules. {error}", ply) from error
            yield state.copy()

    def replay(self) -> State:
        """The position after the last move."""
        *_, last = self.states()
        return last

    def checked_game(self) -> Game:
        """The game this record is of, in the version it was played under."""
        try:
            game = find_game(self.game)
        except CordeeError as error:
            raise BadRecord(str(error)) from error
        if self.rules != game.version:
            raise BadRecord(
                f"The record was played under rules {quoted(self.rules)} of {game.name}; "
                f"this Cordée has {game.version!r}. Use the Cordée it was made with."
            )
        if self.box != game.box_digest:
            raise BadRecord(
                f"The record was played with other components of {game.name}: "
                f"its box digest is {plain(self.box[:12])}…, here it is {game.box_digest[:12]}…. "
                "Name that box with --box."
            )
        try:
            game.check_seats(self.seats)
            game.check_options(self.options, self.seats)
        except CordeeError as error:
            raise BadRecord(str(error)) from error
        return game


def verify(record: Record) -> State:
    """Play the record again under the rules, dice and result included; the first thing that is wrong is raised."""
    dealer = _dealer_of(record)
    last: State | None = None
    for ply, state in enumerate(record.states()):
        if ply < len(record.moves) and state.seat() == NATURE and dealer is not None:
            due = record.checked_game().notation(dealer.outcome(state, ply))
            if record.moves[ply] != due:
                raise BadRecord(f"Ply {ply}: the dice gave {due!r}, the record says {quoted(record.moves[ply])}.", ply)
        last = state
    assert last is not None
    _check_ending(record, last)
    return last


def _dealer_of(record: Record) -> Dealer | None:
    """The dealer whose secret the record uncovers, if it does."""
    if record.secret is None:
        return None
    dealer = Dealer(bytes.fromhex(record.secret), record.luck)
    if record.commitment != dealer.commitment:
        raise BadRecord("The secret of the dice does not match the hash that was shown at the start.")
    return dealer


def _check_ending(record: Record, last: State) -> None:
    end = len(record.moves)
    if last.seat() != NOBODY:
        if record.result is not None or record.scores is not None or record.secret is not None:
            raise BadRecord(f"Ply {end}: the moves stop before the game is over, yet the record tells its end.", end)
        return
    if record.scores != last.scores():
        raise BadRecord(f"Ply {end}: the scores are {last.scores()}, the record says {quoted(record.scores)}.", end)
    if record.result != last.result():
        raise BadRecord(f"Ply {end}: the result is {last.result()}, the record says {quoted(record.result)}.", end)


def _taken(data: dict[str, Any], key: str, kind: type) -> Any:
    if type(data.get(key)) is not kind:
        raise BadRecord(f"The record's {key!r} is missing or not {_kind_name(kind)}.")
    return data[key]


def _list_of(data: dict[str, Any], key: str, kind: type) -> Any:
    values = data.get(key)
    if values is None and key not in ("moves", "players"):
        return None
    if not isinstance(values, list) or not all(type(value) is kind for value in values):
        raise BadRecord(f"The record's {key!r} is missing or not a list of which each is {_kind_name(kind)}.")
    return values


def _hexadecimal(data: dict[str, Any], key: str) -> str | None:
    value = data.get(key)
    if value is None:
        return None
    try:
        bytes.fromhex(value)
    except (TypeError, ValueError):
        raise BadRecord(f"The record's {key!r} of the dice is not written in hexadecimal.") from None
    return str(value)


def _luck(dice: dict[str, Any], seats: int) -> list[str]:
    given = dice.get("luck")
    if not isinstance(given, list) or len(given) != seats or not all(map(is_luck, given)) or not any(given):
        raise BadRecord("The record's 'luck' of the dice must be written in hexadecimal, one for each seat.")
    return given


def is_luck(text: Any) -> bool:
    """Whether a seat can have given this to the dice: up to 64 digits in hexadecimal, or nothing."""
    return isinstance(text, str) and re.fullmatch(r"[0-9a-f]{0,64}", text) is not None


def _kind_name(kind: type) -> str:
    return {str: "a text", int: "a whole number", dict: "a table", float: "a number with a point"}[kind]
