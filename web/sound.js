// Quiet cues and the notes of Musicando, made by the Web Audio API: no files, and nothing is
// created before a press. Cues and instruments are data; each game maps its events to them
// (`view/cues.py`).

import { paintedNext } from "./boot/first-paint.js";

/**
 * The envelope and tone of a sound: it is loudest after `attack` seconds, stays so for `hold` and
 * dies away in `fade`. `partials` are its overtones; without them it is noise around `pitch`. It
 * starts at `bend` times its pitch.
 * @typedef {object} Timbre
 * @property {number[]} [partials]
 * @property {number} attack
 * @property {number} [hold]
 * @property {number} fade
 * @property {number} loud
 * @property {number} [times] factor of the requested pitch
 * @property {number} [bend]
 *
 * @typedef {{timbre: Timbre, pitch: number, after?: number}} Tone `after` seconds from the start of the cue
 */

/** @type {Record<string, number>} The scale from middle C up, in hertz. */
const PITCHES = {
  C: 261.63,
  D: 293.66,
  E: 329.63,
  F: 349.23,
  G: 392,
  A: 440,
  H: 493.88,
};

/** @type {Record<string, Timbre>} The instruments on Musicando's oval cards, by their colours. */
const INSTRUMENTS = {
  R: { partials: [1, 0.7, 0.5, 0.3, 0.15, 0.08], attack: 0.06, hold: 0.14, fade: 0.5, loud: 0.13 }, // horn
  O: { partials: [1, 0.35, 0.1], attack: 0.005, fade: 1.1, loud: 0.22 }, // lyre
  Y: { partials: [1, 0.6, 0.45, 0.3, 0.2, 0.12], attack: 0.003, fade: 0.7, loud: 0.15 }, // lute
  G: { partials: [1, 0.05, 0.22], attack: 0.05, hold: 0.16, fade: 0.25, loud: 0.2 }, // pan pipes
  B: { partials: [1, 0.2, 0.05, 0.03], attack: 0.008, fade: 1.7, loud: 0.24 }, // harp
  I: { partials: [1, 0.3, 0.12], attack: 0.003, fade: 0.55, loud: 0.34, times: 0.5, bend: 1.12 }, // drum
  V: { partials: [1, 0, 0.7, 0, 0.5, 0, 0.35], attack: 0.025, hold: 0.16, fade: 0.2, loud: 0.12 }, // reed pipes
};

/** @type {Record<"bell" | "chime" | "wood" | "paper" | "metal" | "low", Timbre>} */
const TIMBRES = {
  bell: { partials: [1, 0, 0.3, 0.12, 0, 0.06], attack: 0.004, fade: 0.9, loud: 0.12 },
  chime: { partials: [1, 0.15], attack: 0.01, fade: 0.5, loud: 0.13 },
  wood: { partials: [1, 0.4, 0, 0.15], attack: 0.002, fade: 0.08, loud: 0.2, bend: 1.3 },
  paper: { attack: 0.01, fade: 0.07, loud: 0.1 },
  metal: { partials: [1, 0, 0, 0.35], attack: 0.002, fade: 0.3, loud: 0.07 },
  low: { partials: [1, 0.5, 0.2], attack: 0.008, hold: 0.03, fade: 0.22, loud: 0.2 },
};

const { bell, chime, wood, paper, metal, low } = TIMBRES;
const { C = 0, D = 0, E = 0, G = 0, A = 0 } = PITCHES;

/** @type {Record<string, Tone[]>} What there is to be heard beside notes. */
export const CUES = {
  card: [{ timbre: paper, pitch: 1900 }],
  coin: [
    { timbre: metal, pitch: 2093 },
    { timbre: metal, pitch: 2637, after: 0.05 },
  ],
  reveal: [
    { timbre: paper, pitch: 2600 },
    { timbre: chime, pitch: G, after: 0.05 },
    { timbre: chime, pitch: 2 * D, after: 0.13 },
  ],
  turn: [
    { timbre: bell, pitch: 2 * E },
    { timbre: bell, pitch: 2 * A, after: 0.12 },
  ],
  block: [
    { timbre: low, pitch: A / 2 },
    { timbre: low, pitch: E / 2, after: 0.11 },
  ],
  knock: [{ timbre: wood, pitch: 740 }],
  stone: [
    { timbre: wood, pitch: 310 },
    { timbre: paper, pitch: 700 },
  ],
  roof: [C, E, G].map((pitch, at) => ({ timbre: bell, pitch: 2 * pitch, after: at * 0.1 })),
  open: [G, 2 * C].map((pitch, at) => ({ timbre: bell, pitch, after: at * 0.14 })),
  contract: [C, E, G].map((pitch, at) => ({ timbre: chime, pitch, after: at * 0.07 })),
  lost: [E, C, A / 2].map((pitch, at) => ({ timbre: low, pitch, after: at * 0.13 })),
  end: [C, G, 2 * C, 2 * E, 2 * G].map((pitch, at) => ({ timbre: bell, pitch, after: at * 0.11 })),
};

const SOON = 0.01; // seconds until a requested sound begins
const APART = 0.14; // seconds between sounds
const MOST = 12; // sounds; of a long story that is skipped only the last ones are heard
const FULL = 10; // the maximum volume
const SILENT = 0.0001; // the lowest start of an exponential ramp

/** Returns the tones of a cue's name, or of a note's: colour and letter; none for other names. */
function tonesOf(/** @type {string} */ name) {
  const timbre = INSTRUMENTS[name.charAt(0)];
  const pitch = PITCHES[name.charAt(1)];
  return CUES[name] ?? (timbre && pitch ? [{ timbre, pitch }] : []);
}

/**
 * Returns the names to play, each with its position in time: the last `MOST` of them; repeated cues
 * only once, but not notes.
 * @param {string[]} names
 */
function audible(names) {
  const news = names.filter((name, at) => !(name in CUES && name === names[at - 1]));
  return news.slice(-MOST);
}

/** Plays tones, at a common volume. */
class Synthesizer {
  #context = new AudioContext();
  #all = this.#context.createGain();
  /** @type {Map<Timbre, PeriodicWave>} */
  #waves = new Map();
  /** @type {AudioBuffer | undefined} */
  #noise;

  constructor() {
    this.#all.connect(this.#context.destination);
  }

  /** Whether the audio context is running; if not, it is resumed. */
  get isRunning() {
    const isRunning = this.#context.state === "running";
    if (!isRunning) this.#context.resume();
    return isRunning;
  }

  get now() {
    return this.#context.currentTime;
  }

  /** Sets the volume, from 1 to 10. */
  set volume(/** @type {number} */ volume) {
    this.#all.gain.value = (volume / FULL) ** 2;
  }

  /**
   * Plays one tone.
   * @param {Tone} tone
   * @param {number} start
   */
  sound({ timbre, pitch }, start) {
    const { attack, hold = 0, fade, loud, times = 1 } = timbre;
    const [top, end] = [start + attack, start + attack + hold + fade];
    const envelope = this.#context.createGain();
    envelope.gain.setValueAtTime(SILENT, start);
    envelope.gain.exponentialRampToValueAtTime(loud, top);
    envelope.gain.setValueAtTime(loud, top + hold);
    envelope.gain.exponentialRampToValueAtTime(SILENT, end);
    envelope.connect(this.#all);
    const source = timbre.partials
      ? this.#wave(timbre, pitch * times, start)
      : this.#rustle(pitch, envelope);
    if (timbre.partials) source.connect(envelope);
    source.start(start);
    source.stop(end + SOON);
  }

  /**
   * @param {Timbre} timbre
   * @param {number} pitch
   * @param {number} start
   * @returns {AudioScheduledSourceNode}
   */
  #wave(timbre, pitch, start) {
    const { partials = [], bend = 1, fade } = timbre;
    const wave =
      this.#waves.get(timbre) ??
      this.#context.createPeriodicWave(
        new Float32Array(partials.length + 1),
        Float32Array.from([0, ...partials]),
      );
    this.#waves.set(timbre, wave);
    const source = this.#context.createOscillator();
    source.setPeriodicWave(wave);
    source.frequency.value = pitch;
    if (bend !== 1) {
      source.frequency.setValueAtTime(pitch * bend, start);
      source.frequency.exponentialRampToValueAtTime(pitch, start + fade / 2);
    }
    return source;
  }

  /**
   * @param {number} pitch the centre of the noise
   * @param {AudioNode} envelope
   * @returns {AudioScheduledSourceNode}
   */
  #rustle(pitch, envelope) {
    const { sampleRate } = this.#context;
    if (!this.#noise) {
      this.#noise = this.#context.createBuffer(1, sampleRate / 4, sampleRate);
      const grains = this.#noise.getChannelData(0);
      for (const at of grains.keys()) grains[at] = Math.random() * 2 - 1;
    }
    const source = this.#context.createBufferSource();
    source.buffer = this.#noise;
    const band = this.#context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch;
    source.connect(band);
    band.connect(envelope);
    return source;
  }
}

/**
 * Returns the page's sound: `enable()` during a press, so that no picture waits for it, and
 * `play(names, volume)`, with names separated by blanks and a volume from 1 to 10.
 */
export function sounding() {
  /** @type {Synthesizer | undefined} */
  let made;
  let free = 0; // when the last sound has begun and the next may

  /**
   * Returns the synthesizer; undefined if the browser has none, or not yet. A new one may take a
   * moment to start: its clock stands still, and the first sounds wait with it.
   */
  function ready() {
    const hasActed = navigator.userActivation?.hasBeenActive ?? true;
    if (!made && globalThis.AudioContext && hasActed) {
      made = new Synthesizer();
      if (!made.isRunning) free = 0;
      return made;
    }
    if (made?.isRunning) return made;
    free = 0;
    return undefined;
  }

  /**
   * @param {string[]} names
   * @param {number} volume
   */
  function begin(names, volume) {
    const voice = ready();
    if (!voice) return;
    voice.volume = volume;
    free = Math.max(voice.now + SOON, free);
    for (const name of names) {
      for (const tone of tonesOf(name)) voice.sound(tone, free + (tone.after ?? 0));
      free += APART;
    }
  }

  return {
    enable() {
      ready();
    },
    play(/** @type {string} */ names, /** @type {number} */ volume) {
      const asked = audible(names.split(" ").filter((name) => tonesOf(name).length > 0));
      if (asked.length > 0) paintedNext(() => begin(asked, volume)); // the picture goes first
    },
  };
}
