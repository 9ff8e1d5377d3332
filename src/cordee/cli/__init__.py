"""The command line: `cordee games | serve | admin | play | simulate | tournament | lab | rules | replay | …`."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from cordee.cli.box import use_boxes
from cordee.cli.parser import build_parser
from cordee.cli.speech import language
from cordee.engine.errors import CordeeError
from cordee.engine.telling import plain, plain_lines
from cordee.words import words

INTERRUPTED = 130
"""The exit code of a program ended by Ctrl-C."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; what cannot be done is said in one sentence, with exit code 2."""
    _let_any_text_pass()
    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = build_parser(words(language(arguments, os.environ)))
    asked, extra = parser.parse_known_args(arguments)
    if extra and not asked.takes_extra:
        parser.error(asked.unknown.format(arguments=plain(" ".join(extra))))
    asked.extra = extra
    try:
        use_boxes(asked.box + asked.more_boxes)
        code = int(asked.run(asked))
        sys.stdout.flush()
    except CordeeError as error:
        print(plain_lines(str(error)), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader, such as `head`, has had enough: nothing more can be written
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _let_any_text_pass() -> None:
    """What a terminal's encoding cannot show is shown by its code; what cannot be read from it is marked."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
