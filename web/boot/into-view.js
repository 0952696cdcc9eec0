// Scrolls to what a lesson, a hint or a review marks on the table, and no further than is needed to see it.

/** What is marked, the most important first: what is wanted, pointed at, advised, or was better. */
const MARKED = ["[data-wanted]", "[data-coached]", "[data-hint]", "[data-better]", "[data-played]"];
const RIM = 6; // pixels around a mark: its frame

/** Scrolls as little as brings what is marked wholly into view above the foot; not all, if it is too much. */
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
  scrollTo({ top: at, behavior: "instant" }); // along the rows that scroll by themselves only
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

/** Scrolls to what is said below the table, or to its beginning, where letters make it as high as the screen. */
function showTallFoot(/** @type {Element | null} */ foot) {
  if (!foot?.matches(".coached") || covers(foot)) return;
  const { top, bottom, height } = foot.getBoundingClientRect();
  const down = Math.min(top, bottom - innerHeight);
  if (height > innerHeight / 2 && down > 0) scrollBy({ top: down, behavior: "instant" });
}

/**
 * Returns these marks, those of a hint by their place, the best first.
 * @param {NodeListOf<HTMLElement>} marks
 */
function inOrder(marks) {
  return [...marks].sort((a, b) => Number(a.dataset.hint ?? 0) - Number(b.dataset.hint ?? 0));
}

/**
 * Returns where an element begins and ends on the screen, with its frame.
 * @returns {[number, number]}
 */
function edges(/** @type {Element} */ element) {
  const { top, bottom } = element.getBoundingClientRect();
  return [top - RIM, bottom + RIM];
}

/** Returns how high what is seen of the table is. */
function roomAbove(/** @type {Element | null} */ foot) {
  return foot && covers(foot) ? foot.getBoundingClientRect().top : innerHeight;
}

/** Tells whether the foot lies over the table. */
function covers(/** @type {Element} */ foot) {
  return ["fixed", "sticky"].includes(getComputedStyle(foot).position);
}
