// Timestamps in the user's language.

import { h } from "./dom.js";
import { state } from "./state.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** Returns the Unix time of the stand-in's clock, which may be ahead. */
function now() {
  return Date.now() / 1000 + state.clockOffset;
}

function formatRelative(seconds) {
  const away = seconds - now();
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(state.locale, { numeric: "auto" }).format(Math.round(away / size), unit);
}

/** Formats a Unix time in one of Discord's styles: t T d D f F R. */
function formatTime(seconds, style) {
  const moment = new Date(seconds * 1000);
  if (Number.isNaN(moment.getTime())) return String(seconds);
  return style === "R"
    ? formatRelative(seconds)
    : new Intl.DateTimeFormat(state.locale, STYLES[style]).format(moment);
}

/** Renders `<t:…:style>`; those in style R are updated as time passes. */
export function renderTimestamp(seconds, style) {
  const shown = formatTime(seconds, style);
  const moment = new Date(seconds * 1000);
  const valid = !Number.isNaN(moment.getTime());
  return h(
    "time",
    {
      class: "timestamp",
      datetime: valid ? moment.toISOString() : null,
      title: formatTime(seconds, "F"),
      data: style === "R" && valid ? { relative: seconds } : {},
    },
    shown,
  );
}

/** Renders the time a message was sent, with the date unless it is today. */
export function renderSentAt(iso) {
  const moment = new Date(iso);
  const today = new Date(now() * 1000).toDateString() === moment.toDateString();
  const seconds = moment.getTime() / 1000;
  const shown = today ? formatTime(seconds, "t") : `${formatTime(seconds, "d")} ${formatTime(seconds, "t")}`;
  return h("time", { class: "sent-at", datetime: iso, title: formatTime(seconds, "F") }, shown);
}

/** Formats the date of a timestamp. */
export function formatDay(iso) {
  return formatTime(new Date(iso).getTime() / 1000, "D");
}

/** Updates the relative timestamps on the page every second. */
export function updateRelativeTimes() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const text = formatTime(Number(node.dataset.relative), "R");
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}
