import { message, type Message } from "#contract/messages/messages.ts";
import { request } from "undici";
import { AppError } from "#server/platform/process/errors.ts";
import { objectOf, textOf, type JsonObject } from "#server/provider-client/answers/json.ts";
import { exchangeCode, startSignIn, type ProviderTokens } from "#server/provider-client/accounts/oauth.ts";
import type { ProviderConnection } from "#server/provider-client/accounts/provider-connection.ts";

/** What came of a call: status, headers and body, with nothing judged. */
export interface ServiceAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** the body if it is an object, else an empty one */
  object: JsonObject;
}

/** Calls with one person's token. Throws StopAsking at a 429: from there on every call would be one too many. */
export type Ask = (path: string, headers?: Record<string, string>) => Promise<ServiceAnswer>;

/** The service asked for a pause. */
export class StopAsking extends Error {
  readonly answer: ServiceAnswer;
  constructor(answer: ServiceAnswer) {
    super("The service asks for a pause.");
    this.answer = answer;
  }
}

const timeoutMs = 30_000;

/** GET without following redirects. Throws AppError `provider-error` when nothing answers. */
export async function ask(address: string, headers: Record<string, string> = {}): Promise<ServiceAnswer> {
  const response = await reach(address, headers);
  const text = await response.body.text();
  const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  const body = parse(text);
  return {
    status: response.statusCode,
    headers: Object.fromEntries(pairs) as Record<string, string>,
    body,
    object: objectOf(body) ?? {},
  };
}

async function reach(address: string, headers: Record<string, string>) {
  try {
    return await request(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    throw new AppError(
      "provider-error",
      message("provider.siteUnreachable", { origin: new URL(address).origin }),
      { cause },
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Some answers are empty or pages: nothing to look into.
    return null;
  }
}

/** @param seen notified of every answer */
export function askAs(
  connection: ProviderConnection,
  accessToken: string,
  seen: (answer: ServiceAnswer) => void,
): Ask {
  return async (path, headers = {}) => {
    const answer = await ask(`${connection.apiBase}/${path}`, {
      ...headers,
      authorization: `Bearer ${accessToken}`,
    });
    seen(answer);
    if (answer.status === 429) throw new StopAsking(answer);
    return answer;
  };
}

/** A sign-in by hand: `back` is the address that the browser ended on. */
export interface ManualSignIn {
  address: string;
  finish: (back: string) => Promise<ProviderTokens>;
}

/** Begins a sign-in of its own, with which no running server is concerned. `finish` throws AppError. */
export async function beginManualSignIn(
  connection: ProviderConnection,
  redirectUri: string,
  scopes: readonly string[],
): Promise<ManualSignIn> {
  const start = await startSignIn(connection, redirectUri, scopes);
  return {
    address: start.address,
    finish: async (back) => {
      const query = URL.canParse(back.trim()) ? new URL(back.trim()).searchParams : new URLSearchParams();
      const code = query.get("code");
      if (query.get("state") !== start.state || code === null)
        throw new AppError("bad-request", refusalOf(query));
      return exchangeCode(connection, { code, codeVerifier: start.codeVerifier, redirectUri });
    },
  };
}

function refusalOf(query: URLSearchParams): Message {
  const error = textOf(query.get("error"));
  if (error !== null && /^[a-z_]{1,40}$/u.test(error))
    return message("provider.serviceRefusedSignIn", { error });
  return message("provider.notTheReturnAddress");
}
