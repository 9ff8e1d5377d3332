// Moments in the reader's own words.

import { all, locale } from "./base.js";

for (const one of all("time[data-on]"))
  one.textContent = new Date(one.dataset.on * 1000).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
