import { readAnswer, type Answer, type Api } from "#testing/server/http-client.ts";

/** A program of a person's own, which comes by a personal access token. */
export interface TokenHolder {
  token: string;
  id: string;
  /** Sends a request as programs do: `Authorization: Token …`. */
  call: (method: string, path: string, body?: unknown) => Promise<Answer>;
}

/** Makes a token of a person for a program at `origin`. */
export async function tokenOf(
  person: Api,
  origin: string,
  scopes: readonly string[] = ["scrobble"],
): Promise<TokenHolder> {
  const { body } = await person.post("/auth/tokens", { name: "A player", scopes });
  const { token, id } = body;
  return { token, id, call: callsWith(token, origin) };
}

/** Calls with a token, or with anything that is none. */
export function callsWith(token: string, origin: string): TokenHolder["call"] {
  return async (method, path, body) =>
    readAnswer(
      await fetch(`${origin}${path}`, {
        method,
        headers: { authorization: `Token ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    );
}
