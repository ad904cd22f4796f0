/* The rules, as bot/game has them. An event is a line of notation. */

const COLUMNS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const LENGTHS = [0, 0, 3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3];
const EMPTY = LENGTHS.map(() => 0);
const SEATS = [0, 1, 2, 3];
const EDITIONS = [["parker", "roll-off", 11], ["ravensburger", "host", 11], ["asmodee", "roll-off", 9], ["franjos", "host", 9]];

const same = (list, other) => list.join() === other.join();
const standing = (heights) => COLUMNS.filter((column) => heights[column]);
const isTop = (column, height) => height === LENGTHS[column];
const owned = (row) => COLUMNS.filter((column) => isTop(column, row[column]));
const ownerOf = ({ markers }, column) => markers.findIndex((row) => isTop(column, row[column]));
const active = ({ markers, gone }) => SEATS.slice(0, markers.length).filter((seat) => !gone.includes(seat));
const free = ({ runners }) => 3 - standing(runners).length;
const isCrowded = ({ markers, seat }, column, height) => markers.some((row, other) => other !== seat && row[column] === height);
const toWin = ({ rules, markers }) => (rules.columns === "by-players" ? 7 - markers.length : Number(rules.columns));
const winning = (state) => active(state).filter((seat) => owned(state.markers[seat]).length >= toWin(state));
const bidders = (state) => active(state).filter((seat) => seat !== state.seat && standing(state.markers[seat]).length);
const awaited = (state) =>
  state.phase === "bid" ? bidders(state).filter((seat) => !state.bids[seat]) : [state.queue[0] ?? state.seat];

function playable(state, runners, column) {
  if (ownerOf(state, column) >= 0) return false;
  if (runners[column]) return !isTop(column, runners[column]);
  const markers = state.markers[state.seat];
  const taken = COLUMNS.filter((other) => markers[other] || runners[other]).length;
  return standing(runners).length < 3 && (markers[column] > 0 || taken < state.rules.markers);
}

function advance(state, move) {
  const runners = [...state.runners];
  for (const column of move) {
    const marker = state.markers[state.seat][column];
    runners[column] = runners[column] ? runners[column] + 1 : (state.rules.franjos && marker) || marker + 1;
    while (state.rules.crowded === "jump" && isCrowded(state, column, runners[column])) runners[column]++;
  }
  return runners;
}

function pairingMoves(state, pairing) {
  const alone = pairing.filter((column) => playable(state, state.runners, column)).map((column) => [column]);
  const [first, second] = pairing;
  const both = alone[0]?.[0] === first && playable(state, advance(state, [first]), second);
  return both ? [pairing, ...(state.rules.franjos && !free(state) ? alone : [])] : alone;
}

/* Return the legal moves for a roll in ascending order; none means a bust. */
function legalMoves(state, [a, b, c, d]) {
  const pairs = [[a + b, c + d], [a + c, b + d], [a + d, b + c]].map((pair) => pair.sort((one, other) => one - other));
  const unique = (moves) => moves.filter((move, index) => moves.findIndex((other) => same(move, other)) === index);
  let moves = unique(pairs.flatMap((pair) => pairingMoves(state, pair)));
  if (state.rules.priority) {
    const entering = (move) => new Set(move.filter((column) => !state.runners[column])).size;
    const most = Math.max(...moves.map(entering));
    moves = moves.filter((move) => entering(move) === most && (most || !state.claimed));
  }
  if (state.rules.franjos && free(state) > 1) {
    const others = pairs.filter(([one, other]) => one !== other).flatMap((pair) => pairingMoves(state, pair));
    const left = moves.filter((move) => others.some((other) => same(move, other)));
    if (left.length) moves = left;
  }
  return moves.sort((one, other) => one[0] - other[0] || (one[1] ?? 0) - (other[1] ?? 0));
}

function mayStop(state) {
  const { rules, runners } = state;
  const enterable = () => COLUMNS.some((column) => !runners[column] && playable(state, runners, column));
  return state.phase === "decide" &&
    !(rules.franjos && !state.claimed && free(state) && enterable()) &&
    !(rules.crowded === "no-stop" && standing(runners).some((column) => isCrowded(state, column, runners[column])));
}

/* Return how many steps the settling bidder moves markers: up if positive, down if negative. */
function stepsDue({ bids, stopped, queue }) {
  const { stops, stake } = bids[queue[0]];
  return stops === stopped ? stake : stopped ? -stake : -2 * stake;
}

function shiftable(state) {
  const due = stepsDue(state);
  const row = state.markers[state.queue[0]];
  return state.steps.length >= Math.abs(due) ? [] : standing(row).filter((column) =>
    !isTop(column, row[column]) && (due > 0 ? row[column] + 1 < LENGTHS[column] : row[column] > 1));
}

/* Return the events that the players whom the game asks can choose among. */
function usualEvents(state) {
  if (state.phase === "choose") return legalMoves(state, state.roll).map((move) => `moved ${move.join(" ")}`);
  if (state.phase === "bid") {
    const bids = ["makes", "busts"].flatMap((side) => [1, 2, 3, 4, 5].map((stake) => `${side} ${stake}`));
    return bidders(state).flatMap((seat) => bids.map((bid) => `bid ${seat} ${bid}`));
  }
  if (state.phase !== "settle") return mayStop(state) ? ["rolled", "stopped"] : ["rolled"];
  const steps = shiftable(state).map((column) => `shifted ${column}`);
  return stepsDue(state) > 0 || !steps.length ? [...steps, "settled"] : steps;
}

/* Return the events that follow by themselves. */
function dueEvents(state) {
  if (state.phase === "choose") {
    const moves = usualEvents(state);
    return moves.length > 1 ? [] : moves.length ? moves : ["busted"];
  }
  if (state.phase !== "settle" || state.steps.length) return [];
  const due = stepsDue(state);
  const columns = shiftable(state);
  const row = state.markers[state.queue[0]];
  const down = columns.flatMap((column) => Array(row[column] - 1).fill(`shifted ${column}`));
  const chosen = columns.length && (due > 0 || (columns.length > 1 && down.length > -due));
  return chosen ? [] : [...down.slice(0, Math.abs(due)), "settled"];
}

/* Return the events that are no answer to what the rules ask. */
const interruptions = (players) => ["unmoved", "unshifted", "passed", "ended"].concat(
  ["resigned", "missed", "handed", "returned"].flatMap((word) => SEATS.slice(0, players).map((seat) => `${word} ${seat}`)));

function mayInterrupt(state, previous, event) {
  const [word, seat] = event.split(" ");
  switch (word) {
    case "unmoved": return state.phase === "decide" && previous.phase === "choose" && !state.claimed && !dueEvents(previous).length;
    case "unshifted": return state.steps.length > 0;
    case "passed": return state.phase === "roll";
    case "missed": return state.phase !== "roll" && awaited(state).includes(Number(seat));
    default: return word === "ended" || active(state).includes(Number(seat));
  }
}

/* Return the state after an event; `previous` is the one before the latest event. */
function apply(before, event, previous) {
  const [word, first, ...rest] = event.split(" ");
  const number = Number(first);
  const state = { ...before, markers: before.markers.map((row) => [...row]), runners: [...before.runners] };
  switch (word) {
    case "rolled": Object.assign(state, { phase: "choose", roll: [...first].map(Number) }); break;
    case "moved": move(state, [number, ...rest.map(Number)]); break;
    case "unmoved": return previous;
    case "busted": settle(state, false); break;
    case "stopped": stop(state); break;
    case "bid": resume(state, number, { stops: rest[0] === "makes", stake: Number(rest[1]) }); break;
    case "shifted": shift(state, number, 1); break;
    case "unshifted": shift(state, state.steps.at(-1), -1); break;
    case "settled":
      if (state.steps.length < -stepsDue(state)) state.missing = [...state.missing, state.queue[0]];
      settle(state, state.stopped, state.queue.slice(1));
      break;
    case "resigned": resign(state, number); break;
    case "ended": end(state, []); break;
    case "passed": nextTurn(state); break;
  }
  return state;
}

function move(state, columns) {
  Object.assign(state, { phase: "decide", roll: null, runners: advance(state, columns), made: state.made + 1, claimed: false });
  if (state.rules.franjos) {
    for (const column of owned(state.runners)) {
      raise(state, column);
      state.claimed = true;
    }
    if (winning(state).includes(state.seat)) return stop(state);
  }
  if (state.rules.bidding && state.made === 2 && bidders(state).length) {
    Object.assign(state, { phase: "bid", bids: state.markers.map(() => null) });
  }
}

/* Replace the runner in a column by a marker; on the summit, all others in the column go. */
function raise({ markers, runners, seat }, column) {
  if (isTop(column, runners[column])) markers.forEach((row) => { row[column] = 0; });
  markers[seat][column] = runners[column];
  runners[column] = 0;
}

function stop(state) {
  standing(state.runners).forEach((column) => raise(state, column));
  if (!winning(state).includes(state.seat)) settle(state, true);
  else if (state.rules.franjos) nextTurn(state);
  else end(state, [state.seat]);
}

const settlingOrder = ({ bids, seat, markers }) =>
  markers.map((_, offset) => (seat + offset) % markers.length).filter((bidder) => bids[bidder]);

function settle(state, stopped, queue = settlingOrder(state), steps = []) {
  if (!queue.length) return nextTurn(state);
  Object.assign(state, { phase: "settle", roll: null, runners: [...EMPTY], made: 0, claimed: false, stopped, queue, steps });
}

function shift(state, column, by) {
  state.markers[state.queue[0]][column] += Math.sign(stepsDue(state)) * by;
  state.steps = by > 0 ? [...state.steps, column] : state.steps.slice(0, -1);
}

function resign(state, leaver) {
  const { missing, gone, queue, steps } = state;
  state.markers[leaver] = state.markers[leaver].map((height, column) => (isTop(column, height) ? height : 0));
  const others = (seats) => seats.filter((seat) => seat !== leaver);
  Object.assign(state, { gone: [...gone, leaver], missing: others(missing) });
  if (active(state).length === 1) end(state, active(state));
  else if (queue.length) settle(state, state.stopped, others(queue), queue[0] === leaver ? [] : steps);
  else if (leaver === state.seat) nextTurn(state);
  else resume(state, leaver, null);
}

function resume(state, bidder, bid) {
  state.bids = state.bids.map((old, seat) => (seat === bidder ? bid : old));
  if (state.phase === "bid" && !awaited(state).length) state.phase = "decide";
}

function nextTurn(state) {
  if (COLUMNS.every((column) => ownerOf(state, column) >= 0)) return end(state, mostColumns(state));
  for (;;) {
    state.seat = (state.seat + 1) % state.markers.length;
    if (state.seat === state.first && winning(state).length) return end(state, winning(state));
    if (!state.missing.includes(state.seat) && !state.gone.includes(state.seat)) break;
    state.missing = state.missing.filter((seat) => seat !== state.seat);
  }
  Object.assign(state, BETWEEN_TURNS, { phase: "roll", runners: [...EMPTY] });
}

function mostColumns(state) {
  const count = (seat) => owned(state.markers[seat]).length;
  const most = Math.max(...active(state).map(count));
  return winning(state).length ? winning(state) : active(state).filter((seat) => count(seat) === most);
}

const BETWEEN_TURNS = { roll: null, made: 0, claimed: false, bids: [], queue: [], steps: [] };
const end = (state, winners) => Object.assign(state, BETWEEN_TURNS, { phase: "over", runners: [...EMPTY], missing: [], winners });

/* Return the chance that the next roll of the player on turn is a bust. */
function bustChance(state) {
  let busts = 0;
  for (let number = 0; number < 1296; number++) {
    const roll = [216, 36, 6, 1].map((place) => (Math.floor(number / place) % 6) + 1);
    if (roll.some((die, index) => die < roll[index - 1]) || legalMoves(state, roll).length) continue;
    const repeats = [1, 2, 3, 4, 5, 6].map((face) => [1, 1, 2, 6, 24][roll.filter((die) => die === face).length]);
    busts += 24 / repeats.reduce((product, repeat) => product * repeat);
  }
  return busts / 1296;
}
