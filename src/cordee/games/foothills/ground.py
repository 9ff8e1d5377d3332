"""The ground of the wide table of Foothills: its measures, and where the cards of the lines in play lie.

Each line in play is a row of station cards from its start to its buffer. What the lines leave free is meadow, for the
reserve and for scenery. All of it is worked out once for each pair of closed lines.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from cordee.games.foothills import box
from cordee.games.foothills.signs import Rect

Piece = dict[str, Any]
FOLDER = Path(__file__).parent

TICKETS = {
    "red": ("#b5525f", "#ffffff"),
    "orange": ("#dd9445", "#22301f"),
    "yellow": ("#e3bb3c", "#22301f"),
    "turquoise": ("#4fa7a5", "#12201a"),
    "brown": ("#845c3c", "#ffffff"),
    "pink": ("#dd93ae", "#22301f"),
    "white": ("#fdfbf4", "#22301f"),
}
"""The colour of each kind of ticket, and that of the letters on it."""

SHORTER = 4
"""The columns that the lines below the longest one fill at most."""
YARD_ROWS = 3
"""The rows beside which stockyard and pub lie: no line of the first three in play reaches so far."""


@dataclass(frozen=True, eq=False)
class Layout:
    """The measures that both shapes of the table have. Those of a card count from its own corner."""

    width: int
    height: int
    space: float  # the width of a station space, at most
    beside: float  # the width of what stands beside the station spaces, at most
    spot: float  # the radius of a surveyor's place
    sign: float  # the largest sign
    plates: tuple[Rect, int]  # where ways to pay or to keep cubes are offered, and how many side by side
    plate: float  # the height of one of them, at most


@dataclass(frozen=True, eq=False)
class Wide(Layout):
    """The measures of the wide table."""

    left: float
    top: float
    start: float  # the width of a starting station
    gap: float
    row: float  # the height of a row
    end: float  # what is left free for buffers at the right
    head: float  # the height of a card's name
    middle: tuple[float, float]  # top and height of the spaces of a card
    rail: tuple[float, float]  # top and height of its track space
    band: float  # the width of a line's number at its start
    shed: Rect
    bag: Rect
    pub: Rect
    supply: Rect
    meadow: float  # where the reserve may begin beside long lines
    reserve: tuple[float, tuple[float, ...]]  # the least width of a reserve card, the heights to try
    hand: Rect  # the viewer's own action cards
    goods: Rect
    desk: Rect  # score pile, tickets and tiles of the viewer

    def y(self, row: int) -> float:
        """Where a row begins."""
        return self.top + row * (self.row + self.gap)


WIDE = Wide(
    width=992, height=524, left=5, top=4, start=122, gap=4, row=67, end=26, head=15, middle=(16, 31),
    rail=(48, 19), band=23, space=64, beside=94, spot=11, sign=15, shed=(718, 5, 162, 110), bag=(898, 14, 76, 86),
    pub=(718, 124, 160, 90), supply=(890, 136, 98, 78), plates=((716, 122, 272, 94), 3), plate=34, meadow=716,
    reserve=(130, (31, 25)), hand=(166, 436, 640, 84), goods=(6, 436, 154, 84), desk=(812, 436, 176, 84),
)  # fmt: skip


def colours(card: int) -> tuple[str, str]:
    """The colours of a card's first line: of its ticket and of the letters on it."""
    start = card if card < box.STARTS else int(box.LINE_START[box.CARD_LINES[card][0]])
    return TICKETS[box.TICKET_COLOURS[start]]


def component(key: str) -> str:
    """The key under which a card is found among the components: a slash cannot stand in an address."""
    return key.replace("/", "+")


class Ground(ABC):
    """The lines in play, from top to bottom, and where their cards lie."""

    layout: Layout
    before_survey: float
    """The width of a starting station before its surveyor space."""

    def __init__(self, lines: tuple[str, ...], cards: tuple[str, ...]) -> None:
        self.lines = lines
        self.cards = sorted(box.CARDS.index(key) for key in cards)
        self.numbers = [box.LINES.index(key) for key in lines]
        self._rects: dict[int, Rect] = {}

    def lines_of(self, card: int) -> list[str]:
        """The lines in play that pass over a card."""
        return [box.LINES[line] for line in box.CARD_LINES[card] if box.LINES[line] in self.lines]

    def rect(self, card: int) -> Rect:
        """Where a card lies."""
        found = self._rects.get(card)
        if found is None:
            found = self._rects[card] = self._rect(card)
        return found

    @abstractmethod
    def _rect(self, card: int) -> Rect:
        """Where a card lies in this drawing."""

    @abstractmethod
    def middle(self, card: int) -> tuple[float, float]:
        """Top and height of the spaces of a card."""

    @abstractmethod
    def rail(self, card: int, place: int) -> Rect:
        """A track space, from the corner of its card."""


class Map(Ground):
    """The wide table: each line in play is a row of cards."""

    layout = WIDE
    before_survey = WIDE.band + 34

    # ── Cards ──

    @cached_property
    def column(self) -> float:
        """The width of a column."""
        first = self.layout.left + self.layout.start + self.layout.gap
        columns = max(box.CARD_COLUMN[card] + len(box.CARD_NAMES[card]) - 1 for card in range(len(box.CARDS)))
        return (self.layout.width - self.layout.end - first) / (columns - 1) - self.layout.gap

    def x(self, column: int) -> float:
        """Where a column begins."""
        layout = self.layout
        if column == 1:
            return layout.left
        return layout.left + layout.start + layout.gap + (column - 2) * (self.column + layout.gap)

    def rows_of(self, card: int) -> list[int]:
        """The rows that a card fills: two where it is shared and both lines are in play (FH-034)."""
        return [self.lines.index(line) for line in self.lines_of(card)]

    def _rect(self, card: int) -> Rect:
        layout, filled, wide = self.layout, self.rows_of(card), len(box.CARD_NAMES[card])
        w = layout.start if card < box.STARTS else wide * self.column + (wide - 1) * layout.gap
        h = len(filled) * layout.row + (len(filled) - 1) * layout.gap
        return self.x(box.CARD_COLUMN[card]), layout.y(filled[0]), w, h

    def middle(self, card: int) -> tuple[float, float]:
        return self.layout.middle

    def rail(self, card: int, place: int) -> Rect:
        """Several lie side by side."""
        wide = self.rect(card)[2] / len(box.CARD_TRACKS[card])
        y, h = self.layout.rail
        return wide * place, y, wide, h

    # ── Lines ──

    @cached_property
    def ends(self) -> list[Piece]:
        """For each line its rails from start to end, and the place of its buffer."""
        layout, found = self.layout, []
        size = 25.0
        for row, (line, number) in enumerate(zip(self.lines, self.numbers, strict=True)):
            x, _y, w, _h = self.rect(int(box.LAST_CARD[number]))
            y = layout.y(row) + layout.rail[0]
            found.append(
                {
                    "id": f"buffer-{line}",
                    "line": line,
                    "from": layout.left + layout.band,
                    "x": x + w,
                    "y": y,
                    "h": layout.rail[1],
                    "size": size,
                    "at": (x + w + size / 2 - 1, y + layout.rail[1] / 2 - 1),
                }
            )
        return found

    @cached_property
    def tabs(self) -> list[Piece]:
        """The number of each line at its start: what can be done with the line as a whole hangs there."""
        layout, found = self.layout, []
        for row, (line, number) in enumerate(zip(self.lines, self.numbers, strict=True)):
            start = int(box.LINE_START[number])
            joint = 0 if self.rows_of(start)[0] == row else layout.gap
            found.append(
                {
                    "line": line,
                    "name": box.LINE_NAMES[number],
                    "x": layout.left,
                    "y": layout.y(row) - joint,
                    "w": layout.band,
                    "h": layout.row + joint,
                    "middle": layout.y(row) + layout.row / 2,
                    "ink": colours(start)[1],
                }
            )
        return found

    # ── What the lines leave free ──

    @cached_property
    def regions(self) -> list[Rect]:
        """Where the reserve may lie: beside the last rows, right of their cards."""
        layout = self.layout
        found: list[Rect] = []
        for row in range(YARD_ROWS, len(self.lines)):
            left = max(self.ends[row]["x"] + self.ends[row]["size"] + 2, self.free_from(row))
            if layout.width - 4 - left < layout.reserve[0]:
                continue
            y = layout.y(row)
            above = found[-1] if found else None
            if above and above[0] == left and above[1] + above[3] + layout.gap >= y:
                found[-1] = (left, above[1], above[2], y + layout.row - above[1])
            else:
                found.append((left, y, layout.width - 4 - left, layout.row))
        return found

    def free_from(self, row: int) -> float:
        """Where the meadow begins beside a row: further left below the longest line."""
        ends = [float(end["x"]) for end in self.ends]
        longest = ends.index(max(ends))
        below = row > longest and ends[longest] > self.layout.meadow
        return self.x(SHORTER + 1) + 24 if below else self.layout.meadow

    @cached_property
    def slots(self) -> list[Rect]:
        """A place for each reserve card, as high as all of them allow; none before the lines are known."""
        count, (least, heights) = RESERVE * len(box.LETTERS), self.layout.reserve
        slots: list[Rect] = []
        for height in heights if self.lines else ():
            slots = []
            for x, y, w, h in self.regions:
                across, down = int((w + 3) // (least + 3)), int((h + 3) // (height + 3))
                wide = (w + 3) / max(1, across) - 3
                grid = [(x + n * (wide + 3), y + m * (height + 3)) for m in range(down) for n in range(across)]
                slots += [(left, top, wide, height) for left, top in grid]
            if len(slots) >= count:
                break
        return slots[:count]

    @cached_property
    def vignettes(self) -> list[Piece]:
        """A train, a lake or sheep where a short line leaves room for them."""
        layout = self.layout
        found: list[Piece] = []
        limit = min([layout.meadow, *[rect[0] for rect in self.regions]])
        for row, end in enumerate(self.ends):
            left = end["x"] + end["size"] + 6
            room = limit - 4 - left
            if room >= 90:
                kind = "train" if room >= 250 and not any(one["kind"] == "train" for one in found) else "sheep"
                found.append({"kind": kind, "x": left, "y": layout.y(row), "w": room, "h": layout.row})
        return found


RESERVE = int(box.BOX["setup"]["reserve"])
"""The reserve cards of a letter."""


def lines_in_play(view: Piece) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines in play and their cards."""
    return tuple([line["key"] for line in view["lines"]]), tuple(view["cards"])


@cache
def _map(lines: tuple[str, ...], cards: tuple[str, ...]) -> Map:
    return Map(lines, cards)


def map_of(view: Piece) -> Map:
    """The ground of a view: the same for all with the same lines in play."""
    return _map(*lines_in_play(view))
