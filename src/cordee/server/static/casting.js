// Who the bots are: the face that goes with a level and a style, where they are chosen.
import { all, find } from "./base.js";

const TONES = { promeneur: "#8fb59a", randonneur: "#7fb2e6", alpiniste: "#e0a92e", guide: "#e8888a" };

const level = (place) => find("select", place).value.split(":")[1];
const style = (place) => find("[name^=style]", place).value;

// What a seat is ordered as: a bot with its style, if it has one.
export const ordered = (place) => [find("select", place).value, ...(level(place) && style(place) ? [style(place)] : [])].join(":");

// The bot that was chosen beside a button.
export const chosen = (box) => ({ level: find("select", box).value, style: style(box) });

function dress(place) {
  const casting = find(".casting", place);
  casting.hidden = !level(place);
  if (casting.hidden) return;
  const [, look, hat] = all("use", casting);
  look.setAttribute("href", `#look-${style(place) || "steady"}`);
  hat.setAttribute("href", `#hat-${level(place)}`);
  find("svg", casting).setAttribute("color", TONES[level(place)]);
}

const places = all("#create .seat-list li");
find("#create")?.addEventListener("change", () => places.forEach(dress));
places.forEach(dress);
