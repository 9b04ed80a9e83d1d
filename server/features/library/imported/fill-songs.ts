import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { LibraryCtx } from "#server/features/library/scan-requests/library.jobs.ts";
import { findSaidOtherwise, storeMissing } from "#server/features/library/stored/catalogue.db.ts";
import { storeExportSongs } from "#server/features/library/stored/export-songs.db.ts";
import {
  namesOf,
  ownIdOf,
  toTrack,
  type ImportedSong,
} from "#server/features/library/stored/imported-tracks.ts";
import { holdProvider } from "#server/features/library/stored/library-locks.db.ts";
import { readLibraryState } from "#server/features/library/stored/library-state.db.ts";
import { addLibraryTracks } from "#server/features/library/stored/placements.db.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import type { ProviderTrack } from "#server/provider-client/api/provider-objects.ts";

/** The account joined a service while its library was filled: to be started again, as the library of that. */
export class OwnerChanged extends Error {}

/** What filling a library works with. */
export type FillCtx = Pick<LibraryCtx, "database" | "events" | "now" | "recentStates" | "afterScan">;

/** A filling under way. */
export interface Fill {
  ctx: FillCtx;
  userId: string;
  owner: { provider: string; provider_user_id: string; display_name: string };
  /** below zero, where the rows of scans have the scan's number */
  number: number;
  signal: AbortSignal;
  /** ids of all that was stored, by address */
  ids: Map<string, string>;
  /** ids of all that was stored, by names */
  names: Map<string, string>;
  kept: Set<string>;
}

/** Whether a scan has come to its end, so that exports add nothing any more. */
export async function isScanned({ ctx, userId, owner }: Fill): Promise<boolean> {
  if (isLocalAccount(owner.provider)) return false;
  return (await readLibraryState(ctx.database, userId)).last_full_scan !== null;
}

/** A song with its id in the catalogue. */
export interface StoredSong {
  song: ImportedSong;
  id: string;
}

/** Pages with their songs stored in the catalogue and as the person's, each with the ids in order. */
export async function* storedPages(
  fill: Fill,
  pages: AsyncIterable<ImportedSong[]>,
): AsyncGenerator<StoredSong[]> {
  for await (const songs of pages) {
    fill.signal.throwIfAborted();
    if (await isScanned(fill)) return;
    const page = await tracksOf(fill, songs);
    const rows = page.map(({ song, track }) => {
      // One address is one song, whatever different files call it; without one the names decide.
      const id = (song.uri === null ? fill.names.get(namesOf(song)) : fill.ids.get(song.uri)) ?? track.id;
      if (song.uri !== null) fill.ids.set(song.uri, id);
      if (!fill.names.has(namesOf(song))) fill.names.set(namesOf(song), id);
      return { song, id };
    });
    const ids = new Set(rows.map(({ id }) => id).filter((id) => !fill.kept.has(id)));
    const fresh = page.flatMap(({ track }) => (ids.has(track.id) ? [track] : []));
    // A table a transaction: a scan at the same time locks their rows in an order of its own.
    if (fresh.length > 0) await write(fill, (trx) => storeMissing(trx, fill.owner.provider, fresh));
    await write(fill, (trx) => addLibraryTracks(trx, fill.userId, [...ids]));
    if (isLocalAccount(fill.owner.provider))
      await write(fill, (trx) => storeExportSongs(trx, fill.userId, fresh));
    for (const id of ids) fill.kept.add(id);
    yield rows;
  }
}

/**
 * Songs as the catalogue has them. Where it holds an id as the file of someone else says it, with other names, the song
 * has an id of its own until a scan: what files say is that person's alone (decisions, section 9.3).
 */
async function tracksOf(
  { ctx, owner }: Fill,
  songs: readonly ImportedSong[],
): Promise<{ song: ImportedSong; track: ProviderTrack }[]> {
  const page = songs.map((song) => ({ song, track: toTrack(owner.provider, song) }));
  if (isLocalAccount(owner.provider) || page.length === 0) return page;
  const others = await findSaidOtherwise(
    ctx.database,
    owner.provider,
    page.map(({ track }) => track),
  );
  return page.map(({ song, track }) =>
    others.has(track.id) ? { song, track: { ...track, id: ownIdOf(song) } } : { song, track },
  );
}

/** Writes in a transaction, unless the account joined a service meanwhile. Throws OwnerChanged. */
export function write<T>(fill: Fill, work: (trx: Transaction<DatabaseTables>) => Promise<T>): Promise<T> {
  return transaction(fill.ctx.database, async (trx) => {
    if ((await holdProvider(trx, fill.userId)) !== fill.owner.provider) throw new OwnerChanged();
    return work(trx);
  });
}
