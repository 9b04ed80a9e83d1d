import { message } from "#contract/messages/messages.ts";
import { maxTokens, type TokenScope } from "#contract/base/token-scopes.ts";
import * as contract from "#contract/auth/tokens.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { hashToken } from "#server/platform/process/secrets/secret-box.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import type { AuthCtx } from "#server/features/auth/sessions/auth-context.ts";
import { makeAccessToken } from "./access-tokens.ts";
import { deleteTokenOf, insertToken, readTokens } from "./access-tokens.db.ts";

/** Personal access tokens of the caller. */
export const tokenRoutes: Route<AuthCtx>[] = [
  serve(contract.listTokens, async (ctx: AuthCtx, _input, { session }) => {
    const items = (await readTokens(ctx.database, session.userId)).map(presentToken);
    return { items, total: items.length };
  }),

  serve(contract.createToken, async (ctx: AuthCtx, { body }, { session }) => {
    const token = makeAccessToken();
    const row = await insertToken(
      ctx.database,
      {
        user_id: session.userId,
        name: body.name,
        scopes: [...new Set(body.scopes)],
        token_hash: hashToken(token),
        created_at: new Date(ctx.now()),
      },
      maxTokens,
    );
    if (row === null) throw new AppError("conflict", message("auth.tooManyTokens", { count: maxTokens }));
    return { ...presentToken(row), token };
  }),

  serve(contract.deleteToken, async (ctx: AuthCtx, { params }, { session }) => {
    if (!(await deleteTokenOf(ctx.database, session.userId, params.id)))
      throw new AppError("not-found", message("auth.unknownToken"));
    return { ok: true as const };
  }),
];

type TokenRow = Awaited<ReturnType<typeof readTokens>>[number];

function presentToken(row: TokenRow): contract.AccessToken {
  return {
    id: row.token_id,
    name: row.name,
    scopes: row.scopes as TokenScope[],
    created_at: epochSeconds(row.created_at),
    last_used: row.last_used_at === null ? null : epochSeconds(row.last_used_at),
  };
}

const epochSeconds = (time: Date) => Math.floor(time.getTime() / 1000);
