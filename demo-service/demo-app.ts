import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from "fastify";
import { makeAccessTokens, type AccessClaims, type AccessTokens } from "./accounts/access-tokens.ts";
import { authorizeRoutes } from "./accounts/authorize.routes.ts";
import { makeClients, type Client } from "./accounts/clients.ts";
import { makeCopies, type Copies } from "./accounts/copies.ts";
import { makeGrants } from "./accounts/grants.ts";
import { OAuthError, tokenRoutes } from "./accounts/token.routes.ts";
import { makeVisitors } from "./accounts/visitors.ts";
import { addAddressLimits, isFromLoopback } from "./address-limits.ts";
import { copyParts, withCopies } from "./catalogue/copied-account.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { connectRoutes } from "./connect/connect-routes.ts";
import type { FaultPlan } from "./faults.ts";
import { imageRoutes } from "./images/image-routes.ts";
import { openJournal, type Journal } from "./library/journal.ts";
import { makeLibrary } from "./library/library.ts";
import { myDataRoutes } from "./my-data/my-data.routes.ts";
import { musicRoutes } from "./music/music-routes.ts";
import { isLoopbackUrl } from "./loopback.ts";
import { ProviderError, type DemoContext } from "./demo-context.ts";
import { recordExchanges, type Exchange } from "./record-exchanges.ts";
import { addRequestChecks } from "./request-checks.ts";
import { sdkRoutes } from "./sdk/sdk-routes.ts";
import { contextUris } from "./web-api/context-uris.ts";
import { libraryRoutes } from "./web-api/library.routes.ts";
import { meRoutes } from "./web-api/me.routes.ts";
import { metadataRoutes } from "./web-api/metadata.routes.ts";
import { olderRoutes } from "./web-api/older.routes.ts";
import { openRoutes } from "./web-api/open.routes.ts";
import { playlistRoutes } from "./web-api/playlists.routes.ts";
import { presentTrack, trackById } from "./web-api/present.ts";
import type { WebApi } from "./web-api/web-api.ts";
import { setImmediate as nextTurn } from "node:timers/promises";

const ARTISTS_AT_ONCE = 200;

/**
 * Genres of the catalogue's artists as lines of a MusicBrainz dump of artists: that an artist is one of this service says
 * a relation, as dumps relate artists to other services. Votes fall from the first genre on.
 */
async function* openDataLines(catalogue: Catalogue, publicBase: string): AsyncGenerator<string> {
  let lines = "";
  let count = 0;
  for (const { id, name, genres } of catalogue.artists?.() ?? []) {
    if (genres.length === 0) continue;
    lines += `${JSON.stringify({
      id,
      name,
      "sort-name": name,
      genres: genres.map((genre, place) => ({ name: genre, count: genres.length - place })),
      relations: [{ url: { resource: `${publicBase}/open/artist/${id}` } }],
    })}\n`;
    count += 1;
    if (count % ARTISTS_AT_ONCE !== 0) continue;
    yield lines;
    lines = "";
    await nextTurn();
  }
  if (lines !== "") yield lines;
}

/** How often copies are thrown away that no one has used for too long. */
const SWEEP_EVERY_MS = 10 * 60_000;

/** What the application is made from. */
export interface AppParts {
  catalogue: Catalogue;
  plan: FaultPlan;
  now: () => number;
  publicBase: string;
  dataFolder: string | null;
  clients: readonly Client[];
  /** the catalogue is the one that comes with the demo, not a file's */
  isBuiltIn: boolean;
  /** whether every browser gets copies of its own; else all share the accounts */
  hasCopies: boolean;
  /** hears of every call of the Web API */
  onExchange?: ((exchange: Exchange) => unknown) | undefined;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Puts the provider's routes together on a server that listens already. */
export async function demoApp(
  parts: AppParts,
  serverFor: (handler: Handler) => Server,
): Promise<{ stats: () => { calls: Record<string, number> }; close: () => Promise<void> }> {
  const { plan, now, publicBase, dataFolder } = parts;
  const journal = openJournal(dataFolder, parts.catalogue.fingerprint, newKey);
  const { api, tokens, copies } = makeWebApi(parts, journal);
  const sweeping = setInterval(() => copies.sweep(), SWEEP_EVERY_MS).unref();
  const app = fastify({
    serverFactory: serverFor,
    logger: { level: "error", stream: process.stderr },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    bodyLimit: 1_000_000,
  });
  addParsers(app);
  addErrors(app);
  const calls = new Map<string, number>();
  const accounts = {
    clients: makeClients(parts.clients, () => publicBase),
    grants: makeGrants(journal, now),
    tokens,
    plan,
    now,
  };
  await app.register(
    async (scope) => {
      // Before anything is answered, so that no call brings a copy back that was unused for too long.
      scope.addHook("onRequest", async () => copies.sweep());
      addAddressLimits(scope, { now, isLoopbackBase: isLoopbackUrl(publicBase) });
      addRequestChecks(scope, { api, calls });
      if (parts.onExchange) recordExchanges(scope, tokens, parts.onExchange);
      authorizeRoutes(scope, accounts, api.visitors);
      tokenRoutes(scope, accounts);
      insideRoutes(scope, { calls, copies, catalogue: parts.catalogue, publicBase });
      for (const routes of [
        meRoutes,
        libraryRoutes,
        playlistRoutes,
        metadataRoutes,
        olderRoutes,
        openRoutes,
        myDataRoutes,
      ])
        routes(scope, api);
      for (const routes of [connectRoutes, musicRoutes, imageRoutes, sdkRoutes]) routes(scope, api.ctx);
    },
    { prefix: "/provider" },
  );
  await app.ready();
  return {
    stats: () => statsOf(calls),
    close: async () => {
      clearInterval(sweeping);
      await app.close();
      journal.close();
    },
  };
}

function newKey(): string {
  return randomBytes(32).toString("base64url");
}

function statsOf(calls: ReadonlyMap<string, number>): { calls: Record<string, number> } {
  return { calls: Object.fromEntries(calls) };
}

async function requireLoopback(request: FastifyRequest): Promise<void> {
  if (!isFromLoopback(request)) throw new ProviderError(404, "Service not found");
}

/**
 * What only callers on this machine may read: `/__stats`, calls by path, `/__copies`, the accounts of visitors that are
 * kept, and `/__open-data`, genres of the catalogue's artists in the form of open data.
 */
function insideRoutes(
  scope: FastifyInstance,
  {
    calls,
    copies,
    catalogue,
    publicBase,
  }: { calls: ReadonlyMap<string, number>; copies: Copies; catalogue: Catalogue; publicBase: string },
): void {
  scope.get("/__stats", { onRequest: requireLoopback }, () => statsOf(calls));
  scope.get("/__copies", { onRequest: requireLoopback }, () => ({ accounts: copies.list() }));
  scope.get("/__open-data", { onRequest: requireLoopback }, (_request, reply) =>
    reply.type("application/x-ndjson").send(Readable.from(openDataLines(catalogue, publicBase))),
  );
}

function makeWebApi(
  parts: AppParts,
  journal: Journal,
): { api: WebApi; tokens: AccessTokens; copies: Copies } {
  const { plan, now, publicBase, dataFolder } = parts;
  const isLoopback = isLoopbackUrl(publicBase);
  const listeners: ((accountId: string) => void)[] = [];
  const copies = makeCopies({ journal, now, isLoopback }, (accountId) => {
    for (const listener of listeners) listener(accountId);
  });
  const catalogue = withCopies(parts.catalogue, (accountId) => copies.isThere(accountId));
  const tokens = makeAccessTokens(journal.state.key, now);
  const claimsOf = (request: FastifyRequest): AccessClaims => {
    const claims = tokens.read(request.headers.authorization);
    if (copyParts(claims.accountId) === null) return claims;
    if (!copies.isThere(claims.accountId)) throw new ProviderError(401, "Invalid access token");
    copies.use(claims.accountId);
    return claims;
  };
  const ctx: DemoContext = {
    catalogue,
    publicBase,
    now,
    dataFolder,
    dialect: () => (plan.faults.isExtended ? "extended" : "development"),
    onDiscard: (listener) => void listeners.push(listener),
    accountOf: (request) => claimsOf(request).accountId,
    presentTrack: (trackId) => presentTrack(api, trackById(api, trackId)),
    contextUris: (accountId, uri) => contextUris(api, accountId, uri),
  };
  const api: WebApi = {
    ctx,
    library: makeLibrary(catalogue, journal, now),
    plan,
    visitors: makeVisitors(parts.catalogue, {
      copies: parts.hasCopies ? copies : null,
      isBuiltIn: parts.isBuiltIn,
      publicBase,
      isLoopback,
    }),
    claimsOf,
  };
  return { api, tokens, copies };
}

/** Forms become URLSearchParams; bodies of any other type are read as JSON, an empty one as nothing. */
function addParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      done(null, new URLSearchParams(String(body)));
    },
  );
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, body === "" ? null : JSON.parse(String(body)));
    } catch {
      done(new ProviderError(400, "Error parsing JSON."));
    }
  });
}

function addErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ error: { status: 404, message: "Service not found" } }),
  );
  app.setErrorHandler(async (error: FastifyError | ProviderError | OAuthError, request, reply) => {
    if (error instanceof OAuthError) {
      return reply.code(error.status).send({ error: error.code, error_description: error.message });
    }
    if (error instanceof ProviderError) {
      const { status, message, reason } = error;
      const body = reason === undefined ? { status, message } : { status, message, reason };
      return reply.code(status).headers(error.headers).send({ error: body });
    }
    const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
    if (status >= 500) request.log.error(error);
    return reply
      .code(status)
      .send({ error: { status, message: status >= 500 ? "Server error" : error.message } });
  });
}
