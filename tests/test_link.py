"""Links: round trips of records, and every kind of text that is not a link."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from random import Random

import pytest
from random_games import play_on, random_session

from host.table.view_context import LONGEST_NAME
from pyengine import games
from pyengine.link import LETTERS, MAX_LINK_CHARS, challenge, is_marked, pack, start, unpack
from pyengine.record import MAX_RECORD_BYTES, Player, RecordError, Refused, write
from pyengine.replaying import states
from pyengine.session import Session

MOST = 2_000
"""The most characters of a link to a game of Turandot or Lucca Città, or a Musicando deal."""


def sealed(text: bytes) -> str:
    """Return the text of a link that contains any bytes."""
    return urlsafe_b64encode(zlib.compress(text)).decode().rstrip("=")


def refused(text: str) -> Refused:
    with pytest.raises(RecordError) as caught:
        unpack(text)
    return caught.value.refused


def longest(key: str, players: int) -> Session:
    """Return a finished game (or deal of Musicando) of people with the longest names."""
    rng = Random(players)
    han = range(0x4E00, 0x9FA5)
    names = ["".join(map(chr, rng.choices(han, k=LONGEST_NAME))) for _ in range(players)]
    seats = [Player(name, "random") for name in names[:players]]
    options = {"deals": 1} if key == "musicando" else {}
    return play_on(Session.new(key, players, options, seats, players))


@pytest.mark.parametrize("key", games.KEYS)
def test_a_link_unpacks_to_the_record_and_stays_below_two_thousand_characters(key: str) -> None:
    for players in games.load(key).sizes:
        record = longest(key, players).record()
        text = pack(record)
        assert unpack(text) == record
        assert len(text) < MOST, players


def test_a_start_has_no_moves_and_is_dealt_alike() -> None:
    record = random_session("turandot", 3, seed=5).record()
    begun = unpack(pack(start(record)))
    assert begun.moves == ()
    assert begun.chance is None
    assert next(iter(states(begun))) == next(iter(states(record)))


def test_a_start_is_dealt_as_its_record_says_and_not_as_its_seed() -> None:
    record = random_session("turandot", 3, seed=5).record()
    turned = tuple(reversed((record.chance or ())[0]))
    odd = replace(record, moves=(), chance=(turned,), result=None)
    begun = unpack(pack(start(odd)))
    assert begun.chance == (turned,)
    assert next(iter(states(begun))) == next(iter(states(odd)))


def test_a_start_without_a_seed_keeps_the_first_deal() -> None:
    record = replace(random_session("turandot", 3, seed=5).record(), seed=None)
    begun = start(record)
    assert begun.chance == (record.chance or ())[:1]
    assert next(iter(states(begun))) == next(iter(states(record)))


@pytest.mark.parametrize("key", games.KEYS)
def test_a_challenge_is_the_same_start_and_the_points_to_beat_and_nothing_more(key: str) -> None:
    played = random_session(key, 4, seed=5).record()
    assert played.result is not None
    scores = played.result["scores"]
    dared = challenge(played, scores)  # type: ignore[arg-type] # of a game that is over
    assert dict(dared.challenge) == scores
    assert replace(dared, challenge=()) == start(played)
    assert unpack(pack(dared)) == dared
    assert start(replace(played, challenge=dared.challenge, notes=((0, "x"),))) == start(played)


def test_every_changed_character_of_a_link_is_noticed() -> None:
    text = pack(random_session("lucca-citta", 3, seed=1, plies=20).record())
    for at, old in enumerate(text):
        new = "A" if old != "A" else "B"
        changed = text[:at] + new + text[at + 1 :]
        assert refused(changed).key == "link_damaged"


def test_no_other_letter_ends_a_link_though_some_of_its_bits_mean_nothing() -> None:
    """Of two last letters four bits are unused, of three two."""
    records = [random_session("turandot", 3, seed=1, plies=plies).record() for plies in range(12)]
    texts = [pack(record) for record in records]
    assert {len(text) % 4 for text in texts} == {0, 2, 3}
    for text in texts:
        for new in LETTERS - {text[-1]}:
            assert refused(text[:-1] + new).key == "link_damaged"


def test_a_link_that_was_cut_is_damaged() -> None:
    text = pack(random_session("turandot", 2, seed=1, plies=8).record())
    assert {refused(text[:length]).key for length in range(len(text))} == {"link_damaged"}
    assert refused(text + "AAAA").key == "link_damaged"


@pytest.mark.parametrize("text", ["*", "é", "ab=c", "a b", "AB==", "\ud800", "A\n"])
def test_characters_that_no_link_has_are_refused(text: str) -> None:
    assert refused(text) == Refused("link_characters")


def test_a_link_that_is_too_long_is_refused_unread() -> None:
    assert refused("A" * (MAX_LINK_CHARS + 1)) == Refused(
        "link_too_long", {"limit": MAX_LINK_CHARS}
    )


def test_a_decompression_bomb_stops_at_the_size_limit_of_a_record() -> None:
    bomb = sealed(b" " * 40_000_000)
    assert len(bomb) < MAX_LINK_CHARS
    assert refused(bomb) == Refused("too_long", {"limit": MAX_RECORD_BYTES})


def test_brackets_that_would_crash_pyodide_are_refused_unread() -> None:
    assert refused(sealed(b"[" * 20_000)).key == "too_deep"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (b"[]", "no_object"),
        (b"{}", "missing"),
        (b'{"tavolino":2}', "version"),
        (b"\xff", "not_utf8"),
    ],
)
def test_what_a_link_holds_is_read_as_strictly_as_a_file(text: bytes, key: str) -> None:
    assert refused(sealed(text)).key == key


def test_a_link_of_a_game_that_goes_on_goes_on_as_dealt() -> None:
    session = random_session("turandot", 3, seed=9, plies=12)
    again = Session.resume(unpack(pack(session.record())), None)  # type: ignore[arg-type]
    assert again.state == session.state
    assert write(again.record()) == write(session.record())


TEXT = "eN" + "a" * 40


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        (f"here: https://a.org/#g={TEXT}", True),
        (f"HERE: HTTPS://A.ORG/#G={TEXT[:9]}", True),  # as some programs write addresses
        (f"here: https://a.org/#%2567%253D{TEXT}", True),
        (f"here: {TEXT}", True),
        (f" #/{TEXT[:9]}", True),
        (f"here: {TEXT[:9]}", False),
        ("a dog=a friend", False),
        (" " * 1_000_000, False),
    ],
)
def test_a_link_is_known_by_its_marker_or_by_how_the_text_of_a_game_begins(
    text: str, *, marked: bool
) -> None:
    assert is_marked(text) is marked
