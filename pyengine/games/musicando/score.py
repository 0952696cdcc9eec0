"""M-6, M-7.4 to M-7.6: the lines of a deal's score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from pyengine.core import Item
from pyengine.games.musicando.displays import worth

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyengine.games.musicando.state import Contract, FinishedDeal

RANK_POINTS: Final[Mapping[int, tuple[int, ...]]] = {
    players: tuple(range(players, 0, -1)) for players in range(2, 9)
}
"""M-6.1, M-7.4: the points of the ranks by the number of players, first rank first."""

SAME: Final = "same"
DOUBLE: Final = "double"
FAILED: Final = (SAME, DOUBLE)
PENALTY: Final[Mapping[str, int]] = {SAME: 1, DOUBLE: 2}
"""M-6.2: the factor on the value of a failed contract."""

RANK_CLAUSE: Final = {"partners": "M-6.1", "individual": "M-7.4", "auction": "M-7.6"}

CONTRACT_CLAUSE: Final = {"partners": "M-6.2", "auction": "M-7.6"}

DEAL_CLAUSE: Final = {"partners": "M-6.2", "individual": "M-7.4", "auction": "M-7.6"}
"""The clause by which a completed deal is scored."""

CONCESSION: Final = {
    "partners": (-12, "M-6.5"),
    "individual": (-11, "M-7.5"),
    "auction": (-11, "M-7.6"),
}
"""The cost of breaking off a deal, and its clause."""


def deal_items(
    variant: str, failed: str, sides: tuple[str, ...], players: int, deal: FinishedDeal
) -> tuple[Item, ...]:
    """M-6, M-7: return the lines of one deal; `sides[player % len(sides)]` is a player's side.

    A conceded deal is annulled and only costs the side that conceded (M-6.5, M-7.5). `failed` is
    the option for the cost of a failed contract (M-6.2).
    """
    if deal.conceded is not None:
        points, clause = CONCESSION[variant]
        return (Item(sides[deal.conceded % len(sides)], "conceded", points, clause),)
    items = rank_items(variant, sides, players, deal)
    if deal.contract is not None and variant == "individual":
        value = worth(deal.contract.display)
        return (*items, *(Item(side, "display", value, "M-7.4") for side in sides))
    if deal.contract is not None:
        items.append(contract_item(variant, failed, sides, deal.contract, deal))
    return tuple(items)


def rank_items(
    variant: str, sides: tuple[str, ...], players: int, deal: FinishedDeal
) -> list[Item]:
    """M-6.1, M-6.3, M-7.4: return a line for each player by rank; without a rank 0 points."""
    clause = RANK_CLAUSE[variant]
    items = [
        Item(sides[player % len(sides)], f"rank_{rank}", points, clause)
        for rank, (player, points) in enumerate(
            zip(deal.ranks, RANK_POINTS[players], strict=False), 1
        )
    ]
    items += [
        Item(sides[player % len(sides)], "no_rank", 0, "M-6.3")
        for player in range(players)
        if player not in deal.ranks
    ]
    return items


def contract_stands(
    sides: int, contract: Contract, ranks: tuple[int, ...]
) -> Literal["open", "made", "lost"]:
    """M-6.2, M-7.6: return how a contract stands, depending on who is first."""
    if not ranks:
        return "open"
    return "made" if ranks[0] % sides == contract.player % sides else "lost"


def contract_item(
    variant: str, failed: str, sides: tuple[str, ...], contract: Contract, deal: FinishedDeal
) -> Item:
    """M-6.2, M-7.6: the declaring side gains the value if it is first, and else loses it."""
    declaring = contract.player % len(sides)
    made = contract_stands(len(sides), contract, deal.ranks) == "made"
    value = worth(contract.display, contract.level)
    if made:
        return Item(sides[declaring], "contract_made", value, CONTRACT_CLAUSE[variant])
    if failed == DOUBLE:
        return Item(sides[declaring], "contract_lost_double", -PENALTY[failed] * value, "M-6.2")
    return Item(sides[declaring], "contract_lost", -value, CONTRACT_CLAUSE[variant])
