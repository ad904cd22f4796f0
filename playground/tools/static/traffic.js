// The list of requests and gateway events, each of which opens to show all of it.

import { button, el, keepEnd, say, select, timeOfDay } from "./dom.js";
import { isProblem } from "./feed.js";

const MOST_ROWS = 500;
const LONGEST = 50_000;
const ARROWS = { "to-bot": "to bot", "from-bot": "from bot", breach: "breach" };
const KINDS = {
  all: () => true,
  requests: (entry) => entry.kind === "request",
  gateway: (entry) => entry.kind.endsWith("bot"),
  problems: isProblem,
};

export class Traffic {
  constructor(feed) {
    this.feed = feed;
    this.paused = null; // the last entry to show while it is paused
    this.rows = new Map();
    this.text = el("input", {
      type: "search",
      placeholder: "Filter",
      "aria-label": "Filter by words",
      oninput: () => this.redraw(),
    });
    this.kind = select(
      "What to show",
      [
        ["all", "Everything"],
        ["requests", "Requests"],
        ["gateway", "Gateway"],
        ["problems", "Problems"],
      ],
      () => this.redraw(),
    );
    this.pause = button("Pause", () => this.toggle(), { "aria-pressed": "false" });
    this.list = el("ol", { className: "tools-rows", "aria-label": "Requests and events" });
    this.settle = keepEnd(this.list);
    this.empty = el("p", { className: "tools-empty" });
    this.element = el(
      "div",
      { className: "tools-traffic" },
      el(
        "div",
        { className: "tools-bar" },
        this.text,
        this.kind,
        this.pause,
        button("Clear", () => this.clear()),
      ),
      this.empty,
      this.list,
    );
  }

  clear() {
    this.feed.clear();
    if (this.paused !== null) this.paused = this.feed.cleared;
    this.redraw();
  }

  toggle() {
    this.paused = this.paused === null ? Math.max(0, ...this.feed.entries.keys()) : null;
    this.pause.setAttribute("aria-pressed", String(this.paused !== null));
    this.update();
  }

  redraw() {
    this.list.replaceChildren();
    this.rows.clear();
    this.update();
  }

  fits(entry) {
    const words = this.text.value.trim().toLowerCase();
    const all = `${entry.name} ${entry.status ?? ""} ${entry.gist}`.toLowerCase();
    return KINDS[this.kind.value](entry) && all.includes(words);
  }

  update() {
    const shown = [...this.feed.shown()].filter((entry) => this.fits(entry));
    const now = this.paused === null ? shown : shown.filter((entry) => entry.number <= this.paused);
    const wanted = now.slice(-MOST_ROWS);
    const first = wanted[0]?.number ?? Infinity;
    for (const [number, row] of this.rows) {
      if (number >= first && this.feed.entries.has(number)) continue;
      row.element.remove();
      this.rows.delete(number);
    }
    for (const entry of wanted) {
      const row = this.rows.get(entry.number);
      if (row) row.update(entry);
      else {
        const added = new Row(entry);
        this.rows.set(entry.number, added);
        this.list.append(added.element);
      }
    }
    const waiting = shown.length - now.length;
    say(this.pause, this.paused === null ? "Pause" : waiting ? `Resume (${waiting})` : "Resume");
    this.empty.hidden = wanted.length > 0;
    const filtered = this.text.value || this.kind.value !== "all";
    say(this.empty, filtered ? "Nothing fits the filter." : "Nothing has gone over the wire yet.");
    this.settle();
  }
}

class Row {
  constructor(entry) {
    this.entry = null;
    this.mark = el("span", { className: "tools-mark" });
    this.gist = el("span", { className: "tools-gist" });
    this.took = el("span", { className: "tools-took" });
    this.details = null;
    this.head = el(
      "button",
      { type: "button", className: "tools-head", "aria-expanded": "false", onclick: () => this.toggle() },
      el("time", {}, timeOfDay(entry.time)),
      this.mark,
      this.gist,
      this.took,
    );
    this.element = el("li", {}, this.head);
    this.update(entry);
  }

  update(entry) {
    if (entry === this.entry) return;
    this.entry = entry;
    this.element.className = `tools-row ${weight(entry)}`;
    const status = entry.kind !== "request" ? "" : entry.done ? ` ${entry.status || "no answer"}` : " …";
    say(this.mark, entry.kind === "request" ? entry.name + status : ARROWS[entry.kind]);
    say(this.gist, [gist(entry), entry.gist].filter(Boolean).join(" "));
    say(this.took, entry.took == null ? "" : `${(entry.took * 1000).toFixed(entry.took < 0.01 ? 1 : 0)} ms`);
  }

  async toggle() {
    const open = this.head.getAttribute("aria-expanded") !== "true";
    this.head.setAttribute("aria-expanded", String(open));
    this.details?.remove();
    this.details = null;
    if (!open) return;
    const details = el("div", { className: "tools-details" }, "Loading…");
    this.details = details;
    this.element.append(details);
    try {
      const answer = await fetch(`/tools/entries/${this.entry.number}`);
      if (!answer.ok) throw new Error(await answer.text());
      details.replaceChildren(...parts(await answer.json()));
    } catch (error) {
      details.textContent = error.message;
    }
  }
}

/** How much an entry matters, as a class. */
function weight(entry) {
  if (isProblem(entry)) return "tools-problem";
  if (entry.planted || (entry.done && (entry.status === 0 || entry.status >= 400))) return "tools-warning";
  return "";
}

/** What stands before the gist of an entry. */
function gist(entry) {
  if (entry.kind === "breach") return "";
  if (entry.kind !== "request") return entry.name;
  return entry.unknown ? "(no such route)" : entry.planted ? "(as you asked for)" : "";
}

/** The parts of an entry, each under its name; those without anything in them are left out. */
function parts(entry) {
  return Object.entries(entry)
    .filter(([, value]) => value !== null && value !== "" && !(typeof value === "object" && isEmpty(value)))
    .flatMap(([name, value]) => {
      const words = typeof value === "string" ? value : JSON.stringify(value, null, 2);
      const cut = words.length > LONGEST ? `${words.slice(0, LONGEST)}\n… (${words.length} characters)` : words;
      return [el("h4", {}, name), el("pre", { tabIndex: 0 }, cut)];
    });
}

function isEmpty(value) {
  return Object.keys(value).length === 0;
}
