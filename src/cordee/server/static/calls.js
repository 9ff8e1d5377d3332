// Being called to one's turn: on this device when its page is closed, by the page itself while it is hidden, by mail; and when not.

import { all, find, page, root, said } from "./base.js";
import { sound } from "./sounds.js";

const spoken = JSON.parse(find("#callwords").textContent);
const RINGS = "rings"; // this browser was given a bell: the server calls it

let worker; // the service worker, if there is one

async function ask(path, body) {
  const how = body ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {};
  const answer = await fetch(`/api/me/calls${path}`, how).catch(() => null);
  const data = (await answer?.json().catch(() => ({}))) ?? {};
  if (!answer?.ok) throw new Error(data.message || said.gone);
  return data;
}

// ── On this device ──

// Switch calls on or off; what came of it is told, and is the answer: without permission they stay off.
export async function callMe(wanted, tell) {
  if (wanted !== "on") {
    await silence();
    tell(spoken.silent);
    return "off";
  }
  if (!("Notification" in window)) return tell(spoken.cannot) || "off";
  if (Notification.permission !== "granted") await Notification.requestPermission();
  if (Notification.permission !== "granted") return tell(spoken.refused) || "off";
  tell((await hang()) ? spoken.called : spoken.open);
  return "on";
}

// Give the server what this browser is called by; false where it cannot be while the page is closed.
async function hang() {
  try {
    worker = await navigator.serviceWorker?.getRegistration();
    if (!worker?.pushManager) return false;
    const { key } = await ask("");
    const bell = (await worker.pushManager.getSubscription()) ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    const { endpoint, keys } = bell.toJSON();
    await ask("/bell", { endpoint, keys });
    localStorage.setItem(RINGS, "yes");
    return true;
  } catch {
    return false;
  }
}

async function silence() {
  localStorage.removeItem(RINGS);
  const registered = await navigator.serviceWorker?.getRegistration();
  await (await registered?.pushManager?.getSubscription())?.unsubscribe().catch(() => {});
  await ask("/silence", {});
}

// Every switch shows what is chosen.
export function showCalls() {
  for (const one of all("[data-set=notify]")) one.setAttribute("aria-pressed", String(one.dataset.value === root.dataset.notify));
  for (const one of all("input[name=notify]")) one.checked = one.value === root.dataset.notify;
}

// ── The page's own call, while it is open and hidden ──

export function notify(sentence) {
  sound("turn");
  if (root.dataset.notify !== "on" || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const others = all("#seats .seat:not(.mine) .name").map((one) => one.textContent);
  const names = new Intl.ListFormat(root.lang).format(others);
  const about = { body: `${find(".place h1").textContent}${others.length ? ` · ${spoken.with.replace("{names}", names)}` : ""}`, tag: page.dataset.table };
  if (worker?.active) worker.showNotification(sentence, { ...about, icon: "/icons/any-192.png", data: { path: location.pathname } });
  else new Notification(sentence, about);
}

// Whoever looks needs no call any more.
async function answered() {
  if (document.hidden || root.dataset.notify !== "on") return;
  for (const one of (await worker?.getNotifications?.({ tag: page.dataset.table })) ?? []) one.close();
}

// A phone in a pocket hears nothing: where the server can ring it, its page says that it has gone, and comes back when it is looked at.
export function restInPocket(leave, comeBack) {
  let resting = false;
  document.addEventListener("visibilitychange", () => {
    const rests = document.hidden && localStorage.getItem(RINGS) === "yes" && root.dataset.notify === "on" && matchMedia("(pointer: coarse)").matches;
    if (rests === resting) return;
    resting = rests;
    if (rests) leave();
    else comeBack();
  });
}

// ── My page: devices, address, hours ──

const minutes = (text) => (text ? Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5)) : null);

function watchForm(form, deed) {
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const oops = find(".oops", form);
    oops.textContent = "";
    await deed(form).catch((error) => { oops.textContent = error.message; });
  });
}

export function watchCalls(tell) {
  navigator.serviceWorker?.getRegistration().then((found) => { worker = found; if (page.dataset.table) answered(); }).catch(() => {});
  if (page.dataset.table) document.addEventListener("visibilitychange", answered);
  showCalls();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  for (const one of all("#quiet .zone")) one.textContent = (find("#quiet").elements.begin.value ? find("#quiet").dataset.zone : zone).replaceAll("_", " ");
  watchForm(find("#quiet"), async ({ elements }) => {
    const [begin, end] = [minutes(elements.begin.value), minutes(elements.end.value)];
    await ask("/quiet", { begin, end, zone });
    tell(begin === null ? spoken.loud : spoken.quiet);
  });
  watchForm(find("#mailing"), async ({ elements: { address } }) => {
    const found = await ask("/mail", { address: address.value });
    tell(found.address ? spoken.asked.replace("{address}", found.address) : spoken.left);
  });
  const deeds = {
    silence: async (button) => { await ask("/silence", { device: button.dataset.device }); button.closest("li").remove(); },
    leave: async (button) => { await ask("/mail", { address: "" }); find("#mailing").elements.address.value = ""; button.remove(); tell(spoken.left); },
  };
  for (const button of all("[data-call]")) button.addEventListener("click", () => deeds[button.dataset.call](button).catch((error) => tell(error.message)));
}
