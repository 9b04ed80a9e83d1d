import type {
  DeviceEvent,
  DevicePlaying,
  StreamMessage,
  StreamRequest,
} from "../connect/connect-protocol.ts";

/** Messages of a link to its player. */
export interface ProviderLinkListener {
  /** how the device introduces itself, now */
  describe(): { name: string; volumePercent: number; playing: DevicePlaying | null };
  handleMessage(message: StreamMessage): void;
  /** the stream broke; the link is trying again */
  handleLost(): void;
  /** it will not try again */
  handleRefused(why: "authentication" | "account" | "initialization", message: string): void;
}

/** Reconnecting begins with this and doubles, milliseconds. */
const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 10_000;
/** The provider says something every 15 s; a stream that is silent for longer than this is dead. */
const SILENCE_MS = 40_000;
const MAX_EVENT_TRIES = 3;

class Refused extends Error {
  readonly why: "authentication" | "account" | "initialization";
  constructor(why: Refused["why"], message: string) {
    super(message);
    this.why = why;
  }
}

/**
 * The line between a device and the provider: a stream of orders one way, events one after the other the
 * other way. It reconnects by itself, and asks for a new token when the provider does not take the one it
 * has. The token travels in a header only.
 */
export class ServiceConnection {
  readonly #base: string;
  readonly #getOAuthToken: (callback: (token: string) => void) => void;
  readonly #listener: ProviderLinkListener;
  #deviceId: string | null = null;
  #token: string | null = null;
  #session: AbortController | null = null;
  #wake: (() => void) | null = null;
  #events: Promise<void> = Promise.resolve();

  constructor(
    base: string,
    getOAuthToken: (callback: (token: string) => void) => void,
    listener: ProviderLinkListener,
  ) {
    this.#base = base;
    this.#getOAuthToken = getOAuthToken;
    this.#listener = listener;
  }

  /** `null` until the provider has given one. */
  get deviceId(): string | null {
    return this.#deviceId;
  }

  /** Opens the stream and keeps it open. Resolves true once the provider has welcomed the device, and
   *  false when it refuses to or the link is closed. */
  async open(): Promise<boolean> {
    if (this.#session !== null) return true;
    const session = new AbortController();
    this.#session = session;
    window.addEventListener("online", () => this.#wake?.(), { signal: session.signal });
    window.addEventListener("pagehide", ({ persisted }) => persisted || this.close(), {
      signal: session.signal,
    });
    return new Promise((resolve) => {
      void this.#keepOpen(session, resolve);
    });
  }

  /** Says goodbye and lets go. */
  close(): void {
    if (this.#session === null) return;
    void this.say({ type: "goodbye" });
    this.#deviceId = null;
    this.#session.abort();
    this.#session = null;
  }

  /** Lets go without a word; to the provider it is as if the connection had broken. */
  abandon(): void {
    this.#session?.abort();
    this.#session = null;
  }

  /** Says something to the provider after everything said before; resolves when it is said or given up. */
  say(event: DeviceEvent): Promise<void> {
    const deviceId = this.#deviceId;
    if (deviceId === null) return Promise.resolve();
    const said = this.#events.then(() => this.#post(deviceId, event));
    this.#events = said;
    return said;
  }

  async #keepOpen(session: AbortController, settle: (isOpen: boolean) => void): Promise<void> {
    let backoffMs = FIRST_BACKOFF_MS;
    while (!session.signal.aborted) {
      try {
        const answer = await this.#openStream(session.signal);
        if (answer.body === null) throw new Refused("initialization", "This browser cannot read streams");
        backoffMs = FIRST_BACKOFF_MS;
        await this.#readStream(answer.body, session.signal, () => settle(true));
      } catch (error) {
        if (error instanceof Refused) {
          this.#refuse(session, error);
          settle(false);
          return;
        }
        // Everything else is a broken connection: once more.
      }
      if (session.signal.aborted) break;
      this.#listener.handleLost();
      await this.#waitToReconnect(backoffMs * (0.75 + Math.random() / 2), session.signal);
      backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS);
    }
    settle(false);
  }

  #refuse(session: AbortController, refusal: Refused): void {
    if (this.#session === session) this.#session = null;
    session.abort();
    this.#listener.handleRefused(refusal.why, refusal.message);
  }

  async #openStream(signal: AbortSignal): Promise<Response> {
    const { name, volumePercent, playing } = this.#listener.describe();
    const request: StreamRequest = { name, volume_percent: volumePercent };
    if (this.#deviceId !== null) request.device_id = this.#deviceId;
    if (playing !== null) request.playing = playing;
    const answer = await this.#call("/connect/stream", request, { signal });
    if (answer.status === 401) throw new Refused("authentication", "The access token is not accepted");
    if (answer.status === 403) throw new Refused("account", "This account may not play here");
    if (answer.status === 400) throw new Refused("initialization", "The player's options are not accepted");
    if (!answer.ok) throw new Error(`The provider answered ${answer.status}`);
    return answer;
  }

  async #readStream(
    body: ReadableStream<Uint8Array<ArrayBuffer>>,
    signal: AbortSignal,
    handleWelcome: () => void,
  ): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    let silence = 0;
    const stop = () => void reader.cancel().catch(() => undefined);
    signal.addEventListener("abort", stop);
    try {
      for (;;) {
        window.clearTimeout(silence);
        silence = window.setTimeout(stop, SILENCE_MS);
        const { done, value } = await reader.read();
        if (done || signal.aborted) return;
        const lines = (rest + value).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) this.#takeLine(line, handleWelcome);
      }
    } finally {
      window.clearTimeout(silence);
      signal.removeEventListener("abort", stop);
    }
  }

  #takeLine(line: string, handleWelcome: () => void): void {
    const message = JSON.parse(line) as StreamMessage;
    if (message.type === "beat") return;
    if (message.type === "welcome") {
      this.#deviceId = message.device_id;
      handleWelcome();
    }
    this.#listener.handleMessage(message);
    if (message.type !== "welcome" && message.id > 0) void this.say({ type: "ack", id: message.id });
  }

  async #post(deviceId: string, event: DeviceEvent): Promise<void> {
    for (let tries = 1; tries <= MAX_EVENT_TRIES; tries += 1) {
      try {
        const answer = await this.#call(`/connect/devices/${deviceId}/events`, event, { keepalive: true });
        if (answer.status < 500 && answer.status !== 429) return;
      } catch {
        // Tried again below; when it cannot be said, opening the stream again says where the device stands.
      }
      if (tries < MAX_EVENT_TRIES) await wait(FIRST_BACKOFF_MS * tries);
    }
  }

  async #call(path: string, body: unknown, how: RequestInit): Promise<Response> {
    this.#token ??= await this.#askForToken();
    const answer = await this.#send(path, body, how);
    if (answer.status !== 401) return answer;
    this.#token = await this.#askForToken();
    return this.#send(path, body, how);
  }

  #send(path: string, body: unknown, how: RequestInit): Promise<Response> {
    return fetch(`${this.#base}${path}`, {
      ...how,
      method: "POST",
      headers: { authorization: `Bearer ${this.#token ?? ""}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      cache: "no-store",
    });
  }

  #askForToken(): Promise<string> {
    return new Promise((resolve) => {
      this.#getOAuthToken(resolve);
    });
  }

  /** Waits, but not longer than until the network is back or the session is over. */
  #waitToReconnect(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = window.setTimeout(resolve, milliseconds);
      const wake = () => {
        window.clearTimeout(timer);
        resolve();
      };
      this.#wake = wake;
      signal.addEventListener("abort", wake, { once: true });
    });
  }
}

/** Resolves after so many milliseconds. */
export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, milliseconds);
  });
}
