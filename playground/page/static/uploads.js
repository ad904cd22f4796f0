// Reads the files that a user uploads.

import { text } from "./i18n.js";

const MAX_BYTES = 10 << 20;

/** Encodes a file for upload; rejects with a sentence for the user if it is empty or too large. */
export async function encodeUpload(file) {
  if (!file.size || file.size > MAX_BYTES)
    throw new Error(text("Files must not be empty or larger than {max} MB.", { max: MAX_BYTES >> 20 }));
  const dataUrl = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(new Error(text("The file couldn't be read.")));
    reader.readAsDataURL(file);
  });
  return { name: file.name, content_type: file.type, data: dataUrl.slice(dataUrl.indexOf(",") + 1) };
}
