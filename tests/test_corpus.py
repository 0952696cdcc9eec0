"""The corpus of inputs that are not games: each refusal names the fault."""

from __future__ import annotations

from functools import partial

import pytest
from corpus import FILES, LINKS, ODD

from games import load_words
from host.records.records_ui import playable, why_refused
from host.translations import LANGUAGES
from pyengine import link
from pyengine.record import RecordError, read, write


def words(language: str, game: str | None):  # noqa: ANN201 - what load_words returns
    return load_words(language, *([game] if game else []), strict=True)


def refusal(given: bytes | str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        playable(link.unpack(given) if isinstance(given, str) else read(given))
    return caught.value


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_game_is_refused_in_words(name: str) -> None:
    data, told = FILES[name]
    assert why_refused(partial(words, "en"), refusal(data)) == told


@pytest.mark.parametrize("name", LINKS)
def test_a_link_to_no_game_is_refused_in_words(name: str) -> None:
    text, told = LINKS[name]
    assert why_refused(partial(words, "en"), refusal(text)) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words_in_every_language(language: str) -> None:
    for given, _ in [*FILES.values(), *LINKS.values()]:
        assert 0 < len(why_refused(partial(words, language), refusal(given))) < 250


@pytest.mark.parametrize("name", ODD)
def test_what_is_odd_is_a_game_all_the_same(name: str) -> None:
    session = playable(read(ODD[name]))
    assert read(write(session.record())) == session.record()
    assert session.to_move
