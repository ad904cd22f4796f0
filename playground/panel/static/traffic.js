// The Traffic tab: requests and gateway events, each expandable to its JSON.

import { button, h, keepScrolledToEnd, select, setText } from "/page/dom.js";
import { isProblem } from "./feed.js";

const MAX_ROWS = 500;
const MAX_JSON = 50_000;
const LABELS = { "to-bot": "to bot", "from-bot": "from bot", breach: "breach" };
const FILTERS = {
  all: () => true,
  requests: (entry) => entry.kind === "request",
  gateway: (entry) => entry.kind.endsWith("bot"),
  problems: isProblem,
};

export class TrafficTab {
  constructor(feed) {
    this.feed = feed;
    this.pausedAt = null; // the number of the last entry to show while paused
    this.rows = new Map();
    this.search = h("input", {
      type: "search",
      placeholder: "Filter",
      "aria-label": "Filter",
      oninput: () => this.reset(),
    });
    this.kind = select(
      "Show",
      [
        ["all", "Everything"],
        ["requests", "Requests"],
        ["gateway", "Gateway"],
        ["problems", "Problems"],
      ],
      () => this.reset(),
    );
    this.pause = button("Pause", () => this.toggle(), { "aria-pressed": "false" });
    this.list = h("ol", { class: "panel-rows", "aria-label": "Requests and events" });
    this.scrollToEnd = keepScrolledToEnd(this.list);
    this.empty = h("p", { class: "panel-empty" });
    this.element = h(
      "div",
      null,
      h(
        "div",
        { class: "panel-bar" },
        this.search,
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
    if (this.pausedAt !== null) this.pausedAt = this.feed.cleared;
    this.reset();
  }

  toggle() {
    this.pausedAt = this.pausedAt === null ? Math.max(0, ...this.feed.entries.keys()) : null;
    this.pause.setAttribute("aria-pressed", String(this.pausedAt !== null));
    this.update();
  }

  reset() {
    this.list.replaceChildren();
    this.rows.clear();
    this.update();
  }

  matches(entry) {
    const query = this.search.value.trim().toLowerCase();
    const text = `${entry.name} ${entry.status ?? ""} ${entry.gist}`.toLowerCase();
    return FILTERS[this.kind.value](entry) && text.includes(query);
  }

  update() {
    const matching = [...this.feed.visibleEntries()].filter((entry) => this.matches(entry));
    const current =
      this.pausedAt === null ? matching : matching.filter((entry) => entry.number <= this.pausedAt);
    const visible = current.slice(-MAX_ROWS);
    const first = visible[0]?.number ?? Infinity;
    for (const [number, row] of this.rows) {
      if (number >= first && this.feed.entries.has(number)) continue;
      row.element.remove();
      this.rows.delete(number);
    }
    for (const entry of visible) {
      const row = this.rows.get(entry.number);
      if (row) row.update(entry);
      else {
        const added = new Row(entry);
        this.rows.set(entry.number, added);
        this.list.append(added.element);
      }
    }
    const newCount = matching.length - current.length;
    setText(this.pause, this.pausedAt === null ? "Pause" : newCount ? `Resume (${newCount})` : "Resume");
    this.empty.hidden = visible.length > 0;
    const filtered = this.search.value || this.kind.value !== "all";
    setText(this.empty, filtered ? "No matching entries." : "No traffic yet.");
    this.scrollToEnd();
  }
}

class Row {
  constructor(entry) {
    this.entry = null;
    this.label = h("span", { class: "panel-label" });
    this.summary = h("span", { class: "panel-summary" });
    this.duration = h("span", { class: "panel-duration" });
    this.details = null;
    this.button = h(
      "button",
      { type: "button", class: "panel-row-button", "aria-expanded": "false", onclick: () => this.toggle() },
      h("time", null, timeOfDay(entry.time)),
      this.label,
      this.summary,
      this.duration,
    );
    this.element = h("li", null, this.button);
    this.update(entry);
  }

  update(entry) {
    if (entry === this.entry) return;
    this.entry = entry;
    this.element.className = `panel-row ${severity(entry)}`;
    const status = entry.kind !== "request" ? "" : entry.done ? ` ${entry.status || "no response"}` : " …";
    setText(this.label, entry.kind === "request" ? entry.name + status : LABELS[entry.kind]);
    setText(this.summary, [prefix(entry), entry.gist].filter(Boolean).join(" "));
    setText(
      this.duration,
      entry.took == null ? "" : `${(entry.took * 1000).toFixed(entry.took < 0.01 ? 1 : 0)} ms`,
    );
  }

  async toggle() {
    const open = this.button.getAttribute("aria-expanded") !== "true";
    this.button.setAttribute("aria-expanded", String(open));
    this.details?.remove();
    this.details = null;
    if (!open) return;
    const details = h("div", { class: "panel-details" }, "Loading…");
    this.details = details;
    this.element.append(details);
    try {
      const response = await fetch(`/panel/entries/${this.entry.number}`);
      if (!response.ok) throw new Error(await response.text());
      details.replaceChildren(...renderFields(await response.json()));
    } catch (error) {
      details.textContent = error.message;
    }
  }
}

/** Returns the CSS class of an entry. */
function severity(entry) {
  if (isProblem(entry)) return "panel-problem";
  if (entry.planted || (entry.done && (entry.status === 0 || entry.status >= 400))) return "panel-warning";
  return "";
}

/** Returns the text before an entry's own summary. */
function prefix(entry) {
  if (entry.kind === "breach") return "";
  if (entry.kind !== "request") return entry.name;
  return entry.unknown ? "(unknown route)" : entry.planted ? "(injected)" : "";
}

/** Returns the fields of an entry, each under its name; empty ones are left out. */
function renderFields(entry) {
  return Object.entries(entry)
    .filter(([, value]) => value !== null && value !== "" && !(typeof value === "object" && isEmpty(value)))
    .flatMap(([name, value]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
      const cut = text.length > MAX_JSON ? `${text.slice(0, MAX_JSON)}\n… (${text.length} characters)` : text;
      return [h("h4", null, name), h("pre", { tabindex: "0" }, cut)];
    });
}

function isEmpty(value) {
  return Object.keys(value).length === 0;
}

/** Formats a Unix time as the time of day, to the millisecond. */
function timeOfDay(seconds) {
  const time = new Date(seconds * 1000);
  return `${time.toTimeString().slice(0, 8)}.${String(time.getMilliseconds()).padStart(3, "0")}`;
}
