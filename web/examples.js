// The page `examples/`: speaks the reader's language, or the one that its address asks for, and says
// where this site is in what one pastes.

import { preferred, wishes } from "./address.js";

const YOURS = "YOUR-SITE/"; // as tools/examples.py writes it

document.documentElement.lang = wishes(location.search).get("lang") ?? preferred();
const site = new URL("../", location.href).href;
for (const code of document.querySelectorAll("code")) {
  code.textContent = code.textContent?.replaceAll(YOURS, site) ?? "";
}
