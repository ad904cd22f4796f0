// The Traffic tab: requests and gateway events, each of which opens to its JSON.

import { button, h, keepScrolledToEnd, select, setText } from "/page/dom.js";

const MAX_KEPT = 2000;
const MAX_ROWS = 500;
const FILTERS = {
  Everything: () => true,
  Requests: (entry) => entry.kind === "request",
  Gateway: (entry) => entry.kind === "gateway",
  Problems: (entry) => entry.level === "problem",
};

export class TrafficTab {
  /** @param onChange is called when the list is cleared. */
  constructor(connection, onChange) {
    this.connection = connection;
    this.onChange = onChange;
    this.pausedAt = null; // the number of the last entry to show while paused
    const filter = () => {
      this.list.replaceChildren();
      this.update();
    };
    const props = { type: "search", class: "field", placeholder: "Filter", oninput: filter };
    this.search = h("input", { "aria-label": "Filter", ...props });
    this.kind = select("Show", Object.keys(FILTERS), filter);
    this.pause = button("Pause", () => this.togglePause(), { class: "button secondary" });
    const clear = button("Clear", () => this.clear(), { class: "button secondary" });
    this.list = h("ol", { "aria-label": "Requests and events" });
    this.scrollToEnd = keepScrolledToEnd(this.list);
    this.empty = h("p", { class: "panel-hint" });
    const lines = [[this.search], [this.kind, this.pause, clear]];
    const bar = lines.map((parts) => h("div", { class: "panel-line" }, parts));
    this.element = h("div", null, bar, this.empty, this.list);
    this.reset();
  }

  /** Starts over, because all entries come again. */
  reset() {
    this.entries = new Map(); // by number, oldest first
    this.cleared = 0; // the number of the last entry that is no longer shown
    this.list.replaceChildren();
  }

  add(entries) {
    for (const entry of entries) this.entries.set(entry.number, entry);
    for (const number of [...this.entries.keys()].slice(0, -MAX_KEPT)) this.entries.delete(number);
  }

  get latest() {
    return Math.max(0, ...this.entries.keys());
  }

  clear() {
    this.cleared = this.latest;
    if (this.pausedAt !== null) this.pausedAt = this.cleared;
    this.onChange();
  }

  togglePause() {
    this.pausedAt = this.pausedAt === null ? this.latest : null;
    this.pause.ariaPressed = String(this.pausedAt !== null);
    this.update();
  }

  /** Returns the entries since the list was cleared that one of the filters lets through. */
  select(name) {
    return [...this.entries.values()].filter((entry) => entry.number > this.cleared && FILTERS[name](entry));
  }

  update() {
    const query = this.search.value.trim().toLowerCase();
    const contains = ({ label, gist }) => `${label} ${gist}`.toLowerCase().includes(query);
    const matching = this.select(this.kind.value).filter(contains);
    const current = matching.filter((entry) => entry.number <= (this.pausedAt ?? Infinity));
    const missing = new Map(current.slice(-MAX_ROWS).map((entry) => [entry.number, entry]));
    for (const row of [...this.list.children]) {
      if (missing.has(row.number)) row.update(missing.get(row.number));
      else row.remove();
      missing.delete(row.number);
    }
    this.list.append(...[...missing.values()].map((entry) => this.createRow(entry)));
    const waiting = matching.length - current.length;
    setText(this.pause, this.pausedAt === null ? "Pause" : waiting ? `Resume (${waiting})` : "Resume");
    const filtered = query || this.kind.value !== "Everything";
    setText(this.empty, current.length ? "" : filtered ? "No matching entries." : "No traffic yet.");
    this.scrollToEnd();
  }

  createRow(entry) {
    const [label, gist, took] = [h("span"), h("span", { class: "panel-gist" }), h("time")];
    const fields = h("div");
    const ontoggle = async ({ target }) => {
      if (!target.open) return;
      const told = this.connection.send("entry", { number: entry.number });
      fields.replaceChildren(...(await told.then(renderFields, (error) => [error.message])));
    };
    const head = h("summary", null, h("time", null, entry.time), label, gist, took);
    const row = h("li", null, h("details", { ontoggle }, head, fields));
    row.number = entry.number;
    row.update = (entry) => {
      row.className = entry.level;
      setText(label, entry.label);
      setText(gist, entry.gist);
      setText(took, entry.took);
    };
    row.update(entry);
    return row;
  }
}

function renderFields({ entry }) {
  const render = ([name, text]) => [h("h4", null, name), h("pre", { tabindex: "0" }, text)];
  return Object.entries(entry).flatMap(render);
}
