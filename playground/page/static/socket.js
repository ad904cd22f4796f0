// The window's connection: it comes back by itself, and answers what is asked of it.

/**
 * An act that could not be done; the message is a sentence for the user, "lost" where there is no connection,
 * "left" where the user has become another meanwhile.
 */
export class Refused extends Error {}

export class Connection {
  #socket = null;
  #waiting = new Map();
  #nonce = 0;
  #tries = 0;
  #timer;

  /**
   * @param address gives the address to connect to, each time anew
   * @param onframe is called with every frame but outcomes
   * @param onstatus is told "connecting", "here" or "lost"
   */
  constructor(address, onframe, onstatus) {
    this.address = address;
    this.onframe = onframe;
    this.onstatus = onstatus;
  }

  /** Connects, or connects anew: as another user, or once the stand-in is back. */
  open() {
    clearTimeout(this.#timer);
    const old = this.#socket;
    const socket = new WebSocket(this.address());
    this.#socket = socket;
    if (old) {
      this.#abandon("left");
      old.close();
    }
    socket.onopen = () => {
      this.#tries = 0;
      this.onstatus("here");
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      const frame = JSON.parse(data);
      if (frame.type !== "outcome") this.onframe(frame);
      else this.#settle(frame);
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.#abandon("lost");
      this.onstatus("lost");
      this.#timer = setTimeout(() => this.open(), Math.min(250 * 2 ** this.#tries++, 4000));
    };
  }

  /** Has the stand-in do something; resolves to its outcome, rejects with `Refused`. */
  act(name, fields = {}) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused("lost"));
    const nonce = ++this.#nonce;
    this.#socket.send(JSON.stringify({ ...fields, act: name, nonce }));
    return new Promise((resolve, reject) => this.#waiting.set(nonce, { resolve, reject }));
  }

  #settle(outcome) {
    const waiting = this.#waiting.get(outcome.nonce);
    this.#waiting.delete(outcome.nonce);
    if (outcome.error) waiting?.reject(new Refused(outcome.error));
    else waiting?.resolve(outcome);
  }

  #abandon(why) {
    for (const { reject } of this.#waiting.values()) reject(new Refused(why));
    this.#waiting.clear();
  }
}
