// What every script needs: the page, its words, and a way to find things.

export const page = document.body;
export const root = document.documentElement;
export const said = JSON.parse(document.getElementById("said").textContent);
export const find = (query, within = document) => within.querySelector(query);
export const all = (query, within = document) => [...within.querySelectorAll(query)];

// Dates and times as they are written where the language is at home: the English here is British.
export const locale = root.lang === "en" ? "en-GB" : root.lang;

export function tellDays(within) {
  for (const one of all(`${within} time[data-at]`))
    one.textContent = new Date(one.dataset.at * 1000).toLocaleDateString(locale, { dateStyle: "medium" });
}

// A sentence for the page that comes next.
export const later = (sentence) => sessionStorage.setItem("told", sentence);

export function toldBefore() {
  const sentence = sessionStorage.getItem("told");
  sessionStorage.removeItem("told");
  return sentence;
}

// Whoever wants nothing to move sees still pictures.
export const still = () => root.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
