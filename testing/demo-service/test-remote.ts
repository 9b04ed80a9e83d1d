import { openFakeDevice, type FakeDevice } from "#testing/demo-service/fake-device.ts";
import type { TestProvider } from "#testing/demo-service/test-provider.ts";

/** `GET /v1/me/player`, as far as tests look. */
interface PlayerAnswer {
  device: { id: string; is_active: boolean; volume_percent: number };
  repeat_state: string;
  shuffle_state: boolean;
  context: { type: string; uri: string } | null;
  timestamp: number;
  progress_ms: number;
  is_playing: boolean;
  item: { id: string } | null;
  currently_playing_type: string;
  actions: { disallows: Record<string, boolean> };
}

/** Calls the player of the account `ada` through the Web API, from outside. */
export interface TestRemote {
  /** A path after `/v1/me/player` and the answer's status; a 204 with a body is an error. */
  status(method: string, path: string, body?: unknown): Promise<number>;
  /** Status and reason of an error in the service's shape. */
  failure(method: string, path: string, body?: unknown): Promise<[number, string | undefined]>;
  /** The JSON of a GET that must be 200. */
  read<Shape>(path: string): Promise<Shape>;
  player(): Promise<PlayerAnswer>;
  /** Track ids. */
  queue(): Promise<{ current: string | null; next: string[] }>;
  devices(): Promise<{ id: string; name: string }[]>;
  /** A device that plays; everything there is, unless `body` says otherwise. */
  playing(body?: Record<string, unknown>): Promise<FakeDevice>;
}

/** A remote for a harness that is running. */
export function openTestRemote(harness: TestProvider): TestRemote {
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${harness.origin}/provider/v1/me/player${path}`, {
      method,
      headers: { authorization: "Bearer token-ada", "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const remote: TestRemote = {
    status: async (method, path, body) => {
      const answer = await call(method, path, body);
      const text = await answer.text();
      if (answer.status === 204 && text !== "") throw new Error(`204 with a body: ${text}`);
      return answer.status;
    },
    failure: async (method, path, body) => {
      const answer = await call(method, path, body);
      const { error } = (await answer.json()) as { error: { status: number; reason?: string } };
      if (error.status !== answer.status) throw new Error(`${answer.status} says it is ${error.status}`);
      return [answer.status, error.reason];
    },
    read: async <Shape>(path: string) => {
      const answer = await call("GET", path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return (await answer.json()) as Shape;
    },
    player: () => remote.read(""),
    queue: async () => {
      const { currently_playing, queue } = await remote.read<{
        currently_playing: { id: string } | null;
        queue: { id: string }[];
      }>("/queue");
      return { current: currently_playing?.id ?? null, next: queue.map(({ id }) => id) };
    },
    devices: async () => (await remote.read<{ devices: { id: string; name: string }[] }>("/devices")).devices,
    playing: async (body = { context_uri: "spotify:playlist:all" }) => {
      const device = await openFakeDevice(harness.origin, "ada");
      const status = await remote.status("PUT", `/play?device_id=${device.id}`, body);
      if (status !== 204) throw new Error(`Playing answered ${status}`);
      return device;
    },
  };
  return remote;
}
