// Dialogs: the browser keeps the focus within, gives it back, and closes them on Escape.

import { h, icon } from "./dom.js";
import { text } from "./texts.js";

let count = 0;

/**
 * Opens a dialog. `content(close)` makes what is in it and `foot(close)` its buttons; with `onsubmit(close)`
 * it is a form. Returns the function that closes it.
 */
export function openDialog({ title, kind = "", content, foot, onsubmit, onclose }) {
  const heading = `dialog-${++count}`;
  const close = () => dialog.close();
  const inner = [
    h(
      "header",
      null,
      h("h2", { id: heading }, title),
      h(
        "button",
        { type: "button", class: "plain", "aria-label": text("Close"), onclick: close },
        icon("close"),
      ),
    ),
    h("div", { class: "dialog-content" }, content(close)),
    foot && h("footer", null, foot(close)),
  ];
  const dialog = h(
    "dialog",
    { class: kind, "aria-labelledby": heading },
    onsubmit
      ? h(
          "form",
          {
            novalidate: true,
            onsubmit(event) {
              event.preventDefault();
              onsubmit(close);
            },
          },
          inner,
        )
      : inner,
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    onclose?.();
  });
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && close());
  document.getElementById("app").append(dialog);
  dialog.showModal();
  return close;
}

const cancel = (close) =>
  h("button", { type: "button", class: "button secondary", onclick: close }, text("Cancel"));

/** Asks whether to go on. */
export function confirm({ title, action, danger = false, onyes }) {
  const yes = (close) => {
    close();
    onyes();
  };
  openDialog({
    title,
    kind: "small",
    content: () => null,
    foot: (close) => [
      cancel(close),
      h(
        "button",
        {
          type: "button",
          class: `button ${danger ? "danger" : "primary"}`,
          autofocus: true,
          onclick: () => yes(close),
        },
        action,
      ),
    ],
  });
}

/** Asks for a name; the dialog closes once `onname(name)` resolves to true. */
export function askForName({ title, label, action, hint, most = 100, onname }) {
  const field = h("input", {
    class: "field",
    required: true,
    maxlength: most,
    autocomplete: "off",
    autofocus: true,
  });
  openDialog({
    title,
    kind: "small",
    content: () => [
      h("label", { class: "labelled" }, h("span", null, label), field),
      hint && h("p", { class: "help" }, hint),
    ],
    foot: (close) => [cancel(close), h("button", { type: "submit", class: "button primary" }, action)],
    async onsubmit(close) {
      const name = field.value.trim();
      if (!name) field.focus();
      else if (await onname(name)) close();
    },
  });
}
