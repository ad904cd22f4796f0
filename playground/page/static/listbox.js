// A listbox: navigated with arrow keys while the focus stays in a text field.

import { h, icon, setChildren } from "./dom.js";

let count = 0;

/**
 * Items are `{label, value, detail?, aside?, image?, selected?, disabled?}`; `label` may be nodes.
 * The text field keeps the focus and passes its keys to `handleKey(event)`.
 */
export class Listbox {
  #items = [];
  #active = -1;

  constructor({ label, multiple = false, onSelect }) {
    this.id = `list-${++count}`;
    this.onSelect = onSelect;
    this.node = h("ul", {
      class: "listbox",
      id: this.id,
      role: "listbox",
      "aria-label": label,
      "aria-multiselectable": multiple ? "true" : null,
      onmousedown: (event) => event.preventDefault(), // keeps the focus in the text field
    });
  }

  /** Connects the list to its text field. */
  attachTo(field) {
    this.field = field;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", this.id);
    field.setAttribute("aria-expanded", "false");
    return this;
  }

  /** Whether there are items. */
  get isOpen() {
    return this.#items.length > 0;
  }

  /** The item that Enter selects. */
  get active() {
    return this.#items[this.#active] ?? null;
  }

  /** Shows items; the one at index `active` is active. */
  show(items, active = 0) {
    this.#items = items;
    setChildren(
      this.node,
      items.map((item, index) => this.#renderItem(item, index)),
    );
    this.field?.setAttribute("aria-expanded", String(items.length > 0));
    this.#activate(Math.min(active, items.length - 1), false);
  }

  /** Removes all items. */
  clear() {
    this.show([]);
  }

  /** Handles a key of the text field; returns whether it did. */
  handleKey(event, { tab = true } = {}) {
    if (!this.isOpen || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.#activate((this.#active + step + this.#items.length) % this.#items.length, true);
    } else if ((event.key === "Enter" || (tab && event.key === "Tab" && !event.shiftKey)) && this.active) {
      this.#select(this.#active);
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }

  #renderItem(item, index) {
    return h(
      "li",
      {
        id: `${this.id}-${index}`,
        role: "option",
        "aria-selected": String(Boolean(item.selected)),
        "aria-disabled": item.disabled ? "true" : null,
        onclick: () => this.#select(index),
        onmousemove: () => this.#active !== index && this.#activate(index, false),
      },
      item.image,
      h(
        "span",
        { class: "item-text" },
        h("span", { class: "item-label" }, item.label),
        item.detail && h("span", { class: "item-detail" }, item.detail),
      ),
      item.aside && h("span", { class: "item-aside" }, item.aside),
      item.selected && icon("check"),
    );
  }

  #activate(index, scroll) {
    this.node.children[this.#active]?.classList.remove("active");
    this.#active = index;
    const row = this.node.children[index];
    row?.classList.add("active");
    if (scroll) row?.scrollIntoView({ block: "nearest" });
    if (row) this.field?.setAttribute("aria-activedescendant", row.id);
    else this.field?.removeAttribute("aria-activedescendant");
  }

  #select(index) {
    const item = this.#items[index];
    if (!item.disabled) this.onSelect(item, index);
  }
}
