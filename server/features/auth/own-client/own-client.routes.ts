import * as contract from "#contract/auth/own-client.ts";
import { message } from "#contract/messages/messages.ts";
import { readLink } from "#server/features/auth/provider-links/provider-links.db.ts";
import type { AuthCtx } from "#server/features/auth/sessions/auth-context.ts";
import { redirectUri } from "#server/features/auth/sign-in/sign-in.ts";
import { serve, type Route, type Session } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import {
  deleteOwnClientId,
  readOwnClientId,
  writeOwnClientId,
} from "#server/features/auth/accounts/own-applications.db.ts";

function isAllowed(ctx: AuthCtx, { provider }: Session): boolean {
  return ctx.providers.find(provider)?.connection.takesOwnClientIds === true;
}

async function showOwnClient(ctx: AuthCtx, session: Session) {
  const clientId = await readOwnClientId(ctx.database, session.userId);
  const link = await readLink(ctx.database, session.userId);
  return {
    is_allowed: isAllowed(ctx, session),
    client_id: clientId,
    is_in_use: clientId !== null && link?.is_own_client === true && link.client_id === clientId,
    redirect_uri: redirectUri(ctx),
  };
}

/** The Client ID of a person's own. */
export const ownClientRoutes: Route<AuthCtx>[] = [
  serve(contract.getOwnClient, (ctx: AuthCtx, _input, { session }) => showOwnClient(ctx, session)),

  serve(contract.setOwnClient, async (ctx: AuthCtx, { body: { client_id: clientId } }, { session }) => {
    const { userId } = session;
    if (clientId === null) await deleteOwnClientId(ctx.database, userId);
    else if (!isAllowed(ctx, session)) throw new AppError("conflict", message("auth.noOwnClientIds"));
    else
      await writeOwnClientId(ctx.database, {
        user_id: userId,
        client_id: clientId,
        changed_at: new Date(ctx.now()),
      });
    return showOwnClient(ctx, session);
  }),
];
