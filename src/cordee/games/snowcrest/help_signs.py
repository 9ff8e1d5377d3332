"""What is this? The signs of Snowcrest and the places of its table: each with its name and one sentence."""

from __future__ import annotations

from cordee.engine.answers import numbered, sourced
from cordee.engine.telling import Help
from cordee.games.snowcrest.box import (
    AT_REST,
    BARLEY,
    BONUS,
    BOX,
    COPIES,
    GUARDIANS,
    JUNIPER_PER_SEAT,
    MEDITATION,
    MEDITATION_OF_TWO,
    POOL,
    RESOURCES,
    SPACES,
    START_HAND,
    TRACK,
)
from cordee.games.snowcrest.names import resource_name
from cordee.words import Words


def resource(place: int, _: Words) -> Help:
    """A resource, on a card or as a token."""
    text = [
        _("Pays for the villagers you add."),
        _("Rung in a meditation: whoever rings more takes scrolls."),
        _("Paid for worship, which calls a guardian and its reward."),
        _("Pays for buildings. It is taken from the forest, and whoever takes the last one there wakes a spirit."),
        _("Pays for any other resource, at any time."),
    ][place]
    clauses = [(226, 74), (226, 144), (226, 137), (226, 109, 110), (61, 62)][place]
    more = _("Tokens, cards and buildings that show it pay alike. At the end, most of it brings a point.")
    name = resource_name(place, _)
    return Help(name, text, _("Resource"), clauses=(*clauses, 176), picture=RESOURCES[place], more=more)


# ── Signs ──────────────────────────────────────────────────────────────────────────────────────────────────


def signs(_: Words) -> dict[str, Help]:
    """The signs on cards, on the mat and beside the board, by the names of their symbols."""
    return _deeds(_) | _things(_) | _marks(_)


def _deeds(_: Words) -> dict[str, Help]:
    """What villagers do."""
    act = _("Sign of an action")
    return {
        "worship": Help(_("Worship"),
                        _("Turn over the top guardian: make its offering, see the others pay, take its reward."),
                        act, clauses=(138, 139, 142), picture="worship"),
        "meditate": Help(_("Meditate"),
                         _("Announce bells: for each opponent who does not ring one more, you take a scroll."),
                         act, clauses=(144, 149, 151), picture="meditate"),
        "draw": Help(_("Draw a card"),
                     _("From your own deck; when it is empty, the discard pile is shuffled into a new one."),
                     act, clauses=(105, 106), picture="draw"),
        "take": Help(_("The discard pile"),
                     _("Cards that were paid or replaced; some villagers bring one back to hand."),
                     act, clauses=(44, 221), picture="take"),
        "cycle_hand": Help(_("Change cards"), _("Discard as many cards of your hand as you like and draw as many."),
                           act, clauses=(212,), picture="cycle_hand"),
        "copy": Help(_("Copy"), _("Use the action of a face-up villager of another player."),
                     act, clauses=(219, 220), picture="copy"),
        "recruit": Help(_("Recruit"),
                        _("This villager leaves, and one of your hand or of the row takes the place for free."),
                        act, clauses=(217, 218), picture="recruit"),
        "refresh": Help(_("Refresh"), _("All your used buildings are turned face up and can pay again."),
                        act, clauses=(136,), picture="refresh"),
        "omenless": Help(_("An omen less"), _("Your marker goes one step to the left; omen tokens stay."),
                         act, clauses=(160, 161), picture="omenless"),
        "arrow": Help(_("Give and get"),
                      _("Give all that stands to the left to do all that stands to the right, once."),
                      act, clauses=(101, 102), picture="arrow"),
        "swap": Help(_("Exchange"), _("Hand in all of one stop of the chain and take all of another."),
                     act, clauses=(209,), picture="swap"),
        "times": Help(_("For each"), _("So many for each of your face-up buildings of this kind."),
                      act, clauses=(208,), picture="times"),
        "rivals": Help(_("Each opponent"), _("What follows befalls every opponent, and not you."),
                       act, clauses=(224, 270), picture="rivals"),
        "shield": Help(_("Avoid"),
                       _("Turn this villager face down to be spared one unit that a guardian or a spirit demands."),
                       act, clauses=(229, 214, 256), picture="shield"),
        "anybuild": Help(_("A building of your choice"), _("A farm, a forge or a temple, as long as there are tiles."),
                         act, clauses=(131, 133), picture="anybuild"),
    }  # fmt: skip


def _things(_: Words) -> dict[str, Help]:
    """What one has, gives or takes."""
    marker = Help(_("The omen marker"), _("Where it stands at the end, so many points are added or taken off."),
                  clauses=(156, 157, 172), picture="marker0")  # fmt: skip
    back = Help(_("A villager, face down"),
                _("It neither acts nor pays before the village has rested; its name is open."),
                clauses=(46, 91), picture="down")  # fmt: skip
    face = Help(_("A villager"),
                _("Top left what it costs, top right what it stands for, below what it does."),
                clauses=(39, 40), picture="villagers")  # fmt: skip
    return {
        "scroll": Help(_("A scroll"), _("A point. Worship, meditation, achievements and some villagers bring them."),
                       clauses=(170, 104), picture="scroll"),
        "omen": Help(_("An omen"), _("Your marker goes one step to the right: a point less at the end."),
                     clauses=(157, 158, 172), picture="omen"),
        "any": Help(_("Any resource"), _("One resource of your choice: barley, bell, bowl, juniper or gold."),
                    clauses=(121, 227), picture="any"),
        "person": Help(_("A villager to give up"), _("One of your face-up villagers leaves your village."),
                       clauses=(126, 230), picture="person"),
        "hand": Help(_("The hand"),
                     _("Cards that only their owner sees: to add to the village, or to pay with what they show."),
                     clauses=(44, 51, 74), picture="hand"),
        "villagers": Help(_("Villagers"), _("All who live in a village, face up or face down."),
                          clauses=(83,), picture="villagers"),
        "marker": marker,
        "track": _track(_),
        "space": _spaces(_),
        "gap": _spaces(_),
        "back-own": back,
        "back-common": back,
        **{f"face-{design}": face for design in ("full", "tall", "strip", "line", "slip")},
    }  # fmt: skip


def _marks(_: Words) -> dict[str, Help]:
    """What marks somebody, something, or a choice."""
    scenery = Help(_("High in the snow"), _("Your village lies here, below the monastery where the scrolls are kept."),
                   clauses=(13,), picture="monastery")  # fmt: skip
    return {
        "seat": Help(_("A player's sign"), _("The same colour and shape mark all that is theirs."), clauses=(2, 23)),
        "flag": Help(_("The first player"), _("Begins every round and stays the same all game."),
                     clauses=(29, 65), picture="flag"),
        "peak": Help(_("Common villagers"),
                     _("The mountain marks those who are nobody's own: leaving, they go under the common deck."),
                     clauses=(7, 80, 237), picture="peak"),
        "moon": _rest(_),
        "awake": Help(_("Activate"), _("The villager does its action, then it is turned face down."),
                      clauses=(71, 72), picture="awake"),
        "sun": Help(_("Good omens"), _("Left of 0 the omen marker adds points at the end."),
                    clauses=(156, 172), picture="sun"),
        "down": Help(_("Face down"), _("The villager lies face down until the village rests."),
                     clauses=(43, 46, 69), picture="down"),
        "plus": Help(_("A free place"), _("The new villager may stand here."), clauses=(78,), picture="plus"),
        "purse": Help(_("Pay with tokens"), _("All that is due at once, from your tokens."),
                      clauses=(47, 233, 235), picture="purse"),
        "monastery": scenery,
        "snow": scenery,
        **{f"land-{name}": scenery for name in (*RESOURCES, "plain")},
    }  # fmt: skip


# ── Places ─────────────────────────────────────────────────────────────────────────────────────────────────


def places(_: Words) -> dict[str, Help]:
    """The parts of the table by their keys, without the number of a place."""
    known = signs(_)
    return {
        **_piles(_),
        **_mat(_),
        "hand": known["hand"],
        "plaque": known["moon"],
        "bar": known["moon"],
        "pay": known["purse"],
        "scenery": known["monastery"],
        "ground": known["monastery"],
        "cell": Help(_("A place in the village"),
                     _("A villager you add may stand here. Three face down in a line, and the village must rest."),
                     clauses=(78, 83, 85)),
        "row": Help(_("The row"), _("Common villagers that anybody may add for barley; a gap is filled at once."),
                    clauses=(21, 74, 77)),
        "line": Help(_("The row"), _("Common villagers that anybody may add for barley; a gap is filled at once."),
                     clauses=(21, 74, 77)),
        "demand": Help(_("A demand"), _("Give each unit that is asked for, avoid it, or take an omen for it."),
                       clauses=(118, 120, 255), picture="omen"),
        "bells": _ringing(_),
        "podium": Help(_("The end"), _("Scrolls, buildings, omens and the most of each resource are counted."),
                       clauses=(170, 176, 177)),
    }  # fmt: skip


def _ringing(_: Words) -> Help:
    """A meditation under way."""
    numbers = ((str(MEDITATION), _("scroll for each answer")), (str(MEDITATION_OF_TWO), _("scrolls with two players")))
    text = _("Whoever pays one bell more than was announced takes the scroll; otherwise whoever meditates does.")
    told = Help(_("Bells ring"), text, _("Meditation"), numbers, (149, 150, 151), picture="bell")
    return sourced(told, BOX, {_("scrolls"): "meditation.scrolls"})


def _piles(_: Words) -> dict[str, Help]:
    """What lies in the middle for all."""
    pool = Help(
        _("The pool of scrolls"), _("Scrolls you win come from here; when it is empty, the round is the last."),
        numbers=((", ".join(map(str, POOL)), _("scrolls at the start with 2, 3, 4 players; fewer if simplified")),),
        clauses=(14, 104, 166), picture="scroll",
    )  # fmt: skip
    forest = Help(
        _("The forest"), _("All juniper you gain is taken from here; whoever takes the last one wakes a spirit."),
        numbers=((str(JUNIPER_PER_SEAT), _("junipers for each player when it is filled")),),
        clauses=(109, 110, 115), picture="juniper",
    )  # fmt: skip
    guardians = Help(
        _("The guardians"), _("Whoever worships turns over the top one; afterwards it goes under the pile."),
        numbers=((str(len(GUARDIANS)), _("guardians in all")),), clauses=(17, 138, 143), source="rulebook",
        picture="worship",
    )  # fmt: skip
    common = Help(
        _("The common deck"), _("It fills the row; common villagers that leave a village go under it."),
        clauses=(21, 77, 80), picture="peak",
    )  # fmt: skip
    return {
        "pool": sourced(pool, BOX, {_("scrolls"): "setup.scrolls"}),
        "forest": sourced(forest, BOX, {_("junipers"): "setup.juniper"}),
        "guardians": guardians,
        "common": numbered(common, [("peak", str(sum(COPIES)), _("common villagers in all"))]),
        "piles": Help(_("The middle of the table"), _("How much is left of all that everybody shares."), clauses=(13,)),
        "supply": Help(_("The supply of buildings"), _("What is left to build; a kind that is gone cannot be built."),
                       clauses=(5, 133), picture="anybuild"),
        "goal": Help(_("A claimed achievement"), _("Somebody has it already, and no other takes its place."),
                     _("Achievement"), clauses=(163, 164)),
        "solo": Help(_("Alone"),
                     _("Take all scrolls and reach these points before the last moon: the Rest that loses the game."),
                     _("Solo level"), clauses=(194, 191, 198), picture="moon"),
    }  # fmt: skip


def _mat(_: Words) -> dict[str, Help]:
    """What lies on a player's mat."""
    head = Help(_("A player's scrolls"), _("Each is a point; the flag marks the first player."), clauses=(170, 29),
                picture="scroll")  # fmt: skip
    deck = Help(
        _("A player's own deck"),
        _("Cards are drawn from here when a villager says so; empty, it is made of the discard pile."),
        clauses=(27, 105, 106), picture="draw",
    )  # fmt: skip
    return {
        "head": head,
        "title": head,
        "built": _spaces(_),
        "omens": _track(_),
        "deck": sourced(numbered(deck, [("draw", str(START_HAND), _("cards drawn at the start"))]), BOX,
                        {_("cards"): "mat.hand"}),
        "discard": Help(_("A discard pile"),
                        _("Open to all: cards that paid and own villagers that left. It becomes the next deck."),
                        clauses=(44, 81, 106), picture="take"),
        "known": Help(_("What else they have"), _("Cards in hand, omens, deck and discard pile of this player."),
                      clauses=(239, 240)),
    }  # fmt: skip


def _rest(_: Words) -> Help:
    """A Rest."""
    text = _("With three villagers face down in a line you must rest: those face up bring what they show, "
             "then all are turned face up.")  # fmt: skip
    told = Help(_("A Rest"), text, _("Main action"), clauses=(85, 89, 91), picture="moon")
    first = ("barley", str(AT_REST[0][BARLEY]), _("barley for each starting villager that lies face down"))
    return sourced(numbered(told, [first]), BOX, {_("barley"): "starting.1.at_rest"})


def _spaces(_: Words) -> Help:
    """The spaces for buildings, with the points for a full mat."""
    numbers = tuple(
        (f"+{points}", _("at the end with {n} buildings", n=count)) for count, points in enumerate(BONUS) if points
    )
    text = _("There is room for {n}; on a full mat one must go before the next is built.", n=SPACES)
    told = Help(_("Spaces for buildings"), text, _("The mat"), numbers, (55, 56, 171), picture="anybuild")
    return sourced(told, BOX, {_("points"): "mat.bonus", _("spaces"): "mat.spaces"})


def _track(_: Words) -> Help:
    """The omen track."""
    numbers = (
        (f"+{TRACK}", _("points at the left end")),
        (f"−{TRACK}", _("at the right end; then omen tokens, −1 each")),
    )
    text = _("Each omen moves the marker a step to the right; where it ends, so many points.")
    told = Help(_("The omen track"), text, _("The mat"), numbers, (156, 157, 159), picture="omen")
    return sourced(told, BOX, {_("length"): "mat.track"})
