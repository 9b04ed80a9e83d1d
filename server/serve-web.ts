import { message } from "#contract/messages/messages.ts";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import httpProxy from "@fastify/http-proxy";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { api } from "#contract/api.ts";
import { bearerToken, type Session } from "#server/platform/http/authorize.ts";
import { isFromThisMachine } from "#server/platform/http/loopback.ts";
import { AppError } from "#server/platform/process/errors.ts";

/** The built web app. */
export interface WebApp {
  webFolder: string;
  /** path that everything lies below; see `publicPathOf` */
  base: string;
  /** of Gatefold, and of the build (`X-App-Version`): the page says of which it is */
  version: string;
  build: string;
}

/** What the web part is served with. */
export interface WebParts extends WebApp {
  /** where the embedded provider listens, or null when it is off */
  demoBase: string | null;
  publicUrl: string;
  /** finds the session of an app token */
  authenticate: (token: string) => Promise<Session | null>;
}

/** `/provider/__stats`, calls by path, and `/provider/__copies`, the accounts of visitors. */
const insidePath = /^\/provider\/+__/;

/** Whether a request may see the insides of the demo: an admin's, or one made at this machine itself (decisions, section 4). */
async function mayLookInside(
  request: FastifyRequest,
  { publicUrl, authenticate }: WebParts,
): Promise<boolean> {
  const { ip, hostname, headers, socket } = request;
  if (isFromThisMachine({ ip, hostname, headers, peer: socket.remoteAddress ?? "" }, publicUrl)) return true;
  const token = bearerToken(request);
  return token !== null && (await authenticate(token))?.isAdmin === true;
}

/**
 * Serves the built web app and passes on what is for the embedded provider; any other address is answered by the app's
 * page or a failure.
 */
export async function serveWeb(http: FastifyInstance, parts: WebParts): Promise<void> {
  const { webFolder, demoBase } = parts;
  if (demoBase !== null) {
    const { origin } = new URL(demoBase);
    // The demo answers these to its own machine alone, which anyone who passed here counts as.
    const letInside = new WeakSet<object>();
    http.addHook("onRequest", async (request) => {
      if (!insidePath.test(request.url)) return;
      if (!(await mayLookInside(request, parts)))
        throw new AppError("forbidden", message("server.adminsOrThisMachine"));
      letInside.add(request.raw);
    });
    await http.register(httpProxy, {
      upstream: origin,
      prefix: "/provider",
      rewritePrefix: "/provider",
      disableRequestLogging: true,
      undici: { bodyTimeout: 0, headersTimeout: 60_000, connections: 256 },
      // No bug of ours: what it was at when it stops, or what it broke off, as providers do.
      replyOptions: {
        // The demo limits by address and tells some things to this machine alone: it must know who asks, and for what.
        rewriteRequestHeaders: ({ ip, host, headers: given, raw }, headers) =>
          letInside.has(raw)
            ? { ...headers, "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "127.0.0.1" }
            : {
                ...headers,
                "x-forwarded-for": [given["x-forwarded-for"] ?? [], ip].flat().join(", "),
                "x-forwarded-host": [given["x-forwarded-host"] ?? [], host].flat().join(", "),
              },
        onError: (reply, { error }) =>
          void reply.send(
            new AppError("provider-error", message("server.demoUnreachable"), { cause: error }),
          ),
      },
    });
  }
  if (existsSync(webFolder)) {
    await http.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      // Its addresses are written when it is sent.
      globIgnore: ["index.html*"],
      preCompressed: true,
      setHeaders: (reply, path) => {
        void reply.header(
          "cache-control",
          path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  }
  http.setNotFoundHandler((request, reply) => answerUnknown(request, reply, parts));
}

/** A page of the admin panel, whose address an endpoint may have too. */
const panelPage = /^\/admin\/[\w-]+$/;

/** Whether a browser opens a page of the panel: its calls, unlike its address bar, say who asks. */
function opensPanelPage({ method, url, headers }: FastifyRequest): boolean {
  const asksForPage = headers.accept?.includes("text/html") === true && headers.authorization === undefined;
  return asksForPage && ["GET", "HEAD"].includes(method) && panelPage.test(url.split("?", 1)[0] ?? "");
}

/** Opens pages of the panel, also where an endpoint has their address: reloading one must not show its JSON. */
export function answerPanelPages(http: FastifyInstance, app: WebApp): void {
  http.addHook("onRequest", async (request, reply) => {
    if (opensPanelPage(request)) await sendApp(reply, app);
  });
}

/** Answers what no endpoint and no file is for, before a body is read: it may be as large and as odd as it likes. */
export function answerUnknownUnread(http: FastifyInstance, app: WebApp): void {
  http.addHook("onRequest", async (request, reply) => {
    if (request.is404) await answerUnknown(request, reply, app);
  });
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply, app: WebApp): FastifyReply {
  const path = request.url.split("?", 1)[0] ?? "/";
  const methods = methodsAt(path);
  const isRead = ["GET", "HEAD"].includes(request.method);
  // The page by its own name is what the service worker keeps for when there is no connection.
  const wantsPage =
    isRead && (request.headers.accept?.includes("text/html") === true || path === "/index.html");
  // What people show to everyone is for anyone who they send there, and not for search engines.
  if (path.startsWith("/u/")) void reply.header("x-robots-tag", "noindex, nofollow");
  if (wantsPage && methods.length === 0) return sendApp(reply, app);
  if (methods.length === 0) return refuse(reply, new AppError("not-found", message("auth.nothingHere")));
  const named = methods.join(", ");
  void reply.header("allow", named);
  return refuse(reply, new AppError("method-not-allowed", message("server.methods", { methods: named })));
}

function refuse(reply: FastifyReply, { status, failure }: AppError): FastifyReply {
  return reply.code(status).send(failure);
}

function methodsAt(path: string): string[] {
  const there = api.filter((endpoint) => pathPattern(endpoint.path).test(path));
  return [...new Set(there.map(({ method }) => method))];
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace("{path}", ".+").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

/**
 * The app's page, its addresses written for where Gatefold lies: the build leaves them relative, and pages have many
 * depths. A sentence where it was not built.
 */
export function sendApp(reply: FastifyReply, { webFolder, base, version, build }: WebApp): FastifyReply {
  const page = join(webFolder, "index.html");
  if (!existsSync(page)) return refuse(reply, new AppError("unavailable", message("server.webNotBuilt")));
  const html = readFileSync(page, "utf8")
    .replaceAll(/ (href|src|data-app|data-entrance)="\.\//g, ` $1="${base}/`)
    .replace("<html ", `<html data-version="${version}" data-build="${build}" `);
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(html);
}

/** Changes whenever the built app or the version does. */
export function buildHash(webFolder: string, version: string): string {
  const page = join(webFolder, "index.html");
  const hash = createHash("sha256").update(version);
  if (existsSync(page)) hash.update(readFileSync(page));
  return hash.digest("hex").slice(0, 12);
}
