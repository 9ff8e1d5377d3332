"""A module of an extra that is there and lacks something else."""

import nothing_of_that_name  # type: ignore[import-not-found]  # noqa: F401
