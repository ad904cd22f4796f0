// The bar above: where this is, who this is, and how the page looks.

import { become, newUser, speak } from "./acts.js";
import { avatar } from "./avatar.js";
import { fill, h, icon } from "./dom.js";
import { askForName } from "./dialogs.js";
import { float } from "./floating.js";
import { prose } from "./prose.js";
import { address, apply, set, setting, theme } from "./settings.js";
import { here, on, state } from "./state.js";
import { LANGUAGES, text } from "./texts.js";
import { toolsButton } from "./tools.js";

/** Shows the bar in `root`; `drawer()` shows and hides the channels where they are a drawer. */
export function showTopbar(root, { drawer }) {
  const place = h("div", { class: "place" });
  const who = h("button", {
    type: "button",
    class: "who",
    "aria-haspopup": "dialog",
    "aria-expanded": "false",
    onclick: () => toggle(who, switchUser, text("Switch user")),
  });
  const looks = h(
    "button",
    {
      type: "button",
      class: "plain",
      "aria-haspopup": "dialog",
      "aria-expanded": "false",
      onclick: () => toggle(looks, appearance, text("Language and looks")),
    },
    icon("sliders"),
  );
  const menu = h("button", { type: "button", class: "plain to-drawer", onclick: drawer }, icon("menu"));
  fill(root, menu, place, toolsButton(), looks, who);

  const draw = () => {
    if (!state.me) return;
    const channel = here();
    const offline = state.bot.online
      ? null
      : h("span", { class: "offline" }, text("{name} is offline", { name: state.bot.name }));
    const symbol =
      channel && icon({ text: "hash", thread: "thread", private_thread: "lock", direct: "at" }[channel.kind]);
    fill(
      place,
      symbol,
      h("h1", null, channel?.name ?? ""),
      channel?.topic && h("div", { class: "topic" }, prose(channel.topic, { inline: true })),
      offline,
    );
    fill(who, avatar(state.me, "small"), h("span", { class: "who-name" }, state.me.name), icon("down"));
    who.setAttribute("aria-label", text("You are {name}. Switch user", { name: state.me.name }));
    for (const [button, label] of [
      [looks, text("Language and looks")],
      [menu, text("Channels")],
    ]) {
      button.setAttribute("aria-label", label);
      button.title = label;
    }
    const mentions = state.places.guilds
      .flatMap((guild) => guild.channels)
      .reduce((sum, one) => sum + one.mentions, 0);
    document.title = `${mentions ? `(${mentions}) ` : ""}${channel ? `${channel.kind === "text" ? "#" : ""}${channel.name} – ` : ""}${state.me.name}`;
  };
  on("me places channel bot", draw);
}

const closers = new WeakMap();

function toggle(button, make, label) {
  const open = closers.get(button);
  if (open) return open(true);
  const close = (back) => closers.get(button)?.(back);
  closers.set(button, float(button, make(close), { label, onclose: () => closers.delete(button) }));
  document.querySelector(".floating input:checked, .floating [aria-current], .floating button")?.focus();
}

function switchUser(close) {
  const be = (one) => {
    close(true);
    if (one.id !== state.me.id) become(one.username);
  };
  const add = () => {
    close(true);
    askForName({
      title: text("New user"),
      label: text("Name"),
      action: text("Join"),
      hint: text("They join the server and you look through their eyes."),
      most: 32,
      onname: newUser,
    });
  };
  return h(
    "div",
    { class: "switch" },
    h("h2", null, text("Look through the eyes of")),
    h(
      "ul",
      null,
      state.accounts.map((one) =>
        h(
          "li",
          null,
          h(
            "button",
            {
              type: "button",
              class: "account",
              "aria-current": one.id === state.me.id ? "true" : null,
              onclick: () => be(one),
            },
            avatar(one, "small"),
            h(
              "span",
              { class: "what" },
              h("span", { class: "label" }, one.name),
              h("span", { class: "detail" }, one.username),
            ),
            one.id === state.me.id && icon("check"),
          ),
          h(
            "a",
            {
              href: address({ user: one.username }),
              target: "_blank",
              rel: "noopener",
              "aria-label": text("{name} in a window of their own", { name: one.name }),
              title: text("{name} in a window of their own", { name: one.name }),
              onclick: () => close(),
            },
            icon("window"),
          ),
        ),
      ),
    ),
    h(
      "button",
      { type: "button", class: "account", onclick: add },
      h("span", { class: "avatar small", "aria-hidden": "true" }, icon("plus")),
      h("span", { class: "label" }, text("New user…")),
    ),
  );
}

function appearance() {
  const panel = h("div", { class: "looks" });
  const draw = () => fill(panel, choices(draw));
  draw();
  return panel;
}

/** The settings; `redraw` writes them anew, in another language. */
function choices(redraw) {
  const known = Object.entries(LANGUAGES);
  const spoken = LANGUAGES[state.locale]
    ? known
    : [
        ...known,
        [state.locale, new Intl.DisplayNames([state.locale], { type: "language" }).of(state.locale)],
      ];
  const change = (values) => {
    set(values);
    apply();
  };
  const translate = async (locale) => {
    await speak(locale);
    redraw();
    document.querySelector(".looks input[name=language]:checked")?.focus();
  };
  return [
    choice(text("Language"), "language", spoken, state.locale, translate),
    choice(
      text("Theme"),
      "theme",
      [
        ["dark", text("Dark")],
        ["light", text("Light")],
      ],
      theme(),
      (value) => change({ theme: value }),
    ),
    choice(
      text("Width"),
      "width",
      [
        ["full", text("Full")],
        ["phone", text("Phone")],
      ],
      setting("width") ?? "full",
      (value) => change({ width: value === "full" ? null : value }),
    ),
  ];
}

function choice(title, name, options, chosen, onpick) {
  return h(
    "fieldset",
    null,
    h("legend", null, title),
    options.map(([value, label]) => {
      const input = h("input", { type: "radio", name, value, onchange: () => onpick(value) });
      input.checked = value === chosen;
      return h("label", null, input, label);
    }),
  );
}
