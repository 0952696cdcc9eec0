"""Reasons for moves of Turandot: each one is true at the table."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

import pytest
from turandot_positions import WOMEN_ARE_THERE, last_round, model_of, views, weighed

from games import load_view, load_words
from games.turandot.view import reason
from host.table.view_context import ViewContext, participants
from host.translations import LANGUAGES
from pyengine.agents.turandot.bid_odds import BidOdds
from pyengine.agents.turandot.cards import CardsOnOffer
from pyengine.agents.turandot.firing import best_to_fire, reason_to_name
from pyengine.agents.turandot.reasons import WhyBid
from pyengine.agents.turandot.round_model import DESIGNER
from pyengine.agents.turandot.solve import Round
from pyengine.agents.turandot.terms import Term
from pyengine.core import totals
from pyengine.games.turandot import SINGERS, Company, State, Turandot, best_cast
from pyengine.record import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyengine.agents.turandot.round_model import Offer
    from pyengine.core import Reason, Seat


def reasons(game: Turandot, seen: State, seat: Seat) -> dict[str, dict[str, Reason]]:
    """Return the hard bot's reasons by move in notation and by key."""
    return {
        str(each.move): {given.key: given for given in each.reasons}
        for each in weighed("hard", game, seen, seat, 200)
    }


# --- Who bids how often ---------------------------------------------------------------------------

OFFERS: list[list[Offer]] = [
    [(0, 0), (0, 1), (1, 0)],
    [(0, 0), (0, 2), (DESIGNER, 1)],
    [(0, 1), (0, 2), (1, 0)],
]
MIXES = [[0.5, 0.3, 0.2], [0.4, 0.5, 0.1], [0.3, 0.3, 0.4]]


def engaged(bids: Sequence[Offer], number: int) -> int | None:
    """T-5.1 to T-5.3: return who gets the card at a number; None if it stays in the middle."""
    most = max((money for n, money in bids if n == number), default=-1)
    first = [player for player, bid in enumerate(bids) if bid == (number, most)]
    return first[0] if len(first) == 1 else None


@pytest.mark.parametrize("player", range(3))
@pytest.mark.parametrize("offer", [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1)])
def test_t_5_bid_odds_tell_how_often_a_card_is_won_tied_and_kept_from_a_rival(
    player: int, offer: Offer
) -> None:
    bid_odds, (number, money) = BidOdds(Round(OFFERS, MIXES, [], [])), offer
    wins = ties = stays = 0.0
    kept = dict.fromkeys(bid_odds.others(player), 0.0)
    for laid in product(*[range(3)] * 3):
        others = [MIXES[p][i] if p != player else 1 / 3 for p, i in enumerate(laid)]
        odds = others[0] * others[1] * others[2]
        bids = [OFFERS[p][i] for p, i in enumerate(laid)]
        bids[player] = offer
        won = engaged(bids, number)
        bids[player] = (DESIGNER, 1)
        without = engaged(bids, number)
        wins += odds * (won == player)
        ties += odds * (won is None)
        stays += odds * (without is None)
        for rival in kept:
            kept[rival] += odds * (without == rival != won)
    assert bid_odds.wins(player, number, money) == pytest.approx(wins)
    assert bid_odds.ties(player, number, money) == pytest.approx(ties)
    assert bid_odds.stays(player, number) == pytest.approx(stays)
    for rival, often in kept.items():
        assert bid_odds.kept_from(rival, player, number, money) == pytest.approx(often)


# --- Bids -----------------------------------------------------------------------------------------

THREE_STARS = (6, 13, 19, 31)
"""A singer of three stars who suits every role, and three men of one star."""


def test_t_5_5_a_tie_is_no_loss_to_the_maestro_who_deals_out_what_is_left() -> None:
    game = Turandot.make(3, {"maestro": "A"})
    seen = last_round([Company(WOMEN_ARE_THERE, "plain", 0, 0)] * 3, THREE_STARS, maestro=0)
    assert "wanted" in reasons(game, replace(seen, maestro=1), "A")["1"]
    given = reasons(game, seen, "A")["1"]
    assert given["tie_is_yours"].share > 0
    assert not {"wanted", "wanted_more"} & set(given)


def test_t_4_3_a_pile_in_which_there_must_be_money_is_feared_for_it() -> None:
    """B has laid three cards, a number and money: a tie is not A's main risk."""
    game = Turandot.make(2, {"maestro": "B"})
    companies = [Company(WOMEN_ARE_THERE, "plain", 0, money) for money in (0, 3, 0)]
    seen = replace(last_round(companies, THREE_STARS[:3], maestro=1), piles=(0, 3))
    given = reasons(game, replace(seen, bids=(None, None)), "A")["1"]
    assert given["wanted_more"].args == {"seat": "B"}


def test_t_5_1_a_bid_keeps_the_card_from_who_would_get_it_alone() -> None:
    """C leads A by two stars in the last round, and nobody but C has any use for the best card."""
    companies = [Company(WOMEN_ARE_THERE, "plain", 0, 0), Company((1, 4, 7, 13, 17), "plain", 0, 0)]
    companies.append(Company(WOMEN_ARE_THERE, "plain", 1, 0))
    game = Turandot.make(3, {"maestro": "A"})
    given = reasons(game, last_round(companies, THREE_STARS, maestro=0), "A")["1"]
    assert given["keeps_from"].args == {"seat": "C"}
    assert given["keeps_from"].share > 0


def rounds_first(
    companies: Sequence[Company], stage: Sequence[int | str | None], number: int = 1
) -> State:
    """Return the table when A is to lay the first bid of a round."""
    last = len(companies) - 1
    seen = last_round(companies, (None,) * len(stage), maestro=last)
    directors = tuple(card for card in stage if isinstance(card, str)) or ("dark", "comic", "plain")
    return replace(seen, round=number, stage=tuple(stage), directors=directors)


def test_t_5_4_with_two_designers_only_two_served_before_can_take_them_all() -> None:
    """Of A, B, C and D, the Maestro, C is served after A and B."""
    game = Turandot.make(4, {"maestro": "D"})
    seen = rounds_first([Company((), None, 0, 3)] * 4, (1, 2, 3, 8, 9))
    model, offers = model_of(game, seen), [(0, 0), (DESIGNER, 1)]
    for often, told in ((0.0, []), (1.0, ["A", "B"])):
        mixes = [[0.0, 1.0], [1.0 - often, often], [0.5, 0.5], [1.0, 0.0]]
        made = Round([offers] * 4, mixes, [0.25, 0.25], [0.0, 0.0])
        given = WhyBid(model, 2, game.seats, made).bid((DESIGNER, 1), 0.25)
        assert [each.args["seat"] for each in given if each.key == "designer_wanted"] == told
        assert ("scene" in [each.key for each in given]) is (not told)


@pytest.mark.parametrize("odds", [(0.2, 0.5, 0.9), (1.0, 0.3), (0.4,), ()])
def test_t_5_4_bid_odds_tell_how_often_so_many_seek_a_designer(odds: tuple[float, ...]) -> None:
    offers: list[Offer] = [(0, 0), (DESIGNER, 1)]
    mixes = [[1.0 - each, each] for each in odds]
    bid_odds = BidOdds(Round([offers] * len(odds), mixes, [], []))
    for many in (1, 2):
        often = 0.0
        for seek in product((0, 1), repeat=len(odds)):
            chance = prod(mix[each] for mix, each in zip(mixes, seek, strict=True))
            often += chance * (sum(seek) >= many)
        assert bid_odds.at_least_seek(range(len(odds)), many) == pytest.approx(often)


def test_t_5_4_a_designer_is_told_to_cost_a_money_card() -> None:
    game = Turandot.make(3, {"maestro": "C"})
    given = reasons(game, rounds_first([Company((), None, 0, 3)] * 3, (1, 2, 3, 8)), "A")["$"]
    assert given["pays"].args == {"money": 1}
    assert given["scene"].share > 0 > given["pays"].share


def test_t_7_5_how_many_men_are_needed_is_told_only_where_no_voice_is_uncertain() -> None:
    game = Turandot.make(3, {"maestro": "C"})
    others = [Company(WOMEN_ARE_THERE[:3], "plain", 0, 0)] * 2
    stage = (8, 11, 5, 29)  # a man and three women, of whom one too many is there
    for singers, key in (((1, 5, 10), "man"), ((12, 5, 10), "man_role")):
        seen = rounds_first([Company(singers, "plain", 0, 0), *others], stage, 5)
        given = reasons(game, seen, "A")["1"]
        assert {"man", "man_role"} & set(given) == {key}
    assert load_words("en", "turandot")("reason.man", number=2) == (
        "Brings you to 2 of the 4\N{NO-BREAK SPACE}men you need"
    )


def for_the_cast(singers: tuple[int, ...], stage: tuple[int, ...], number: int) -> Term:
    """Return a card's effect on A's cast compared with the others, after these singers."""
    game = Turandot.make(3, {"maestro": "C"})
    companies = [Company(singers, None, 0, 1), *[Company((14, 3)[: len(singers)], None, 0, 1)] * 2]
    seen = rounds_first(companies, stage, len(singers) + 1)
    return CardsOnOffer(model_of(game, seen)).terms(0, number - 1)[1]


def test_t_7_5_the_first_woman_and_an_uncertain_voice_are_not_told_to_help_less() -> None:
    """Amateur soprano 10 would love to sing Liù, and pro tenor 2 Calaf."""
    assert for_the_cast((1,), (5, 23, 10, 13), 1) == Term("woman", {"number": 1}, 0.0)
    assert for_the_cast((1,), (18, 2, 4, 10), 1) == Term("uncertain", {"number": 1}, 0.0)


def test_t_7_4_all_who_do_more_for_the_cast_are_counted_not_only_those_with_a_favourite_role() -> (
    None
):
    """An uncertain voice (18) and who would love to sing Calaf (2) do more than another man (9)."""
    told = for_the_cast((1,), (5, 18, 2, 9), 4)
    assert (told.key, told.args) == ("casts_less", {"n": 2})
    assert told.points < 0


def test_t_7_6_directors_who_are_told_to_bring_as_much_are_not_told_for_and_against() -> None:
    """Each of the four brings nothing yet and about 1 point later, though some more often."""
    game = Turandot.make(3, {"maestro": "C"})
    companies = [Company((1, 8, 5), None, 0, 1), *[Company((14, 3, 10), None, 0, 1)] * 2]
    four = ("dark", "comic", "scene", "uncertain")
    there = CardsOnOffer(model_of(game, rounds_first(companies, four, 4)))
    told = Term("director_to_come", {"more": 1}, 0.0)
    assert [there.terms(0, number) for number in range(4)] == [(told,)] * 4
    there = CardsOnOffer(model_of(game, rounds_first(companies, (*four[:3], "plain"), 4)))
    signs = [(each.key, each.points < 0) for n in range(4) for each in there.terms(0, n)]
    assert signs == [*[("director_to_come", False)] * 3, ("director_plain", True)]


def test_t_7_6_no_scene_element_is_to_come_without_money_and_no_bonus_of_all_types_once_lost() -> (
    None
):
    game = Turandot.make(3, {"maestro": "C"})
    companies = [Company((1, 2, 8), None, 1, 0), *[Company((14, 3, 10), None, 0, 1)] * 2]
    seen = rounds_first(companies, ("scene", "ensemble", "dark", "plain"), 4)
    model = model_of(game, seen)
    scene, ensemble = [CardsOnOffer(model).terms(0, number)[0] for number in (0, 1)]
    assert scene.args == {"points": 1, "more": 0}
    assert ensemble.key == "ensemble_lost"


def test_the_reasons_of_a_bid_always_mention_its_card() -> None:
    for players in (2, 3, 5):
        seated = [view for view in views(players, seed=4) if view[1].phase == "audition"]
        assert len(seated) == 7 * players
        for game, seen, seat in seated:
            bids = {bid: why for bid, why in reasons(game, seen, seat).items() if bid[0] != "$"}
            assert len(bids) >= 2 * (players + 1)  # with the bluff card and without
            assert [bid for bid, why in bids.items() if not {*OF_CARD.split()} & set(why)] == []


OF_CARD = (
    "stars few_stars favourite misfit_f misfit_m uncertain woman woman_role woman_over man "
    "man_role man_over casts_less casts_more suits_director against_director spares_director "
    "harms_director suits_to_come against_to_come director_brings director_brings_less "
    "director_to_come "
    "director_costs director_plain ensemble ensemble_far ensemble_lost"
)
"""Reasons about a card: its effect on stars, cast or director."""


def test_a_bid_that_is_clearly_worse_says_what_it_falls_short_of_the_best_one() -> None:
    """The second man is worth more than all but the first, and good compared with their mean."""
    game = Turandot.make(3, {"maestro": "C"})
    companies = [Company((1, 5, 10, 14, 20), "plain", 0, 0)] * 3
    given = reasons(game, last_round(companies, (3, 2, 19, 13), maestro=0), "A")
    assert given["1"]["stars"].share > 0
    assert given["2"]["few_stars"].args == {"stars": 2}
    assert given["2"]["few_stars"].share < 0


@pytest.mark.parametrize("director", ["favourite", "classic", "comic"])
def test_t_7_6_a_singer_who_costs_the_director_nothing_does_not_go_against_him(
    director: str,
) -> None:
    """The amateur man of number 2 is neither favourite nor of the director's opposite type."""
    game = Turandot.make(3, {"maestro": "C"})
    pleasing = {"favourite": 2, "classic": 21, "comic": 27}[director]
    singers = (5, 10, 1, 8, 31 if director != "comic" else 3)
    companies = [Company(singers, director, 0, 0), *[Company(WOMEN_ARE_THERE, "plain", 0, 0)] * 2]
    given = reasons(game, last_round(companies, (pleasing, 9, 13, 33), maestro=2), "A")
    assert not {"harms_director", "suits_director"} & set(given["2"])


# --- Understudies ---------------------------------------------------------------------------------


def test_t_5_5_what_is_left_for_who_is_served_next_is_a_reason_too() -> None:
    """C's director counts dark singers: the dark man is worth most to C, and B may be given him."""
    game = Turandot.make(3, {"maestro": "A"})
    men = (5, 10, 1, 8, 14)
    companies = [Company(men, "plain", 0, 0), Company(men, "plain", 0, 0)]
    companies.append(Company((34, 35, 31, 32, 8), "dark", 0, 0))
    seen = last_round(companies, (None, None, 33, 27), maestro=0)
    seen = replace(seen, phase="understudies", due=(1, 2), stage=(None, 26, 33, 25))
    given = reasons(game, seen, "A")
    assert given["3>B"]["leaves_for_only"].args["seat"] == "C"
    assert given["3>B"]["leaves_for_only"].share > 0
    assert given["4>B"]["leaves_for"].args["seat"] == "C"
    assert given["4>B"]["leaves_for"].share < 0


def test_t_9_1_with_two_players_what_is_left_goes_to_the_table() -> None:
    game = Turandot.make(2, {"maestro": "A"})
    men = (5, 10, 1, 8, 14)
    companies = [Company(men, "plain", 0, 0)] * 2
    companies.append(Company((3, 9, 15, 21, 16), "plain", 0, 0))
    seen = last_round(companies, (None, 3, 13), maestro=0)
    seen = replace(seen, phase="understudies", due=(0,), piles=(1, 1))
    given = reasons(game, replace(seen, bids=(None, None)), "A")
    assert given["2>A"]["leaves_table_only"].args == {"card": 13}


# --- Directors ------------------------------------------------------------------------------------


def test_t_6_1_a_director_who_brings_nobody_a_point_yet_is_not_called_a_good_one() -> None:
    """Nobody has a scene element."""
    game = Turandot.make(3, {"maestro": "A"})
    companies = (Company((31, 32)), Company((25, 26)), Company((1, 2)))
    seen = last_round(companies, (None,) * 4)
    seen = replace(seen, phase="firing", round=2, directors=("dark", "scene", "plain"), named=1)
    given = reasons(game, seen, "B")["x scene"]
    assert given
    assert not {"serves", "serves_you", "serves_others"} & set(given)


def test_t_6_1_a_director_who_would_cost_points_is_told_with_them() -> None:
    """B has two comic singers, whom the dark director dislikes; nobody has a scene element."""
    game = Turandot.make(3, {"maestro": "A"})
    comic = [card.id for card in SINGERS.values() if card.type == "comic"][:2]
    classic = [card.id for card in SINGERS.values() if card.type == "classic"]
    companies = (Company((*classic[:2],)), Company((*comic,)), Company((*classic[2:4],)))
    seen = last_round(companies, (None,) * 4)
    seen = replace(seen, phase="firing", round=2, directors=("dark", "scene", "plain"), named=1)
    given = reasons(game, seen, "B")["x dark"]
    assert given["costs_you"].args == {"points": 2}
    assert given["costs_you"].share > 0


def test_t_6_1_directors_are_as_good_to_fire_where_odds_differ_by_a_hundredth_at_most() -> None:
    odds = {"dark": (0.3, 0.4), "comic": (0.295, 0.3), "plain": (0.28, 0.2)}
    assert best_to_fire(odds, 0) == ["dark", "comic"]
    assert best_to_fire(odds, 1) == ["dark"]


def test_t_6_1_whom_others_had_best_fire_is_told_only_where_one_is_best() -> None:
    """The dark director costs B four points; none of them does anything for C."""
    game = Turandot.make(3, {"maestro": "A"})
    comic = [card.id for card in SINGERS.values() if card.type == "comic"]
    amateurs = [card.id for card in SINGERS.values() if card.type == "amateur"]
    companies = (Company((1, 2, 3)), Company((*comic[:3],)), Company((*amateurs[:3],)))
    seen = last_round(companies, (None,) * 4)
    seen = replace(seen, phase="naming", round=3, directors=("dark", "alternative", "classic"))
    given = reasons(game, seen, "A")
    assert given["@B"]["should_fire"].args == {"seat": "B", "director": "dark"}
    assert given["@C"]["fires_none_of_yours"].args == {"seat": "C"}
    assert given["@C"]["fires_none_of_yours"].share == 0


def test_t_6_1_where_others_may_fire_any_it_is_told_which_of_them_would_be_missed() -> None:
    dark = [card.id for card in SINGERS.values() if card.type == "dark"]
    mine, without = Company((*dark[:2],)), Company(())
    for share, told in ((0.0, "may_fire_best"), (0.1, "may_fire_best"), (-0.1, "may_fire_yours")):
        assert reason_to_name("B", ("classic", "dark"), mine, share).key == told
    given = reason_to_name("B", ("classic", "dark"), mine, 0.0)
    assert (given.args, given.share) == ({"seat": "B", "director": "dark"}, 0)
    assert reason_to_name("B", ("classic", "dark"), without, -0.1).key == "fires_none_of_yours"


# --- Casting --------------------------------------------------------------------------------------


def test_t_9_3_a_cast_is_told_with_the_points_that_the_score_will_have() -> None:
    words = load_words("en", "turandot", strict=True)
    told = 0
    for game, seen, seat in views(2, seed=3):
        if seen.phase == "casting":
            company = seen.companies[game.seats.index(seat)]
            best, over = best_cast(company.singers), seen
            for other in game.to_move(seen):
                singers = seen.companies[game.seats.index(other)].singers
                over = game.apply(over, other, best_cast(singers))
            points = totals(game, over)[seat]
            named = participants(game.seats, [Player(s, "human") for s in game.seats], words)
            context = ViewContext(game, seen, seat, (seat,), named, words, {})
            given = reasons(game, seen, seat)[str(best)]
            assert given["cast_best"].args == {"points": points}
            assert load_view("turandot").proposal(context, best) == f"A cast for {points} points"
            told += 1
    assert told == 2


# --- In words -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: str) -> None:
    words = load_words(language, "turandot", strict=True)
    keys = set()
    for players in Turandot.sizes:
        for game, seen, seat in views(players, seed=3):
            named = participants(game.seats, [Player(s, "hard") for s in game.seats], words)
            context = ViewContext(game, seen, seat, (seat,), named, words, {})
            for each in weighed("hard", game, seen, seat):
                spoken = [reason(context, given) for given in each.reasons]
                assert len({*spoken}) == len(spoken)
                for given in each.reasons:
                    keys.add(given.key)
                    assert len(reason(context, given).split()) <= 11
    assert len(keys) > 20


GOOD = (
    "stars scene favourite woman woman_role man man_role uncertain suits_director spares_director "
    "suits_to_come casts_more unwanted keeps_money money_gets money_surely_gets tie_is_yours "
    "keeps_from costs_you serves_less_you serves_not_you serves serves_others may_serve "
    "may_serve_others leaves_you leaves_for_only leaves_table_only weakens"
)
BAD = (
    "few_stars no_scene misfit_f misfit_m woman_over man_over against_director harms_director "
    "casts_less against_to_come pays wanted wanted_more bid_known director_brings_less contested "
    "director_costs ensemble_far ensemble_lost lets_have designer_wanted understudy costs "
    "serves_less serves_not serves_not_others serves_you may_serve_you may_fire_yours "
    "leaves_you_only leaves_for leaves_table strengthens"
)
SIGNS = {
    **dict.fromkeys(GOOD.split(), 1),
    **dict.fromkeys(BAD.split(), -1),
}
"""What is good in itself is never a reason against a card, and vice versa."""


def test_a_reason_that_sounds_good_speaks_for_its_move_and_one_that_sounds_bad_against_it() -> None:
    told = [
        given
        for seed in (2, 3, 18)
        for game, seen, seat in views(3, seed=seed)
        for each in weighed("hard", game, seen, seat)
        for given in each.reasons
    ]
    assert {given.key for given in told} >= {"casts_less", "casts_more", "man", "misfit_f"}
    assert not {given.key for given in told if given.share * SIGNS.get(given.key, 0) < 0}


@pytest.mark.parametrize("you", ["", "Anna"])
def test_t_5_5_the_maestros_own_understudy_is_proposed_to_yourself(you: str) -> None:
    """With several people at the table too, where no single person is addressed."""
    words = load_words("en", "turandot", strict=True)
    words.you = you
    game = Turandot.make(3, {"maestro": "A"})
    seen = last_round([Company(WOMEN_ARE_THERE, "plain", 0, 0)] * 3, (None, 2, None, 9), maestro=0)
    seen = replace(seen, phase="understudies", due=(0,))
    named = participants(
        game.seats, [Player(name, "human") for name in ("Anna", "Bo", "Cleo")], words
    )
    context = ViewContext(game, seen, "A", ("A",), named, words, {})
    move = game.read("2>A")
    assert (
        load_view("turandot").proposal(context, move) == "The pro tenor with 2 stars for yourself"
    )
