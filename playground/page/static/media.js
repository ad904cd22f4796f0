// Images and files: attachments, media galleries, thumbnails and the lightbox.

import { externalLink, h, icon, localFileUrl } from "./dom.js";
import { text } from "./i18n.js";
import { openDialog } from "./dialogs.js";
import { renderSpoiler } from "./markdown.js";

/** The number of images in each row of a gallery of 1–10. */
const GALLERY_ROWS = {
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

/** Returns an image that opens in a lightbox; for an external one a link, since the page does not load it. */
export function renderImage({ url, width, height, description, hidden }, className = "image") {
  const source = localFileUrl(url);
  if (!source)
    return externalLink(url, { class: "external" }, icon("link"), description || text("External image"));
  const image = h("img", { src: source, alt: description ?? "", width, height, draggable: "false" });
  const button = h(
    "button",
    {
      type: "button",
      class: className,
      style: width && height ? { "--wide": `${width}px`, "--ratio": String(width / height) } : {},
      "aria-label": description ? text("Enlarge: {description}", { description }) : text("Enlarge image"),
      onclick: () => openLightbox(source, description),
    },
    image,
  );
  return hidden ? renderSpoiler(button, true) : button;
}

function openLightbox(source, description) {
  openDialog({
    title: text("Image"),
    className: "lightbox",
    content: () =>
      h(
        "figure",
        null,
        h("img", { src: source, alt: description ?? "" }),
        description && h("figcaption", null, description),
      ),
  });
}

/** Returns a media gallery. */
export function renderGallery(items) {
  const rows = GALLERY_ROWS[items.length] ?? items.map(() => 1);
  let taken = 0;
  return h(
    "div",
    { class: `gallery items-${Math.min(items.length, 10)}`, role: "group", "aria-label": text("Images") },
    rows.map((columns) => {
      const some = items.slice(taken, (taken += columns));
      return h(
        "div",
        { class: `gallery-row columns-${columns}` },
        some.map((item) => renderImage(toImage(item))),
      );
    }),
  );
}

/** Converts a gallery item or thumbnail to the argument of `renderImage`. */
export function toImage(item) {
  const { url, width, height } = item.media;
  return { url, width, height, description: item.description, hidden: item.spoiler };
}

/** Returns a file to download. */
export function renderFile({ url, name, size, hidden }) {
  const source = localFileUrl(url);
  const card = h(
    "div",
    { class: "file" },
    icon("file"),
    h(
      "div",
      null,
      source ? h("a", { href: source, download: name }, name) : externalLink(url, null, name),
      size && h("small", null, formatBytes(size)),
    ),
  );
  return hidden ? renderSpoiler(card, true) : card;
}

function formatBytes(size) {
  if (size < 1024) return `${size} B`;
  return size < 1 << 20 ? `${(size / 1024).toFixed(1)} KB` : `${(size / (1 << 20)).toFixed(1)} MB`;
}

/** Returns the attachments of a message. */
export function renderAttachments(files) {
  const images = files.filter((file) => file.content_type?.startsWith("image/"));
  const others = files.filter((file) => !images.includes(file));
  return [
    images.length > 0 &&
      renderGallery(
        images.map((file) => ({
          media: file,
          description: file.description,
          spoiler: file.filename.startsWith("SPOILER_"),
        })),
      ),
    others.map(({ url, filename, size }) => renderFile({ url, name: filename, size })),
  ];
}
