// <tavolino-table game="turandot" seats="human,hard,hard" seed="7" lang="de">…</tavolino-table> in
// any page: a poster until Play is pressed, then the table, as high as it needs to be. All
// attributes are optional, and may be set later. The element's content is for readers without
// scripts. Only messages of the element's own frame are accepted.
//
// <tavolino-table record="…" at="17" eyes="A" show="replay">…</tavolino-table> shows a moment of
// the game in a link, which is given in full or by what follows its `#g=`.
//
// This may be loaded as a classic script or a module, imported, or bundled into a page's own
// script. A bundle does not know its address: then an attribute `site` says where the tables are.

{
  const BUILT_FOR = ""; // the site's address, if the build was given it
  const OPTIONS = [""]; // of all games: filled in by the build
  const MOMENT = ["at", "eyes", "show", "note"];
  const NAMES = ["game", "seats", ...OPTIONS, "seed", "lang", "theme", ...MOMENT];
  const [LEAST, MOST] = [240, 1200]; // CSS pixels
  const CARRIED = /^(?:.*[^\w-])?g(?:=|%3d)(?=en)|^.*#\/?(?:g(?:=|%3d))?/isu; // what precedes a game in a link
  const OURS = /^https?:\/\/[^\s()@]*?\/embed\.js(?![^?#:])/u;

  // A shadow root protects from the page's own style sheet, such as `iframe { height: auto }`,
  // which may still set the element's width.
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
    a, img { display: block; max-width: 100%; }
  `; // the first height is the poster's (styles/embed.css), so that the post does not jump
  // when it appears. Without `color-scheme`, a page of the other scheme shows white corners.

  /** Returns the address of the site that served this script; "" if unknown. */
  function siteOfScript() {
    const [place] =
      String(new Error("where is this script?").stack).match(/https?:\/\/[^\s()@]+/u) ?? []; // for a module
    const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
    const [found] = [script?.src, place].map((text) => text?.match(OURS)?.[0]).filter(Boolean);
    return found ? new URL("./", found).href : BUILT_FOR;
  }

  const home = siteOfScript();
  const shown = new Set(); // addresses requested by the frames in this page

  class TavolinoTable extends HTMLElement {
    static observedAttributes = [...NAMES, "record", "site", "title"];
    #root = this.attachShadow({ mode: "open" });
    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    #address = ""; // the address without the number
    #place = ""; // the address with it, and without its game
    #waiting = false;

    constructor() {
      super();
      try {
        // for pages whose policy forbids <style>
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
      document.addEventListener("securitypolicyviolation", this);
      this.#plan();
    }

    disconnectedCallback() {
      removeEventListener("message", this);
      document.removeEventListener("securitypolicyviolation", this);
      this.#remove();
    }

    attributeChangedCallback() {
      this.#plan();
    }

    /** Waits for further attributes that are set in the same task. */
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
      const known = address.href === this.#address ? this.#frame : null;
      const frame = known ?? this.#replace(address);
      frame.title = this.getAttribute("title") || "Tavolino";
    }

    /** Returns the site's address; if there is none, reports it and keeps the element's content. */
    #site() {
      const told = this.getAttribute("site")?.trim() || home;
      try {
        const site = new URL(told.endsWith("/") ? told : `${told}/`, document.baseURI);
        if (told && /^https?:$/u.test(site.protocol)) return site;
      } catch {
        // not an address
      }
      console.error(
        '<tavolino-table> needs an attribute "site" with the address of a Tavolino, since embed.js was not loaded from one',
        this,
      );
      return null;
    }

    /**
     * Replaces the frame, since a new address for the old one would add a step to the page's
     * history.
     */
    #replace(/** @type {URL} */ address) {
      this.#remove();
      this.#address = address.href;
      // Two equal tables are two games. The number tells the site which one this is, because a
      // tab's storage is also keyed by an address without its hash.
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
        name: "tavolino-table", // tells the frame that its height follows its content
        loading: "lazy",
      });
      this.#root.querySelector("slot")?.replaceWith(frame);
      this.#frame = frame;
      return frame;
    }

    /** Shows a picture that links to the table, where the page allows no frame of our site. */
    #link(/** @type {URL} */ address, /** @type {string} */ site) {
      const picture = document.createElement("img");
      picture.addEventListener("error", () => picture.remove()); // it may be forbidden as well
      const game = (this.getAttribute("game") ?? "").trim().toLowerCase();
      Object.assign(picture, { alt: "", src: new URL(`posters/${game}.png`, site).href });
      const link = document.createElement("a");
      const { href } = new URL(`./${address.search}${address.hash}`, site);
      Object.assign(link, { href, target: "_blank", rel: "noopener" });
      const words = this.textContent?.trim() || this.getAttribute("title") || "Tavolino";
      link.append(...(game ? [picture] : []), words);
      this.#root.querySelector("slot")?.replaceWith(link);
    }

    /** Shows the element's own content again. */
    #remove() {
      this.#root.querySelector("iframe, a")?.replaceWith(document.createElement("slot"));
      if (this.#frame) shown.delete(this.#place);
      this.#frame = null;
    }

    handleEvent(/** @type {MessageEvent | SecurityPolicyViolationEvent} */ event) {
      if (event instanceof MessageEvent) this.#hear(event);
      else this.#notice(event);
    }

    /** Notices that the page's policy forbids our frame: the browser would show an error page. */
    #notice(
      /** @type {SecurityPolicyViolationEvent} */ { disposition, effectiveDirective, blockedURI },
    ) {
      if (!this.#frame || disposition !== "enforce") return;
      const { href, origin } = new URL(this.#frame.src);
      if (!/^(?:frame|child|default)-src$/u.test(effectiveDirective)) return;
      if (blockedURI !== origin && !href.startsWith(blockedURI)) return; // some report only the origin
      const site = this.#site();
      this.#remove();
      if (site) this.#link(new URL(this.#address), site.href);
    }

    #hear(/** @type {MessageEvent} */ { source, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow) return;
      if (data?.source !== "tavolino" || !Number.isFinite(data.height)) return;
      this.#frame.style.height = `${Math.min(MOST, Math.max(LEAST, data.height))}px`;
    }
  }

  if (!customElements.get("tavolino-table")) customElements.define("tavolino-table", TavolinoTable);
}
