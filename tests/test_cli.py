"""The command line as it is really run: in processes of its own, through pipes, signals and a terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import cordee
from cordee.cli import main
from cordee.cli.files import Saved, write_game
from cordee.cli.play import Sitting
from cordee.cli.speech import language
from cordee.engine.dealer import Dealer
from cordee.engine.errors import CordeeError
from cordee.engine.records import Record
from cordee.engine.telling import Deed
from tests.kit import ROOT

YETI = cordee.game("yeti")


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """The environment of a person who speaks English, with a data folder of their own."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "CORDEE_BOX")}
    return kept | {"LANG": "en_GB.UTF-8", "XDG_DATA_HOME": str(tmp_path / "data")}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "cordee.cli", *arguments]


def run(home: dict[str, str], *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(*arguments), input=typed, env=home, capture_output=True, text=True, timeout=120)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The output of a command run in this process, which must succeed."""
    assert main(["--lang", "en", *arguments]) == 0
    return capsys.readouterr().out


def error_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence with which a command is refused."""
    assert main(["--lang", "en", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and "Traceback" not in shown.err
    assert shown.err.count("\n") == 1 and shown.err.strip().endswith(".")
    return shown.err


# ── Saying what there is ──


def test_version_says_how_it_runs(home: dict[str, str]) -> None:
    pure = run(home | {"CORDEE_PURE": "1"}, "--version")
    assert pure.stdout.strip() == f"cordee {cordee.__version__} (interpreted)"
    here = run({name: value for name, value in home.items() if name != "CORDEE_PURE"}, "--version")
    built = any((ROOT / "src/cordee/engine").glob("core.*.so"))
    assert f"({'compiled' if built else 'interpreted'})" in here.stdout


def test_help_names_every_command_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, word in (("en", "usage: "), ("fr", "usage\u00a0: ")):
        assert main(["--lang", lang]) == 0
        text = capsys.readouterr().out
        assert text.startswith(word)
        for name in ("games", "play", "simulate", "rules", "replay", "verify", "bench"):
            assert re.search(rf"^ +{name} ", text, re.MULTILINE)


def test_the_language_is_that_of_the_system_unless_asked() -> None:
    assert language([], {}) == "en"
    assert language([], {"LANG": "fr_FR.UTF-8"}) == "fr"
    assert language([], {"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}) == "en"
    assert language([], {"LANG": "de_DE.UTF-8"}) == "en"
    assert language(["games", "--lang", "fr"], {"LANG": "en_GB"}) == "fr"
    assert language(["--lang=en"], {"LANG": "fr_FR"}) == "en"


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert re.search(r"yeti +Yéti +2–5 +weather=none\|normal\|short\|long", said(capsys, "games"))
    listed = json.loads(said(capsys, "games", "--json"))
    yeti = next(game for game in listed if game["name"] == "yeti")
    assert yeti["seats"] == [2, 3, 4, 5] and yeti["options"][0]["default"] == "none"
    assert [game["name"] for game in listed] == cordee.game_names()


@pytest.mark.parametrize("asked", ["YT-056", "yt-56", "56"])
def test_one_clause(capsys: pytest.CaptureFixture[str], asked: str) -> None:
    assert " ".join(said(capsys, "rules", "yeti", asked).split()) == f"YT-056 {YETI.clause(56).text}"


def test_clauses_that_speak_of_something(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "rules", "yeti", "Blizzard", "--json"))
    assert "YT-053" in [clause["clause"] for clause in found]
    assert all("blizzard" in clause["text"].lower() for clause in found)


def test_all_rules_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "yeti", "--lang", "fr"]) == 0
    text = capsys.readouterr().out
    assert all(f"YT-{number:03d}" in text for number in YETI.clauses("fr"))
    assert "Mise en place" in text


# ── Refusals: one sentence, code 2 ──


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "chess"], "There is no game 'chess'"),
        (["play"], "Name a game to play"),
        (["play", "yeti", "--seats", "7"], "not 7"),
        (["play", "yeti", "--seats", "4", "--bots", "guide,guide"], "4 seats need 3 bots"),
        (["play", "yeti", "--option", "weather=hot"], "not 'hot'"),
        (["play", "yeti", "--option", "weather"], "NAME=VALUE"),
        (["play", "--resume", "/no/such/file"], "cannot be read"),
        (["simulate", "yeti", "--bots", "genius"], "There is no bot 'genius'"),
        (["simulate", "yeti", "--games", "0"], "At least one game"),
        (["simulate", "yeti", "--option", "moon=full"], "no option 'moon'"),
        (["rules", "yeti", "YT-999"], "no clause YT-999"),
        (["rules", "yeti", "submarine"], "speaks of 'submarine'"),
        (["verify", "/no/such/file"], "cannot be read"),
        (["replay", "/no/such/file"], "cannot be read"),
        (["--box", "/no/such/box.toml", "games"], "cannot be read"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert says in error_of(capsys, *arguments)


def test_unknown_arguments_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--lang", "en", "games", "--quick"])
    assert ended.value.code == 2 and "--quick" in capsys.readouterr().err


# ── Simulations ──


def test_simulate_for_programs(home: dict[str, str]) -> None:
    asked = ("simulate", "yeti", "--seats", "4", "--games", "12", "--bots", "greedy,random,random,search:10it")
    more = ("--swap", "--seed", "3", "--json")
    outputs = [json.loads(run(home, *asked, *more, "--jobs", jobs).stdout) for jobs in ("1", "2")]
    for output in outputs:
        assert output.pop("seconds") > 0 and output.pop("decisions_per_second") > 0
    assert outputs[0] == outputs[1]
    assert [bot["bot"] for bot in outputs[0]["bots"]] == ["greedy", "random", "random", "search:10it"]
    assert sum(bot["wins"] for bot in outputs[0]["bots"]) == pytest.approx(12)


def test_a_match_is_taken_up_from_its_journal(home: dict[str, str], tmp_path: Path) -> None:
    asked = ("simulate", "yeti", "--bots", "greedy,random", "--journal", str(tmp_path / "match.jsonl"), "--json")
    assert json.loads(run(home, *asked, "--games", "3").stdout)["games"] == 3
    kept = (tmp_path / "match.jsonl").read_text().splitlines()
    assert len(kept) == 4
    assert json.loads(run(home, *asked, "--games", "5").stdout)["games"] == 5
    assert (tmp_path / "match.jsonl").read_text().splitlines()[:4] == kept
    other = run(home, *asked, "--seed", "2")
    assert other.returncode == 2 and "holds another match, by its seed" in other.stderr


def test_simulate_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "simulate", "yeti", "--bots", "greedy,random", "--games", "40", "--option", "weather=short")
    assert re.search(r"1 +greedy +\d+(\.\d)? +\d+\.\d% +\d+\.\d% – \d+\.\d% +\d+\.\d +\d+ +\d+", text)
    assert "40 games, every bot on its own seat." in text and "Decisions per second: " in text


def test_simulate_counts_by_how_each_began(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "simulate", "yeti", "--seats", "3", "--bots", "greedy", "--games", "12")
    order = re.findall(r"^ *Turn order|^ *([123]) +\d+(?:\.\d)? +\d+\.\d% +\d+\.\d% – \d+\.\d%", text, re.MULTILINE)
    assert order == ["", "1", "2", "3"] and "Seat " not in text
    swapped = said(capsys, "simulate", "foothills", "--bots", "random", "--games", "6", "--swap")
    assert all(heading in swapped for heading in (" Seat ", " Turn order ", " Colour "))
    assert re.search(r"^ *blue +\d.*\n^ *green +\d", swapped, re.MULTILINE)
    told = json.loads(said(capsys, "simulate", "ski", "--seats", "2", "--games", "4", "--json"))["starts"]
    assert set(told) == {"seat", "place"} and set(told["place"]) == {"1", "2"}
    assert told["place"]["1"]["games"] == 4 and len(told["place"]["1"]["interval95"]) == 2
    assert main(["--lang", "fr", "simulate", "foothills", "--bots", "random", "--games", "4"]) == 0
    french = capsys.readouterr().out
    assert all(word in french for word in ("Ordre du tour", "Couleur", "bleu", "vert"))


def test_a_box_is_checked_whatever_is_asked(home: dict[str, str], tmp_path: Path) -> None:
    """At once and in one sentence: the ski game would list payments for ever, and the server open without it."""
    box = tmp_path / "my.toml"
    printed = (cordee.game("ski").folder / "box.toml").read_text(encoding="utf-8")
    box.write_text(printed.replace("number = 17, set = 1, cost = 4", "number = 17, set = 1, cost = 99"), "utf-8")
    for asked in (["games"], ["rules", "yeti", "YT-001"], ["serve", "--port", "0"]):
        done = run(home, "--box", str(box), *asked)
        assert done.returncode == 2 and done.stdout == ""
        assert done.stderr == f"{box}: tiles.buildings.17.cost must be a whole number from 0 to 12, not 99.\n"
    done = run(home | {"CORDEE_BOX": str(box)}, "serve", "--port", "0")
    assert done.returncode == 2 and "tiles.buildings.17.cost must be" in done.stderr


def test_a_box_changes_the_game_and_its_records(home: dict[str, str], tmp_path: Path) -> None:
    """In the processes that simulate, too."""
    box = tmp_path / "my.toml"
    printed = (YETI.folder / "box.toml").read_text(encoding="utf-8")
    box.write_text(printed.replace("yeti = 50", "yeti = 5"), encoding="utf-8")
    asked = ("simulate", "yeti", "--bots", "greedy", "--games", "20", "--jobs", "2", "--json")
    ours = json.loads(run(home, *asked).stdout)["rounds"]["mean"]
    theirs = json.loads(run(home, "--box", str(box), *asked).stdout)["rounds"]["mean"]
    assert theirs < ours / 2
    record = finished_record(home, tmp_path)
    other = run(home, "verify", str(record), "--box", str(box))
    assert other.returncode == 1 and "other components" in other.stdout


def test_a_box_of_no_game_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text('[game]\nname = "chess"\nsource = "house"\n', encoding="utf-8")
    assert "is no game here" in error_of(capsys, "--box", str(box), "games")


# ── Playing ──


def finished_record(home: dict[str, str], folder: Path) -> Path:
    """A whole game of Yéti, played by someone who always types 1."""
    path = folder / "game.json"
    done = run(home, "play", "yeti", "--name", "Anna", "--record", str(path), "--bots", "greedy", typed="1\n" * 3000)
    assert done.returncode == 0, done.stderr
    return path


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_game_by_pipe(home: dict[str, str], lang: str, tmp_path: Path) -> None:
    asked = ("--lang", lang, "play", "yeti", "--seats", "3", "--bots", "promeneur,search:20it", "--name", "Anna")
    done = run(home, *asked, "--option", "weather=normal", "--seed", "2", typed="2\n1\n" * 3000)
    assert done.returncode == 0 and done.stderr == ""
    assert "Anna" in done.stdout and "Promeneur" in done.stdout
    (path,) = (tmp_path / "data" / "cordee").glob("*.record.json")
    assert str(path) in done.stdout
    record = Record.from_json(path.read_text(encoding="utf-8"))
    assert record.options["weather"] == "normal" and record.players[0] == "Anna"
    assert record.commitment and record.commitment in done.stdout.splitlines()[1]
    assert record.secret and record.secret in done.stdout
    assert run(home, "verify", str(path)).returncode == 0


def test_the_tutorial_game_in_a_real_terminal(home: dict[str, str], tmp_path: Path) -> None:
    """Pig to its end through a pseudo-terminal, where there are colours and a bot that is seen thinking."""
    screen, keyboard = pty.openpty()
    player = subprocess.Popen(
        command("play", "pig", "--bots", "greedy", "--name", "Anna"),
        stdin=keyboard, stdout=keyboard, stderr=keyboard, env=home | {"TERM": "xterm-256color"}, close_fds=True,
    )
    os.close(keyboard)
    seen, prompts = "", 0
    end = time.monotonic() + 60
    while player.poll() is None and time.monotonic() < end:
        if select.select([screen], [], [], 0.2)[0]:
            try:
                seen += os.read(screen, 65536).decode("utf-8", "replace")
            except OSError:
                break
        asked = len(re.findall(r"(?m)^\r?> ", seen.replace("\r\n", "\n")))
        if asked > prompts:
            prompts = asked
            os.write(screen, b"1\n")
    assert player.wait(timeout=10) == 0, seen[-2000:]
    os.close(screen)
    assert "Greedy wins" in seen and "\x1b[" in seen
    assert list((tmp_path / "data" / "cordee").glob("pig-*.record.json"))


def test_what_can_be_typed(home: dict[str, str]) -> None:
    typed = ["help", "", "board", "why", "why 999", "why 1", "all", "rules YT-056", "rules submarine"]
    typed += ["undo", "nonsense", "0", "keep:moon", "quit", ""]
    done = run(home, "play", "yeti", "--name", "Anna", typed="\n".join(typed))
    assert done.returncode == 0 and done.stderr == ""
    for text in (
        "take back your last choice",
        "Say which choice",
        "Choices are numbered 1 to",
        "This choice is allowed.",
        "YT-056 In a blizzard",
        "speaks of 'submarine'",
        "Nothing can be taken back",
        "“nonsense” is not understood",
        "“keep:moon” is not understood",
        "The game is saved: ",
    ):
        assert text in done.stdout, text


def sitting(moves: list[str]) -> Sitting:
    """A table of two where these moves have been made; the person is Anna, in the first seat."""
    dealer = Dealer(b"snow")
    record = Record.start(YETI, 2, {}, ["Anna", "Bot"])
    record.commitment = dealer.commitment
    record.moves = moves
    return Sitting(Saved(record, dealer.secret, [None, "greedy"], 1), "en", Console(width=200))


BEFORE_BUYING = ["first:1", "throw:3coin+3sherpa", "keep:coin", "throw:3sherpa"]


def test_why_gives_the_text_of_the_rule(capsys: pytest.CaptureFixture[str]) -> None:
    table = sitting([*BEFORE_BUYING])
    table._show_choices(everything=False)
    refused = table.offer.index("buy:rope") + 1
    capsys.readouterr()
    table._obey(f"why {refused}")
    why = capsys.readouterr().out
    rule = f"YT-065 {YETI.clause(65).text}"
    assert " ".join(why.split()) == f"{rule} Rope for 4 coins: costs 4 coins; you have 3 coins."
    table._obey(str(refused))  # choosing what is refused explains it, too
    assert capsys.readouterr().out == why
    assert table.record.moves == BEFORE_BUYING


def test_a_deed_is_one_choice_and_several_moves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sitting(["first:1", "throw:6coin"])
    words = ("buy:rope", "climb:1")
    monkeypatch.setattr(table.speech, "deeds", lambda state, _: [Deed(words, "Rope, and up")], raising=False)
    table._show_choices(everything=False)
    place = table.offer.index("buy:rope climb:1")
    assert place == table.offer.index("buy:rope") + 1 and "Rope, and up" in capsys.readouterr().out
    for typed in (str(place + 1), "buy:rope climb:1"):
        table._show_choices(everything=False)
        table._obey(typed)
        assert table.record.moves[2:] == list(words)
        table._obey("undo")
        table._obey("undo")


def test_undo_follows_the_rules_of_taking_back(capsys: pytest.CaptureFixture[str]) -> None:
    table = sitting([*BEFORE_BUYING])
    table._obey("photo:3")
    assert table.record.moves[-1] == "photo:3" and table.state.scores() == [5, 0]
    table._obey("undo")
    assert table.record.moves == BEFORE_BUYING and table.state.scores() == [0, 0]
    assert len(table.states) == len(table.moves) + 1
    table._obey("undo")  # the dice have fallen since
    assert table.record.moves == BEFORE_BUYING
    assert "Nothing can be taken back" in capsys.readouterr().out
    table._obey("buy:none")
    table._obey("restart")
    assert table.record.moves == BEFORE_BUYING


def test_save_and_resume(home: dict[str, str], tmp_path: Path) -> None:
    path, record = tmp_path / "half.json", tmp_path / "whole.json"
    first = run(home, "play", "yeti", "--name", "Anna", typed=f"1\n1\nsave {path}\nquit\n")
    assert first.returncode == 0 and str(path) in first.stdout
    saved = Saved.from_json(path.read_text(encoding="utf-8"))
    shown = run(home, "replay", str(path))
    assert shown.returncode == 0 and "Anna" in shown.stdout
    assert "not over" in run(home, "verify", str(path)).stdout
    second = run(home, "play", "--resume", str(path), "--record", str(record), typed="1\n" * 3000)
    assert second.returncode == 0, second.stderr
    whole = Record.from_json(record.read_text(encoding="utf-8"))
    assert whole.moves[: len(saved.record.moves)] == saved.record.moves
    assert whole.commitment == saved.record.commitment
    assert run(home, "verify", str(record)).returncode == 0


@pytest.mark.parametrize("how", ["interrupt", "end of input"])
def test_leaving_loses_nothing(home: dict[str, str], tmp_path: Path, how: str) -> None:
    player = subprocess.Popen(
        command("play", "yeti", "--name", "Anna"),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=home, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a suite run in the background ignores Ctrl-C
    )
    assert player.stdin is not None and player.stdout is not None
    player.stdin.write("1\n")
    player.stdin.flush()
    seen = ""
    while seen.count("> ") < 2:
        seen += player.stdout.read(1)
    if how == "interrupt":
        player.send_signal(signal.SIGINT)
    rest, errors = player.communicate(timeout=20)
    assert player.returncode == (130 if how == "interrupt" else 0)
    assert errors == ""
    (path,) = (tmp_path / "data" / "cordee").glob("*.save.json")
    assert str(path) in rest
    saved = Saved.from_json(path.read_text(encoding="utf-8"))
    assert any(word.startswith("keep:") for word in saved.record.moves)


def broken(change: str) -> str:
    """A saved game with one thing spoilt."""
    dealer = Dealer(b"snow")
    record = Record.start(YETI, 2, {}, ["Anna", "Bot"])
    record.commitment = dealer.commitment
    text = Saved(record, dealer.secret, [None, "greedy"], 1).to_json()
    data: dict[str, Any] = json.loads(text)
    if change == "cut":
        return text[:-40]
    if change == "record":
        return record.to_json()
    if change == "moves":
        data["record"]["moves"] = ["first:1", "camp"]
    else:
        data |= {"bots": {"bots": ["greedy"]}, "secret": {"secret": "00"}, "format": {"format": "x"}}[change]
    return json.dumps(data)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("cut", "cut off or damaged"),
        ("record", "the record of a game, not a saved game"),
        ("format", "not a saved game"),
        ("bots", "does not say who plays"),
        ("secret", "not the one the game began with"),
        ("moves", "Ply 1: 'camp' breaks the rules"),
    ],
)
def test_spoilt_saves_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, change: str, says: str
) -> None:
    path = tmp_path / "save.json"
    path.write_text(broken(change), encoding="utf-8")
    assert says in error_of(capsys, "play", "--resume", str(path))


def test_a_strange_file_is_never_overwritten(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna", encoding="utf-8")
    with pytest.raises(CordeeError, match="is no game of Cordée"):
        write_game(letter, "{}")
    assert letter.read_text(encoding="utf-8") == "Dear Anna"
    with pytest.raises(CordeeError, match="cannot be written"):
        write_game(letter / "below", "{}")


# ── Records ──


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """A finished game dealt by our own dealer."""
    folder = tmp_path_factory.mktemp("record")
    home = os.environ | {"XDG_DATA_HOME": str(folder), "LANG": "C"}
    return Record.from_json(finished_record(dict(home), folder).read_text(encoding="utf-8"))


def changed(record: Record, change: str) -> str:
    """The record with one thing changed."""
    data: dict[str, Any] = json.loads(record.to_json())
    moves = data["moves"]
    if change == "die":
        place = next(i for i, word in enumerate(moves) if word.startswith("throw:"))
        moves[place] = "throw:3sherpa+3tent" if moves[place] != "throw:3sherpa+3tent" else "throw:6tent"
    elif change == "move":
        moves[next(i for i, word in enumerate(moves) if word.startswith("keep:"))] = "camp"
    elif change == "end":
        del moves[-3:]
    elif change == "version":
        data["rules"] = "0"
    elif change == "score":
        data["scores"][0] += 1
    elif change == "secret":
        data["dice"]["secret"] = "00"
    text = json.dumps(data)
    return text[: len(text) // 2] if change == "cut" else text


@pytest.mark.parametrize(
    ("change", "says", "has_ply"),
    [
        ("die", "the dice gave", True),
        ("move", "breaks the rules", True),
        ("end", "the moves stop before the game is over", True),
        ("score", "the scores are", True),
        ("version", "played under rules '0'", False),
        ("secret", "does not match the hash", False),
        ("cut", "cut off or damaged", False),
    ],
)
def test_verify_says_the_first_thing_that_is_wrong(
    capsys: pytest.CaptureFixture[str], record: Record, tmp_path: Path, change: str, says: str, has_ply: bool
) -> None:
    path = tmp_path / "record.json"
    path.write_text(changed(record, change), encoding="utf-8")
    assert main(["--lang", "en", "verify", str(path)]) == 1
    text = " ".join(capsys.readouterr().out.split())
    assert text.startswith("Wrong. ") and says in text
    assert main(["verify", str(path), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False and (told["ply"] is not None) == has_ply


def test_verify_and_replay_a_good_record(capsys: pytest.CaptureFixture[str], record: Record, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(record.to_json(), encoding="utf-8")
    count = len(record.moves)
    assert f"OK. {count} moves follow the rules, every throw comes from the secret" in said(capsys, "verify", str(path))
    assert json.loads(said(capsys, "verify", str(path), "--json"))["dice"] is True
    text = said(capsys, "replay", str(path))
    assert f"{count - 1}  " in text and "The game is over: " in text and "Final scores: Anna " in text
    told = json.loads(said(capsys, "replay", str(path), "--json"))
    assert [move["word"] for move in told] == record.moves
    assert "Round 1;" in said(capsys, "replay", str(path), "--ply", "5")
    assert "has the positions 0 to" in error_of(capsys, "replay", str(path), "--ply", "99999")


NAUGHTY = ":bomb:\x1b[2J\x1b]0;owned\x07Ada\udc80\u202e\r\x9b1m\nBob"
"""A name that clears the screen, renames the window, turns the line around, and cannot be written in UTF-8."""


def obeyed(text: str) -> list[str]:
    """What a terminal would do rather than show."""
    return [sign for sign in text if not sign.isprintable() and sign != "\n"]


@pytest.mark.parametrize("command", [["replay"], ["replay", "--ply", "9"], ["replay", "--json"], ["verify"]])
def test_names_and_words_of_a_record_do_nothing_to_the_terminal(
    home: dict[str, str], record: Record, tmp_path: Path, command: list[str]
) -> None:
    path = tmp_path / "record.json"
    for spoil in ("players", "moves", "game", "rules", "options"):
        data = json.loads(record.to_json())
        if spoil == "players":
            data["players"][0] = NAUGHTY
        elif spoil == "moves":
            data["moves"][3] = NAUGHTY
        else:
            data[spoil] = {NAUGHTY: NAUGHTY} if spoil == "options" else NAUGHTY
        path.write_text(json.dumps(data), encoding="utf-8")
        done = run(home, command[0], str(path), *command[1:])
        assert done.returncode == (0 if spoil == "players" else 1 if command == ["verify"] else 2)
        assert not obeyed(done.stdout + done.stderr)
        assert spoil != "players" or command[0] == "verify" or ":bomb:" in done.stdout
        if spoil == "players" and command == ["replay"]:
            assert "\nBob" not in done.stdout, "a name stays on its line"


def test_a_game_is_played_under_any_name(home: dict[str, str], tmp_path: Path) -> None:
    """What cannot be written in UTF-8 once lost the record of the game."""
    for name in (NAUGHTY.encode("utf-8", "surrogateescape"), b"\xff\xfe"):
        path = tmp_path / "game.json"
        asked = [*command("play", "yeti", "--bots", "random", "--record", str(path), "--name"), name]
        done = subprocess.run(asked, input=b"why \xff\n" + b"1\n" * 3000, env=home, capture_output=True, timeout=120)
        assert done.returncode == 0 and done.stderr == b""
        assert not obeyed(done.stdout.decode())
        assert run(home, "verify", str(path)).returncode == 0


def test_a_saved_game_under_any_name_is_saved_again(home: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "game.save.json"
    assert run(home, "play", "yeti", "--bots", "random", typed=f"save {path}\nquit\n").returncode == 0
    data = json.loads(path.read_text(encoding="utf-8"))
    data["record"]["players"][0] = NAUGHTY
    path.write_text(json.dumps(data), encoding="utf-8")
    done = run(home, "play", "--resume", str(path), typed="1\nboard\nall\nquit\n")
    assert done.returncode == 0 and done.stderr == "" and not obeyed(done.stdout)
    assert json.loads(path.read_text(encoding="utf-8"))["record"]["players"][0] == NAUGHTY


def test_refusals_quote_without_obeying(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for asked in (
        ["play", NAUGHTY],
        ["rules", "yeti", NAUGHTY],
        ["verify", f"/no/{NAUGHTY}"],
        ["--box", NAUGHTY, "games"],
        ["simulate", "yeti", "--bots", NAUGHTY],
        ["play", "yeti", "--option", NAUGHTY],
    ):
        assert main(["--lang", "en", *asked]) == 2
        assert not obeyed(capsys.readouterr().err)
    with pytest.raises(SystemExit):
        main(["games", f"--{NAUGHTY}"])
    assert not obeyed(capsys.readouterr().err)


def test_a_terminal_without_our_letters(home: dict[str, str]) -> None:
    done = subprocess.run(command("--lang", "fr", "rules", "yeti"), env=home | {"PYTHONIOENCODING": "ascii"},
                          capture_output=True, timeout=60)  # fmt: skip
    assert done.returncode == 0 and rb"Y\xe9ti" in done.stdout


def test_a_reader_that_has_had_enough(home: dict[str, str], record: Record, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(record.to_json(), encoding="utf-8")
    shell = " ".join(command("replay", str(path))) + " | head -n 2"
    done = subprocess.run(["sh", "-c", shell], env=home, capture_output=True, text=True, timeout=60)
    assert done.stdout.count("\n") == 2 and done.stderr == ""


def test_the_bench_needs_a_working_copy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cordee, "__file__", str(tmp_path / "site-packages" / "cordee" / "__init__.py"))
    assert "working copy" in error_of(capsys, "bench")


def test_the_bench_is_given_its_arguments(home: dict[str, str]) -> None:
    refused = run(home, "bench", "--rounds", "0")
    assert refused.returncode == 2 and "python -m bench" in refused.stderr


def test_an_exchange_of_a_thing_for_itself_is_no_exchange(home: dict[str, str], tmp_path: Path) -> None:
    printed = (cordee.game("snowcrest").folder / "box.toml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(printed.replace("{ scroll = 1 }] }]", "{ juniper = 2 }] }]"), encoding="utf-8")
    told = run(home, "--box", str(mine), "games")
    assert told.returncode == 2 and "the stops of an exchange must be of different things" in told.stderr
