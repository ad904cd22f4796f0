// The composer at the bottom: a message input, or the options of a command.

import { h, icon, iconButton, loadingDots, setChildren } from "./dom.js";
import { CommandInput } from "./command_input.js";
import { findCommand } from "./commands.js";
import { MessageInput } from "./message_input.js";
import { findUser, setState, state, subscribe } from "./state.js";
import { text } from "./i18n.js";

const drafts = new Map(); // unsent messages, by user and channel

/** Mounts the composer. */
export function mountComposer(root) {
  const popup = h("div", { class: "popup", hidden: true });
  const reply = h("div", { class: "reply-bar", hidden: true });
  const typing = h("p", { class: "typing", role: "status" });
  const inputNode = h("div", { class: "composer-input" });
  const send = h(
    "button",
    { type: "button", class: "icon-button send", onclick: () => current.send() },
    icon("send"),
  );
  setChildren(root, popup, reply, h("div", { class: "composer-row" }, inputNode, send), typing);
  let current = null;
  let draftKey = null; // the user and the channel

  function show(next) {
    current?.close();
    current = next;
    setChildren(inputNode, current.node);
  }

  /** Shows the message input with a draft in it. */
  function showMessageInput(draft = "", focus = true) {
    show(
      new MessageInput({
        popup,
        draft,
        onCommand: showCommandInput,
        onDraft: (value) => drafts.set(draftKey, value),
      }),
    );
    if (focus) current.focus();
  }

  function showCommandInput(chosen) {
    drafts.delete(draftKey);
    show(new CommandInput(chosen, { popup, onClose: showMessageInput }));
    current.focus();
  }

  document.addEventListener("click", ({ target }) => {
    const line = target.closest("[data-command]")?.dataset.command;
    const chosen = line && findCommand(line);
    if (chosen) showCommandInput(chosen);
  });
  // Typing anywhere focuses the composer, as in Discord.
  document.addEventListener("keydown", (event) => {
    const unfocused =
      document.activeElement === document.body ||
      document.activeElement.matches("article.message, .scroller");
    if (
      unfocused &&
      event.key.length === 1 &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      event.key !== " "
    )
      current?.focus();
  });

  function update() {
    if (!state.me) return;
    const key = `${state.me.id}/${state.channel}`;
    if (draftKey !== key) {
      draftKey = key;
      showMessageInput(drafts.get(draftKey) ?? "", matchMedia("(hover: hover)").matches);
    }
    send.setAttribute("aria-label", text("Send"));
    updateReply();
    current.update?.();
  }

  let repliedTo = null;

  function updateReply() {
    const { replyTo } = state;
    reply.hidden = !replyTo;
    if (!replyTo) repliedTo = null;
    else if (repliedTo !== replyTo.id) {
      repliedTo = replyTo.id;
      const { name } = findUser(replyTo.author.id, replyTo.author);
      const cancel = () => setState({ replyTo: null });
      setChildren(
        reply,
        h("span", null, text("Replying to {name}", { name })),
        iconButton("close", text("Cancel reply"), cancel),
      );
      if (current instanceof CommandInput) showMessageInput();
      else current.focus();
    }
  }

  subscribe("typing people me", () => {
    const names = [...state.typing.keys()].map((id) => findUser(id)?.name).filter(Boolean);
    if (!names.length) return setChildren(typing);
    const all = new Intl.ListFormat(state.locale).format(names);
    const message =
      names.length === 1
        ? text("{names} is typing…", { names: all })
        : text("{names} are typing…", { names: all });
    setChildren(typing, loadingDots(), h("span", null, message));
  });
  subscribe("me channel places replyTo bot", update);
}
