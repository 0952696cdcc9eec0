// The page `examples/`: shows the reader's language or the one in its address, fills this site's
// address into the code to paste, and copies it.

import { preferred, readParams } from "./address.js";

const YOURS = "YOUR-SITE/"; // the placeholder written by tools/examples.py

document.documentElement.lang = readParams(location.search).get("lang") ?? preferred();
const site = new URL("../", location.href).href;
for (const code of document.querySelectorAll("code")) {
  code.textContent = code.textContent?.replaceAll(YOURS, site) ?? "";
}

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".copy"))) {
  button.addEventListener("click", () => copy(button));
}

/** Copies the code before a button and confirms it; if that fails, selects the code. */
async function copy(/** @type {HTMLElement} */ button) {
  const code = button.closest("section")?.querySelector("code");
  const [copied, refused] = button.parentElement?.querySelectorAll("[role] > span") ?? [];
  if (!code || !copied || !refused) return;
  const isCopied = await navigator.clipboard?.writeText(code.textContent ?? "").then(
    () => true,
    () => false,
  );
  copied.toggleAttribute("hidden", !isCopied);
  refused.toggleAttribute("hidden", Boolean(isCopied));
  if (!isCopied) getSelection()?.selectAllChildren(code);
}
