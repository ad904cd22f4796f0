// Short lines for the user: what could not be done, and what screen readers should hear.

import { fill, h, icon } from "./dom.js";
import { text } from "./texts.js";

let timer;

/** Shows a line for a while. */
export function notify(words) {
  const box = document.getElementById("notice");
  const close = () => fill(box);
  clearTimeout(timer);
  timer = setTimeout(close, 8000);
  fill(
    box,
    h(
      "p",
      { class: "notice" },
      words,
      h(
        "button",
        { type: "button", class: "plain", "aria-label": text("Dismiss"), onclick: close },
        icon("close"),
      ),
    ),
  );
}

/** Has screen readers say something. */
export function announce(words) {
  document.getElementById("announcer").textContent = words;
}
