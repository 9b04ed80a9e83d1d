import { requireConsent } from "#server/features/consent/consent.ts";
import {
  appendToCachedPlaylist,
  dropCachedPlaylist,
  findForeignTracks,
  insertCachedPlaylist,
  readEditablePlaylist,
  readKnownTracks,
  readPlacedUris,
  rearrangeCachedPlaylist,
  renameCachedPlaylist,
} from "#server/features/library/library.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Session } from "#server/platform/serve.ts";
import type { ProviderAnswer } from "#server/spotify/provider-answers.ts";
import type { ProviderCall } from "#server/spotify/provider-client.ts";
import { findProviderCall } from "#server/spotify/provider-dialects.ts";
import { readTrack } from "#server/spotify/provider-library.ts";
import { readPlaylist } from "#server/spotify/provider-objects.ts";
import { readPlaylistWrite, sendPlayerCall, type ReadWrite } from "#server/spotify/provider-player.ts";
import { planRemoval } from "./playlist-order.ts";
import {
  isCacheCurrent,
  learnAfter,
  requireWritable,
  settleWrite,
  snapshotOf,
  type WriteCtx,
} from "./written-playlist.ts";

/** A call of the provider's Web API that changes a playlist, in either dialect's words. */
export type PlaylistWrite = Pick<ProviderCall, "method" | "path" | "query" | "body" | "signal">;

/** What came of a write: the provider's answer and, for additions, what the cached copy has now. */
export interface PlaylistWritten {
  answer: ProviderAnswer;
  /** tracks of the cached copy after an addition; null where it was not changed */
  trackCount: number | null;
}

/** Tracks that the catalogue lacks are read one by one; of more than this the next scan tells. */
const mostUnknown = 5;

/**
 * The way of the browser's own calls: at the provider first, then in the cached copy, and recorded. Throws
 * `consent-required`, and what `sendPlayerCall` throws; the cached copy is then as it was.
 */
export function writePlaylist(
  ctx: WriteCtx,
  session: Session,
  write: PlaylistWrite,
): Promise<PlaylistWritten> {
  const playlistId = findProviderCall(write.method, write.path)?.playlistId;
  const send = () => writeInTurn(ctx, session, write);
  // One that is being made is not written by anybody else.
  return playlistId ? ctx.writeTurns.take(playlistId, send) : send();
}

async function writeInTurn(ctx: WriteCtx, session: Session, write: PlaylistWrite): Promise<PlaylistWritten> {
  await requireConsent(ctx, session.userId);
  const client = ctx.providers.client(session.provider);
  const call: ProviderCall = { ...write, userId: session.userId, priority: "interactive" };
  const answer = await sendPlayerCall(client, call);
  const trackCount = await showWritten(ctx, session, readPlaylistWrite(call), answer);
  return { answer, trackCount };
}

/** Shows and records a forwarded write. */
async function showWritten(
  ctx: WriteCtx,
  session: Session,
  write: ReadWrite,
  answer: ProviderAnswer,
): Promise<number | null> {
  const { userId } = session;
  const base = {
    userId,
    playlistId: write.playlistId,
    before: {},
    after: {},
    snapshotId: snapshotOf(answer),
  };
  switch (write.kind) {
    case "add": {
      const { playlistId, uris, position } = write;
      const operation = { ...base, kind: write.kind, after: { uris, position: position ?? null } };
      return settleWrite(ctx, operation, async () =>
        position === undefined ? showAppended(ctx, session, { playlistId, uris }) : null,
      );
    }
    case "remove":
      return showRemoved(ctx, session, write, snapshotOf(answer));
    case "rename": {
      const { playlistId, name } = write;
      const known = await readEditablePlaylist(ctx.database, userId, playlistId);
      const operation = { ...base, kind: write.kind, before: { name: known?.name ?? null }, after: { name } };
      await settleWrite(ctx, operation, async () => {
        if (name !== null) await renameCachedPlaylist(ctx.database, { userId, playlistId, name });
      });
      return null;
    }
    case "create": {
      const made = readPlaylist(answer.body, ctx.providers.client(session.provider).connection.ownOrigin);
      if (made === null) return null;
      const operation = { ...base, kind: write.kind, playlistId: made.id, after: { name: made.name } };
      await settleWrite(ctx, operation, () => insertCachedPlaylist(ctx.database, userId, made));
      return null;
    }
    default:
      await settleWrite(ctx, { ...base, kind: write.kind }, async () => {
        if (write.kind === "unfollow") await dropCachedPlaylist(ctx.database, userId, write.playlistId);
      });
      return null;
  }
}

/** Every occurrence of the URIs has gone. */
async function showRemoved(
  ctx: WriteCtx,
  session: Session,
  { playlistId, uris }: { playlistId: string; uris: readonly string[] },
  snapshotId: string | null,
): Promise<number | null> {
  const { userId, provider } = session;
  const known = await readEditablePlaylist(ctx.database, userId, playlistId);
  const revision = known?.revision ?? 0;
  const rows = known ? await readPlacedUris(ctx.database, { userId, provider, playlistId, revision }) : [];
  const gone = rows.filter(({ uri }) => uri !== null && uris.includes(uri));
  const operation = {
    userId,
    playlistId,
    kind: "remove",
    before: { rows: gone },
    after: {},
    snapshotId,
  } as const;
  return settleWrite(ctx, operation, async () => {
    if (gone.length === 0) return null;
    const { order } = planRemoval(
      rows.map(({ uri }) => uri),
      new Set(gone.map(({ position }) => position)),
    );
    return rearrangeCachedPlaylist(ctx.database, { userId, playlistId, revision, order });
  });
}

/** Shows an addition at the end in the cached copy. @returns null when only the next scan can show it */
async function showAppended(
  ctx: WriteCtx,
  session: Session,
  { playlistId, uris }: { playlistId: string; uris: readonly string[] },
): Promise<number | null> {
  const trackIds = uris.map((uri) => /^spotify:track:(\w+)$/u.exec(uri)?.[1] ?? "");
  if (trackIds.includes("")) return null;
  const { userId, provider } = session;
  const known = await readKnownTracks(ctx.database, provider, trackIds);
  const missing = [...new Set(trackIds)].filter((id) => !known.has(id));
  if (missing.length > mostUnknown) return null;
  const caller = { userId, priority: "interactive" as const };
  const client = ctx.providers.client(provider);
  const read = await Promise.all(missing.map((id) => readTrack(client, caller, id)));
  const unknown = read.filter((track) => track !== null);
  if (unknown.length < missing.length) return null;
  return appendToCachedPlaylist(ctx.database, {
    userId,
    provider,
    playlistId,
    trackIds,
    addedAt: new Date(ctx.now()),
    unknown,
  });
}

/**
 * Adds tracks to the end of a playlist. Throws as `requireWritable` and `sendPlayerCall`, and `bad-request` for tracks
 * of another provider.
 *
 * @param addition `skipPresent` leaves out what the cached copy holds
 */
export function addToPlaylist(
  ctx: WriteCtx,
  session: Session,
  addition: Addition,
): Promise<{ added: number; skipped: number; trackCount: number | null }> {
  return ctx.writeTurns.take(addition.playlistId, () => addInTurn(ctx, session, addition));
}

interface Addition {
  playlistId: string;
  uris: readonly string[];
  skipPresent?: boolean;
}

async function addInTurn(
  ctx: WriteCtx,
  session: Session,
  addition: Addition,
): Promise<{ added: number; skipped: number; trackCount: number | null }> {
  const { playlistId } = addition;
  const playlist = await requireWritable(ctx, session, playlistId);
  const { userId, provider } = session;
  const trackIds = addition.uris.flatMap((uri) => /^spotify:track:(\w+)$/u.exec(uri)?.[1] ?? []);
  if ((await findForeignTracks(ctx.database, provider, trackIds)).length > 0)
    throw new AppError("bad-request", "This music belongs to another service than your account.");
  const at = { userId, provider, playlistId, revision: playlist.revision };
  const present = addition.skipPresent === true ? await readPlacedUris(ctx.database, at) : [];
  const there = new Set(present.map(({ uri }) => uri));
  const uris = addition.skipPresent === true ? [...new Set(addition.uris)] : [...addition.uris];
  const wanted = uris.filter((uri) => !there.has(uri));
  const skipped = addition.uris.length - wanted.length;
  if (wanted.length === 0) return { added: 0, skipped, trackCount: playlist.track_count };
  const isCurrent = await isCacheCurrent(ctx, session, playlist, { always: false });
  const { answer, trackCount } = await writeInTurn(ctx, session, {
    method: "POST",
    path: `playlists/${encodeURIComponent(playlistId)}/items`,
    body: { uris: wanted },
  });
  if (isCurrent === true && trackCount !== null) await learnAfter(ctx, session, playlist, snapshotOf(answer));
  return { added: wanted.length, skipped, trackCount };
}
