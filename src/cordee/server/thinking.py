"""Where bots and guides think: processes of their own, which end with the server however it ends."""

from __future__ import annotations

import asyncio
import ctypes
import json
import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict
from multiprocessing.connection import Connection
from typing import Any

from cordee.analysis.hints import hint
from cordee.analysis.records import Work
from cordee.bots import bot
from cordee.engine.registry import game as find_game

LONGEST = 120.0
"""Seconds after which a thought is given up: something must be wrong with it."""
PR_SET_PDEATHSIG = 1
COURTESY = 10
"""How far bots step back where the machine is busy: people are answered first."""

LAST_OF_ALL = 19
"""How far those step back who weigh finished games: everything else comes first."""
PLAY, HINT, WEIGH = "play", "hint", "weigh"
"""What can be asked: the choice of a bot, the hint of a guide, moments of a record weighed."""

Question = tuple[Any, ...]
"""One of these, and what it is about."""


class Broken(Exception):
    """A bot could not be asked, or failed to answer."""


class Mind:
    """One process that thinks about one question at a time."""

    def __init__(self, courtesy: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawn.Pipe()
        self.process = spawn.Process(target=_answer_all, args=(theirs, courtesy), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, question: Question) -> str:
        """The answer, such as the word of a bot's choice; to be awaited in a thread."""
        try:
            self._pipe.send(question)
            word, trouble = self._pipe.recv()
        except (OSError, EOFError) as error:
            raise Broken("its process has ended") from error
        if trouble:
            raise Broken(trouble)
        return str(word)

    def end(self) -> None:
        """Stop thinking at once; whoever waits for the answer is told that there is none."""
        self.process.kill()


class Minds:
    """As many processes as may think at once, started when they are needed."""

    def __init__(self, most: int, courtesy: int = COURTESY) -> None:
        self.courtesy = courtesy
        self.all: list[Mind] = []
        self._free: list[Mind] = []
        self._closed = False
        self._threads = ThreadPoolExecutor(most, "thinking")

    async def think(self, question: Question) -> str:
        """The answer to a question. Who asks sees to it that no more than `most` are asked at once."""
        mind = self._free.pop() if self._free else await self._new()
        try:
            async with asyncio.timeout(LONGEST):
                word = await asyncio.get_running_loop().run_in_executor(self._threads, mind.ask, question)
        except BaseException:
            mind.end()
            self.all.remove(mind)
            raise
        self._free.append(mind)
        return word

    async def _new(self) -> Mind:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._begun)

    def _begun(self) -> Mind:
        """One more; to start it takes a while."""
        mind = Mind(self.courtesy)
        self.all.append(mind)
        if self._closed:
            mind.end()
        return mind

    def close(self) -> None:
        """End them all."""
        self._closed = True
        for mind in self.all:
            mind.end()
        self._threads.shutdown(wait=False, cancel_futures=True)


def think(game_name: str, data: dict[str, Any], level: str, seed: int, past: Sequence[str] = ()) -> str:
    """What a bot of this level plays in a saved state, its seat having chosen those words before."""
    game = find_game(game_name)
    player = bot(level, game, seed, [game.parse(word) for word in past])
    return game.notation(player.choose(game.load(data)))


def advise(game_name: str, data: dict[str, Any], seed: int) -> str:
    """What a guide would do in a saved state, as JSON."""
    game = find_game(game_name)
    return json.dumps(hint(game, game.load(data), seed).to_json())


def weighed(work: Work, plies: list[int]) -> str:
    """Some moments of a record, as JSON."""
    return json.dumps([asdict(work.weighed(ply)) for ply in plies])


TASKS: dict[str, Callable[..., str]] = {PLAY: think, HINT: advise, WEIGH: weighed}


def _answer_all(pipe: Connection, courtesy: int) -> None:
    """The work of a process: questions and answers, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its processes itself
    end_with_parent(signal.SIGKILL)
    with suppress(AttributeError, OSError):
        os.nice(courtesy)
    with suppress(EOFError, OSError):
        while True:
            question: Question = pipe.recv()
            try:
                answer = (TASKS[question[0]](*question[1:]), "")
            except Exception:
                answer = ("", traceback.format_exc())
            pipe.send(answer)


def end_with_parent(number: signal.Signals) -> None:
    """Let this process get a signal when the one that started it is gone, even if it was killed.

    Linux does it by itself, in the midst of a thought; elsewhere a thread gets to it after the thought.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(number))

    def watch() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os.kill(os.getpid(), number)

    threading.Thread(target=watch, daemon=True, name="parent").start()
