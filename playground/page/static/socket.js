// The window's WebSocket connection, which reconnects by itself.

/**
 * An action that failed. The message is a sentence for the user, "lost" if there is no connection, or
 * "left" if the user has been switched.
 */
export class ActionError extends Error {}

export class Connection {
  #socket = null;
  #waiting = new Map();
  #nonce = 0;
  #attempts = 0;
  #timer;

  /**
   * @param url returns the URL to connect to
   * @param onFrame is called with every frame except outcomes
   * @param onStatus is called with "here" or "lost"
   */
  constructor(url, onFrame, onStatus) {
    this.url = url;
    this.onFrame = onFrame;
    this.onStatus = onStatus;
  }

  /** Connects, or reconnects: as another user, or once the stand-in is back. */
  connect() {
    clearTimeout(this.#timer);
    const old = this.#socket;
    const socket = new WebSocket(this.url());
    this.#socket = socket;
    if (old) {
      this.#rejectAll("left");
      old.close();
    }
    socket.onopen = () => {
      this.#attempts = 0;
      this.onStatus("here");
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      const frame = JSON.parse(data);
      if (frame.type !== "outcome") this.onFrame(frame);
      else this.#settle(frame);
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#rejectAll("lost");
      this.onStatus("lost");
      this.#timer = setTimeout(() => this.connect(), Math.min(250 * 2 ** this.#attempts++, 4000));
    };
  }

  /** Sends an action; resolves to its outcome, rejects with `ActionError`. */
  send(name, fields = {}) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject(new ActionError("lost"));
    const nonce = ++this.#nonce;
    this.#socket.send(JSON.stringify({ ...fields, act: name, nonce }));
    return new Promise((resolve, reject) => this.#waiting.set(nonce, { resolve, reject }));
  }

  #settle(outcome) {
    const waiting = this.#waiting.get(outcome.nonce);
    this.#waiting.delete(outcome.nonce);
    if (outcome.error) waiting?.reject(new ActionError(outcome.error));
    else waiting?.resolve(outcome);
  }

  #rejectAll(reason) {
    for (const { reject } of this.#waiting.values()) reject(new ActionError(reason));
    this.#waiting.clear();
  }
}
