/* A game as one large number, in digits of changing bases. docs/notation.md has their order. */

const refuse = (key) => { throw Object.assign(new Error(key), { key }); };

/* Return a reader of the digits in a code, once it is known to be whole. */
async function unpack(code) {
  if (/^[2-9]/.test(code)) refuse("newer");
  const body = code.slice(0, -6);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", encode(body)));
  const check = btoa(String.fromCharCode(...digest)).replace(/\+/g, "-").replace(/\//g, "_");
  if (!/^1[\w-]{20,20000}$/.test(code) || check.slice(0, 6) !== code.slice(-6) || body.length % 4 === 2) refuse("cut");
  const bytes = atob(body.slice(1).replace(/-/g, "+").replace(/_/g, "/"));
  let left = BigInt(`0x${toHex(Array.from(bytes, (byte) => byte.charCodeAt()))}`);
  const take = (base) => {
    if (left < base) refuse("madeUp");
    const digit = left % base;
    left /= base;
    return digit;
  };
  const read = (base) => Number(take(BigInt(base)));
  return { take, read, among: (list) => list[read(list.length)], number: () => take(1n << BigInt(read(65))), atEnd: () => left === 1n };
}

function readRules({ read, among }) {
  const [edition, starts, markers] = among(EDITIONS);
  const columns = among(["3", "4", "5", "by-players"]);
  const starter = among(["roll-off", "host", "random"]);
  const crowded = among(["share", "jump", "no-stop"]);
  const [priority, bidding, franjos] = [!!read(2), !!read(2), edition === "franjos"];
  if ((franjos && !priority) || (bidding && (crowded !== "share" || columns !== "by-players"))) refuse("madeUp");
  const words = [
    edition,
    columns !== (bidding ? "by-players" : "3") && `columns=${columns}`,
    starter !== starts && `starter=${starter}`,
    crowded !== "share" && `crowded=${crowded}`,
    priority && !franjos && "priority",
    bidding && "bidding",
  ];
  return { text: words.filter(Boolean).join(), columns, starter, crowded, markers, priority, bidding, franjos };
}

/* Return who begins, and the rolls that decided it. */
async function rollOff(players, dice) {
  const rounds = [];
  let seats = SEATS.slice(0, players);
  while (seats.length > 1) {
    const round = Array(players).fill([]);
    for (const seat of seats) round[seat] = await dice(2);
    const total = ([one, other]) => one + other || 0;
    seats = seats.filter((seat) => total(round[seat]) === Math.max(...round.map(total)));
    rounds.push(round.map((pair) => pair.join("") || "--").join(" "));
  }
  return [seats[0], rounds.join(" / ")];
}

/* Return the game in a code: its record, and every event with the state after it. */
async function replay(code, diceOf = sealedDice) {
  const reader = await unpack(code);
  const { read, number } = reader;
  const rules = readRules(reader);
  const players = 2 + read(3);
  let first = rules.starter !== "roll-off" && read(2) ? read(players) : null;
  const record = { table: Number(number()), message: `${number()}`, drawn: null, rolls: [] };
  record.seed = reader.take(1n << 256n).toString(16).padStart(64, "0");
  if (!whole(record.table, 1, Number.MAX_SAFE_INTEGER) || !matches(record.message, SNOWFLAKE)) refuse("madeUp");

  const sealed = await diceOf(record);
  const dice = async (count) => {
    record.rolls.push(await sealed(record.rolls.length + 1, count));
    return record.rolls.at(-1);
  };
  if (first === null && rules.starter === "random") {
    const [one, other] = await sealed(0, 2);
    first = (6 * one + other) % players;
    record.drawn = { players, seat: first };
  }
  let start = `first=${first}/${players}`;
  if (first === null) [first, start] = await rollOff(players, dice);

  let state = {
    ...BETWEEN_TURNS, rules, markers: Array(players).fill(EMPTY), runners: EMPTY, seat: first, first, phase: "roll",
    missing: [], gone: [], winners: [],
  };
  let previous = state;
  let turns = 0;
  const log = [`started ${rules.text} ${start}`];
  const states = [state];
  const add = (event) => {
    const next = apply(state, event, previous);
    if (!/^(missed|handed|returned)/.test(event)) previous = state;
    turns += event.startsWith("rolled") && state.phase === "roll";
    log.push(event);
    states.push(state = next);
  };
  const interrupted = read(2);
  while (state.phase !== "over") {
    const due = dueEvents(state);
    due.forEach(add);
    if (due.length) continue;
    const usual = usualEvents(state);
    let event = usual[read(usual.length + interrupted)];
    if (!event) {
      event = reader.among(interruptions(players));
      if (!mayInterrupt(state, previous, event)) refuse("madeUp");
    }
    add(event === "rolled" ? `rolled ${(await dice(4)).join("")}` : event);
    if (log.length > 20000) refuse("madeUp");
  }

  const chances = {};
  for (let turn = read(2) ? read(turns + 1) : Infinity; turn <= turns; turn++) {
    const ends = [0, ...SEATS.slice(1, players).map(() => read(101)), 100];
    chances[turn] = ends.slice(1).map((end, seat) => end - ends[seat]);
    if (Math.min(...chances[turn]) < 0) refuse("madeUp");
  }
  if (!reader.atEnd()) refuse("madeUp");
  return { record, players, log, states, turns, chances };
}

/* Return a function from the number of a roll, and how many dice it has, to the dice that the seed gives. */
async function sealedDice(record) {
  const key = await keyOf(record);
  return (number, count) => roll(key, record, number, count);
}
