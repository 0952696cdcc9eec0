// What to show first at the address of this tab.

import { framed } from "./frame.js";
import { initialView } from "./initial-view.js";
import { asked, here, isAddressed, last } from "./which-table.js";

export const initial = initialView({ asked, isAddressed, framed, here: here(), last: last() });
