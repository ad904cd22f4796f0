// Embeds.

import { externalLink, h, hexColor } from "./dom.js";
import { renderImage } from "./media.js";
import { renderMarkdown } from "./markdown.js";
import { text } from "./i18n.js";
import { renderSentAt } from "./timestamps.js";

/** Returns an embed. */
export function renderEmbed(embed) {
  const title = embed.title && renderMarkdown(embed.title, { inline: true });
  return h(
    "div",
    {
      class: "embed",
      role: "group",
      "aria-label": text("Embed"),
      style: { "--accent-color": hexColor(embed.color) },
    },
    h(
      "div",
      { class: "embed-text" },
      embed.provider?.name && h("small", null, embed.provider.name),
      embed.author?.name &&
        h(
          "div",
          { class: "embed-author" },
          embed.author.url ? externalLink(embed.author.url, null, embed.author.name) : embed.author.name,
        ),
      title && h("div", { class: "embed-title" }, embed.url ? externalLink(embed.url, null, title) : title),
      embed.description && renderMarkdown(embed.description),
      embed.fields?.length > 0 && h("div", { class: "embed-fields" }, embed.fields.map(renderField)),
      embed.image && renderImage(embed.image),
      renderFooter(embed),
    ),
    embed.thumbnail && renderImage(embed.thumbnail, "thumbnail"),
  );
}

function renderField({ name, value, inline }) {
  return h(
    "div",
    { class: inline ? "embed-field inline" : "embed-field" },
    h("div", { class: "embed-name" }, renderMarkdown(name, { inline: true })),
    renderMarkdown(value),
  );
}

function renderFooter(embed) {
  if (!embed.footer?.text && !embed.timestamp) return null;
  return h(
    "footer",
    null,
    embed.footer?.text,
    embed.footer?.text && embed.timestamp && " • ",
    embed.timestamp && renderSentAt(embed.timestamp),
  );
}
