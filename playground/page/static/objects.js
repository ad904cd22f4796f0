// The users, roles and channels that can be picked here, as items of a list.

import { avatar } from "./avatar.js";
import { h, icon } from "./dom.js";
import { here, person, state } from "./state.js";

const KINDS = { text: 0, direct: 1, thread: 11, private_thread: 12 };

/** Users, whose value is their id. */
export function users() {
  return state.people.members.map((one) => ({
    value: one.id,
    label: one.name,
    detail: null,
    aside: one.username,
    picture: avatar(one, "small"),
  }));
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

/** Those that go with what is typed, by name and user name. */
export function found(items, typed) {
  const wanted = typed.trim().replace(/^[@#]/, "").toLocaleLowerCase();
  const fits = (item) =>
    [item.label, item.aside, item.detail].some(
      (one) => typeof one === "string" && one.toLocaleLowerCase().includes(wanted),
    );
  return wanted ? items.filter(fits) : items;
}

/** What a chosen id is called. */
export function nameOf(id) {
  return person(id)?.name ?? [...roles(), ...channelItems()].find((one) => one.value === id)?.label ?? id;
}
