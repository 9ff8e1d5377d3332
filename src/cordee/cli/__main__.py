"""`python -m cordee.cli`."""

import sys

from cordee.cli import main

if __name__ == "__main__":
    sys.exit(main())
