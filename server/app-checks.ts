import type { FastifyRequest } from "fastify";
import { noteAdminWrite, type SetUp } from "#server/features/admin/admin.ts";
import {
  findByAccessToken,
  isAccessToken,
  requireRecentSignIn,
  type Sessions,
} from "#server/features/auth/auth.ts";
import { requireConsent } from "#server/features/consent/consent.ts";
import type { AppContext } from "#server/features/context.ts";
import { redeemTicket } from "#server/features/events/events.ts";
import type { LandingGate } from "#server/features/landing/landing.ts";
import type { AdminWrite, Session } from "#server/platform/http/serve.ts";

/** Who may come to endpoints, and what is looked after at each: the options of `registerRoutes` that are the same for all features. */
export function checksOf(
  { ctx, checkAnswers }: { ctx: AppContext; checkAnswers: boolean },
  parts: { sessions: Sessions; setUp: SetUp; landingGate: LandingGate },
) {
  const { sessions, setUp, landingGate } = parts;
  return {
    authenticate: (token: string) =>
      isAccessToken(token) ? findByAccessToken(ctx, token) : sessions.find(token),
    endOfSession: (token: string, signal: AbortSignal) => sessions.endOf(token, signal),
    redeemTicket: (ticket: string) => redeemTicket(ctx, ticket),
    requireUnlocked: (request: FastifyRequest) => landingGate.requireUnlocked(request),
    holdsSetUpCode: async (request: FastifyRequest) => (await setUp.read(request)) === "code-held",
    requireConsent: (userId: string) => requireConsent(ctx, userId),
    requireRecentSignIn: (session: Session) => requireRecentSignIn(ctx, session),
    noteAdminWrite: (write: AdminWrite) => noteAdminWrite(ctx, write),
    stopping: ctx.stopping,
    openEventStreams: ctx.openEventStreams,
    checkAnswers,
  };
}
