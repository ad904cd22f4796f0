// Lead from the English page to that in the reader's language, unless somebody has chosen English.
const pages = [...document.querySelectorAll("nav a")].map((page) => page.lang);
const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => pages.includes(tag)) ?? "en";
if (document.documentElement.lang === "en" && language !== "en" && location.hash !== "#en") location.replace(`${language}.html`);
