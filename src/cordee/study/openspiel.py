"""Our games in OpenSpiel: importing this module registers `python_cordee_yeti` and the others.

    import pyspiel
    import cordee.study.openspiel
    game = pyspiel.load_game("python_cordee_yeti(players=4,weather=normal)")

Nature's throws and draws are chance nodes with their odds. What a seat chooses is numbered as everywhere in
`cordee.study` (`game.observer.choices`); chance outcomes are numbered as in the game's vocabulary.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import re
from dataclasses import dataclass
from functools import partial
from time import thread_time
from typing import Any

from librt.random import Random as Rng

from cordee.engine.core import NATURE, NOBODY, State, playout
from cordee.engine.errors import BadSetup
from cordee.engine.game import Game
from cordee.engine.registry import game as find_game
from cordee.engine.registry import game_names
from cordee.engine.telling import quoted
from cordee.study import need
from cordee.study.rewards import reward_named
from cordee.study.sitting import in_words, least_seats

np = need("numpy")
need("pyspiel")

import pyspiel  # noqa: E402

PREFIX = "python_cordee_"
LONGEST = 10_000
"""No game has more decisions than that, nor more throws and draws."""
FARTHEST = 1000.0
"""Nobody is ahead or behind by more points."""
FIRST_SIMULATIONS = 20
"""Before anything is known of how long they take."""
EXPLORATION = 1.0
"""OpenSpiel's examples take 2 for utilities from -1 to 1; ours are from 0 to 1."""


def game_type(game: Game, utility: Any, seats: range) -> Any:
    """What OpenSpiel is told of a game before a table is laid out."""
    hidden = hides(game)
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Cordée: {game.title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION if hidden
        else pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats.stop - 1,
        min_num_players=seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": least_seats(game), "reward": "result"}
        | {name: option.default for name, option in game.options.items()},
    )  # fmt: skip


def hides(game: Game) -> bool:
    """Whether a game keeps anything private: then it says how the unknown is imagined."""
    return type(game.new(game.seats.start)).imagine is not State.imagine


def _utility(reward: str, seats: int) -> tuple[Any, float | None]:
    """Of which kind the rewards are, and what they add up to."""
    kinds = pyspiel.GameType.Utility
    if reward == "result" and seats > 1:
        return kinds.CONSTANT_SUM, 1.0
    if reward == "margin" and seats == 2:
        return kinds.ZERO_SUM, 0.0
    return kinds.GENERAL_SUM, None


class CordeeGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its seat count, options and rewards."""

    def __init__(self, game: Game, params: dict[str, Any]) -> None:
        asked = dict(params)
        self.seats = game.check_seats(int(asked.pop("players", least_seats(game))))
        reward = str(asked.pop("reward", "result"))
        self.reward = reward_named(reward)
        self.options = game.check_options(asked, self.seats)
        self.rules = game
        self.observer = game.observer
        self.choices = [int(action) for action in self.observer.choices]
        self.blank: State = game.new(self.seats, **self.options)
        utility, total = _utility(reward, self.seats)
        low, high = (0.0, 1.0) if reward == "result" else (-FARTHEST, FARTHEST)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.choices),
            max_chance_outcomes=game.actions,
            num_players=self.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=total,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game, utility, game.seats), info, params)

    def new_initial_state(self, _text: Any = None) -> CordeeState:
        """A table that is laid out."""
        return CordeeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No game has more throws and draws."""
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What looks at a state for a player."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        private = pyspiel.PrivateInfoType.SINGLE_PLAYER
        public = iig_obs_type is not None and iig_obs_type.private_info != private
        return Observer(self, recall, public)


class Position:
    """The table of a state: copied as the engine copies it, and pickled as the game saves it."""

    __slots__ = ("game", "memory", "state")

    def __init__(self, game: str, state: State, memory: Memory | None = None) -> None:
        self.game = game
        self.state = state
        self.memory = memory
        """What the seats remember, as far as anybody asked."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return Position(self.game, self.state.copy(), self.memory)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.game, find_game(self.game).save(self.state))


def _loaded(game: str, saved: dict[str, Any]) -> Position:
    return Position(game, find_game(game).load(saved))


@dataclass(frozen=True)
class Memory:
    """All that each seat has seen and done until a moment, as one word for each; never changed, so it is shared."""

    moves: int
    table: State
    words: tuple[str, ...]

    def then(self, seat: int, action: int) -> Memory:
        """After one more move; before a seat acts, everybody remembers what they see, and the seat what it does."""
        words = self.words
        if seat >= 0:
            told = ["\n".join((word, look(self.table, k), str(action) if k == seat else ""))
                    for k, word in enumerate(words)]  # fmt: skip
            words = tuple(hashlib.sha256(one.encode()).hexdigest() for one in told)
        table = self.table.copy()
        table.advance(action)
        return Memory(self.moves + 1, table, words)


def look(table: State, seat: int | None) -> str:
    """What a seat sees, whole."""
    return json.dumps(table.view(seat), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class CordeeState(pyspiel.State):  # type: ignore[misc]
    """A table at one moment, as OpenSpiel plays it."""

    def __init__(self, game: CordeeGame) -> None:
        super().__init__(game)
        self.position = Position(game.rules.name, game.blank.copy())

    @property
    def _game(self) -> CordeeGame:
        found: CordeeGame = self.get_game()
        return found

    @property
    def table(self) -> State:
        """The table of the engine."""
        return self.position.state

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody any more."""
        seat = int(self.position.state.seat())
        if seat == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == NATURE else seat

    def _legal_actions(self, player: int) -> list[int]:
        place = self._game.observer.place
        return [int(place(action)) for action in self.position.state.actions()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, by the numbers of the vocabulary, with the odds."""
        state = self.position.state
        return [(int(action), odds) for action, odds in zip(state.actions(), state.odds(), strict=True)]

    def _apply_action(self, action: int) -> None:
        state = self.position.state
        state.advance(int(action) if state.seat() == NATURE else self._game.choices[action])

    def memory(self) -> Memory:
        """What the seats remember now."""
        game, position = self._game, self.position
        found = position.memory or Memory(0, game.blank, ("",) * game.seats)
        for move in self.full_history()[found.moves :]:
            seat = int(found.table.seat())
            found = found.then(seat, int(move.action) if seat == NATURE else game.choices[move.action])
        position.memory = found
        return found

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._game
        number = int(action) if player == pyspiel.PlayerId.CHANCE else game.choices[action]
        return game.rules.notation(number)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.position.state.agenda

    def returns(self) -> list[float]:
        """What each is paid; nothing before the end."""
        if self.position.state.agenda:
            return [0.0] * self._game.seats
        return self._game.reward(self.position.state)

    def resample_from_infostate(self, player: int, sampler: Any) -> CordeeState:
        """A state that the player cannot tell from this one: what they do not know is dealt anew."""
        other: CordeeState = self.clone()
        imagined = self.position.state.imagine(player, Rng(int(sampler() * 2**62)))
        memory = self.memory()
        other.position = Position(self.position.game, imagined, Memory(memory.moves, imagined.copy(), memory.words))
        return other

    def __str__(self) -> str:
        """The table in words, as nobody in particular sees it, and who decides."""
        state = self.position.state
        return in_words(self._game.rules, state) + f"\nround {state.round_now()}, seat {state.seat()} decides"


class Observer:
    """Looks at states: `tensor` is the observation of `game.senses`, `dict` the same by their names."""

    def __init__(self, game: CordeeGame, recall: bool, public: bool) -> None:
        self.game = game
        self.recall = recall
        self.public = public
        self.hidden = hides(game.rules)
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not recall and not public:
            self.tensor = np.zeros(int(game.observer.size), np.float32)
            at = 0
            for sense in game.rules.senses:
                self.dict[sense.name] = self.tensor[at : at + sense.size]
                at += sense.size

    def set_from(self, state: CordeeState, player: int) -> None:
        """Write what a player observes."""
        if self.tensor is not None:
            seat = player if player >= 0 else 0
            self.tensor[:] = self.game.observer.observation(state.position.state, seat)

    def string_from(self, state: CordeeState, player: int) -> str:
        """What a player sees, whole; with recall, all that they saw and did before as well."""
        table = state.position.state
        if self.public:
            return look(table, None)
        if not self.recall:
            return look(table, player)
        if not self.hidden:
            return f"seat {player}\n{state.history_str()}"
        return f"seat {player}\n{look(table, player)}\nbefore: {state.memory().words[player]}"


class Rollouts:
    """An evaluator for OpenSpiel's own `mcts.MCTSBot` whose random games are played by the compiled engine."""

    def __init__(self, rollouts: int = 1, seed: int = 1) -> None:
        self.rollouts = rollouts
        self.rng = Rng(seed)

    def evaluate(self, state: CordeeState) -> Any:
        """What each seat is paid on average."""
        found = np.zeros(state.num_players())
        for _ in range(self.rollouts):
            table = state.position.state.copy()
            playout(table, self.rng)
            found += state.get_game().reward(table)
        return found / self.rollouts

    def prior(self, state: CordeeState) -> list[tuple[int, float]]:
        """Every action is as likely as another, chance's by the odds."""
        if state.is_chance_node():
            return state.chance_outcomes()
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


class Mcts:
    """OpenSpiel's own MCTS bot as an entrant of our matches: `cordee.study.openspiel:Mcts:50ms`.

    It plays on the table as it is, hidden parts included, where ours imagines what it cannot know. Its random games are
    played by the compiled engine. It has no budget of time: it is given as many simulations as keep the processor time
    of all its decisions together to the budget; of `200it`, always as many.
    """

    def __init__(self, game: Game, seed: int, text: str = "50ms") -> None:
        asked = re.fullmatch(r"([1-9][0-9]{0,8})(ms|it)", text)
        if asked is None:
            raise BadSetup(f"A budget is written 50ms or 200it, not {quoted(text)}.")
        register()
        self.name = PREFIX + game.name
        self.seed = seed % 2**32
        self.seconds = int(asked[1]) / 1000 if asked[2] == "ms" else 0.0
        self.simulations = int(asked[1]) if asked[2] == "it" else FIRST_SIMULATIONS
        self.games: dict[int, CordeeGame] = {}
        self.bot = mcts().MCTSBot  # found now, so that loading it is no part of thinking
        self.left = self.spent = 0.0
        self.done = 0

    def choose(self, state: State) -> int:
        """What its search finds; a forced action without one."""
        actions = state.actions()
        if len(actions) == 1:
            return int(actions[0])
        game = self._game(int(state.seats))
        before = thread_time()
        table = game.new_initial_state()
        table.position = Position(game.rules.name, state.copy())
        count = self._count()
        search = self.bot(game, EXPLORATION, count, Rollouts(1, self.seed), solve=True,
                          random_state=np.random.RandomState(self.seed))  # fmt: skip
        chosen = int(game.choices[search.step(table)])
        self.seed = (self.seed + 1) % 2**32
        taken = thread_time() - before
        self.spent += taken
        self.done += count
        self.left += self.seconds - taken
        return chosen

    def _game(self, seats: int) -> CordeeGame:
        if seats not in self.games:
            self.games[seats] = pyspiel.load_game(f"{self.name}(players={seats})")
        return self.games[seats]

    def _count(self) -> int:
        """How many simulations fit into what is left of the budget."""
        if not self.seconds or not self.done:
            return self.simulations
        return max(2, int((self.left + self.seconds) * self.done / self.spent))


def mcts() -> Any:
    """OpenSpiel's search."""
    return need("open_spiel.python.algorithms.mcts")


def register() -> list[str]:
    """Register every game that has senses; their names."""
    found = []
    for name in game_names():
        game = find_game(name)
        if not game.has("senses"):
            continue
        found.append(PREFIX + name)
        if found[-1] not in pyspiel.registered_names():
            kind = game_type(game, pyspiel.GameType.Utility.GENERAL_SUM, game.seats)
            creator = partial(CordeeGame, game)
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(creator))  # OpenSpiel lets go of it after Python has ended
            pyspiel.register_game(kind, creator)
    return found


register()
