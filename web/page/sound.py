"""Sounds the notes that are laid, so that a display is heard as a melody; no file is needed.

A tone is a string that is plucked: a triangle with an octave above it, which both die away. Runs on
MicroPython; the browser lets it be heard once somebody has pressed something.
"""

from js import navigator, window

PITCHES = {
    "C": 261.63,
    "D": 293.66,
    "E": 329.63,
    "F": 349.23,
    "G": 392.0,
    "A": 440.0,
    "H": 493.88,
}
"""The scale from middle C up, in hertz."""

TICK = "x"  # what stands for a symbol, which has no pitch
MOST = 12  # of a long story that is skipped only the end sounds
APART = 0.14  # seconds from one note to the next
ATTACK = 0.008
LONG, SHORT = 1.1, 0.07  # seconds until a tone has died away
PLUCKED = (("triangle", 1, 0.2), ("sine", 2, 0.06), ("sine", 3, 0.02))
KNOCKED = (("sine", 740, 0.09), ("triangle", 1480, 0.03))


class Sound:
    """The one voice of the page; it is silent until it is first asked for something."""

    def __init__(self):
        self._context = None
        self._free = 0  # when the last note has begun and the next may

    def wake(self):
        """Be ready before the first note: a browser takes long, and now no picture waits."""
        self._ready()

    def play(self, notes):
        """Sound these notes one after the other: letters from C to H, or "x" for a knock."""
        context = self._ready() if notes else None
        if context is None:
            return
        start = max(context.currentTime + 0.01, self._free)
        for note in notes[-MOST:]:
            if note == TICK:
                for wave, pitch, loud in KNOCKED:
                    self._voice(wave, pitch, loud, start, SHORT)
            elif note in PITCHES:
                for wave, times, loud in PLUCKED:
                    self._voice(wave, PITCHES[note] * times, loud, start, LONG / times)
            start += APART
        self._free = start

    def _ready(self):
        """Return what makes sounds, or None where the browser has it not, or not yet.

        A new one may sleep for a moment more: its clock stands, and the first note waits with it.
        """
        fresh = self._context is None
        if fresh:
            acted = getattr(navigator, "userActivation", None)
            maker = getattr(window, "AudioContext", None)
            if maker is None or (acted is not None and not acted.hasBeenActive):
                return None
            self._context = maker.new()
        if self._context.state == "running":
            return self._context
        self._context.resume()
        self._free = 0
        return self._context if fresh else None

    def _voice(self, wave, pitch, loud, start, long):
        """Let one wave of a tone begin and die away."""
        context = self._context
        gain = context.createGain()
        gain.gain.setValueAtTime(0.0001, start)
        gain.gain.exponentialRampToValueAtTime(loud, start + ATTACK)
        gain.gain.exponentialRampToValueAtTime(0.0001, start + long)
        gain.connect(context.destination)
        tone = context.createOscillator()
        tone.type = wave
        tone.frequency.value = pitch
        tone.connect(gain)
        tone.start(start)
        tone.stop(start + long + 0.02)
