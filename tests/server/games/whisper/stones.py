"""The stones of Whisper, each with a name that stands nowhere else."""

STONES = ("agate", "beryl", "chrysoprase", "diopside", "epidote", "fluorite", "garnet", "howlite", "iolite", "jasper")
