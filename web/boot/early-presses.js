// The lobby can be used as soon as it is seen: its answers are the browser's own controls, and what they
// change, and what else is pressed, Python hears of when it is awake.

const TYPES = ["click", "change"];

/** @type {Event[]} */
const early = [];
const note = (/** @type {Event} */ event) => early.push(event);

export function noteEarly() {
  for (const type of TYPES) document.addEventListener(type, note, true);
}

/** Presses now what was pressed until now. */
export function pressEarly() {
  for (const type of TYPES) document.removeEventListener(type, note, true);
  for (const { type, target } of early.splice(0)) {
    const control = /** @type {Element} */ (target);
    if (type === "click") control.closest("button")?.click();
    else control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/**
 * In the lobby what is chosen unfolds and what lies around it folds up, so that the page would stand
 * elsewhere: the game that was pressed stays in view, and so does what is asked first about it.
 */
export function followChoice() {
  document.addEventListener("change", ({ target, isTrusted }) => {
    const isGame = target instanceof HTMLInputElement && target.name === "game";
    if (!isTrusted || !isGame) return; // it is chosen again for Python
    const invitation = target.closest(".game-card");
    const head = invitation?.nextElementSibling?.firstElementChild; // or it is still to be drawn
    for (const part of [head, invitation]) part?.scrollIntoView({ block: "nearest" });
  });
}
