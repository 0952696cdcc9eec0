"""The table of Sealed Numbers: the functions that `games.View` requires."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyengine.games.sealed_numbers import NUMBERS

from host.nodes import art, button, el

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.games.sealed_numbers import Number, State

    from games import Part
    from host.nodes import Node
    from host.table.signs import Legend
    from host.table.view_context import Draft, ViewContext
    from pyengine.core import Event, Reason, Refusal

    Context = ViewContext[State, Number]


def table(context: Context) -> Node:
    """Return the prize, who has laid, and the numbers to choose from."""
    words, prize = context.words, context.seen.prizes[0]
    players = [_player(context, place, seat) for place, seat in enumerate(context.game.seats)]
    numbers = [_number(context, move) for move in NUMBERS] if context.mine else []
    return el(
        "div",
        "sealed",
        art("prize", "sealed-prize", label=words("prize", n=prize)),
        el("p", "prize-worth", words("prize", n=prize)),
        el("ul", "players", *players, key="players"),
        el("div", "numbers", *numbers, role="group", aria_label=words("numbers"), key="numbers"),
        key="table",
    )


def _player(context: Context, place: int, seat: str) -> Node:
    number = context.seen.numbers[place]
    said = (
        str(number)
        if isinstance(number, int)
        else context.words("waits" if number is None else "laid")
    )
    name, heard = context.plate(seat, "name")
    return el("li", "player", context.badge(seat), name, heard, el("span", "laid", said), key=seat)


def _number(context: Context, move: Number) -> Node:
    chosen = context.draft.get("number") == move.number
    pressed = "true" if chosen else "false"
    label = str(move.number)
    return button("btn", label, data_act=f"number {label}", aria_pressed=pressed, key=label)


def choose(context: Context, act: str) -> Draft | Refusal:
    """Return the draft with a number chosen."""
    word, _, rest = act.partition(" ")
    known = {context.game.write(move): move for move in NUMBERS}
    if word != "number" or rest not in known:
        return context.draft
    return context.refuse(known[rest]) or {"number": known[rest].number}


def controls(context: Context) -> list[Node]:
    """Return the button that lays the chosen number."""
    chosen = [move for move in NUMBERS if move.number == context.draft.get("number")]
    return [
        context.move_button(move, context.words("confirm.lay", n=move.number))
        for move in chosen
        if context.mine
    ]


def prompt(context: Context) -> str:
    """Say what there is to do."""
    return context.words("prompt.choose" if context.mine else "prompt.wait")


def status(context: Context) -> tuple[str, ...]:
    """Say what the prize is."""
    return (context.words("prize", n=context.seen.prizes[0]),)


def section(_context: Context) -> str:
    """Return the number of the only round."""
    return "1"


def event(context: Context, happened: Event) -> str:
    """Return an event as a sentence."""
    return context.words(f"event.{happened.key}", **happened.args)


def weight(_happened: Event) -> float:
    """Return how long an event is shown."""
    return 1.0


def confirming_act(_move: Number) -> str:
    """Return the single act that means this move: none, a number is laid at once when pressed."""
    return ""


def immediate_moves(_context: Context, _act: str) -> tuple[Number, ...]:
    """Return the moves that an act makes one after another: none."""
    return ()


def is_pass(_move: Number) -> bool:
    """Tell whether this move is a pass: there is none."""
    return False


def can_play_out(_context: Context) -> bool:
    """Tell whether only one player is left: never, all play to the end."""
    return False


def joins(_happened: Event) -> float:
    """Return the delay after which an event joins the one before: none does."""
    return 0


def tell(context: Context, events: Sequence[Event]) -> str:
    """Return the text of the events told together."""
    return " ".join(event(context, happened) for happened in events)


def sound(_happened: Event) -> list[str]:
    """Return the sounds of an event: none."""
    return []


def refusal(context: Context, refused: Refusal) -> str:
    """Return why a move is refused, as a sentence."""
    return context.words(f"refusal.{refused.key}", **refused.args)


def reason(context: Context, _reason: Reason) -> str:
    """Return a reason as a sentence: its bots give none."""
    return context.words("numbers")


def proposal(context: Context, move: Number) -> str:
    """Return a possible move as a sentence."""
    return context.words("confirm.lay", n=move.number)


def first_acts(move: Number) -> tuple[str, ...]:
    """Return the act that chooses a number."""
    return (f"number {move.number}",)


def all_acts(move: Number) -> tuple[str, ...]:
    """Return the acts of all controls that compose this move."""
    return first_acts(move)


def hint_group(_context: Context, _move: Number) -> str:
    """Return the key of moves that need only one control: the one that begins them."""
    return ""


def parts(context: Context) -> list[Part]:
    """Return the parts of the score: who took the prize."""
    items = context.game.score(context.seen)
    return [("", [(item, [context.words("prize", n=item.points)]) for item in items])]


def heading(context: Context, event: Event | None) -> str | None:
    """Return the only heading of the log."""
    return context.words("heading") if event is None else None


def outlook(_context: Context) -> Part | None:
    """Return no outlook: the rest of the game is open."""
    return None


def look_at(context: Context, _what: str) -> tuple[str, list[Node]]:
    """Return a closer context at the prize."""
    return context.words("heading"), [el("p", "", context.words("prize", n=context.seen.prizes[0]))]


def keys(context: Context) -> dict[str, str]:
    """Return the digit keys, which choose the numbers."""
    return {f"number {move.number}": str(move.number) for move in NUMBERS} if context.mine else {}


def signs(_words: object) -> Legend:
    """Return an empty legend: everything is said in words."""
    return []
