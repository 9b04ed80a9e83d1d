import { readDeviceList, readProviderState, readQueue, type ListedDevice } from "./read-state.ts";
import type { Observation, PlayerTrack, RepeatMode } from "#web/features/player/state/player-state.ts";

/**
 * Sends one of the provider's own calls (decisions, 7.3): through the server ({@link import("#web/platform/api/api.ts").forward}),
 * or to the songs that this browser keeps ({@link import("./kept/kept-run.ts").openKeptSongs}). Answers the parsed body, or
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
export type ProviderCalls = ReturnType<typeof createProviderCalls>;

/** The calls over `forward`, in the provider's newer form; the server puts them into the older where needed. */
export function createProviderCalls(forward: Forward) {
  const command = async (
    method: "PUT" | "POST",
    verb: string,
    extra: { device: DeviceId; query?: Record<string, string>; body?: object },
  ): Promise<void> => {
    const query = { ...extra.query, ...(extra.device === null ? {} : { device_id: extra.device }) };
    await forward(method, `me/player/${verb}`, { query, ...(extra.body ? { body: extra.body } : {}) });
  };

  return {
    /** null when nothing plays */
    async readState(): Promise<Observation | null> {
      const askedAtMs = Date.now();
      const body = await forward("GET", "me/player");
      return readProviderState(body, askedAtMs, Date.now());
    },
    play: (request: PlayRequest, device: DeviceId) =>
      command("PUT", "play", { device, body: playBody(request) }),
    /** Goes on with a track of a list, or alone, at a position in it. */
    playAt: (
      { contextUri, uri, positionMs }: { contextUri: string | null; uri: string; positionMs: number },
      device: DeviceId,
    ) =>
      command("PUT", "play", {
        device,
        body:
          contextUri === null
            ? { uris: [uri], position_ms: positionMs }
            : { context_uri: contextUri, offset: { uri }, position_ms: positionMs },
      }),
    resume: (device: DeviceId) => command("PUT", "play", { device }),
    pause: (device: DeviceId) => command("PUT", "pause", { device }),
    skip: (direction: 1 | -1, device: DeviceId) =>
      command("POST", direction === 1 ? "next" : "previous", { device }),
    seek: (positionMs: number, device: DeviceId) =>
      command("PUT", "seek", { device, query: { position_ms: String(positionMs) } }),
    /** `volume` is 0..1; it travels as whole percents */
    setVolume: (volume: number, device: DeviceId) =>
      command("PUT", "volume", { device, query: { volume_percent: String(Math.round(volume * 100)) } }),
    setShuffle: (isOn: boolean, device: DeviceId) =>
      command("PUT", "shuffle", { device, query: { state: String(isOn) } }),
    setRepeat: (mode: RepeatMode, device: DeviceId) =>
      command("PUT", "repeat", { device, query: { state: mode } }),
    /** Moves playback to a device and lets it play, or leaves it as it is. */
    async transfer(deviceId: string, isPlaying = true): Promise<void> {
      const play = isPlaying ? { play: true } : {};
      await forward("PUT", "me/player", { body: { device_ids: [deviceId], ...play } });
    },
    /** The account's devices as the provider lists them. */
    readDevices: async (): Promise<ListedDevice[]> =>
      readDeviceList(await forward("GET", "me/player/devices")),
    /** What plays next. */
    readQueue: async (): Promise<PlayerTrack[]> => readQueue(await forward("GET", "me/player/queue")),
    addToQueue: (uri: string, device: DeviceId) => command("POST", "queue", { device, query: { uri } }),
    async isLiked(uri: string): Promise<boolean> {
      const answer = await forward("GET", "me/library/contains", { query: { uris: uri } });
      return Array.isArray(answer) && answer[0] === true;
    },
    async setLiked(uri: string, isLiked: boolean): Promise<void> {
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
