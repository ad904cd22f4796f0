// The round pictures of users.

import { h } from "./dom.js";
import { state } from "./state.js";

const GOLDEN_ANGLE = 137.508; // neighbours get colours far apart

/** A user's first character on a colour of their own. */
export function avatar(user, size = "") {
  const number = state.accounts.findIndex((one) => one.id === user.id);
  const initial = [...new Intl.Segmenter().segment(user.name.trim() || "?")][0].segment;
  return h(
    "span",
    {
      class: `avatar ${size} ${user.bot ? "of-bot" : ""}`,
      "aria-hidden": "true",
      style: { "--hue": Math.round((200 + number * GOLDEN_ANGLE) % 360) },
    },
    initial.toLocaleUpperCase(),
  );
}
