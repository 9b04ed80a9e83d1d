import * as z from "zod";
import { Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { operationId } from "./playlists.ts";
import { Id } from "#contract/base/values.ts";

const params = z.object({ id: Id });

/** All rows of the playlist by their present positions, each once, in the order in which they are to stand. */
const body = z.strictObject({ positions: z.array(z.number().int().min(0)).min(1).max(20_000) });

const orderErrors = ["not-found", "forbidden", "conflict"] as const;

/** Progress of the job that puts playlists in order. */
const Ordered = z.object({
  operation_id: operationId,
  job_id: z.string(),
  status: z.enum(["running", "paused", "done", "failed", "cancelled"]),
  ...Reason.shape,
});

/**
 * Reports what reordering a playlist would do at the music service. Up to 50 ranges are moved, by which every row keeps its
 * date. If it takes more, a call for each of them would be too many: the rows that move are taken out and added again, a
 * hundred rows a call, and get a new date there (`redated`). `bad-request` for positions that are not the playlist's rows,
 * each once.
 */
export const previewOrder = endpoint({
  method: "POST",
  path: "/playlists/{id}/order/preview",
  summary: "Preview reordering a playlist",
  access: "consent",
  params,
  body,
  bodyLimit: 256 * 1024,
  bodyValues: 20_100,
  output: z.object({
    rows: z.number().int(),
    moved: z.number().int().describe("number of rows that change their place relative to the others"),
    redated: z.number().int(),
    calls: z.number().int().describe("number of calls to the music service"),
  }),
  errors: orderErrors,
});

/**
 * Reorders a playlist at the music service: one operation, which can be undone. It is a job: the answer comes when it ends, or
 * after 20 s, and `status` says which. It fails where the playlist has changed since it was read.
 */
export const orderPlaylist = endpoint({
  method: "POST",
  path: "/playlists/{id}/order",
  summary: "Reorder a playlist",
  access: "consent",
  isLong: true,
  params,
  body,
  bodyLimit: 256 * 1024,
  bodyValues: 20_100,
  output: Ordered,
  errors: orderErrors,
});

/** What the rows of a playlist can be sorted by. */
export const sortFields = ["title", "artist", "album", "added", "released", "length"] as const;

/** Equal rows keep their order; rows without a value to sort by stand at the end, in either direction. */
const SortOptions = z.strictObject({
  playlist_ids: z.array(Id).min(1).max(200),
  by: z.enum(sortFields),
  descending: z.boolean().default(false),
});

/** Reports what sorting playlists would do at the music service, as `previewOrder` reports it for one. */
export const previewSort = endpoint({
  method: "POST",
  path: "/playlists/sort/preview",
  summary: "Preview sorting playlists",
  access: "consent",
  body: SortOptions,
  output: z.object({
    items: z.array(
      z.object({
        playlist_id: z.string(),
        name: z.string(),
        rows: z.number().int(),
        moved: z.number().int(),
        redated: z.number().int(),
        calls: z.number().int(),
      }),
    ),
  }),
  errors: orderErrors,
});

/** Sorts playlists at the music service: one operation, as with `orderPlaylist`. None is written if one of them has changed. */
export const sortPlaylists = endpoint({
  method: "POST",
  path: "/playlists/sort",
  summary: "Sort playlists",
  access: "consent",
  isLong: true,
  body: SortOptions,
  output: Ordered,
  errors: orderErrors,
});
