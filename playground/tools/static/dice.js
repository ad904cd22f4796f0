// What the bot's dice show next.

import { button, el, say } from "./dom.js";

const FACES = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

export class Dice {
  constructor(feed, ask) {
    this.feed = feed;
    this.shown = "";
    this.text = el("input", { type: "text", placeholder: "3 4 5 5, 1 1 6 6", autocomplete: "off", "aria-label": "The next rolls" });
    this.queue = el("ol", { className: "tools-dice", "aria-label": "Rolls that come next" });
    this.hint = el("p", { className: "tools-hint", role: "status" });
    this.unload = button("Leave it to chance", () => ask("unload"));
    const add = async (event) => {
      event.preventDefault();
      if (await ask("load", { rolls: this.text.value })) this.text.value = "";
    };
    this.element = el(
      "div",
      { className: "tools-dice-tab" },
      el("p", {}, "The next dice that the bot rolls show what you write here, one roll after the other."),
      el("form", { className: "tools-line", onsubmit: add }, this.text, el("button", { type: "submit" }, "Add")),
      this.queue,
      this.hint,
      el("div", { className: "tools-line" }, this.unload),
    );
  }

  update() {
    const dice = this.feed.state?.dice;
    if (!dice) return;
    const waiting = dice.rolls.length;
    this.unload.hidden = !waiting;
    const none = dice.loaded
      ? "Nothing waits: the dice are fair."
      : "This bot's dice cannot be told what to show: it was started without --load-dice.";
    say(this.hint, waiting ? `${waiting} ${waiting > 1 ? "rolls wait" : "roll waits"}; then the dice are fair again.` : none);
    const shown = JSON.stringify(dice.rolls);
    if (shown === this.shown) return;
    this.shown = shown;
    this.queue.replaceChildren(
      ...dice.rolls.map((roll) =>
        el("li", { title: roll.join(" ") }, ...roll.map((face) => el("span", { role: "img", "aria-label": String(face) }, FACES[face - 1]))),
      ),
    );
  }
}
