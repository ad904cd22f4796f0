// A message: its context (reply or command), author, content and actions.

import { createThread, deleteMessage, dismissPending, openChannel } from "./actions.js";
import { renderComponents } from "./components.js";
import { avatar } from "./avatar.js";
import { h, hexColor, icon, loadingDots } from "./dom.js";
import { openConfirm, openNamePrompt } from "./dialogs.js";
import { renderEmbed } from "./embeds.js";
import { renderAttachments } from "./media.js";
import { renderMarkdown, renderText } from "./markdown.js";
import { allCommands } from "./commands.js";
import { currentChannel, findChannel, findUser, setState, state } from "./state.js";
import { text } from "./i18n.js";
import { renderSentAt } from "./timestamps.js";

const THREAD_CREATED = 18;
const REPLY = 19;
const COMMAND = 20;
const SUPPRESS_EMBEDS = 4;

/** Returns a message as a list item; `grouped` leaves out the author, who is shown above. */
export function renderMessage(message, { grouped }) {
  const author = findUser(message.author.id, message.author);
  const moment = renderSentAt(message.timestamp);
  const classes = ["message"];
  if (grouped) classes.push("grouped");
  if (message.mentions_me) classes.push("mentions-me");
  if (message.ephemeral) classes.push("ephemeral");
  if (state.replyTo?.id === message.id) classes.push("replied-to");
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
      renderContext(message),
      grouped ? h("span", { class: "gutter", "aria-hidden": "true" }, moment) : avatar(author),
      h(
        "div",
        { class: "message-body" },
        !grouped && renderHeader(author, moment),
        ...renderBody(message),
        message.ephemeral && renderEphemeralNote(() => deleteMessage(message.id)),
      ),
      renderActions(message),
    ),
  );
}

/** Returns a command that waits for its response or got none. */
export function renderPendingCommand(entry) {
  return h(
    "li",
    { data: { id: entry.id } },
    h(
      "article",
      { class: "message ephemeral", tabindex: "-1", "aria-label": state.bot.name },
      renderCommandUse(state.me, entry.shown),
      avatar(state.bot),
      h(
        "div",
        { class: "message-body" },
        renderHeader(state.bot, null),
        entry.failed
          ? [
              h("p", { class: "failure", role: "alert" }, text("The application did not respond")),
              renderEphemeralNote(() => dismissPending(entry.id)),
            ]
          : h("p", { class: "thinking" }, text("Sending command…"), loadingDots()),
      ),
    ),
  );
}

/** Returns whether a message is grouped with the one before it, under one author. */
export function continues(message, before) {
  if (!before || message.type === COMMAND || message.type === REPLY) return false;
  if (before.author.id !== message.author.id || before.ephemeral !== message.ephemeral) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < 7 * 60_000;
}

function renderContext(message) {
  if (message.type === COMMAND && message.interaction) {
    const { user, name } = message.interaction;
    const command = allCommands().find((command) => command.line === name);
    return renderCommandUse(findUser(user.id, user), command?.shown ?? name);
  }
  if (message.type !== REPLY) return null;
  const answered = message.referenced_message;
  if (!answered)
    return h("div", { class: "message-context" }, h("span", null, text("Original message was deleted")));
  const author = findUser(answered.author.id, answered.author);
  return h(
    "div",
    { class: "message-context" },
    avatar(author, "tiny"),
    h(
      "button",
      {
        type: "button",
        data: { jump: answered.id },
        "aria-label": text("Reply to {name}", { name: author.name }),
      },
      h("b", null, author.name),
      h("span", { class: "excerpt" }, renderExcerpt(answered)),
    ),
  );
}

function renderCommandUse(user, shown) {
  return h(
    "div",
    { class: "message-context" },
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

/** Returns the first line of a message. */
function renderExcerpt(message) {
  const texts = [
    message.content,
    ...flattenComponents(message.components)
      .filter((part) => part.type === 10)
      .map((part) => part.content),
  ];
  const first = texts.find((text) => text) ?? message.embeds[0]?.title ?? message.embeds[0]?.description;
  return first
    ? renderMarkdown(
        first
          .split("\n")
          .find((line) => line.trim())
          ?.replace(/^(#{1,3}|-#|>{1,3}) /, "") ?? "",
        { inline: true },
      )
    : text("Click to see message");
}

function flattenComponents(parts) {
  return parts.flatMap((part) => [part, ...flattenComponents(part.components ?? [])]);
}

function renderHeader(author, moment) {
  return h(
    "header",
    null,
    h("span", { class: "author-name", style: { "--role": nameColor(author) } }, renderText(author.name)),
    author.bot && h("span", { class: "app-tag" }, text("APP")),
    moment,
  );
}

function nameColor(author) {
  const colors = (author.roles ?? []).map((id) => state.people.roles.find((role) => role.id === id)?.color);
  const color = colors.findLast((color) => color);
  return color ? hexColor(color) : "inherit";
}

function renderBody(message) {
  if (message.loading) {
    return [
      h(
        "p",
        { class: "thinking" },
        loadingDots(),
        text("{name} is thinking…", { name: findUser(message.author.id, message.author).name }),
      ),
    ];
  }
  if (message.type === THREAD_CREATED) {
    const thread = { id: message.message_reference.channel_id, name: message.content };
    return [h("p", null, text("Started a thread")), renderThread(thread)];
  }
  const edited =
    message.edited_timestamp &&
    h(
      "span",
      { class: "edited", title: new Date(message.edited_timestamp).toLocaleString(state.locale) },
      text("(edited)"),
    );
  const content = message.content && renderMarkdown(message.content, { jumbo: true });
  if (content && edited) content.append(" ", edited);
  const embeds = message.flags & SUPPRESS_EMBEDS ? [] : message.embeds;
  const inEmbeds = embeds.flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]);
  return [
    content,
    ...renderAttachments(message.attachments.filter((file) => !inEmbeds.includes(file.url))),
    ...embeds.map(renderEmbed),
    renderComponents(message),
    !content && edited,
    message.thread && renderThread(message.thread),
  ];
}

function renderThread(thread) {
  return (
    findChannel(thread.id) &&
    h(
      "button",
      { type: "button", class: "thread-link", onclick: () => openChannel(thread.id) },
      icon("thread"),
      h("b", null, thread.name),
      h("span", null, text("View thread")),
    )
  );
}

function renderEphemeralNote(onDismiss) {
  return h(
    "p",
    { class: "ephemeral-note" },
    icon("eye"),
    h("span", null, text("Only you can see this")),
    " • ",
    h("button", { type: "button", class: "link-button", onclick: onDismiss }, text("Dismiss message")),
  );
}

function renderActions(message) {
  const channel = currentChannel();
  const actions = [];
  if (!message.ephemeral && !message.loading && channel?.may_write)
    actions.push(["reply", text("Reply"), () => setState({ replyTo: message })]);
  const mayHaveThread = !message.thread && message.type !== THREAD_CREATED;
  if (!message.ephemeral && mayHaveThread && channel?.may_thread) {
    actions.push([
      "thread",
      text("Create thread"),
      () =>
        openNamePrompt({
          title: text("Create thread"),
          label: text("Thread name"),
          action: text("Create"),
          onSubmit: (name) => createThread(name, message.id),
        }),
    ]);
  }
  if (message.may_delete && !message.ephemeral) {
    actions.push([
      "trash",
      text("Delete"),
      () =>
        openConfirm({
          title: text("Delete this message?"),
          action: text("Delete"),
          danger: true,
          onConfirm: () => deleteMessage(message.id),
        }),
    ]);
  }
  if (!actions.length) return null;
  // The Tab key passes them by, so that nothing stands between the composer and the buttons of a game; the
  // right arrow key leads to them from the message.
  return h(
    "div",
    { class: "message-actions", role: "toolbar", "aria-label": text("Message actions") },
    actions.map(([iconName, label, onclick]) =>
      h(
        "button",
        { type: "button", tabindex: "-1", "aria-label": label, title: label, onclick },
        icon(iconName),
      ),
    ),
  );
}
