// <tavolino-table game="turandot" seats="human,hard,hard" seed="7" lang="de">…</tavolino-table>
// in anybody's page: a poster until Play is pressed, then the table, as high as it wants to be.
// All attributes may be left out, or be set later. What stands in the element is for readers for
// whom no script runs. What is not said by the frame itself, as it is here, is nobody's.
//
// <tavolino-table record="…" at="17" eyes="A" show="replay">…</tavolino-table> shows a moment of
// the game of a link, which is given as a whole or by what follows its `#g=`.
//
// This may be a classic script, a module, imported or put into a page's own script. There its
// address is not known, and an attribute `site` says where the tables are.

{
  const BUILT_FOR = ""; // the site's address, if the build was told it
  const OPTIONS = [""]; // of all games: the build names them
  const MOMENT = ["at", "eyes", "show", "note"];
  const NAMES = ["game", "seats", ...OPTIONS, "seed", "lang", "theme", ...MOMENT];
  const [LEAST, MOST] = [240, 1200]; // CSS pixels
  const CARRIED = /^.*#\/?(?:g(?:=|%3d))?/isu; // what comes before a game in a link
  const OURS = /^https?:\/\/[^\s()@]*?\/embed\.js(?![^?#:])/u;

  // A shadow root is out of reach of the page's own sheet, such as `iframe { height: auto }`, which
  // may still say how wide the element is.
  const STYLE = `
    :host { display: block; width: 100%; container-type: inline-size; }
    :host([hidden]) { display: none; }
    iframe {
      --picture: 620px;
      display: block;
      width: 100%;
      height: calc(var(--picture) + 70px);
      border: 0;
      color-scheme: light dark;
    }
    :host([record]) iframe { height: calc(var(--picture) + 133px); }
    @supports (width: 1cqi) { /* Safari 16 */
      iframe { --picture: clamp(560px, 62.5cqi, 680px); }
    }
    @container (max-width: 520px) {
      iframe { --picture: 620px; height: 747px; }
      :host([record]) iframe { height: 836px; }
    }
    :host(:not([game], [record])) iframe { height: ${LEAST}px; }
  `; // The first height is that of the poster (styles/embed.css), so that the post does not jump when
  // it comes. Without the scheme a page of the other one puts white behind the frame's corners.

  /** Returns the address of the site that this script came from; "" if nothing tells. */
  function siteOfScript() {
    const [place] =
      String(new Error("where is this script?").stack).match(/https?:\/\/[^\s()@]+/u) ?? []; // of a module
    const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
    const [found] = [script?.src, place].map((text) => text?.match(OURS)?.[0]).filter(Boolean);
    return found ? new URL("./", found).href : BUILT_FOR;
  }

  const home = siteOfScript();
  const shown = new Set(); // what the frames in this page ask for

  class TavolinoTable extends HTMLElement {
    static observedAttributes = [...NAMES, "record", "site", "title"];
    #root = this.attachShadow({ mode: "open" });
    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    #wish = ""; // the address without the number
    #place = ""; // the address with it, and without its game
    #waiting = false;

    constructor() {
      super();
      try {
        // where a page's policy lets nobody add a <style>
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(STYLE);
        this.#root.adoptedStyleSheets = [sheet];
      } catch {
        // before Safari 16.4
        this.#root.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
      }
      this.#root.append(document.createElement("slot"));
    }

    connectedCallback() {
      addEventListener("message", this);
      this.#plan();
    }

    disconnectedCallback() {
      removeEventListener("message", this);
      this.#remove();
    }

    attributeChangedCallback() {
      this.#plan();
    }

    /** Waits for the attributes that are set next. */
    #plan() {
      if (this.#waiting) return;
      this.#waiting = true;
      queueMicrotask(() => {
        this.#waiting = false;
        if (this.isConnected) this.#show();
      });
    }

    #show() {
      const site = this.#site();
      if (!site) return this.#remove();
      const address = new URL("embed.html", site);
      for (const name of NAMES) {
        const said = this.getAttribute(name);
        if (said !== null) address.searchParams.set(name, said);
      }
      const record = this.getAttribute("record")?.replace(CARRIED, "").trim();
      if (record) address.hash = `g=${record}`;
      const known = address.href === this.#wish ? this.#frame : null;
      const frame = known ?? this.#replace(address);
      frame.title = this.getAttribute("title") || "Tavolino";
    }

    /** Returns the site's address; says so, and leaves what stands in the element, if there is none. */
    #site() {
      const told = this.getAttribute("site")?.trim() || home;
      try {
        const site = new URL(told.endsWith("/") ? told : `${told}/`, document.baseURI);
        if (told && /^https?:$/u.test(site.protocol)) return site;
      } catch {
        // it is no address
      }
      console.error(
        '<tavolino-table> needs an attribute "site" with the address of a Tavolino, since embed.js was not loaded from one',
        this,
      );
      return null;
    }

    /** Another frame, since a new address for the old one would be a step in the page's history. */
    #replace(/** @type {URL} */ address) {
      this.#remove();
      this.#wish = address.href;
      // Two equal tables are two games. The number tells the site which of them this is: a tab's
      // storage, too, is kept by an address without its hash.
      address.searchParams.set("table", "1");
      for (let number = 2; shown.has(address.search); number += 1) {
        address.searchParams.set("table", String(number));
      }
      this.#place = address.search;
      shown.add(this.#place);
      const frame = document.createElement("iframe");
      Object.assign(frame, {
        src: address.href,
        allow: "fullscreen; screen-wake-lock; clipboard-write",
        name: "tavolino-table", // by which it knows that it is made as high as it says
        loading: "lazy",
      });
      this.#root.querySelector("slot")?.replaceWith(frame);
      this.#frame = frame;
      return frame;
    }

    #remove() {
      if (!this.#frame) return;
      shown.delete(this.#place);
      this.#frame.replaceWith(document.createElement("slot"));
      this.#frame = null;
    }

    handleEvent(/** @type {MessageEvent} */ { source, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow) return;
      if (data?.source !== "tavolino" || !Number.isFinite(data.height)) return;
      this.#frame.style.height = `${Math.min(MOST, Math.max(LEAST, data.height))}px`;
    }
  }

  if (!customElements.get("tavolino-table")) customElements.define("tavolino-table", TavolinoTable);
}
