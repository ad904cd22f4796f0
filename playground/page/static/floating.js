// Panels that float at the element they belong to, above everything, until they are left.

import { h } from "./dom.js";

const GAP = 6;

/**
 * Opens a panel below `anchor`, or above where there is more room.
 *
 * It closes on Escape, a press elsewhere, or scrolling; `onclose` is called once then. Returns a function
 * that closes it; with `true` the focus goes back to the anchor.
 */
export function float(anchor, content, { onclose, wide = false, label } = {}) {
  const panel = h(
    "div",
    { class: "floating", popover: "manual", role: label ? "dialog" : null, "aria-label": label },
    content,
  );
  (anchor.closest("dialog") ?? document.body).append(panel);
  panel.showPopover();
  place(anchor, panel, wide);
  let open = true;

  function close(back = false) {
    if (!open) return;
    open = false;
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("scroll", scrolled, true);
    window.removeEventListener("resize", away);
    panel.remove();
    if (anchor.isConnected) anchor.setAttribute("aria-expanded", "false");
    if (back) anchor.focus();
    onclose?.();
  }
  const away = () => close();
  const outside = ({ target }) => !panel.contains(target) && !anchor.contains(target) && close();
  const scrolled = ({ target }) => !panel.contains(target) && target.contains(anchor) && close();
  panel.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && event.target.matches("button, a")) {
      const all = [...panel.querySelectorAll("button, a")];
      all[(all.indexOf(event.target) + step + all.length) % all.length].focus();
      event.preventDefault();
    }
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close(true);
  });
  panel.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !panel.contains(relatedTarget) && !anchor.contains(relatedTarget)) close();
  });
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("scroll", scrolled, true);
  window.addEventListener("resize", away);
  anchor.setAttribute("aria-expanded", "true");
  return close;
}

function place(anchor, panel, wide) {
  const at = anchor.getBoundingClientRect();
  const frame = document.getElementById("app").getBoundingClientRect();
  if (wide) for (const name of ["width", "max-width"]) panel.style.setProperty(name, `${at.width}px`);
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = innerHeight - at.bottom - GAP;
  const above = at.top - GAP;
  const room = height <= below || below >= above ? below : above;
  panel.style.setProperty("max-height", `${Math.max(room - GAP, 120)}px`);
  const used = Math.min(height, room - GAP);
  panel.style.setProperty("top", `${room === below ? at.bottom + GAP : at.top - GAP - used}px`);
  const left = Math.min(at.left, frame.right - width - GAP);
  panel.style.setProperty("left", `${Math.max(frame.left + GAP, left)}px`);
}
