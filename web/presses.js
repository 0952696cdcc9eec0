// Decides which presses count: one that began before the picture it would act on does not.
//
// A held key repeats itself, a finger taps twice, a picture changes while a button is down: each
// would answer a question that its person has not seen. So a click on a control counts only
//   - if its key or pointer went down on that very control, when it meant what it means now, and
//   - if it is not the second half of a double press: the same spot, or Enter and Enter again.
// What answers a press takes the host a moment; what is pressed meanwhile is of the same picture
// (`late`). `data-again` marks controls that may be pressed in quick succession, such as Undo.
//
// Native controls (fields, lists, radio buttons) are the browser's: only a key held since before
// they had the focus does not change them. A click without a press is assistive technology's, or a
// script's, and counts.

// The second half of a double press: how soon it begins after the first (milliseconds), and how far
// from it (pixels). A browser counts a person's double click (`detail`); a script's clicks it counts
// one by one, and they are a double press only where a move has just been made. Firefox begins to
// count anew where another element lies under the second click: there the spot decides, also if the
// picture took long to draw and has only just been seen. A mouse that has been elsewhere meanwhile
// presses anew.
const MOUSE = { soon: 160, near: 2 };
const RECOUNTS = CSS.supports("-moz-appearance", "none");
const FINGER = { soon: 300, near: 20 };
const DOUBLE = 300;
const KEY = 200;
const SEEN = 1000; // a second press that comes later than this is no half of a double one
const AFTER = 700; // milliseconds from a finger's release to its click, where a browser hesitates
const CONTROL = "[data-move], [data-act]:not([data-copy])"; // to copy a text twice answers nothing
const NATIVE = "input, select, textarea";
const TYPED = "input:is([type=text], [type=search], [type=number]), textarea";
const DIGIT = /^(?:Digit|Numpad)(\d)$/u; // the code of a key that writes a digit, with Shift perhaps
const PRESSING = new Set(["Enter", " ", "Escape"]); // keys that act, and do not just move the focus

/**
 * What would act if something was pressed, and what that means just now; nothing where nothing would.
 * @typedef {{element?: HTMLElement, move?: string | undefined, meaning?: string}} Meant
 *
 * A press that has begun.
 * @typedef {object} Begun
 * @property {string} [key] it is of this key, else of a pointer
 * @property {Element} [focus] what has the focus, if the key acts on that
 * @property {number} [x] where the pointer is
 * @property {number} [y]
 * @property {{double: boolean}} [mouse] it is of a mouse; whether it may be half of a double click
 * @property {boolean} echo whether it may be the second half of a double press
 * @property {boolean} early whether the host had not answered the one before
 * @property {number} [ended] when it did
 * @typedef {Meant & Begun} Press
 *
 * A press that counted, or was the second half of it; `left` if a mouse has been elsewhere since.
 * @typedef {Meant & {key?: string | undefined, x?: number, y?: number, at: number, left?: boolean}} Past
 */

const elementOf = (/** @type {Event} */ { target }) => /** @type {HTMLElement} */ (target);

/**
 * Tells how far a press was from here; of one that was nowhere that is no number.
 * @param {Past} press
 * @param {number} x
 * @param {number} y
 */
function distance(press, x, y) {
  return Math.hypot(x - (press.x ?? Number.NaN), y - (press.y ?? Number.NaN));
}

/**
 * Tells whether a press ended too long ago for its click still to come.
 * @param {Press | undefined} press
 * @param {Event} event
 */
function isStale(press, { timeStamp }) {
  return press?.ended !== undefined && timeStamp - press.ended > AFTER;
}

/**
 * @param {Meant | undefined} a
 * @param {Meant | undefined} b
 */
const same = (a, b) => a?.element === b?.element && a?.meaning === b?.meaning;
const inRow = (/** @type {Meant} */ { element }) => Boolean(element?.hasAttribute("data-again"));

function stop(/** @type {Event} */ event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Tells whether a key that is held presses something from elsewhere but once. */
const isOnce = (/** @type {string} */ key, /** @type {{focus?: Element}} */ { focus }) =>
  key.length === 1 && !focus;

/**
 * Tells whether a held key that does not press goes on with what it has begun.
 * @param {Press | undefined} begun
 * @param {Meant & {focus?: Element}} now
 */
function goesOn(begun, now) {
  const { focus } = now;
  if (!focus) return same(begun, now);
  if (!focus.matches(NATIVE) || begun?.focus === focus) return true;
  const [field, before] = /** @type {(HTMLInputElement | undefined)[]} */ ([focus, begun?.focus]);
  return field?.type === "radio" && before?.name === field.name;
}

/**
 * Returns what listens to the presses in `root`, until the page ends.
 * @param {HTMLElement} root
 */
export function presses(root) {
  /** @type {Map<string | number, Press>} */
  const held = new Map(); // the presses that have begun: by key, or by number of the pointer
  /** @type {Past | undefined} */
  let last; // the last press that counted, or was the second half of it
  /** @type {HTMLElement | undefined} */
  let landed; // what got the focus from a picture since then, not from its person
  let sent = 0; // how many presses the host was told of
  let answered = 0; // how many of them it has answered
  let drawn = 0; // when the last picture was
  let late = false; // whether the press that is being heard began before an answer

  /**
   * Returns what would act if `target` was pressed.
   * @param {Element} target
   * @returns {Meant}
   */
  function control(target) {
    const acting = target.closest(CONTROL) ?? (target.localName === "dialog" ? target : null);
    const element = /** @type {HTMLElement | null} */ (acting);
    if (!element || !root.contains(element)) return {};
    const { move, act } = element.dataset;
    const eyes = /** @type {HTMLElement | null} */ (root.firstElementChild); // through whose it is seen
    return { element, move, meaning: JSON.stringify([move, act, eyes?.dataset.seat]) };
  }

  /** Tells whether a press may be pressed again in quick succession, and has been. */
  const again = (/** @type {Meant} */ press) => same(press, last) && inRow(press);

  /**
   * Tells whether the last press was within so many milliseconds.
   * @param {Event} event
   * @param {number} within
   */
  const soon = ({ timeStamp }, within) => last !== undefined && timeStamp - last.at < within;

  /**
   * Tells whether this only chooses what can be chosen anew, and not what was chosen just now. After
   * a move the table is another: whoever tapped twice did not mean what lies there then.
   */
  const chooses = (/** @type {Meant} */ { element }) =>
    Boolean(element?.hasAttribute("aria-pressed")) && element !== last?.element && !last?.move;

  const awaits = () => {
    late = sent > answered;
  };

  /** Tells whether a second press has only just been seen, where a browser begins to count anew. */
  function isUnseen(/** @type {Event} */ event, /** @type {number} */ within) {
    if (!RECOUNTS || !last || last.at >= drawn) return false;
    return event.timeStamp - drawn < within && soon(event, SEEN);
  }

  function pointerDown(/** @type {PointerEvent} */ event) {
    const { clientX: x, clientY: y } = event;
    for (const [id, press] of held) if (isStale(press, event)) held.delete(id);
    const isMouse = event.pointerType === "mouse";
    const like = isMouse ? MOUSE : FINGER;
    const near = last !== undefined && !last.left && distance(last, x, y) <= like.near;
    held.set(event.pointerId, {
      ...control(elementOf(event)),
      x,
      y,
      ...(isMouse && { mouse: { double: soon(event, DOUBLE) } }),
      echo: near && (soon(event, like.soon) || isUnseen(event, like.soon)),
      early: sent > answered,
    });
  }

  function pointerMove(/** @type {PointerEvent} */ { pointerType, clientX: x, clientY: y }) {
    if (pointerType !== "mouse" || !last) return;
    if (distance(last, x, y) > MOUSE.near) last.left = true;
  }

  function pointerUp(/** @type {PointerEvent} */ { pointerId, timeStamp }) {
    const press = held.get(pointerId);
    if (press) press.ended = timeStamp;
  }

  /**
   * Returns the control that a key presses from elsewhere (`data-key`), or what has the focus.
   * @param {KeyboardEvent} event
   * @param {Element} target
   * @returns {Meant & {focus?: Element}}
   */
  function pressedBy(event, target) {
    const far = keyed(event);
    return far ? control(far) : { ...control(target), focus: target };
  }

  /**
   * Returns the control that a key presses from elsewhere, if there is one: the key of a letter is
   * the same as its capital's, and a digit's is where it lies, if it does not write it.
   * @param {KeyboardEvent} event
   */
  function keyed({ key, code, target }) {
    const isNative = target instanceof Element && target.matches(NATIVE);
    if (isNative || root.querySelector("dialog[open]")) return null;
    const names = key.length > 1 ? [key] : [key.toLowerCase(), DIGIT.exec(code)?.[1]];
    for (const name of names) {
      const found = name && root.querySelector(`[data-key~="${CSS.escape(name)}"]`);
      if (found) return found;
    }
    return null;
  }

  function keyDown(/** @type {KeyboardEvent} */ event) {
    const { key, target } = event;
    if (!key || !(target instanceof Element)) return; // a browser's own, such as one that fills in a field
    const begun = held.get(key);
    const press = pressedBy(event, target);
    if (!event.repeat) {
      awaits();
      if (!PRESSING.has(key)) landed = undefined; // the person has moved on
      const isAgain = soon(event, KEY) && key === last?.key;
      const echo = isAgain && landed !== undefined && press.element === landed;
      held.set(key, { ...press, key, echo, early: sent > answered });
    } else if (isOver(key, target, begun, press)) {
      stop(event);
    }
  }

  /**
   * Tells whether a key that is held down does nothing more.
   * @param {string} key
   * @param {Element} target
   * @param {Parameters<typeof goesOn>[0]} begun
   * @param {Parameters<typeof goesOn>[1]} press
   */
  function isOver(key, target, begun, press) {
    if (PRESSING.has(key)) return !target.matches(TYPED);
    return !goesOn(begun, press) || isOnce(key, press);
  }

  function keyUp(/** @type {KeyboardEvent} */ event) {
    const press = held.get(event.key);
    if (!press) return;
    const target = elementOf(event);
    const isElsewhere = !same(press, control(target)) && !target.matches(NATIVE);
    if (event.key === " " && isElsewhere) stop(event);
    press.ended = event.timeStamp;
  }

  /** Takes the press that a click ends; undefined if it ends none of which we know. */
  function taken(/** @type {PointerEvent} */ event) {
    const { pointerId, detail } = event;
    const pointers = held.has(pointerId) ? [pointerId] : [...held.keys()].filter(Number.isInteger);
    const ids = detail ? pointers : [" ", "Enter"].filter((key) => held.has(key));
    const id = ids.findLast((each) => !isStale(held.get(each), event));
    if (id === undefined) return undefined;
    const press = held.get(id);
    held.delete(id);
    return press;
  }

  /**
   * Tells whether a press is the second half of a double one.
   * @param {Press} press
   * @param {Meant} now
   * @param {MouseEvent} event
   */
  function isEcho(press, now, event) {
    if (!press.mouse) return press.echo;
    if (press.mouse.double && event.detail > 1) return true;
    return press.echo && !inRow(now) && (RECOUNTS || Boolean(last?.move));
  }

  /**
   * Notes a press that counted, or was the second half of the last one.
   * @param {Press} press
   * @param {Meant | undefined} meant
   * @param {Event} event
   */
  function note({ key, x, y }, meant, { timeStamp }) {
    const where = x === undefined || y === undefined ? {} : { x, y };
    last = { ...meant, ...where, key, at: timeStamp };
    landed = undefined;
  }

  /**
   * Tells whether a press counts, or is the second half of the one before, or neither.
   * @param {Press} press
   * @param {Meant} now
   * @param {MouseEvent} event
   */
  function judged(press, now, event) {
    const echo = isEcho(press, now, event);
    if (same(press, now) && (!echo || again(now) || chooses(now))) return "counts";
    return echo ? "echo" : "neither";
  }

  /** Lets a click act if its press counts. */
  function clicked(/** @type {PointerEvent} */ event) {
    const target = elementOf(event);
    const now = control(target);
    const isLate = sent > answered && !inRow(now);
    late = isLate;
    if (!event.isTrusted || target.closest(NATIVE)) return;
    const press = taken(event);
    if (!press || !now.element) return;
    late = isLate || (press.early && !inRow(now));
    const judgement = judged(press, now, event);
    if (judgement === "counts") note(press, now, event);
    else stop(event);
    if (judgement === "echo") note(press, last, event);
  }

  addEventListener("pointerdown", pointerDown, true);
  addEventListener("pointermove", pointerMove, true);
  addEventListener("pointerup", pointerUp, true);
  addEventListener("pointercancel", ({ pointerId }) => held.delete(pointerId), true);
  addEventListener("keydown", keyDown, true);
  addEventListener("keyup", keyUp, true);
  addEventListener("click", (event) => clicked(/** @type {PointerEvent} */ (event)), true);
  addEventListener("cancel", awaits, true);
  addEventListener("blur", ({ target }) => target === window && held.clear(), true);

  return {
    /** Tells whether the press that is being heard is of a picture that has been answered. */
    late: () => late,
    keyed,
    /** Tells whether the host has still to answer. */
    waits: () => sent > answered,
    /** Counts a press that the host is told of, and returns its number. */
    send() {
      sent += 1;
      return sent;
    },
    /** Hears that the host has answered so many presses; without a number, all of them. */
    answered(count = sent) {
      answered = Math.max(answered, count);
    },
    /** Watches which control gets the focus from what this canvas draws. */
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
        drawn = performance.now();
        const { activeElement } = document;
        if (activeElement && activeElement !== focused) landed = control(activeElement).element;
      };
    },
  };
}
