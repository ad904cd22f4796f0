// Making DOM nodes. Content is only ever text or nodes, never markup.

/** Makes an element: `h("button", {class: "plain", onclick: go}, "Go")`. Absent (null, false) props are left out. */
export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(node.dataset, value);
    else if (key === "style")
      for (const [name, one] of Object.entries(value)) node.style.setProperty(name, one);
    else node.setAttribute(key === "class" ? "class" : key, value === true ? "" : value);
  }
  node.append(...present(children));
  return node;
}

/** Puts other children in place of those a node has. */
export function fill(node, ...children) {
  node.replaceChildren(...present(children));
  return node;
}

function present(children) {
  return children.flat(Infinity).filter((one) => one !== undefined && one !== null && one !== false);
}

const ICONS = {
  hash: "M9 3 7 21M17 3l-2 18M4 8.5h17M3 15.5h17",
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
  tools: "M14.5 6.5a4 4 0 0 0-5.2 5.2L4 17l3 3 5.3-5.3a4 4 0 0 0 5.2-5.2L15 12l-3-3z",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  check: "M5 12.5 10 17 19 7",
  phone: "M7 3h10v18H7zM11 18h2",
  send: "M4 12 20 4l-6 16-3-6.5z",
  at: "M12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM15.8 8.4v5a2.3 2.3 0 0 0 4.7-.4V12a8.5 8.5 0 1 0-3.3 6.7",
};

/** A line drawing, which screen readers pass over. */
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

/** The address if it is one that a link may lead to (http or https), else null. */
function safeAddress(text) {
  try {
    const url = new URL(text);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}

/** A link that opens elsewhere and tells nothing of where it was clicked; plain children if it leads nowhere safe. */
export function outward(address, props, ...children) {
  const href = safeAddress(address);
  if (href === null) return h("span", props, children);
  return h("a", { ...props, href, target: "_blank", rel: "noopener noreferrer nofollow" }, children);
}

/**
 * The address of a file as this page may load it: the stand-in's own without the host, which the page may
 * have been opened by another name of; null for files elsewhere, which the page does not load.
 */
export function ownFile(address) {
  const href = safeAddress(address);
  if (href === null) return null;
  const url = new URL(href);
  const own = url.port === location.port && /^\/(attachments|emojis)\//.test(url.pathname);
  return own ? url.pathname + url.search : null;
}

/** Calls back at most once per `wait` milliseconds of silence. */
export function calm(wait, callback) {
  let timer;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => callback(...given), wait);
  };
}
