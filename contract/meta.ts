import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";

/** Reachability; answers as soon as the process serves, whatever the state of the database. */
export const health = endpoint({
  method: "GET",
  path: "/healthz",
  summary: "Check that the server is running",
  access: "public",
  output: z.object({ ok: z.literal(true) }),
});

/** Readiness: the database answers and is migrated. 503 `unavailable` otherwise. */
export const readiness = endpoint({
  method: "GET",
  path: "/readyz",
  summary: "Check that the server is ready",
  access: "public",
  output: z.object({ ok: z.literal(true) }),
  errors: ["unavailable"],
});

/** Routes of the server, in the order of their registration (specification 1, section 7). */
export const routes = endpoint({
  method: "GET",
  path: "/__routes",
  summary: "List all routes of the server",
  access: "public",
  output: z.array(z.object({ method: z.string(), path: z.string() })),
});

/** Browsers get the app, other clients the server's name and version. */
export const root = endpoint({
  method: "GET",
  path: "/",
  summary: "Get the app, or the server's name and version",
  access: "public",
  output: z.object({ name: z.literal("Gatefold"), version: z.string() }),
});

/** `build` is the hash that every answer also carries in `X-App-Version`. */
export const version = endpoint({
  method: "GET",
  path: "/meta/version",
  summary: "Get the server's version and build",
  access: "public",
  output: z.object({ version: z.string(), build: z.string() }),
});

/** The changes in one version, as sentences for people. */
export const ChangelogEntry = z.object({
  version: z.string().max(40),
  changes: z.array(z.string().max(300)).max(50),
});
export type ChangelogEntry = z.infer<typeof ChangelogEntry>;

/**
 * The changes in each version, newest first. They come from the operator's bucket (`ASSETS_URL`, asked at most every 5
 * minutes); if there is none, or it does not answer in this shape, they are those of the build.
 */
export const changelog = endpoint({
  method: "GET",
  path: "/changelog.json",
  summary: "List the changes in each version",
  access: "public",
  output: z.array(ChangelogEntry).max(200),
});

/** This interface as OpenAPI 3.1. */
export const openApi = endpoint({
  method: "GET",
  path: "/openapi.json",
  summary: "Get this API as an OpenAPI 3.1 document",
  access: "public",
  raw: "An OpenAPI 3.1 document",
});

/** This interface as a page to read. */
export const docs = endpoint({
  method: "GET",
  path: "/docs",
  summary: "Get this API as an HTML page",
  access: "public",
  raw: "An HTML page",
});
