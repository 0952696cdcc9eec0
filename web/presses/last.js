// The last press that counted, and whether another one is the second half of it.
//
// The constants give how soon after the first press the second half of a double press begins
// (milliseconds), and how near (pixels). Browsers count a person's double click (`detail`); a
// script's clicks are always single, and count as a double press only right after a move. Firefox
// restarts counting if another element is under the second click: there the position decides, even
// if the picture took long to draw and has only just been seen. After a mouse has been elsewhere,
// its press is a new one.

import { isInRow, isSame } from "./controls.js";

const MOUSE = { soon: 160, near: 2 };
const FINGER = { soon: 300, near: 20 };
const RECOUNTS = CSS.supports("-moz-appearance", "none");
const DOUBLE = 300;
const KEY = 200;
const SEEN = 1000; // a second press later than this is a new one

/**
 * A press that counted, or was the second half of it; `left`: a mouse has been elsewhere since.
 * @typedef {import("./controls.js").Meant} Meant
 * @typedef {import("./held.js").Press} Press
 * @typedef {Meant & {key?: string | undefined, x?: number, y?: number, at: number, left?: boolean}} Past
 */

export class LastPress {
  /** @type {Past | undefined} */
  #last;
  /** @type {HTMLElement | undefined} */
  #landed; // the control that a picture, and not the person, has focused since then
  #drawn = 0; // when the last picture was drawn

  /** Notes that a picture is drawn. */
  drew() {
    this.#drawn = performance.now();
  }

  /** Notes that a picture has given the focus to this control. */
  landed(/** @type {HTMLElement | undefined} */ control) {
    this.#landed = control;
  }

  /** Notes that the person has moved the focus. */
  focusMoved() {
    this.#landed = undefined;
  }

  /** Notes the mouse's position. */
  mouseMoved(/** @type {number} */ x, /** @type {number} */ y) {
    if (this.#last && this.#distance(x, y) > MOUSE.near) this.#last.left = true;
  }

  /**
   * Returns whether a pointer that goes down may begin the second half of a double press.
   * @param {PointerEvent} event
   * @returns {{echo: boolean, mouse?: {double: boolean}}}
   */
  pointer(event) {
    const isMouse = event.pointerType === "mouse";
    const { soon, near } = isMouse ? MOUSE : FINGER;
    const isNear = !this.#last?.left && this.#distance(event.clientX, event.clientY) <= near;
    const echo = isNear && (this.#isSoon(event, soon) || this.#isUnseen(event, soon));
    return isMouse ? { echo, mouse: { double: this.#isSoon(event, DOUBLE) } } : { echo };
  }

  /**
   * Returns the same for a key that would press this.
   * @param {KeyboardEvent} event
   * @param {Meant} meant
   */
  key(event, { element }) {
    const isAgain = this.#isSoon(event, KEY) && event.key === this.#last?.key;
    return isAgain && this.#landed !== undefined && element === this.#landed;
  }

  /**
   * Judges a press that a click has ended: it counts, or is the second half of the one before, or
   * neither. In the first two cases it is remembered.
   * @param {Press} press
   * @param {Meant} now
   * @param {MouseEvent} event
   */
  counts(press, now, event) {
    const echo = this.#isEcho(press, now, event);
    const does = isSame(press, now) && (!echo || this.#isAgain(now) || this.#chooses(now));
    if (does || echo) this.#remember(press, does ? now : this.#last, event);
    return does;
  }

  /**
   * @param {Press} press
   * @param {Meant | undefined} meant
   * @param {Event} event
   */
  #remember({ key, x, y }, meant, { timeStamp }) {
    const where = x === undefined || y === undefined ? {} : { x, y };
    this.#last = { ...meant, ...where, key, at: timeStamp };
    this.#landed = undefined;
  }

  /**
   * Returns whether a press is the second half of a double press.
   * @param {Press} press
   * @param {Meant} now
   * @param {MouseEvent} event
   */
  #isEcho(press, now, event) {
    if (!press.mouse) return press.echo;
    if (press.mouse.double && event.detail > 1) return true;
    return press.echo && !isInRow(now) && (RECOUNTS || Boolean(this.#last?.move));
  }

  /** Returns whether this control may be pressed in quick succession, and has been. */
  #isAgain(/** @type {Meant} */ now) {
    return isSame(now, this.#last) && isInRow(now);
  }

  /**
   * Returns whether this only chooses something else. After a move the table is different: a double
   * tap was not meant for what is there now.
   */
  #chooses(/** @type {Meant} */ { element }) {
    const last = this.#last;
    return (
      Boolean(element?.hasAttribute("aria-pressed")) && element !== last?.element && !last?.move
    );
  }

  /** Returns the distance to the last press; NaN if there was none. */
  #distance(/** @type {number} */ x, /** @type {number} */ y) {
    return Math.hypot(x - (this.#last?.x ?? Number.NaN), y - (this.#last?.y ?? Number.NaN));
  }

  /** Returns whether the last press was within this many milliseconds. */
  #isSoon(/** @type {Event} */ { timeStamp }, /** @type {number} */ within) {
    return this.#last !== undefined && timeStamp - this.#last.at < within;
  }

  /** Returns whether the last press has just been drawn, in a browser that restarts counting. */
  #isUnseen(/** @type {Event} */ event, /** @type {number} */ within) {
    if (!RECOUNTS || !this.#last || this.#last.at >= this.#drawn) return false;
    return event.timeStamp - this.#drawn < within && this.#isSoon(event, SEEN);
  }
}
