// Moments in the reader's language, and those that tick.

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

/** Seconds since the epoch by the stand-in's clock, which may run ahead. */
function now() {
  return Date.now() / 1000 + state.clockAhead;
}

function relative(seconds) {
  const away = seconds - now();
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(state.locale, { numeric: "auto" }).format(Math.round(away / size), unit);
}

/** A moment (Unix seconds) in one of Discord's styles: t T d D f F R. */
function inStyle(seconds, style) {
  const moment = new Date(seconds * 1000);
  if (Number.isNaN(moment.getTime())) return String(seconds);
  return style === "R"
    ? relative(seconds)
    : new Intl.DateTimeFormat(state.locale, STYLES[style]).format(moment);
}

/** `<t:…:style>` as an element; those in style R change as time goes by. */
export function timestamp(seconds, style) {
  const shown = inStyle(seconds, style);
  const moment = new Date(seconds * 1000);
  const valid = !Number.isNaN(moment.getTime());
  return h(
    "time",
    {
      class: "timestamp",
      datetime: valid ? moment.toISOString() : null,
      title: inStyle(seconds, "F"),
      data: style === "R" && valid ? { relative: seconds } : {},
    },
    shown,
  );
}

/** When a message was sent, briefly: the hour today, else the day as well. */
export function sentAt(iso) {
  const moment = new Date(iso);
  const today = new Date(now() * 1000).toDateString() === moment.toDateString();
  const seconds = moment.getTime() / 1000;
  const shown = today ? inStyle(seconds, "t") : `${inStyle(seconds, "d")} ${inStyle(seconds, "t")}`;
  return h("time", { class: "sent-at", datetime: iso, title: inStyle(seconds, "F") }, shown);
}

/** The day of a moment, for the line between days. */
export function day(iso) {
  return inStyle(new Date(iso).getTime() / 1000, "D");
}

/** Has every relative moment on the page tick. */
export function startTicking() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const text = inStyle(Number(node.dataset.relative), "R");
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}
