import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/admin/admin.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  isNeededAdmin,
  namesOf,
  offeredProviders,
  updateAdmin,
  type Sessions,
} from "#server/features/auth/auth.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type AdminWrite, type Route } from "#server/platform/http/serve.ts";
import { publicPathOf } from "#server/platform/http/public-path.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { countAdminWrites, insertAdminWrite, listAdminWriteRows } from "./admin.db.ts";
import { wrongCode, type SetUp } from "./set-up.ts";

export type AdminCtx = AppContext & {
  sessions: Pick<Sessions, "forget">;
  setUp: SetUp;
};

export const adminRoutes: Route<AdminCtx>[] = [
  serve(contract.openSetUp, async (ctx: AdminCtx, _input, { request, reply }) => {
    const { code } = request.query as Record<string, unknown>;
    void reply.header("referrer-policy", "no-referrer");
    const isHeld = typeof code === "string" && (await ctx.setUp.hold(reply, code));
    const login = `${publicPathOf(ctx.publicUrl)}/login?setup=`;
    if (isHeld) return reply.redirect(`${login}spotify`, 302);
    return reply.redirect(code === undefined ? `${login}code` : `${login}code&wrong=true`, 302);
  }),

  serve(contract.claimAdmin, async (ctx: AdminCtx, { body }, { session, request, reply }) => {
    const code = body.code ?? ctx.setUp.heldBy(request) ?? "";
    if (session !== null) {
      await ctx.setUp.claim(session, code);
      return { admin: 1 as const };
    }
    if (!(await ctx.setUp.hold(reply, code))) throw wrongCode();
    return { admin: 0 as const };
  }),

  serve(contract.setAdmin, async (ctx: AdminCtx, { params, body }) => {
    const { user_id: userId } = params;
    await transaction(ctx.database, async (trx, afterCommit) => {
      if (!body.is_admin && (await isNeededAdmin(trx, userId, offeredProviders(ctx))))
        throw new AppError("conflict", message("admin.lastAdmin"));
      if (!(await updateAdmin(trx, userId, body.is_admin)))
        throw new AppError("not-found", message("admin.unknownPerson"));
      afterCommit(() => ctx.sessions.forget());
    });
    return { user_id: userId, is_admin: body.is_admin };
  }),

  serve(contract.adminPanel, (ctx: AdminCtx) => ({ admin_url: ctx.settings.ADMIN_URL ?? null })),

  serve(contract.listAdminWrites, async (ctx: AdminCtx, { query }) => {
    const rows = await listAdminWriteRows(ctx.database, query.limit, query.offset);
    const ids = rows.flatMap((row) => [row.actor_id, row.subject_id]).filter((id) => id !== null);
    const names = await namesOf(ctx.database, [...new Set(ids)]);
    const person = (id: string | null) => (id === null ? null : { user_id: id, name: names.get(id) ?? null });
    return {
      items: rows.map((row) => ({
        id: row.write_id,
        at: Math.floor(row.written_at.getTime() / 1000),
        via: row.via,
        action: row.action,
        actor: person(row.actor_id),
        subject: person(row.subject_id),
        detail: row.detail,
      })),
      total: await countAdminWrites(ctx.database),
    };
  }),
];

/** Notes a change for the audit list. Of the body only switches and numbers: texts may be secrets. */
export async function noteAdminWrite(
  ctx: Pick<AppContext, "database" | "now">,
  { endpoint, session, input }: AdminWrite,
): Promise<void> {
  const subject = (input.params as Record<string, unknown>)["user_id"];
  const detail = Object.entries(input.body as Record<string, unknown>).filter(
    (entry): entry is [string, boolean | number] => ["boolean", "number"].includes(typeof entry[1]),
  );
  await insertAdminWrite(ctx.database, new Date(ctx.now()), {
    actorId: session?.userId ?? null,
    via: session?.isAdmin === true ? "session" : "set-up-code",
    action: `${endpoint.method} ${endpoint.path}`,
    subjectId: typeof subject === "string" ? subject : null,
    detail: Object.fromEntries(detail),
  });
}
