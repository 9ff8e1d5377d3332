"""The designer's workshop: the same games on the present box and on changed ones, and what the changes do."""

from cordee.lab.asked import Knob, Variant, knobs_of, variants_of
from cordee.lab.balance import Balance, Proposal, propose
from cordee.lab.report import Report
from cordee.lab.run import Lab, run
from cordee.lab.trial import Trial, play_trial
from cordee.lab.wish import Wish, wishes_of

__all__ = [
    "Balance", "Knob", "Lab", "Proposal", "Report", "Trial", "Variant", "Wish",
    "knobs_of", "play_trial", "propose", "run", "variants_of", "wishes_of",
]  # fmt: skip
