// The settings of this window, kept in its URL.

const NAMES = ["user", "channel", "theme", "width", "panel"];

const query = new URLSearchParams(location.search);

/** Returns a setting, or null. */
export function getSetting(name) {
  return query.get(name);
}

/** Changes settings (null removes one) and updates the URL. */
export function setSettings(values) {
  for (const [name, value] of Object.entries(values)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  history.replaceState(null, "", pageUrl());
}

/** Removes a setting from the URL and returns it, or null. */
export function takeSetting(name) {
  const value = query.get(name);
  if (value !== null) setSettings({ [name]: null });
  return value;
}

/** Returns the URL of a window with these settings changed. */
export function pageUrl(values = {}) {
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = name in values ? values[name] : query.get(name);
    if (value !== null && value !== undefined) params.set(name, value);
  }
  return params.size ? `/?${params}` : "/";
}

/** Returns "dark" or "light": the theme chosen, else the system's. */
export function currentTheme() {
  const chosen = getSetting("theme");
  if (chosen === "dark" || chosen === "light") return chosen;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

/** Applies the theme and the width. */
export function applyAppearance() {
  document.documentElement.dataset.theme = currentTheme();
  document.documentElement.dataset.width = getSetting("width") === "phone" ? "phone" : "full";
}
