// The users, roles and channels of the open channel's server, as items of a listbox.

import { avatar } from "./avatar.js";
import { h, hexColor, icon } from "./dom.js";
import { currentChannel, findUser, state } from "./state.js";

/** The icons of channels by kind. */
export const CHANNEL_ICONS = {
  text: "hash",
  announcement: "megaphone",
  voice: "speaker",
  stage: "stage",
  forum: "forum",
  thread: "thread",
  private_thread: "lock",
  direct: "at",
  group: "at",
};

const CHANNEL_TYPES = {
  text: 0,
  direct: 1,
  voice: 2,
  announcement: 5,
  thread: 11,
  private_thread: 12,
  stage: 13,
  forum: 15,
};

/** Returns users by name; an item's value is the id. */
export function userItems() {
  const byName = new Intl.Collator(state.locale);
  return state.people.members
    .toSorted((a, b) => byName.compare(a.name, b.name))
    .map((user) => ({
      value: user.id,
      label: user.name,
      aside: user.username,
      image: avatar(user, "small"),
    }));
}

/** Returns roles, including @everyone. */
export function roleItems() {
  return state.people.roles.map((role) => ({
    value: role.id,
    label: `@${role.name.replace(/^@/, "")}`,
    image: h(
      "span",
      {
        class: "role-icon",
        style: { "--role": hexColor(role.color || null) },
      },
      icon("at"),
    ),
  }));
}

/** Returns the server's channels, only those of `types` (Discord's channel types) if given. */
export function channelItems(types) {
  const guild = state.places.guilds.find((guild) => guild.id === currentChannel()?.guild);
  return (guild?.channels ?? [])
    .filter((channel) => !types?.length || types.includes(CHANNEL_TYPES[channel.kind]))
    .map((channel) => ({
      value: channel.id,
      label: channel.name,
      image: icon(CHANNEL_ICONS[channel.kind]),
    }));
}

/** Returns the items that match what is typed, those that start with it first. */
export function filterItems(items, typed) {
  const query = typed.trim().replace(/^[@#]/, "").toLocaleLowerCase();
  const positions = (item) =>
    [item.label, item.aside, item.detail]
      .filter((name) => typeof name === "string")
      .map((name) => name.replace(/^@/, "").toLocaleLowerCase().indexOf(query));
  const startsWith = (item) => positions(item).includes(0);
  const matches = items.filter((item) => positions(item).some((position) => position >= 0));
  return [...matches.filter(startsWith), ...matches.filter((item) => !startsWith(item))];
}

/** Returns the name of a user, role or channel. */
export function entityName(id) {
  return (
    findUser(id)?.name ?? [...roleItems(), ...channelItems()].find((item) => item.value === id)?.label ?? id
  );
}
