// The box at the bottom: a message, or a command that is being filled in.

import { fill, h, icon } from "./dom.js";
import { CommandBox } from "./command_box.js";
import { commandOf } from "./commands.js";
import { PlainBox } from "./plain_box.js";
import { change, on, person, state } from "./state.js";
import { text } from "./texts.js";

const drafts = new Map(); // unsent messages by user and channel

/** Shows the box in `root`. */
export function showComposer(root) {
  const popup = h("div", { class: "popup", hidden: true });
  const reply = h("div", { class: "replying", hidden: true });
  const typing = h("p", { class: "typing", role: "status" });
  const box = h("div", { class: "box" });
  const send = h(
    "button",
    { type: "button", class: "plain send", onclick: () => current.send() },
    icon("send"),
  );
  fill(root, popup, reply, h("div", { class: "box-line" }, box, send), typing);
  let current = null;
  let place = null; // the user and channel it is for

  function show(next) {
    current?.leave();
    current = next;
    fill(box, current.node);
  }

  /** Back to a message that begins with `words`. */
  function plain(words = "", focus = true) {
    show(new PlainBox({ popup, words, choose: command, keep: (draft) => drafts.set(place, draft) }));
    if (focus) current.focus();
  }

  function command(chosen) {
    drafts.delete(place);
    show(new CommandBox(chosen, { popup, back: plain }));
    current.focus();
  }

  document.addEventListener("click", ({ target }) => {
    const line = target.closest("[data-command]")?.dataset.command;
    const chosen = line && commandOf(line);
    if (chosen) command(chosen);
  });
  // Typing anywhere writes a message, as in Discord.
  document.addEventListener("keydown", (event) => {
    const free =
      document.activeElement === document.body ||
      document.activeElement.matches("article.message, .scroller");
    if (
      free &&
      event.key.length === 1 &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      event.key !== " "
    )
      current?.focus();
  });

  function draw() {
    if (!state.me) return;
    const now = `${state.me.id}/${state.channel}`;
    if (place !== now) {
      place = now;
      plain(drafts.get(place) ?? "", matchMedia("(hover: hover)").matches);
    }
    send.setAttribute("aria-label", text("Send"));
    drawReply();
    current.redraw?.();
  }

  let answered = null;

  function drawReply() {
    const { replyTo } = state;
    reply.hidden = !replyTo;
    if (!replyTo) answered = null;
    else if (answered !== replyTo.id) {
      answered = replyTo.id;
      const { name } = person(replyTo.author.id, replyTo.author);
      const cancel = () => change({ replyTo: null });
      fill(
        reply,
        h("span", null, text("Replying to {name}", { name })),
        h(
          "button",
          { type: "button", class: "plain", "aria-label": text("Do not reply"), onclick: cancel },
          icon("close"),
        ),
      );
      if (current instanceof CommandBox) plain();
      else current.focus();
    }
  }

  on("typing people me", () => {
    const names = [...state.typing.keys()].map((id) => person(id)?.name).filter(Boolean);
    if (!names.length) return fill(typing);
    const all = new Intl.ListFormat(state.locale).format(names);
    const words =
      names.length === 1
        ? text("{names} is typing…", { names: all })
        : text("{names} are typing…", { names: all });
    fill(
      typing,
      h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      h("span", null, words),
    );
  });
  on("me channel places replyTo bot", draw);
}
