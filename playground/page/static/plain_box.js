// Writing a message: commands are offered after "/", users, roles and channels after "@" and "#".

import { say, type } from "./acts.js";
import { avatar } from "./avatar.js";
import { fill, h } from "./dom.js";
import { commandOf, commands, matching } from "./commands.js";
import { Listbox } from "./listbox.js";
import { channelItems, found, roles, users } from "./objects.js";
import { change, here, state } from "./state.js";
import { text } from "./texts.js";

const MOST = 2000;
const WORD = /(?:^|\s)([@#])([^\s@#]*)$/;

export class PlainBox {
  #named = new Map(); // what stands in the text for a mention, and what is sent for it

  constructor({ popup, words, choose, keep }) {
    this.popup = popup;
    this.choose = choose;
    this.keep = keep;
    this.input = h("textarea", {
      class: "message-input",
      rows: "1",
      autocomplete: "off",
      spellcheck: "true",
    });
    this.input.value = words;
    this.over = h("span", { class: "over", role: "status" });
    this.node = h("div", { class: "plain-box" }, this.input, this.over);
    this.list = new Listbox({ label: text("Suggestions"), onchoose: (item) => item.choose() }).attach(
      this.input,
    );
    this.input.addEventListener("input", () => {
      if (this.input.value && !this.input.value.startsWith("/")) type();
      this.#typed();
    });
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => this.#suggest([]));
    this.input.addEventListener("focus", () => this.input.value.startsWith("/") && this.#typed());
    this.redraw();
    this.#grow();
  }

  redraw() {
    const channel = here();
    const may = Boolean(channel?.may_write);
    const place = channel && `${{ text: "#", direct: "@" }[channel.kind] ?? ""}${channel.name}`;
    const label = may ? text("Message {place}", { place }) : text("You may not write here");
    this.input.disabled = !may;
    this.input.placeholder = label;
    this.input.setAttribute("aria-label", label);
  }

  focus() {
    this.input.focus();
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
  }

  leave() {
    this.#suggest([]);
  }

  async send() {
    const words = this.input.value.trim();
    const command = words.startsWith("/") && commandOf(words.slice(1));
    if (command) return this.choose(command);
    const named = [...this.#named].sort(([one], [other]) => other.length - one.length);
    const sent = named.reduce((all, [shown, mention]) => all.replaceAll(shown, mention), words);
    if (!sent || [...sent].length > MOST) return;
    const before = this.input.value;
    this.#put("");
    if (!(await say(sent)) && !this.input.value) this.#put(before);
  }

  #put(value) {
    this.input.value = value;
    this.#typed();
  }

  #typed() {
    const { value } = this.input;
    this.keep(value);
    this.#grow();
    const left = MOST - [...value].length;
    this.over.textContent = left < 200 ? String(left) : "";
    this.over.classList.toggle("wrong", left < 0);
    if (/^\/[^\n]*$/.test(value)) this.#offerCommands(value.slice(1));
    else this.#offerNames();
  }

  #offerCommands(typed) {
    const exact = typed.endsWith(" ") && commandOf(typed.trim());
    if (exact) return this.choose(exact);
    const items = matching(typed).map((command) => ({
      label: `/${command.shown}`,
      detail: command.description,
      aside: state.bot.name,
      picture: avatar(state.bot, "small"),
      choose: () => this.choose(command),
    }));
    const none = commands().length
      ? text("No command goes with that.")
      : text("{name} has registered no commands yet.", { name: state.bot.name });
    this.#suggest(items, text("Commands"), items.length ? "" : none);
  }

  #offerNames() {
    const before = this.input.value.slice(0, this.input.selectionStart);
    const [, sign, typed] = WORD.exec(before) ?? [];
    if (!sign) return this.#suggest([]);
    const all = sign === "@" ? [...users(), ...roles()] : channelItems();
    const items = found(all, typed).slice(0, 10);
    this.#suggest(
      items.map((item) => ({
        ...item,
        choose: () => this.#name(item, sign, before.length - typed.length - 1),
      })),
      sign === "@" ? text("Members and roles") : text("Channels"),
    );
  }

  #name(item, sign, start) {
    const shown = item.label.startsWith(sign) ? item.label : sign + item.label;
    const role = state.people.roles.some((one) => one.id === item.value);
    if (shown !== "@everyone") this.#named.set(shown, `<${sign}${role ? "&" : ""}${item.value}>`);
    const after = this.input.value.slice(this.input.selectionStart);
    this.input.value = `${this.input.value.slice(0, start)}${shown} ${after}`;
    const caret = start + shown.length + 1;
    this.input.setSelectionRange(caret, caret);
    this.#typed();
  }

  #suggest(items, title = "", none = "") {
    this.list.show(items);
    this.popup.hidden = !items.length && !none;
    if (!this.popup.hidden)
      fill(this.popup, h("h2", null, title), this.list.node, none && h("p", { class: "nothing" }, none));
  }

  #key(event) {
    if (event.isComposing || this.list.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") {
      if (!this.popup.hidden) this.#suggest([]);
      else if (state.replyTo) change({ replyTo: null });
    }
  }

  #grow() {
    this.input.style.setProperty("height", "auto");
    requestAnimationFrame(() =>
      this.input.style.setProperty("height", `${Math.min(this.input.scrollHeight, 240)}px`),
    );
  }
}
