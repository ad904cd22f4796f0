// What belongs to this window alone, kept in its address: user, channel, theme, width, tools.

const KEPT = ["user", "channel", "theme", "width", "tools"];

const query = new URLSearchParams(location.search);

/** The setting's value, or null. */
export function setting(name) {
  return query.get(name);
}

/** Changes settings (null removes one) and the address with them. */
export function set(values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  history.replaceState(null, "", address());
}

/** Takes a setting out of the address, once; null if it is not there. */
export function take(name) {
  const value = query.get(name);
  if (value !== null) set({ [name]: null });
  return value;
}

/** The address of a window like this one, with other settings. */
export function address(values = {}) {
  const other = new URLSearchParams();
  for (const name of KEPT) {
    const value = name in values ? values[name] : query.get(name);
    if (value !== null && value !== undefined) other.set(name, value);
  }
  const text = other.toString();
  return text ? `/?${text}` : "/";
}

/** "dark" or "light": as chosen, else as the machine has it. */
export function theme() {
  const chosen = setting("theme");
  if (chosen === "dark" || chosen === "light") return chosen;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

/** Shows the theme and the width. */
export function apply() {
  document.documentElement.dataset.theme = theme();
  document.documentElement.dataset.width = setting("width") === "phone" ? "phone" : "full";
}
