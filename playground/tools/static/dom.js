// Building elements: text is always text, never markup.

/**
 * An element with properties, `on…` listeners, attributes (`aria-…`, `role`, `data-…`) and children.
 * Children that are null or false are left out.
 */
export function el(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key.includes("-") || key === "role" || key === "for") element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

/** A button with a word on it. */
export function button(label, onclick, properties = {}) {
  return el("button", { type: "button", onclick, ...properties }, label);
}

/** A label around a select; options are [value, words]. */
export function select(label, options, onchange = () => {}) {
  const menu = el("select", { "aria-label": label, onchange });
  menu.append(...options.map(([value, words]) => el("option", { value }, words)));
  return menu;
}

/** Sets the text of an element, touching it only when it changes: a screen reader would read it again. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Keeps the end of a list in sight unless somebody scrolled away from it; call what it returns after adding. */
export function keepEnd(list) {
  let follow = true;
  const settle = () => {
    if (follow) list.scrollTop = list.scrollHeight;
  };
  list.addEventListener("scroll", () => {
    follow = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  });
  new ResizeObserver(settle).observe(list); // it was hidden
  return settle;
}

/** A moment (Unix seconds) as the time of day, to the millisecond. */
export function timeOfDay(seconds) {
  const moment = new Date(seconds * 1000);
  const [hours, minutes, secs] = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${hours}:${minutes}:${secs}.${String(moment.getMilliseconds()).padStart(3, "0")}`;
}
