import { AppError } from "#server/platform/errors.ts";
import { isLoopbackHost } from "#server/platform/loopback.ts";
import { embeddedClientId } from "#server/spotify/provider-connection.ts";
import { approveSignIn } from "#server/spotify/embedded-approval.ts";
import { beginSignIn, finishSignIn, takeAttempt, type SignedIn, type SignInCtx } from "./sign-in.ts";

/**
 * Signs in an account of the embedded provider without a browser, by walking the same way (decisions, 7.16).
 * Throws `not-found` unless DEV_BYPASS=1, PUBLIC_URL is a loopback origin (behind a proxy every request comes from a
 * loopback address) and the request comes from one, so that elsewhere the endpoint does not seem to exist.
 */
export async function signInForDevelopment(
  ctx: SignInCtx,
  account: string,
  from: readonly string[],
): Promise<SignedIn> {
  const isLoopback = from.every(isLoopbackHost) && isLoopbackHost(new URL(ctx.publicUrl).hostname);
  const demo = ctx.providers.connections.find(({ clientId }) => clientId === embeddedClientId);
  if (!ctx.settings.DEV_BYPASS || !isLoopback || !demo)
    throw new AppError("not-found", "There is nothing at this address.");
  const { address, browserToken } = await beginSignIn(ctx, { provider: demo.id, next: undefined });
  const { code, state, error } = await approveSignIn(demo, address, account);
  const returned = { code, state, error, browserToken };
  return finishSignIn(ctx, await takeAttempt(ctx, returned), returned);
}
