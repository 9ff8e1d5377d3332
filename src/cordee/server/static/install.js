// The worker that opens the program without a connection.

import { said } from "./base.js";

export function watchConnection(tell) {
  if (!navigator.onLine) tell(said.offline);
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/worker.js").catch(() => {}); // without it, everything works but offline
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && location.pathname.startsWith("/tables/")) navigator.serviceWorker.controller?.postMessage({ keep: location.pathname });
  });
}
