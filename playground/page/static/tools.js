// The developers' panel, which is served beside the page where there is one.

import { change, on, state } from "./state.js";
import { set, setting } from "./settings.js";

const panel = document.getElementById("tools");
let button = null; // what shows and hides it

/** What the panel is told, the ids of the open channel and of the user and their changes, and what it tells. */
const app = {
  get channel() {
    return state.channel;
  },
  get user() {
    return state.me?.id ?? null;
  },
  onChange(callback) {
    on("channel me", callback);
  },
  /** How many problems the panel knows of. */
  badge(problems) {
    if (problems !== state.problems) change({ problems });
  },
  close() {
    if (!panel.hidden) toggle();
    button.focus();
  },
};

/** Loads the panel, once, which listens even while it is hidden; it is shown if it was when the page was left. */
export async function load(opener) {
  if (button) return;
  button = opener;
  const { mount } = await import("/tools/tools.js");
  mount(panel, app);
  if (setting("tools") === "open") toggle();
}

/** Shows or hides the panel. */
export function toggle() {
  panel.hidden = !panel.hidden;
  button.setAttribute("aria-expanded", String(!panel.hidden));
  set({ tools: panel.hidden ? null : "open" });
}
