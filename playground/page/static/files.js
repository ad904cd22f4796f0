// Files of the user's own, made ready to be sent.

import { text } from "./texts.js";

const LARGEST = 10 << 20;

/** Reads a file; rejects with a sentence for the user if it is empty or too large. */
export async function encode(file) {
  if (!file.size || file.size > LARGEST)
    throw new Error(text("A file has at most {most} MB, and is not empty.", { most: LARGEST >> 20 }));
  const address = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(new Error(text("That file cannot be read.")));
    reader.readAsDataURL(file);
  });
  return { name: file.name, content_type: file.type, data: address.slice(address.indexOf(",") + 1) };
}
