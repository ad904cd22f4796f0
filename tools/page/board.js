/* The board as the bot draws it: bot/render has the same numbers. */

const BOTTOM = 804;
const columnX = (column) => 80 + (column - 2) * 84;
const spaceY = (height) => BOTTOM - 58 * height + 29;
const [fill, shade, rim] = ["fill", "shade", "rim"].map((name) => (seat) => `var(--${name}${seat})`);
const OUTLINE = "var(--outline)";

function group(place, ...parts) {
  const made = shape("g", place ? { transform: place } : {});
  made.append(...parts.flat(2));
  return made;
}
const at = (x, y, ...parts) => group(`translate(${x} ${y})`, ...parts);
const faded = (is, ...parts) => {
  const made = group("", ...parts);
  if (is) made.setAttribute("opacity", 0.35);
  return made;
};
const disc = (x, y, r, fill) => shape("circle", { cx: x, cy: y, r, fill });
const box = (x, y, width, height, rx, fill) => shape("rect", { x: x - width / 2, y: y - height / 2, width, height, rx, fill });
/* A polygon of flat coordinates, scaled, and widened by a radius. */
const polygon = (numbers, fill, radius = 0, width = 1, height = width) => shape("polygon", {
  points: numbers.map((number, index) => number * (index % 2 ? height : width)).join(" "), fill,
  stroke: fill, "stroke-width": 2 * radius, "stroke-linejoin": "round",
});
function label(x, y, size, fill, content) {
  const made = shape("text", { x, y: y + size * 0.36, "font-size": size, fill });
  made.textContent = content;
  return made;
}

const MARKERS = [
  [[0, -15, 17, 15.6, -17, 15.6], 7.4], [[-14, -14, 14, -14, 14, 14, -14, 14], 7.4],
  [[0, 0, 0.01, 0], 23], [[0, -18, 18, 0, 0, 18, -18, 0], 7.4],
];

function drawMarker(seat, size, x, y) {
  const [points, radius] = MARKERS[seat];
  return group(
    `translate(${x} ${y}) scale(${size / 46})`, polygon(points, OUTLINE, radius), polygon(points, shade(seat), radius - 3.2),
    at(0, -2, polygon(points, rim(seat), radius - 3.2), polygon(points, fill(seat), radius - 5.4)),
  );
}

function drawRunner(x, y, size, used) {
  const layer = (margin, color) => [
    disc(0, -0.28 * size, 0.2 * size + margin, color),
    polygon([0.1, -0.13, 0.13, 0.04, 0.2, 0.19, 0.29, 0.3, -0.29, 0.3, -0.2, 0.19, -0.13, 0.04, -0.1, -0.13], color, margin + 0.5, size),
    polygon([-0.28, 0.37, 0.28, 0.37], color, 0.09 * size + margin, size),
  ];
  return at(x, y, layer(3, used ? "var(--ink)" : OUTLINE), layer(0, used ? "var(--base)" : "#fff"));
}

function drawFlag(x, y, width, height, cloth, pole = "#fff") {
  const [staff, pennant] = [[-0.3, -0.4, -0.3, 0.4], [-0.22, -0.38, 0.4, -0.17, -0.22, 0.06]];
  const part = (points, color, radius) => polygon(points, color, radius, width, height);
  return at(x, y, part(staff, OUTLINE, 4.6), part(pennant, OUTLINE, 4.6), part(pennant, cloth, 1.6), part(staff, pole, 1.9));
}

const drawCrown = (place, size) => group(place, [[OUTLINE, 5.5], ["var(--summit)", 2.5]].map(([color, radius]) =>
  polygon([0, -0.3, 0.18, 0.04, 0.44, -0.18, 0.36, 0.3, -0.36, 0.3, -0.44, -0.18, -0.18, 0.04], color, radius, size, size * 0.8)));

function drawBoardDie(face, place, bust, muted) {
  return group(
    place, box(0, 0, 92, 92, 20, bust ? "var(--bust)" : OUTLINE), box(0, 0, 83, 83, 17, muted ? "var(--muted-side)" : "#c4ccd4"),
    box(0, -3, 83, 77, 17, muted ? "var(--muted)" : "#fff"),
    (PIPS[face] ?? []).map((pip) =>
      disc(22.5 * (pip % 3) - 22.5, 22 * Math.floor(pip / 3) - 25, 8.8, muted ? "var(--muted-text)" : "#182030")),
  );
}

const drawSpaces = () => COLUMNS.map((column) => {
  const x = columnX(column);
  const spaces = Array.from({ length: LENGTHS[column] }, (_, below) => {
    const y = spaceY(below + 1);
    const [color, edge] = isTop(column, below + 1) ? ["var(--summit)", "#b88820"] : ["var(--space)", "var(--space-edge)"];
    return [box(x, y + 1.5, 76, 53, 13, edge), box(x, y, 76, 50, 13, color)];
  });
  return group("", spaces, label(x, 849, 46, "#fff", column), label(x, spaceY(LENGTHS[column]), 34, "#382800", column));
});

function drawClaimed(column, seat) {
  const [x, height, [points, radius]] = [columnX(column), LENGTHS[column] * 58, MARKERS[seat]];
  const y = BOTTOM - height / 2;
  return group(
    "", box(x, y, 80, height - 2, 15, OUTLINE), box(x, y, 74, height - 8, 13, shade(seat)), box(x, y - 2, 74, height - 12, 13, fill(seat)),
    Array.from({ length: LENGTHS[column] - 1 }, (_, below) =>
      group(`translate(${x} ${spaceY(below + 1)}) scale(.65)`, polygon(points, OUTLINE, radius))),
    drawFlag(x + 3, spaceY(LENGTHS[column]) + 2, 38, 46, "#fff"),
    box(x, 849, 72, 58, 12, shade(seat)), box(x, 847, 72, 54, 12, fill(seat)), label(x, 849, 46, seat === 1 ? "#fff" : "#08101c", column),
  );
}

/* How markers share a space, and the right half of one beside a runner: their size, then the offset of each. */
const SHARES = [[46, 0, 0], [36, -19, 0, 19, 0], [28, -18, -14, 18, -14, 0, 14], [28, -18, -14, 18, -14, -18, 14, 18, 14]];
const BESIDE = [[34, 18, 0], [26, 18, -13, 18, 13], [22, 7, -12, 28, -1, 7, 12], [20, 8, -12, 29, -12, 8, 12, 29, 12]];

function drawColumn({ state, runners, climber, lost }, column) {
  const [x, height] = [columnX(column), runners[column]];
  const [y, start] = [spaceY(height), state.markers[climber][column]];
  let [ropeX, ropeEnd] = [x, 824];
  const pieces = [...new Set(state.markers.map((row) => row[column]).filter(Boolean))].flatMap((stands) => {
    const seats = SEATS.filter((seat) => state.markers[seat]?.[column] === stands);
    const [size, ...offsets] = (stands === height ? BESIDE : SHARES)[seats.length - 1];
    return seats.map((seat, index) => {
      const [left, top] = [x + offsets[2 * index], spaceY(stands) + offsets[2 * index + 1]];
      if (seat === climber) [ropeX, ropeEnd] = [left, top - size / 2 + 8];
      return drawMarker(seat, size, left, top);
    });
  });
  if (!height) return pieces;
  const beside = state.markers.some((row) => row[column] === height);
  return [
    faded(lost,
      start < height ? [[16, OUTLINE], [10, fill(climber)], [10, `var(--rope${climber})`, 8]].map(([width, stroke, dash]) =>
        shape("path", { d: `M${ropeX} ${y + 29}V${ropeEnd}`, stroke, "stroke-width": width, "stroke-dasharray": dash })) : [],
      box(x, y, 84, 58, 16, OUTLINE), box(x, y, 78, 52, 14, fill(climber)), box(x, y, 71, 45, 11, shade(climber))),
    pieces,
    faded(lost, drawRunner(x - (beside ? 20 : 0), y, 44)),
  ];
}

/* Draw the row of a seat: a flag for each column that it needs, and its bid. */
function drawScore({ state, bids }, seat) {
  const [needed, bid, y] = [toWin(state), bids[seat], 70 + 62 * seat];
  const pitch = bids.some(Boolean) ? 36 : needed < 5 ? 48 : 38;
  const first = (bids.some(Boolean) ? 840 : 936) - pitch * (needed - 1);
  const left = first - 92;
  const shown = state.phase === "over" ? state.winners : [state.queue[0] ?? state.seat];
  const frame = [["var(--ink)", 0], ["var(--highlight)", 6]].map(([color, less]) => box((left + 972) / 2, y, 972 - left - less, 58 - less, 20, color));
  return faded(state.gone.includes(seat),
    shown.includes(seat) ? frame : [], drawMarker(seat, 40, left + 36, y),
    SEATS.concat(4).slice(0, needed).map((flag) => drawFlag(
      first + pitch * flag, y, 36, 44, flag < owned(state.markers[seat]).length ? fill(seat) : "var(--muted)", "#e8f0f8")),
    state.missing.includes(seat) ? label(left + 51, y + 13, 40, "var(--bad)", "–") : [],
    bid ? [
      bid.stops ? drawFlag(888, y, 34, 42, "var(--summit)") : drawBoardDie(3, `translate(886 ${y}) rotate(-14) scale(.42)`, true),
      disc(936, y, 23, OUTLINE), disc(936, y, 20, `var(--bid-${bid.right})`), label(936, y, 28, "#fff", bid.stake),
    ] : [],
    state.winners.includes(seat) ? drawCrown(`translate(${left - 2} ${y - 18}) rotate(-18)`, 42) : []);
}

function drawPieces(picture) {
  const { state, dice, bust, claims } = picture;
  const muted = !bust && (!dice.length || ["roll", "settle"].includes(state.phase));
  const inHand = state.phase === "over" ? 0 : free(state);
  const won = state.winners.flatMap((seat) => owned(state.markers[seat]));
  const [top] = (claims.length ? claims : won).toSorted((one, other) => LENGTHS[other] - LENGTHS[one]);
  return [
    COLUMNS.map((column) => (ownerOf(state, column) < 0 ? drawColumn(picture, column) : drawClaimed(column, ownerOf(state, column)))),
    SEATS.map((die) => drawBoardDie(
      dice[die], `translate(${96 + 104 * (die % 2)} ${die < 2 ? 96 : 200}) rotate(${bust ? [-8, 7, 6, -9][die] : 0})`, bust, muted)),
    [0, 1, 2].map((runner) => drawRunner(82 + 66 * runner, 284, 46, runner >= inHand)),
    state.markers.map((_, seat) => drawScore(picture, seat)),
    won.length ? drawCrown(`translate(${columnX(top)} ${BOTTOM - 13 - LENGTHS[top] * 58})`, 70) : [],
  ].flat(3);
}

const drawMoon = (winners) => (winners.length ? winners.map(fill) : ["var(--moon)"]).map((color, ring, all) =>
  disc(500, 216, 206 * (1 - ring / 2 / all.length), color));

const SETTLING = /^(shifted|unshifted|settled)/;
