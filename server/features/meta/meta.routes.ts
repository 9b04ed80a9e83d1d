import * as contract from "#contract/meta.ts";
import { AppError } from "#server/platform/errors.ts";
import { serve, type Route } from "#server/platform/serve.ts";
import { describeApi, docsPage, docsPolicy } from "./open-api.ts";

export interface MetaCtx {
  /** whether the database answers */
  isReady: () => Promise<boolean>;
  version: string;
  /** hash of the build, as in X-App-Version */
  build: string;
  /** every route that is served */
  routes: () => { method: string; path: string }[];
  /** answers the app's page */
  sendApp: (
    reply: Parameters<Parameters<typeof serve<MetaCtx, typeof contract.root>>[1]>[2]["reply"],
  ) => unknown;
}

export const metaRoutes: Route<MetaCtx>[] = [
  serve(contract.health, () => ({ ok: true as const })),

  serve(contract.readiness, async (ctx: MetaCtx) => {
    if (!(await ctx.isReady())) throw new AppError("unavailable", "The database does not answer.");
    return { ok: true as const };
  }),

  serve(contract.routes, (ctx: MetaCtx) => ctx.routes()),

  serve(contract.root, async (ctx: MetaCtx, _input, { request, reply }) => {
    if (request.headers.accept?.includes("text/html")) await ctx.sendApp(reply);
    return { name: "Gatefold" as const, version: ctx.version };
  }),

  serve(contract.version, (ctx: MetaCtx) => ({ version: ctx.version, build: ctx.build })),

  serve(contract.openApi, (ctx: MetaCtx) => describeApi(ctx.version)),

  serve(contract.docs, async (ctx: MetaCtx, _input, { reply }) => {
    void reply.type("text/html; charset=utf-8").header("content-security-policy", docsPolicy);
    return docsPage(ctx.version);
  }),
];
