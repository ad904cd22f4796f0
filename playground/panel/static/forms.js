// Forms, made of the data of forms.py: lines, and controls on each line.

import { button, h, select, setText } from "/page/dom.js";

/** Shows parts in a node. What is there already is updated, as long as a part of its kind is in its place. */
export function showForm(parent, parts, use) {
  parts.forEach((part, index) => {
    const old = parent.children[index];
    if (old?.kind === part.kind) return old.update(part);
    const [node, update] = KINDS[part.kind](part, use);
    Object.assign(node, { kind: part.kind, update });
    if (old) old.replaceWith(node);
    else parent.append(node);
    update(part);
  });
  while (parent.childElementCount > parts.length) parent.lastElementChild.remove();
}

const KINDS = {
  line(_, use) {
    const node = h("div", { class: "panel-line" });
    const update = ({ label, parts }) => {
      Object.assign(node, { role: label && "group", ariaLabel: label });
      showForm(node, parts, use);
    };
    return [node, update];
  },
  title: () => withLabel(h("h3")),
  text: () => withLabel(h("p", { role: "status" })),
  light() {
    const node = h("p", { role: "status" });
    const update = ({ label, hint }) => {
      setText(node, label);
      node.className = `panel-light ${hint}`;
    };
    return [node, update];
  },
  hint: () => withLabel(h("p", { role: "status", class: "panel-hint" })),
  roll: ({ hint }) => withLabel(h("span", { role: "img", class: "panel-roll", "aria-label": hint })),
  button(_, use) {
    const node = button("", async () => {
      const fields = [...node.parentElement.querySelectorAll("select, input")];
      const values = Object.fromEntries(fields.map((field) => [field.ariaLabel, field.value]));
      if (!(await use(node.textContent, values))) return;
      for (const field of fields) if (field.type === "text") field.value = "";
    });
    const update = ({ kind, label, on, disabled, hint }) => {
      setText(node, label);
      node.className = `button ${on ? "primary" : kind}`;
      Object.assign(node, { ariaPressed: on, disabled, title: hint });
    };
    return [node, update];
  },
  danger: (part, use) => KINDS.button(part, use),
  check({ label }, use) {
    const input = h("input", { type: "checkbox" });
    input.addEventListener("change", async () => {
      if (!(await use(label, { [label]: input.checked }))) input.checked = !input.checked;
    });
    const update = ({ on, disabled }) => Object.assign(input, { checked: on, disabled });
    return [h("label", null, input, label), update];
  },
  select({ label, options }) {
    const pairs = options.map((option) => [option, option]);
    return [select(label, pairs), () => {}];
  },
  input({ label, hint }) {
    const node = h("input", { type: "text", "aria-label": label, placeholder: hint, autocomplete: "off" });
    node.addEventListener("keydown", ({ key }) => key === "Enter" && node.nextElementSibling.click());
    return [node, () => {}];
  },
};

function withLabel(node) {
  return [node, ({ label }) => setText(node, label)];
}
