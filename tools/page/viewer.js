/* A game, shown move by move. */

/* Return what a game is shown in: a roll with its move, or what else happened, each as first and last event and turn. */
function stepsOf({ log, states }) {
  const steps = [{ from: 0, to: 0, turn: 0 }];
  log.forEach((event, index) => {
    const step = steps.at(-1);
    const kind = (line) => (SETTLING.test(line) ? "settled" : line.slice(0, 3));
    const begins = kind(event) === kind(log[step.from])
      ? /^(rolled|resigned|passed)/.test(event) || log[step.to] === "settled"
      : /^(rolled|stopped|bid|shifted|settled|resigned|ended|passed)/.test(event);
    if (!index || !begins) step.to = index;
    else steps.push({ from: index, to: index, turn: step.turn + (event.startsWith("rolled") && states[index - 1].phase === "roll") });
  });
  return steps;
}

const listed = (things) => new Intl.ListFormat(language).format(things.map(String));
const percent = (share) => new Intl.NumberFormat(language, { style: "percent" }).format(share);
const player = (seat) => byId("names").value.split(",")[seat]?.trim() || text("seats").split(" ")[seat];
const claimsOf = (before, after) => COLUMNS.filter((column) => ownerOf(before, column) < 0 && ownerOf(after, column) >= 0);
const before = (game, { from }) => game.states[Math.max(0, from - 1)];
const columnsOf = (events) =>
  events.findLast((event) => event.startsWith("moved"))?.split(" ").slice(1) ??
  events.reduce((steps, event) => (event === "unshifted" ? steps.slice(0, -1) : [...steps, ...(event.match(/(?<=shifted )\d+/) ?? [])]), []);
const resultOf = ({ winners }) =>
  winners.length ? text(winners.length > 1 ? "winTogether" : "wins", { players: listed(winners.map(player)) }) : text("ended");

/* Return what happened in a step, in sentences. */
function wordsOf(game, step) {
  const events = game.log.slice(step.from, step.to + 1);
  const [was, now] = [before(game, step), game.states[step.to]];
  const columns = listed(columnsOf(events)) || "–";
  const words = [];
  const say = (key, seat = was.seat, values = {}) => words.push(text(key, { player: player(seat), columns, ...values }));
  const [word] = events[0].split(" ");
  if (word === "started") {
    const rolls = [...events[0].matchAll(/(?<= )[1-6]{2}\b|--/g)].map(([pair], index) => pair !== "--" && `${player(index % game.players)} ${[...pair].join(" ")}`);
    if (rolls.length) words.push(`${listed(rolls.filter(Boolean))}.`);
    say("begins");
  } else if (word === "rolled") {
    const key = events.includes("busted") ? "busts" : columns === "–" ? "rolls" : "moves";
    say(key, was.seat, { dice: [...events[0].slice(7)].join(" ") });
  } else if (word === "bid") {
    const bids = now.bids.length ? now.bids : game.states[step.to - 1].bids;
    bids.forEach((bid, seat) => bid && say(bid.stops ? "bidStop" : "bidBust", seat, bid));
  } else if (SETTLING.test(word)) {
    say(stepsDue(was) > 0 ? "bidRight" : "bidWrong", was.queue[0]);
    if (now.missing.length > was.missing.length) say("short", was.queue[0]);
  }
  for (const event of events) {
    const [key, seat] = event.split(" ");
    if (/^(stopped|resigned|missed|handed|returned|passed)/.test(event)) say(key, seat);
  }
  const claims = claimsOf(was, now);
  if (claims.length) say("claims", was.seat, { columns: listed(claims) });
  if (now.phase === "over") words.push(resultOf(now));
  return words;
}

/* Return what the picture of a step shows. */
function pictureOf(game, step) {
  const [was, state] = [before(game, step), game.states[step.to]];
  const lost = game.log.slice(step.from, step.to + 1).includes("busted");
  const bidding = state.phase === "settle" || !SETTLING.test(game.log[step.from]) ? state : was;
  const rolled = game.log.slice(0, step.to + 1).findLast((event) => event.startsWith("rolled"));
  return {
    state, lost, dice: [...(rolled ?? "").slice(7)].map(Number), bust: lost || (bidding.phase === "settle" && !bidding.stopped),
    runners: lost ? was.runners : state.runners, climber: lost ? was.seat : state.seat, claims: claimsOf(was, state),
    bids: state.markers.map((_, seat) =>
      bidding.bids[seat] && { ...bidding.bids[seat], right: bidding.phase === "settle" ? bidding.bids[seat].stops === bidding.stopped : "open" }),
  };
}

/* Return a position in words. */
function positionOf({ state }) {
  const rows = [...state.markers.map((row, seat) => [player(seat), row]), [text("runners"), state.runners]];
  const pieces = (row) => listed(standing(row).map((column) =>
    text(isTop(column, row[column]) ? "owns" : "stands", { column, height: row[column], length: LENGTHS[column] })));
  return rows.map(([name, row]) => `${name}: ${pieces(row) || "–"}.`).join(" ");
}

function icon(seat) {
  const made = shape("svg", { viewBox: "-24 -24 48 48", "aria-hidden": "true" });
  made.append(drawMarker(seat, 46, 0, 0));
  return made;
}

/* Show a game, and whatever step of it is asked for. */
function show(game) {
  const steps = stepsOf(game);
  const last = steps.length - 1;
  const endOf = (turn) => steps.findLastIndex((step) => step.turn === turn);
  const indexes = (turn) => [...steps.keys()].filter((index) => steps[index].turn === turn);
  const result = game.states.at(-1);
  let now = -1;
  let timer = 0;

  function drawChances(turn) {
    const chances = game.chances[turn];
    byId("chances").hidden = !turn || !chances;
    if (!chances) return;
    byId("chances-title").textContent = text("chances", { turn });
    byId("bar").replaceChildren(...chances.map((chance, seat) => box(chance / 2 + chances.slice(0, seat).reduce((sum, part) => sum + part, 0), 0, chance, 2, 0, fill(seat))));
    byId("shares").replaceChildren(...chances.flatMap((chance, seat) =>
      [icon(seat), element("span", "spoken", `${player(seat)}: `), percent(chance / 100)]));
  }

  function drawStep(index) {
    const button = element("button", "step");
    const events = game.log.slice(steps[index].from, steps[index].to + 1);
    const words = wordsOf(game, steps[index]);
    if (index === now) button.setAttribute("aria-current", "step");
    button.addEventListener("click", () => go(index));
    if (events[0].startsWith("rolled")) {
      const brief = columnsOf(events).join(" · ") || (events.includes("busted") ? text("bust") : "");
      button.append(
        drawDice([...events[0].slice(7)]), element("span", "spoken", words.shift()),
        element("span", "words", [brief, ...words].join(" ")), element("span", "mark", "✓"),
      );
    } else {
      button.textContent = words.join(" ");
    }
    const row = element("li");
    row.append(button);
    return row;
  }

  function go(to, told = [to]) {
    now = Math.min(Math.max(to, 0), last);
    byId("result").replaceChildren(...result.winners.map(icon), resultOf(result));
    if (!(byId("result").hidden = now < last)) pause();
    const step = steps[now];
    const picture = pictureOf(game, step);
    const { state } = picture;
    byId("pieces").replaceChildren(...drawPieces(picture));
    byId("moon").replaceChildren(...drawMoon(state.winners));
    byId("board").setAttribute("aria-label", positionOf(picture));
    const title = step.turn ? text("turn", { turn: step.turn, turns: game.turns }) : text("start");
    byId("turn").replaceChildren(icon(before(game, steps[indexes(step.turn)[0]]).seat), title);
    byId("odds").textContent = ["roll", "decide"].includes(state.phase)
      ? text("odds", { player: player(state.seat), chance: percent(bustChance(state)) }) : "";
    byId("slider").value = step.turn;
    byId("slider").setAttribute("aria-valuetext", title);
    byId("told").textContent = told.flatMap((each) => wordsOf(game, steps[each])).join(" ");
    byId("back").disabled = byId("turn-back").disabled = !now;
    byId("on").disabled = byId("turn-on").disabled = now === last;
    drawChances(now === endOf(step.turn) ? step.turn : step.turn - 1);
    byId("steps").replaceChildren(...indexes(step.turn).map(drawStep));
  }

  const goToTurn = (turn) => go(endOf(turn), indexes(turn));

  function turnBy(by) {
    const { turn } = steps[now];
    goToTurn(Math.min(Math.max(by > 0 && now < endOf(turn) ? turn : turn + by, 0), game.turns));
  }

  function pause() {
    timer = clearInterval(timer);
    byId("play").textContent = "▶";
  }

  function play() {
    if (timer) return pause();
    if (now === last) go(0);
    timer = setInterval(() => go(now + 1), 1200);
    byId("play").textContent = "❚❚";
  }

  const buttons = { back: () => go(now - 1), on: () => go(now + 1), "turn-back": () => turnBy(-1), "turn-on": () => turnBy(1), play };
  for (const [id, does] of Object.entries(buttons)) byId(id).addEventListener("click", does);
  byId("slider").max = game.turns;
  byId("slider").addEventListener("input", ({ target }) => goToTurn(+target.value));
  document.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.target.matches("textarea, input:not([type=range])")) return;
    event.preventDefault();
    if (event.shiftKey) go(now + way);
    else turnBy(way);
  });
  let touchX = 0;
  byId("board").addEventListener("touchstart", ({ touches: [touch, another] }) => { touchX = another ? NaN : touch.clientX; }, { passive: true });
  byId("board").addEventListener("touchend", ({ changedTouches: [touch] }) => {
    if (Math.abs(touchX - touch.clientX) > 40) turnBy(Math.sign(touchX - touch.clientX));
  });
  byId("notation").value = `${game.log.join("\n")}\n`;
  byId("copy").addEventListener("click", () => {
    byId("notation").select();
    document.execCommand("copy"); /* works in a file too */
  });
  byId("spaces").replaceChildren(...drawSpaces());
  byId("names").placeholder = text("seats").split(" ").slice(0, game.players).join(", ");
  byId("names").addEventListener("change", () => go(now));
  pause();
  goToTurn(0);
  byId("game").hidden = false;
}

/* Open the game in the fragment of the address, or in the page itself, where the bot puts it in a file. */
async function open() {
  const code = location.hash.slice(1) || document.documentElement.dataset.game;
  if (!code) return;
  try {
    if (!globalThis.crypto?.subtle) refuse("unsupported");
    const game = await replay(code);
    const { record } = game;
    byId("title").textContent = document.title = text("gameTitle", { table: record.table });
    byId("record").value = JSON.stringify({ ...record, commitment: (await fromSeed(record)).commitment });
    byId("summary").textContent = text("allSealed", { count: record.rolls.length });
    byId("summary").hidden = byId("checking").open = false;
    byId("intro").hidden = byId("scene").hidden = true;
    show(game);
    await check();
  } catch (error) {
    if (!error.key) throw error;
    byId("problem").textContent = text(error.key);
  }
}
