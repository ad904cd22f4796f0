// Sends the user's actions to the stand-in and applies the result: busy components, failures, modals.

import { ActionError, Connection } from "./socket.js";
import { compareSnowflakes, setState, state } from "./state.js";
import { getSetting, setSettings } from "./settings.js";
import { text } from "./i18n.js";
import { showToast } from "./toasts.js";

const TYPING_MS = 10_000; // how long a user is shown as typing

let pendingCount = 0;
let lastTyping = 0; // when a typing event was last sent

export const connection = new Connection(
  () => {
    const query = new URLSearchParams({
      user: getSetting("user") ?? "",
      channel: getSetting("channel") ?? "",
    });
    return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/page/socket?${query}`;
  },
  handleFrame,
  (status) => setState({ status }),
);

function handleFrame({ type, now, ...frame }) {
  if (type === "state") {
    setState({ ...frame, clockOffset: now - Date.now() / 1000 });
    setSettings({ user: state.me.username, channel: state.channel });
  } else if (type === "messages") {
    for (const user of state.typing.keys()) stopTyping(user);
    setState({ messages: frame.messages, hasMore: frame.more, loadedChannel: frame.channel });
  } else if (type === "message") {
    const others = state.messages.filter((message) => message.id !== frame.message.id);
    for (const key of state.selections.keys())
      if (key.startsWith(`${frame.message.id}/`)) state.selections.delete(key);
    setState({ messages: [...others, frame.message].sort((a, b) => compareSnowflakes(a.id, b.id)) });
    stopTyping(frame.message.author.id);
  } else if (type === "typing") {
    state.typing.get(frame.user)?.();
    const timer = setTimeout(() => stopTyping(frame.user), TYPING_MS);
    setState({ typing: new Map(state.typing).set(frame.user, () => clearTimeout(timer)) });
  } else if (type === "gone") {
    setState({
      messages: state.messages.filter((message) => message.id !== frame.message),
      replyTo: state.replyTo?.id === frame.message ? null : state.replyTo,
    });
  }
}

/** Stops showing a user as typing. */
function stopTyping(user) {
  if (!state.typing.has(user)) return;
  state.typing.get(user)();
  const others = new Map(state.typing);
  others.delete(user);
  setState({ typing: others });
}

/** Performs an action and shows an error if it fails; resolves to the outcome, or null. */
async function perform(name, fields) {
  try {
    return await connection.send(name, fields);
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    if (error.message !== "left") showToast(errorText(error));
    return null;
  }
}

function errorText(refused) {
  return refused.message === "lost"
    ? text("There's no connection. Try again in a moment.")
    : refused.message;
}

/** Switches to another user. */
export function switchUser(username) {
  setSettings({ user: username });
  setState({
    messages: [],
    loadedChannel: null,
    pendingCommands: [],
    busyComponents: new Set(),
    failedMessages: new Set(),
    replyTo: null,
    status: "connecting",
  });
  connection.connect();
}

/** Opens a channel. */
export async function openChannel(id) {
  if (id === state.channel) return;
  setState({ replyTo: null });
  await perform("open", { channel: id });
}

async function interact(message, customId, name, fields) {
  const key = `${message}/${customId}`;
  if (state.busyComponents.has(key)) return;
  setState({
    busyComponents: new Set(state.busyComponents).add(key),
    failedMessages: without(state.failedMessages, message),
  });
  const outcome = await perform(name, { channel: state.channel, message, custom_id: customId, ...fields });
  setState({ busyComponents: without(state.busyComponents, key) });
  if (outcome?.failed) setState({ failedMessages: new Set(state.failedMessages).add(message) });
  if (outcome?.modal) setState({ modal: outcome });
}

/** Clicks a button of a message. */
export function clickButton(message, customId) {
  return interact(message, customId, "click", {});
}

/** Selects values in a select menu of a message. */
export async function selectValues(message, customId, values) {
  const key = `${message}/${customId}`;
  state.selections.set(key, values);
  await interact(message, customId, "select", { values });
  if (state.failedMessages.has(message)) state.selections.delete(key);
}

/** Removes the "interaction failed" line of a message. */
export function dismissFailure(message) {
  setState({ failedMessages: without(state.failedMessages, message) });
}

/** Runs a command; a line in the channel shows it until the bot responds, or that the bot did not. */
export async function runCommand(line, options, shown) {
  const entry = {
    id: `local-${++pendingCount}`,
    channel: state.channel,
    after: state.messages.at(-1)?.id,
    shown,
    failed: false,
  };
  setState({ pendingCommands: [...state.pendingCommands, entry] });
  const outcome = await perform("command", { channel: entry.channel, line, options });
  const others = state.pendingCommands.filter((other) => other.id !== entry.id);
  setState({ pendingCommands: outcome?.failed ? [...others, { ...entry, failed: true }] : others });
  if (outcome?.modal) setState({ modal: outcome });
}

/** Removes the line of a command that failed. */
export function dismissPending(id) {
  setState({ pendingCommands: state.pendingCommands.filter((entry) => entry.id !== id) });
}

/** Returns the bot's autocomplete choices for an option; null if it did not respond. */
export async function fetchChoices(line, option, typed, options) {
  try {
    const outcome = await connection.send("autocomplete", {
      channel: state.channel,
      line,
      option,
      typed,
      options,
    });
    return outcome.choices ?? null;
  } catch (error) {
    if (error instanceof ActionError) return null;
    throw error;
  }
}

/** Sends a message; resolves to whether it was sent. */
export async function sendMessage(content) {
  const replyTo = state.replyTo?.id ?? null;
  const outcome = await perform("say", { channel: state.channel, text: content, reply_to: replyTo });
  if (outcome) setState({ replyTo: null });
  lastTyping = 0;
  return Boolean(outcome);
}

/** Sends a typing event, at most once every few seconds. */
export function type() {
  if (performance.now() - lastTyping < TYPING_MS - 2000) return;
  lastTyping = performance.now();
  connection.send("typing", { channel: state.channel }).catch(() => {});
}

/** Deletes a message, or dismisses an ephemeral one. */
export function deleteMessage(message) {
  return perform("delete", { channel: state.channel, message });
}

/** Loads the messages before the oldest one shown. */
export async function loadOlder() {
  const [first] = state.messages;
  const channel = state.channel;
  const outcome = first && (await perform("older", { channel, before: first.id }));
  if (outcome && channel === state.channel) {
    const known = new Set(state.messages.map((message) => message.id));
    const older = outcome.messages.filter((message) => !known.has(message.id));
    setState({ messages: [...older, ...state.messages], hasMore: outcome.more });
  }
}

/** Creates a thread, on a message if one is given, and opens it. */
export async function createThread(name, message) {
  const outcome = await perform("thread", { channel: state.channel, name, message: message ?? null });
  if (outcome) await openChannel(outcome.channel);
  return Boolean(outcome);
}

/** Adds a user to the server and switches to them. */
export async function addUser(name) {
  const outcome = await perform("new_user", { name });
  if (outcome) switchUser(outcome.user.username);
  return Boolean(outcome);
}

/** Sets the locale of the user's client. */
export function setLanguage(locale) {
  return perform("language", { locale });
}

/** Adds the bot to the user's own apps, or removes it. */
export function setApp(added) {
  return perform("app", { added });
}

/** Submits a modal; resolves to null, or to the error to show in it. */
export async function submitModal(modalId, values) {
  try {
    const outcome = await connection.send("submit", { form: modalId, values });
    return outcome.failed ? text("Something went wrong. Try again.") : null;
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    return errorText(error);
  }
}

function without(set, value) {
  const copy = new Set(set);
  copy.delete(value);
  return copy;
}
