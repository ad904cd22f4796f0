// Modals: the forms that a bot opens for a user.

import { submit } from "./acts.js";
import { h } from "./dom.js";
import { openDialog } from "./dialogs.js";
import { encode } from "./files.js";
import { chooser, defaults } from "./menus.js";
import { prose } from "./prose.js";
import { state } from "./state.js";
import { text } from "./texts.js";

let count = 0;

/** Shows the modal of an outcome `{form, modal}`. */
export function openForm({ form, modal }) {
  const fields = [];
  const trouble = h("p", { class: "failure", role: "alert" });
  const send = h("button", { type: "submit", class: "button primary" }, text("Submit"));

  async function onsubmit(close) {
    if (send.getAttribute("aria-busy")) return;
    const wrong = fields.filter((field) => !field.check());
    if (wrong.length) return wrong[0].focus();
    send.setAttribute("aria-busy", "true");
    trouble.textContent = "";
    const values = Object.fromEntries(fields.map((field) => [field.id, field.value()]));
    const said = await submit(form, values);
    send.removeAttribute("aria-busy");
    if (said) trouble.textContent = said;
    else close();
  }

  openDialog({
    title: modal.title,
    kind: "modal",
    onsubmit,
    content: () => [
      h(
        "p",
        { class: "from" },
        text("This form is from {name}. Do not share passwords or other secrets.", { name: state.bot.name }),
      ),
      modal.components.map((part) => draw(part, fields)),
      trouble,
    ],
    foot: (close) => [
      h("button", { type: "button", class: "button secondary", onclick: close }, text("Cancel")),
      send,
    ],
  });
  fields[0]?.focus();
}

function draw(part, fields) {
  if (part.type === 10) return prose(part.content);
  const [inner, label, description] =
    part.type === 1
      ? [part.components[0], part.components[0].label, null]
      : [part.component, part.label, part.description];
  const make = MADE[inner.type];
  if (!make)
    return h(
      "p",
      { class: "unknown" },
      text("A component of type {type}, which this page does not know", inner),
    );
  const id = `field-${++count}`;
  const required = inner.required !== false;
  const error = h("p", { class: "wrong", id: `${id}-wrong` });
  const made = make(inner, { id, label, required });
  const field = {
    id: inner.custom_id,
    value: made.value,
    focus: () => made.focus(),
    check() {
      const fault = made.fault();
      error.textContent = fault ?? "";
      made.target.setAttribute("aria-invalid", String(Boolean(fault)));
      return !fault;
    },
  };
  fields.push(field);
  made.target.setAttribute("aria-describedby", `${id}-wrong${description ? ` ${id}-help` : ""}`);
  const name = [label, required && h("span", { class: "required", "aria-hidden": "true" }, " *")];
  return h(
    "div",
    { class: "labelled" },
    made.group ? h("span", { id: `${id}-name` }, name) : h("label", { for: id }, name),
    description && h("p", { class: "help", id: `${id}-help` }, description),
    made.node,
    error,
  );
}

const MADE = {
  4(part, { id, required }) {
    const most = part.max_length ?? 4000;
    const least = part.min_length ?? 0;
    const own = {
      id,
      class: "field",
      placeholder: part.placeholder ?? null,
      "aria-required": required ? "true" : null,
      autocomplete: "off",
    };
    const input =
      part.style === 2 ? h("textarea", { ...own, rows: "4" }) : h("input", { ...own, type: "text" });
    input.value = part.value ?? "";
    const left = h("span", { class: "left", "aria-hidden": "true" });
    const count = () => (left.textContent = part.max_length ? String(most - length(input.value)) : "");
    input.addEventListener("input", count);
    count();
    return {
      node: h("div", { class: "counted" }, input, left),
      target: input,
      focus: () => input.focus(),
      value: () => input.value,
      fault() {
        const long = length(input.value);
        if (required && !input.value) return text("This field is required.");
        if (input.value && long < least) return text("At least {least} characters are needed.", { least });
        return long > most ? text("At most {most} characters fit.", { most }) : null;
      },
    };
  },
  3: choosing,
  5: choosing,
  6: choosing,
  7: choosing,
  8: choosing,
  19(part, { id, required }) {
    let files = [];
    const most = part.max_values ?? 1;
    const least = part.min_values ?? 1;
    const input = h("input", { id, type: "file", class: "field", multiple: most > 1 });
    let trouble = null;
    input.addEventListener("change", async () => {
      trouble = null;
      try {
        files = await Promise.all([...input.files].map(encode));
      } catch (error) {
        files = [];
        trouble = error.message;
      }
    });
    return {
      node: input,
      target: input,
      focus: () => input.focus(),
      value: () => files,
      fault() {
        if (trouble) return trouble;
        if (!files.length) return required ? text("This field is required.") : null;
        return files.length < least || files.length > most
          ? text("Choose {least} to {most}.", { least, most })
          : null;
      },
    };
  },
  21: (part, about) => marking(part, about, "radio"),
  22: (part, about) => marking(part, about, "checkbox"),
  23(part, { id }) {
    const input = h("input", { id, type: "checkbox" });
    input.checked = Boolean(part.default);
    return {
      node: input,
      target: input,
      focus: () => input.focus(),
      value: () => input.checked,
      fault: () => null,
    };
  },
};

function choosing(part, { id, label, required }) {
  const menu = { ...part, min_values: part.min_values ?? 1, max_values: part.max_values ?? 1 };
  let values = defaults(menu);
  if (!required) menu.min_values = 0;
  const button = chooser(menu, { label, onchange: (chosen) => (values = chosen) });
  button.id = id;
  return {
    node: button,
    target: button,
    focus: () => button.focus(),
    value: () => values,
    fault: () => (required && values.length < Math.max(menu.min_values, 1) ? text("Make a selection") : null),
  };
}

function marking(part, { id, required }, type) {
  const inputs = part.options.map((option) => {
    const input = h("input", { type, name: id, value: option.value });
    input.checked = Boolean(option.default);
    return { input, option };
  });
  const group = h(
    "div",
    { role: type === "radio" ? "radiogroup" : "group", "aria-labelledby": `${id}-name`, class: "marks" },
    inputs.map(({ input, option }) =>
      h(
        "label",
        null,
        input,
        h("span", null, option.label, option.description && h("small", null, option.description)),
      ),
    ),
  );
  const marked = () => inputs.filter(({ input }) => input.checked).map(({ option }) => option.value);
  const least = type === "radio" ? 1 : (part.min_values ?? 1);
  const most = type === "radio" ? 1 : (part.max_values ?? part.options.length);
  return {
    node: group,
    group: true,
    target: group,
    focus: () => inputs[0].input.focus(),
    value: () => (type === "radio" ? (marked()[0] ?? null) : marked()),
    fault() {
      const number = marked().length;
      if (!number) return required && least > 0 ? text("Make a selection") : null;
      return number < least || number > most ? text("Choose {least} to {most}.", { least, most }) : null;
    },
  };
}

/** A text's length as Discord counts it: in code points. */
function length(words) {
  return [...words].length;
}
