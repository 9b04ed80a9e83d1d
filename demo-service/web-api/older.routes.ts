import type { FastifyInstance, FastifyRequest } from "fastify";
import { playlistIds } from "../library/library.ts";
import { createFrom, presentListed, refuseOthers } from "./me.routes.ts";
import { presentUser } from "./present-playlist.ts";
import { presentWholeAlbum } from "./metadata.routes.ts";
import { artistById, presentArtist } from "./present.ts";
import { ProviderError } from "../demo-context.ts";
import {
  bareForbidden,
  bodyOf,
  idOf,
  listOf,
  pageOf,
  pagingObject,
  queryOf,
  type WebApi,
} from "./web-api.ts";

/** Paths that no dialect of ours serves; development mode answers their bare 403. */
const GONE = [
  "/v1/episodes",
  "/v1/shows",
  "/v1/audiobooks",
  "/v1/chapters",
  "/v1/markets",
  "/v1/browse/*",
  "/v1/recommendations",
  "/v1/audio-analysis/:id",
  "/v1/artists/:id/related-artists",
];

/** What the new development mode removed: a bare 403 there, an answer in the older dialect. */
export function olderRoutes(app: FastifyInstance, api: WebApi): void {
  const { catalogue } = api.ctx;
  const older = (answer: (request: FastifyRequest) => unknown) => (request: FastifyRequest) => {
    if (api.ctx.dialect() === "development") throw bareForbidden();
    return answer(request);
  };
  const featuresOf = (id: string): unknown => {
    const track = catalogue.track(id);
    if (track === null || track.features === null) return null;
    return {
      id,
      type: "audio_features",
      uri: `spotify:track:${id}`,
      duration_ms: track.durationMs,
      ...track.features,
    };
  };

  app.get(
    "/v1/tracks",
    older((request) => ({
      tracks: idsOf(request, 50).map((id) =>
        catalogue.track(id) === null ? null : api.ctx.presentTrack(id),
      ),
    })),
  );
  app.get(
    "/v1/albums",
    older((request) => ({
      albums: idsOf(request, 20).map((id) =>
        shownOrNull(catalogue.album(id), (album) => presentWholeAlbum(api, request, album)),
      ),
    })),
  );
  app.get(
    "/v1/artists",
    older((request) => ({
      artists: idsOf(request, 50).map((id) =>
        shownOrNull(catalogue.artist(id), (artist) => presentArtist(api, artist)),
      ),
    })),
  );
  app.get(
    "/v1/audio-features",
    older((request) => ({ audio_features: idsOf(request, 100).map(featuresOf) })),
  );
  app.get(
    "/v1/audio-features/:id",
    older((request) => featuresOf(idOf(request)) ?? notAnalysed()),
  );
  olderPeopleRoutes(app, api, older);
}

type Answer = (request: FastifyRequest) => unknown;

/** Top tracks, other people, and what no one is answered any more. */
function olderPeopleRoutes(app: FastifyInstance, api: WebApi, older: (answer: Answer) => Answer): void {
  const { catalogue } = api.ctx;
  app.get(
    "/v1/artists/:id/top-tracks",
    older((request) => {
      const albums = catalogue.artistAlbumIds(artistById(api, idOf(request)).id);
      const ids = albums.flatMap((album) => catalogue.albumTrackIds(album)).slice(0, 10);
      return { tracks: ids.map((id) => api.ctx.presentTrack(id)) };
    }),
  );
  app.get(
    "/v1/users/:id",
    older((request) => {
      const account = catalogue.account(idOf(request));
      return presentUser(api, idOf(request), account?.displayName ?? idOf(request));
    }),
  );
  app.get(
    "/v1/users/:id/playlists",
    older((request) => {
      const isOther = api.library.journal.state.copies.has(idOf(request));
      const isOwn = idOf(request) === api.ctx.accountOf(request);
      const ids = isOther && !isOwn ? [] : playlistIds(api.library, idOf(request));
      const page = pageOf(request, { usual: 20, max: 50 });
      const items = ids.slice(page.offset, page.offset + page.limit).map((id) => presentListed(api, id));
      return pagingObject({ api, request }, page, ids.length, items);
    }),
  );
  app.post("/v1/users/:id/playlists", async (request, reply) => {
    if (api.ctx.dialect() === "development") throw bareForbidden();
    const accountId = api.ctx.accountOf(request);
    refuseOthers(accountId, idOf(request));
    return reply.code(201).send(createFrom(api, accountId, bodyOf(request)));
  });
  for (const path of GONE) {
    app.get(
      path,
      older(() => {
        throw new ProviderError(404, "Service not found");
      }),
    );
  }
}

function idsOf(request: FastifyRequest, max: number): string[] {
  return listOf(queryOf(request)["ids"], "ids", max);
}

function shownOrNull<T>(thing: T | null, show: (thing: T) => unknown): unknown {
  return thing === null ? null : show(thing);
}

function notAnalysed(): never {
  throw new ProviderError(404, "analysis not found");
}
