/* The form of the page, its languages and its address. */

async function check() {
  const { record, given, lines } = globalThis.crypto?.subtle
    ? await judge(byId("record").value, byId("seal").value)
    : { lines: [["bad", text("unsupported")]] };
  byId("verdict").replaceChildren(...lines.map(([kind, line]) => element("p", kind, line)));
  const list = byId("rolls");
  list.hidden = !record?.rolls.length;
  list.firstElementChild.replaceChildren(
    ...(record?.rolls ?? []).map((dice, index) => drawRoll(dice, given.rolls[index], index + 1)),
  );
}

function translate() {
  document.documentElement.lang = language;
  document.title = text("title");
  for (const place of document.querySelectorAll("[data-text]")) place.textContent = text(place.dataset.text);
  for (const place of document.querySelectorAll("[data-label]")) place.setAttribute("aria-label", text(place.dataset.label));
}

async function checkAndShow() {
  await check();
  byId("verdict").scrollIntoView({ block: "start" });
}

byId("check").addEventListener("click", checkAndShow);
byId("file").addEventListener("change", async ({ target }) => {
  if (!target.files.length) return;
  byId("record").value = await textOf(target.files[0]);
  checkAndShow();
});
addEventListener("hashchange", () => location.reload());
loadTexts().then(translate).then(open);
