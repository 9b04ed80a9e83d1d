import type { ApiVersion } from "#server/provider-client/client/api-versions.db.ts";

/** How a call looks in one dialect. `{id}` is the playlist, `{user}` the person's id at the provider. */
interface CallForm {
  /** `METHOD path` below `/v1` */
  call: string;
  /** where its list or particulars go */
  shape: string;
  /** entries that one call may carry; null: it carries no list */
  max: number | null;
}

/** One call that Gatefold sends or forwards. `older` is null where both dialects have the same form. */
interface VersionedCallRow {
  newer: CallForm;
  older: CallForm | null;
  /** where the form is from, below https://developer.spotify.com/documentation/web-api/ */
  source: string;
}

const changes = "references/changes/february-2026";

function same(call: string, shape: string, source: string): VersionedCallRow {
  return { newer: { call, shape, max: null }, older: null, source };
}

/**
 * Every call of the specifications in both dialects; this table is the only place that knows them. What saves and
 * removes takes URIs of any kind in the newer dialect, and ids of one kind at its own path in the older one:
 * `me/{kind}s`, `me/following` for artists, `playlists/{id}/followers` for a playlist.
 */
const providerCalls = {
  readState: same(
    "GET me/player",
    "answers 204 when nothing plays",
    "reference/get-information-about-the-users-current-playback",
  ),
  readDevices: same("GET me/player/devices", "{devices}", "reference/get-a-users-available-devices"),
  readQueue: same("GET me/player/queue", "{currently_playing, queue}", "reference/get-queue"),
  readRecent: same(
    "GET me/player/recently-played",
    "limit up to 50; after or before, unix ms",
    "reference/get-recently-played",
  ),
  search: same("GET search", "query q, type, limit up to 10, offset", "reference/search"),
  addToQueue: same("POST me/player/queue", "query uri, device_id?", "reference/add-to-queue"),
  transfer: same("PUT me/player", "body {device_ids: [one], play?}", "reference/transfer-a-users-playback"),
  play: same(
    "PUT me/player/play",
    "body {context_uri?, uris?, offset?, position_ms?}; query device_id?",
    "reference/start-a-users-playback",
  ),
  pause: same("PUT me/player/pause", "query device_id?", "reference/pause-a-users-playback"),
  next: same("POST me/player/next", "query device_id?", "reference/skip-users-playback-to-next-track"),
  previous: same(
    "POST me/player/previous",
    "query device_id?",
    "reference/skip-users-playback-to-previous-track",
  ),
  seek: same(
    "PUT me/player/seek",
    "query position_ms, device_id?",
    "reference/seek-to-position-in-currently-playing-track",
  ),
  volume: same(
    "PUT me/player/volume",
    "query volume_percent 0..100, device_id?",
    "reference/set-volume-for-users-playback",
  ),
  shuffle: same(
    "PUT me/player/shuffle",
    "query state true|false, device_id?",
    "reference/toggle-shuffle-for-users-playback",
  ),
  repeat: same(
    "PUT me/player/repeat",
    "query state off|context|track, device_id?",
    "reference/set-repeat-mode-on-users-playback",
  ),
  contains: {
    newer: { call: "GET me/library/contains", shape: "query uris", max: 40 },
    older: { call: "GET me/tracks/contains", shape: "query ids", max: 50 },
    source: changes,
  },
  save: {
    newer: { call: "PUT me/library", shape: "query uris", max: 40 },
    older: { call: "PUT me/tracks", shape: "body {ids}", max: 50 },
    source: changes,
  },
  remove: {
    newer: { call: "DELETE me/library", shape: "query uris", max: 40 },
    older: { call: "DELETE me/tracks", shape: "query ids", max: 50 },
    source: changes,
  },
  readItems: {
    newer: { call: "GET playlists/{id}/items", shape: "query limit, offset, additional_types", max: 50 },
    older: { call: "GET playlists/{id}/tracks", shape: "query limit, offset, additional_types", max: 100 },
    source: changes,
  },
  addItems: {
    newer: { call: "POST playlists/{id}/items", shape: "body {uris, position?}", max: 100 },
    older: { call: "POST playlists/{id}/tracks", shape: "body {uris, position?}", max: 100 },
    source: changes,
  },
  removeItems: {
    newer: { call: "DELETE playlists/{id}/items", shape: "body {items: [{uri}], snapshot_id?}", max: 100 },
    older: { call: "DELETE playlists/{id}/tracks", shape: "body {tracks: [{uri}], snapshot_id?}", max: 100 },
    source: changes,
  },
  reorderItems: {
    newer: {
      call: "PUT playlists/{id}/items",
      shape: "body {range_start, range_length, insert_before, snapshot_id?}",
      max: null,
    },
    older: {
      call: "PUT playlists/{id}/tracks",
      shape: "body {range_start, range_length, insert_before, snapshot_id?}",
      max: null,
    },
    source: changes,
  },
  createPlaylist: {
    newer: { call: "POST me/playlists", shape: "body {name, public: false, description?}", max: null },
    older: {
      call: "POST users/{user}/playlists",
      shape: "body {name, public: false, description?}",
      max: null,
    },
    source: changes,
  },
  changePlaylist: same(
    "PUT playlists/{id}",
    "body {name?, public?, collaborative?, description?}",
    "reference/change-playlist-details",
  ),
} as const satisfies Record<string, VersionedCallRow>;

/** The name of a call in the table. */
export type ProviderCallName = keyof typeof providerCalls;

/** How a call looks in a dialect. */
export function formOf(name: ProviderCallName, apiVersion: ApiVersion): CallForm {
  const row: VersionedCallRow = providerCalls[name];
  return apiVersion === "extended" ? (row.older ?? row.newer) : row.newer;
}

/** Which call of the table a method and path are, in either dialect's words, and of which playlist. */
export function findProviderCall(
  method: string,
  path: string,
): { name: ProviderCallName; playlistId: string | null } | null {
  for (const [name, row] of Object.entries(providerCalls)) {
    for (const form of [row.newer, row.older]) {
      const match = form === null ? null : patternOf(form.call).exec(`${method} ${path}`);
      if (match) return { name: name as ProviderCallName, playlistId: idOf(match.groups?.["id"]) };
    }
  }
  return null;
}

function idOf(encoded: string | undefined): string | null {
  return encoded === undefined ? null : decodeURIComponent(encoded);
}

function patternOf(call: string): RegExp {
  const pattern = call
    .replaceAll("/", "\\/")
    // Lists of exports have ids with a colon, which a path has in its encoded form.
    .replace("{id}", "(?<id>(?:[0-9A-Za-z._-]|%3A)+)")
    .replace("{user}", "[^/]+");
  return new RegExp(`^${pattern}$`, "u");
}
