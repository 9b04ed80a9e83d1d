import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { operationId } from "./playlists.ts";
import { EpochSeconds, Id } from "#contract/base/values.ts";

/**
 * Maximum number of versions that are kept of a playlist: the latest ones, however old. A version is kept whenever something else takes
 * its place, be it by Gatefold or elsewhere; changes elsewhere are seen by scans and by reading the playlist again.
 */
export const maxVersions = 50;

const Playlist = z.object({ id: Id });
const Version = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const VersionText = z.string().regex(/^\d{1,15}$/u, "input.notVersion" satisfies MessageId);

/** A state of a playlist. `added` and `removed` count its changes to the version before it; null for the oldest one and in comparisons. */
export const PlaylistVersion = z.object({
  version: Version.nullable().describe("number of the version; null for the present state"),
  name: z.string(),
  description: z.string().nullable(),
  total: z.number().int().describe("number of rows, including those that are not tracks"),
  replaced_at: EpochSeconds.nullable().describe(
    "time when another state took its place; null for the present state",
  ),
  added: z.number().int().nullable(),
  removed: z.number().int().nullable(),
  by: z
    .enum(["here", "elsewhere"])
    .nullable()
    .describe(
      "origin of this state; here: Gatefold; elsewhere: another app; null if unknown, and in comparisons",
    ),
});
export type PlaylistVersion = z.infer<typeof PlaylistVersion>;

/** Lists the states of a playlist, newest first. Playlists that left the library have versions too, but no present state. */
export const listVersions = endpoint({
  method: "GET",
  path: "/playlists/{id}/versions",
  summary: "List the versions of a playlist",
  access: "own",
  params: Playlist,
  output: z.object({ items: z.array(PlaylistVersion), total: z.number().int() }),
  errors: ["not-found"],
});

/**
 * A row of two states side by side: `from` is its position in the version, `to` in the other one. A row that moved
 * stands there twice, where it was (`moved-from`) and where it is (`moved-to`), both with both positions.
 */
const ComparedRow = z.object({
  change: z.enum(["same", "added", "removed", "moved-from", "moved-to"]),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  uri: z.string().nullable().describe("address of the song; null if the service no longer has it"),
  name: z.string(),
  artist: z.string(),
  added_at: z.string().nullable().describe("time when the row was added, in RFC 3339; null if unknown"),
});

/** Compares a version with the version `with`, or else with the present state; with no rows if there is none. */
export const compareVersions = endpoint({
  method: "GET",
  path: "/playlists/{id}/versions/{version}",
  summary: "Compare a version of a playlist with another",
  access: "own",
  params: Playlist.extend({ version: VersionText }),
  query: z.object({ with: VersionText.optional() }),
  output: z.object({
    version: PlaylistVersion,
    other: PlaylistVersion.nullable(),
    added: z.number().int(),
    removed: z.number().int(),
    moved: z.number().int(),
    items: z.array(ComparedRow),
  }),
  errors: ["not-found"],
});

/** Lists playlists that left the library, in their last state; the latest to leave first. */
export const listGonePlaylists = endpoint({
  method: "GET",
  path: "/playlists/gone",
  summary: "List playlists that left the library",
  access: "own",
  output: z.object({
    items: z.array(
      z.object({
        playlist_id: z.string(),
        version: Version,
        name: z.string(),
        own: z.boolean(),
        total: z.number().int(),
        left_at: EpochSeconds,
      }),
    ),
    total: z.number().int(),
  }),
});

/** With `positions` only those rows of the version come back, each behind the row that it followed; the rest stays. */
const RestoreOptions = z.strictObject({
  version: Version,
  positions: z.array(z.number().int().min(0)).min(1).max(11_000).optional(),
});

/**
 * Reports what restoring would do to the cached copy. `target`: `present` changes the playlist itself; `returns` brings back an
 * own playlist that left the library, rebuilt where the service no longer has it; `new` makes another one, since the
 * playlist belongs to someone else. `bad-request` for positions that the version does not have.
 */
export const previewRestore = endpoint({
  method: "POST",
  path: "/playlists/{id}/restore/preview",
  summary: "Preview restoring a version of a playlist",
  access: "own",
  bodyLimit: 128 * 1024,
  bodyValues: 11_100,
  params: Playlist,
  body: RestoreOptions,
  output: z.object({
    target: z.enum(["present", "returns", "new"]),
    name: z.string().describe("name of the playlist after the restore"),
    total: z.number().int().describe("number of rows after the restore"),
    added: z.number().int(),
    removed: z.number().int(),
    moved: z.number().int(),
    left_out: z
      .number()
      .int()
      .describe("number of rows that cannot be added: the person's own files, and songs that are gone"),
    is_renamed: z.boolean().describe("whether the name or the description changes"),
  }),
  errors: ["not-found"],
});

/**
 * Restores a version as one operation, which can be undone: rows, name and description; with `positions` rows alone. It
 * is a job: the answer comes when it ends, or after 20 s, and `status` says which. `conflict` with `conflicts` when the
 * playlist was changed elsewhere since it was read last: then nothing is written, and what it holds now is a version to
 * compare with. `busy` while the playlist is being restored.
 */
export const restoreVersion = endpoint({
  method: "POST",
  path: "/playlists/{id}/restore",
  summary: "Restore a version of a playlist",
  access: "consent",
  bodyLimit: 128 * 1024,
  bodyValues: 11_100,
  isLong: true,
  params: Playlist,
  body: RestoreOptions,
  output: z.object({
    playlist_id: z.string().nullable().describe("id of the restored playlist; null until it is created"),
    operation_id: operationId,
    job_id: z.string(),
    status: z.enum(["running", "paused", "done", "cancelled"]),
    ...Reason.shape,
  }),
  errors: ["not-found", "conflict", "busy", "forbidden", "renew-link", "provider-error", "provider-paused"],
});
