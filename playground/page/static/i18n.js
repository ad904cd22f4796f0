// The page's own texts in the user's language. The English text is the key.

import { french } from "./french.js";
import { hungarian } from "./hungarian.js";
import { state } from "./state.js";

const CATALOGUES = { fr: french, hu: hungarian };

/** The languages to choose from, by locale. */
export const LANGUAGES = { "en-US": "English", fr: "Français", hu: "Magyar" };

/** Returns a text in the user's language with its `{placeholders}` filled in. */
export function text(english, values = {}) {
  const translated = CATALOGUES[state.me?.locale]?.[english] ?? english;
  return translated.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);
}
