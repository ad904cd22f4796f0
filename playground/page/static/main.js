// Puts the page together.

import { connection, openChannel, speak } from "./acts.js";
import { showComposer } from "./composer.js";
import { jumpTo, showMessages } from "./messages.js";
import { apply, take } from "./settings.js";
import { showSidebar } from "./sidebar.js";
import { on, state } from "./state.js";
import { text } from "./texts.js";
import { showTopbar } from "./topbar.js";
import { startTicking } from "./times.js";

const part = (id) => document.getElementById(id);

apply();
matchMedia("(prefers-color-scheme: light)").addEventListener("change", apply);

function drawer(open) {
  part("app").classList.toggle("drawer-open", open);
  part("shade").hidden = !open;
  if (open) part("sidebar").querySelector("[aria-current]")?.focus();
}

part("shade").addEventListener("click", () => drawer(false));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || part("shade").hidden) return;
  drawer(false);
  document.querySelector(".to-drawer").focus();
});

showSidebar(part("sidebar"), () => drawer(false));
showTopbar(part("topbar"), { drawer: () => drawer(part("shade").hidden) });
showMessages(part("messages"));
showComposer(part("composer"));
startTicking();

// What a message mentions can be pressed: channels, and messages in them.
part("messages").addEventListener("click", async ({ target }) => {
  const { open, jump } = target.closest("[data-open], [data-jump]")?.dataset ?? {};
  if (open) await openChannel(open);
  if (jump) jumpTo(jump);
});

on("status me", () => {
  const words = {
    lost: text("The connection to the stand-in is lost. Trying again…"),
    connecting: text("Connecting…"),
  }[state.status];
  part("connection").textContent = words ?? "";
});

on("me", () => (document.documentElement.lang = state.locale));

// An address may ask for a language, which is then the user's.
let language = take("lang");
on("me", () => {
  if (language && language !== state.locale) speak(language);
  language = null;
});

connection.open();
