import { message } from "#contract/messages/messages.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { unlockedDays } from "#contract/landing.ts";
import type { AppContext } from "#server/features/context.ts";
import { readBrowserCookie, setBrowserCookie } from "#server/platform/http/browser-cookies.ts";
import { AppError } from "#server/platform/process/errors.ts";

type GateCtx = Pick<AppContext, "now" | "publicUrl" | "secrets" | "settings">;

const purpose = "landing-gate";
const cookie = { name: "gatefold_landing", path: "/" };
const unlockedSeconds = unlockedDays * 24 * 3600;

/** The gate in front of every way to sign in, on while the operator has set `LANDING_PASSWORD`. */
export interface LandingGate {
  isOn: boolean;
  /** Whether the browser may sign in: there is no gate, or it holds a cookie of today's password that has not expired. */
  isUnlocked(request: FastifyRequest): boolean;
  /** Gives the browser the cookie. Throws AppError `forbidden` for a wrong password. */
  unlock(reply: FastifyReply, password: string): void;
  /** Throws AppError `gate-locked` unless the browser may sign in. */
  requireUnlocked(request: FastifyRequest): void;
}

/**
 * Makes the gate of this instance. The cookie seals the hash of the password and its own end with `APP_SECRET`, so that any
 * process can check it, no browser can make one, and a new password locks everyone out again.
 */
export function createLandingGate(ctx: GateCtx): LandingGate {
  const password = ctx.settings.LANDING_PASSWORD;
  const isUnlocked = (request: FastifyRequest) => {
    if (password === undefined) return true;
    const value = readBrowserCookie(request, ctx.publicUrl, cookie);
    return value !== undefined && opens(ctx, value, hashOf(password));
  };
  return {
    isOn: password !== undefined,
    isUnlocked,
    unlock: (reply, given) => {
      if (password === undefined) return;
      if (!timingSafeEqual(hashOf(given), hashOf(password)))
        throw new AppError("forbidden", message("landing.wrongPassword"));
      const ends = Math.floor(ctx.now() / 1000) + unlockedSeconds;
      const content = JSON.stringify({ ends, password: hashOf(password).toString("hex") });
      const value = ctx.secrets.seal(content, purpose).toString("base64url");
      setBrowserCookie(reply, ctx.publicUrl, { ...cookie, value, maxAgeSeconds: unlockedSeconds });
    },
    requireUnlocked: (request) => {
      if (isUnlocked(request)) return;
      throw new AppError("gate-locked", message("landing.needsPassword"));
    },
  };
}

/** A cookie that was changed, sealed with another secret, or is none of ours opens nothing. */
function opens(ctx: GateCtx, value: string, expected: Buffer): boolean {
  try {
    const content: unknown = JSON.parse(ctx.secrets.open(Buffer.from(value, "base64url"), purpose));
    const { ends, password } = content as { ends: number; password: string };
    return ends * 1000 > ctx.now() && timingSafeEqual(Buffer.from(password, "hex"), expected);
  } catch {
    return false;
  }
}

function hashOf(password: string): Buffer {
  return createHash("sha256").update(password).digest();
}
