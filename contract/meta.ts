import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";

/** Reachability; answers as soon as the process serves, whatever the state of the database. */
export const health = endpoint({
  method: "GET",
  path: "/healthz",
  summary: "The process serves",
  access: "public",
  output: z.object({ ok: z.literal(true) }),
});

/** Readiness: the database answers and is migrated. 503 `unavailable` otherwise. */
export const readiness = endpoint({
  method: "GET",
  path: "/readyz",
  summary: "The database answers",
  access: "public",
  output: z.object({ ok: z.literal(true) }),
  errors: ["unavailable"],
});

/** Routes of the server, in the order of their registration (specification 1, section 7). */
export const routes = endpoint({
  method: "GET",
  path: "/__routes",
  summary: "Every route of the server",
  access: "public",
  output: z.array(z.object({ method: z.string(), path: z.string() })),
});

/** The app for browsers, name and version for everyone else. */
export const root = endpoint({
  method: "GET",
  path: "/",
  summary: "The app, or the server's name and version",
  access: "public",
  output: z.object({ name: z.literal("Gatefold"), version: z.string() }),
});

/** `build` is the hash that also stands in every answer's `X-App-Version`. */
export const version = endpoint({
  method: "GET",
  path: "/meta/version",
  summary: "Version and build of this server",
  access: "public",
  output: z.object({ version: z.string(), build: z.string() }),
});

/** What a version brought, in sentences for people. */
export const ChangelogEntry = z.object({
  version: z.string().max(40),
  changes: z.array(z.string().max(300)).max(50),
});
export type ChangelogEntry = z.infer<typeof ChangelogEntry>;

/**
 * What the versions brought, newest first: of the operator's bucket (`ASSETS_URL`, asked at most every 5 minutes), and where
 * there is none, or it does not answer in this shape, of the build.
 */
export const changelog = endpoint({
  method: "GET",
  path: "/changelog.json",
  summary: "What each version brought",
  access: "public",
  output: z.array(ChangelogEntry).max(200),
});

/** This interface as OpenAPI 3.1. */
export const openApi = endpoint({
  method: "GET",
  path: "/openapi.json",
  summary: "This interface as OpenAPI 3.1",
  access: "public",
  raw: "An OpenAPI 3.1 document",
});

/** The same to read. */
export const docs = endpoint({
  method: "GET",
  path: "/docs",
  summary: "This interface as a page",
  access: "public",
  raw: "An HTML page",
});
