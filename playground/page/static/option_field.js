// One option of a command as a field: what it takes, what it offers, and what is wrong with it.

import { choices } from "./acts.js";
import { calm, h } from "./dom.js";
import { encode } from "./files.js";
import { Listbox } from "./listbox.js";
import { channelItems, found, roles, users } from "./objects.js";
import { text } from "./texts.js";

const [INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE] = [4, 5, 6, 7, 8, 9, 10, 11];

let count = 0;

export class Field {
  #picked = null; // {value, label} of the choice that was made
  #trouble = null; // what is wrong with a file
  #asked = 0;

  constructor(option, box) {
    this.option = option;
    this.box = box;
    const id = `option-${++count}`;
    this.input = h("input", {
      id,
      type: option.type === FILE ? "file" : "text",
      autocomplete: "off",
      spellcheck: "false",
      "aria-required": option.required ? "true" : null,
      title: option.description,
    });
    this.wrong = h("span", { class: "for-screen-readers", id: `${id}-wrong` });
    this.input.setAttribute("aria-describedby", `${id}-wrong`);
    if (option.type === INTEGER || option.type === NUMBER) this.input.inputMode = "decimal";
    this.node = h("span", { class: "option" }, h("label", { for: id }, option.shown), this.input, this.wrong);
    this.list = new Listbox({ label: text("Suggestions"), onchoose: (item) => this.#choose(item) });
    this.ask = calm(150, () => this.#askBot());
    if (this.#offers()) this.list.attach(this.input);
    this.input.addEventListener("focus", () => this.#suggest());
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("change", () => option.type === FILE && this.#read());
    this.input.addEventListener("blur", () => this.#leave());
    this.input.addEventListener("keydown", (event) => this.#key(event));
  }

  focus() {
    this.input.focus();
    this.#suggest();
  }

  /** Whether nothing is filled in. */
  get empty() {
    return this.option.type === FILE ? !this.#picked && !this.#trouble : !this.input.value.trim();
  }

  /** What is filled in, as it reads. */
  get words() {
    return this.#picked?.label ?? this.input.value.trim();
  }

  /** What is sent. */
  value() {
    if (this.#picked) return this.#picked.value;
    const words = this.input.value.trim();
    return this.option.type === INTEGER || this.option.type === NUMBER ? Number(words) : words;
  }

  /** What is wrong, as a sentence; null if nothing is. */
  fault() {
    const { option } = this;
    if (this.#trouble) return this.#trouble;
    if (this.empty) return option.required ? text("This option is required. Specify a value.") : null;
    if (this.#picked) return null;
    if (option.choices || option.type === BOOLEAN) return text("Choose one of what is offered.");
    if (option.type === USER) return text("Choose a member.");
    if (option.type === CHANNEL) return text("Choose a channel.");
    if (option.type === ROLE || option.type === MENTIONABLE) return text("Choose one of what is offered.");
    const value = this.value();
    if (option.type === INTEGER && !Number.isSafeInteger(value)) return text("Enter a whole number.");
    if (option.type === NUMBER && !Number.isFinite(value)) return text("Enter a number.");
    if (option.least !== null && value < option.least) return text("Enter {least} or more.", option);
    if (option.most !== null && value > option.most) return text("Enter {most} or less.", option);
    if (typeof value !== "string") return null;
    const length = [...value].length;
    if (length < option.shortest)
      return text("At least {least} characters are needed.", { least: option.shortest });
    return length > option.longest ? text("At most {most} characters fit.", { most: option.longest }) : null;
  }

  /** Shows whether something is wrong; returns whether nothing is. */
  check() {
    const fault = this.fault();
    this.wrong.textContent = fault ?? "";
    this.input.setAttribute("aria-invalid", String(Boolean(fault)));
    this.node.classList.toggle("wrong", Boolean(fault));
    return !fault;
  }

  #offers() {
    return Boolean(
      this.option.choices ||
      this.option.autocomplete ||
      [BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE].includes(this.option.type),
    );
  }

  #items() {
    const { option } = this;
    if (option.choices) return option.choices.map(({ name, value }) => ({ label: name, value }));
    if (option.type === BOOLEAN)
      return [
        { label: text("True"), value: true },
        { label: text("False"), value: false },
      ];
    if (option.type === USER) return users();
    if (option.type === ROLE) return roles();
    if (option.type === MENTIONABLE) return [...users(), ...roles()];
    return option.type === CHANNEL ? channelItems(option.channelTypes) : [];
  }

  #suggest() {
    if (this.option.autocomplete) return this.#picked ? this.#tell() : this.ask();
    this.list.show(this.#picked ? [] : found(this.#items(), this.input.value));
    this.#tell();
  }

  async #askBot() {
    const number = ++this.#asked;
    this.#tell(text("Loading options…"));
    const { [this.option.name]: _, ...others } = this.box.values();
    const offered = await choices(this.box.command.line, this.option.name, this.input.value, others);
    if (number !== this.#asked || document.activeElement !== this.input) return;
    this.list.show((offered ?? []).map(({ name, value }) => ({ label: name, value })));
    this.#tell(
      offered ? (offered.length ? "" : text("Nothing goes with that.")) : text("Loading options failed"),
    );
  }

  #tell(status = "") {
    const fault = this.node.classList.contains("wrong") && this.fault();
    this.box.tell(
      h("h2", null, this.option.shown),
      h("p", { class: "help" }, this.option.description),
      fault && h("p", { class: "failure", role: "alert" }, fault),
      this.#offers() && this.list.node,
      status && h("p", { class: "nothing", role: "status" }, status),
    );
  }

  #typed() {
    this.#picked = null;
    if (this.node.classList.contains("wrong")) this.check();
    this.#suggest();
  }

  #choose(item) {
    this.#asked += 1;
    this.#picked = {
      value: item.value,
      label: typeof item.label === "string" ? item.label : String(item.value),
    };
    this.input.value = this.#picked.label;
    this.list.clear();
    this.check();
    this.box.focus();
  }

  async #read() {
    const [file] = this.input.files;
    this.#picked = this.#trouble = null;
    try {
      if (file) this.#picked = { value: await encode(file), label: file.name };
    } catch (error) {
      this.#trouble = error.message;
    }
    this.check();
    this.#tell();
  }

  #leave() {
    this.#asked += 1;
    // What reads like one of the choices is meant as one.
    const same =
      !this.#picked &&
      this.#items().find(
        (item) => item.label.toLocaleLowerCase() === this.input.value.trim().toLocaleLowerCase(),
      );
    if (same) this.#picked = same;
    this.list.clear();
    this.box.tell();
  }

  #key(event) {
    if (event.isComposing || this.list.key(event)) return;
    const { selectionStart, selectionEnd, value } = this.input;
    const atStart = this.option.type === FILE || (selectionStart === 0 && selectionEnd === 0);
    const atEnd = this.option.type === FILE || selectionStart === value.length;
    if (event.key === "Enter") {
      this.#leave();
      this.box.send();
    } else if (event.key === "Escape") {
      if (this.list.open) {
        this.list.clear();
        this.#tell();
      } else this.box.back();
    } else if (event.key === "Backspace" && this.empty) {
      this.box.drop(this);
    } else if (event.key === "ArrowLeft" && atStart) {
      this.box.beside(this, -1);
    } else if (event.key === "ArrowRight" && atEnd) {
      this.box.beside(this, 1);
    } else {
      return;
    }
    event.preventDefault();
  }
}
