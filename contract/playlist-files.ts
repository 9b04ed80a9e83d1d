import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { maxQueryLength } from "./search-limits.ts";
import { Id, queryBoolean } from "#contract/base/values.ts";

export const ListFormat = z.enum(["csv", "json", "m3u8", "xspf"]);
export type ListFormat = z.infer<typeof ListFormat>;

/**
 * Sends a list as a file while it is being read. `list` is `liked`, `all` (the library's distinct tracks), `search` (what `q`
 * and `genre` find), the id of a playlist, or `playlists`: a zip with a file of each list, the liked songs among them, or, with
 * `playlists` (ids separated by commas), of those playlists alone. `Content-Disposition` carries the file's name in UTF-8. Cells
 * of a CSV that a spreadsheet would take for a formula begin with an apostrophe.
 */
export const exportList = endpoint({
  method: "GET",
  path: "/library/export",
  summary: "Export a list as CSV, JSON, M3U8 or XSPF",
  access: "own",
  query: z.object({
    list: Id,
    playlists: z
      .string()
      .max(12_000)
      .regex(/^[^\s,/?#\p{Cc}]+(?:,[^\s,/?#\p{Cc}]+)*$/u, "input.notIds" satisfies MessageId)
      .optional(),
    format: ListFormat,
    q: z.string().max(maxQueryLength).default(""),
    genre: z.string().max(100).optional(),
    include_liked: queryBoolean(true),
    include_playlists: queryBoolean(true),
  }),
  raw: "The file",
  perMinute: 60,
  isLong: true,
  errors: ["not-found", "conflict"],
});

/** Maximum size in bytes of a request that imports a list, and maximum number of its rows. */
const maxImportBytes = 8 * 1024 * 1024;
export const maxImportRows = 20_000;

/** A row of an imported file with the track it was matched with; `match` is null if there is none. `row` counts from 1. */
const ImportRow = z.object({
  row: z.number().int(),
  title: z.string(),
  artists: z.array(z.string()),
  album: z.string().nullable(),
  uri: z.string().nullable(),
  match: z
    .object({
      track_id: z.string(),
      uri: z.string(),
      name: z.string(),
      artists: z.array(z.string()),
      album_name: z.string(),
      duration_ms: z.number().int().nullable(),
      by: z.enum(["uri", "isrc", "title"]),
      confidence: z.number().min(0).max(1),
    })
    .nullable(),
});

const matchedList = {
  name: z.string().nullable().describe("name that the file gives the list; null if it gives none"),
  items: z.array(ImportRow),
  total: z.number().int(),
  matched: z.number().int(),
};

/**
 * Reads a file that Gatefold or another program exported and matches its rows with the person's cached tracks: by URI
 * or id, then by ISRC, then by title and artist with a duration within 3 s. Nothing is stored; making the playlist is
 * `POST /playlists/create` and `POST /playlists/{id}/items`. Texts of a row are cut after 1,000 letters, artists after
 * 200. `unprocessable` for a file that is none of the formats,
 * `file-too-complex` for one that takes longer than 20 s to read, or more memory than there is for one.
 */
export const importList = endpoint({
  method: "POST",
  path: "/library/import-list",
  summary: "Match an imported list with the library",
  access: "own",
  body: z.strictObject({
    text: z.string().min(1).max(maxImportBytes),
    format: ListFormat.optional().describe("format of the file; detected if omitted"),
    name: z.string().max(500).optional().describe("name of the file"),
  }),
  bodyLimit: maxImportBytes,
  perMinute: 20,
  isLong: true,
  output: z.object({
    format: ListFormat,
    ...matchedList,
  }),
  errors: ["too-large", "unprocessable", "file-too-complex"],
});

/**
 * Matches the songs that an import of plays lists as loved at another service with the library, as `importList` matches rows;
 * at most the first 20,000. Nothing is stored; liking them is `PUT /player/v1/me/library`. `not-found`: no such import, or one without lists.
 */
export const lovedSongs = endpoint({
  method: "GET",
  path: "/library/import-list/loved/{job_id}",
  summary: "Match an import's loved songs with the library",
  access: "own",
  params: z.object({ job_id: z.uuid() }),
  perMinute: 20,
  isLong: true,
  output: z.object(matchedList),
  errors: ["not-found"],
});
