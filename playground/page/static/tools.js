// The developers' panel, which is served beside the page where there is one.

import { on, state } from "./state.js";
import { set, setting } from "./settings.js";

const panel = document.getElementById("tools");
let mounted = null;

/** What the panel is told: the ids of the open channel and of the user, and their changes. */
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
};

/** Shows or hides the panel; `button` says which. */
export async function toggle(button) {
  panel.hidden = !panel.hidden;
  button.setAttribute("aria-expanded", String(!panel.hidden));
  set({ tools: panel.hidden ? null : "open" });
  if (panel.hidden) return;
  mounted ??= import("/tools/tools.js").then(({ mount }) => mount(panel, app));
  await mounted;
}

/** Whether the panel was open when this window was last loaded. */
export function wasOpen() {
  return setting("tools") === "open" && panel.hidden;
}
