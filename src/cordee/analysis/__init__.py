"""Luck and skill, apart: chances to win at any moment, hints, and the analysis of a record.

    from cordee.analysis import analyse, hint

    advice = hint(game, state)              # three choices of the seat that decides, from what it knows
    found = analyse(record)                 # every moment weighed, and a ledger that adds up
    found.to_json()

docs/analysis.md tells the method and how far its figures can be trusted.
"""

from cordee.analysis.hints import Advice, Hint, hint
from cordee.analysis.ledger import Account, Analysis
from cordee.analysis.moments import DEFAULT, Quality, Weighed
from cordee.analysis.records import Work, analyse
from cordee.analysis.values import Value, value_of

__all__ = [
    "DEFAULT", "Account", "Advice", "Analysis", "Hint", "Quality", "Value", "Weighed", "Work", "analyse", "hint",
    "value_of",
]  # fmt: skip
