import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/waitlist.ts";
import type { AppContext } from "#server/features/context.ts";
import { fillAcceptance, queueMail } from "#server/features/mail/mail.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import {
  countEntries,
  deleteEntry,
  insertEntry,
  listEntries,
  noteAccepted,
  readNameOf,
} from "./waitlist.db.ts";

type WaitlistCtx = Pick<AppContext, "database" | "jobs" | "now" | "publicUrl" | "settings">;

/** Letters of an agent that are kept: browsers' have 100 to 200. */
const maxAgentLetters = 500;

export const waitlistRoutes: Route<WaitlistCtx>[] = [
  serve(contract.joinWaitlist, async (ctx: WaitlistCtx, { body }, { request }) => {
    const isNew = await insertEntry(ctx.database, {
      name: body.name === undefined || body.name === "" ? null : body.name,
      email: body.email,
      createdAt: new Date(ctx.now()),
      ip: request.ip,
      userAgent: request.headers["user-agent"]?.slice(0, maxAgentLetters) ?? null,
    });
    if (!isNew) throw new AppError("conflict", message("waitlist.alreadyListed"));
    return { total: await countEntries(ctx.database) };
  }),

  serve(contract.waitlistStats, async (ctx: WaitlistCtx) => ({ total: await countEntries(ctx.database) })),

  serve(contract.listWaitlist, async (ctx: WaitlistCtx, { query }) => {
    const rows = await listEntries(ctx.database, query);
    const items = rows.map((row) => ({
      id: String(row.entry_id),
      name: row.name,
      email: row.email,
      created_at: epochSeconds(row.created_at),
      ip: row.ip,
      user_agent: row.user_agent,
      accepted_at: row.accepted_at === null ? null : epochSeconds(row.accepted_at),
    }));
    return { items, total: await countEntries(ctx.database) };
  }),

  serve(contract.removeFromWaitlist, async (ctx: WaitlistCtx, { params }) => {
    if (!(await deleteEntry(ctx.database, Number(params.id))))
      throw new AppError("not-found", message("waitlist.unknownPerson"));
    return { total: await countEntries(ctx.database) };
  }),

  serve(contract.acceptByMail, async (ctx: WaitlistCtx, { body }) => {
    const { email } = body;
    const name = (await readNameOf(ctx.database, email)) ?? "";
    const { subject, message: text } = fillAcceptance(ctx, body, { email, name });
    const { mailId, state } = await queueMail(ctx, { to: email, subject, text, kind: "acceptance" });
    await noteAccepted(ctx.database, email, new Date(ctx.now()));
    return { id: mailId, state };
  }),
];

function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
