// The message input: suggests commands after "/", and users, roles and channels after "@" and "#".

import { sendMessage, type } from "./actions.js";
import { avatar } from "./avatar.js";
import { h, setChildren } from "./dom.js";
import { allCommands, findCommand, searchCommands } from "./commands.js";
import { Listbox } from "./listbox.js";
import { channelItems, filterItems, roleItems, userItems } from "./entities.js";
import { currentChannel, setState, state } from "./state.js";
import { text } from "./i18n.js";

const MAX_LENGTH = 2000;
const MENTION = /(?:^|\s)([@#])([^\s@#]*)$/;

export class MessageInput {
  #mentions = new Map(); // by the text shown for a mention: what is sent for it

  constructor({ popup, draft, onCommand, onDraft }) {
    this.popup = popup;
    this.onCommand = onCommand;
    this.onDraft = onDraft;
    this.input = h("textarea", {
      class: "message-input",
      rows: "1",
      autocomplete: "off",
      spellcheck: "true",
    });
    this.input.value = draft;
    this.counter = h("span", { class: "counter", role: "status" });
    this.node = h("div", { class: "message-box" }, this.input, this.counter);
    this.list = new Listbox({ label: text("Suggestions"), onSelect: (item) => item.select() }).attachTo(
      this.input,
    );
    this.input.addEventListener("input", () => {
      if (this.input.value && !this.input.value.startsWith("/")) type();
      this.#onInput();
    });
    this.input.addEventListener("keydown", (event) => this.#onKeydown(event));
    this.input.addEventListener("blur", () => this.#showPopup([]));
    this.input.addEventListener("focus", () => this.input.value.startsWith("/") && this.#onInput());
    this.update();
    this.#resize();
  }

  update() {
    const channel = currentChannel();
    const mayWrite = Boolean(channel?.may_write);
    const name = channel && `${{ text: "#", direct: "@" }[channel.kind] ?? ""}${channel.name}`;
    const label = mayWrite
      ? text("Message {channel}", { channel: name })
      : text("You can't send messages here");
    this.input.disabled = !mayWrite;
    this.input.placeholder = label;
    this.input.setAttribute("aria-label", label);
  }

  focus() {
    this.input.focus();
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
  }

  close() {
    this.#showPopup([]);
  }

  async send() {
    const value = this.input.value.trim();
    const command = value.startsWith("/") && findCommand(value.slice(1));
    if (command) return this.onCommand(command);
    const mentions = [...this.#mentions].sort(([a], [b]) => b.length - a.length);
    const sent = mentions.reduce((all, [shown, mention]) => all.replaceAll(shown, mention), value);
    if (!sent || [...sent].length > MAX_LENGTH) return;
    const before = this.input.value;
    this.#setValue("");
    if (!(await sendMessage(sent)) && !this.input.value) this.#setValue(before);
  }

  #setValue(value) {
    this.input.value = value;
    this.#onInput();
  }

  #onInput() {
    const { value } = this.input;
    this.onDraft(value);
    this.#resize();
    const left = MAX_LENGTH - [...value].length;
    this.counter.textContent = left < 200 ? String(left) : "";
    this.counter.classList.toggle("invalid", left < 0);
    if (/^\/[^\n]*$/.test(value)) this.#suggestCommands(value.slice(1));
    else this.#suggestMentions();
  }

  #suggestCommands(typed) {
    const exact = typed.endsWith(" ") && findCommand(typed.trim());
    if (exact) return this.onCommand(exact);
    const items = searchCommands(typed).map((command) => ({
      label: `/${command.shown}`,
      detail: command.description,
      aside: state.bot.name,
      image: avatar(state.bot, "small"),
      select: () => this.onCommand(command),
    }));
    const none = allCommands().length
      ? text("No matching commands.")
      : text("{name} has no commands for you here.", { name: state.bot.name });
    this.#showPopup(items, text("Commands"), items.length ? "" : none);
  }

  #suggestMentions() {
    const before = this.input.value.slice(0, this.input.selectionStart);
    const [, sign, typed] = MENTION.exec(before) ?? [];
    if (!sign) return this.#showPopup([]);
    const all = sign === "@" ? [...userItems(), ...roleItems()] : channelItems();
    const items = filterItems(all, typed).slice(0, 10);
    this.#showPopup(
      items.map((item) => ({
        ...item,
        select: () => this.#insertMention(item, sign, before.length - typed.length - 1),
      })),
      sign === "@" ? text("Members and roles") : text("Channels"),
    );
  }

  #insertMention(item, sign, start) {
    const shown = item.label.startsWith(sign) ? item.label : sign + item.label;
    const role = state.people.roles.some((role) => role.id === item.value);
    if (shown !== "@everyone") this.#mentions.set(shown, `<${sign}${role ? "&" : ""}${item.value}>`);
    const after = this.input.value.slice(this.input.selectionStart);
    this.input.value = `${this.input.value.slice(0, start)}${shown} ${after}`;
    const caret = start + shown.length + 1;
    this.input.setSelectionRange(caret, caret);
    this.#onInput();
  }

  #showPopup(items, title = "", none = "") {
    this.list.show(items);
    this.popup.hidden = !items.length && !none;
    if (!this.popup.hidden)
      setChildren(
        this.popup,
        h("h2", null, title),
        this.list.node,
        none && h("p", { class: "no-results" }, none),
      );
  }

  #onKeydown(event) {
    if (event.isComposing || this.list.handleKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") {
      if (!this.popup.hidden) this.#showPopup([]);
      else if (state.replyTo) setState({ replyTo: null });
    }
  }

  #resize() {
    this.input.style.setProperty("height", "auto");
    requestAnimationFrame(() =>
      this.input.style.setProperty("height", `${Math.min(this.input.scrollHeight, 240)}px`),
    );
  }
}
