import type { Message } from "#contract/messages/messages.ts";
import * as contract from "#contract/meta.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { createSteps, doInSteps } from "#server/platform/process/loop-turns.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { docsPage, docsPolicy } from "./docs-page.ts";
import { describeApi } from "./open-api.ts";

export interface MetaCtx {
  /** within some seconds: why this server should be given no work now; null when it should */
  whyNotReady: () => Promise<Message | null>;
  version: string;
  publicUrl: string;
  /** hash of the build, as in X-App-Version */
  build: string;
  /** what the versions brought */
  readChangelog: () => Promise<contract.ChangelogEntry[]>;
  /** every route that is served */
  routes: () => { method: string; path: string }[];
  /** answers the app's page */
  sendApp: (
    reply: Parameters<Parameters<typeof serve<MetaCtx, typeof contract.root>>[1]>[2]["reply"],
  ) => unknown;
}

interface Described {
  openApi: () => Promise<Record<string, unknown>>;
  docs: () => Promise<string>;
}

const described = new WeakMap<MetaCtx, Described>();

/** The contract in words, made in steps when it is first asked for: it is the same as long as the server runs. */
function describedOnce(ctx: MetaCtx): Described {
  let [openApi, docs]: [Promise<Record<string, unknown>> | null, Promise<string> | null] = [null, null];
  const known = described.get(ctx) ?? {
    openApi: () => (openApi ??= doInSteps(describeApi(ctx.version, ctx.publicUrl), createSteps(null))),
    docs: () => (docs ??= doInSteps(docsPage(ctx.version), createSteps(null))),
  };
  described.set(ctx, known);
  return known;
}

export const metaRoutes: Route<MetaCtx>[] = [
  serve(contract.health, () => ({ ok: true as const })),

  serve(contract.readiness, async (ctx: MetaCtx) => {
    const why = await ctx.whyNotReady();
    if (why !== null) throw new AppError("unavailable", why);
    return { ok: true as const };
  }),

  serve(contract.routes, (ctx: MetaCtx) => ctx.routes()),

  serve(contract.root, async (ctx: MetaCtx, _input, { request, reply }) => {
    if (request.headers.accept?.includes("text/html")) await ctx.sendApp(reply);
    return { name: "Gatefold" as const, version: ctx.version };
  }),

  serve(contract.version, (ctx: MetaCtx) => ({ version: ctx.version, build: ctx.build })),

  serve(contract.changelog, (ctx: MetaCtx) => ctx.readChangelog()),

  serve(contract.openApi, (ctx: MetaCtx) => describedOnce(ctx).openApi()),

  serve(contract.docs, async (ctx: MetaCtx, _input, { reply }) => {
    void reply.type("text/html; charset=utf-8").header("content-security-policy", docsPolicy);
    return describedOnce(ctx).docs();
  }),
];
