// The input of a slash command: a field for each option in use, and a search field for the optional ones.

import { runCommand } from "./actions.js";
import { h, iconButton, setChildren } from "./dom.js";
import { OptionField } from "./option_field.js";
import { Listbox } from "./listbox.js";
import { text } from "./i18n.js";

export class CommandInput {
  constructor(command, { popup, onClose }) {
    this.command = command;
    this.popup = popup;
    this.onClose = onClose;
    this.fields = [];
    this.search = h("input", { class: "option-search", autocomplete: "off", spellcheck: "false" });
    this.list = new Listbox({
      label: text("Options"),
      onSelect: (item) => this.#addField(item.option).focus(),
    }).attachTo(this.search);
    this.search.addEventListener("input", () => this.#showOptions());
    this.search.addEventListener("focus", () => this.#showOptions());
    this.search.addEventListener("blur", () => this.#hidePopup());
    this.search.addEventListener("keydown", (event) => this.#onKeydown(event));
    this.fieldsNode = h("div", { class: "option-fields" });
    this.node = h(
      "div",
      { class: "command-input", role: "group", "aria-label": `/${command.shown}` },
      h("span", { class: "command-chip" }, `/${command.shown}`),
      this.fieldsNode,
      this.search,
      iconButton("close", text("Discard command"), () => onClose()),
    );
    for (const option of command.options) if (option.required) this.#addField(option);
    this.#updateSearch();
  }

  /** Focuses the first empty field, or the option search. */
  focus() {
    (this.fields.find((field) => field.empty)?.input ?? this.search).focus();
  }

  close() {
    this.#hidePopup();
  }

  /** Runs the command, or focuses the first invalid field. */
  send() {
    const invalid = this.fields.filter((field) => !field.validate());
    if (invalid.length) return invalid[0].focus();
    const filled = this.fields.filter((field) => !field.empty);
    const shown = [
      this.command.shown,
      ...filled.map((field) => `${field.option.shown}:${field.displayValue}`),
    ].join(" ");
    runCommand(this.command.line, this.values(), shown);
    this.onClose();
  }

  /** Returns the values of all valid fields. */
  values() {
    return Object.fromEntries(
      this.fields
        .filter((field) => !field.empty && !field.error())
        .map((field) => [field.option.name, field.value()]),
    );
  }

  /** Shows content above the composer; nothing hides it. */
  showPopup(...content) {
    this.popup.hidden = content.length === 0;
    setChildren(this.popup, content);
  }

  /** Focuses the previous or next field; after the last comes the option search. */
  focusBeside(field, step) {
    const index = this.fields.indexOf(field) + step;
    if (index < 0) return;
    (this.fields[index] ?? { focus: () => this.search.focus() }).focus();
  }

  /** Removes an optional field; removing the first required one discards the command. */
  removeField(field) {
    if (field.option.required) {
      if (this.fields[0] === field) this.onClose(`/${this.command.shown}`);
      else this.focusBeside(field, -1);
      return;
    }
    const index = this.fields.indexOf(field);
    this.fields.splice(index, 1);
    (this.fields[index - 1] ?? { focus: () => this.search.focus() }).focus();
    field.node.remove();
    this.#updateSearch();
  }

  #addField(option) {
    const field = new OptionField(option, this);
    this.fields.push(field);
    this.fieldsNode.append(field.node);
    this.search.value = "";
    this.#updateSearch();
    return field;
  }

  #unusedOptions() {
    const used = new Set(this.fields.map((field) => field.option));
    return this.command.options.filter((option) => !used.has(option));
  }

  #updateSearch() {
    const count = this.#unusedOptions().length;
    this.search.setAttribute("placeholder", count ? text("+{count} optional", { count }) : "");
    this.search.setAttribute(
      "aria-label",
      text("More options of /{command}", { command: this.command.shown }),
    );
  }

  #showOptions() {
    const typed = this.search.value.trim().toLocaleLowerCase();
    const matches = this.#unusedOptions().filter((option) =>
      [option.shown, option.name].some((name) => name.toLocaleLowerCase().startsWith(typed)),
    );
    this.list.show(
      matches.map((option) => ({ label: option.shown, detail: option.description, option })),
      typed ? 0 : -1,
    );
    const help = h("p", { class: "help" }, this.command.description);
    const hasKeyboard = matchMedia("(hover: hover)").matches;
    const send = hasKeyboard && h("p", { class: "help" }, text("Press Enter to send."));
    this.showPopup(
      help,
      matches.length > 0 && h("h2", null, text("Options")),
      this.list.node,
      !typed && send,
    );
  }

  #hidePopup() {
    this.list.clear();
    this.popup.hidden = true;
  }

  #onKeydown(event) {
    if (event.isComposing) return;
    if (event.key === "Tab" && !this.list.active && !event.shiftKey && this.list.isOpen) {
      this.#addField(this.#unusedOptions()[0]).focus();
      event.preventDefault();
    } else if (this.list.handleKey(event)) {
      return;
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.onClose();
    } else if ((event.key === "Backspace" || event.key === "ArrowLeft") && !this.search.value) {
      event.preventDefault();
      if (this.fields.length) this.fields.at(-1).focus();
      else if (event.key === "Backspace") this.onClose(`/${this.command.shown}`);
    }
  }
}
