/* English is readable here; the translations are packed, so that the page stays small. tools/page/texts has them all. */
const ENGLISH = {english};
const LANGUAGES = {languages}; /* English first */
const PACKED = "{packed}";

let language = "en";
let texts = ENGLISH;
const text = (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

/* Use the reader's language, if its texts are here and the browser can unpack them. */
async function loadTexts() {
  const wanted = navigator.languages.map((tag) => LANGUAGES.indexOf(tag.slice(0, 2))).find((index) => index >= 0);
  if (!wanted || !globalThis.DecompressionStream) return;
  const bytes = Uint8Array.from(atob(PACKED), (character) => character.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const translations = (await new Response(unpacked).json())[wanted - 1];
  texts = Object.fromEntries(Object.keys(ENGLISH).map((key, index) => [key, translations[index]]));
  language = LANGUAGES[wanted];
}
