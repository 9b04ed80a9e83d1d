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

/** Of how many artists of the central library each source knows genres, and how many of its songs have one. */
export const centralCoverage = endpoint({
  method: "GET",
  path: "/admin/central/coverage",
  summary: "What the central library knows, by source",
  access: "admin",
  output: z.object({
    tracks: Count,
    tracks_with_genre: Count,
    artists: Count,
    artists_open: Count.describe("that the music service was not asked for yet"),
    sources: z.array(
      z.object({
        source: Source,
        artists: Count.describe("of whom it knows genres"),
        asked: Count.describe("artists it was asked about, or named itself"),
        last_at: EpochSeconds.nullable(),
      }),
    ),
  }),
});

/** Songs or artists of music services by a part of their name, those in the most libraries' songs first. */
export const searchCentral = endpoint({
  method: "GET",
  path: "/admin/central/search",
  summary: "Find a song or an artist",
  access: "admin",
  query: AdminPage.pick({ limit: true }).extend({ kind: Kind, q: SearchText.min(1) }),
  output: z.object({
    items: z.array(
      Subject.extend({
        name: z.string(),
        artist: z.string().nullable().describe("of a song"),
        genre: z.string().nullable().describe("of a song, as the central library has it"),
        songs: Count.nullable().describe("of an artist, in the central library"),
      }),
    ),
  }),
});

/** One source's word. `key`: what it was asked by, the service's id or a name. */
const CentralFact = z.object({
  source: Source,
  subject: z.string().describe("the artist's or the song's name"),
  by: z.enum(["id", "name"]),
  genres: z.array(z.string()).describe("as the source writes them; empty: it knows that there are none"),
  is_ambiguous: z.boolean().describe("two artists of the source have this name, so it does not count"),
  told_at: EpochSeconds,
});

/** What sources say of a song and its artists, or of an artist, and what follows. */
export const explainCentral = endpoint({
  method: "GET",
  path: "/admin/central/entry",
  summary: "Which source says what",
  access: "admin",
  query: Subject,
  output: Subject.extend({
    name: z.string(),
    artist: z.string().nullable(),
    given: z.string().nullable().describe("what an admin set"),
    genre: z.string().nullable().describe("of a song: what the sources make of it"),
    facts: z.array(CentralFact),
  }),
  errors: ["not-found"],
});

const Genre = z.string().min(1).max(100);
const Change = z.strictObject({
  kind: Kind,
  provider: Provider,
  id: Id,
  genre: Genre.nullable().describe("null clears what an admin set"),
});

/** What setting a genre would change in the central library, the first 50 songs by name, and in how many libraries. */
export const previewCentral = endpoint({
  method: "GET",
  path: "/admin/central/preview",
  summary: "What setting a genre would change",
  access: "admin",
  query: Subject.extend({ genre: Genre.optional().describe("left out: clears what an admin set") }),
  output: z.object({
    changed: Count,
    libraries: Count.describe("that hold one of the songs"),
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
 * Sets what an admin says of a song or an artist, for everyone, or clears it (`null`). What an admin says of an artist
 * goes before what sources say. The libraries that hold one of the songs are worked out again in the background.
 */
export const setCentral = endpoint({
  method: "PUT",
  path: "/admin/central",
  summary: "Set the genre of a song or an artist for everyone",
  access: "admin",
  body: Change,
  output: z.object({ changed: Count, libraries: Count }),
  errors: ["not-found", "unprocessable"],
});
