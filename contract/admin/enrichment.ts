import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";
import { ScanCounts } from "#contract/library/library.ts";

const Count = z.number().int();

/**
 * What the whole instance holds. `ulib_*` are people's libraries: songs, each person's once (`total`) or everyone's once
 * (`unique`), playlists, their rows that are songs, liked songs, artists. `clib_*` are the central library: songs, the
 * genres that they have, artists. Exact; while a library changes, `ulib_unique_*` of large instances may lag some
 * seconds.
 */
export const counters = endpoint({
  method: "GET",
  path: "/admin/counters",
  summary: "Get counts for people's libraries and the central library",
  access: "admin",
  output: z.object({
    ulib_total_tracks: Count,
    ulib_unique_tracks: Count,
    ulib_total_playlists: Count,
    ulib_playlist_memberships: Count,
    ulib_liked_total: Count,
    ulib_unique_artists: Count,
    clib_total_tracks: Count,
    clib_total_genres: Count,
    clib_unique_artists: Count,
  }),
});

/** Where an enrichment is (specification 2, section 4): its steps in this order, or its end. */
export const EnrichmentStatus = z.enum([
  "starting",
  "backfill_ulib",
  "fetch_artist_genres",
  "apply_artist_to_tracks",
  "annotate_ulib",
  "done",
  "error",
]);
export type EnrichmentStatus = z.infer<typeof EnrichmentStatus>;

/** Which steps a run has: all of them, the first, all but the first, the genres of few songs, or that after a refresh. */
const EnrichmentTask = z.enum(["all", "backfill", "artist-full", "artist", "refresh"]);

/** What a run has changed so far. */
const EnrichmentCounts = z.object({
  backfilled: Count.describe("songs added to the central library"),
  considered: Count.describe(
    "songs without a genre whose artists are looked up; only in the tasks artist and refresh",
  ),
  artists_asked: Count.describe("artists looked up at the music service"),
  artists_updated: Count.describe("artists for which the music service returned genres"),
  tracks_applied: Count.describe("songs in the central library whose genre changed"),
  ulib_enriched: Count.describe("songs in people's libraries whose genre changed"),
  libraries: Count.describe("libraries whose genres were recomputed"),
});
export type EnrichmentCounts = z.infer<typeof EnrichmentCounts>;

/** A run of the enrichment, over or not. `detail` says why it ended in an error, or what it left for the next one. */
export const EnrichmentRun = z.object({
  job_id: z.uuid(),
  task: EnrichmentTask,
  status: EnrichmentStatus,
  processed_count: Count,
  expected_total: Count.nullable().describe("number of items in the current step; null while unknown"),
  counts: EnrichmentCounts,
  paused_until: EpochSeconds.nullable(),
  ...Reason.shape,
  started_at: EpochSeconds,
  finished_at: EpochSeconds.nullable(),
});
export type EnrichmentRun = z.infer<typeof EnrichmentRun>;

/** Progress of the newest run; `status` is `done` and `run` null if there never was one. */
export const enrichmentProgress = endpoint({
  method: "GET",
  path: "/admin/enrich/progress",
  summary: "Get the progress of the enrichment",
  access: "admin",
  output: z.object({
    status: EnrichmentStatus,
    processed_count: Count,
    expected_total: Count.nullable(),
    run: EnrichmentRun.nullable(),
  }),
});

/** The answer if a run takes longer than a request may wait. */
const StillRunning = z.object({ job_id: z.uuid(), status: EnrichmentStatus });
const BatchSize = z.number().int().min(1).max(10_000).default(2_000);
const MaxArtists = z.number().int().min(0).max(50_000).default(50_000);

/**
 * Fills the central library from people's libraries, asks music services for the genres of its artists, gives its songs
 * the genres of their artists, and recomputes the genres of people's libraries. One run at a time on the whole instance: while
 * another one of the same kind runs, this waits for its end; `busy` while one of another kind does. An artist is looked up
 * once. If a service asks for a pause, the rest is left for the next run (`detail` of the run says so). MusicBrainz and
 * Last.fm, where an admin allows them, are slow: their look-ups are started and go on by themselves.
 *
 * The run goes on without the request. It is answered when the run ends within 50 s, else 202.
 */
export const enrichAll = endpoint({
  method: "POST",
  path: "/admin/enrich/all",
  summary: "Enrich the central library and all people's libraries",
  access: "admin",
  isLong: true,
  body: z.strictObject({ batch_size: BatchSize, max_artists: MaxArtists }),
  output: z.union([
    EnrichmentCounts.pick({
      backfilled: true,
      artists_updated: true,
      tracks_applied: true,
      ulib_enriched: true,
    }),
    StillRunning,
  ]),
  accepted: StillRunning,
  errors: ["busy", "conflict", "provider-error", "provider-paused"],
});

/** The first step of `POST /admin/enrich/all` alone: the central library then has every song of people's libraries. */
export const backfillCentral = endpoint({
  method: "POST",
  path: "/admin/backfill/central_from_ulib",
  summary: "Fill the central library from people's libraries",
  access: "admin",
  isLong: true,
  body: z.strictObject({ batch_size: BatchSize }),
  output: z.union([EnrichmentCounts.pick({ backfilled: true }), StillRunning]),
  accepted: StillRunning,
  errors: ["busy", "conflict"],
});

/** All steps of `POST /admin/enrich/all` but the first. */
export const classifyArtistsFully = endpoint({
  method: "POST",
  path: "/admin/classify/artist_full",
  summary: "Classify the central library by its artists",
  access: "admin",
  isLong: true,
  body: z.strictObject({ batch_size: BatchSize, max_artists: MaxArtists }),
  output: z.union([
    EnrichmentCounts.pick({ artists_updated: true, tracks_applied: true, ulib_enriched: true }),
    StillRunning,
  ]),
  accepted: StillRunning,
  errors: ["busy", "conflict", "provider-error", "provider-paused"],
});

/**
 * Considers songs of the central library without a genre whose artists the music service was not asked for yet, `limit` at
 * most, and asks for these artists. `updated`: songs of the central library that have another genre then.
 */
export const classifyByArtist = endpoint({
  method: "POST",
  path: "/admin/classify/artist",
  summary: "Look up artists of songs without a genre at the music service",
  access: "admin",
  isLong: true,
  body: z.strictObject({ limit: z.number().int().min(1).max(10_000).default(2_000) }),
  output: z.union([z.object({ updated: Count, considered: Count }), StillRunning]),
  accepted: StillRunning,
  errors: ["busy", "conflict", "provider-error", "provider-paused"],
});

const Flag = z.boolean().default(false);
const Classification = z
  .uuid()
  .nullable()
  .describe("id of the classification job; null if none was requested");
const RefreshedLibrary = ScanCounts.extend({ classification: Classification });
const StillReading = z.object({ status: z.literal("running"), classification: Classification });

/**
 * Reads the admin's own library again: only its playlists, only its liked songs, without taking out what was not seen
 * (`skip_sweep`), all liked songs and not the new ones alone (`liked_force_full`). With `classify_via_artist` the songs go
 * through `POST /admin/classify/artist` after it, as the job that `classification` names. `bad-request` for both `only`s together;
 * 202 where it takes longer than 20 s. `too-many-requests` within a minute of the last one.
 */
export const adminRefresh = endpoint({
  method: "POST",
  path: "/admin/refresh",
  summary: "Rescan the admin's own library and optionally classify it",
  access: "admin",
  isLong: true,
  body: z
    .strictObject({
      playlists_only: Flag,
      liked_only: Flag,
      skip_sweep: Flag,
      liked_force_full: Flag,
      classify_via_artist: Flag,
    })
    .refine((flags) => !(flags.playlists_only && flags.liked_only), {
      message: "input.likedAndPlaylistsOnly" satisfies MessageId,
      path: ["liked_only"],
    }),
  output: z.union([RefreshedLibrary, StillReading]),
  accepted: StillReading,
  errors: [
    "forbidden",
    "busy",
    "conflict",
    "renew-link",
    "provider-error",
    "provider-paused",
    "too-many-requests",
  ],
});

/** Lists the last 20 runs, newest first. Runs are deleted 30 days after their end. */
export const listEnrichmentRuns = endpoint({
  method: "GET",
  path: "/admin/enrich/runs",
  summary: "List the latest enrichment runs",
  access: "admin",
  output: z.object({ items: z.array(EnrichmentRun) }),
});

/** Stops the run within a second; what it did stays. `not-found` if none runs. */
export const cancelEnrichment = endpoint({
  method: "POST",
  path: "/admin/enrich/cancel",
  summary: "Cancel the enrichment",
  access: "admin",
  output: z.object({ ok: z.literal(true) }),
  errors: ["not-found"],
});
