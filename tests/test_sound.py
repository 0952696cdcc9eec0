"""Sounds: each event has its cue, notes have instruments, and nothing plays unasked."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from in_node import module
from test_strings import TABLES, happenings, sample

from games import load_view
from pyengine import games
from pyengine.core import Event
from pyengine.games.musicando import DECK, SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

A4 = 440.0  # hertz
HALFTONES = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "H": 2}  # from A
SOON = 0.01  # seconds until a requested sound begins
BROWSER = """
const acted = { hasBeenActive: true };
Object.defineProperty(globalThis, "navigator", { value: { userActivation: acted } });
globalThis.document = { hidden: true }; // no picture to wait for
globalThis.contexts = { made: 0, first: "running", acted };
globalThis.started = [];
const linked = { connect() {} };
const parameter = () => ({ value: 0, setValueAtTime(value) { this.value ||= value; },
    exponentialRampToValueAtTime() {} });
globalThis.AudioContext = class {
    currentTime = 0; sampleRate = 8; destination = {};
    constructor() { contexts.made += 1; this.state = contexts.first; globalThis.last = this; }
    resume() {}
    createGain() {
        const gain = { ...linked, gain: parameter() };
        contexts.all ??= gain;
        return gain;
    }
    createPeriodicWave(_, partials) { return [...partials].slice(1).map((one) => +one.toFixed(3)); }
    createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
    createBiquadFilter() { return { ...linked, frequency: parameter() }; }
    createOscillator() { return this.source(); }
    createBufferSource() { return this.source(); }
    source() {
        const frequency = parameter();
        return { ...linked, frequency, setPeriodicWave(wave) { this.wave = wave; },
            start(at) { started.push([+at.toFixed(3), frequency.value, this.wave ?? "noise"]); },
            stop() {} };
    }
};
globalThis.fresh = (its) => {
    started.length = 0;
    contexts.made = 0; contexts.first = "running"; acted.hasBeenActive = true; delete contexts.all;
    globalThis.voice = its.sounding();
};
"""


@pytest.fixture(scope="module")
def node() -> Iterator[Callable[[str], Any]]:
    """Return a function that runs JavaScript with sound.js and a fake audio context."""
    with module("sound.js", before=BROWSER) as run:
        yield run


@pytest.fixture
def heard(node: Callable[[str], Any]) -> Callable[..., list[Any]]:
    """Return a function that plays sounds and returns each start, pitch and partials."""
    node("fresh(its)")

    def play(*names: str, before: str = "") -> list[Any]:
        calls = "".join(f'voice.play("{name}", 6);' for name in names)
        tones: list[Any] = node(f"{before}; {calls} return started")
        return tones

    return play


# --- every event ----------------------------------------------------------------------------------


def cues(key: str) -> dict[str, str | None]:
    """Return the cue of each event of a game, from its view."""
    view = __import__(f"games.{games.module(key)}.view.cues", fromlist=["CUES"])
    return dict(view.CUES)


@pytest.mark.parametrize("key", games.KEYS)
def test_every_event_of_a_game_has_a_cue_or_is_silent_on_purpose(key: str) -> None:
    told = {name[len("event.") :] for name in TABLES[key] if name.startswith("event.")}
    assert cues(key).keys() == told


@pytest.mark.parametrize("key", games.KEYS)
def test_what_a_game_asks_for_can_be_heard(key: str, node: Callable[[str], Any]) -> None:
    assert {cue for cue in cues(key).values() if cue} <= set(node("return Object.keys(its.CUES)"))


@pytest.mark.parametrize("key", games.KEYS)
def test_whole_games_are_heard_by_their_cues_and_by_notes(key: str) -> None:
    notes = set(DECK) - set(SYMBOLS) if key == "musicando" else set()
    said = [told for game in sample(key) for told in happenings(game, Random(7))]
    heard = [
        cue
        for kind, event, args in said
        if kind == "event"
        for cue in load_view(key).sound(Event(event, "", args))
    ]
    assert set(heard) <= {*cues(key).values(), *notes}
    assert heard[-1] == "end"


# --- notes and instruments ------------------------------------------------------------------------


@pytest.mark.parametrize("note", HALFTONES)
def test_each_note_sounds_at_its_pitch(note: str, heard: Callable[..., list[Any]]) -> None:
    [(_, pitch, _)] = heard(f"O{note}")
    assert pitch == pytest.approx(A4 * 2 ** (HALFTONES[note] / 12), abs=0.02)


def test_each_colour_has_an_instrument_of_its_own(heard: Callable[..., list[Any]]) -> None:
    timbres = [tuple(wave) for _, _, wave in heard("RC OC YC GC BC IC VC")]
    assert len(set(timbres)) == 7


def test_notes_are_heard_one_after_the_other_as_they_were_laid(
    heard: Callable[..., list[Any]],
) -> None:
    whens, pitches, _ = zip(*heard("OC OG", "OE"), strict=True)
    assert whens == tuple(pytest.approx(SOON + step * 0.14) for step in range(3))
    assert [round(pitch) for pitch in pitches] == [262, 392, 330]


def test_the_same_cue_in_a_row_is_heard_once_and_the_same_note_as_often_as_it_is_laid(
    heard: Callable[..., list[Any]],
) -> None:
    assert len(heard("knock knock knock")) == 1
    assert len(heard("OC OC")) == 3


def test_of_a_long_story_only_the_end_is_heard(heard: Callable[..., list[Any]]) -> None:
    assert [round(pitch) for _, pitch, _ in heard(" ".join(["OC"] * 20 + ["OG"]))] == [
        *[262] * 11,
        392,
    ]


def test_a_card_has_a_cue_and_an_unknown_name_is_silent(
    heard: Callable[..., list[Any]],
) -> None:
    assert [wave for _, _, wave in heard("card nothing Rx toString")] == ["noise"]


# --- how loud, and when not -----------------------------------------------------------------------


def test_the_volume_is_that_of_all_at_once(
    node: Callable[[str], Any], heard: Callable[..., list[Any]]
) -> None:
    heard("OC")
    assert node("return contexts.all.gain.value") == pytest.approx(0.36)
    assert node('voice.play("OC", 10); return contexts.all.gain.value') == 1


def test_without_sounds_no_audio_context_is_made(
    node: Callable[[str], Any], heard: Callable[..., list[Any]]
) -> None:
    assert heard("") == []
    assert node("return contexts.made") == 0


def test_only_the_first_sound_waits_for_a_suspended_audio_context(
    heard: Callable[..., list[Any]],
) -> None:
    asleep = heard("OC", "OD", before='contexts.first = "suspended"')
    assert [round(pitch) for _, pitch, _ in asleep] == [262], "or all would be heard when it wakes"


def test_nothing_is_made_before_somebody_has_pressed_something(
    node: Callable[[str], Any], heard: Callable[..., list[Any]]
) -> None:
    assert heard("OC", before="contexts.acted.hasBeenActive = false") == []
    assert node("return contexts.made") == 0
