// Select menus: string, user, role, mentionable and channel, in messages and modals.

import { selectValues } from "./actions.js";
import { h, icon, loadingDots } from "./dom.js";
import { openPopover } from "./popover.js";
import { Listbox } from "./listbox.js";
import { channelItems, entityName, filterItems, roleItems, userItems } from "./entities.js";
import { renderEmoji, renderText } from "./markdown.js";
import { state } from "./state.js";
import { text } from "./i18n.js";

/** Returns a select menu of a message: a selection is an interaction. */
export function renderSelectMenu(part, message) {
  const busy = state.busyComponents.has(`${message.id}/${part.custom_id}`);
  const selected = state.selections.get(`${message.id}/${part.custom_id}`);
  return selectMenu(part, {
    busy,
    selected,
    disabled: part.disabled,
    onChange: (values) => selectValues(message.id, part.custom_id, values),
  });
}

/**
 * Returns a select menu; `onChange` gets the values once it closes. It starts with `selected`, or the bot's
 * defaults. `label` is its accessible name if it has no placeholder.
 */
export function selectMenu(part, { busy = false, selected, disabled = false, onChange, label }) {
  let values = selected ?? defaultValues(part);
  let close = null;
  const shown = h("span", { class: "selected-values" });
  const button = h(
    "button",
    {
      type: "button",
      class: "select-menu",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-busy": busy ? "true" : null,
      disabled,
      data: { key: part.custom_id },
      onclick: () => (close ? close(true) : open()),
      onkeydown(event) {
        if (event.key !== "ArrowDown" || close) return;
        event.preventDefault();
        open();
      },
    },
    shown,
    busy ? loadingDots() : icon("down"),
  );

  function draw() {
    shown.replaceChildren(...values.flatMap((value) => renderValue(part, value)));
    if (!values.length)
      shown.append(h("span", { class: "placeholder" }, part.placeholder || text("Make a selection")));
    const said = [
      label ?? part.placeholder,
      values.map((value) => valueLabel(part, value)).join(", "),
    ].filter(Boolean);
    button.setAttribute("aria-label", said.join(": ") || text("Make a selection"));
  }

  function open() {
    if (button.getAttribute("aria-busy")) return;
    const before = [...values];
    const several = part.max_values > 1;
    const search = h("input", {
      class: "search",
      placeholder: text("Search"),
      "aria-label": text("Search"),
      autocomplete: "off",
      spellcheck: "false",
    });
    const list = new Listbox({
      label: part.placeholder || label || text("Make a selection"),
      multiple: several,
      onSelect: select,
    }).attachTo(search);
    const none = h("p", { class: "no-results", role: "status" });
    const show = (active = 0) => {
      const items = filterItems(menuItems(part), search.value).map((item) => ({
        ...item,
        selected: values.includes(item.value),
        disabled: several && values.length >= part.max_values && !values.includes(item.value),
      }));
      list.show(items, active);
      none.textContent = items.length ? "" : text("No results found.");
    };

    function select(item, index) {
      if (several) {
        values = values.includes(item.value)
          ? values.filter((value) => value !== item.value)
          : [...values, item.value];
        draw();
        show(index);
      } else {
        // As in Discord, selecting the only value again clears it if none is allowed.
        values = values.includes(item.value) && part.min_values === 0 ? [] : [item.value];
        close(true);
      }
    }

    search.addEventListener("input", () => show());
    search.addEventListener("keydown", (event) => list.handleKey(event, { tab: !several }));
    const help =
      several &&
      h(
        "p",
        { class: "help" },
        text("Select {min} to {max}, then close.", { min: part.min_values, max: part.max_values }),
      );
    close = openPopover(button, [search, help, list.node, none], {
      wide: true,
      label: part.placeholder || text("Make a selection"),
      onClose() {
        close = null;
        if (values.length < part.min_values) values = before;
        draw();
        const same = values.length === before.length && values.every((value) => before.includes(value));
        if (!same) onChange(values);
      },
    });
    show(
      Math.max(
        0,
        menuItems(part).findIndex((item) => values.includes(item.value)),
      ),
    );
    search.focus();
  }

  draw();
  return button;
}

/** Returns the values selected by default. */
export function defaultValues(part) {
  if (part.type === 3) return part.options.filter((option) => option.default).map((option) => option.value);
  return (part.default_values ?? []).map((value) => value.id);
}

function menuItems(part) {
  if (part.type === 3) {
    return part.options.map((option) => ({
      value: option.value,
      label: option.label,
      detail: option.description,
      image: option.emoji && renderEmoji(option.emoji),
    }));
  }
  if (part.type === 5) return userItems();
  if (part.type === 6) return roleItems();
  if (part.type === 7) return [...userItems(), ...roleItems()];
  return channelItems(part.channel_types);
}

function valueLabel(part, value) {
  if (part.type !== 3) return entityName(value);
  return part.options.find((option) => option.value === value)?.label ?? value;
}

function renderValue(part, value) {
  const option = part.type === 3 && part.options.find((option) => option.value === value);
  return h(
    "span",
    { class: part.max_values > 1 ? "chip" : "value" },
    option?.emoji && renderEmoji(option.emoji),
    h("span", null, renderText(valueLabel(part, value))),
  );
}
