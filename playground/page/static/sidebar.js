// The channels on the left: servers, their channels and threads, and the direct messages with the bot.

import { openChannel, openThread } from "./acts.js";
import { avatar } from "./avatar.js";
import { fill, h, icon } from "./dom.js";
import { askForName } from "./dialogs.js";
import { on, state } from "./state.js";
import { text } from "./texts.js";

/** Shows the channels in `root` from now on; `left()` is called when one was opened. */
export function showSidebar(root, left) {
  const draw = () => {
    if (!state.me) return;
    const unfolded = new Set([...root.querySelectorAll("details[open]")].map((one) => one.dataset.guild));
    const focus = root.contains(document.activeElement) ? document.activeElement.dataset.open : null;
    root.setAttribute("aria-label", text("Channels"));
    fill(
      root,
      state.places.guilds.map((guild) => server(guild, unfolded.has(guild.id))),
      state.places.direct && direct(state.places.direct),
    );
    if (focus) root.querySelector(`[data-open="${focus}"]`)?.focus();
  };
  root.addEventListener("click", (event) => {
    const id = event.target.closest("[data-open]")?.dataset.open;
    if (id) openChannel(id).then(left);
  });
  root.addEventListener("keydown", walk);
  on("places channel bot me", draw);
}

function server(guild, unfolded) {
  const channels = guild.channels.filter((one) => !one.parent);
  return h(
    "section",
    { "aria-labelledby": `server-${guild.id}` },
    h("h2", { id: `server-${guild.id}` }, guild.name),
    h(
      "ul",
      null,
      channels.map((channel) => {
        const threads = guild.channels.filter((one) => one.parent === channel.id && !one.archived);
        return h(
          "li",
          null,
          entry(channel),
          threads.length > 0 &&
            h(
              "ul",
              { class: "threads" },
              threads.map((one) => h("li", null, entry(one))),
            ),
        );
      }),
    ),
    archived(guild, unfolded),
  );
}

function archived(guild, unfolded) {
  const threads = guild.channels.filter((one) => one.archived);
  if (!threads.length) return null;
  const open = unfolded || threads.some((one) => one.id === state.channel);
  return h(
    "details",
    { open, data: { guild: guild.id } },
    h("summary", null, text("Archived threads")),
    h(
      "ul",
      null,
      threads.map((one) => h("li", null, entry(one))),
    ),
  );
}

function direct(channel) {
  return h(
    "section",
    { "aria-labelledby": "direct-messages" },
    h("h2", { id: "direct-messages" }, text("Direct messages")),
    h(
      "ul",
      null,
      h(
        "li",
        null,
        entry(
          channel,
          h("span", { class: `presence ${state.bot.online ? "online" : ""}` }, avatar(state.bot, "small")),
        ),
      ),
    ),
  );
}

function entry(channel, picture) {
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
    picture ?? icon({ text: "hash", thread: "thread", private_thread: "lock" }[channel.kind]),
    h("span", { class: "channel-name" }, channel.name),
    channel.mentions > 0 && !current && h("span", { class: "count" }, String(channel.mentions)),
  );
  if (!current || !channel.may_thread) return row;
  const ask = () =>
    askForName({
      title: text("Open a thread"),
      label: text("Name of the thread"),
      action: text("Open"),
      onname: (name) => openThread(name),
    });
  return h(
    "div",
    { class: "with-tool" },
    row,
    h(
      "button",
      {
        type: "button",
        class: "plain",
        "aria-label": text("Open a thread"),
        title: text("Open a thread"),
        onclick: ask,
      },
      icon("plus"),
    ),
  );
}

/** Arrow keys go from channel to channel. */
function walk(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || !event.target.matches(".channel")) return;
  const all = [...event.currentTarget.querySelectorAll(".channel")].filter((one) => one.checkVisibility());
  all[(all.indexOf(event.target) + step + all.length) % all.length].focus();
  event.preventDefault();
}
