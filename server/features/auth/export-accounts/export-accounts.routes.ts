import { message } from "#contract/messages/messages.ts";
import { randomBytes } from "node:crypto";
import * as contract from "#contract/auth/export-accounts.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { hashTypedCode, makeTypedCode } from "#server/platform/process/secrets/typed-code.ts";
import { exportProvider } from "#server/provider-client/accounts/export-provider.ts";
import type { AuthCtx } from "#server/features/auth/sessions/auth-context.ts";
import { upsertUser } from "#server/features/auth/accounts/auth.db.ts";
import { beginInBrowser } from "#server/features/auth/sign-in/browser-token.ts";
import { areExportAccountsOpen } from "./open-to-new.ts";
import { findByRecoveryCode, touchLogin, writeRecoveryCode } from "./recovery-codes.db.ts";

/** 100 bits: no one guesses one of any number of accounts. */
const codeGroups = 5;

export const exportAccountRoutes: Route<AuthCtx>[] = [
  serve(contract.startFromExport, async (ctx: AuthCtx, _input, { request }) => {
    if (!areExportAccountsOpen(ctx)) throw new AppError("forbidden", message("auth.noExportAccounts"));
    const accountId = randomBytes(12).toString("hex");
    const userId = await transaction(ctx.database, (trx) =>
      upsertUser(trx, {
        user_id: `u${randomBytes(12).toString("hex")}`,
        provider: exportProvider.id,
        account_id: accountId,
        provider_user_id: accountId,
        display_name: exportProvider.accountName,
        image_url: null,
        email: null,
        last_login: new Date(ctx.now()),
      }),
    );
    return {
      app_token: await ctx.sessions.create(userId, request.headers["user-agent"]),
      user_id: userId,
    };
  }),

  serve(contract.makeRecoveryCode, async (ctx: AuthCtx, _input, { session }) => {
    if (session.provider !== exportProvider.id)
      throw new AppError("conflict", message("auth.needsNoRecoveryCode"));
    const code = makeTypedCode(codeGroups);
    await writeRecoveryCode(ctx.database, {
      user_id: session.userId,
      code_hash: hashTypedCode(code),
      created_at: new Date(ctx.now()),
    });
    return { recovery_code: code };
  }),

  serve(contract.confirmByCode, async (ctx: AuthCtx, { body }, { session }) => {
    if (session.provider !== exportProvider.id) throw new AppError("conflict", message("auth.hasService"));
    const userId = await findByRecoveryCode(ctx.database, hashTypedCode(body.recovery_code));
    if (userId !== session.userId) throw new AppError("not-found", message("auth.notYourRecoveryCode"));
    await ctx.sessions.confirm(session);
    return { ok: true as const };
  }),

  serve(contract.joinService, async (ctx: AuthCtx, { body }, { session, reply }) => {
    if (session.provider !== exportProvider.id) throw new AppError("conflict", message("auth.alreadyLinked"));
    return beginInBrowser(ctx, reply, { provider: "spotify", next: body.next, renews: session });
  }),

  serve(contract.signInByCode, async (ctx: AuthCtx, { body }, { request }) => {
    const userId = await findByRecoveryCode(ctx.database, hashTypedCode(body.recovery_code));
    if (userId === undefined) throw new AppError("not-found", message("auth.wrongRecoveryCode"));
    await touchLogin(ctx.database, userId, new Date(ctx.now()));
    return { app_token: await ctx.sessions.create(userId, request.headers["user-agent"]), user_id: userId };
  }),
];
