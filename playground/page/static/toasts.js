// Error toasts, and announcements for screen readers.

import { h, iconButton, setChildren } from "./dom.js";
import { text } from "./i18n.js";

let timer;

/** Shows a toast for a few seconds. */
export function showToast(message) {
  const box = document.getElementById("toasts");
  const close = () => setChildren(box);
  clearTimeout(timer);
  timer = setTimeout(close, 8000);
  setChildren(box, h("p", { class: "toast" }, message, iconButton("close", text("Dismiss"), close)));
}

/** Announces a text to screen readers. */
export function announce(message) {
  document.getElementById("announcer").textContent = message;
}
