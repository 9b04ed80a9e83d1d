import { createHash, createHmac } from "node:crypto";
import type { Journal } from "../library/journal.ts";

/** Copies that are kept at most; the longest unused makes room. */
const MAX_COPIES = 200;
/** Copies that one address keeps at most, so that no visitor can push out everyone else's; its own longest unused goes. */
const MAX_COPIES_OF_ADDRESS = 20;
/** How far behind the journal may be about when a copy was used. */
const NOTE_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Visitors' copies of accounts: who has which, and until when. */
export interface Copies {
  /**
   * The copy of an account for the browser with that key; made if there is none, or not any more.
   *
   * @param address where the browser is; null: it is not counted
   */
  accountFor(baseId: string, browserKey: string, address: string | null): string;
  isThere(accountId: string): boolean;
  /** Whether a copy is that browser's. */
  isOf(accountId: string, browserKey: string): boolean;
  /** Notes that a copy is in use. */
  use(accountId: string): void;
  /** Throws away what was not used for too long. */
  sweep(): void;
  /** Ids of all copies that are kept. */
  list(): string[];
}

/**
 * Copies last a day after their last use, 30 days on a loopback address. The same browser gets the same name again for
 * a copy that was thrown away; no one can work out a key that leads to another person's name.
 *
 * @param onDiscard hears of every copy that is thrown away
 */
export function makeCopies(
  { journal, now, isLoopback }: { journal: Journal; now: () => number; isLoopback: boolean },
  onDiscard: (accountId: string) => void,
): Copies {
  const { copies } = journal.state;
  const noted = new Map([...copies].map(([id, copy]) => [id, copy.usedAtMs]));
  const unusedMs = isLoopback ? 30 * DAY_MS : DAY_MS;
  const discard = (accountId: string): void => {
    journal.record({ type: "discard", accountId });
    noted.delete(accountId);
    onDiscard(accountId);
  };
  const note = (accountId: string, copy: { browserHash: string; addressHash?: string }): void => {
    noted.set(accountId, now());
    journal.record({ type: "copy", accountId, ...copy, usedAtMs: now() });
  };
  const sweep = (): void => {
    for (const [id, { usedAtMs }] of copies) if (now() - usedAtMs >= unusedMs) discard(id);
  };
  const discardOldest = (among: [id: string, copy: { usedAtMs: number }][], max: number): void => {
    const byUse = among.sort(([, one], [, other]) => one.usedAtMs - other.usedAtMs);
    for (const [id] of byUse.slice(0, Math.max(0, among.length - max + 1))) discard(id);
  };
  const makeRoom = (addressHash: string | undefined): void => {
    if (addressHash !== undefined && !isLoopback)
      discardOldest(
        [...copies].filter(([, copy]) => copy.addressHash === addressHash),
        MAX_COPIES_OF_ADDRESS,
      );
    discardOldest([...copies], MAX_COPIES);
  };
  return {
    accountFor: (baseId, browserKey, address) => {
      const browserHash = digest(browserKey);
      const made = address === null ? {} : { addressHash: digest(`${journal.state.key} ${address}`) };
      for (let attempt = 0; ; attempt++) {
        const accountId = `${baseId}~${lettersOf(journal.state.key, `${attempt} ${baseId} ${browserKey}`)}`;
        const known = copies.get(accountId);
        if (known === undefined) makeRoom(made.addressHash);
        else if (known.browserHash !== browserHash) continue;
        note(accountId, { browserHash, ...made });
        return accountId;
      }
    },
    isThere: (accountId) => copies.has(accountId),
    isOf: (accountId, browserKey) => copies.get(accountId)?.browserHash === digest(browserKey),
    use: (accountId) => {
      const copy = copies.get(accountId);
      if (copy === undefined) return;
      copy.usedAtMs = now();
      if (now() - (noted.get(accountId) ?? 0) >= NOTE_EVERY_MS) note(accountId, copy);
    },
    sweep,
    list: () => [...copies.keys()],
  };
}

function lettersOf(key: string, text: string): string {
  const bytes = createHmac("sha256", key).update(text).digest().subarray(0, 8);
  return Array.from(bytes, (byte) => String.fromCharCode(97 + (byte % 26))).join("");
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
