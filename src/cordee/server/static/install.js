// The worker that opens the program without a connection.

import { find, said } from "./base.js";

export function watchConnection(tell) {
  if (!navigator.onLine) tell(said.offline);
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/worker.js").catch(() => {}); // without it, everything works but offline
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && location.pathname.startsWith("/tables/")) navigator.serviceWorker.controller?.postMessage({ keep: location.pathname });
  });
}

// To the home screen: the browser's own question where it has one, else a word on where to find it.
export function offerInstalling() {
  const box = find(".install");
  if (!box || matchMedia("(display-mode: standalone)").matches) return;
  box.hidden = false;
  const button = find("[data-install]", box);
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    button.hidden = false;
    find(".by-menu", box).hidden = true;
    button.onclick = () => event.prompt();
  });
  addEventListener("appinstalled", () => { box.hidden = true; });
}
