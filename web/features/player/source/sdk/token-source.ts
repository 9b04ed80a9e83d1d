/** Before a token's expiry it is replaced by this much (specification 1, section 7). */
const renewalMarginMs = 60_000;

/** Two askings lie at least this far apart (specification 1, section 7). */
const minWaitMs = 10_000;

/** What the player needs of `GET /auth/spotify-token`. `expires_at` is in epoch seconds. */
export interface ProviderToken {
  access_token: string;
  expires_at: number;
}

/** Milliseconds from `nowMs` until a token that ends at `expiresAtS` (epoch seconds) is to be replaced. */
export function tokenWaitMs(expiresAtS: number, nowMs: number): number {
  return Math.max(minWaitMs, expiresAtS * 1000 - renewalMarginMs - nowMs);
}

/** Hands out the provider's access token, keeps it, and replaces it in time. */
export interface TokenSource<T extends ProviderToken = ProviderToken> {
  /** The token at hand, or a new one. Rejects as the asking does. */
  get(): Promise<T>;
  /** Says that the provider refused the token at hand: the next `get` asks again, 10 s apart at least. */
  reject(): void;
  stop(): void;
}

/**
 * A source over `ask`. After the first `get`, a new token is asked for 60 s before the old one ends, at least
 * 10 s after the last asking; a renewal that fails is tried again with the next `get` or after 10 s.
 */
export function createTokenSource<T extends ProviderToken>(ask: () => Promise<T>): TokenSource<T> {
  let token: T | null = null;
  let renewAtMs = 0;
  let askedAtMs = -Infinity;
  let asking: Promise<T> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const renewAfter = (waitMs: number): void => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      renew().catch(() => renewAfter(minWaitMs));
    }, waitMs);
  };

  const askNow = async (): Promise<T> => {
    askedAtMs = Date.now();
    const answer = await ask();
    token = answer;
    const waitMs = tokenWaitMs(answer.expires_at, Date.now());
    renewAtMs = Date.now() + waitMs;
    renewAfter(waitMs);
    return answer;
  };

  const renew = (): Promise<T> => {
    asking ??= askNow().finally(() => {
      asking = null;
    });
    return asking;
  };

  return {
    get: async () => (token && Date.now() < renewAtMs ? token : await renew()),
    reject() {
      renewAtMs = Math.min(renewAtMs, askedAtMs + minWaitMs);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
