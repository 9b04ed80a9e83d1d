import type { FastifyInstance } from "fastify";
import type { AccessTokens } from "./accounts/access-tokens.ts";

/** A call of the Web API as it came, and how it was answered. */
export interface Exchange {
  /** the account whose token it came with; null where that is not valid */
  account: string | null;
  method: string;
  /** below `/v1`, with its ids: `/playlists/abc/items` */
  path: string;
  query: Record<string, unknown>;
  /** null where there was none */
  body: unknown;
  status: number;
  /** null for an empty answer */
  answer: unknown;
}

/**
 * Reports every call of the Web API and its answer, in the order of the answers; calls that break off are not reported. An
 * answer waits for what `record` returns.
 */
export function recordExchanges(
  app: FastifyInstance,
  tokens: Pick<AccessTokens, "read">,
  record: (exchange: Exchange) => unknown,
): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const path = request.url.split("?")[0]?.slice("/provider".length) ?? "";
    if (!path.startsWith("/v1/")) return payload;
    const text = typeof payload === "string" ? payload : "";
    await record({
      account: accountOf(tokens, request.headers.authorization),
      method: request.method,
      path: path.slice("/v1".length),
      query: { ...(request.query as Record<string, unknown>) },
      body: request.body ?? null,
      status: reply.statusCode,
      answer: text === "" ? null : JSON.parse(text),
    });
    return payload;
  });
}

function accountOf(tokens: Pick<AccessTokens, "read">, authorization: string | undefined): string | null {
  try {
    return tokens.read(authorization).accountId;
  } catch {
    return null;
  }
}
