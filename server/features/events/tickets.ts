import { ticketSeconds } from "#contract/events.ts";
import type { AppContext } from "#server/features/context.ts";
import { hashToken } from "#server/platform/process/secrets/secret-box.ts";
import { insertTicket, takeTicket } from "./tickets.db.ts";

type TicketCtx = Pick<AppContext, "database" | "now" | "secrets">;

const purpose = "stream-ticket";

/**
 * A ticket in place of an app token, for an address: the token, sealed, so that any process that shares the secret
 * opens it. Only its hash is stored, until it is used.
 */
export async function issueTicket(ctx: TicketCtx, appToken: string): Promise<string> {
  const ticket = ctx.secrets.seal(appToken, purpose).toString("base64url");
  const nowMs = ctx.now();
  await insertTicket(ctx.database, {
    hash: hashToken(ticket),
    now: new Date(nowMs),
    expiresAt: new Date(nowMs + ticketSeconds * 1000),
  });
  return ticket;
}

/** The app token of a ticket, which is used up by that; null for one that was used, is over, or is none of ours. */
export async function redeemTicket(ctx: TicketCtx, ticket: string): Promise<string | null> {
  if (!(await takeTicket(ctx.database, hashToken(ticket), new Date(ctx.now())))) return null;
  return ctx.secrets.open(Buffer.from(ticket, "base64url"), purpose);
}
