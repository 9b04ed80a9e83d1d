import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { resyncPlaylist, tellEdited } from "#server/features/library/library.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Person } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { KeptRow } from "../journal/changes.ts";
import type { Operation } from "../journal/journal.ts";
import { insertPart } from "../journal/operations.db.ts";
import { applyStep } from "../journal/plan-rewrite.ts";
import { readAgain, readKeptRows } from "../journal/read-again.ts";
import { requireRewrite, rewritePlaylist, statesBetween } from "../journal/rewrite-playlist.ts";
import { changeBetween } from "../journal/rows-change.ts";
import {
  isCacheCurrent,
  requireWritable,
  type WritablePlaylist,
  type WriteCtx,
} from "../written-playlist.ts";

type Uri = string | null;

/** What a playlist is to become; `from` is the {@link markOfRows} of what it was when that was decided. */
export interface PlaylistRewrite {
  playlistId: string;
  from: string;
  to: Uri[];
}

/** How far the job is: playlists before `next` are done; `begun` is the one that is being rewritten. */
export interface RewriteCheckpoint {
  next: number;
  begun: { from: KeptRow[]; to: Uri[] } | null;
  /** how often in a row the provider failed */
  failures: number;
}

/** A rewrite under way. */
interface Rewriting {
  person: Person;
  operation: Operation;
  signal: AbortSignal;
  checkpoint: RewriteCheckpoint;
  save: (checkpoint: RewriteCheckpoint, trx?: Transaction<DatabaseTables>) => Promise<void>;
}

/** A short text that is another one for other rows: SHA-256 in hex of their addresses. */
export function markOfRows(uris: readonly Uri[]): string {
  return createHash("sha256").update(JSON.stringify(uris)).digest("hex");
}

/** Throws AppError `conflict` where the playlist is not what it was, and as `requireWritable` and the client. */
export async function checkUnchanged(ctx: WriteCtx, person: Person, rewrite: PlaylistRewrite): Promise<void> {
  await ctx.playlistWrites.run(rewrite.playlistId, () => readUnchanged(ctx, person, rewrite));
}

/** Rewrites one playlist and records it, with the checkpoint behind it: both or neither. */
export async function carryOut(ctx: WriteCtx, rewriting: Rewriting, rewrite: PlaylistRewrite): Promise<void> {
  const { checkpoint } = rewriting;
  await ctx.playlistWrites.run(rewrite.playlistId, async () => {
    if (checkpoint.begun === null) await begin(ctx, rewriting, rewrite);
    else await resume(ctx, rewriting, rewrite, checkpoint.begun);
  });
  await tellEdited(ctx, rewriting.person.userId);
}

async function begin(ctx: WriteCtx, rewriting: Rewriting, rewrite: PlaylistRewrite): Promise<void> {
  const { playlist, rows } = await readUnchanged(ctx, rewriting.person, rewrite);
  const uris = rows.map(({ uri }) => uri);
  const plan = requireRewrite(uris, rewrite.to);
  const begun = { from: rows, to: plan.steps.reduce<Uri[]>(applyStep, uris) };
  await rewriting.save({ ...rewriting.checkpoint, begun });
  await write(ctx, rewriting, playlist, { ...begun, present: uris });
}

/** The playlist must be in one of the states that lie between; somebody else's change ends it. */
async function resume(
  ctx: WriteCtx,
  rewriting: Rewriting,
  { playlistId }: PlaylistRewrite,
  begun: NonNullable<RewriteCheckpoint["begun"]>,
): Promise<void> {
  const { person } = rewriting;
  await resyncPlaylist(ctx, person, playlistId);
  const playlist = await requireWritable(ctx, person, playlistId);
  const rows = await readKeptRows(ctx, person, { playlistId, ...playlist });
  const present = rows.map(({ uri }) => uri);
  const from = begun.from.map(({ uri }) => uri);
  const mark = markOfRows(present);
  if (!statesBetween(from, begun.to).some((state) => markOfRows(state) === mark)) throw changed(playlist);
  await write(ctx, rewriting, playlist, { ...begun, present });
}

async function write(
  ctx: WriteCtx,
  { person, operation, signal, checkpoint, save }: Rewriting,
  playlist: WritablePlaylist,
  { from, to, present }: { from: KeptRow[]; to: Uri[]; present: Uri[] },
): Promise<void> {
  const snapshotId = await rewritePlaylist(ctx, person, {
    playlist,
    plan: requireRewrite(present, to),
    signal,
  });
  const { userId } = person;
  const at = new Date(ctx.now());
  const part = {
    kind: "rows",
    change: changeBetween(from, to),
    playlistId: playlist.id,
    snapshotId,
  } as const;
  await transaction(ctx.database, async (trx) => {
    if (operation.id !== null) await insertPart(trx, { userId, operationId: operation.id, at }, part);
    await save({ next: checkpoint.next + 1, begun: null, failures: 0 }, trx);
  });
}

/** The playlist with a cached copy that is the provider's at this moment, and is what it was. */
async function readUnchanged(
  ctx: WriteCtx,
  person: Person,
  { playlistId, from }: PlaylistRewrite,
): Promise<{ playlist: WritablePlaylist; rows: KeptRow[] }> {
  let playlist = await requireWritable(ctx, person, playlistId);
  if (!(await isCacheCurrent(ctx, person, playlist, { always: true }))) {
    await readAgain(ctx, person, playlistId);
    playlist = await requireWritable(ctx, person, playlistId);
  }
  const rows = await readKeptRows(ctx, person, { playlistId, ...playlist });
  if (markOfRows(rows.map(({ uri }) => uri)) !== from) throw changed(playlist);
  return { playlist, rows };
}

function changed({ name }: WritablePlaylist): AppError {
  const who = name === "" ? "The playlist" : `“${name}”`;
  return new AppError("conflict", `${who} has changed since it was read; look at it again.`);
}
