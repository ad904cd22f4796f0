// Trouble at will: how Discord answers, the connection, the channel that is open, the clock.

import { button, el, say, select } from "./dom.js";

const DELAYS = [0, 0.5, 2, 5];
const STATUSES = [
  ["429", "429 too many"],
  ["500", "500 broken"],
  ["403", "403 forbidden"],
];
const SCOPES = { next: "the next request", answers: "answers to players", all: "every request" };
const HOUR = 3600;
const DAY = 24 * HOUR;

export class Trouble {
  /** @param ask asks a tool for something and shows why it failed. */
  constructor(feed, ask) {
    this.feed = feed;
    this.ask = ask;
    this.element = el(
      "div",
      { className: "tools-trouble" },
      ...[this.answers(), this.connection(), this.place(), this.clock()],
    );
  }

  answers() {
    this.delays = DELAYS.map((seconds) =>
      button(seconds ? `${seconds} s` : "Off", () => this.ask("slow", { seconds }), { "aria-pressed": "false" }),
    );
    this.status = select("With which status", STATUSES);
    this.scope = select("Which requests", Object.entries(SCOPES));
    this.refusal = el("p", { role: "status" });
    this.accept = button("Stop refusing", () => this.ask("accept"));
    const refuse = () => this.ask("refuse", { status: Number(this.status.value), scope: this.scope.value });
    return section(
      "How Discord answers",
      el("div", { className: "tools-line", role: "group", "aria-label": "Slow" }, el("span", {}, "Slow"), ...this.delays),
      el("div", { className: "tools-line" }, el("span", {}, "Refuse"), this.scope, this.status, button("Refuse", refuse)),
      el("div", { className: "tools-line" }, this.refusal, this.accept),
    );
  }

  connection() {
    this.down = el("input", { type: "checkbox", onchange: () => this.ask("down", { down: this.down.checked }) });
    return section(
      "The bot's connection",
      el(
        "div",
        { className: "tools-line" },
        button("Cut", () => this.ask("cut", { resumable: true }), { title: "The bot may resume its session" }),
        button("Cut, session lost", () => this.ask("cut", { resumable: false })),
        button("Ask to reconnect", () => this.ask("reconnect")),
      ),
      el("label", { className: "tools-check" }, this.down, "Keep it down: turn the bot away"),
    );
  }

  place() {
    this.title = el("h3", {});
    this.nowhere = el("p", { className: "tools-hint" });
    this.remove = button("Delete its newest message with buttons", () => this.ask("delete", this.here()));
    this.newest = el("p", { className: "tools-hint" });
    this.permissions = el("div", { className: "tools-checks", role: "group", "aria-label": "What the bot may do here" });
    this.boxes = new Map();
    this.server = button("", () => this.ask("install", { ...this.here(), there: !this.feed.state.place.installed }));
    this.inServer = el("div", {}, el("p", {}, "The bot may"), this.permissions, el("div", { className: "tools-line" }, this.server));
    this.there = el("div", {}, el("div", { className: "tools-line" }, this.remove), this.newest, this.inServer);
    return el("section", {}, this.title, this.nowhere, this.there);
  }

  clock() {
    this.ahead = el("p", { className: "tools-hint", role: "status" });
    return section(
      "Discord's clock",
      el(
        "div",
        { className: "tools-line" },
        button("1 hour ahead", () => this.ask("clock", { seconds: HOUR })),
        button("1 day ahead", () => this.ask("clock", { seconds: DAY })),
      ),
      this.ahead,
    );
  }

  here() {
    return { channel: this.feed.channel };
  }

  /** Whether some trouble is on that lasts. */
  get on() {
    const trouble = this.feed.state?.trouble;
    return Boolean(trouble && (trouble.delay || trouble.refusal || trouble.down));
  }

  update() {
    if (!this.feed.state) return;
    const { trouble, place } = this.feed.state;
    this.delays.forEach((one, index) => one.setAttribute("aria-pressed", String(trouble.delay === DELAYS[index])));
    const refusal = trouble.refusal;
    say(this.refusal, refusal ? `Refusing ${SCOPES[refusal.scope]} with ${refusal.status}.` : "Nothing is refused.");
    this.accept.hidden = !refusal;
    this.down.checked = trouble.down;
    say(this.ahead, trouble.ahead > 0 ? `It is ${lapse(trouble.ahead)} ahead, and never goes back.` : "It is right.");
    this.updatePlace(place);
  }

  updatePlace(place) {
    say(this.title, place ? [place.channel, place.server].filter(Boolean).join(" in ") : "The open channel");
    say(this.nowhere, "Open a channel to see what can happen to the bot there.");
    this.nowhere.hidden = Boolean(place);
    this.there.hidden = !place;
    if (!place) return;
    this.remove.disabled = !place.newest;
    say(this.newest, place.newest ? `“${place.newest}”` : "It has none here.");
    this.inServer.hidden = !place.server;
    for (const { name, label, allowed } of place.permissions) {
      let box = this.boxes.get(name);
      if (!box) {
        const change = () => this.ask("permit", { ...this.here(), permission: name, allowed: box.checked });
        box = el("input", { type: "checkbox", onchange: change });
        this.boxes.set(name, box);
        this.permissions.append(el("label", { className: "tools-check" }, box, label));
      }
      box.checked = allowed;
      box.disabled = !place.installed;
    }
    say(this.server, place.installed ? `Put the bot out of ${place.server}` : `Bring the bot back to ${place.server}`);
  }
}

function section(title, ...children) {
  return el("section", {}, el("h3", {}, title), ...children);
}

/** A time in days and hours. */
function lapse(seconds) {
  const [days, hours] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR)];
  const words = [
    [days, "day"],
    [hours, "hour"],
  ];
  return words
    .filter(([count]) => count)
    .map(([count, word]) => `${count} ${word}${count > 1 ? "s" : ""}`)
    .join(" and ");
}
