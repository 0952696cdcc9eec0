"""The view of Musicando in constructed positions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from musicando_table import after, dealt, game, legal, position
from musicando_view import (
    ALONE,
    PARTNERS,
    VIEW,
    after_acts,
    lying,
    tree,
    view_context,
)
from pictures import attrs, having, nodes, pressing, read, texts

from host.prefs import Prefs
from host.table.prompt import game_over_bar
from host.text import isolated
from pyengine.core import Event, Refusal
from pyengine.games.musicando import BIDS, COLOURS, DECK, PAUSE, Contract, FinishedDeal

if TYPE_CHECKING:
    from host.nodes import Node
    from host.table.view_context import ViewContext
    from pyengine.core import Seat
    from pyengine.games.musicando import Musicando, State


def refused(context: ViewContext[Any, Any], act: str) -> tuple[str, str, str]:
    """Return the clause and the key by which an act is refused, and the text."""
    no = VIEW.choose(context, act)
    assert isinstance(no, Refusal), act
    return no.clause, no.key, VIEW.refusal(context, no)


def moves(context: ViewContext[Any, Any]) -> list[str]:
    """Return the distinct moves offered, in order."""
    return list(dict.fromkeys(attrs(tree(context), "data-move")))


def labels(kids: list[Node]) -> list[str]:
    return [label for label in attrs(kids, "aria-label") if label]


def player(context: ViewContext[Any, Any], letter: Seat) -> Node:
    """Return what the table shows of a player."""
    [found] = [n for n in having(tree(context), "player") if n["key"] == f"player-{letter}"]
    return found


def classes(node: Node) -> set[str]:
    return set(node["class"].split())


# --- The auction ----------------------------------------------------------------------------------


def called(*calls: str, rules: Musicando = PARTNERS) -> State:
    """Return the auction after these calls."""
    return after(rules, dealt(rules), *calls)


def test_m_2_2_only_higher_bids_can_be_chosen_and_the_others_say_why() -> None:
    context = view_context(PARTNERS, called("N 1P", "E -"), "S")
    offers = having(tree(context), "offer")
    assert [offer["key"] for offer in offers] == [str(bid) for bid in BIDS]
    gone = [offer["key"] for offer in offers if "is-gone" in classes(offer)]
    assert gone == ["1S", "1G", "1P"]
    assert attrs(offers, "aria-disabled") == ["true"] * 3
    assert refused(context, "bid 1G")[:2] == ("M-2.2", "not_higher")
    assert "1 Glissando is not higher than 1 Parade" in refused(context, "bid 1G")[2]


def test_m_2_2_a_chosen_bid_says_what_it_is_worth_and_is_laid_by_its_button() -> None:
    context = view_context(PARTNERS, called("N 1P", "E -"), "S")
    assert moves(context) == ["-"]
    chosen = after_acts(context, "bid 2G")
    assert moves(chosen) == ["-", "2G"]
    assert (
        VIEW.prompt(chosen)
        == "2 Glissando: wins 4 points, costs 4 if it fails. Rows of scales, each with one oval."
    )
    assert moves(after_acts(chosen, "bid 2G")) == ["-"]
    assert moves(after_acts(chosen, "bid 3M")) == ["-", "3M"]


def test_m_2_6_by_turns_only_the_levels_of_the_due_display_are_offered() -> None:
    rules = game(deals=2, displays="turns")
    context = view_context(rules, called("N 1S", "E -", rules=rules), "S")
    drawn = tree(context)
    assert [offer["key"] for offer in having(drawn, "offer")] == ["1S", "2S", "3S", "4S"]
    assert read(having(drawn, "bid-head")) == "Sarabande A grid: one step from every neighbour"
    assert VIEW.status(context) == ("Deal 1 of 2", "Auction: Sarabande")
    assert VIEW.heading(context, Event("next_deal", "M-2.1", {"deal": 2})) == (
        "Deal 2 of 2: Glissando"
    )
    assert read(having(drawn, "terms")) == "By turns: bid the level only Rule M-2.6 M-2.6"
    assert moves(after_acts(context, "bid 2S")) == ["-", "2S"]
    assert refused(context, "bid 2G")[::2] == ("M-2.6", "In this deal it can only be Sarabande.")


def test_m_2_6_in_individual_play_the_due_display_stands_alone_and_one_press_opens_it() -> None:
    rules = game("individual", 3, deals=2, displays="turns")
    context = view_context(rules, dealt(rules), "A")
    [shown] = having(tree(context), "offer-display")
    assert read([shown]).startswith("Sarabande")
    assert moves(context) == ["S"]
    assert VIEW.prompt(context) == "Sarabande is next: open it."
    assert refused(context, "display G")[0] == "M-2.6"


def test_m_6_2_with_double_the_auction_the_bid_and_the_contract_say_what_a_failure_costs() -> None:
    rules = game(failed="double")
    context = view_context(rules, called("N 1P", "E -", rules=rules), "S")
    assert read(having(tree(context), "terms")) == "A failed contract costs double Rule M-6.2 M-6.2"
    chosen = after_acts(context, "bid 2G")
    assert (
        VIEW.prompt(chosen)
        == "2 Glissando: wins 4 points, costs 8 if it fails. Rows of scales, each with one oval."
    )
    state = position(rules, "P", "", {"N": "RC"}, contract=Contract(0, "P", 2))
    assert read(having(tree(view_context(rules, state)), "by-worth")) == "+5 or \N{MINUS SIGN}10"
    assert read(having(tree(view_context(PARTNERS, state)), "by-worth")) == "5 points"


def test_m_2_4_when_all_have_passed_the_pass_says_that_there_must_be_a_bid() -> None:
    context = view_context(PARTNERS, called("N -", "E -", "S -", "W -"), "N")
    assert moves(context) == []
    assert VIEW.prompt(context) == "All have passed: you must bid."
    assert refused(context, "pass")[:2] == ("M-2.4", "must_bid")


def test_the_calls_are_listed_in_the_order_in_which_they_were_made() -> None:
    rules = game(dealer=1)  # East deals, so South speaks first
    context = view_context(rules, called("S 1S", "W -", "N 2S", rules=rules), "E")
    [ladder] = having(tree(context), "calls")
    heads = [read([head]) for head in having([ladder], "call-head")]
    assert heads == ["Sara", "Wim", "Nora", "Emil"]
    said = [read([call]) for call in having([ladder], "call")]
    assert said == ["Sara 1 Sarabande", "Wim Pass", "Nora 2 Sarabande highest bid"]
    assert [call["key"] for call in having([ladder], "is-standing")] == ["call-2"]
    later = view_context(rules, called("S 1S", "W -", rules=rules), "N")
    assert [call["key"] for call in having(tree(later), "is-standing")] == ["call-0"]


def test_every_bid_that_was_made_has_the_sign_of_its_bidder() -> None:
    context = view_context(PARTNERS, called("N 1S", "E 1G"), "S")
    signs = {o["key"]: attrs([o], "data-seat") for o in having(tree(context), "offer")}
    assert {bid: who for bid, who in signs.items() if who} == {"1S": ["N"], "1G": ["E"]}


def test_whoever_is_not_asked_finds_no_bid_to_press() -> None:
    for seat in ("E", "S", "W", None):
        drawn = tree(view_context(PARTNERS, dealt(PARTNERS), seat))
        assert [act for act in attrs(drawn, "data-act") if act.startswith("bid")] == []
        assert attrs(drawn, "data-move") == []


def test_m_7_2_the_chooser_is_offered_four_displays_with_their_value() -> None:
    context = view_context(ALONE, dealt(ALONE), "A")
    shown = [read([n]) for n in having(tree(context), "offer-display")]
    assert [text.split()[0] for text in shown] == ["Sarabande", "Glissando", "Parade", "Musicando"]
    assert [text[-8:].strip() for text in shown] == ["1 point", "2 points", "3 points", "4 points"]
    assert moves(context) == []
    assert VIEW.prompt(context) == "Choose the display for this deal."
    chosen = after_acts(context, "display G")
    assert VIEW.prompt(chosen) == (
        "Glissando gives everyone 2 points in the end. Rows of scales, each with one oval."
    )
    assert moves(chosen) == ["G"]
    assert attrs(tree(view_context(ALONE, dealt(ALONE), "B")), "data-act").count("display G") == 0


# --- The hand -------------------------------------------------------------------------------------

SARABANDE = lying("S", "RC@0,0 OD@1,0", {"N": "GE BH VF RH Rx", "E": "YC", "S": "YD"})


def held(context: ViewContext[Any, Any]) -> list[str]:
    return [node["key"] for node in having(tree(context), "held")]


def test_a_hand_is_sorted_by_colour_or_by_note_with_the_symbols_last() -> None:
    context = view_context(PARTNERS, SARABANDE)
    assert held(context) == ["RH", "Rx", "GE", "BH", "VF"]
    by_note = view_context(PARTNERS, SARABANDE, prefs=Prefs(hand="note"))
    assert held(by_note) == ["GE", "VF", "RH", "BH", "Rx"]
    assert len(pressing(tree(context), "table:sort note")) == 1
    assert len(pressing(tree(by_note), "table:sort colour")) == 1


def test_cards_that_can_be_laid_are_raised_and_the_others_flat() -> None:
    drawn = tree(view_context(PARTNERS, SARABANDE))
    raised = [node["key"] for node in having(drawn, "held") if "is-legal" in classes(node)]
    assert raised == ["RH", "GE", "BH"]  # a step from C, a step from D
    flat = [n["key"] for n in having(drawn, "held") if n["attrs"].get("aria-disabled")]
    assert flat == ["Rx", "VF"]


def test_a_card_says_what_it_is_and_whether_it_opens_this_display() -> None:
    hand = {"N": "GC RE YE Vx"}
    sarabande = having(tree(view_context(PARTNERS, lying("S", "RC@0,0", hand))), "held")
    assert labels(sarabande)[:3] == ["Red E", "Yellow E (oval)", "Green C (opener)"]
    parade = having(tree(view_context(PARTNERS, lying("P", "RC", hand))), "held")
    assert labels(parade)[:3] == ["Red E", "Yellow E (opener)", "Green C"]


@pytest.mark.parametrize(
    ("notes", "lang", "label", "drawing"),
    [
        ("", "en", "Red B", "m-name-b"),
        ("", "de", "Rot H", "m-name-h"),
        ("", "fr", "Si rouge", "m-name-si"),
        ("h", "en", "Red H", "m-name-h"),
        ("do", "de", "Rot Si", "m-name-si"),
        ("b", "fr", "B rouge", "m-name-b"),
    ],
)
def test_notes_are_called_and_printed_as_preferred_and_spelled_as_ever(
    notes: str, lang: str, label: str, drawing: str
) -> None:
    context = view_context(PARTNERS, SARABANDE, prefs=Prefs(lang=lang, notes=notes))
    [card] = [node for node in having(tree(context), "held") if node["key"] == "RH"]
    assert card["attrs"]["aria-label"] == label
    assert having([card], "card")[0]["art"] == ["m-note-h", "m-shape-R", drawing]
    assert "RH@-1,0" in moves(after_acts(context, "card RH"))


@pytest.mark.parametrize(
    ("lang", "label", "names"),
    [("fr", "Ré rouge", ["m-name-re", "m-acute"]), ("en", "Red Re", ["m-name-re"])],
)
def test_re_has_its_accent_in_french_on_the_card_as_in_words(
    lang: str, label: str, names: list[str]
) -> None:
    context = view_context(
        PARTNERS, lying("P", "GF", {"N": "RD"}), prefs=Prefs(lang=lang, notes="do")
    )
    [card] = having(tree(context), "held")
    assert card["attrs"]["aria-label"] == label
    assert having([card], "card")[0]["art"] == ["m-note-d", "m-shape-R", *names]


def test_a_french_note_has_a_small_letter_in_a_sentence_and_a_capital_where_it_stands_alone() -> (
    None
):
    prefs = Prefs(lang="fr")
    laid = Event("laid", "M-3.1", {"seat": "N", "card": "RD", "cell": None})
    context = view_context(PARTNERS, lying("P", "GF", {"N": "RD"}), prefs=prefs, event=laid)
    assert VIEW.event(context, laid) == f"{isolated('Nora')} pose le ré rouge."
    names = [node["text"] for node in having(tree(context), "degree-name")]
    assert names == ["Do", "Ré", "Mi", "Fa", "Sol", "La", "Si"]


@pytest.mark.parametrize(
    ("symbol", "hits", "said"),
    [
        ("Rx", ["E"], "Red sharp: blocks Emil"),
        ("Bx", ["W"], "Blue flat: blocks Wim"),
        ("Yx", ["E", "W"], "Yellow natural: blocks Emil and Wim"),
        ("Vx", [], "Violet rest: all others wait, you go on"),
    ],
)
def test_m_4_1_a_symbol_says_whom_it_would_block(symbol: str, hits: list[str], said: str) -> None:
    state = lying("P", "RC YE BG VH", {"N": f"{symbol} GF", "E": "GG", "S": "GH", "W": "GA"})
    [card] = [n for n in having(tree(view_context(PARTNERS, state)), "held") if n["key"] == symbol]
    assert read([card]).startswith(said)
    assert attrs(having([card], "hits"), "data-seat") == hits


def test_m_4_4_the_pause_as_a_last_card_says_who_goes_on() -> None:
    both = lying("P", "VH", {"N": "Vx", "E": "GG", "S": "GF"})
    assert "Violet rest: all others wait, Sara goes on" in read(tree(view_context(PARTNERS, both)))
    alone = lying("P", "VH", {"N": "Vx", "E": "GG"})
    assert "Violet rest: blocks nobody" in read(tree(view_context(PARTNERS, alone)))
    partner = lying("P", "VH", {"N": "Vx", "S": "GF"})
    assert "Violet rest: Sara goes on" in read(tree(view_context(PARTNERS, partner)))


def test_the_card_of_a_hand_travels_to_the_display_as_itself() -> None:
    assert "card-RH" in attrs(having(tree(view_context(PARTNERS, SARABANDE)), "fan"), "data-fly")
    laid = after(PARTNERS, SARABANDE, "N RH@-1,0")
    [lies] = [
        n for n in having(tree(view_context(PARTNERS, laid)), "card") if _flies(n) == "card-RH"
    ]
    assert "data-from" not in lies["attrs"]  # from one's own hand
    [lies] = [
        n for n in having(tree(view_context(PARTNERS, laid, "E")), "card") if _flies(n) == "card-RH"
    ]
    assert lies["attrs"]["data-from"] == "held-N"


def _flies(node: Node) -> str:
    return str(node["attrs"].get("data-fly"))


# --- The grid -------------------------------------------------------------------------------------


def rooms(context: ViewContext[Any, Any]) -> dict[str, str]:
    """Return the free cells shown, each with the effect of pressing it."""
    found = {}
    for room in having(tree(context), "room"):
        for node in having([room], "cell"):
            cell = f"{room['attrs']['data-col']},{room['attrs']['data-row']}"
            found[cell] = node["attrs"].get("data-move") or node["attrs"]["data-act"]
    return found


def test_without_a_chosen_card_the_grid_shows_no_free_cells() -> None:
    assert rooms(view_context(PARTNERS, SARABANDE)) == {}


def test_m_5_1_a_chosen_card_shows_where_it_may_lie_first_and_where_not() -> None:
    context = after_acts(view_context(PARTNERS, SARABANDE), "card GE")
    assert rooms(context) == {
        "1,1": "GE@1,1",
        "2,0": "GE@2,0",
        "1,-1": "GE@1,-1",
        "0,1": "cell 0,1",
        "-1,0": "cell -1,0",
        "0,-1": "cell 0,-1",
    }
    assert set(moves(context)) == {m for m in legal(PARTNERS, SARABANDE) if m.startswith("GE")}


def test_m_5_1_a_cell_that_does_not_fit_says_why_with_its_clause() -> None:
    context = after_acts(view_context(PARTNERS, SARABANDE), "card GE")
    clause, key, said = refused(context, "cell -1,0")
    assert (clause, key) == ("M-5.1", "no_step")
    assert said == "It is not one step from the red C to the green E."
    assert refused(context, "cell 5,5")[:2] == ("M-5.1", "touches_nothing")


def test_a_free_cell_says_beside_which_cards_it_lies() -> None:
    state = lying("S", "RC@0,0 OD@1,0 YE@1,1", {"N": "GD BH"})
    context = after_acts(view_context(PARTNERS, state), "card GD")
    cells = [node["attrs"] for node in having(tree(context), "cell")]
    spoken = {cell.get("data-move"): cell["aria-label"] for cell in cells}
    assert spoken["GD@0,1"] == "Free: left of the yellow E and above the red C"
    assert spoken["GD@-1,0"] == "Free: left of the red C"


def test_a_card_that_fits_nowhere_shows_all_free_cells_to_ask_why() -> None:
    context = after_acts(view_context(PARTNERS, SARABANDE), "card VF")
    assert moves(context) == []
    assert len(rooms(context)) == 6
    assert VIEW.prompt(context) == "Violet F fits nowhere now: press a place to see why."


def test_m_3_2_what_is_no_opener_cannot_even_be_chosen_first() -> None:
    state = lying("S", "", {"N": "GC RE Yx"})
    context = view_context(PARTNERS, state)
    assert refused(context, "card RE")[:2] == ("M-3.2", "no_opener")
    chosen = after_acts(context, "card GC")
    assert rooms(chosen) == {"0,0": "GC@0,0"}
    [cell] = having(tree(chosen), "cell")
    assert cell["attrs"]["aria-label"] == "Free: in the middle"
    assert moves(chosen) == ["GC@0,0"]


def test_a_card_with_one_place_is_laid_by_the_button_below_too() -> None:
    context = view_context(PARTNERS, lying("G", "RC@0,0 OD@0,1", {"N": "BH GF YE"}))
    assert attrs(VIEW.controls(after_acts(context, "card BH")), "data-move") == []  # left and right
    assert attrs(VIEW.controls(after_acts(context, "card YE")), "data-move") == ["YE@0,2"]


@pytest.mark.parametrize(
    ("rules", "state", "act", "asks"),
    [
        (PARTNERS, dealt(PARTNERS), "bid 2P", ("M-2.2", "choose_first")),
        (ALONE, dealt(ALONE), "display G", ("M-7.2", "choose_first")),
        (PARTNERS, lying("G", "RC@0,0 OD@0,1", {"N": "BH GF YE"}), "card YE", ("M-3.1",)),
    ],
)
def test_what_lays_a_move_stands_in_its_place_before_anything_is_chosen(
    rules: Musicando, state: State, act: str, asks: tuple[str, ...]
) -> None:
    context = view_context(rules, state, rules.seats[0])
    before, after = VIEW.controls(context), VIEW.controls(after_acts(context, act))
    assert [node["key"] for node in before] == [node["key"] for node in after]
    assert before[-1]["attrs"]["aria-disabled"] == "true"
    assert "data-move" in after[-1]["attrs"]
    assert refused(context, "lay")[: len(asks)] == asks


def test_m_4_5_a_symbol_is_laid_on_an_enclosed_card_and_says_why_not_on_others() -> None:
    start = "RC@0,0 RD@1,0 RE@2,0 OD@3,0 OF@2,1 YD@2,-1"
    state = lying("S", start, {"N": "Rx BH", "E": "GC"})
    context = after_acts(view_context(PARTNERS, state), "card Rx")
    drawn = tree(context)
    picks = having(drawn, "spot-pick")
    assert attrs(picks, "data-move") == ["Rx@2,0"]
    assert attrs(picks, "data-act") == ["cell 0,0", "cell 1,0"]
    assert rooms(context) == {}
    assert refused(context, "cell 0,0")[:2] == ("M-4.5", "not_enclosed")
    assert VIEW.prompt(context).replace("\u2068", "").replace("\u2069", "") == (
        "The red sharp: blocks Emil. There is one place for it."
    )
    covered = view_context(PARTNERS, after(PARTNERS, state, "N Rx@2,0"), "E")
    [card] = having(tree(covered), "is-covered")
    assert labels([card])[0] == "Red E, covered by Red sharp, column 2, row 0"
    assert having([card], "cover")[0]["art"] == ["m-sign-R"]
    assert "is-last" in classes(card)


def test_what_has_been_laid_since_ones_last_card_is_marked_for_whoever_is_asked() -> None:
    hands = {"N": "GE", "E": "GC", "S": "BC", "W": "VC"}
    state = replace(position(PARTNERS, "P", "RC GF GG GA GH", hands), laid_by=(3, 0, 1, 2, 3))

    def marked(seat: Seat | None) -> list[str]:
        last = having(tree(view_context(PARTNERS, state, seat)), "is-last")
        return [node["key"] for node in last]

    assert marked("N") == ["GG", "GA", "GH"]
    assert marked("E") == marked(None) == ["GH"]


def test_the_grid_tells_the_page_how_far_it_reaches_with_the_places_of_any_card_in_hand() -> None:
    context = view_context(PARTNERS, lying("S", "RC@0,0 OD@1,0 YE@1,1", {"N": "GD"}))
    assert attrs(tree(context), "data-pan") == ["-1 2 -1 2 1 1"]
    assert attrs(tree(after_acts(context, "card GD")), "data-pan") == ["-1 2 -1 2 1 1"]
    many = view_context(PARTNERS, lying("S", "RC@0,0 OD@1,0 YE@2,0 GF@3,0 BG@4,0", {"N": "GD"}))
    assert attrs(tree(many), "data-pan") == ["-1 4 -1 1 4 0"]
    assert attrs(tree(after_acts(many, "card GD")), "data-pan") == ["-1 4 -1 1 4 0"]
    assert attrs(tree(replace(many, seat="E")), "data-pan") == ["0 4 0 0 4 0"]
    assert attrs(tree(view_context(PARTNERS, lying("S", "", {"N": "GD"}))), "data-pan") == [
        "0 0 0 0"
    ]


# --- Columns --------------------------------------------------------------------------------------


def test_m_5_4_all_seven_columns_stand_there_and_say_what_lies() -> None:
    context = view_context(PARTNERS, lying("M", "RC RD BC Rx", {"N": "RE GC RF"}))
    columns = having(tree(context), "column")
    assert [column["key"] for column in columns] == list(COLOURS)
    spoken = [column["attrs"]["aria-label"] for column in columns]
    assert spoken[0] == "Red: C D"
    assert spoken[1] == "Orange: not opened yet"
    assert spoken[4] == "Blue: C"
    [foot] = having([columns[0]], "foot")
    assert labels([foot]) == ["Red sharp"]
    assert len(having(columns, "slot")) == 5


def test_m_5_3_a_chosen_card_has_its_one_place_in_its_column() -> None:
    context = after_acts(view_context(PARTNERS, lying("P", "GF", {"N": "GG GH Gx GE"})), "card GG")
    [room] = having(tree(context), "room")
    assert room["attrs"]["data-row"] == "4"
    assert attrs([room], "data-move") == ["GG"]
    assert labels([room]) == ["Lay: Green G"]
    assert moves(context) == ["GG"]
    foot = having(tree(after_acts(context, "card Gx")), "foot")
    assert attrs(foot, "data-move") == ["Gx"]


def test_m_5_3_a_card_that_comes_too_early_says_what_comes_first() -> None:
    context = view_context(PARTNERS, lying("P", "GF", {"N": "GG GH RD"}))
    clause, key, said = refused(context, "card GH")
    assert (clause, key) == ("M-5.3", "not_next")
    assert said == "Too early for the green B: first must come the green A."
    assert refused(context, "card RD")[:2] == ("M-5.3", "not_opened")


# --- To pass, to go on, to break off --------------------------------------------------------------


ENOUGH = "\N{LEFT DOUBLE QUOTATION MARK}Enough\N{RIGHT DOUBLE QUOTATION MARK}"


@pytest.mark.parametrize(
    ("state", "words", "button"),
    [
        (lying("P", "GF", {"N": "GG RD"}), "Lay a card.", ""),
        (lying("P", "", {"N": "GF RD"}), "Open Parade: lay an oval.", ""),
        (lying("P", "", {"N": "GE RD"}), "You have no card to open Parade with: pass.", "Pass"),
        (lying("P", "GF", {"N": "GH RD"}), "Nothing fits: pass.", "Pass"),
        (
            lying("P", "GF", {"N": "Gx RD", "E": "RE"}),
            "Only symbols fit: lay one, or pass.",
            "Pass",
        ),
        (
            lying("P", "GF", {"N": "Gx RD"}, ranks=(1, 2, 3)),
            "Only symbols fit. If you pass, the deal ends and you get no place: 0 points for you.",
            "Pass",
        ),
        (
            lying("P", "GF", {"N": "GG RD", "E": "RE"}, run=True),
            f"The others wait: lay as much as you like, then {ENOUGH}.",
            "Enough",
        ),
        (
            lying("P", "GF", {"N": "GA RD", "E": "RE"}, run=True),
            f"The others wait, but nothing fits any more: {ENOUGH}.",
            "Enough",
        ),
        (
            lying("P", "GF", {"A": "GG RD", "B": "RE"}, ALONE, stock=("RC",), run=True),
            "The others wait: lay as much as you like, then pass and draw a card.",
            "Pass and draw",
        ),
        (
            lying("P", "GF", {"A": "GA RD", "B": "RE"}, ALONE, stock=("RC",), run=True),
            "Nothing fits: pass and draw a card.",
            "Pass and draw",
        ),
        (
            lying("P", "GF", {"A": "GG"}, ALONE, stock=("RC",)),
            "Lay a card, or pass and draw one.",
            "Pass and draw",
        ),
        (
            lying("P", "GF", {"A": "GA"}, ALONE, stock=("RC",)),
            "Nothing fits: pass and draw a card.",
            "Pass and draw",
        ),
        (
            lying("P", "", {"A": "RC"}, ALONE, stock=("OD",)),
            "Open Parade, or pass and draw a card.",
            "Pass and draw",
        ),
    ],
)
def test_m_3_1_the_prompt_says_what_can_be_done_and_the_pass_what_it_does(
    state: State, words: str, button: str
) -> None:
    rules = PARTNERS if len(state.hands) == 4 else ALONE
    context = view_context(rules, state, rules.seats[0])
    assert VIEW.prompt(context) == words
    [passing] = [node for node in VIEW.controls(context) if node["key"] == "pass"]
    assert (passing["text"] if "data-move" in passing["attrs"] else "") == button


def test_m_3_1_the_duty_to_lay_is_told_with_the_cards_that_can_be_laid() -> None:
    context = view_context(PARTNERS, lying("P", "GF", {"N": "GG RD"}))
    assert refused(context, "pass")[:2] == ("M-3.1", "must_lay")
    assert "the green G" in refused(context, "pass")[2]


def test_m_3_1_several_cards_that_can_be_laid_are_told_as_alternatives() -> None:
    context = view_context(PARTNERS, lying("P", "GF YE", {"N": "GG GE YD"}))
    said = refused(context, "pass")[2]
    assert said.endswith("you can lay the green G, the green E or the yellow D.")


def test_m_4_1_whom_a_natural_blocks_is_told_in_one_sentence_and_a_lost_turn_with_it() -> None:
    hands = {"N": "Yx RF", "E": "RG RH", "S": "OG OH", "W": "YG YH"}
    state = position(PARTNERS, "M", "RC YC", hands, ranks=())
    steps = PARTNERS.narrate(state, "N", PARTNERS.read("Yx"))
    said = VIEW.tell(view_context(PARTNERS, state), [step.event for step in steps])
    north, east, west = isolated("Nora"), isolated("Emil"), isolated("Wim")
    assert said.endswith(f" {east} and {west} are blocked. {east} loses this turn at once.")
    later = Event("turn_lost", "M-4.2", {"seat": "W", "by": "N"})
    told = VIEW.tell(view_context(PARTNERS, state), [later])
    assert told == f"{west} loses this turn, blocked by {north}."


def test_m_2_2_bids_are_alike_by_their_display_unless_only_the_level_is_bid() -> None:
    free, turns = view_context(PARTNERS, dealt(PARTNERS)), game(displays="turns")
    assert {VIEW.hint_group(free, bid) for bid in BIDS} == {"bid S", "bid G", "bid P", "bid M"}
    assert {VIEW.hint_group(view_context(turns, dealt(turns)), bid) for bid in BIDS} == {""}


@pytest.mark.parametrize(
    ("rules", "cost"), [(PARTNERS, 12), (game("individual"), 11), (game("auction"), 11)]
)
def test_m_6_5_a_deal_is_broken_off_after_being_asked_twice(rules: Musicando, cost: int) -> None:
    context = view_context(rules, dealt(rules), rules.seats[0])
    assert "concede" not in moves(context)
    _, body = VIEW.look_at(context, "match")
    assert attrs(body, "data-act") == ["concede"]
    sure = after_acts(context, "concede")
    assert f"costs {cost} points" in VIEW.prompt(sure)
    assert moves(sure) == ["concede"]
    assert "concede" not in moves(after_acts(sure, "clear"))
    assert attrs(VIEW.look_at(replace(context, seat=rules.seats[1]), "match")[1], "data-act") == []


# --- The players ----------------------------------------------------------------------------------


def test_m_4_2_a_block_and_a_pass_are_seen_at_the_seat_that_they_hit() -> None:
    state = lying(
        "P",
        "GF",
        {"N": "GG RD", "E": "RE", "S": "RF", "W": "RG"},
        blocked=(False, True, False, False),
        passed=(False, False, False, True),
    )
    context = view_context(PARTNERS, state)
    east, south, west = (player(context, letter) for letter in "ESW")
    assert classes(east) == {"player", "is-blocked"}
    assert [node["art"] for node in having([east], "mark")] == [["m-block"]]
    assert "Emil blocked" in read([east])
    assert "Wim passed" in read([west])
    assert classes(south) == {"player", "is-partner"}
    assert "Sara Partner" in read([south])


def test_m_4_3_in_a_run_all_others_wait() -> None:
    hands = {"S": "GG RD", "N": "YE", "E": "RE", "W": "RG"}
    context = view_context(PARTNERS, lying("P", "GF", hands, run=True), "E")
    assert classes(player(context, "S")) == {"player", "is-due", "is-running"}
    for letter in "NEW":
        assert "is-waiting" in classes(player(context, letter))
    assert ["m-wait"] in [n["art"] for n in having([player(context, "N")], "mark")]
    assert VIEW.prompt(context) == f"{isolated('Sara')} goes on laying; the others wait."


def test_m_3_3_a_rank_is_seen_and_heard() -> None:
    context = view_context(PARTNERS, lying("P", "GF", {"N": "GG", "S": "RF", "W": "RG"}))
    east = player(context, "E")
    assert "is-out" in classes(east)
    assert read(having([east], "rank")) == "1 finished first"
    assert "no cards left" in read([east])


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "has laid every card and finishes second."),
        ("de", "hat alle Karten gelegt und kommt auf Rang\N{NO-BREAK SPACE}2."),
        ("fr", "a tout posé et finit à la deuxième place."),
    ],
)
def test_m_3_3_who_has_laid_every_card_finishes_as_people_say_it(lang: str, said: str) -> None:
    state = lying("P", "GF", {"N": "GG", "S": "RF", "W": "RG"})
    context = view_context(PARTNERS, state, prefs=Prefs(lang=lang))
    taken = Event("rank_taken", "M-3.3", {"seat": "E", "rank": 2})
    assert VIEW.event(context, taken) == f"{isolated('Emil')} {said}"


def test_of_another_hand_only_its_size_is_seen() -> None:
    seen = tree(view_context(PARTNERS, dealt(PARTNERS), "N"))
    own = {*dealt(PARTNERS).hands[0]}
    shown = {card for card in DECK if f"card-{card}" in attrs(seen, "data-fly")}
    assert shown == own
    east = player(view_context(PARTNERS, dealt(PARTNERS), "N"), "E")
    assert [node["art"] for node in having([east], "card")] == [["m-back"]] * 3
    assert "14 cards in hand" in read([east])
    watched = tree(view_context(PARTNERS, dealt(PARTNERS), None))
    assert [f for f in attrs(watched, "data-fly") if f.startswith("card-")] == []
    assert having(watched, "fan") == []


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_else_sits_there_from_the_left_neighbour_on(players: int) -> None:
    rules = game("individual", players)
    drawn = tree(view_context(rules, dealt(rules), "B"))
    around = [n["attrs"]["data-seat"] for n in having(drawn, "player")]
    letters = list(rules.seats)
    assert around == [*letters[2:], "A", "B"]
    assert len(having(having(drawn, "players"), "player-points")) == players - 1


def test_m_7_1_the_stock_is_counted() -> None:
    drawn = tree(view_context(ALONE, dealt(ALONE), "A"))
    assert read(having(drawn, "stock")) == "35 Stock: 35 cards"
    empty = tree(view_context(ALONE, replace(dealt(ALONE), stock=()), "A"))
    assert read(having(empty, "stock")) == "0 Stock: empty"
    assert having(tree(view_context(PARTNERS, dealt(PARTNERS))), "stock") == []
    eight = game("individual", 8)
    assert having(tree(view_context(eight, dealt(eight), "A")), "stock") == []


def test_the_dealer_the_declarer_and_ones_partner_have_their_marks() -> None:
    context = view_context(
        PARTNERS, lying("P", "GF", {"E": "GG", "N": "RD", "S": "RF", "W": "RG"}), "E"
    )
    marks = {n: [m["art"][0] for m in having([player(context, n)], "mark")] for n in "NESW"}
    assert marks == {"N": ["m-key"], "E": [], "S": [], "W": ["m-partner", "m-deal"]}


def test_a_closer_look_at_a_player_shows_what_they_have_laid() -> None:
    context = view_context(PARTNERS, lying("P", "GF GG RC", {"N": "RD", "E": "RE"}))
    title, body = VIEW.look_at(context, "N")
    assert title == "Nora"
    assert labels(body) == ["Green F (opener)", "Green G", "Red C (opener)"]
    assert texts(having(body, "closer-head")) == ["3 cards laid in this deal"]
    nothing = VIEW.look_at(context, "E")[1]
    assert having(nothing, "closer-card") == []
    assert texts(having(nothing, "closer-head")) == ["Nothing laid yet"]


# --- What a deal has brought ----------------------------------------------------------------------

MADE = FinishedDeal(3, Contract(0, "P", 2), (2, 1, 0))
LOST = FinishedDeal(0, Contract(1, "S", 4), (0, 1, 2, 3))
OFF = FinishedDeal(1, None, (), 2)
OFFED = FinishedDeal(1, None, (), 1)


def closed(
    rules: Musicando, *deals: FinishedDeal, key: str = "deal_scored"
) -> ViewContext[Any, Any]:
    state = replace(dealt(rules), phase="showing", finished=deals, contract=deals[-1].contract)
    return view_context(rules, state, event=Event(key, "M-6.2", {"seat": rules.seats[0]}))


def test_m_6_2_the_score_of_a_deal_shows_ranks_and_contract_with_its_clause() -> None:
    rules = replace(PARTNERS, deals=4)
    drawn = tree(closed(rules, MADE))
    rows = [read([row]) for row in having(drawn, "ranked")]
    assert rows == [
        "1 1st place Sara +4",
        "3 3rd place Nora +2",
        "2 2nd place Emil +3",
        "\N{EN DASH} No place Wim stuck with cards 0",
    ]
    [verdict] = having(drawn, "verdict")
    assert "is-made" in classes(verdict)
    assert read([verdict]).startswith("2 Parade Contract made +5")
    assert attrs([verdict], "data-act") == ["table:rules M-6.2"]
    assert VIEW.status(closed(rules, MADE)) == ("Deal 1 of 4", "2 Parade")


def test_m_6_2_a_contract_that_cost_double_says_so_with_its_clause() -> None:
    context = closed(game(failed="double"), LOST)
    [verdict] = having(tree(context), "verdict")
    assert "is-lost" in classes(verdict)
    said = "4 Sarabande Contract lost, counted double \N{MINUS SIGN}10"
    assert read([verdict]).startswith(said)
    assert attrs([verdict], "data-act") == ["table:rules M-6.2"]
    rows = [read([row]) for row in nodes(VIEW.look_at(context, "match")[1]) if row["tag"] == "tr"]
    assert "\N{BALLOT X} Contract lost, counted double" in rows[1]
    failed = Event("failed_double", "M-6.2", {"seat": "E", "points": -10})
    told = VIEW.event(context, failed).replace("\u2068", "").replace("\u2069", "")
    assert told == "Emil fails the contract, which costs double: \N{MINUS SIGN}10 points."


def test_m_6_4_the_match_sheet_has_a_row_for_each_deal() -> None:
    context = closed(replace(PARTNERS, deals=4), MADE, LOST, OFF)
    title, body = VIEW.look_at(replace(context, event=None), "match")
    assert title == "Score sheet"
    rows = [read([row]) for row in nodes(body) if row["tag"] == "tr"]
    assert rows[0] == "Deal Contract North\N{EN DASH}South East\N{EN DASH}West"
    assert rows[1].endswith("2 Parade Nora \N{CHECK MARK} Contract made +11 +3")
    assert rows[2].endswith("4 Sarabande Emil \N{BALLOT X} Contract lost +6 \N{MINUS SIGN}1")
    assert rows[3].endswith("Sara \N{BALLOT X} Deal broken off \N{MINUS SIGN}12 0")
    assert rows[4] == "Total 5 2"


@pytest.mark.parametrize(("breaks_off", "names"), [(0, "Nora"), (2, "Nora Sara")])
def test_m_6_5_whoever_breaks_off_is_named_once(breaks_off: int, names: str) -> None:
    deal = FinishedDeal(3, Contract(0, "P", 2), (), breaks_off)
    body = VIEW.look_at(replace(closed(PARTNERS, deal), event=None), "match")[1]
    row = [read([row]) for row in nodes(body) if row["tag"] == "tr"][1]
    assert f"2 Parade {names} \N{BALLOT X} Deal broken off" in row


def test_m_6_4_the_score_sheet_goes_deal_by_deal_and_names_who_took_which_place() -> None:
    context = closed(PARTNERS, MADE, OFF)
    words = {
        title.replace("\u2068", "").replace("\u2069", ""): [
            (item.side, item.key, *named) for item, named in lines
        ]
        for title, lines in VIEW.parts(context)
    }
    assert words == {
        "Deal 1: 2 Parade, Nora": [
            ("NS", "rank_1", "Sara"),
            ("EW", "rank_2", "Emil"),
            ("NS", "rank_3", "Nora"),
            ("EW", "no_rank", "Wim"),
            ("NS", "contract_made"),
        ],
        "Deal 2": [("NS", "conceded")],
    }


def test_every_line_of_a_deal_can_be_looked_at_with_its_clause() -> None:
    context = closed(PARTNERS, MADE, LOST)
    title, body = VIEW.look_at(context, "deal 2")
    assert title == "Deal 2"
    assert attrs(body, "data-act") == ["table:rules M-6.1"] * 4 + ["table:rules M-6.2"]
    assert read([having(body, "deal-line")[2]]).startswith("Sara 3rd place +2")
    assert read([having(body, "deal-line")[-1]]).startswith("East\N{EN DASH}West Contract lost")
    assert VIEW.look_at(context, "deal 3")[0] == "Score sheet"


def test_m_7_4_in_individual_play_the_display_counts_for_everyone() -> None:
    drawn = tree(
        view_context(
            ALONE,
            replace(
                dealt(ALONE), phase="showing", finished=(FinishedDeal(2, Contract(0, "M"), (1, 0)),)
            ),
            "A",
            event=Event("deal_scored", "M-7.4"),
        )
    )
    assert [read([row])[-2:] for row in having(drawn, "ranked")] == ["+3", "+2", " 0"]
    assert read(having(drawn, "verdict")).startswith("Musicando Value of the display, for all +4")


def test_m_6_4_the_end_of_the_match_shows_both_sides_in_their_places() -> None:
    state = replace(dealt(PARTNERS), phase="over", finished=(MADE,))
    drawn = tree(view_context(PARTNERS, state))
    rows = [read([row]) for row in having(drawn, "ranked")]
    assert rows == [
        "1 1st North\N{EN DASH}South Nora and Sara 11",
        "2 2nd East\N{EN DASH}West Emil and Wim 3",
    ]
    assert len(having(drawn, "match")) == 1
    assert read(having(drawn, "title")) == "Finale"  # not the last contract
    assert having(drawn, "by") == having(drawn, "player") == having(drawn, "fan") == []


@pytest.mark.parametrize(
    ("key", "clause", "headline", "said"),
    [
        ("wins", "M-6.4", "North\N{EN DASH}South and East\N{EN DASH}West win!", ""),
        ("draws", "M-6.4", "Nobody wins!", "A draw: both sides have the same points."),
        (
            "shares",
            "M-7.5",
            "North\N{EN DASH}South and East\N{EN DASH}West win!",
            "Tied on points: the win is shared.",
        ),
    ],
)
def test_m_6_4_the_bar_at_the_end_says_what_decided_it_and_by_which_clause(
    key: str, clause: str, headline: str, said: str
) -> None:
    state = replace(dealt(PARTNERS), phase="over", finished=(OFF, OFFED))
    end = Event(key, clause, {"sides": ("NS", "EW"), "points": 5})
    context = replace(view_context(PARTNERS, state), narrated=(end,))
    bar = [game_over_bar(context, reviewed=False)]
    assert read(having(bar, "prompt-who")) == headline
    assert context.decided() == said  # empty if the points alone decide
    assert not said or said in texts(bar)
    assert attrs(bar, "data-act")[0] == f"table:rules {clause}"


def test_m_7_5_more_than_three_winners_are_counted_not_named() -> None:
    for count, headline, mine in (
        (3, "Anna, Bo and Cleo win!", "You, Bo and Cleo win!"),
        (4, "4\N{NO-BREAK SPACE}winners!", "You and 3\N{NO-BREAK SPACE}others win!"),
    ):
        alone = game("individual", count)
        context = view_context(alone, replace(dealt(alone), phase="over"), "A")
        for you, told in (("", headline), ("Anna", mine)):
            context.words.you = you
            bar = [game_over_bar(context, reviewed=False)]
            assert read(having(bar, "prompt-who")) == told


# --- Sounds and timing ----------------------------------------------------------------------------


def test_a_laid_note_is_heard_a_symbol_knocks_and_the_pause_is_a_rest() -> None:
    def heard(card: str) -> list[str]:
        return VIEW.sound(Event("laid", "M-5.3", {"seat": "N", "card": card, "cell": None}))

    assert [heard(card) for card in ("GF", "RH", "Rx", PAUSE)] == [["GF"], ["RH"], ["knock"], []]
    assert VIEW.sound(Event("passed", "M-3.1", {"seat": "N"})) == []
    assert VIEW.sound(Event("blocked", "M-4.1", {"seat": "E", "card": "Rx", "by": "N"})) == [
        "block"
    ]


def test_the_sound_of_a_deal_says_whether_its_contract_was_made() -> None:
    def heard(contract: str) -> list[str]:
        return VIEW.sound(Event("deal_scored", "M-6.2", {"points": (), "contract": contract}))

    assert [heard(contract) for contract in ("made", "lost", "")] == [
        ["contract"],
        ["lost"],
        ["coin"],
    ]


def test_a_pass_is_shown_briefly_and_a_deal_for_long() -> None:
    def weight(key: str) -> float:
        return VIEW.weight(Event(key, "M-3.1"))

    assert weight("passed") == weight("laid") < weight("blocked") < weight("run_begins") == 1
    assert weight("deal_scored") > 1
