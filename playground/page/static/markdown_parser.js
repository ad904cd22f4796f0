// Parses Discord's Markdown into nodes: plain objects with a `type`.

const MAX_DEPTH = 16;

/** Parses a text. Every node has a `type`; text nodes have `text`, most others `children`. */
export function parse(source) {
  return parseNodes(source.replace(/\r\n?/g, "\n"), { depth: 0, quoted: false, atLineStart: true });
}

/** Parses inline formatting only: no headings, lists, quotes or code blocks. */
export function parseInline(source) {
  return parseNodes(source, { depth: 0, quoted: true, atLineStart: false, inline: true });
}

function parseNodes(source, state) {
  const nodes = [];
  if (state.depth > MAX_DEPTH) return [textNode(source)];
  let rest = source;
  let atLineStart = state.atLineStart;
  while (rest) {
    const [taken, node] = parseNext(rest, { ...state, atLineStart: atLineStart && !state.inline });
    const last = nodes.at(-1);
    if (node.type === "text" && last?.type === "text") last.text += node.text;
    else nodes.push(node);
    atLineStart = taken.endsWith("\n") || (atLineStart && BLOCKS.has(node.type));
    rest = rest.slice(taken.length);
  }
  return nodes;
}

const BLOCKS = new Set(["codeblock", "quote", "heading", "subtext", "list"]);

function parseNext(rest, state) {
  for (const [pattern, create, applies] of RULES) {
    if (applies && !applies(state)) continue;
    const match = pattern.exec(rest);
    const node = match && create(match, state);
    if (node) return [node.taken ?? match[0], node];
  }
  return [rest[0], textNode(rest[0])];
}

function parseChildren(source, state, atLineStart = false) {
  return parseNodes(source, { ...state, depth: state.depth + 1, atLineStart });
}

const wrap = (type) => (match, state) => ({ type, children: parseChildren(match[1] ?? match[2], state) });
const isAtLineStart = (state) => state.atLineStart;

const RULES = [
  [/^\\([^0-9A-Za-z\s])/, (match) => textNode(match[1])],
  [
    /^```(?:([a-zA-Z0-9_+\-.#]*)\n)?\n*([^\n](?:(?!```)[^])*?)\n*```\n?/,
    (match) => ({ type: "codeblock", language: match[1] ?? "", text: match[2] }),
    (state) => !state.inline,
  ],
  [
    /^>>> ([^]*)/,
    (match, state) => quoteNode(match[1], state),
    (state) => state.atLineStart && !state.quoted,
  ],
  [
    /^(?:> [^\n]*(?:\n|$)|>(?:\n|$))+/,
    (match, state) => quoteNode(match[0].replace(/^> ?/gm, "").replace(/\n$/, ""), state),
    (state) => state.atLineStart && !state.quoted,
  ],
  [
    /^(#{1,3}) +([^\n]+)(?:\n|$)/,
    (match, state) => ({
      type: "heading",
      level: match[1].length,
      children: parseChildren(match[2].trim(), state),
    }),
    isAtLineStart,
  ],
  [
    /^-# +([^\n]+)(?:\n|$)/,
    (match, state) => ({ type: "subtext", children: parseChildren(match[1], state) }),
    isAtLineStart,
  ],
  [/^ {0,12}(?:[-*]|\d{1,9}\.) +[^\n]*(?:\n|$)/, parseList, isAtLineStart],
  [/^<(https?:\/\/[^\s<>]+)>/, (match) => ({ type: "link", url: match[1], children: [textNode(match[1])] })],
  [
    /^https?:\/\/[^\s<]+[^<.,:;"'\])\s*_~|]/,
    (match) => ({ type: "link", url: match[0], children: [textNode(match[0])] }),
  ],
  [
    /^\[((?:\\.|[^\[\]\\\n]|\[[^\[\]\n]*\])+)\]\(\s*<?(https?:\/\/[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+"([^"\n]*)")?\s*\)/,
    (match, state) => ({
      type: "link",
      url: match[2],
      title: match[3],
      children: parseChildren(match[1], { ...state, inline: true }),
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
  [/^(`+)([^]*?[^`])\1(?!`)/, (match) => ({ type: "code", text: trimCode(match[2]) })],
  [/^\|\|((?:\\[^]|[^\\])+?)\|\|/, wrap("spoiler")],
  [/^\*\*((?:\\[^]|[^\\])+?)\*\*(?!\*)/, wrap("bold")],
  [/^__((?:\\[^]|[^\\])+?)__(?!_)/, wrap("underline")],
  [
    /^_((?:__|\\[^]|[^\\_])+?)_\b|^\*(?=\S)((?:\*\*|\\[^]|\s+(?:[^*\s]|\*\*)|[^\s*])+?)\*(?!\*)/,
    wrap("italics"),
  ],
  [/^~~(?=\S)((?:\\[^]|~(?!~)|[^\s~\\]|\s(?!~~))+?)~~/, wrap("strike")],
  [/^\n/, () => ({ type: "break" })],
  [/^[^]+?(?=[^0-9A-Za-z\s\u00c0-\uffff]|\n|https?:\/\/|$)/, (match) => textNode(match[0])],
];

function textNode(content) {
  return { type: "text", text: content };
}

function quoteNode(content, state) {
  return { type: "quote", children: parseChildren(content, { ...state, quoted: true }, true) };
}

/** Removes the space that separates code from its backticks. */
function trimCode(code) {
  return code.replace(/^ (?=`)|(?<=`) $/g, "");
}

const LIST_ITEM = /^( {0,12})([-*]|\d{1,9}\.) +([^\n]*)$/;

/** Parses a list: items, and lines indented below one. Deeper items become nested lists. */
function parseList(match, state) {
  const rest = match.input.split("\n");
  const items = [];
  let taken = 0;
  for (const line of rest) {
    const item = LIST_ITEM.exec(line);
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
  return { ...buildList(items, state), taken: match.input.slice(0, taken) };
}

const isNumbered = (item) => /\d/.test(item[2]);

function buildList(items, state) {
  const [first] = items;
  const node = { type: "list", start: first.numbered ? first.number : null, items: [] };
  for (let index = 0; index < items.length;) {
    let end = index + 1;
    while (end < items.length && items[end].indent > first.indent) end += 1;
    const children = parseChildren(items[index].lines.join("\n"), state);
    if (end > index + 1) children.push(buildList(items.slice(index + 1, end), state));
    node.items.push(children);
    index = end;
  }
  return node;
}
