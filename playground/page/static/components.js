// Message components, from rows of buttons to containers.

import { click, forgive } from "./acts.js";
import { h, icon, outward } from "./dom.js";
import { file, gallery, media, picture } from "./media.js";
import { menu } from "./menus.js";
import { emoji, plain, prose, spoiler } from "./prose.js";
import { state } from "./state.js";
import { text } from "./texts.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

/** All components of a message, and the line about one that failed. */
export function components(message) {
  if (!message.components.length && !state.failed.has(message.id)) return null;
  return h(
    "div",
    { class: "components" },
    message.components.map((part) => component(part, message)),
    state.failed.has(message.id) &&
      h(
        "p",
        { class: "failure", role: "alert" },
        text("This interaction failed"),
        h(
          "button",
          {
            type: "button",
            class: "plain",
            "aria-label": text("Dismiss"),
            onclick: () => forgive(message.id),
          },
          icon("close"),
        ),
      ),
  );
}

function component(part, message) {
  return (
    DRAWN[part.type]?.(part, message) ??
    h("p", { class: "unknown" }, text("A component of type {type}, which this page does not know", part))
  );
}

const DRAWN = {
  1: (part, message) =>
    h(
      "div",
      { class: "row" },
      part.components.map((one) => component(one, message)),
    ),
  2: button,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  9: (part, message) =>
    h(
      "div",
      { class: "section" },
      h(
        "div",
        null,
        part.components.map((one) => component(one, message)),
      ),
      h("div", { class: "accessory" }, component(part.accessory, message)),
    ),
  10: (part) => prose(part.content),
  11: (part) => picture(media(part), "thumbnail"),
  12: (part) => gallery(part.items),
  13: (part) =>
    file({
      url: part.file.url,
      name: part.name ?? fileName(part.file.url),
      size: part.size,
      hidden: part.spoiler,
    }),
  14: (part) => h(part.divider ? "hr" : "div", { class: `separator ${part.spacing === 2 ? "large" : ""}` }),
  17(part, message) {
    const edge =
      part.accent_color === null ? {} : { "--edge": `#${part.accent_color.toString(16).padStart(6, "0")}` };
    const inner = h(
      "div",
      { class: "container", style: edge, data: { accent: part.accent_color !== null } },
      part.components.map((one) => component(one, message)),
    );
    return part.spoiler ? h("div", { class: "hidden-container" }, spoiler(inner, true)) : inner;
  },
};

function fileName(address) {
  const name = address.split(/[?#]/)[0].split("/").at(-1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function button(part, message) {
  const label = [part.emoji && emoji(part.emoji), part.label && h("span", null, plain(part.label))];
  if (part.style === 5) return outward(part.url, { class: "button link" }, label, icon("window"));
  const busy = state.busy.has(`${message.id}/${part.custom_id}`);
  return h(
    "button",
    {
      type: "button",
      class: `button ${STYLES[part.style]}`,
      data: { key: part.custom_id ?? part.sku_id },
      disabled: part.disabled || part.style === 6,
      "aria-busy": busy ? "true" : null,
      "aria-label": part.label ? null : part.emoji?.name,
      onclick: () => click(message.id, part.custom_id),
    },
    label,
    busy && h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
  );
}
