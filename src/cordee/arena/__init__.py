"""Many games between bots, wherever wanted: `simulate` plays a `Match` and gives its `Report`."""

from cordee.arena.journal import Journal
from cordee.arena.match import Match, Outcome, seed_for
from cordee.arena.pools import Pool
from cordee.arena.report import BotReport, Report, Spread, Tally, wilson
from cordee.arena.simulate import simulate

__all__ = [
    "BotReport", "Journal", "Match", "Outcome", "Pool", "Report", "Spread", "Tally", "seed_for", "simulate", "wilson",
]  # fmt: skip
