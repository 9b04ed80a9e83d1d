import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { maxQueryLength } from "./search-limits.ts";
import { Id, queryBoolean } from "#contract/base/values.ts";

export const ListFormat = z.enum(["csv", "json", "m3u8", "xspf"]);
export type ListFormat = z.infer<typeof ListFormat>;

/**
 * A list as a file, sent as it is read: `liked`, `all` (the library's distinct tracks), `search` (what `q` and
 * `genre` find), the id of a playlist, or `playlists`: a zip with a file of each list, the liked
 * songs among them; with `playlists` (a comma list of ids) of those alone. `Content-Disposition` carries its name in UTF-8. Cells of a CSV that a
 * spreadsheet would take for a formula begin with an apostrophe.
 */
export const exportList = endpoint({
  method: "GET",
  path: "/library/export",
  summary: "A list as CSV, JSON, M3U8 or XSPF",
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

/** Most bytes of a request that imports a list, and most rows in it. */
const maxImportBytes = 8 * 1024 * 1024;
export const maxImportRows = 20_000;

/** A row of an imported file and what it was matched with. `row` counts from 1. */
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
  name: z.string().nullable().describe("that the file gives its list"),
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
  summary: "Match a list's file with the library",
  access: "own",
  body: z.strictObject({
    text: z.string().min(1).max(maxImportBytes),
    format: ListFormat.optional().describe("found out if left out"),
    name: z.string().max(500).optional().describe("of the file"),
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
 * The songs that an import of plays says were loved at another service, matched as those of a list, the first 20,000.
 * Nothing is stored; liking them is `PUT /player/v1/me/library`. `not-found`: no import, or one without lists.
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
