// The messages of the open channel: drawn as they change, kept at their end, told to screen readers.

import { fetchOlder } from "./acts.js";
import { fill, h, icon } from "./dom.js";
import { drawMessage, drawPending, joins } from "./message.js";
import { announce } from "./notices.js";
import { commands } from "./commands.js";
import { here, on, person, state } from "./state.js";
import { text } from "./texts.js";
import { day } from "./times.js";

const NEAR = 80;

const list = h("ol", { class: "messages" });
const top = h("div", { class: "top" });
const jump = h("button", { type: "button", class: "jump", hidden: true, onclick: () => scrollToEnd(true) });
const scroller = h("div", { class: "scroller", tabindex: "0", role: "region" }, top, list);
let drawn = new Map(); // by id: what was drawn last, and from what
let shownChannel = null;
let atEnd = true;
let scrolledTo = 0;
let settled = 0; // how high everything was when the end was last in view

/** Shows the messages in `root` from now on. */
export function showMessages(root) {
  fill(root, scroller, jump);
  scroller.addEventListener("scroll", () => {
    const near = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;
    // Only who scrolls up leaves the end: what grows or shrinks moves it away without anybody doing so.
    if (near || (scroller.scrollTop < scrolledTo && scroller.scrollHeight === settled)) atEnd = near;
    if (near) settled = scroller.scrollHeight;
    scrolledTo = scroller.scrollTop;
    if (atEnd) jump.hidden = true;
  });
  new ResizeObserver(() => atEnd && scrollToEnd()).observe(list);
  new ResizeObserver(() => atEnd && scrollToEnd()).observe(scroller);
  scroller.addEventListener("keydown", walkMessages);
  on("messages loaded more pending busy failed replyTo people places commands me bot", draw);
}

function draw() {
  if (!state.me || state.loaded !== state.channel) return;
  const moved = shownChannel !== state.channel;
  if (moved) {
    drawn = new Map();
    shownChannel = state.channel;
    atEnd = true;
    jump.hidden = true;
  }
  const channel = here();
  scroller.setAttribute("aria-label", text("Messages in {place}", { place: channel?.name ?? "" }));
  fill(top, state.more ? olderButton() : beginning(channel));
  const focus = focused();
  const next = new Map();
  const nodes = [];
  let last = null; // the message above
  let before = null; // the same, unless something stands between
  for (const message of state.messages) {
    if (!last || day(last.timestamp) !== day(message.timestamp)) nodes.push(dayLine(message.timestamp));
    const joined = joins(message, before);
    const from = [
      message,
      joined,
      state.failed.has(message.id),
      busyIn(message.id),
      state.replyTo?.id === message.id,
      state.people,
      state.locale,
      state.commands,
      channel?.may_write,
      state.me,
    ];
    const old = drawn.get(message.id);
    const same = old?.from.every((one, index) => one === from[index]);
    const node = same ? old.node : keepPictures(drawMessage(message, { joined }), old?.node);
    next.set(message.id, { node, from });
    const failures = state.pending.filter((one) => one.failed && one.after === message.id);
    nodes.push(node, ...failures.map(drawPending));
    before = failures.length ? null : message;
    last = message;
  }
  const ids = state.messages.map((one) => one.id);
  const later = state.pending.filter(
    (one) => one.channel === state.channel && !(one.failed && ids.includes(one.after)),
  );
  nodes.push(...later.map(drawPending));
  const latest = state.messages.at(-1);
  const isNew = !moved && latest && !drawn.has(latest.id);
  drawn = next;
  reconcile(nodes);
  refocus(focus);
  if (isNew) tell(latest);
  if (atEnd || moved) scrollToEnd();
}

/** Puts `nodes` in place of the list's, moving only what has to move. */
function reconcile(nodes) {
  const wanted = new Set(nodes);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null);
  });
}

/** Pictures that are in both stay the same elements, and a new one has the old behind it: nothing flickers. */
function keepPictures(node, old) {
  if (!old) return node;
  const before = [...old.querySelectorAll("img")];
  const large = before.filter((image) => image.parentNode.matches(".picture"));
  for (const image of node.querySelectorAll("img")) {
    const same = before.findIndex(
      (one) => one.getAttribute("src") === image.getAttribute("src") && one.className === image.className,
    );
    const behind = image.parentNode.matches(".picture") && large.shift();
    if (same >= 0) image.replaceWith(...before.splice(same, 1));
    else if (behind) showUntilLoaded(image, behind.getAttribute("src"));
  }
  return node;
}

function showUntilLoaded(image, source) {
  image.style.setProperty("background", `url("${source}") center / cover`);
  image.addEventListener("load", () => image.style.removeProperty("background"), { once: true });
}

function busyIn(id) {
  return [...state.busy].filter((key) => key.startsWith(`${id}/`)).join(" ");
}

function focused() {
  const active = document.activeElement;
  const id = list.contains(active) ? active.closest("li[data-id]")?.dataset.id : null;
  return id ? { id, node: active, key: active.dataset.key } : null;
}

/** A message that was drawn anew gives the focus back to the same button, or else to itself. */
function refocus(focus) {
  if (!focus || document.activeElement === focus.node) return;
  const item = drawn.get(focus.id)?.node;
  const same = focus.key && item?.querySelector(`[data-key="${CSS.escape(focus.key)}"]:not(:disabled)`);
  (same || item?.querySelector("article"))?.focus({ preventScroll: true });
}

function tell(message) {
  if (message.author.id === state.me.id) return;
  const texts = [...drawn.get(message.id).node.querySelectorAll(".said .prose, .thinking")].map(
    (one) => one.innerText,
  );
  const said = texts.join(" ").replaceAll(/\s+/g, " ").slice(0, 300);
  announce(`${person(message.author.id, message.author).name}: ${said || text("Picture")}`);
  if (atEnd) return;
  fill(jump, text("New messages"), icon("down"));
  jump.hidden = false;
}

function scrollToEnd(smooth = false) {
  scroller.scrollTo({ top: scroller.scrollHeight, behavior: smooth ? "smooth" : "instant" });
  settled = scroller.scrollHeight;
}

function dayLine(iso) {
  return h("li", { class: "day", role: "separator", "aria-label": day(iso) }, h("span", null, day(iso)));
}

function olderButton() {
  return h(
    "button",
    { type: "button", class: "button secondary", onclick: fetchAbove },
    text("Show older messages"),
  );
}

async function fetchAbove() {
  const from = scroller.scrollHeight - scroller.scrollTop;
  await fetchOlder();
  scroller.scrollTop = scroller.scrollHeight - from;
}

/** What stands above the first message; where there is none, what to do. */
function beginning(channel) {
  if (!channel) return null;
  const direct = channel.kind === "direct";
  const title = channel.kind === "text" ? `#${channel.name}` : channel.name;
  return h(
    "div",
    { class: "beginning" },
    h(
      "div",
      { class: "emblem", "aria-hidden": "true" },
      icon(direct ? "at" : channel.kind === "text" ? "hash" : "thread"),
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

/** What to do in an empty channel: the first command that the bot has registered. */
function hint() {
  const [first] = commands();
  if (!first) return text("No messages yet.");
  const [before, after] = text("No messages yet. Type {command} to begin.").split("{command}");
  return [
    before,
    h("button", { type: "button", class: "mention", data: { command: first.line } }, `/${first.shown}`),
    after,
  ];
}

/** Goes to a message, if it is among those that are shown. */
export function jumpTo(id) {
  const node = drawn.get(id)?.node.querySelector("article");
  if (!node) return;
  node.scrollIntoView({ block: "center", behavior: "smooth" });
  node.focus({ preventScroll: true });
  node.classList.add("found");
  setTimeout(() => node.classList.remove("found"), 1500);
}

/** Arrow keys go from message to message. */
function walkMessages(event) {
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
