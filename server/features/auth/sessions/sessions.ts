import { dayMs } from "#contract/base/durations.ts";
import { message } from "#contract/messages/messages.ts";
import { maxSessions } from "#contract/auth/sessions.ts";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { hashToken, randomToken } from "#server/platform/process/secrets/secret-box.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { offeredProviders } from "#server/features/auth/accounts/offered-providers.ts";
import { nameDevice } from "#contract/auth/device-name.ts";
import {
  confirmSession,
  deleteSession,
  findSession,
  insertSession,
  touchSession,
  type SessionRow,
} from "./sessions.db.ts";

type SessionCtx = Pick<AppContext, "database" | "events" | "log" | "now" | "providers" | "stopping">;

/** Days that a session in mode `30d` lasts without use. */
export const slidingDays = 30;
const touchEveryMs = 3600 * 1000;
const topic = "sessions";

/** Sessions of app tokens. An answer is remembered for a moment; a sign-out anywhere clears what is remembered. */
export interface Sessions {
  /** Begins one, on the device of this `User-Agent`; answers its token. */
  create(userId: string, userAgent: string | undefined): Promise<string>;
  find(token: string): Promise<Session | null>;
  /** Its person has just proved who they are; every process knows it at once. */
  confirm(session: Pick<Session, "userId" | "tokenHash">): Promise<void>;
  /** Aborted when the session of `token` is over, in whichever process it was ended. Watches until `signal` is aborted. */
  endOf(token: string, signal: AbortSignal): AbortSignal;
  revoke(session: Session): Promise<void>;
  /** What is remembered is dropped, in every process: rows were deleted. */
  forget(): Promise<void>;
}

/** How long a found session is remembered; bounds what a process that missed a sign-out may still accept. */
const memoryMs = 5_000;
/** From then on it is looked up again while the older answer still serves, so that a busy database delays no one. */
const freshMs = 2_500;
const maxRemembered = 10_000;

export function createSessions(ctx: SessionCtx): Sessions {
  let remembered = new Map<string, { session: Session; readAtMs: number }>();
  let lookUps = new Map<string, Promise<Session | null>>();
  // New maps: what a reading under way finds goes into the old one, which no one asks any more.
  const drop = () => {
    remembered = new Map();
    lookUps = new Map();
  };
  const lookUpAgain = (token: string, memory: typeof remembered): Promise<Session | null> => {
    const underWay = lookUps;
    const readAtMs = ctx.now();
    const lookUp = readSession(ctx, hashToken(token))
      .then((session) => {
        if (memory.size >= maxRemembered) memory.clear();
        if (session) memory.set(token, { session, readAtMs });
        else memory.delete(token);
        return session;
      })
      .finally(() => underWay.delete(token));
    // Who was answered from memory does not wait for it.
    lookUp.catch(() => undefined);
    underWay.set(token, lookUp);
    return lookUp;
  };
  void (async () => {
    for await (const _event of ctx.events.subscribe(topic, ctx.stopping)) drop();
  })();
  const forget = async () => {
    drop();
    await ctx.events.publish(topic);
  };

  const find = async (token: string): Promise<Session | null> => {
    const memory = remembered;
    const known = memory.get(token);
    const ageMs = known ? ctx.now() - known.readAtMs : Infinity;
    if (known && ageMs <= freshMs) return known.session;
    const lookUp = lookUps.get(token) ?? lookUpAgain(token, memory);
    return known && ageMs <= memoryMs ? known.session : lookUp;
  };

  return {
    create: async (userId, userAgent) => {
      const token = randomToken();
      const now = new Date(ctx.now());
      const session = {
        user_id: userId,
        token_hash: hashToken(token),
        device: nameDevice(userAgent),
        created_at: now,
        last_used_at: now,
        signed_in_at: now,
      };
      if ((await insertSession(ctx.database, session, maxSessions)) > 0) await forget();
      return token;
    },
    find,
    confirm: async ({ userId, tokenHash }) => {
      await confirmSession(ctx.database, { userId, tokenHash, at: new Date(ctx.now()) });
      await forget();
    },
    endOf: (token, signal) => {
      const ended = new AbortController();
      void (async () => {
        // Sessions end rarely: each open stream looks whether it was its own.
        for await (const _event of ctx.events.subscribe(topic, signal)) {
          if ((await find(token)) === null)
            return ended.abort(new AppError("not-signed-in", message("auth.signIn")));
        }
      })().catch((error: unknown) => ctx.log.error({ err: error }, "a session could not be looked up"));
      return ended.signal;
    },
    revoke: async (session) => {
      await deleteSession(ctx.database, session.userId, session.tokenHash);
      await forget();
    },
    forget,
  };
}

async function readSession(ctx: SessionCtx, tokenHash: Buffer): Promise<Session | null> {
  const row = await findSession(ctx.database, tokenHash);
  // Of a way in that was switched off nothing is left open.
  if (!row || !offeredProviders(ctx).includes(row.provider)) return null;
  if (isOver(row, ctx.now())) {
    await deleteSession(ctx.database, row.user_id, tokenHash);
    return null;
  }
  if (ctx.now() - row.last_used_at.getTime() > touchEveryMs) {
    await touchSession(ctx.database, row.user_id, tokenHash, new Date(ctx.now()));
  }
  return {
    userId: row.user_id,
    provider: row.provider as Session["provider"],
    isAdmin: row.is_admin,
    tokenHash,
    signedInAt: row.signed_in_at,
  };
}

/** Mode `30d` slides with every use, `indefinite` does not expire (decisions, section 3). */
export function isOver(row: Pick<SessionRow, "keepalive" | "last_used_at">, nowMs: number): boolean {
  return row.keepalive === "30d" && nowMs - row.last_used_at.getTime() > slidingDays * dayMs;
}
