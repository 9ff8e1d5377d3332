"""The table of Foothills: what lies where, what may be asked of it, and what people see of it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cordee.engine.core import SheetLine, State, shared_among_best, turn_places
from cordee.engine.piles import Bag
from cordee.games.foothills.box import (
    ACTION_CARDS,
    ANY_LINE,
    BONUS_POINTS,
    CARD_COUNT,
    CARD_LINE_BITS,
    CARD_LINES,
    CARD_SPACES,
    CARD_TRACKS,
    CARDS,
    EVENT,
    GOODS,
    ICON_KEYS,
    ICONS,
    IRON,
    KINDS,
    LAST_CARD,
    LETTERS,
    LINE_BONUS,
    LINE_SPACES,
    LINE_TRACKS,
    LINES,
    PAIRS,
    PASSENGER,
    PLACES,
    STARTS,
    STONE,
    SUMMIT_POINTS,
    TICKET_LINE,
    TRACK_CARD,
    VP,
)

# Who has a track or station space: a seat, a competitor, or nobody.
FREE: Final[i64] = -1
RIVAL: Final[i64] = 2
# Where the summit token is when no seat holds it.
ON_CARD: Final[i64] = -1
IN_BOX: Final[i64] = -2
NO_CARD: Final[i64] = -1
HELD: Final[i64] = 5  # kinds of goods in `held`
CUBES: Final[list[str]] = ["iron", "stone", "event"]


class Foothills(State):
    """A table of Foothills. Everything lies open; only draws from the bag are unknown, to both alike (FH-254)."""

    # The set-up.
    blue: i64 = 0  # the seat that plays blue (FH-252)
    first_wanted: i64 = -1  # the seat that shall begin, -1 for chance (FH-051)
    closed: i64 = -1  # place in PAIRS
    lines: i64 = 0  # a bit for each line in play
    cards: i64 = 0  # a bit for each station card in play
    # The lines.
    rubble: list[i64]  # on each station card
    track: list[i64]  # of each track space
    station: list[i64]  # of each station space
    tiled: i64 = 0  # a bit for each card that bears a tile of any kind
    served: i64 = 0  # a bit for each card with a station, starts included (FH-183)
    ended: i64 = 0  # a bit for each line that has ended, with a buffer or without one (FH-271)
    buffered: i64 = 0  # a bit for each line with a buffer
    buffers: i64 = 0  # left
    rivals: i64 = 0  # competitor tiles left
    summit: i64 = IN_BOX
    # Stockyard and bag: iron, stone, events; cubes drawn and not yet chosen from (FH-266).
    stockyard: list[i64]
    bag: Bag
    drawn: list[i64]
    aside: i64 = 0  # event cubes that wait for the stockyard to be laid out (FH-039)
    # The players.
    held: list[i64]  # HELD × seat + good
    tickets: list[i64]  # a bit for each kind, that is each starting station
    tickets_left: list[i64]  # on each starting station
    tiles: list[i64]  # left
    tracks: list[i64]  # laid
    stations: list[i64]  # built: the station marker (FH-158)
    surveyor: list[i64]  # a card, PUB or HOME
    # Action cards: on each board the kind (0 to 4) of each letter or NO_CARD; then a bit for each letter, each card.
    board: list[i64]  # 5 × seat + letter
    grey: list[i64]  # the letters that show their back
    pile: list[i64]
    reserve: i64 = 0
    boxed: i64 = 0
    # The turn.
    first: i64 = 0
    turn: i64 = 0
    turns: i64 = 0  # begun so far
    slot: i64 = -1  # the letter of the card being resolved
    scored: i64 = 0  # whether that very card went to the score pile (FH-207)
    flips: i64 = 0  # extra flips due (FH-257)
    ending: i64 = 0  # the clause that triggered the end

    def __init__(self, seats: i64) -> None:
        self.seats = seats

    def copy(self) -> Foothills:
        twin = Foothills(self.seats)
        twin.agenda = self.agenda.copy()
        twin.blue = self.blue
        twin.first_wanted = self.first_wanted
        twin.closed = self.closed
        twin.lines = self.lines
        twin.cards = self.cards
        twin.rubble = self.rubble.copy()
        twin.track = self.track.copy()
        twin.station = self.station.copy()
        twin.tiled = self.tiled
        twin.served = self.served
        twin.ended = self.ended
        twin.buffered = self.buffered
        twin.buffers = self.buffers
        twin.rivals = self.rivals
        twin.summit = self.summit
        twin.stockyard = self.stockyard.copy()
        twin.bag = self.bag.copy()
        twin.drawn = self.drawn.copy()
        twin.aside = self.aside
        twin.held = self.held.copy()
        twin.tickets = self.tickets.copy()
        twin.tickets_left = self.tickets_left.copy()
        twin.tiles = self.tiles.copy()
        twin.tracks = self.tracks.copy()
        twin.stations = self.stations.copy()
        twin.surveyor = self.surveyor.copy()
        twin.board = self.board.copy()
        twin.grey = self.grey.copy()
        twin.pile = self.pile.copy()
        twin.reserve = self.reserve
        twin.boxed = self.boxed
        twin.first = self.first
        twin.turn = self.turn
        twin.turns = self.turns
        twin.slot = self.slot
        twin.scored = self.scored
        twin.flips = self.flips
        twin.ending = self.ending
        return twin

    def on_turn(self) -> i64:
        return self.turn

    def round_now(self) -> i64:
        return (self.turns + 1) // 2

    def starts(self) -> dict[str, list[str]]:
        colours = ["blue" if seat == self.blue else "green" for seat in range(self.seats)]
        return {"turn": turn_places(self.first, self.seats), "colour": colours}

    def end_clause(self) -> i64:
        return self.ending if self.ending else 282

    # ── What players hold ──

    def has(self, good: i64) -> i64:
        """How much of a good the player of this turn holds."""
        return self.held[HELD * self.turn + good]

    def receive(self, good: i64, count: i64) -> None:
        self.held[HELD * self.turn + good] += count

    def resources_in_stockyard(self) -> i64:
        return self.stockyard[IRON] + self.stockyard[STONE]

    def resources_in_bag(self) -> i64:
        return self.bag.counts[IRON] + self.bag.counts[STONE]

    def obtainable(self, kind: i64) -> bool:
        """Whether stockyard or bag hold such a resource (FH-140, FH-188)."""
        return self.stockyard[kind] > 0 or self.bag.counts[kind] > 0

    # ── Lines ──

    def ticket_lines(self, seat: i64) -> i64:
        """The lines in play whose ticket a seat holds, as bits (FH-199)."""
        held = self.tickets[seat]
        lines: i64 = 0
        card: i64 = 0
        while held:
            if held & 1:
                lines |= CARD_LINE_BITS[card]
            held >>= 1
            card += 1
        return lines & self.lines

    def track_lines(self, seat: i64) -> i64:
        """The lines in play on which a seat has a track, as bits; one at Porthmadog counts for both (FH-273)."""
        lines: i64 = 0
        card: i64 = STARTS
        while card < CARD_COUNT:
            for space in CARD_TRACKS[card]:
                if self.track[space] == seat:
                    lines |= CARD_LINE_BITS[card]
            card += 1
        return lines & self.lines

    def lines_within(self, limit: i64) -> i64:
        """The lines in play to which an effect is limited, as bits."""
        if limit == ANY_LINE:
            return self.lines
        if limit == TICKET_LINE:
            return self.ticket_lines(self.turn)
        return self.ticket_lines(self.turn) | self.track_lines(self.turn)

    def rubble_lines(self) -> i64:
        """The lines in play with rubble, as bits; Porthmadog's counts for both of its lines (FH-267)."""
        lines: i64 = 0
        card: i64 = STARTS
        while card < CARD_COUNT:
            if self.rubble[card] > 0:
                lines |= CARD_LINE_BITS[card]
            card += 1
        return lines & self.lines

    def track_space(self, line: i64) -> i64:
        """The leftmost available track space of a line, or -1 (FH-126, FH-127, FH-133)."""
        if self.ended >> line & 1 or not self.lines >> line & 1:
            return -1
        for space in LINE_TRACKS[line]:
            if self.track[space] == FREE and self.rubble[TRACK_CARD[space]] == 0:
                return space
        return -1

    def stations_on(self, line: i64, seat: i64) -> int:
        """The stations of a seat on a line; Porthmadog's counts for both of its lines (FH-171, FH-241)."""
        return len([space for space in LINE_SPACES[line] if self.station[space] == seat])

    # ── Buffers and competitors ──

    def complete(self, line: i64) -> bool:
        """Whether every track space of a line is occupied (FH-131, FH-136)."""
        return all(self.track[space] != FREE for space in LINE_TRACKS[line])

    def end_line(self, line: i64) -> None:
        """End a line, with a buffer if one is left; the last buffer triggers the end (FH-132, FH-134, FH-271)."""
        if self.ended >> line & 1:
            return
        self.ended |= 1 << line
        if self.buffers == 0:
            return
        self.buffered |= 1 << line
        self.buffers -= 1
        if self.buffers == 0:
            self.trigger_end(229)

    def close_complete_lines(self, card: i64) -> None:
        """A tile has come to this card: the lines through it may be complete now (FH-132, FH-137)."""
        for line in CARD_LINES[card]:
            if self.lines >> line & 1 and self.complete(line):
                self.end_line(line)

    def next_rival(self) -> i64:
        """The card on which the next competitor tile goes, or NO_CARD (FH-089 to FH-093)."""
        open_cards = self.cards & ~self.tiled
        card: i64 = STARTS
        while card < CARD_COUNT:
            if open_cards >> card & 1:
                return card
            card += 1
        return NO_CARD

    def place_rival(self) -> None:
        """Place a competitor tile, or trigger the end if that cannot be done (FH-089 to FH-100)."""
        card = self.next_rival()
        if self.rivals == 0 or card == NO_CARD:
            self.trigger_end(230)  # FH-099, FH-100
            return
        self.rivals -= 1
        self.rubble[card] = 0  # FH-094
        for space in CARD_TRACKS[card]:
            self.track[space] = RIVAL
        for space in CARD_SPACES[card]:
            self.station[space] = RIVAL
        self.tiled |= 1 << card
        self.served |= 1 << card  # FH-096
        for line in CARD_LINES[card]:
            if self.lines >> line & 1 and LAST_CARD[line] == card:  # FH-097, whatever else is open on the line
                self.end_line(line)
        self.close_complete_lines(card)

    def trigger_end(self, clause: i64) -> None:
        """The first trigger stands; later ones change nothing (FH-233, FH-281)."""
        if self.ending == 0:
            self.ending = clause

    # ── Score ──

    def bonus_winner(self, line: i64) -> int:
        """Who has more stations on the line, -1 for nobody (FH-237, FH-238, FH-240)."""
        mine, other = self.stations_on(line, 0), self.stations_on(line, 1)
        if mine == other:
            return -1
        return 0 if mine > other else 1

    def icon_points(self, seat: i64, letter: i64) -> i64:
        """What one card of a letter in the score pile is worth (FH-243 to FH-248)."""
        icon = ICONS[letter]
        if icon == 0:
            return self.held[HELD * seat + PASSENGER] // 2
        if icon == 1:
            return self.tracks[seat] // 2
        if icon == 2:
            return self.stations[seat]
        if icon == 3:
            return count_bits(self.tickets[seat])
        return count_bits(self.pile[seat])

    def letter_points(self, seat: i64, letter: i64) -> i64:
        """What the cards of one letter in the score pile are worth (FH-242)."""
        cards = count_bits(self.pile[seat] >> (KINDS * letter) & 31)
        return cards * self.icon_points(seat, letter) if cards > 0 else 0

    def pile_points(self, seat: i64) -> i64:
        """What the whole score pile is worth (FH-242)."""
        points: i64 = 0
        letter: i64 = 0
        while letter < 5:
            points += self.letter_points(seat, letter)
            letter += 1
        return points

    def line_points(self, seat: i64) -> i64:
        """The bonus tokens, were the game over now (FH-237 to FH-241)."""
        points: i64 = 0
        line: i64 = 0
        for bonus in LINE_BONUS:
            if bonus and self.lines >> line & 1 and self.bonus_winner(line) == seat:
                points += BONUS_POINTS
            line += 1
        return points

    def summit_points(self, seat: i64) -> i64:
        return SUMMIT_POINTS if self.summit == seat else 0  # FH-202

    def half_points(self, seat: i64) -> i64:
        """The total in half points: 2 for each VP, 1 for each passenger (FH-249, FH-283)."""
        points = self.held[HELD * seat + VP] + self.pile_points(seat)
        points += self.line_points(seat) + self.summit_points(seat)
        return 2 * points + self.held[HELD * seat + PASSENGER]

    def scores(self) -> list[int]:
        """Half points, so that nothing is rounded (FH-283)."""
        return [int(self.half_points(0)), int(self.half_points(1))]

    def score_sheet(self) -> list[SheetLine]:
        """The count of FH-249, in half points. Who leads on a line or holds the summit may still change."""
        playing = len(self.agenda) > 0
        tokens = SheetLine("vp", 249, [2 * int(self.held[HELD * seat + VP]) for seat in range(2)])
        piles = [
            SheetLine(f"pile_{ICON_KEYS[ICONS[letter]]}", 243 + ICONS[letter],
                      [2 * int(self.letter_points(seat, letter)) for seat in range(2)])
            for letter in range(5)
        ]  # fmt: skip
        open_lines = playing and not self.bonuses_are_sure()
        bonuses = SheetLine("bonus", 237, [2 * int(self.line_points(seat)) for seat in range(2)], open_lines)
        summit = SheetLine("summit", 202, [2 * int(self.summit_points(seat)) for seat in range(2)], playing)
        passengers = SheetLine("passengers", 249, [int(self.held[HELD * seat + PASSENGER]) for seat in range(2)])
        sheet = [tokens, *piles]
        if any(bonus and self.lines >> line & 1 for line, bonus in enumerate(LINE_BONUS)):
            sheet.append(bonuses)
        if self.summit != IN_BOX:
            sheet.append(summit)
        return [*sheet, passengers]

    def bonuses_are_sure(self) -> bool:
        """Whether every bonus token in play belongs to somebody who can no longer lose it (FH-239)."""
        return all(
            self.sure_of_bonus(line) >= 0 for line in range(len(LINES)) if LINE_BONUS[line] and self.lines >> line & 1
        )

    def sure_of_bonus(self, line: i64) -> i64:
        """The seat with more than half of a line's station spaces, -1 for nobody (FH-239)."""
        needed = len(LINE_SPACES[line]) // 2 + 1
        if self.stations_on(line, 0) >= needed:
            return 0
        return 1 if self.stations_on(line, 1) >= needed else -1

    def result(self) -> list[float]:
        """The higher total wins; a tie is a draw, to be played again with swapped colours (FH-250, FH-251)."""
        return shared_among_best(self.scores())

    # ── What people and programs see ──

    def view(self, seat: int | None) -> dict[str, Any]:
        """All of the table: nothing is private (FH-254)."""
        return {
            "closed": [LINES[line] for line in PAIRS[self.closed]] if self.closed >= 0 else [],
            "lines": [self._line_view(line) for line in range(len(LINES)) if self.lines >> line & 1],
            "cards": {
                CARDS[card]: self._card_view(card) for card in range(int(CARD_COUNT)) if self.cards >> card & 1
            },
            "stockyard": {kind: int(self.stockyard[i]) for i, kind in enumerate(CUBES)},
            "bag": {kind: int(self.bag.counts[i]) for i, kind in enumerate(CUBES)},
            "drawn": {kind: int(self.drawn[i]) for i, kind in enumerate(CUBES[:2])},
            "buffers": int(self.buffers),
            "rivals": int(self.rivals),
            "next_rival": CARDS[self.next_rival()] if self.rivals and self.next_rival() != NO_CARD else None,
            "summit": {"in_play": self.summit != IN_BOX, "holder": int(self.summit) if self.summit >= 0 else None},
            "reserve": card_keys(self.reserve) if self.turns or self.boxed else [],
            "players": [self._player_view(player) for player in range(2)],
            "first": int(self.first),
            "turn": int(self.turn),
            "turns": int(self.turns),
            "slot": LETTERS[self.slot] if self.slot >= 0 else None,
            "flips": int(self.flips),
            "ending": int(self.ending),
            "over": not self.agenda,
        }

    def _line_view(self, line: int) -> dict[str, Any]:
        bonus: dict[str, Any] | None = None
        if LINE_BONUS[line]:
            sure = int(self.sure_of_bonus(line))
            bonus = {"leader": self.bonus_winner(line), "won": sure if sure >= 0 else None}
        return {
            "key": LINES[line],
            "ended": bool(self.ended >> line & 1),
            "buffer": bool(self.buffered >> line & 1),
            "stations": [self.stations_on(line, player) for player in range(2)],
            "bonus": bonus,
        }

    def _card_view(self, card: int) -> dict[str, Any]:
        return {
            "rubble": int(self.rubble[card]),
            "track": [owner_word(self.track[space]) for space in CARD_TRACKS[card]],
            "station": [owner_word(self.station[space]) for space in CARD_SPACES[card]],
            "surveyors": [player for player in range(2) if self.surveyor[player] == card],
            "available": bool(self.served >> card & 1),
            "tickets": int(self.tickets_left[card]) if card < STARTS else 0,
        }

    def _player_view(self, player: int) -> dict[str, Any]:
        return {
            "colour": "blue" if player == self.blue else "green",
            "points": int(self.half_points(player)),
            **{good: int(self.held[HELD * player + i]) for i, good in enumerate(GOODS)},
            "tickets": [CARDS[card] for card in range(int(STARTS)) if self.tickets[player] >> card & 1],
            "tiles": int(self.tiles[player]),
            "tracks": int(self.tracks[player]),
            "stations": int(self.stations[player]),
            "surveyor": PLACES[self.surveyor[player]],
            "board": [self._slot_view(player, letter) for letter in range(5)],
            "pile": card_keys(self.pile[player]),
            "pile_points": int(self.pile_points(player)),
        }

    def _slot_view(self, player: int, letter: int) -> dict[str, Any] | None:
        kind = self.board[5 * player + letter]
        if kind == NO_CARD:
            return None
        return {"card": LETTERS[letter] + str(kind + 1), "grey": bool(self.grey[player] >> letter & 1)}


def owner_word(owner: i64) -> int | str | None:
    """A seat, "rival" or nobody, as views tell it."""
    if owner == RIVAL:
        return "rival"
    return int(owner) if owner >= 0 else None


def card_keys(cards: i64) -> list[str]:
    """The action cards of a set of bits."""
    return [key for number, key in enumerate(ACTION_CARDS) if cards >> number & 1]


def listed(mask: i64, first: i64) -> list[i64]:
    """The numbers of a set of bits, counted from `first`."""
    found: list[i64] = []
    while mask:
        if mask & 1:
            found.append(first)
        mask >>= 1
        first += 1
    return found


def count_bits(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def conserved(state: Foothills) -> dict[str, int]:
    """Each kind of piece counted over the whole table: the same in every position of a game (FH-225 to FH-227)."""
    cubes = [
        int(state.stockyard[kind] + state.bag.counts[kind] + state.drawn[kind])
        + int(state.held[kind] + state.held[HELD + kind])
        for kind in (int(IRON), int(STONE))
    ]
    laid = [[*state.track, *state.station].count(seat) for seat in range(2)]
    cards = [*state.pile, state.reserve, state.boxed]
    boards = [kind for kind in state.board if kind != NO_CARD]
    return {
        "iron": cubes[0],
        "stone": cubes[1],
        "events": int(state.stockyard[EVENT] + state.bag.counts[EVENT] + state.aside),
        "buffers": int(state.buffers + count_bits(state.buffered)),
        "competitor tiles": int(state.rivals) + rival_cards(state),
        "tickets": sum([int(n) for n in state.tickets_left]) + sum([int(count_bits(held)) for held in state.tickets]),
        "tiles of seat 1": int(state.tiles[0]) + laid[0],
        "tiles of seat 2": int(state.tiles[1]) + laid[1],
        "action cards": len(boards) + sum([int(count_bits(some)) for some in cards]),
        "station markers": sum([int(n) for n in state.stations]) - len([s for s in state.station if s in (0, 1)]),
    }


def rival_cards(state: Foothills) -> int:
    """Cards under a competitor tile."""
    return len([1 for spaces in CARD_SPACES if spaces and state.station[spaces[0]] == RIVAL])
