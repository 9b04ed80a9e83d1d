import { groupSize } from "./plan-limits.ts";
import { MessageRef } from "#contract/base/errors.ts";
import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, Id, queryInteger } from "#contract/base/values.ts";

/**
 * What decided a genre, strongest first: the person, the central library of this instance, the song's title (Christmas
 * and the like), the vote of its artists, AI, the other songs of its album, the other songs of its artist. `unknown`:
 * nothing did.
 */
export const GenreSource = z.enum([
  "override",
  "central",
  "title",
  "artists",
  "ai",
  "album",
  "artist",
  "unknown",
]);
export type GenreSource = z.infer<typeof GenreSource>;

/**
 * What is known of a track's genre. `applied_genre` is what is shown, sorted and grouped by; `central_genre` is what
 * applies when the person's own genre is cleared.
 */
export const TrackGenre = z.object({
  applied_genre: z.string().nullable(),
  central_genre: z.string().nullable(),
  genre_source: GenreSource,
});
export type TrackGenre = z.infer<typeof TrackGenre>;

/** A genre of the tree: a main genre (`main` is its own name) or a leaf below one. */
const GenreNode = z.object({
  genre: z.string(),
  display: z.string().describe("as people read it"),
  main: z.string(),
});

/** Genres that an override may name, the main ones among them, and the tree they form. */
export const genres = endpoint({
  method: "GET",
  path: "/classification/genres",
  summary: "The genres there are",
  access: "signed-in",
  output: z.object({
    allowed: z.array(z.string()),
    mainstream: z.array(z.string()),
    tree: z.array(GenreNode),
  }),
});

const Genre = z.string().min(1).max(100);

/** What a correction is for: the song alone, every song of its album, or every song of its first artist. */
const Scope = z.enum(["track", "album", "artist"]);
export type GenreScope = z.infer<typeof Scope>;

/** A song whose genre a correction changes. */
const GenreChange = z.object({
  track_id: z.string(),
  name: z.string(),
  artist: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

const Correction = z.strictObject({
  track_id: Id,
  genre: Genre.nullable().describe("null clears it"),
  scope: Scope.default("track"),
});

/**
 * Sets the person's own genre of a track, its album or its artist, or clears it (`null`), after which the central genre
 * counts again. A song's own genre goes before its album's, and that before its artist's. `unprocessable` for a genre
 * that is not allowed, with the nearest ones in the sentence; `not-found` for a track that is not in the library.
 */
export const overrideGenre = endpoint({
  method: "POST",
  path: "/classification/override",
  summary: "Set or clear one's own genre of a track, album or artist",
  access: "own",
  body: Correction,
  output: TrackGenre.extend({
    track_id: z.string(),
    changed: z.number().int().describe("songs that have another genre now"),
    tracks: z.array(GenreChange).describe("the first 50 of them by name"),
  }),
  errors: ["not-found", "unprocessable"],
});

/** What a correction would change, without doing it; the first 50 songs by name. */
export const previewOverride = endpoint({
  method: "POST",
  path: "/classification/override/preview",
  summary: "What a correction would change",
  access: "own",
  body: Correction,
  output: z.object({
    changed: z.number().int(),
    tracks: z.array(GenreChange),
  }),
  errors: ["not-found", "unprocessable"],
});

/** One thing that was said about a track. */
const Reason = z.object({
  source: z
    .string()
    .describe("a GenreSource, or who says it of an artist: provider, musicbrainz, wikidata, discogs, lastfm"),
  subject: z.string().nullable().describe("the artist's name or the title; null: the track itself"),
  said: z.string().describe("as the source wrote it"),
  genre: z.string().nullable().describe("the genre that it means; null when it means nothing"),
  path: z.array(z.string()).describe("from the main genre down to it"),
  weight: z.number().describe("its part of the vote; 1 for what decides alone"),
});

/** Why a track has its genre: every source that said something, its weight, and the way through the tree. */
export const explainGenre = endpoint({
  method: "GET",
  path: "/classification/tracks/{id}/explain",
  summary: "Why a track has its genre",
  access: "own",
  params: z.object({ id: Id }),
  output: TrackGenre.extend({
    track_id: z.string(),
    name: z.string(),
    artist: z.string(),
    album: z.string().nullable(),
    detected_genre: z.string().nullable().describe("by what is known of this track alone"),
    confidence: z.number().describe("0 to 1"),
    path: z.array(z.string()),
    reasons: z.array(Reason),
    shares: z
      .array(z.object({ genre: z.string(), share: z.number() }))
      .describe("main genres in the artists' vote"),
  }),
  errors: ["not-found"],
});

const Concurrency = z.number().int().min(1);

/** A genre of a plan, which becomes the playlist `playlist_name`. */
const PlanGroup = z.object({
  genre: z.string(),
  display: z.string(),
  main: z.string(),
  playlist_name: z.string(),
  total: z.number().int(),
});

/**
 * Sorts the library by genre without writing anything: which song would go into which playlist. The plan is kept for a
 * week under its hash; the same library, options and rules give the same hash. Genres with fewer than `threshold` songs
 * are left out, or, with `group_similar`, joined to their main genre. `use_ai` asks the AI service for songs without a
 * genre, with the person's own key. `parallel`, `concurrency` and `playlist_concurrency` are taken and change nothing:
 * the plan is made of the cached library. Artists that the
 * music service was not asked for yet are looked up first, for 10 s at most; the rest goes on as the job `artist-lookup`.
 */
export const dryRun = endpoint({
  method: "POST",
  path: "/classification/dry-run",
  summary: "Preview the library sorted by genre",
  access: "own",
  isLong: true,
  body: z.strictObject({
    threshold: z.number().int().min(groupSize.min).max(groupSize.max).default(groupSize.usual),
    include_liked: z.boolean().default(true),
    include_playlists: z.boolean().default(true),
    use_ai: z.boolean().default(false),
    group_similar: z.boolean().default(true),
    parallel: z.boolean().default(true),
    concurrency: Concurrency.max(20).default(6),
    playlist_concurrency: Concurrency.max(10).default(3),
  }),
  output: z.object({
    hash: z.string(),
    threshold: z.number().int(),
    rows: z.array(
      z.object({
        track_id: z.string(),
        name: z.string(),
        artist: z.string(),
        album: z.string(),
        detected_genre: z.string().nullable(),
        consensus_genre: z.string().nullable(),
        proposed_playlist: z.string().nullable(),
      }),
    ),
    filtered_by_genre: z.record(
      z.string(),
      z.array(z.object({ track_id: z.string(), name: z.string(), artist: z.string() })),
    ),
    groups: z.array(PlanGroup).describe("largest first"),
    left_over: z.number().int().describe("songs that no playlist is proposed for"),
    ai: z
      .object({
        asked: z.number().int(),
        answered: z.number().int(),
        left: z.number().int().describe("songs without a genre that it was not asked for yet"),
        failure: z
          .string()
          .nullable()
          .describe("why AI was of no help, in English; the plan is made without it"),
        failure_message: MessageRef.nullable().describe("the same, to be worded in another language"),
      })
      .nullable()
      .describe("null where it was not asked for"),
  }),
  errors: ["unprocessable"],
});

/** The newest plan's groups, from which playlists are suggested; `hash` null where there is none. */
export const latestPlan = endpoint({
  method: "GET",
  path: "/classification/plan",
  summary: "The newest plan and what it suggests",
  access: "own",
  output: z.object({
    hash: z.string().nullable(),
    threshold: z.number().int().nullable(),
    made_at: EpochSeconds.nullable(),
    groups: z.array(PlanGroup),
  }),
});

/** Songs that one plan asks AI for at most: it asks in the person's name and at their cost. The next plan asks for more. */
export const maxAiSongs = 600;

/** Services that may be asked for the genres of artists. */
const LookupSource = z.enum(["musicbrainz", "lastfm"]);

const SourceState = z.object({
  source: z.enum(["given", "wikidata", "musicbrainz", "discogs", "lastfm", "provider"]),
  licence: z.string().nullable().describe("null for what the music service itself tells"),
  artists: z.number().int().describe("artists of the person's library of whom it knows genres"),
  last_at: EpochSeconds.nullable().describe("when it last gave a genre"),
});

/** How much of the person's library has a genre, who said it, and what would raise it most. */
export const genreCoverage = endpoint({
  method: "GET",
  path: "/classification/coverage",
  summary: "How much of the library has a genre",
  access: "own",
  output: z.object({
    total: z.number().int(),
    known: z.number().int(),
    by_source: z.record(GenreSource, z.number().int()),
    sources: z.array(SourceState),
    missing_artists: z
      .array(z.object({ id: z.string().nullable(), name: z.string(), tracks: z.number().int() }))
      .describe("the artists with the most songs without a genre, at most 20"),
    ai_open: z.number().int().describe("songs without a genre that the person's AI was not asked for yet"),
    lookups: z.array(
      z.object({
        source: LookupSource,
        is_available: z.boolean().describe("the operator has set what it needs, as a key"),
        is_on: z.boolean().describe("an admin allows asking it"),
        refusal: z
          .object({ reason: z.enum(["key-invalid", "key-suspended", "refused"]), at: EpochSeconds })
          .nullable()
          .describe("why and when it refused this instance, which switched it off"),
        open_artists: z.number().int().describe("artists without a genre that it was not asked for yet"),
        seconds_left: z.number().int().describe("about how long asking for them takes"),
      }),
    ),
  }),
});

/**
 * Allows asking a service for artists of whom no genre is known (MusicBrainz a call a second; Last.fm four, with the key
 * that the operator sets; each artist once on this instance), and begins for everyone as the jobs `musicbrainz-lookup`
 * and `lastfm-lookup`; or ends it. What it said stays. A service that answers that it refuses this instance (401, 403, or
 * its own code for a bad key) is switched off, and admins are notified. `unprocessable` without the key.
 */
export const switchLookup = endpoint({
  method: "PUT",
  path: "/classification/sources/{source}",
  summary: "Allow or end asking a service for genres",
  access: "admin",
  params: z.object({ source: LookupSource }),
  body: z.strictObject({ is_on: z.boolean() }),
  output: z.object({ is_on: z.boolean() }),
  errors: ["unprocessable"],
});

/** The library as a map: songs and plays by leaf. `plays` counts plays of at least 30 s of these very songs. */
export const genreMap = endpoint({
  method: "GET",
  path: "/classification/map",
  summary: "Songs by genre",
  access: "own",
  output: z.object({
    genres: z.array(GenreNode.extend({ songs: z.number().int(), plays: z.number().int() })),
    unknown: z.object({ songs: z.number().int(), plays: z.number().int() }),
  }),
});

/** The songs of a genre (a main one holds its leaves too), by name; `genre` left out: those without one. A genre that there is not has no songs. */
export const genreTracks = endpoint({
  method: "GET",
  path: "/classification/tracks",
  summary: "The songs of a genre, with what applies to each",
  access: "own",
  query: z.object({
    genre: z.string().max(100).optional(),
    limit: queryInteger({ min: 1, max: 500, fallback: 100 }),
    offset: queryInteger({ min: 0, max: 1_000_000, fallback: 0 }),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        artist: z.string(),
        album: z.string(),
        applied_genre: z.string().nullable(),
        source: GenreSource,
      }),
    ),
    total: z.number().int(),
  }),
});

/**
 * Sets what the central library of this instance says of a track, for everyone whose library holds it, or clears it
 * (`null`). `unprocessable` for a genre that is not allowed; `not-found` for a track that the catalogue lacks.
 */
export const setCentralGenre = endpoint({
  method: "POST",
  path: "/classification/central",
  summary: "Set the genre of a track for everyone",
  access: "admin",
  body: z.strictObject({ track_id: Id, genre: Genre.nullable() }),
  output: z.object({ track_id: z.string(), genre: z.string().nullable() }),
  errors: ["not-found", "unprocessable"],
});

/** Whether the person has stored a key of the AI service; the key itself is never shown. */
export const readAiKey = endpoint({
  method: "GET",
  path: "/auth/gemini-key",
  summary: "Whether an AI key is stored",
  access: "own",
  output: z.object({ exists: z.boolean() }),
});

/** Stores the person's own key of the AI service, encrypted, or forgets it (`null`). */
export const writeAiKey = endpoint({
  method: "POST",
  path: "/auth/gemini-key",
  summary: "Store or forget the AI key",
  access: "own",
  body: z.strictObject({
    api_key: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[\x21-\x7e]+$/u, "input.notKey" satisfies MessageId)
      .nullable(),
  }),
  output: z.object({ exists: z.boolean() }),
});
