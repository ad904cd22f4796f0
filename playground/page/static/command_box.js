// Filling in a command: its options as fields in a line, the optional ones offered behind them.

import { run } from "./acts.js";
import { fill, h, icon } from "./dom.js";
import { Field } from "./option_field.js";
import { Listbox } from "./listbox.js";
import { text } from "./texts.js";

export class CommandBox {
  constructor(command, { popup, back }) {
    this.command = command;
    this.popup = popup;
    this.back = back;
    this.fields = [];
    this.tail = h("input", { class: "tail", autocomplete: "off", spellcheck: "false" });
    this.list = new Listbox({
      label: text("Options"),
      onchoose: (item) => this.#add(item.option).focus(),
    }).attach(this.tail);
    this.tail.addEventListener("input", () => this.#offer());
    this.tail.addEventListener("focus", () => this.#offer());
    this.tail.addEventListener("blur", () => this.#hide());
    this.tail.addEventListener("keydown", (event) => this.#tailKey(event));
    this.line = h("div", { class: "fields" });
    this.node = h(
      "div",
      { class: "command-box", role: "group", "aria-label": `/${command.shown}` },
      h("span", { class: "command-chip" }, `/${command.shown}`),
      this.line,
      this.tail,
      h(
        "button",
        { type: "button", class: "plain", "aria-label": text("Discard the command"), onclick: () => back() },
        icon("close"),
      ),
    );
    for (const option of command.options) if (option.required) this.#add(option);
    this.#retitle();
  }

  /** To the first field that is empty, or behind them all. */
  focus() {
    (this.fields.find((field) => field.empty)?.input ?? this.tail).focus();
  }

  leave() {
    this.#hide();
  }

  /** Sends the command, unless a field is wrong: that one says so. */
  send() {
    const wrong = this.fields.filter((field) => !field.check());
    if (wrong.length) return wrong[0].focus();
    const given = this.fields.filter((field) => !field.empty);
    const shown = [this.command.shown, ...given.map((field) => `${field.option.shown}:${field.words}`)].join(
      " ",
    );
    run(this.command.line, this.values(), shown);
    this.back();
  }

  /** The values of all fields that are filled in rightly. */
  values() {
    return Object.fromEntries(
      this.fields
        .filter((field) => !field.empty && !field.fault())
        .map((field) => [field.option.name, field.value()]),
    );
  }

  /** Shows what belongs to a field (or nothing) above the box. */
  tell(...content) {
    this.popup.hidden = content.length === 0;
    fill(this.popup, content);
  }

  /** Goes on to the field beside one; past the last that is where options are added. */
  beside(field, step) {
    const index = this.fields.indexOf(field) + step;
    if (index < 0) return;
    (this.fields[index] ?? { focus: () => this.tail.focus() }).focus();
  }

  /** Takes an optional field away; without a required one the command goes as well. */
  drop(field) {
    if (field.option.required) {
      if (this.fields[0] === field) this.back(`/${this.command.shown}`);
      else this.beside(field, -1);
      return;
    }
    const index = this.fields.indexOf(field);
    this.fields.splice(index, 1);
    (this.fields[index - 1] ?? { focus: () => this.tail.focus() }).focus();
    field.node.remove();
    this.#retitle();
  }

  #add(option) {
    const field = new Field(option, this);
    this.fields.push(field);
    this.line.append(field.node);
    this.tail.value = "";
    this.#retitle();
    return field;
  }

  #left() {
    const used = new Set(this.fields.map((field) => field.option));
    return this.command.options.filter((option) => !used.has(option));
  }

  #retitle() {
    const left = this.#left().length;
    this.tail.setAttribute("placeholder", left ? text("+{count} optional", { count: left }) : "");
    this.tail.setAttribute("aria-label", text("More options of /{command}", { command: this.command.shown }));
  }

  #offer() {
    const typed = this.tail.value.trim().toLocaleLowerCase();
    const fits = this.#left().filter((one) =>
      [one.shown, one.name].some((name) => name.toLocaleLowerCase().startsWith(typed)),
    );
    this.list.show(
      fits.map((option) => ({ label: option.shown, detail: option.description, option })),
      typed ? 0 : -1,
    );
    const help = h("p", { class: "help" }, this.command.description);
    const begin = h("p", { class: "help" }, text("Press Enter to send."));
    this.tell(help, fits.length > 0 && h("h2", null, text("Options")), this.list.node, !typed && begin);
  }

  #hide() {
    this.list.clear();
    this.popup.hidden = true;
  }

  #tailKey(event) {
    if (event.isComposing) return;
    if (event.key === "Tab" && !this.list.active && !event.shiftKey && this.list.open) {
      this.#add(this.#left()[0]).focus();
      event.preventDefault();
    } else if (this.list.key(event)) {
      return;
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.back();
    } else if ((event.key === "Backspace" || event.key === "ArrowLeft") && !this.tail.value) {
      event.preventDefault();
      if (this.fields.length) this.fields.at(-1).focus();
      else if (event.key === "Backspace") this.back(`/${this.command.shown}`);
    }
  }
}
