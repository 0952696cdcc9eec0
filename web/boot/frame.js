// Tells the page around a frame what happens in it; messages from there are ignored.

const root = document.documentElement;
const [LOWEST, HIGHEST] = [640, 860]; // CSS pixels: bounds of a table's minimum height, which depends on its width
const SLOPE = 0.7; // height per width
const SETTLING = 500; // milliseconds after a press in which the page around us may still scroll
const FOLLOWS = "tavolino-table"; // the name of a frame that embed.js resizes as we tell

export const framed = window.parent !== window;

/**
 * Sends a message to the page around us, if there is one.
 * @param {string} type
 * @param {string} text a JSON object
 */
export function tell(type, text = "{}") {
  if (framed) window.parent.postMessage({ source: "tavolino", type, ...JSON.parse(text) }, "*");
}

/**
 * Tells the page around us which height this frame needs, whenever that changes. Until it can be
 * used, the frame stays as high as its poster: its content is a lobby that is not shown.
 *
 * A table fills its screen. In a frame whose height follows its content, it would never get more
 * than it has: there `--screen` is the minimum height of a table, and the page is as high as its
 * content. At another height a table's layout may differ. So a shrinking frame first shrinks as far
 * as it may, and grows from there; and after growing it does not shrink until something is opened
 * or closed, or it could oscillate.
 */
export function tellHeight() {
  root.dataset.framed = "";
  const follows = window.name === FOLLOWS;
  let [sent, sight, hasGrown] = [0, "", false];
  const follow = () => {
    const { app } = root.dataset;
    if (!app) return;
    const atTable = Math.min(HIGHEST, Math.max(LOWEST, innerWidth * SLOPE));
    const least = app === "ready" ? 0 : atTable;
    if (follows) {
      root.dataset.follows = "";
      root.style.setProperty("--screen", `${least}px`);
    }
    const { height } = document.body.getBoundingClientRect();
    const whole = Math.max(least, follows ? Math.ceil(height) : root.scrollHeight);
    const now = `${app} ${innerWidth} ${document.querySelector(".hint") !== null}`;
    if (now !== sight) hasGrown = false;
    sight = now;
    hasGrown ||= whole > sent;
    if (hasGrown) sent = Math.max(sent, whole);
    else if (whole < sent) sent = least;
    tell("resize", JSON.stringify({ height: sent }));
  };
  new ResizeObserver(follow).observe(document.body);
  new MutationObserver(follow).observe(root, { attributeFilter: ["data-app"] });
  if (!follows) return;
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, findSeen, true);
}

let measureUntil = 0; // by the clock of performance.now()

/**
 * Finds out which part of a frame as high as its table is visible: dialogs open there, from the
 * first moment, or the browser would scroll the page around us to what has the focus. Only the
 * browser knows the visible part, and reports it some frames later; while the page is scrolled its
 * reports may be out of date. So it is measured from the press on, for a moment; each time by a new
 * observer, since one reports only changes.
 */
export function findSeen() {
  if (root.dataset.follows === undefined) return;
  const isMeasured = performance.now() < measureUntil;
  measureUntil = performance.now() + SETTLING;
  if (!isMeasured) measureSeen();
}

function measureSeen() {
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    const { top, bottom, height } = entry?.intersectionRect ?? new DOMRect();
    const isRoom = height >= LOWEST / 2;
    root.style.setProperty("--above", isRoom ? `${top}px` : "0px");
    root.style.setProperty("--below", isRoom ? `${innerHeight - bottom}px` : "0px");
    if (performance.now() < measureUntil) requestAnimationFrame(measureSeen);
  });
  observer.observe(root);
}

/** Has the browser ask before the page is left; a frame does not do that. */
function ask(/** @type {Event} */ event) {
  if (!framed) event.preventDefault();
}

export const hold = () => addEventListener("beforeunload", ask);
export const release = () => removeEventListener("beforeunload", ask);
