// Pictures and files: attachments, galleries, thumbnails, and the look at one picture.

import { h, icon, outward, ownFile } from "./dom.js";
import { text } from "./texts.js";
import { openDialog } from "./dialogs.js";
import { spoiler } from "./prose.js";

/** How many pictures stand side by side in each row of a gallery of 1–10. */
const ROWS = {
  1: [1],
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  7: [1, 3, 3],
  8: [2, 3, 3],
  9: [3, 3, 3],
  10: [1, 3, 3, 3],
};

/** One picture that opens large; a line instead where it lies elsewhere, since the page loads nothing from there. */
export function picture({ url, width, height, description, hidden }, where = "picture") {
  const source = ownFile(url);
  if (!source)
    return outward(url, { class: "elsewhere" }, icon("link"), description || text("A picture elsewhere"));
  const image = h("img", { src: source, alt: description ?? "", width, height, draggable: "false" });
  const button = h(
    "button",
    {
      type: "button",
      class: where,
      style: width && height ? { "--wide": `${width}px`, "--ratio": String(width / height) } : {},
      "aria-label": description
        ? text("Enlarge: {description}", { description })
        : text("Enlarge the picture"),
      onclick: () => enlarge(source, description),
    },
    image,
    description && h("span", { class: "alt-mark", "aria-hidden": "true", title: description }, "ALT"),
  );
  return hidden ? spoiler(button, true) : button;
}

function enlarge(source, description) {
  openDialog({
    title: text("Picture"),
    kind: "lightbox",
    content: () =>
      h(
        "figure",
        null,
        h("img", { src: source, alt: description ?? "" }),
        description && h("figcaption", null, description),
      ),
  });
}

/** A media gallery component. */
export function gallery(items) {
  const rows = ROWS[items.length] ?? items.map(() => 1);
  let taken = 0;
  return h(
    "div",
    { class: `gallery of-${Math.min(items.length, 10)}`, role: "group", "aria-label": text("Pictures") },
    rows.map((across) => {
      const some = items.slice(taken, (taken += across));
      return h(
        "div",
        { class: `gallery-row across-${across}` },
        some.map((item) => picture(media(item))),
      );
    }),
  );
}

/** The picture of a gallery item or thumbnail, as `picture` takes it. */
export function media(item) {
  const { url, width, height } = item.media;
  return { url, width, height, description: item.description, hidden: item.spoiler };
}

/** A file to download. */
export function file({ url, name, size, hidden }) {
  const source = ownFile(url);
  const card = h(
    "div",
    { class: "file" },
    icon("file"),
    h(
      "div",
      null,
      source ? h("a", { href: source, download: name }, name) : outward(url, null, name),
      size && h("small", null, bytes(size)),
    ),
  );
  return hidden ? spoiler(card, true) : card;
}

function bytes(size) {
  if (size < 1024) return `${size} B`;
  return size < 1 << 20 ? `${(size / 1024).toFixed(1)} KB` : `${(size / (1 << 20)).toFixed(1)} MB`;
}

/** The attachments of a classic message. */
export function attachments(files) {
  const pictures = files.filter((one) => one.content_type?.startsWith("image/"));
  const others = files.filter((one) => !pictures.includes(one));
  return [
    pictures.length > 0 &&
      gallery(
        pictures.map((one) => ({
          media: one,
          description: one.description,
          spoiler: one.filename.startsWith("SPOILER_"),
        })),
      ),
    others.map((one) => file({ url: one.url, name: one.filename, size: one.size })),
  ];
}
