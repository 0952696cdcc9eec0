// Waiting for the first paint, so that starting the runtimes does not delay it.

const UNSEEN = 5000; // milliseconds, after which the page is considered hidden, and not painted

/** Returns a promise of the first paint, of which WebKit does not tell a frame of another origin. */
export function painted(/** @type {boolean} */ framed) {
  return new Promise((/** @type {(value?: unknown) => void} */ go) => {
    new PerformanceObserver(go).observe({ type: "paint", buffered: true });
    if (framed) paintedNext(go);
    setTimeout(go, document.hidden ? 0 : UNSEEN);
  });
}

/** Calls f once the current drawing has been painted, or at once if the page is hidden. */
export function paintedNext(/** @type {() => void} */ f) {
  if (document.hidden) f();
  else requestAnimationFrame(() => setTimeout(f));
}

/** Starts fetching the files that the page's Python needs, with the texts of this language. */
export function fetchEarly(/** @type {string} */ lang) {
  const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById("early"));
  for (const link of content.querySelectorAll("link")) {
    if (!link.hreflang || link.hreflang === lang) document.head.append(link.cloneNode());
  }
}
