"""What lies in the middle of the table of Snowcrest for all to see: achievements, aims, and what has come upon it."""

from __future__ import annotations

from collections.abc import Sequence

from cordee.games.snowcrest import box
from cordee.games.snowcrest.faces import Piece, fitted, gain_signs, in_line, need_signs
from cordee.games.snowcrest.measures import GOALS
from cordee.games.snowcrest.names import achievement_name, guardian_name, points, resources, spirit_name
from cordee.games.snowcrest.offers import Offers, hung
from cordee.games.snowcrest.words import goal_text
from cordee.words import Words


def pool_at_start(view: Piece) -> int:
    """How many scrolls the pool began with (SC-014, SC-181, SC-186)."""
    if view["level"]:
        return int(box.LEVEL_SCROLLS[view["level"] - 1])
    return int((box.POOL_SIMPLIFIED if view["simplified"] else box.POOL)[view["seats"] - 2])


def goal_reached(goal: int, player: Piece) -> int:
    """How far a seat is towards an achievement."""
    test = box.GOAL_TEST[goal]
    if test == box.TEST_TOKENS:
        return int(player["tokens"][box.RESOURCES[box.GOAL_RESOURCE[goal]]])
    counts = [player["buildings"][kind] + player["buildings"][f"used_{kind}"] for kind in box.BUILDINGS]
    if test in (box.TEST_BUILDINGS, box.TEST_EACH_TYPE):
        return int(sum(counts) if test == box.TEST_BUILDINGS else min(counts))
    if test == box.TEST_VILLAGE:
        return sum(1 for key, _side in player["village"] if key)
    return int(player["omen"] if test == box.TEST_OMEN else player["hand_size"])


def goal_short(goal: int, _: Words) -> str:
    """What an achievement asks for, in few words."""
    least, test = int(box.GOAL_LEAST[goal]), box.GOAL_TEST[goal]
    if test == box.TEST_TOKENS:
        return resources(int(box.GOAL_RESOURCE[goal]), least, _)
    if test == box.TEST_BUILDINGS:
        return _.many("{n} building", "{n} buildings", least)
    if test == box.TEST_EACH_TYPE:
        return _("{n} of each kind", n=least)
    if test == box.TEST_VILLAGE:
        return _.many("{n} villager", "{n} villagers", least)
    return _("omen marker +{n}", n=least) if test == box.TEST_OMEN else _.many("{n} hand card", "{n} hand cards", least)


def goals_at_start(view: Piece) -> int:
    """How many achievements were turned over (SC-022, SC-179, SC-186)."""
    if view["simplified"]:
        return 0
    return int(box.SOLO_ACHIEVEMENTS if view["level"] else box.OPEN_ACHIEVEMENTS[view["seats"] - 2])


def goals(view: Piece, seat: int, _: Words) -> list[Piece]:
    """The open achievements, with how far a seat is; then a gap for each one claimed."""
    found: list[Piece] = []
    for key in view["achievements"]:
        goal = box.ACHIEVEMENTS.index(key)
        least, now = int(box.GOAL_LEAST[goal]), goal_reached(goal, view["players"][seat])
        found.append(
            {
                "key": key,
                "name": fitted(achievement_name(goal, _), 12.6, 126),
                "text": goal_text(goal, _),
                "short": goal_short(goal, _),
                "now": f"{now:+d}".replace("-", "−") if box.GOAL_TEST[goal] == box.TEST_OMEN and now else str(now),
                "least": least,
                "part": max(0.0, min(1.0, now / least)),
            }
        )
    claimed = goals_at_start(view) - len(found) if view["round"] else 0
    return found + [{"key": ""} for _n in range(claimed)]


def goal_places(roomy: bool, count: int, alone: bool) -> list[Piece]:
    """Where the achievements lie, and after them the aims of a game alone, below each other."""
    if roomy:
        pitch = min(52, 204 / max(count + alone, 1))
        return [{"y": 322 + n * pitch, "h": min(pitch - 5, 46)} for n in range(count + 1)]
    top, pitch = GOALS
    return [{"y": top + n * pitch, "h": pitch - 3} for n in range(count + 1)]


def demand(view: Piece, offers: Offers, _: Words) -> Piece | None:
    """What has come upon the table: a spirit or a guardian."""
    if view["spirit"]:
        place = box.SPIRITS.index(view["spirit"])
        lines = [box.SPIRIT_ACTIVE[place], box.SPIRIT_OTHERS[place], box.SPIRIT_REWARD[place]]
        return demanded(view, "spirit", view["spirit"], spirit_name(place, _), lines, offers, _)
    if view["guardian"]:
        place = box.GUARDIANS.index(view["guardian"])
        lines = [box.OFFERING[place], box.GUARDIAN_OTHERS[place], box.GUARDIAN_REWARD[place]]
        return demanded(view, "guardian", view["guardian"], guardian_name(place, _), lines, offers, _)
    return None


def demanded(
    view: Piece, kind: str, key: str, name: str, lines: Sequence[Sequence[int]], offers: Offers, _: Words
) -> Piece:
    """A guardian or a spirit: what it wants of whom, and what it gives; instead of giving one may take omens."""
    offering, others, reward = lines
    who = _("you") if view["viewer"] == view["turn"] else _.seat(view["turn"])
    shown = [(who, need_signs(offering)), (_("the others"), need_signs(others)), (_("reward"), gain_signs(reward))]
    return {
        "kind": kind,
        "key": key,
        "name": fitted(name, 14, 168),
        "long": name,
        "lines": [(fitted(label, 12, 84), in_line(found, 0, 0, 19, 3)) for label, found in shown],
        **hung(offers, "omens"),
    }


def bells(view: Piece, offers: Offers, _: Words) -> Piece | None:
    """Bells that were announced, with yes and no for who is asked to ring more; or the numbers one may announce."""
    ringing = [word for word, allowed in offers.allowed.items() if word.startswith("bells:") and allowed]
    if ringing:
        numbers = [{"n": int(word.split(":")[1]), "word": word} for word in ringing]
        return {"kind": "bells", "n": 0, "name": "", "numbers": numbers, "answers": []}
    if not view["bells"]:
        return None
    answers = [{"word": word} for word in ("outbid", "refuse") if word in offers.allowed]
    name = fitted(_.seat(view["turn"]), 16, 94)
    return {"kind": "bells", "n": view["bells"], "name": name, "numbers": [], "answers": answers}


def solo(view: Piece, _: Words) -> Piece | None:
    """Alone: the level, the points needed, and the Rests so far."""
    if not view["level"]:
        return None
    return {
        "level": _("Level {n}", n=view["level"]),
        "points": points(view["points_to_win"], _),
        "rests": view["rests"],
        "limit": view["rests_to_lose"],
    }
