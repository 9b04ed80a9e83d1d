import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/operate.ts";
import type { AppContext } from "#server/features/context.ts";
import { isFromThisMachine } from "#server/platform/http/loopback.ts";
import { serve, type Route, type Session } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { gatherFacts } from "./doctor-facts.ts";
import { examine } from "./doctor-rules.ts";
import { metricsText } from "./metrics-text.ts";
import { readSystemHealth } from "./system-health.ts";

const forwarded = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

export const operateRoutes: Route<AppContext>[] = [
  serve(contract.systemHealth, (ctx: AppContext) => readSystemHealth(ctx)),

  serve(contract.retryJob, async (ctx: AppContext, { params }) => {
    await ctx.jobs.retry(params.id);
    return { job_id: params.id };
  }),

  serve(contract.runDoctor, async (ctx: AppContext, _input, { request }) => {
    const facts = await gatherFacts({
      settings: ctx.settings,
      publicUrl: ctx.publicUrl,
      port: { number: request.socket.localPort ?? ctx.settings.PORT, host: ctx.settings.HOST, heldBy: "own" },
      database: ctx.database,
      hasClientId: ctx.providers.find("spotify") !== undefined,
      proxySeen: forwarded.some((name) => name in request.headers),
    });
    return { items: examine(facts) };
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

function whyClosed(session: Session | null): AppError {
  return session === null
    ? new AppError("not-signed-in", message("operate.signIn"))
    : new AppError("admin-required", message("operate.adminsOnly"));
}
