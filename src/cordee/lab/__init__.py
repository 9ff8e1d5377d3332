"""The designer's workshop: the same games on the present box and on changed ones, and what the changes do."""

from cordee.lab.asked import Variant, variants_of
from cordee.lab.report import Report
from cordee.lab.run import Lab, run
from cordee.lab.trial import Trial, play_trial

__all__ = ["Lab", "Report", "Trial", "Variant", "play_trial", "run", "variants_of"]
