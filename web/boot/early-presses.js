// The lobby can be used as soon as it is visible: its answers are native controls. Their changes,
// and other presses, are replayed once Python has started.

const TYPES = ["click", "change"];

/** @type {Event[]} */
const early = [];
const note = (/** @type {Event} */ event) => early.push(event);

export function noteEarly() {
  for (const type of TYPES) document.addEventListener(type, note, true);
}

/** Replays the presses so far. */
export function pressEarly() {
  for (const type of TYPES) document.removeEventListener(type, note, true);
  for (const { type, target } of early.splice(0)) {
    const control = /** @type {Element} */ (target);
    if (type === "click") control.closest("button")?.click();
    else control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/**
 * In the lobby, what is chosen unfolds and what was open folds up, so that the page would jump:
 * this keeps the chosen game and its first question in view.
 */
export function followChoice() {
  document.addEventListener("change", ({ target, isTrusted }) => {
    const isGame = target instanceof HTMLInputElement && target.name === "game";
    if (!isTrusted || !isGame) return; // replayed for Python
    const invitation = target.closest(".game-card");
    const head = invitation?.nextElementSibling?.firstElementChild; // undefined if not drawn yet
    for (const part of [head, invitation]) part?.scrollIntoView({ block: "nearest" });
  });
}
