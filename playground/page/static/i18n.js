// The page's own texts in the user's language. The English text is the key.

import { french } from "./french.js";
import { german } from "./german.js";
import { hungarian } from "./hungarian.js";
import { portuguese } from "./portuguese.js";
import { spanish } from "./spanish.js";
import { state } from "./state.js";

const CATALOGUES = { de: german, es: spanish, fr: french, hu: hungarian, pt: portuguese };

/** The languages to choose from, by locale. */
export const LANGUAGES = {
  "en-US": "English",
  de: "Deutsch",
  "es-ES": "Español",
  fr: "Français",
  hu: "Magyar",
  "pt-BR": "Português",
};

/** Returns the locale of the first of a reader's languages that can be chosen, if there is one. */
export function knownLocale(languages) {
  const locales = Object.keys(LANGUAGES);
  const found = languages.map((tag) => locales.find((locale) => locale.slice(0, 2) === tag.slice(0, 2)));
  return found.find(Boolean);
}

/** Returns a text in the user's language with its `{placeholders}` filled in. */
export function text(english, values = {}) {
  const translated = CATALOGUES[state.locale.slice(0, 2)]?.[english] ?? english;
  return translated.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder);
}
