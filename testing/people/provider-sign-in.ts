import { createHash, randomBytes } from "node:crypto";

const redirectUri = "http://127.0.0.1:9/callback";
const readScopes = ["user-library-read", "playlist-read-private", "playlist-read-collaborative"];

/**
 * An access token of the provider at `base` for one of its accounts, by its own OAuth with PKCE.
 *
 * @param scopes what the token allows; reading a library if left out
 */
export async function signInAtProvider(
  base: string,
  account: string,
  scopes: readonly string[] = readScopes,
): Promise<string> {
  const verifier = randomBytes(48).toString("base64url");
  const query = new URLSearchParams({
    client_id: "tests",
    response_type: "code",
    redirect_uri: redirectUri,
    scope: scopes.join(" "),
    state: "tests",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const allowed = await fetch(`${base}/authorize?${query.toString()}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ account, decision: "allow" }),
  });
  const code = new URL(allowed.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const answer = await fetch(`${base}/api/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      client_id: "tests",
      code_verifier: verifier,
    }),
  });
  if (!answer.ok) throw new Error(`The provider gave no token: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}
