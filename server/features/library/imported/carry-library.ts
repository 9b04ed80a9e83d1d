import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { deleteLibrary } from "#server/features/library/forget-library.db.ts";
import { storeMissing } from "#server/features/library/stored/catalogue.db.ts";
import { toTrack } from "#server/features/library/stored/imported-tracks.ts";
import { readLikedHere, readListsOfHere, type SongHere } from "./made-here.db.ts";

type Trx = Transaction<DatabaseTables>;

/** What someone made in an account without a service, by the addresses that the service knows. */
export interface MadeHere {
  /** those that were liked last are last */
  likes: string[];
  playlists: { id: string; name: string; description: string | null; uris: string[] }[];
  /** songs of which no export named an address that the service has */
  leftOut: number;
}

/**
 * Takes the library of an account without a service away, as it becomes one of `provider`, and answers what of it no
 * export and no scan would bring again. The catalogue of the service learns the songs of that, as exports report them.
 */
export async function takeMadeHere(
  trx: Trx,
  { userId, provider }: { userId: string; provider: string },
): Promise<MadeHere> {
  const liked = await readLikedHere(trx, userId);
  const lists = await readListsOfHere(trx, userId);
  const all = [...liked, ...lists.flatMap(({ songs }) => songs)];
  const there = all.filter(isAtService);
  const byUri = new Map(there.map((song) => [song.uri, toTrack(provider, { ...song, added_at: null })]));
  if (byUri.size > 0) await storeMissing(trx, provider, [...byUri.values()]);
  await deleteLibrary(trx, userId);
  return {
    likes: urisOf(liked),
    playlists: lists.map(({ songs, ...list }) => ({ ...list, uris: urisOf(songs) })),
    leftOut: all.length - there.length,
  };
}

function isAtService({ uri }: SongHere): boolean {
  return uri.startsWith("spotify:track:");
}

function urisOf(songs: readonly SongHere[]): string[] {
  return songs.filter(isAtService).map(({ uri }) => uri);
}
