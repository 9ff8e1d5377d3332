// What every script needs: the page, its words, and a way to find things.

export const page = document.body;
export const root = document.documentElement;
export const said = JSON.parse(document.getElementById("said").textContent);
export const find = (query, within = document) => within.querySelector(query);
export const all = (query, within = document) => [...within.querySelectorAll(query)];

// Whoever wants nothing to move sees still pictures.
export const still = () => root.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
