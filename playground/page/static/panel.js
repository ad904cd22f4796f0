// The developer panel, loaded only where one is served beside the page.

import { h, icon, setChildren } from "./dom.js";
import { state, subscribe } from "./state.js";
import { getSetting, setSettings } from "./settings.js";
import { text } from "./i18n.js";

const panel = document.getElementById("panel");
const badge = h("span", { class: "badge", hidden: true });
const button = h(
  "button",
  {
    type: "button",
    class: "icon-button",
    "aria-expanded": "false",
    "aria-controls": "panel",
    onclick: () => toggle(),
  },
  icon("wrench"),
  badge,
);
let problems = 0;
let mounting = null;

/** What the panel can use of the page. Ids are strings. */
const page = {
  get channel() {
    return state.channel;
  },
  /** Calls back when the open channel changes. */
  onChannelChange(callback) {
    subscribe("channel", callback);
  },
  /** Shows the number of problems on the panel's button. */
  showProblems(count) {
    if (count === problems) return;
    problems = count;
    badge.hidden = !count;
    setChildren(badge, String(count));
    updateLabel();
  },
  /** Hides the panel. */
  close() {
    if (!panel.hidden) toggle();
    button.focus();
  },
};

/** Returns the button that shows and hides the panel, which keeps listening while it is hidden. */
export function panelButton() {
  const update = () => {
    button.hidden = !state.panel;
    updateLabel();
    if (!state.panel) return;
    mounting ??= import("/panel/panel.js").then(({ Panel }) => new Panel(panel, page));
    if (getSetting("panel") === "open" && panel.hidden) toggle();
  };
  subscribe("panel me", update);
  update();
  return button;
}

function updateLabel() {
  const label = problems
    ? text("Developer panel, problems: {count}", { count: problems })
    : text("Developer panel");
  button.title = label;
  button.setAttribute("aria-label", label);
}

function toggle() {
  panel.hidden = !panel.hidden;
  button.setAttribute("aria-expanded", String(!panel.hidden));
  setSettings({ panel: panel.hidden ? null : "open" });
}
