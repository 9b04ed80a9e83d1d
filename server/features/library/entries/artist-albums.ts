import { message } from "#contract/messages/messages.ts";
import type { LibraryCtx } from "#server/features/library/scan-requests/library.jobs.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { readArtistAlbums } from "#server/provider-client/api/provider-metadata.ts";
import { readStoredAlbums, storeAlbums, type AlbumOfArtist, type ArtistAlbums } from "./entries.db.ts";

/** What the service said of an album or artist is asked for again when it is older than this. */
export const keptForMs = 30 * 24 * 3_600_000;

/** Some of an artist's albums at the service, and how many it has. */
interface AlbumsPage {
  albums: AlbumOfArtist[];
  total: number;
}

const noAlbums: AlbumsPage = { albums: [], total: 0 };

function isKept({ albums, total, readAt }: ArtistAlbums, wanted: { offset: number; now: number }): boolean {
  if (wanted.now - readAt.getTime() > keptForMs) return false;
  return wanted.offset < albums.length || albums.length >= total;
}

/** Asks the service for one page, which is kept behind the albums before it. */
async function readPage(
  ctx: LibraryCtx,
  session: UserScope,
  { id, before, signal }: { id: string; before: readonly AlbumOfArtist[]; signal: AbortSignal },
): Promise<AlbumsPage> {
  const caller = { userId: session.userId, priority: "interactive" as const, signal };
  const client = ctx.providers.client(session.provider);
  const page = await readArtistAlbums(client, caller, { artistId: id, offset: before.length });
  if (page === null) throw new AppError("not-found", message("library.unknownArtist"));
  const albums = page.albums.map((album): AlbumOfArtist => ({
    id: album.id,
    name: album.name,
    release_date: album.releaseDate,
    images: album.images,
    external_url: album.externalUrl,
  }));
  const { total } = page;
  const kept = { albums: [...before, ...albums], total, readAt: new Date(ctx.now()) };
  await storeAlbums(ctx.database, { provider: session.provider, id }, kept);
  return { albums, total };
}

/**
 * The albums of an artist from `offset` on: those that are kept, or one page of the service. What was read once is shown where it
 * cannot be read again. Throws AppError `not-found` for an artist that the service lacks.
 */
export async function lookUpAlbums(
  ctx: LibraryCtx,
  session: UserScope,
  { id, offset, signal }: { id: string; offset: number; signal: AbortSignal },
): Promise<AlbumsPage> {
  if (isLocalAccount(session.provider) || id.startsWith("local:")) return noAlbums;
  const known = await readStoredAlbums(ctx.database, { provider: session.provider, id });
  const before = known?.albums.slice(0, offset) ?? [];
  if (known === null) return readPage(ctx, session, { id, before, signal });
  const rest = { albums: known.albums.slice(before.length), total: known.total };
  if (isKept(known, { offset, now: ctx.now() })) return rest;
  try {
    return await readPage(ctx, session, { id, before, signal });
  } catch (error) {
    if (rest.albums.length > 0 && error instanceof AppError) return rest;
    throw error;
  }
}
