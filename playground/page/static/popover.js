// Popovers: panels anchored to an element, above everything else.

import { h } from "./dom.js";

const GAP = 6;

/**
 * Opens a popover below `anchor`, or above it if there is more room.
 *
 * It closes on Escape, a click outside, or scrolling, and then calls `onClose`. Returns a function that
 * closes it; with `true` it also returns the focus to the anchor.
 */
export function openPopover(anchor, content, { onClose, wide = false, label } = {}) {
  const panel = h(
    "div",
    { class: "popover", popover: "manual", role: label ? "dialog" : null, "aria-label": label },
    content,
  );
  (anchor.closest("dialog") ?? document.body).append(panel);
  panel.showPopover();
  position(anchor, panel, wide);
  let open = true;

  function close(refocus = false) {
    if (!open) return;
    open = false;
    document.removeEventListener("pointerdown", outside, true);
    document.removeEventListener("scroll", scrolled, true);
    window.removeEventListener("resize", away);
    panel.remove();
    if (anchor.isConnected) anchor.setAttribute("aria-expanded", "false");
    if (refocus) anchor.focus();
    onClose?.();
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

function position(anchor, panel, wide) {
  const rect = anchor.getBoundingClientRect();
  const frame = document.getElementById("app").getBoundingClientRect();
  if (wide) for (const name of ["width", "max-width"]) panel.style.setProperty(name, `${rect.width}px`);
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = innerHeight - rect.bottom - GAP;
  const above = rect.top - GAP;
  const room = height <= below || below >= above ? below : above;
  panel.style.setProperty("max-height", `${Math.max(room - GAP, 120)}px`);
  const used = Math.min(height, room - GAP);
  panel.style.setProperty("top", `${room === below ? rect.bottom + GAP : rect.top - GAP - used}px`);
  const left = Math.min(rect.left, frame.right - width - GAP);
  panel.style.setProperty("left", `${Math.max(frame.left + GAP, left)}px`);
}
