import { maxQueryLength } from "./search-limits.ts";
import * as z from "zod";
import { TrackGenre } from "#contract/genres/genres.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { Image, Track } from "#contract/library/library.ts";
import type { MessageId } from "#contract/messages/messages.ts";
import { Offset, queryBoolean, queryInteger } from "#contract/base/values.ts";

const Query = z.string().max(maxQueryLength);

/** Twenty searches a second, which typing and scrolling never reach. */
const searchesPerMinute = 1200;

/**
 * A part of the query that was not applied as written; the rest of the query was. `part` is the text in question.
 * `unknown-operator` (searched for as words), `empty-value`, `bad-year` (expected: `1990`, `1990-1999`, `>1990`),
 * `bad-date` (expected: `2024`, `2024-01`, `2024-01-31`, ranges with `..`, `>` and `<`), `unknown-is` (expected: liked,
 * local, gone), `open-quote` (closed at the end), `no-such-playlist`, `gone-in-health` (gone items have no name; the health
 * page lists them), `not-in-library` (a pasted link), `too-long` (words after the twentieth were left out).
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

/** The item that a pasted link or URI refers to; `name` is null if the library does not contain it. */
const FoundItem = z.object({
  kind: z.enum(["track", "album", "artist", "playlist"]),
  id: z.string(),
  name: z.string().nullable(),
});

/** A distinct track of the person's library, with the places that contain it. */
const SearchSong = TrackGenre.extend({
  track: Track,
  source: z
    .enum(["liked", "playlist", "history"])
    .describe(
      "`liked` (if `include_liked` is on), else `playlist`, else `history`: it is in no list and known from an export",
    ),
  liked: z.boolean(),
  added_at: z
    .string()
    .nullable()
    .describe("time when it was last added to the likes or a playlist, RFC 3339; null if unknown"),
  playlists: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe("playlists that contain it, at most 20, in the order of the sidebar"),
  playlists_total: z.number().int(),
});

/** A song that was found, listed once even if the library has it under several ids. */
export const SearchItem = SearchSong.extend({
  twins: z
    .array(SearchSong)
    .describe(
      "the same song under other ids that were also found, at most 9, best first: with the same recording code (ISRC), or " +
        "with the same title without edition words, the same main artist and lengths within 2 s",
    ),
});
export type SearchItem = z.infer<typeof SearchItem>;

/** Kinds of results, in the order in which equally good matches are ranked. */
const searchKinds = ["artists", "albums", "playlists", "songs"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A comma-separated list of kinds. */
function kindsIn<const Kind extends string>(all: readonly Kind[], fallback: readonly Kind[]) {
  const isKind = (text: string): text is Kind => (all as readonly string[]).includes(text);
  const isList = (text: string) => {
    const kinds = text.split(",");
    return kinds.every(isKind) && new Set(kinds).size === kinds.length;
  };
  return z
    .string()
    .max(all.join(",").length)
    .refine(isList, "input.notKinds" satisfies MessageId)
    .meta({ description: `comma-separated list of ${all.join(", ")}` })
    .default(fallback.join(","))
    .transform((text) => text.split(",").filter(isKind));
}

/** An artist, album or playlist of the library. */
const SearchEntry = z.object({
  id: z.string(),
  name: z.string(),
  images: z
    .array(Image)
    .describe(
      "pictures: a playlist's own, an album's cover, or for an artist the cover of one of their albums; may be empty",
    ),
  artist_name: z
    .string()
    .nullable()
    .describe("album's artist; null for several artists, and for other kinds"),
  owner_name: z.string().nullable().describe("playlist owner's display name; null for other kinds"),
  track_count: z
    .number()
    .int()
    .describe("number of rows of a playlist, or of songs in the library by an artist or of an album"),
});
export type SearchEntry = z.infer<typeof SearchEntry>;

/** A page of the results of one kind, best first, and their total. Empty, with total 0, if the kind was not requested. */
const SearchEntries = z.object({ items: z.array(SearchEntry), total: z.number().int() });

/** The result that is most likely meant: one with exactly the name that was typed, or the only best match. */
const TopResult = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["artist", "album", "playlist"]), entry: SearchEntry }),
  z.object({ kind: z.literal("song"), item: SearchItem }),
]);

/**
 * Searches the person's cached library, best match first: songs, and depending on `kinds` also artists, albums and
 * playlists by name, with the most likely result as `top`. Words match in any order, ignoring case, accents and small
 * typos; the last one also matches as a prefix. Signs within a word are ignored or read as the letters they stand for
 * (`acdc`, `kesha`), except among several quoted words; `"quoted words"` match as a phrase. Operators: `artist:` `album:`
 * `title:` `genre:` `year:` `playlist:` `added:` `is:liked|local|gone`; quote values that contain spaces; `-` before a
 * word or operator excludes it. A link or URI of the provider finds that item. Malformed operators are reported in `notes`.
 * `genre` filters by the applied genre. Without `q` and `genre` nothing is found.
 *
 * An artist with exactly the typed name comes first, and their songs before songs that only contain the word; then whole
 * names, prefixes, words and similar words. Among equal matches those that are kept come first, then the most played ones
 * for people who opted in to statistics. A song is listed once, with its other versions as `twins`. Karaoke versions,
 * tributes and the like come last unless the query asks for them.
 * `sort` orders songs by a field instead, and `reversed` inverts that order; songs without a value stay last. `limit` and
 * `offset` apply to songs, `entries_limit` and `entries_offset` to each other kind.
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
    kinds: kindsIn(searchKinds, ["songs"]),
    sort: z.enum(["default", "title", "artist", "album", "genre", "added", "time"]).default("default"),
    reversed: queryBoolean(false),
    entries_limit: queryInteger({ min: 1, max: 100, fallback: 12 }),
    entries_offset: Offset,
  }),
  output: z.object({
    items: z.array(SearchItem),
    total: z.number().int(),
    notes: z.array(SearchNote),
    found: FoundItem.nullable(),
    top: TopResult.nullable().describe(
      "most likely result; null if there is no clear one, or if only songs were requested",
    ),
    artists: SearchEntries,
    albums: SearchEntries,
    playlists: SearchEntries,
  }),
  perMinute: searchesPerMinute,
});

/** Kinds of suggestions, in the order in which equally good matches are ranked. */
const suggestionKinds = ["artist", "album", "playlist", "track", "genre"] as const;

/**
 * Suggestions for a search box while someone types (2 characters or more): songs, artists, albums, playlists and genres
 * of the library whose names begin with the text, contain it, or are similar, best first and mixed across kinds.
 * Operators narrow them as in a search.
 */
export const suggest = endpoint({
  method: "GET",
  path: "/library/suggestions",
  summary: "Get suggestions for a search box",
  access: "own",
  query: z.object({
    q: Query.min(2),
    limit: queryInteger({ min: 1, max: 6, fallback: 6 }),
    kinds: kindsIn(suggestionKinds, suggestionKinds),
  }),
  output: z.object({
    items: z.array(
      z.object({
        kind: z.enum(suggestionKinds),
        id: z.string().describe("id of the item; for a genre its name"),
        name: z.string(),
        artist_name: z.string().nullable().describe("artist of an album or song; null for other kinds"),
        track_count: z.number().int().describe("number of songs; 1 for a song"),
        images: z.array(Image),
        track: Track.nullable().describe("track to play; null unless the suggestion is a song"),
      }),
    ),
    total: z.number().int(),
  }),
  perMinute: searchesPerMinute,
});
export type Suggestion = z.infer<typeof suggest.output>["items"][number];

/** Kinds for which the service itself can be searched. */
const serviceKinds = ["songs", "artists", "albums"] as const;

/** An artist or album of the service, whether or not the library contains it. */
const ServiceEntry = z.object({
  id: z.string(),
  name: z.string(),
  images: z.array(Image),
  artist_name: z.string().nullable().describe("album's first artist; null for artists"),
  track_count: z
    .number()
    .int()
    .nullable()
    .describe("number of all songs of an album; null if unknown, and for artists"),
});
export type ServiceEntry = z.infer<typeof ServiceEntry>;

const ServiceAnswer = z.object({
  songs: z.array(z.object({ track: Track, in_library: z.boolean() })),
  artists: z.array(ServiceEntry),
  albums: z.array(ServiceEntry),
});
export type ServiceAnswer = z.infer<typeof ServiceAnswer>;

/** Searches of the service: each costs a call of the instance's daily budget, so no more than a person starts by hand. */
const serviceSearchesPerMinute = 20;

/**
 * Searches the music service itself, beyond the library: one call to it, at most ten results of each kind. It is only
 * called on demand, never automatically. 403 for accounts without a service; 409 `renew-link`, 503 `provider-paused` and
 * 502 `provider-error` as for every call that reaches the service.
 */
export const searchService = endpoint({
  method: "POST",
  path: "/search/service",
  summary: "Search the music service",
  access: "own",
  body: z.object({
    q: Query.trim().min(1),
    kinds: z.array(z.enum(serviceKinds)).min(1).max(serviceKinds.length).default(["songs"]),
  }),
  output: ServiceAnswer,
  perMinute: serviceSearchesPerMinute,
  errors: ["forbidden", "renew-link", "provider-paused", "provider-error"],
});
