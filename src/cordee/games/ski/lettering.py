"""Names in lines: what fits into a width is known before it is drawn, so that no letter is ever squeezed."""

from __future__ import annotations

from functools import cache

NARROW = dict.fromkeys("ijlI'’.,:;|! ", 0.32) | dict.fromkeys("ftr-()/«»", 0.42) | dict.fromkeys("mwMW", 0.95)
LETTER, CAPITAL = 0.61, 0.7
"""The widths of letters in heights, those of a wide common face."""

HYPHENS = (
    "Reclassi-fication", "organi-sation", "Engi-neering", "Construc-tion", "Under-ground", "depart-ment",
    "Confe-rence", "Recruit-ment", "resto-ration", "Feasi-bility", "Sponso-ring", "Land-scaped", "farm-house",
    "View-point", "prome-nade", "work-shop", "Cross-roads", "Pedes-trian", "Moun-tain", "Apart-ment", "Restau-rant",
    "Shop-ping", "Ava-lanche", "Well-ness", "Funi-cular", "exten-sion", "Market-ing", "Effi-cient", "rene-wal",
    "Develop-ment", "Recycl-ing", "supplé-men-taires", "télé-phérique", "téléca-bines", "Planifi-cation",
    "indéter-minée", "Reclas-sement", "Recru-tement", "Prépa-ration", "faisa-bilité", "saison-niers",
    "funicu-laire", "fores-tière", "souter-rain", "patri-moine", "mar-chande", "tech-niques", "Loge-ments",
    "bâtis-seuse", "ava-lanches", "Change-ment", "Déve-loppe-ment", "Rési-dence", "Parrai-nage", "Belvé-dère",
    "Subven-tion", "Ravale-ment", "direc-teur", "person-nel", "Rénova-tion", "mon-tagne", "Repor-tage",
    "réfle-xion", "Recy-clage", "Pépi-nière", "d’occa-sion", "d’embau-che", "rou-tière",
)  # fmt: skip
"""Where long words may be parted."""
PARTED = {word.replace("-", "").lower(): word.split("-") for word in HYPHENS}


def width(words: str, size: float) -> float:
    """About how wide words are, never less than they are."""
    return size * sum(NARROW.get(letter, CAPITAL if letter.isupper() else LETTER) for letter in words)


@cache
def broken(name: str, room: float, size: float, most: int) -> tuple[str, ...]:
    """A name in lines of a width, parted where it may be; what no line is left for is told by an ellipsis."""
    found = [""]
    for word in name.replace("-", "- ").split(" "):
        for piece in pieces(word, room, size):
            put(found, piece, room, size)
    if len(found) <= most:
        return tuple(found)
    last = found[most - 1].rstrip("-")
    while width(last + "…", size) > room:
        last = last[:-1]
    return (*found[: most - 1], last + "…")


def put(lines: list[str], piece: str, room: float, size: float) -> None:
    """Add to the last line what fits there, else begin another."""
    joint = "" if not lines[-1] or lines[-1].endswith("-") else " "
    if not lines[-1] or width(lines[-1] + joint + piece, size) <= room:
        lines[-1] += joint + piece
    else:
        lines.append(piece)


def pieces(word: str, room: float, size: float) -> list[str]:
    """A word whole, or in as few parts as fit into a line."""
    parts = PARTED.get(word.lower(), [word])
    if width(word, size) <= room or len(parts) == 1:
        return [word]
    at, found = 0, [""]
    for n, part in enumerate(parts):
        said, at = word[at : at + len(part)], at + len(part)
        hyphen = "-" if n < len(parts) - 1 else ""
        if not found[-1] or width(found[-1] + said + hyphen, size) <= room:
            found[-1] += said
        else:
            found[-1] += "-"
            found.append(said)
    return found


def soft(name: str) -> str:
    """A name whose long words may be parted where they may be, by whoever sets it in lines."""
    return " ".join(_soft(word) for word in name.split(" "))


def _soft(word: str) -> str:
    parts, at = [], 0
    for part in PARTED.get(word.lower(), [word]):
        parts.append(word[at : at + len(part)])
        at += len(part)
    return "\u00ad".join(parts)
