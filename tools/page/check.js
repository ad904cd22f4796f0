/* The dice of a record, checked and shown. */

const byId = (id) => document.getElementById(id);
const encode = (string) => new TextEncoder().encode(string);
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (digits) => Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));

/* Return the dice of a roll. Bytes from 252 on are skipped, so that all faces are equally likely. */
async function roll(key, record, number, count) {
  const dice = [];
  for (let block = 0; dice.length < count; block++) {
    const message = `cantstop-dice-1:${record.table}:${record.message}:${number}:${count}:${block}`;
    const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(message)));
    dice.push(...Array.from(bytes).filter((byte) => byte < 252).map((byte) => (byte % 6) + 1));
  }
  return dice.slice(0, count);
}

/* Return the key that gives the dice of a record. */
const keyOf = ({ seed }) => crypto.subtle.importKey("raw", fromHex(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

/* Return what the seed of a record gives: its seal, the dice of each roll, and the seat it draws, if one was drawn. */
async function fromSeed(record) {
  const prefix = encode(`cantstop-seed-1:${record.table}:`);
  const commitment = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array([...prefix, ...fromHex(record.seed)]))));
  const key = await keyOf(record);
  const rolls = await Promise.all(record.rolls.map((dice, index) => roll(key, record, index + 1, dice.length)));
  let seat = null;
  if (record.drawn) {
    const [first, second] = await roll(key, record, 0, 2);
    seat = (6 * first + second) % record.drawn.players;
  }
  return { commitment, rolls, seat };
}

const FIELDS = ["table", "message", "commitment", "seed", "drawn", "rolls"];
const SNOWFLAKE = /^[1-9][0-9]{16,19}$/;
const DATE = /^20[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])$/;

const whole = (value, least, most) => Number.isInteger(value) && value >= least && value <= most;
const matches = (value, form) => typeof value === "string" && form.test(value);
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/* Return whether lists and objects are nested too deeply, which not everything can read. */
const deep = (value, left = 9) =>
  left === 0 || (value !== null && typeof value === "object" && Object.values(value).some((part) => deep(part, left - 1)));

const isDraw = (value) =>
  isObject(value) && Object.keys(value).sort().join() === "players,seat" &&
  whole(value.players, 2, 4) && whole(value.seat, 0, value.players - 1);

const isRoll = (value) => Array.isArray(value) && [2, 4].includes(value.length) && value.every((die) => whole(die, 1, 6));

/* Return the key of what there is to say of where the seal was shown first, null if the record does not say it. */
function origin({ table, message, drawn, rolls }) {
  if (matches(message, SNOWFLAKE)) return "game";
  if (matches(message, DATE) && message === `${table}` && !drawn && rolls.every((dice) => dice.length === 4)) return "climb";
  return message === "" && !drawn && !rolls.length ? "unsealed" : null;
}

/* Return why something read from JSON is no record, as the key of a text and its values, or null. */
function refusal(game) {
  if (!isObject(game) || deep(game)) return ["unreadable"];
  const lacking = FIELDS.filter((name) => !Object.hasOwn(game, name));
  if (lacking.length) return ["lacking", { fields: lacking.join(", ") }];
  if (Object.keys(game).length > FIELDS.length) return ["foreign"];
  if (!whole(game.table, 1, Number.MAX_SAFE_INTEGER)) return ["badTable"];
  for (const field of ["commitment", "seed"]) {
    if (!matches(game[field], /^[0-9a-f]{64}$/)) return ["badDigits", { field }];
  }
  if (game.drawn !== null && !isDraw(game.drawn)) return ["badDrawn"];
  if (!Array.isArray(game.rolls) || !game.rolls.every(isRoll)) return ["badRolls"];
  return origin(game) ? null : ["badMessage"];
}

/* Return the text of a file in UTF-8; some browsers would guess at other encodings. */
const textOf = async (file) => new TextDecoder().decode(await file.arrayBuffer());

/* Return what is in a text, null if it is not JSON. */
function parse(source) {
  try {
    return JSON.parse(source.replace(/^\uFEFF+/, ""));
  } catch {
    return null;
  }
}

/* Return the record in a text, if it is one, what its seed gives, and lines on it and on the seal that was copied. */
async function judge(source, copied) {
  const record = parse(source);
  const reason = refusal(record);
  if (reason) return { lines: [["bad", text(...reason)]] };
  const { table, message, commitment, drawn, rolls } = record;
  const given = await fromSeed(record);
  const kept = given.commitment === commitment;
  const lines = [
    ["compare", text(origin(record), { table, message })],
    [kept ? "good" : "bad", text(kept ? "kept" : "broken", { seal: commitment })],
  ];
  if (copied.trim()) { /* there may be line breaks in it, and words and other seals around it */
    const found = copied.toLowerCase().match(/\b(?:[0-9a-f]\s*){20,64}\b/g) ?? [];
    const same = found.some((digits) => given.commitment.startsWith(digits.replace(/\s/g, "")));
    lines.push([same ? "good" : "bad", text(same ? "same" : "other")]);
  } else {
    lines.push(["compare", text("uncopied")]);
  }
  if (drawn) {
    const chosen = given.seat === drawn.seat;
    lines.push([chosen ? "good" : "bad", text(chosen ? "drawn" : "misdrawn", { player: drawn.seat + 1 })]);
  } else if (rolls.length && message !== `${table}`) {
    lines.push(["note", text("undrawn")]);
  }
  const count = rolls.length;
  const wrong = rolls.filter((dice, index) => dice.join() !== given.rolls[index].join()).length;
  lines.push(
    wrong ? ["bad", text("wrong", { count, wrong })]
    : count ? ["good", text("right", { count })]
    : ["note", text("none")],
  );
  return { record, given, lines };
}

const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const SVG = "http://www.w3.org/2000/svg";

function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function drawDie(face) {
  const die = shape("svg", { viewBox: "0 0 34 36", "aria-hidden": true });
  die.append(shape("rect", { y: 2, width: 34, height: 34, rx: 7, fill: "var(--die-side)" }));
  die.append(shape("rect", { x: 0.5, y: 0.5, width: 33, height: 32, rx: 7, fill: "var(--die)", stroke: "var(--die-side)" }));
  for (const pip of PIPS[face]) {
    die.append(shape("circle", { cx: 9 + 8 * (pip % 3), cy: 8.5 + 8 * Math.floor(pip / 3), r: 3.2, fill: "var(--pip)" }));
  }
  return die;
}

function element(name, className = "", content = "") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = content;
  return made;
}

function drawDice(dice) {
  const faces = element("span", "dice");
  faces.setAttribute("role", "img");
  faces.setAttribute("aria-label", dice.join(" "));
  faces.append(...dice.map(drawDie));
  return faces;
}

function drawRoll(dice, expected, number) {
  const right = dice.join() === expected.join();
  const row = element("li", right ? "right" : "wrong");
  row.append(element("span", "number", `${number}.`), drawDice(dice), element("span", "mark", right ? "✓" : "✗"));
  if (!right) row.append(element("span", "expected", text("expected", { dice: expected.join(" ") })));
  return row;
}
