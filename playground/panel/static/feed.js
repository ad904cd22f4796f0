// The panel's data: traffic entries, log lines and state, over a WebSocket that reconnects by itself.

const RETRY_MS = 1000;
const MAX_KEPT = 2000;

export class Feed {
  /** @param onUpdate is called after every frame. */
  constructor(onUpdate) {
    this.onUpdate = onUpdate;
    this.reset("");
    this.connected = false;
    this.channel = null;
    this.connect();
  }

  /** Starts over for another run of the playground. */
  reset(run) {
    this.run = run;
    this.state = null;
    this.entries = new Map(); // by number, oldest first
    this.lines = new Map();
    this.cleared = 0; // the number of the last entry that is no longer shown
  }

  connect() {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/panel/feed`);
    this.socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.openChannel(this.channel);
    };
    socket.onmessage = (message) => this.receive(JSON.parse(message.data));
    socket.onclose = () => {
      this.connected = false;
      this.onUpdate();
      setTimeout(() => this.connect(), RETRY_MS);
    };
  }

  receive(frame) {
    if (frame.state) {
      if (frame.state.run !== this.run) this.reset(frame.state.run);
      this.state = frame.state;
    }
    for (const entry of frame.entries ?? []) this.entries.set(entry.number, entry);
    for (const line of frame.lines ?? []) this.lines.set(line.number, line);
    for (const kept of [this.entries, this.lines]) {
      for (const number of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(number);
      }
    }
    this.onUpdate();
  }

  /** Sends the id of the open channel. */
  openChannel(channel) {
    this.channel = channel;
    if (this.socket.readyState === WebSocket.OPEN && channel) this.socket.send(JSON.stringify({ channel }));
  }

  /** Yields the entries since the list was cleared, oldest first. */
  *visibleEntries() {
    for (const entry of this.entries.values()) if (entry.number > this.cleared) yield entry;
  }

  clear() {
    this.cleared = Math.max(this.cleared, ...this.entries.keys());
    this.onUpdate();
  }
}

/** Returns whether an entry is a request that Discord would reject or an unknown route. */
export function isProblem(entry) {
  return entry.kind === "breach" || Boolean(entry.unknown);
}

/**
 * Sends an action.
 * @throws Error with a sentence for the user if it failed.
 */
export async function sendAction(name, fields = {}) {
  let response;
  try {
    response = await fetch(`/panel/acts/${name}`, { method: "POST", body: JSON.stringify(fields) });
  } catch {
    throw new Error("The playground does not respond. Is it still running?");
  }
  if (!response.ok) throw new Error(await response.text());
}
