import { message } from "#contract/messages/messages.ts";
import type { FastifyRequest } from "fastify";
import { AppError } from "#server/platform/process/errors.ts";
import { isFromThisMachine } from "#server/platform/http/loopback.ts";
import { embeddedClientId } from "#server/provider-client/accounts/provider-connection.ts";
import { approveSignIn } from "#server/provider-client/accounts/embedded-approval.ts";
import { beginSignIn, finishSignIn, takeAttempt, type SignedIn, type SignInCtx } from "./sign-in.ts";

/**
 * Signs in an account of the embedded provider without a browser, by walking the same way (decisions, 7.16).
 * Throws `not-found` unless DEV_BYPASS=1 and the request is made at the machine itself, so that elsewhere the endpoint
 * does not seem to exist. Where visitors have copies of the demo's accounts, the cookie of the request says whose.
 */
export async function signInForDevelopment(
  ctx: SignInCtx,
  account: string,
  request: FastifyRequest,
): Promise<SignedIn> {
  const { ip, hostname, headers, socket } = request;
  const isHere = isFromThisMachine(
    { ip, hostname, headers, peer: socket.remoteAddress ?? "" },
    ctx.publicUrl,
  );
  if (!ctx.settings.DEV_BYPASS || !isHere) throw new AppError("not-found", message("auth.nothingHere"));
  return signInAtDemo(ctx, { account, cookie: headers.cookie, userAgent: headers["user-agent"] });
}

/**
 * Signs in an account of the embedded provider as a browser would that sends `cookie`. Throws AppError `not-found` where
 * there is no embedded provider, or none of that account.
 */
export async function signInAtDemo(
  ctx: SignInCtx,
  {
    account,
    cookie,
    userAgent,
  }: { account: string; cookie?: string | undefined; userAgent?: string | undefined },
): Promise<SignedIn> {
  const demo = ctx.providers.connections.find(({ clientId }) => clientId === embeddedClientId);
  if (demo === undefined) throw new AppError("not-found", message("auth.nothingHere"));
  const { address, browserToken } = await beginSignIn(ctx, { provider: demo.id, next: undefined });
  const { code, state, error } = await approveSignIn(demo, address, { account, cookie });
  const returned = { code, state, error, browserToken, userAgent };
  return finishSignIn(ctx, await takeAttempt(ctx, returned), returned);
}
