import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Journal } from "../library/journal.ts";
import type { Grant } from "../library/library-state.ts";

const CODE_MS = 10 * 60_000;
/** Refresh tokens die this many months after the authorization, used or not (service's blog, 2026-06-18). */
const GRANT_MONTHS = 6;

/** What a person allowed, waiting to be exchanged. */
export interface Authorization {
  accountId: string;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  /** S256 challenge; null when the client proves itself by its secret */
  challenge: string | null;
  authorizedAtMs: number;
}

/** Codes and refresh tokens. */
export interface Grants {
  addCode(authorization: Authorization): string;
  /** Takes a code; null if there is none, it was used, or it is older than ten minutes. */
  takeCode(code: string): Authorization | null;
  /** Starts a grant; answers its first refresh token. */
  start(authorization: Authorization): string;
  /** The grant of a living refresh token of a client; null otherwise. */
  find(refreshToken: string, clientId: string): Grant | null;
  /** Replaces the refresh token of a grant; the old one dies. */
  rotate(grant: Grant): string;
}

export function makeGrants(journal: Journal, now: () => number): Grants {
  const codes = new Map<string, Authorization>();
  return {
    addCode: (authorization) => {
      for (const [code, { authorizedAtMs }] of codes)
        if (now() - authorizedAtMs >= CODE_MS) codes.delete(code);
      const code = randomBytes(24).toString("base64url");
      codes.set(code, authorization);
      return code;
    },
    takeCode: (code) => {
      const authorization = codes.get(code) ?? null;
      codes.delete(code);
      return authorization !== null && now() - authorization.authorizedAtMs < CODE_MS ? authorization : null;
    },
    start: ({ accountId, clientId, scopes, authorizedAtMs }) => {
      const id = randomUUID();
      const token = `${id}.${randomBytes(24).toString("base64url")}`;
      const grant = { id, accountId, clientId, scopes, authorizedAtMs, tokenHash: digest(token) };
      journal.record({ type: "grant", grant });
      return token;
    },
    find: (refreshToken, clientId) => {
      const grant = journal.state.grants.get(refreshToken.split(".")[0] ?? "");
      if (grant === undefined || grant.clientId !== clientId || grant.tokenHash !== digest(refreshToken))
        return null;
      if (now() < endOf(grant)) return grant;
      journal.record({ type: "revoke", grantId: grant.id });
      return null;
    },
    rotate: (grant) => {
      const token = `${grant.id}.${randomBytes(24).toString("base64url")}`;
      journal.record({ type: "rotate", grantId: grant.id, tokenHash: digest(token) });
      return token;
    },
  };
}

function endOf(grant: Grant): number {
  const end = new Date(grant.authorizedAtMs);
  end.setUTCMonth(end.getUTCMonth() + GRANT_MONTHS);
  return end.getTime();
}

function digest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
