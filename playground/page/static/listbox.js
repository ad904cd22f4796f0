// A list to choose from with arrow keys while the focus stays in a field.

import { fill, h, icon } from "./dom.js";

let count = 0;

/**
 * Items are `{label, value, detail?, aside?, picture?, chosen?, disabled?, heading?}`; `label` may be nodes.
 * The field it belongs to keeps the focus and gives its keys to `key(event)`.
 */
export class Listbox {
  #items = [];
  #active = -1;

  constructor({ label, multiple = false, onchoose }) {
    this.id = `list-${++count}`;
    this.onchoose = onchoose;
    this.node = h("ul", {
      class: "listbox",
      id: this.id,
      role: "listbox",
      "aria-label": label,
      "aria-multiselectable": multiple ? "true" : null,
      onmousedown: (event) => event.preventDefault(), // the field keeps the focus
    });
  }

  /** Ties the list to its field. */
  attach(field) {
    this.field = field;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", this.id);
    field.setAttribute("aria-expanded", "false");
    return this;
  }

  /** Whether there is anything to choose. */
  get open() {
    return this.#items.length > 0;
  }

  /** The item that Enter would choose. */
  get active() {
    return this.#items[this.#active] ?? null;
  }

  /** Shows other items; the active one is `active`, else the first that can be chosen. */
  show(items, active = 0) {
    this.#items = items;
    fill(
      this.node,
      items.map((item, index) => this.#row(item, index)),
    );
    this.field?.setAttribute("aria-expanded", String(items.length > 0));
    this.#activate(Math.min(active, items.length - 1), false);
  }

  /** Takes everything away. */
  clear() {
    this.show([]);
  }

  /** Handles a key of the field; returns whether it did. */
  key(event, { tab = true } = {}) {
    if (!this.open || event.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.#activate((this.#active + step + this.#items.length) % this.#items.length, true);
    } else if ((event.key === "Enter" || (tab && event.key === "Tab" && !event.shiftKey)) && this.active) {
      this.#choose(this.#active);
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }

  #row(item, index) {
    return h(
      "li",
      {
        id: `${this.id}-${index}`,
        role: "option",
        "aria-selected": String(Boolean(item.chosen)),
        "aria-disabled": item.disabled ? "true" : null,
        onclick: () => this.#choose(index),
        onmousemove: () => this.#active !== index && this.#activate(index, false),
      },
      item.picture,
      h(
        "span",
        { class: "what" },
        h("span", { class: "label" }, item.label),
        item.detail && h("span", { class: "detail" }, item.detail),
      ),
      item.aside && h("span", { class: "aside" }, item.aside),
      item.chosen && icon("check"),
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

  #choose(index) {
    const item = this.#items[index];
    if (!item.disabled) this.onchoose(item, index);
  }
}
