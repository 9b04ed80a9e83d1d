import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { tokenScopes } from "#contract/base/token-scopes.ts";
import { EpochSeconds, isStorable } from "#contract/base/values.ts";

const Scope = z.enum(tokenScopes);

/** A personal access token as its person sees it later: without the token itself, of which only a hash is stored. */
export const AccessToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(Scope),
  created_at: EpochSeconds,
  last_used: EpochSeconds.nullable().describe(
    "epoch seconds of the last use, accurate to the minute; null if never used",
  ),
});
export type AccessToken = z.infer<typeof AccessToken>;

/** Lists the person's tokens, newest first. */
export const listTokens = endpoint({
  method: "GET",
  path: "/auth/tokens",
  summary: "List personal access tokens",
  access: "own",
  output: z.object({ items: z.array(AccessToken), total: z.number().int() }),
});

/**
 * Creates a token for a program of the person's, which sends it as `Authorization: Token {token}` or `Bearer {token}`.
 * Only this answer contains `token`. `conflict` if the person has 50 tokens.
 */
export const createToken = endpoint({
  method: "POST",
  path: "/auth/tokens",
  summary: "Create a personal access token",
  access: "own",
  needsRecentSignIn: true,
  perMinute: 30,
  body: z.strictObject({
    name: z.string().trim().min(1).max(100).refine(isStorable),
    scopes: z.array(Scope).min(1).max(tokenScopes.length),
  }),
  output: AccessToken.extend({ token: z.string() }),
  errors: ["conflict"],
});

/** Revokes a token: the next call with it is refused, in every process. `not-found` for another person's. */
export const deleteToken = endpoint({
  method: "DELETE",
  path: "/auth/tokens/{id}",
  summary: "Revoke a personal access token",
  access: "own",
  params: z.object({ id: z.uuid() }),
  output: z.object({ ok: z.literal(true) }),
  errors: ["not-found"],
});
