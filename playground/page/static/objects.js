// The users, roles and channels that can be picked here, as items of a list.

import { avatar } from "./avatar.js";
import { h, icon } from "./dom.js";
import { here, person, state } from "./state.js";

const KINDS = { text: 0, direct: 1, thread: 11, private_thread: 12 };

/** Users by name; their value is their id. */
export function users() {
  const byName = new Intl.Collator(state.locale);
  return state.people.members
    .toSorted((one, other) => byName.compare(one.name, other.name))
    .map((one) => ({ value: one.id, label: one.name, aside: one.username, picture: avatar(one, "small") }));
}

/** Roles, @everyone among them. */
export function roles() {
  return state.people.roles.map((one) => ({
    value: one.id,
    label: `@${one.name.replace(/^@/, "")}`,
    picture: h(
      "span",
      {
        class: "role-mark",
        style: one.color ? { "--role": `#${one.color.toString(16).padStart(6, "0")}` } : {},
      },
      icon("at"),
    ),
  }));
}

/** The channels of the server, those of some `types` (Discord's numbers) if given. */
export function channelItems(types) {
  const guild = state.places.guilds.find((one) => one.id === here()?.guild);
  return (guild?.channels ?? [])
    .filter((one) => !types?.length || types.includes(KINDS[one.kind]))
    .map((one) => ({
      value: one.id,
      label: one.name,
      picture: icon(one.kind === "text" ? "hash" : "thread"),
    }));
}

/** Those that go with what is typed, by name and user name; first those that begin with it. */
export function found(items, typed) {
  const wanted = typed.trim().replace(/^[@#]/, "").toLocaleLowerCase();
  const places = (item) =>
    [item.label, item.aside, item.detail]
      .filter((one) => typeof one === "string")
      .map((one) => one.replace(/^@/, "").toLocaleLowerCase().indexOf(wanted));
  const begins = (item) => places(item).includes(0);
  const fitting = items.filter((item) => places(item).some((place) => place >= 0));
  return [...fitting.filter(begins), ...fitting.filter((item) => !begins(item))];
}

/** What a chosen id is called. */
export function nameOf(id) {
  return person(id)?.name ?? [...roles(), ...channelItems()].find((one) => one.value === id)?.label ?? id;
}
