"""A game's six colours as the style sheet of its pages, in dark and in light, readable in both."""

from __future__ import annotations

from collections.abc import Mapping

LOBBY = {
    "sky": "#16263f",
    "far": "#2c4364",
    "near": "#6c8bb0",
    "ground": "#f4efe4",
    "accent": "#f2b544",
    "ink": "#0d1728",
}
READABLE = 4.6
"""The contrast of text to its background: a little more than the 4.5 of WCAG AA."""


def mix(one: str, other: str, part: float) -> str:
    """`part` of the way from one colour to the other."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours by WCAG 2."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable(colour: str, towards: str, *backgrounds: str) -> str:
    """The colour, moved as little as needed until it reads on every background."""
    for step in range(21):
        tried = mix(colour, towards, step / 20)
        if all(contrast(tried, background) >= READABLE for background in backgrounds):
            return tried
    return towards


def dark(palette: Mapping[str, str]) -> dict[str, str]:
    """The tones of the page at night."""
    ink, far, text = palette["ink"], palette["far"], mix(palette["ground"], "#ffffff", 0.25)
    panel, raised, chosen = mix(ink, far, 0.35), mix(ink, far, 0.68), mix(ink, palette["accent"], 0.2)
    return {
        "page": ink,
        "panel": panel,
        "raised": raised,
        "sunk": mix(ink, far, 0.12),
        "line": mix(far, palette["near"], 0.2),
        "text": text,
        "dim": readable(palette["near"], "#ffffff", ink, panel, raised),
        "lit": readable(palette["accent"], "#ffffff", ink, panel, raised),
        "fresh": readable("#8fe3ff", "#ffffff", ink, panel),
        "good": readable("#7fe0a3", "#ffffff", ink, panel, raised, chosen),
        "bad": readable("#ff9a8f", "#ffffff", ink, panel, raised, chosen),
        "chosen": chosen,
    }


def light(palette: Mapping[str, str]) -> dict[str, str]:
    """The tones of the page by day."""
    ink, near = palette["ink"], palette["near"]
    page = mix(palette["ground"], "#ffffff", 0.3)
    panel, raised = mix(palette["ground"], "#ffffff", 0.82), mix(page, near, 0.16)
    sunk, chosen = mix(page, near, 0.1), mix("#ffffff", palette["accent"], 0.35)
    return {
        "page": page,
        "panel": panel,
        "raised": raised,
        "sunk": sunk,
        "line": mix(page, near, 0.45),
        "text": ink,
        "dim": readable(near, "#000000", page, panel, raised, sunk),
        "lit": readable(palette["accent"], "#000000", page, panel, raised),
        "fresh": readable("#1184ad", "#000000", page, panel),
        "good": readable("#1c7a43", "#000000", page, panel, raised, sunk, chosen),
        "bad": readable("#b3261e", "#000000", page, panel, raised, sunk, chosen),
        "chosen": chosen,
    }


def style_sheet(palette: Mapping[str, str]) -> str:
    """The custom properties that the pages are painted with."""
    accent = palette["accent"]
    own = {"accent": accent, "on-accent": readable(palette["ink"], "#000000", accent), "sky": palette["sky"]}
    own["ground"] = palette["ground"]
    night, day = _block(dark(palette) | own), _block(light(palette) | own)
    return (
        f":root{{color-scheme:dark;{night}}}\n"
        f"@media (prefers-color-scheme:light){{:root[data-colours=auto]{{color-scheme:light;{day}}}}}\n"
        f":root[data-colours=light]{{color-scheme:light;{day}}}\n"
    )


def _block(tones: Mapping[str, str]) -> str:
    return "".join(f"--{name}:{tone};" for name, tone in tones.items())


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
