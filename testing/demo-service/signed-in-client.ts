import { createHash } from "node:crypto";
import { SCOPES } from "#demo-service/accounts/scopes.ts";

const VERIFIER = "gatefold-provider-tests-use-this-verifier-of-proper-length";
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
export const REDIRECT_URI = "http://127.0.0.1:9/auth/callback";
export const CLIENT_ID = "test-client";

/** JSON of any shape, for tests to look into. */
// oxlint-disable-next-line typescript/no-explicit-any -- what is asserted about it is the check
export type Shown = any;

/** An answer as tests look at it. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: Shown;
}

/** Tokens of an account and calls with them. */
export interface SignedInClient {
  accessToken: string;
  refreshToken: string;
  scope: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
}

/** The query of an authorize request as a PKCE client makes it. */
export function authorizeQuery(changes: Record<string, string | null> = {}): string {
  const query = {
    client_id: CLIENT_ID,
    response_type: "code",
    redirect_uri: REDIRECT_URI,
    scope: [...SCOPES].join(" "),
    state: "a state&more",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    ...changes,
  };
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  return new URLSearchParams(given).toString();
}

/** Presses the button of an account; answers where the browser is sent. */
export async function allow(base: string, account: string, query = authorizeQuery()): Promise<URL> {
  const response = await fetch(`${base}/authorize?${query}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ account, decision: "allow" }),
  });
  const location = response.headers.get("location");
  if (location === null) throw new Error(`authorize answered ${response.status}: ${await response.text()}`);
  return new URL(location);
}

/** Posts a form to the token endpoint. */
export async function postToken(
  base: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return answerOf(
    await fetch(`${base}/api/token`, { method: "POST", headers, body: new URLSearchParams(form) }),
  );
}

/** The form that exchanges a code. */
export function codeForm(code: string | null): Record<string, string> {
  return {
    grant_type: "authorization_code",
    code: code ?? "",
    redirect_uri: REDIRECT_URI,
    client_id: CLIENT_ID,
    code_verifier: VERIFIER,
  };
}

/** Signs an account in with the given scopes (all unless stated), through the front. */
export async function signIn(
  base: string,
  account: string,
  scopes?: readonly string[],
): Promise<SignedInClient> {
  const query = authorizeQuery(scopes === undefined ? {} : { scope: scopes.join(" ") });
  const back = await allow(base, account, query);
  const { body } = await postToken(base, codeForm(back.searchParams.get("code")));
  return clientOf(base, body);
}

/** Calls with the tokens that the token endpoint answered. */
export function clientOf(base: string, body: Shown): SignedInClient {
  const authorization = `Bearer ${body.access_token}`;
  const call: SignedInClient["call"] = async (method, path, given, headers = {}) =>
    answerOf(
      await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization,
          ...(given === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(given === undefined ? {} : { body: JSON.stringify(given) }),
      }),
    );
  return {
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
    scope: body.scope,
    call,
    get: (path, headers) => call("GET", path, undefined, headers),
  };
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true && text !== "";
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}
