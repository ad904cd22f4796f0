// Embeds.

import { h, outward } from "./dom.js";
import { picture } from "./media.js";
import { prose } from "./prose.js";
import { text } from "./texts.js";
import { sentAt } from "./times.js";

/** One embed as a card. */
export function embed(one) {
  const colour = typeof one.color === "number" ? `#${one.color.toString(16).padStart(6, "0")}` : null;
  const title = one.title && prose(one.title, { inline: true });
  return h(
    "div",
    { class: "embed", role: "group", "aria-label": text("Embed"), style: colour ? { "--edge": colour } : {} },
    h(
      "div",
      { class: "embed-text" },
      one.provider?.name && h("small", null, one.provider.name),
      one.author?.name &&
        h(
          "div",
          { class: "embed-author" },
          one.author.url ? outward(one.author.url, null, one.author.name) : one.author.name,
        ),
      title && h("div", { class: "embed-title" }, one.url ? outward(one.url, null, title) : title),
      one.description && prose(one.description),
      one.fields?.length > 0 && h("div", { class: "embed-fields" }, one.fields.map(field)),
      one.image && picture(one.image),
      footer(one),
    ),
    one.thumbnail && picture(one.thumbnail, "thumbnail"),
  );
}

function field({ name, value, inline }) {
  return h(
    "div",
    { class: inline ? "embed-field inline" : "embed-field" },
    h("div", { class: "embed-name" }, prose(name, { inline: true })),
    prose(value),
  );
}

function footer(one) {
  if (!one.footer?.text && !one.timestamp) return null;
  return h(
    "footer",
    null,
    one.footer?.text,
    one.footer?.text && one.timestamp && " • ",
    one.timestamp && sentAt(one.timestamp),
  );
}
