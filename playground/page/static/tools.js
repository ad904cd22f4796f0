// The developers' panel, which is served beside the page where there is one.

import { fill, h, icon } from "./dom.js";
import { on, state } from "./state.js";
import { set, setting } from "./settings.js";
import { text } from "./texts.js";

const panel = document.getElementById("tools");
const badge = h("span", { class: "count", hidden: true });
const button = h("button", { type: "button", class: "plain", "aria-expanded": "false", "aria-controls": "tools", onclick: () => toggle() }, icon("tools"), badge);
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
    badge.hidden = !count;
    fill(badge, String(count));
  },
  /** Hides the panel. */
  close() {
    if (!panel.hidden) toggle();
    button.focus();
  },
};

/** The button that shows and hides the panel; it is there where the panel is. */
export function toolsButton() {
  const draw = () => {
    button.hidden = !state.tools;
    button.title = text("Tools for developers");
    button.setAttribute("aria-label", text("Tools for developers"));
    if (state.tools && setting("tools") === "open" && panel.hidden) toggle();
  };
  on("tools me", draw);
  draw();
  return button;
}

async function toggle() {
  panel.hidden = !panel.hidden;
  button.setAttribute("aria-expanded", String(!panel.hidden));
  set({ tools: panel.hidden ? null : "open" });
  if (panel.hidden) return;
  mounted ??= import("/tools/tools.js").then(({ mount }) => mount(panel, app));
  await mounted;
}
