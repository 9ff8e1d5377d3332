// Opens the program without a connection: the last pages and all scripts, as they were when the server was last there.
// The server always comes first, so that nobody is shown an old version while it can be reached.

const KEPT = "cordee {{ stamp }}"; // another version keeps nothing of this one
const MOST = 40; // pages and pictures that are kept
const PATIENCE = 4000; // milliseconds after which the kept page is shown meanwhile

const isPage = (request) => request.mode === "navigate";
const isStill = (url) => url.pathname.startsWith("/static/") || /(theme\.css|poster\.svg|webmanifest)$/.test(url.pathname);
const worthKeeping = (url) => /^\/($|me$|settings$|games\/[a-z]+(\/rules)?$|tables\/[\w-]+(\/replay)?$)/.test(url.pathname);

self.addEventListener("install", (event) => event.waitUntil(keepFirst().then(() => self.skipWaiting())));

async function keepFirst() {
  const kept = await caches.open(KEPT);
  await kept.add("/").catch(() => {});
}

self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));

async function forgetOthers() {
  for (const name of await caches.keys()) if (name.startsWith("cordee ") && name !== KEPT) await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (isPage(event.request) ? worthKeeping(url) : isStill(url)) event.respondWith(serverFirst(event.request));
});

async function serverFirst(request) {
  const waited = new Promise((done) => setTimeout(done, PATIENCE));
  const asked = fetch(request).then((answer) => keep(request, answer)).catch(() => null);
  const known = async () => (await caches.open(KEPT)).match(request, { ignoreSearch: true, ignoreVary: true });
  const quick = await Promise.race([asked, waited]);
  return quick || (await known()) || (await asked) || Response.error();
}

async function keep(request, answer) {
  if (answer.ok && !answer.redirected) {
    const kept = await caches.open(KEPT);
    await kept.put(request, answer.clone());
    const pages = (await kept.keys()).filter((one) => worthKeeping(new URL(one.url)));
    for (const old of pages.slice(0, Math.max(0, pages.length - MOST))) await kept.delete(old);
  }
  return answer;
}

// A table as it is when one turns away from it is what is shown without a connection.
self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(fetch(event.data.keep).then((answer) => keep(new Request(event.data.keep), answer)).catch(() => {}));
});

// ── It is somebody's turn ──

self.addEventListener("push", (event) => event.waitUntil(call(event.data?.json() ?? {})));

async function call({ title = "Cordée", body = "", table = "", lang = "en" }) {
  const path = `/tables/${table}`;
  const pages = await self.clients.matchAll({ type: "window" });
  const seen = pages.some((one) => one.visibilityState === "visible" && new URL(one.url).pathname === path);
  await self.registration.showNotification(title, { body, lang, tag: table, silent: seen, icon: "/icons/any-192.png", data: { path } });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const at = pages.find((one) => new URL(one.url).pathname === path);
  return at ? at.focus() : self.clients.openWindow(path);
}

// A browser may change by what it is called: the server is told, if it still is to call.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(hangAgain(event)));

async function hangAgain({ newSubscription, oldSubscription }) {
  const key = oldSubscription?.options.applicationServerKey ?? (await (await fetch("/api/me/calls")).json()).key;
  const bell = newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = bell.toJSON();
  await fetch("/api/me/calls/bell", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ endpoint, keys }) });
}
