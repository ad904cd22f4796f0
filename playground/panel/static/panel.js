// The developer panel. The page mounts it once; it keeps listening while it is hidden.

import { DiceTab } from "./dice.js";
import { button, h, iconButton, setText } from "/page/dom.js";
import { Feed, isProblem, sendAction } from "./feed.js";
import { LogTab } from "./log.js";
import { TrafficTab } from "./traffic.js";
import { FaultsTab } from "./faults.js";

/**
 * Mounts the panel.
 * @param element its container.
 * @param page the open `channel` (an id), `onChannelChange(callback)`, `showProblems(count)` and `close()`.
 */
export function mount(element, page) {
  document.head.append(h("link", { rel: "stylesheet", href: "/panel/panel.css" }));
  new Panel(element, page);
}

class Panel {
  constructor(element, page) {
    this.element = element;
    this.page = page;
    this.run = "";
    this.feed = new Feed(() => this.update());
    const act = (name, fields) => this.act(name, fields);
    this.traffic = new TrafficTab(this.feed);
    this.faults = new FaultsTab(this.feed, act);
    this.dice = new DiceTab(this.feed, act);
    this.log = new LogTab(this.feed);
    this.alert = h("p", { class: "panel-alert", role: "alert", hidden: true });
    element.classList.add("panel");
    element.setAttribute("aria-label", "Developer panel");
    element.replaceChildren(
      this.renderBot(element),
      this.alert,
      ...this.renderTabs({ Traffic: this.traffic, Faults: this.faults, Dice: this.dice, Log: this.log }),
    );
    new ResizeObserver(() => this.update()).observe(element); // it is not updated while it is hidden
    page.onChannelChange(() => this.feed.openChannel(page.channel));
    this.feed.openChannel(page.channel);
  }

  renderBot(element) {
    this.indicator = h("span", { class: "panel-indicator", "aria-hidden": "true" });
    this.status = h("span", { class: "panel-status", role: "status" });
    this.start = button("Start", () => this.act("start"));
    this.restart = button("Restart", () => this.act("restart"));
    this.stop = button("Stop", () => this.act("end"), { title: "Sends SIGTERM" });
    this.kill = button("Kill", () => this.act("kill"), {
      class: "panel-danger",
      title: "Sends SIGKILL, as if the power was cut",
    });
    const close = iconButton("close", "Close panel", () => this.page.close());
    element.addEventListener("keydown", (event) => {
      const clearsInput = event.target.matches("input") && event.target.value;
      if (event.key === "Escape" && !clearsInput) this.page.close();
    });
    const buttons = h("span", { class: "panel-line" }, this.start, this.restart, this.stop, this.kill);
    return h("header", { class: "panel-bot" }, this.indicator, this.status, buttons, close);
  }

  /** Returns the tab list and the tab panels, navigated with the arrow keys. */
  renderTabs(parts) {
    const names = Object.keys(parts);
    this.badges = new Map();
    const tabs = names.map((name) => {
      const badge = h("span", { class: "panel-badge" });
      this.badges.set(name, badge);
      return h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `panel-tab-${name}`,
          "aria-controls": `panel-${name}`,
          onclick: () => select(name),
        },
        name,
        badge,
      );
    });
    const panels = names.map((name) =>
      h(
        "div",
        { role: "tabpanel", id: `panel-${name}`, class: "panel-tab", "aria-labelledby": `panel-tab-${name}` },
        parts[name].element,
      ),
    );
    const select = (selected) => {
      names.forEach((name, index) => {
        tabs[index].setAttribute("aria-selected", String(name === selected));
        tabs[index].tabIndex = name === selected ? 0 : -1;
        panels[index].hidden = name !== selected;
      });
      this.update();
    };
    const onKeydown = (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = (tabs.indexOf(event.target) + step + tabs.length) % tabs.length;
      tabs[next].focus();
      select(names[next]);
    };
    const list = h(
      "div",
      { role: "tablist", "aria-label": "Developer panel", class: "panel-tabs", onkeydown: onKeydown },
      ...tabs,
    );
    select(names[0]);
    return [list, ...panels];
  }

  /** Sends an action and shows the error if it fails; returns whether it succeeded. */
  async act(name, fields) {
    try {
      await sendAction(name, fields);
      this.alert.hidden = true;
      return true;
    } catch (error) {
      setText(this.alert, error.message);
      this.alert.hidden = false;
      this.update(); // resets switches to the actual state
      return false;
    }
  }

  update() {
    const problems = [...this.feed.visibleEntries()].filter(isProblem).length;
    this.page.showProblems(problems);
    if (this.element.hidden) return;
    if (this.feed.run !== this.run) {
      this.run = this.feed.run;
      this.traffic.reset();
      this.log.reset();
    }
    for (const tab of [this.traffic, this.faults, this.dice, this.log]) tab.update();
    setText(this.badges.get("Traffic"), problems ? String(problems) : "");
    this.badges.get("Traffic").title = problems ? `${problems} problems` : "";
    setText(this.badges.get("Faults"), this.faults.active ? "on" : "");
    this.updateBot();
  }

  updateBot() {
    const bot = this.feed.connected ? this.feed.state?.bot : null;
    const running = Boolean(bot?.pid);
    this.indicator.className = `panel-indicator ${running ? (bot.connected ? "panel-up" : "panel-starting") : ""}`;
    setText(this.status, statusText(bot));
    this.start.hidden = !bot || running;
    for (const control of [this.restart, this.stop, this.kill]) control.hidden = !running;
  }
}

/** Returns the state of the bot's process. */
function statusText(bot) {
  if (!bot) return "Connection to the playground lost. Reconnecting…";
  if (bot.pid) return bot.connected ? "The bot is connected" : "The bot is connecting";
  if (bot.status === null) return "The bot is not running";
  return bot.meant ? "The bot was stopped" : `The bot exited with status ${bot.status}`;
}
