import * as contract from "#contract/admin/people.ts";
import type { AppContext } from "#server/features/context.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { countAccounts, listAccounts } from "./people.db.ts";

type PeopleCtx = Pick<AppContext, "database">;

export const adminPeopleRoutes: Route<PeopleCtx>[] = [
  serve(contract.listUsers, async (ctx: PeopleCtx, { query: { limit, offset, q = "" } }) => {
    const rows = await listAccounts(ctx.database, { q, limit, offset });
    return {
      items: rows.map(({ last_login: lastLogin, is_admin: isAdmin, ...row }) => ({
        ...row,
        last_login: Math.floor(lastLogin.getTime() / 1000),
        admin: isAdmin ? (1 as const) : (0 as const),
      })),
      total: await countAccounts(ctx.database, q),
    };
  }),
];
