// The page's one host: starts it, ends it, and hands on what it says.

import { inWorker, onPage } from "./host-process.js";
import { FramedOutlet, Outlet } from "./outlet.js";

/**
 * @typedef {import("./host-process.js").Said} Said
 * @typedef {import("./host-process.js").HostProcess} HostProcess
 * @typedef {import("./host-process.js").HostModule} HostModule
 * @typedef {object} Site where the host's script is
 * @property {(plain: boolean) => URL} script its address; a `plain` one does without the snapshot
 * @property {(plain: boolean) => Promise<HostModule>} load the same as a module of this page
 */

export class HostLink {
  /**
   * There was no host yet; one is loading; it has said its first message; it was ended.
   * @type {"none" | "loading" | "speaking" | "ended"}
   */
  state = "none";
  /** @type {Outlet<[text: string, nodes?: object]>} */
  messages = new Outlet();
  /** @type {Outlet<[loaded: number, total: number]>} */
  progress = new Outlet(1);
  /** @type {Outlet<[text: string]>} */
  failures = new Outlet();
  #drawn = new FramedOutlet(this.progress);
  /** @type {HostProcess | undefined} */
  #process;
  #number = 0; // of the host: what comes late from another one is dropped
  #site;
  #spoken;

  /**
   * @param {Site} site
   * @param {() => void} spoken is called when the first host says its first message
   */
  constructor(site, spoken) {
    this.#site = site;
    this.#spoken = spoken;
  }

  start({ plain = false } = {}) {
    this.state = "loading";
    const receive = this.#receiver();
    const own = this.#number;
    try {
      this.#process = inWorker(this.#site.script(plain), receive, (unheard) => {
        if (own !== this.#number) return;
        this.#startOnPage(plain);
        for (const text of unheard) this.post(text);
      });
    } catch {
      this.#startOnPage(plain);
    }
  }

  #startOnPage(/** @type {boolean} */ plain) {
    this.#process = onPage(this.#site.load(plain), this.#receiver());
  }

  /** Sends a text to the host, which gets it when it is ready; Python calls this by itself. */
  post = (/** @type {string} */ text) => this.#process?.post(text);

  /** Ends the host, whatever it is doing. */
  end() {
    this.state = "ended";
    this.#process?.end();
  }

  /** Returns what hears the next host. */
  #receiver() {
    this.#number += 1;
    const own = this.#number;
    return (/** @type {Said} */ said) => {
      if (own === this.#number) this.#receive(said);
    };
  }

  #receive(/** @type {Said} */ { kind, values }) {
    if (kind === "progress") return this.#drawn.call(...values);
    this.#drawn.drop(); // all has come
    if (kind === "failure") return this.failures.call(...values);
    this.messages.call(...values);
    if (this.state === "speaking") return;
    this.state = "speaking";
    this.#spoken();
  }
}
