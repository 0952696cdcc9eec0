"""The four displays (M-5): cards on a grid or in columns, and places for the chosen card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.musicando.view import meaning, wording
from games.musicando.view import pieces as piece
from games.musicando.view.draft import chosen_card, hand, places
from host.nodes import art, button, el, explained
from host.text import capitalised
from pyengine.games.musicando import COLOURS, NOTES, ORIGIN, SYMBOL, SYMBOLS, Grid, Lay

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.games.musicando import Card, Cell, Layout, Move, State

    Context = ViewContext[State, Move]

SIDES = {(1, 0): "left", (-1, 0): "right", (0, 1): "below", (0, -1): "above"}
"""The side of a card on which a cell lies, by the step (columns, rows) from the cell to it."""

TRANSPOSED = {(1, 0): "below", (-1, 0): "above", (0, 1): "left", (0, -1): "right"}
"""The same if columns are drawn as rows: up becomes right, and right becomes up."""

FEW = 6, 4
"""How many columns and rows of cells a phone has room for."""


def _from(context: Context, at: int) -> str | None:
    """Return where a card, by its index in the order of play, came from, if its hand is hidden."""
    letter = context.game.seats[context.seen.laid_by[at]]
    return None if letter == context.seat else f"held-{letter}"


def _news(context: Context) -> int:
    """Return the index in the order of play from which cards are new to the viewer.

    The player to move has not seen what the others have laid since; others are shown the last one.
    """
    laid_by = context.seen.laid_by
    if context.mine:
        own = context.own
        others = next((n for n, by in enumerate(reversed(laid_by)) if by == own), len(laid_by))
        if others:
            return len(laid_by) - min(others, len(context.game.seats) - 1)
    return len(laid_by) - 1


def _order(layout: Layout) -> dict[Card, int]:
    """Return the laid cards, each with its index in the order of play."""
    return {lay.card: at for at, lay in enumerate(layout.laid)}


# -- the grid --------------------------------------------------------------------------------------


def grid(context: Context, layout: Grid) -> Node:
    """M-5.1, M-5.2: return the grid with its cards, and the free cells for the chosen card."""
    words, chosen = context.words, chosen_card(context)
    order = _order(layout)
    covers = {lay.cell: lay.card for lay in layout.laid if lay.card in SYMBOLS}
    legal = {lay.cell: lay for lay in places(context, chosen)} if chosen else {}
    cards = [
        _on_grid(context, cell, card, covers.get(cell), legal.get(cell), order)
        for cell, card in layout.notes.items()
    ]
    kept = _kept_cells(context, layout)
    shown = legal if chosen and chosen not in SYMBOLS else None
    rooms = _free_cells(context, layout, shown, kept)
    display = words(f"display.{layout.letter}")
    return el(
        "div",
        "pane",
        explained(
            el("ol", "plane", *cards, *rooms, data_roving=True, key="plane"),
            meaning.grid(context, layout),
        ),
        key="pane",
        data_measured=True,
        data_pan=_bounds(layout, kept),
        data_may_transpose=layout.letter == "S" or None,
        data_words_transposed=context.transposed or None,
        tabindex="0",
        role="group",
        aria_label=words("label.display", display=display, n=len(layout.laid)),
    )


def _bounds(layout: Grid, kept: Iterable[Cell]) -> str:
    """Return the lowest and highest column and row of all cards and of the cells kept in view.

    They are followed by the column and row of the last card, which must be in view.
    """
    left, right, bottom, top = _around([*layout.notes, *kept] or [ORIGIN])
    newest = layout.laid[-1].cell or () if layout.laid else ()
    return " ".join(map(str, (left, right, bottom, top, *newest)))


def _kept_cells(context: Context, layout: Grid) -> set[Cell]:
    """Return the free cells that are kept in view for the player to move.

    They are those where any card of the hand may lie, so that nothing moves when one is chosen; and
    all those beside the cards, as long as there is room.
    """
    if not context.mine or not layout.notes:
        return set()
    left, right, bottom, top = _around(layout.notes)
    if right - left + 2 < FEW[0] and top - bottom + 2 < FEW[1]:
        return set(layout.edge())
    cells = {lay.cell for card in hand(context) for lay in places(context, card)}
    return {cell for cell in cells if cell and cell not in layout.notes}


def _around(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Return the lowest and highest column, and the lowest and highest row of cells."""
    columns, rows = zip(*cells, strict=True)
    return min(columns), max(columns), min(rows), max(rows)


def _on_grid(
    context: Context,
    cell: Cell,
    card: Card,
    cover: Card | None,
    legal: Lay | None,
    order: Mapping[Card, int],
) -> Node:
    """Return a card on the grid, the symbol that covers it, and a control if it can be covered."""
    words, news = context.words, _news(context)
    label = wording.label(context, card)
    if cover:
        label = words("label.covered", card=label, symbol=wording.label(context, cover))
    label = words("label.at", card=label, column=cell[0], row=cell[1])
    last = order[card] >= news or order.get(cover or "", -1) >= news
    states = ("laid", "is-last" if last else "", "is-covered" if cover else "")
    return el(
        "li",
        " ".join(filter(None, states)),
        piece.card(context, card, label, start=_from(context, order[card])),
        piece.card(context, cover, cls="cover", start=_from(context, order[cover]))
        if cover
        else None,
        _cover_button(context, cell, card, legal),
        key=f"{cell[0]},{cell[1]}",
        data_col=str(cell[0]),
        data_row=str(cell[1]),
    )


def _cover_button(context: Context, cell: Cell, card: Card, legal: Lay | None) -> Node | None:
    """M-4.5: return the button that covers this card with the chosen symbol of its colour."""
    chosen = chosen_card(context)
    if chosen not in SYMBOLS or chosen is None or chosen[0] != card[0]:
        return None
    label = context.words("label.cover", card=wording.label(context, card))
    return _place("spot-pick", context, legal, cell, label)


def _free_cells(
    context: Context,
    layout: Grid,
    legal: Mapping[Cell | None, Lay] | None,
    kept: Iterable[Cell],
) -> list[Node]:
    """M-5.1, M-5.2: return the free cells, first those where the chosen card may lie.

    If none is chosen they are empty, and only those that are kept in view.
    """
    if legal is None:
        return [_free_cell(cell, None, kept=True) for cell in sorted(kept)]
    cells = sorted(layout.edge(), key=lambda cell: cell not in legal)
    labels = [where(context, layout, cell) for cell in cells]
    return [
        _free_cell(cell, _place("cell", context, legal.get(cell), cell, label), kept=cell in kept)
        for cell, label in zip(cells, labels, strict=True)
    ]


def _free_cell(cell: Cell, place: Node | None, *, kept: bool) -> Node:
    return el(
        "li",
        "room",
        place,
        key=f"at {cell[0]},{cell[1]}",
        data_col=str(cell[0]),
        data_row=str(cell[1]),
        data_place=f"cell {cell[0]},{cell[1]}",
        data_kept=kept,
        aria_hidden=None if place else "true",
    )


def _place(cls: str, context: Context, legal: Lay | None, cell: Cell, label: str) -> Node:
    """Return a place for the chosen card; pressing it lays the card or says why not."""
    if legal is None:
        act = f"cell {cell[0]},{cell[1]}"
        return button(cls, data_act=act, aria_disabled="true", aria_label=label)
    return button(f"{cls} is-legal", data_move=context.game.write(legal), aria_label=label)


def where(context: Context, layout: Grid, cell: Cell) -> str:
    """Say where a free cell is: on which sides of which cards."""
    words = context.words
    return words("label.free_cell", where=beside(context, layout, cell) or words("label.middle"))


def beside(context: Context, layout: Grid, cell: Cell) -> str:
    """Name the cards that a free cell touches, each with its side; "" before the first card."""
    return context.words.join(
        [
            context.words(f"side_of.{side}", card=wording.short(context, layout.notes[at]))
            for (column, row), side in (TRANSPOSED if context.transposed else SIDES).items()
            if (at := (cell[0] + column, cell[1] + row)) in layout.notes
        ]
    )


# -- columns ---------------------------------------------------------------------------------------


def columns(context: Context, layout: Layout) -> Node:
    """M-5.3, M-5.4: return the seven columns with their cards, and the place of the chosen one."""
    degrees = [
        el(
            "li",
            "degree",
            el("span", "degree-name", capitalised(wording.note(context, letter))),
            data_row=str(row),
        )
        for row, letter in enumerate(NOTES)
    ]
    return el(
        "div",
        "stave",
        el("ol", "scale", *degrees, aria_hidden="true", key="scale"),
        *[_column(context, layout, colour) for colour in COLOURS],
        key="stave",
        data_measured=True,
    )


def _column(context: Context, layout: Layout, colour: str) -> Node:
    order = _order(layout)
    own = [colour + note for note in NOTES if colour + note in order]
    chosen = chosen_card(context)
    legal = places(context, chosen) if chosen and chosen[0] == colour else []
    here = [lay for lay in legal if lay.card not in SYMBOLS]
    opener = next(card for card in layout.openers if card[0] == colour)
    steps = [_step(context, card, order) for card in own]
    rooms = [_free_place_in_column(context, lay) for lay in here]
    slots = [] if own or rooms else [_slot(opener, colour)]
    row = el(
        "ol",
        f"column c-{colour}",
        *slots,
        *steps,
        *rooms,
        _foot(context, colour + SYMBOL, order, legal),
        key=colour,
        data_col=str(COLOURS.index(colour)),
        aria_label=_summary(context, colour, own),
    )
    return explained(row, meaning.column(context, layout, colour))


def _summary(context: Context, colour: str, cards: list[Card]) -> str:
    """Say which notes of a colour have been laid."""
    named = capitalised(context.words(f"colour_name.{colour}"))
    if not cards:
        return context.words("label.empty_column", colour=named)
    notes = " ".join(wording.note(context, card[1]) for card in cards)
    return context.words("label.column", colour=named, notes=notes)


def _row(card: Card) -> str:
    return str(NOTES.index(card[1]))


def _step(context: Context, card: Card, order: Mapping[Card, int]) -> Node:
    return el(
        "li",
        "laid is-last" if order[card] >= _news(context) else "laid",
        piece.card(context, card, wording.label(context, card), start=_from(context, order[card])),
        key=card,
        data_row=_row(card),
    )


def _slot(opener: Card, colour: str) -> Node:
    ghost = art("ghost", f"m-mark-{colour}")
    return el("li", "slot", ghost, key="slot", data_row=_row(opener), aria_hidden="true")


def _free_place_in_column(context: Context, lay: Lay) -> Node:
    label = context.words("label.lay", card=wording.label(context, lay.card))
    cell = button("cell is-legal", data_move=context.game.write(lay), aria_label=label)
    return el("li", "room", cell, key=f"at {lay.card}", data_row=_row(lay.card))


def _foot(context: Context, symbol: Card, order: Mapping[Card, int], legal: list[Lay]) -> Node:
    """M-4.6: return the place of a colour's symbol below its column."""
    kids: Node
    state = ""
    if symbol in order:
        state = " is-last" if order[symbol] >= _news(context) else ""
        kids = piece.card(
            context, symbol, wording.label(context, symbol), start=_from(context, order[symbol])
        )
    elif any(lay.card == symbol for lay in legal):
        label = context.words("label.lay", card=wording.label(context, symbol))
        kids = button("cell is-legal", data_move=symbol, aria_label=label)
    else:
        kids = art("ghost", f"m-mark-{symbol[0]}")
    return el("li", f"foot{state}", kids, key="foot")
