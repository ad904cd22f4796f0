// What the playground tells: entries, lines of the log, and how things stand. Connects again by itself.

const RETRY = 1000;
const KEPT = 2000;

export class Feed {
  /** @param changed is called with this feed after everything that came. */
  constructor(changed) {
    this.changed = changed;
    this.forget("");
    this.connected = false;
    this.channel = null;
    this.connect();
  }

  /** Begins anew, for another run of the playground. */
  forget(run) {
    this.run = run;
    this.state = null;
    this.entries = new Map(); // by number, oldest first
    this.lines = new Map();
    this.cleared = 0; // the last entry that is not shown any more
  }

  connect() {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/tools/feed`);
    this.socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.open(this.channel);
    };
    socket.onmessage = (message) => this.take(JSON.parse(message.data));
    socket.onclose = () => {
      this.connected = false;
      this.changed(this);
      setTimeout(() => this.connect(), RETRY);
    };
  }

  take(news) {
    if (news.state) {
      if (news.state.run !== this.run) this.forget(news.state.run);
      this.state = news.state;
    }
    for (const entry of news.entries ?? []) this.entries.set(entry.number, entry);
    for (const line of news.lines ?? []) this.lines.set(line.number, line);
    for (const kept of [this.entries, this.lines]) {
      for (const number of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(number);
      }
    }
    this.changed(this);
  }

  /** Tells which channel is open, an id. */
  open(channel) {
    this.channel = channel;
    if (this.socket.readyState === WebSocket.OPEN && channel) this.socket.send(JSON.stringify({ channel }));
  }

  /** The entries that were not cleared away, oldest first. */
  *shown() {
    for (const entry of this.entries.values()) if (entry.number > this.cleared) yield entry;
  }

  clear() {
    this.cleared = Math.max(this.cleared, ...this.entries.keys());
    this.changed(this);
  }
}

/** Whether an entry is something the bot did that Discord does not let pass, or that nobody answers. */
export function isProblem(entry) {
  return entry.kind === "breach" || Boolean(entry.unknown);
}

/**
 * Asks a tool for something.
 * @throws Error with a sentence for whoever asked, if it was not done.
 */
export async function act(name, asked = {}) {
  let answer;
  try {
    answer = await fetch(`/tools/acts/${name}`, { method: "POST", body: JSON.stringify(asked) });
  } catch {
    throw new Error("The playground does not answer. Does it still run?");
  }
  if (!answer.ok) throw new Error(await answer.text());
}
