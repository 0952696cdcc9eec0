// Which control a press would act on, and what that means at the moment.

const CONTROL = "[data-move], [data-act]:not([data-copy])"; // copying a text twice does no harm
export const NATIVE = "input, select, textarea";
const DIGIT = /^(?:Digit|Numpad)(\d)$/u; // the code of a digit key, whatever character it writes

/**
 * The control that a press would act on, and its current meaning; empty if there is none.
 * @typedef {{element?: HTMLElement, move?: string | undefined, meaning?: string}} Meant
 */

/**
 * Returns whether two presses mean the same.
 * @param {Meant | undefined} a
 * @param {Meant | undefined} b
 */
export const isSame = (a, b) => a?.element === b?.element && a?.meaning === b?.meaning;

/** Returns whether a control may be pressed in quick succession. */
export const isInRow = (/** @type {Meant} */ { element }) =>
  Boolean(element?.hasAttribute("data-again"));

export const elementOf = (/** @type {Event} */ { target }) => /** @type {HTMLElement} */ (target);

/** Finds the controls in an element. */
export class Controls {
  #root;

  constructor(/** @type {HTMLElement} */ root) {
    this.#root = root;
  }

  /**
   * Returns the control that a press on `target` would act on.
   * @param {Element} target
   * @returns {Meant}
   */
  meant(target) {
    const acting = target.closest(CONTROL) ?? (target.localName === "dialog" ? target : null);
    const element = /** @type {HTMLElement | null} */ (acting);
    if (!element || !this.#root.contains(element)) return {};
    const { move, act } = element.dataset;
    const table = /** @type {HTMLElement | null} */ (this.#root.firstElementChild);
    const seat = table?.dataset.seat; // whose view is shown
    return { element, move, meaning: JSON.stringify([move, act, seat]) };
  }

  /**
   * Returns the control that a key presses from elsewhere (`data-key`), or the focused one.
   * @param {KeyboardEvent} event
   * @param {Element} target
   * @returns {Meant & {focus?: Element}}
   */
  pressedBy(event, target) {
    const far = this.keyed(event);
    return far ? this.meant(far) : { ...this.meant(target), focus: target };
  }

  /**
   * Returns the control that a key presses from elsewhere, if any. Letters match regardless of
   * case, digits by the key's position if that writes another character.
   * @param {KeyboardEvent} event
   */
  keyed({ key, code, target }) {
    const isNative = target instanceof Element && target.matches(NATIVE);
    if (isNative || this.#root.querySelector("dialog[open]")) return null;
    const names = key.length > 1 ? [key] : [key.toLowerCase(), DIGIT.exec(code)?.[1]];
    for (const name of names) {
      const found = name && this.#root.querySelector(`[data-key~="${CSS.escape(name)}"]`);
      if (found) return found;
    }
    return null;
  }
}
