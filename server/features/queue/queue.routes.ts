import { message } from "#contract/messages/messages.ts";
import { createHash } from "node:crypto";
import * as contract from "#contract/player/queue.ts";
import type { QueueSong } from "#contract/player/queue-song.ts";
import type { Track } from "#contract/library/library.ts";
import type { AppContext } from "#server/features/context.ts";
import { presentLibrary, libraryTracks } from "#server/features/library/library.ts";
import { readFirstArtists, readLengths, readOwnOrder, readSongsOfArtists } from "./queued-songs.db.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { changedTopic } from "./queue-topic.ts";
import {
  countUndo,
  dropOldLists,
  lockQueue,
  popUndo,
  pushUndo,
  readDeck,
  readList,
  readQueue,
  touchLists,
  writeDeck,
  writeList,
  writeQueue,
} from "./queue.db.ts";
import { countSkips, deleteSkip, insertSkip, readSkips, type StoredSkip } from "./skips.db.ts";

type QueueCtx = Pick<AppContext, "database" | "events" | "now" | "publicUrl">;

/** Most lists that are kept for a person: what plays, what can be undone, and remembered decks. */
const maxLists = 200;
const maxSkips = 5000;
const ok = { ok: true } as const;

export const queueRoutes: Route<QueueCtx>[] = [
  serve(contract.getQueue, (ctx: QueueCtx, _input, { session }) => readQueue(ctx.database, session.userId)),

  serve(contract.saveQueue, (ctx: QueueCtx, { body }, { session }) => save(ctx, session.userId, body)),

  serve(contract.undoQueue, (ctx: QueueCtx, { body }, { session }) => undo(ctx, session.userId, body)),

  serve(contract.storeList, async (ctx: QueueCtx, { body }, { session }) => ({
    id: await storeItems(ctx, session.userId, body.items),
  })),

  serve(contract.storeOwnOrder, async (ctx: QueueCtx, { body }, { session }) => {
    const items = await requireOwnOrder(ctx, session, body.playlist_id);
    return { id: await storeItems(ctx, session.userId, items), items };
  }),

  serve(contract.describeSongs, async (ctx: QueueCtx, { body }, { session }) => {
    const ids = body.uris.flatMap((uri) => trackIdOf(uri) ?? []);
    const own = await libraryTracks.readOwn(ctx.database, session, ids);
    const known = new Set(own.map(({ id }) => id));
    const others = ids.filter((id) => !known.has(id));
    const listed =
      others.length === 0 ? [] : await libraryTracks.readListed(ctx.database, session.provider, others);
    return { items: [...own, ...listed].map((row) => presentSong(presentLibrary.track(row, ctx.publicUrl))) };
  }),

  serve(contract.getList, async (ctx: QueueCtx, { params }, { session }) => ({
    items: (await requireList(ctx, session.userId, params.id)) as string[],
  })),

  serve(contract.getListArtists, async (ctx: QueueCtx, { params }, { session }) => {
    const items = await requireList(ctx, session.userId, params.id);
    const ids = items.map((uri) => (typeof uri === "string" ? trackIdOf(uri) : null));
    const artists = await readFirstArtists(ctx.database, session.provider, [...new Set(ids)]);
    return { items: ids.map((id) => (id === null ? null : (artists.get(id) ?? null))) };
  }),

  serve(contract.getListLengths, async (ctx: QueueCtx, { params }, { session }) => {
    const items = await requireList(ctx, session.userId, params.id);
    const ids = items.map((uri) => (typeof uri === "string" ? trackIdOf(uri) : null));
    const lengths = await readLengths(ctx.database, session.provider, [...new Set(ids)]);
    return { items: ids.map((id) => (id === null ? null : (lengths.get(id) ?? null))) };
  }),

  serve(contract.getDepartedSongs, async (ctx: QueueCtx, { params }, { session }) => {
    const stored = await requireList(ctx, session.userId, params.id);
    const present = new Set(await requireOwnOrder(ctx, session, params.playlist_id));
    const departed = stored.filter((uri) => typeof uri === "string" && !present.has(uri));
    return { items: [...new Set(departed as string[])] };
  }),

  serve(contract.getDeck, async (ctx: QueueCtx, { query }, { session }) => ({
    deck: await readDeck(ctx.database, session.userId, { kind: query.list_kind, id: query.list_id }),
  })),

  serve(contract.listSkips, async (ctx: QueueCtx, { query }, { session }) => {
    const { items, total } = await readSkips(ctx.database, session.userId, query);
    const artists = items.filter(({ kind }) => kind === "artist").map(({ id }) => id);
    const songs = artists.length === 0 ? [] : await readSongsOfArtists(ctx.database, session, artists);
    return { items: items.map(presentSkip), total, artist_songs: songs };
  }),

  serve(contract.addSkip, async (ctx: QueueCtx, { params, body }, { session }) => {
    if ((await countSkips(ctx.database, session.userId)) >= maxSkips)
      throw new AppError("conflict", message("queue.skipListFull"));
    const skip = { ...params, name: body.name, created_at: new Date(ctx.now()) };
    const stored = await insertSkip(ctx.database, session.userId, skip);
    await ctx.events.publish(changedTopic(session.userId));
    return presentSkip(stored);
  }),

  serve(contract.removeSkip, async (ctx: QueueCtx, { params }, { session }) => {
    await deleteSkip(ctx.database, session.userId, params);
    await ctx.events.publish(changedTopic(session.userId));
    return ok;
  }),
];

interface Save {
  version: number;
  state: contract.QueueState;
  undo: { position_ms: number } | null;
}

interface Undo {
  version: number;
  thread?: number | undefined;
  position_ms?: number | undefined;
}

/** The id in a song's address; null for episodes and files. */
function trackIdOf(uri: string): string | null {
  return /^spotify:track:([^:]+)$/.exec(uri)?.[1] ?? null;
}

async function requireList(ctx: QueueCtx, userId: string, id: string): Promise<unknown[]> {
  const items = await readList(ctx.database, userId, id);
  if (!Array.isArray(items)) throw new AppError("not-found", message("queue.unknownList"));
  return items;
}

/** The rows of a playlist, or of the liked songs, as the cache has them. */
async function requireOwnOrder(
  ctx: QueueCtx,
  session: Parameters<typeof readOwnOrder>[1],
  playlistId: string,
): Promise<(string | null)[]> {
  const items = await readOwnOrder(ctx.database, session, playlistId);
  if (items === null) throw new AppError("not-found", message("queue.unknownPlaylist"));
  return items;
}

async function storeItems(ctx: QueueCtx, userId: string, list: readonly unknown[]): Promise<string> {
  const items = JSON.stringify(list);
  const id = createHash("sha256").update(items).digest("hex");
  await writeList(ctx.database, { userId, id, items, usedAt: new Date(ctx.now()) });
  return id;
}

/** A song as a queue shows it; of the cover the smallest that is sharp in a list. */
export function presentSong(track: Track): QueueSong {
  const { images } = track.album;
  const image = images
    .toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0))
    .find(({ width }) => (width ?? 0) >= 96);
  return {
    id: track.id,
    uri: track.uri,
    name: track.name,
    artists: track.artists,
    album: { id: track.album.id, name: track.album.name },
    image: (image ?? images[0])?.url ?? null,
    duration_ms: track.duration_ms ?? 0,
  };
}

/** Stores a queue that was made on `version`, with the deck of its list. */
async function save(ctx: QueueCtx, userId: string, { version, state, undo: kept }: Save) {
  const usedAt = new Date(ctx.now());
  return transaction(ctx.database, async (trx, afterCommit) => {
    const before = await lockQueue(trx, userId);
    refuseOtherVersion(before.version, version);
    const { list, deck } = state;
    const ids = [...new Set([list?.order ?? [], deck?.rows ?? []].flat())];
    const stored = await touchLists(trx, userId, { ids, usedAt });
    const missing = ids.find((id) => !stored.includes(id));
    if (missing !== undefined)
      throw new AppError("bad-request", message("queue.listNotStored"), {
        fields: {
          [missing === deck?.rows ? "state.deck.rows" : "state.list.order"]: message("queue.notStored"),
        },
      });
    if (kept !== null && before.state !== null) {
      const earlier = { ...before.state, position_ms: kept.position_ms };
      await pushUndo(trx, userId, { version, state: earlier, limit: contract.queueUndoLimit });
    }
    await writeQueue(trx, userId, { version: version + 1, state, changedAt: usedAt });
    await rememberDeck(trx, userId, { list, deck, changedAt: usedAt });
    await dropOldLists(trx, userId, maxLists);
    afterCommit(() => ctx.events.publish(changedTopic(userId)));
    return { version: version + 1, undo: await countUndo(trx, userId) };
  });
}

/** Notes a list's deal. What a person arranged is this queue's alone: the list is shuffled as it was before. */
async function rememberDeck(
  trx: Parameters<typeof writeDeck>[0],
  userId: string,
  { list, deck, changedAt }: Pick<Save["state"], "list" | "deck"> & { changedAt: Date },
): Promise<void> {
  if (list === null || deck === null || deck.arranged === true) return;
  const { kind, id } = list.source;
  const { rows, cursor } = deck;
  await writeDeck(trx, userId, { kind, id, order: list.order, rows, cursor, changedAt });
}

/** Brings the newest earlier queue back, or the one that is named, in whose place the present one is kept. */
async function undo(ctx: QueueCtx, userId: string, { version, thread, position_ms: leftAtMs }: Undo) {
  return transaction(ctx.database, async (trx, afterCommit) => {
    const before = await lockQueue(trx, userId);
    refuseOtherVersion(before.version, version);
    const state = await popUndo(trx, userId, thread);
    if (state === null) throw new AppError("conflict", message("queue.nothingToUndo"));
    if (thread !== undefined && before.state !== null) {
      const left = { ...before.state, position_ms: leftAtMs ?? before.state.position_ms };
      await pushUndo(trx, userId, { version, state: left, limit: contract.queueUndoLimit });
    }
    await writeQueue(trx, userId, { version: version + 1, state, changedAt: new Date(ctx.now()) });
    afterCommit(() => ctx.events.publish(changedTopic(userId)));
    return { version: version + 1, state, undo: await countUndo(trx, userId) };
  });
}

function refuseOtherVersion(stored: number, expected: number): void {
  if (stored !== expected) throw new AppError("conflict", message("queue.changedElsewhere"));
}

function presentSkip({ created_at, ...skip }: StoredSkip) {
  return { ...skip, created_at: Math.floor(created_at.getTime() / 1000) };
}
