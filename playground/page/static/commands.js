// The bot's slash commands, with subcommands and groups flattened into one list, localized.

import { state } from "./state.js";

const SUBCOMMAND = 1;
const GROUP = 2;

let cachedCommands = null;
let cachedLocale = null;
let cache = [];

/** Returns a name or description in the user's language. */
function localized(object, key) {
  return object[`${key}_localizations`]?.[state.locale] ?? object[key];
}

/**
 * Returns every command available here, in the bot's order. `line` is its full name ("game new"), `shown` the
 * same in the user's language.
 */
export function allCommands() {
  if (cachedCommands !== state.commands || cachedLocale !== state.locale) {
    cachedCommands = state.commands;
    cachedLocale = state.locale;
    cache = cachedCommands.flatMap((command) => flatten(command, [], [], command.id));
  }
  return cache;
}

function flatten(step, names, shown, id) {
  const line = [...names, step.name];
  const local = [...shown, localized(step, "name")];
  const deeper = (step.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (deeper.length) return deeper.flatMap((option) => flatten(option, line, local, id));
  return [
    {
      id,
      line: line.join(" "),
      shown: local.join(" "),
      description: localized(step, "description"),
      options: (step.options ?? []).map(toOption),
    },
  ];
}

function toOption(option) {
  return {
    name: option.name,
    shown: localized(option, "name"),
    description: localized(option, "description"),
    type: option.type,
    required: Boolean(option.required),
    autocomplete: Boolean(option.autocomplete),
    choices: option.choices?.map((choice) => ({ value: choice.value, name: localized(choice, "name") })),
    channelTypes: option.channel_types,
    min: option.min_value ?? null,
    max: option.max_value ?? null,
    minLength: option.min_length ?? 0,
    maxLength: option.max_length ?? 6000,
  };
}

/** Returns the command with this full name, in English or the user's language. */
export function findCommand(line) {
  return allCommands().find((command) => command.line === line || command.shown === line);
}

/** Returns the command of a mention: `</name:id>`. */
export function findMentionedCommand(line, id) {
  return allCommands().find((command) => command.id === id && command.line === line);
}

/** Returns the commands that match what is typed, the best match first. */
export function searchCommands(typed) {
  const query = typed.toLocaleLowerCase().trim();
  const ranked = [];
  for (const command of allCommands()) {
    const names = [command.line, command.shown.toLocaleLowerCase()];
    let rank = names.some((name) => name.startsWith(query)) ? 0 : null;
    rank ??= names.some((name) => ` ${name}`.includes(` ${query}`)) ? 1 : null;
    rank ??= names.some((name) => name.includes(query)) ? 2 : null;
    if (rank !== null) ranked.push([rank, command]);
  }
  return ranked.sort(([a], [b]) => a - b).map(([, command]) => command);
}
