// A guest sits down.

import { find } from "./base.js";

export function watchInvitation({ send, luck, myName }) {
  const form = find("#invited");
  if (!form) return;
  form.elements.name.value ||= myName();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = form.elements.name.value.trim();
    localStorage.setItem("name", name);
    try {
      await send(`/api/tables/${form.dataset.table}/sit?look=false`, { seat: Number(form.dataset.seat), name, luck: luck() });
      location.href = `/tables/${form.dataset.table}`;
    } catch (error) {
      if (error.status === 409) return location.reload(); // somebody was quicker: who sits where is shown anew
      find("#oops").textContent = error.message;
    }
  });
}
