// Dialogs. The browser traps and restores the focus, and closes them on Escape.

import { h, iconButton } from "./dom.js";
import { text } from "./i18n.js";

let count = 0;

/**
 * Opens a dialog. `content(close)` returns its content and `footer(close)` its buttons; with `onSubmit(close)`
 * it is a form.
 */
export function openDialog({ title, className = "", content, footer, onSubmit }) {
  const headingId = `dialog-${++count}`;
  const close = () => dialog.close();
  const children = [
    h("header", null, h("h2", { id: headingId }, title), iconButton("close", text("Close"), close)),
    h("div", { class: "dialog-content" }, content(close)),
    footer && h("footer", null, footer(close)),
  ];
  const dialog = h(
    "dialog",
    { class: className, "aria-labelledby": headingId },
    onSubmit
      ? h(
          "form",
          {
            novalidate: true,
            onsubmit(event) {
              event.preventDefault();
              onSubmit(close);
            },
          },
          children,
        )
      : children,
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && close());
  document.getElementById("app").append(dialog);
  dialog.showModal();
}

const cancelButton = (close) =>
  h("button", { type: "button", class: "button secondary", onclick: close }, text("Cancel"));

/** Asks for confirmation. */
export function openConfirm({ title, action, danger = false, onConfirm }) {
  const confirm = (close) => {
    close();
    onConfirm();
  };
  openDialog({
    title,
    className: "small",
    content: () => null,
    footer: (close) => [
      cancelButton(close),
      h(
        "button",
        {
          type: "button",
          class: `button ${danger ? "danger" : "primary"}`,
          autofocus: true,
          onclick: () => confirm(close),
        },
        action,
      ),
    ],
  });
}

/** Asks for a name; the dialog closes once `onSubmit(name)` resolves to true. */
export function openNamePrompt({ title, label, action, hint, maxLength = 100, onSubmit }) {
  const field = h("input", {
    class: "field",
    required: true,
    maxlength: maxLength,
    autocomplete: "off",
    autofocus: true,
  });
  openDialog({
    title,
    className: "small",
    content: () => [
      h("label", { class: "form-field" }, h("span", null, label), field),
      hint && h("p", { class: "help" }, hint),
    ],
    footer: (close) => [
      cancelButton(close),
      h("button", { type: "submit", class: "button primary" }, action),
    ],
    async onSubmit(close) {
      const name = field.value.trim();
      if (!name) field.focus();
      else if (await onSubmit(name)) close();
    },
  });
}
