// Forms, made of the data of forms.py: lines, and controls on each line.

import { button, h, select, setText } from "/page/dom.js";

/** Shows parts in a node. What is there already is updated, as long as a part of its kind is in its place. */
export function showForm(parent, parts, use) {
  parts.forEach((part, index) => {
    const old = parent.children[index];
    const node = old?.kind === part.kind ? old : KINDS[part.kind](part, use);
    if (!old) parent.append(node);
    else if (node !== old) old.replaceWith(node);
    node.kind = part.kind;
    node.update?.(part);
  });
  while (parent.childElementCount > parts.length) parent.lastElementChild.remove();
}

/** Each kind's node, with `update` if it can change. */
const KINDS = {
  line(_, use) {
    const node = h("div", { class: "panel-line" });
    node.update = ({ label, parts }) => {
      Object.assign(node, { role: label ? "group" : null, ariaLabel: label || null });
      showForm(node, parts, use);
    };
    return node;
  },
  title: () => label("h3"),
  text: () => label("p", { role: "status" }),
  hint: () => label("p", { role: "status", class: "panel-hint" }),
  light: () => label("p", { role: "status" }, (node, hint) => (node.className = `panel-light ${hint}`)),
  roll: () => label("span", { role: "img", class: "panel-roll" }, (node, hint) => (node.ariaLabel = hint)),
  button(_, use) {
    const node = button("", async () => {
      const fields = [...node.parentElement.querySelectorAll("select, input")];
      const values = Object.fromEntries(fields.map((field) => [field.ariaLabel, field.value]));
      if (!(await use(node.textContent, values))) return;
      for (const field of fields) if (field.type === "text") field.value = "";
    });
    node.update = ({ kind, label, on, disabled, hint }) => {
      setText(node, label);
      node.className = `button ${on ? "primary" : kind}`;
      Object.assign(node, { ariaPressed: on, disabled, title: hint });
    };
    return node;
  },
  danger: (part, use) => KINDS.button(part, use),
  check({ label }, use) {
    const onchange = async () => {
      if (!(await use(label, { [label]: input.checked }))) input.checked = !input.checked;
    };
    const input = h("input", { type: "checkbox", onchange });
    const update = ({ on, disabled }) => Object.assign(input, { checked: on, disabled });
    return Object.assign(h("label", null, input, label), { update });
  },
  select: ({ label, options }) => select(label, options),
  input({ label, hint }) {
    const onkeydown = ({ key, target }) => key === "Enter" && target.nextElementSibling.click();
    const props = { type: "text", class: "field", placeholder: hint, autocomplete: "off", onkeydown };
    return h("input", { "aria-label": label, ...props });
  },
};

/** Returns a node that shows the label of its part, and perhaps the hint. */
function label(tag, props, showHint = () => {}) {
  const node = h(tag, props);
  node.update = ({ label, hint }) => {
    setText(node, label);
    showHint(node, hint);
  };
  return node;
}
