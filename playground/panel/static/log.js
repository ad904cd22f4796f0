// The Log tab: the output of the bot's process.

import { h, keepScrolledToEnd, setText } from "/page/dom.js";

const MAX_LINES = 500;

export class LogTab {
  constructor(feed) {
    this.feed = feed;
    this.last = 0;
    this.processInfo = h("p", { class: "panel-hint" });
    this.lines = h("div", { class: "panel-log", role: "log", "aria-label": "The bot's log", tabindex: "0" });
    this.scrollToEnd = keepScrolledToEnd(this.lines);
    this.element = h("div", { class: "panel-log-tab" }, this.processInfo, this.lines);
  }

  /** Starts over for another run of the playground. */
  reset() {
    this.last = 0;
    this.lines.replaceChildren();
  }

  update() {
    const bot = this.feed.state?.bot;
    if (!bot) return;
    const since = new Date(bot.started * 1000).toLocaleTimeString();
    setText(this.processInfo, bot.pid ? `${bot.command} · process ${bot.pid} since ${since}` : bot.command);
    for (const line of this.feed.lines.values()) {
      if (line.number <= this.last) continue;
      this.last = line.number;
      this.lines.append(h("div", { class: severity(line) }, line.text || " "));
    }
    while (this.lines.childElementCount > MAX_LINES) this.lines.firstElementChild.remove();
    this.scrollToEnd();
  }
}

/** Returns the CSS class of a line. */
function severity(line) {
  if (line.own) return "panel-own";
  if (/\b(ERROR|CRITICAL)\b|^Traceback/.test(line.text)) return "panel-problem";
  return /\bWARNING\b/.test(line.text) ? "panel-warning" : "";
}
