import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { randomBytes } from "node:crypto";
import fastify, { type FastifyError, type FastifyInstance } from "fastify";
import { makeAccessTokens, type AccessTokens } from "./accounts/access-tokens.ts";
import { authorizeRoutes } from "./accounts/authorize.routes.ts";
import { makeClients, type Client } from "./accounts/clients.ts";
import { makeGrants } from "./accounts/grants.ts";
import { OAuthError, tokenRoutes } from "./accounts/token.routes.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { connectRoutes } from "./connect/connect-routes.ts";
import type { FaultPlan } from "./faults.ts";
import { imageRoutes } from "./images/image-routes.ts";
import { openJournal } from "./library/journal.ts";
import { makeLibrary, type Library } from "./library/library.ts";
import { musicRoutes } from "./music/music-routes.ts";
import { ProviderError, type ProviderContext } from "./provider-context.ts";
import { recordExchanges, type Exchange } from "./record-exchanges.ts";
import { addGate } from "./request-gate.ts";
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

/** What the application is made from. */
export interface AppParts {
  catalogue: Catalogue;
  plan: FaultPlan;
  now: () => number;
  publicBase: string;
  dataFolder: string | null;
  clients: readonly Client[];
  /** is told of every call of the Web API */
  onExchange?: ((exchange: Exchange) => void) | undefined;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Puts the provider's routes together on a server that listens already. */
export async function providerApp(
  parts: AppParts,
  serverFor: (handler: Handler) => Server,
): Promise<{ stats: () => { calls: Record<string, number> }; close: () => Promise<void> }> {
  const { catalogue, plan, now, publicBase, dataFolder } = parts;
  const journal = openJournal(dataFolder, catalogue.fingerprint, () => randomBytes(32).toString("base64url"));
  const library = makeLibrary(catalogue, journal, now);
  const tokens = makeAccessTokens(journal.state.key, now);
  const api = makeWebApi(parts, library, tokens);
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
      addGate(scope, { api, calls });
      if (parts.onExchange) recordExchanges(scope, parts.onExchange);
      authorizeRoutes(scope, accounts, catalogue);
      tokenRoutes(scope, accounts);
      scope.get("/__stats", async () => statsOf(calls));
      for (const routes of [meRoutes, libraryRoutes, playlistRoutes, metadataRoutes, olderRoutes, openRoutes])
        routes(scope, api);
      for (const routes of [connectRoutes, musicRoutes, imageRoutes, sdkRoutes]) routes(scope, api.ctx);
    },
    { prefix: "/provider" },
  );
  await app.ready();
  return {
    stats: () => statsOf(calls),
    close: async () => {
      await app.close();
      journal.close();
    },
  };
}

function statsOf(calls: ReadonlyMap<string, number>): { calls: Record<string, number> } {
  return { calls: Object.fromEntries(calls) };
}

function makeWebApi(parts: AppParts, library: Library, tokens: AccessTokens): WebApi {
  const { catalogue, plan, now, publicBase, dataFolder } = parts;
  const ctx: ProviderContext = {
    catalogue,
    publicBase,
    now,
    dataFolder,
    dialect: () => (plan.faults.isExtended ? "extended" : "development"),
    accountOf: (request) => tokens.read(request.headers.authorization).accountId,
    presentTrack: (trackId) => presentTrack(api, trackById(api, trackId)),
    contextUris: (accountId, uri) => contextUris(api, accountId, uri),
  };
  const api: WebApi = {
    ctx,
    library,
    plan,
    claimsOf: (request) => tokens.read(request.headers.authorization),
  };
  return api;
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
