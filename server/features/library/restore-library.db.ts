import * as z from "zod";
import { storeMissing } from "#server/features/library/stored/catalogue.db.ts";
import { toTrack } from "#server/features/library/stored/imported-tracks.ts";
import {
  insertRows,
  restoreRule,
  StoredNumber,
  StoredObject,
  StoredTime,
} from "#server/platform/person-data/restore-rule.db.ts";
import type { ProviderTrack } from "#server/provider-client/api/provider-objects.ts";

/*
 * What of a library comes back from a copy. A music service is asked for its library again; an account without one keeps all
 * of it here, and an empty account takes it as it was.
 */

/** A library is not mixed with another one. */
export const whenEmpty = {
  into: "local-account",
  onlyWhenEmpty: ["library_playlists", "library_liked"],
} as const;

const Id = z.string().min(1).max(500);

/** A row of `library_playlists`. */
export const LocalPlaylist = z.object({
  playlist_id: Id,
  revision: z.int32(),
  position: z.int32(),
  uri: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  public: z.boolean().nullable(),
  collaborative: z.boolean(),
  owner_id: z.string(),
  owner_name: z.string(),
  own: z.boolean(),
  readable: z.boolean(),
  track_count: z.int32(),
  skipped_count: z.int32(),
  duration_ms: z.number().int(),
  last_added_at: StoredTime.nullable(),
  images: z.array(z.unknown()),
  external_url: z.string().nullable(),
  snapshot_id: z.string(),
  listed_total: z.int32(),
  items_snapshot: z.string().nullable(),
  scan_id: z.number().int(),
});

/** A row of `library_state`; what it counts is counted again. */
export const LocalState = z.object({
  skipped: z.int32(),
  liked_gone: z.int32(),
  last_scan: StoredTime.nullable(),
  last_full_scan: StoredTime.nullable(),
  is_imported: z.boolean(),
});

/** A row of `library_export_songs`. */
export const ExportSong = z.object({ uri: z.string().min(1).max(2_000), track_id: Id });

/** A row of `library_liked`. */
export const LocalLike = z.object({
  track_id: Id,
  added_at: StoredTime,
  ordinal: z.int32(),
  scan_id: z.number().int(),
});

/** A row of `library_playlist_items`. */
export const LocalPlaylistSong = z.object({
  playlist_id: Id,
  revision: z.int32(),
  position: z.int32(),
  kind: z.enum(["track", "episode", "gone"]),
  track_id: Id.nullable(),
  added_at: StoredTime.nullable(),
  episode: StoredObject.nullable(),
});

const LocalSong = z.object({
  track_id: Id,
  uri: z.string().min(1).max(2_000),
  name: z.string(),
  artist: z.string(),
  album: z.string(),
  is_in_library: z.boolean(),
});

/**
 * Songs of accounts without a service are shared by all of them, under ids made of all that is said of a song: a copy that
 * says something else under an id brings no song.
 */
export const localSongsRule = restoreRule({
  ...whenEmpty,
  row: LocalSong,
  restore: async (trx, { userId, provider }, rows) => {
    const songs = rows.flatMap((row) => {
      const track = trackOf(provider, row);
      return track === null ? [] : [{ track, row }];
    });
    await storeMissing(
      trx,
      provider,
      songs.map(({ track }) => track),
    );
    return insertRows(trx, userId, {
      table: "library_tracks",
      columns: ["track_id"],
      rows: songs.flatMap(({ row }) => (row.is_in_library ? [{ track_id: row.track_id }] : [])),
    });
  },
});

/** The catalogue has no album for both an empty name and none. */
function trackOf(
  provider: string,
  { track_id: id, uri, name, artist, album }: z.infer<typeof LocalSong>,
): ProviderTrack | null {
  const address = uri.startsWith("export:") ? null : uri;
  for (const reported of album === "" ? [null, ""] : [album]) {
    const track = toTrack(provider, { uri: address, name, artist, album: reported, added_at: null });
    if (track.id === id) return track;
  }
  return null;
}

/** Versions of one account's playlists, in their order. */
export const versionsRule = restoreRule({
  into: "same-account",
  onlyWhenEmpty: ["operations", "playlist_versions"],
  numbered: { column: "version", table: "playlist_versions" },
  row: z.object({
    version: StoredNumber,
    playlist_id: Id,
    name: z.string(),
    description: z.string().nullable(),
    own: z.boolean(),
    total: z.int32(),
    replaced_at: StoredTime,
    replaced_by: z.enum(["here", "elsewhere"]).nullable(),
    snapshot_id: z.string().nullable(),
    content_hash: z.string().min(1).max(64),
    items: z.array(z.string().nullable()),
    // Epoch seconds; PostgreSQL writes numbers of 64 bits in an array as texts.
    added_at: z.array(z.union([z.number().int(), z.string().regex(/^\d{1,12}$/u)]).nullable()),
    episodes: StoredObject.nullable(),
  }),
  restore: async (trx, target, rows) => {
    await insertRows(trx, target.userId, {
      table: "playlist_contents",
      columns: ["content_hash", "items", "added_at", "episodes"],
      rows,
    });
    return insertRows(trx, target.userId, {
      table: "playlist_versions",
      columns: [
        "version",
        "playlist_id",
        "name",
        "description",
        "own",
        "total",
        "replaced_at",
        "replaced_by",
        "snapshot_id",
        "content_hash",
      ],
      rows: rows.map((row) => ({ ...row, version: target.renumber("playlist_versions", row.version) })),
    });
  },
});
