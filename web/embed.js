// <tavolino-table game="turandot" seats="human,hard,hard" seed="7" lang="de"></tavolino-table>
// in anybody's page: a poster until Play is pressed, then the table, as high as it wants to be.
// All attributes may be left out. What is not said by the frame itself, as it is here, is nobody's.

{
  const site = new URL("./", document.currentScript.src);
  const [least, most] = [240, 1200]; // CSS pixels

  class TavolinoTable extends HTMLElement {
    connectedCallback() {
      const address = new URL("embed.html", site);
      for (const name of ["game", "seats", "seed", "lang"]) {
        if (this.hasAttribute(name)) address.searchParams.set(name, this.getAttribute(name));
      }
      this.frame = document.createElement("iframe");
      Object.assign(this.frame, {
        src: address,
        title: this.getAttribute("title") ?? "Tavolino",
        allow: "fullscreen; screen-wake-lock; clipboard-write",
        loading: "lazy",
      });
      Object.assign(this.frame.style, {
        border: "0",
        colorScheme: "light dark", // else a page of the other scheme puts white behind its corners
        display: "block",
        width: "100%",
        height: "480px",
      });
      this.style.display = "block";
      this.replaceChildren(this.frame);
      addEventListener("message", this);
    }

    disconnectedCallback() {
      removeEventListener("message", this);
    }

    handleEvent({ source, origin, data }) {
      if (source !== this.frame.contentWindow || origin !== site.origin) return;
      if (data?.source !== "tavolino" || !Number.isFinite(data.height)) return;
      this.frame.style.height = `${Math.min(most, Math.max(least, data.height))}px`;
    }
  }

  if (!customElements.get("tavolino-table")) customElements.define("tavolino-table", TavolinoTable);
}
