import { dayMs } from "#contract/base/durations.ts";
import { message } from "#contract/messages/messages.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { TokenSource } from "#server/provider-client/client/provider-client.ts";
import {
  asOwnApplication,
  type ProviderConnection,
} from "#server/provider-client/accounts/provider-connection.ts";
import { LinkEnded, refreshTokens, type ProviderTokens } from "#server/provider-client/accounts/oauth.ts";
import {
  endLink,
  readLink,
  settleRefresh,
  takeRefreshLease,
  upsertLink,
  type LinkRow,
} from "./provider-links.db.ts";

type LinkCtx = Pick<AppContext, "database" | "secrets" | "now" | "log" | "events" | "stopping">;

/** An access token and when it ends. */
interface CurrentToken {
  accessToken: string;
  expiresAt: Date;
  /** the Client ID of the person's own that it was given to; null: the instance's */
  ownClientId: string | null;
}

const refreshMarginMs = 60_000;
const minRefreshWaitMs = 10_000;
const leaseMs = 30_000;
const leasePollMs = 100;
const rememberMs = 5_000;
/** The provider ends a link six months after its authorization (June 2026). */
export const linkMonths = 6;

/** When a link made at `authorizedAt` ends. */
export function linkEnd(authorizedAt: Date): Date {
  const end = new Date(authorizedAt);
  end.setUTCMonth(end.getUTCMonth() + linkMonths);
  return end;
}

/** How many days before its end a link's end is announced, and announced again. */
const noticeDays = [1, 7, 30] as const;

/** The last of these days that has come for a working link; null before all of them (decisions, section 5). */
export function dueNotice(authorizedAt: Date, nowMs: number): (typeof noticeDays)[number] | null {
  const daysLeft = (linkEnd(authorizedAt).getTime() - nowMs) / dayMs;
  return noticeDays.find((days) => daysLeft <= days) ?? null;
}

/** A token is renewed 60 s before it ends, but never sooner than 10 s after it was issued (specification 1, section 7). */
export function isRefreshDue(
  link: { access_issued_at: Date; access_expires_at: Date },
  nowMs: number,
): boolean {
  const dueMs = Math.max(
    link.access_expires_at.getTime() - refreshMarginMs,
    link.access_issued_at.getTime() + minRefreshWaitMs,
  );
  return nowMs >= Math.min(dueMs, link.access_expires_at.getTime());
}

/** Stores the tokens of a fresh authorization, which were given to the application `clientId`; `isOwn`: the person's own. */
export async function saveLink(
  ctx: Pick<LinkCtx, "database" | "secrets" | "now">,
  userId: string,
  { clientId, isOwn = false }: Pick<ProviderConnection, "clientId"> & { isOwn?: boolean },
  tokens: ProviderTokens,
): Promise<void> {
  const refreshToken = tokens.refreshToken ?? "";
  await upsertLink(ctx.database, {
    user_id: userId,
    client_id: clientId,
    is_own_client: isOwn,
    ...sealed(ctx, tokens.accessToken, tokens.expiresInSeconds),
    refresh_token: ctx.secrets.seal(refreshToken, "refresh-token"),
    authorized_at: new Date(ctx.now()),
    scopes: tokens.scopes,
    state: "linked",
  });
}

function sealed(ctx: Pick<LinkCtx, "secrets" | "now">, accessToken: string, expiresInSeconds: number) {
  return {
    access_token: ctx.secrets.seal(accessToken, "access-token"),
    access_issued_at: new Date(ctx.now()),
    access_expires_at: new Date(ctx.now() + expiresInSeconds * 1000),
  };
}

/** Access tokens of linked people; one refresh at a time a person, across processes. */
export interface LinkTokens extends TokenSource {
  /** Like accessToken, with the token's end. */
  current(userId: string, stale?: string): Promise<CurrentToken>;
  /** Throws AppError `renew-link` unless the link works as far as is known; the provider is not asked. */
  requireLink(userId: string): Promise<void>;
  /** Drops the remembered tokens of everyone, in every process: a link was replaced or deleted. */
  forget(): Promise<void>;
}

const topic = "links";

/** @param connectionOf finds where a person's provider is; throws when it is no longer offered */
export function createLinkTokens(
  ctx: LinkCtx,
  connectionOf: (provider: string) => ProviderConnection,
): LinkTokens {
  const underWay = new Map<string, Promise<CurrentToken>>();
  // A scan sends thousands of calls: the stored link is looked at again every few seconds only.
  let remembered = new Map<string, { token: CurrentToken; untilMs: number }>();
  // A new map: what a reading under way finds goes into the old one, which no one asks any more.
  const drop = () => {
    remembered = new Map();
  };
  void (async () => {
    for await (const _event of ctx.events.subscribe(topic, ctx.stopping)) drop();
  })();

  const read = async (userId: string, stale?: string): Promise<CurrentToken> => {
    const link = await linkedOrThrow(ctx, userId);
    if (isOfAnotherApplication(link, connectionOf(link.provider))) throw linkIsOver();
    const token = storedToken(ctx, link);
    if (token.accessToken !== stale && !isRefreshDue(link, ctx.now())) return token;
    return refreshOnce(ctx, connectionOf, userId, stale);
  };

  const current = async (userId: string, stale?: string): Promise<CurrentToken> => {
    const key = `${userId} ${stale ?? ""}`;
    const shared = underWay.get(key);
    if (shared) return shared;
    const reading = read(userId, stale).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  };

  const accessToken = async (userId: string, stale?: string): Promise<string> => {
    const memory = remembered;
    const known = memory.get(userId);
    if (known && known.untilMs > ctx.now() && known.token.accessToken !== stale)
      return known.token.accessToken;
    memory.delete(userId);
    const token = await current(userId, stale);
    memory.set(userId, { token, untilMs: Math.min(ctx.now() + rememberMs, token.expiresAt.getTime()) });
    return token.accessToken;
  };

  return {
    current,
    accessToken,
    ownClientId: async (userId) => {
      const known = remembered.get(userId);
      if (known && known.untilMs > ctx.now()) return known.token.ownClientId;
      const link = await readLink(ctx.database, userId);
      return link === undefined ? null : ownClientIdOf(link);
    },
    requireLink: async (userId) => {
      const link = await linkedOrThrow(ctx, userId);
      if (isOfAnotherApplication(link, connectionOf(link.provider))) throw linkIsOver();
      storedToken(ctx, link);
    },
    forget: async () => {
      drop();
      await ctx.events.publish(topic);
    },
  };
}

const ownClientIdOf = (link: Pick<LinkRow, "client_id" | "is_own_client">) =>
  link.is_own_client ? link.client_id : null;

async function linkedOrThrow(ctx: LinkCtx, userId: string) {
  const link = await readLink(ctx.database, userId);
  if (!link || link.state !== "linked") throw linkIsOver();
  // Six months after the authorization there is nothing to ask the provider for any more.
  if (ctx.now() >= linkEnd(link.authorized_at).getTime()) {
    await endLink(ctx.database, link);
    throw linkIsOver();
  }
  return link;
}

/**
 * Tokens belong to the application that they were given to; after its Client ID was replaced, or people's
 * own are no longer allowed, they are of no use.
 */
export function isOfAnotherApplication(
  link: Pick<LinkRow, "client_id"> & { is_own_client: boolean | null },
  { clientId, takesOwnClientIds }: Pick<ProviderConnection, "clientId" | "takesOwnClientIds">,
): boolean {
  if (link.is_own_client === true) return !takesOwnClientIds;
  return link.client_id !== null && link.client_id !== clientId;
}

/** Throws AppError `renew-link` for what was sealed with another APP_SECRET. The link stays: that one may come back. */
function storedToken(ctx: LinkCtx, link: LinkRow): CurrentToken {
  const accessToken = ctx.secrets.openIfOurs(link.access_token, "access-token");
  if (accessToken === null) throw linkIsOver();
  return { accessToken, expiresAt: link.access_expires_at, ownClientId: ownClientIdOf(link) };
}

function linkIsOver(): AppError {
  return new AppError("renew-link", message("auth.linkEnded"));
}

/** Refreshes with the lease, or waits for anyone who holds it. */
async function refreshOnce(
  ctx: LinkCtx,
  connectionOf: (provider: string) => ProviderConnection,
  userId: string,
  stale?: string,
): Promise<CurrentToken> {
  const giveUpMs = ctx.now() + leaseMs * 2;
  for (;;) {
    const link = await linkedOrThrow(ctx, userId);
    const token = storedToken(ctx, link);
    if (token.accessToken !== stale && !isRefreshDue(link, ctx.now())) return token;
    if (await takeRefreshLease(ctx.database, link, new Date(ctx.now()), new Date(ctx.now() + leaseMs))) {
      const connection = connectionOf(link.provider);
      const application = link.is_own_client ? asOwnApplication(connection, link.client_id) : connection;
      return refreshWithLease(ctx, application, link);
    }
    if (ctx.now() > giveUpMs) throw new AppError("provider-error", message("auth.renewalFailed"));
    await delay(leasePollMs);
  }
}

async function refreshWithLease(
  ctx: LinkCtx,
  connection: ProviderConnection,
  link: LinkRow,
): Promise<CurrentToken> {
  try {
    const tokens = await refreshTokens(connection, ctx.secrets.open(link.refresh_token, "refresh-token"));
    const fresh = sealed(ctx, tokens.accessToken, tokens.expiresInSeconds);
    // Stored before anyone uses it: the old refresh token is dead by now.
    const isStored = await settleRefresh(ctx.database, link, {
      ...fresh,
      ...(tokens.refreshToken === null
        ? {}
        : { refresh_token: ctx.secrets.seal(tokens.refreshToken, "refresh-token") }),
    });
    // Replaced or deleted meanwhile: these tokens belong to no one now.
    if (!isStored) return storedToken(ctx, await linkedOrThrow(ctx, link.user_id));
    const { accessToken } = tokens;
    return { accessToken, expiresAt: fresh.access_expires_at, ownClientId: ownClientIdOf(link) };
  } catch (error) {
    const ended = error instanceof LinkEnded;
    const isSettled = await settleRefresh(ctx.database, link, ended ? { state: "renew" } : {});
    if (ended && !isSettled) return storedToken(ctx, await linkedOrThrow(ctx, link.user_id));
    if (ended) ctx.log.info({ userId: link.user_id }, "the provider ended a link");
    throw ended ? linkIsOver() : error;
  }
}
