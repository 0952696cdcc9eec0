// What stands in the page is seen before anything wakes that would be in its way.

const UNSEEN = 5000; // milliseconds: then a page is not looked at, and not painted

/** Returns a promise of the first picture. */
export function painted() {
  return new Promise((go) => {
    new PerformanceObserver(go).observe({ type: "paint", buffered: true });
    setTimeout(go, document.hidden ? 0 : UNSEEN);
  });
}

/** Calls f when what was just drawn has been painted, or at once where nobody looks. */
export function paintedNext(/** @type {() => void} */ f) {
  if (document.hidden) f();
  else requestAnimationFrame(() => setTimeout(f));
}

/** Begins to fetch what the build says that the page's Python needs, with words of this language. */
export function fetchEarly(/** @type {string} */ lang) {
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("early"));
  for (const link of content.querySelectorAll("link")) {
    if (!link.hreflang || link.hreflang === lang) document.head.append(link.cloneNode());
  }
}
