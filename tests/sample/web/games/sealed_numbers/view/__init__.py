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

    Look = ViewContext[State, Number]


def table(look: Look) -> Node:
    """Return the prize, who has laid, and the numbers to choose from."""
    words, prize = look.words, look.seen.prizes[0]
    players = [_player(look, place, seat) for place, seat in enumerate(look.game.seats)]
    numbers = [_number(look, move) for move in NUMBERS] if look.mine else []
    return el(
        "div",
        "sealed",
        art("prize", "sealed-prize", label=words("prize", n=prize)),
        el("p", "prize-worth", words("prize", n=prize)),
        el("ul", "players", *players, key="players"),
        el("div", "numbers", *numbers, role="group", aria_label=words("numbers"), key="numbers"),
        key="table",
    )


def _player(look: Look, place: int, seat: str) -> Node:
    number = look.seen.numbers[place]
    said = (
        str(number)
        if isinstance(number, int)
        else look.words("waits" if number is None else "laid")
    )
    name, heard = look.plate(seat, "name")
    return el("li", "player", look.badge(seat), name, heard, el("span", "laid", said), key=seat)


def _number(look: Look, move: Number) -> Node:
    chosen = look.draft.get("number") == move.number
    pressed = "true" if chosen else "false"
    label = str(move.number)
    return button("btn", label, data_act=f"number {label}", aria_pressed=pressed, key=label)


def choose(look: Look, act: str) -> Draft | Refusal:
    """Return the draft with a number chosen."""
    word, _, rest = act.partition(" ")
    known = {look.game.write(move): move for move in NUMBERS}
    if word != "number" or rest not in known:
        return look.draft
    return look.refuse(known[rest]) or {"number": known[rest].number}


def controls(look: Look) -> list[Node]:
    """Return the button that lays the chosen number."""
    chosen = [move for move in NUMBERS if move.number == look.draft.get("number")]
    return [
        look.move_button(move, look.words("confirm.lay", n=move.number))
        for move in chosen
        if look.mine
    ]


def prompt(look: Look) -> str:
    """Say what there is to do."""
    return look.words("prompt.choose" if look.mine else "prompt.wait")


def status(look: Look) -> tuple[str, ...]:
    """Say what the prize is."""
    return (look.words("prize", n=look.seen.prizes[0]),)


def event(look: Look, happened: Event) -> str:
    """Return an event as a sentence."""
    return look.words(f"event.{happened.key}", **happened.args)


def weight(_happened: Event) -> float:
    """Return how long an event is shown."""
    return 1.0


def confirming_act(_move: Number) -> str:
    """Return the single act that means this move: none, a number is laid at once when pressed."""
    return ""


def immediate_moves(_look: Look, _act: str) -> tuple[Number, ...]:
    """Return the moves that an act makes one after another: none."""
    return ()


def is_pass(_move: Number) -> bool:
    """Tell whether this move is a pass: there is none."""
    return False


def can_play_out(_look: Look) -> bool:
    """Tell whether only one player is left: never, all play to the end."""
    return False


def joins(_happened: Event) -> float:
    """Return the delay after which an event joins the one before: none does."""
    return 0


def tell(look: Look, events: Sequence[Event]) -> str:
    """Return the text of the events told together."""
    return " ".join(event(look, happened) for happened in events)


def sound(_happened: Event) -> list[str]:
    """Return the sounds of an event: none."""
    return []


def refusal(look: Look, refused: Refusal) -> str:
    """Return why a move is refused, as a sentence."""
    return look.words(f"refusal.{refused.key}", **refused.args)


def reason(look: Look, _reason: Reason) -> str:
    """Return a reason as a sentence: its bots give none."""
    return look.words("numbers")


def proposal(look: Look, move: Number) -> str:
    """Return a possible move as a sentence."""
    return look.words("confirm.lay", n=move.number)


def first_acts(move: Number) -> tuple[str, ...]:
    """Return the act that chooses a number."""
    return (f"number {move.number}",)


def all_acts(move: Number) -> tuple[str, ...]:
    """Return the acts of all controls that compose this move."""
    return first_acts(move)


def hint_group(_look: Look, _move: Number) -> str:
    """Return the key of moves that need only one control: the one that begins them."""
    return ""


def parts(look: Look) -> list[Part]:
    """Return the parts of the score: who took the prize."""
    items = look.game.score(look.seen)
    return [("", [(item, [look.words("prize", n=item.points)]) for item in items])]


def heading(look: Look, event: Event | None) -> str | None:
    """Return the only heading of the log."""
    return look.words("heading") if event is None else None


def outlook(_look: Look) -> Part | None:
    """Return no outlook: the rest of the game is open."""
    return None


def look_at(look: Look, _what: str) -> tuple[str, list[Node]]:
    """Return a closer look at the prize."""
    return look.words("heading"), [el("p", "", look.words("prize", n=look.seen.prizes[0]))]


def keys(look: Look) -> dict[str, str]:
    """Return the digit keys, which choose the numbers."""
    return {f"number {move.number}": str(move.number) for move in NUMBERS} if look.mine else {}


def signs(_words: object) -> Legend:
    """Return an empty legend: everything is said in words."""
    return []
