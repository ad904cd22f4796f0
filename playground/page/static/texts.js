// The page's own few texts, in the user's language where it is known here. English is the key.

import { french } from "./french.js";
import { hungarian } from "./hungarian.js";
import { state } from "./state.js";

const KNOWN = { fr: french, hu: hungarian };

/** The languages that can be chosen, by Discord's name for them. */
export const LANGUAGES = { "en-US": "English", fr: "Français", hu: "Magyar" };

/** A text in the user's language, with what belongs in its `{places}`. */
export function text(english, values = {}) {
  const words = KNOWN[state.me?.locale]?.[english] ?? english;
  return words.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
