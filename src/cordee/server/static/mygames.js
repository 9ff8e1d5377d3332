// My games: dates in the reader's own words, the sieve that looks at once, and tables that are hidden or shown again.

import { all, find, later, said, tellDays } from "./base.js";

tellDays(".outcomes");

const sieve = find("#sieve");
if (sieve) {
  if (innerWidth >= 760) find(".which-box").open = true;
  sieve.elements.zone.value = new Date().getTimezoneOffset();
  sieve.addEventListener("change", () => sieve.requestSubmit());
  sieve.addEventListener("formdata", ({ formData }) => { // a short address
    for (const [name, value] of [...formData]) if (!value || (name === "zone" && !formData.get("since") && !formData.get("until"))) formData.delete(name);
  });
}

function tell(sentence) {
  const toast = find("#toast");
  toast.textContent = sentence;
  if (!toast.matches(":popover-open")) toast.showPopover();
  setTimeout(() => toast.hidePopover(), 5000);
}

addEventListener("click", async (event) => {
  const button = event.target.closest("[data-hide]");
  if (!button) return;
  const body = JSON.stringify({ table: button.dataset.hide, hide: !button.dataset.show });
  const answer = await fetch("/api/me/hide", { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => null);
  if (answer?.ok) {
    if (!button.dataset.show) later(said.hidden);
    location.reload();
  } else tell((await answer?.json().catch(() => null))?.message || said.gone);
});
