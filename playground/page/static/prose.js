// Markdown, drawn.

import { h, outward } from "./dom.js";
import { parse, parseInline } from "./markdown.js";
import { channelOf, here, person, state } from "./state.js";
import { commandByMention } from "./commands.js";
import { text } from "./texts.js";
import { timestamp } from "./times.js";

const EMOJI = /\p{RGI_Emoji}/gv;
const ONLY_EMOJI = /^(?:\s|\p{RGI_Emoji}|<a?:\w+:\d+>){1,80}$/v;

/** A text in Markdown as an element. */
export function prose(source, { inline = false, jumbo = false } = {}) {
  const large = jumbo && ONLY_EMOJI.test(source) && countEmoji(source) <= 30;
  const nodes = inline ? parseInline(source) : parse(source);
  return h("div", { class: large ? "prose jumbo" : "prose" }, nodes.map(draw));
}

/** A text in which nothing but its emoji is special. */
export function plain(source) {
  const parts = [];
  let end = 0;
  for (const match of source.matchAll(EMOJI)) {
    parts.push(source.slice(end, match.index), h("span", { class: "emoji" }, match[0]));
    end = match.index + match[0].length;
  }
  parts.push(source.slice(end));
  return parts.filter((part) => part !== "");
}

/** An emoji as components name it: `{name, id}`. */
export function emoji(one) {
  if (!one.id) return h("span", { class: "emoji", "aria-hidden": "true" }, one.name);
  return h("img", {
    class: "emoji",
    src: `/emojis/${encodeURIComponent(one.id)}.webp`,
    alt: `:${one.name}:`,
    title: `:${one.name}:`,
  });
}

function countEmoji(source) {
  return [...source.matchAll(EMOJI)].length + (source.match(/<a?:\w+:\d+>/g)?.length ?? 0);
}

function draw(node) {
  return DRAWN[node.type](node);
}

const within = (node) => node.children.map(draw);

const DRAWN = {
  text: (node) => plain(node.text),
  break: () => h("br"),
  bold: (node) => h("strong", null, within(node)),
  italics: (node) => h("em", null, within(node)),
  underline: (node) => h("u", null, within(node)),
  strike: (node) => h("s", null, within(node)),
  code: (node) => h("code", null, node.text),
  codeblock: (node) =>
    h("pre", { tabindex: "0", "aria-label": node.language || text("Code") }, h("code", null, node.text)),
  heading: (node) => h(`h${node.level}`, null, within(node)),
  subtext: (node) => h("small", { class: "subtext" }, within(node)),
  quote: (node) => h("blockquote", null, within(node)),
  list: (node) =>
    h(
      node.start === null ? "ul" : "ol",
      { start: node.start === null || node.start === 1 ? null : node.start },
      node.items.map((item) => h("li", null, item.map(draw))),
    ),
  link: (node) => inward(node) ?? outward(node.address, { title: node.title ?? null }, within(node)),
  emoji: (node) => emoji(node),
  time: (node) => timestamp(node.seconds, node.style),
  spoiler: (node) => spoiler(h("span", null, within(node))),
  user: (node) => h("span", { class: "mention" }, `@${person(node.id)?.name ?? text("unknown-user")}`),
  everyone: (node) => h("span", { class: "mention" }, node.name),
  role(node) {
    const role = state.people.roles.find((one) => one.id === node.id);
    const colour = role?.color ? { "--role": `#${role.color.toString(16).padStart(6, "0")}` } : {};
    return h(
      "span",
      { class: "mention", style: colour },
      `@${role?.name.replace(/^@/, "") ?? text("unknown-role")}`,
    );
  },
  channel(node) {
    const channel = channelOf(node.id);
    if (!channel) return h("span", { class: "mention" }, `#${text("unknown")}`);
    return h("button", { class: "mention", type: "button", data: { open: channel.id } }, `#${channel.name}`);
  },
  command(node) {
    const command = here() && commandByMention(node.name, node.id);
    const shown = `/${command?.shown ?? node.name}`;
    if (!command) return h("span", { class: "mention" }, shown);
    return h("button", { class: "mention", type: "button", data: { command: command.line } }, shown);
  },
};

const INWARD = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/** A link to a channel or message of Discord's that is one of here; null for any other. */
function inward(node) {
  const [, id, message] = INWARD.exec(node.address) ?? [];
  const channel = id && channelOf(id);
  if (!channel) return null;
  const bare = node.children.length === 1 && node.children[0].text === node.address;
  const name = bare ? `#${channel.name}${message ? ` › ${text("message")}` : ""}` : within(node);
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

/** Hides something until it is pressed: words in a line, or with `block` what stands by itself. */
export function spoiler(content, block = false) {
  const cover = h(
    "span",
    {
      class: block ? "spoiler block" : "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": text("Spoiler, press to show"),
    },
    content,
  );
  content.inert = true;
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    if (cover.classList.contains("shown")) return;
    event.preventDefault();
    event.stopPropagation();
    cover.classList.add("shown");
    content.inert = false;
    for (const name of ["role", "tabindex", "aria-label"]) cover.removeAttribute(name);
  };
  cover.addEventListener("click", reveal);
  cover.addEventListener("keydown", reveal);
  return cover;
}
