import { maxQueryLength } from "./search-limits.ts";
import * as z from "zod";
import { TrackGenre } from "#contract/genres/genres.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { Image, Track } from "#contract/library/library.ts";
import type { MessageId } from "#contract/messages/messages.ts";
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
const SearchSong = TrackGenre.extend({
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

/** A song that was found, once however many ids of the library are that song. */
export const SearchItem = SearchSong.extend({
  twins: z
    .array(SearchSong)
    .describe(
      "the same song under other ids that were found too, at most 9, best first: one recording code, or one title " +
        "without edition words, one main artist and lengths within 2 s",
    ),
});
export type SearchItem = z.infer<typeof SearchItem>;

/** Kinds of results, in the order in which they come where they fit equally well. */
const searchKinds = ["artists", "albums", "playlists", "songs"] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Some of the kinds, parted by commas. */
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
    .meta({ description: `some of ${all.join(", ")}, parted by commas` })
    .default(fallback.join(","))
    .transform((text) => text.split(",").filter(isKind));
}

/** An artist, album or playlist of the library. */
const SearchEntry = z.object({
  id: z.string(),
  name: z.string(),
  images: z
    .array(Image)
    .describe("of an artist whose picture is not known the cover of one of their albums; may be empty"),
  artist_name: z.string().nullable().describe("of an album; null where its songs are of several artists"),
  owner_name: z.string().nullable().describe("of a playlist"),
  track_count: z.number().int().describe("songs of the library that are in it, or by it"),
});
export type SearchEntry = z.infer<typeof SearchEntry>;

/** What was found of a kind: the best ones, and how many there are. Empty, with 0, where it was not asked for. */
const SearchEntries = z.object({ items: z.array(SearchEntry), total: z.number().int() });

/** What is most likely meant: what has exactly the name that was typed, or alone fits best. */
const TopResult = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["artist", "album", "playlist"]), entry: SearchEntry }),
  z.object({ kind: z.literal("song"), item: SearchItem }),
]);

/**
 * Searches the person's cached library, best first: songs, and with `kinds` artists, albums and playlists by their
 * names, and what is most likely meant as `top`. Words in any order, whatever their case and accents, the last one
 * as a beginning, with small typos; signs within a word count as nothing and as the letters they stand for (`acdc`,
 * `kesha`), save among several quoted words; `"quoted words"` stay together. Operators: `artist:` `album:` `title:` `genre:`
 * `year:` `playlist:` `added:` `is:liked|local|gone`, values quoted where they hold spaces, `-` before a word or
 * operator excludes it. A link or URI of the provider finds that item. Malformed operators are reported in `notes`.
 * `genre` filters by the applied genre. Without `q` and `genre` nothing is found.
 *
 * An artist of exactly the typed name comes first, and their songs before songs that only hold the word; then whole
 * names, beginnings, words and similar words. Among equals what is kept comes first, then what was played most, of those
 * who opted in to statistics. The same song stands once, the others behind it. Karaoke, tributes and the like come last
 * unless they are asked for.
 * `sort` orders songs otherwise, `reversed` the other way round; what has no value for it stays last. `limit` and
 * `offset` are of songs, `entries_limit` and `entries_offset` of each other kind.
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
    top: TopResult.nullable().describe("null too where songs alone are asked for"),
    artists: SearchEntries,
    albums: SearchEntries,
    playlists: SearchEntries,
  }),
  perMinute: searchesPerMinute,
});

/** What a search box may offer, in the order in which kinds come that fit equally well. */
const suggestionKinds = ["artist", "album", "playlist", "track", "genre"] as const;

/**
 * What a box may offer while someone types (2 characters or more): songs, artists, albums, playlists and genres of the
 * library whose names begin with it, hold it, or are alike, best first and not of one kind alone. Operators narrow it
 * as in a search.
 */
export const suggest = endpoint({
  method: "GET",
  path: "/library/suggestions",
  summary: "Suggestions for a search box",
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
        id: z.string().describe("genre: the genre itself"),
        name: z.string(),
        artist_name: z.string().nullable().describe("of an album or song"),
        track_count: z.number().int().describe("1 of a song"),
        images: z.array(Image),
        track: Track.nullable().describe("of a song: what plays"),
      }),
    ),
    total: z.number().int(),
  }),
  perMinute: searchesPerMinute,
});
export type Suggestion = z.infer<typeof suggest.output>["items"][number];

/** Kinds that the service itself is searched for. */
const serviceKinds = ["songs", "artists", "albums"] as const;

/** An artist or album of the service, which the library need not have. */
const ServiceEntry = z.object({
  id: z.string(),
  name: z.string(),
  images: z.array(Image),
  artist_name: z.string().nullable().describe("of an album: its first artist"),
  track_count: z
    .number()
    .int()
    .nullable()
    .describe("of an album: all of its songs; null where it is not known"),
});
export type ServiceEntry = z.infer<typeof ServiceEntry>;

const ServiceAnswer = z.object({
  songs: z.array(z.object({ track: Track, in_library: z.boolean() })),
  artists: z.array(ServiceEntry),
  albums: z.array(ServiceEntry),
});
export type ServiceAnswer = z.infer<typeof ServiceAnswer>;

/** Searches of the service: each costs a call of the instance's day, so no more than someone presses. */
const serviceSearchesPerMinute = 20;

/**
 * Searches the music service itself, beyond the library: one call to it, ten results of each kind at most. Only on
 * demand: nothing asks it by itself. 403 for accounts of exports; 409 `renew-link`, 503 `provider-paused` and 502
 * `provider-error` as all that asks the service.
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
