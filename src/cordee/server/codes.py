"""Words that carry an identity: a short code for a few minutes, and a long phrase to write down."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata

WORDS = (
    "abri", "agama", "alpaga", "alpin", "altitude", "anorak", "ara", "auberge", "aurore", "avalanche", "balise",
    "bivouac", "bonnet", "boussole", "cairn", "cascade", "chalet", "chamois", "cime", "col", "colibri", "condor",
    "corde", "crampon", "cristal", "crocus", "edelweiss", "everest", "falaise", "ferrata", "funiculaire", "genepi",
    "gentiane", "glacier", "granite", "grotte", "igloo", "lagon", "lama", "lanterne", "lavande", "luge", "lynx",
    "marmotte", "massif", "menhir", "meteo", "moraine", "nomade", "nuage", "ours", "panda", "panorama", "piolet",
    "piton", "plateau", "ravin", "refuge", "sentier", "sherpa", "sommet", "torrent", "yak", "yeti",
)  # fmt: skip
"""Easy to say and to type: 64 of them."""
CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
SYLLABLES = 6
"""Made-up words in a phrase; each has 16 random bits."""


def new_code() -> str:
    """A code that is good for a few minutes: 25 random bits, and guessing is limited."""
    return f"{secrets.choice(WORDS)}-{secrets.randbelow(10_000):04}-{secrets.choice(WORDS)}"


def new_phrase() -> str:
    """A phrase to write down: 96 random bits in words that sound the same in every language."""
    return "-".join(_sounded(secrets.randbits(16)) for _word in range(SYLLABLES))


def _sounded(bits: int) -> str:
    """16 bits as consonants and vowels in turn."""
    letters = []
    for width, shift in ((4, 12), (2, 10), (4, 6), (2, 4), (4, 0)):
        letters.append((CONSONANTS if width == 4 else VOWELS)[bits >> shift & (1 << width) - 1])
    return "".join(letters)


def digest(text: str) -> str:
    """How a code or phrase is stored, however it is typed: with spaces, points, capitals or accents."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c))
    words = re.findall(r"[a-z]+|[0-9]+", plain)
    return hashlib.sha256("-".join(words).encode()).hexdigest()
