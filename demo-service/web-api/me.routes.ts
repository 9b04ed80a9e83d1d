import type { FastifyInstance } from "fastify";
import { copyParts } from "../catalogue/copied-account.ts";
import { ProviderError } from "../demo-context.ts";
import { countLiked, likedPage, playlistIds, playlistOf } from "../library/library.ts";
import { createPlaylist } from "../library/playlist-changes.ts";
import { topItems } from "./top-items.ts";
import { presentPlaylist, presentReference, presentUser } from "./present-playlist.ts";
import {
  albumById,
  artistById,
  presentAlbum,
  presentAlbumTrack,
  presentArtist,
  trackById,
} from "./present.ts";
import { bareForbidden, bodyOf, pageOf, pagingObject, queryOf, type WebApi } from "./web-api.ts";

/** Letters of a name and of a description, and playlists of a library (decisions, 8.2). */
const MAX_NAME_LETTERS = 200;
const MAX_DESCRIPTION_LETTERS = 300;
export const MAX_PLAYLISTS = 1000;

/** `/v1/me` and the lists below it, but the player. */
export function meRoutes(app: FastifyInstance, api: WebApi): void {
  const { ctx, library } = api;
  app.get("/v1/me", (request) => presentMe(api, ctx.accountOf(request)));

  app.get("/v1/me/tracks", (request) => {
    const accountId = ctx.accountOf(request);
    const page = pageOf(request, { usual: 20, max: 50 });
    const items = likedPage(library, accountId, page).map(({ trackId, addedAt }) => ({
      added_at: addedAt,
      track: ctx.presentTrack(trackId),
    }));
    return pagingObject({ api, request }, page, countLiked(library, accountId), items);
  });

  app.get("/v1/me/playlists", (request) => {
    const ids = playlistIds(library, ctx.accountOf(request));
    const page = pageOf(request, { usual: 20, max: 50 });
    const items = ids.slice(page.offset, page.offset + page.limit).map((id) => presentListed(api, id));
    return pagingObject({ api, request }, page, ids.length, items);
  });

  app.post("/v1/me/playlists", async (request, reply) => {
    if (ctx.dialect() === "extended") throw new ProviderError(404, "Service not found");
    return reply.code(201).send(createFrom(api, ctx.accountOf(request), bodyOf(request)));
  });

  app.get("/v1/me/top/:type", (request) => {
    const { type } = request.params as { type: string };
    const page = pageOf(request, { usual: 20, max: 50 });
    const range = queryOf(request)["time_range"] ?? "medium_term";
    const top = topItems(library, ctx.accountOf(request), range);
    if (type !== "artists" && type !== "tracks") throw new ProviderError(404, "Service not found");
    const ids = (type === "artists" ? top.artistIds : top.trackIds).slice(
      page.offset,
      page.offset + page.limit,
    );
    const items = ids.map((id) =>
      type === "artists" ? { ...presentArtist(api, artistById(api, id)), genres: [] } : ctx.presentTrack(id),
    );
    return pagingObject(
      { api, request },
      page,
      type === "artists" ? top.artistIds.length : top.trackIds.length,
      items,
    );
  });

  savedRoutes(app, api);
}

/** Saved albums, followed artists, and the kinds the demo has nothing of. */
function savedRoutes(app: FastifyInstance, api: WebApi): void {
  const savedOf = (accountId: string, type: string): [id: string, addedAt: string][] =>
    [...(api.library.journal.state.accounts.get(accountId)?.saved ?? [])]
      .filter(([uri]) => uri.startsWith(`spotify:${type}:`))
      .map(([uri, addedAt]): [string, string] => [uri.split(":")[2] ?? "", addedAt])
      .toReversed();
  app.get("/v1/me/albums", (request) => {
    const saved = savedOf(api.ctx.accountOf(request), "album");
    const page = pageOf(request, { usual: 20, max: 50 });
    const items = saved.slice(page.offset, page.offset + page.limit).map(([id, addedAt]) => {
      const album = albumById(api, id);
      const trackIds = api.ctx.catalogue.albumTrackIds(id).slice(0, 50);
      const tracks = trackIds.map((trackId) => presentAlbumTrack(api, trackById(api, trackId)));
      return {
        added_at: addedAt,
        album: { ...presentAlbum(api, album), tracks: { items: tracks, total: tracks.length } },
      };
    });
    return pagingObject({ api, request }, page, saved.length, items);
  });
  app.get("/v1/me/following", (request) => {
    if (queryOf(request)["type"] !== "artist") throw new ProviderError(400, "Invalid type");
    const ids = savedOf(api.ctx.accountOf(request), "artist").map(([id]) => id);
    const { limit } = pageOf(request, { usual: 20, max: 50 });
    const after = queryOf(request)["after"];
    const start = after === undefined ? 0 : ids.indexOf(after) + 1;
    const shown = ids.slice(start, start + limit);
    const last = start + limit < ids.length ? (shown.at(-1) ?? null) : null;
    const items = shown.map((id) => presentArtist(api, artistById(api, id)));
    return {
      artists: {
        href: `${api.ctx.publicBase}/v1/me/following?type=artist`,
        limit,
        next: null,
        cursors: { after: last },
        total: ids.length,
        items,
      },
    };
  });
  for (const kind of ["shows", "episodes", "audiobooks"]) {
    app.get(`/v1/me/${kind}`, (request) =>
      pagingObject({ api, request }, pageOf(request, { usual: 20, max: 50 }), 0, []),
    );
  }
}

function presentMe(api: WebApi, accountId: string): Record<string, unknown> {
  const account = api.ctx.catalogue.account(accountId);
  if (account === null) throw new ProviderError(403, "User not registered in the Developer Dashboard");
  const face = copyParts(accountId)?.baseId ?? accountId;
  const image = { url: `${api.ctx.publicBase}/images/${face}`, width: 300, height: 300 };
  const shown = {
    ...presentUser(api, accountId, account.displayName),
    account_id: accountId,
    images: [image],
  };
  if (api.ctx.dialect() === "development") return shown;
  return {
    ...shown,
    email: account.email,
    country: "DE",
    product: "premium",
    explicit_content: { filter_enabled: false, filter_locked: false },
    followers: { href: null, total: 7 },
  };
}

/** An entry of a list of playlists; null where the service answers a null. */
export function presentListed(api: WebApi, id: string | null): Record<string, unknown> | null {
  const playlist = id === null ? null : playlistOf(api.library, id);
  return playlist === null ? null : presentPlaylist(api, playlist, presentReference(api, playlist));
}

/** Creates a playlist from a body and shows it. Throws 400 without a name, or for one too many. */
export function createFrom(
  api: WebApi,
  accountId: string,
  body: Record<string, unknown>,
): Record<string, unknown> {
  const details = detailsOf(body);
  if (details.name === undefined || details.name === "")
    throw new ProviderError(400, "Missing required field: name");
  if (playlistIds(api.library, accountId).length >= MAX_PLAYLISTS)
    throw new ProviderError(400, `A library holds at most ${MAX_PLAYLISTS} playlists.`);
  const id = createPlaylist(api.library, accountId, { public: true, ...details });
  const playlist = playlistOf(api.library, id);
  if (playlist === null) throw new Error(`The new playlist ${id} is not there.`);
  const contents = { limit: 100, next: null, offset: 0, previous: null, items: [] };
  return presentPlaylist(api, playlist, { ...presentReference(api, playlist), ...contents });
}

/** Name, description and flags from a body. Throws 400 for wrong types, what is too long, or a public collaborative playlist. */
export function detailsOf(body: Record<string, unknown>): {
  name?: string;
  description?: string | null;
  public?: boolean;
  collaborative?: boolean;
} {
  const { name, description, public: isPublic, collaborative } = body;
  const isWrong =
    (name !== undefined && typeof name !== "string") ||
    (description !== undefined && description !== null && typeof description !== "string") ||
    [isPublic, collaborative].some((flag) => flag !== undefined && typeof flag !== "boolean");
  if (isWrong) throw new ProviderError(400, "Error parsing JSON.");
  if (isLonger(name, MAX_NAME_LETTERS)) throw new ProviderError(400, "Playlist name is too long");
  if (isLonger(description, MAX_DESCRIPTION_LETTERS))
    throw new ProviderError(400, "Playlist description is too long");
  if (collaborative === true && isPublic !== false) {
    throw new ProviderError(400, "You can only set collaborative to true on non-public playlists.");
  }
  return Object.fromEntries(
    Object.entries({ name, description, public: isPublic, collaborative }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

function isLonger(text: unknown, max: number): boolean {
  return typeof text === "string" && Array.from(text).length > max;
}

/** Refuses a call that is not someone's own. */
export function refuseOthers(accountId: string, ownerId: string): void {
  if (accountId !== ownerId) throw bareForbidden();
}
