// Quiet cues and the notes of Musicando, made by the browser's synthesizer: no file is needed, and
// nothing is made before somebody has pressed something. A cue or an instrument is data; which event is
// heard by which of them is said by each game (`view/cues.py`).

import { paintedNext } from "./boot/first-paint.js";

/**
 * How one tone comes and goes: after `attack` seconds it is loudest, it stays so for `hold` and dies away in
 * `fade`. `partials` are its overtones; without them it is noise, with `pitch` in its midst. It begins at
 * `bend` times its pitch.
 * @typedef {object} Timbre
 * @property {number[]} [partials]
 * @property {number} attack
 * @property {number} [hold]
 * @property {number} fade
 * @property {number} loud
 * @property {number} [times] of the pitch that is asked for
 * @property {number} [bend]
 *
 * @typedef {{timbre: Timbre, pitch: number, after?: number}} Tone `after` seconds from the cue's beginning
 */

/** @type {Record<string, number>} The scale from middle C up, in hertz. */
export const PITCHES = {
  C: 261.63,
  D: 293.66,
  E: 329.63,
  F: 349.23,
  G: 392,
  A: 440,
  H: 493.88,
};

/** @type {Record<string, Timbre>} The instruments on Musicando's oval cards, by their colours. */
export const INSTRUMENTS = {
  R: { partials: [1, 0.7, 0.5, 0.3, 0.15, 0.08], attack: 0.06, hold: 0.14, fade: 0.5, loud: 0.13 }, // horn
  O: { partials: [1, 0.35, 0.1], attack: 0.005, fade: 1.1, loud: 0.22 }, // lyre
  Y: { partials: [1, 0.6, 0.45, 0.3, 0.2, 0.12], attack: 0.003, fade: 0.7, loud: 0.15 }, // lute
  G: { partials: [1, 0.05, 0.22], attack: 0.05, hold: 0.16, fade: 0.25, loud: 0.2 }, // pan pipes
  B: { partials: [1, 0.2, 0.05, 0.03], attack: 0.008, fade: 1.7, loud: 0.24 }, // harp
  I: { partials: [1, 0.3, 0.12], attack: 0.003, fade: 0.55, loud: 0.34, times: 0.5, bend: 1.12 }, // drum
  V: { partials: [1, 0, 0.7, 0, 0.5, 0, 0.35], attack: 0.025, hold: 0.16, fade: 0.2, loud: 0.12 }, // pipes of reed
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

const SOON = 0.01; // seconds until what is asked for begins
const APART = 0.14; // from one to the next
const MOST = 12; // of a long story that is skipped only the end is heard
const FULL = 10; // the loudest that can be chosen
const SILENT = 0.0001; // as soft as what grows by a factor can begin

/** Returns the tones of a cue's name, or of a note's: colour and letter; of any other none. */
function tonesOf(/** @type {string} */ name) {
  const timbre = INSTRUMENTS[name.charAt(0)];
  const pitch = PITCHES[name.charAt(1)];
  return CUES[name] ?? (timbre && pitch ? [{ timbre, pitch }] : []);
}

/**
 * Returns what is heard of these names, and in which place: the last of them, and what is the same
 * several times in a row but once, unless it is a note.
 * @param {string[]} names
 */
function heard(names) {
  const news = names.filter((name, at) => !(name in CUES && name === names[at - 1]));
  return news.slice(-MOST);
}

/** What makes tones, all of them as loud as somebody likes. */
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

  /** Tells whether it is awake; if not, it wakes. */
  get isAwake() {
    const isRunning = this.#context.state === "running";
    if (!isRunning) this.#context.resume();
    return isRunning;
  }

  get now() {
    return this.#context.currentTime;
  }

  /** Says how loud all is, from 1 to 10. */
  set volume(/** @type {number} */ volume) {
    this.#all.gain.value = (volume / FULL) ** 2;
  }

  /**
   * Lets one tone begin and die away.
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
   * @param {number} pitch in the midst of the noise
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
 * Returns the one voice of the page: `wake()` while something is pressed, so that no picture waits for it,
 * and `play(names, volume)`, separated by blanks, from 1 to 10.
 */
export function sounding() {
  /** @type {Synthesizer | undefined} */
  let made;
  let free = 0; // when the last one has begun and the next may

  /**
   * Returns what makes sounds, or nothing where the browser has it not, or not yet. A new one may sleep for
   * a moment more: its clock stands, and what is asked for first waits with it.
   */
  function ready() {
    const hasActed = navigator.userActivation?.hasBeenActive ?? true;
    if (!made && globalThis.AudioContext && hasActed) {
      made = new Synthesizer();
      if (!made.isAwake) free = 0;
      return made;
    }
    if (made?.isAwake) return made;
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
    wake() {
      ready();
    },
    play(/** @type {string} */ names, /** @type {number} */ volume) {
      const asked = heard(names.split(" ").filter((name) => tonesOf(name).length > 0));
      if (asked.length > 0) paintedNext(() => begin(asked, volume)); // the picture goes first
    },
  };
}
