import Fastify, { type FastifyInstance } from "fastify";
import type { Catalogue, CatalogueTrack } from "#demo-service/catalogue/catalogue.ts";
import { ProviderError, type DemoContext } from "#demo-service/demo-context.ts";
import { sdkRoutes } from "#demo-service/sdk/sdk-routes.ts";
import { connectTiming, type ConnectTiming } from "#demo-service/connect/connect-device.ts";
import { connectRoutes } from "#demo-service/connect/connect-routes.ts";
import { wavFile } from "#testing/samples/wav-file.ts";

/** A provider with Connect, the SDK and little else, for their tests. */
export interface TestProvider {
  app: FastifyInstance;
  /** `http://127.0.0.1:{port}` */
  origin: string;
  /** track ids in the order of `spotify:playlist:all` */
  trackIds: string[];
  /** tokens that the provider answers 401 to */
  refusedTokens: Set<string>;
  /** track ids whose audio is not there */
  brokenAudio: Set<string>;
  /** method and path of every request so far */
  requests: string[];
  close(): Promise<void>;
}

/** How a harness differs from the usual one. */
export interface TestOptions {
  now?: () => number;
  trackCount?: number;
  durationMs?: number;
  timing?: Partial<ConnectTiming>;
  port?: number;
  /** answers by its own routes, registered at the root */
  addRoutes?: (app: FastifyInstance) => void;
}

/** Ends of the plays that every harness account has had, epoch milliseconds, newest first. */
export const testPlays = Array.from({ length: 60 }, (_, index) => Date.UTC(2026, 0, 1) - index * 60_000);

/**
 * Starts it on a free port. Tokens are `token-{account}`, for the accounts `ada` and `ben`. Contexts:
 * `spotify:playlist:all`, `spotify:playlist:gaps` (every second item null) and `spotify:playlist:gone` (all
 * null), and `spotify:user:ada:collection` (the other way round).
 */
export async function startTestProvider(options: TestOptions = {}): Promise<TestProvider> {
  const trackIds = Array.from({ length: options.trackCount ?? 300 }, (_, index) => `t${index}`);
  const refusedTokens = new Set<string>();
  const brokenAudio = new Set<string>();
  const requests: string[] = [];
  // Clients open connections in advance; an unused one must not hold up closing.
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode } = error as { statusCode?: number };
    const status = error instanceof ProviderError ? error.status : (statusCode ?? 500);
    const reason = error instanceof ProviderError ? error.reason : undefined;
    const message = error instanceof Error ? error.message : "";
    return reply
      .code(status)
      .send({ error: { status, message, ...(reason === undefined ? {} : { reason }) } });
  });
  app.addHook("onRequest", (request, _reply, done) => {
    requests.push(`${request.method} ${request.url}`);
    done();
  });
  const durationMs = options.durationMs ?? 200_000;
  const origin = { publicBase: "" };
  const ctx = testContext({ trackIds, durationMs, refusedTokens, origin, now: options.now ?? Date.now });
  await app.register(
    async (scope) => {
      connectRoutes(scope, ctx, { ...connectTiming, ...options.timing });
      sdkRoutes(scope, ctx);
      audioRoute(scope, { trackIds, durationMs, brokenAudio });
    },
    { prefix: "/provider" },
  );
  options.addRoutes?.(app);
  const address = await app.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  origin.publicBase = `${address}/provider`;
  return { app, origin: address, trackIds, refusedTokens, brokenAudio, requests, close: () => app.close() };
}

interface Harness {
  trackIds: string[];
  durationMs: number;
  refusedTokens: Set<string>;
  origin: { publicBase: string };
  now: () => number;
}

function testContext(harness: Harness): DemoContext {
  const catalogue = testCatalogue(harness);
  const uris = harness.trackIds.map((id) => `spotify:track:${id}`);
  const contexts: Record<string, (string | null)[]> = {
    "spotify:playlist:all": uris,
    "spotify:playlist:gaps": uris.map((uri, index) => (index % 2 === 0 ? null : uri)),
    "spotify:playlist:gone": uris.map(() => null),
    "spotify:user:ada:collection": uris.toReversed(),
  };
  return {
    catalogue,
    get publicBase() {
      return harness.origin.publicBase;
    },
    now: harness.now,
    dataFolder: null,
    dialect: () => "development",
    onDiscard: () => undefined,
    accountOf: (request) => {
      const token = request.headers.authorization?.replace(/^Bearer /u, "") ?? "";
      const account = catalogue.account(token.replace(/^token-/u, ""));
      if (account === null || harness.refusedTokens.has(token))
        throw new ProviderError(401, "Invalid access token");
      return account.id;
    },
    presentTrack: (id) => {
      const track = catalogue.track(id);
      if (track === null) throw new ProviderError(404, "Resource not found");
      return presentTestTrack(harness.origin.publicBase, track);
    },
    contextUris: (_accountId, contextUri) => {
      const items = contexts[contextUri];
      if (items === undefined) throw new ProviderError(404, "Resource not found");
      return items;
    },
  };
}

function testCatalogue({ trackIds, durationMs }: Harness): Catalogue {
  const known = new Set(trackIds);
  const track = (id: string): CatalogueTrack => ({
    id,
    name: `Track ${id}`,
    albumId: "al1",
    artistIds: ["ar1"],
    durationMs,
    explicit: false,
    popularity: 50,
    trackNumber: Number(id.slice(1)) + 1,
    discNumber: 1,
    isrc: null,
    features: null,
    style: "house",
  });
  const plays = testPlays.map((playedAtMs) => ({ trackId: "t1", playedAtMs, msPlayed: durationMs }));
  return {
    fingerprint: "harness",
    accounts: () => [],
    account: (id) =>
      id !== "ada" && id !== "ben"
        ? null
        : {
            id,
            displayName: id,
            email: null,
            likedTotal: 0,
            liked: () => [],
            isLiked: () => false,
            likedPosition: () => null,
            playlists: [],
            playTotal: plays.length,
            plays: (offset, limit) => plays.slice(offset, offset + limit),
          },
    track: (id) => (known.has(id) ? track(id) : null),
    album: () => null,
    artist: () => null,
    albumTrackIds: () => trackIds,
    artistAlbumIds: () => [],
    albumTotal: () => trackIds.length,
    search: () => ({ trackIds: [], albumIds: [], artistIds: [] }),
  };
}

function presentTestTrack(base: string, track: CatalogueTrack): Record<string, unknown> {
  return {
    id: track.id,
    uri: `spotify:track:${track.id}`,
    type: "track",
    name: track.name,
    duration_ms: track.durationMs,
    album: { name: "Album", uri: "spotify:album:al1", images: [] },
    artists: [{ name: "Artist", uri: "spotify:artist:ar1", href: `${base}/v1/artists/ar1` }],
  };
}

function audioRoute(
  scope: FastifyInstance,
  { trackIds, durationMs, brokenAudio }: { trackIds: string[]; durationMs: number; brokenAudio: Set<string> },
): void {
  scope.get<{ Params: { id: string } }>("/audio/:id", (request, reply) => {
    const at = trackIds.indexOf(request.params.id);
    if (at < 0 || brokenAudio.has(request.params.id)) return reply.code(404).send();
    const wav = Buffer.from(
      wavFile({ hz: 220 + 40 * at, seconds: durationMs / 1000, rate: 8000, channels: 1 }),
    );
    const range = /^bytes=(\d+)-(\d*)$/u.exec(request.headers.range ?? "");
    reply.headers({ "content-type": "audio/wav", "accept-ranges": "bytes" });
    if (range === null) return reply.send(wav);
    const from = Number(range[1]);
    const to = range[2] === "" ? wav.length - 1 : Math.min(Number(range[2]), wav.length - 1);
    reply.code(206).header("content-range", `bytes ${from}-${to}/${wav.length}`);
    return reply.send(wav.subarray(from, to + 1));
  });
}
