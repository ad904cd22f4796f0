// The developers' panel, which is served beside the page where there is one.

import { fill, h, icon } from "./dom.js";
import { on, state } from "./state.js";
import { set, setting } from "./settings.js";
import { text } from "./texts.js";

const panel = document.getElementById("tools");
const badge = h("span", { class: "count", hidden: true });
const button = h(
  "button",
  {
    type: "button",
    class: "plain",
    "aria-expanded": "false",
    "aria-controls": "tools",
    onclick: () => toggle(),
  },
  icon("tools"),
  badge,
);
let problems = 0;
let mounted = null;

/** What the panel is given: the ids of the open channel and of the user, their changes, and a word with the page. */
const app = {
  get channel() {
    return state.channel;
  },
  get user() {
    return state.me?.id ?? null;
  },
  /** Calls back when another channel or user is open. */
  onChange(callback) {
    on("channel me", callback);
  },
  /** Tells how many problems the panel has found. */
  badge(count) {
    if (count === problems) return;
    problems = count;
    badge.hidden = !count;
    fill(badge, String(count));
    label();
  },
  /** Hides the panel. */
  close() {
    if (!panel.hidden) toggle();
    button.focus();
  },
};

/** The button that shows and hides the panel; it is there where the panel is, which listens while it is hidden. */
export function toolsButton() {
  const draw = () => {
    button.hidden = !state.tools;
    label();
    if (!state.tools) return;
    mounted ??= import("/tools/tools.js").then(({ mount }) => mount(panel, app));
    if (setting("tools") === "open" && panel.hidden) toggle();
  };
  on("tools me", draw);
  draw();
  return button;
}

function label() {
  const found = problems
    ? text("Tools for developers, problems: {count}", { count: problems })
    : text("Tools for developers");
  button.title = found;
  button.setAttribute("aria-label", found);
}

function toggle() {
  panel.hidden = !panel.hidden;
  button.setAttribute("aria-expanded", String(!panel.hidden));
  set({ tools: panel.hidden ? null : "open" });
}
