import { createHmac, timingSafeEqual } from "node:crypto";
import { ProviderError } from "../demo-context.ts";

/** What an access token says. */
export interface AccessClaims {
  accountId: string;
  clientId: string;
  scopes: string[];
  /** epoch milliseconds */
  expiresAtMs: number;
}

/** Tokens read lately, so that a page of calls costs one signature check. */
const READ_LIMIT = 500;

/** Makes and reads access tokens: signed claims, so nothing is stored and a restart ends none. */
export interface AccessTokens {
  issue(claims: AccessClaims): string;
  /** Throws the Web API's 401 for a missing, wrong or expired token. */
  read(authorization: string | undefined): AccessClaims;
}

export function makeAccessTokens(key: string, now: () => number): AccessTokens {
  const known = new Map<string, AccessClaims>();
  const sign = (body: string): string => createHmac("sha256", key).update(body).digest("base64url");
  return {
    issue: (claims) => {
      const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
      return `${body}.${sign(body)}`;
    },
    read: (authorization) => {
      const token = /^Bearer\s+(\S+)$/i.exec(authorization ?? "")?.[1];
      if (token === undefined)
        throw new ProviderError(
          401,
          authorization === undefined ? "No token provided" : "Invalid access token",
        );
      const claims = known.get(token) ?? verify(token, sign);
      if (claims === null) throw new ProviderError(401, "Invalid access token");
      if (claims.expiresAtMs <= now()) throw new ProviderError(401, "The access token expired");
      if (known.size >= READ_LIMIT) known.clear();
      known.set(token, claims);
      return claims;
    },
  };
}

function verify(token: string, sign: (body: string) => string): AccessClaims | null {
  const [body = "", signature = ""] = token.split(".");
  const expected = Buffer.from(sign(body));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return JSON.parse(Buffer.from(body, "base64url").toString()) as AccessClaims;
}
