// Discord's Markdown as a tree. Pure: text in, nodes (plain objects with a `type`) out.

const DEEPEST = 16;

/** Parses a message's text. Every node has `type`; text has `text`, most others `children`. */
export function parse(source) {
  return inside(source.replace(/\r\n?/g, "\n"), { depth: 0, quoted: false, fresh: true });
}

/** Parses the parts that may stand in one line only: no headings, lists, quotes or code blocks. */
export function parseInline(source) {
  return inside(source, { depth: 0, quoted: true, fresh: false, flat: true });
}

function inside(source, state) {
  const nodes = [];
  if (state.depth > DEEPEST) return [{ type: "text", text: source }];
  let rest = source;
  let fresh = state.fresh; // whether `rest` is at the start of a line
  while (rest) {
    const [taken, node] = next(rest, { ...state, fresh: fresh && !state.flat });
    const last = nodes.at(-1);
    if (node.type === "text" && last?.type === "text") last.text += node.text;
    else nodes.push(node);
    fresh = taken.endsWith("\n") || (fresh && BLOCKS.has(node.type));
    rest = rest.slice(taken.length);
  }
  return nodes;
}

const BLOCKS = new Set(["codeblock", "quote", "heading", "subtext", "list"]);

function next(rest, state) {
  for (const [pattern, make, when] of RULES) {
    if (when && !when(state)) continue;
    const match = pattern.exec(rest);
    const node = match && make(match, state);
    if (node) return [node.taken ?? match[0], node];
  }
  return [rest[0], { type: "text", text: rest[0] }];
}

function deeper(source, state, fresh = false) {
  return inside(source, { ...state, depth: state.depth + 1, fresh });
}

const wrapping = (type) => (match, state) => ({ type, children: deeper(match[1] ?? match[2], state) });
const atLineStart = (state) => state.fresh;

const RULES = [
  [/^\\([^0-9A-Za-z\s])/, (match) => ({ type: "text", text: match[1] })],
  [
    /^```(?:([a-zA-Z0-9_+\-.#]*)\n)?\n*([^\n](?:(?!```)[^])*?)\n*```\n?/,
    (match) => ({ type: "codeblock", language: match[1] ?? "", text: match[2] }),
    (state) => !state.flat,
  ],
  [/^>>> ([^]*)/, (match, state) => quote(match[1], state), (state) => state.fresh && !state.quoted],
  [
    /^(?:> [^\n]*(?:\n|$)|>(?:\n|$))+/,
    (match, state) => quote(match[0].replace(/^> ?/gm, "").replace(/\n$/, ""), state),
    (state) => state.fresh && !state.quoted,
  ],
  [
    /^(#{1,3}) +([^\n]+)(?:\n|$)/,
    (match, state) => ({ type: "heading", level: match[1].length, children: deeper(match[2].trim(), state) }),
    atLineStart,
  ],
  [
    /^-# +([^\n]+)(?:\n|$)/,
    (match, state) => ({ type: "subtext", children: deeper(match[1], state) }),
    atLineStart,
  ],
  [/^ {0,12}(?:[-*]|\d{1,9}\.) +[^\n]*(?:\n|$)/, list, atLineStart],
  [/^<(https?:\/\/[^\s<>]+)>/, (match) => ({ type: "link", address: match[1], children: [text(match[1])] })],
  [
    /^https?:\/\/[^\s<]+[^<.,:;"'\])\s*_~|]/,
    (match) => ({ type: "link", address: match[0], children: [text(match[0])] }),
  ],
  [
    /^\[((?:\\.|[^\[\]\\\n]|\[[^\[\]\n]*\])+)\]\(\s*<?(https?:\/\/[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+"([^"\n]*)")?\s*\)/,
    (match, state) => ({
      type: "link",
      address: match[2],
      title: match[3],
      children: deeper(match[1], { ...state, flat: true }),
    }),
  ],
  [/^<@!?(\d{1,20})>/, (match) => ({ type: "user", id: match[1] })],
  [/^<@&(\d{1,20})>/, (match) => ({ type: "role", id: match[1] })],
  [/^<#(\d{1,20})>/, (match) => ({ type: "channel", id: match[1] })],
  [/^<\/([^:<>\n]{1,100}):(\d{1,20})>/, (match) => ({ type: "command", name: match[1], id: match[2] })],
  [/^<(a?):(\w{2,32}):(\d{1,20})>/, (match) => ({ type: "emoji", name: match[2], id: match[3] })],
  [
    /^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/,
    (match) => ({ type: "time", seconds: Number(match[1]), style: match[2] ?? "f" }),
  ],
  [/^@(everyone|here)\b/, (match) => ({ type: "everyone", name: match[0] })],
  [/^(`+)([^]*?[^`])\1(?!`)/, (match) => ({ type: "code", text: unpadded(match[2]) })],
  [/^\|\|((?:\\[^]|[^\\])+?)\|\|/, wrapping("spoiler")],
  [/^\*\*((?:\\[^]|[^\\])+?)\*\*(?!\*)/, wrapping("bold")],
  [/^__((?:\\[^]|[^\\])+?)__(?!_)/, wrapping("underline")],
  [
    /^_((?:__|\\[^]|[^\\_])+?)_\b|^\*(?=\S)((?:\*\*|\\[^]|\s+(?:[^*\s]|\*\*)|[^\s*])+?)\*(?!\*)/,
    wrapping("italics"),
  ],
  [/^~~(?=\S)((?:\\[^]|~(?!~)|[^\s~\\]|\s(?!~~))+?)~~/, wrapping("strike")],
  [/^\n/, () => ({ type: "break" })],
  [/^[^]+?(?=[^0-9A-Za-z\s\u00c0-\uffff]|\n|https?:\/\/|$)/, (match) => text(match[0])],
];

function text(given) {
  return { type: "text", text: given };
}

function quote(content, state) {
  return { type: "quote", children: deeper(content, { ...state, quoted: true }, true) };
}

/** One space at each end of code only keeps backticks apart. */
function unpadded(code) {
  return code.replace(/^ (?=`)|(?<=`) $/g, "");
}

const ITEM = /^( {0,12})([-*]|\d{1,9}\.) +([^\n]*)$/;

/** A list takes lines that are items or are indented below one; deeper items become lists within items. */
function list(match, state) {
  const rest = match.input.split("\n");
  const items = [];
  let taken = 0;
  for (const line of rest) {
    const item = ITEM.exec(line);
    if (item && items.length && item[1].length <= items[0].indent && isNumbered(item) !== items[0].numbered)
      break;
    if (item)
      items.push({
        indent: item[1].length,
        numbered: isNumbered(item),
        number: parseInt(item[2], 10),
        lines: [item[3]],
      });
    else if (items.length && /^ {2,}\S/.test(line)) items.at(-1).lines.push(line.trim());
    else break;
    taken += line.length + 1;
  }
  return { ...nested(items, state), taken: match.input.slice(0, taken) };
}

const isNumbered = (item) => /\d/.test(item[2]);

function nested(items, state) {
  const [first] = items;
  const made = { type: "list", start: first.numbered ? first.number : null, items: [] };
  for (let index = 0; index < items.length;) {
    let end = index + 1;
    while (end < items.length && items[end].indent > first.indent) end += 1;
    const children = deeper(items[index].lines.join("\n"), state);
    if (end > index + 1) children.push(nested(items.slice(index + 1, end), state));
    made.items.push(children);
    index = end;
  }
  return made;
}
