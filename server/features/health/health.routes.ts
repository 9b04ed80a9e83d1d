import * as contract from "#contract/health.ts";
import type { AppContext } from "#server/features/context.ts";
import { presentTrack, readLibraryState, readTracksById } from "#server/features/library/library.ts";
import { serve, type Route, type UserScope } from "#server/platform/http/serve.ts";
import type { HealthTotals } from "./health-totals.ts";
import {
  readFindings,
  readLikedAmong,
  readPlaces,
  readRows,
  type FindingRow,
  type PlaceRow,
} from "./health.db.ts";

type HealthCtx = Pick<AppContext, "database" | "publicUrl"> & { healthTotals: HealthTotals };
type Entry = contract.HealthItem["entries"][number];

/** Places that hear of one track. */
const maxPlaces = 50;

export const healthRoutes: Route<HealthCtx>[] = [
  serve(contract.libraryHealth, async (ctx: HealthCtx, { query }, { session }) => {
    const scope = { userId: session.userId, provider: session.provider };
    const totals = await ctx.healthTotals.get(scope);
    const { liked_gone: likedGone } = await readLibraryState(ctx.database, scope.userId);
    const { kind, limit, offset } = query;
    if (kind === undefined) return { totals, liked_gone: likedGone, items: [], total: 0 };
    const rows =
      kind === "same-song"
        ? (await ctx.healthTotals.sameSongs(scope)).slice(offset, offset + limit)
        : await readFindings(ctx.database, scope, { kind, limit, offset });
    const items =
      kind === "gone" ? await presentGone(ctx, scope, rows) : await presentTracks(ctx, scope, rows);
    return { totals, liked_gone: likedGone, items, total: totals[kind] };
  }),
];

async function presentTracks(
  ctx: HealthCtx,
  scope: UserScope,
  rows: readonly FindingRow[],
): Promise<contract.HealthItem[]> {
  const ids = [...new Set(rows.flatMap(({ track_ids: trackIds }) => trackIds))];
  const tracks = await readTracksById(ctx.database, scope.provider, ids);
  const liked = await readLikedAmong(ctx.database, scope.userId, ids);
  const places = Map.groupBy(await readPlaces(ctx.database, scope, ids), ({ track_id: id }) => id);
  return rows.map(({ key, track_ids: trackIds, playlist_id: playlistId }) => ({
    key,
    entries: trackIds.map((id): Entry => {
      const row = tracks.get(id);
      const held = (places.get(id) ?? []).filter(
        (place) => playlistId === null || place.playlist_id === playlistId,
      );
      return {
        track: row ? presentTrack(row, ctx.publicUrl) : null,
        liked: liked.has(id),
        ...presentPlaces(held),
      };
    }),
  }));
}

/** Nothing is known of what is gone but where it was. */
async function presentGone(
  ctx: HealthCtx,
  scope: UserScope,
  rows: readonly FindingRow[],
): Promise<contract.HealthItem[]> {
  const at = rows.map((row) => ({ playlistId: row.playlist_id ?? "", position: row.position ?? 0 }));
  const places = await readRows(ctx.database, scope, at);
  return rows.map(({ key, playlist_id: playlistId, position }) => {
    const held = places.filter((place) => place.playlist_id === playlistId && place.position === position);
    return { key, entries: [{ track: null, liked: false, ...presentPlaces(held) }] };
  });
}

function presentPlaces(places: readonly PlaceRow[]): Pick<Entry, "places" | "places_total"> {
  return {
    places: places.slice(0, maxPlaces).map(({ track_id: _id, added_at: addedAt, ...place }) => ({
      ...place,
      added_at: addedAt?.toISOString() ?? null,
    })),
    places_total: places.length,
  };
}
