// Select menus: of texts, users, roles and channels; in messages and in forms.

import { select } from "./acts.js";
import { h, icon } from "./dom.js";
import { float } from "./floating.js";
import { Listbox } from "./listbox.js";
import { channelItems, found, nameOf, roles, users } from "./objects.js";
import { emoji, plain } from "./prose.js";
import { state } from "./state.js";
import { text } from "./texts.js";

/** A menu in a message: choosing in it is an interaction. */
export function menu(part, message) {
  const busy = state.busy.has(`${message.id}/${part.custom_id}`);
  const chosen = state.chosen.get(`${message.id}/${part.custom_id}`);
  return chooser(part, {
    busy,
    chosen,
    disabled: part.disabled,
    onchange: (values) => select(message.id, part.custom_id, values),
  });
}

/**
 * A menu; `onchange` gets the values once the choice is made. It begins with those in `chosen`, or with the
 * bot's defaults. `label` names it for screen readers, if nothing else does.
 */
export function chooser(part, { busy = false, chosen, disabled = false, onchange, label }) {
  let values = chosen ?? defaults(part);
  let close = null;
  const shown = h("span", { class: "chosen" });
  const button = h(
    "button",
    {
      type: "button",
      class: "menu",
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
    busy ? h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")) : icon("down"),
  );

  function draw() {
    shown.replaceChildren(...values.flatMap((value) => chip(part, value)));
    if (!values.length)
      shown.append(h("span", { class: "placeholder" }, part.placeholder || text("Make a selection")));
    const said = [label ?? part.placeholder, values.map((value) => labelOf(part, value)).join(", ")].filter(
      Boolean,
    );
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
      onchoose: choose,
    }).attach(search);
    const none = h("p", { class: "nothing", role: "status" });
    const show = (active = 0) => {
      const items = found(itemsOf(part), search.value).map((item) => ({
        ...item,
        chosen: values.includes(item.value),
        disabled: several && values.length >= part.max_values && !values.includes(item.value),
      }));
      list.show(items, active);
      none.textContent = items.length ? "" : text("Nothing goes with that.");
    };

    function choose(item, index) {
      if (several) {
        values = values.includes(item.value)
          ? values.filter((one) => one !== item.value)
          : [...values, item.value];
        draw();
        show(index);
      } else {
        // Choosing the only one again takes it away where none is allowed, as Discord does.
        values = values.includes(item.value) && part.min_values === 0 ? [] : [item.value];
        close(true);
      }
    }

    search.addEventListener("input", () => show());
    search.addEventListener("keydown", (event) => list.key(event, { tab: !several }));
    const help =
      several &&
      h(
        "p",
        { class: "help" },
        text("Choose {least} to {most}, then close.", { least: part.min_values, most: part.max_values }),
      );
    close = float(button, [search, help, list.node, none], {
      wide: true,
      label: part.placeholder || text("Make a selection"),
      onclose() {
        close = null;
        if (values.length < part.min_values) values = before;
        draw();
        const same = values.length === before.length && values.every((one) => before.includes(one));
        if (!same) onchange(values);
      },
    });
    show(
      Math.max(
        0,
        itemsOf(part).findIndex((item) => values.includes(item.value)),
      ),
    );
    search.focus();
  }

  draw();
  return button;
}

/** What a menu has chosen from the start. */
export function defaults(part) {
  if (part.type === 3) return part.options.filter((option) => option.default).map((option) => option.value);
  return (part.default_values ?? []).map((one) => one.id);
}

function itemsOf(part) {
  if (part.type === 3) {
    return part.options.map((option) => ({
      value: option.value,
      label: option.label,
      detail: option.description,
      picture: option.emoji && emoji(option.emoji),
    }));
  }
  if (part.type === 5) return users();
  if (part.type === 6) return roles();
  if (part.type === 7) return [...users(), ...roles()];
  return channelItems(part.channel_types);
}

function labelOf(part, value) {
  if (part.type !== 3) return nameOf(value);
  return part.options.find((option) => option.value === value)?.label ?? value;
}

function chip(part, value) {
  const option = part.type === 3 && part.options.find((one) => one.value === value);
  return h(
    "span",
    { class: part.max_values > 1 ? "chip" : "single" },
    option?.emoji && emoji(option.emoji),
    h("span", null, plain(labelOf(part, value))),
  );
}
