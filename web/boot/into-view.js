// Scrolls to the marks of a lesson, a hint or a review, no further than necessary.

/** The marks, the most important first: the wanted move, the coach's, a hint's, and a review's. */
const MARKED = ["[data-wanted]", "[data-coached]", "[data-hint]", "[data-better]", "[data-played]"];
const RIM = 6; // pixels of a mark's frame

/**
 * Scrolls by the least amount that shows the marks above the foot; to the first of them, if not all
 * fit.
 */
export function showMarked() {
  const foot = document.querySelector(".game > :last-child");
  const onTable = (/** @type {Element} */ each) =>
    each.getClientRects().length > 0 && !foot?.contains(each);
  const marked = MARKED.flatMap((mark) => inOrder(document.querySelectorAll(mark))).filter(onTable);
  const [first] = marked;
  if (!first) {
    showTallFoot(foot);
    return;
  }
  const at = scrollY;
  first.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  scrollTo({ top: at, behavior: "instant" }); // only horizontally, in rows that scroll
  const room = roomAbove(foot);
  let [top, bottom] = edges(first);
  for (const each of marked) {
    const [upper, lower] = edges(each);
    if (Math.max(bottom, lower) - Math.min(top, upper) > room) continue;
    [top, bottom] = [Math.min(top, upper), Math.max(bottom, lower)];
  }
  const down = Math.min(top, Math.max(0, bottom - room));
  scrollBy({ top: top < 0 ? top : down, behavior: "instant" });
  showTallFoot(foot);
}

/**
 * Scrolls to the text below the table, or to the table's beginning, if large letters make the text
 * as high as the screen.
 */
function showTallFoot(/** @type {Element | null} */ foot) {
  if (!foot?.matches(".coached") || covers(foot)) return;
  const { top, bottom, height } = foot.getBoundingClientRect();
  const down = Math.min(top, bottom - innerHeight);
  if (height > innerHeight / 2 && down > 0) scrollBy({ top: down, behavior: "instant" });
}

/**
 * Returns these marks; those of a hint in order of rank, best first.
 * @param {NodeListOf<HTMLElement>} marks
 */
function inOrder(marks) {
  return [...marks].sort((a, b) => Number(a.dataset.hint ?? 0) - Number(b.dataset.hint ?? 0));
}

/**
 * Returns the top and bottom of an element on the screen, with its frame.
 * @returns {[number, number]}
 */
function edges(/** @type {Element} */ element) {
  const { top, bottom } = element.getBoundingClientRect();
  return [top - RIM, bottom + RIM];
}

/** Returns the height of the visible part of the table. */
function roomAbove(/** @type {Element | null} */ foot) {
  return foot && covers(foot) ? foot.getBoundingClientRect().top : innerHeight;
}

/** Returns whether the foot covers part of the table. */
function covers(/** @type {Element} */ foot) {
  return ["fixed", "sticky"].includes(getComputedStyle(foot).position);
}
