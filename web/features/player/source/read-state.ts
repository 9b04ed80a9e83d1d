import { clampVolume } from "#web/features/player/state/command-rules.ts";
import type {
  NamedItem,
  Observation,
  PlaybackDevice,
  PlayerTrack,
  RepeatMode,
} from "#web/features/player/state/player-state.ts";

type Fields = Record<string, unknown>;

const sdkRepeatModes: readonly RepeatMode[] = ["off", "track", "context"];

/** A timestamp further than this from now is not trusted: clocks of other frames and servers differ. */
const trustedAgeMs = 5000;

/**
 * An SDK state in the player's own shape. The SDK's `repeat_mode` is 0 off, 1 track, 2 context; its position
 * holds at its timestamp. `nowMs` is epoch ms.
 */
export function readSdkState(state: Spotify.PlaybackState, nowMs: number): Observation {
  const window = state.track_window;
  return {
    source: "sdk",
    askedAtMs: nowMs,
    position: { ms: state.position, atMs: anchorAt(state.timestamp, nowMs) },
    paused: state.paused,
    durationMs: state.duration,
    shuffle: state.shuffle,
    repeat: sdkRepeatModes[state.repeat_mode] ?? "off",
    volume: null,
    track: readTrack(window.current_track),
    contextUri: state.context.uri,
    device: null,
    nextTracks: readTracks(window.next_tracks),
    previousTracks: readTracks(window.previous_tracks).toReversed(),
  };
}

/**
 * The provider's `GET me/player` in the player's own shape; null for its empty answer (204, nothing plays).
 * `askedAtMs` is when the question left, `nowMs` when the answer came; `progress_ms` holds at the answer,
 * because its `timestamp` is that of the last change, not of the reading.
 */
export function readProviderState(body: unknown, askedAtMs: number, nowMs: number): Observation | null {
  if (!isFields(body) || !isFields(body["device"])) return null;
  const device = body["device"];
  const track = readTrack(body["item"]);
  const volume = device["volume_percent"];
  return {
    source: "provider",
    askedAtMs,
    position: { ms: numberOf(body["progress_ms"]), atMs: nowMs },
    paused: body["is_playing"] !== true,
    durationMs: track?.duration_ms ?? 0,
    shuffle: body["shuffle_state"] === true,
    repeat: readRepeat(body["repeat_state"]),
    volume: typeof volume === "number" ? clampVolume(volume / 100) : null,
    track,
    contextUri: isFields(body["context"]) ? textOf(body["context"]["uri"]) : null,
    device: readDevice(device),
    nextTracks: [],
    previousTracks: [],
  };
}

/** A device of the account, as the list of devices shows it. */
export interface ListedDevice extends PlaybackDevice {
  /** `Computer`, `Smartphone`, `Speaker` and others; empty when the provider does not tell */
  type: string;
  /** it takes no commands from here */
  isRestricted: boolean;
  isPrivateSession: boolean;
}

/** The provider's `GET me/player/devices`; entries that are none are left out. Throws when it is no list. */
export function readDeviceList(body: unknown): ListedDevice[] {
  const listed = isFields(body) ? body["devices"] : null;
  if (!Array.isArray(listed)) throw new Error("The provider did not list the devices.");
  return listed.filter(isFields).map((device) => ({
    ...readDevice(device),
    type: textOf(device["type"]) ?? "",
    isRestricted: device["is_restricted"] === true,
    isPrivateSession: device["is_private_session"] === true,
  }));
}

/** The tracks of the provider's `GET me/player/queue` that play next. Throws when it is no list. */
export function readQueue(body: unknown): PlayerTrack[] {
  const listed = isFields(body) ? body["queue"] : null;
  if (!Array.isArray(listed)) throw new Error("The provider did not list the queue.");
  return readTracks(listed);
}

function readDevice(device: Fields): PlaybackDevice {
  return {
    id: textOf(device["id"]),
    name: textOf(device["name"]) ?? "",
    isActive: device["is_active"] === true,
  };
}

function readRepeat(value: unknown): RepeatMode {
  return value === "context" || value === "track" ? value : "off";
}

function readTracks(values: unknown): PlayerTrack[] {
  if (!Array.isArray(values)) return [];
  return values.map((value) => readTrack(value)).filter((track) => track !== null);
}

/** A track, episode or local file of the SDK or of the Web API; both name these fields alike. */
function readTrack(value: unknown): PlayerTrack | null {
  if (!isFields(value)) return null;
  const uri = textOf(value["uri"]);
  if (uri === null) return null;
  const asked = isFields(value["linked_from"]) ? value["linked_from"] : {};
  const album = readAlbum(value);
  return {
    id: textOf(asked["id"]) ?? textOf(value["id"]) ?? uri,
    uri: textOf(asked["uri"]) ?? uri,
    name: textOf(value["name"]) ?? "",
    artists: Array.isArray(value["artists"]) ? value["artists"].filter(isFields).map(readNamed) : [],
    album: readNamed(album),
    image: readImage(album["images"] ?? value["images"]),
    duration_ms: numberOf(value["duration_ms"]),
  };
}

function readAlbum(track: Fields): Fields {
  if (isFields(track["album"])) return track["album"];
  return isFields(track["show"]) ? track["show"] : {};
}

function readNamed(item: Fields): NamedItem {
  const id = textOf(item["id"]) ?? /^spotify:[a-z]+:([0-9A-Za-z]+)$/.exec(textOf(item["uri"]) ?? "")?.[1];
  return { id: id ?? null, name: textOf(item["name"]) ?? "" };
}

/** The smallest cover that is sharp over a whole phone (600 px); else the largest. */
function readImage(images: unknown): string | null {
  if (!Array.isArray(images)) return null;
  const sized = images
    .filter(isFields)
    .map((image) => ({ url: textOf(image["url"]), width: numberOf(image["width"]) }))
    .toSorted((a, b) => a.width - b.width);
  return (sized.find((image) => image.width >= 600) ?? sized.at(-1))?.url ?? null;
}

function anchorAt(timestamp: number, nowMs: number): number {
  return timestamp <= nowMs && nowMs - timestamp < trustedAgeMs ? timestamp : nowMs;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
