import { shortPlayMs } from "#contract/history/play-rule.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  importedLibrary,
  OwnerChanged,
  type FillCtx,
  type ImportedLibrary,
} from "#server/features/library/library.ts";
import { readListSongs, readLists, readPlayedSongs, type ListRow, type ListSongRow } from "./lists.db.ts";

type Reader = Pick<AppContext, "database">;

const songsAtOnce = 1_000;
/** What the list of all songs that were heard is called. */
const playedName = "Listening history";

/**
 * Makes the library that a person's imports mean what is shown, where the library takes it (library.ts says whose). To be
 * called whenever imports changed; may be called again.
 *
 * @param signal its reason is thrown between two writes
 */
export async function showImportedLibrary(
  ctx: Reader & FillCtx,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await showNow(ctx, userId, signal);
  } catch (error) {
    if (!(error instanceof OwnerChanged)) throw error;
    signal.throwIfAborted();
    // It happens once to an account.
    await showNow(ctx, userId, signal);
  }
}

async function showNow(ctx: Reader & FillCtx, userId: string, signal: AbortSignal): Promise<void> {
  const lists = standingLists(await readLists(ctx.database, userId));
  const liked = lists.filter(({ kind }) => kind === "liked");
  const ofService = liked.find(({ name }) => name === "");
  const library: ImportedLibrary = {
    liked: ofService === undefined ? null : songsOf(ctx, userId, ofService),
    loved: liked.filter((list) => list !== ofService).map((list) => songsOf(ctx, userId, list)),
    playlists: lists
      .filter(({ kind }) => kind === "playlist")
      .map((list) => ({
        name: list.name,
        description: list.description,
        songs: () => songsOf(ctx, userId, list),
      })),
    played: { name: playedName, songs: playedSongs(ctx, userId) },
  };
  await importedLibrary.fill(ctx, userId, library, signal);
}

/**
 * Which of the lists of all imports stand. An account package holds all playlists of its day, so those of the newest zip
 * that has any stand, with those of single files that came after it. Of liked songs the newest of each service stand.
 *
 * @param lists those of the newest import first
 */
export function standingLists<
  Row extends Pick<ListRow, "import_id" | "kind" | "name"> & { filename: string },
>(lists: readonly Row[]): Row[] {
  const likes = new Map<string, Row>();
  for (const list of lists) if (list.kind === "liked" && !likes.has(list.name)) likes.set(list.name, list);
  const playlists = lists.filter(({ kind }) => kind === "playlist");
  const whole = playlists.find(({ filename }) => /\.zip$/i.test(filename))?.import_id;
  const last = whole === undefined ? undefined : playlists.findLastIndex((list) => list.import_id === whole);
  return [...likes.values(), ...playlists.slice(0, last === undefined ? last : last + 1)];
}

async function* songsOf({ database }: Reader, userId: string, list: ListRow): AsyncGenerator<ListSongRow[]> {
  for (let position = 0; ; position += songsAtOnce) {
    const songs = await readListSongs(database, userId, { list, position, limit: songsAtOnce });
    if (songs.length > 0) yield songs;
    if (songs.length < songsAtOnce) return;
  }
}

async function* playedSongs({ database }: Reader, userId: string): AsyncGenerator<ListSongRow[]> {
  let after: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof readPlayedSongs>> = await readPlayedSongs(database, userId, {
      after,
      limit: songsAtOnce,
      minMs: shortPlayMs,
    });
    yield page.filter((song) => song.is_shown);
    after = page.at(-1)?.song_id ?? null;
    if (page.length < songsAtOnce) return;
  }
}
