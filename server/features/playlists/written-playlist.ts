import { message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { requireConsent } from "#server/features/consent/consent.ts";
import {
  libraryTracks,
  playlistEdits,
  cachedPlaylists,
  type EditablePlaylist,
  type LibraryCtx,
} from "#server/features/library/library.ts";
import type { KeyedMutex } from "#server/platform/process/locks/keyed-mutex.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { objectOf, textOf } from "#server/provider-client/answers/json.ts";
import type { ProviderAnswer } from "#server/provider-client/answers/provider-answers.ts";
import { readPlaylistHead, type Caller } from "#server/provider-client/api/provider-library.ts";
import type { Part } from "./journal/changes.ts";
import { recordPart, type Operation } from "./journal/journal.ts";

export type WriteCtx = Pick<AppContext, "database" | "providers" | "now" | "log" | "events"> &
  Pick<LibraryCtx, "recentStates"> & {
    /**
     * By playlist, in all processes: a write is more than one call (what is it now, take out, put back), and what it means here depends on
     * the order in which the provider took it.
     */
    playlistWrites: KeyedMutex;
  };

/** A playlist of the person's cache that the person may change. */
export interface WritablePlaylist extends EditablePlaylist {
  id: string;
}

/** Rows from which on reading a playlist again costs more calls than asking for its version before a write. */
const worthAsking = 100;

/**
 * The playlist, if the person may write it. Throws AppError `consent-required`, `not-found` for what the cache does
 * not hold, and `forbidden` for what is neither own nor collaborative (`onlyOwn`: not own).
 */
export async function requireWritable(
  ctx: WriteCtx,
  session: UserScope,
  playlistId: string,
  { onlyOwn }: { onlyOwn: boolean } = { onlyOwn: false },
): Promise<WritablePlaylist> {
  await requireConsent(ctx, session.userId);
  const playlist = await cachedPlaylists.readEditable(ctx.database, session.userId, playlistId);
  if (playlist === null) throw new AppError("not-found", message("playlists.unknown"));
  if (!playlist.own && (onlyOwn || !playlist.collaborative))
    throw new AppError("forbidden", message("playlists.notYours"));
  return { ...playlist, id: playlistId };
}

/**
 * Ids of songs that may go into the person's lists, by address. Throws AppError `bad-request` for songs of another
 * service, and, where there is no service to ask, for songs that no export of the person names.
 */
export async function requireOwnSongs(
  ctx: Pick<WriteCtx, "database">,
  person: UserScope,
  uris: readonly string[],
): Promise<Map<string, string>> {
  const ids = await libraryTracks.findIds(ctx.database, person, uris);
  if (isLocalAccount(person.provider)) {
    if (uris.every((uri) => ids.has(uri))) return ids;
    throw new AppError("bad-request", message("playlists.unknownSong"));
  }
  if ((await libraryTracks.findForeign(ctx.database, person.provider, [...ids.values()])).length > 0)
    throw new AppError("bad-request", message("playlists.otherService"));
  return ids;
}

/** How a write comes to the provider. Not with a request's signal: what has started is shown here, no matter who has left. */
export function callerOf(session: UserScope): Caller {
  return { userId: session.userId, priority: "interactive" };
}

/**
 * Whether the cached rows are the provider's at this moment; null where asking would cost more than it saves. Throws
 * what the provider client throws.
 */
export async function isCacheCurrent(
  ctx: WriteCtx,
  session: UserScope,
  playlist: WritablePlaylist,
  { always }: { always: boolean },
): Promise<boolean | null> {
  if (isLocalAccount(session.provider)) return true;
  if (playlist.items_snapshot === null) return false;
  if (!always && playlist.track_count + playlist.skipped_count <= worthAsking) return null;
  const head = await readPlaylistHead(ctx.providers.client(session.provider), callerOf(session), playlist.id);
  return head?.snapshotId === playlist.items_snapshot;
}

/** The version mark that a write's answer reports, or null. */
export function snapshotOf(answer: ProviderAnswer): string | null {
  return textOf(objectOf(answer.body)?.["snapshot_id"]);
}

/**
 * Throws `provider-error` when the provider says that it changed a playlist, but did nothing: the version mark is another
 * one after every change.
 * @param before the version mark that the playlist had before, where it is known
 */
export function requireChanged(answer: ProviderAnswer, before: string | null): void {
  const after = snapshotOf(answer);
  if (after !== null && after === before)
    throw new AppError("provider-error", message("playlists.notChanged"));
}

/** A write that the provider has carried out, and what it belongs to. */
interface SettledWrite {
  person: UserScope;
  operation: Operation;
  part: Part;
}

/**
 * Shows a write in the cached copy and records it, in this order. What fails here fails nothing where the provider
 * has carried it out: the next scan repairs the copy. Where there is no service the copy is all, and it throws.
 *
 * @returns what `show` returned, or null
 */
export async function settleWrite<T>(
  ctx: WriteCtx,
  { person, operation, part }: SettledWrite,
  show: () => Promise<T>,
): Promise<T | null> {
  const { userId, provider } = person;
  let shown: T | null = null;
  try {
    shown = await show();
  } catch (error) {
    if (isLocalAccount(provider)) throw error;
    ctx.log.warn({ err: error, playlistId: part.playlistId }, "a write is not shown before the next scan");
  }
  await recordPart(ctx, { userId, operation }, part);
  await playlistEdits.notify(ctx, userId);
  return shown;
}

/** Learns the version after a write of rows that were current before it. */
export async function learnAfter(
  ctx: WriteCtx,
  session: UserScope,
  playlist: Pick<WritablePlaylist, "id" | "items_snapshot">,
  after: string | null,
): Promise<void> {
  if (playlist.items_snapshot === null || after === null) return;
  await playlistEdits.updateSnapshot(ctx.database, {
    userId: session.userId,
    playlistId: playlist.id,
    before: playlist.items_snapshot,
    after,
  });
}
