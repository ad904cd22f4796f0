// Message components.

import { clickButton, dismissFailure } from "./actions.js";
import { externalLink, h, hexColor, icon, iconButton, loadingDots } from "./dom.js";
import { renderFile, renderGallery, renderImage, toImage } from "./media.js";
import { renderSelectMenu } from "./select_menus.js";
import { renderEmoji, renderMarkdown, renderSpoiler, renderText } from "./markdown.js";
import { state } from "./state.js";
import { text } from "./i18n.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };

/** Returns the components of a message, and a line if an interaction with them failed. */
export function renderComponents(message) {
  if (!message.components.length && !state.failedMessages.has(message.id)) return null;
  return h(
    "div",
    { class: "components" },
    message.components.map((part) => renderComponent(part, message)),
    state.failedMessages.has(message.id) &&
      h(
        "p",
        { class: "failure", role: "alert" },
        text("This interaction failed"),
        iconButton("close", text("Dismiss"), () => dismissFailure(message.id)),
      ),
  );
}

function renderComponent(part, message) {
  return (
    RENDERERS[part.type]?.(part, message) ??
    h("p", { class: "unsupported" }, text("Unsupported component (type {type})", part))
  );
}

const RENDERERS = {
  1: (part, message) =>
    h(
      "div",
      { class: "action-row" },
      part.components.map((child) => renderComponent(child, message)),
    ),
  2: renderButton,
  3: renderSelectMenu,
  5: renderSelectMenu,
  6: renderSelectMenu,
  7: renderSelectMenu,
  8: renderSelectMenu,
  9: (part, message) =>
    h(
      "div",
      { class: "section" },
      h(
        "div",
        null,
        part.components.map((child) => renderComponent(child, message)),
      ),
      h("div", null, renderComponent(part.accessory, message)),
    ),
  10: (part) => renderMarkdown(part.content),
  11: (part) => renderImage(toImage(part), "thumbnail"),
  12: (part) => renderGallery(part.items),
  13: (part) =>
    renderFile({
      url: part.file.url,
      name: part.name ?? fileName(part.file.url),
      size: part.size,
      hidden: part.spoiler,
    }),
  14: (part) => h(part.divider ? "hr" : "div", { class: `separator ${part.spacing === 2 ? "large" : ""}` }),
  17(part, message) {
    const inner = h(
      "div",
      {
        class: "container",
        style: { "--accent-color": hexColor(part.accent_color) },
        data: { accent: part.accent_color !== null },
      },
      part.components.map((child) => renderComponent(child, message)),
    );
    return part.spoiler ? h("div", { class: "spoiler-container" }, renderSpoiler(inner, true)) : inner;
  },
};

function fileName(url) {
  const name = url.split(/[?#]/)[0].split("/").at(-1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function renderButton(part, message) {
  const label = [
    part.emoji && renderEmoji(part.emoji),
    part.label && h("span", null, renderText(part.label)),
  ];
  if (part.style === 5) return externalLink(part.url, { class: "button link" }, label, icon("window"));
  const busy = state.busyComponents.has(`${message.id}/${part.custom_id}`);
  return h(
    "button",
    {
      type: "button",
      class: `button ${STYLES[part.style]}`,
      data: { key: part.custom_id ?? part.sku_id },
      disabled: part.disabled || part.style === 6,
      "aria-busy": busy ? "true" : null,
      "aria-label": part.label ? null : part.emoji?.name,
      onclick: () => clickButton(message.id, part.custom_id),
    },
    label,
    busy && loadingDots(),
  );
}
