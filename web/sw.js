// Keeps one whole build on this device, so that Tavolino needs no network. build.py prepends the
// build's facts: BUILD, its name; FILES, the SHA-256 of every file by path (except for the posters,
// which are shown in other pages); and SPARE, the files that are kept only if they were needed:
// where Python cannot start from its snapshot.
//
// A build has a cache of its own, and a file enters it only if its hash is right: a half-downloaded
// update never mixes with what is there. A complete update waits until no page of the old build is
// open, or until the only one asks for it ({type: "update"}).

const HERE = registration.scope; // other projects may share this origin and its caches
const CACHE = `${HERE} ${BUILD}`;
const AT_ONCE = 6; // parallel downloads
const PATIENCE = 5000; // milliseconds for a cache to answer

/** A file that differs from the build. */
class AlteredError extends Error {
  constructor(/** @type {string} */ path) {
    super(`not of this build: ${path}`);
    this.path = path;
  }
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(sweep()));
addEventListener("fetch", (event) => {
  const path = pathOf(event.request.url);
  if (path !== null && Object.hasOwn(FILES, path)) event.respondWith(answer(path));
});
addEventListener("message", (event) => {
  const reply = (/** @type {string} */ word) => event.ports[0]?.postMessage(word);
  if (event.data.type === "check") event.waitUntil(check(event.data.build).then(reply));
  if (event.data.type === "alone") event.waitUntil(alone().then(reply));
  if (event.data.type === "update") event.waitUntil(update().then(reply));
});

/** Replies "ready" once every file of the asking page's build is verified, else "not ready". */
async function check(/** @type {string} */ build) {
  if (build !== BUILD) return "not ready"; // the page came from the network, past this worker, which must not serve it
  try {
    await fill();
  } catch (error) {
    return error instanceof AlteredError ? `altered ${error.path}` : "not ready";
  }
  await clients.claim();
  return "ready";
}

/** Keeps all files; on a file that differs from the build, tells the pages which one, and fails. */
async function install() {
  try {
    await fill();
  } catch (error) {
    if (error instanceof AlteredError) {
      const pages = await clients.matchAll({ includeUncontrolled: true, type: "window" });
      for (const page of pages) page.postMessage({ type: "altered", file: error.path });
    }
    throw error;
  }
}

/** Replies "alone", or "others" if more than one page of ours is open. */
async function alone() {
  const pages = await clients.matchAll({ includeUncontrolled: true, type: "window" });
  return pages.filter(({ url }) => url.startsWith(HERE)).length > 1 ? "others" : "alone";
}

/** Activates at once, unless that would change the build of another open page. */
async function update() {
  if ((await alone()) === "others") return "others";
  await skipWaiting();
  return "coming";
}

/** Verifies every file, and fetches missing ones. */
async function fill() {
  const cache = await caches.open(CACHE);
  const left = Object.keys(FILES);
  const work = async () => {
    for (let path = left.pop(); path; path = left.pop()) {
      await (SPARE.includes(path) ? keepSpare : keep)(cache, path);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

// How a missing file is fetched: first from the browser's own cache, which a first visit has just
// filled. Spare files are taken from there only.
/** @type {RequestInit[]} */
const ASKED = [{}, { cache: "reload" }];
/** @type {RequestInit[]} */
const ASKED_OF_CACHE = [{ cache: "only-if-cached", mode: "same-origin" }];

/**
 * Stores a file of this build, from the nearest source that has it, and returns it.
 * @param {Cache} cache
 * @param {string} path
 */
async function keep(cache, path, asked = ASKED) {
  const url = HERE + path;
  const places = [
    () => cache.match(url),
    () => caches.match(url), // an older build's cache, which may have the same file
    ...asked.map((how) => () => fetch(url, how)),
  ];
  let isAltered = false;
  for (const [at, look] of places.entries()) {
    const found = await look();
    if (!found?.ok) continue;
    const type = found.headers.get("Content-Type") ?? "";
    const body = await found.arrayBuffer();
    isAltered = !(await isOurs(path, body));
    if (isAltered) continue;
    const file = new Response(body, { headers: { "Content-Type": type } });
    if (at > 0) await cache.put(url, file.clone());
    return file;
  }
  throw isAltered ? new AlteredError(path) : new Error(`not to be had: ${path}`);
}

/**
 * Returns whether a file belongs to this build. Some hosts and virus scanners add something to
 * every HTML page: for a page it is enough that it is complete and names this build.
 * @param {string} path
 * @param {ArrayBuffer} body
 */
async function isOurs(path, body) {
  if ((await hash(body)) === FILES[path]) return true;
  if (!path.endsWith(".html")) return false;
  const text = new TextDecoder().decode(body);
  return text.includes(`<meta name="build" content="${BUILD}">`) && text.includes("</html>");
}

/**
 * Keeps a spare file if this device has loaded it before.
 * @param {Cache} cache
 * @param {string} path
 */
const keepSpare = (cache, path) => keep(cache, path, ASKED_OF_CACHE).catch(() => undefined);

/** Whether the cache has not answered in time, and not since. */
let isSilent = false;

async function answer(/** @type {string} */ path) {
  const kept = caches.match(HERE + path, { cacheName: CACHE });
  const answered = () => {
    isSilent = false;
  };
  kept.then(answered, answered);
  /** @type {Promise<"silence">} */
  const silence = new Promise((go) => setTimeout(go, isSilent ? 0 : PATIENCE, "silence"));
  const found = await Promise.race([kept, silence]);
  if (found === "silence") {
    isSilent = true; // a page asks for file after file: do not wait for each
    return fetch(HERE + path).catch(async () => (await kept) ?? Response.error());
  }
  if (found) return found;
  try {
    return await keep(await caches.open(CACHE), path);
  } catch (error) {
    // The browser has evicted files, and the site has another build by now: unregister.
    const noNetwork = error instanceof TypeError;
    if (!noNetwork && !SPARE.includes(path)) await registration.unregister();
    throw error;
  }
}

async function sweep() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`${HERE} `) && name !== CACHE) await caches.delete(name);
  }
}

function pathOf(/** @type {string} */ url) {
  if (!url.startsWith(HERE)) return null;
  const path = url.slice(HERE.length).replace(/[?#].*/su, "");
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

async function hash(/** @type {ArrayBuffer} */ body) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return btoa(String.fromCharCode(...digest));
}
