// The panel for whoever develops the bot. The page mounts it once; it may be hidden and goes on listening.

import { Dice } from "./dice.js";
import { button, el, say } from "./dom.js";
import { act, Feed, isProblem } from "./feed.js";
import { Log } from "./log.js";
import { Traffic } from "./traffic.js";
import { Trouble } from "./trouble.js";

/**
 * Builds the panel.
 * @param element where to put it.
 * @param app what the page has open: `{channel, user, onChange(callback)}`, ids as strings; its `badge(count)`
 *     is told how many problems there are, and its `close()` hides the panel.
 */
export function mount(element, app) {
  document.head.append(el("link", { rel: "stylesheet", href: "/tools/tools.css" }));
  new Panel(element, app);
}

class Panel {
  constructor(element, app) {
    this.element = element;
    this.app = app;
    this.run = "";
    this.feed = new Feed(() => this.update());
    const ask = (name, asked) => this.ask(name, asked);
    this.traffic = new Traffic(this.feed);
    this.trouble = new Trouble(this.feed, ask);
    this.dice = new Dice(this.feed, ask);
    this.log = new Log(this.feed);
    this.alert = el("p", { className: "tools-alert", role: "alert", hidden: true });
    element.classList.add("toolbox");
    element.setAttribute("aria-label", "Tools for developers");
    element.replaceChildren(
      this.bot(element),
      this.alert,
      ...this.tabs({ Traffic: this.traffic, Trouble: this.trouble, Dice: this.dice, Log: this.log }),
    );
    new ResizeObserver(() => this.update()).observe(element); // nothing is drawn while it is hidden
    app.onChange(() => this.feed.open(app.channel));
    this.feed.open(app.channel);
  }

  bot(element) {
    this.light = el("span", { className: "tools-light", "aria-hidden": "true" });
    this.how = el("span", { className: "tools-how", role: "status" });
    this.start = button("Start", () => this.ask("start"));
    this.restart = button("Restart", () => this.ask("restart"));
    this.end = button("Stop", () => this.ask("end"), { title: "Asks the bot to end (SIGTERM)" });
    this.kill = button("Kill", () => this.ask("kill"), {
      className: "tools-danger",
      title: "Ends the bot as a power cut would (SIGKILL)",
    });
    const close = this.app.close
      ? button("✕", () => this.app.close(), { className: "tools-close", "aria-label": "Close the tools" })
      : null;
    element.addEventListener("keydown", (event) => {
      const clears = event.target.matches("input") && event.target.value;
      if (event.key === "Escape" && !clears) this.app.close?.();
    });
    const buttons = el("span", { className: "tools-line" }, this.start, this.restart, this.end, this.kill);
    return el("header", { className: "tools-bot" }, this.light, this.how, buttons, close);
  }

  /** Tabs as ARIA describes them: the arrow keys go from one to the next. */
  tabs(parts) {
    const names = Object.keys(parts);
    this.marks = new Map();
    const tabs = names.map((name) => {
      const mark = el("span", { className: "tools-count" });
      this.marks.set(name, mark);
      return el(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tools-tab-${name}`,
          "aria-controls": `tools-${name}`,
          onclick: () => choose(name),
        },
        name,
        mark,
      );
    });
    const panels = names.map((name) =>
      el(
        "div",
        { role: "tabpanel", id: `tools-${name}`, className: "tools-panel", "aria-labelledby": `tools-tab-${name}` },
        parts[name].element,
      ),
    );
    const choose = (chosen) => {
      names.forEach((name, index) => {
        tabs[index].setAttribute("aria-selected", String(name === chosen));
        tabs[index].tabIndex = name === chosen ? 0 : -1;
        panels[index].hidden = name !== chosen;
      });
      this.update();
    };
    const move = (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = (tabs.indexOf(event.target) + step + tabs.length) % tabs.length;
      tabs[next].focus();
      choose(names[next]);
    };
    const list = el("div", { role: "tablist", "aria-label": "Tools", className: "tools-tabs", onkeydown: move }, ...tabs);
    choose(names[0]);
    return [list, ...panels];
  }

  /** Asks a tool for something; says why it failed, and whether it did not. */
  async ask(name, asked) {
    try {
      await act(name, asked);
      this.alert.hidden = true;
      return true;
    } catch (error) {
      say(this.alert, error.message);
      this.alert.hidden = false;
      this.update(); // what a switch shows is how things stand
      return false;
    }
  }

  update() {
    const problems = [...this.feed.shown()].filter(isProblem).length;
    this.app.badge?.(problems);
    if (this.element.hidden) return;
    if (this.feed.run !== this.run) {
      this.run = this.feed.run;
      this.traffic.redraw();
      this.log.forget();
    }
    for (const part of [this.traffic, this.trouble, this.dice, this.log]) part.update();
    say(this.marks.get("Traffic"), problems ? String(problems) : "");
    this.marks.get("Traffic").title = problems ? `${problems} problems` : "";
    say(this.marks.get("Trouble"), this.trouble.on ? "on" : "");
    this.updateBot();
  }

  updateBot() {
    const bot = this.feed.connected ? this.feed.state?.bot : null;
    const running = Boolean(bot?.pid);
    this.light.className = `tools-light ${running ? (bot.connected ? "tools-up" : "tools-starting") : ""}`;
    say(this.how, condition(bot));
    this.start.hidden = !bot || running;
    for (const one of [this.restart, this.end, this.kill]) one.hidden = !running;
  }
}

/** The state of the bot's process in a few words. */
function condition(bot) {
  if (!bot) return "The playground does not answer. Trying again…";
  if (bot.pid) return bot.connected ? "The bot is connected" : "The bot is not connected yet";
  if (bot.status === null) return "The bot is not running";
  return bot.meant ? "The bot was stopped" : `The bot ended with status ${bot.status}`;
}
