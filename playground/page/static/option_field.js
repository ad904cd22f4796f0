// The field of one command option: its type, suggestions and validation.

import { fetchChoices } from "./actions.js";
import { debounce, h } from "./dom.js";
import { encodeUpload } from "./uploads.js";
import { Listbox } from "./listbox.js";
import { channelItems, filterItems, roleItems, userItems } from "./entities.js";
import { text } from "./i18n.js";

const [INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE] = [4, 5, 6, 7, 8, 9, 10, 11];

let count = 0;

export class OptionField {
  #selected = null; // {value, label} of the selected suggestion
  #fileError = null;
  #requestId = 0;

  constructor(option, commandInput) {
    this.option = option;
    this.commandInput = commandInput;
    const id = `option-${++count}`;
    this.input = h("input", {
      id,
      type: option.type === FILE ? "file" : "text",
      autocomplete: "off",
      spellcheck: "false",
      "aria-required": option.required ? "true" : null,
      title: option.description,
    });
    this.errorNode = h("span", { class: "visually-hidden", id: `${id}-error` });
    this.input.setAttribute("aria-describedby", `${id}-error`);
    if (option.type === INTEGER || option.type === NUMBER) this.input.inputMode = "decimal";
    this.node = h(
      "span",
      { class: "option" },
      h("label", { for: id }, option.shown),
      this.input,
      this.errorNode,
    );
    this.list = new Listbox({ label: text("Suggestions"), onSelect: (item) => this.#select(item) });
    this.requestChoices = debounce(150, () => this.#fetchChoices());
    if (this.#hasSuggestions()) this.list.attachTo(this.input);
    this.input.addEventListener("focus", () => this.#suggest());
    this.input.addEventListener("input", () => this.#onInput());
    this.input.addEventListener("change", () => option.type === FILE && this.#readFile());
    this.input.addEventListener("blur", () => this.#onBlur());
    this.input.addEventListener("keydown", (event) => this.#onKeydown(event));
  }

  focus() {
    this.input.focus();
    this.#suggest();
  }

  /** Whether the field is empty. */
  get empty() {
    return this.option.type === FILE ? !this.#selected && !this.#fileError : !this.input.value.trim();
  }

  /** The value as shown. */
  get displayValue() {
    return this.#selected?.label ?? this.input.value.trim();
  }

  /** Returns the value to send. */
  value() {
    if (this.#selected) return this.#selected.value;
    const value = this.input.value.trim();
    return this.option.type === INTEGER || this.option.type === NUMBER ? Number(value) : value;
  }

  /** Returns the validation error, or null. */
  error() {
    const { option } = this;
    if (this.#fileError) return this.#fileError;
    if (this.empty) return option.required ? text("This option is required. Specify a value.") : null;
    if (this.#selected) return null;
    if (option.choices || option.type === BOOLEAN) return text("Choose one of the options.");
    if (option.type === USER) return text("Choose a member.");
    if (option.type === CHANNEL) return text("Choose a channel.");
    if (option.type === ROLE || option.type === MENTIONABLE) return text("Choose one of the options.");
    const value = this.value();
    if (option.type === INTEGER && !Number.isSafeInteger(value)) return text("Enter a whole number.");
    if (option.type === NUMBER && !Number.isFinite(value)) return text("Enter a number.");
    if (option.min !== null && value < option.min) return text("Enter {min} or more.", option);
    if (option.max !== null && value > option.max) return text("Enter {max} or less.", option);
    if (typeof value !== "string") return null;
    const length = [...value].length;
    if (length < option.minLength)
      return text("Must be at least {min} characters long.", { min: option.minLength });
    return length > option.maxLength
      ? text("Must be at most {max} characters long.", { max: option.maxLength })
      : null;
  }

  /** Shows the validation error, if any; returns whether the field is valid. */
  validate() {
    const error = this.error();
    this.errorNode.textContent = error ?? "";
    this.input.setAttribute("aria-invalid", String(Boolean(error)));
    this.node.classList.toggle("invalid", Boolean(error));
    return !error;
  }

  #hasSuggestions() {
    return Boolean(
      this.option.choices ||
      this.option.autocomplete ||
      [BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE].includes(this.option.type),
    );
  }

  #allItems() {
    const { option } = this;
    if (option.choices) return option.choices.map(({ name, value }) => ({ label: name, value }));
    if (option.type === BOOLEAN)
      return [
        { label: text("True"), value: true },
        { label: text("False"), value: false },
      ];
    if (option.type === USER) return userItems();
    if (option.type === ROLE) return roleItems();
    if (option.type === MENTIONABLE) return [...userItems(), ...roleItems()];
    return option.type === CHANNEL ? channelItems(option.channelTypes) : [];
  }

  #suggest() {
    if (this.option.autocomplete) return this.#selected ? this.#showPopup() : this.requestChoices();
    this.list.show(this.#selected ? [] : filterItems(this.#allItems(), this.input.value));
    this.#showPopup();
  }

  async #fetchChoices() {
    const number = ++this.#requestId;
    this.#showPopup(text("Loading options…"));
    const { [this.option.name]: _, ...others } = this.commandInput.values();
    const choices = await fetchChoices(
      this.commandInput.command.line,
      this.option.name,
      this.input.value,
      others,
    );
    if (number !== this.#requestId || document.activeElement !== this.input) return;
    this.list.show((choices ?? []).map(({ name, value }) => ({ label: name, value })));
    this.#showPopup(
      choices ? (choices.length ? "" : text("No results found.")) : text("Options failed to load"),
    );
  }

  #showPopup(status = "") {
    const error = this.node.classList.contains("invalid") && this.error();
    this.commandInput.showPopup(
      h("h2", null, this.option.shown),
      h("p", { class: "help" }, this.option.description),
      error && h("p", { class: "failure", role: "alert" }, error),
      this.#hasSuggestions() && this.list.node,
      status && h("p", { class: "no-results", role: "status" }, status),
    );
  }

  #onInput() {
    this.#selected = null;
    if (this.node.classList.contains("invalid")) this.validate();
    this.#suggest();
  }

  #select(item) {
    this.#requestId += 1;
    this.#selected = {
      value: item.value,
      label: typeof item.label === "string" ? item.label : String(item.value),
    };
    this.input.value = this.#selected.label;
    this.list.clear();
    this.validate();
    this.commandInput.focus();
  }

  async #readFile() {
    const [file] = this.input.files;
    this.#selected = this.#fileError = null;
    try {
      if (file) this.#selected = { value: await encodeUpload(file), label: file.name };
    } catch (error) {
      this.#fileError = error.message;
    }
    this.validate();
    this.#showPopup();
  }

  #onBlur() {
    this.#requestId += 1;
    // Text that equals a suggestion selects it.
    const same =
      !this.#selected &&
      this.#allItems().find(
        (item) => item.label.toLocaleLowerCase() === this.input.value.trim().toLocaleLowerCase(),
      );
    if (same) this.#selected = same;
    this.list.clear();
    this.commandInput.showPopup();
  }

  #onKeydown(event) {
    if (event.isComposing || this.list.handleKey(event)) return;
    const { selectionStart, selectionEnd, value } = this.input;
    const atStart = this.option.type === FILE || (selectionStart === 0 && selectionEnd === 0);
    const atEnd = this.option.type === FILE || selectionStart === value.length;
    if (event.key === "Enter") {
      this.#onBlur();
      this.commandInput.send();
    } else if (event.key === "Escape") {
      if (this.list.isOpen) {
        this.list.clear();
        this.#showPopup();
      } else this.commandInput.onClose();
    } else if (event.key === "Backspace" && this.empty) {
      this.commandInput.removeField(this);
    } else if (event.key === "ArrowLeft" && atStart) {
      this.commandInput.focusBeside(this, -1);
    } else if (event.key === "ArrowRight" && atEnd) {
      this.commandInput.focusBeside(this, 1);
    } else {
      return;
    }
    event.preventDefault();
  }
}
