"""The session: turns, views, the effects of moves, and records."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Literal

import pytest
from random_games import play_on, random_session

from pyengine import games
from pyengine.core import HIDDEN, Refusal
from pyengine.games.lucca_citta.cards import TOWER
from pyengine.games.turandot import Turandot
from pyengine.record import Player, Record, RecordError, Refused, read, write
from pyengine.session import Session
from pyengine.undo import NotUndoable

if TYPE_CHECKING:
    from pyengine.core import Step
    from pyengine.games.turandot import Move, State

PEOPLE = (Player("Anna", "human"), Player("Bo", "human"), Player("Puck", "hard"))
BIDS = [("A", "1"), ("B", "2+1"), ("C", "4*")]


def trio(seed: int = 7) -> Session:
    return Session.new("turandot", 3, {"maestro": "A"}, PEOPLE, seed)


def submit(session: Session, *moves: tuple[str, str]) -> None:
    for seat, text in moves:
        assert not isinstance(session.submit(seat, text), Refusal)


def test_a_new_game_is_dealt_and_its_options_are_filled_in() -> None:
    session = Session.new("turandot", 3, {}, PEOPLE, 7)
    assert session.game.options() == {"maestro": "ABC"[int(Random(7).random() * 3)]}
    assert session.to_move == ("A", "B", "C")
    assert session.seats == PEOPLE
    assert session.ply == 0
    assert session.log == ()


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        Session.new("turandot", 6, {}, (), 7)
    assert caught.value.refused == Refused("players", {"players": 6, "least": 2, "most": 5})


def test_there_is_no_game_with_fewer_names_than_players_or_a_seed_that_no_record_has() -> None:
    with pytest.raises(RecordError, match="seats"):
        Session.new("turandot", 3, {}, [Player("Ada", "human")], 7)
    with pytest.raises(RecordError, match="seed"):
        Session.new("turandot", 3, {}, (), -1)


def test_no_more_is_taken_back_than_was_made() -> None:
    session = Session.new("turandot", 3, {"maestro": "A"}, (), 7)
    session.submit("A", "1")
    for plies in (0, 2):
        with pytest.raises(ValueError, match=str(plies)):
            session.undo(plies)
    session.redo()  # there is nothing to redo
    assert session.ply == 1


def test_simultaneous_movers_stay_the_same_until_the_last_has_moved() -> None:
    session = trio()
    assert session.simultaneous == ("A", "B", "C")
    submit(session, ("B", "1"), ("A", "2"))
    assert session.to_move == ("C",)
    assert session.simultaneous == ("A", "B", "C")
    assert Session.resume(session.record(), Random(1)).simultaneous == ("A", "B", "C")
    submit(session, ("C", "2"))
    assert session.to_move == session.simultaneous == ("A",)


@pytest.mark.parametrize("order", permutations(BIDS))
def test_who_moves_at_once_moves_in_any_order(order: tuple[tuple[str, str], ...]) -> None:
    session, other = trio(), trio()
    submit(session, *order)
    submit(other, *BIDS)
    assert session.state == other.state
    assert session.record().moves == tuple(f"{seat} {text}" for seat, text in order)


def test_a_seat_that_has_moved_is_not_to_move() -> None:
    session = trio()
    submit(session, BIDS[1])
    assert session.to_move == ("A", "C")
    assert session.ply == 1


def test_a_seat_sees_its_own_cards_and_a_spectator_sees_nobodys() -> None:
    session = trio()
    submit(session, *BIDS[:2])
    mine = session.game.read("2+1")
    assert session.state.bids[1] == mine
    assert session.seen("B").bids == (HIDDEN, mine, None)
    assert session.seen(None).bids == (HIDDEN, HIDDEN, None)


@pytest.mark.parametrize(
    ("seat", "text", "clause"),
    [
        ("B", "1", "C-2"),
        ("C", "01", "C-1"),
        ("C", "", "C-1"),
        ("Z", "1", "C-1"),
        ("", "C 1", "C-1"),
        ("C", "1+4", "T-4.2"),
    ],
)
def test_a_refusal_names_its_clause_and_leaves_the_game_as_it_was(
    seat: str, text: str, clause: str
) -> None:
    session = trio()
    submit(session, *BIDS[:2])
    state, record, log = session.state, session.record(), session.log
    refusal = session.submit(seat, text)
    assert isinstance(refusal, Refusal)
    assert refusal.clause == clause
    assert (session.state, session.record(), session.log) == (state, record, log)


def test_the_last_step_of_a_move_has_the_state_after_it() -> None:
    session = trio()
    before = session.state
    done = session.submit("A", "1")
    assert done == session.game.narrate(before, "A", session.game.read("1"))
    assert isinstance(done, tuple)
    assert done[-1].state == session.state


def test_a_move_is_carried_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same narration gives log, state and steps, also when a game is resumed."""
    carried_out: list[object] = []
    narrate = Turandot.narrate

    def counted(game: Turandot, state: State, seat: str, move: Move) -> tuple[Step[State], ...]:
        carried_out.append(move)
        return narrate(game, state, seat, move)

    monkeypatch.setattr(Turandot, "narrate", counted)
    monkeypatch.delattr(Turandot, "apply")
    session = trio()
    submit(session, *BIDS)
    assert len(carried_out) == len(BIDS)
    assert Session.resume(session.record(), Random(1)).log == session.log
    assert len(carried_out) == 2 * len(BIDS)


def test_the_log_tells_every_event_with_its_move_and_seat() -> None:
    session = trio()
    told = []
    for at, (seat, text) in enumerate(BIDS):
        done = session.submit(seat, text)
        assert isinstance(done, tuple)
        told += [(at, seat, step.event) for step in done]
    assert [(entry.at, entry.seat, entry.event) for entry in session.log] == told
    assert [entry.event.key for entry in session.log][:4] == ["bid_laid"] * 3 + ["revealed"]
    assert len({entry.at for entry in session.log}) == 3


def test_chance_moves_by_itself() -> None:
    session = random_session("turandot", 3, 7)
    assert len(session.record().chance or ()) == 2
    assert session.to_move == ()


def test_the_record_of_a_running_game_has_no_result() -> None:
    record = trio().record()
    assert record.result is None
    assert record.seed == 7
    assert record.seats == PEOPLE
    assert len(record.chance or ()) == 1


def test_the_record_of_a_finished_game_has_its_result() -> None:
    session = random_session("turandot", 2, 4)
    assert session.record().result == {
        "over": True,
        "to_move": [],
        "scores": {"A": 10, "B": 9, "table": 12},
        "winners": ["table"],
    }


@pytest.mark.parametrize("key", games.KEYS)
def test_a_game_goes_on_from_any_of_its_records_as_it_would_have_gone_on(key: str) -> None:
    """Including later deals: the seed's generator is in step."""
    players = games.load(key).sizes[-1]
    whole = random_session(key, players, 5)
    done = whole.record()
    for plies in range(0, whole.ply, 7):
        for chance in (done.chance, None):
            begun = replace(done, moves=done.moves[:plies], chance=chance)
            session = Session.resume(read(write(begun)), Random(99))
            assert session.ply == plies
            assert play_on(session).record() == done
            assert session.state == whole.state
            assert session.log == whole.log


def test_without_a_seed_the_deals_to_come_are_drawn_from_the_given_generator() -> None:
    session = random_session("turandot", 3, 5)
    done = session.record()
    assert done.chance is not None
    begun = Record(done.game, done.moves[:1], chance=done.chance[:1])

    def second_deal(seed: int) -> object:
        resumed = Session.resume(begun, Random(seed))
        chance = play_on(resumed).record().chance
        assert chance is not None
        assert chance[0] == done.chance[0]
        return chance[1]

    assert second_deal(1) == second_deal(1)
    assert second_deal(1) != second_deal(2)


def test_chance_that_the_moves_have_not_used_is_not_used_later_either() -> None:
    done = random_session("turandot", 3, 5).record()
    assert done.chance is not None
    directors = tuple(sorted(map(str, done.chance[1])))
    begun = replace(done, moves=(), chance=(done.chance[0], directors))
    assert play_on(Session.resume(begun, Random(1))).record().chance == done.chance


def test_a_record_that_cannot_be_replayed_cannot_be_resumed() -> None:
    record = replace(trio().record(), moves=("A 1", "A 1"))
    with pytest.raises(RecordError) as caught:
        Session.resume(record, Random(1))
    assert (caught.value.refused.at, caught.value.refused.clause) == (1, "C-2")


def test_going_back_is_resuming_with_fewer_moves() -> None:
    session = random_session("turandot", 4, 9)
    record = session.record()
    back = Session.resume(replace(record, moves=record.moves[:-1]), Random(1))
    seat, _, text = str(record.moves[-1]).partition(" ")
    assert back.to_move == (seat,)
    submit(back, (seat, text))
    assert back.state == session.state


# --- Taking back ----------------------------------------------------------------------------------

LUCCHESI = (Player("Anna", "human"), Player("Puck", "hard"), Player("Cleo", "human"))


def street(seed: int = 3) -> Session:
    """Return a game of Lucca Città for Anna, a bot and Cleo; with this seed A, B, C take sets."""
    session = Session.new("lucca-citta", 3, {}, LUCCHESI, seed)
    for seat in "ABC":
        submit(
            session, (seat, session.game.write(session.game.legal_moves(session.state, seat)[0]))
        )
    return session


def placed(session: Session, seat: str, uses: int = 3) -> tuple[str, ...]:
    """Make the first legal move `uses` times; with a set taken, the first use of a card."""
    done = []
    for _ in range(uses):
        text = session.game.write(session.game.legal_moves(session.state, seat)[0])
        submit(session, (seat, text))
        done.append(text)
    return tuple(done)


def test_a_bid_is_taken_back_until_the_piles_are_turned_over() -> None:
    session = trio()
    state = session.state
    submit(session, BIDS[0])
    assert session.undoable("A") == 1
    session.undo(1)
    assert session.state == state
    assert session.simultaneous == ("A", "B", "C")
    submit(session, *BIDS)
    assert session.undoable("C") == NotUndoable("revealed", "C")


@pytest.mark.parametrize("other", ["B", "C"], ids=["a bot", "a person"])
def test_t_4_3_a_bid_stays_once_the_size_of_anothers_pile_is_known(other: str) -> None:
    session = Session.new("turandot", 3, {"maestro": "A"}, LUCCHESI, 7)
    submit(session, ("A", "1"), (other, "2"))
    assert session.undoable("A") == NotUndoable("other", other)


def practised(*bys: str) -> Session:
    """Return a practice game in which bids were revealed and cards engaged."""
    seats = tuple(Player("", by) for by in bys)
    begun = Session.new("turandot", 3, {"maestro": "A"}, seats, 7).record()
    session = Session.resume(replace(begun, practice=True), Random(7))
    submit(session, ("B", "1"), ("C", "1"), ("A", "2"))
    return session


def test_in_a_game_for_practice_a_move_goes_back_whatever_it_revealed() -> None:
    session = practised("human", "easy", "easy")
    assert session.undoable("A") == 1
    session.undo(1)
    assert session.to_move == ("A",)
    submit(session, ("A", "1"))
    kept = read(write(session.record()))
    assert kept.practice
    assert kept.moves == ("B 1", "C 1", "A 1")


def test_practice_is_for_a_person_who_plays_alone() -> None:
    assert practised("human", "human", "easy").undoable("A") == NotUndoable("revealed", "A")


def test_t_7_1_a_cast_is_taken_back_until_anothers_is_seen() -> None:
    session = Session.new("turandot", 3, {"maestro": "A"}, LUCCHESI, 7)
    while session.state.phase != "casting":
        seat = session.to_move[0]
        submit(
            session, (seat, session.game.write(session.game.legal_moves(session.state, seat)[0]))
        )
    submit(session, ("A", "cast 1 2 3 4 5 6"))
    assert session.undoable("A") == 1
    submit(session, ("B", "cast 6 5 4 3 2 1"))
    assert session.undoable("A") == NotUndoable("other", "B")


def test_nothing_is_taken_back_before_the_first_move_or_across_a_deal() -> None:
    assert trio().undoable("A") == NotUndoable("nothing")
    assert street().undoable("A") == NotUndoable("dealt", "C")


def test_a_turn_is_undone_ply_by_ply_or_as_a_whole() -> None:
    session = street()
    states = [session.state]
    submit(session, ("A", "take 1"))
    placed(session, "A", 2)
    states.append(session.state)
    placed(session, "A", 1)
    assert session.undoable("A") == 1
    assert session.undoable("A", turn=True) == 4
    session.undo(1)
    assert session.state == states[1]
    session.undo(3)
    assert session.state == states[0]
    assert session.log == street().log


def test_undo_restores_who_moves_simultaneously() -> None:
    session = street()
    submit(session, ("A", "take 1"))
    placed(session, "A")
    assert session.simultaneous == ("B",)
    assert session.undoable("A") == 1
    session.undo(1)
    assert session.simultaneous == session.to_move == ("A",)


def test_what_was_undone_is_made_again_last_undo_first_until_something_else_is_played() -> None:
    session = street()
    submit(session, ("A", "take 1"))
    first, _ = placed(session, "A", 2)
    state, record = session.state, session.record()
    session.undo(1)
    session.undo(2)
    assert session.undone == ("A", "A")
    session.redo()
    session.redo()
    assert session.state == state
    assert session.record() == record
    assert session.undone == ()
    session.undo(2)
    submit(session, ("A", first))
    assert session.undone == ()


def test_a_bots_reply_is_undone_too_if_it_knew_only_public_cards() -> None:
    session = street()
    submit(session, ("A", "take 1"))
    placed(session, "A")
    submit(session, ("B", "take 2"))
    assert session.undoable("A") == 2
    placed(session, "B")
    assert session.undoable("A", turn=True) == 8
    submit(session, ("C", "take 3"))
    assert session.undoable("A") == NotUndoable("other", "C")


def test_whether_a_move_reveals_is_computed_again_after_an_undo() -> None:
    """The last seat's choice includes a set of three towers, which ends turn and round at once."""
    first = Session.new("lucca-citta", 3, {}, (), 3)
    while first.state.phase == "keeping":
        submit(first, (first.to_move[0], first.game.write(last_move(first))))
    begun = first.record()
    assert begun.chance is not None
    towers_first = tuple(sorted(begun.chance[1], key=lambda card: card != TOWER))
    session = Session.resume(replace(begun, chance=(begun.chance[0], towers_first)), Random(1))
    while (session.state.round, session.state.turn) != (2, 2):
        submit(session, (session.to_move[0], session.game.write(last_move(session))))
    [seat] = session.to_move
    submit(session, (seat, "take 2"))
    assert session.undoable(seat) == 1
    session.undo(1)
    submit(session, (seat, "take 1"))
    assert session.state.round == 3
    assert session.undoable(seat) == NotUndoable("revealed", seat)


def last_move(session: Session) -> object:
    """Return the last legal move: the last set, or each of its cards discarded."""
    return session.game.legal_moves(session.state, session.to_move[0])[-1]


def test_a_bots_bid_stays_as_it_knows_its_hand() -> None:
    seats = [Player(seat, "easy" if seat == "E" else "human") for seat in "NESW"]
    options = {"variant": "partners", "deals": 1, "dealer": "W"}
    session = Session.new("musicando", 4, options, seats, 3)
    submit(session, ("N", "1P"), ("E", "2P"))
    assert session.undoable("N") == NotUndoable("other", "E")


def test_a_card_played_from_a_hidden_hand_cannot_be_undone() -> None:
    session = Session.new("musicando", 4, {"variant": "partners", "deals": 1}, (), 3)
    first = session.to_move[0]
    submit(session, (first, "1S"))
    assert session.undoable(first) == 1
    for _ in range(3):
        submit(session, (session.to_move[0], "-"))
    assert session.undoable(first) == NotUndoable("other", session.record().moves[-1][0])  # type: ignore[index]
    opener = next(
        move
        for move in map(session.game.write, session.game.legal_moves(session.state, first))
        if "@" in move
    )
    submit(session, (first, opener))
    assert session.undoable(first) == NotUndoable("revealed", first)


# --- Hints ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "hints", "may"),
    [
        (("human", "hard", "hard"), None, True),
        (("human", "human", "hard"), None, False),
        (("human", "human", "hard"), (), True),
        (("human", "hard", "hard"), "off", False),
        (("hard", "hard", "hard"), None, False),
    ],
)
def test_hints_are_for_whom_the_record_says_and_else_for_a_single_person(
    by: tuple[str, ...], hints: tuple[int, ...] | Literal["off"] | None, *, may: bool
) -> None:
    seats = [Player(name, name) for name in by]
    begun = Session.new("turandot", 3, {}, seats, 7).record()
    assert Session.resume(replace(begun, hints=hints), Random(1)).may_hint == may


def test_a_record_has_the_moves_before_which_a_hint_was_shown() -> None:
    session = trio()
    session.add_hint()
    submit(session, ("A", "1"), ("B", "2"))
    session.add_hint()
    session.add_hint()
    assert session.record().hints == (0, 2)


def test_a_note_is_undone_and_redone_with_the_moves_before_it() -> None:
    session = trio()
    session.note(0, "Look")
    submit(session, ("A", "1"))
    session.note(1, "So")
    assert session.record().notes == ((0, "Look"), (1, "So"))
    assert Session.resume(session.record(), Random(1)).record().notes == session.record().notes
    session.undo(1)
    session.note(0, "")
    assert session.record().notes == ()
    session.redo()
    assert session.record().notes == ((1, "So"),)
