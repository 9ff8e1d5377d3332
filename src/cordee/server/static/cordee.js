// Cordée in the browser: settings, forms, and the live table. No library: fetch, EventSource, Web Animations, dialog, popover.

import { showAccount } from "./account.js";
import { all, find, page, root, said, toldBefore } from "./base.js";
import { callMe, notify, restInPocket, showCalls, watchCalls } from "./calls.js";
import { chosen, ordered } from "./casting.js";
import { ask as askWhat, askFocused, leave as leaveHelp, renew as renewHelp, show as showHelp, watchHelp } from "./help.js";
import { showCompany, showTimes } from "./company.js";
import { keepFocus, noteFocus, restFocus, typedAhead } from "./focus.js";
import { offerInstalling, watchConnection } from "./install.js";
import { watchInvitation } from "./invite.js";
import { answer, isLesson, offerLesson, showStop, strays, watchLesson } from "./lesson.js";
import { mix, unmix, unpaid } from "./mixing.js";
import { notePress } from "./moments.js";
import { askedGuide, showHint } from "./hint.js";
import { glide, notePlaces, run } from "./motion.js";
import { apply, frame, markLog, writeLog } from "./parts.js";
import { holdTurn, passByItself } from "./passing.js";
import { letGo, pick, pickable } from "./picking.js";
import { arms, hand, point, pointNowhere, preview, restCard, showPanel, sift } from "./pointing.js";
import { openClause, watchReader } from "./reader.js";
import { sound } from "./sounds.js";
import { leavePlace, steer } from "./steering.js";
import { recap, tellMissed, tellStory, watchPace } from "./story.js";
import { watchTimeline } from "./timeline.js";
import { view, watchBoard } from "./view.js";
import { explain, explainRefused } from "./whynot.js";

// ── Words to the player ──

let toastTimer;
function tell(sentence) {
  const toast = find("#toast");
  toast.textContent = sentence;
  if (!toast.matches(":popover-open")) toast.showPopover();
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => toast.hidePopover(), 5000);
}

const PATIENCE = 10_000; // milliseconds without an answer after which the server is taken to be away
const AWAY = [502, 503, 504];
const REFUSED = [404, 409, 422]; // what is asked for is not there, and will not be

// An answer of the server; an error that is `away` when there is none.
async function ask(path, options = {}) {
  const answer = await fetch(path, { signal: AbortSignal.timeout(PATIENCE), ...options }).catch(() => null);
  if (answer && !AWAY.includes(answer.status)) return answer;
  throw gone(Number(answer?.headers.get("Retry-After")));
}

const gone = (wait) => Object.assign(new Error(said.gone), { away: true, wait: wait || 2 });

// Do something; if the server is away or fails, say so.
const attempt = (deed) => async (event) => {
  try {
    await deed(event);
  } catch (error) {
    if (!error.away && error.message !== said.failed) throw error;
    tell(error.message);
  }
};

async function send(path, body, method = "POST", patience = PATIENCE) {
  const answer = await ask(path, {
    method,
    signal: AbortSignal.timeout(patience),
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(data.message || said.failed), { status: answer.status, data });
  return data;
}

// ── Settings: kept in cookies, so that the server draws the first picture right ──

function remember(name, value) {
  document.cookie = `${name}=${value};path=/;max-age=31536000;samesite=lax`;
}

const myName = () => localStorage.getItem("name") || "";

// The name used last stands in the field; who never gave one, and leaves it empty, plays as somebody who is shown there faintly.
function offerName(field) {
  const names = field.dataset.names.split(" ");
  field.placeholder = names[Math.floor(Math.random() * names.length)];
  field.value ||= myName();
}

function keepName(field) {
  localStorage.setItem("name", field.value.trim() || field.placeholder);
  return myName();
}

async function choose(name, value) {
  if (name === "name") {
    localStorage.setItem("name", value.trim());
    return value.trim() && tell(said.named.replace("{name}", value.trim()));
  }
  remember(name, value);
  if (name === "lang") location.reload();
  else root.dataset[name] = value;
  if (name === "notify") remember(name, (root.dataset.notify = await callMe(value, tell)));
  showCalls();
  if (name === "sound" && value === "on") sound("turn");
}

function watchSettings() {
  for (const button of all("[data-set]")) {
    button.addEventListener("click", () => choose(button.dataset.set, button.dataset.value).catch((error) => tell(error.message)));
  }
  const form = find("#settings");
  if (!form) return;
  form.elements.name.value = myName();
  form.addEventListener("change", (event) => choose(event.target.name, event.target.value).catch((error) => tell(error.message)));
  form.addEventListener("submit", (event) => event.preventDefault());
}

// ── Setting a table ──

function watchCreation() {
  const form = find("#create");
  if (!form) return;
  const places = all(".seat-list li", form);
  const show = () => {
    const count = Number(form.elements.seats.value);
    for (const place of places) {
      place.hidden = Number(place.dataset.seat) >= count;
      const named = find(".named", place);
      if (named) named.hidden = find("select", place).value !== "me";
    }
    const friends = places.some((place) => !place.hidden && find("select", place).value === "open");
    find(".patience", form).hidden = !friends; // bots are always there
    const here = places.filter((place) => !place.hidden && find("select", place).value === "me");
    find(".hints", form).hidden = !friends && here.length < 2; // against bots alone hints are always allowed
    for (const field of all(".field[data-seats]", form)) field.hidden = !field.dataset.seats.split(" ").includes(String(count));
    for (const chosen of all("option:checked[data-figures]", form))
      chosen.dataset.figures.split(" ").forEach((figure, seat) => find("use", places[seat]).setAttribute("href", `#seat${figure}`));
  };
  form.addEventListener("change", show);
  show();
  offerName(form.elements.name);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const seats = places.filter((place) => !place.hidden).map(ordered);
    const options = Object.fromEntries(all(".field:not([hidden]) > [data-option]", form).map((one) => [one.dataset.option, JSON.parse(one.value)]));
    const names = places.slice(0, seats.length).map((place) => find(".named:not([hidden]) input", place)?.value.trim() || "");
    const order = { game: form.dataset.game, seats, names, options, name: keepName(form.elements.name), public: form.elements.public.checked, hints: form.elements.hints.checked, patience: form.elements.patience.value, sit: false };
    try {
      const table = await send("/api/tables?look=false", order);
      await takeMySeats(table.id);
      location.href = `/tables/${table.id}`;
    } catch (error) {
      find("#oops").textContent = error.message;
    }
  });
}

// Luck is drawn when the hash of the server's secret has been shown: so nobody can have chosen the dice.
const luck = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function takeMySeats(id) {
  const seen = await (await fetch(`/api/tables/${id}`)).json();
  for (const { seat } of seen.seats.filter((one) => one.kind === "open" && seen.kept.includes(one.seat))) {
    await send(`/api/tables/${id}/sit?look=false`, { seat, luck: luck() }); // it keeps the name that it was given
  }
}

// ── Dialogues ──

async function open(id) {
  const box = find(`#${id}`);
  const fill = find(".fill[data-from]", box);
  if (fill && (!fill.childElementCount || "fresh" in fill.dataset)) await load(fill);
  if (!box.open) box.showModal();
  return box;
}

async function load(fill) {
  const query = new URLSearchParams(page.dataset.query);
  if (page.classList.contains("replay")) query.set("ply", page.dataset.ply);
  if (table.seat !== "") query.set("seat", table.seat);
  const answer = await ask("fresh" in fill.dataset ? `${fill.dataset.from}?${query}` : fill.dataset.from);
  if (!answer.ok) throw new Error(said.failed);
  fill.innerHTML = await answer.text();
  watchReader(fill);
  showLinks();
  showTimes();
}

// What an open dialogue says of the table is drawn again as the game goes on.
function refreshDialogues() {
  for (const fill of all("dialog[open] .fill[data-fresh]")) {
    const focus = noteFocus();
    load(fill).then(() => keepFocus(focus)).catch(() => {});
  }
}

async function openRules(clause) {
  const box = await open("rules");
  if (clause) openClause(find(".reader", box), clause);
}

// A part of the table drawn large: it stays beside the game, and is drawn again as the game goes on, until it is closed.
const aside = { key: "", drawings: 0 }; // what is wanted, and how many drawings were asked for: only the last is shown

async function openAside(key) {
  aside.key = key;
  aside.drawings += 1;
  const drawing = aside.drawings;
  const query = new URLSearchParams(page.dataset.query);
  query.set("key", key);
  query.set("shape", shape());
  if (page.classList.contains("replay")) query.set("ply", page.dataset.ply);
  if (table.seat !== "") query.set("seat", table.seat);
  const answer = await ask(`${page.dataset.place}/aside?${query}`);
  const drawn = await answer.text();
  const box = find("#aside");
  if (!answer.ok || drawing !== aside.drawings) return; // something else is wanted meanwhile, or nothing
  find(".fill", box).innerHTML = drawn;
  box.dataset.key = key;
  if (!box.open) box.show();
}

function refreshAside() {
  if (find("#aside")?.open) openAside(aside.key).catch(() => {});
}

function shut(box) {
  if (box?.id === "aside") aside.drawings += 1;
  box?.close();
}

function watchDialogues() {
  addEventListener("keydown", (event) => { if (event.key === "Escape") shut(find("#aside")); });
  for (const box of all("dialog:not(.curtain)")) {
    box.addEventListener("click", (event) => {
      if (event.target === box || event.target.closest(".shut")) shut(box);
    });
  }
}

// ── The live table ──

const table = { drawing: null, wanted: false, ply: undefined, heard: 0, seat: "" };

// Which drawing fits the window: the wide one for tablets on their side and larger screens.
const wide = matchMedia("(width >= 600px) and (height >= 500px) and (aspect-ratio >= 1/1)");
const shape = () => (wide.matches ? "wide" : "tall");

// Draw the table as it is now; of a replay, its moment at a ply, else at the last one that was asked for. What is asked for
// meanwhile is drawn next: when all of it is there, it tells how the last drawing went.
function refresh(ply = table.ply) {
  table.ply = ply;
  table.wanted = true;
  table.drawing ??= Promise.resolve().then(drawWanted);
  return table.drawing;
}

async function drawWanted() {
  let went;
  try {
    while (table.wanted) {
      table.wanted = false;
      went = await drawNow();
    }
  } finally {
    table.drawing = null;
    if (table.wanted) refresh();
  }
  return went;
}

async function drawNow() {
  const { seat, ply } = table;
  try {
    const query = new URLSearchParams(page.dataset.query);
    query.set("shape", shape());
    query.set("have", page.dataset.token);
    if (ply !== undefined) query.set("ply", ply);
    else query.set("heard", table.heard); // whoever answers may be another worker than the one that told
    if (seat !== "") query.set("seat", seat);
    const answer = await ask(`${page.dataset.place}/fragments?${query}`);
    if (!answer.ok) throw Object.assign(new Error(said.failed), { status: answer.status });
    const news = await answer.json().catch(() => { throw gone(); });
    if (seat !== table.seat) table.wanted = true; // the screen has been passed meanwhile: this was for other eyes
    else await draw(news);
    comeBack();
    return "drawn";
  } catch (error) {
    if (error.away) lose(error, refresh);
    else if (error.message === said.failed) tell(error.message);
    else throw error;
    return REFUSED.includes(error.status) ? "refused" : "failed";
  }
}

async function draw(news) {
  if (news.whole) frame(news.whole);
  const { facts, log } = news;
  const mine = page.dataset.turn, was = page.dataset.status, again = page.dataset.rematch, focus = noteFocus();
  holdTurn();
  await tellStory(news, (beat) => change(() => apply(beat.regions)), () => change(() => {
    apply(news.regions);
    writeLog(find("#log"), log, facts.ply);
    const { title, crowd, clause, ...rest } = facts;
    const asked = rest.turn === "yes" && String(rest.ply) !== page.dataset.ply; // who has turned to another panel stays there
    if (rest.stage && (asked || rest.stage !== page.dataset.stage)) hand.panel = rest.stage;
    Object.assign(page.dataset, rest, { token: news.token, since: log.since, undone: log.undone.join(" ") });
    document.title = title;
    find(".choices").className = `choices ${crowd}`;
    find("#clause").value = clause;
    hand.armed = "";
    hand.otherwise = false;
    letGo();
    pointNowhere();
    dressUp();
  }));
  keepFocus(focus); // what was hidden while it was told may be focused now
  if (news.lesson) showStop(news.lesson, showPanel);
  refreshAside();
  refreshDialogues();
  renewHelp();
  if (facts.turn === "yes" && mine !== "yes") notify(said.turn);
  if (facts.rematch && !again && facts.sits === "yes") callFor(said.rematch);
  if (facts.status === "over" && was === "playing") sound(facts.won ? "won" : "over");
  passByItself();
}

// Change the drawing: pieces glide from where they were, and the focus stays.
function change(deed) {
  const before = notePlaces();
  const focus = noteFocus();
  leaveHelp();
  deed();
  keepFocus(focus);
  glide(before);
  run(before);
}

// What must be done by script after the server's drawing is in place.
function dressUp() {
  showLinks();
  markLog(find("#log"), Number(page.dataset.since), page.dataset.undone.split(" ").filter(Boolean).map(Number), page.dataset.sits === "yes");
  if (hand.panel) showPanel(hand.panel);
  sift(hand.sieve);
  unmix();
  const icon = find("#favicon");
  icon.href = page.dataset.turn === "yes" ? icon.dataset.turn : "/static/favicon.svg";
  const ghosts = all(".ghost");
  if (ghosts.length > 4) for (const ghost of ghosts) ghost.classList.add("dimmed");
  view.apply();
  curtain();
  showCompany(() => refresh(), callFor);
}

function showLinks() {
  for (const link of all("[data-link]")) link.value = new URL(`/join/${page.dataset.table}`, location).href;
  for (const button of all("[data-do=send]")) button.hidden = !navigator.share;
}

const ANSWERS = ["play", "undo", "restart", "confirm"]; // they answer one moment of the table, and no other

async function act(action, extra = {}, name = "") {
  const answers = ANSWERS.includes(action);
  const deed = { action, answers, name, sent: false, body: answers ? { ply: Number(page.dataset.ply), ...extra } : extra };
  if (answers && link.away) {
    keep(deed);
    link.again();
  } else await submit(deed);
}

async function submit(deed) {
  try {
    const answer = await send(`/api/tables/${page.dataset.table}/${deed.action}?look=false`, deed.body);
    table.heard = Math.max(table.heard, answer.ply || 0);
    if (deed.action === "rematch") {
      await takeMySeats(answer.id);
      location.href = `/tables/${answer.id}`;
    }
  } catch (error) {
    if (error.away) {
      if (deed.answers) keep({ ...deed, sent: true });
      else tell(error.message);
      return lose(error, refresh);
    }
    if (error.data?.clause) explain(error.message, error.data.clause);
    else tell(error.message);
  }
  await refresh();
}

const THOUGHT = 60_000; // milliseconds: where many play, a guide waits for its turn to think

// A guide thinks for a second from what this seat knows; the log tells that it was asked.
async function askGuide() {
  if (page.dataset.turn !== "yes" || askedGuide()) return;
  try {
    showHint(await askedGuide(send(`/api/tables/${page.dataset.table}/hint`, { ply: Number(page.dataset.ply) }, "POST", THOUGHT)));
  } catch (error) {
    tell(error.message);
  }
}

function play(word) {
  if (isLesson) return strays(word) || answer(word, refresh);
  const button = find(`.choices .choice[data-word="${CSS.escape(word)}"]`);
  const confirm = root.dataset.confirm === "on" || root.dataset.pace !== "once"; // at once: nothing is shown in between
  return act("play", { word: hand.otherwise ? unpaid(word) : word, confirm }, button ? labelOf(button) : word);
}

const labelOf = (button) => (find(":scope > :is(b, span)", button) || button).textContent.trim(); // not what its sign says

// ── The server is away: it is said at once, and the last choice is kept until it is back ──

const link = { away: false, kept: null, timer: undefined, again: () => refresh() };

function lose(error, again) {
  link.away = true;
  link.again = again;
  clearTimeout(link.timer);
  link.timer = setTimeout(() => link.again(), Math.min(error.wait, 10) * 1000);
  showLink();
}

function keep(deed) {
  link.kept = deed;
  showLink();
}

function showLink() {
  const box = find("#away"), text = find(".says", box);
  const sentence = link.kept ? said.kept.replace("{choice}", link.kept.name) : said.gone;
  if (text.textContent !== sentence) text.textContent = sentence;
  box.hidden = !link.away;
  find("[data-do=forget]", box).hidden = !link.kept;
  for (const one of all(".choice[data-word]")) one.classList.toggle("kept", one.dataset.word === link.kept?.body.word);
}

function comeBack() {
  if (!link.away) return;
  link.away = false;
  clearTimeout(link.timer);
  const kept = link.kept;
  link.kept = null;
  showLink();
  if (kept) deliver(kept);
}

// What was chosen meanwhile is sent if the table still waits for it.
async function deliver(kept) {
  if (kept.body.ply === Number(page.dataset.ply)) return submit(kept);
  if (!kept.sent || !(await arrived(kept))) tell(said.stale.replace("{choice}", kept.name));
}

// Whether the server had heard the choice before it went away.
async function arrived(kept) {
  const answer = await ask(`/api/tables/${page.dataset.table}?log_from=${kept.body.ply}`).catch(() => null);
  const look = answer?.ok ? await answer.json() : { log: [], mine: [] };
  return look.log.some((line) => line.ply === kept.body.ply && look.mine.includes(line.seat));
}

// Who sits down says a name, once.
async function sit(seat) {
  const box = find("#naming");
  const form = find("form", box);
  offerName(form.elements.name);
  form.onsubmit = async (event) => {
    event.preventDefault();
    const name = keepName(form.elements.name);
    box.close();
    await act("sit", { seat: Number(seat), name, luck: luck() });
  };
  find("#about-box").close();
  box.showModal();
}

// ── Pointing, pressing, typing ──

const DEEDS = {
  undo: (button) => act("undo", {}, labelOf(button)),
  restart: (button) => act("restart", {}, labelOf(button)),
  confirm: (button) => act("confirm", {}, labelOf(button)),
  forget: () => keep(null),
  hint: askGuide,
  rematch: () => act("rematch", { sit: false }),
  sit: (button) => sit(button.dataset.seat),
  leave: (button) => act("leave", { seat: Number(button.dataset.seat) }),
  nudge: (button) => act("nudge", { seat: Number(button.dataset.seat) }),
  agree: ({ dataset: { to, seat, level, agree } }) =>
    act("agree", { to, agree: agree !== "no", ...(to === "bot" && { seat: Number(seat), level }) }).then(() => find("#about-box")?.close()),
  back: (button) => act("back", { seat: Number(button.dataset.seat) }),
  bot: (button) => act("bot", { seat: Number(button.dataset.seat), ...chosen(button.closest("li, section")) }),
  startnow: async (button) => {
    for (const seat of button.dataset.seats.split(" ")) await act("bot", { seat: Number(seat), level: "randonneur" });
  },
  send: () => navigator.share({ title: document.title, url: find("[data-link]").value }).catch(() => {}),
  ask: askWhat,
  callme: () => choose("notify", "on"),
  recap,
  otherwise: () => payOtherwise(),
  copy: async () => {
    await navigator.clipboard?.writeText(find("[data-link]").value);
    tell(said.copied);
  },
};

function press(event) {
  const at = event.target;
  const deed = at.closest("[data-do]");
  if (deed) return DEEDS[deed.dataset.do](deed);
  const closer = at.closest("[data-aside]");
  if (closer) return find("#aside").open && find("#aside").dataset.key === closer.dataset.aside ? shut(find("#aside")) : openAside(closer.dataset.aside);
  const opener = at.closest("[data-open]");
  if (opener) return opener.dataset.open === "rules" ? openRules(find("#clause").value) : open(opener.dataset.open);
  const clause = at.closest("button.clause");
  if (clause) return openRules(clause.dataset.clause);
  const sieve = at.closest("[data-sieve]");
  if (sieve) return sift(sieve.dataset.sieve);
  const picked = pickable(at);
  if (picked) return pick(picked);
  const chip = at.closest("[data-chip]");
  if (chip && find(".till")) return mixed(mix(chip.dataset.chip));
  if (chip && !at.closest(".can") && find("[data-do=otherwise]")) return payOtherwise();
  const chosen = at.closest("[data-word]");
  if (chosen && !view.dragged) return take(chosen);
  const thing = at.closest("[data-component]");
  if (thing && !view.dragged) return showHelp(thing, { pinned: true, focus: hand.keys });
  const turner = at.closest("[data-show]");
  if (turner) return showPanel(turner.dataset.show);
}

// The payment as it is mixed now: Enter pays it.
function mixed(choice) {
  if (!choice) return;
  preview(choice.dataset.word);
  if (hand.keys) choice.focus({ preventScroll: true });
}

// The next deed is done without its usual payment: how to pay is asked then.
function payOtherwise() {
  hand.otherwise = !hand.otherwise;
  for (const one of all("[data-do=otherwise]")) one.setAttribute("aria-pressed", String(hand.otherwise));
}

function take(chosen) {
  if (chosen.getAttribute("aria-disabled") === "true") explainRefused(chosen);
  else if (chosen.matches(".can, .choice, .glow") && !arms(chosen)) {
    notePress(chosen);
    play(chosen.dataset.word);
  }
}

const SHEETS = ":is(#seats, #logbook, #menu, #talk, #refused, #help.pinned):popover-open";

function type(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog[open]")) return;
  hand.touch = false;
  hand.keys = true;
  const target = event.target.closest("g[data-word], g[data-component], g[data-show], svg:is([data-aside], [data-show])");
  const pressed = event.key === "Enter" || event.key === " ";
  // The next choice comes into focus: a key held down, or meant for what was asked before, must not make it.
  if (pressed && (event.repeat || typedAhead(event.target))) return event.preventDefault();
  const thing = pressed && pickable(event.target);
  if (thing) {
    event.preventDefault();
    return pick(thing);
  }
  if (target && pressed) {
    event.preventDefault();
    if (target.dataset.aside) return openAside(target.dataset.aside);
    if (target.dataset.show) return showPanel(target.dataset.show);
    return target.dataset.word ? take(target) : showHelp(target, { pinned: true, focus: true });
  }
  if (event.key === "Enter" && page.dataset.mode === "turn" && !event.target.closest("button, a")) return find(".choices [data-do=confirm]")?.click();
  if (event.key === "?") return askFocused() || openRules(find("#clause").value);
  if (event.key.toLowerCase() === "h" && find("#tools [data-do=hint]")) return find("#tools [data-do=hint]").click();
  if (event.key.toLowerCase() === "u") return find("#tools [data-do=undo]:enabled")?.click();
  if (find(SHEETS)) return; // what a sheet covers is not chosen blindly
  if (event.key === "Escape" && leavePlace()) { hand.armed = ""; return restCard(); }
  if (steer(event)) return;
  const sieve = find(`[data-letter="${CSS.escape(event.key.toLowerCase())}"]:enabled`);
  if (sieve) return sift(sieve.dataset.sieve);
  const choice = find(`.choices [data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  choice?.focus({ preventScroll: true });
  choice?.click();
}

function focused(event) {
  if (event.target.id === "prompt") return;
  point(event);
  const refused = event.target.closest?.("g.cannot");
  if (refused && refused.matches(":focus-visible")) explainRefused(refused);
}

// ── It is your turn ──

function callFor(sentence) {
  tell(sentence);
  notify(sentence);
}

// Hidden hands on one screen: nothing is shown until the right person says so.
function curtain() {
  const box = find("#curtain");
  if (!box) return;
  if (page.dataset.curtain === "") {
    if (!box.open) return;
    box.close();
    restFocus();
    return offerLesson();
  }
  const next = page.dataset.curtain;
  const shown = (seat) => { // by its shape too: one person's seats may share a name
    const of = find(`#seats [data-seat="${seat}"]`);
    return [find(".row > .i", of).cloneNode(true), find(".name", of).textContent];
  };
  box.dataset.figure = page.dataset.figures.split(" ")[next];
  find(".to", box).replaceChildren(...shown(next));
  find(".said", box).textContent = find("#story .since li:last-child span")?.textContent || "";
  find(".order", box).replaceChildren(...page.dataset.mine.split(" ").map((seat) => {
    const one = document.createElement("li");
    one.append(...shown(seat));
    if (seat === next) one.setAttribute("aria-current", "true");
    return one;
  }));
  if (!box.open) box.showModal();
}

function watchCurtain() {
  const box = find("#curtain");
  if (!box) return;
  box.addEventListener("cancel", (event) => event.preventDefault());
  find("[data-lift]", box).addEventListener("click", async () => {
    table.seat = page.dataset.curtain;
    await refresh(); // what it draws lifts the curtain
  });
}

// ── News ──

function listen() {
  let source, seats, thinking, company;
  const connect = () => {
    source = new EventSource(`/api/tables/${page.dataset.table}/news?ply=${page.dataset.ply}`);
    source.addEventListener("table", (event) => {
      const news = JSON.parse(event.data);
      dispatchEvent(new CustomEvent("cordee:news", { detail: news }));
      table.heard = Math.max(table.heard, news.ply);
      root.dataset.connected = "yes";
      if (link.away) link.again();
      const changed = news.ply !== Number(page.dataset.ply) || news.seats !== seats || news.thinking !== thinking || String(news.company) !== company || news.status !== page.dataset.status || (news.rematch || "") !== (page.dataset.rematch || "");
      const known = seats !== undefined;
      seats = news.seats;
      thinking = news.thinking;
      company = String(news.company);
      if (table.seat !== "" && news.decides !== Number(table.seat)) table.seat = "";
      if (changed && (known || news.ply !== Number(page.dataset.ply) || news.status !== page.dataset.status)) refresh();
    });
    source.onerror = () => {
      root.dataset.connected = "no";
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, 2000);
      if (!link.away) refresh(); // it says at once whether the server is away
    };
  };
  connect();
  restInPocket(() => source.close(), () => { connect(); refresh(); });
  addEventListener("offline", () => lose({ wait: 2 }, () => refresh()));
  addEventListener("online", () => link.again());
}

// ── Begin ──

const before = toldBefore();
if (before) tell(before);
watchConnection(tell);
offerInstalling();
watchSettings();
watchCalls(tell);
watchCreation();
watchInvitation({ send, luck, myName });
watchReader(document);
watchDialogues();
if (page.dataset.table) {
  const replayed = page.classList.contains("replay");
  watchPace((name, value) => choose(name, value));
  addEventListener("click", attempt(press));
  addEventListener("keydown", attempt(type));
  addEventListener("pointerdown", (event) => { hand.touch = event.pointerType === "touch"; hand.keys = false; }, true);
  addEventListener("pointerover", point);
  addEventListener("focusin", focused);
  watchBoard();
  watchHelp();
  watchCurtain();
  if (replayed) table.ply = Number(page.dataset.ply);
  watchTimeline(refresh);
  const redraw = () => { remember("shape", shape()); if (shape() !== page.dataset.shape) refresh(); };
  wide.addEventListener("change", () => { view.zoom = 1; redraw(); });
  hand.panel = page.dataset.stage;
  redraw();
  dressUp();
  const log = find("#log");
  log.scrollTop = log.scrollHeight;
  showAccount();
  if (isLesson) watchLesson(refresh, showPanel);
  else if (!replayed) {
    document.addEventListener("visibilitychange", () => { if (!document.hidden) tellMissed(); });
    tellMissed();
    passByItself();
    listen();
    if (location.hash === "#full" && page.dataset.sits !== "yes") tell(said.full);
    offerLesson();
  }
}
root.dataset.ready = "yes";
