import type {
  DeviceEvent,
  DeviceOrders,
  DevicePlaying,
  StreamMessage,
} from "#demo-service/connect/connect-protocol.ts";

/** A Connect device without sound, for tests: it acknowledges its orders and keeps them. */
export interface FakeDevice {
  id: string;
  /** its last order */
  orders: DeviceOrders | null;
  volumePercent: number;
  /** every message to it, the welcome included */
  messages: StreamMessage[];
  /** Says something to the provider; resolves with the answer's status. */
  say(event: DeviceEvent): Promise<number>;
  /** Resolves when the stream got a message for which `isIt` holds; looks at past messages too. */
  received(isIt: (message: StreamMessage) => boolean): Promise<StreamMessage>;
  /** Breaks the stream off. */
  drop(): void;
  /** Resolves when the provider has ended the stream. */
  ended: Promise<void>;
}

/** How a fake device differs from the usual one. */
export interface FakeDeviceOptions {
  name?: string;
  deviceId?: string;
  playing?: DevicePlaying;
  /** the token of a provider that is more than a test provider */
  token?: string;
  /** false: it never acknowledges anything */
  acknowledges?: boolean;
}

/** Opens a device's stream at `origin` for an account of the harness; resolves when it has been welcomed. */
export async function openFakeDevice(
  origin: string,
  account: string,
  options: FakeDeviceOptions = {},
): Promise<FakeDevice> {
  const headers = {
    authorization: `Bearer ${options.token ?? `token-${account}`}`,
    "content-type": "application/json",
  };
  const abort = new AbortController();
  const answer = await fetch(`${origin}/provider/connect/stream`, {
    method: "POST",
    headers,
    signal: abort.signal,
    body: JSON.stringify({
      name: options.name ?? "Harness",
      volume_percent: 80,
      ...(options.deviceId === undefined ? {} : { device_id: options.deviceId }),
      ...(options.playing === undefined ? {} : { playing: options.playing }),
    }),
  });
  if (answer.body === null || !answer.ok) throw new Error(`The stream was refused: ${answer.status}`);
  const waiting = new Set<() => void>();
  const device: FakeDevice = {
    id: "",
    orders: null,
    volumePercent: 80,
    messages: [],
    ended: Promise.resolve(),
    drop: () => abort.abort(),
    say: async (event) => {
      const url = `${origin}/provider/connect/devices/${device.id}/events`;
      const said = await fetch(url, { method: "POST", headers, body: JSON.stringify(event) });
      return said.status;
    },
    received: (isIt) =>
      new Promise((resolve) => {
        const look = () => {
          const found = device.messages.find((message) => isIt(message));
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
  const take = (message: StreamMessage) => {
    device.messages.push(message);
    if (message.type === "welcome") device.id = message.device_id;
    if (message.type === "welcome" || message.type === "orders") device.orders = message.orders;
    if (message.type === "volume") device.volumePercent = message.volume_percent;
    const isCommand = (message.type === "orders" || message.type === "volume") && message.id > 0;
    if (isCommand && options.acknowledges !== false) void device.say({ type: "ack", id: message.id });
    for (const look of waiting) look();
  };
  device.ended = readLines(answer.body, take);
  await device.received((message) => message.type === "welcome");
  return device;
}

async function readLines(body: ReadableStream, take: (message: StreamMessage) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const bytes of body) {
      const lines = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(JSON.parse(line) as StreamMessage);
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}
