import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLiked, playlistIds, type Library } from "../library/library.ts";
import { followPlaylist, unfollowPlaylist } from "../library/playlist-changes.ts";
import { ProviderError } from "../demo-context.ts";
import { MAX_PLAYLISTS } from "./me.routes.ts";
import { playlistById } from "./playlists.routes.ts";
import { bareForbidden, bodyOf, listOf, queryOf, type WebApi } from "./web-api.ts";

const MAX_URIS = 40;
const TYPES = "track|album|episode|show|audiobook|artist|user|playlist";

/** `/v1/me/library`: saving and removing things of every kind by uri, at most 40 a call. */
export function libraryRoutes(app: FastifyInstance, api: WebApi): void {
  const urisOf = (request: FastifyRequest): string[] => {
    if (api.ctx.dialect() === "extended") throw new ProviderError(404, "Service not found");
    const inBody = request.method === "GET" ? undefined : bodyOf(request)["uris"];
    const text = queryOf(request)["uris"] ?? (Array.isArray(inBody) ? inBody.join(",") : undefined);
    const uris = listOf(text, "uris", MAX_URIS);
    const wrong = uris.find((uri) => !new RegExp(`^spotify:(${TYPES}):[\\w.-]+$`).test(uri));
    if (wrong !== undefined) throw new ProviderError(400, `Invalid uri: ${wrong}`);
    return uris;
  };
  app.get("/v1/me/library/contains", (request) => {
    const accountId = api.ctx.accountOf(request);
    const playlists = new Set(playlistIds(api.library, accountId));
    return urisOf(request).map((uri) => holds(api.library, accountId, uri, playlists));
  });
  app.put("/v1/me/library", async (request, reply) => {
    save(api, api.ctx.accountOf(request), urisOf(request));
    return reply.code(200).send();
  });
  app.delete("/v1/me/library", async (request, reply) => {
    unsave(api, api.ctx.accountOf(request), urisOf(request));
    return reply.code(200).send();
  });
  olderRoutes(app, api);
}

/** `PUT|DELETE /me/tracks` and the like of the older dialect, which take ids. */
function olderRoutes(app: FastifyInstance, api: WebApi): void {
  const urisOf = (request: FastifyRequest, type: string): string[] => {
    if (api.ctx.dialect() === "development") throw bareForbidden();
    // The service's own TypeScript client sends the bare list.
    const inBody =
      request.method === "GET"
        ? undefined
        : Array.isArray(request.body)
          ? request.body
          : bodyOf(request)["ids"];
    const text = queryOf(request)["ids"] ?? (Array.isArray(inBody) ? inBody.join(",") : undefined);
    return listOf(text, "ids", 50).map((id) => `spotify:${type}:${id}`);
  };
  const kinds = ["tracks", "albums", "episodes", "shows", "audiobooks"].map(
    (kind) => [`/v1/me/${kind}`, kind.slice(0, -1)] as const,
  );
  for (const [url, type] of [...kinds, ["/v1/me/following", "artist"] as const]) {
    app.get(`${url}/contains`, (request) => {
      const accountId = api.ctx.accountOf(request);
      return urisOf(request, type).map((uri) => holds(api.library, accountId, uri, new Set()));
    });
    app.put(url, async (request, reply) => {
      save(api, api.ctx.accountOf(request), urisOf(request, type));
      return reply.code(200).send();
    });
    app.delete(url, async (request, reply) => {
      unsave(api, api.ctx.accountOf(request), urisOf(request, type));
      return reply.code(200).send();
    });
  }
  const followers = "/v1/playlists/:id/followers";
  const playlistUri = (request: FastifyRequest): string[] => {
    if (api.ctx.dialect() === "development") throw bareForbidden();
    return [`spotify:playlist:${(request.params as { id: string }).id}`];
  };
  app.get(`${followers}/contains`, (request) => {
    const accountId = api.ctx.accountOf(request);
    const playlists = new Set(playlistIds(api.library, accountId));
    return playlistUri(request).map((uri) => holds(api.library, accountId, uri, playlists));
  });
  app.put(followers, async (request, reply) => {
    save(api, api.ctx.accountOf(request), playlistUri(request));
    return reply.code(200).send();
  });
  app.delete(followers, async (request, reply) => {
    unsave(api, api.ctx.accountOf(request), playlistUri(request));
    return reply.code(200).send();
  });
}

function holds(
  library: Library,
  accountId: string,
  uri: string,
  playlists: ReadonlySet<string | null>,
): boolean {
  const [, type, id = ""] = uri.split(":");
  if (type === "track") return isLiked(library, accountId, id);
  if (type === "playlist") return playlists.has(id);
  return library.journal.state.accounts.get(accountId)?.saved.has(uri) ?? false;
}

/** Uris by what happens to them. */
function sorted(uris: readonly string[]): { trackIds: string[]; playlistIds: string[]; others: string[] } {
  const ids = (type: string): string[] =>
    uris
      .filter((uri) => uri.startsWith(`spotify:${type}:`))
      .map((uri) => uri.slice(`spotify:${type}:`.length));
  const others = uris.filter((uri) => !/^spotify:(track|playlist):/.test(uri));
  return { trackIds: ids("track"), playlistIds: ids("playlist"), others };
}

function save(api: WebApi, accountId: string, uris: readonly string[]): void {
  const { journal, catalogue, now } = api.library;
  const { trackIds, playlistIds: playlists, others } = sorted(uris);
  if (trackIds.some((id) => catalogue.track(id) === null))
    throw new ProviderError(400, "Payload contains a non-existing ID");
  const addedAt = `${new Date(now()).toISOString().slice(0, 19)}Z`;
  const fresh = trackIds.filter((id) => !isLiked(api.library, accountId, id));
  const ids = playlists.map((id) => playlistById(api, id, accountId).id);
  const inLibrary = new Set(playlistIds(api.library, accountId));
  const added = new Set(ids.filter((id) => !inLibrary.has(id)));
  if (added.size > 0 && inLibrary.size + added.size > MAX_PLAYLISTS)
    throw new ProviderError(400, `A library holds at most ${MAX_PLAYLISTS} playlists.`);
  if (fresh.length > 0) journal.record({ type: "like", accountId, trackIds: fresh, addedAt });
  if (others.length > 0) journal.record({ type: "save", accountId, uris: others, addedAt });
  for (const id of added) followPlaylist(api.library, accountId, id);
}

function unsave(api: WebApi, accountId: string, uris: readonly string[]): void {
  const { journal, catalogue } = api.library;
  const { trackIds, playlistIds: playlists, others } = sorted(uris);
  const liked = trackIds.filter((id) => isLiked(api.library, accountId, id));
  const account = catalogue.account(accountId);
  const positions = liked
    .map((id) => account?.likedPosition(id) ?? null)
    .filter((position) => position !== null);
  if (liked.length > 0) journal.record({ type: "unlike", accountId, trackIds: liked, positions });
  if (others.length > 0) journal.record({ type: "unsave", accountId, uris: others });
  for (const id of playlists) unfollowPlaylist(api.library, accountId, id);
}
