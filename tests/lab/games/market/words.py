"""What the workshop asks of Market."""

from market.rules import WORDS, Market

TAKING = ("buy",)


def takes(state: Market, action: int) -> str:
    return WORDS[action].partition(":")[2]


def counts(state: Market) -> list[dict[str, int]]:
    return [{"stalls": len(stalls)} for stalls in state.stalls]
