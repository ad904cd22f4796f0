// Assembles the page.

import { connection, openChannel, setLanguage } from "./actions.js";
import { mountComposer } from "./composer.js";
import { jumpToMessage, mountMessages } from "./message_list.js";
import { openModal } from "./modals.js";
import { applyAppearance, getSetting, takeSetting } from "./settings.js";
import { mountSidebar } from "./sidebar.js";
import { state, subscribe } from "./state.js";
import { knownLocale, text } from "./i18n.js";
import { mountTopbar } from "./topbar.js";
import { updateRelativeTimes } from "./timestamps.js";

const byId = (id) => document.getElementById(id);

applyAppearance();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", applyAppearance);

function toggleSidebar(open = byId("backdrop").hidden) {
  byId("app").classList.toggle("sidebar-open", open);
  byId("backdrop").hidden = !open;
  if (open) byId("sidebar").querySelector("[aria-current]")?.focus();
}

byId("backdrop").addEventListener("click", () => toggleSidebar(false));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || byId("backdrop").hidden) return;
  toggleSidebar(false);
  document.querySelector(".sidebar-toggle").focus();
});

mountSidebar(byId("sidebar"), () => toggleSidebar(false));
mountTopbar(byId("topbar"), { toggleSidebar: () => toggleSidebar() });
mountMessages(byId("messages"));
mountComposer(byId("composer"));
updateRelativeTimes();

// Mentions of channels and links to messages.
byId("messages").addEventListener("click", async ({ target }) => {
  const { open, jump } = target.closest("[data-open], [data-jump]")?.dataset ?? {};
  if (open) await openChannel(open);
  if (jump) jumpToMessage(jump);
});

subscribe("status me", () => {
  const statusText = {
    lost: text("Connection lost. Reconnecting…"),
    connecting: text("Connecting…"),
  }[state.status];
  byId("connection-status").textContent = statusText ?? "";
});

subscribe("me", () => (document.documentElement.lang = state.locale));
subscribe("modal", () => openModal(state.modal));

// `?lang=` in the URL sets the user's language; the first page, which names no user, speaks that of the browser.
let language = takeSetting("lang") ?? (getSetting("user") ? null : knownLocale(navigator.languages));
subscribe("me", () => {
  if (language && language !== state.locale) setLanguage(language);
  language = null;
});

connection.connect();
