import { message } from "#contract/messages/messages.ts";
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import * as contract from "#contract/operate.ts";
import type { AppContext } from "#server/features/context.ts";
import { isFromThisMachine } from "#server/platform/http/loopback.ts";
import { serve, type Route, type Session } from "#server/platform/http/serve.ts";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { countJobsByKind } from "#server/platform/jobs/retry-job.db.ts";
import { zipTexts } from "#server/platform/text/zip-texts.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { gatherFacts } from "./doctor-facts.ts";
import { examine } from "./doctor-rules.ts";
import { metricsText } from "./metrics-text.ts";
import { bundleFiles } from "./support-bundle.ts";
import { readSystemHealth } from "./system-health.ts";

const forwarded = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

export const operateRoutes: Route<AppContext>[] = [
  serve(contract.systemHealth, (ctx: AppContext) => readSystemHealth(ctx)),

  serve(contract.retryJob, async (ctx: AppContext, { params }) => {
    await ctx.jobs.retry(params.id);
    return { job_id: params.id };
  }),

  serve(contract.runDoctor, async (ctx: AppContext, _input, { request }) => ({
    items: await runChecks(ctx, request),
  })),

  serve(contract.supportBundle, async (ctx: AppContext, _input, { request, reply, signal }) => {
    const [health, checks, jobs] = await Promise.all([
      readSystemHealth(ctx),
      runChecks(ctx, request),
      countJobsByKind(ctx.database),
    ]);
    const at = new Date(ctx.now());
    const files = bundleFiles({
      now: ctx.now(),
      settings: ctx.settings,
      publicUrl: ctx.publicUrl,
      health,
      checks,
      jobs,
      migrations: readMigrations().slice(0, health.database.migration),
      lines: ctx.recentLines.read(),
    });
    const zipped = files.map(({ path, text }) => ({ path, text: Readable.from([text]) }));
    void reply
      .type("application/zip")
      .header(
        "content-disposition",
        `attachment; filename="gatefold-support-${at.toISOString().slice(0, 10)}.zip"`,
      );
    return reply.send(zipTexts(zipped, { at, signal }));
  }),

  serve(contract.metrics, async (ctx: AppContext, _input, { session, request, reply }) => {
    const { ip, hostname, headers, socket } = request;
    const caller = { ip, hostname, headers, peer: socket.remoteAddress ?? "" };
    if (session?.isAdmin !== true && !isFromThisMachine(caller, ctx.publicUrl)) throw whyClosed(session);
    void reply.type("text/plain; version=0.0.4; charset=utf-8");
    return reply.send(metricsText(await readSystemHealth(ctx)));
  }),

  serve(contract.setLogLevel, (ctx: AppContext, { body }) => {
    ctx.log.level = body.level;
    return { level: ctx.log.level };
  }),
];

async function runChecks(ctx: AppContext, request: FastifyRequest): Promise<contract.Check[]> {
  const facts = await gatherFacts({
    settings: ctx.settings,
    publicUrl: ctx.publicUrl,
    port: { number: request.socket.localPort ?? ctx.settings.PORT, host: ctx.settings.HOST, heldBy: "own" },
    database: ctx.database,
    hasClientId: ctx.providers.find("spotify") !== undefined,
    proxySeen: forwarded.some((name) => name in request.headers),
  });
  return examine(facts);
}

function whyClosed(session: Session | null): AppError {
  return session === null
    ? new AppError("not-signed-in", message("operate.signIn"))
    : new AppError("admin-required", message("operate.adminsOnly"));
}
