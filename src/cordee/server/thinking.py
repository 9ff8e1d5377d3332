"""Where bots think: processes of their own, which end with the server however it ends."""

from __future__ import annotations

import asyncio
import ctypes
import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from cordee.bots import bot
from cordee.engine.registry import game as find_game

LONGEST = 120.0
"""Seconds after which a thought is given up: something must be wrong with it."""
PR_SET_PDEATHSIG = 1
COURTESY = 10
"""How far bots step back where the machine is busy: people are answered first."""

Question = tuple[str, dict[str, Any], str, int, list[str]]


class Broken(Exception):
    """A bot could not be asked, or failed to answer."""


class Mind:
    """One process that thinks about one question at a time."""

    def __init__(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pipe, theirs = spawn.Pipe()
        self.process = spawn.Process(target=_answer_all, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, question: Question) -> str:
        """The word of the bot's choice; to be awaited in a thread."""
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

    def __init__(self, most: int) -> None:
        self.all: list[Mind] = []
        self._free: list[Mind] = []
        self._closed = False
        self._threads = ThreadPoolExecutor(most, "thinking")

    async def think(self, question: Question) -> str:
        """The word that a bot chooses. Who asks sees to it that no more than `most` are asked at once."""
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
        mind = Mind()
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


def _answer_all(pipe: Connection) -> None:
    """The work of a process: questions and answers, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its processes itself
    end_with_parent(signal.SIGKILL)
    with suppress(AttributeError, OSError):
        os.nice(COURTESY)
    with suppress(EOFError, OSError):
        while True:
            question: Question = pipe.recv()
            try:
                answer = (think(*question), "")
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
