// The page `examples/`: speaks the reader's language, or the one that its address asks for, says where
// this site is in what one pastes, and copies it.

import { preferred, wishes } from "./address.js";

const YOURS = "YOUR-SITE/"; // as tools/examples.py writes it

document.documentElement.lang = wishes(location.search).get("lang") ?? preferred();
const site = new URL("../", location.href).href;
for (const code of document.querySelectorAll("code")) {
  code.textContent = code.textContent?.replaceAll(YOURS, site) ?? "";
}

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".copy"))) {
  button.addEventListener("click", () => copy(button));
}

/** Copies the code before a button, and says so; if the browser does not let us, it is selected. */
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
