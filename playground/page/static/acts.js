// What the user does, sent to the stand-in, and what becomes of it here: busy buttons, failures, forms.

import { Connection, Refused } from "./socket.js";
import { byAge, change, state } from "./state.js";
import { set, setting } from "./settings.js";
import { text } from "./texts.js";
import { notify } from "./notices.js";
import { openForm } from "./forms.js";

const TYPING = 10_000; // milliseconds that somebody is shown typing

let local = 0;
let typed = 0; // when others were last told that this user types

export const connection = new Connection(
  () => {
    const query = new URLSearchParams({ user: setting("user") ?? "", channel: setting("channel") ?? "" });
    return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/page/socket?${query}`;
  },
  receive,
  (status) => change({ status }),
);

function receive({ type, now, ...frame }) {
  if (type === "state") {
    change({ ...frame, clockAhead: now - Date.now() / 1000 });
    set({ user: state.me.username, channel: state.channel });
  } else if (type === "messages") {
    for (const user of state.typing.keys()) hush(user);
    change({ messages: frame.messages, more: frame.more, loaded: frame.channel });
  } else if (type === "message") {
    const others = state.messages.filter((one) => one.id !== frame.message.id);
    for (const key of state.chosen.keys())
      if (key.startsWith(`${frame.message.id}/`)) state.chosen.delete(key);
    change({ messages: [...others, frame.message].sort((one, other) => byAge(one.id, other.id)) });
    hush(frame.message.author.id);
  } else if (type === "typing") {
    state.typing.get(frame.user)?.();
    const timer = setTimeout(() => hush(frame.user), TYPING);
    change({ typing: new Map(state.typing).set(frame.user, () => clearTimeout(timer)) });
  } else if (type === "gone") {
    change({
      messages: state.messages.filter((one) => one.id !== frame.message),
      replyTo: state.replyTo?.id === frame.message ? null : state.replyTo,
    });
  }
}

/** Somebody has stopped typing. */
function hush(user) {
  if (!state.typing.has(user)) return;
  state.typing.get(user)();
  const others = new Map(state.typing);
  others.delete(user);
  change({ typing: others });
}

/** Does something and says what hindered it; resolves to the outcome, or null. */
async function attempt(name, fields) {
  try {
    return await connection.act(name, fields);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.message !== "left") notify(sentence(error));
    return null;
  }
}

function sentence(refused) {
  return refused.message === "lost"
    ? text("There is no connection. Try again in a moment.")
    : refused.message;
}

/** Becomes another user. */
export function become(username) {
  set({ user: username });
  change({
    messages: [],
    loaded: null,
    pending: [],
    busy: new Set(),
    failed: new Set(),
    replyTo: null,
    status: "connecting",
  });
  connection.open();
}

/** Looks at a channel. */
export async function openChannel(id) {
  if (id === state.channel) return;
  change({ replyTo: null });
  await attempt("open", { channel: id });
}

async function used(message, customId, name, fields) {
  const key = `${message}/${customId}`;
  if (state.busy.has(key)) return;
  change({ busy: new Set(state.busy).add(key), failed: without(state.failed, message) });
  const outcome = await attempt(name, { channel: state.channel, message, custom_id: customId, ...fields });
  change({ busy: without(state.busy, key) });
  if (outcome?.failed) change({ failed: new Set(state.failed).add(message) });
  if (outcome?.modal) openForm(outcome);
}

/** Presses a button of a message. */
export function click(message, customId) {
  return used(message, customId, "click", {});
}

/** Chooses in a menu of a message. */
export async function select(message, customId, values) {
  const key = `${message}/${customId}`;
  state.chosen.set(key, values);
  await used(message, customId, "select", { values });
  if (state.failed.has(message)) state.chosen.delete(key);
}

/** Takes the line about a failed interaction from under a message. */
export function forgive(message) {
  change({ failed: without(state.failed, message) });
}

/** Runs a command; until there is an answer, and if there is none, a line in the channel tells of it. */
export async function run(line, options, shown) {
  const entry = {
    id: `local-${++local}`,
    channel: state.channel,
    after: state.messages.at(-1)?.id,
    shown,
    failed: false,
  };
  change({ pending: [...state.pending, entry] });
  const outcome = await attempt("command", { channel: entry.channel, line, options });
  const others = state.pending.filter((one) => one.id !== entry.id);
  change({ pending: outcome?.failed ? [...others, { ...entry, failed: true }] : others });
  if (outcome?.modal) openForm(outcome);
}

/** Takes away what tells of a command without an answer. */
export function dismiss(id) {
  change({ pending: state.pending.filter((one) => one.id !== id) });
}

/** What the bot offers for an option; null if it does not say. */
export async function choices(line, option, typed, options) {
  try {
    const outcome = await connection.act("autocomplete", {
      channel: state.channel,
      line,
      option,
      typed,
      options,
    });
    return outcome.choices ?? null;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Writes a message; resolves to whether it was sent. */
export async function say(words) {
  const replyTo = state.replyTo?.id ?? null;
  const outcome = await attempt("say", { channel: state.channel, text: words, reply_to: replyTo });
  if (outcome) change({ replyTo: null });
  typed = 0;
  return Boolean(outcome);
}

/** Lets others see that the user types, now and then. */
export function type() {
  if (performance.now() - typed < TYPING - 2000) return;
  typed = performance.now();
  connection.act("typing", { channel: state.channel }).catch(() => {});
}

/** Deletes or dismisses a message. */
export function remove(message) {
  return attempt("delete", { channel: state.channel, message });
}

/** Fetches the messages before the first that is here. */
export async function fetchOlder() {
  const [first] = state.messages;
  const channel = state.channel;
  const outcome = first && (await attempt("older", { channel, before: first.id }));
  if (outcome && channel === state.channel) {
    const known = new Set(state.messages.map((one) => one.id));
    const older = outcome.messages.filter((one) => !known.has(one.id));
    change({ messages: [...older, ...state.messages], more: outcome.more });
  }
}

/** Opens a thread, on a message or on none, and looks at it. */
export async function openThread(name, message) {
  const outcome = await attempt("thread", { channel: state.channel, name, message: message ?? null });
  if (outcome) await openChannel(outcome.channel);
  return Boolean(outcome);
}

/** Has somebody new join, and becomes them. */
export async function newUser(name) {
  const outcome = await attempt("new_user", { name });
  if (outcome) become(outcome.user.username);
  return Boolean(outcome);
}

/** Sets the language of this user's client. */
export function speak(locale) {
  return attempt("language", { locale });
}

/** Sends a form; resolves to null, or to the sentence that says why it stays open. */
export async function submit(form, values) {
  try {
    const outcome = await connection.act("submit", { form, values });
    return outcome.failed ? text("Something went wrong. Try again.") : null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return sentence(error);
  }
}

function without(set, one) {
  const others = new Set(set);
  others.delete(one);
  return others;
}
