"""The clauses of the Turandot rulebook, each in a constructed position.

Moves are spelled as in a record ("B 3+2*"). Filler moves are everybody's first legal move, a bid
for number 1: a tie, after which the Maestro deals out understudies from number 1 on.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from pyengine.core import (
    CHANCE,
    HIDDEN,
    IllegalMoveError,
    Item,
    OptionError,
    Refusal,
    Value,
    play,
    totals,
)
from pyengine.games.turandot import (
    CASTS,
    DIRECTORS,
    ROLE_GENDERS,
    ROLES,
    SINGERS,
    Bid,
    Cast,
    Company,
    State,
    Turandot,
    best_cast,
    cast_items,
)

IDENTITY = CASTS[0]

# --- Positions in notation ------------------------------------------------------------------------


def table(players: int, maestro: str = "A") -> Turandot:
    return Turandot.make(players, {"maestro": maestro})


def dealt(game: Turandot, *first: int) -> State:
    """Return the first audition, with these singers on top of the deck and the rest by id."""
    deck = (*first, *(singer for singer in SINGERS if singer not in first))
    return game.apply_deal(game.start(), deck)


def played(game: Turandot, state: State, *moves: str) -> State:
    """Return the state after these moves, each checked."""
    for spelled in moves:
        seat, text = spelled.split(" ", 1)
        assert seat in game.to_move(state), spelled
        state = play(game, state, seat, game.read(text))
    return state


def refused(game: Turandot, state: State, spelled: str) -> Refusal:
    """Return the refusal of a move of a seat that is to move."""
    seat, text = spelled.split(" ", 1)
    assert seat in game.to_move(state)
    with pytest.raises(IllegalMoveError) as caught:
        play(game, state, seat, game.read(text))
    return caught.value.refusal


def told(game: Turandot, state: State, spelled: str) -> list[str]:
    """Return the narration of a move, each event as "clause key argument=value …"."""
    seat, text = spelled.split(" ", 1)
    return [
        " ".join(
            (s.event.clause, s.event.key, *(f"{k}={_say(v)}" for k, v in s.event.args.items()))
        )
        for s in game.narrate(state, seat, game.read(text))
    ]


def _say(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def filled(game: Turandot, state: State, phase: str, round_: int) -> State:
    """Return the first state of this phase in this round, reached by filler moves."""
    while (state.phase, state.round) != (phase, round_):
        (seat, *_) = game.to_move(state)
        if seat == CHANCE:
            state = game.apply_deal(state, state.directors)
        else:
            state = play(game, state, seat, game.legal_moves(state, seat)[0])
    return state


def with_money(state: State, *money: int) -> State:
    companies = [replace(c, money=m) for c, m in zip(state.companies, money, strict=False)]
    return replace(state, companies=(*companies, *state.companies[len(companies) :]))


def money(state: State) -> tuple[int, ...]:
    return tuple(company.money for company in state.companies)


def singers(state: State) -> tuple[tuple[int, ...], ...]:
    return tuple(company.singers for company in state.companies)


def finished(game: Turandot, *companies: Company) -> State:
    """Return the end of a game with these companies, the Table's last."""
    return replace(game.start(), phase="over", round=7, deck=(), directors=(), companies=companies)


def ending(game: Turandot, *companies: Company) -> str:
    """Return the last event of a game in which A casts these singers in order."""
    uncast = replace(companies[0], cast=None)
    state = finished(game, uncast, *companies[1:])
    return told(game, replace(state, phase="casting"), "A cast 1 2 3 4 5 6")[-1]


def lines(company: Company) -> dict[str, int]:
    """Return the points of A's company by key, in a finished game of three."""
    state = finished(table(3), company, company, company)
    return {item.key: item.points for item in table(3).score(state) if item.side == "A"}


# Six singers without a favourite role or a misfit as they stand: f m f m m m, 2 stars each.
PLAIN = (5, 8, 23, 14, 26, 32)


def company(*cast: int, director: str = "plain", scene: int = 0, roles: Cast = IDENTITY) -> Company:
    return Company(cast or PLAIN, director, scene, 0, roles)


# --- T-1 Material ---------------------------------------------------------------------------------


def test_t_1_1_six_roles_of_which_turandot_and_liu_are_women() -> None:
    assert ROLES == ("turandot", "calaf", "liu", "ping", "pong", "pang")
    women = [role for role, gender in zip(ROLES, ROLE_GENDERS, strict=True) if gender == "f"]
    assert women == ["turandot", "liu"]


def test_t_1_2_36_singers_six_of_each_type_with_72_stars() -> None:
    assert list(SINGERS) == list(range(1, 37))
    types = [singer.type for singer in SINGERS.values()]
    assert {kind: types.count(kind) for kind in types} == dict.fromkeys(
        ("pro", "amateur", "alternative", "classic", "comic", "dark"), 6
    )
    assert sum(singer.stars for singer in SINGERS.values()) == 72
    genders = [singer.gender for singer in SINGERS.values()]
    assert [genders.count(gender) for gender in "fmu"] == [12, 18, 6]
    wishes = [singer.favourite for singer in SINGERS.values()]
    assert [wishes.count(wish) for wish in (*ROLES, "")] == [4, 4, 4, 0, 0, 0, 24]


def test_t_1_3_nine_directors_in_the_order_from_which_they_are_shuffled() -> None:
    assert " ".join(DIRECTORS) == (
        "dark comic alternative classic favourite scene ensemble uncertain plain"
    )
    assert table(2).start().directors == DIRECTORS


@pytest.mark.parametrize(("players", "hired"), [(2, "B"), (3, "B"), (4, "BC"), (5, "BC")])
def test_t_1_4_two_and_three_players_have_one_designer_more_have_two(
    players: int, hired: str
) -> None:
    game = table(players)
    bidders = [f"{seat} $" for seat in game.seats[1:]]
    state = played(game, dealt(game), *bidders, "A 1")
    winners = [seat for seat, c in zip(game.seats, state.companies, strict=False) if c.scene]
    assert "".join(winners) == hired


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t_1_5_number_cards_up_to_players_plus_one_three_money_cards_one_bluff(
    players: int,
) -> None:
    game = table(players)
    bids = [game.write(bid) for bid in game.legal_moves(dealt(game), "B")]
    ways = ("", "*", "+1", "+1*", "+2", "+2*", "+3", "+3*")
    numbers = [f"{number}{way}" for number in range(1, players + 2) for way in ways]
    assert bids == [*numbers, "$", "$*"]


# --- T-2 Setup ------------------------------------------------------------------------------------


def test_t_2_1_singers_are_shuffled_face_down_and_directors_lie_open() -> None:
    game = table(3)
    deck = game.deal(game.start(), Random(7))
    assert sorted(deck) == list(SINGERS)
    assert deck != tuple(SINGERS)
    assert game.start().stage == (None,) * 4
    state = game.apply_deal(game.start(), deck)
    assert state.deck == deck[4:]
    seen = game.observation(state, "A")
    assert seen.deck == (HIDDEN,) * 32
    assert seen.directors == DIRECTORS


def test_t_2_1_the_shuffle_goes_from_the_last_card_down() -> None:
    """Fisher-Yates as in the contract, computed by hand for seed 1."""
    rng, deck = Random(1), list(range(1, 37))
    for i in range(35, 0, -1):
        j = int(rng.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    game = table(2)
    assert game.deal(game.start(), Random(1)) == tuple(deck)


@pytest.mark.parametrize(
    "outcome",
    [
        tuple(range(1, 36)),
        (*range(1, 36), 35),
        (*range(1, 36), 37),
        (True, *range(2, 37)),
        (*range(1, 36), "36"),
        (),
        DIRECTORS,
    ],
)
def test_t_2_1_a_deck_with_other_cards_than_the_36_singers_is_misdealt(
    outcome: tuple[int | str, ...],
) -> None:
    game = table(2)
    assert game.invalid_deal(game.start(), outcome)
    assert not game.invalid_deal(game.start(), tuple(range(36, 0, -1)))


def test_t_2_1_the_first_maestro_is_an_option_or_drawn_by_lot() -> None:
    assert table(3, "C").to_move(filled(table(3, "C"), dealt(table(3, "C")), "naming", 1)) == ("C",)
    assert Turandot.make(4, {}, lot=0.75).options() == {"maestro": "D"}
    assert Turandot.make(4, {}, lot=0.7499).options() == {"maestro": "C"}
    assert Turandot.make(4, {"maestro": "B"}, lot=0.75).options() == {"maestro": "B"}


@pytest.mark.parametrize(
    ("players", "options", "why"),
    [
        (3, {}, ("maestro", "missing")),
        (3, {"maestro": "D"}, ("maestro", "not_a_seat")),
        (3, {"maestro": 1}, ("maestro", "not_a_seat")),
        (3, {"maestro": ["A"]}, ("maestro", "not_a_seat")),
        (3, {"maestro": "AB"}, ("maestro", "not_a_seat")),
        (3, {"maestro": ""}, ("maestro", "not_a_seat")),
        (3, {"maestro": "A", "deals": 1}, ("deals", "unknown")),
        (1, {"maestro": "A"}, ("players", "out_of_range")),
        (6, {"maestro": "A"}, ("players", "out_of_range")),
    ],
)
def test_t_2_1_an_option_that_does_not_fit_is_refused_by_name(
    players: int, options: dict[str, object], why: tuple[str, str]
) -> None:
    with pytest.raises(OptionError) as caught:
        Turandot.make(players, options)
    assert (caught.value.name, caught.value.why) == why


# --- T-3 A round ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t_3_1_seven_rounds_the_fourth_for_a_director_firing_in_the_first_three(
    players: int,
) -> None:
    game = table(players)
    state = dealt(game)
    phases: list[str] = []
    while state.phase != "over":
        if not phases or phases[-1] != f"{state.round} {state.phase}":
            phases.append(f"{state.round} {state.phase}")
        (seat, *_) = game.to_move(state)
        if seat == CHANCE:
            state = game.apply_deal(state, state.directors)
            assert all(isinstance(card, str) for card in state.stage)
        else:
            state = play(game, state, seat, game.legal_moves(state, seat)[0])
    singers_only = ("audition", "understudies")
    with_firing = (*singers_only, "naming", "firing")
    assert phases == [
        *(f"{number} {phase}" for number in (1, 2, 3) for phase in with_firing),
        *(f"4 {phase}" for phase in ("directors", *singers_only)),
        *(f"{number} {phase}" for number in (5, 6, 7) for phase in singers_only),
        "7 casting",
    ]
    assert all(len(company.singers) == 6 for company in state.companies)
    assert all(company.director for company in state.companies)


def test_t_3_2_after_a_round_all_is_back_in_hand_and_the_maestro_passes_to_the_left() -> None:
    game = table(3, "C")
    state = played(
        game, dealt(game), "A 1+1*", "B $*", "C 1+2", "C 3>A", "C 4>B", "C @A", "A x plain"
    )
    assert (state.round, state.phase, state.maestro) == (2, "audition", 0)
    assert state.bids == (None, None, None)
    assert state.piles == (0, 0, 0)
    assert money(state) == (3, 2, 1)
    texts = [game.write(bid) for bid in game.legal_moves(state, "B")]
    assert "1*" in texts
    assert "4+2*" in texts
    assert "$*" in texts
    assert refused(game, state, "A $").clause == "T-4.4"


def test_t_3_2_revealed_bids_stay_in_sight_until_the_round_is_over() -> None:
    game = table(3)
    state = played(game, dealt(game), "A 1", "B 1+1*", "C 1+1")
    shown = ["1", "1+1*", "1+1"]
    for move in ("A 1>B", "A 2>C", "A 3>A", "A @C"):
        assert list(map(str, game.observation(state, None).bids)) == shown
        state = played(game, state, move)
    assert list(map(str, game.observation(state, "A").bids)) == shown
    assert played(game, state, "C x dark").bids == (None, None, None)


def test_t_3_2_the_maestro_stays_after_the_last_round() -> None:
    game = table(3)
    state = filled(game, dealt(game), "casting", 7)
    assert state.maestro == 0


def test_t_3_2_the_end_of_a_round_is_told_in_its_order() -> None:
    game = table(2)
    state = played(game, dealt(game, 9, 8, 7, 6, 5, 4), "A 2", "B 1", "A @B")
    assert told(game, state, "B x dark") == [
        "T-6.1 fired seat=B director=dark",
        "T-3.2 round_over round=1",
        "T-3.2 maestro_passes seat=B round=2",
        "T-4.1 turned_up round=2 cards=6,5,4",
    ]
    state = filled(game, state, "firing", 3)
    assert told(game, state, "B x plain")[-1] == "T-3.2 maestro_passes seat=B round=4"
    state = filled(game, state, "audition", 7)
    state = played(game, state, "A 1")
    assert told(game, state, "B 2")[-2:] == ["T-3.2 round_over round=7", "T-7.1 casting_begins"]


# --- T-4 Audition ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t_4_1_players_plus_one_singers_are_turned_up_from_the_top_of_the_deck(
    players: int,
) -> None:
    game = table(players)
    state = dealt(game, 30, 20, 10)
    assert state.stage == (30, 20, 10, 1, 2, 3)[: players + 1]
    second = filled(game, state, "audition", 2)
    assert second.stage == (*state.deck[: players + 1],)
    assert len(second.deck) == 36 - 2 * (players + 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t_4_1_in_round_four_the_six_directors_left_are_shuffled_and_laid_out(
    players: int,
) -> None:
    game = table(players)
    state = filled(game, dealt(game), "directors", 4)
    assert game.to_move(state) == (CHANCE,)
    left = ("classic", "favourite", "scene", "ensemble", "uncertain", "plain")
    assert state.directors == left
    assert sorted(game.deal(state, Random(3))) == sorted(left)
    assert game.invalid_deal(state, left[1:])
    assert game.invalid_deal(state, (*left[1:], "dark"))
    assert game.invalid_deal(state, (1, 2, 3, 4, 5, 6))
    assert not game.invalid_deal(state, left[::-1])
    after = game.apply_deal(state, left[::-1])
    assert after.stage == left[::-1][: players + 1]
    assert after.directors == ()
    assert after.removed[-(5 - players) :] == left[::-1][players + 1 :] or players == 5


def test_t_4_2_a_bid_is_laid_face_down_in_any_order_and_stays() -> None:
    game = table(3)
    state = dealt(game)
    assert game.to_move(state) == ("A", "B", "C")
    state = played(game, state, "C 3+2")
    assert game.to_move(state) == ("A", "B")
    state = played(game, state, "A 1")
    assert game.to_move(state) == ("B",)
    assert game.observation(state, "A").bids == (Bid(1, 0, bluff=False), None, HIDDEN)
    assert game.observation(state, None).bids == (HIDDEN, None, HIDDEN)


@pytest.mark.parametrize(
    ("bid", "key", "args"),
    [
        ("B 5", "no_such_number", {"number": 5, "last": 4}),
        ("B 12*", "no_such_number", {"number": 12, "last": 4}),
        ("B 3+4", "too_much_money", {"bid": 4, "money": 2}),
        ("B 3+3*", "too_much_money", {"bid": 3, "money": 2}),
        ("B 2>C", "not_now", {"due": "bid"}),
        ("B @C", "not_now", {"due": "bid"}),
        ("B x dark", "not_now", {"due": "bid"}),
        ("B cast 1 2 3 4 5 6", "not_now", {"due": "bid"}),
    ],
)
def test_t_4_2_only_ones_own_number_cards_and_money_can_be_laid(
    bid: str, key: str, args: dict[str, int]
) -> None:
    game = table(3)
    state = with_money(dealt(game), 3, 2)
    assert refused(game, state, bid) == Refusal("T-4.2", key, args)


def test_t_4_3_the_size_of_a_pile_is_public_and_its_content_is_not() -> None:
    game = table(5)
    state = played(game, dealt(game), "A 6", "B $*", "C 3+3*", "D 2+1")
    seen = game.observation(state, "E")
    assert seen.piles == (1, 2, 5, 2, 0)
    assert seen.bids == (HIDDEN, HIDDEN, HIDDEN, HIDDEN, None)
    assert seen.companies == state.companies
    assert game.narrate(dealt(game), "C", game.read("3+3*"))[0].event.args == {
        "seat": "C",
        "size": 5,
    }


@pytest.mark.parametrize(
    ("size", "possible"),
    [
        (1, ["1", "2", "3", "4", "$"]),
        (2, ["1*", "1+1", "2*", "2+1", "3*", "3+1", "4*", "4+1", "$*"]),
        (3, ["1+1*", "1+2", "2+1*", "2+2", "3+1*", "3+2", "4+1*", "4+2"]),
        (4, ["1+2*", "2+2*", "3+2*", "4+2*"]),
    ],
)
def test_t_4_3_a_pile_of_a_size_may_be_any_bid_of_that_size(size: int, possible: list[str]) -> None:
    """B has two money cards: which piles C considers possible, over many determinizations."""
    game = table(3)
    state = with_money(dealt(game), 3, 2)
    laid = next(bid for bid in game.legal_moves(state, "B") if str(bid) == possible[0])
    seen = game.observation(game.apply(state, "B", laid), "C")
    assert seen.piles == (0, size, 0)
    guesses = {str(game.determinize(seen, "C", Random(seed)).bids[1]) for seed in range(200)}
    assert guesses == set(possible)


@pytest.mark.parametrize("maestro", ["A", "B", "C"])
def test_t_4_4_the_maestro_may_not_bid_for_a_designer(maestro: str) -> None:
    game = table(3, maestro)
    state = dealt(game)
    assert refused(game, state, f"{maestro} $") == Refusal("T-4.4", "maestro_bids_no_designer")
    assert refused(game, state, f"{maestro} $*") == Refusal("T-4.4", "maestro_bids_no_designer")
    for seat in "ABC":
        can = "$" in map(str, game.legal_moves(state, seat))
        assert can == (seat != maestro)


def test_t_4_4_in_round_four_nobody_may_bid_for_a_designer() -> None:
    game = table(3)
    state = filled(game, dealt(game), "audition", 4)
    for seat in "ABC":
        assert refused(game, state, f"{seat} $") == Refusal("T-4.4", "no_designers")
        assert "$" not in map(str, game.legal_moves(state, seat))
    assert "B $" not in map(str, game.legal_moves(state, "B"))


def test_t_4_5_a_bid_for_a_designer_needs_money_in_hand() -> None:
    game = table(3)
    state = with_money(dealt(game), 3, 0, 1)
    assert refused(game, state, "B $") == Refusal("T-4.5", "no_money")
    assert list(map(str, game.legal_moves(state, "B"))) == [
        *("1", "1*", "2", "2*", "3", "3*", "4", "4*"),
    ]
    assert game.refuse(state, "C", game.read("$")) is None


def test_t_4_6_the_last_bid_reveals_all_at_once() -> None:
    game = table(3)
    state = played(game, dealt(game), "A 1*", "C 2+1*")
    steps = game.narrate(state, "B", game.read("$*"))
    laid, shown = steps[0].state, steps[1].state
    assert game.observation(laid, None).bids == (HIDDEN, HIDDEN, HIDDEN)
    assert game.to_move(laid) == ()
    assert list(map(str, game.observation(shown, None).bids)) == ["1*", "$*", "2+1*"]
    assert [(step.event.clause, step.event.key) for step in steps[:2]] == [
        ("T-4.3", "bid_laid"),
        ("T-4.6", "revealed"),
    ]
    assert steps[1].event.args == {"bids": ("1*", "$*", "2+1*")}


def test_t_4_6_bluff_cards_count_for_nothing_and_can_be_laid_again() -> None:
    game = table(3)
    state = played(game, dealt(game), "A 1*", "B 1", "C 2", "A 3>B", "A 1>A", "A @B", "B x dark")
    assert singers(state) == ((1,), (3,), (2,))
    assert game.refuse(state, "A", game.read("1*")) is None


@pytest.mark.parametrize(
    ("players", "maestro", "order"),
    [(3, "A", "BCA"), (3, "B", "CAB"), (3, "C", "ABC"), (5, "D", "EABCD"), (2, "A", "BA")],
)
def test_t_4_7_players_are_asked_clockwise_from_the_maestros_left_the_maestro_last(
    players: int, maestro: str, order: str
) -> None:
    game = table(players, maestro)
    state = dealt(game)
    for seat in order:
        assert game.to_ask(state) == (seat,)
        assert seat in game.to_move(state)
        state = played(game, state, f"{seat} 1")
    assert "audition" not in (state.phase, game.to_ask(state))


def test_t_4_7_who_has_bid_out_of_turn_is_not_asked_again() -> None:
    game = table(3)
    state = played(game, dealt(game), "C 1")
    assert game.to_move(state) == ("A", "B")
    assert game.to_ask(state) == ("B",)
    assert game.to_ask(played(game, state, "B 1")) == ("A",)


def test_t_4_7_bids_laid_in_any_order_come_to_the_same() -> None:
    game = table(3)
    bids = ("A 1*", "B $", "C 2+1")
    ends = [played(game, dealt(game), *order) for order in permutations(bids)]
    assert [end == ends[0] for end in ends] == [True] * 6


# --- T-5 Engagement -------------------------------------------------------------------------------


def test_t_5_1_alone_on_a_number_takes_the_card_and_discards_the_money() -> None:
    """The rulebooks' example: alone on "3" with one money."""
    game = table(3)
    state = played(game, dealt(game, 30, 20, 10), "A 3+1", "B 1")
    assert told(game, state, "C 2")[2:] == [
        "T-5.1 engaged_alone seat=B number=1 card=30 money=0",
        "T-5.1 engaged_alone seat=C number=2 card=20 money=0",
        "T-5.1 engaged_alone seat=A number=3 card=10 money=1",
        "T-5.6 left_over number=4 card=1",
        "T-6.1 firing_due maestro=A",
    ]
    state = played(game, state, "C 2")
    assert singers(state) == ((10,), (30,), (20,))
    assert money(state) == (2, 3, 3)


def test_t_5_2_strictly_more_money_than_every_other_takes_the_card() -> None:
    """The rulebooks' example: two on "4", with two money and with one."""
    game = table(3)
    state = played(game, dealt(game, 9, 8, 7, 6), "A 4+2", "B 4+1")
    assert told(game, state, "C 1")[2:] == [
        "T-5.1 engaged_alone seat=C number=1 card=9 money=0",
        "T-5.2 engaged_outbid others=B seat=A number=4 card=6 money=2",
        "T-5.5 understudies_due maestro=A seats=B",
    ]
    state = played(game, state, "C 1")
    assert singers(state) == ((6,), (), (9,))
    assert money(state) == (1, 3, 3)
    assert [str(move) for move in game.legal_moves(state, "A")] == ["2>B", "3>B"]


def test_t_5_2_two_one_one_is_won_by_the_two() -> None:
    game = table(3)
    state = played(game, dealt(game, 9, 8, 7, 6), "A 2+1", "B 2+1", "C 2+2")
    assert singers(state) == ((), (), (8,))
    assert money(state) == (3, 3, 1)


def test_t_5_3_a_tie_for_the_most_money_sends_the_lower_bidders_home_too() -> None:
    """The rulebooks' example: three on "2" with 2, 2 and 1 money."""
    game = table(3)
    state = played(game, dealt(game, 9, 8, 7, 6), "A 2+2", "B 2+2")
    assert told(game, state, "C 2+1")[2:] == [
        "T-5.3 tied number=2 money=2 seats=A,B,C",
        "T-5.5 understudies_due maestro=A seats=B,C,A",
    ]
    state = played(game, state, "C 2+1")
    assert singers(state) == ((), (), ())
    assert money(state) == (3, 3, 3)
    assert state.stage == (9, 8, 7, 6)


def test_t_5_3_three_on_a_number_with_one_money_each() -> None:
    """The rulebooks' example: nobody takes it, all money returns, three understudies."""
    game = table(3)
    state = played(game, dealt(game), "A 2+1", "B 2+1", "C 2+1")
    assert singers(state) == ((), (), ())
    assert money(state) == (3, 3, 3)
    assert state.due == (1, 2, 0)


def test_t_5_3_no_money_at_all_is_a_tie_too() -> None:
    game = table(4)
    state = played(game, dealt(game), "A 2", "B 2*", "C 5", "D 5+1")
    assert singers(state) == ((), (), (), (5,))
    assert state.due == (1, 2, 0)


DESIGNER_CASES = [
    (2, "A", "B", "B", ""),
    (2, "B", "A", "A", ""),
    (3, "A", "BC", "B", "C"),
    (3, "B", "AC", "C", "A"),
    (3, "C", "AB", "A", "B"),
    (4, "A", "BCD", "BC", "D"),
    (4, "C", "ABD", "DA", "B"),
    (4, "D", "BC", "BC", ""),
    (5, "A", "BCDE", "BC", "DE"),
    (5, "C", "ABDE", "DE", "AB"),
    (5, "D", "ABCE", "EA", "BC"),
    (5, "E", "BD", "BD", ""),
]


@pytest.mark.parametrize(("players", "maestro", "bidders", "hired", "missed"), DESIGNER_CASES)
def test_t_5_4_designers_go_clockwise_from_the_maestros_left(
    players: int, maestro: str, bidders: str, hired: str, missed: str
) -> None:
    game = table(players, maestro)
    numbers = [seat for seat in game.seats if seat not in bidders]
    bids = [f"{seat} {number}" for number, seat in enumerate(numbers, 1)]
    moves = [*(f"{seat} $" for seat in bidders), *bids]
    state = played(game, dealt(game), *moves[:-1])
    designed = [line for line in told(game, state, moves[-1]) if line.startswith("T-5.4")]
    assert designed == [
        *(
            f"T-5.4 designer_hired seat={seat} designer={designer}"
            for seat, designer in zip(hired, ("costume", "stage"), strict=False)
        ),
        *(f"T-5.4 designer_missed seat={seat}" for seat in missed),
    ]
    state = played(game, state, moves[-1])
    for seat, company_ in zip(game.seats, state.companies, strict=False):
        assert (company_.scene, company_.money) == ((1, 2) if seat in hired else (0, 3))


def test_t_5_5_everyone_without_a_card_is_due_clockwise_the_maestro_last() -> None:
    game = table(5, "C")
    state = played(game, dealt(game), "A $", "B 1", "C 1", "D 2", "E $*")
    assert [game.seats[player] for player in state.due] == ["E", "A", "B", "C"]
    assert game.to_move(state) == ("C",)
    assert state.companies[0].scene == 1
    state = played(game, state, "C 6>E", "C 1>A", "C 4>B")
    assert game.to_move(state) == ("C",)
    assert [str(move) for move in game.legal_moves(state, "C")] == ["3>C", "5>C"]
    state = played(game, state, "C 5>C")
    assert singers(state) == ((1,), (4,), (5,), (2,), (6,))
    assert state.removed == (3,)


@pytest.mark.parametrize(
    ("move", "key", "args"),
    [
        ("A 2>C", "not_due", {"seat": "C", "due": "B"}),
        ("A 2>A", "not_due", {"seat": "A", "due": "B"}),
        ("A 2>Z", "not_due", {"seat": "Z", "due": "B"}),
        ("A 1>B", "nothing_there", {"number": 1}),
        ("A 6>B", "nothing_there", {"number": 6}),
        ("A 3", "not_now", {"due": "understudy"}),
        ("A @B", "not_now", {"due": "understudy"}),
    ],
)
def test_t_5_5_only_the_next_one_due_gets_one_of_the_cards_left(
    move: str, key: str, args: dict[str, Value]
) -> None:
    game = table(4)
    state = played(game, dealt(game), "A 3", "B 3", "C 3", "D 1")
    assert refused(game, state, move) == Refusal("T-5.5", key, args)


def test_t_5_5_an_understudy_is_told_and_with_the_last_one_the_rest() -> None:
    game = table(3, "B")
    state = played(game, dealt(game, 9, 8, 7, 6), "A 1", "B 1", "C 2")
    assert told(game, state, "B 4>A") == ["T-5.5 understudy_given seat=A number=4 card=6"]
    state = played(game, state, "B 4>A")
    assert told(game, state, "B 3>B") == [
        "T-5.5 understudy_given seat=B number=3 card=7",
        "T-5.6 left_over number=1 card=9",
        "T-6.1 firing_due maestro=B",
    ]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_t_5_6_the_card_left_over_is_discarded(players: int) -> None:
    game = table(players)
    bids = [f"{seat} {number}" for number, seat in enumerate(game.seats, 2)]
    state = played(game, dealt(game, 33), *bids)
    assert state.removed == (33,)
    assert state.stage == (None,) * (players + 1)
    assert len(state.companies) == players


def test_t_5_6_a_director_left_over_is_discarded_too() -> None:
    game = table(3)
    state = filled(game, dealt(game), "directors", 4)
    state = game.apply_deal(
        state, ("plain", "scene", "classic", "favourite", "ensemble", "uncertain")
    )
    state = played(game, state, "A 2", "B 3", "C 4")
    assert [company_.director for company_ in state.companies] == ["scene", "classic", "favourite"]
    assert state.removed[-3:] == ("ensemble", "uncertain", "plain")
    assert state.round == 5


def test_t_5_7_what_was_engaged_and_money_not_yet_seen_spent_are_public() -> None:
    game = table(3)
    state = played(game, dealt(game), "A 1+2", "B $", "C 2", "A 3>B", "A @C", "C x scene")
    state = played(game, state, "A 4+1")
    seen = game.observation(state, "B")
    assert singers(seen) == ((1,), (3,), (2,))
    assert money(seen) == (1, 2, 3)
    assert seen.companies[1].scene == 1


# --- T-6 Firing a director ------------------------------------------------------------------------


def naming(players: int = 3) -> tuple[Turandot, State]:
    game = table(players)
    return game, filled(game, dealt(game), "naming", 1)


def test_t_6_1_the_maestro_names_another_player_who_fires_any_director() -> None:
    game, state = naming()
    assert [str(move) for move in game.legal_moves(state, "A")] == ["@B", "@C"]
    state = played(game, state, "A @C")
    assert game.to_move(state) == ("C",)
    assert [str(move) for move in game.legal_moves(state, "C")] == [f"x {d}" for d in DIRECTORS]
    state = played(game, state, "C x scene")
    assert "scene" not in state.directors
    assert state.removed == (4, "scene")
    assert game.observation(state, "B").removed == state.removed


@pytest.mark.parametrize(
    ("move", "key", "args"),
    [
        ("A @A", "not_yourself", {}),
        ("A @D", "no_such_player", {"seat": "D"}),
        ("A x dark", "not_now", {"due": "name"}),
        ("A 2>B", "not_now", {"due": "name"}),
    ],
)
def test_t_6_1_only_another_player_can_be_named(
    move: str, key: str, args: dict[str, Value]
) -> None:
    game, state = naming()
    assert refused(game, state, move) == Refusal("T-6.1", key, args)


def test_t_6_1_a_director_who_is_gone_cannot_be_fired_again() -> None:
    game, state = naming()
    state = filled(game, played(game, state, "A @B", "B x scene"), "firing", 2)
    assert game.to_move(state) == ("A",)
    assert refused(game, state, "A x scene") == Refusal(
        "T-6.1", "already_fired", {"director": "scene"}
    )
    assert refused(game, state, "A @C") == Refusal("T-6.1", "not_now", {"due": "fire"})
    assert len(game.legal_moves(state, "A")) == 8


def test_t_6_1_with_two_players_there_is_one_to_name() -> None:
    game, state = naming(2)
    assert [str(move) for move in game.legal_moves(state, "A")] == ["@B"]


# --- T-7 Casting and score ------------------------------------------------------------------------


def test_t_7_1_all_cast_in_any_order_and_openly() -> None:
    game = table(3)
    state = filled(game, dealt(game), "casting", 7)
    assert game.to_move(state) == ("A", "B", "C")
    assert game.legal_moves(state, "B") == CASTS
    assert len(set(CASTS)) == 720
    state = played(game, state, "B cast 3 1 2 4 5 6")
    assert game.to_move(state) == ("A", "C")
    assert game.observation(state, "A").companies[1].cast == Cast((3, 1, 2, 4, 5, 6))
    state = played(game, state, "C cast 1 2 3 4 5 6")
    assert told(game, state, "A cast 1 2 3 4 5 6")[0] == "T-7.1 cast_laid seat=A"
    state = played(game, state, "A cast 1 2 3 4 5 6")
    assert game.to_move(state) == ()
    assert game.legal_moves(state, "A") == ()


@pytest.mark.parametrize(
    ("move", "key"),
    [
        ("B cast 1 1 2 3 4 5", "one_role_each"),
        ("B cast 1 2 3 4 5 7", "one_role_each"),
        ("B 3", "not_now"),
    ],
)
def test_t_7_1_each_singer_has_one_role(move: str, key: str) -> None:
    game = table(2)
    state = filled(game, dealt(game), "casting", 7)
    refusal = refused(game, state, move)
    assert (refusal.clause, refusal.key) == ("T-7.1", key)


@pytest.mark.parametrize("director", ["plain", "favourite"])
def test_t_7_1_the_proposed_cast_is_the_first_spelled_of_those_with_most_points(
    director: str,
) -> None:
    """Also for the director who counts favourite roles twice."""
    rng = Random(5)
    for _ in range(25):
        hand = tuple(rng.sample(range(1, 37), 6))
        worth = [_worth(company(*hand, director=director, roles=roles)) for roles in CASTS]
        assert best_cast(hand) is CASTS[worth.index(max(worth))]


def _worth(of: Company) -> int:
    return sum(item.points for item in cast_items("A", of))


def test_t_7_1_the_proposed_cast_gives_two_women_who_wish_for_one_role_both_womens_roles() -> None:
    assert str(best_cast((4, 1, 17, 8, 9, 7))) == "cast 1 6 3 2 4 5"


def test_t_7_2_the_stars_of_all_singers() -> None:
    assert lines(company(1, 2, 3, 4, 5, 6))["stars"] == 12
    assert lines(company())["stars"] == 12
    game = table(3)
    state = played(game, dealt(game, 3, 2, 1), "A 1", "B 2", "C 3")
    assert game.score(state) == (
        Item("A", "stars", 3, "T-7.2", (3,)),
        Item("B", "stars", 2, "T-7.2", (2,)),
        Item("C", "stars", 1, "T-7.2", (1,)),
    )


def test_t_7_3_each_scene_element_counts_one() -> None:
    assert lines(company(scene=2))["scene"] == 2
    assert "scene" not in lines(company())
    game = table(3)
    state = played(game, dealt(game, 3, 2, 1), "A 1", "B 2", "C $", "A 3>C")
    assert totals(game, state) == {"A": 3, "B": 2, "C": 2}


def test_t_7_4_a_singer_in_their_favourite_role_counts_one() -> None:
    """Singer 4 wishes Turandot, 2 Calaf and 10 Liù; 17 wishes Turandot too but sings Ping."""
    state = finished(table(3), *(company(4, 2, 10, 17, 26, 32),) * 3)
    items = {item.key: item for item in table(3).score(state)}
    assert items["favourite"] == Item("C", "favourite", 3, "T-7.4", (4, 2, 10))
    assert lines(company(4, 2, 10, 14, 26, 32, roles=Cast((3, 2, 1, 4, 5, 6))))["favourite"] == 1
    assert "favourite" not in lines(company())


def test_t_7_5_men_in_womens_roles_and_women_in_mens_cost_one_each() -> None:
    assert lines(company(roles=Cast((2, 1, 3, 4, 5, 6))))["gender"] == -2
    assert lines(company(3, 11, 1, 5, 23, 29))["gender"] == -6
    assert "gender" not in lines(company())
    state = finished(table(3), *(company(5, 29, 23, 14, 26, 32),) * 3)
    assert Item("A", "gender", -1, "T-7.5", (29,)) in table(3).score(state)


def test_t_7_5_uncertain_gender_is_never_a_misfit() -> None:
    assert "gender" not in lines(company(6, 12, 18, 24, 30, 36))


DIRECTOR_CASES = [
    ("dark", (34, 31, 35, 25, 26, 8), 1, (34, 31, 35, 25, 26)),
    ("dark", (28, 25, 29, 26, 27, 32), -4, (32, 28, 25, 29, 26, 27)),
    ("comic", (28, 25, 29, 26, 27, 32), 4, (28, 25, 29, 26, 27, 32)),
    ("alternative", (5, 19, 23, 20, 21, 13), -3, (13, 19, 23, 20, 21)),
    ("classic", (5, 19, 23, 20, 21, 13), 3, (19, 23, 20, 21, 13)),
    ("favourite", (4, 2, 10, 14, 26, 32), 3, (4, 2, 10)),
    ("ensemble", (5, 8, 16, 19, 26, 32), 3, (5, 8, 16, 19, 26, 32)),
    ("uncertain", (5, 8, 24, 14, 30, 32), 2, (24, 30)),
]


@pytest.mark.parametrize(("director", "cast", "points", "counted"), DIRECTOR_CASES)
def test_t_7_6_the_director_counts_and_can_count_less_than_nothing(
    director: str, cast: tuple[int, ...], points: int, counted: tuple[int, ...]
) -> None:
    state = finished(table(3), *(company(*cast, director=director),) * 3)
    line = Item("A", f"director_{director}", points, "T-7.6", counted)
    assert next(item for item in table(3).score(state) if item.clause == "T-7.6") == line


def test_t_7_6_the_director_of_scenes_counts_scene_elements() -> None:
    assert lines(company(director="scene", scene=2)) == {
        "stars": 12,
        "scene": 2,
        "director_scene": 2,
    }


@pytest.mark.parametrize("director", ["ensemble", "plain", "scene", "favourite", "uncertain"])
def test_t_7_6_a_director_with_nothing_to_count_has_no_line(director: str) -> None:
    assert lines(company(5, 8, 3, 9, 26, 1, director=director)).get(f"director_{director}") is None


def test_t_7_6_liked_and_disliked_singers_that_cancel_out_are_still_shown() -> None:
    assert lines(company(34, 8, 23, 14, 26, 1, director="dark"))["director_dark"] == 0


def test_t_7_6_the_favourite_director_adds_a_second_point() -> None:
    of = lines(company(4, 2, 10, 14, 26, 32, director="favourite"))
    assert (of["favourite"], of["director_favourite"]) == (3, 3)


def test_t_7_6_before_all_have_cast_only_stars_and_scene_elements_count() -> None:
    game = table(3)
    state = filled(game, dealt(game), "casting", 7)
    state = played(game, state, "A cast 1 2 3 4 5 6", "B cast 1 2 3 4 5 6")
    assert {item.key for item in game.score(state)} == {"stars"}
    assert game.winners(state) == ()
    state = played(game, state, "C cast 1 2 3 4 5 6")
    assert "gender" in {item.key for item in game.score(state)}


# --- T-8 Winner -----------------------------------------------------------------------------------


def test_t_8_1_most_points_win() -> None:
    game = table(3)
    state = finished(game, company(), company(scene=1), company())
    assert totals(game, state) == {"A": 12, "B": 13, "C": 12}
    assert game.winners(state) == ("B",)


def test_t_8_1_a_tie_goes_to_the_most_stars() -> None:
    game = table(3)
    fewer_stars = company(5, 8, 23, 13, 26, 32, scene=1)
    state = finished(game, fewer_stars, company(), company(1, 2, 3, 4, 5, 6))
    assert totals(game, state) == {"A": 12, "B": 12, "C": 9}
    assert game.winners(state) == ("B",)


def test_t_8_1_equal_stars_too_share_the_win() -> None:
    game = table(4)
    state = finished(
        game,
        company(),
        company(1, 7, 13, 19, 25, 31),
        company(),
        company(roles=Cast((2, 1, 3, 4, 5, 6))),
    )
    assert game.winners(state) == ("A", "C")


@pytest.mark.parametrize(
    ("others", "decided"),
    [
        ((company(scene=1), company()), "T-8.1 wins seats=B points=13 stars=12"),
        (
            (company(5, 8, 23, 13, 26, 32, scene=1), company(1, 2, 3, 4, 5, 6)),
            "T-8.1 wins_by_stars seats=A points=12 stars=12 others=11",
        ),
        ((company(), company(1, 2, 3, 4, 5, 6)), "T-8.1 shares seats=A,B points=12 stars=12"),
    ],
)
def test_t_8_1_the_end_tells_what_decided_it(others: tuple[Company, ...], decided: str) -> None:
    game = table(3)
    assert ending(game, company(), *others) == decided


@pytest.mark.parametrize(
    ("singers", "decided"),
    [
        ((4, 8, 23, 14, 26, 33), "T-9.4 table_wins seats=table points=13"),
        (PLAIN, "T-9.4 wins_over_table seats=B points=12 stars=12"),
        ((1, 7, 13, 12, 19, 31), "T-8.1 wins seats=B points=12 stars=12"),
    ],
)
def test_t_9_4_the_end_tells_whether_the_table_has_won(
    singers: tuple[int, ...], decided: str
) -> None:
    assert ending(table(2), company(), company(), Company(singers, "plain")) == decided


# --- T-9 Two players ------------------------------------------------------------------------------


def test_t_9_1_the_card_left_over_goes_to_the_table_also_the_director() -> None:
    game = table(2)
    assert game.sides == ("A", "B", "table")
    state = played(game, dealt(game, 9, 8, 7), "A 1")
    assert told(game, state, "B 3")[-2:] == [
        "T-9.1 left_to_table number=2 card=8",
        "T-6.1 firing_due maestro=A",
    ]
    state = played(game, state, "B 3")
    assert singers(state) == ((9,), (7,), (8,))
    assert state.removed == ()
    assert money(state) == (3, 3, 0)
    assert totals(game, state) == {"A": 3, "B": 1, "table": 2}
    state = filled(game, state, "directors", 4)
    state = game.apply_deal(
        state, ("plain", "classic", "scene", "favourite", "ensemble", "uncertain")
    )
    state = played(game, state, "A 1", "B 2")
    assert [company_.director for company_ in state.companies] == ["plain", "classic", "scene"]
    state = filled(game, state, "casting", 7)
    assert len(state.companies[2].singers) == 6
    assert game.to_move(state) == ("A", "B")


def test_t_9_1_the_table_sings_in_the_order_received_and_its_director_counts() -> None:
    game = table(2)
    tables = Company((4, 2, 10, 34, 32, 33), "dark", 0, 0)
    state = finished(game, company(), company(), tables)
    assert [item for item in game.score(state) if item.side == "table"] == [
        Item("table", "stars", 13, "T-7.2", (4, 2, 10, 34, 32, 33)),
        Item("table", "favourite", 3, "T-7.4", (4, 2, 10)),
        Item("table", "gender", -1, "T-7.5", (34,)),
        Item("table", "director_dark", 3, "T-7.6", (34, 32, 33)),
    ]


def test_t_9_1_the_tables_director_of_scenes_counts_nothing() -> None:
    game = table(2)
    state = finished(game, company(scene=2), company(), Company(PLAIN, "scene", 0, 0))
    assert totals(game, state)["table"] == 12


def test_t_9_1_the_tables_score_stands_from_the_first_round_on() -> None:
    game = table(2)
    assert totals(game, game.start()) == {"A": 0, "B": 0, "table": 0}
    assert list(totals(table(3), table(3).start())) == ["A", "B", "C"]


def test_t_9_2_the_two_players_are_maestro_in_turn() -> None:
    game = table(2, "B")
    state = dealt(game)
    maestros = []
    for round_ in range(1, 8):
        state = filled(game, state, "audition", round_)
        maestros.append(game.seats[state.maestro])
    assert maestros == ["B", "A", "B", "A", "B", "A", "B"]


@pytest.mark.parametrize(("maestro", "points"), [("A", (11, 12)), ("B", (12, 11))])
def test_t_9_3_the_maestro_of_the_first_and_last_round_loses_a_point(
    maestro: str, points: tuple[int, int]
) -> None:
    game = table(2, maestro)
    state = finished(game, company(), company(), Company((1, 7, 13, 19, 25, 31), "plain"))
    assert tuple(totals(game, state).values())[:2] == points
    assert Item(maestro, "maestro", -1, "T-9.3") in game.score(state)
    assert game.winners(state) == ("B" if maestro == "A" else "A",)


def test_t_9_3_only_two_players_lose_the_point_and_only_at_the_end() -> None:
    assert "maestro" not in lines(company())
    game = table(2)
    state = played(game, filled(game, dealt(game), "casting", 7), "A cast 1 2 3 4 5 6")
    assert "maestro" not in {item.key for item in game.score(state)}


def test_t_9_4_the_table_with_more_than_both_wins_alone() -> None:
    game = table(2)
    state = finished(game, company(), company(), Company((4, 8, 23, 14, 26, 33), "plain"))
    assert totals(game, state) == {"A": 11, "B": 12, "table": 13}
    assert game.winners(state) == ("table",)


def test_t_9_4_the_table_that_equals_the_better_player_counts_for_nothing() -> None:
    game = table(2)
    state = finished(game, company(), company(), Company(PLAIN, "plain"))
    assert totals(game, state) == {"A": 11, "B": 12, "table": 12}
    assert game.winners(state) == ("B",)


def test_t_9_4_the_table_that_equals_both_leaves_t_8_1_between_the_players() -> None:
    game = table(2)
    state = finished(game, company(scene=1), company(), Company(PLAIN, "plain"))
    assert totals(game, state) == {"A": 12, "B": 12, "table": 12}
    assert game.winners(state) == ("A", "B")
    fewer_stars = company(5, 8, 23, 13, 26, 32, scene=2)
    state = finished(game, fewer_stars, company(), Company((5, 8, 23, 13, 26, 33), "plain"))
    assert totals(game, state) == {"A": 12, "B": 12, "table": 12}
    assert game.winners(state) == ("B",)


# --- Notation -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["3", "3+2", "3+2*", "3*", "$", "$*", "2>C", "@C", "x comic", "cast 3 1 2 4 5 6", "3+4", "12"],
)
def test_a_move_is_spelled_as_it_is_read(text: str) -> None:
    game = table(5)
    assert game.write(game.read(text)) == text


MISSPELLED = [
    *("", " ", "0", "03", "+3", "3+0", "3+", "3+02", "3**", "*", "-3", "3.0", "٣", "²"),
    *(" 3", "3 ", "3\n", "3 + 2", "3+2 *", "$1", "$+1", "1+$", "$$"),
    *("2>", ">C", "2>c", "2>CC", "02>C", "2>1", "2 > C", "@", "@c", "@CC", "@1", "@ C"),
    *("x", "xcomic", "x  comic", "x Comic", "x tragic", "x comic "),
    *("cast", "cast 1 2 3 4 5", "cast 1 2 3 4 5 6 ", "cast 1 2 3 4 5 6 7", "cast 0 1 2 3 4 5"),
    *("Cast 1 2 3 4 5 6", "cast  1 2 3 4 5 6", "cast 123456", "cast 1,2,3,4,5,6"),
]


@pytest.mark.parametrize("text", MISSPELLED)
def test_what_is_not_in_the_notation_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not in the notation"):
        table(5).read(text)


def test_a_number_too_long_to_be_one_is_refused() -> None:
    with pytest.raises(ValueError, match="digits"):
        table(5).read("9" * 5000)


def test_read_moves_are_the_ones_that_are_offered() -> None:
    """Moves are interned, so that search compares identities and stores no copies."""
    game = table(5)
    state = dealt(game)
    assert all(game.read(game.write(move)) is move for move in game.legal_moves(state, "B"))


def test_five_players_who_always_tie_play_the_longest_game() -> None:
    game = table(5)
    state = dealt(game)
    moves = 0
    while seats := game.to_move(state):
        state = play(game, state, seats[0], game.legal_moves(state, seats[0])[0])
        moves += 1
        if state.phase == "directors":
            state = game.apply_deal(state, state.directors)
    assert state.phase == "over"
    assert moves == game.max_moves == 81
