import type { FastifyInstance, FastifyRequest } from "fastify";
import { isOfOtherCopy, itemOfUri, playlistOf, type CurrentPlaylist } from "../library/library.ts";
import {
  addItems,
  changeDetails,
  removeUris,
  reorderItems,
  replaceItems,
} from "../library/playlist-changes.ts";
import { ProviderError } from "../demo-context.ts";
import { filterFields } from "./fields-filter.ts";
import { detailsOf } from "./me.routes.ts";
import { mayChange, mayRead, playlistImages, presentPlacement, presentPlaylist } from "./present-playlist.ts";
import {
  bareForbidden,
  bodyOf,
  idOf,
  pageOf,
  pagingObject,
  queryOf,
  type PageRequest,
  type WebApi,
} from "./web-api.ts";

const MAX_URIS = 100;
/** Entries of a playlist (decisions, 8.2). */
const MAX_ENTRIES = 11_000;

/** The longest page of entries, which is what a playlist itself begins with, so that its `next` can be followed. */
function maxEntries(api: WebApi): number {
  return api.ctx.dialect() === "extended" ? 100 : 50;
}

/** `/v1/playlists/{id}` and its entries: `/items`, and `/tracks` in the older dialect. */
export function playlistRoutes(app: FastifyInstance, api: WebApi): void {
  app.get("/v1/playlists/:id", (request) => {
    const playlist = playlistById(api, idOf(request), api.ctx.accountOf(request));
    const accountId = api.ctx.accountOf(request);
    const contents = mayRead(api, playlist, accountId)
      ? entriesOf(api, request, playlist, { offset: 0, limit: maxEntries(api) })
      : null;
    return filterFields(presentPlaylist(api, playlist, contents), queryOf(request)["fields"]);
  });
  app.put("/v1/playlists/:id", async (request, reply) => {
    const playlist = playlistById(api, idOf(request), api.ctx.accountOf(request));
    if (playlist.ownerId !== api.ctx.accountOf(request)) throw bareForbidden();
    const body = bodyOf(request);
    const details = detailsOf("public" in body ? body : { ...body, public: playlist.public ?? false });
    changeDetails(api.library, playlist.id, details);
    return reply.code(200).send();
  });
  app.get("/v1/playlists/:id/images", (request) =>
    playlistImages(api, playlistById(api, idOf(request), api.ctx.accountOf(request))),
  );
  for (const [path, apiVersion] of [
    ["items", "development"],
    ["tracks", "extended"],
  ] as const) {
    entryRoutes(app, api, { path, dialect: apiVersion });
  }
}

function entryRoutes(
  app: FastifyInstance,
  api: WebApi,
  { path, dialect: apiVersion }: { path: string; dialect: string },
): void {
  const url = `/v1/playlists/:id/${path}`;
  const isOlder = path === "tracks";
  const check = (): void => {
    if (api.ctx.dialect() === apiVersion) return;
    throw isOlder ? bareForbidden() : new ProviderError(404, "Service not found");
  };
  app.get(url, (request) => {
    check();
    const playlist = playlistById(api, idOf(request), api.ctx.accountOf(request));
    if (!mayRead(api, playlist, api.ctx.accountOf(request))) throw bareForbidden();
    const page = pageOf(request, { usual: isOlder ? 100 : 20, max: maxEntries(api) });
    return filterFields(entriesOf(api, request, playlist, page), queryOf(request)["fields"]);
  });
  app.post(url, async (request, reply) => {
    check();
    const playlist = changeable(api, request);
    const body = bodyOf(request);
    const uris = urisFrom(api, queryOf(request)["uris"]?.split(",") ?? body["uris"]);
    const asked = queryOf(request)["position"] ?? body["position"];
    const position = asked === undefined || asked === null ? null : Number(asked);
    if (position !== null && !(Number.isInteger(position) && position >= 0 && position <= playlist.length)) {
      throw new ProviderError(400, "Index out of bounds.");
    }
    if (playlist.length + uris.length > MAX_ENTRIES)
      throw new ProviderError(400, `A playlist holds at most ${MAX_ENTRIES} items.`);
    const accountId = api.ctx.accountOf(request);
    return reply
      .code(201)
      .send({ snapshot_id: addItems(api.library, playlist.id, { accountId, uris, position }) });
  });
  app.put(url, (request) => {
    check();
    const playlist = changeable(api, request);
    const body = bodyOf(request);
    const inQuery = queryOf(request)["uris"];
    const given = inQuery?.split(",").filter((uri) => uri !== "") ?? body["uris"];
    if (given === undefined) return { snapshot_id: reorder(api, playlist, body) };
    if (body["range_start"] !== undefined)
      throw new ProviderError(400, "Reorder and replace exclude each other");
    const uris = urisFrom(api, given, 0);
    return {
      snapshot_id: replaceItems(api.library, playlist.id, { accountId: api.ctx.accountOf(request), uris }),
    };
  });
  app.delete(url, (request) => {
    check();
    const playlist = changeable(api, request);
    const given = bodyOf(request)[path];
    if (!Array.isArray(given)) throw new ProviderError(400, `Missing required field: ${path}`);
    if (given.length > MAX_URIS)
      throw new ProviderError(400, "You can remove a maximum of 100 items per request.");
    const uris = given.map((entry: unknown) => (entry as { uri?: unknown } | null)?.uri);
    if (!uris.every((uri) => typeof uri === "string")) throw new ProviderError(400, "Invalid track uri");
    return { snapshot_id: removeUris(api.library, playlist.id, new Set(uris)) };
  });
}

function entriesOf(
  api: WebApi,
  request: FastifyRequest,
  playlist: CurrentPlaylist,
  page: PageRequest,
): Record<string, unknown> {
  const items = playlist.items(page.offset, page.limit).map((placement) => presentPlacement(api, placement));
  const path = `/v1/playlists/${playlist.id}/${api.ctx.dialect() === "extended" ? "tracks" : "items"}`;
  const isOwnAddress = request.url.slice("/provider".length).startsWith(path);
  return pagingObject({ api, request, ...(isOwnAddress ? {} : { path }) }, page, playlist.length, items);
}

/** A playlist by id, as an account finds it: those of other visitors' copies are not there. Throws 404. */
export function playlistById(api: WebApi, id: string, accountId: string): CurrentPlaylist {
  const playlist = isOfOtherCopy(api.library, id, accountId) ? null : playlistOf(api.library, id);
  if (playlist === null) throw new ProviderError(404, "Resource not found");
  return playlist;
}

function changeable(api: WebApi, request: FastifyRequest): CurrentPlaylist {
  const playlist = playlistById(api, idOf(request), api.ctx.accountOf(request));
  if (!mayChange(playlist, api.ctx.accountOf(request))) throw bareForbidden();
  return playlist;
}

/** Uris that may be put into a playlist. Throws 400 for none, too many, or what does not exist. */
function urisFrom(api: WebApi, given: unknown, min = 1): string[] {
  if (!Array.isArray(given) || given.length < min) throw new ProviderError(400, "No uris provided");
  if (given.length > MAX_URIS)
    throw new ProviderError(400, "You can add a maximum of 100 tracks per request.");
  return given.map((uri: unknown) => {
    const text = String(uri);
    if (!/^spotify:(?:track|episode):[\w.-]+$/.test(text))
      throw new ProviderError(400, `Invalid track uri: ${text}`);
    if (itemOfUri(api.ctx.catalogue, text) === null)
      throw new ProviderError(400, "Payload contains a non-existing ID");
    return text;
  });
}

function reorder(api: WebApi, playlist: CurrentPlaylist, body: Record<string, unknown>): string {
  const start = body["range_start"];
  const before = body["insert_before"];
  const length = body["range_length"] ?? 1;
  if (!isInside(start, playlist.length - 1) || !isInside(before, playlist.length))
    throw new ProviderError(400, "Index out of bounds.");
  if (!isInside(length, playlist.length - start)) throw new ProviderError(400, "Index out of bounds.");
  return reorderItems(api.library, playlist.id, { start, length, before });
}

function isInside(value: unknown, max: number): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max;
}
