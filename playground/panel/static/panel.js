// The developer panel. The page mounts it once; it keeps listening while it is hidden.

import { h, iconButton, keepScrolledToEnd, setText } from "/page/dom.js";
import { Connection } from "/page/socket.js";
import { showForm } from "./forms.js";
import { TrafficTab } from "./traffic.js";

const MAX_LINES = 500;
const LIGHT = { kind: "light", label: "Connection to the playground lost. Reconnecting…", hint: "down" };
const LOST = { forms: { bot: [{ kind: "line", parts: [LIGHT] }] } };

export class Panel {
  /**
   * @param element its container.
   * @param page the open `channel` (an id), `onChannelChange(callback)`, `showProblems(count)` and `close()`.
   */
  constructor(element, page) {
    document.head.append(h("link", { rel: "stylesheet", href: "/panel/panel.css" }));
    this.element = element;
    this.page = page;
    this.state = LOST;
    const url = () => `${location.origin.replace(/^http/, "ws")}/panel/socket`;
    this.connection = new Connection(url, (frame) => this.receive(frame), (status) => this.onStatus(status));
    this.traffic = new TrafficTab(this.connection, () => this.update());
    this.lines = h("div", { class: "panel-log", role: "log", "aria-label": "The bot's log", tabindex: "0" });
    this.scrollToEnd = keepScrolledToEnd(this.lines);
    const [bot, faults, dice, about] = Array.from({ length: 4 }, () => h("div"));
    this.forms = { bot, faults, dice, about };
    this.alert = h("p", { class: "problem", role: "alert" });
    element.classList.add("panel");
    element.ariaLabel = "Developer panel";
    const close = iconButton("close", "Close panel", () => page.close());
    element.append(h("header", null, bot, close), this.alert);
    const log = h("div", null, about, this.lines);
    this.addTabs({ Traffic: this.traffic.element, Faults: faults, Dice: dice, Log: log });
    element.addEventListener("keydown", ({ key, target }) => {
      if (key === "Escape" && !(target.matches("input") && target.value)) page.close();
    });
    new ResizeObserver(() => this.update()).observe(element); // it is not updated while it is hidden
    page.onChannelChange(() => this.look());
    this.connection.connect();
  }

  /** Adds the tab list, navigated with the arrow keys, and the tab panels. */
  addTabs(panels) {
    this.badges = {};
    const tabs = Object.entries(panels).map(([name, panel]) => {
      Object.assign(panel, { id: `panel-${name}`, role: "tabpanel", ariaLabel: name });
      this.badges[name] = h("span", { class: "badge" });
      const props = { role: "tab", "aria-controls": panel.id, onclick: () => select(tab) };
      const tab = h("button", props, `${name} `, this.badges[name]);
      return Object.assign(tab, { panel });
    });
    const select = (selected) => {
      for (const tab of tabs) {
        tab.ariaSelected = String(tab === selected);
        tab.tabIndex = tab === selected ? 0 : -1;
        tab.panel.hidden = tab !== selected;
      }
      this.update();
    };
    const onkeydown = ({ key, target }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!step) return;
      const next = tabs.at((tabs.indexOf(target) + step) % tabs.length);
      next.focus();
      select(next);
    };
    const list = h("div", { role: "tablist", "aria-label": "Developer panel", onkeydown }, tabs);
    this.element.append(list, ...Object.values(panels));
    select(tabs[0]);
  }

  onStatus(status) {
    if (status === "lost") {
      this.state = LOST;
      return this.update();
    }
    this.traffic.reset();
    this.lines.replaceChildren();
    this.look();
  }

  /** Tells which channel is open. */
  look() {
    this.connection.send("look", { channel: this.page.channel }).catch(() => {}); // told again on connecting
  }

  receive({ entries, lines, state }) {
    this.traffic.add(entries);
    this.lines.append(...lines.map((line) => h("div", { class: severity(line) }, line.text || " ")));
    while (this.lines.childElementCount > MAX_LINES) this.lines.firstElementChild.remove();
    this.state = state ?? this.state;
    this.update();
  }

  /** Uses a control and shows the error if it fails; returns whether it succeeded. */
  async use(label, values) {
    const sent = this.connection.send("use", { label, values });
    const error = await sent.then(() => "", ({ message }) => (message === "lost" ? LIGHT.label : message));
    setText(this.alert, error);
    return !error;
  }

  update() {
    const problems = this.traffic.select("Problems").length;
    this.page.showProblems(problems);
    if (this.element.hidden) return;
    setText(this.badges.Traffic, problems ? String(problems) : "");
    this.badges.Traffic.title = problems ? `${problems} problems` : "";
    setText(this.badges.Faults, this.state.faulty ? "on" : "");
    this.traffic.update();
    for (const [name, lines] of Object.entries(this.state.forms))
      showForm(this.forms[name], lines, (label, values) => this.use(label, values));
    this.scrollToEnd();
  }
}

/** Returns the CSS class of a line of the log. */
function severity({ own, text }) {
  if (own) return "panel-hint";
  if (/\b(ERROR|CRITICAL)\b|^Traceback/.test(text)) return "problem";
  return /\bWARNING\b/.test(text) ? "warning" : null;
}
