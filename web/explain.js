// Explains signs: an element's `data-explain` says what it means here and now. It is shown when a
// mouse rests on it, a finger presses it for long, `?` is pressed, or "What is this?" is on. While
// that switch is on, presses only explain, and signs can have the focus.
//
// Pressing a sign that is no control, nor in one, opens its closer look (`data-look`).
//
// Loaded after the host's first message, so that it does not delay the first picture.

import { make, Slip } from "./slip.js";

/** @typedef {import("./slip.js").Drawn} Drawn */
/** @typedef {import("./slip.js").How} How */

const SIGN = "[data-explain]";
const NAMED = `${SIGN}, ${SIGN} [role=img][aria-label]`; // … or has at least a name
const LOOK = "[data-look]"; // its value is the act that opens a closer look
const SWITCH = '[data-act="table:what"]';
const CONTROL = "button, a, label, summary, input, select, textarea, [data-move], [data-act]";
const TYPED = "input:is([type=text], [type=search], [type=number]), textarea";

const REST = 600; // milliseconds for which a mouse rests on a sign before it is explained
const NEXT = 150; // … on another one, or beside one, while a slip is shown
const LONG = 450; // … for which a finger stays: less than the browser's own long press
const SLACK = 8; // pixels by which it may move

/**
 * Explains the signs in `root`, which `canvas` draws.
 * @param {HTMLElement} root
 * @param {{ settle: () => void }} canvas
 */
export function explain(root, canvas) {
  dress();
  const explainer = new Explainer(root);
  explainer.listen();
  const { settle } = canvas;
  canvas.settle = () => {
    settle();
    explainer.drawn();
  };
}

class Explainer {
  #slip = new Slip();
  #on = false; // whether "What is this?" is on
  #timer = 0;
  #explained = false; // whether the current press has explained: it does nothing else
  /** @type {Drawn | undefined} */
  #pointed; // the sign under the mouse
  /** @type {{ x: number, y: number, far: boolean } | undefined} */
  #down; // where the last press began, and whether it has moved far
  /** @type {Element | undefined} */
  #pressed; // the control of `#press`, which must act and not be explained
  /** @type {Set<Element>} */
  #lent = new Set(); // the signs that are focusable only while the switch is on

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  listen() {
    const handlers = /** @type {const} */ ({
      pointermove: (/** @type {PointerEvent} */ event) => this.#pointerMoved(event),
      pointerdown: (/** @type {PointerEvent} */ event) => this.#pointerDown(event),
      pointerup: () => clearTimeout(this.#timer),
      pointercancel: () => clearTimeout(this.#timer),
      contextmenu: (/** @type {Event} */ event) => this.#explained && event.preventDefault(),
      click: (/** @type {MouseEvent} */ event) => this.#clicked(event),
      keydown: (/** @type {KeyboardEvent} */ event) => this.#keyDown(event),
      scroll: (/** @type {Event} */ { target }) => this.#slip.holds(target) || this.#slip.place(),
      resize: () => this.#slip.place(),
    });
    for (const [name, handler] of Object.entries(handlers)) {
      addEventListener(name, /** @type {EventListener} */ (handler), true);
    }
    document.documentElement.addEventListener("pointerleave", () => this.#point(undefined));
  }

  /** Follows a new picture. */
  drawn() {
    this.#refresh();
    this.#slip.follow();
  }

  // -- targets ------------------------------------------------------------------------------------

  /**
   * @param {EventTarget | null} target
   * @param {string} selector
   */
  #around(target, selector) {
    const found = target instanceof Element ? target.closest(selector) : null;
    return found && this.root.contains(found) ? /** @type {Drawn} */ (found) : undefined;
  }

  get #switch() {
    return this.root.querySelector(SWITCH);
  }

  /** Whether presses explain: inside a dialog they act as usual. */
  get #explains() {
    return this.#on && !this.root.querySelector("dialog[open]");
  }

  /**
   * @param {Drawn} mark
   * @param {How} how
   */
  #show(mark, how) {
    clearTimeout(this.#timer);
    const sign = how === "key" ? mark : (this.#around(mark, SIGN) ?? mark);
    const around = this.#around(sign.parentElement, SIGN);
    this.#slip.show({ mark, sign, around, how }, this.#closer(sign));
  }

  #hide() {
    clearTimeout(this.#timer);
    this.#slip.hide();
  }

  /**
   * Returns the button for the closer look, unless pressing the sign opens it anyway.
   * @param {Drawn} sign
   */
  #closer(sign) {
    const look = this.#around(sign, LOOK)?.dataset.look;
    if (!look || (!this.#on && sign.closest(`[data-act="${look}"]`))) return undefined;
    const button = make("button", "btn", this.#switch?.getAttribute("data-closer") ?? "");
    button.type = "button";
    button.addEventListener("click", () => this.#press(look));
    return button;
  }

  /**
   * Performs an act as if a control of the table had been pressed.
   * @param {string} act
   */
  #press(act) {
    this.#hide();
    const control = make("button");
    control.dataset.act = act;
    this.root.append(control);
    this.#pressed = control;
    control.click();
    control.remove();
    this.#pressed = undefined;
  }

  // -- "What is this?" -----------------------------------------------------------------------------

  /** @param {boolean} now */
  #turn(now) {
    this.#on = now;
    this.#refresh();
    const control = this.#around(this.#switch, SWITCH);
    if (this.#on && control) this.#show(control, "tap");
    else this.#hide();
  }

  /** Makes signs focusable while the switch is on, those of a new picture too. */
  #refresh() {
    this.#on &&= this.#switch !== null;
    document.documentElement.toggleAttribute("data-explaining", this.#on);
    this.#switch?.setAttribute("aria-pressed", String(this.#on));
    if (this.#on) this.#lend();
    else this.#takeBack();
  }

  #lend() {
    for (const sign of this.root.querySelectorAll(`${SIGN}:not([tabindex])`)) {
      if (sign.closest("button, dialog")) continue;
      sign.setAttribute("tabindex", "0");
      this.#lent.add(sign);
    }
  }

  #takeBack() {
    for (const sign of this.#lent) sign.removeAttribute("tabindex");
    this.#lent.clear();
  }

  /**
   * Explains what was pressed while the switch is on; for a control without explanation, its name.
   * @param {Element} target
   * @param {How} how
   */
  #tell(target, how) {
    const control = this.#around(target, "button, a, input, select");
    const mark = this.#around(target, NAMED);
    const asked = how === "key" ? (control ?? mark) : (mark ?? control);
    if (asked) this.#show(asked, how);
    else this.#hide();
  }

  // -- events -------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  #pointerMoved({ pointerType, buttons, target, clientX: x, clientY: y }) {
    if (this.#down && Math.hypot(x - this.#down.x, y - this.#down.y) > SLACK) {
      this.#down.far = true;
      if (pointerType !== "mouse") clearTimeout(this.#timer);
    }
    if (pointerType !== "mouse" || buttons > 0 || this.#slip.covers(x, y)) return;
    this.#point(this.#around(target, NAMED));
  }

  /** @param {Drawn | undefined} mark */
  #point(mark) {
    if (mark === this.#pointed) return;
    this.#pointed = mark;
    const { shown } = this.#slip;
    if (shown && shown.how !== "hover") return; // a slip opened on request is closed on request
    clearTimeout(this.#timer);
    const rested = () => (mark?.isConnected ? this.#show(mark, "hover") : this.#hide());
    this.#timer = setTimeout(rested, shown ? NEXT : REST);
  }

  /** @param {PointerEvent} event */
  #pointerDown({ pointerType, target, clientX: x, clientY: y }) {
    this.#explained = false;
    if (this.#slip.holds(target)) return;
    this.#hide();
    this.#down = { x, y, far: false };
    const mark = this.#around(target, NAMED);
    if (!mark || pointerType === "mouse") return;
    this.#timer = setTimeout(() => {
      this.#explained = true;
      this.#show(mark, "press");
    }, LONG);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const { target, detail } = event;
    if (!(target instanceof Element && this.root.contains(target))) return;
    if (target === this.#pressed) return;
    if (this.#explained && detail > 0) {
      stop(event);
    } else if (target.closest(SWITCH)) {
      stop(event);
      this.#turn(!this.#on);
    } else if (this.#explains) {
      stop(event);
      this.#tell(target, detail > 0 ? "tap" : "key");
    } else if (!(target.closest(CONTROL) || this.#down?.far)) {
      this.#tapped(this.#around(target, NAMED));
    }
  }

  /** @param {Drawn | undefined} mark what was pressed and is no control */
  #tapped(mark) {
    const look = this.#around(mark ?? null, LOOK)?.dataset.look;
    if (look) this.#press(look);
    else if (mark) this.#show(mark, "tap");
  }

  /** @param {KeyboardEvent} event */
  #keyDown(event) {
    if (event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    if (event.key === "Escape") this.#end(event);
    else if (event.key === "?") this.#asked(event, event.target);
    else if (["Enter", " "].includes(event.key) && this.#lent.has(event.target)) {
      stop(event);
      this.#tell(event.target, "key");
    }
  }

  /** @param {KeyboardEvent} event Escape, which closes the slip or turns the switch off first */
  #end(event) {
    if (this.#explains) {
      stop(event);
      this.#turn(false);
    } else if (this.#slip.shown) {
      stop(event);
      this.#hide();
    }
  }

  /**
   * Explains the focused element; a second `?` on it, or one without an explanation, is passed on.
   * @param {KeyboardEvent} event
   * @param {Element} target
   */
  #asked(event, target) {
    const { shown } = this.#slip;
    const focused = this.#slip.holds(target) ? shown?.sign : this.#around(target, "*");
    if (!focused || focused === this.root || target.matches(TYPED)) return;
    const sign = focused.querySelector(SIGN) ? focused : this.#around(focused, SIGN);
    if (!sign) return;
    if (shown?.how === "key" && shown.sign === sign) {
      this.#hide();
    } else {
      stop(event);
      this.#show(sign, "key");
    }
  }
}

/** Adds the slip's style sheet. */
function dress() {
  const link = make("link");
  link.rel = "stylesheet";
  link.href = String(new URL("./styles/explain.css", import.meta.url));
  document.head.append(link);
}

/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
