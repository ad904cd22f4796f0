// What the bot writes to its log, and how its process is.

import { el, keepEnd, say } from "./dom.js";

const MOST_LINES = 500;

export class Log {
  constructor(feed) {
    this.feed = feed;
    this.last = 0;
    this.facts = el("p", { className: "tools-hint" });
    this.lines = el("div", { className: "tools-log", role: "log", "aria-label": "The bot's log", tabIndex: 0 });
    this.settle = keepEnd(this.lines);
    this.element = el("div", { className: "tools-log-tab" }, this.facts, this.lines);
  }

  /** Begins anew, for another run of the playground. */
  forget() {
    this.last = 0;
    this.lines.replaceChildren();
  }

  update() {
    const bot = this.feed.state?.bot;
    if (!bot) return;
    const since = new Date(bot.started * 1000).toLocaleTimeString();
    say(this.facts, bot.pid ? `${bot.command} · process ${bot.pid} since ${since}` : bot.command);
    for (const line of this.feed.lines.values()) {
      if (line.number <= this.last) continue;
      this.last = line.number;
      this.lines.append(el("div", { className: level(line) }, line.text || " "));
    }
    while (this.lines.childElementCount > MOST_LINES) this.lines.firstElementChild.remove();
    this.settle();
  }
}

/** How much a line matters, as a class. */
function level(line) {
  if (line.own) return "tools-own";
  if (/\b(ERROR|CRITICAL)\b|^Traceback/.test(line.text)) return "tools-problem";
  return /\bWARNING\b/.test(line.text) ? "tools-warning" : "";
}
