import type { ServiceAnswer, ServiceEntry as ShownEntry } from "#contract/search.ts";
import type { AppContext } from "#server/features/context.ts";
import { presentLibrary } from "#server/features/library/library.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { belongsToNoService, isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import {
  searchService,
  type ServiceEntry,
  type ServiceKind,
} from "#server/provider-client/api/service-search.ts";
import type { SearchIndexes } from "#server/features/search/index/index-memory.ts";

type ServiceCtx = Pick<AppContext, "providers" | "publicUrl"> & { searchIndexes: SearchIndexes };

const kindAtService = { songs: "track", artists: "artist", albums: "album" } as const satisfies Record<
  string,
  ServiceKind
>;

/**
 * Asks the person's service, and says of each song whether the library has it. Throws `forbidden` for accounts of exports,
 * and what the provider client throws: `renew-link`, `provider-paused`, `provider-error`.
 */
export async function findAtService(
  ctx: ServiceCtx,
  session: Session,
  asked: { q: string; kinds: readonly (keyof typeof kindAtService)[]; signal: AbortSignal },
): Promise<ServiceAnswer> {
  if (isLocalAccount(session.provider)) throw belongsToNoService();
  const client = ctx.providers.client(session.provider);
  const kinds = asked.kinds.map((kind) => kindAtService[kind]);
  const { userId } = session;
  const { q, signal } = asked;
  const found = await searchService(client, { userId, q, kinds, signal });
  const index = await ctx.searchIndexes.get(session);
  return {
    songs: found.tracks.map((track) => ({
      track: presentLibrary.providerTrack(track, ctx.publicUrl),
      in_library: index.snapshot.placeOf.has(track.id),
    })),
    artists: found.artists.map((entry) => presentEntry(entry, ctx.publicUrl)),
    albums: found.albums.map((entry) => presentEntry(entry, ctx.publicUrl)),
  };
}

function presentEntry(
  { id, name, images, artistName, trackCount }: ServiceEntry,
  origin: string,
): ShownEntry {
  return {
    id,
    name,
    images: presentLibrary.images(images, origin),
    artist_name: artistName,
    track_count: trackCount,
  };
}
