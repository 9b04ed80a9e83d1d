import { profileQuery } from "#web/features/auth/auth.tsx";
import type { QueueState } from "#contract/player/queue.ts";
import type { PlaybackSource } from "#web/features/player/source/playback-source.ts";
import { keptText } from "#web/features/player/texts/kept-text.ts";
import type { Forward } from "#web/features/player/source/provider-calls.ts";
import type { QueueParts } from "#web/features/player/queue/queue-server.ts";
import { call, stream } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { type KeptSong, listKeptSongs, readKeptSong } from "#web/platform/offline/kept-songs.ts";
import { makeOwnOutput } from "#web/features/player/source/sdk/own-output.ts";
import { KeptDevice, NotKeptError, sdkTrack } from "./kept-device.ts";

/** A token that is never sent anywhere ends this much later than now, in seconds. */
const longS = 365 * 24 * 3600;

/** What an engine works with, and the way back to the server. */
interface KeptParts {
  engine: PlaybackSource;
  /** Gives the server the queue that played without it, in place of the one that it has. */
  handBack(server: QueueParts): Promise<void>;
}

/**
 * What the player's engine works with while the server is away: the songs that this browser keeps of a person, played by
 * a device of its own. Null where none are kept.
 */
export async function openKeptSongs(userId: string): Promise<KeptParts | null> {
  const kept = await listKeptSongs(userId);
  if (kept.size === 0) return null;
  const songs: ReadonlyMap<string, KeptSong> = new Map([...kept].map(([id, { song }]) => [id, song]));
  let device: KeptDevice | null = null;
  // The engine makes its player with `new`, as services' scripts want it.
  function Player(init: Spotify.PlayerInit): KeptDevice {
    device = new KeptDevice(
      { songs, soundOf: (id) => readKeptSong(userId, id), makeOutput: makeOwnOutput },
      init,
    );
    return device;
  }
  const queue = keptQueue(songs);
  const engine: PlaybackSource = {
    async askToken() {
      const { capabilities } = await queryClient.fetchQuery({ ...profileQuery, staleTime: Infinity });
      return { access_token: "", expires_at: Date.now() / 1000 + longS, sdk_url: "", capabilities };
    },
    loadSdk: async () => ({ Player: Player as unknown as typeof Spotify.Player }),
    forward: (method, path, extra = {}) => forwardTo(device, `${method} ${path}`, extra),
    sentenceOf: (error) => (error instanceof NotKeptError ? keptText("notKept") : null),
    isUnknown: () => false,
    isDeviceUnknown: () => false,
    // A list that is named is asked for again by its songs.
    isRefused: (error) => error instanceof NotKeptError,
    queue: queue.parts,
    soundOf: async () => null,
    onLiked: () => undefined,
    onLikesChanged: () => () => undefined,
    // What plays is not reported: there is no one to report it to.
    stream: { isServed: async () => false, open: () => () => undefined, report: async () => undefined },
  };
  return { engine, handBack: (server) => queue.handBack(server) };
}

type Given = NonNullable<Parameters<Forward>[2]>;

/** The provider's own calls, as the device does them. */
const calls: Readonly<Record<string, (device: KeptDevice, given: Required<Given>) => unknown>> = {
  "GET me/player": () => null,
  "GET me/player/devices": () => ({ devices: [] }),
  "GET me/player/queue": (device) => ({ queue: device.next().map(sdkTrack) }),
  "POST me/player/queue": (device, { query }) => device.enqueue(idOf(query["uri"])),
  "POST me/player/next": (device) => device.nextTrack(),
  "POST me/player/previous": (device) => device.previousTrack(),
  "PUT me/player/play": (device, { body }) => play(device, body),
  "PUT me/player/pause": (device) => device.pause(),
  "PUT me/player/seek": (device, { query }) => device.seek(Number(query["position_ms"])),
  "PUT me/player/volume": (device, { query }) => device.setVolume(Number(query["volume_percent"]) / 100),
  "PUT me/player/repeat": (device, { query }) => device.repeatSong(query["state"] === "track"),
};

/** Does what the provider's own call would, on the device. Rejects with NotKeptError what needs the service. */
async function forwardTo(device: KeptDevice | null, name: string, given: Given): Promise<unknown> {
  const run = calls[name];
  if (device === null || run === undefined) throw new NotKeptError();
  return run(device, { query: {}, body: {}, ...given });
}

function play(device: KeptDevice, body: { uris?: unknown; position_ms?: unknown; context_uri?: unknown }) {
  const { uris, position_ms: positionMs, context_uri: context } = body;
  if (typeof context === "string") throw new NotKeptError();
  if (!Array.isArray(uris)) return device.resume();
  const { offset } = body as { offset?: { position?: number } };
  const ids = uris.slice(offset?.position ?? 0).map(idOf);
  return device.play(ids, typeof positionMs === "number" ? positionMs : 0);
}

function idOf(uri: unknown): string {
  return typeof uri === "string" ? (uri.split(":").at(-1) ?? "") : "";
}

/** The queue without its server: in this browser alone, until the server is back. */
function keptQueue(songs: ReadonlyMap<string, KeptSong>) {
  const lists = new Map<string, readonly (string | null)[] | readonly number[]>();
  let saved: QueueState | null = null;
  const storeList: QueueParts["storeList"] = async (items) => {
    const id = `kept-${lists.size}`;
    lists.set(id, items);
    return id;
  };
  const handBack = async (server: QueueParts): Promise<void> => {
    if (saved === null) return;
    const idAtServer = (id: string) => server.storeList(lists.get(id) ?? []);
    const list = saved.list && { ...saved.list, order: await idAtServer(saved.list.order) };
    const deck = saved.deck && { ...saved.deck, rows: await idAtServer(saved.deck.rows) };
    const { version } = await server.read();
    await server.save({ version, state: { ...saved, list, deck }, undo: null });
  };
  const parts: QueueParts = {
    read: async () => ({ version: 0, state: null, undo: 0 }),
    async save({ version, state }) {
      saved = state;
      return { version: version + 1, undo: 0 };
    },
    undo: () => Promise.reject(new NotKeptError()),
    storeList,
    readList: async (id) => lists.get(id) ?? [],
    readDeck: async () => null,
    isConflict: () => false,
    describe: async (uris) => uris.flatMap((uri) => songs.get(idOf(uri)) ?? []),
    async readOwnOrder(playlistId) {
      const uris = await readKeptOrder(playlistId);
      return { id: await storeList(uris), uris };
    },
    readArtists: async (id) =>
      (lists.get(id) ?? []).map((uri) => songs.get(idOf(uri))?.artists[0]?.name ?? null),
    // The library that is chosen from is the server's.
    chooseAutoplay: async () => [],
    onAutoplay: () => () => undefined,
    readDeparted: async () => [],
    onLibraryChanged: () => () => undefined,
    readSkips: () => call("GET /queue/skips"),
    onChanged: () => () => undefined,
  };
  return { parts, handBack };
}

/** The rows of a playlist in its own order, as this browser last read them. */
async function readKeptOrder(id: string): Promise<(string | null)[]> {
  const uris: (string | null)[] = [];
  for await (const line of stream("GET /playlists/{id}/tracks/stream", { params: { id } }))
    if (line.type === "track") uris.push(line.item.track?.uri ?? null);
  return uris;
}
