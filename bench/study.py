"""Steps a second with observation and mask: `python -m bench.study --seconds 1 --rounds 3`.

Every game through each door (vectors of 1, 64 and 1024 tables, PettingZoo, OpenSpiel), beside PettingZoo's own
`connect_four_v3`, OpenSpiel's own `backgammon` and that of Pgx, where they are installed. All choices are random.
PettingZoo is played in two ways: by the loop of its manual, whose space draws the choice, and by a lean one that draws
it by hand. `rules` are whole games in compiled code without observation and mask: no door can be faster. A step is a
decision of a seat. The measures take turns in one process, and the best round of each counts: other work on the
machine can only slow one down. Seconds are those of the processor.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

import cordee
from bench.clock import SEED, NotInstalled, at_least_one, positive
from bench.ours import decided
from cordee.study import need

VECTORS = (1, 64, 1024)
RULES, MANUAL, LEAN = "rules", "PettingZoo", "PettingZoo, lean"
MOST_AT_ONCE = 4096
"""Decisions between two looks at the clock."""
GAMES_AT_ONCE = 20
"""Games of the rules alone between them."""
WIDTH = 160
"""Of the table in a file, where no terminal gives one."""

Measure = Callable[[], int]
"""Plays for a moment and says how many decisions were made."""


def peer(name: str, package: str) -> Any:
    """A module of a peer; where it is absent, a sentence says how to get it."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        raise NotInstalled(f"No module {error.name}: install it with `pip install '{package}'`.") from error


def vectors(name: str, count: int) -> Measure:
    """So many tables in one call."""
    tables = importlib.import_module("cordee.study.tables").Tables(name, count, seed=SEED)
    turns = max(1, MOST_AT_ONCE // count)

    def play() -> int:
        for _ in range(turns):
            tables.step(tables.sample())
        return int(turns * count)

    return play


def rules(name: str) -> Measure:
    """Random games of the engine alone; those of its actions that are decisions."""
    rng = cordee.Rng(SEED)
    game = cordee.game(name)
    blank = game.new(importlib.import_module("cordee.study.sitting").least_seats(game))
    share = decided(blank)

    def play() -> int:
        return round(share * sum(cordee.playout(blank.copy(), rng) for _ in range(GAMES_AT_ONCE)))

    return play


def pettingzoo(env: Any, lean: bool) -> Measure:
    """PettingZoo's own loop; a lean one draws the choice by hand."""
    np = need("numpy")
    rng = cordee.Rng(SEED)

    def drawn(agent: str, mask: Any) -> int:
        if not lean:
            return int(env.action_space(agent).sample(mask))
        allowed = np.flatnonzero(mask)
        return int(allowed[rng.randrange(len(allowed))])

    def play() -> int:
        made = 0
        env.reset(seed=int(rng.randrange(2**31)))
        for agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            env.step(drawn(agent, seen["action_mask"]))
            made += 1
        return made

    return play


def our_pettingzoo(name: str, lean: bool) -> Measure:
    return pettingzoo(importlib.import_module("cordee.study.pettingzoo").env(name), lean)


def connect_four(lean: bool) -> Measure:
    return pettingzoo(peer("pettingzoo.classic.connect_four_v3", "pettingzoo[classic]").env(), lean)


def openspiel(name: str) -> Measure:
    """A game of OpenSpiel, played by its Python interface; who decides observes, and sees what is allowed."""
    game = need("pyspiel").load_game(name)
    observe = importlib.import_module("open_spiel.python.observation").make_observation(game)
    rng = cordee.Rng(SEED)

    def play() -> int:
        made = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                point, place = rng.random(), 0
                while place < len(outcomes) - 1 and point >= outcomes[place][1]:
                    point -= outcomes[place][1]
                    place += 1
                state.apply_action(outcomes[place][0])
                continue
            observe.set_from(state, state.current_player())
            state.legal_actions_mask()
            allowed = state.legal_actions()
            state.apply_action(allowed[rng.randrange(len(allowed))])
            made += 1
        return made

    return play


def our_openspiel(name: str) -> Measure:
    importlib.import_module("cordee.study.openspiel")
    return openspiel(f"python_cordee_{name}")


def pgx(name: str, count: int) -> Measure:
    """A game of Pgx on the processor, so many tables at once."""
    jax, made = peer("jax", "pgx"), peer("pgx", "pgx").make(name)
    again = peer("pgx.experimental", "pgx").auto_reset(made.step, made.init)
    begin, step = jax.jit(jax.vmap(made.init)), jax.jit(jax.vmap(again))
    keys = jax.random.split(jax.random.PRNGKey(SEED), count)
    state = [begin(keys)]
    choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype("float32"))))

    def play() -> int:
        nonlocal keys
        key, keys = keys[0], jax.random.split(keys[0], count)
        state[0] = step(state[0], choose(key, state[0].legal_action_mask), keys)
        state[0].observation.block_until_ready()
        return count

    return play


def plan(names: list[str]) -> dict[tuple[str, str], Callable[[], Measure]]:
    """Every measure by who plays and through which door."""
    found: dict[tuple[str, str], Callable[[], Measure]] = {}
    for name in names:
        found[name, RULES] = lambda name=name: rules(name)  # type: ignore[misc]
        for count in VECTORS:
            found[name, f"vectors {count}"] = lambda name=name, count=count: vectors(name, count)  # type: ignore[misc]
        found[name, MANUAL] = lambda name=name: our_pettingzoo(name, lean=False)  # type: ignore[misc]
        found[name, LEAN] = lambda name=name: our_pettingzoo(name, lean=True)  # type: ignore[misc]
        found[name, "OpenSpiel"] = lambda name=name: our_openspiel(name)  # type: ignore[misc]
    found["connect_four_v3", MANUAL] = lambda: connect_four(lean=False)
    found["connect_four_v3", LEAN] = lambda: connect_four(lean=True)
    found["backgammon", "OpenSpiel"] = lambda: openspiel("backgammon")
    found["backgammon (Pgx)", "vectors 1024"] = lambda: pgx("backgammon", 1024)
    return found


def rate(measure: Measure, seconds: float) -> float:
    """Decisions a second of the processor."""
    made, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        made += measure()
    return made / spent


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.study", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=[name for name in cordee.game_names() if name != "pig"])
    parser.add_argument("--seconds", type=positive, default=1.0, help="of each measure in each round")
    parser.add_argument("--rounds", type=at_least_one, default=3)
    asked = parser.parse_args()
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    measures: dict[tuple[str, str], Measure] = {}
    absent: dict[tuple[str, str], str] = {}
    for key, made in plan(asked.games).items():
        try:
            measures[key] = made()
            measures[key]()
        except (NotInstalled, cordee.CordeeError, AttributeError) as error:  # Pgx may be behind its JAX
            absent[key] = str(error).splitlines()[0]
    best: dict[tuple[str, str], float] = dict.fromkeys(measures, 0.0)
    for _ in range(asked.rounds):
        for key, measure in measures.items():
            best[key] = max(best[key], rate(measure, asked.seconds))
    show(best, absent)


def ratio(best: dict[tuple[str, str], float], game: str, door: str) -> str:
    """How many times as fast the better of the vectors is."""
    many = max(best.get((game, f"vectors {count}"), 0.0) for count in VECTORS)
    single = best.get((game, door))
    return f"{many / single:.1f}" if many and single else ""


def show(best: dict[tuple[str, str], float], absent: dict[tuple[str, str], str]) -> None:
    """The table, and what could not be measured."""
    doors = list(dict.fromkeys(door for _, door in best))
    ratios = [f"vectors ÷ {door}" for door in (MANUAL, LEAN)]
    table = Table("game", *doors, *ratios, title=f"decisions a second, {cordee.build()}")
    for game in dict.fromkeys(game for game, _ in best):
        figures = [best.get((game, door)) for door in doors]
        told = [ratio(best, game, door) for door in (MANUAL, LEAN)]
        table.add_row(game, *(f"{figure:,.0f}" if figure else "" for figure in figures), *told)
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    console.print(table)
    for (game, door), why in absent.items():
        console.print(f"{game} through {door} was not measured: {escape(why)}", highlight=False)


if __name__ == "__main__":
    main()
