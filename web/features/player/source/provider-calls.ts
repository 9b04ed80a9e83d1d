import { readDeviceList, readProviderState, readQueue, type ListedDevice } from "./read-state.ts";
import type { Observation, PlayerTrack, RepeatMode } from "#web/features/player/state/player-state.ts";

/**
 * Sends one of the provider's own calls through the server (decisions, 7.3). Answers the parsed body, or
 * null for an empty one; rejects with the server's failure.
 */
export type Forward = (
  method: "GET" | "PUT" | "POST" | "DELETE",
  path: string,
  extra?: { query?: Record<string, string>; body?: object },
) => Promise<unknown>;

/**
 * What to play: a list from a position, or tracks. `position` counts from 0; left out, the list's own start, or the
 * first track; `positionMs` is where in it playback begins.
 */
export type PlayRequest =
  | { contextUri: string; position?: number | undefined }
  | { uris: readonly string[]; position?: number | undefined; positionMs?: number | undefined };

/** Where a command goes: the id of a device, or null for whichever is active. */
export type DeviceId = string | null;

/** The provider's player and likes, by what they do. */
export interface ProviderCalls {
  /** null when nothing plays */
  readState(): Promise<Observation | null>;
  play(request: PlayRequest, device: DeviceId): Promise<void>;
  /** Goes on with a track of a list, or alone, at a position in it. */
  playAt(at: { contextUri: string | null; uri: string; positionMs: number }, device: DeviceId): Promise<void>;
  resume(device: DeviceId): Promise<void>;
  pause(device: DeviceId): Promise<void>;
  skip(direction: 1 | -1, device: DeviceId): Promise<void>;
  seek(positionMs: number, device: DeviceId): Promise<void>;
  /** `volume` is 0..1; it travels as whole percents */
  setVolume(volume: number, device: DeviceId): Promise<void>;
  setShuffle(isOn: boolean, device: DeviceId): Promise<void>;
  setRepeat(mode: RepeatMode, device: DeviceId): Promise<void>;
  /** Moves playback to a device and lets it play, or leaves it as it is. */
  transfer(deviceId: string, isPlaying?: boolean): Promise<void>;
  /** The account's devices as the provider lists them. */
  readDevices(): Promise<ListedDevice[]>;
  /** What plays next. */
  readQueue(): Promise<PlayerTrack[]>;
  addToQueue(uri: string, device: DeviceId): Promise<void>;
  isLiked(uri: string): Promise<boolean>;
  setLiked(uri: string, isLiked: boolean): Promise<void>;
}

/** The calls over `forward`, in the provider's newer form; the server puts them into the older where needed. */
export function createProviderCalls(forward: Forward): ProviderCalls {
  const command = async (
    method: "PUT" | "POST",
    verb: string,
    extra: { device: DeviceId; query?: Record<string, string>; body?: object },
  ): Promise<void> => {
    const query = { ...extra.query, ...(extra.device === null ? {} : { device_id: extra.device }) };
    await forward(method, `me/player/${verb}`, { query, ...(extra.body ? { body: extra.body } : {}) });
  };

  return {
    async readState() {
      const askedAtMs = Date.now();
      const body = await forward("GET", "me/player");
      return readProviderState(body, askedAtMs, Date.now());
    },
    play: (request, device) => command("PUT", "play", { device, body: playBody(request) }),
    playAt: ({ contextUri, uri, positionMs }, device) =>
      command("PUT", "play", {
        device,
        body:
          contextUri === null
            ? { uris: [uri], position_ms: positionMs }
            : { context_uri: contextUri, offset: { uri }, position_ms: positionMs },
      }),
    resume: (device) => command("PUT", "play", { device }),
    pause: (device) => command("PUT", "pause", { device }),
    skip: (direction, device) => command("POST", direction === 1 ? "next" : "previous", { device }),
    seek: (positionMs, device) =>
      command("PUT", "seek", { device, query: { position_ms: String(positionMs) } }),
    setVolume: (volume, device) =>
      command("PUT", "volume", { device, query: { volume_percent: String(Math.round(volume * 100)) } }),
    setShuffle: (isOn, device) => command("PUT", "shuffle", { device, query: { state: String(isOn) } }),
    setRepeat: (mode, device) => command("PUT", "repeat", { device, query: { state: mode } }),
    async transfer(deviceId, isPlaying = true) {
      const play = isPlaying ? { play: true } : {};
      await forward("PUT", "me/player", { body: { device_ids: [deviceId], ...play } });
    },
    readDevices: async () => readDeviceList(await forward("GET", "me/player/devices")),
    readQueue: async () => readQueue(await forward("GET", "me/player/queue")),
    addToQueue: (uri, device) => command("POST", "queue", { device, query: { uri } }),
    async isLiked(uri) {
      const answer = await forward("GET", "me/library/contains", { query: { uris: uri } });
      return Array.isArray(answer) && answer[0] === true;
    },
    async setLiked(uri, isLiked) {
      await forward(isLiked ? "PUT" : "DELETE", "me/library", { query: { uris: uri } });
    },
  };
}

function playBody(request: PlayRequest): object {
  if ("uris" in request) return windowBody(request.uris, request.position ?? 0, request.positionMs);
  const { contextUri, position } = request;
  return { context_uri: contextUri, ...(position === undefined ? {} : { offset: { position } }) };
}

/** The service refuses to begin at an address that comes again further on; a list that begins with it is played. */
function windowBody(uris: readonly string[], position: number, positionMs = 0): object {
  const isRepeated = uris.includes(uris[position] ?? "", position + 1);
  const body = isRepeated || position === 0 ? { uris: uris.slice(position) } : { uris, offset: { position } };
  return { ...body, position_ms: Math.floor(positionMs) };
}
