import type { FastifyRequest } from "fastify";
import type { AppContext } from "#server/context.ts";
import { hasAccounts } from "#server/features/auth/auth.ts";
import { isLoopbackHost } from "#server/platform/loopback.ts";

/**
 * Whether a request may set the instance up without being signed in (contract/connections.ts, getConnection): there
 * is no account yet, and it comes from the machine itself. Behind a proxy every request comes from a loopback
 * address, so PUBLIC_URL must be one too and no proxy may have announced itself; the name that was asked for
 * keeps out pages of other sites whose name was made to point here.
 */
export async function isFirstRun(
  ctx: Pick<AppContext, "database" | "publicUrl">,
  request: Pick<FastifyRequest, "ip" | "hostname" | "headers">,
): Promise<boolean> {
  const { headers } = request;
  const isProxied = ["forwarded", "via", "x-forwarded-for", "x-real-ip"].some((name) => name in headers);
  const isHere = [request.ip, request.hostname, new URL(ctx.publicUrl).hostname].every(isLoopbackHost);
  return isHere && !isProxied && !(await hasAccounts(ctx.database));
}
