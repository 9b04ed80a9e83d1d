import { message } from "#contract/messages/messages.ts";
import { createHash } from "node:crypto";
import type { UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { StoredRow, Part } from "../journal/changes.ts";
import { readAgain, readStoredRows } from "../journal/read-again.ts";
import { beginRewrite, type Rewriting } from "../journal/resumable-rewrite.ts";
import {
  isCacheCurrent,
  requireWritable,
  type WritablePlaylist,
  type WriteCtx,
} from "../written-playlist.ts";

type Uri = string | null;

/** What a playlist is to become; `from` is the {@link hashRows} of what it was when that was decided. */
export interface PlaylistRewrite {
  playlistId: string;
  from: string;
  to: Uri[];
}

/** A short text that is another one for other rows: SHA-256 in hex of their addresses. */
export function hashRows(uris: readonly Uri[]): string {
  return createHash("sha256").update(JSON.stringify(uris)).digest("hex");
}

/** Throws AppError `conflict` where the playlist is not what it was, and as `requireWritable` and the client. */
export async function checkUnchanged(
  ctx: WriteCtx,
  person: UserScope,
  rewrite: PlaylistRewrite,
): Promise<void> {
  await ctx.playlistWrites.run(rewrite.playlistId, () => readUnchanged(ctx, person, rewrite));
}

/**
 * Rewrites one playlist that is what it was. Throws as {@link checkUnchanged} and `beginRewrite`.
 * @param settle stores what was done
 */
export async function rewriteUnchanged(
  ctx: WriteCtx,
  rewriting: Rewriting,
  rewrite: PlaylistRewrite,
  settle: (part: Part) => Promise<void>,
): Promise<void> {
  const { playlistId, to } = rewrite;
  await ctx.playlistWrites.run(playlistId, async () => {
    const { playlist, rows } = await readUnchanged(ctx, rewriting.person, rewrite);
    await settle(await beginRewrite(ctx, rewriting, { playlist, rows, to, partIds: [] }));
  });
}

/** The playlist with a cached copy that is the provider's at this moment, and is what it was. */
async function readUnchanged(
  ctx: WriteCtx,
  person: UserScope,
  { playlistId, from }: PlaylistRewrite,
): Promise<{ playlist: WritablePlaylist; rows: StoredRow[] }> {
  let playlist = await requireWritable(ctx, person, playlistId);
  if (!(await isCacheCurrent(ctx, person, playlist, { always: true }))) {
    await readAgain(ctx, person, playlistId);
    playlist = await requireWritable(ctx, person, playlistId);
  }
  const rows = await readStoredRows(ctx, person, { playlistId, ...playlist });
  if (hashRows(rows.map(({ uri }) => uri)) !== from) throw changed(playlist);
  return { playlist, rows };
}

function changed({ name }: WritablePlaylist): AppError {
  const who = name === "" ? "The playlist" : `“${name}”`;
  return new AppError("conflict", message("playlists.namedChanged", { who }));
}
