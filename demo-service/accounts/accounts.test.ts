import { afterEach, beforeEach, expect, test } from "vitest";
import { startProvider, type RunningProvider } from "../demo-service.ts";
import {
  allow,
  authorizeQuery,
  CLIENT_ID,
  codeForm,
  postToken,
  REDIRECT_URI,
  signIn,
} from "#testing/demo-service/signed-in-client.ts";

let now = Date.UTC(2026, 10, 21);
let provider: RunningProvider;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 21);
  provider = await startProvider({
    dataFolder: null,
    now: () => now,
    clients: [{ id: "kept-secret", secret: "s3cret", redirectUris: ["https://app.example/auth/callback"] }],
  });
});
afterEach(() => provider.close());

const authorize = (query: string, form?: Record<string, string>) =>
  fetch(`${provider.base}/authorize?${query}`, {
    redirect: "manual",
    ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
  });
const refresh = (token: string) =>
  postToken(provider.base, { grant_type: "refresh_token", refresh_token: token, client_id: CLIENT_ID });

test("the page has a button for every account, a way to deny, and a policy without scripts", async () => {
  const page = await authorize(authorizeQuery());
  const html = await page.text();
  for (const account of ["newcomer", "listener", "collector"]) expect(html).toContain(`value="${account}"`);
  expect(html).toContain('value="deny"');
  expect(html).toContain("not the real streaming service. Its artists and songs are made up");
  const policy = page.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'; img-src 'self'; style-src");
  expect(policy).toContain(`form-action 'self' ${new URL(REDIRECT_URI).origin}`);
});

test("markup in the client's name is shown, not obeyed", async () => {
  const html = await (await authorize(authorizeQuery({ client_id: "<img src=x>" }))).text();
  expect(html).not.toContain("<img src=x>");
});

test("allowing sends a code and the state back, denying sends access_denied", async () => {
  const back = await allow(provider.base, "listener");
  expect(back.searchParams.get("state")).toBe("a state&more");
  expect(back.searchParams.get("code")).toMatch(/^.{20,}$/);
  const denied = await authorize(authorizeQuery(), { decision: "deny" });
  expect(new URL(denied.headers.get("location") ?? "").searchParams.get("error")).toBe("access_denied");
});

test.each([
  [{ response_type: "token" }, "unsupported_response_type"],
  [{ code_challenge: null }, "invalid_request"],
  [{ code_challenge_method: "plain" }, "invalid_request"],
  [{ scope: "user-read-minds" }, "invalid_scope"],
])("a wrong request %o is reported to the client as %s", async (changes, error) => {
  const response = await authorize(authorizeQuery(changes));
  const back = new URL(response.headers.get("location") ?? "");
  expect([back.searchParams.get("error"), back.searchParams.get("state")]).toEqual([error, "a state&more"]);
});

test.each([
  { redirect_uri: "http://localhost:9/auth/callback" },
  { redirect_uri: "https://elsewhere.example/auth/callback" },
  { redirect_uri: "" },
  { client_id: "" },
  { client_id: "kept-secret", redirect_uri: "https://app.example/auth/callback?more=1" },
])("%o is refused on the page, without a redirect", async (changes) => {
  const response = await authorize(authorizeQuery(changes));
  expect([response.status, response.headers.get("location")]).toEqual([400, null]);
});

test("a code works once, for ten minutes, with its own verifier and address", async () => {
  const code = (await allow(provider.base, "listener")).searchParams.get("code");
  expect((await postToken(provider.base, codeForm(code))).status).toBe(200);
  expect((await postToken(provider.base, codeForm(code))).body.error).toBe("invalid_grant");
  for (const wrong of [
    { code_verifier: "x".repeat(50) },
    { redirect_uri: "http://127.0.0.1:9/other" },
    { client_id: "other" },
  ]) {
    const other = (await allow(provider.base, "listener")).searchParams.get("code");
    expect((await postToken(provider.base, { ...codeForm(other), ...wrong })).body.error).toBe(
      "invalid_grant",
    );
  }
  const late = (await allow(provider.base, "listener")).searchParams.get("code");
  now += 10 * 60_000;
  expect((await postToken(provider.base, codeForm(late))).body.error).toBe("invalid_grant");
});

test("refresh tokens rotate: the old one is dead, the new one keeps the scopes", async () => {
  const client = await signIn(provider.base, "listener", ["user-library-read", "streaming"]);
  const first = await refresh(client.refreshToken);
  expect([first.status, first.body.scope, first.body.expires_in]).toEqual([
    200,
    "user-library-read streaming",
    3600,
  ]);
  const again = await refresh(client.refreshToken);
  expect([again.status, again.body.error]).toEqual([400, "invalid_grant"]);
  expect((await refresh(first.body.refresh_token)).status).toBe(200);
});

test("six months after the authorization refreshing ends, however often it was done", async () => {
  let token = (await signIn(provider.base, "listener")).refreshToken;
  now = Date.UTC(2027, 4, 20, 23, 59);
  token = (await refresh(token)).body.refresh_token;
  now = Date.UTC(2027, 4, 21);
  expect((await refresh(token)).body.error).toBe("invalid_grant");
});

test("an access token ends after an hour with the service's 401", async () => {
  const client = await signIn(provider.base, "listener");
  now += 3_599_000;
  expect((await client.get("/v1/me")).status).toBe(200);
  now += 1000;
  expect((await client.get("/v1/me")).body).toEqual({
    error: { status: 401, message: "The access token expired" },
  });
});

test("a client with a secret may go without PKCE, by HTTP Basic, and not with a wrong secret", async () => {
  const redirect_uri = "https://app.example/auth/callback";
  const query = authorizeQuery({
    client_id: "kept-secret",
    redirect_uri,
    code_challenge: null,
    code_challenge_method: null,
  });
  const exchange = async (secret: string) => {
    const code = (await allow(provider.base, "listener", query)).searchParams.get("code") ?? "";
    const authorization = `Basic ${Buffer.from(`kept-secret:${secret}`).toString("base64")}`;
    return postToken(
      provider.base,
      { grant_type: "authorization_code", code, redirect_uri },
      { authorization },
    );
  };
  expect((await exchange("s3cret")).status).toBe(200);
  expect((await exchange("guess")).body.error).toBe("invalid_client");
});
