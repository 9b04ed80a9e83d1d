import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CatalogueAlbum } from "../catalogue/catalogue.ts";
import { ProviderError } from "../demo-context.ts";
import {
  albumById,
  artistById,
  presentAlbum,
  presentAlbumTrack,
  presentArtist,
  trackById,
} from "./present.ts";
import { idOf, pageOf, pagingObject, queryOf, type WebApi } from "./web-api.ts";

/** Single tracks, albums and artists, and the search. */
export function metadataRoutes(app: FastifyInstance, api: WebApi): void {
  const { catalogue } = api.ctx;
  const isOlder = (): boolean => api.ctx.dialect() === "extended";

  app.get("/v1/tracks/:id", (request) => api.ctx.presentTrack(idOf(request)));

  app.get("/v1/albums/:id", (request) => presentWholeAlbum(api, request, albumById(api, idOf(request))));

  app.get("/v1/albums/:id/tracks", (request) => {
    const ids = catalogue.albumTrackIds(albumById(api, idOf(request)).id);
    const page = pageOf(request, { usual: 20, max: 50 });
    const shown = ids.slice(page.offset, page.offset + page.limit);
    return pagingObject(
      { api, request },
      page,
      ids.length,
      shown.map((id) => presentAlbumTrack(api, trackById(api, id))),
    );
  });

  app.get("/v1/artists/:id", (request) => presentArtist(api, artistById(api, idOf(request))));

  app.get("/v1/artists/:id/albums", (request) => {
    const ids = catalogue.artistAlbumIds(artistById(api, idOf(request)).id);
    const page = pageOf(request, isOlder() ? { usual: 20, max: 50 } : { usual: 5, max: 10 });
    const shown = ids
      .slice(page.offset, page.offset + page.limit)
      .map((id) => presentAlbum(api, albumById(api, id)));
    return pagingObject(
      { api, request },
      page,
      ids.length,
      isOlder() ? shown.map((album) => ({ ...album, album_group: "album" })) : shown,
    );
  });

  app.get("/v1/search", (request) => {
    const { q = "", type = "" } = queryOf(request);
    if (q.trim() === "") throw new ProviderError(400, "No search query");
    const types = type.split(",");
    const known = ["track", "album", "artist", "playlist", "show", "episode", "audiobook"];
    if (!types.every((each) => known.includes(each))) throw new ProviderError(400, "Bad search type field");
    const page = pageOf(
      request,
      isOlder() ? { usual: 20, max: 50, maxOffset: 1000 } : { usual: 5, max: 10, maxOffset: 1000 },
    );
    const found = catalogue.search(searchedText(q), page.offset + page.limit + 1);
    const show: Record<string, () => unknown[]> = {
      track: () => found.trackIds.map((id) => api.ctx.presentTrack(id)),
      album: () => found.albumIds.map((id) => presentAlbum(api, albumById(api, id))),
      artist: () => found.artistIds.map((id) => presentArtist(api, artistById(api, id))),
    };
    const results = types.map((each) => {
      const all = show[each]?.() ?? [];
      return [
        `${each}s`,
        pagingObject({ api, request }, page, all.length, all.slice(page.offset, page.offset + page.limit)),
      ];
    });
    return Object.fromEntries(results) as Record<string, unknown>;
  });
}

/** The full album object, with the first of its tracks. */
export function presentWholeAlbum(
  api: WebApi,
  request: FastifyRequest,
  album: CatalogueAlbum,
): Record<string, unknown> {
  const ids = api.ctx.catalogue.albumTrackIds(album.id);
  const items = ids.slice(0, 50).map((id) => presentAlbumTrack(api, trackById(api, id)));
  const path = `/v1/albums/${album.id}/tracks`;
  const tracks = pagingObject({ api, request, path }, { limit: 50, offset: 0 }, ids.length, items);
  const shown = { ...presentAlbum(api, album), copyrights: [], external_ids: {}, genres: [], tracks };
  return api.ctx.dialect() === "extended" ? { ...shown, label: "Gatefold", popularity: 50 } : shown;
}

/** The words of a query without its field names (`artist:`, `track:`, `album:`) and quotes. */
function searchedText(q: string): string {
  return q
    .replaceAll(/\b(artist|track|album|isrc|year|genre):/g, "")
    .replaceAll('"', "")
    .trim();
}
