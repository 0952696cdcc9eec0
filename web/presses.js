// Decides which presses count: one that began before the picture it would act on does not.
//
// A held key repeats, a finger taps twice, a picture changes while a button is down: each would
// answer a question that the person has not seen. So a click on a control counts only
//   - if its key or pointer went down on that very control, with its present meaning, and
//   - if it is not the second half of a double press: on the same spot, or Enter twice.
// The host takes a moment to answer a press; presses until then belong to the same picture
// (`late`). `data-again` marks controls that may be pressed in quick succession, such as Undo.
//
// Native controls (fields, lists, radio buttons) are left to the browser, except that a key held
// since before they had the focus does not change them. A click without a press comes from
// assistive technology, or a script, and counts.

import { Controls, elementOf, isInRow, isSame, NATIVE } from "./presses/controls.js";
import { Held } from "./presses/held.js";
import { LastPress } from "./presses/last.js";

const TYPED = "input:is([type=text], [type=search], [type=number]), textarea";
const PRESSING = new Set(["Enter", " ", "Escape"]); // keys that act, and do not just move the focus

/**
 * @typedef {import("./presses/controls.js").Meant} Meant
 * @typedef {import("./presses/held.js").Press} Press
 */

function stop(/** @type {Event} */ event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Returns whether a held key does nothing more.
 * @param {string} key
 * @param {Element} target
 * @param {Press | undefined} begun
 * @param {Meant & {focus?: Element}} now
 */
function isOver(key, target, begun, now) {
  if (PRESSING.has(key)) return !target.matches(TYPED);
  const pressesOnce = key.length === 1 && !now.focus; // a control elsewhere
  return !goesOn(begun, now) || pressesOnce;
}

/**
 * Returns whether a held key that does not press continues what it has begun.
 * @param {Press | undefined} begun
 * @param {Meant & {focus?: Element}} now
 */
function goesOn(begun, now) {
  const { focus } = now;
  if (!focus) return isSame(begun, now);
  if (!focus.matches(NATIVE) || begun?.focus === focus) return true;
  const [field, before] = /** @type {(HTMLInputElement | undefined)[]} */ ([focus, begun?.focus]);
  return field?.type === "radio" && before?.name === field.name;
}

/** Listens to the presses in an element. */
class Presses {
  #controls;
  #held = new Held();
  #last = new LastPress();
  #sent = 0; // number of presses sent to the host
  #answered = 0; // number of those it has answered
  #late = false;

  constructor(/** @type {HTMLElement} */ root) {
    this.#controls = new Controls(root);
  }

  /** Listens until the page ends. */
  listen() {
    addEventListener("pointerdown", (event) => this.#pointerDown(event), true);
    addEventListener("pointermove", (event) => this.#pointerMove(event), true);
    addEventListener("pointerup", (event) => this.#pointerUp(event), true);
    addEventListener("pointercancel", ({ pointerId }) => this.#held.delete(pointerId), true);
    addEventListener("keydown", (event) => this.#keyDown(event), true);
    addEventListener("keyup", (event) => this.#keyUp(event), true);
    addEventListener("click", (event) => this.#clicked(/** @type {PointerEvent} */ (event)), true);
    addEventListener("cancel", () => this.#noteLate(), true);
    addEventListener("blur", ({ target }) => target === window && this.#held.clear(), true);
    return this;
  }

  // -- the host's answers

  /** Whether the current press belongs to a picture that has been answered. */
  late() {
    return this.#late;
  }

  /** Whether the host has still to answer a press. */
  waits() {
    return this.#sent > this.#answered;
  }

  /** Counts a press sent to the host, and returns its number. */
  send() {
    this.#sent += 1;
    return this.#sent;
  }

  /** Notes that the host has answered this many presses; by default all of them. */
  answered(count = this.#sent) {
    this.#answered = Math.max(this.#answered, count);
  }

  /** Watches which control gets the focus as this canvas draws. */
  watch(/** @type {import("./draw.js").Canvas} */ canvas) {
    const { draw, settle } = canvas;
    /** @type {Element | null} */
    let focused = null;
    canvas.draw = (nodes) => {
      focused = document.activeElement;
      draw(nodes);
    };
    canvas.settle = () => {
      settle();
      this.#last.drew();
      const { activeElement } = document;
      if (activeElement && activeElement !== focused) {
        this.#last.landed(this.#controls.meant(activeElement).element);
      }
    };
  }

  /** Returns the control that a key presses from elsewhere. */
  keyed(/** @type {KeyboardEvent} */ event) {
    return this.#controls.keyed(event);
  }

  #noteLate() {
    this.#late = this.waits();
  }

  // -- events

  #pointerDown(/** @type {PointerEvent} */ event) {
    this.#held.forgetStale(event);
    this.#held.set(event.pointerId, {
      ...this.#controls.meant(elementOf(event)),
      x: event.clientX,
      y: event.clientY,
      ...this.#last.pointer(event),
      early: this.waits(),
    });
  }

  #pointerMove(/** @type {PointerEvent} */ { pointerType, clientX, clientY }) {
    if (pointerType === "mouse") this.#last.mouseMoved(clientX, clientY);
  }

  #pointerUp(/** @type {PointerEvent} */ { pointerId, timeStamp }) {
    const press = this.#held.get(pointerId);
    if (press) press.ended = timeStamp;
  }

  #keyDown(/** @type {KeyboardEvent} */ event) {
    const { key, target } = event;
    if (!key || !(target instanceof Element)) return; // a browser's own event, for example from autofill
    const begun = this.#held.get(key);
    const press = this.#controls.pressedBy(event, target);
    if (!event.repeat) {
      this.#noteLate();
      if (!PRESSING.has(key)) this.#last.focusMoved();
      const echo = this.#last.key(event, press);
      this.#held.set(key, { ...press, key, echo, early: this.waits() });
    } else if (isOver(key, target, begun, press)) {
      stop(event);
    }
  }

  #keyUp(/** @type {KeyboardEvent} */ event) {
    const press = this.#held.get(event.key);
    if (!press) return;
    const target = elementOf(event);
    const isElsewhere = !isSame(press, this.#controls.meant(target)) && !target.matches(NATIVE);
    if (event.key === " " && isElsewhere) stop(event);
    press.ended = event.timeStamp;
  }

  /** Lets a click act if its press counts. */
  #clicked(/** @type {PointerEvent} */ event) {
    const target = elementOf(event);
    const now = this.#controls.meant(target);
    const isLate = this.waits() && !isInRow(now);
    this.#late = isLate;
    if (!event.isTrusted || target.closest(NATIVE)) return;
    const press = this.#held.take(event);
    if (!press || !now.element) return;
    this.#late = isLate || (press.early && !isInRow(now));
    if (!this.#last.counts(press, now, event)) stop(event);
  }
}

/**
 * Returns a listener for the presses in `root`, which listens until the page ends.
 * @param {HTMLElement} root
 */
export const presses = (root) => new Presses(root).listen();
