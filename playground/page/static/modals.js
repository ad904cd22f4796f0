// Modals that the bot opens.

import { submitModal } from "./actions.js";
import { h } from "./dom.js";
import { openDialog } from "./dialogs.js";
import { encodeUpload } from "./uploads.js";
import { defaultValues, selectMenu } from "./select_menus.js";
import { renderMarkdown } from "./markdown.js";
import { state } from "./state.js";
import { text } from "./i18n.js";

let count = 0;

/** Opens a modal. */
export function openModal({ form, modal }) {
  const fields = [];
  const alert = h("p", { class: "failure", role: "alert" });
  const submitButton = h("button", { type: "submit", class: "button primary" }, text("Submit"));

  async function onSubmit(close) {
    if (submitButton.getAttribute("aria-busy")) return;
    const invalid = fields.filter((field) => !field.validate());
    if (invalid.length) return invalid[0].focus();
    submitButton.setAttribute("aria-busy", "true");
    alert.textContent = "";
    const values = Object.fromEntries(fields.map((field) => [field.id, field.value()]));
    const error = await submitModal(form, values);
    submitButton.removeAttribute("aria-busy");
    if (error) alert.textContent = error;
    else close();
  }

  openDialog({
    title: modal.title,
    className: "modal",
    onSubmit,
    content: () => [
      h(
        "p",
        { class: "modal-notice" },
        text(
          "This form will be submitted to {name}. Do not share passwords or other sensitive information.",
          { name: state.bot.name },
        ),
      ),
      modal.components.map((part) => renderPart(part, fields)),
      alert,
    ],
    footer: (close) => [
      h("button", { type: "button", class: "button secondary", onclick: close }, text("Cancel")),
      submitButton,
    ],
  });
  fields[0]?.focus();
}

function renderPart(part, fields) {
  if (part.type === 10) return renderMarkdown(part.content);
  const [inner, label, description] =
    part.type === 1
      ? [part.components[0], part.components[0].label, null]
      : [part.component, part.label, part.description];
  const create = INPUTS[inner.type];
  if (!create) return h("p", { class: "unsupported" }, text("Unsupported component (type {type})", inner));
  const id = `field-${++count}`;
  const required = inner.required !== false;
  const error = h("p", { class: "field-error", id: `${id}-error` });
  const control = create(inner, { id, label, required });
  const field = {
    id: inner.custom_id,
    value: control.value,
    focus: () => control.focus(),
    validate() {
      const message = control.error();
      error.textContent = message ?? "";
      control.target.setAttribute("aria-invalid", String(Boolean(message)));
      return !message;
    },
  };
  fields.push(field);
  control.target.setAttribute("aria-describedby", `${id}-error${description ? ` ${id}-help` : ""}`);
  const name = [label, required && h("span", { class: "required", "aria-hidden": "true" }, " *")];
  return h(
    "div",
    { class: "form-field" },
    control.group ? h("span", { id: `${id}-name` }, name) : h("label", { for: id }, name),
    description && h("p", { class: "help", id: `${id}-help` }, description),
    control.node,
    error,
  );
}

const INPUTS = {
  4(part, { id, required }) {
    const max = part.max_length ?? 4000;
    const min = part.min_length ?? 0;
    const props = {
      id,
      class: "field",
      placeholder: part.placeholder ?? null,
      "aria-required": required ? "true" : null,
      autocomplete: "off",
    };
    const input =
      part.style === 2 ? h("textarea", { ...props, rows: "4" }) : h("input", { ...props, type: "text" });
    input.value = part.value ?? "";
    const left = h("span", { class: "counter", "aria-hidden": "true" });
    const count = () => (left.textContent = part.max_length ? String(max - codePoints(input.value)) : "");
    input.addEventListener("input", count);
    count();
    return {
      node: h("div", { class: "with-counter" }, input, left),
      target: input,
      focus: () => input.focus(),
      value: () => input.value,
      error() {
        const length = codePoints(input.value);
        if (required && !input.value) return text("This field is required.");
        if (input.value && length < min) return text("Must be at least {min} characters long.", { min });
        return length > max ? text("Must be at most {max} characters long.", { max }) : null;
      },
    };
  },
  3: selectInput,
  5: selectInput,
  6: selectInput,
  7: selectInput,
  8: selectInput,
  19(part, { id, required }) {
    let files = [];
    const max = part.max_values ?? 1;
    const min = part.min_values ?? 1;
    const input = h("input", { id, type: "file", class: "field", multiple: max > 1 });
    let fileError = null;
    input.addEventListener("change", async () => {
      fileError = null;
      try {
        files = await Promise.all([...input.files].map(encodeUpload));
      } catch (error) {
        files = [];
        fileError = error.message;
      }
    });
    return {
      node: input,
      target: input,
      focus: () => input.focus(),
      value: () => files,
      error() {
        if (fileError) return fileError;
        if (!files.length) return required ? text("This field is required.") : null;
        return files.length < min || files.length > max ? text("Select {min} to {max}.", { min, max }) : null;
      },
    };
  },
  21: (part, about) => choiceInput(part, about, "radio"),
  22: (part, about) => choiceInput(part, about, "checkbox"),
  23(part, { id }) {
    const input = h("input", { id, type: "checkbox" });
    input.checked = Boolean(part.default);
    return {
      node: input,
      target: input,
      focus: () => input.focus(),
      value: () => input.checked,
      error: () => null,
    };
  },
};

function selectInput(part, { id, label, required }) {
  const menu = { ...part, min_values: part.min_values ?? 1, max_values: part.max_values ?? 1 };
  let values = defaultValues(menu);
  if (!required) menu.min_values = 0;
  const button = selectMenu(menu, { label, onChange: (selected) => (values = selected) });
  button.id = id;
  return {
    node: button,
    target: button,
    focus: () => button.focus(),
    value: () => values,
    error: () => (required && values.length < Math.max(menu.min_values, 1) ? text("Make a selection") : null),
  };
}

function choiceInput(part, { id, required }, type) {
  const inputs = part.options.map((option) => {
    const input = h("input", { type, name: id, value: option.value });
    input.checked = Boolean(option.default);
    return { input, option };
  });
  const group = h(
    "div",
    { role: type === "radio" ? "radiogroup" : "group", "aria-labelledby": `${id}-name`, class: "choices" },
    inputs.map(({ input, option }) =>
      h(
        "label",
        null,
        input,
        h("span", null, option.label, option.description && h("small", null, option.description)),
      ),
    ),
  );
  const checked = () => inputs.filter(({ input }) => input.checked).map(({ option }) => option.value);
  const min = type === "radio" ? 1 : (part.min_values ?? 1);
  const max = type === "radio" ? 1 : (part.max_values ?? part.options.length);
  return {
    node: group,
    group: true,
    target: group,
    focus: () => inputs[0].input.focus(),
    value: () => (type === "radio" ? (checked()[0] ?? null) : checked()),
    error() {
      const count = checked().length;
      if (!count) return required && min > 0 ? text("Make a selection") : null;
      return count < min || count > max ? text("Select {min} to {max}.", { min, max }) : null;
    },
  };
}

/** Returns the length of a text as Discord counts it, in code points. */
function codePoints(value) {
  return [...value].length;
}
