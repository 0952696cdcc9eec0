"""A district as a street: what is built, and where the card being placed could go."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.lucca_citta.view import meaning, outcomes, wording
from games.lucca_citta.view import pieces as piece
from host.nodes import art, button, el, explained, seat, visually_hidden
from host.table.signs import does
from pyengine.games.lucca_citta.cards import COLOUR, COLOURS
from pyengine.games.lucca_citta.moves import BUILD, DISCARD, OPENS, WALL, Use

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.lucca_citta.view.art import Scale
    from games.lucca_citta.view.chronicle import Spot
    from games.lucca_citta.view.outcomes import Outcome
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.games.lucca_citta.district import District, Lanes, Palazzo
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]


@dataclass(frozen=True, slots=True)
class Placement:
    """The card being placed, the outcome of each use, and the chosen one if it ends the turn."""

    card: int
    use: str
    ends: bool
    outcomes: Mapping[str, Outcome]
    others: tuple[int, ...]
    """The other cards of the set that are still to be placed."""


@dataclass(frozen=True, slots=True)
class Street:
    """How to draw one district, and for whom."""

    context: Context
    who: int
    scale: Scale
    full: int
    district: District
    """The district, including the draft."""
    new: frozenset[int] = frozenset()
    """Cards placed this turn."""
    previews: frozenset[int] = frozenset()
    """Cards that are only previewed."""
    placement: Placement | None = None
    opens: bool = False
    """Whether its completed palazzi can be opened now."""
    pays: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """What palazzi here pay for an opening, by area and colour."""
    now: Spot = ("", None)
    """The place of the current event."""

    @property
    def large(self) -> bool:
        """Return whether there is room for captions."""
        return self.scale == "l"


def street(shown: Street) -> Node:
    """Return the three areas of a district, with the scenery behind them."""
    areas = [_building(shown), _completed(shown), _opened(shown)]
    if shown.placement:
        areas.append(_discard_place(shown, shown.placement))
    return el(
        "div",
        "street",
        art("view", f"{shown.scale}-view"),
        *areas,
        data_measured=True,
    )


def _area(shown: Street, area: str, plots: list[Node], count: int) -> Node:
    words = shown.context.words
    place = el(
        "div",
        f"area is-{area}",
        el("h2", "sign", visually_hidden(f"{_whose(shown)} "), words(f"area.{area}")),
        el("ol", "plots", *plots) if plots else None,
        data_plots=str(count),
    )
    return explained(place, meaning.area(shown.context, area))


def _whose(shown: Street) -> str:
    """Say whose area it is, which only its place on the screen shows."""
    context = shown.context
    letter = context.game.seats[shown.who]
    owner = context.words("label.district") if letter == context.reader else context.name(letter)
    return context.words("label.whose", owner=owner)


def _lanes(lanes: Lanes) -> list[tuple[int, Palazzo]]:
    return [(colour, palazzo) for colour, palazzo in enumerate(lanes) if palazzo]


# -- palazzi ---------------------------------------------------------------------------------------


def _palazzo(shown: Street, area: str, colour: int, cards: Palazzo) -> Node:
    """Return a palazzo, with a preview of the card being placed."""
    words = shown.context.words
    name = COLOURS[colour]
    pays = shown.pays.get((area, name), 0)
    classes = ["palazzo", name]
    if shown.new.intersection(cards):
        classes.append("is-new")
    if pays:
        classes.append("pays")
    if shown.now == (area, name):
        classes.append("is-now")
    letter = shown.context.game.seats[shown.who]
    kids = piece.stack(words, cards, area, shown.full, shown.scale, letter, previews=shown.previews)
    head = el("div", "stack", *kids)
    placement = shown.placement
    if placement and COLOUR[placement.card] == colour and area == "building":
        classes.append("is-target")
        head = _site(shown, placement, cards)
    elif placement and COLOUR[placement.card] == colour:
        head = _blocked_palazzo(placement, kids)
    elif shown.opens and area == "completed" and not shown.previews.intersection(cards):
        classes.append("is-legal")
        head = _openable_palazzo(shown, colour, kids)
    size = words("label.size", size=len(cards), full=shown.full)
    paying = f"pay-{letter}-{area}-{name}"
    paid = el("div", "pay", f"+{pays}", data_fly=paying, data_enter="stamp") if pays else None
    if paid:
        explained(paid, does(words, "pay", points=f"+{pays}"))
    plot = el(
        "li",
        " ".join(classes),
        head,
        el("div", "storeys", el("span", "caption", size))
        if shown.large and area == "building"
        else None,
        paid,
        key=f"{area}-{name}",
    )
    return explained(plot, *meaning.palazzo(shown.context, shown.who, area, cards, shown.full))


def _site(shown: Street, placement: Placement, cards: Palazzo) -> Node:
    """L-5.5: return the palazzo that the card would start or enlarge, as a control."""
    as_it_would = (*cards, placement.card)
    context = shown.context
    kids = piece.stack(
        context.words,
        as_it_would,
        "building",
        shown.full,
        shown.scale,
        context.game.seats[shown.who],
        previews=(placement.card,),
    )
    return _preview(shown, placement, BUILD, "stack ghost", kids)


def _blocked_palazzo(placement: Placement, kids: list[Node]) -> Node:
    """L-5.7: return a palazzo that cannot grow; pressing it says why."""
    return button("stack", *kids, data_act=f"use {placement.card} {BUILD}", aria_disabled="true")


def _openable_palazzo(shown: Street, colour: int, kids: list[Node]) -> Node:
    """L-5.2: return a palazzo that can be opened, with what that would pay now."""
    context = shown.context
    paid = outcomes.opening(context, colour)
    points = outcomes.points(paid)
    said = context.words(
        "use.open", palazzo=context.words(f"palazzo.{COLOURS[colour]}"), points=points
    )
    payers = [(context.game.seats[one.seat], one.points) for one in paid]
    each = [context.words("use.open_payer", seat=context.name(who), points=n) for who, n in payers]
    signs = [el("span", "payer", seat(who), el("b", "", str(n))) for who, n in payers]
    lock = button(
        "stack",
        *kids,
        el(
            "span",
            "tag",
            el("strong", "", f"+{points}"),
            el("span", "payers", *signs) if signs else None,
            aria_hidden="true",
        ),
        visually_hidden(" ".join([said, *each])),
        data_move=context.game.write(OPENS[colour]),
    )
    return explained(lock, does(context.words, "open", points=points))


def _building(shown: Street) -> Node:
    lanes = _lanes(shown.district.building)
    placement = shown.placement
    plots = {colour: _palazzo(shown, "building", colour, cards) for colour, cards in lanes}
    if placement and BUILD in placement.outcomes and COLOUR[placement.card] not in plots:
        colour = COLOUR[placement.card]
        plots[colour] = el(
            "li",
            f"palazzo {COLOURS[colour]} is-target",
            _site(shown, placement, ()),
            key=f"building-{COLOURS[colour]}",
        )
    for colour in _later_sites(shown):
        plots.setdefault(colour, _free_plot(colour))
    return _area(shown, "building", [plots[colour] for colour in sorted(plots)], len(plots))


def _later_sites(shown: Street) -> set[int]:
    """L-5.5: return the colours that other cards of the set could build.

    Their places are kept free, so that the street does not shift when another card is chosen.
    """
    later, held = shown.placement.others if shown.placement else (), shown.district
    done = [any(lanes) for lanes in zip(held.completed, held.opened, strict=True)]
    return {COLOUR[card] for card in later if not done[COLOUR[card]]}


def _free_plot(colour: int) -> Node:
    """Return an empty place, where another card of the set could start a palazzo."""
    name = COLOURS[colour]
    return el("li", f"palazzo {name} is-free", el("span", "free-plot"), key=f"building-{name}")


def _opened(shown: Street) -> Node:
    lanes = _lanes(shown.district.opened)
    plots = [_palazzo(shown, "opened", colour, cards) for colour, cards in lanes]
    return _area(shown, "opened", plots, len(plots))


# -- walls and towers ------------------------------------------------------------------------------


def _completed(shown: Street) -> Node:
    held = shown.district
    plots = [_palazzo(shown, "completed", *lane) for lane in _lanes(held.completed)]
    walls, towers = len(held.walls) + (shown.placement is not None), held.towers
    count = len(plots) + -(-min(walls, 6) // 3) + -(-towers // 2)
    if walls:
        plots.append(_rampart(shown))
    if towers:
        plots.append(_towers(shown))
    return _area(shown, "completed", plots, count)


def _rampart(shown: Street) -> Node:
    """Return the walls side by side, and the place of the next one."""
    words, walls = shown.context.words, shown.district.walls
    drawing = f"{shown.scale}-wall"
    row = [
        el(
            "li",
            "is-new" if card in shown.new else "is-now" if shown.now == ("wall", card) else "",
            art("wall is-ghost", drawing)
            if card in shown.previews
            else art("wall", drawing, data_fly=f"card-{card}"),
            key=f"wall-{card}",
        )
        for card in walls
    ]
    if shown.placement:
        ghost = _preview(shown, shown.placement, WALL, "ghost", [art("wall is-ghost", drawing)])
        row.append(el("li", "", ghost, key="wall-ghost"))
    said = words("label.walls", n=len(walls))
    rampart = el(
        "li",
        "rampart",
        el("ul", "walls", *row, data_count=str(len(walls))),
        _caption(shown, said) if walls else None,
        key="rampart",
    )
    return explained(rampart, meaning.walls(shown.context, shown.district))


def _caption(shown: Street, said: str) -> Node:
    """Return a caption, visually hidden where there is no room."""
    return el("div", "caption", said) if shown.large else visually_hidden(said)


def _towers(shown: Street) -> Node:
    towers = shown.district.towers
    there = shown.context.seen.districts[shown.who].towers
    said = shown.context.words("label.towers", n=towers)
    row = el(
        "li",
        "towers is-now" if shown.now[0] == "tower" else "towers",
        el(
            "div",
            "tower-row",
            *[
                art("tower is-ghost", f"{shown.scale}-tower")
                if place >= there
                else art(
                    "tower",
                    f"{shown.scale}-tower",
                    data_fly=f"tower-{shown.context.game.seats[shown.who]}-{place}",
                    data_enter="drop",
                )
                for place in range(towers)
            ],
        ),
        _caption(shown, said),
        key="towers",
    )
    return explained(row, meaning.towers(shown.context, shown.district))


def _discard_place(shown: Street, placement: Placement) -> Node:
    """L-5.5: return the place for a card that leaves the game."""
    ghost = _preview(shown, placement, DISCARD, "ghost", [art("cart", "l-cart")])
    return el("div", "area is-gone", el("ol", "plots", el("li", "plot", ghost, key="cart")))


# -- controls --------------------------------------------------------------------------------------


def _preview(shown: Street, placement: Placement, use: str, cls: str, kids: list[Node]) -> Node:
    """Return a place where the card can go, with the outcome.

    Pressing the use that ends the turn only chooses it; other uses are made at once.
    """
    context, words = shown.context, shown.context.words
    came = placement.outcomes[use]
    head = outcomes.headline(words, came, shown.full)
    more = [el("span", "", line) for line in outcomes.details(words, came)]
    tag = "tag is-short" if use == WALL and came.falls_short else "tag"
    kids = [
        visually_hidden(wording.front(words, placement.card)),
        *kids,
        el("span", tag, el("strong", "", head), *more),
    ]
    if placement.ends:
        pressed = "true" if use == placement.use else "false"
        ghost = button(cls, *kids, data_act=f"use {placement.card} {use}", aria_pressed=pressed)
    else:
        ghost = button(cls, *kids, data_move=context.game.write(Use(placement.card, use)))
    return explained(ghost, meaning.site(context, use, came, shown.full))
