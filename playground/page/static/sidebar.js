// The sidebar: servers with their channels and threads, and the direct messages.

import { createThread, openChannel } from "./actions.js";
import { avatar } from "./avatar.js";
import { CHANNEL_ICONS } from "./entities.js";
import { h, icon, iconButton, setChildren } from "./dom.js";
import { openNamePrompt } from "./dialogs.js";
import { state, subscribe } from "./state.js";
import { text } from "./i18n.js";

/** Mounts the sidebar; `onOpen()` is called when a channel was opened. */
export function mountSidebar(root, onOpen) {
  const update = () => {
    if (!state.me) return;
    const unfolded = new Set([...root.querySelectorAll("details[open]")].map((node) => node.dataset.guild));
    const focus = root.contains(document.activeElement) ? document.activeElement.dataset.open : null;
    root.setAttribute("aria-label", text("Channels"));
    setChildren(
      root,
      state.places.guilds.map((guild) => renderServer(guild, unfolded.has(guild.id))),
      renderDirectMessages(state.places.direct),
    );
    if (focus) root.querySelector(`[data-open="${focus}"]`)?.focus();
  };
  root.addEventListener("click", (event) => {
    const id = event.target.closest("[data-open]")?.dataset.open;
    if (id) openChannel(id).then(onOpen);
  });
  root.addEventListener("keydown", moveFocus);
  subscribe("places channel bot me", update);
}

function renderServer(guild, unfolded) {
  const channels = guild.channels.filter((channel) => !channel.parent);
  return h(
    "section",
    { "aria-labelledby": `server-${guild.id}` },
    h("h2", { id: `server-${guild.id}` }, guild.name),
    h(
      "ul",
      null,
      channels.map((channel) => {
        const threads = guild.channels.filter((other) => other.parent === channel.id && !other.archived);
        return h(
          "li",
          null,
          renderChannel(channel),
          threads.length > 0 &&
            h(
              "ul",
              { class: "threads" },
              threads.map((thread) => h("li", null, renderChannel(thread))),
            ),
        );
      }),
    ),
    renderArchived(guild, unfolded),
  );
}

function renderArchived(guild, unfolded) {
  const threads = guild.channels.filter((channel) => channel.archived);
  if (!threads.length) return null;
  const open = unfolded || threads.some((thread) => thread.id === state.channel);
  return h(
    "details",
    { open, data: { guild: guild.id } },
    h("summary", null, text("Archived threads")),
    h(
      "ul",
      null,
      threads.map((thread) => h("li", null, renderChannel(thread))),
    ),
  );
}

function renderDirectMessages(channels) {
  return h(
    "section",
    { "aria-labelledby": "direct-messages" },
    h("h2", { id: "direct-messages" }, text("Direct messages")),
    h(
      "ul",
      null,
      channels.map((channel) => h("li", null, renderChannel(channel))),
    ),
  );
}

function renderImage({ kind, other }) {
  if (!other) return icon(CHANNEL_ICONS[kind]);
  if (!other.bot) return avatar(other, "small");
  return h("span", { class: `presence ${state.bot.online ? "online" : ""}` }, avatar(other, "small"));
}

function renderChannel(channel) {
  const current = channel.id === state.channel;
  const marks = [];
  if (channel.unread && !current) marks.push(text("unread"));
  if (channel.mentions && !current) marks.push(text("mentions: {count}", { count: channel.mentions }));
  const row = h(
    "button",
    {
      type: "button",
      class: `channel ${channel.unread && !current ? "unread" : ""}`,
      "aria-current": current ? "page" : null,
      "aria-label": [channel.name, ...marks].join(", "),
      data: { open: channel.id },
    },
    renderImage(channel),
    h("span", { class: "channel-name" }, channel.name),
    channel.mentions > 0 && !current && h("span", { class: "badge" }, String(channel.mentions)),
  );
  if (!current || !channel.may_thread) return row;
  const createThreadHere = () =>
    openNamePrompt({
      title: text("Create thread"),
      label: text("Thread name"),
      action: text("Create"),
      onSubmit: (name) => createThread(name),
    });
  return h("div", { class: "with-action" }, row, iconButton("plus", text("Create thread"), createThreadHere));
}

/** Moves from channel to channel with the arrow keys. */
function moveFocus(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || !event.target.matches(".channel")) return;
  const all = [...event.currentTarget.querySelectorAll(".channel")].filter((node) => node.checkVisibility());
  all[(all.indexOf(event.target) + step + all.length) % all.length].focus();
  event.preventDefault();
}
