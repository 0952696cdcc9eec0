// The page around a frame is told what happens in it; nothing that it says is listened to.

const root = document.documentElement;
const [LOWEST, HIGHEST] = [640, 860]; // CSS pixels that a table is high at least, by how wide it is
const SLOPE = 0.7; // of that
const FOLLOWS = "tavolino-table"; // the name of a frame that is made as high as we tell (embed.js)

export const framed = window.parent !== window;

/**
 * Tells the page around us, if there is one.
 * @param {string} type
 * @param {string} text a JSON object
 */
export function tell(type, text = "{}") {
  if (framed) window.parent.postMessage({ source: "tavolino", type, ...JSON.parse(text) }, "*");
}

/**
 * Tells how high the page in this frame would like to be, whenever that has changed. Until it can be
 * used the frame stays as high as its poster: what lies in it is a lobby that nobody sees.
 *
 * A table fills its screen. In a frame that follows, that would be all that it was ever given: there
 * the screen is as high as a table is at least (`--screen`), and the page as high as what lies in it.
 * A table of another height may be laid out otherwise. So a frame that becomes lower does so as far
 * as it may, and grows from there; and once it has grown it does not shrink until something is opened
 * or closed, or it could go to and fro.
 */
export function tellHeight() {
  root.dataset.framed = "";
  const follows = window.name === FOLLOWS;
  let [told, sight, hasGrown] = [0, "", false];
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
    hasGrown ||= whole > told;
    if (hasGrown) told = Math.max(told, whole);
    else if (whole < told) told = least;
    tell("resize", JSON.stringify({ height: told }));
  };
  new ResizeObserver(follow).observe(document.body);
  new MutationObserver(follow).observe(root, { attributeFilter: ["data-app"] });
}

/**
 * Finds out which part of a frame as high as its table the reader sees: a dialog opens there. Only the
 * browser knows that, and tells it a frame later.
 */
export function findSeen() {
  if (root.dataset.follows === undefined) return;
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    const { top, bottom, height } = entry?.intersectionRect ?? new DOMRect();
    const isRoom = height >= LOWEST / 2;
    root.style.setProperty("--above", isRoom ? `${top}px` : "0px");
    root.style.setProperty("--below", isRoom ? `${innerHeight - bottom}px` : "0px");
  });
  observer.observe(root);
}

/** Has the browser ask whether the page is to be left; a frame holds no reader back. */
function ask(/** @type {Event} */ event) {
  if (!framed) event.preventDefault();
}

export const hold = () => addEventListener("beforeunload", ask);
export const release = () => removeEventListener("beforeunload", ask);
