// Me: a code for another device, a code from one, a phrase to write down, sending a device away, deleting me.

import { all, find, later, said, tellDays } from "./base.js";

const told = JSON.parse(find("#told").textContent);

async function send(path, body = {}) {
  const answer = await fetch(`/api/me/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  const data = (await answer?.json().catch(() => ({}))) ?? {};
  if (!answer?.ok) throw new Error(data.message || said.gone);
  return data;
}

function tell(sentence) {
  const toast = find("#toast");
  toast.textContent = sentence;
  if (!toast.matches(":popover-open")) toast.showPopover();
  setTimeout(() => toast.hidePopover(), 5000);
}

// What this device is called, as far as it says.
function device() {
  const agent = navigator.userAgent;
  const kinds = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"];
  const browser = ["Firefox", "Edg", "Chrome", "Safari"].find((one) => agent.includes(one)) || "";
  return [kinds.find((one) => agent.includes(one)) || "", browser.replace("Edg", "Edge")].filter(Boolean).join(", ");
}

function show(box, { code, picture }) {
  const shown = find(".shown", box);
  find(".code", shown).textContent = code.replaceAll("-", " · ");
  if (picture) find("img", shown).src = picture;
  shown.hidden = false;
  shown.scrollIntoView({ block: "center" });
}

const EVERY = 3000, LONGEST = 600_000; // milliseconds between two looks for the other device, and how long its code is good

const handles = async () => (await (await fetch("/api/me/devices")).json()).map((one) => one.device);

// Whoever shows a code learns that it was used.
async function awaitDevice() {
  const before = await handles().catch(() => []), until = Date.now() + LONGEST;
  const look = async () => {
    const now = document.hidden ? before : await handles().catch(() => before);
    if (now.some((one) => !before.includes(one))) {
      later(told.joined);
      return location.reload();
    }
    if (Date.now() < until) setTimeout(look, EVERY);
  };
  setTimeout(look, EVERY);
}

// What cannot be undone is pressed twice.
function sure(button) {
  if (button.dataset.asked === "yes") return true;
  button.dataset.asked = "yes";
  button.textContent = button.dataset.sure;
  return false;
}

const DEEDS = {
  code: async (button) => {
    const code = await send("code");
    show(button.closest("section"), code);
    awaitDevice();
  },
  phrase: async (button) => show(button.closest("section"), await send("phrase")),
  revoke: async (button) => {
    if (!sure(button)) return;
    await send("revoke", { device: button.dataset.device });
    button.closest("li").remove();
    tell(told.sent);
  },
  forget: async (button) => {
    if (!sure(button)) return;
    await send("forget");
    localStorage.removeItem("name");
    later(told.deleted);
    location.href = "/";
  },
};

for (const button of all("[data-me]")) {
  button.addEventListener("click", () => DEEDS[button.dataset.me](button).catch((error) => tell(error.message)));
}

tellDays("main");

const form = find("#claim");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await send("carry", { code: form.elements.code.value, name: device() });
    later(told.arrived);
    location.href = "/";
  } catch (error) {
    find("#oops").textContent = error.message;
  }
});

// A code in the link's fragment never reaches a log; whoever opened it presses once to take it.
if (location.hash.length > 1 && !document.getElementById(location.hash.slice(1))) {
  form.elements.code.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
  form.scrollIntoView();
  find("button", form).focus();
}
