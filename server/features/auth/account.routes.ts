import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/auth/auth.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { exportProvider } from "#server/provider-client/accounts/export-provider.ts";
import type { AuthCtx } from "#server/features/auth/sessions/auth-context.ts";
import { beginInBrowser } from "#server/features/auth/sign-in/browser-token.ts";
import { deletePerson, disconnectPerson } from "#server/features/auth/leave/leave.ts";
import { openPersonZip } from "./person-export/person-zip.ts";
import { readOwnProfile } from "./profile.ts";

/** What people do with their own account and its link. */
export const accountRoutes: Route<AuthCtx>[] = [
  serve(contract.me, (ctx: AuthCtx, _input, { session }) => readOwnProfile(ctx, session)),

  serve(contract.exportAccount, (ctx: AuthCtx, _input, { session, reply, signal }) => {
    const day = new Date(ctx.now()).toISOString().slice(0, 10);
    void reply
      .header("content-type", "application/zip")
      .header("content-disposition", `attachment; filename="gatefold-${day}.zip"`);
    return reply.send(openPersonZip(ctx, session, signal));
  }),

  serve(contract.renewLink, (ctx: AuthCtx, { body }, { session, reply }) =>
    beginInBrowser(ctx, reply, { provider: session.provider, next: body.next, renews: session }),
  ),

  serve(contract.disconnect, async (ctx: AuthCtx, _input, { session }) => {
    if (session.provider === exportProvider.id)
      throw new AppError("conflict", message("auth.noServiceToDisconnect"));
    await disconnectPerson(ctx, session.userId);
    return { ok: true as const };
  }),

  serve(contract.deleteAccount, async (ctx: AuthCtx, { body }, { session }) => {
    if (body.confirm !== session.userId) {
      throw new AppError("bad-request", message("auth.confirmUserId"), {
        fields: { confirm: message("auth.notYourId") },
      });
    }
    await deletePerson(ctx, session.userId);
    return { ok: true as const };
  }),
];
