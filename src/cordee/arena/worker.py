"""A process that plays batches: it reads what to do from its input until that ends, and answers on its output.

What stands in its environment (`CORDEE_SET`, `CORDEE_BOX`) holds for every game it loads.
"""

from __future__ import annotations

import os
import pickle
import sys

from cordee.arena.pools import Answer, answer


def main() -> None:
    """Answer until there is nothing more to play."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints must not come between the answers
    while True:
        try:
            task, match, numbers = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        except Exception as error:  # a task that cannot be found here
            found = Answer(error=error)
        else:
            found = answer(task, match, numbers)
        pickle.dump(found, answers)
        answers.flush()


if __name__ == "__main__":
    main()
