import * as contract from "#contract/library/library.ts";
import { message } from "#contract/messages/messages.ts";
import type { LibraryCtx } from "#server/features/library/scan-requests/library.jobs.ts";
import { absolute, presentImages, presentTrack } from "#server/features/library/reads/present-library.ts";
import type { TrackRow } from "#server/features/library/reads/tracks.db.ts";
import { serve, type Route, type UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { readArtistPage, readWholeAlbum } from "#server/provider-client/api/provider-metadata.ts";
import { keptForMs, lookUpAlbums } from "./artist-albums.ts";
import {
  readAlbumRow,
  readArtistRow,
  readOwnOfAlbum,
  readOwnOfArtist,
  readTracksInOrder,
  storeArtistPage,
  storeWholeAlbum,
  type AlbumRow,
  type ArtistRow,
} from "./entries.db.ts";

/** So many artists are named of an album. */
const maxArtists = 5;

/** Counted plays of a person's songs; null while nothing is known of them. */
interface OwnPlays {
  of(title: string, artist: string): { plays: number } | null;
}

export type EntryCtx = LibraryCtx & {
  readPlays: (scope: UserScope) => Promise<OwnPlays | null>;
};

/** Pages of albums and artists: what the service says beyond the library, asked for when someone opens one. */
export const entryRoutes: Route<EntryCtx>[] = [
  serve(contract.getAlbum, async (ctx: EntryCtx, { params: { id } }, { session, signal }) => {
    const album = await lookUpAlbum(ctx, session, id, signal);
    const own = album?.track_ids == null ? await readOwnOfAlbum(ctx.database, session, id) : null;
    if (album === undefined || own?.length === 0)
      throw new AppError("not-found", message("library.unknownAlbum"));
    const tracks = own ?? (await readTracksInOrder(ctx.database, session.provider, album.track_ids ?? []));
    return {
      id,
      name: album.name,
      artists: artistsOf(tracks),
      images: presentImages(album.images, ctx.publicUrl),
      release_date: album.release_date,
      label: album.label,
      external_urls: { spotify: absolute(album.external_url, ctx.publicUrl) },
      tracks: tracks.map((row) => presentTrack(row, ctx.publicUrl)),
      is_whole: own === null,
    };
  }),

  serve(contract.getArtist, async (ctx: EntryCtx, { params: { id } }, { session, signal }) => {
    const [artist, songs, plays] = await Promise.all([
      lookUpArtist(ctx, session, id, signal),
      readOwnOfArtist(ctx.database, session, id),
      ctx.readPlays(session),
    ]);
    if (artist === undefined || (artist.read_at === null && songs.length === 0))
      throw new AppError("not-found", message("library.unknownArtist"));
    return {
      id,
      name: artist.name,
      images: presentImages(artist.images ?? [], ctx.publicUrl),
      external_urls: { spotify: absolute(artist.external_url, ctx.publicUrl) },
      plays:
        plays &&
        songs.map(({ id: track_id, name, artist: by }) => ({
          track_id,
          plays: plays.of(name, by ?? "")?.plays ?? 0,
        })),
    };
  }),

  serve(contract.getArtistAlbums, async (ctx: EntryCtx, { params, query }, { session, signal }) => {
    const { albums, total } = await lookUpAlbums(ctx, session, { ...params, ...query, signal });
    return {
      items: albums.map(({ images, external_url: url, ...album }) => ({
        ...album,
        images: presentImages(images, ctx.publicUrl),
        external_urls: { spotify: absolute(url, ctx.publicUrl) },
      })),
      total,
    };
  }),
];

/** Whether the service is to be asked: it was not, or long ago, and there is one. */
function isToBeAsked(
  ctx: EntryCtx,
  { provider }: UserScope,
  { id, readAt }: { id: string; readAt: Date | null },
): boolean {
  if (isLocalAccount(provider) || id.startsWith("local:")) return false;
  return readAt === null || ctx.now() - readAt.getTime() > keptForMs;
}

/** What was read once is shown where it cannot be read again. */
async function readOrKeep<T>(known: T | undefined, wasRead: boolean, read: () => Promise<T | undefined>) {
  try {
    return (await read()) ?? known;
  } catch (error) {
    if (wasRead && error instanceof AppError) return known;
    throw error;
  }
}

async function lookUpAlbum(
  ctx: EntryCtx,
  session: UserScope,
  id: string,
  signal: AbortSignal,
): Promise<AlbumRow | undefined> {
  const { database } = ctx;
  const at = { provider: session.provider, id };
  const known = await readAlbumRow(database, at);
  const readAt = known?.read_at ?? null;
  if (!isToBeAsked(ctx, session, { id, readAt })) return known;
  return readOrKeep(known, readAt !== null, async () => {
    const caller = { userId: session.userId, priority: "interactive" as const, signal };
    const album = await readWholeAlbum(ctx.providers.client(session.provider), caller, id);
    if (album === null || album.tracks.length === 0) return undefined;
    await storeWholeAlbum(database, at, { ...album, readAt: new Date(ctx.now()) });
    return readAlbumRow(database, at);
  });
}

async function lookUpArtist(
  ctx: EntryCtx,
  session: UserScope,
  id: string,
  signal: AbortSignal,
): Promise<ArtistRow | undefined> {
  const { database } = ctx;
  const at = { provider: session.provider, id };
  const known = await readArtistRow(database, at);
  const readAt = known?.read_at ?? null;
  if (!isToBeAsked(ctx, session, { id, readAt })) return known;
  return readOrKeep(known, readAt !== null, async () => {
    const caller = { userId: session.userId, priority: "interactive" as const, signal };
    const artist = await readArtistPage(ctx.providers.client(session.provider), caller, id);
    if (artist === null) return undefined;
    await storeArtistPage(database, at, { ...artist, readAt: new Date(ctx.now()) });
    return readArtistRow(database, at);
  });
}

/** Who is on an album, by how many of its tracks they are on. */
function artistsOf(tracks: readonly TrackRow[]): TrackRow["artists"] {
  const counted = new Map<string, { artist: TrackRow["artists"][number]; tracks: number }>();
  for (const { artists } of tracks)
    for (const artist of artists) {
      const key = artist.id ?? artist.name;
      counted.set(key, { artist, tracks: (counted.get(key)?.tracks ?? 0) + 1 });
    }
  return [...counted.values()]
    .toSorted((a, b) => b.tracks - a.tracks)
    .slice(0, maxArtists)
    .map(({ artist }) => artist);
}
