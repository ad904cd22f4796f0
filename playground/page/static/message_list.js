// The messages of the open channel: rendered as they change, scrolled to the end, announced to screen readers.

import { loadOlder } from "./actions.js";
import { h, icon, setChildren } from "./dom.js";
import { continues, renderMessage, renderPendingCommand } from "./message.js";
import { announce } from "./toasts.js";
import { allCommands } from "./commands.js";
import { CHANNEL_ICONS } from "./entities.js";
import { currentChannel, findUser, state, subscribe } from "./state.js";
import { text } from "./i18n.js";
import { formatDay } from "./timestamps.js";

const END_MARGIN = 80;
const SCROLL_TIME = 1000; // in milliseconds, from what somebody does until it scrolls

const list = h("ol", { class: "messages" });
const listTop = h("div", { class: "list-top" });
const newMessagesButton = h("button", {
  type: "button",
  class: "new-messages",
  hidden: true,
  onclick: () => scrollToEnd(true),
});
const scroller = h("div", { class: "scroller", tabindex: "0", role: "region" }, listTop, list);
let rendered = new Map(); // by id: the node last rendered, and from which data
let shownChannel = null;
let atEnd = true;
let lastScrollTop = 0;
let scrolledAt = 0; // when somebody last did what may scroll
let heightAtEnd = 0; // the scroll height when the end was last in view

/** Mounts the message list. */
export function mountMessages(root) {
  setChildren(root, scroller, newMessagesButton);
  scroller.addEventListener("scroll", () => {
    const near = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < END_MARGIN;
    // Only somebody who scrolls up leaves the end: content that grows, shrinks or gets the focus moves it, too.
    const leaves = Date.now() - scrolledAt < SCROLL_TIME && scroller.scrollTop < lastScrollTop;
    if (near || (leaves && scroller.scrollHeight === heightAtEnd)) atEnd = near;
    if (near) heightAtEnd = scroller.scrollHeight;
    lastScrollTop = scroller.scrollTop;
    if (atEnd) newMessagesButton.hidden = true;
  });
  for (const type of ["wheel", "touchmove", "keydown", "pointerdown"])
    scroller.addEventListener(
      type,
      (event) => {
        if (type !== "pointerdown" || event.target === scroller) scrolledAt = Date.now(); // on its scrollbar
      },
      { passive: true },
    );
  new ResizeObserver(() => atEnd && scrollToEnd()).observe(list);
  new ResizeObserver(() => atEnd && scrollToEnd()).observe(scroller);
  scroller.addEventListener("keydown", moveFocus);
  subscribe(
    "messages loadedChannel hasMore pendingCommands busyComponents failedMessages replyTo people places commands me bot",
    update,
  );
}

function update() {
  if (!state.me || state.loadedChannel !== state.channel) return;
  const moved = shownChannel !== state.channel;
  if (moved) {
    rendered = new Map();
    shownChannel = state.channel;
    atEnd = true;
    newMessagesButton.hidden = true;
  }
  const channel = currentChannel();
  scroller.setAttribute("aria-label", text("Messages in {channel}", { channel: channel?.name ?? "" }));
  setChildren(listTop, state.hasMore ? renderOlderButton() : renderBeginning(channel));
  const focus = captureFocus();
  const next = new Map();
  const nodes = [];
  let last = null; // the previous message
  let before = null; // the same, unless a failed command is in between
  for (const message of state.messages) {
    if (!last || formatDay(last.timestamp) !== formatDay(message.timestamp))
      nodes.push(renderDay(message.timestamp));
    const grouped = continues(message, before);
    const from = [
      message,
      grouped,
      state.failedMessages.has(message.id),
      busyKeys(message.id),
      state.replyTo?.id === message.id,
      state.people,
      state.locale,
      state.commands,
      channel?.may_write,
      state.me,
    ];
    const old = rendered.get(message.id);
    const same = old?.from.every((value, index) => value === from[index]);
    const node = same ? old.node : keepImages(renderMessage(message, { grouped }), old?.node);
    next.set(message.id, { node, from });
    const failures = state.pendingCommands.filter((entry) => entry.failed && entry.after === message.id);
    nodes.push(node, ...failures.map(renderPendingCommand));
    before = failures.length ? null : message;
    last = message;
  }
  const ids = state.messages.map((message) => message.id);
  const later = state.pendingCommands.filter(
    (entry) => entry.channel === state.channel && !(entry.failed && ids.includes(entry.after)),
  );
  nodes.push(...later.map(renderPendingCommand));
  const latest = state.messages.at(-1);
  const isNew = !moved && latest && !rendered.has(latest.id);
  rendered = next;
  reconcile(nodes);
  restoreFocus(focus);
  if (isNew) announceMessage(latest);
  if (atEnd || moved) scrollToEnd();
}

/** Replaces the list's children with `nodes`, moving only those that have to move. */
function reconcile(nodes) {
  const kept = new Set(nodes);
  for (const child of [...list.children]) if (!kept.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null);
  });
}

/** Reuses image elements, and shows the old image behind a new one until it has loaded, so that nothing flickers. */
function keepImages(node, old) {
  if (!old) return node;
  const before = [...old.querySelectorAll("img")];
  const oldImages = before.filter((image) => image.parentNode.matches(".image"));
  for (const image of node.querySelectorAll("img")) {
    const same = before.findIndex(
      (old) => old.getAttribute("src") === image.getAttribute("src") && old.className === image.className,
    );
    const replaced = image.parentNode.matches(".image") && oldImages.shift();
    if (same >= 0) image.replaceWith(...before.splice(same, 1));
    else if (replaced) showBehind(image, replaced.getAttribute("src"));
  }
  return node;
}

function showBehind(image, source) {
  image.style.setProperty("background", `url("${source}") center / cover`);
  image.addEventListener("load", () => image.style.removeProperty("background"), { once: true });
}

function busyKeys(id) {
  return [...state.busyComponents].filter((key) => key.startsWith(`${id}/`)).join(" ");
}

function captureFocus() {
  const active = document.activeElement;
  const id = list.contains(active) ? active.closest("li[data-id]")?.dataset.id : null;
  return id && { id, node: active, key: active.dataset.key, byKeyboard: active.matches(":focus-visible") };
}

/** Returns the focus to the same button of a message rendered again, or else, when the keyboard is used, to it. */
function restoreFocus(focus) {
  if (!focus || document.activeElement === focus.node) return;
  const item = rendered.get(focus.id)?.node;
  const same = focus.key && item?.querySelector(`[data-key="${CSS.escape(focus.key)}"]:not(:disabled)`);
  const next = same || (focus.byKeyboard && item?.querySelector("article"));
  if (next) next.focus({ preventScroll: true });
}

function announceMessage(message) {
  if (message.author.id === state.me.id) return;
  const texts = [...rendered.get(message.id).node.querySelectorAll(".message-body .markdown, .thinking")].map(
    (node) => node.innerText,
  );
  const content = texts.join(" ").replaceAll(/\s+/g, " ").slice(0, 300);
  announce(`${findUser(message.author.id, message.author).name}: ${content || text("Image")}`);
  if (atEnd) return;
  setChildren(newMessagesButton, text("New messages"), icon("down"));
  newMessagesButton.hidden = false;
}

function scrollToEnd(smooth = false) {
  scroller.scrollTo({ top: scroller.scrollHeight, behavior: smooth ? "smooth" : "instant" });
  heightAtEnd = scroller.scrollHeight;
}

function renderDay(iso) {
  return h(
    "li",
    { class: "date-divider", role: "separator", "aria-label": formatDay(iso) },
    h("span", null, formatDay(iso)),
  );
}

function renderOlderButton() {
  return h(
    "button",
    { type: "button", class: "button secondary", onclick: showOlder },
    text("Show older messages"),
  );
}

async function showOlder() {
  const from = scroller.scrollHeight - scroller.scrollTop;
  await loadOlder();
  scroller.scrollTop = scroller.scrollHeight - from;
}

/** Returns the intro above the first message. */
function renderBeginning(channel) {
  if (!channel) return null;
  const direct = channel.kind === "direct";
  const title = channel.kind === "text" ? `#${channel.name}` : channel.name;
  return h(
    "div",
    { class: "channel-intro" },
    h(
      "div",
      { class: "channel-icon", "aria-hidden": "true" },
      icon(CHANNEL_ICONS[channel.kind]),
    ),
    h("h2", null, title),
    h(
      "p",
      null,
      direct
        ? text("These are your direct messages with {name}.", { name: channel.name })
        : text("This is the beginning of {name}.", { name: title }),
    ),
    !state.messages.length && h("p", { class: "hint" }, hint()),
  );
}

/** Returns the hint in an empty channel: the first command that the bot has registered. */
function hint() {
  const [first] = allCommands();
  if (!first) return text("No messages yet.");
  const [before, after] = text("No messages yet. Use {command} to get started.").split("{command}");
  return [
    before,
    h("button", { type: "button", class: "mention", data: { command: first.line } }, `/${first.shown}`),
    after,
  ];
}

/** Scrolls to a message if it is shown. */
export function jumpToMessage(id) {
  const node = rendered.get(id)?.node.querySelector("article");
  if (!node) return;
  node.scrollIntoView({ block: "center", behavior: "smooth" });
  node.focus({ preventScroll: true });
  node.classList.add("highlighted");
  setTimeout(() => node.classList.remove("highlighted"), 1500);
}

/** Moves from message to message with the arrow keys up and down, and to a message's actions with right and left. */
function moveFocus(event) {
  moveToMessage(event);
  moveToAction(event);
}

function moveToMessage(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const article = event.target.matches("article.message") ? event.target : null;
  if (!step || !(article || event.target === scroller)) return;
  const all = [...list.querySelectorAll("article.message")];
  const next = article ? all[all.indexOf(article) + step] : all.at(-1);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

function moveToAction(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const article = event.target.closest("article.message");
  if (!step || !article || !event.target.matches("article.message, .message-actions button")) return;
  const stops = [article, ...article.querySelectorAll(".message-actions button")];
  const next = stops[stops.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
