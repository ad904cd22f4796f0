// Renders Markdown.

import { externalLink, h, hexColor } from "./dom.js";
import { parse, parseInline } from "./markdown_parser.js";
import { currentChannel, findChannel, findUser, state } from "./state.js";
import { findMentionedCommand } from "./commands.js";
import { text } from "./i18n.js";
import { renderTimestamp } from "./timestamps.js";

const EMOJI = /\p{RGI_Emoji}/gv;
const ONLY_EMOJI = /^(?:\s|\p{RGI_Emoji}|<a?:\w+:\d+>){1,80}$/v;

/** Renders a Markdown text. */
export function renderMarkdown(source, { inline = false, jumbo = false } = {}) {
  const large = jumbo && ONLY_EMOJI.test(source) && countEmoji(source) <= 30;
  const nodes = inline ? parseInline(source) : parse(source);
  return h("div", { class: large ? "markdown jumbo" : "markdown" }, nodes.map(render));
}

/** Renders a plain text, with its emoji enlarged. */
export function renderText(source) {
  const parts = [];
  let end = 0;
  for (const match of source.matchAll(EMOJI)) {
    parts.push(source.slice(end, match.index), h("span", { class: "emoji" }, match[0]));
    end = match.index + match[0].length;
  }
  parts.push(source.slice(end));
  return parts.filter((part) => part !== "");
}

/** Renders an emoji object of Discord's API: `{name, id}`. */
export function renderEmoji({ id, name }) {
  if (!id) return h("span", { class: "emoji", "aria-hidden": "true" }, name);
  return h("img", {
    class: "emoji",
    src: `/emojis/${encodeURIComponent(id)}.webp`,
    alt: `:${name}:`,
    title: `:${name}:`,
  });
}

function countEmoji(source) {
  return [...source.matchAll(EMOJI)].length + (source.match(/<a?:\w+:\d+>/g)?.length ?? 0);
}

function render(node) {
  return RENDERERS[node.type](node);
}

const renderChildren = (node) => node.children.map(render);

const RENDERERS = {
  text: (node) => renderText(node.text),
  break: () => h("br"),
  bold: (node) => h("strong", null, renderChildren(node)),
  italics: (node) => h("em", null, renderChildren(node)),
  underline: (node) => h("u", null, renderChildren(node)),
  strike: (node) => h("s", null, renderChildren(node)),
  code: (node) => h("code", null, node.text),
  codeblock: (node) =>
    h("pre", { tabindex: "0", "aria-label": node.language || text("Code") }, h("code", null, node.text)),
  heading: (node) => h(`h${node.level}`, null, renderChildren(node)),
  subtext: (node) => h("small", { class: "subtext" }, renderChildren(node)),
  quote: (node) => h("blockquote", null, renderChildren(node)),
  list: (node) =>
    h(
      node.start === null ? "ul" : "ol",
      { start: node.start === null || node.start === 1 ? null : node.start },
      node.items.map((item) => h("li", null, item.map(render))),
    ),
  link: (node) =>
    internalLink(node) ?? externalLink(node.url, { title: node.title ?? null }, renderChildren(node)),
  emoji: (node) => renderEmoji(node),
  time: (node) => renderTimestamp(node.seconds, node.style),
  spoiler: (node) => renderSpoiler(h("span", null, renderChildren(node))),
  user: (node) => h("span", { class: "mention" }, `@${findUser(node.id)?.name ?? text("unknown-user")}`),
  everyone: (node) => h("span", { class: "mention" }, node.name),
  role(node) {
    const role = state.people.roles.find((role) => role.id === node.id);
    return h(
      "span",
      { class: "mention", style: { "--role": hexColor(role?.color || null) } },
      `@${role?.name.replace(/^@/, "") ?? text("unknown-role")}`,
    );
  },
  channel(node) {
    const channel = findChannel(node.id);
    if (!channel) return h("span", { class: "mention" }, `#${text("unknown")}`);
    return h("button", { class: "mention", type: "button", data: { open: channel.id } }, `#${channel.name}`);
  },
  command(node) {
    const command = currentChannel() && findMentionedCommand(node.name, node.id);
    const shown = `/${command?.shown ?? node.name}`;
    if (!command) return h("span", { class: "mention" }, shown);
    return h("button", { class: "mention", type: "button", data: { command: command.line } }, shown);
  },
};

const DISCORD_LINK = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** Renders a link to a channel or message of the stand-in; null for any other link. */
function internalLink(node) {
  const [, id, message] = DISCORD_LINK.exec(node.url) ?? [];
  const channel = id && findChannel(id);
  if (!channel) return null;
  const isBare = node.children.length === 1 && node.children[0].text === node.url;
  const name = isBare ? `#${channel.name}${message ? ` › ${text("message")}` : ""}` : renderChildren(node);
  return h(
    "button",
    {
      class: "mention",
      type: "button",
      title: node.title ?? null,
      data: { open: id, ...(message && { jump: message }) },
    },
    name,
  );
}

/** Hides content until it is clicked: inline text, or with `block` an image, file or container. */
export function renderSpoiler(content, block = false) {
  const cover = h(
    "span",
    {
      class: block ? "spoiler block" : "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": text("Spoiler, click to reveal"),
    },
    content,
  );
  content.inert = true;
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (cover.classList.contains("revealed")) return;
    event.preventDefault();
    event.stopPropagation();
    cover.classList.add("revealed");
    content.inert = false;
    for (const name of ["role", "tabindex", "aria-label"]) cover.removeAttribute(name);
  };
  cover.addEventListener("click", reveal);
  cover.addEventListener("keydown", reveal);
  return cover;
}
