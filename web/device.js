// Device features: offline files (sw.js), news of an update, and a screen that stays awake while a
// game is played. Where a browser refuses any of them, the game goes on without.

import { BUILD } from "./build.js"; // written by build.py

const installed = matchMedia("(display-mode: standalone)");
const TOUCH = matchMedia("(pointer: coarse)");

/** @type {ServiceWorkerRegistration | undefined} */
let registration; // of sw.js: the active worker, and a waiting one of a newer build

/**
 * Begins to keep the site's files; `say` is called with "offline" once all are stored and verified,
 * "altered FILE" if a file cannot be stored because it differs from the build, "update" when a
 * newer build waits, and "home" where only the browser's own menu can add us to the home screen.
 * @param {(word: string) => void} say
 */
export async function settle(say) {
  if (TOUCH.matches && !installed.matches && !("onbeforeinstallprompt" in window)) say("home");
  if (installed.matches) navigator.storage?.persist?.();
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.addEventListener("message", ({ data }) => {
    if (data.type === "altered" && !registration?.active) say(`altered ${data.file}`);
  });
  const found = await workers.getRegistration(); // registering again might need the network
  const ours = found?.scope === new URL("./", location.href).href; // not that of a site in a parent folder
  const own = ours ? found : await workers.register("./sw.js", { updateViaCache: "none" });
  registration = own;
  const attend = (/** @type {ServiceWorker} */ worker) => {
    const report = async () => {
      if (worker.state === "installed" && own.active) say("update");
      if (worker.state !== "activated") return;
      const kept = await ask(worker, "check");
      if (kept !== "not ready") say(kept === "ready" ? "offline" : kept);
    };
    worker.addEventListener("statechange", report);
    report();
  };
  for (const worker of new Set([own.active, own.waiting, own.installing])) {
    if (worker) attend(worker);
  }
  own.addEventListener("updatefound", () => {
    if (own.installing) attend(own.installing);
  });
}

/**
 * Switches to the waiting build; `say` is called with "others" if another tab is in the way, else
 * "coming", and then `endHost` must end everything on the page that may still fetch files.
 *
 * If Chromium's outgoing worker is asked for a file while it stops, Chromium restarts it and
 * forgets that it was to be replaced: the new one would come half a minute late, or never.
 * @param {(word: string) => void} say
 * @param {() => void} endHost
 */
export async function update(say, endHost) {
  const { active, waiting } = registration ?? {};
  if (!active || !waiting) return; // it has been activated meanwhile
  if ((await ask(waiting, "alone")) === "others") return say("others");
  say("coming");
  endHost();
  await ask(active, "check"); // its answer comes after those to all earlier requests
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  if ((await ask(waiting, "update")) === "others") location.reload(); // opened since
}

/**
 * Returns a worker's answer.
 * @param {ServiceWorker} worker
 * @param {"check" | "alone" | "update"} type
 * @returns {Promise<string>}
 */
function ask(worker, type) {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ type, build: BUILD }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
}

/** Keeps the screen awake while a game is being played and visible. */
export function stayAwake() {
  /** @type {Promise<WakeLockSentinel | undefined> | undefined} */
  let lock;
  const follow = () => {
    const playing = document.documentElement.dataset.app === "playing" && !document.hidden;
    if (playing) {
      lock ??= navigator.wakeLock?.request("screen").catch(() => undefined); // refused on low battery or in a frame
    } else {
      lock?.then((held) => held?.release());
      lock = undefined;
    }
  };
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ["data-app"] });
  document.addEventListener("visibilitychange", follow);
  follow();
}
