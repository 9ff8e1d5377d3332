// Moments in the reader's own words.

import { all, root } from "./base.js";

for (const one of all("time[data-on]"))
  one.textContent = new Date(one.dataset.on * 1000).toLocaleString(root.lang, { dateStyle: "medium", timeStyle: "short" });
