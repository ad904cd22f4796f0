// Creates DOM nodes. Content is always text or nodes, never markup.

/** Creates an element: `h("button", {class: "icon-button", onclick: go}, "Go")`. Null and false props are left out. */
export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key === "style")
      for (const [name, style] of Object.entries(value)) node.style.setProperty(name, style ?? "");
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...flatten(children));
  return node;
}

/** Replaces the children of a node. */
export function setChildren(node, ...children) {
  node.replaceChildren(...flatten(children));
  return node;
}

function flatten(children) {
  return children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false);
}

const ICONS = {
  hash: "M9 3 7 21M17 3l-2 18M4 8.5h17M3 15.5h17",
  megaphone: "M4 10v4h3l9 5V5l-9 5H4zM19 9a4 4 0 0 1 0 6",
  speaker: "M4 9v6h4l5 4V5L8 9H4zM16 9a4 4 0 0 1 0 6M18.5 6a8 8 0 0 1 0 12",
  stage: "M12 14a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6.5 17a8 8 0 1 1 11 0M12 14v6M9 20h6",
  forum: "M4 5h12v8H9l-4 4v-4H4zM19 9h1v8h-1v3l-3-3h-4",
  thread: "M5 4v6a3 3 0 0 0 3 3h11M15 9l4 4-4 4",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  down: "M6 9l6 6 6-6",
  sliders: "M4 7h8M18 7h2M15 4.5v5M4 17h2M12 17h8M9 14.5v5",
  reply: "M10 6 4 12l6 6M4 12h9a7 7 0 0 1 7 7",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  plus: "M12 5v14M5 12h14",
  window: "M13 4h7v7M20 4l-9 9M17 14v6H4V7h6",
  link: "M14 5h5v5M19 5l-8 8M10 6H5v13h13v-5",
  wrench: "M14.5 6.5a4 4 0 0 0-5.2 5.2L4 17l3 3 5.3-5.3a4 4 0 0 0 5.2-5.2L15 12l-3-3z",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  check: "M5 12.5 10 17 19 7",
  phone: "M7 3h10v18H7zM11 18h2",
  send: "M4 12 20 4l-6 16-3-6.5z",
  at: "M12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM15.8 8.4v5a2.3 2.3 0 0 0 4.7-.4V12a8.5 8.5 0 1 0-3.3 6.7",
};

/** Returns an icon, hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** Returns the URL if it is http or https, else null. */
function safeUrl(text) {
  try {
    const url = new URL(text);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}

/** Returns a link that opens in a new tab without a referrer; a span if the URL is not safe. */
export function externalLink(url, props, ...children) {
  const href = safeUrl(url);
  if (href === null) return h("span", props, children);
  return h("a", { ...props, href, target: "_blank", rel: "noopener noreferrer nofollow" }, children);
}

/**
 * Returns the path of a file served by the stand-in; null for any other URL, which the page must not load.
 * The host is left out because the page may have been opened under another name (localhost, 127.0.0.1).
 */
export function localFileUrl(source) {
  const href = safeUrl(source);
  if (href === null) return null;
  const url = new URL(href);
  const local = url.port === location.port && /^\/(attachments|emojis)\//.test(url.pathname);
  return local ? url.pathname + url.search : null;
}

/** Returns a button with an icon. */
export function iconButton(name, label, onclick, props) {
  return h(
    "button",
    { type: "button", class: "icon-button", "aria-label": label, onclick, ...props },
    icon(name),
  );
}

/** Returns three animated dots. */
export function loadingDots() {
  return h("span", { class: "loading-dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

/** Converts a color of Discord's API to CSS; null stays null. */
export function hexColor(color) {
  return typeof color === "number" ? `#${color.toString(16).padStart(6, "0")}` : null;
}

/** Returns a function that calls back once it has not been called for `wait` milliseconds. */
export function debounce(wait, callback) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => callback(...args), wait);
  };
}

/** Returns a text button. */
export function button(label, onclick, props) {
  return h("button", { type: "button", onclick, ...props }, label);
}

/** Returns a select of texts. */
export function select(label, options, onchange) {
  const nodes = options.map((text) => h("option", null, text));
  return h("select", { class: "field", "aria-label": label, onchange }, nodes);
}

/** Sets the text of an element only if it changes: screen readers announce every change. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Keeps a list scrolled to its end unless the user scrolls up. Call the returned function after adding items. */
export function keepScrolledToEnd(list) {
  let atEnd = true;
  const scrollToEnd = () => {
    if (atEnd) list.scrollTop = list.scrollHeight;
  };
  list.addEventListener("scroll", () => {
    atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  });
  new ResizeObserver(scrollToEnd).observe(list); // it had no height while it was hidden
  return scrollToEnd;
}
