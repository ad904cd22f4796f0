// One message: who wrote it in answer to what, what it says, and what can be done with it.

import { dismiss, openChannel, openThread, remove } from "./acts.js";
import { components } from "./components.js";
import { avatar } from "./avatar.js";
import { h, icon } from "./dom.js";
import { askForName, confirm } from "./dialogs.js";
import { embed } from "./embeds.js";
import { attachments } from "./media.js";
import { plain, prose } from "./prose.js";
import { commands } from "./commands.js";
import { change, channelOf, here, person, state } from "./state.js";
import { text } from "./texts.js";
import { sentAt } from "./times.js";

const REPLY = 19;
const COMMAND = 20;
const SUPPRESS_EMBEDS = 4;

/** A message as a list item; `joined` leaves out who wrote it, since the one above says so. */
export function drawMessage(message, { joined }) {
  const author = person(message.author.id, message.author);
  const moment = sentAt(message.timestamp);
  const classes = ["message"];
  if (joined) classes.push("joined");
  if (message.mentions_me) classes.push("mentions-me");
  if (message.ephemeral) classes.push("ephemeral");
  if (state.replyTo?.id === message.id) classes.push("answered");
  return h(
    "li",
    { data: { id: message.id } },
    h(
      "article",
      {
        class: classes.join(" "),
        tabindex: "-1",
        "aria-label": text("{name}, {time}", { name: author.name, time: moment.textContent }),
      },
      above(message),
      joined ? h("span", { class: "margin", "aria-hidden": "true" }, moment) : avatar(author),
      h(
        "div",
        { class: "said" },
        !joined && header(author, moment),
        ...body(message),
        message.ephemeral && onlyYou(() => remove(message.id)),
      ),
      tools(message),
    ),
  );
}

/** A command that waits for its answer, or got none. */
export function drawPending(entry) {
  return h(
    "li",
    { data: { id: entry.id } },
    h(
      "article",
      { class: "message ephemeral", tabindex: "-1", "aria-label": state.bot.name },
      used(state.me, entry.shown),
      avatar(state.bot),
      h(
        "div",
        { class: "said" },
        header(state.bot, null),
        entry.failed
          ? [
              h("p", { class: "failure", role: "alert" }, text("The application did not respond")),
              onlyYou(() => dismiss(entry.id)),
            ]
          : h(
              "p",
              { class: "thinking" },
              text("Sending command…"),
              h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
            ),
      ),
    ),
  );
}

/** Whether a message may stand under the one before it without its author being named again. */
export function joins(message, before) {
  if (!before || message.type === COMMAND || message.type === REPLY) return false;
  if (before.author.id !== message.author.id || before.ephemeral !== message.ephemeral) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < 7 * 60_000;
}

function above(message) {
  if (message.type === COMMAND && message.interaction) {
    const { user, name } = message.interaction;
    const command = commands().find((one) => one.line === name);
    return used(person(user.id, user), command?.shown ?? name);
  }
  if (message.type !== REPLY) return null;
  const answered = message.referenced_message;
  if (!answered)
    return h("div", { class: "above" }, h("span", { class: "gone" }, text("The message it answers is gone")));
  const author = person(answered.author.id, answered.author);
  return h(
    "div",
    { class: "above" },
    avatar(author, "tiny"),
    h(
      "button",
      {
        type: "button",
        data: { jump: answered.id },
        "aria-label": text("In answer to {name}", { name: author.name }),
      },
      h("b", null, author.name),
      h("span", { class: "excerpt" }, excerpt(answered)),
    ),
  );
}

function used(user, shown) {
  return h(
    "div",
    { class: "above" },
    avatar(user, "tiny"),
    h(
      "span",
      null,
      h("b", null, user.name),
      " ",
      text("used"),
      " ",
      h("span", { class: "command-name" }, `/${shown}`),
    ),
  );
}

/** What a message says, in one line. */
function excerpt(message) {
  const texts = [
    message.content,
    ...walk(message.components)
      .filter((part) => part.type === 10)
      .map((part) => part.content),
  ];
  const first = texts.find((one) => one) ?? message.embeds[0]?.title ?? message.embeds[0]?.description;
  return first
    ? prose(
        first
          .split("\n")
          .find((line) => line.trim())
          ?.replace(/^(#{1,3}|-#|>{1,3}) /, "") ?? "",
        { inline: true },
      )
    : text("Click to see the message");
}

function walk(parts) {
  return parts.flatMap((part) => [part, ...walk(part.components ?? [])]);
}

function header(author, moment) {
  return h(
    "header",
    null,
    h("span", { class: "name", style: { "--role": nameColour(author) } }, plain(author.name)),
    author.bot && h("span", { class: "app-mark" }, text("APP")),
    moment,
  );
}

function nameColour(author) {
  const colours = (author.roles ?? []).map((id) => state.people.roles.find((role) => role.id === id)?.color);
  const colour = colours.findLast((one) => one);
  return colour ? `#${colour.toString(16).padStart(6, "0")}` : "inherit";
}

function body(message) {
  if (message.loading) {
    return [
      h(
        "p",
        { class: "thinking" },
        h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
        text("{name} is thinking…", { name: person(message.author.id, message.author).name }),
      ),
    ];
  }
  const edited =
    message.edited_timestamp &&
    h(
      "span",
      { class: "edited", title: new Date(message.edited_timestamp).toLocaleString(state.locale) },
      text("(edited)"),
    );
  const words = message.content && prose(message.content, { jumbo: true });
  if (words && edited) words.append(" ", edited);
  const embeds = message.flags & SUPPRESS_EMBEDS ? [] : message.embeds;
  const inEmbeds = embeds.flatMap((one) => [one.image?.url, one.thumbnail?.url]);
  return [
    words,
    ...attachments(message.attachments.filter((one) => !inEmbeds.includes(one.url))),
    ...embeds.map(embed),
    components(message),
    !words && edited,
    message.thread && thread(message.thread),
  ];
}

function thread(one) {
  const seen = channelOf(one.id);
  return (
    seen &&
    h(
      "button",
      { type: "button", class: "thread-line", onclick: () => openChannel(one.id) },
      icon("thread"),
      h("b", null, one.name),
      h("span", null, text("Open the thread")),
    )
  );
}

function onlyYou(ondismiss) {
  return h(
    "p",
    { class: "only-you" },
    icon("eye"),
    h("span", null, text("Only you can see this")),
    " • ",
    h("button", { type: "button", class: "as-link", onclick: ondismiss }, text("Dismiss message")),
  );
}

function tools(message) {
  const channel = here();
  const can = [];
  if (!message.ephemeral && !message.loading && channel?.may_write)
    can.push(["reply", text("Reply"), () => change({ replyTo: message })]);
  if (!message.ephemeral && !message.thread && channel?.may_thread) {
    can.push([
      "thread",
      text("Open a thread"),
      () =>
        askForName({
          title: text("Open a thread"),
          label: text("Name of the thread"),
          action: text("Open"),
          onname: (name) => openThread(name, message.id),
        }),
    ]);
  }
  if (message.may_delete && !message.ephemeral) {
    can.push([
      "trash",
      text("Delete"),
      () =>
        confirm({
          title: text("Delete this message?"),
          action: text("Delete"),
          danger: true,
          onyes: () => remove(message.id),
        }),
    ]);
  }
  if (!can.length) return null;
  return h(
    "div",
    { class: "tools", role: "group", "aria-label": text("What can be done with this message") },
    can.map(([picture, label, act]) =>
      h("button", { type: "button", "aria-label": label, title: label, onclick: act }, icon(picture)),
    ),
  );
}
