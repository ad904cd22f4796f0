// What this window knows: what its user sees, and what is only here (busy buttons, failures, drafts).

const listeners = new Map();

export const state = {
  status: "connecting", // connecting | here | lost
  me: null,
  accounts: [],
  places: { guilds: [], direct: null },
  people: { members: [], roles: [] },
  commands: [],
  bot: null,
  tools: false, // whether there is a developers' panel
  channel: null, // the id of the one that is open
  messages: [], // of the channel `loaded`
  loaded: null,
  more: false,
  clockAhead: 0,
  pending: [], // commands that wait for their answer, or got none, each with the message it came `after`
  busy: new Set(), // "message/custom_id" of components that wait
  chosen: new Map(), // by "message/custom_id": what was chosen in menus, until the bot edits the message
  failed: new Set(), // messages under which an interaction failed
  replyTo: null,
  typing: new Map(), // by user: what ends their being shown typing

  /** The language everything is written in. */
  get locale() {
    return this.me?.locale ?? navigator.language;
  },
};

/** Calls back after each change of one of `parts` (names of the state's properties). */
export function on(parts, callback) {
  for (const part of parts.split(" ")) {
    if (!listeners.has(part)) listeners.set(part, new Set());
    listeners.get(part).add(callback);
  }
}

/** Sets properties of the state and tells whoever listens, each once. */
export function change(properties) {
  Object.assign(state, properties);
  const told = new Set(Object.keys(properties).flatMap((part) => [...(listeners.get(part) ?? [])]));
  for (const callback of told) callback(state);
}

/** Every channel this user sees, the direct messages last. */
function channels() {
  const all = state.places.guilds.flatMap((guild) => guild.channels);
  return state.places.direct ? [...all, state.places.direct] : all;
}

/** The channel with this id, if the user sees it. */
export function channelOf(id) {
  return channels().find((one) => one.id === id);
}

/** The channel that is open. */
export function here() {
  return channelOf(state.channel);
}

/** A user by their id, as they are called in the open channel; `fallback` is Discord's user object. */
export function person(id, fallback) {
  const known =
    state.people.members.find((one) => one.id === id) ?? state.accounts.find((one) => one.id === id);
  if (known) return known;
  if (!fallback) return null;
  return {
    id,
    name: fallback.global_name ?? fallback.username,
    username: fallback.username,
    bot: fallback.bot,
  };
}

/** Which of two snowflakes is older: negative if the first. */
export function byAge(one, other) {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
}
