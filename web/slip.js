// The slip on which explain.js explains a sign: its content and position.
//
// It is inside the window, beside its sign and never over it. It takes no press that is meant for
// the table: only its button reacts, and not in the first moment (explain.css).

/** @typedef {HTMLElement | SVGElement} Drawn */
/** @typedef {"hover" | "press" | "tap" | "key"} How how the explanation was requested */

const SIGN = "[data-explain]";
const GAP = 6; // pixels between a sign and its slip, and between the slip and the window's edge
/** @type {Side[]} */
const SIDES = ["below", "above", "right", "left"];

/** @typedef {"below" | "above" | "right" | "left"} Side */
/** @typedef {{ width: number, height: number }} Room */

export class Slip {
  paper = make("div", "slip");

  /**
   * What is explained: the element pointed at, its sign, what the slip is beside, and what had the
   * focus before.
   * @type {{ mark: Drawn, sign: Drawn, beside: Drawn, text?: string, how: How, back: Drawn } | undefined}
   */
  shown;

  constructor() {
    this.paper.setAttribute("role", "status");
    document.body.append(this.paper);
  }

  /**
   * Explains `sign`; `mark` is the element pointed at, the sign itself or a drawing in it.
   * @param {{ mark: Drawn, sign: Drawn, around?: Drawn, how: How }} asked
   * @param {HTMLButtonElement | undefined} closer
   */
  show({ mark, sign, around, how }, closer) {
    this.hide();
    const lines = linesOf({ mark, sign, around, how });
    if (lines.length === 0) return;
    const home = sign.closest("dialog") ?? document.body; // outside a modal dialog nothing can be pressed
    if (this.paper.parentElement !== home) home.prepend(this.paper);
    this.paper.setAttribute("aria-live", how === "hover" ? "off" : "polite");
    const beside = mark.parentElement === sign ? sign : mark;
    const back = /** @type {Drawn} */ (document.activeElement ?? document.body);
    this.shown = { mark, sign, beside, text: sign.dataset.explain, how, back };
    this.paper.append(...lines, ...(closer ? [closer] : []));
    this.place();
    if (how !== "key") return;
    const next = closer ?? (this.paper.hasAttribute("tabindex") ? this.paper : undefined);
    next?.focus({ preventScroll: true });
  }

  hide() {
    if (!this.shown) return;
    const { back } = this.shown;
    this.shown = undefined;
    const focused = this.holds(document.activeElement);
    this.paper.replaceChildren();
    for (const name of ["style", "tabindex"]) this.paper.removeAttribute(name);
    if (focused && back.isConnected) back.focus({ preventScroll: true });
  }

  /** Stays with its sign after a new picture, if the explanation is the same. */
  follow() {
    if (!this.shown) return;
    const { mark, sign, text } = this.shown;
    if (mark.isConnected && sign.dataset.explain === text) this.place();
    else this.hide();
  }

  /** @param {EventTarget | null} target */
  holds(target) {
    return target instanceof Node && this.paper.contains(target);
  }

  /**
   * Returns whether the slip covers this point of the screen.
   * @param {number} x
   * @param {number} y
   */
  covers(x, y) {
    if (!this.shown) return false;
    const { left, right, top, bottom } = this.paper.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  /** Places the slip beside its sign: where it fits, or else where there is most room. */
  place() {
    if (!this.shown) return;
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    const at = this.shown.beside.getBoundingClientRect();
    if (at.bottom < 0 || at.right < 0 || at.top > height || at.left > width) {
      this.hide();
      return;
    }
    const rooms = {
      above: { width, height: at.top },
      below: { width, height: height - at.bottom },
      right: { width: width - at.right, height },
      left: { width: at.left, height },
    };
    const side = this.#roomiest(rooms, this.shown.how);
    this.#fit(rooms[side]);
    // In very large letters the text may not fit: a slip opened on request can be scrolled.
    const cut = this.shown.how !== "hover" && this.paper.scrollHeight > this.paper.clientHeight;
    if (cut) this.paper.setAttribute("tabindex", "0");
    else this.paper.removeAttribute("tabindex");
    const { offsetWidth: across, offsetHeight: high } = this.paper;
    const { left, top } = corner(at, side, across, high);
    this.paper.style.left = `${Math.max(GAP, Math.min(left, width - across - GAP))}px`;
    this.paper.style.top = `${Math.max(GAP, Math.min(top, height - high - GAP))}px`;
  }

  /**
   * Returns the first side on which it fits, or the one with most room; a finger hides what is
   * below it.
   * @param {Record<Side, Room>} rooms
   * @param {How} how
   * @returns {Side}
   */
  #roomiest(rooms, how) {
    /** @type {Side[]} */
    const sides = how === "press" ? ["above", ...SIDES.filter((side) => side !== "above")] : SIDES;
    const size = (/** @type {Side} */ side) => rooms[side].width * rooms[side].height;
    const [most] = [...sides].sort((a, b) => size(b) - size(a));
    return sides.find((side) => this.#fit(rooms[side])) ?? most;
  }

  /**
   * Sizes the slip to its text within this room; returns whether all of it fits.
   * @param {Room} room
   */
  #fit({ width, height }) {
    const { style } = this.paper;
    style.left = "0"; // near the window's edge it would be narrower
    style.top = "0";
    style.maxWidth = `${Math.max(0, width - 2 * GAP)}px`;
    style.maxHeight = `${Math.max(0, height - 2 * GAP)}px`;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = this.paper;
    return clientWidth > 0 && scrollWidth <= clientWidth && scrollHeight <= clientHeight;
  }
}

/**
 * Returns the corner of a box of this size on a side of an element.
 * @param {DOMRect} at
 * @param {Side} side
 * @param {number} across
 * @param {number} high
 */
function corner(at, side, across, high) {
  const middle = { left: (at.left + at.right - across) / 2, top: (at.top + at.bottom - high) / 2 };
  if (side === "right") return { ...middle, left: at.right + GAP };
  if (side === "left") return { ...middle, left: at.left - GAP - across };
  if (side === "below") return { ...middle, top: at.bottom + GAP };
  return { ...middle, top: at.top - GAP - high };
}

/**
 * Returns the lines about a sign; by key also those of signs inside, and the one around it.
 * @param {{ mark: Drawn, sign: Drawn, around?: Drawn, how: How }} asked
 */
function linesOf({ mark, sign, around, how }) {
  /** @type {Drawn[]} */
  const inside = how === "key" ? [...sign.querySelectorAll(SIGN)].map(drawn) : [];
  const lines = [
    line(named(mark) || named(sign), sign.dataset.explain),
    ...inside.map((each) => line(named(each), each.dataset.explain)),
    ...(around ? [line("", around.dataset.explain, "slip-around")] : []),
  ];
  return lines.filter(({ childElementCount }) => childElementCount > 0);
}

/** @param {Element} element */
const drawn = (element) => /** @type {Drawn} */ (element);

/**
 * Returns a sign's name: its own, that of its only drawing, or else its text.
 * @param {Drawn} sign
 */
function named(sign) {
  const label = sign.ariaLabel ?? sign.querySelector(":scope > [role=img]")?.ariaLabel;
  if (label) return label;
  if (sign.dataset.explain) return "";
  return sign.getAttribute("title") ?? sign.textContent?.trim() ?? "";
}

/**
 * Returns a line of the slip: a name, a text, or both.
 * @param {string} name
 */
function line(name, text = "", cls = "") {
  const whole = make("p", `slip-line ${cls}`.trim());
  if (name) whole.append(make("strong", "slip-name", name));
  if (text) whole.append(make("span", "", text));
  return whole;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 */
export function make(tag, cls = "", text = "") {
  const element = document.createElement(tag);
  if (cls) element.className = cls;
  if (text) element.textContent = text;
  return element;
}
