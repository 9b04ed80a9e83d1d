import * as z from "zod";
import { Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { Playlist, Track } from "#contract/library/library.ts";
import { operationId, PlaylistName } from "./playlists.ts";
import { Id, Offset, queryInteger } from "#contract/base/values.ts";

/** When two songs are the same: by id; also by recording (ISRC); also by title, first artist and length within 2 s. */
export const SameSong = z.enum(["same-id", "same-recording", "same-song"]);
export type SameSong = z.infer<typeof SameSong>;
/** Rules by which songs of different ids are versions of one: by recording (ISRC); also by title, first artist and length. */
export const VersionRule = SameSong.exclude(["same-id"]);
export type VersionRule = z.infer<typeof VersionRule>;

const count = z.number().int();
const mark = z
  .string()
  .describe("fingerprint of this part, which differs once anything in it has changed; sent back to apply it");

const calls = count.describe("approximate number of calls to the music service to do all of it");
/** `redated`: songs that get today's date there, because only all copies of a song can be taken out at once. */
const Cost = z.object({ calls, redated: count });

const rule = SameSong.default("same-id");
const versionRule = VersionRule.default("same-recording");

/**
 * Counts what one pass over the library finds. Only own playlists are looked at, without those that a rule fills, and for
 * `versions` also those of others that the person may change (collaborative ones); of
 * `duplicates` the first row stays unless another is chosen. Files of one's own and episodes are never duplicates. `gone` are rows of which the
 * service says no more than that they are there: `named` by an earlier version of the playlist that the server has kept,
 * `replaceable` by a song of the person's library or of the catalogue. `likes` are liked songs in none of the person's
 * own playlists; `items` are the newest 50 of them. `local` are rows of files of one's own, which play on the device alone that
 * has them. `not_liked` are songs that the person has in playlists and does not like. `versions` are songs that the library
 * has under several ids, in those playlists or among the likes, by the rule of statistics (decision 19).
 */
export const cleanUpTotals = endpoint({
  method: "GET",
  path: "/clean-up",
  summary: "Count what can be cleaned up in the library",
  access: "own",
  isLong: true,
  query: z.object({ rule, version_rule: versionRule }),
  output: z.object({
    own_playlists: count.describe(
      "number of own playlists that were read in full, including those that a rule fills",
    ),
    by_rule: z.record(SameSong, count).describe("number of duplicates by each rule"),
    duplicates: Cost.extend({ mark, rows: count, playlists: count }),
    gone: z.object({
      mark,
      rows: count,
      playlists: count,
      named: count,
      replaceable: count,
      calls,
      liked_gone: count.describe("number of liked songs that are gone; the service does not say which"),
    }),
    empty: z.object({
      mark,
      calls,
      playlists: count,
      by_rule: count.describe("number of empty playlists that a rule fills, which are not cleaned up"),
    }),
    likes: z.object({
      mark,
      calls: calls.describe("approximate number of calls to the music service to add them to a playlist"),
      unlike_calls: calls,
      songs: count,
      items: z.array(Track),
    }),
    local: z.object({ mark, calls, rows: count, playlists: count }),
    not_liked: z.object({ mark, calls, rows: count, playlists: count }),
    versions: Cost.extend({
      mark,
      songs: count,
      places: count.describe("number of places that hold these songs: rows of playlists, and likes"),
      others: count.describe("number of other people's playlists among them"),
      by_rule: z.record(VersionRule, count).describe("number of songs by each rule"),
    }),
  }),
});

/**
 * Lists all liked songs that are in none of the person's own playlists, newest first: the `likes` of the pass, to be sorted
 * into playlists while they play. Addresses as the player takes them.
 */
export const unsortedLikes = endpoint({
  method: "GET",
  path: "/clean-up/likes/uris",
  summary: "List addresses of liked songs that are in no own playlist",
  access: "own",
  isLong: true,
  output: z.object({ items: z.array(z.string()), total: count }),
});

const page = { limit: queryInteger({ min: 1, max: 50, fallback: 50 }), offset: Offset };

/** A part of the pass that is reported by playlist; `empty` has no rows. */
const PlaylistPart = z.enum(["duplicates", "gone", "empty", "local", "not-liked"]);

/** A playlist in which there is something to clean up, with what doing all of it would make of it. */
export const CleanUpPlaylist = Cost.extend({
  playlist_id: z.string(),
  name: z.string(),
  images: Playlist.shape.images,
  before: count.describe("number of rows now; 0 for the part `empty`"),
  after: count,
  rows: count.describe("number of rows that belong to the part"),
  replaceable: count,
});
export type CleanUpPlaylist = z.infer<typeof CleanUpPlaylist>;

/** Lists the playlists of one part, in the order of the library. */
export const cleanUpPlaylists = endpoint({
  method: "GET",
  path: "/clean-up/playlists",
  summary: "List playlists that can be cleaned up",
  access: "own",
  isLong: true,
  query: z.object({ part: PlaylistPart, rule, ...page }),
  output: z.object({ items: z.array(CleanUpPlaylist), total: count }),
});

/** Where a version is: a row of a playlist, or the liked songs. */
const VersionPlace = z.object({
  track_id: z.string(),
  playlist_id: z.string().nullable().describe("id of the playlist; null for the liked songs"),
  playlist_name: z.string().nullable(),
  playlist_owner: z
    .string()
    .nullable()
    .describe("name of the playlist's owner; null for an own playlist or the liked songs"),
  position: count.nullable(),
});

/** A song that the library has under several ids. */
export const SongVersions = z.object({
  key: z.string().describe("key of this song, valid while the mark is the same"),
  stays: z.string().describe("id of the track that stays unless another is chosen"),
  tracks: z.array(Track),
  places: z
    .array(VersionPlace)
    .describe("first 100 places; `places_left_out` names them by their index, from 0"),
  places_total: count,
});
export type SongVersions = z.infer<typeof SongVersions>;

/** Lists songs that the library has in several versions, in the order of the library; those that are only liked come last. */
export const cleanUpVersions = endpoint({
  method: "GET",
  path: "/clean-up/versions",
  summary: "List songs that the library has in several versions",
  access: "own",
  isLong: true,
  query: z.object({ version_rule: versionRule, ...page }),
  output: z.object({ items: z.array(SongVersions), total: count }),
});

/** Lists liked songs that are in none of the person's own playlists, newest first. */
export const cleanUpLikes = endpoint({
  method: "GET",
  path: "/clean-up/likes",
  summary: "List liked songs that are in no own playlist",
  access: "own",
  isLong: true,
  query: z.object(page),
  output: z.object({ items: z.array(Track), total: count }),
});

const Song = z.object({ uri: z.string(), name: z.string(), artist: z.string() });

/**
 * A row that can be cleaned up. `duplicate`: it goes, `stays` is the earlier one. `replace`: `replacement` takes its place.
 * `there-already`: it is gone, and the playlist has the song under another id. `no-replacement`: nothing was found for it.
 * `unnamed`: no earlier version says which song it was. `local` and `not-liked`: as the parts.
 */
export const CleanUpRow = z.object({
  position: count,
  state: z.enum(["duplicate", "replace", "there-already", "no-replacement", "unnamed", "local", "not-liked"]),
  song: Song.nullable().describe("song of the row; null if unknown"),
  added_at: z.string().nullable(),
  stays: Song.extend({ position: count, because: SameSong }).nullable(),
  replacement: Song.extend({
    because: SameSong,
    is_own: z.boolean().describe("whether the song is in the library"),
  }).nullable(),
});
export type CleanUpRow = z.infer<typeof CleanUpRow>;

/** Lists the rows of one playlist, in its order. `not-found` for a playlist in which there is nothing to clean up. */
export const cleanUpRows = endpoint({
  method: "GET",
  path: "/clean-up/playlists/{id}",
  summary: "List rows of a playlist that can be cleaned up",
  access: "own",
  isLong: true,
  params: z.object({ id: Id }),
  query: z.object({ part: PlaylistPart.exclude(["empty"]), rule, ...page }),
  output: z.object({ items: z.array(CleanUpRow), total: count }),
  errors: ["not-found"],
});

/** Chooses all playlists of a part, or all its songs, except those in `except`; with `all` false, only those. */
const chosen = {
  mark: z.string().max(100),
  all: z.boolean().default(true),
  except: z.array(Id).max(2000).default([]),
};
const ChosenRows = z.strictObject({
  ...chosen,
  rows_left_out: z
    .array(z.strictObject({ playlist_id: Id, positions: z.array(count.min(0)).max(20_000) }))
    .max(2000)
    .default([]),
});

/** `kept_instead`: duplicates that stay in the place of the earlier rows that they are the same as, which go. */
const ChosenDuplicates = ChosenRows.extend({
  rule: SameSong,
  kept_instead: ChosenRows.shape.rows_left_out,
});

/**
 * Songs by their keys. `stays`: versions that stay in the place of the suggested ones. `places_left_out`: what is not touched, by
 * the number of the place in the song's list. `replace`: where another version is, the one that stays comes in its place, once a
 * playlist; `remove`: the others go, and nothing comes.
 */
const ChosenVersions = z.strictObject({
  ...chosen,
  rule: VersionRule,
  how: z.enum(["replace", "remove"]).default("replace"),
  stays: z
    .array(z.strictObject({ key: Id, track_id: Id }))
    .max(2000)
    .default([]),
  places_left_out: z
    .array(z.strictObject({ key: Id, places: z.array(count.min(0)).max(1000) }))
    .max(2000)
    .default([]),
});

/** Unsorted likes that go into a playlist: an own one by its id, or one by its name, which is created if there is none. */
const SortedLikes = z.strictObject({
  ...chosen,
  name: PlaylistName,
  playlist_id: Id.nullable().default(null),
});

/**
 * Cleans up what was chosen, as one operation that can be undone: duplicates are taken out, gone rows replaced in their
 * places, empty playlists leave the library, unsorted likes go into a playlist or are no longer liked (`unliked`; both: they are
 * moved), files of one's own are taken out (no program can put them back), songs are liked, and of songs in several versions
 * one stays. Parts that are left out are not touched. `not-found` where `likes` names a playlist that is not the person's own. `plan-changed` when a part is not what it was when its mark was given: then nothing is done, and
 * `detail` names the parts.
 *
 * It is a job: the answer comes when it ends, or after 20 s, and `status` says which. A playlist that was changed
 * elsewhere meanwhile is left as it is and listed in `left`; the others are cleaned up.
 */
export const cleanUp = endpoint({
  method: "POST",
  path: "/clean-up",
  summary: "Clean up the library",
  access: "consent",
  bodyLimit: 1024 * 1024,
  bodyValues: 60_000,
  isLong: true,
  body: z.strictObject({
    duplicates: ChosenDuplicates.optional(),
    gone: ChosenRows.optional(),
    empty: z.strictObject(chosen).optional(),
    likes: SortedLikes.optional(),
    unliked: z.strictObject(chosen).optional(),
    local: ChosenRows.optional(),
    not_liked: ChosenRows.optional(),
    versions: ChosenVersions.optional(),
  }),
  output: z.object({
    operation_id: operationId,
    job_id: z.string(),
    status: z.enum(["running", "paused", "done", "failed", "cancelled"]),
    ...Reason.shape,
  }),
  errors: ["conflict", "plan-changed", "not-found"],
});

/** What the progress of the job `clean-up` holds beside its counts of changes. */
export const CleanUpProgress = z.object({
  removed: count.describe("number of rows taken out without replacement"),
  replaced: count.describe("number of rows replaced"),
  unfollowed: count.describe("number of playlists taken out of the library"),
  added: count.describe("number of songs added to a playlist, e.g. unsorted likes"),
  liked: count.describe("number of songs liked"),
  unliked: count.describe("number of songs that are no longer liked"),
  left: z
    .array(
      z.object({
        playlist_id: z.string(),
        name: z.string(),
        reason: z.enum(["changed-elsewhere", "gone", "refused"]),
      }),
    )
    .describe("playlists that were left unchanged"),
});
export type CleanUpProgress = z.infer<typeof CleanUpProgress>;
