// Avatars.

import { h } from "./dom.js";
import { state } from "./state.js";

const GOLDEN_ANGLE = 137.508; // puts the colours of neighbours far apart

/** Returns the user's initial on a colour of their own. */
export function avatar(user, size = "") {
  const index = state.accounts.findIndex((account) => account.id === user.id);
  const initial = [...new Intl.Segmenter().segment(user.name.trim() || "?")][0].segment;
  return h(
    "span",
    {
      class: `avatar ${size} ${user.bot ? "bot" : ""}`,
      "aria-hidden": "true",
      style: { "--hue": Math.round((200 + index * GOLDEN_ANGLE) % 360) },
    },
    initial.toLocaleUpperCase(),
  );
}
