import type { Writable } from "node:stream";
import type { StreamMessage } from "./connect-protocol.ts";

/** Waits of the device protocol, milliseconds. Tests shorten them. */
export interface ConnectTiming {
  /** a command that is not acknowledged counts as accepted after this */
  ackMs: number;
  /** a device whose stream is gone stays in the list this long, so that it may come back */
  graceMs: number;
  /** the stream says something at least this often */
  beatMs: number;
}

/** As the embedded provider runs. */
export const connectTiming: ConnectTiming = { ackMs: 2_000, graceMs: 5_000, beatMs: 15_000 };

type Command = { type: "orders" | "volume" } & StreamMessage;
type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;

/** One player in one page: its stream while it is connected, and what it is known by. */
export class ConnectDevice {
  readonly id: string;
  name: string;
  volumePercent: number;
  #stream: Writable | null = null;
  #beat: NodeJS.Timeout | null = null;
  #grace: NodeJS.Timeout | null = null;
  #lastCommand = 0;
  readonly #waiting = new Map<number, () => void>();
  readonly #timing: ConnectTiming;

  constructor(id: string, about: { name: string; volumePercent: number }, timing: ConnectTiming) {
    this.id = id;
    this.name = about.name;
    this.volumePercent = about.volumePercent;
    this.#timing = timing;
  }

  /** Takes a fresh stream; one that was still open is ended. `onGone` is called once it has closed and the
   *  grace is over without another. */
  attach(stream: Writable, onGone: () => void): void {
    this.#stream?.end();
    if (this.#grace !== null) clearTimeout(this.#grace);
    if (this.#beat !== null) clearInterval(this.#beat);
    this.#stream = stream;
    this.#beat = setInterval(() => this.send({ type: "beat" }), this.#timing.beatMs);
    this.#beat.unref();
    stream.on("error", () => stream.destroy());
    stream.on("close", () => {
      if (this.#stream !== stream) return;
      this.#detach();
      this.#grace = setTimeout(onGone, this.#timing.graceMs);
      this.#grace.unref();
    });
  }

  /** Ends the stream and every wait; the device is not coming back. */
  close(): void {
    const stream = this.#stream;
    this.#detach();
    if (this.#grace !== null) clearTimeout(this.#grace);
    stream?.end();
  }

  /** Says something that needs no answer. */
  send(message: StreamMessage): void {
    this.#stream?.write(`${JSON.stringify(message)}\n`);
  }

  /**
   * Says what to do; resolves when the device has acknowledged it, at once when it is not connected (it gets everything
   * when it comes back), and after the bounded wait in any case.
   */
  command(message: Unnumbered<Command>): Promise<void> {
    if (this.#stream === null) return Promise.resolve();
    this.#lastCommand += 1;
    const id = this.#lastCommand;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.acknowledge(id), this.#timing.ackMs);
      this.#waiting.set(id, () => {
        clearTimeout(timer);
        resolve();
      });
      this.send({ ...message, id });
    });
  }

  /** The device has taken command `id`; unknown ids are late ones. */
  acknowledge(id: number): void {
    const settle = this.#waiting.get(id);
    this.#waiting.delete(id);
    settle?.();
  }

  #detach(): void {
    if (this.#beat !== null) clearInterval(this.#beat);
    this.#beat = null;
    this.#stream = null;
    for (const id of this.#waiting.keys()) this.acknowledge(id);
  }
}
