/** What `DEMO_FAULTS` asks for. */
export interface Faults {
  /** calls allowed in 30 s */
  rate: number | null;
  /** calls allowed until the quota is used up */
  quota: number | null;
  /** milliseconds before every answer */
  slow: number;
  /** share of calls that go wrong, 0..1 */
  flaky: number;
  isExtended: boolean;
  hasGenres: boolean;
  isExpiring: boolean;
  isRevoked: boolean;
}

const NONE: Faults = {
  rate: null,
  quota: null,
  slow: 0,
  flaky: 0,
  isExtended: false,
  hasGenres: false,
  isExpiring: false,
  isRevoked: false,
};

const FORMS = "rate:N, quota:N, slow:MS, flaky:P (0 to 1), dialect:extended, genres, expire, revoked";

const SWITCHES: ReadonlyMap<string, Partial<Faults>> = new Map([
  ["dialect:extended", { isExtended: true }],
  ["dialect:development", { isExtended: false }],
  ["genres", { hasGenres: true }],
  ["expire", { isExpiring: true }],
  ["revoked", { isRevoked: true }],
]);

/** Reads the comma list of `DEMO_FAULTS`. Throws one sentence that names the entry it does not know. */
function parseFaults(text: string): Faults {
  const entries = text.split(",").map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== "")
    .reduce((faults, entry) => ({ ...faults, ...parseEntry(entry) }), NONE);
}

function parseEntry(entry: string): Partial<Faults> {
  const known = SWITCHES.get(entry);
  if (known !== undefined) return known;
  const [, name = "", value = ""] = /^(rate|quota|slow|flaky):(\d+(?:\.\d+)?)$/.exec(entry) ?? [];
  const amount = Number(value);
  const isRight = name === "flaky" ? amount <= 1 : Number.isInteger(amount);
  if (name !== "" && isRight) return { [name]: amount };
  throw new Error(`DEMO_FAULTS has an entry that is not known: "${entry}". Known are ${FORMS}.`);
}

/** How a call is to go wrong. */
export type Mishap =
  | { kind: "rate"; retryAfterS: number }
  | { kind: "quota"; retryAfterS: number }
  | { kind: "status"; status: 500 | 502 }
  | { kind: "break" };

/** Calls that are kept back, for tests that strike midway. */
export interface Hold {
  /** resolves when the first of them is kept back */
  reached: Promise<void>;
  /** lets them and all later ones through */
  release: () => void;
}

/** Decides call by call what goes wrong; keeps the counts that this needs. */
export class FaultPlan {
  faults: Faults;
  readonly #holds = new Set<{ path: string; before: number; reach: () => void; released: Promise<void> }>();
  readonly #now: () => number;
  #recent: number[] = [];
  #spent = 0;
  #owed = 0;
  #mishaps = 0;

  constructor(text: string, now: () => number) {
    this.faults = parseFaults(text);
    this.#now = now;
  }

  /** Changes the faults and forgets all counts. */
  set(text: string): void {
    this.faults = parseFaults(text);
    this.#recent = [];
    this.#spent = 0;
    this.#owed = 0;
  }

  /**
   * Keeps back the `nth` call of a path from now on (1: the next), and those behind it, until they are released. A path
   * that ends with a slash is all paths below it.
   */
  holdAt(path: string, nth = 1): Hold {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hold = { path, before: nth - 1, reach: reached.resolve, released: released.promise };
    this.#holds.add(hold);
    return {
      reached: reached.promise,
      release: () => {
        this.#holds.delete(hold);
        released.resolve();
      },
    };
  }

  /** Waits as long as calls of a path are kept back. */
  async pass(path: string): Promise<void> {
    for (const hold of this.#holds) {
      const isMeant = hold.path.endsWith("/") ? path.startsWith(hold.path) : path === hold.path;
      if (!isMeant || hold.before-- > 0) continue;
      hold.reach();
      await hold.released;
    }
  }

  /** The mishap of the next call, if any. Refused calls use up neither the rate nor the quota. */
  next(isWebApi: boolean): Mishap | null {
    const { rate, quota, flaky } = this.faults;
    const now = this.#now();
    if (isWebApi && quota !== null && this.#spent >= quota) {
      return { kind: "quota", retryAfterS: Math.ceil((86_400_000 - (now % 86_400_000)) / 1000) };
    }
    this.#recent = this.#recent.filter((at) => at > now - 30_000);
    if (rate !== null && this.#recent.length >= rate) {
      const oldest = this.#recent[0] ?? now;
      return { kind: "rate", retryAfterS: Math.max(1, Math.ceil((oldest + 30_000 - now) / 1000)) };
    }
    if (rate !== null) this.#recent.push(now);
    if (isWebApi) this.#spent++;
    return this.#flake(flaky);
  }

  /** Spreads mishaps evenly over the calls, so that a share of 0.1 is exactly every tenth. */
  #flake(share: number): Mishap | null {
    this.#owed += share;
    if (share === 0 || this.#owed < 1) return null;
    this.#owed -= 1;
    const turn = this.#mishaps++ % 3;
    if (turn === 2) return { kind: "break" };
    return { kind: "status", status: turn === 0 ? 502 : 500 };
  }
}
