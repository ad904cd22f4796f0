// The bar at the top: the open channel, the developer panel, appearance and the user.

import { addUser, setApp, setLanguage, switchUser } from "./actions.js";
import { avatar } from "./avatar.js";
import { CHANNEL_ICONS } from "./entities.js";
import { h, icon, setChildren, setText } from "./dom.js";
import { openNamePrompt } from "./dialogs.js";
import { openPopover } from "./popover.js";
import { renderMarkdown } from "./markdown.js";
import { applyAppearance, currentTheme, getSetting, pageUrl, setSettings } from "./settings.js";
import { currentChannel, state, subscribe } from "./state.js";
import { LANGUAGES, text } from "./i18n.js";
import { panelButton } from "./panel.js";

/** Mounts the bar; `toggleSidebar()` shows and hides the sidebar on narrow screens. */
export function mountTopbar(root, { toggleSidebar }) {
  const channelNode = h("div", { class: "channel-title" });
  const userButton = h("button", {
    type: "button",
    class: "user-button",
    "aria-haspopup": "dialog",
    "aria-expanded": "false",
    onclick: () => togglePopover(userButton, userMenu, text("Switch user")),
  });
  const appearanceButton = h(
    "button",
    {
      type: "button",
      class: "icon-button",
      "aria-haspopup": "dialog",
      "aria-expanded": "false",
      onclick: () => togglePopover(appearanceButton, appearanceMenu, text("Language and appearance")),
    },
    icon("sliders"),
  );
  const sidebarButton = h(
    "button",
    { type: "button", class: "icon-button sidebar-toggle", onclick: toggleSidebar },
    icon("menu"),
  );
  const offline = h("p", { class: "offline", role: "status", hidden: true });
  setChildren(root, sidebarButton, channelNode, offline, panelButton(), appearanceButton, userButton);

  const update = () => {
    if (!state.me) return;
    const channel = currentChannel();
    offline.hidden = state.bot.online;
    setText(offline, state.bot.online ? "" : text("{name} is offline", { name: state.bot.name }));
    setChildren(
      channelNode,
      channel && icon(CHANNEL_ICONS[channel.kind]),
      h("h1", null, channel?.name ?? ""),
      channel?.topic && h("div", { class: "topic" }, renderMarkdown(channel.topic, { inline: true })),
    );
    setChildren(
      userButton,
      avatar(state.me, "small"),
      h("span", { class: "user-button-name" }, state.me.name),
      icon("down"),
    );
    userButton.setAttribute("aria-label", text("Signed in as {name}. Switch user", { name: state.me.name }));
    for (const [button, label] of [
      [appearanceButton, text("Language and appearance")],
      [sidebarButton, text("Channels")],
    ]) {
      button.setAttribute("aria-label", label);
      button.title = label;
    }
    const mentions = state.places.guilds
      .flatMap((guild) => guild.channels)
      .reduce((sum, { mentions }) => sum + mentions, 0);
    document.title = `${mentions ? `(${mentions}) ` : ""}${channel ? `${channel.kind === "text" ? "#" : ""}${channel.name} – ` : ""}${state.me.name}`;
  };
  subscribe("me places channel bot", update);
}

const closers = new WeakMap(); // of the open popovers, by button

function togglePopover(button, createContent, label) {
  const open = closers.get(button);
  if (open) return open(true);
  const close = (refocus) => closers.get(button)?.(refocus);
  closers.set(
    button,
    openPopover(button, createContent(close), { label, onClose: () => closers.delete(button) }),
  );
  document.querySelector(".popover input:checked, .popover [aria-current], .popover button")?.focus();
}

function userMenu(close) {
  const select = (user) => {
    close(true);
    if (user.id !== state.me.id) switchUser(user.username);
  };
  const add = () => {
    close(true);
    openNamePrompt({
      title: text("New user"),
      label: text("Name"),
      action: text("Join"),
      hint: text("They join the server, and you continue as them."),
      maxLength: 32,
      onSubmit: addUser,
    });
  };
  return h(
    "div",
    { class: "user-menu" },
    h("h2", null, text("View as")),
    h(
      "ul",
      null,
      state.accounts.map((account) =>
        h(
          "li",
          null,
          h(
            "button",
            {
              type: "button",
              class: "account",
              "aria-current": account.id === state.me.id ? "true" : null,
              onclick: () => select(account),
            },
            avatar(account, "small"),
            h(
              "span",
              { class: "item-text" },
              h("span", { class: "item-label" }, account.name),
              h("span", { class: "item-detail" }, accountDetails(account)),
            ),
            account.id === state.me.id && icon("check"),
          ),
          h(
            "a",
            {
              href: pageUrl({ user: account.username }),
              target: "_blank",
              rel: "noopener",
              "aria-label": text("Open a new window as {name}", { name: account.name }),
              title: text("Open a new window as {name}", { name: account.name }),
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
      h("span", { class: "item-label" }, text("New user…")),
    ),
    appChoice(),
  );
}

/** Returns whether the bot is among the apps of this window's user, as a box to check. */
function appChoice() {
  const input = h("input", { type: "checkbox", onchange: () => setApp(input.checked) });
  input.checked = state.me.has_app;
  return h(
    "label",
    { class: "account" },
    input,
    text("{name} is added to my apps", { name: state.bot.name }),
  );
}

/** Returns the username, the language, what the user is in the server, and whether they added the bot. */
function accountDetails({ username, locale, position, has_app }) {
  const positions = { owner: text("server owner"), moderator: text("moderator") };
  const app = has_app && text("has added {name}", { name: state.bot.name });
  return [username, languageName(locale), positions[position], app].filter(Boolean).join(" · ");
}

function languageName(locale) {
  return LANGUAGES[locale] ?? new Intl.DisplayNames([locale], { type: "language" }).of(locale);
}

function appearanceMenu() {
  const panel = h("div", { class: "appearance" });
  const draw = () => setChildren(panel, appearanceChoices(draw));
  draw();
  return panel;
}

/** Returns the settings; `onLanguageChange` is called once they are in another language. */
function appearanceChoices(onLanguageChange) {
  const translated = Object.entries(LANGUAGES);
  const languages = LANGUAGES[state.locale]
    ? translated
    : [...translated, [state.locale, languageName(state.locale)]];
  const setAppearance = (values) => {
    setSettings(values);
    applyAppearance();
  };
  const changeLanguage = async (locale) => {
    await setLanguage(locale);
    onLanguageChange();
    document.querySelector(".appearance input[name=language]:checked")?.focus();
  };
  return [
    radioGroup(text("Language"), "language", languages, state.locale, changeLanguage),
    radioGroup(
      text("Theme"),
      "theme",
      [
        ["dark", text("Dark")],
        ["light", text("Light")],
      ],
      currentTheme(),
      (value) => setAppearance({ theme: value }),
    ),
    radioGroup(
      text("Width"),
      "width",
      [
        ["full", text("Full")],
        ["phone", text("Phone")],
      ],
      getSetting("width") ?? "full",
      (value) => setAppearance({ width: value === "full" ? null : value }),
    ),
  ];
}

function radioGroup(title, name, options, selected, onSelect) {
  return h(
    "fieldset",
    null,
    h("legend", null, title),
    options.map(([value, label]) => {
      const input = h("input", { type: "radio", name, value, onchange: () => onSelect(value) });
      input.checked = value === selected;
      return h("label", null, input, label);
    }),
  );
}
