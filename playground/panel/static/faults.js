// The Faults tab: injects failures into responses, the gateway connection, the open channel and the clock.

import { button, h, select, setText } from "/page/dom.js";

const DELAYS = [0, 0.5, 2, 5];
const STATUSES = [
  ["429", "429 Too Many Requests"],
  ["500", "500 Internal Server Error"],
  ["403", "403 Forbidden"],
];
const SCOPES = { next: "the next request", answers: "interaction responses", all: "all requests" };
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export class FaultsTab {
  /** @param act sends an action and shows the error if it fails. */
  constructor(feed, act) {
    this.feed = feed;
    this.act = act;
    this.element = h(
      "div",
      { class: "panel-faults" },
      this.renderResponses(),
      this.renderConnection(),
      this.renderChannel(),
      this.renderClock(),
    );
  }

  renderResponses() {
    this.delays = DELAYS.map((seconds) =>
      button(seconds ? `${seconds} s` : "Off", () => this.act("slow", { seconds }), {
        "aria-pressed": "false",
      }),
    );
    this.status = select("Status", STATUSES);
    this.scope = select("Requests", Object.entries(SCOPES));
    this.failure = h("p", { role: "status" });
    this.stopFailing = button("Stop failing", () => this.act("accept"));
    const fail = () => this.act("refuse", { status: Number(this.status.value), scope: this.scope.value });
    return section(
      "Responses",
      h(
        "div",
        { class: "panel-line", role: "group", "aria-label": "Delay" },
        h("span", null, "Delay"),
        ...this.delays,
      ),
      h(
        "div",
        { class: "panel-line" },
        h("span", null, "Fail"),
        this.scope,
        this.status,
        button("Fail requests", fail),
      ),
      h("div", { class: "panel-line" }, this.failure, this.stopFailing),
    );
  }

  renderConnection() {
    this.reject = h("input", {
      type: "checkbox",
      onchange: () => this.act("down", { down: this.reject.checked }),
    });
    return section(
      "Gateway connection",
      h(
        "div",
        { class: "panel-line" },
        button("Disconnect", () => this.act("cut", { resumable: true }), {
          title: "The bot can resume its session",
        }),
        button("Disconnect, end session", () => this.act("cut", { resumable: false })),
        button("Request reconnect", () => this.act("reconnect")),
      ),
      h("label", { class: "panel-check" }, this.reject, "Reject connections"),
    );
  }

  renderChannel() {
    this.title = h("h3", null);
    this.noChannel = h("p", { class: "panel-hint" });
    this.deleteMessage = button("Delete the bot's latest message with buttons", () =>
      this.act("delete", this.openChannel()),
    );
    this.latestMessage = h("p", { class: "panel-hint" });
    this.permissions = h("div", { class: "panel-checks", role: "group", "aria-label": "Bot permissions" });
    this.checkboxes = new Map();
    this.installation = button("", () =>
      this.act("install", { ...this.openChannel(), there: !this.feed.state.place.installed }),
    );
    this.serverControls = h(
      "div",
      null,
      h("p", null, "Bot permissions"),
      this.permissions,
      h("div", { class: "panel-line" }, this.installation),
    );
    this.channelControls = h(
      "div",
      null,
      h("div", { class: "panel-line" }, this.deleteMessage),
      this.latestMessage,
      this.serverControls,
    );
    return h("section", null, this.title, this.noChannel, this.channelControls);
  }

  renderClock() {
    this.clockHint = h("p");
    this.clock = h("p", { class: "panel-hint", role: "status" });
    return section(
      "Clock",
      this.clockHint,
      h(
        "div",
        { class: "panel-line" },
        button("+1 minute", () => this.act("clock", { seconds: MINUTE })),
        button("+1 hour", () => this.act("clock", { seconds: HOUR })),
        button("+1 day", () => this.act("clock", { seconds: DAY })),
      ),
      this.clock,
    );
  }

  openChannel() {
    return { channel: this.feed.channel };
  }

  /** Whether a lasting fault is active. */
  get active() {
    const trouble = this.feed.state?.trouble;
    return Boolean(trouble && (trouble.delay || trouble.refusal || trouble.down));
  }

  update() {
    if (!this.feed.state) return;
    const { bot, trouble, place } = this.feed.state;
    this.delays.forEach((choice, index) =>
      choice.setAttribute("aria-pressed", String(trouble.delay === DELAYS[index])),
    );
    const refusal = trouble.refusal;
    setText(
      this.failure,
      refusal ? `Failing ${SCOPES[refusal.scope]} with ${refusal.status}.` : "No requests fail.",
    );
    this.stopFailing.hidden = !refusal;
    this.reject.checked = trouble.down;
    setText(
      this.clockHint,
      bot.follows_clock
        ? "Skips time for Discord and the bot: what is due then happens at once."
        : "Skips time for Discord only: the bot was started without --control.",
    );
    setText(
      this.clock,
      trouble.ahead > 0
        ? `The clock is ${duration(trouble.ahead)} ahead. It cannot be set back.`
        : "The clock is correct.",
    );
    this.updateChannel(place);
  }

  updateChannel(place) {
    setText(
      this.title,
      place ? [place.channel, place.server].filter(Boolean).join(" in ") : "The open channel",
    );
    setText(this.noChannel, "Open a channel to change the bot's messages and permissions there.");
    this.noChannel.hidden = Boolean(place);
    this.channelControls.hidden = !place;
    if (!place) return;
    this.deleteMessage.disabled = !place.newest;
    setText(this.latestMessage, place.newest ? `“${place.newest}”` : "There is none in this channel.");
    this.serverControls.hidden = !place.server;
    for (const { name, label, allowed } of place.permissions) {
      let checkbox = this.checkboxes.get(name);
      if (!checkbox) {
        const change = () =>
          this.act("permit", { ...this.openChannel(), permission: name, allowed: checkbox.checked });
        checkbox = h("input", { type: "checkbox", onchange: change });
        this.checkboxes.set(name, checkbox);
        this.permissions.append(h("label", { class: "panel-check" }, checkbox, label));
      }
      checkbox.checked = allowed;
      checkbox.disabled = !place.installed;
    }
    setText(
      this.installation,
      place.installed ? `Remove the bot from ${place.server}` : `Add the bot to ${place.server}`,
    );
  }
}

function section(title, ...children) {
  return h("section", null, h("h3", null, title), ...children);
}

/** Formats a duration in days, hours and minutes. */
function duration(seconds) {
  const units = [
    [Math.floor(seconds / DAY), "day"],
    [Math.floor((seconds % DAY) / HOUR), "hour"],
    [Math.floor((seconds % HOUR) / MINUTE), "minute"],
  ];
  const parts = units
    .filter(([count]) => count)
    .map(([count, unit]) => `${count} ${unit}${count > 1 ? "s" : ""}`);
  return new Intl.ListFormat("en").format(parts);
}
