import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { maxAddedSongs, maxAutoplaySongs } from "#contract/player/queue-limits.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, Id, isLocalPath, isStorable, queryInteger } from "#contract/base/values.ts";
import { AutoplayReason, QueueSong, SongText as Text, SongUri as Uri } from "./queue-song.ts";

export { chooseAutoplay } from "./autoplay.ts";

/** Maximum number of rows of a stored list; the largest library that Gatefold is made for has half as many. */
const storedListLimit = 100_000;

/** Maximum number of rows that may be taken out of the list that plays. */
const removedRowsLimit = 5000;

/** How many earlier queues are kept for undo. */
export const queueUndoLimit = 32;

/** SHA-256, in lower-case hex, of a stored list's `items` as compact JSON. */
const ListId = z.string().regex(/^[0-9a-f]{64}$/, "input.notListHash" satisfies MessageId);

const ListKind = z.enum(["playlist", "liked", "album", "artist", "search", "songs"]);

/** The list that plays: what it is, and the path of the page that shows it as it was when it was pressed. */
const QueueSource = z.strictObject({
  kind: ListKind,
  id: z
    .string()
    .max(300)
    .refine(isStorable, "input.notStorable" satisfies MessageId)
    .describe("id of the playlist, album or artist, or the words of the search; empty for other kinds"),
  name: Text,
  address: z
    .string()
    .max(2000)
    .refine(isLocalPath, "input.notAppPath" satisfies MessageId),
});

const Repeat = z.enum(["off", "context", "track"]);

const Row = z.number().int().min(-1).max(storedListLimit);

/**
 * Everything that decides what plays next, on whatever device: the list as it was shown when a row was pressed, the
 * deck where it is shuffled, the songs that the person added, and what was heard. Lists are named by the ids under
 * which they were stored before, so that a state stays small for 50,000 rows.
 */
export const QueueState = z.strictObject({
  list: z
    .strictObject({
      source: QueueSource,
      order: ListId.describe("id of the stored list of the rows' addresses, as shown"),
    })
    .nullable(),
  row: Row.describe("row of the list that plays or played last; -1 before the first"),
  deck: z
    .strictObject({
      rows: ListId.describe("id of the stored list of row numbers, in the order in which they are dealt"),
      cursor: Row,
      arranged: z
        .boolean()
        .optional()
        .describe(
          "true if the person arranged the order by moving songs; such a deck is not remembered as a deal",
        ),
    })
    .nullable(),
  removed: z
    .array(Row.min(0))
    .max(removedRowsLimit)
    .optional()
    .describe("rows of the list that the person took out of the queue; none if omitted"),
  current: z
    .strictObject({
      song: QueueSong,
      from: z.enum(["list", "added", "autoplay", "elsewhere"]),
      reason: AutoplayReason.optional().describe("reason why autoplay chose this song; for `autoplay` only"),
    })
    .nullable(),
  position_ms: z
    .number()
    .int()
    .min(0)
    .max(86_400_000)
    .describe("position in the current song when the queue was saved, in milliseconds"),
  added: z.array(z.strictObject({ key: Text.min(1).max(60), song: QueueSong })).max(maxAddedSongs),
  front_count: z.number().int().min(0).max(maxAddedSongs),
  autoplay: z
    .array(z.strictObject({ key: Text.min(1).max(60), song: QueueSong, reason: AutoplayReason }))
    .max(maxAutoplaySongs)
    .optional()
    .describe("songs of the library that follow when the list ends; none if omitted"),
  stop_after: z
    .discriminatedUnion("from", [
      z.strictObject({ from: z.literal("list"), row: Row.min(0) }),
      z.strictObject({ from: z.literal("added"), key: Text.min(1).max(60) }),
      z.strictObject({ from: z.literal("current") }),
    ])
    .optional()
    .describe("song after which playback stops; none if omitted"),
  history: z.array(z.strictObject({ song: QueueSong, row: Row.nullable() })).max(200),
  repeat: Repeat,
  kept_by: Text.min(1)
    .max(60)
    .describe(
      "key of the browser in which something was pressed last, which alone hands songs to the service",
    ),
});
export type QueueState = z.infer<typeof QueueState>;

const Version = z.number().int().min(0);

/** A list that plays or was left for another: its song that played last, and the position at which that was left. */
export const QueueThread = z.object({
  thread: Version.nullable().describe(
    "`thread` to send to `POST /queue/undo` to go on with this list; null for the list that the queue is at",
  ),
  source: QueueSource,
  song: QueueSong,
  position_ms: z.number().int().min(0),
});
export type QueueThread = z.infer<typeof QueueThread>;

const StoredQueue = z.object({
  version: Version.describe("number of changes so far; 0 if nothing was ever played"),
  state: QueueState.nullable(),
  undo: z.number().int().min(0).describe("number of earlier queues that can be restored"),
});

/** Marks that show whether the queue or the skip list changed since they were read, and how the queue plays. */
export const QueueMark = z.object({
  version: Version.describe("version of the queue, as in `GET /queue`"),
  skips: z.string().describe("fingerprint of the skip list, which differs after any change"),
  modes: z
    .object({ shuffled: z.boolean(), repeat: Repeat })
    .nullable()
    .describe(
      "modes in which the list plays, to show before the queue is read; null if the queue has no list",
    ),
});

/** The queue of the signed-in person, the same in all tabs, browsers and devices. */
export const getQueue = endpoint({
  method: "GET",
  path: "/queue",
  summary: "Get the queue",
  access: "own",
  output: StoredQueue,
});

/**
 * Stores the queue. `version` is the one that the change was made on: when another tab changed it meanwhile, nothing
 * is stored and the answer is 409 `conflict`; read it and decide again. `undo` keeps the queue before this one, with
 * the position it was left at, for `POST /queue/undo`; it is for changes that replace what a person made. Every list
 * it names must have been stored (400 `bad-request` names it). Browsers are notified by the topic `queue` of the event stream.
 */
export const saveQueue = endpoint({
  method: "PUT",
  path: "/queue",
  summary: "Save the queue",
  access: "own",
  bodyValues: 100_000,
  body: z.strictObject({
    version: Version,
    state: QueueState,
    undo: z.strictObject({ position_ms: z.number().int().min(0).max(86_400_000) }).nullable(),
  }),
  output: StoredQueue.omit({ state: true }),
  bodyLimit: 4 * 1024 * 1024,
  errors: ["conflict"],
});

/**
 * Restores the queue before the last change that kept one, or, with `thread`, the earlier queue that `GET /library/home`
 * gives that number; then the present one is kept in its place, left at `position_ms`. 409 `conflict` when there is none, or the
 * queue has another version.
 */
export const undoQueue = endpoint({
  method: "POST",
  path: "/queue/undo",
  summary: "Restore an earlier queue",
  access: "own",
  body: z.strictObject({
    version: Version,
    thread: Version.optional(),
    position_ms: z.number().int().min(0).max(86_400_000).optional(),
  }),
  output: StoredQueue,
  errors: ["conflict"],
});

/** Rows of a list: addresses, null for what cannot be played; or numbers of rows, for a deck. */
const ListItems = z.union([
  z.array(Uri.nullable()).min(1).max(storedListLimit),
  z.array(z.number().int().min(0).max(storedListLimit)).min(1).max(storedListLimit),
]);

/**
 * Stores the rows of a list and returns the id by which a queue names them: the SHA-256 of their compact JSON, so that
 * the same rows are stored once. A person may have 200 lists: beyond that the one unused longest is deleted, with its deck.
 */
export const storeList = endpoint({
  method: "POST",
  path: "/queue/lists",
  summary: "Store the rows of a list",
  access: "own",
  bodyValues: 100_100,
  body: z.strictObject({ items: ListItems }),
  output: z.object({ id: ListId }),
  bodyLimit: 8 * 1024 * 1024,
});

/**
 * Stores the rows of a playlist, or of the liked songs (`liked`), in their own order as the cache has them, and returns
 * them as well; the client need not send them. 404 for playlists that the cache does not hold.
 */
export const storeOwnOrder = endpoint({
  method: "POST",
  path: "/queue/lists/own",
  summary: "Store the rows of a playlist in their own order",
  access: "own",
  body: z.strictObject({ playlist_id: Id }),
  output: z.object({ id: ListId, items: z.array(z.string().nullable()) }),
  errors: ["not-found"],
});

/**
 * Returns what screens show of the songs with these addresses, in no order: songs of the person's library, and those that
 * the service listed on an album that was opened. Others are left out.
 */
export const describeSongs = endpoint({
  method: "POST",
  path: "/queue/songs",
  summary: "Get songs by their addresses",
  access: "own",
  bodyLimit: 128 * 1024,
  body: z.strictObject({ uris: z.array(Uri).min(1).max(200) }),
  output: z.object({ items: z.array(QueueSong) }),
});

/** The rows of a stored list. */
export const getList = endpoint({
  method: "GET",
  path: "/queue/lists/{id}",
  summary: "Get the rows of a stored list",
  access: "own",
  params: z.object({ id: ListId }),
  output: z.object({ items: ListItems }),
  errors: ["not-found"],
});

/**
 * The first artist of each row of a stored list of addresses, null if unknown: a deal spreads songs by it.
 */
export const getListArtists = endpoint({
  method: "GET",
  path: "/queue/lists/{id}/artists",
  summary: "Get the first artist of each row of a stored list",
  access: "own",
  params: z.object({ id: ListId }),
  output: z.object({ items: z.array(z.string().nullable()) }),
  errors: ["not-found"],
});

/**
 * The length of the song in each row of a stored list of addresses, in milliseconds; null if unknown. A queue computes from
 * it when it ends.
 */
export const getListLengths = endpoint({
  method: "GET",
  path: "/queue/lists/{id}/lengths",
  summary: "Get the length of each row of a stored list",
  access: "own",
  params: z.object({ id: ListId }),
  output: z.object({ items: z.array(z.number().int().nullable()) }),
  errors: ["not-found"],
});

/**
 * Addresses that a stored list holds and its playlist (`liked` for the liked songs) no longer holds, each once: what was
 * taken out since the list was pressed, here or elsewhere. 404 if there is no such list or playlist.
 */
export const getDepartedSongs = endpoint({
  method: "GET",
  path: "/queue/lists/{id}/playlists/{playlist_id}/departed",
  summary: "List songs of a stored list that left its playlist",
  access: "own",
  params: z.object({ id: ListId, playlist_id: Id }),
  output: z.object({ items: z.array(z.string()) }),
  errors: ["not-found"],
});

/**
 * The deck of a list as it was last shuffled, and how far it was heard, whatever has played since; null if it never was
 * shuffled. It is remembered whenever a queue with a deck is stored, unless the deck is `arranged`.
 */
export const getDeck = endpoint({
  method: "GET",
  path: "/queue/deck",
  summary: "Get the remembered deck of a list",
  access: "own",
  query: z.object({
    list_kind: ListKind,
    list_id: z
      .string()
      .max(300)
      .refine(isStorable, "input.notStorable" satisfies MessageId)
      .default(""),
  }),
  output: z.object({ deck: z.object({ order: ListId, rows: ListId, cursor: Row }).nullable() }),
});

const SkipKind = z.enum(["song", "artist"]);

/** A song or artist that the person does not want to hear; it is left out of everything that Gatefold plays. */
const Skip = z.object({ kind: SkipKind, id: Id, name: Text, created_at: EpochSeconds });

/** The skip list, newest first. It is shown to no one else and sent to no service. */
export const listSkips = endpoint({
  method: "GET",
  path: "/queue/skips",
  summary: "Get the skip list",
  access: "own",
  query: z.object({
    limit: queryInteger({ min: 1, max: 5000, fallback: 5000 }),
    offset: queryInteger({ min: 0, max: 10_000, fallback: 0 }),
  }),
  output: z.object({
    items: z.array(Skip),
    total: z.number().int(),
    artist_songs: z
      .array(z.string())
      .describe("addresses of the library's songs by the artists on this page"),
  }),
});

const skipParams = z.object({ kind: SkipKind, id: Id });

/** Adds a song or artist never to be played; one that is there already keeps its first date. 409 `conflict` if the list has 5,000. */
export const addSkip = endpoint({
  method: "PUT",
  path: "/queue/skips/{kind}/{id}",
  summary: "Add a song or artist to the skip list",
  access: "own",
  params: skipParams,
  body: z.strictObject({ name: Text }),
  output: Skip,
  errors: ["conflict"],
});

/** Lets a song or artist be played again; one that is not on the list is no error. */
export const removeSkip = endpoint({
  method: "DELETE",
  path: "/queue/skips/{kind}/{id}",
  summary: "Remove a song or artist from the skip list",
  access: "own",
  params: skipParams,
  output: z.object({ ok: z.literal(true) }),
});
