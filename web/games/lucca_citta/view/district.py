"""A player's district: name, figures, and street."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.lucca_citta.view import chronicle, meaning, outcomes
from games.lucca_citta.view import pieces as piece
from games.lucca_citta.view.draft import USES, chosen_card, chosen_set, kept
from games.lucca_citta.view.final_scoring import counting, ended, is_over, walls_score
from games.lucca_citta.view.planned import plan
from games.lucca_citta.view.street import Placement, Street, street
from host.nodes import art, button, el, explained, seat, visually_hidden
from host.table.signs import does
from host.text import signed, written
from pyengine.core import totals
from pyengine.games.lucca_citta.cards import COLOURS, numbers
from pyengine.games.lucca_citta.district import support, with_card
from pyengine.games.lucca_citta.moves import Use

if TYPE_CHECKING:
    from collections.abc import Mapping

    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.games.lucca_citta import LuccaCitta
    from pyengine.games.lucca_citta.district import District, Support
    from pyengine.games.lucca_citta.moves import Move
    from pyengine.games.lucca_citta.state import State

    Context = ViewContext[State, Move]


def palazzo_size(context: Context) -> int:
    """L-5.6: return how many cards complete a palazzo."""
    game: LuccaCitta = context.game  # type: ignore[assignment] # the only game that has this view
    return game.size


def large_district(context: Context) -> int:
    """Return whose district is the large one: the viewer's, or for a spectator the player's."""
    seen, event = context.seen, context.event
    if context.seat:
        return context.own
    if event and event.key not in chronicle.ORDER and "seat" in event.args:
        return context.game.seats.index(str(event.args["seat"]))
    return seen.order[seen.turn] if seen.turn < len(seen.order) else 0


def player_district(context: Context, who: int) -> Node:
    """Return a player's district; one of them is the large one."""
    letter = context.game.seats[who]
    large = who == large_district(context) and not ended(context)
    won = letter in context.game.winners(context.seen) and ended(context)
    states = {
        "own": large,
        "is-due": letter in context.to_move,
        "is-now": context.event is not None
        and context.event.args.get("seat") == letter
        and context.event.key not in chronicle.ORDER,
        "is-paying": any(event.args.get("payer") == letter for event in context.beat),
        "is-winner": won,
    }
    wreath = explained(art("laurel", "laurel"), _winning(context, letter)) if won else None
    head = el(
        "header",
        "quarter-head",
        _owner(context, who),
        wreath,
        _facts(context, who, whole=large),
        _standing(context, who),
    )
    place = el(
        "section" if large else "li",
        " ".join(["quarter", *(state for state in states if states[state])]),
        head,
        street(_shown(context, who, large=large or won)),
        aria_label=_title(context, letter) if large else None,
        key=f"quarter-{letter}",
        data_seat=letter,
        data_full=str(palazzo_size(context)),
    )
    return explained(place, look=letter)


def _winning(context: Context, letter: str) -> str:
    """L-7.4: say what the laurel is for."""
    return does(context.words, "laurel", n=totals(context.game, context.seen)[letter])


def _title(context: Context, letter: str) -> str:
    """Return the name of the large district."""
    if letter == context.reader:
        return context.words("label.district")
    return context.words("label.district_of", seat=context.name(letter))


def word(context: Context, who: int) -> str:
    """Say in a word what a player is doing, or the final rank."""
    words, seen = context.words, context.seen
    letter = context.game.seats[who]
    if ended(context):
        ranks = {side: rank for rank, side, _ in context.standings()}
        return words(f"place.{ranks[letter]}")
    if letter in context.to_move:
        return words("turn.yours" if letter == context.reader else "aria.to_move")
    if seen.hands:
        return words("state.kept") if seen.hands[who].kept else ""
    return "" if counting(context) else _waits(context, who)


def _waits(context: Context, who: int) -> str:
    """L-4.1: say when in the turn order a waiting player is next."""
    words, seen = context.words, context.seen
    if who not in seen.order or seen.turn >= len(seen.order):
        return ""
    ahead = seen.order.index(who) - seen.turn
    if ahead < 0:
        return words("state.played")
    if ahead == 1:
        return words("state.next")
    return words("state.last") if ahead and who == seen.order[-1] else ""


# -- the head --------------------------------------------------------------------------------------


def _owner(context: Context, who: int) -> Node:
    letter = context.game.seats[who]
    said = word(context, who)
    cls, name = "place-word" if ended(context) else "owner-word", context.name(letter)
    lit = letter in context.to_move
    lamp = explained(art("lamp", "lamp"), does(context.words, "lamp", seat=name)) if lit else None
    owner = button(
        "owner",
        seat(letter),
        el(
            "span",
            "owner-text",
            *context.plate(letter, "owner-name"),
            el("span", cls, said) if said else None,
        ),
        lamp,
        data_act=f"table:look {letter}",
    )
    return explained(owner, does(context.words, "seat", seat=name))


def _standing(context: Context, who: int) -> Node:
    """Return the points so far, and the gain of this turn or event."""
    letter = context.game.seats[who]
    points, gained = totals(context.game, context.seen)[letter], chronicle.gain(context, letter)
    words = context.words
    gain = el("span", "standing-gain", signed(gained)) if gained else None
    if gain:
        explained(gain, does(words, "gain", points=signed(gained)))
    held = el(
        "div",
        "standing",
        el("strong", "standing-points", written(points)),
        el("span", "", words("label.points", n=points)),
        gain,
    )
    return explained(held, does(words, "points.final" if is_over(context) else "points", n=points))


def _facts(context: Context, who: int, *, whole: bool) -> Node:
    """Return the shields, what the walls need of them, and on the viewer's, the free colours."""
    words, district = context.words, context.seen.districts[who]
    held = support(district)
    needed = words("label.walls", n=0)
    if held.need:
        needed = words("label.support", have=held.have, need=held.need)
    lanes = zip(district.building, district.completed, district.opened, strict=True)
    free = [COLOURS[colour] for colour, areas in enumerate(lanes) if not any(areas)]
    shown = "shield.final" if is_over(context) else "shield"
    shields = el(
        "li",
        "fact",
        piece.glyph("shield"),
        el("span", "", str(held.have), aria_hidden="true"),
        visually_hidden(words("label.shields", n=held.have)),
    )
    walls = el(
        "li",
        "fact support is-short" if held.have < held.need else "fact support",
        piece.glyph("wall"),
        el("span", "", f"{held.have}/{held.need}", aria_hidden="true"),
        visually_hidden(needed),
        *_wall_pays(context, district, held),
    )
    return el(
        "ul",
        "facts",
        explained(shields, does(words, shown, n=held.have)),
        explained(walls, meaning.supported(context, district)),
        _free(context, free) if whole and free else None,
    )


def _free(context: Context, free: list[str]) -> Node:
    """L-3.2: return the colours that have no palazzo yet."""
    words = context.words
    names = words.join([words(f"colour_name.{colour}") for colour in free])
    letters = [piece.colour_letter(words, colour) for colour in free]
    word = el("span", "free-word", words("label.free"))
    fact = el("li", "fact free", word, *letters, visually_hidden(names))
    return explained(fact, does(words, "letter", colours=names, n=len(free)))


def _wall_pays(context: Context, district: District, held: Support) -> list[Node]:
    """L-7.2: return what walls and towers score, or would now; nothing if there are none."""
    if not (district.walls or district.towers):
        return []
    sign = el("span", "", f"({signed(held.points)})", aria_hidden="true")
    said = visually_hidden(walls_score(context, held.points))
    return [el("span", "fact-pays", sign, said)]


# -- the street ------------------------------------------------------------------------------------


def _shown(context: Context, who: int, *, large: bool) -> Street:
    """Return how a district is to be drawn."""
    letter = context.game.seats[who]
    mine = large and context.mine
    district, previews = _as_chosen(context, who)
    return Street(
        context,
        who,
        "l" if large else "m",
        palazzo_size(context),
        district,
        new=frozenset(chronicle.laid(context) if chronicle.turns(context) == letter else ()),
        previews=previews,
        placement=_placement(context) if mine and context.seen.phase == "placing" else None,
        opens=mine and context.seen.phase == "opening",
        pays=_pays(context, who),
        now=chronicle.spot(context.event, letter),
    )


def _as_chosen(context: Context, who: int) -> tuple[District, frozenset[int]]:
    """Return a district with the draft's cards in it, and those cards."""
    district, mine = context.seen.districts[who], context.mine and who == context.own
    if mine and chosen_set(context):
        found = plan(context, chosen_set(context))
        return found.after.districts[who], frozenset(use.card for use in found.uses)
    cards = _keeps(context, who, mine=mine)
    for card in cards:
        district = with_card(district, card)
    return district, frozenset(cards)


def _keeps(context: Context, who: int, *, mine: bool) -> tuple[int, ...]:
    """L-2.2: return the cards chosen to keep, or kept but still face down to others."""
    if not context.seen.hands:
        return ()
    return kept(context) if mine else numbers(context.seen.hands[who].kept)


def _placement(context: Context) -> Placement:
    """L-5.5: return the possible uses of the card being placed."""
    card = chosen_card(context)
    uses = [Use(card, use) for use in USES]
    return Placement(
        card,
        str(context.draft.get("use", "")),
        len(context.seen.taken) == 1,
        {use.use: outcomes.outcome(context, use) for use in uses if not context.refuse(use)},
        tuple(other for other in numbers(context.seen.taken) if other != card),
    )


def _pays(context: Context, who: int) -> Mapping[tuple[str, str], int]:
    """L-5.2: return what palazzi pay, in the current event or for those that can be opened."""
    if context.event:
        return chronicle.paid(context.beat, context.game.seats[who])
    if not context.mine or context.seen.phase != "opening":
        return {}
    return {
        (payment.area, COLOURS[colour]): payment.points
        for colour, palazzo in enumerate(context.seen.districts[context.own].completed)
        if palazzo
        for payment in outcomes.opening(context, colour)
        if payment.seat == who
    }
