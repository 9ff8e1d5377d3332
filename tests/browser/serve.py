"""`cordee serve`, but with the same dice at every table: who plays the same way meets the same game.

So that a failure can be seen again. `CORDEE_TEST_DICE=anything make test` tries other games.
"""

from __future__ import annotations

import os
import sys
from unittest.mock import patch

from cordee.server.serve import main

SECRET = os.environ.get("CORDEE_TEST_DICE", "the same dice for all").encode()

if __name__ == "__main__":
    with patch("cordee.engine.dealer.secrets") as chance:
        chance.token_bytes.return_value = SECRET
        main(port=int(sys.argv[1]))
