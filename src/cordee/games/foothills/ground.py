"""The ground of the table of Foothills: the measures of its two shapes, and where the cards of the lines in play lie.

Each line in play is a row of station cards from its start to its buffer. What the lines leave free is meadow, for the
reserve and for scenery. All of it is worked out once for each pair of closed lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from cordee.games.foothills import box
from cordee.games.foothills.signs import Rect

Piece = dict[str, Any]

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
    """The measures of one shape of the table. Those of a card count from its own corner."""

    width: int
    height: int
    roomy: bool
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
    space: float  # the width of a station space, at most
    spot: float  # the radius of a surveyor's place
    sign: float  # the largest sign
    shed: Rect
    bag: Rect
    pub: Rect
    supply: Rect
    plates: tuple[Rect, int]  # where ways to pay or to keep cubes are offered, and how many side by side
    meadow: float  # where the reserve may begin beside long lines
    reserve: tuple[float, tuple[float, ...]]  # the least width of a reserve card, the heights to try
    hand: Rect  # the viewer's own action cards
    goods: Rect
    desk: Rect  # score pile, tickets and tiles of the viewer

    def y(self, row: int) -> float:
        """Where a row begins."""
        return self.top + row * (self.row + self.gap)


WIDE = Layout(
    width=992, height=524, roomy=True, left=5, top=4, start=122, gap=4, row=67, end=26, head=15, middle=(16, 31),
    rail=(48, 19), band=23, space=64, spot=11, sign=15, shed=(718, 5, 162, 110), bag=(898, 14, 76, 86),
    pub=(718, 124, 160, 90), supply=(890, 136, 98, 78), plates=((716, 122, 272, 94), 3), meadow=716,
    reserve=(130, (31, 25)), hand=(166, 436, 640, 84), goods=(6, 436, 154, 84), desk=(812, 436, 176, 84),
)  # fmt: skip
TALL = Layout(
    width=390, height=434, roomy=False, left=2, top=48, start=40, gap=2, row=50, end=13, head=11, middle=(11, 25),
    rail=(37, 13), band=13, space=40, spot=7.5, sign=12, shed=(2, 2, 132, 43), bag=(137, 2, 92, 43),
    pub=(232, 2, 74, 43), supply=(309, 2, 79, 43), plates=((137, 2, 251, 44), 3), meadow=0,
    reserve=(37, (22,)), hand=(2, 388, 346, 44), goods=(0, 0, 0, 0), desk=(350, 388, 38, 44),
)  # fmt: skip
LAYOUTS = {"wide": WIDE, "tall": TALL}


def colours(card: int) -> tuple[str, str]:
    """The colours of a card's first line: of its ticket and of the letters on it."""
    start = card if card < box.STARTS else int(box.LINE_START[box.CARD_LINES[card][0]])
    return TICKETS[box.TICKET_COLOURS[start]]


def component(key: str) -> str:
    """The key under which a card is found among the components: a slash cannot stand in an address."""
    return key.replace("/", "+")


class Ground:
    """A layout with the lines in play, from top to bottom, and their cards."""

    def __init__(self, layout: Layout, lines: tuple[str, ...], cards: tuple[str, ...]) -> None:
        self.layout = layout
        self.lines = lines
        self.cards = sorted(box.CARDS.index(key) for key in cards)
        self.numbers = [box.LINES.index(key) for key in lines]
        self._rects: dict[int, Rect] = {}

    # ── Cards ──

    @cached_property
    def column(self) -> float:
        """The width of a column."""
        first = self.layout.left + self.layout.start + self.layout.gap
        counted = range(len(box.CARDS)) if self.layout.roomy else self.cards
        columns = max((box.CARD_COLUMN[card] + len(box.CARD_NAMES[card]) - 1 for card in counted), default=1)
        return (self.layout.width - self.layout.end - first) / (columns - 1) - self.layout.gap

    def x(self, column: int) -> float:
        """Where a column begins."""
        layout = self.layout
        if column == 1:
            return layout.left
        return layout.left + layout.start + layout.gap + (column - 2) * (self.column + layout.gap)

    def lines_of(self, card: int) -> list[str]:
        """The lines in play that pass over a card."""
        return [box.LINES[line] for line in box.CARD_LINES[card] if box.LINES[line] in self.lines]

    def rows_of(self, card: int) -> list[int]:
        """The rows that a card fills: two where it is shared and both lines are in play (FH-034)."""
        return [self.lines.index(line) for line in self.lines_of(card)]

    def rect(self, card: int) -> Rect:
        """Where a card lies."""
        found = self._rects.get(card)
        if found is None:
            found = self._rects[card] = self._rect(card)
        return found

    def _rect(self, card: int) -> Rect:
        layout, filled, wide = self.layout, self.rows_of(card), len(box.CARD_NAMES[card])
        w = layout.start if card < box.STARTS else wide * self.column + (wide - 1) * layout.gap
        h = len(filled) * layout.row + (len(filled) - 1) * layout.gap
        return self.x(box.CARD_COLUMN[card]), layout.y(filled[0]), w, h

    # ── Lines ──

    @cached_property
    def ends(self) -> list[Piece]:
        """For each line its rails from start to end, and the place of its buffer."""
        layout, found = self.layout, []
        size = 25.0 if layout.roomy else 14.0
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
        if not layout.roomy:
            return [(layout.left, layout.y(len(self.lines)) + 1, layout.width - 2 * layout.left, layout.reserve[1][0])]
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
                if not self.layout.roomy:
                    across, down = count, 1
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
        if not layout.roomy:
            return []
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


@cache
def _ground(layout: Layout, lines: tuple[str, ...], cards: tuple[str, ...]) -> Ground:
    return Ground(layout, lines, cards)


def ground_of(layout: Layout, view: Piece) -> Ground:
    """The ground of a view: the same for all with the same lines in play."""
    return _ground(layout, tuple([line["key"] for line in view["lines"]]), tuple(view["cards"]))
