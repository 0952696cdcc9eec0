"""What is heard of a display: each note at its pitch, one after the other, and no sound unasked."""

from __future__ import annotations

import importlib
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

A4 = 440.0  # hertz
HALFTONES = {"C": -9, "D": -7, "E": -5, "F": -4, "G": -2, "A": 0, "H": 2}  # from A
SOON = 0.01  # seconds until what is asked for begins


class Oscillator:
    """A wave that notes when it is started, and at which pitch."""

    def __init__(self, started: list[tuple[float, float]]) -> None:
        self.frequency = SimpleNamespace(value=0.0)
        self._started = started

    def connect(self, _to: object) -> None:
        """Lead into something."""

    def start(self, when: float) -> None:
        """Note the beginning."""
        self._started.append((when, self.frequency.value))

    def stop(self, when: float) -> None:
        """End."""
        assert when > self._started[-1][0]


class Context:
    """As much of an AudioContext as is asked for; `started` are the waves by their beginnings."""

    made = 0
    first = "running"

    def __init__(self) -> None:
        Context.made += 1
        self.state, self.currentTime, self.destination = Context.first, 0.0, None
        self.started: list[tuple[float, float]] = []

    def resume(self) -> None:
        """Wake, in vain."""

    def createGain(self) -> object:  # noqa: N802 # the browser's name
        """Return what makes a wave louder or softer."""

        def at(_loud: float, _when: float) -> None: ...

        gain = SimpleNamespace(setValueAtTime=at, exponentialRampToValueAtTime=at)
        return SimpleNamespace(gain=gain, connect=lambda _to: None)

    def createOscillator(self) -> Oscillator:  # noqa: N802 # the browser's name
        """Return a wave."""
        return Oscillator(self.started)


@pytest.fixture
def voice(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Return the page's voice in a browser in which somebody has pressed something."""
    Context.made, Context.first = 0, "running"
    acted = SimpleNamespace(userActivation=SimpleNamespace(hasBeenActive=True))
    window = SimpleNamespace(AudioContext=SimpleNamespace(new=Context))
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace(navigator=acted, window=window))
    sys.modules.pop("page.sound", None)
    yield importlib.import_module("page.sound").Sound()
    sys.modules.pop("page.sound")


def heard(voice: Any) -> list[tuple[float, list[float]]]:  # noqa: ANN401 # the page's
    """Return what is heard from when on: the pitches of its waves, the lowest first."""
    tones: dict[float, list[float]] = {}
    for when, pitch in voice._context.started:  # noqa: SLF001 # what sounds is no attribute
        tones.setdefault(when, []).append(pitch)
    return [(when, sorted(pitches)) for when, pitches in tones.items()]


@pytest.mark.parametrize("note", HALFTONES)
def test_each_note_sounds_at_its_pitch_with_overtones_only(voice: Any, note: str) -> None:  # noqa: ANN401 # the page's
    voice.play([note])
    [(_, pitches)] = heard(voice)
    pitch = A4 * 2 ** (HALFTONES[note] / 12)
    assert pitches == [pytest.approx(pitch * times, abs=0.02) for times in (1, 2, 3)]


def test_notes_are_heard_one_after_the_other_as_they_were_laid(voice: Any) -> None:  # noqa: ANN401 # the page's
    voice.play(["C", "G"])
    voice.play(["E"])
    whens, pitches = zip(*heard(voice), strict=True)
    assert whens == tuple(pytest.approx(SOON + step * 0.14) for step in range(3))
    assert [round(low) for low, *_ in pitches] == [262, 392, 330]


def test_a_symbol_knocks_at_no_notes_pitch(voice: Any) -> None:  # noqa: ANN401 # the page's
    voice.play(["x"])
    [(_, pitches)] = heard(voice)
    scale = {
        round(A4 * 2 ** (half / 12) * times) for half in HALFTONES.values() for times in (1, 2)
    }
    assert scale.isdisjoint(map(round, pitches))


def test_a_rest_is_silent_and_wakes_nothing(voice: Any) -> None:  # noqa: ANN401 # the page's
    voice.play([])
    assert Context.made == 0


def test_the_first_note_waits_for_a_voice_that_still_sleeps(voice: Any) -> None:  # noqa: ANN401 # the page's
    Context.first = "suspended"
    voice.play(["C"])
    voice.play(["D"])  # asked for in vain, else all would be heard at once when it wakes
    assert [round(low) for _, (low, *_) in heard(voice)] == [262]


def test_nothing_is_made_before_somebody_has_pressed_something(
    voice: Any,  # noqa: ANN401 # the page's
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys.modules["page.sound"].navigator.userActivation, "hasBeenActive", False)
    voice.play(["C"])
    assert Context.made == 0
