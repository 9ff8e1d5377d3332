// Who is there: since when somebody is away, the gentle clock of a live table, a nudge.

import { all, find, locale, page, said } from "./base.js";

let skew = 0; // seconds that this clock is ahead of the server's
let timer, nudged = "";

const unit = (n, name) => new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "short" }).format(n);

// How long something has lasted, in the largest units.
function lasted(seconds) {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  if (minutes < 1) return unit(Math.max(0, Math.floor(seconds)), "second");
  if (minutes < 60) return unit(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${unit(hours, "hour")} ${unit(minutes % 60, "minute")}` : unit(Math.floor(hours / 24), "day");
}

// A moment as people say it: the time of day, with its date if that was another day.
function moment(at) {
  const then = new Date((at + skew) * 1000), today = then.toDateString() === new Date().toDateString();
  const time = { hour: "2-digit", minute: "2-digit" };
  return then.toLocaleString(locale, today ? time : { ...time, day: "numeric", month: "short" });
}

export function showTimes() {
  const now = Date.now() / 1000 - skew;
  for (const one of all("time[data-at]")) one.textContent = moment(Number(one.dataset.at));
  for (const one of all("time[data-for]")) one.textContent = lasted(now - Number(one.dataset.for));
}

// The clock only shows how long a turn lasts: nothing happens when it has run out.
function showClock() {
  const { began, spell } = page.dataset;
  page.dataset.clock = spell ? "yes" : "no";
  if (!spell) return;
  page.style.setProperty("--spell", `${spell}s`);
  page.style.setProperty("--lasted", `${-Math.max(0, Date.now() / 1000 - skew - Number(began))}s`);
}

// What the facts of a new drawing say of the people. `refresh` asks again when something is due by itself.
export function showCompany(refresh, call) {
  const { now, again } = page.dataset;
  if (Number(now)) skew = Date.now() / 1000 - Number(now);
  showTimes();
  showClock();
  clearTimeout(timer);
  if (again) timer = setTimeout(refresh, Math.min(Number(again) + 0.3, 86_400) * 1000);
  if (page.dataset.nudged && page.dataset.nudged !== nudged) call(said.nudged.replace("{name}", page.dataset.nudger));
  nudged = page.dataset.nudged;
}

if (find("#seats")) setInterval(showTimes, 20_000);
