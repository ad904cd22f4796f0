// The bot's slash commands as a client offers them: groups and subcommands made into one list, translated.

import { state } from "./state.js";

const SUBCOMMAND = 1;
const GROUP = 2;

let source = null;
let language = null;
let flattened = [];

/** A name or description in the user's language. */
function localised(one, key) {
  return one[`${key}_localizations`]?.[state.locale] ?? one[key];
}

/**
 * Every command that can be run here, in the bot's order: `line` is what the stand-in calls it ("game new"),
 * `shown` the same in the user's language, `options` what can be filled in.
 */
export function commands() {
  if (source !== state.commands || language !== state.locale) {
    source = state.commands;
    language = state.locale;
    flattened = source.flatMap((command) => flat(command, [], [], command.id));
  }
  return flattened;
}

function flat(step, names, shown, id) {
  const line = [...names, step.name];
  const local = [...shown, localised(step, "name")];
  const deeper = (step.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (deeper.length) return deeper.flatMap((option) => flat(option, line, local, id));
  return [
    {
      id,
      line: line.join(" "),
      shown: local.join(" "),
      description: localised(step, "description"),
      options: (step.options ?? []).map(option),
    },
  ];
}

function option(one) {
  return {
    name: one.name,
    shown: localised(one, "name"),
    description: localised(one, "description"),
    type: one.type,
    required: Boolean(one.required),
    autocomplete: Boolean(one.autocomplete),
    choices: one.choices?.map((choice) => ({ value: choice.value, name: localised(choice, "name") })),
    channelTypes: one.channel_types,
    least: one.min_value ?? null,
    most: one.max_value ?? null,
    shortest: one.min_length ?? 0,
    longest: one.max_length ?? 6000,
  };
}

/** The command that is called this, in its own words or the user's language. */
export function commandOf(line) {
  return commands().find((one) => one.line === line || one.shown === line);
}

/** The command that a text mentions: `</name:id>`. */
export function commandByMention(line, id) {
  return commands().find((one) => one.id === id && one.line === line);
}

/** The commands that go with what is typed so far, the best first. */
export function matching(typed) {
  const wanted = typed.toLocaleLowerCase().trim();
  const ranked = [];
  for (const one of commands()) {
    const names = [one.line, one.shown.toLocaleLowerCase()];
    let rank = names.some((name) => name.startsWith(wanted)) ? 0 : null;
    rank ??= names.some((name) => ` ${name}`.includes(` ${wanted}`)) ? 1 : null;
    rank ??= names.some((name) => name.includes(wanted)) ? 2 : null;
    if (rank !== null) ranked.push([rank, one]);
  }
  return ranked.sort(([one], [other]) => one - other).map(([, command]) => command);
}
