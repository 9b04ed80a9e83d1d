import { maxQueryLength } from "./search-limits.ts";
import * as z from "zod";
import { TrackGenre } from "#contract/genres/genres.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { Track } from "#contract/library/library.ts";
import { Offset, queryBoolean, queryInteger } from "#contract/base/values.ts";

const Query = z.string().max(maxQueryLength);

/** Searches of one kind: twenty a second, which no one's typing and scrolling reaches. */
const searchesPerMinute = 1200;

/**
 * Something in the query that was not done as written; the rest of it was. `part` is the text it is about.
 * `unknown-operator` (searched for as words), `empty-value`, `bad-year` (`1990`, `1990-1999`, `>1990`), `bad-date`
 * (`2024`, `2024-01`, `2024-01-31`, ranges with `..`, `>` and `<`), `unknown-is` (liked, local, gone),
 * `open-quote` (closed at the end), `no-such-playlist`, `gone-in-health` (gone items have no name; the health page
 * lists them), `not-in-library` (a pasted link), `too-long` (words after the twentieth were left out).
 */
const SearchNote = z.object({
  code: z.enum([
    "unknown-operator",
    "empty-value",
    "bad-year",
    "bad-date",
    "unknown-is",
    "open-quote",
    "no-such-playlist",
    "gone-in-health",
    "not-in-library",
    "too-long",
  ]),
  part: z.string(),
});
export type SearchNote = z.infer<typeof SearchNote>;

/** What a pasted link or URI names; `name` is null when the library does not know it. */
const FoundItem = z.object({
  kind: z.enum(["track", "album", "artist", "playlist"]),
  id: z.string(),
  name: z.string().nullable(),
});

/** A distinct track of the person's library with where it is. */
export const SearchItem = TrackGenre.extend({
  track: Track,
  source: z
    .enum(["liked", "playlist", "history"])
    .describe("liked, else in playlists only; history: in no list, as only an export tells"),
  liked: z.boolean(),
  added_at: z.string().nullable().describe("RFC 3339, newest of its placements"),
  playlists: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe("which hold it, at most 20, in the order of the sidebar"),
  playlists_total: z.number().int(),
});
export type SearchItem = z.infer<typeof SearchItem>;

/**
 * Searches the person's cached tracks, best first. Words in any order, whatever their case and accents, the last one
 * as a beginning, with small typos; signs within a word count as nothing and as the letters they stand for (`acdc`,
 * `kesha`), save among several quoted words; `"quoted words"` stay together. Operators: `artist:` `album:` `title:` `genre:`
 * `year:` `playlist:` `added:` `is:liked|local|gone`, values quoted where they hold spaces, `-` before a word or
 * operator excludes it. A link or URI of the provider finds that item. Malformed operators are reported in `notes`.
 * `genre` filters by the applied genre. Without `q` and `genre` nothing is found.
 */
export const searchLibrary = endpoint({
  method: "GET",
  path: "/library/search",
  summary: "Search the cached library",
  access: "own",
  query: z.object({
    q: Query.default(""),
    genre: z.string().max(100).optional(),
    limit: queryInteger({ min: 1, max: 100, fallback: 100 }),
    offset: Offset,
    include_liked: queryBoolean(true),
    include_playlists: queryBoolean(true),
  }),
  output: z.object({
    items: z.array(SearchItem),
    total: z.number().int(),
    notes: z.array(SearchNote),
    found: FoundItem.nullable(),
  }),
  perMinute: searchesPerMinute,
});

/**
 * What a box may offer while someone types (2 characters or more): playlists, artists, albums and genres of the
 * library whose names begin with it or hold it, best first.
 */
export const suggest = endpoint({
  method: "GET",
  path: "/library/suggestions",
  summary: "Suggestions for a search box",
  access: "own",
  query: z.object({
    q: Query.min(2),
    limit: queryInteger({ min: 1, max: 6, fallback: 6 }),
  }),
  output: z.object({
    items: z.array(
      z.object({
        kind: z.enum(["playlist", "artist", "album", "genre"]),
        id: z.string().describe("genre: the genre itself"),
        name: z.string(),
        artist_name: z.string().nullable().describe("of an album"),
        track_count: z.number().int(),
      }),
    ),
    total: z.number().int(),
  }),
  perMinute: searchesPerMinute,
});
