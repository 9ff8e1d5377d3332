"""How long a table waits for somebody who is away before the others may let a bot play for them."""

DAYS, EVENING, LIVE = "days", "evening", "live"
PATIENCE: dict[str, float] = {LIVE: 60.0, EVENING: 300.0, DAYS: 86_400.0}
"""In seconds, unless the server is set otherwise."""
