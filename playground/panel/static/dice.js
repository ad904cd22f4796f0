// The Dice tab: sets the bot's next rolls.

import { button, h, setText } from "/page/dom.js";

const FACES = ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

export class DiceTab {
  constructor(feed, act) {
    this.feed = feed;
    this.shownRolls = "";
    this.input = h("input", {
      type: "text",
      placeholder: "3 4 5 5, 1 1 6 6",
      autocomplete: "off",
      "aria-label": "Next rolls",
    });
    this.queue = h("ol", { class: "panel-dice", "aria-label": "Queued rolls" });
    this.status = h("p", { class: "panel-hint", role: "status" });
    this.clear = button("Clear rolls", () => act("unload"));
    const add = async (event) => {
      event.preventDefault();
      if (await act("load", { rolls: this.input.value })) this.input.value = "";
    };
    this.element = h(
      "div",
      { class: "panel-dice-tab" },
      h("p", null, "The bot's next rolls show these dice, one roll after another."),
      h("form", { class: "panel-line", onsubmit: add }, this.input, h("button", { type: "submit" }, "Add")),
      this.queue,
      this.status,
      h("div", { class: "panel-line" }, this.clear),
    );
  }

  update() {
    const dice = this.feed.state?.dice;
    if (!dice) return;
    const queued = dice.rolls.length;
    this.clear.hidden = !queued;
    const idle = dice.loaded
      ? "No rolls queued: the bot rolls as usual."
      : "The bot was started without --control and --dice, so its dice cannot be set.";
    setText(
      this.status,
      queued ? `${queued} ${queued > 1 ? "rolls" : "roll"} queued, then the bot rolls as usual.` : idle,
    );
    const rolls = JSON.stringify(dice.rolls);
    if (rolls === this.shownRolls) return;
    this.shownRolls = rolls;
    this.queue.replaceChildren(
      ...dice.rolls.map((roll) =>
        h(
          "li",
          { title: roll.join(" ") },
          ...roll.map((face) => h("span", { role: "img", "aria-label": String(face) }, FACES[face - 1])),
        ),
      ),
    );
  }
}
