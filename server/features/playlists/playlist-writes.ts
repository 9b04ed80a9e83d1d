import { requireConsent } from "#server/features/consent/consent.ts";
import {
  playlistEdits,
  libraryTracks,
  cachedPlaylists,
  type EditablePlaylist,
} from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import type { ProviderAnswer } from "#server/provider-client/answers/provider-answers.ts";
import type { ProviderCall } from "#server/provider-client/client/provider-client.ts";
import { readTrack } from "#server/provider-client/api/provider-library.ts";
import { readAddition } from "#server/provider-client/api/provider-player.ts";
import { changeItems } from "#server/provider-client/api/provider-writes.ts";
import type { Operation } from "./journal/journal.ts";
import { readAgain } from "./journal/read-again.ts";
import { additionAt } from "./journal/rows-change.ts";
import {
  callerOf,
  isCacheCurrent,
  learnAfter,
  requireChanged,
  requireOwnSongs,
  requireWritable,
  settleWrite,
  snapshotOf,
  type WritablePlaylist,
  type WriteCtx,
} from "./written-playlist.ts";

/** A call of the provider's Web API that adds to a playlist, in either dialect's words. */
export type PlaylistWrite = Pick<ProviderCall, "method" | "path" | "query" | "body">;

/** What came of an addition: the provider's answer, and what the cached copy has now. */
export interface PlaylistWritten {
  answer: ProviderAnswer;
  /** tracks of the cached copy; null where it was not changed */
  trackCount: number | null;
}

/** Tracks that the catalogue lacks are read one by one; more than this are left to the next scan. */
const maxUnknown = 5;

/**
 * Adds to a playlist in the words of the provider: there first, then in the cached copy, and recorded. Throws
 * `consent-required`, and what the provider client throws; what was added before a failure is shown and recorded.
 */
export function writePlaylist(
  ctx: WriteCtx,
  person: UserScope,
  write: PlaylistWrite,
  operation: Operation,
): Promise<PlaylistWritten> {
  const { playlistId } = readAddition(write);
  return ctx.playlistWrites.run(playlistId, () => writeInTurn(ctx, person, write, operation));
}

async function writeInTurn(
  ctx: WriteCtx,
  person: UserScope,
  write: PlaylistWrite,
  operation: Operation,
): Promise<PlaylistWritten> {
  const { userId } = person;
  await requireConsent(ctx, userId);
  const { playlistId, uris, position } = readAddition(write);
  const isAlone = isLocalAccount(person.provider);
  if (isAlone) await requireOwnSongs(ctx, person, uris);
  const cached = await cachedPlaylists.readEditable(ctx.database, userId, playlistId);
  const start = position ?? lengthOf(cached);
  const added: string[] = [];
  let answer: ProviderAnswer = { status: 200, body: null };
  let trackCount: number | null = null;
  try {
    await changeItems(ctx.providers.client(person.provider), callerOf(person), {
      name: "addItems",
      playlistId,
      uris,
      position,
      onPart: (part, reported) => {
        requireChanged(reported, snapshotOf(answer) ?? cached?.items_snapshot ?? null);
        added.push(...part);
        answer = reported;
      },
    });
  } finally {
    const change = additionAt(start, added);
    const part = { kind: "rows", change, playlistId, snapshotId: snapshotOf(answer) } as const;
    if (added.length > 0)
      trackCount = await settleWrite(ctx, { person, operation, part }, async () => {
        if (position === undefined) return showAppended(ctx, person, { playlistId, uris: added });
        return isAlone ? showInserted(ctx, person, { playlistId, uris: added, position }) : null;
      });
  }
  return { answer, trackCount };
}

/** Rows of the cached copy; null where it does not know them all. */
function lengthOf(playlist: EditablePlaylist | null): number | null {
  if (playlist === null || playlist.items_snapshot === null) return null;
  return playlist.track_count + playlist.skipped_count;
}

/** Shows an addition at the end in the cached copy. @returns null when only the next scan can show it */
async function showAppended(
  ctx: WriteCtx,
  session: UserScope,
  { playlistId, uris }: { playlistId: string; uris: readonly string[] },
): Promise<number | null> {
  const { userId, provider } = session;
  const ids = await libraryTracks.findIds(ctx.database, session, uris);
  const trackIds = uris.map((uri) => ids.get(uri) ?? "");
  if (trackIds.includes("")) return null;
  const known = await libraryTracks.readKnown(ctx.database, provider, trackIds);
  const missing = [...new Set(trackIds)].filter((id) => !known.has(id));
  if (missing.length > maxUnknown) return null;
  const caller = { userId, priority: "interactive" as const };
  const client = ctx.providers.client(provider);
  const read = await Promise.all(missing.map((id) => readTrack(client, caller, id)));
  const unknown = read.filter((track) => track !== null);
  if (unknown.length < missing.length) return null;
  return playlistEdits.append(ctx.database, {
    userId,
    provider,
    playlistId,
    trackIds,
    addedAt: new Date(ctx.now()),
    unknown,
  });
}

/** Shows an addition before the row at `position` of a playlist that is only here. */
async function showInserted(
  ctx: WriteCtx,
  person: UserScope,
  { playlistId, uris, position }: { playlistId: string; uris: readonly string[]; position: number },
): Promise<number | null> {
  const { id, revision, track_count: length } = await requireWritable(ctx, person, playlistId);
  const ids = await requireOwnSongs(ctx, person, uris);
  const rows = Array.from({ length }, (_, row) => row);
  const order = [
    ...rows.slice(0, position),
    ...uris.flatMap((uri) => ids.get(uri) ?? []),
    ...rows.slice(position),
  ];
  const addedAt = new Date(ctx.now());
  const { userId } = person;
  return playlistEdits.rearrange(ctx.database, { userId, playlistId: id, revision, order, addedAt });
}

/**
 * Adds tracks to the end of a playlist. Throws as `requireWritable` and the provider client, and `bad-request` for tracks
 * of another provider.
 *
 * @param addition `skipPresent` leaves out what the cached copy holds
 */
export function addToPlaylist(
  ctx: WriteCtx,
  session: UserScope,
  addition: Addition,
  operation: Operation,
): Promise<Added> {
  return ctx.playlistWrites.run(addition.playlistId, () => addInTurn(ctx, session, addition, operation));
}

interface Addition {
  playlistId: string;
  uris: readonly string[];
  skipPresent?: boolean;
  /**
   * How it is known that the cached copy is the provider's: `current`, it was just made, or the last write's answer said
   * so; `looked-at`, it is looked at first, and read again where it is not; or, left out, it is asked for where reading it
   * again would cost more.
   */
  copy?: "current" | "looked-at";
}

/** What came of an addition; `isCurrent`: the cached copy is known to be the provider's behind it. */
interface Added {
  added: number;
  skipped: number;
  trackCount: number | null;
  isCurrent: boolean;
}

async function addInTurn(
  ctx: WriteCtx,
  session: UserScope,
  addition: Addition,
  operation: Operation,
): Promise<Added> {
  const { playlistId } = addition;
  const { playlist, isCurrent: isKnownCurrent } = await openCopy(ctx, session, addition);
  const { userId, provider } = session;
  await requireOwnSongs(ctx, session, addition.uris);
  const at = { userId, provider, playlistId, revision: playlist.revision };
  const present = addition.skipPresent === true ? await cachedPlaylists.readUris(ctx.database, at) : [];
  const there = new Set(present.map(({ uri }) => uri));
  const uris = addition.skipPresent === true ? [...new Set(addition.uris)] : [...addition.uris];
  const wanted = uris.filter((uri) => !there.has(uri));
  const skipped = addition.uris.length - wanted.length;
  if (wanted.length === 0)
    return { added: 0, skipped, trackCount: playlist.track_count, isCurrent: isKnownCurrent };
  const isCurrent = isKnownCurrent || (await isCacheCurrent(ctx, session, playlist, { always: false }));
  const write = {
    method: "POST" as const,
    path: `playlists/${encodeURIComponent(playlistId)}/items`,
    body: { uris: wanted },
  };
  const { answer, trackCount } = await writeInTurn(ctx, session, write, operation);
  const isLearnt = isCurrent === true && trackCount !== null && snapshotOf(answer) !== null;
  if (isLearnt) await learnAfter(ctx, session, playlist, snapshotOf(answer));
  return { added: wanted.length, skipped, trackCount, isCurrent: isLearnt };
}

/** The playlist, and whether its cached copy is known to be the provider's. */
async function openCopy(
  ctx: WriteCtx,
  person: UserScope,
  { playlistId, copy }: Addition,
): Promise<{ playlist: WritablePlaylist; isCurrent: boolean }> {
  const playlist = await requireWritable(ctx, person, playlistId);
  if (copy !== "looked-at") return { playlist, isCurrent: copy === "current" };
  if (await isCacheCurrent(ctx, person, playlist, { always: true })) return { playlist, isCurrent: true };
  await readAgain(ctx, person, playlistId);
  return { playlist: await requireWritable(ctx, person, playlistId), isCurrent: true };
}
