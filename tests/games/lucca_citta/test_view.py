"""The view of Lucca Città in constructed positions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from lucca_table import district, last_turn, position, table
from lucca_view import FINAL, VIEW, WORDS, after, quarter, tree, view_context
from pictures import attrs, having, nodes, pressing, texts

from games import load_words
from host.table import score_sheet
from host.table.prompt import game_over_bar
from host.text import isolated
from pyengine.core import Event, Item, Refusal
from pyengine.games.lucca_citta.cards import TOWER
from pyengine.games.lucca_citta.state import Hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Seat
    from pyengine.games.lucca_citta.cards import Card
    from pyengine.games.lucca_citta.state import State

NB = "\N{NO-BREAK SPACE}"
V, W, X = (isolated(name) for name in "VWX")

SETS = ((2, 3, 4), (5, 6, 8), (10, 11, 12), (14, TOWER, 16))
A_HAS, B_HAS, C_HAS, D_HAS = (district(building=[(n,), (n + 1,)]) for n in (77, 79, 81, 83))
"""One shield on each of two palazzi."""


def going_on(context: ViewContext[Any, Any], *moves: str) -> ViewContext[Any, Any]:
    """Return the context after these moves of the viewing seat, with all events told."""
    for text in moves:
        game, seat = context.game, context.seat or ""
        move = game.read(text)
        assert game.refuse(context.seen, seat, move) is None, text
        steps = game.narrate(context.seen, seat, move)
        told = (*context.narrated, *[step.event for step in steps])
        state = game.apply(context.seen, seat, move)
        context = replace(context, seen=state, to_move=game.to_move(state), narrated=told, draft={})
    return context


def progress(state: State, text: str, seat: Seat | None = None) -> list[ViewContext[Any, Any]]:
    """Return the contexts while the events of a move are told one by one."""
    game = table(len(state.districts))
    mover = game.to_move(state)[0]
    told: tuple[Event, ...] = ()
    scenes = []
    for step in game.narrate(state, mover, game.read(text)):
        scenes.append(view_context(step.state, seat, told=told, event=step.event))
        told = scenes[-1].narrated
    return scenes


def refused(context: ViewContext[Any, Any], act: str) -> tuple[str, str]:
    """Return the clause by which an act is refused, and the text."""
    no = VIEW.choose(context, act)
    assert isinstance(no, Refusal), act
    return no.clause, VIEW.refusal(context, no)


def moves(context: ViewContext[Any, Any]) -> list[str]:
    return attrs(tree(context), "data-move")


def laying(context: ViewContext[Any, Any], move: str) -> Node:
    """Return the control that makes this move."""
    [found] = [n for n in nodes(tree(context)) if n.get("attrs", {}).get("data-move") == move]
    return found


def tags(context: ViewContext[Any, Any]) -> list[str]:
    """Return the labels of the places where a card can go, or of the palazzi that can be opened."""
    return [" | ".join(texts([tag])) for tag in having(tree(context), "tag")]


def pressed(context: ViewContext[Any, Any]) -> list[str]:
    """Return the acts of the controls that are announced as pressed."""
    marked = [n for n in nodes(tree(context)) if n.get("attrs", {}).get("aria-pressed") == "true"]
    return [node["attrs"]["data-act"] for node in marked]


# --- L-2.2 The first cards ------------------------------------------------------------------------


def dealt(**hands: tuple[int, ...]) -> State:
    """Return a table of three with four cards dealt to each, 1 to 4, 5 to 8, 9 to 12."""
    game = table(3)
    state = game.apply_deal(game.start(), (*range(20, 97), *range(1, 20)))
    given = [
        hands.get(seat, tuple(range(n, n + 4))) for seat, n in zip("ABC", (1, 5, 9), strict=True)
    ]
    return replace(state, hands=tuple(map(Hand, given)))


def test_l_2_2_two_of_four_are_kept_and_a_third_takes_the_place_of_the_first() -> None:
    context = view_context(dealt())
    assert len(having(tree(context), "slab")) == 4
    assert moves(context) == []
    assert moves(after(context, "keep 1")) == []
    assert moves(after(context, "keep 1", "keep 3")) == ["keep 1 3"]
    assert moves(after(context, "keep 1", "keep 3", "keep 4")) == ["keep 3 4"]
    assert moves(after(context, "keep 1", "keep 3", "keep 3")) == []
    assert pressed(after(context, "keep 1", "keep 3")) == ["keep 1", "keep 3"]
    assert moves(after(context, "keep 1", "keep 9")) == []  # which B was dealt, not A


def test_l_2_2_which_of_two_of_a_colour_lies_in_front_is_chosen() -> None:
    context = after(view_context(dealt(A=(1, 2, 7, 8))), "keep 1", "keep 7")
    assert VIEW.prompt(context) == "One colour, one palazzo: which card lies in front?"
    assert moves(context) == ["keep 1 7"]
    assert moves(after(context, "swap")) == ["keep 7 1"]
    assert texts(pressing(tree(context), "swap")) == ["Red 1 in front"]
    [palazzo] = having([quarter(context, "A")], "palazzo")
    assert having([palazzo], "enamel")[0]["text"] == "7"
    assert pressing(tree(after(view_context(dealt()), "keep 1", "keep 2")), "swap") == []


def test_l_2_2_nobody_sees_what_another_has_kept_or_was_dealt() -> None:
    states = [dealt(), dealt(A=(40, 41, 42, 43))]
    states += [
        replace(state, hands=(Hand((1, 2, 3, 4), kept), *state.hands[1:]))
        for state, kept in zip(states, ((1, 2), (4, 3)), strict=True)
    ]
    for seat in ("B", None):
        first, second, *laid = [tree(view_context(state, seat)) for state in states]
        assert first == second
        assert laid[0] == laid[1]
    assert tree(view_context(states[2], "A")) != tree(view_context(states[3], "A"))


def test_l_2_2_who_has_chosen_sees_the_own_two_as_they_will_stand_and_for_whom_all_wait() -> None:
    state = dealt()
    state = replace(state, hands=(Hand((1, 2, 3, 4), (2, 3)), *state.hands[1:]))
    context = view_context(state, "A")
    assert VIEW.prompt(context) == f"Your two cards lie face down. Waiting for {W} and {X}."
    assert [n["text"] for n in having([quarter(context, "A")], "enamel")] == ["2", "3"]
    assert having(tree(context), "yard") == []
    assert "has chosen" in texts([quarter(view_context(state, "B"), "A")])


def test_who_watches_sees_the_street_of_whoever_plays_large_and_the_others_beside_it() -> None:
    state = position(A_HAS, B_HAS, C_HAS, sets=SETS)
    turns = [*table(3).to_move(state)]
    for context in [view_context(state, None), *progress(state, "take 1")]:
        drawn = tree(context)
        large = having(drawn, "own")
        assert [node["attrs"]["data-seat"] for node in large] == turns
        assert large[0]["tag"] == "section"
        assert len(having(drawn, "quarter")) == len("ABC")
        assert drawn[0]["attrs"]["data-phase"] == "show"
    assert having(tree(view_context(state, "C")), "own")[0]["attrs"]["data-seat"] == "C"


# --- L-4 Turn order -------------------------------------------------------------------------------


def test_l_4_the_turn_order_is_shown_with_its_shields_and_numbers_where_they_decide() -> None:
    """Worked example 1: shields 4, 3, 4 for A, B, C with C's visible number above A's."""
    a, b, c = (district(building=palazzi) for palazzi in ([(19, 7)], [(20,)], [(21, 9)]))
    context = view_context(position(a, b, c, sets=SETS))
    rows = having(tree(context), "turn")
    assert [row["attrs"]["data-seat"] for row in rows] == ["C", "A", "B"]
    why = [having([row], "turn-why")[0] for row in rows]
    told = [texts([one])[: -len(texts(having([one], "turn-next")))] for one in why]
    assert told == [
        ["4", "4 shields", "9", "highest number 9"],
        ["4", "4 shields", "7", "highest number 7"],
        ["3", "3 shields"],
    ]


def test_l_4_the_order_is_explained_for_this_round_and_as_the_next_would_be() -> None:
    a, b, c = (district(building=palazzi) for palazzi in ([(19, 7)], [(20,)], [(21, 9)]))
    told = (
        Event("goes", "L-4.1", {"seat": "B", "place": 1, "shields": 6, "number": 20}),
        Event("goes", "L-4.1", {"seat": "A", "place": 2, "shields": 4, "number": 7}),
    )
    context = view_context(position(a, b, c, sets=SETS), told=told)
    title, body = VIEW.look_at(context, "order")
    assert title == "Turn order"
    assert [text for text in texts(body) if text.startswith(("This", "The next", V, W, X))] == [
        "This round",
        f"{W} plays first, with 6 shields.",
        f"{V} plays second, with 4 shields.",
        "The next round, as things stand",
        f"{X} plays first, with 4 shields and, in the tie, house number 9.",
        f"{V} plays second, with 4 shields and, in the tie, house number 7.",
        f"{W} plays third, with 3 shields.",
    ]


def test_l_7_1_in_the_last_round_the_order_ahead_is_that_of_the_final_scoring() -> None:
    context = view_context(replace(position(A_HAS, B_HAS, C_HAS, sets=SETS), round=7))
    _, body = VIEW.look_at(context, "order")
    headings = [text for text in texts(body) if text.endswith("as things stand")]
    assert headings == ["The final scoring, as things stand"]


def test_l_4_1_it_is_said_who_has_played_who_is_next_and_who_is_last() -> None:
    rich, poor, poorest = (district(building=[(n,)]) for n in (19, 61, 57))
    context = view_context(position(rich, poor, poorest, sets=SETS), "B")
    words = [texts([row])[-1] for row in having(tree(context), "turn-text")]
    assert words == [WORDS("aria.to_move"), "plays next", "plays last"]
    context = replace(context, seen=replace(context.seen, turn=1), to_move=("B",))
    words = [texts([row])[-1] for row in having(tree(context), "turn-text")]
    assert words == ["has played", "Your turn", "plays next"]


# --- L-5.2 Openings -------------------------------------------------------------------------------

OPENING = position(
    district(building=[(68,)], completed=[(1, 7, 13, 25)]),
    district(building=[(31, 37)]),
    district(building=[(43,)]),
    district(completed=[(49, 55, 61, 67)]),
    sets=(*SETS, (17, 18, 21)),
)
"""Worked example 2: A may open red; B has two red cards, C one, D a completed palazzo."""


def opening() -> ViewContext[Any, Any]:
    """Return the context in which A, who is to move, may open."""
    state = replace(OPENING, phase="opening", turn=OPENING.order.index(0))
    return view_context(state, "A")


def test_l_5_2_a_door_says_what_opening_it_would_bring_and_who_pays() -> None:
    context = opening()
    assert moves(context) == ["open red", "done"]
    assert tags(context) == ["+5 | 2 | 1 | 2"]
    door = laying(context, "open red")
    assert texts([door])[-1] == (
        f"Open the red palazzo: 5 points now. 2 from {W}. 1 from {X}. 2 from {isolated('Y')}."
    )
    pays = {seat: texts(having([quarter(context, seat)], "pay")) for seat in context.game.seats}
    assert pays == {"A": [], "B": ["+2"], "C": ["+1"], "D": ["+2"]}


def test_l_5_1_before_the_openings_are_over_no_set_can_be_taken() -> None:
    assert [move for move in moves(opening()) if move.startswith("take")] == []
    chosen = after(opening(), "set 1")
    assert texts(VIEW.controls(chosen)) == ["On to the sets"]
    [first, *_] = having(tree(chosen), "trio-pick")
    assert (first["attrs"]["data-act"], first["attrs"]["aria-disabled"]) == ("take 1", "true")
    no = VIEW.choose(chosen, "take 1")
    assert isinstance(no, Refusal)
    assert (no.clause, VIEW.refusal(opening(), no)) == (
        "L-5.1",
        "First open palazzi, or go on to the sets.",
    )


def test_l_5_1_where_no_opening_would_pay_a_chosen_set_is_taken_by_one_press() -> None:
    others = [district(building=[(card,)]) for card in (50, 56, 62)]  # none of them red
    districts = (OPENING.districts[0], *others)
    state = replace(OPENING, phase="opening", districts=districts)
    context = view_context(replace(state, turn=state.order.index(0)), "A")
    assert tags(context) == ["+0"]
    chosen = after(context, "set 1")
    [first, *_] = having(tree(chosen), "trio-pick")
    assert first["attrs"]["data-act"] == "take 1"
    assert "aria-disabled" not in first["attrs"]
    assert texts(VIEW.controls(chosen)) == ["Take set 1"]
    write = context.game.write
    assert [write(move) for move in VIEW.immediate_moves(context, "take 1")] == ["done", "take 1"]
    assert [VIEW.immediate_moves(opening(), "take 1"), VIEW.immediate_moves(context, "take 9")] == [
        (),
        (),
    ]


def test_l_7_1_in_the_last_round_a_chosen_set_is_taken_by_one_press_whatever_openings_pay() -> None:
    first, last = opening(), opening()
    last = replace(last, seen=replace(last.seen, round=last.game.rounds))
    labels = [texts(VIEW.controls(after(view_context, "set 1"))) for view_context in (first, last)]
    assert labels == [["On to the sets"], ["Take set 1"]]
    assert [last.game.write(move) for move in VIEW.immediate_moves(last, "take 1")] == [
        "done",
        "take 1",
    ]


def test_l_5_1_of_the_sets_that_can_be_taken_the_first_gets_the_focus() -> None:
    state = position(A_HAS, B_HAS, C_HAS, sets=SETS)
    drawn = having(tree(view_context(state, "ABC"[state.order[0]])), "trio-pick")
    sets = [(node["attrs"]["data-act"], bool(node["attrs"].get("data-focus"))) for node in drawn]
    assert sets == [("set 1", True), ("set 2", False), ("set 3", False), ("set 4", False)]


def test_l_5_2_while_an_opening_is_told_each_that_pays_is_marked_and_points_run() -> None:
    state = replace(OPENING, phase="opening", turn=OPENING.order.index(0))
    scenes = progress(state, "open red", "B")
    seen = [
        (context.event.key, texts(having(tree(context), "pay")), _points(context, "A"))
        for context in scenes
        if context.event
    ]
    assert seen == [
        ("opened", [], ["0"]),
        ("paid_building", ["+2"], ["2", "+2"]),
        ("paid_building", ["+1"], ["3", "+1"]),
        ("paid_completed", ["+2"], ["5", "+2"]),
    ]
    [now] = having([quarter(scenes[0], "A")], "is-now")[1:]
    assert texts([now])[-1].startswith("Red palazzo opened, 4 of 4, number 25")


def _points(context: ViewContext[Any, Any], seat: Seat) -> list[str]:
    [standing] = having([quarter(context, seat)], "standing")
    return [text for text in texts([standing]) if not text.startswith("point")]


def test_screen_readers_hear_whose_palazzi_each_heading_begins() -> None:
    town = tree(opening())
    headings = ["".join(texts([node])) for node in nodes(town) if node["tag"] == "h2"]
    areas = ("Under construction", "Completed", "Opened")
    owners = ("Your district", "W", "X", "Y")
    assert headings == [f"{owner}: {area}" for owner in owners for area in areas]


def test_l_5_2_a_closer_look_says_what_a_completed_palazzo_would_bring_now() -> None:
    title, body = VIEW.look_at(opening(), "A")
    assert title == f"District of {V}"
    assert "Opened now it brings 5 points." in texts(body)
    assert "Under construction" in texts(body)
    assert "Yellow palazzo under construction, 1 of 4, number 68, 3 shields, no windows" in texts(
        body
    )


# --- L-5.1 Sets -----------------------------------------------------------------------------------


def test_l_5_1_a_set_that_is_there_can_be_taken_and_a_taken_one_has_its_taker() -> None:
    state = position(B_HAS, C_HAS, D_HAS, sets=[SETS[0], (), SETS[2], SETS[3]])
    seat = table(3).to_move(state)[0]
    told = (Event("set_taken", "L-5.1", {"seat": "B", "set": 2, "cards": SETS[1]}),)
    context = view_context(state, seat, told=told)
    assert [act for act in attrs(tree(context), "data-act") if act.startswith("set ")] == [
        "set 1",
        "set 3",
        "set 4",
    ]
    for act in ("set 2", "set 9", "set"):
        assert VIEW.choose(context, act) == {}
    lay = {n: attrs(VIEW.controls(after(context, f"set {n}")), "data-move") for n in (1, 3, 4)}
    assert lay == {1: ["take 1"], 3: ["take 3"], 4: ["take 4"]}
    [taken] = having(tree(context), "is-taken")
    assert taken["key"] == "set-2"
    assert "W" in texts([taken])
    [last] = pressing(tree(context), "set 4")
    heard = [text for text in texts([last]) if len(text) > 2]
    assert heard == [
        "Set 4",
        "Yellow, number 14, 2 shields, 1 window",
        "tower",
        "Blue, number 16, 2 shields, 1 window",
    ]


def ghosts(context: ViewContext[Any, Any], seat: Seat = "A") -> dict[str, int]:
    """Return how many preview cards of each kind are in a district."""
    found = having([quarter(context, seat)], "is-ghost")
    return dict(Counter(node["class"].split()[0] for node in found))


def test_l_5_1_a_chosen_set_lies_in_the_street_as_it_would_be_built() -> None:
    """Yellow 2 would complete A's palazzo, blue 4 start another; B's towers are no preview."""
    own = district(building=[(20, 38, 56)], walls=(25,))
    sets = ((2, 4, TOWER), *SETS[1:])
    state = position(own, B_HAS, C_HAS, replace(D_HAS, towers=1), sets=sets)
    context = view_context(replace(state, phase="taking", order=(0, 1, 2, 3)), "A")
    assert ghosts(context) == {}
    chosen = after(context, "set 1")
    assert ghosts(chosen) == {"facade": 2, "tower": 1}
    [done] = [
        node for node in nodes([quarter(chosen, "A")]) if node.get("key") == "completed-yellow"
    ]
    assert texts([done])[-1] == "Yellow palazzo completed, 4 of 4, number 2, 6 shields, 6 windows"
    assert VIEW.prompt(chosen) == "2 and 4 built: 6\u00a0→\u00a00\u00a0shields, 6 points now."
    assert ghosts(chosen, "D") == {}
    assert [node["attrs"]["data-act"] for node in having(tree(chosen), "trio-pick")][:2] == [
        "set 1",
        "set 2",
    ]


def test_l_3_1_the_cards_of_a_set_are_offered_in_the_order_that_its_preview_shows() -> None:
    state = position(A_HAS, B_HAS, C_HAS, sets=SETS)
    cards = (70, 22, 26)  # two blue ones: 70 lies in front if it comes last
    told = (Event("set_taken", "L-5.1", {"seat": "A", "set": 1, "cards": cards}),)
    context = view_context(
        replace(state, phase="placing", taken=cards, order=(0, 1, 2)), "A", told=told
    )
    assert _offered(context) == [22, 70, 26]
    assert [key for act, key in VIEW.keys(context).items() if act == "card 22"] == ["1"]
    [pressed] = [
        n for n in having(tree(context), "slab-pick") if n["attrs"]["aria-pressed"] == "true"
    ]
    assert pressed["attrs"]["data-act"] == "card 22"
    laid = Event("palazzo_started", "L-5.5", {"seat": "A", "card": 70, "colour": "blue"})
    otherwise = replace(context, seen=replace(context.seen, taken=(22, 26)), narrated=(*told, laid))
    assert _offered(otherwise) == [70, 22, 26]  # as seen by one who lays the other card first


def _offered(context: ViewContext[Any, Any]) -> list[int]:
    return [int(node["key"].removeprefix("slab-")) for node in having(tree(context), "slab")]


def test_l_5_7_a_card_that_cannot_be_built_is_a_wall_in_the_preview() -> None:
    own = district(building=[(43,)], opened=[(20, 38, 56, 26)])
    state = position(own, B_HAS, C_HAS, D_HAS, sets=((2, 92, 3), *SETS[1:]))
    chosen = after(view_context(replace(state, phase="taking", order=(0, 1, 2, 3)), "A"), "set 1")
    assert ghosts(chosen) == {"wall": 2, "facade": 1}
    assert VIEW.prompt(chosen).startswith("3 built and 2 and 92 as walls:")


def test_l_5_2_a_palazzo_that_a_chosen_set_would_complete_is_no_door() -> None:
    richer = replace(
        OPENING.districts[0], building=district(building=[(68, 74, 80)]).building
    )  # yellow, 1 short of 4
    state = replace(
        OPENING, districts=(richer, *OPENING.districts[1:]), sets=((2, 4, 3), *SETS[1:])
    )
    context = view_context(replace(state, phase="opening", turn=state.order.index(0)), "A")
    assert [move for move in moves(context) if move.startswith("open")] == ["open red"]
    chosen = after(context, "set 1")
    assert [move for move in moves(chosen) if move.startswith("open")] == ["open red"]


def test_l_5_1_who_watches_a_turn_sees_what_has_still_to_be_placed() -> None:
    state = position(B_HAS, C_HAS, D_HAS, sets=SETS)
    context = going_on(view_context(state, table(3).to_move(state)[0]), "take 1", "2 wall")
    watching = replace(context, seat="B" if context.seat != "B" else "C")
    [taken] = having(tree(watching), "is-taken")
    assert [n["text"] for n in having([taken], "enamel")] == ["3", "4"]
    assert having(tree(watching), "yard") == []


# --- L-5.5 Placing --------------------------------------------------------------------------------


def placing(
    *own: tuple[int, ...],
    take: tuple[Card, ...] = (2, 3, 4),
    completed: Sequence[tuple[int, ...]] = (),
    opened: Sequence[tuple[int, ...]] = (),
    walls: tuple[int, ...] = (),
) -> ViewContext[Any, Any]:
    """Return the context in which A, first in a game of four, has taken this set."""
    rich = district(own, completed, opened, walls)
    state = position(rich, B_HAS, C_HAS, D_HAS, sets=[take, *SETS[1:], (17, 18, 21)])
    state = replace(state, order=(0, 1, 2, 3), phase="taking")
    return going_on(view_context(state, "A"), "take 1")


def test_l_5_5_each_use_of_a_card_is_a_place_that_says_what_it_brings() -> None:
    context = placing((19, 43), (20,))
    assert moves(context) == ["2 build", "2 wall", "2 discard"]
    assert tags(context) == [
        "2 of 4 | 9 shields",
        f"Wall | 1{NB}wall: 2{NB}shields needed, 9{NB}there",
        "Discard | leaves the game",
    ]
    assert texts([laying(context, "2 build")]) == [
        "Yellow 2",
        "Y",
        "2",
        "Yellow palazzo under construction, 2 of 4, number 2, 3 shields, 3 windows",
        "2 of 4",
        "9 shields",
    ]
    other = after(context, "card 3")
    assert moves(other) == ["3 build", "3 wall", "3 discard"]
    assert tags(other)[0] == "New palazzo | 9 shields"


def test_the_street_keeps_the_places_of_the_cards_that_are_not_looked_at() -> None:
    """Yellow 2 enlarges a palazzo; green 3 and blue 4 would start one each."""
    context = placing((20,))
    for card in (2, 3, 4):
        [building] = having([quarter(after(context, f"card {card}"), "A")], "is-building")
        assert building["attrs"]["data-plots"] == "3"
        free = [node["key"] for node in having([building], "is-free")]
        names = {3: "building-green", 4: "building-blue"}
        assert free == [name for other, name in names.items() if other != card]


def test_l_5_5_the_shields_that_a_card_brings_are_told() -> None:
    context = placing((19,), take=(20, 3, 4))
    assert tags(context)[0] == "New palazzo | shields 3\u00a0→\u00a06"


def test_l_5_6_a_use_that_completes_says_its_points_and_which_shields_go_with_it() -> None:
    context = placing((20, 38, 56), walls=(1, 25))
    assert (
        tags(context)[0]
        == "Yellow complete | 6 windows, 6 points | walls fall short: 0 of 4 shields"
    )
    done = going_on(context, "2 build")
    [palazzo] = having([quarter(done, "A")], "is-new")
    assert (
        texts([palazzo])[-1] == "Yellow palazzo completed, 4 of 4, number 2, 6 shields, 6 windows"
    )
    assert _points(done, "A") == ["6", "+6"]


def test_l_5_6_a_palazzo_without_windows_brings_nothing_and_says_so() -> None:
    context = placing((20, 44, 68), take=(92, 3, 4))
    assert tags(context)[0].startswith("Yellow complete | no windows, no points")


def test_l_5_7_a_colour_that_is_complete_can_only_be_a_wall_or_go_and_says_why() -> None:
    for area in ("completed", "opened"):
        context = placing((19,), **{area: [(20, 38, 56, 26)]})
        assert moves(context) == ["2 wall", "2 discard"]
        [shut] = pressing(tree(context), "use 2 build")
        assert shut["attrs"]["aria-disabled"] == "true"
        clause, said = refused(context, "use 2 build")
        assert clause == "L-5.7"
        assert said.startswith("You have already ")


def test_the_last_card_is_a_draft_until_the_turn_is_confirmed() -> None:
    context = going_on(placing((19,)), "2 wall", "3 discard")
    assert moves(context) == []
    [lay] = having(VIEW.controls(context), "lay")
    assert lay["attrs"]["aria-disabled"] == "true"
    for use in ("build", "wall", "discard"):
        begun = after(context, f"use 4 {use}")
        assert moves(begun) == [f"4 {use}"]
        assert pressed(begun)[-1] == f"use 4 {use}"
        assert texts([laying(begun, f"4 {use}")]) == ["Confirm turn"]
        assert moves(after(begun, f"use 4 {use}")) == []
    assert VIEW.prompt(begun) == "Discard the blue 4? Confirm, or choose otherwise."


def test_what_has_become_of_a_card_stays_in_sight_until_the_turn_is_over() -> None:
    context = going_on(placing((19,), take=(2, TOWER, 4)), "2 wall")
    slabs = [texts(having([slab], "slab-word")) for slab in having(tree(context), "slab")]
    assert slabs == [["wall"], ["tower"], []]
    assert attrs(having(tree(context), "slab-pick"), "data-act") == ["card 4"]
    assert having([quarter(context, "A")], "towers") != []


@pytest.mark.parametrize(("undo", "turn", "offered"), [(0, 0, 0), (1, 1, 0), (1, 3, 1)])
def test_a_whole_turn_is_taken_back_where_it_is_more_than_one_ply(
    undo: int, turn: int, offered: int
) -> None:
    context = replace(going_on(placing((19,)), "2 wall"), undo=undo, undo_turn=turn)
    assert len(pressing(VIEW.controls(context), "table:undo turn")) == offered


def test_whatever_can_be_placed_is_offered_and_nothing_else() -> None:
    rng = Random(7)
    for _ in range(40):
        one, *cards = rng.sample(range(22, 79), 5)
        other = 85 + one % 6  # of the next colour
        done = tuple(n for n in range(85, 97) if n % 6 == one % 6)
        area = rng.choice(["completed", "opened"])
        context = placing((other,), take=tuple(cards[:3]), walls=(cards[3],), **{area: [done]})
        legal = {str(move) for move in context.game.legal_moves(context.seen, "A")}
        offered: set[str] = set()
        for card in context.seen.taken:
            offered.update(moves(after(context, f"card {card}")))
        assert offered == legal


@pytest.mark.parametrize("act", ["use", "use 2", "use 2 hop", "use x build", "card x", "card", "x"])
def test_an_act_that_means_nothing_while_placing_changes_nothing(act: str) -> None:
    context = replace(placing((19,)), draft={"card": 3})
    assert VIEW.choose(context, act) == {"card": 3}


# --- L-7.2 Walls ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("walls", "short"), [((1, 7, 13, 25), False), ((1, 7, 13, 25, 31), True)])
def test_l_7_2_the_support_of_the_walls_is_always_shown_as_have_and_need(
    walls: tuple[int, ...], *, short: bool
) -> None:
    rich = district(building=[(20, 44), (21,)], walls=walls, opened=[(52,), (53,), (54,)], towers=1)
    context = view_context(position(rich, B_HAS, C_HAS, sets=SETS))
    [support] = having([quarter(context, "A")], "support")
    need = 2 * len(walls)
    assert texts([support])[:2] == [
        f"9/{need}",
        f"For the walls: {need}{NB}shields needed, 9{NB}there",
    ]
    assert ("is-short" in support["class"].split()) == short
    _, body = VIEW.look_at(context, "A")
    points = 0 if short else 15  # worked example 3
    assert f"If this were the end: {points or 'no'} points." in texts(body)
    assert texts(having([quarter(context, "A")], "rampart"))[-1] == f"{len(walls)} walls"


def test_l_7_1_walls_would_score_for_what_is_completed_too_since_it_would_be_opened() -> None:
    rich = district(building=[(20,)], completed=[(1,), (2,)], walls=(7,), towers=1)
    _, body = VIEW.look_at(view_context(position(rich, B_HAS, C_HAS, sets=SETS)), "A")
    assert "If this were the end: 4 points." in texts(body)


def test_each_round_has_a_heading_in_the_log_the_first_where_its_order_is_found() -> None:
    def heading(key: str, **args: int) -> str | None:
        return VIEW.heading(view_context(FINAL), Event(key, "L-6.1", args))

    assert heading("goes", place=1, round=1) == "Round 1 of 7"
    assert heading("goes_by_number", place=1, round=1) == "Round 1 of 7"
    assert heading("goes", place=2, round=1) is None
    assert heading("sets_laid", round=2) == "Round 2 of 7"
    assert heading("goes", place=1, round=2) is None
    assert heading("last_round_over", round=7) == "Final scoring"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            (
                "That was the last round. Everyone opens what is completed, most shields"
                f" under construction first. The order now: {V}, you and {X}."
            ),
        ),
        (
            "de",
            (
                "Das war die letzte Runde. Alle eröffnen, was fertig ist: Wer die meisten Schilde"
                f" im Bau hat, beginnt. Die Reihenfolge: {V}, du und {X}."
            ),
        ),
        (
            "fr",
            (
                "C\N{RIGHT SINGLE QUOTATION MARK}était la dernière manche. Chacun inaugure ce qui"
                " est achevé, le plus de blasons en chantier d\N{RIGHT SINGLE QUOTATION MARK}abord."
                f" L\N{RIGHT SINGLE QUOTATION MARK}ordre du tour{NB}: {V}, vous et {X}."
            ),
        ),
    ],
)
def test_l_7_1_before_the_last_openings_it_is_told_what_their_order_follows(
    lang: str, said: str
) -> None:
    context = replace(view_context(FINAL, "B"), words=load_words(lang, "lucca-citta", strict=True))
    order = [
        Event("goes", "L-4.1", {"seat": seat, "place": place, "round": 7})
        for place, seat in enumerate("ABC", 1)
    ]
    assert VIEW.tell(context, [Event("last_round_over", "L-6.2", {"round": 7}), *order]) == said


# --- L-7 The end ----------------------------------------------------------------------------------


def test_l_7_the_final_scoring_is_told_step_by_step_with_the_running_score() -> None:
    game = table(3)
    last = game.to_move(FINAL)[0]
    scenes = progress(FINAL, "take 1", last)
    counting = [context for context in scenes if having(tree(context), "reckoning")]
    assert counting[0].event is not None
    assert counting[0].event.key == "last_round_over"
    assert len(counting) > 8
    final = counting[-1]
    rows = {row["key"]: texts([row])[1:] for row in having(tree(final), "reckoning-row")}
    assert rows["before"] == ["", "", ""]
    assert not having(tree(counting[-2]), "best")
    [best] = having(tree(final), "best")
    assert texts([best])[1:] == ["1st"]
    totals = [int(text.replace("\u2212", "-")) for text in _total(final) if text != "1st"]
    assert totals == [
        sum(int((rows[p][i] or "0").replace("\u2212", "-")) for p in rows) for i in range(3)
    ]
    told = {context.event.clause for context in counting if context.event}
    assert {"L-7.1", "L-7.2", "L-7.3", "L-7.4"} <= told
    assert VIEW.status(final) == ("Final scoring",)


def _total(context: ViewContext[Any, Any]) -> list[str]:
    [total] = having(tree(context), "total")
    return texts([total])[1:]


def over() -> ViewContext[Any, Any]:
    game = table(3)
    last = game.to_move(FINAL)[0]
    return view_context(game.apply(FINAL, last, game.read("take 1")), last)


def test_l_7_4_the_end_shows_all_districts_the_winners_first() -> None:
    context = over()
    [won] = context.game.winners(context.seen)
    rows = having(tree(context), "quarter")
    assert rows[0]["attrs"]["data-seat"] == won
    assert [texts(having([row], "place-word")) for row in rows] == [["1st"], ["2nd"], ["3rd"]]
    assert having(tree(context), "laurel") == having([rows[0]], "laurel") != []
    for gone in ("order", "market", "yard", "own"):
        assert having(tree(context), gone) == []
    [town] = having(tree(context), "lucca")
    assert town["attrs"]["data-still"]


def test_at_the_end_nobody_has_gained_anything_in_this_turn() -> None:
    leads = district(building=[(20,), (44,)], opened=[(91,)])
    *_, final = progress(last_turn(leads, district(building=[(1,)]), B_HAS), "take 1")
    assert final.event is not None
    assert (final.event.key, final.event.args["seat"]) == ("wins", "A")
    end = replace(final, event=None)
    assert end.seen.order[0] == 0
    assert not having(tree(end), "standing-gain")


def test_what_was_laid_is_marked_until_the_round_is_over() -> None:
    state = position(A_HAS, B_HAS, C_HAS, sets=SETS)
    mover = view_context(state).to_move[0]
    laid = (
        Event("set_taken", "L-5.1", {"seat": mover, "set": 1, "cards": (81,)}),
        Event("palazzo_started", "L-5.5", {"seat": mover, "card": 81, "colour": "green"}),
    )
    assert len(having(tree(view_context(state, mover, told=laid)), "is-new")) == 1
    removed = Event("set_removed", "L-6.1", {"round": 1, "cards": (2, 3, 4)})
    assert not having(tree(view_context(state, mover, told=(*laid, removed))), "is-new")


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("wins", ""),
        ("wins_by_number", "Tied on points; the highest house number, 81, decides."),
    ],
)
def test_l_7_4_the_bar_at_the_end_says_what_decided_it_and_by_which_clause(
    key: str, said: str
) -> None:
    end = Event(key, "L-7.4", {"seat": "A", "points": 5, "number": 81})
    context = replace(over(), narrated=(end,))
    bar = [game_over_bar(context, reviewed=False)]
    assert context.decided() == said  # empty if the points alone decide
    assert not said or said in texts(bar)
    assert attrs(bar, "data-act")[0] == "table:rules L-7.4"
    assert below_the_score(context) == [said] * bool(said)
    assert below_the_score(view_context(FINAL)) == []


def below_the_score(context: ViewContext[Any, Any]) -> list[str]:
    """Return the texts below the sums of the score sheet."""
    return texts(having([score_sheet.score(WORDS, VIEW, context, "", {})], "score-verdict"))


def sheet(context: ViewContext[Any, Any]) -> dict[str, list[tuple[Seat, str, int, list[str]]]]:
    """Return the parts of the score sheet, each line with the cards that it counts."""
    return {
        title: [
            (item.side, item.key, item.points, [isolates(text) for text in counted])
            for item, counted in lines
        ]
        for title, lines in VIEW.parts(context)
    }


def isolates(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


def test_l_7_the_score_sheet_says_who_has_paid_for_what_and_how_walls_were_held_up() -> None:
    assert sheet(over()) == {
        "Final scoring": [
            ("B", "opening_building", 1, ["Yellow 32: no. 44 in V\u2019s district"]),
            ("A", "opening_building", 2, ["Red 31: nos. 37 and 43 in W\u2019s district"]),
            ("A", "opening_building", 1, ["no. 49 in X\u2019s district"]),
            (
                "A",
                "walls",
                2,
                [
                    "1 wall",
                    "1 tower",
                    f"For the walls: 2{NB}shields needed, 3{NB}there",
                    "1 palazzo opened",
                ],
            ),
            (
                "C",
                "walls",
                0,
                ["no walls", "3 towers", "no palazzo opened"],
            ),
            ("C", "lowest", -3, ["Blue 28"]),
            ("B", "highest", 3, ["Yellow 32"]),
        ]
    }


def test_l_5_6_the_score_sheet_keeps_what_turns_have_brought_apart_from_the_end() -> None:
    lines = (
        Item("A", "windows", 5, "L-5.6", (1, 7)),
        Item("A", "opening_nothing", 0, "L-5.2", (7,)),
    )
    context = over()
    seen = replace(context.seen, ledger=(*lines, *context.seen.ledger[:1]))
    assert sheet(replace(context, seen=seen)) == {
        "During the game": [
            ("A", "windows", 5, ["Red 7: 5 windows"]),
            ("A", "opening_nothing", 0, ["Red 7"]),
        ],
        "Final scoring": [("B", "opening_building", 1, ["Yellow 32: no. 44 in V\u2019s district"])],
    }


# --- Words ----------------------------------------------------------------------------------------


def test_a_palazzos_label_has_colour_area_size_number_shields_and_windows() -> None:
    context = view_context(position(district(building=[(67, 73)]), B_HAS, C_HAS, sets=SETS))
    [palazzo] = having([quarter(context, "A")], "palazzo")
    assert texts([palazzo])[-2:] == [
        "Red palazzo under construction, 2 of 5, number 73, 3 shields, 3 windows",
        "2 of 5",
    ]


def test_the_colours_still_free_are_listed_at_ones_own_district() -> None:
    own = district(building=[(25,)], completed=[(26,)], opened=[(27,)])
    context = view_context(position(own, B_HAS, C_HAS, sets=SETS))
    [free] = having(tree(context), "free")
    assert texts([free]) == ["still free", "B", "V", "W", "blue, violet and white"]
    full = district(building=[(25,), (26,), (27,)], completed=[(28,)], opened=[(29,), (30,)])
    assert having(tree(view_context(position(full, B_HAS, C_HAS, sets=SETS))), "free") == []


@pytest.mark.parametrize(
    ("key", "args", "said"),
    [
        ("not_dealt", {"card": 999}, "You were not dealt 999."),
        ("not_in_set", {"card": 73}, "Your set does not hold the red 73 any more, or never did."),
        ("no_such_set", {"set": 9}, "There is no set 9."),
        ("not_completed", {"colour": "red"}, "You have not completed the red palazzo."),
    ],
)
def test_a_refusal_names_what_was_meant(key: str, args: dict[str, Any], said: str) -> None:
    assert VIEW.refusal(view_context(FINAL), Refusal("L-5.1", key, args)) == said
