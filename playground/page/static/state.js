// The state of this window: what its user sees, and what only the page knows (busy components, failures).

const listeners = new Map();

export const state = {
  status: "connecting", // connecting | here | lost
  me: null,
  accounts: [],
  places: { guilds: [], direct: [] },
  people: { members: [], roles: [] },
  commands: [],
  bot: null,
  panel: false, // whether there is a developer panel
  channel: null, // the id of the open channel
  messages: [], // of `loadedChannel`, oldest first
  loadedChannel: null,
  hasMore: false, // whether there are older messages
  clockOffset: 0, // seconds by which the stand-in's clock is ahead
  pendingCommands: [], // commands without a response yet or at all, each with the message it came `after`
  busyComponents: new Set(), // "message/custom_id" of components that wait for the bot
  selections: new Map(), // by "message/custom_id": the values selected in menus, until the bot edits the message
  failedMessages: new Set(), // messages with a failed interaction
  modal: null, // the latest that the bot opened, as `{form, modal}`
  replyTo: null,
  typing: new Map(), // by user id: a function that clears their timer

  /** The user's locale. */
  get locale() {
    return this.me?.locale ?? navigator.language;
  },
};

/** Calls back after each change of one of `keys` (names of properties, separated by spaces). */
export function subscribe(keys, callback) {
  for (const key of keys.split(" ")) {
    if (!listeners.has(key)) listeners.set(key, new Set());
    listeners.get(key).add(callback);
  }
}

/** Sets properties of the state and calls each listener of any of them once. */
export function setState(properties) {
  Object.assign(state, properties);
  const callbacks = new Set(Object.keys(properties).flatMap((key) => [...(listeners.get(key) ?? [])]));
  for (const callback of callbacks) callback();
}

/** Returns every channel this user sees, the direct messages last. */
function allChannels() {
  return [...state.places.guilds.flatMap((guild) => guild.channels), ...state.places.direct];
}

/** Returns the channel with this id, if the user sees it. */
export function findChannel(id) {
  return allChannels().find((channel) => channel.id === id);
}

/** Returns the open channel. */
export function currentChannel() {
  return findChannel(state.channel);
}

/** Returns a user by id, named as in the open channel; `fallback` is a user object of Discord's API. */
export function findUser(id, fallback) {
  const known =
    state.people.members.find((user) => user.id === id) ?? state.accounts.find((user) => user.id === id);
  if (known) return known;
  if (!fallback) return null;
  return {
    id,
    name: fallback.global_name ?? fallback.username,
    username: fallback.username,
    bot: fallback.bot,
  };
}

/** Compares two snowflakes by age, for sorting. */
export function compareSnowflakes(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
