import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { DemoContext } from "../demo-context.ts";

const LOADER = "sdk-loader.ts";
/** In this folder, but not for the browser. */
const SERVER_ONLY = /^(?:sdk-routes|.+\.test)\.ts$/u;

/**
 * Registers `/sdk.js`, the Web Playback SDK as a classic script, and the ES modules it loads at
 * `/sdk/{build}/*.js`. The script is revalidated by its ETag; the modules' addresses change with their
 * content, so they are kept for good. Types are stripped once, here.
 */
export function sdkRoutes(app: FastifyInstance, _ctx: DemoContext): void {
  const { build, loader, modules } = readSdk();
  const etag = `"${build}"`;
  app.get("/sdk.js", (request, reply) => {
    asScript(reply).headers({ "cache-control": "public, no-cache", etag });
    const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//u, ""));
    return known?.includes(etag) === true ? reply.code(304).send() : reply.send(loader);
  });
  app.get<{ Params: { build: string; file: string } }>("/sdk/:build/:file", (request, reply) => {
    const source = request.params.build === build ? modules.get(request.params.file) : undefined;
    if (source === undefined) return reply.callNotFound();
    return asScript(reply).header("cache-control", "public, max-age=31536000, immutable").send(source);
  });
}

function asScript(reply: FastifyReply): FastifyReply {
  return reply.headers({
    "content-type": "text/javascript; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
}

function readSdk(): { build: string; loader: string; modules: Map<string, string> } {
  const folder = new URL("./", import.meta.url);
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !SERVER_ONLY.test(name))
    .sort();
  const sources = new Map(names.map((name) => [name, readFileSync(new URL(name, folder), "utf8")]));
  const hash = createHash("sha256");
  for (const [name, source] of sources) hash.update(`${name}\n${source}\n`);
  const build = hash.digest("hex").slice(0, 16);
  const modules = new Map(
    [...sources].map(([name, source]) => [name.replace(/\.ts$/u, ".js"), asBrowserModule(source)]),
  );
  const loader = asBrowserModule(sources.get(LOADER) ?? "").replace("__BUILD__", build);
  modules.delete(LOADER.replace(/\.ts$/u, ".js"));
  return { build, loader, modules };
}

/** Types out, and siblings asked for under the names they are served by. */
function asBrowserModule(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(/(from "\.\/[a-z-]+)\.ts"/gu, '$1.js"');
}
