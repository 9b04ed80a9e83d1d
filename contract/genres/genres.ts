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
  display: z.string().describe("name of the genre as it is shown"),
  main: z.string(),
});

/** Lists the genres that a correction may name, the main ones among them, and the tree that they form. */
export const genres = endpoint({
  method: "GET",
  path: "/classification/genres",
  summary: "List the genres",
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
  genre: Genre.nullable().describe("genre to set; null to clear the person's own genre"),
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
  summary: "Set or clear the person's own genre for a track, album or artist",
  access: "own",
  body: Correction,
  output: TrackGenre.extend({
    track_id: z.string(),
    changed: z.number().int().describe("number of songs whose genre has changed"),
    tracks: z.array(GenreChange).describe("first 50 of these songs by name"),
  }),
  errors: ["not-found", "unprocessable"],
});

/** Previews a correction without storing it; lists the first 50 changed songs by name. */
export const previewOverride = endpoint({
  method: "POST",
  path: "/classification/override/preview",
  summary: "Preview a genre correction",
  access: "own",
  body: Correction,
  output: z.object({
    changed: z.number().int(),
    tracks: z.array(GenreChange),
  }),
  errors: ["not-found", "unprocessable"],
});

/** One statement about the genre of a track. */
const Reason = z.object({
  source: z
    .string()
    .describe(
      "GenreSource, or an artist's source: given, provider, musicbrainz, wikidata, discogs or lastfm",
    ),
  subject: z.string().nullable().describe("artist, album or title concerned; null for the track itself"),
  said: z.string().describe("genre as the source wrote it"),
  genre: z.string().nullable().describe("matching genre of the tree; null if there is none"),
  path: z.array(z.string()).describe("genres from the main genre down to this one"),
  weight: z.number().describe("weight in the artists' vote; 1 for a source that decides alone"),
});

/** Explains the genre of a track: every source with a statement, its weight, and the path through the tree. */
export const explainGenre = endpoint({
  method: "GET",
  path: "/classification/tracks/{id}/explain",
  summary: "Explain the genre of a track",
  access: "own",
  params: z.object({ id: Id }),
  output: TrackGenre.extend({
    track_id: z.string(),
    name: z.string(),
    artist: z.string(),
    album: z.string().nullable(),
    detected_genre: z.string().nullable().describe("genre based on this track alone; null if unknown"),
    confidence: z.number().describe("confidence in the applied genre, from 0 to 1"),
    path: z.array(z.string()),
    reasons: z.array(Reason),
    shares: z
      .array(z.object({ genre: z.string(), share: z.number() }))
      .describe("main genres by their share of the artists' vote, from 0 to 1, largest first"),
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
 * genre, with the person's own key. `parallel`, `concurrency` and `playlist_concurrency` are accepted and have no effect: the
 * plan is made from the cached library. Artists that have not been looked up at the music service yet are looked up first,
 * for 10 s at most; the rest continues as the job `artist-lookup`.
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
    groups: z.array(PlanGroup).describe("groups of the plan, largest first"),
    left_over: z.number().int().describe("songs for which no playlist is proposed"),
    ai: z
      .object({
        asked: z.number().int(),
        answered: z.number().int(),
        left: z.number().int().describe("songs without a genre that AI was not asked about yet"),
        failure: z
          .string()
          .nullable()
          .describe(
            "reason in English why AI failed; the plan is made all the same; null if AI did not fail",
          ),
        failure_message: MessageRef.nullable().describe("`failure` as a message reference, for translation"),
      })
      .nullable()
      .describe("result of asking AI; null if `use_ai` is false"),
  }),
  errors: ["unprocessable"],
});

/** Answers the newest plan's groups, from which playlists are suggested; `hash` is null if there is no plan. */
export const latestPlan = endpoint({
  method: "GET",
  path: "/classification/plan",
  summary: "Get the newest plan and its suggested playlists",
  access: "own",
  output: z.object({
    hash: z.string().nullable(),
    threshold: z.number().int().nullable(),
    made_at: EpochSeconds.nullable(),
    groups: z.array(PlanGroup),
  }),
});

/** Maximum number of songs that one plan asks AI about, in the person's name and at their cost. The next plan asks for more. */
export const maxAiSongs = 600;

/** Services that may be asked for the genres of artists. */
const LookupSource = z.enum(["musicbrainz", "lastfm"]);

const SourceState = z.object({
  source: z.enum(["given", "wikidata", "musicbrainz", "discogs", "lastfm", "provider"]),
  licence: z.string().nullable().describe("licence of the data; null for the music service and for admins"),
  artists: z.number().int().describe("artists of the person's library whose genres the source knows"),
  last_at: EpochSeconds.nullable().describe("epoch seconds when the source last gave a genre; null if never"),
});

/** Counts the songs of the person's library with a genre, by source, and names what would raise the number most. */
export const genreCoverage = endpoint({
  method: "GET",
  path: "/classification/coverage",
  summary: "Get the genre coverage of the library",
  access: "own",
  output: z.object({
    total: z.number().int(),
    known: z.number().int(),
    by_source: z.record(GenreSource, z.number().int()),
    sources: z.array(SourceState),
    missing_artists: z
      .array(z.object({ id: z.string().nullable(), name: z.string(), tracks: z.number().int() }))
      .describe("artists with the most songs without a genre, at most 20"),
    ai_open: z.number().int().describe("songs without a genre that AI was not asked about yet"),
    lookups: z.array(
      z.object({
        source: LookupSource,
        is_available: z.boolean().describe("whether the operator has set what the service needs, e.g. a key"),
        is_on: z.boolean().describe("whether an admin allows asking the service"),
        refusal: z
          .object({ reason: z.enum(["key-invalid", "key-suspended", "refused"]), at: EpochSeconds })
          .nullable()
          .describe("reason and time of the refusal that switched the service off; null if there was none"),
        open_artists: z.number().int().describe("artists without a genre, not asked about yet"),
        seconds_left: z.number().int().describe("estimated seconds to ask about them all"),
      }),
    ),
  }),
});

/**
 * Allows asking a service about artists without a known genre (MusicBrainz once a second; Last.fm four times, with the key
 * that the operator sets; each artist once on this instance), and starts it for everyone as the jobs `musicbrainz-lookup`
 * and `lastfm-lookup`; or stops it. What the service said stays. A service that refuses this instance (401, 403, or its own
 * code for a bad key) is switched off, and admins are notified. `unprocessable` without the key.
 */
export const switchLookup = endpoint({
  method: "PUT",
  path: "/classification/sources/{source}",
  summary: "Allow or stop asking a service for genres",
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
  summary: "Get song and play counts by genre",
  access: "own",
  output: z.object({
    genres: z.array(GenreNode.extend({ songs: z.number().int(), plays: z.number().int() })),
    unknown: z.object({ songs: z.number().int(), plays: z.number().int() }),
  }),
});

/**
 * Lists the songs of a genre by name; a main genre includes its leaves. Without `genre`: the songs without one. A genre that
 * does not exist has no songs.
 */
export const genreTracks = endpoint({
  method: "GET",
  path: "/classification/tracks",
  summary: "List the songs of a genre",
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
 * Sets the genre of a track in the central library of this instance, for everyone whose library holds it, or clears it
 * (`null`). `unprocessable` for a genre that is not allowed; `not-found` for a track that the catalogue lacks.
 */
export const setCentralGenre = endpoint({
  method: "POST",
  path: "/classification/central",
  summary: "Set or clear the genre of a track for everyone",
  access: "admin",
  body: z.strictObject({ track_id: Id, genre: Genre.nullable() }),
  output: z.object({ track_id: z.string(), genre: z.string().nullable() }),
  errors: ["not-found", "unprocessable"],
});

/** Answers whether the person has stored a key of the AI service; the key itself is never shown. */
export const readAiKey = endpoint({
  method: "GET",
  path: "/auth/gemini-key",
  summary: "Check whether an AI key is stored",
  access: "own",
  output: z.object({ exists: z.boolean() }),
});

/** Stores the person's own key of the AI service, encrypted, or deletes it (`null`). */
export const writeAiKey = endpoint({
  method: "POST",
  path: "/auth/gemini-key",
  summary: "Store or delete the AI key",
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
