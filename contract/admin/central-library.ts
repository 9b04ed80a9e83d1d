import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, Id } from "#contract/base/values.ts";
import { AdminPage, SearchText } from "./people.ts";

const Count = z.number().int();
const Kind = z.enum(["artist", "track"]);
const Source = z.enum(["given", "provider", "wikidata", "musicbrainz", "discogs", "lastfm"]);
const Provider = z.enum(["spotify", "demo", "folder"]);

/** Which song or artist of the catalogue. */
const Subject = z.object({ kind: Kind, provider: Provider, id: Id });

/** Counts the artists whose genres each source knows, and the songs of the central library with a genre. */
export const centralCoverage = endpoint({
  method: "GET",
  path: "/admin/central/coverage",
  summary: "Get genre coverage of the central library by source",
  access: "admin",
  output: z.object({
    tracks: Count,
    tracks_with_genre: Count,
    artists: Count,
    artists_open: Count.describe("artists not yet looked up at the music service"),
    sources: z.array(
      z.object({
        source: Source,
        artists: Count.describe("artists whose genres the source knows"),
        asked: Count.describe("artists that the source was asked about or named itself"),
        last_at: EpochSeconds.nullable(),
      }),
    ),
  }),
});

/**
 * Finds songs or artists of music services by a part of their name. Artists with the most songs in the central library come
 * first; songs are sorted by the length of their name, shortest first.
 */
export const searchCentral = endpoint({
  method: "GET",
  path: "/admin/central/search",
  summary: "Search for songs or artists",
  access: "admin",
  query: AdminPage.pick({ limit: true }).extend({ kind: Kind, q: SearchText.min(1) }),
  output: z.object({
    items: z.array(
      Subject.extend({
        name: z.string(),
        artist: z.string().nullable().describe("names of the song's artists; null for an artist"),
        genre: z
          .string()
          .nullable()
          .describe("genre of the song in the central library; null for an artist, or if unknown"),
        songs: Count.nullable().describe(
          "number of the artist's songs in the central library; null for a song",
        ),
      }),
    ),
  }),
});

/** What one source says about an artist or a song. `by`: whether it was asked by the service's id or by name. */
const CentralFact = z.object({
  source: Source,
  subject: z.string().describe("name of the artist or the song"),
  by: z.enum(["id", "name"]),
  genres: z
    .array(z.string())
    .describe("genres as the source writes them; empty if the source has none for the subject"),
  is_ambiguous: z
    .boolean()
    .describe("whether several artists of the source share this name, so that the genres do not count"),
  told_at: EpochSeconds,
});

/** What sources say about a song and its artists, or about an artist, and the genre that follows. */
export const explainCentral = endpoint({
  method: "GET",
  path: "/admin/central/entry",
  summary: "Get each source's genres for a song or an artist",
  access: "admin",
  query: Subject,
  output: Subject.extend({
    name: z.string(),
    artist: z.string().nullable(),
    given: z.string().nullable().describe("genre set by an admin; null if none"),
    genre: z.string().nullable().describe("resulting genre of the song; null for an artist, or if unknown"),
    facts: z.array(CentralFact),
  }),
  errors: ["not-found"],
});

const Genre = z.string().min(1).max(100);
const Change = z.strictObject({
  kind: Kind,
  provider: Provider,
  id: Id,
  genre: Genre.nullable().describe("genre to set; null to clear the one set by an admin"),
});

/** Songs of the central library whose genre would change, the first 50 by name, and the number of libraries affected. */
export const previewCentral = endpoint({
  method: "GET",
  path: "/admin/central/preview",
  summary: "Preview setting the genre of a song or an artist",
  access: "admin",
  query: Subject.extend({
    genre: Genre.optional().describe("genre to set; if omitted, the one set by an admin is cleared"),
  }),
  output: z.object({
    changed: Count,
    libraries: Count.describe("number of libraries that hold one of the songs"),
    tracks: z.array(
      z.object({
        track_id: z.string(),
        name: z.string(),
        artist: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    ),
  }),
  errors: ["not-found", "unprocessable"],
});

/**
 * Sets the genre that an admin gives a song or an artist, for everyone, or clears it (`null`). An artist's genre set by an
 * admin takes precedence over what sources say. The libraries that hold one of the songs are recomputed in the background.
 */
export const setCentral = endpoint({
  method: "PUT",
  path: "/admin/central",
  summary: "Set or clear the genre of a song or an artist for everyone",
  access: "admin",
  body: Change,
  output: z.object({ changed: Count, libraries: Count }),
  errors: ["not-found", "unprocessable"],
});
